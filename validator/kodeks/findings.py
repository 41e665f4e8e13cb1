"""What a check finds."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

#: The way to a value inside a file: keys and list positions.
Path = tuple[str | int, ...]


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

    def sort_key(self) -> tuple[Place, str, str]:
        """Findings are reported by place, then by check."""
        return (self.place, self.check, self.because)


@dataclass(frozen=True, slots=True)
class Phrase:
    """A fact that is a sentence of the program with facts of its own: told in the language of the answer."""

    text: str
    facts: Mapping[str, Any] = field(default_factory=dict)


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
