"""A case as one line of notation, as ``kodeks ask`` reads it."""

from collections.abc import Mapping

from kodeks.judge import asking, questions
from kodeks.judge.base import Library
from kodeks.judge.case import Case
from kodeks.notation import Unreadable, whole
from kodeks.notation.writing import data as literal_data
from kodeks.play import Decision
from kodeks.play.matching import GivenDecision
from kodeks.table import State

#: Facts that the line says in its heading, or that the rules keep for themselves.
NOT_WRITTEN = ("players", "agenda")


def line(case: Case, library: Library) -> str:
    """The line, what was done before and what is asked included; nothing where it would be answered otherwise."""
    answer = questions.answer(case)
    listed = [item.decision for item in answer.line if item.given >= 0]
    if answer.verdict == "illegal" and answer.decision is not None:
        listed.append(answer.decision)
    notation, seats = case.notation, case.state.facts["players"]
    assert notation is not None  # whoever reads a case has it
    try:
        before = _whole(case.history) or [item.decision for item in questions.history_of(case) if item.given >= 0]
        if len(listed) != len(case.decisions):
            listed = [whole(item) for item in case.decisions]
        given = {key: value for key, value in case.given.items() if key not in NOT_WRITTEN}
        facts = notation.write_state(State(case.game, {"players": seats, **given}))
        done = f"{notation.write(before)} //" if before else ""
        made = notation.write(listed) if listed else ""
    except (Unreadable, KeyError, ValueError, TypeError):
        return ""
    follows = "=>" if case.kind == "outcome" else ""
    asks = " ".join(filter(None, (done, made, follows)))
    found = "; ".join(filter(None, (_head(case), *facts.splitlines(), asks)))
    read = asking.ask(library, found)
    if not isinstance(read, Case):
        return ""
    again = questions.answer(read)
    return found if (again.verdict, again.changes) == (answer.verdict, answer.changes) else ""


def _whole(given: list[GivenDecision]) -> list[Decision]:
    """The decisions, where all of them are told in full."""
    try:
        return [whole(item) for item in given]
    except Unreadable:
        return []


def _head(case: Case) -> str:
    """Which game it is, what is taken of facts that are not given, what is agreed, and things that are described."""
    data = case.data
    described = case.reader.descriptions if case.reader is not None else {}
    things = {id.rpartition(".")[2]: description for id, description in described.items()}
    named = ",".join(map(str, (*data.get("modules", ()), *data.get("variants", ()))))
    readings, game = data.get("readings"), str(data.get("game", "uprising"))
    parts = (
        f"game={game}" if game != "uprising" else "",
        f"modules={named}" if named else "",
        f"authority={data['authority']}" if "authority" in data else "",
        f"readings={literal_data(readings) if isinstance(readings, Mapping) else readings}" if readings else "",
        "set-up" if data.get("from") == "set-up" else "",
        f"things={literal_data(things)}" if things else "",
    )
    return " ".join(filter(None, parts))
