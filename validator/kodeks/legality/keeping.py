"""Rules that a state was held against and that it keeps: the grounds of a verdict without objections."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

from kodeks.findings import Finding, Holds, Unknown
from kodeks.registry import Check


def kept(checks: Iterable[Check], said: Iterable[object], state: Mapping[str, Any], playing: Collection[str]) -> Holds:
    """The clauses of modules in play that the checks had something to hold against, and nothing to say of."""
    spoke: set[str] = set()
    for one in said:
        if isinstance(one, Finding):
            return Holds(())
        if isinstance(one, Unknown):
            spoke.add(one.check)
    return Holds(
        tuple(
            clause
            for check in checks
            if check.kept and check.id not in spoke
            for clause, ways in check.kept
            if clause.partition(".")[0] in playing and any(_told(state, steps, value) for steps, value in ways)
        )
    )


def _told(state: Any, steps: tuple[str, ...], wanted: str | None) -> bool:
    """Whether a field is told, and is neither none nor zero nor empty."""
    if wanted is None:
        return any(map(bool, _values(state, steps)))
    return any(str(value) == wanted for value in _values(state, steps))


def _values(value: Any, steps: tuple[str, ...]) -> Iterator[Any]:
    for number, step in enumerate(steps):
        if not isinstance(value, Mapping):
            return
        if step == "*":
            for one in value.values():
                yield from _values(one, steps[number + 1 :])
            return
        value = value.get(step)
    yield value
