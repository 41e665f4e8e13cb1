"""The board of a game of six: the Conflict deck, contracts, and where agents can stand."""

from typing import Any

from kodeks.findings import Named, Path, Player
from kodeks.legality.board import Target
from kodeks.legality.box_effects import EPIC
from kodeks.legality.moves import Say, against
from kodeks.legality.teams.names import SIX, clauses
from kodeks.legality.teams.table import ALLY, on_board, personal, personal_tracks, role, six_players
from kodeks.positions import Position
from kodeks.positions.cases import slug
from kodeks.registry import check

DECK = f"{SIX}.clause.conflict-deck-of-nine"
CONTRACTS = f"{SIX}.clause.sardaukar-contracts-set-aside"


@check(
    "six-players.check.conflict-deck-of-wrong-size",
    subject="state",
    kept={
        "six-players.clause.no-level-one-conflicts": "current_conflict.level",
        "six-players.clause.conflict-deck-of-nine": "conflict_deck",
        "six-players.clause.nine-rounds-at-most": "round",
    },
    clauses=clauses(
        "no-level-one-conflicts", "conflict-deck-of-nine", "nine-rounds-at-most",
    ),
    says={
        "because": "{number} Conflict cards are still to come in round {round}, and there must be {wanted}.",
        "hint": "a game of six has five cards of level II on four of level III, and one is turned up each round",
        "level": "In round {round} the Conflict card is of level {level}, and it must be of level {wanted}.",
        "level hint": "a game of six has no cards of level I: five of level II come first, then four of level III",
        "rounds": "It is round {round}, and a game of six lasts {wanted} rounds at most.",
        "rounds hint": "the game ends when the Conflict deck has run out",
    },
)  # fmt: skip
def conflict_deck_of_wrong_size(target: Target) -> Say:
    """
    The Conflict deck of a game of six does not fit the round.

    Why it cannot be
        The deck is built without level I: cards of level II lie on those of level III, and each
        round turns one of them up.

    Does not catch
        The epic mode, whose deck is built in another way.
    """
    position, rules = target
    state = position.state
    variants = {slug(one) for one in state.get("variants", ())} | rules.playing
    if not six_players(rules, position) or EPIC in variants:
        return
    numbers, rounds = rules.numbers[DECK], state.get("round")
    every = numbers["second"] + numbers["third"]
    level, left = (
        (state.get("current_conflict") or {}).get("level"),
        (state.get("conflict_deck") or {}).get("face_down"),
    )
    at: Path = ("state", "current_conflict", "level")
    if rounds is None:
        if level == "I":
            names = clauses("no-level-one-conflicts")
            yield against("level", at, clauses=names, round="?", level=level, wanted="II")
        return
    if rounds > every:
        yield against("rounds", ("state", "round"), clauses=clauses("nine-rounds-at-most"), round=rounds, wanted=every)
        return
    wanted = "II" if rounds <= numbers["second"] else "III"
    if level is not None and level != wanted:
        names = clauses("no-level-one-conflicts" if level == "I" else "conflict-deck-of-nine")
        yield against("level", at, clauses=names, round=rounds, level=level, wanted=wanted)
    opened = [rounds, rounds - 1] if state.get("phase") == "round_start" else [rounds]
    if left is not None and left not in [every - one for one in opened]:
        facts: dict[str, Any] = {"number": left, "round": rounds, "wanted": every - rounds}
        yield against(
            "because", ("state", "conflict_deck", "face_down"), clauses=clauses("conflict-deck-of-nine"), **facts
        )


@check(
    "six-players.check.contracts-not-set-aside",
    subject="state",
    kept={
        "six-players.clause.sardaukar-contracts-set-aside": "contracts.set_aside_sardaukar_contracts",
    },
    clauses=clauses("sardaukar-contracts-set-aside"),
    says={
        "because": "{number} Sardaukar contracts are set aside and held, and there must be {wanted}.",
        "hint": "Shaddam's two Sardaukar contracts are set aside before the others are shuffled",
        "bank": "{number} contracts lie on the board, in the bank and with the players, and there must be {wanted}.",
        "bank hint": "without those set aside, the other contracts are shuffled",
    },
)
def contracts_not_set_aside(target: Target) -> Say:
    """
    The contracts of a game of six do not add up without those of Shaddam.

    Why it cannot be
        The two Sardaukar contracts are set aside for Shaddam, and the others are shuffled.

    Does not catch
        Games with Rise of Ix, where more contracts are dealt, and positions that do not tell of all players.
    """
    position, rules = target
    told = position.state.get("contracts") or {}
    if not six_players(rules, position) or "tech_stacks" in position.state:
        return
    numbers = rules.numbers[CONTRACTS]
    aside = told.get("set_aside_sardaukar_contracts")
    held = [seat.get("contracts") for seat in position.seats.values()]
    if aside is not None and aside > numbers["set-aside"]:
        at: Path = ("state", "contracts", "set_aside_sardaukar_contracts")
        yield against("because", at, number=aside, wanted=numbers["set-aside"])
    if None in held or None in (told.get("face_up"), told.get("face_down_bank")) or aside != numbers["set-aside"]:
        return
    total = told["face_up"] + told["face_down_bank"]
    total += sum(len(one.get("open", ())) + len(one.get("completed_face_down", ())) for one in held)
    if total != numbers["shuffled"]:
        yield against("bank", ("state", "contracts"), number=total, wanted=numbers["shuffled"])


@check(
    "six-players.check.agent-where-none-can-be",
    subject="state",
    kept={
        "six-players.clause.spaces-of-replaced-factions": "players.*.agents.on_board",
        "six-players.clause.personal-board-is-for-its-commander": "players.*.agent_tokens.on_board",
    },
    clauses=clauses("spaces-of-replaced-factions", "personal-board-is-for-its-commander", "spaces-of-a-personal-board"),
    says={
        "gone": "{player} has an agent on {space}, which is not on this side of the board.",
        "gone hint": "its faction has no track on the board of a game of six",
        "closed": "{player} has an agent on {space}, a space of another player's personal board.",
        "closed hint": "only its own commander sends agents there",
    },
)
def agent_where_none_can_be(target: Target) -> Say:
    """
    An agent stands on a space that a game of six does not have, or on another's personal board.

    Why it cannot be
        The spaces of the Emperor and the Fremen are not on this side of the board, and the spaces of a
        personal board are open to its own commander alone.
    """
    position, rules = target
    if not six_players(rules, position):
        return
    for color, seat in position.seats.items():
        field = "agent_tokens" if "agent_tokens" in seat.data else "agents"
        for index, name in enumerate(on_board(seat) or ()):
            at = (*seat.at(field, "on_board"), index)
            fault = closed(rules, position, color, rules.space_id(name) or "")
            if fault is not None:
                names = clauses(*CLOSED[fault])
                yield against(fault, at, clauses=names, player=Player(color), space=Named(str(rules.space_id(name))))


CLOSED = {
    "gone": ("spaces-of-replaced-factions",),
    "closed": ("personal-board-is-for-its-commander", "spaces-of-a-personal-board"),
}


def closed(rules: Any, position: Position, color: str, space: str) -> str | None:
    """Why a player can never be on a space: it is gone, or closed to them; None where they can."""
    found = rules.spaces.get(space)
    faction = str(found.faction or "").rpartition(".")[2] if found is not None else ""
    if faction not in personal_tracks(rules):
        return None
    if not space.startswith(f"{SIX}."):
        return "gone"
    part = role(position, color)
    return (
        "closed"
        if part == ALLY or (part is not None and personal(rules, position, color) not in (faction, None))
        else None
    )
