"""How a game of six starts with other boxes, and when it must have ended."""

from typing import Any

from kodeks.findings import Player
from kodeks.legality.board import Target
from kodeks.legality.box_effects import EPIC, variant
from kodeks.legality.moves import Say, against
from kodeks.legality.round_states import ENDED, ended
from kodeks.legality.teams.names import SIX, clauses
from kodeks.legality.teams.table import six_players
from kodeks.registry import check

IX, ELEVEN = "rise-of-ix", "eleven-points"
CONTRACT = f"{SIX}.clause.ix-contract-for-each-player"
INTRIGUE = f"{SIX}.clause.epic-starting-intrigue-card"


@check(
    "six-players.check.start-with-other-boxes",
    subject="state",
    clauses=clauses("ix-contract-for-each-player", "epic-starting-intrigue-card"),
    says={
        "contracts": "{player} starts with {number} contracts of Rise of Ix, and it must be {wanted}.",
        "contracts hint": "each player keeps one of the contracts with the green frame, commanders too",
        "intrigue": "{player} starts the epic mode with {number} Intrigue cards, and it must be {wanted}.",
        "intrigue hint": "each player draws an Intrigue card at set-up, commanders too",
    },
)
def start_with_other_boxes(target: Target) -> Say:
    """
    A game of six with Rise of Ix starts without the contract or the Intrigue card that each player has.

    Why it cannot be
        With Rise of Ix each player starts with one of its contracts, and in the epic mode with an
        Intrigue card; commanders are no exception.

    Does not catch
        Anything after the start of the first round, and Intrigue cards that a leader gives at set-up.
    """
    position, rules = target
    if not six_players(rules, position) or IX not in rules.playing:
        return
    if position.state.get("round") != 1 or position.state.get("phase") != "round_start":
        return
    for color, seat in position.seats.items():
        held, cards = seat.get("contracts", "open"), seat.get("intrigue_cards")
        wanted = rules.number(CONTRACT, "contracts")
        if held is not None and len(held) != wanted:
            facts: dict[str, Any] = {"player": Player(color), "number": len(held), "wanted": wanted}
            yield against("contracts", seat.at("contracts", "open"), clauses=(CONTRACT,), **facts)
        number = len(cards) if isinstance(cards, list) else cards
        drawn = rules.number(INTRIGUE, "cards")
        if variant(position, rules, EPIC) and number is not None and number < drawn:
            facts = {"player": Player(color), "number": number, "wanted": drawn}
            yield against("intrigue", seat.at("intrigue_cards"), clauses=(INTRIGUE,), **facts)


@check(
    "six-players.check.game-that-should-have-ended",
    subject="state",
    kept={
        "six-players.clause.end-as-usual": ("phase=game_end", "phase=round_start"),
    },
    clauses=clauses("end-as-usual", "end-of-the-game", "epic-game-to-twelve"),
    says=ENDED,
)
def game_that_should_have_ended(target: Target) -> Say:
    """
    A round of a game of six begins though the game is over, or the game is over without a reason.

    Why it cannot be
        The end comes as in the usual game, in the recall phase: at 10 points of any one player or
        without a Conflict card; in an epic game at 12 points.

    Does not catch
        The game to 11 points, for which the books do not agree on the number.
    """
    position, rules = target
    if not six_players(rules, position) or variant(position, rules, ELEVEN):
        return
    name = "epic-game-to-twelve" if variant(position, rules, EPIC) else "end-of-the-game"
    for one in ended(position, rules.number(f"{SIX}.clause.{name}", "points")):
        yield against(one.because, one.at, clauses=clauses("end-as-usual", name), **one.facts)
