"""The research track, the Tleilaxu track and specimens."""

from collections.abc import Iterator

from kodeks.games.immortality.book import book
from kodeks.games.immortality.decisions import MoveResearch, ReturnSpecimens
from kodeks.games.immortality.facts import lab, tanks
from kodeks.games.imperium.agent import gain_resource
from kodeks.games.imperium.book import add_to_bag, army, at_once, others_wait, things
from kodeks.games.imperium.catalogue import cells_of
from kodeks.games.imperium.conditions import within
from kodeks.games.imperium.drawing import draw
from kodeks.games.imperium.facts import seat
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.imperium.leaving import Asked
from kodeks.play import Decision, Effect, Frame, Item, Resolve, agenda, object_to
from kodeks.play.effects import Leaf
from kodeks.play.engine import answer
from kodeks.play.rules import Objections
from kodeks.table import Missing, State

RESEARCH, TLEILAXU = "immortality.track.research", "immortality.track.tleilaxu"


def markers(state: State, player: str) -> int:
    """How many genetic markers the research token of a player has reached or passed."""
    owners: tuple[str, ...] = answer(state, "markers of", player) or (army(state, player),)
    return max(_markers(state, owner) for owner in owners)


def _markers(state: State, player: str) -> int:
    if not state.knows(f"{player}.research") and state.knows(f"{player}.genetic_markers"):
        # Where the token lies is not known, only what it has reached.
        return lab(state, player).genetic_markers
    return reached(state, player)


@book.derives("genetic_markers")
def reached(state: State, player: str) -> int:
    """How many genetic markers the space of a research token means."""
    if not lab(state, player).research:
        # Somebody who does not research has no token on the track.
        return 0
    steps = things(state).tracks[RESEARCH].steps
    columns = {step["cell"]: step["column"] for step in steps}
    here = columns.get(lab(state, player).research)
    if here is None:
        raise Missing(f"{player}.research")
    return max((step["marker"] for step in steps if "marker" in step and step["column"] <= here), default=0)


@book.carries(
    "immortality.clause.genetic-marker-makes-effects-work",
    "immortality.clause.no-effect-before-the-marker",
    "immortality.clause.one-or-both-markers",
)
@book.condition("genetic-markers")
def genetic_markers(state: State, item: Item, wanted: dict[str, int]) -> bool:
    """Whether the research token has reached as many genetic markers."""
    return within(markers(state, item.owner), wanted)


def _ahead(state: State, player: str) -> tuple[str, ...]:
    owner = army(state, player)
    last = max(step.get("marker", 0) for step in things(state).tracks[RESEARCH].steps)
    if _markers(state, owner) == last:
        # The last marker stands at the end of the track.
        return ()
    cell = cells_of(things(state).tracks[RESEARCH])[1].get(lab(state, owner).research)
    if cell is None:
        raise Missing(f"{owner}.research")
    return cell.leads_to


def _cells(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    ahead = _ahead(state, item.owner)
    for cell in ahead:
        yield MoveResearch(player=item.owner, effect=effect.id, cell=cell)
    if not ahead:
        yield Resolve(player=item.owner, effect=effect.id)


def bonus(state: State, effects: tuple[Effect, ...], player: str, group: str) -> None:
    """The bonus of a space comes at once; by a sentence of Uprising it could wait like other effects of the turn."""
    question = "immortality.discrepancy.at-once-or-in-any-order"
    if effects and state.ask(question, "at once", "in any order") == "in any order":
        add_to_bag(state, agenda.items_of(effects, player, group))
    else:
        at_once(state, effects, player, group)


@book.answers_to("leaving")
def leaving_a_bonus(state: State, item: Item, leaf: Leaf) -> Asked | None:
    """The question whether the bonus of a track may be left; what is optional as printed may be."""
    if leaf.effect.source not in (RESEARCH, TLEILAXU) or leaf.effect.head == "to":
        return None
    if leaf.optional or item.effect.optional or state.game.verbs[leaf.effect.head].optional:
        return None
    return Asked("immortality.silence.declining-a-bonus", ("no", "yes"), "yes")


@book.carries("immortality.clause.second-marker-draws-a-card")
@book.verb(
    "gain.research",
    clauses=[
        "immortality.clause.research-icon-moves-the-token",
        "immortality.clause.research-space-without-a-choice",
        "immortality.clause.research-bonus-at-once",
        "immortality.clause.research-bonus-can-be-research",
    ],
    offers=_cells,
)
def do_research(state: State, item: Item, effect: Effect, decision: Decision) -> None:
    """The token moves on and its bonus comes at once; from the end of the track a card is drawn instead."""
    others_wait(state, item, effect)
    if not isinstance(decision, MoveResearch):
        state.cause = (effect.id, ("immortality.clause.second-marker-draws-a-card",))
        draw(state, str(answer(state, "draws for research", item.owner) or item.owner), 1)
        return
    lab(state, army(state, item.owner)).research = decision.cell
    gives = cells_of(things(state).tracks[RESEARCH])[1][decision.cell].effects
    bonus(state, gives, army(state, item.owner), f"{RESEARCH}/{decision.cell}")


@book.guard(
    "immortality.check.research-in-the-wrong-direction",
    on=MoveResearch,
    clauses=["immortality.clause.research-only-to-the-right", "immortality.clause.choice-of-research-space"],
    says={"because": "the research token of {player} cannot move there from where it is."},
)
def wrong_direction(state: State, move: MoveResearch) -> Objections:
    """The research token moves to a space that is not linked to the right of its own."""
    found = waiting_effect(state, move)
    other = found is not None and found[1].head != "gain.research"
    if other or move.cell not in _ahead(state, move.player):
        yield object_to("because", at="cell", player=move.player)


@book.verb(
    "gain.tleilaxu",
    clauses=[
        "immortality.clause.tleilaxu-icon-moves-the-token",
        "immortality.clause.tleilaxu-bonus-at-once",
        "immortality.clause.tleilaxu-track-gives-a-point",
        "immortality.clause.first-there-takes-the-spice",
    ],
)
def tleilaxu_steps(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The token moves on, with all bonuses at once; the first to reach the spice takes it."""
    track = things(state).tracks[TLEILAXU]
    top = max(step["level"] for step in track.steps)
    for _ in range(effect.amount):
        own = lab(state, army(state, item.owner))
        if own.tleilaxu >= top:
            if state.ask("immortality.silence.end-of-the-tleilaxu-track", "nothing", "a card is drawn") != "nothing":
                draw(state, item.owner, 1)
            continue
        own.tleilaxu += 1
        for i, step in enumerate(track.steps):
            if step["level"] == own.tleilaxu:
                bonus(state, track.effects[i], army(state, item.owner), f"{TLEILAXU}/{i}")
                if step.get("spice") and tanks(state).tleilaxu_spice:
                    amount = tanks(state).tleilaxu_spice
                    tanks(state).tleilaxu_spice = 0
                    gain_resource(state, army(state, item.owner), "spice", amount)


@book.verb("gain.specimens", clauses=["immortality.clause.specimen-icon"])
def make_specimens(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Troops from the supply to the axlotl tanks, as many as there are."""
    ally = army(state, item.owner)
    number = min(effect.amount, seat(state, ally).supply)
    seat(state, ally).supply -= number
    lab(state, ally).specimens += number


@book.verb("lose.specimens", clauses=["immortality.clause.spent-specimens-return"])
def spend_specimens(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Specimens go back to the supply."""
    ally = army(state, item.owner)
    lab(state, ally).specimens -= effect.amount
    seat(state, ally).supply += effect.amount


@book.guard(
    "immortality.check.specimens-that-are-not-there",
    on=Resolve,
    clauses=["immortality.clause.specimens-pay"],
    says={"because": "{source} asks for {number} specimens, and {player} has {held}."},
)
def specimens_not_there(state: State, move: Resolve) -> Objections:
    """More specimens are spent than are in the tanks."""
    found = waiting_effect(state, move)
    if found and found[1].head == "lose.specimens":
        held = lab(state, army(state, move.player)).specimens
        if held < found[1].amount:
            yield object_to("because", player=move.player, source=found[1].source, number=found[1].amount, held=held)


@book.frame("turn", "agent-turn", "reveal-turn")
def specimens_to_return(state: State, frame: Frame) -> Iterator[Decision]:
    """Specimens may go back to the supply."""
    for number in range(1, lab(state, frame.owner).specimens + 1):
        yield ReturnSpecimens(player=frame.owner, number=number)


@book.guard(
    "immortality.check.specimens-returned-wrongly",
    on=ReturnSpecimens,
    clauses=["immortality.clause.specimens-return-at-any-time"],
    says={
        "because": "{player} has {held} specimens in the axlotl tanks.",
    },
)
def returned_not_there(state: State, move: ReturnSpecimens) -> Objections:
    """More specimens go back than are in the tanks."""
    held = lab(state, _tanks_of(state, move.player)).specimens
    if not 1 <= move.number <= held:
        yield object_to("because", at="number", player=move.player, held=held)


@book.performs(ReturnSpecimens, clauses=["immortality.clause.specimens-return-at-any-time"])
def return_specimens(state: State, move: ReturnSpecimens) -> None:
    """Specimens become troops in the supply again."""
    owner = _tanks_of(state, move.player)
    lab(state, owner).specimens -= move.number
    seat(state, owner).supply += move.number


def _tanks_of(state: State, player: str) -> str:
    """Whose specimens a player returns: mostly their own."""
    return str(answer(state, "returns specimens of", player) or player)
