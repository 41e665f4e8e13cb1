"""How a game with Rise of Ix starts, and what the epic mode changes."""

from typing import Any

from kodeks.findings import Player
from kodeks.legality.board import Target
from kodeks.legality.box_effects import variant
from kodeks.legality.boxes.common import DREADNOUGHT, EPIC, IX, humans, ix, not_told, silent, steps
from kodeks.legality.boxes.common import SHIPPING as TRACK
from kodeks.legality.moves import Say, against
from kodeks.positions import Seat
from kodeks.registry import check

LEVELS = ("I", "II", "III")
CONTROL_THE_SPICE = "rise-of-ix.card.control-the-spice"


@check(
    "rise-of-ix.check.start-unlike-the-set-up",
    subject="state",
    clauses=ix("dreadnoughts-at-set-up", "freighter-at-set-up", "epic-starting-troops", "epic-starting-intrigue-card"),
    says={
        "dreadnoughts": "{player} starts with {number} dreadnoughts in the supply, and both must be there.",
        "dreadnoughts hint": "both dreadnoughts start in the supply",
        "freighter": "{player} starts with the freighter on step {number} of the shipping track.",
        "freighter hint": "every freighter starts on the lowest space",
        "troops": "{player} starts the epic mode with {number} troops in the garrison, and it must be {wanted}.",
        "troops hint": "the epic mode starts with a larger garrison",
        "intrigue": "{player} starts the epic mode with {number} Intrigue cards, and it must be {wanted}.",
        "intrigue hint": "each player draws an Intrigue card at set-up",
    },
)
def start_unlike_the_set_up(target: Target) -> Say:
    """
    The first round starts with pieces that the set-up puts elsewhere.

    Why it cannot be
        At set-up both dreadnoughts are in the supply and the freighter on the lowest space. The epic
        mode adds troops and an Intrigue card.

    Does not catch
        Anything after the start of the first round, and Intrigue cards that a leader gives at set-up.
    """
    position, rules = target
    if IX not in rules.playing or position.state.get("round") != 1 or position.state.get("phase") != "round_start":
        return
    both = rules.token(DREADNOUGHT, "per_player")
    for color, seat in humans(position).items():
        who = Player(color)
        ships, freighter = seat.get("dreadnoughts", "supply"), seat.get("freighter_step")
        if ships is not None and ships != both:
            at = seat.at("dreadnoughts", "supply")
            yield against("dreadnoughts", at, clauses=ix("dreadnoughts-at-set-up"), player=who, number=ships)
        if freighter is not None and freighter >= min(steps(rules, TRACK)):
            at = seat.at("freighter_step")
            yield against("freighter", at, clauses=ix("freighter-at-set-up"), player=who, number=freighter)
        if variant(position, rules, EPIC):
            troops, wanted = seat.get("troops", "garrison"), rules.number(*_TROOPS)
            cards, drawn = _number(seat.get("intrigue_cards")), rules.number(*_INTRIGUE)
            if seat.get("role") == "commander":
                continue
            if troops is None:
                yield not_told(seat, "troops", "garrison")
            elif troops != wanted:
                at, clauses = seat.at("troops", "garrison"), ix("epic-starting-troops")
                yield against("troops", at, clauses=clauses, player=who, number=troops, wanted=wanted)
            if cards is not None and cards < drawn and not seat.get("role"):
                at, clauses = seat.at("intrigue_cards"), ix("epic-starting-intrigue-card")
                yield against("intrigue", at, clauses=clauses, player=who, number=cards, wanted=drawn)


_TROOPS = ("rise-of-ix.clause.epic-starting-troops", "troops")
_INTRIGUE = ("rise-of-ix.clause.epic-starting-intrigue-card", "cards")


def _number(told: Any) -> int | None:
    return len(told) if isinstance(told, list) else told


@check(
    "rise-of-ix.check.conflict-of-another-level",
    subject="state",
    clauses=ix("conflict-deck-size", "epic-conflict-deck-size", "epic-mode-has-no-level-one"),
    says={
        "because": "The Conflict of round {round} is of level {level}, and the deck has one of level {wanted} there.",
        "hint": "the deck lies in order of level",
        "first": "A Conflict card of level I is in play in the epic mode.",
        "first hint": "the epic mode leaves out the cards of level I",
        "deck": "{number} Conflict cards are still to come in round {round} of the epic mode; there must be {wanted}.",
        "deck hint": "one card is turned up at the start of each round",
    },
)
def conflict_of_another_level(target: Target) -> Say:
    """
    The Conflict card of the round is of a level that the deck does not have there.

    Why it cannot be
        With Rise of Ix the deck has one card of level I on top, then those of level II and III; the
        epic mode has none of level I and as many of level II as of level III.
    """
    position, rules = target
    rounds, level = position.state.get("round"), position.state.get("current_conflict", {}).get("level")
    if IX not in rules.playing or "six-players" in rules.playing or rounds is None or level is None:
        return
    epic, at = variant(position, rules, EPIC), ("state", "current_conflict", "level")
    name = "epic-conflict-deck-size" if epic else "conflict-deck-size"
    numbers = rules.numbers[f"rise-of-ix.clause.{name}"]
    order = [one for one in LEVELS for _ in range(numbers.get(f"level-{LEVELS.index(one) + 1}", 0))]
    if epic and level == LEVELS[0]:
        yield against("first", at, clauses=ix("epic-mode-has-no-level-one"))
    elif rounds <= len(order) and order[rounds - 1] != level and position.state.get("phase") != "round_start":
        yield against("because", at, clauses=ix(name), round=rounds, level=level, wanted=order[rounds - 1])
    down = position.state.get("conflict_deck", {}).get("face_down")
    if epic and down is None:
        yield silent("state", "conflict_deck", "face_down")
    elif epic and down not in (
        len(order) - rounds,
        len(order) - rounds + (position.state.get("phase") == "round_start"),
    ):
        where, wanted = ("state", "conflict_deck", "face_down"), max(len(order) - rounds, 0)
        yield against("deck", where, clauses=ix(name), number=down, round=rounds, wanted=wanted)


@check(
    "rise-of-ix.check.control-the-spice-outside-the-epic-mode",
    subject="state",
    clauses=ix("control-the-spice-card"),
    says={
        "because": "{player} has Control the Spice, and the epic mode is not played.",
        "hint": "the card is used in the epic mode only",
        "two": "{player} has {number} cards Control the Spice, and each player has one.",
        "two hint": "count the cards again",
    },
)
def control_the_spice_outside_the_epic_mode(target: Target) -> Say:
    """
    A player has Control the Spice in a game that is not epic, or has it twice.

    Why it cannot be
        It is a starting card, one for each player, used only in the epic mode.
    """
    position, rules = target
    for color, seat in position.seats.items():
        for pile, number in _piles(seat, rules):
            at = seat.at("cards", pile)
            if not variant(position, rules, EPIC):
                yield against("because", at, player=Player(color))
            elif number > 1:
                yield against("two", at, player=Player(color), number=number)


def _piles(seat: Seat, rules: Any) -> list[tuple[str, int]]:
    """The piles in which Control the Spice lies, with the number over all of them."""
    cards = seat.get("cards") or {}
    found = {
        pile: sum(rules.find(str(one), "card") == CONTROL_THE_SPICE for one in told)
        for pile, told in cards.items()
        if isinstance(told, list)
    }
    total = sum(found.values())
    return [(pile, total) for pile, number in found.items() if number][:1]
