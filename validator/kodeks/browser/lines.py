"""A case as one line of notation, as ``kodeks ask`` reads it."""

from kodeks.judge import asking, questions
from kodeks.judge.base import GAMES, Library
from kodeks.judge.cases import Case
from kodeks.judge.records import module_ids
from kodeks.notation import Unreadable, whole
from kodeks.table import State

#: Facts that the line says in its heading, or that the rules keep for themselves.
NOT_WRITTEN = ("players", "agenda")


def line(case: Case, library: Library) -> str:
    """The line, what was done before and what is asked included; nothing where it would be answered otherwise."""
    data = case.data
    seats: tuple[str, ...] = case.state.facts["players"]
    game = str(data.get("game", "uprising"))
    named = [*data.get("modules", ()), *data.get("variants", ())]
    if data.get("readings"):
        return ""
    answer = questions.answer(case)
    listed = [item.decision for item in answer.line if item.given >= 0]
    if answer.verdict == "illegal" and answer.decision is not None:
        listed.append(answer.decision)
    try:
        before = [whole(item) for item in case.history]
        if len(listed) != len(case.decisions):
            listed = [whole(item) for item in case.decisions]
        mix = library.mix([GAMES[game], *module_ids(library.kb, map(str, named))], len(seats))
        notation = library.notation(mix, seats)
        given = {key: value for key, value in case.state.facts.items() if key in case.where and key not in NOT_WRITTEN}
        facts = notation.write_state(State(case.game, {"players": seats, **given}))
    except (Unreadable, KeyError, ValueError, TypeError):
        return ""
    parts = [f"game={game}" if game != "uprising" else "", f"modules={','.join(map(str, named))}" if named else ""]
    head = " ".join(filter(None, (*parts, "set-up" if data.get("from") == "set-up" else "")))
    done = f"{notation.write(before)} //" if before else ""
    made = " ".join(
        filter(None, (done, notation.write(listed) if listed else "", "=>" if case.kind == "outcome" else ""))
    )
    found = "; ".join(filter(None, (head, *facts.splitlines(), made)))
    read = asking.ask(library, found)
    if not isinstance(read, Case):
        return ""
    again = questions.answer(read)
    return found if (again.verdict, again.changes) == (answer.verdict, answer.changes) else ""
