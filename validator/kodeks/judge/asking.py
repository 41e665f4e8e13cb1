"""A dispute in one line: the facts, what has been decided and the question, with or without a position file."""

from collections.abc import Mapping
from typing import Any

from kodeks.findings import Finding, Place
from kodeks.games import mixing
from kodeks.judge import cases
from kodeks.judge.base import GAMES, Library, known_module_ids
from kodeks.judge.case import LINE, Case
from kodeks.judge.cases import SHAPE
from kodeks.judge.decisions import line_facts
from kodeks.loading import Marks
from kodeks.notation import Unreadable, heading
from kodeks.notation.vocabulary import LETTERS
from kodeks.table.names import plain

#: What a position file may hold that a line asks instead.
ASKED = ("move", "outcome", "expected", "clauses", "reason")


def ask(
    library: Library,
    text: str,
    position: Mapping[str, Any] | None = None,
    file: str = LINE,
    marks: Marks | None = None,
    *,
    readings: Mapping[str, Any] | None = None,
    authority: str = "",
) -> Case | list[Finding]:
    """
    The case that a line asks about, or everything that is wrong with it.

    Facts of the line hold before those of the position; without ``set-up`` in either, what is not given is unknown.
    """
    try:
        found = heading.heading(text, library.words_for({heading.SET_UP, *heading.KEYS}))
        for key, kind in (("modules", "module"), ("variants", "variant")):
            if key in found.data:
                found.data[key] = [library.named(name, kind) or name for name in found.data[key]]
        given = found.data.get("players")
        if isinstance(given, list):
            game = GAMES.get(plain(str(found.data.get("game", "uprising"))), "")
            modules = known_module_ids(library.kb, found.data.get("modules", ()))
            known = {seat: LETTERS.get(seat, seat) for seat in mixing.seats([game, *modules])}
            found.data["players"] = heading.seats(given, known, found.places["players"])
    except Unreadable as error:
        return line_findings(error)
    base = {key: value for key, value in (position or {}).items() if key not in ASKED}
    return cases.read_case(
        library, {**base, **found.data}, file, marks or Marks(1, 1), readings=readings, authority=authority,
        line=cases.Asked(found.rest, found.places),
    )  # fmt: skip


def line_findings(error: Unreadable) -> list[Finding]:
    """What is wrong with a line, with its columns."""
    return [
        Finding("{because}.", (), problem.hint, line_facts(problem), SHAPE, Place(LINE, problem.line, problem.column))
        for problem in error.problems
    ]
