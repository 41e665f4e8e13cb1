"""What the checks of Rise of Ix and Immortality share: which box and variant is in play, and what lies where."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kodeks.findings import Path, Unknown
from kodeks.legality.effects import Effect, leaves
from kodeks.legality.moves import MISSING, Move
from kodeks.legality.rules import Rules
from kodeks.positions import Position, Seat

IX, TLEILAXU = "rise-of-ix", "immortality"
DREADNOUGHT, OVERLAY = "rise-of-ix.token.dreadnought", "rise-of-ix.token.choam-overlay"
SHIPPING = "rise-of-ix.track.shipping"
EPIC, ELEVEN = "epic-mode", "eleven-points"


def ix(*names: str) -> tuple[str, ...]:
    """The ids of clauses of Rise of Ix."""
    return tuple(f"{IX}.clause.{name}" for name in names)


def tleilaxu(*names: str) -> tuple[str, ...]:
    """The ids of clauses of Immortality."""
    return tuple(f"{TLEILAXU}.clause.{name}" for name in names)


def humans(position: Position) -> dict[str, Seat]:
    """The players that are no Rivals."""
    return {color: seat for color, seat in position.seats.items() if not seat.get("rival")}


def steps(rules: Rules, track: str) -> dict[int, Mapping[str, Any]]:
    """The steps of a track by level."""
    return rules.once(f"steps of {track}", lambda rules: {one["level"]: one for one in rules.things[track]["steps"]})


def technology(rules: Rules, name: str) -> Mapping[str, Any] | None:
    """A technology by any of its names."""
    return rules.things.get(rules.find(name, "technology") or "")


def printed(move: Move, told: object) -> Mapping[str, Any] | None:
    """The printed card of this name, as the base has it; None for one described on the spot."""
    name = told.get("name", "") if isinstance(told, Mapping) else told
    return move.rules.things.get(move.rules.find(name, "card") or "") if isinstance(name, str) and name else None


def silent(*path: str | int) -> Unknown:
    """Something that the case does not tell."""
    at: Path = tuple(path)
    return Unknown(MISSING, at, {"fact": ".".join(str(step) for step in (at[1:] if at[0] == "state" else at))})


def not_told(seat: Seat, *path: str) -> Unknown:
    """Something of a seat that the position does not tell."""
    return silent(*seat.at(*path))


def used_effects(move: Move) -> Iterator[tuple[str, tuple[Effect, ...] | None]]:
    """Where the effects of this turn can come from: the space and the card; None where they are not known."""
    if move.space is not None:
        yield "space", move.space.effects
    if "card" in move.action:
        yield "card", move.card.agent
    source = move.action.get("by")
    if source:
        found = next((i for kind in ("card", "technology", "space") if (i := move.rules.find(source, kind))), None)
        data = move.rules.things.get(found or "", {})
        space = move.rules.spaces.get(found or "")
        if space is not None:
            yield "by", space.effects
        elif data:
            yield (
                "by",
                (*data.get("agent", ()), *data.get("effects", ()), *data.get("plot", ()), *data.get("reveal", ())),
            )
        else:
            yield "by", None


def offered(move: Move, wanted: Iterable[str]) -> tuple[list[Effect], bool]:
    """The effects of this turn that give one of these things, and whether every source is known."""
    names, found, known = set(wanted), [], True
    for _, effects in used_effects(move):
        if effects is None:
            known = False
            continue
        found += [one for one in leaves(effects) if names & set(one.get("gain", {}))]
    return found, known


def told_any(move: Move) -> bool:
    """Whether the move tells where its effects come from."""
    return any(True for _ in used_effects(move))
