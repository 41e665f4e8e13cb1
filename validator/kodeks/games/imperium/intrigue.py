"""Intrigue cards."""

from collections.abc import Sequence

from kodeks.games.imperium.agent import PLAYER_TURNS
from kodeks.games.imperium.book import at_once, book, things, units
from kodeks.games.imperium.decisions import PlayIntrigue
from kodeks.games.imperium.facts import seat, table
from kodeks.play import Frame, Item, Leaf, agenda, object_to
from kodeks.play.engine import allowed, conditions_hold, happened, permitted, taking, verb_of
from kodeks.play.rules import Objections
from kodeks.table import State

COMBAT, ENDGAME = "uprising.phase.combat", "uprising.phase.endgame"
#: When the cards of a box can be played.
MOMENTS = {"plot": PLAYER_TURNS, "combat": COMBAT, "endgame": ENDGAME}
CLAUSES = {
    "plot": "uprising.clause.plot-cards-in-own-turns",
    "combat": "uprising.clause.combat-cards-only-in-combat",
    "endgame": "uprising.clause.endgame-cards-only-at-the-end",
}


@book.guard(
    "uprising.check.intrigue-card-not-in-hand",
    on=PlayIntrigue,
    clauses=["uprising.clause.what-an-intrigue-card-shows"],
    says={"because": "{player} does not hold {card}."},
)
def not_in_hand(state: State, move: PlayIntrigue) -> Objections:
    """An Intrigue card is played that the player does not hold."""
    if not seat(state, move.player).intrigue.may_hold(move.card):
        yield object_to("because", at="card", player=move.player, card=move.card)


@book.guard(
    "uprising.check.intrigue-at-the-wrong-time",
    on=PlayIntrigue,
    clauses=[
        "uprising.clause.three-kinds-of-intrigue-card",
        "uprising.clause.plot-cards-in-own-turns",
        "uprising.clause.combat-cards-only-in-combat",
        "uprising.clause.endgame-cards-only-at-the-end",
    ],
    says={
        "kind": "{card} is no {box} card.",
        "phase": "{card} is a {box} card and cannot be played now.",
        "turn": "{card} is a plot card, and it is not the turn of {player}.",
        "again": "{player} has played a {box} card already and plays only one.",
        "within": "{card} cannot be played in the middle of an effect.",
    },
)
def at_the_wrong_time(state: State, move: PlayIntrigue) -> Objections:
    """An Intrigue card is played when cards of its kind are not played."""
    if not things(state).cards[move.card].box(move.box):
        yield object_to("kind", at="card", card=move.card, box=move.box)
        return
    phase = table(state).phase
    if phase != MOMENTS[move.box]:
        yield object_to("phase", clauses=[CLAUSES[move.box]], card=move.card, box=move.box)
    elif move.box == "plot" and table(state).active != move.player and _in_own_turns_only(state):
        yield object_to("turn", clauses=[CLAUSES["plot"]], card=move.card, player=move.player)
    elif move.box == "plot" and _within_an_effect(state):
        yield object_to("within", clauses=[CLAUSES["plot"]], card=move.card)
    elif move.box != "plot" and agenda.top(state).data.get("played"):
        question = "uprising.discrepancy.number-of-combat-and-endgame-cards"
        if state.ask(question, "one", "several") == "one":
            yield object_to("again", clauses=[CLAUSES[move.box]], player=move.player, box=move.box)


def _in_own_turns_only(state: State) -> bool:
    question = "uprising.discrepancy.plot-cards-in-turns-of-others"
    return state.ask(question, "own turn", "any turn") == "own turn"


def _within_an_effect(state: State) -> bool:
    if agenda.top(state).kind != "effects":
        return False
    return state.ask("uprising.silence.plot-card-within-an-effect", "no", "yes") == "no"


@book.guard(
    "uprising.check.intrigue-card-not-paid",
    on=PlayIntrigue,
    clauses=["uprising.clause.intrigue-cost-and-condition"],
    says={
        "because": "{player} cannot pay the cost or does not meet the conditions of {card}.",
        "nothing": "{card} would do nothing for {player} now.",
    },
)
def cannot_be_used(state: State, move: PlayIntrigue) -> Objections:
    """An Intrigue card is played of which nothing can be used: no cost can be paid, no condition is met."""
    effects = things(state).cards[move.card].box(move.box)
    if not effects:
        return
    tried = state.copy()
    happened(tried, "card-tried", move)
    items = agenda.items_of(effects, move.player, f"{move.card}/{move.box}")
    open_leaves = leaves_to_use(tried, items)
    if any(usable(tried, item, leaf) for item, leaf in open_leaves):
        return
    if all(leaf.effect.head == "to" for _, leaf in open_leaves):
        yield object_to("because", at="card", player=move.player, card=move.card)
    elif state.ask("uprising.silence.intrigue-card-without-effect", "not allowed", "allowed") == "not allowed":
        yield object_to("nothing", at="card", player=move.player, card=move.card)


def leaves_to_use(tried: State, items: Sequence[Item]) -> list[tuple[Item, Leaf]]:
    """The parts of effects whose conditions are met, in a copy of the table in which the effects come now."""
    agenda.push(tried, Frame("effects", items[0].owner, tuple(items)))
    return [(item, leaf) for item in items for leaf in item.effect.leaves if conditions_hold(tried, item, leaf)]


def usable(state: State, item: Item, leaf: Leaf) -> bool:
    """Whether a part of an effect that waits can be taken in any way."""
    return any(allowed(state, decision) for decision in taking(state, item, leaf.effect, verb_of(state, leaf.effect)))


@book.guard(
    "uprising.check.combat-card-without-a-unit",
    on=PlayIntrigue,
    clauses=["uprising.clause.no-combat-cards-without-a-unit"],
    says={"because": "{player} has no unit in the Conflict and cannot play combat cards."},
)
def without_a_unit(state: State, move: PlayIntrigue) -> Objections:
    """A combat card is played by a player without a unit in the Conflict."""
    if move.box == "combat" and not units(state, move.player) and not permitted(state, "combat-cards", move.player):
        yield object_to("because", player=move.player)


@book.guard(
    "uprising.check.combat-card-out-of-turn",
    on=PlayIntrigue,
    clauses=["uprising.clause.combat-intrigue-cards-in-turn"],
    says={
        "because": "{player} plays a combat card, and it is {other}'s turn to play one or pass.",
        "over": "{player} plays a combat card, and everybody has passed already.",
    },
)
def combat_out_of_turn(state: State, move: PlayIntrigue) -> Objections:
    """A combat card is played out of turn."""
    frame = agenda.top(state)
    if move.box != "combat":
        return
    if frame.kind == "combat" and frame.owner != move.player:
        yield object_to("because", player=move.player, other=frame.owner)
    elif table(state).phase == COMBAT and not any(frame.kind == "combat" for frame in agenda.frames(state)):
        yield object_to("over", player=move.player)


@book.performs(PlayIntrigue, clauses=["uprising.clause.played-intrigue-card-is-discarded"])
def play(state: State, move: PlayIntrigue) -> None:
    """The card goes to the discard pile, and its effects come before everything that waits."""
    own, here = seat(state, move.player), table(state)
    own.intrigue = own.intrigue.take(move.card)
    here.intrigue_discard = here.intrigue_discard.add(move.card)
    if move.box != "plot":
        agenda.note(state, played=True)
    if move.box == "combat" and move.player not in here.combat_players:
        here.combat_players = (*here.combat_players, move.player)
    at_once(state, things(state).cards[move.card].box(move.box), move.player, f"{move.card}/{move.box}")
