"""
Recorded plays, and what follows from each of their decisions.

    PYTHONPATH=validator:tests python -m engine.plays

writes anew what follows; the records themselves stay. Read the difference before you keep it.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kodeks.judge import records
from kodeks.play import Decision, Verdict, apply, judge, offered
from kodeks.play.decisions import to_data
from kodeks.table import Pile, State
from shipped import library

PLAYS = Path(__file__).parents[1] / "cases" / "plays"
#: Every so many decisions, what is refused is written down too.
REFUSED = 5


def names() -> list[str]:
    """The recorded plays."""
    return sorted(path.stem for path in PLAYS.glob("*.record"))


def record(name: str) -> records.Record:
    """A recorded play."""
    return records.read((PLAYS / f"{name}.record").read_text(encoding="utf-8"), library())


def replayed(record: records.Record) -> Iterator[tuple[int, State, Verdict]]:
    """The decisions of a play, each with the table it is made at."""
    mix = library().mix(records.module_ids(library().kb, record.modules), record.humans)
    yield from records.replay(library().game(mix), record)


def followed(name: str) -> str:
    """A play, decision by decision: the verdict, what changed, and now and then what was refused and by which rule."""
    return "\n".join(line for step in replayed(record(name)) for line in _lines(*step)) + "\n"


def _lines(number: int, state: State, verdict: Verdict) -> Iterator[str]:
    yield f"{number} {verdict.answer}: {_written(verdict.decision)}"
    after = apply(state, verdict.decision)
    for key, value in after.facts.items():
        place = state.game.register.find(key, state.facts["players"])
        if place is not None and not place.fact.working and state.facts.get(key) != value:
            yield f"  {key}: {_shown(state.facts.get(key))} → {_shown(value)}"
    refused = _refused(state) if number % REFUSED == 0 else None
    if refused is not None:
        against = refused.objections[0]
        yield f"  refused: {_written(refused.decision)}"
        yield f"    {against.rule} {against.key} {_shown(against.values)}, by {', '.join(against.clauses)}"


def _written(decision: Decision) -> str:
    ((kind, arguments),) = to_data(decision).items()
    return f"{kind}({_shown(arguments)})"


def _shown(value: Any) -> str:
    if isinstance(value, Pile):
        return f"{len(value)} cards"
    if isinstance(value, dict):
        return ", ".join(f"{name}: {_shown(part)}" for name, part in value.items() if part not in ("", ()))
    if isinstance(value, tuple | list):
        return "[" + ", ".join(map(_shown, value)) + "]"
    return str(value).rpartition(".")[2]


def _refused(state: State) -> Verdict | None:
    verdicts = (judge(state, decision) for decision in offered(state))
    return next((verdict for verdict in verdicts if verdict.answer == "illegal"), None)


if __name__ == "__main__":
    for play in names():
        (PLAYS / f"{play}.followed").write_text(followed(play), encoding="utf-8")
