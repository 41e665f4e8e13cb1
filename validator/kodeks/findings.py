"""What a check finds, and what a judge says."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from kodeks.records import dataclass, field

#: The way to a value inside a file: keys and list positions.
Path = tuple[str | int, ...]

#: A fact of a position: the ways to the places that tell it, nearly always one.
Fact = tuple[Path, ...]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A file, a line and a column, both counted from 1; 0 where it is the file as a whole."""

    file: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        if not self.line:
            return self.file
        return f"{self.file}:{self.line}:{self.column}"


class Severity(Enum):
    """How much a finding weighs; a hint alone does not fail a run."""

    ERROR = "error"
    WARNING = "warning"
    HINT = "hint"

    @property
    def weight(self) -> int:
        """A number that grows with the weight."""
        return {"hint": 1, "warning": 2, "error": 3}[self.value]


@dataclass(frozen=True, slots=True)
class Finding:
    """
    One fault: what a check yields.

    ``at`` is the way to the value; ``because`` a template and ``facts`` its values, so that
    the same finding can be told in three languages. The runner adds check, place and clauses.
    """

    because: str
    at: Path = ()
    hint: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    check: str = ""
    place: Place = Place("")
    clauses: tuple[str, ...] = ()
    severity: Severity = Severity.ERROR
    #: What is shown beside it, a line each: the printed cards a custom one is held against.
    notes: tuple[str, ...] = ()
    #: Whether the place is the key at the end of ``at`` rather than its value.
    on_key: bool = False
    #: The facts of a position without any of which an objection would not be made.
    rests_on: tuple[Fact, ...] = ()

    def sort_key(self) -> tuple[Place, str, str]:
        """Findings are reported by place, then by check."""
        return (self.place, self.check, self.because)


class Answer(Enum):
    """
    What a judge can answer: three verdicts, and that an outcome is worked out.

    Legal means that nothing speaks against it, not that it can be reached.
    """

    LEGAL = "legal"
    ILLEGAL = "illegal"
    UNDECIDED = "undecided"
    RESOLVED = "resolved"


@dataclass(frozen=True, slots=True)
class Unknown:
    """A fact that would decide, and that the position does not tell; or a question the books leave open."""

    because: str
    at: Path = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    check: str = ""
    place: Place = Place("")
    #: The silences and discrepancies that leave it open, if it is not a missing fact.
    open: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Holds:
    """A rule that was put to the test and is kept: the grounds of a verdict."""

    clauses: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Result:
    """
    What follows from a position: named facts, and the parts of the position that change.

    ``also`` holds the same facts under other names, so that a case may ask in its own words.
    """

    facts: Mapping[str, Any] = field(default_factory=dict)
    changes: Mapping[str, Any] = field(default_factory=dict)
    also: Mapping[str, Any] = field(default_factory=dict)
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AnyOf:
    """A fact that can be said in several ways; the first is the one shown. ``parts`` tells it piece by piece."""

    ways: tuple[str | int | None, ...]
    parts: Mapping[str, Any] = field(default_factory=dict)
    #: Words any of which says it, whatever else a case adds.
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return str(self.ways[0])


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer, everything that speaks against it, what is missing, and the clauses it rests on."""

    answer: Answer
    objections: tuple[Finding, ...] = ()
    unknowns: tuple[Unknown, ...] = ()
    grounds: tuple[str, ...] = ()
    #: What follows, where an outcome was asked for; the way taken, where a move shows one.
    result: Result | None = None
    #: Fields of the case that nobody reads: remarks that change no answer.
    unread: tuple[Place, ...] = ()
    #: Clauses and printed things it rests on whose facts are of less than high confidence, with that confidence.
    doubts: tuple[tuple[str, str], ...] = ()

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that decide: those broken, or where none is, those kept."""
        if self.objections:
            named = [clause for one in self.objections for clause in one.clauses]
            return tuple(dict.fromkeys(named))
        return self.grounds


@dataclass(frozen=True, slots=True)
class Named:
    """A fact that is an entry: told by its name in the language of the answer."""

    id: str


@dataclass(frozen=True, slots=True)
class Counted:
    """A fact that is an amount of resources: told with the right forms of the nouns."""

    amounts: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Player:
    """A fact that is a player: told by the colour in the language of the answer."""

    color: str
