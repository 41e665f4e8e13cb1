"""Facts of less than high confidence that a verdict rests on."""

from collections.abc import Iterator, Mapping
from typing import Any

from kodeks.findings import Named, Verdict
from kodeks.legality.rules import Rules
from kodeks.positions import Case


def doubts(case: Case, rules: Rules, verdict: Verdict) -> tuple[tuple[str, str], ...]:
    """
    The entries of less than high confidence that a verdict rests on.

    These are clauses that decide it, and printed things that the move names. An objection to a position rests on what
    is named where it points; a position without one rests on all that it names.
    """
    if not rules.doubtful:
        return ()
    found = [one for one in verdict.clauses if one in rules.doubtful]
    for text in _named(case, verdict):
        id = rules.find(text, "card")
        if id and id in rules.doubtful and id.split(".")[0] in rules.playing:
            found.append(id)
    said = [value for one in verdict.objections for value in one.facts.values() if isinstance(value, Named)]
    found += [one.id for one in said if one.id in rules.doubtful]
    return tuple((id, rules.doubtful[id]) for id in dict.fromkeys(found))


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


def _cards(value: Any, *, told: bool = False) -> Iterator[str]:
    """
    Every text in a value that stands where cards are told: spaces bear the names of cards.

    The card of a Rival is told by the leader on it.
    """
    if isinstance(value, str):
        if told:
            yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            rival = key == "leader" and value.get("rival") is True
            yield from _cards(one, told=told or rival or "card" in str(key))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _cards(one, told=told)
