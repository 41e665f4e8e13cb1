"""What follows, held against what was expected; the same for every game."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from kodeks.findings import AnyOf, Path, Result
from kodeks.positions.cases import slug


@dataclass(frozen=True, slots=True)
class Difference:
    """A named fact that came out otherwise than expected; ``got`` is None where nothing came out."""

    at: Path
    expected: Any
    got: Any


def merged(results: Iterable[Result]) -> Result | None:
    """
    Several results as one; None where there is none.

    >>> merged([Result({"a": 1}), Result({"b": 2})]).facts
    {'a': 1, 'b': 2}
    """
    every = list(results)
    if not every:
        return None
    return Result(
        _over(one.facts for one in every),
        _over(one.changes for one in every),
        _over(one.also for one in every),
        tuple(dict.fromkeys(clause for one in every for clause in one.clauses)),
    )


def _over(maps: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """Mappings laid over each other, inner mappings too."""
    found: dict[str, Any] = {}
    for one in maps:
        for key, value in one.items():
            inner = found.get(key)
            found[key] = _over([inner, value]) if isinstance(inner, Mapping) and isinstance(value, Mapping) else value
    return found


def differences(expected: Mapping[str, Any], result: Result | None) -> Iterator[Difference]:
    """
    The expected facts that did not come out; facts that nobody expected do no harm.

    >>> [one.at for one in differences({"winner": "red"}, Result({"winner": "green", "spice": 2}))]
    [('winner',)]
    """
    told: dict[str, Any] = {}
    if result is not None:
        told = {**result.changes, **result.also, **result.facts}
    yield from _apart(expected, told, ())


def _apart(expected: Mapping[str, Any], told: Mapping[str, Any], at: Path) -> Iterator[Difference]:
    known = {slug(str(key)): value for key, value in told.items()}
    for key, wanted in expected.items():
        got = known.get(slug(str(key)))
        if isinstance(wanted, Mapping) and isinstance(got, Mapping):
            yield from _apart(wanted, got, (*at, key))
        elif not same(wanted, got):
            yield Difference((*at, key), wanted, got)


def same(wanted: object, got: object) -> bool:
    """
    Whether two values say the same; the order of a list of names, case and hyphens do not matter.

    >>> same("stays with nobody", AnyOf(("none",), ("nobody",))), same("red", AnyOf(("none",), ("nobody",)))
    (True, False)
    >>> same("Polar_Sink", "polar sink"), same(["red", "green"], ["green", "red"]), same(1, True)
    (True, True, False)
    """
    if isinstance(got, AnyOf):
        said = slug(str(wanted)).split("-")
        return any(same(wanted, one) for one in got.ways) or any(word in said for word in got.words)
    if isinstance(wanted, bool) or isinstance(got, bool) or wanted is None or got is None:
        return wanted is got
    if isinstance(wanted, list | tuple) and isinstance(got, list | tuple):
        return len(wanted) == len(got) and (
            all(same(one, other) for one, other in zip(wanted, got, strict=True))
            or sorted(slug(str(one)) for one in wanted) == sorted(slug(str(one)) for one in got)
        )
    if isinstance(wanted, Mapping) and isinstance(got, Mapping):
        return not list(_apart(wanted, got, ())) and len(wanted) == len(got)
    return slug(str(wanted)) == slug(str(got))
