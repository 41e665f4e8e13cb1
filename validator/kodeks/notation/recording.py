"""
Whole games as text: a header, and a line for each turn.

::

    game: uprising
    modules: khoam
    players: red, green, blue
    leaders: gurney-halleck, muaddib, lady-jessica
    seed: 7

    round 1
    R dagger>arrakeen !arrakeen/effects/0 +1 .
    G …

What stands after ``#`` is a remark.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING

from kodeks.notation.faults import Problem, Unreadable, shown
from kodeks.notation.writing import literal
from kodeks.play import Decision

if TYPE_CHECKING:
    from kodeks.notation import Notation

#: What a header can have, in the order in which it is written.
KEYS = (
    *("game", "modules", "variants", "players", "leaders", "factions", "rivals", "seed", "conflicts", "objectives"),
    "readings",
)
#: The line that begins a round.
ROUND = "round"
#: A record with more lines or characters than this is refused.
MOST_LINES, LONGEST = 20_000, 5_000_000
MOST_PROBLEMS = 10


@dataclass
class Sheet:
    """A record as it is written: its header, and the lines of its turns with their numbers and rounds."""

    header: dict[str, list[str]] = field(default_factory=dict)
    #: The line of each part of the header.
    places: dict[str, int] = field(default_factory=dict)
    turns: list[tuple[int, int, str]] = field(default_factory=list)


def sheet(text: str) -> Sheet:
    """The parts of a record; raises :class:`Unreadable` where it is none."""
    lines = text.split("\n")
    if len(text) > LONGEST or len(lines) > MOST_LINES:
        because, facts = "more than {lines} lines or {number} characters", {"lines": MOST_LINES, "number": LONGEST}
        raise Unreadable([Problem(1, 1, because, facts=facts)])
    found, now = Sheet(), 0
    problems: list[Problem] = []
    for number, line in enumerate(lines, 1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        key, colon, rest = line.partition(":")
        if not found.turns and not now and colon and key.strip() in KEYS:
            _add(found, key.strip(), rest.partition("#")[0], number, problems)
        elif words[0].casefold() == ROUND and len(words) == 2 and words[1].isdigit() and len(words[1]) < 4:
            now = int(words[1])
        elif not found.turns and not now and colon and key.strip().isalpha() and not _is_turn(key, found):
            near = get_close_matches(key.strip(), KEYS, 1)
            hint = f"did you mean {near[0]}?" if near else "a header has {known}"
            named = {"word": shown(key.strip()), "known": ", ".join(KEYS)}
            problems.append(Problem(number, 1, "{word} is no part of a header", hint, named))
        else:
            found.turns.append((now, number, line))
    if problems:
        raise Unreadable(problems[:MOST_PROBLEMS])
    return found


def _is_turn(key: str, found: Sheet) -> bool:
    """Whether a word before a colon is a seat rather than a part of the header."""
    return key.strip() in found.header.get("players", ()) or len(key.strip()) == 1


def _add(found: Sheet, key: str, value: str, number: int, problems: list[Problem]) -> None:
    if key in found.header:
        problems.append(Problem(number, 1, "{fact} is given twice", "keep one of them", {"fact": key}))
    separator = ";" if key == "readings" else ","
    found.header[key] = [part.strip().strip('"') for part in value.split(separator) if part.strip()]
    found.places[key] = number


def decisions(found: Sheet, notation: "Notation") -> list[tuple[int, int, list[Decision]]]:
    """The turns of a record: round, line and decisions; raises :class:`Unreadable` with all that is wrong."""
    problems: list[Problem] = []
    turns: list[tuple[int, int, list[Decision]]] = []
    player = ""
    for now, number, line in found.turns:
        try:
            made = notation.decisions(line, player=player)
        except Unreadable as error:
            problems += [replace(problem, line=number) for problem in error.problems]
            if len(problems) >= MOST_PROBLEMS:
                break
            continue
        player = next((item.player for item in reversed(made) if item.player), player)
        turns.append((now, number, made))
    if problems:
        raise Unreadable(problems)
    return turns


def written(
    header: Mapping[str, Iterable[str]], turns: Iterable[tuple[int, list[Decision]]], notation: "Notation"
) -> str:
    """A record as text; every line of a turn says who decides first."""
    lines = []
    for key in KEYS:
        values = [value if key == "readings" else literal(value) for value in header.get(key, ())]
        if values:
            lines.append(f"{key}: {('; ' if key == 'readings' else ', ').join(values)}")
    before = 0
    for now, made in turns:
        if now != before:
            lines += ["", f"{ROUND} {now}"]
            before = now
        lines.append(notation.write(made))
    return "\n".join(lines) + "\n"
