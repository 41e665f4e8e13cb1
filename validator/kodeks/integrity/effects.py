"""Effects: one way to say each thing."""

from collections.abc import Iterator, Mapping
from typing import Any

from kodeks.findings import Finding
from kodeks.integrity.base import Base
from kodeks.integrity.entries import Entries, entries_of
from kodeks.registry import check


@check("kb.check.effect-said-another-way")
def effect_said_another_way(subject: Base | Entries) -> Iterator[Finding]:
    """
    An effect is written in a way for which there is a plainer one.

    Why
        Sentences are made from effects and read back. That works only if the same effect is always
        the same data: a condition and its opposite are one ``when`` with ``else``, a condition
        inside a condition is one condition, and any number or up to a number needs no ``optional``.
    """
    entries = entries_of(subject)
    for entry, path, effect, before in entries.effects():
        because, hint = fault(effect, before)
        if because:
            yield entries.finding(entry, "{id}, {at}: " + because, *path, hint=hint, at=".".join(map(str, path)))


def fault(effect: Mapping[str, Any], before: Mapping[str, Any]) -> tuple[str, str]:
    """What is wrong with an effect and the way out, or two empty strings."""
    if _opposite(before.get("when"), effect.get("when")) and "else" not in before:
        return "the condition is the opposite of the one before.", "write it as else of the effect before"
    inner = effect.get("then")
    if "when" in effect and "else" not in effect and isinstance(inner, list) and len(inner) == 1:
        only = inner[0] if isinstance(inner[0], dict) else {}
        if isinstance(only.get("when"), dict) and "else" not in only and not set(only["when"]) & set(effect["when"]):
            return "a condition stands inside a condition.", "write both into one when"
    for verb in ("deploy", "retreat"):
        units = effect.get(verb)
        if isinstance(units, dict) and "optional" in effect and "exactly" not in units and "at_least" not in units:
            return f"{verb} without a fixed number can be left anyway.", "leave optional out"
    return "", ""


def _opposite(condition: Any, other: Any) -> bool:
    """Whether two conditions are a single yes-or-no condition and its negation."""
    if (
        not isinstance(condition, dict)
        or not isinstance(other, dict)
        or list(condition) != list(other)
        or len(condition) != 1
    ):
        return False
    (left,), (right,) = condition.values(), other.values()
    return isinstance(left, bool) and isinstance(right, bool) and left is not right
