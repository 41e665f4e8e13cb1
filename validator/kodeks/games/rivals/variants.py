"""Variants of the booklet that change the turns of players."""

from collections.abc import Iterator

from kodeks.games.imperium.book import things
from kodeks.games.imperium.cards import to_box
from kodeks.games.imperium.decisions import SendAgent
from kodeks.games.imperium.drawing import refill_row
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.rivals.book import book, clauses, in_force, is_rival, silence
from kodeks.games.rivals.decisions import RollDice
from kodeks.play import Decision, Frame, Resolve, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import State

DICE, SIDES = "row-dice", 6
SWORDMASTER = "gain.agents"


# --- dice for the Imperium Row ------------------------------------------------------------------------------------


@book.carries(
    "rise-of-ix.clause.ix-row-dice-after-your-reveal-turn", "rise-of-ix.clause.ix-row-dice-after-reveal-turns-of-rivals"
)
@book.after("turn")
def roll(state: State, player: str) -> None:
    """
    At the end of a player's reveal turn two dice are rolled.

    By a reading of Rise of Ix they are rolled for each Rival instead, after the turn with which it is done.
    """
    if in_force(state, "row-dice-are-rolled"):
        question = "rivals.discrepancy.whose-reveal-turn-for-the-row-dice"
        after_rivals = (
            in_force(state, "rise-of-ix.clause.rivals-acquire-no-other-technologies")
            and state.ask(question, "your own", "that of each Rival") == "that of each Rival"
        )
    elif in_force(state, "rise-of-ix.clause.ix-row-dice-trash-cards"):
        question = "rise-of-ix.discrepancy.dice-after-whose-reveal-turn"
        after_rivals = state.ask(question, "that of each Rival", "your own") == "that of each Rival"
    else:
        return
    if is_rival(state, player) is not after_rivals:
        return
    own = seat(state, player)
    if own.agents_ready == 0 if after_rivals else own.revealed:
        table(state).active = player
        agenda.push(state, Frame(DICE, ""))


@book.frame(DICE)
def rolls(state: State, frame: Frame) -> Iterator[Decision]:
    """Every roll."""
    for first in range(1, SIDES + 1):
        for second in range(1, SIDES + 1):
            yield RollDice(player="", first=first, second=second)


@book.goes_on(DICE)
def rolled(state: State, frame: Frame) -> bool:
    """When the row is filled again, the next turn comes; before it, perhaps, the card of the second die."""
    if not frame.data.get("rolled"):
        return False
    second = frame.data.get("then")
    if second is not None:
        agenda.note(state, then=None)
        if second < len(table(state).row):
            state.cause = ("RollDice", ("rise-of-ix.clause.ix-row-dice-trash-cards", *clauses("row-dice-are-rolled")))
            _remove(state, [second])
        return True
    agenda.pop(state)
    table(state).active = ""
    return True


@book.guard(
    "rivals.check.dice-rolled-wrongly",
    on=RollDice,
    clauses=[
        "uprising.clause.imperium-row-holds-five-cards",
        *clauses("row-dice-are-rolled"),
        "rise-of-ix.clause.ix-row-dice-after-your-reveal-turn",
    ],
    says={"because": "no dice are rolled for the Imperium Row now, or they do not show these numbers."},
)
def rolled_wrongly(state: State, move: RollDice) -> Objections:
    """The dice are rolled at another time, or show a number that no die has."""
    sides = range(1, SIDES + 1)
    if agenda.top(state).kind != DICE or move.first not in sides or move.second not in sides:
        yield object_to("because")


@book.performs(
    RollDice,
    clauses=[
        *clauses("row-dice-are-rolled", "row-dice-sixes", "row-dice-doubles"),
        "rise-of-ix.clause.ix-row-dice-trash-cards",
        "rise-of-ix.clause.ix-row-dice-sixes",
        "rise-of-ix.clause.ix-row-dice-doubles",
    ],
)
def take_cards(state: State, move: RollDice) -> None:
    """The cards at these places leave the Imperium Row; a 6 takes none, a double takes 1."""
    agenda.note(state, rolled=True)
    here, numbers = table(state), {move.first, move.second}
    of_ix = not in_force(state, "row-dice-are-rolled")
    if SIDES in numbers and len(numbers) > 1 and not of_ix:
        question = silence("one-six-on-the-row-dice")
        if state.ask(question, "the other die counts", "neither counts") == "neither counts":
            return
    # In the order of the dice, so that a row that is filled in between is counted as it then is.
    places = [number - 1 for number in dict.fromkeys((move.first, move.second)) if number <= len(here.row)]
    if len(places) > 1:
        question = "rise-of-ix.silence.gaps-between-the-dice" if of_ix else silence("cards-removed-by-the-row-dice")
        if state.ask(question, "both places at once", "filled in between") == "filled in between":
            agenda.note(state, then=places[1])
            places = places[:1]
    _remove(state, places)


def _remove(state: State, places: list[int]) -> None:
    """Cards leave the row, and it is filled."""
    here = table(state)
    gone = [here.row[place] for place in places]
    here.row = tuple(card for place, card in enumerate(here.row) if place not in places)
    for card in gone:
        to_box(state, card)
    refill_row(state)


# --- Kwisatz Haderach ---------------------------------------------------------------------------------------------


@book.guard(
    "rivals.check.swordmaster-denied",
    on=Resolve,
    clauses=clauses("kwisatz-haderach-denies-the-swordmaster"),
    says={"because": "at the level Kwisatz Haderach {player} never gains the Swordmaster."},
)
def swordmaster_denied(state: State, move: Resolve) -> Objections:
    """A player gains the Swordmaster at the level that denies it."""
    found = waiting_effect(state, move)
    if found and found[1].head == SWORDMASTER and not is_rival(state, move.player):
        yield object_to("because", player=move.player)


@book.guard(
    "rivals.check.visit-to-a-denied-swordmaster",
    on=SendAgent,
    clauses=clauses("kwisatz-haderach-denies-the-swordmaster"),
    says={"because": "at the level Kwisatz Haderach {player} never gains the Swordmaster and cannot go to {space}."},
)
def visit_denied(state: State, move: SendAgent) -> Objections:
    """A player sends an agent for the Swordmaster at the level that denies it."""
    if not any(effect.head == SWORDMASTER for effect in things(state).spaces[move.space].effects):
        return
    question = silence("swordmaster-space-at-kwisatz-haderach")
    if state.ask(question, "a visit for nothing", "closed") == "closed":
        yield object_to("because", at="space", player=move.player, space=move.space)


@book.answers_to("cheaper swordmaster")
def cheaper(state: State, player: str) -> bool | None:
    """Whether the Swordmaster of a Rival lowers the price for the players."""
    if not is_rival(state, player):
        return None
    return state.ask("uprising.silence.swordmaster-of-a-rival", "no", "yes") == "yes"
