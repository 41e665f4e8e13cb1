"""What lies before the players: cards in play and in number, leaders, maker hooks."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from kodeks.findings import Named, Path, Player
from kodeks.legality.board import Target
from kodeks.legality.moves import Say, against
from kodeks.legality.rules import Rules
from kodeks.positions import Seat
from kodeks.registry import check

PILES = ("hand", "draw_pile", "discard", "in_play")
HOOKS = "uprising.token.maker-hooks"
CLEAN_UP = ("uprising.clause.icon-in-play", "uprising.clause.clean-up-discards-all-cards")


@check(
    "uprising.check.cards-in-play-after-clean-up",
    subject="state",
    clauses=[
        "uprising.clause.icon-in-play",
        "uprising.clause.clean-up-discards-all-cards",
    ],
    says={
        "phase": "{player} has cards in play after the player turns.",
        "turn": "{player} has revealed, the turn is over, and cards of theirs still lie in play.",
        "hint": "clean-up puts all cards in play on the discard pile",
    },
)
def cards_in_play_after_clean_up(target: Target) -> Say:
    """
    Cards still lie in play after the clean-up of their owner's reveal turn.

    Why it cannot be
        Cards played and revealed stay face up until the clean-up; then all of them are discarded.
    """
    position, _ = target
    phase, active = position.state.get("phase"), position.state.get("active_player")
    for color, seat in position.seats.items():
        if not seat.get("cards", "in_play"):
            continue
        at = seat.at("cards", "in_play")
        if phase in ("combat", "makers", "recall", "game_end"):
            yield against("phase", at, clauses=CLEAN_UP, player=Player(color))
        elif phase == "player_turns" and active not in (None, color) and seat.get("revealed_this_round"):
            yield against("turn", at, clauses=CLEAN_UP, player=Player(color))


@check(
    "uprising.check.more-copies-than-there-are",
    subject="state",
    clauses=["uprising.clause.starting-deck-cards", "uprising.clause.reserve-cards"],
    says={
        "own": "{player} has {number} copies of {card}, and a starting deck holds {copies}.",
        "all": "the players have {number} copies of {card}, and there are {copies}.",
        "hint": "count the cards again",
    },
)
def more_copies_than_there_are(target: Target) -> Say:
    """
    The players have more copies of a card than exist.

    Why it cannot be
        Each player starts with the same ten cards; of the others there are so many as the boxes hold.
    """
    position, rules = target
    everybody: Counter[str] = Counter()
    last: dict[str, Path] = {}
    for color, seat in position.seats.items():
        mine = Counter(id for id, _ in _cards(seat, rules))
        for id, number in mine.items():
            data = rules.things[id]
            at = next(place for one, place in _cards(seat, rules) if one == id)
            if data.get("deck") == "starter" and number > data.get("copies", 1):
                clauses = ("uprising.clause.starting-deck-cards",)
                facts: dict[str, Any] = {"player": Player(color), "number": number, "card": Named(id)}
                yield against("own", at, clauses=clauses, copies=data.get("copies", 1), **facts)
            elif data.get("deck") != "starter":
                everybody[id] += number
                last[id] = at
    for id, number in everybody.items():
        copies = rules.things[id].get("copies", 1)
        if number > copies:
            facts = {"number": number, "card": Named(id), "copies": copies}
            yield against("all", last[id], clauses=("uprising.clause.reserve-cards",), **facts)


def _cards(seat: Seat, rules: Rules) -> Iterator[tuple[str, Path]]:
    """The printed cards that the piles of a player name, with their places."""
    for pile in PILES:
        told = seat.get("cards", pile)
        for index, name in enumerate(told if isinstance(told, list) else ()):
            id = rules.find(str(name), "card")
            if id is not None and id in rules.things and "deck" in rules.things[id]:
                yield id, (*seat.at("cards", pile), index)


@check(
    "uprising.check.more-maker-hooks-than-there-are",
    subject="state",
    kept={
        "uprising.clause.maker-hooks-count": "players.*.maker_hooks",
    },
    clauses=["uprising.clause.maker-hooks-count"],
    says={
        "because": "{number} players have maker hooks, and there are {copies}.",
        "hint": "each player can have maker hooks once",
    },
)
def more_maker_hooks_than_there_are(target: Target) -> Say:
    """
    More players have maker hooks than there are tokens.

    Why it cannot be
        The box holds so many tokens, and a player has at most one.
    """
    position, rules = target
    owners = [seat for seat in position.seats.values() if seat.get("maker_hooks")]
    copies = rules.token(HOOKS, "total")
    if len(owners) > copies:
        at = owners[-1].at("maker_hooks")
        clauses = ("uprising.clause.maker-hooks-count",)
        yield against("because", at, clauses=clauses, number=len(owners), copies=copies)


@check(
    "uprising.check.leader-on-the-wrong-side",
    subject="state",
    clauses=["uprising.clause.lady-jessica-side", "uprising.clause.feyd-marker-starts-on-the-left"],
    says={
        "marker": "{player} starts the game with the marker on {cell} of the track of {leader}.",
        "marker hint": "the marker starts on the leftmost space",
        "because": "{player} starts the game as {leader}, the other side of {front}.",
        "hint": "the leader starts with the front side up",
    },
)
def leader_on_the_wrong_side(target: Target) -> Say:
    """
    A leader with two sides starts the game on the wrong one, or one with a track away from its start.

    Why it cannot be
        The front side is up at the start; the other comes later in the game. The marker of a leader
        with a track starts on the leftmost space.
    """
    position, rules = target
    if position.state.get("round") != 1 or position.state.get("phase") != "round_start":
        return
    for color, seat in position.seats.items():
        name = seat.get("leader")
        id = rules.find(str(name), "leader") if name else None
        data: Mapping[str, Any] = rules.things.get(id or "", {})
        if id is not None and "back_of" in data:
            facts: dict[str, Any] = {"player": Player(color), "leader": Named(id), "front": Named(data["back_of"])}
            clauses = ("uprising.clause.lady-jessica-side",)
            yield against("because", seat.at("leader"), clauses=clauses, **facts)
        cell, track = seat.get("leader_track"), rules.things.get(str(data.get("track")), {})
        first = [one["cell"] for one in track.get("steps", ()) if one.get("start")]
        if id is not None and cell is not None and first and cell not in first:
            clauses = ("uprising.clause.feyd-marker-starts-on-the-left",)
            place = {"player": Player(color), "leader": Named(id), "cell": cell}
            yield against("marker", seat.at("leader_track"), clauses=clauses, **place)


@check(
    "uprising.check.card-left-out-of-the-game",
    subject="state",
    clauses=["uprising.clause.base-game-calculated-hire", "uprising.clause.base-game-sort-through-the-chaos"],
    says={
        "intrigue": "{player} has {card}, which is taken out when the cards of the base game are used.",
        "conflict": "the Conflict is {card}, which is taken out when the cards of the base game are used.",
        "hint": "put the card back in the box",
    },
)
def card_left_out_of_the_game(target: Target) -> Say:
    """
    A card of the base game is there that Uprising leaves out.

    Why it cannot be
        Two cards of the base game speak of the Mentat, which Uprising does not have.
    """
    position, rules = target
    out = {"intrigue": "imperium.card.calculated-hire", "conflict": "imperium.card.sort-through-the-chaos"}
    for color, seat in position.seats.items():
        told = seat.get("intrigue_cards")
        for index, name in enumerate(told if isinstance(told, list) else ()):
            if rules.find(str(name), "card") == out["intrigue"]:
                at: Path = (*seat.at("intrigue_cards"), index)
                clauses = ("uprising.clause.base-game-calculated-hire",)
                yield against("intrigue", at, clauses=clauses, player=Player(color), card=Named(out["intrigue"]))
    name = position.state.get("current_conflict", {}).get("name")
    if name and rules.find(str(name), "card") == out["conflict"]:
        clauses = ("uprising.clause.base-game-sort-through-the-chaos",)
        at = ("state", "current_conflict", "name")
        yield against("conflict", at, clauses=clauses, card=Named(out["conflict"]))
