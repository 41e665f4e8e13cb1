"""What follows, held against what was expected; the same for every game."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kodeks.findings import AnyOf, Path, Result
from kodeks.positions.cases import slug
from kodeks.records import dataclass


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


def differences(
    expected: Mapping[str, Any], result: Result | None, before: Mapping[str, Any] | None = None
) -> Iterator[Difference]:
    """
    The expected facts that did not come out; facts that nobody expected do no harm.

    What a player ends up with may be asked as ``red_spice`` or as ``spice: {red: …}``. What the result does not change
    is as it was ``before``.

    >>> [one.at for one in differences({"winner": "red"}, Result({"winner": "green", "spice": 2}))]
    [('winner',)]
    >>> list(differences({"spice": {"red": 2}}, Result({"red_spice": 2})))
    []
    >>> before = {"players": {"green": {"spice": 1}}}
    >>> list(differences({"spice": {"red": 2, "green": 1}}, Result({"red_spice": 2}), before))
    []
    """
    told: dict[str, Any] = {}
    if result is not None:
        same_as_before = _by_player(before or {})
        told = {**same_as_before, **_by_player(result.changes), **result.changes, **result.also, **result.facts}
    known = {slug(str(key)): value for key, value in told.items()}
    for name, others in _OTHER.items():
        if name in known:
            known = {**dict.fromkeys(others, known[name]), **known}
    if "game-over" in known:
        known.setdefault("next-round", not known["game-over"])
    yield from _apart(expected, known, ())


#: Other names of facts, by the name under which they come out.
_OTHER = {
    "team-points": ("team-vp", "team-scores", "team-victory-points"),
    "game-over": ("game-ends", "ends", "game-ended"),
    "first-player": ("next-first-player", "first-player-marker"),
}


def _by_player(changes: Mapping[str, Any]) -> dict[str, Any]:
    """The changes of each player's side under names that begin with the player."""
    found: dict[str, Any] = {}
    players = changes.get("players")
    for color, seat in players.items() if isinstance(players, Mapping) else ():
        for name, value in seat.items():
            found[f"{color}_{name}"] = value
            if isinstance(value, Mapping):
                found |= {f"{color}_{inner}": one for inner, one in value.items()}
                found |= {f"{color}_{name}_{inner}": one for inner, one in value.items()}
    return found


def _apart(expected: Mapping[str, Any], told: Mapping[str, Any], at: Path) -> Iterator[Difference]:
    for key, wanted in expected.items():
        got = _look_up(slug(str(key)), told)
        if isinstance(wanted, Mapping):
            parts = got.parts if isinstance(got, AnyOf) else got if isinstance(got, Mapping) else _by_place(got)
            inner = {slug(str(name)): value for name, value in (parts or {}).items()}
            if isinstance(got, list) and (parts is not None or not got):
                # Where a list of amounts by place has no line for a place, nothing is left there.
                inner = {**{slug(str(name)): 0 for name, one in wanted.items() if isinstance(one, int)}, **inner}
            if isinstance(parts, Mapping):
                known = {slug(str(name)) for name in wanted} - inner.keys()
                inner |= {one: told[f"{one}-{slug(str(key))}"] for one in known if f"{one}-{slug(str(key))}" in told}
            if parts is None:
                names = (slug(str(name)) for name in wanted)
                inner = {name: told[f"{name}-{slug(str(key))}"] for name in names if f"{name}-{slug(str(key))}" in told}
            yield from _apart(wanted, inner, (*at, key))
        elif not same(wanted, got):
            yield Difference((*at, key), wanted, got)


def _by_place(told: object) -> dict[str, Any] | None:
    """
    A list of amounts in territories as a mapping.

    >>> _by_place([{"territory": "old_gap", "sector": 10, "amount": 2}])
    {'old_gap': 2}
    """
    if not isinstance(told, list) or not all(isinstance(one, Mapping) and "territory" in one for one in told):
        return None
    found: dict[str, Any] = {}
    for one in told:
        found[one["territory"]] = found.get(one["territory"], 0) + int(one.get("amount", one.get("count", 0)))
    return found or None


def _amount(told: list[Any] | tuple[Any, ...]) -> int:
    """How many a list tells of: those in its places, or else its entries."""
    places = _by_place(list(told))
    return sum(places.values()) if places else len(told)


def _look_up(key: str, told: Mapping[str, Any]) -> Any:
    """
    A fact by its name.

    ``red-spice`` is also found as the part of ``spice`` that is red's, ``red-cards-in-hand`` as the hand of
    ``red-cards``.

    >>> _look_up("red-cards-in-hand", {"red-cards": {"hand": 4}}), _look_up("red-spice", {"spice": {"red": 2}})
    (4, 2)
    """
    if key in told:
        return told[key]
    words = key.split("-")
    inside = told.get("-".join(words[1:]))
    if isinstance(inside, Mapping) and words[0] in inside:
        return inside[words[0]]
    for size in range(len(words) - 1, 1, -1):
        whole, rest = told.get("-".join(words[:size])), words[size:]
        parts = whole.parts if isinstance(whole, AnyOf) else whole
        if isinstance(parts, Mapping):
            names = {slug(str(name)): value for name, value in parts.items()}
            found = [one for one in ("-".join(rest), "-".join(rest[1:])) if one in names]
            if found and (found[0] == "-".join(rest) or rest[0] in ("in", "on", "of", "at", "with")):
                return names[found[0]]
    return None


#: Words that turn what is said round.
_TURNS = ("not", "no", "never", "without")


def same(wanted: object, got: object) -> bool:
    """
    Whether two values say the same; the order of a list of names, case and hyphens do not matter.

    >>> same("stays with nobody", AnyOf(("none",), words=("nobody",))), same("red", AnyOf(("none",), words=("nobody",)))
    (True, False)
    >>> same("Polar_Sink", "polar sink"), same(["red", "green"], ["green", "red"]), same(1, True)
    (True, True, False)
    >>> same(None, "none"), same("red", ["red"])
    (True, True)
    >>> same(2, ["poison", "shield"]), same(1, ["poison", "shield"])
    (True, False)
    >>> same("does not survive", AnyOf((), words=("survive",)))
    False
    """
    if isinstance(got, AnyOf):
        said = slug(str(wanted)).replace(",", "").split("-")
        turned = any(word in said and word not in got.words for word in _TURNS)
        return any(same(wanted, one) for one in got.ways) or (not turned and any(word in said for word in got.words))
    if wanted is None:
        return got in (None, "none", [])
    if isinstance(wanted, bool) or isinstance(got, bool) or got is None:
        return wanted is got
    if isinstance(wanted, int) and isinstance(got, list | tuple) and wanted == _amount(got):
        # How many there are may be asked of what is listed by name or place by place.
        return True
    if isinstance(wanted, list | tuple) and isinstance(got, list | tuple):
        return len(wanted) == len(got) and (
            all(same(one, other) for one, other in zip(wanted, got, strict=True))
            or sorted(slug(str(one)) for one in wanted) == sorted(slug(str(one)) for one in got)
        )
    for many, one in ((wanted, got), (got, wanted)):
        if isinstance(many, list | tuple) and not isinstance(one, list | tuple):
            return len(many) == 1 and same(one, many[0])
    if isinstance(wanted, Mapping) and isinstance(got, Mapping):
        return len(wanted) == len(got) and not list(_apart(wanted, {slug(str(k)): v for k, v in got.items()}, ()))
    return slug(str(wanted)) == slug(str(got))
