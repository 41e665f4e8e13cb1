"""What cannot be read, and where."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Problem:
    """
    Something that cannot be read: its line and column, counted from 1, a sentence, and a way out.

    Both are templates that ``facts`` fill; a fact that is a tuple holds words that are translated as well.

    >>> str(Problem(1, 8, "no {kind} is called {name}", "did you mean arrakeen?", {"kind": ("space",), "name": "arx"}))
    'column 8: no space is called arx; did you mean arrakeen?'
    """

    line: int
    column: int
    because: str
    hint: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        place = f"line {self.line}, column {self.column}" if self.line > 1 else f"column {self.column}"
        return f"{place}: {self.sentence}"

    @property
    def sentence(self) -> str:
        """What is wrong and the way out, in English."""
        facts = {name: " or ".join(value) if isinstance(value, tuple) else value for name, value in self.facts.items()}
        text = f"{self.because}; {self.hint}" if self.hint else self.because
        for name, each in facts.items():
            text = text.replace(f"{{{name}}}", str(each))
        return text


class Unreadable(ValueError):  # noqa: N818  # it carries what is wrong
    """A text that is no notation; ``problems`` tells everything that was found."""

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


def shown(text: str, most: int = 40) -> str:
    """
    A piece of a text inside a message: short, and without characters that could steer a terminal.

    >>> shown("arr"), shown("a" * 50)
    ("'arr'", "'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…'")
    """
    cut = text if len(text) <= most else text[:most] + "…"
    return ascii(cut) if not cut.isprintable() else f"'{cut}'"
