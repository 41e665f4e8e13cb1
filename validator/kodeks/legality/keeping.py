"""Rules that a state was held against and that it keeps: the grounds of a verdict without objections."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from kodeks.findings import Finding, Holds, Unknown
from kodeks.registry import Check, Way


def kept(checks: Iterable[Check], said: Iterable[object], state: Mapping[str, Any], playing: Collection[str]) -> Holds:
    """The clauses of modules in play that the checks had something to hold against, and nothing to say of."""
    spoke: set[str] = set()
    for one in said:
        if isinstance(one, Finding):
            return Holds(())
        if isinstance(one, Unknown):
            spoke.add(one.check)
    told: dict[Way, bool] = {}
    found: list[str] = []
    for check in checks:
        if not check.kept or check.id in spoke:
            continue
        for clause, ways in check.kept:
            if clause.partition(".")[0] not in playing:
                continue
            for way in ways:
                # Many clauses are put to the test by the same field.
                if way not in told:
                    told[way] = _told(state, *way)
                if told[way]:
                    found.append(clause)
                    break
    return Holds(tuple(found))


def _told(state: Any, steps: tuple[str, ...], wanted: str | None) -> bool:
    """Whether a field is told, and is neither none nor zero nor empty."""
    for number, step in enumerate(steps):
        if type(state) is not dict and (state is None or not isinstance(state, Mapping)):
            return False
        if step == "*":
            rest = steps[number + 1 :]
            return any(_told(one, rest, wanted) for one in state.values())
        state = state.get(step)
    return bool(state) if wanted is None else str(state) == wanted
