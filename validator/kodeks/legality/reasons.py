"""
The facts an objection rests on: those of the case that the very condition that objected cannot do without.

Nobody lists them by hand. The check is run again on the case with parts taken away, the largest first; what can go
while the objection stays does not bear on it. What is left is enough for the objection, and none of it can be spared.
A fact that the case tells in several places (a role, and a list of teams) is one fact, with all its places.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from kodeks import registry
from kodeks.findings import Counted, Fact, Finding, Path, Verdict
from kodeks.legality import games
from kodeks.legality.rules import Rules
from kodeks.positions import Case
from kodeks.records import replace

#: The parts of a case that tell facts, and what of a move is the question itself.
PARTS = ("state", "action", "modules")
QUESTION = (("action", "type"), ("action", "player"))


def explained(case: Case, verdict: Verdict, rules: Rules, *, reading: str | None = None) -> Verdict:
    """The same verdict, each objection with the facts it rests on."""
    if not verdict.objections:
        return verdict
    found = (replace(one, rests_on=rests_on(case, one, rules, reading=reading)) for one in verdict.objections)
    return replace(verdict, objections=tuple(found))


def rests_on(case: Case, objection: Finding, rules: Rules, *, reading: str | None = None) -> tuple[Fact, ...]:
    """The facts without any of which this objection would not be made."""
    asked = _Asked(case, objection, rules, reading)
    least = asked.least(case.data)
    return tuple((one, *asked.elsewhere(one, least)) for one in least)


def stands(case: Case, objection: Finding, rules: Rules, *, reading: str | None = None) -> bool:
    """Whether the check that objected still does, about the same thing."""
    return _Asked(case, objection, rules, reading).stands(case.data)


def without(data: Mapping[str, Any], *paths: Path) -> dict[Any, Any]:
    """
    A copy of a case in which some things are not told.

    >>> without({"state": {"round": 1, "phase": "combat"}}, ("state", "round"))
    {'state': {'phase': 'combat'}}
    """
    copy: dict[Any, Any] = dict(data)
    for first, *rest in paths:
        if rest:
            copy[first] = without(copy[first], tuple(rest))
        else:
            del copy[first]
    return copy


class _Asked:
    """One objection, and the question whether it would stand if less were told."""

    def __init__(self, case: Case, objection: Finding, rules: Rules, reading: str | None) -> None:
        game = games.find(case.game)
        assert game is not None, "somebody has judged the case"
        self.case, self.rules, self.reading = case, rules, reading or case.reading
        self.check, self.game = registry.get(objection.check), game
        self.wanted = self._marks(objection)

    def _marks(self, one: Finding) -> tuple[object, ...]:
        """What makes an objection the same one: sentence, place, whom and what it is about; but no amounts."""
        told = [(key, str(value)) for key, value in one.facts.items() if not isinstance(value, int | Counted)]
        return self.check.says.get(one.because, one.because), one.at, sorted(told)

    def stands(self, data: Mapping[str, Any]) -> bool:
        """Whether the check still objects when only this is told."""
        case = replace(self.case, data=data)
        target = self.game.target(self.game.rules(self.rules, case), case, self.reading)
        return any(isinstance(one, Finding) and self._marks(one) == self.wanted for one in self.check.run(target))

    def _spares(self, data: Mapping[str, Any]) -> bool:
        try:
            return self.stands(data)
        except Exception:  # noqa: BLE001  # a check that breaks without a fact does not object without it
            return False

    def least(self, data: Mapping[str, Any]) -> list[Path]:
        """The ways to as few facts as the objection needs."""
        before: list[Path] | None = None
        left = list(_told(data))
        while left != before:
            before = left
            for part in PARTS:
                if part in data:
                    data = self._less(data, (part,))
            left = list(_told(data))
        return left

    def _less(self, data: Mapping[str, Any], path: Path) -> Mapping[str, Any]:
        """The case without this part if the objection can do without it, or else without what it can of the part."""
        if path in QUESTION:
            return data
        if path not in (("state",), ("action",)) and self._spares(less := without(data, path)):
            return less
        value = _at(data, path)
        for key in list(value) if isinstance(value, Mapping) else ():
            data = self._less(data, (*path, key))
        return data

    def elsewhere(self, fact: Path, least: list[Path]) -> list[Path]:
        """The other places that tell the same: without them too, the objection is gone."""
        whole = without(self.case.data, fact)
        if not self._spares(whole):
            return []
        bare: Mapping[str, Any] = _bare(whole)
        for one in least:
            if one != fact:
                bare = _put(bare, one, _at(whole, one))
        found: list[Path] = []
        for part in PARTS:
            if part in whole:
                bare = self._more(bare, whole, (part,), found)
        return found

    def _more(
        self, data: Mapping[str, Any], whole: Mapping[str, Any], path: Path, found: list[Path]
    ) -> Mapping[str, Any]:
        """The case with this part told again as far as the objection stays gone; what brings it back is found."""
        if not self._spares(more := _put(data, path, _at(whole, path))):
            return more
        value = _at(whole, path)
        if not isinstance(value, Mapping) or self._spares(_put(data, path, {})):
            found.append(path)
        else:
            for key in value:
                data = self._more(data, whole, (*path, key), found)
        return data


def _bare(data: Mapping[str, Any]) -> dict[str, Any]:
    """A case of which only the question is told."""
    bare = {key: value for key, value in data.items() if key not in PARTS} | {"state": {}}
    if isinstance(data.get("action"), Mapping):
        bare["action"] = {key: value for key, value in data["action"].items() if ("action", key) in QUESTION}
    return bare


def _at(data: Mapping[str, Any], path: Path) -> Any:
    here: Any = data
    for step in path:
        here = here[step]
    return here


def _put(data: Mapping[str, Any], path: Path, value: Any) -> dict[Any, Any]:
    """A copy of a case in which this is told."""
    first, *rest = path
    copy: dict[Any, Any] = dict(data)
    copy[first] = _put(copy.get(first, {}), tuple(rest), value) if rest else value
    return copy


def _told(data: Mapping[str, Any]) -> Iterator[Path]:
    """The ways to everything told; the question is no fact."""
    for part in PARTS:
        if part in data:
            yield from _leaves((part,), data[part])


def _leaves(path: Path, value: Any) -> Iterator[Path]:
    if isinstance(value, Mapping) and value:
        for key, inner in value.items():
            yield from _leaves((*path, key), inner)
    elif path not in QUESTION and (len(path) > 1 or path == ("modules",)):
        yield path
