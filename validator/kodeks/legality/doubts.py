"""Facts of less than high confidence that a verdict rests on."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kodeks.findings import Named, Verdict
from kodeks.legality.rules import Rules
from kodeks.positions import Case

#: Values in which no card is named.
_PLAIN = frozenset({int, bool, type(None)})


def doubts(case: Case, rules: Rules, verdict: Verdict) -> tuple[tuple[str, str], ...]:
    """
    The entries of less than high confidence that a verdict rests on.

    These are clauses that decide it, and printed things that the move names. An objection to a position rests on what
    is named where it points; a position without one rests on all that it names.
    """
    if not rules.doubtful:
        return ()
    found = [one for one in verdict.clauses if one in rules.doubtful]
    found += _doubtful(_named(case, verdict), rules)
    said = [value for one in verdict.objections for value in one.facts.values() if isinstance(value, Named)]
    found += [one.id for one in said if one.id in rules.doubtful]
    return tuple((id, rules.doubtful[id]) for id in dict.fromkeys(found))


def cards_named(action: Mapping[str, Any], rules: Rules) -> list[str]:
    """The cards of less than high confidence that a move names."""
    return _doubtful(_cards(action), rules)


def _doubtful(names: Iterable[str], rules: Rules) -> list[str]:
    found = (rules.find(text, "card") for text in names)
    return [id for id in found if id and id in rules.doubtful and id.split(".")[0] in rules.playing]


def _named(case: Case, verdict: Verdict) -> Iterator[str]:
    if case.action is not None:
        yield from _cards(case.action)
    if case.kind == "move":
        return
    if not verdict.objections:
        yield from _cards(case.state)
    for one in verdict.objections:
        value: Any = case.data
        for step in one.at:
            try:
                value = value[step]
            except (KeyError, IndexError, TypeError):
                break
        else:
            yield from _cards(value, told="card" in str(one.at[-1:]))


def _cards(value: Any, *, told: bool = False) -> list[str]:
    """
    Every text in a value that stands where cards are told: spaces bear the names of cards.

    The card of a Rival is told by the leader on it.
    """
    found: list[str] = []
    _collect(value, told, found)
    return found


def _collect(value: Any, told: bool, found: list[str]) -> None:
    kind = type(value)
    if kind is str:
        if told:
            found.append(value)
    elif kind is dict or isinstance(value, Mapping):
        for key, one in value.items():
            inner = type(one)
            if inner in _PLAIN:
                continue
            here = told or "card" in str(key) or (key == "leader" and value.get("rival") is True)
            if here or inner is not str:
                _collect(one, here, found)
    elif isinstance(value, list | tuple):
        for one in value:
            if told or type(one) is not str:
                _collect(one, told, found)
