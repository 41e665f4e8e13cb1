"""Contracts of the CHOAM module: taking them, completing them, and what they pay."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kodeks.findings import Holds, Named, Path, Player, Result, Unknown
from kodeks.legality import effects
from kodeks.legality.board import Target
from kodeks.legality.carrying_out import SAYS
from kodeks.legality.moves import Move, Say, against, unclear
from kodeks.legality.resolving import Resolving
from kodeks.legality.rules import Rules
from kodeks.patterns import pattern
from kodeks.positions.cases import slug
from kodeks.records import dataclass
from kodeks.registry import check

TAKES = ("khoam.clause.icon-takes-a-contract",)
DEALT = "khoam.clause.ix-contracts-dealt"
COMPLETED = "khoam.clause.completed-contract-face-down"
_HARVEST = pattern(r"harvest|spice")


@dataclass(frozen=True, slots=True)
class Contract:
    """What completes a contract: an agent at a space, a harvest, taking it, or acquiring a card."""

    kind: str
    space: str | None = None
    spice: int = 0
    reward: tuple[effects.Effect, ...] | None = None


def contract(rules: Rules, name: str) -> Contract | None:
    """
    A contract by its id or name, or as its name describes it ("contract for Dutiful Service").

    A name that several contracts bear tells what completes them, but not what they pay.
    """
    found = [one for one in rules.names.get(slug(name), ()) if one.split(".")[1] == "contract"]
    printed = [_printed(rules.things[one]) for one in found if one in rules.things]
    if printed and len({(one.kind, one.space, one.spice) for one in printed}) == 1:
        return printed[0] if len(printed) == 1 else Contract(printed[0].kind, printed[0].space, printed[0].spice)
    words = slug(name)
    if "acquire" in words or "acquisition" in words:
        return Contract("acquire")
    if _HARVEST.search(words) and "refinery" not in words:
        number = re.search(r"\d+", words)
        return Contract("harvest", spice=int(number[0]) if number else 0)
    if "immediate" in words:
        return Contract("immediate")
    spaces = [one for one in rules.spaces if one.rpartition(".")[2] in words and one.split(".")[0] in rules.playing]
    return Contract("space", max(spaces, key=len)) if spaces else None


def _printed(data: Mapping[str, Any]) -> Contract:
    event, space = data["completes"], data["completes"].get("space", {})
    reward = tuple(data.get("reward", ()))
    if event.get("spice_at_least"):
        return Contract("harvest", spice=event["spice_at_least"], reward=reward)
    if space.get("is"):
        return Contract("space", space["is"][0], reward=reward)
    return Contract("acquire" if event["event"] == "acquire" else "immediate", reward=reward)


def spice_gained(move: Move) -> int | None:
    """The spice gained this turn from every source; None where nothing tells it."""
    told = move.action.get("spice_gained_this_turn", move.player.get("this_turn", "spice_gained"))
    return None if told is None else int(told)


@check(
    "khoam.check.contract-not-held",
    subject="complete-contract",
    clauses=["khoam.clause.completed-contract-face-down", "khoam.clause.contract-is-paid-when-completed"],
    says={
        "because": "{player} completes {contract} and does not have it face up.",
        "hint": "only a contract that lies face up in your supply can be completed",
    },
)
def contract_not_held(move: Move) -> Say:
    """
    A contract is completed that the player does not have, or has completed before.

    Why it cannot be
        A contract pays when it is completed, once: then it lies face down.
    """
    name, held = move.action.get("contract"), move.player.get("contracts", "open")
    if name is None or held is None:
        return
    if slug(name) in [slug(one) for one in held]:
        yield Holds(("khoam.clause.contract-is-paid-when-completed",))
    else:
        at, done = move.player.at("contracts", "open"), move.player.get("contracts", "completed_face_down") or ()
        clauses = ("khoam.clause.contract-is-paid-when-completed",)
        if slug(name) in [slug(one) for one in done]:
            clauses = (COMPLETED,)
        yield against("because", at, clauses=clauses, player=move.mover, contract=name)


@check(
    "khoam.check.contract-not-fulfilled",
    subject="complete-contract",
    clauses=[
        "khoam.clause.contract-for-a-space",
        "khoam.clause.harvest-contract",
        "khoam.clause.harvest-counts-every-source",
        "khoam.clause.acquire-contract",
        "khoam.clause.immediate-contract",
    ],
    says={
        "elsewhere": "the contract is for {space}, and {player} sent no agent there this turn.",
        "elsewhere hint": "it waits for an agent at that space",
        "no maker": "a harvest counts with an agent at a maker space, and {space} is none.",
        "no maker hint": "send the agent to a space with the maker icon",
        "spice": "the contract asks for {needed} spice in this turn, and {player} gained {have}.",
        "spice hint": "count the spice of every source in this turn, and no more",
        "which spice": "the move does not tell the spice gained this turn (spice_gained_this_turn)",
        "which space": "the move does not tell to which space an agent was sent this turn",
        "which": "the base does not know the contract {contract}",
        "late": "the books do not say whether a harvest contract taken after the agent was sent counts this turn",
    },
)
def contract_not_fulfilled(move: Move) -> Say:
    """
    A contract is completed without what it asks for.

    Why it cannot be
        A contract for a space needs an agent sent there, a harvest an agent at a maker space and the
        spice of that turn, whatever its source. An immediate contract is complete when it is taken.
    """
    name = move.action.get("contract")
    wanted = contract(move.rules, name) if name else None
    at: Path = ("action", "contract")
    if wanted is None:
        yield unclear("which", at, contract=name or "?")
        return
    if wanted.kind in ("immediate", "acquire"):
        yield Holds((f"khoam.clause.{wanted.kind}-contract",))
        return
    sent = move.space.id if move.space is not None else None
    if sent is None:
        yield from _unsent(move, wanted)
    elif wanted.kind == "space" and sent != wanted.space:
        clauses = ("khoam.clause.contract-for-a-space",)
        yield against("elsewhere", at, clauses=clauses, space=Named(str(wanted.space)), player=move.mover)
    elif wanted.kind == "space":
        yield Holds(("khoam.clause.contract-for-a-space",))
    elif not move.rules.spaces[sent].maker:
        yield against("no maker", at, clauses=("khoam.clause.harvest-contract",), space=Named(sent))
    else:
        yield from _harvest(move, wanted)


def _unsent(move: Move, wanted: Contract) -> Say:
    """No field tells where an agent went this turn; perhaps none stands where it would have to."""
    spaces = move.player.get("agents", "on_board")
    here = None if spaces is None else [move.rules.space_id(one) for one in spaces]
    if wanted.kind == "space" and here is not None and wanted.space not in here:
        clauses = ("khoam.clause.contract-for-a-space",)
        at = move.player.at("agents", "on_board")
        yield against("elsewhere", at, clauses=clauses, space=Named(str(wanted.space)), player=move.mover)
    elif move.action.get("contract_held_when_sending") is None or wanted.kind == "harvest":
        yield unclear("which space", ("action",))


def _harvest(move: Move, wanted: Contract) -> Say:
    if move.action.get("contract_held_when_sending") is False:
        yield unclear("late", ("action", "contract"), open=("khoam.silence.harvest-contract-taken-late",))
    have = spice_gained(move)
    clauses = ("khoam.clause.harvest-contract", "khoam.clause.harvest-counts-every-source")
    if have is None:
        yield unclear("which spice", ("action",))
    elif have < wanted.spice:
        at = ("action", "contract")
        yield against("spice", at, clauses=clauses, player=move.mover, needed=wanted.spice, have=have)
    else:
        yield Holds(clauses)


@check(
    "khoam.check.contract-not-on-offer",
    subject="take-contract",
    clauses=["khoam.clause.icon-takes-a-contract", "khoam.clause.no-contract-left"],
    says={
        "module": "{player} takes a contract in a game without the CHOAM module.",
        "module hint": "without the module the icon gives Solari",
        "none": "{player} takes a contract, and none lies face up.",
        "none hint": "with no contract left the icon gives Solari",
        "bank": "{player} takes a contract from the bank.",
        "bank hint": "take one of those that lie face up",
        "several": "{player} takes {number} contracts for one icon.",
        "several hint": "each icon gives one contract",
        "unknown": "the position does not tell how many contracts lie face up",
    },
)
def contract_not_on_offer(move: Move) -> Say:
    """
    A contract is taken that is not on offer.

    Why it cannot be
        The icon takes one of the contracts that lie face up on the board, in a game with the module.
    """
    offered = move.position.state.get("contracts")
    source, number = slug(str(move.action.get("source", ""))), move.action.get("number", 1)
    at: Path = ("action",)
    if "khoam" not in move.rules.playing:
        yield against("module", at, clauses=TAKES, player=move.mover)
    elif "bank" in source or "face-down" in source:
        yield against("bank", ("action", "source"), clauses=TAKES, player=move.mover)
    elif number > 1:
        yield against("several", ("action", "number"), clauses=TAKES, player=move.mover, number=number)
    elif offered is None or offered.get("face_up") is None:
        yield unclear("unknown", ("state", "contracts"))
    elif not offered["face_up"]:
        clauses = ("khoam.clause.no-contract-left",)
        yield against("none", ("state", "contracts", "face_up"), clauses=clauses, player=move.mover)
    else:
        yield Holds(TAKES)


@check(
    "khoam.check.contract-outcome",
    subject="outcome",
    clauses=[
        "khoam.clause.icon-takes-a-contract",
        "khoam.clause.place-is-filled",
        "khoam.clause.contract-is-paid-when-completed",
        "khoam.clause.completion-is-announced",
        COMPLETED,
        "khoam.clause.immediate-contract",
        "khoam.clause.no-contract-left",
    ],
    says={**SAYS, "reward": "the position does not tell which contract it is, so its reward is unknown"},
)
def contract_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    A contract is taken or completed: it lies with its owner, face up or face down, and pays when completed.

    Why it comes out so
        Its place on the board is filled from the bank. When it is completed it pays its reward and is
        turned face down; an immediate contract is completed as soon as it is taken.
    """
    if not move.of_six:
        yield from contracted(move, Resolving)


def contracted(move: Move, resolver: Callable[..., Resolving]) -> Iterator[Result | Unknown]:
    """What taking or completing a contract brings."""
    kind, name = slug(str(move.action.get("type", ""))), move.action.get("contract")
    if kind not in ("take-contract", "complete-contract") or move.player.color not in move.position.seats:
        return
    doing, wanted = resolver(move, event=kind), contract(move.rules, name) if name else None
    table = doing.table
    if kind == "take-contract":
        doing.one({"gain": {"contracts": 1}})
        table.rests_on("khoam.clause.place-is-filled")
    if kind == "complete-contract" or (wanted is not None and wanted.kind == "immediate"):
        _complete(doing, str(name or ""), wanted)
    yield from table.unknowns
    yield table.result()


def _complete(doing: Resolving, name: str, wanted: Contract | None) -> None:
    table, color = doing.table, doing.color
    held, done = doing.get("contracts", "open"), doing.get("contracts", "completed_face_down")
    if isinstance(held, list):
        table.put(color, [one for one in held if slug(one) != slug(name)], "contracts", "open")
    if isinstance(done, list):
        table.put(color, [*done, name], "contracts", "completed_face_down")
    table.rests_on("khoam.clause.completion-is-announced", COMPLETED, "khoam.clause.contract-is-paid-when-completed")
    if wanted is not None and wanted.kind == "immediate":
        table.rests_on("khoam.clause.immediate-contract")
    if wanted is None or wanted.reward is None:
        table.doubt("reward")
    else:
        doing.all(wanted.reward, "card_effect")


@check(
    "khoam.check.contract-that-cannot-be-there",
    subject="state",
    kept={
        "khoam.clause.completed-contract-face-down": "players.*.contracts.completed_face_down",
    },
    clauses=[
        "khoam.clause.ix-contracts-only-with-ix",
        "khoam.clause.components",
        DEALT,
        "khoam.clause.ix-contract-chosen",
        "khoam.clause.ix-contracts-not-chosen",
        COMPLETED,
    ],
    says={
        "ix": "{player} has {contract}, a contract of Rise of Ix, and that is not in play.",
        "ix hint": "name the module under modules, or put the contract back in the box",
        "kept": "{player} has {number} contracts of Rise of Ix.",
        "kept hint": "of the two dealt one is kept, the other goes back in the box",
        "copies": "{contract} lies at {number} places, and there are {copies}.",
        "copies hint": "a contract is either face up or, once completed, face down",
        "module": "{player} has contracts, and the CHOAM module is not in play.",
        "module hint": "name khoam under modules",
    },
)
def contract_that_cannot_be_there(target: Target) -> Say:
    """
    A contract lies where none of its kind can: without its module, or more often than it exists.

    Why it cannot be
        Contracts belong to the CHOAM module, some of them to Rise of Ix as well. A completed one is
        turned face down and counts no more as one to complete.
    """
    position, rules = target
    places: dict[str, list[Path]] = {}
    for color, seat in position.seats.items():
        own: list[Path] = []
        for pile in ("open", "completed_face_down"):
            for index, name in enumerate(seat.get("contracts", pile) or ()):
                at: Path = (*seat.at("contracts", pile), index)
                if "khoam" not in rules.playing:
                    yield against("module", at, clauses=("khoam.clause.components",), player=Player(color))
                    continue
                id = rules.find(name, "contract")
                if id is None:
                    continue
                places.setdefault(id, []).append(at)
                own += [at] if rules.things[id]["back"] == "rise-of-ix" else []
                if rules.things[id]["back"] == "rise-of-ix" and "rise-of-ix" not in rules.playing:
                    only = ("khoam.clause.ix-contracts-only-with-ix",)
                    yield against("ix", at, clauses=only, player=Player(color), contract=Named(id))
        if len(own) > 1 and "rise-of-ix" in rules.playing:
            more = (DEALT,) if len(own) > rules.number(DEALT, "dealt") else ()
            clauses = ("khoam.clause.ix-contract-chosen", "khoam.clause.ix-contracts-not-chosen", *more)
            yield against("kept", own[-1], clauses=clauses, player=Player(color), number=len(own))
    for id, found in places.items():
        copies = rules.things[id].get("copies", 1)
        if len(found) > copies:
            facts: dict[str, Any] = {"contract": Named(id), "number": len(found), "copies": copies}
            yield against("copies", found[-1], clauses=(COMPLETED, "khoam.clause.components"), **facts)
