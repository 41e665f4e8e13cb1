"""What cannot be read, and where."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """
    Something that cannot be read: its line and column, counted from 1, a sentence, and a way out.

    >>> str(Problem(1, 8, "no space is called arx", "did you mean arrakeen?"))
    'column 8: no space is called arx; did you mean arrakeen?'
    """

    line: int
    column: int
    because: str
    hint: str = ""

    def __str__(self) -> str:
        place = f"line {self.line}, column {self.column}" if self.line > 1 else f"column {self.column}"
        return f"{place}: {self.because}" + (f"; {self.hint}" if self.hint else "")


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
