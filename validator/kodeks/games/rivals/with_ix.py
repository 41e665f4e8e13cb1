"""
Rivals with Rise of Ix: freighters and dreadnoughts; their technologies have a file of their own.

The package of Rise of Ix is not known here: its facts are read by their names, its decisions stand by theirs. Every
rule is one of a clause that is in force only where both are played.
"""

from typing import Any

from kodeks.games.imperium.book import things
from kodeks.games.imperium.catalogue import Catalogue
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.troops import join_conflict
from kodeks.games.rivals.book import EFFECTS, book, clauses, in_force, is_rival, rivals
from kodeks.play import EffectDecision, Frame, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import Fact, State, View

TRACK, RECALL = "rise-of-ix.track.shipping", "rise-of-ix.track.shipping/recall"
TECHNOLOGY = "rise-of-ix.technology."


class Fleet(View):
    """Facts of a seat with Rise of Ix."""

    freighter: Fact[int] = Fact("number", help="The step of the freighter.")
    docked: Fact[int] = Fact("number", help="Dreadnoughts in the garrison.")
    fighting: Fact[int] = Fact("number", help="Dreadnoughts in the Conflict.")
    launched: Fact[int] = Fact("number", help="Dreadnoughts deployed this turn.")
    commissioned: Fact[int] = Fact("number", help="Dreadnoughts commissioned this turn.")
    negotiators: Fact[int] = Fact("number", help="Troops on the Ix board.")
    technologies: Fact[tuple[str, ...]] = Fact("names", help="Technologies acquired.")
    turned: Fact[tuple[str, ...]] = Fact("names", help="Technologies turned over for this round.")


def fleet(state: State, player: str) -> Fleet:
    """The facts of a seat."""
    return Fleet(state, f"{player}.")


def ix(*names: str) -> list[str]:
    """Ids of clauses of Rise of Ix."""
    return [f"rise-of-ix.clause.{name}" for name in names]


def has(state: State, player: str, technology: str, *, unused: bool = False) -> bool:
    """Whether a Rival of a solo game has a technology, perhaps one that is not turned over."""
    if not in_force(state, "rise-of-ix.clause.solo-rivals-acquire-technologies") or not is_rival(state, player):
        return False
    own, id = fleet(state, player), TECHNOLOGY + technology
    return id in own.technologies and not (unused and id in own.turned)


# --- freighters ---------------------------------------------------------------------------------------------------


@book.prepares
def recall_of_a_freighter(catalogue: Catalogue) -> None:
    """The effect by which a freighter is recalled at once, by one of two readings."""
    if TRACK in catalogue.tracks:
        catalogue.effects(RECALL, [{"gain": {"freighter-moves": 1}}])


@book.guard(
    "rivals.check.freighter-of-a-rival",
    on=("move_freighter",),
    clauses=ix("rival-freighter-limit", "rival-freighter-recall"),
    says={
        "advance": "the freighter of the Rival {player} is on the second space and must be recalled.",
        "recall": "the freighter of the Rival {player} is not on the second space and advances.",
    },
)
def freighter_moved_wrongly(state: State, move: Any) -> Objections:
    """A Rival advances its freighter past the second space, or recalls it earlier."""
    if not is_rival(state, move.player):
        return
    top = things(state).stated("rise-of-ix.clause.rival-freighter-limit", "step")
    way = "recall" if fleet(state, move.player).freighter >= top else "advance"
    if move.way != way:
        yield object_to(move.way if move.way in ("advance", "recall") else way, at="way", player=move.player)


@book.resumes
def still_on_the_second_space(state: State) -> None:
    """Where the freighter of a Rival stands on the second space, it is not recalled as soon as it gets there."""
    question = "rise-of-ix.silence.icon-for-a-rivals-recall"
    if not in_force(state, "rise-of-ix.clause.rival-freighter-recall") or question in state.readings:
        return
    top = things(state).stated("rise-of-ix.clause.rival-freighter-limit", "step")
    if any(state.knows(f"{player}.freighter") and fleet(state, player).freighter >= top for player in rivals(state)):
        state.readings = {**state.readings, question: "with the next icon"}


@book.at_once
def recalled_at_once(state: State) -> bool:
    """By one reading a Rival recalls its freighter as soon as it reaches the second space."""
    if not in_force(state, "rise-of-ix.clause.rival-freighter-recall") or agenda.top(state).kind == EFFECTS:
        return False
    top = things(state).stated("rise-of-ix.clause.rival-freighter-limit", "step")
    for player in rivals(state):
        if state.knows(f"{player}.freighter") and fleet(state, player).freighter >= top:
            question = "rise-of-ix.silence.icon-for-a-rivals-recall"
            if state.ask(question, "with the next icon", "at once") == "at once":
                effect = things(state).effect(f"{RECALL}/0")
                agenda.push(state, Frame(EFFECTS, player, agenda.items_of((effect,), player, RECALL)))
                return True
    return False


@book.guard(
    "rivals.check.reward-of-a-freighter",
    on=EffectDecision,
    clauses=ix("rival-takes-dividends", "rival-dividends-in-a-solo-game", "dividends-of-others-in-a-solo-game"),
    says={"because": "the Rival {player} takes the dividends of the shipping track."},
)
def no_dividends(state: State, move: EffectDecision) -> Objections:
    """A Rival takes the spice of the shipping track instead of the dividends."""
    if not move.effect.startswith(f"{TRACK}/") or not is_rival(state, move.player):
        return
    found = agenda.locate(agenda.top(state), move.effect)
    if found and found[1].effect.head == "choose" and found[2].effect.head != "gain.solari":
        yield object_to("because", at="effect", player=move.player)


# --- dreadnoughts -------------------------------------------------------------------------------------------------


@book.answers_to("dreadnoughts of a Rival")
def docked(state: State, player: str) -> int | None:
    """Dreadnoughts that can be deployed."""
    if not in_force(state, "rise-of-ix.clause.rival-always-deploys-dreadnoughts"):
        return None
    return fleet(state, player).docked


@book.answers_to("dreadnoughts of a Rival this turn")
def commissioned(state: State, player: str) -> int | None:
    """Dreadnoughts commissioned this turn."""
    if not in_force(state, "rise-of-ix.clause.rival-always-deploys-dreadnoughts"):
        return None
    return fleet(state, player).commissioned


@book.after("rival-launches")
def launch(state: State, player: str, number: int) -> None:
    """Dreadnoughts from the garrison into the Conflict."""
    state.cause = ("DeployRival", tuple(ix("rival-always-deploys-dreadnoughts", "rival-prefers-dreadnoughts")))
    own = fleet(state, player)
    own.docked -= number
    own.fighting += number
    own.launched += number


@book.guard(
    "rivals.check.dreadnought-of-a-rival-placed-wrongly",
    on=("place_dreadnought",),
    clauses=ix("rival-covers-an-opponents-marker", "rival-spares-its-own-marker", "rival-dreadnought-order"),
    says={"because": "the dreadnought of the Rival {player} goes to {wanted}."},
)
def placed_wrongly(state: State, move: Any) -> Objections:
    """The dreadnought of a Rival takes control of another location than its rules have it go to."""
    if not is_rival(state, move.player):
        return
    order = list(things(state).number("rise-of-ix.token.dreadnought", "placed_on"))
    free = [space for space in order if not state.get(f"dreadnought.{space}")]

    def rank(space: str) -> tuple[int, int]:
        holder = table(state).control[space]
        return (0 if holder and holder != move.player else 2 if holder else 1, order.index(space))

    if not free:
        return
    wanted = min(free, key=rank)
    level = [space for space in free if rank(space)[0] == rank(wanted)[0]]
    if len(level) > 1 and level == order[-2:]:
        # The older book ends with a space that the board of Uprising does not have.
        question = "rise-of-ix.silence.order-of-spaces-on-the-uprising-board"
        if state.ask(question, "Spice Refinery last", "Arrakeen last") == "Arrakeen last":
            wanted = level[-1]
    if move.space != wanted:
        yield object_to("because", at="space", player=move.player, wanted=wanted)


@book.carries(*ix("rival-troop-transports", "rival-troop-transports-for-experts"))
@book.after("rival-recruits")
def troop_transports(state: State, player: str, source: str, number: int) -> None:
    """With Troop Transports the troops of the shipping track are deployed; Expert Deployment decides otherwise."""
    if source != TRACK or not has(state, player, "troop-transports"):
        return
    if in_force(state, "rise-of-ix.clause.rival-troop-transports-for-experts"):
        return
    state.cause = ("troop-transports", tuple(ix("rival-troop-transports")))
    own = seat(state, player)
    own.garrison -= number
    own.conflict += number
    if table(state).active == player:
        table(state).turn_recruited -= number
    join_conflict(state, player, number)


@book.guard(
    "rivals.check.dividends-of-the-rival-of-two",
    on=EffectDecision,
    clauses=[*clauses("rivals-collect-resources"), *ix("dividends")],
    says={"because": "{player} is the Rival of a game of two and gains no Solari from the shipping track."},
)
def dividends_with_two(state: State, move: EffectDecision) -> Objections:
    """The Rival of a game of two gains Solari of the shipping track, by the reading that gives it none."""
    if not move.effect.startswith(f"{TRACK}/") or not is_rival(state, move.player):
        return
    if len(rivals(state)) > 1:
        return
    found = agenda.locate(agenda.top(state), move.effect)
    # What its opponents gain is theirs by both readings.
    if found and found[2].effect.head == "gain.solari" and "who" not in found[2].effect.data:
        question = "rise-of-ix.discrepancy.gains-of-the-two-player-rival"
        if state.ask(question, "only solo Rivals", "in both games") == "only solo Rivals":
            yield object_to("because", at="effect", player=move.player)
