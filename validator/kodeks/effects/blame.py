"""Which part of a structure keeps it from being told: a field too many, or one too few."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kodeks.effects.faults import Untellable
from kodeks.effects.telling import find
from kodeks.effects.templates import needed
from kodeks.findings import Path

if TYPE_CHECKING:
    from kodeks.effects.speech import Speech

#: Fields that hold effects of their own.
INSIDE = ("give", "to", "then", "else")
#: Stands for the effects inside the one that is looked at.
PLAIN: list[dict[str, Any]] = [{"gain": {"spice": 1}}]


@dataclass(frozen=True, slots=True)
class Blame:
    """The way to what is wrong; ``missing`` names fields that should stand there, none for a field too many."""

    path: Path
    missing: tuple[str, ...] = ()


def blame(speech: "Speech", value: Any, of: str = "effects", *, kind: str = "card") -> Blame | None:
    """What keeps a structure from being told; None where it can be told."""
    if _tellable(speech, value, of, kind):
        return None
    if of == "effects":
        return _in_list(speech, value if isinstance(value, list) else [value], (), kind)
    return _field(speech, value, of, kind) or Blame(())


def _tellable(speech: "Speech", value: Any, of: str, kind: str) -> bool:
    try:
        speech.tell(value, of, kind=kind)
    except Untellable:
        return False
    return True


def _in_list(speech: "Speech", effects: Sequence[Any], path: Path, kind: str) -> Blame:
    for index, effect in enumerate(effects):
        if not _tellable(speech, [effect], "effects", kind):
            return _in_effect(speech, effect, (*path, index), kind)
    return Blame(path)


def _in_effect(speech: "Speech", effect: Mapping[str, Any], path: Path, kind: str) -> Blame:
    alone: dict[str, Any] = dict(effect)
    for field in INSIDE:
        if field in effect:
            if not _tellable(speech, effect[field], "effects", kind):
                return _in_list(speech, effect[field], (*path, field), kind)
            alone[field] = PLAIN
    for index, option in enumerate(effect.get("choose", ())):
        if not _tellable(speech, option, "effects", kind):
            return _in_list(speech, option, (*path, "choose", index), kind)
    if "choose" in effect:
        alone["choose"] = [PLAIN] * len(effect["choose"])
    if _tellable(speech, [alone], "effects", kind):
        # Each part can be told, but not where it stands.
        return Blame((*path, next(key for key in ("give", "to", "then", "choose") if key in effect)))
    found = _field(speech, alone, "effects", kind)
    return Blame((*path, *found.path), found.missing) if found else Blame(path)


def _field(speech: "Speech", value: Mapping[str, Any], of: str, kind: str) -> Blame | None:
    """The field without which it could be told, or those with which it could."""
    for way in sorted(_ways(value), key=len, reverse=True):
        shorter = _without(value, way)
        if shorter and _tellable(speech, [shorter] if of == "effects" else shorter, of, kind):
            return Blame(way)
    for way in [
        *sorted((way for way in _ways(value) if isinstance(find(value, way), dict)), key=len, reverse=True),
        (),
    ]:
        missing = _missing(speech, find(value, way) if way else value)
        if missing:
            return Blame(way, missing)
    return None


def _missing(speech: "Speech", value: Mapping[str, Any]) -> tuple[str, ...]:
    """The fewest fields that a template of this very thing asks for and that are not there."""
    found: list[tuple[str, ...]] = []
    for templates in speech.table.rules.values():
        for template in templates:
            if template.fixed and all(find(value, way) == wanted for way, wanted in template.fixed):
                lacks = [way for way in needed(template.pieces) if find(value, way) is None]
                if lacks and all(way[0] in value or len(way) == 1 for way in lacks):
                    found.append(tuple(way[-1] for way in lacks))
    return min(found, key=len, default=())


def _ways(value: Mapping[str, Any], above: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, inside in value.items():
        if key in (*INSIDE, "choose", "of"):
            continue
        yield (*above, key)
        if isinstance(inside, Mapping):
            yield from _ways(inside, (*above, key))


def _without(value: Mapping[str, Any], way: tuple[str, ...]) -> dict[str, Any]:
    key, rest = way[0], way[1:]
    if not rest:
        return {name: field for name, field in value.items() if name != key}
    return {name: _without(field, rest) if name == key else field for name, field in value.items()}
