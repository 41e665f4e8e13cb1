"""The table of checks: each check stands in one place with its id, its clauses and its explanation."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from textwrap import indent
from typing import Any

from kodeks import ids
from kodeks.findings import Severity

#: Files of cases, one for each check of the base and of custom cards; its page shows the first two, tests try all.
CASES = Path(__file__).resolve().parent / "cases"


@dataclass(frozen=True, slots=True)
class Check:
    """A registered check."""

    id: str
    run: Callable[..., Iterator[Any]]
    clauses: tuple[str, ...] = ()
    #: The sentences it can say, by name: templates that are translated as they stand.
    says: Mapping[str, str] = field(default_factory=dict)
    #: What it looks at: ``base``, ``custom`` cards, or for positions ``state`` or ``move``.
    subject: str = "base"
    #: How much its findings weigh where no setting says otherwise.
    severity: Severity = Severity.ERROR
    #: A new check only runs when asked for, until the next yearly version.
    preview: bool = False

    @property
    def module(self) -> str:
        """The module it belongs to: the first word of its id."""
        return self.id.partition(".")[0]

    @property
    def title(self) -> str:
        """The first line of the explanation: the flaw, as a sentence."""
        return self.described.split("\n", 1)[0]

    @property
    def sections(self) -> list[tuple[str, str, bool]]:
        """The parts of the explanation after its first line: heading, text, and whether it is an example."""
        parts = re.split(r"^(\S.*)\n(?=    )", self.described + "\n", flags=re.MULTILINE)
        found = [
            (title, re.sub(r"^    ", "", text, flags=re.MULTILINE).strip("\n"), False)
            for title, text in zip(parts[1::2], parts[2::2], strict=True)
        ]
        return found + [(title, text, True) for title, text in self.examples.items()]

    @property
    def described(self) -> str:
        """The docstring of the check, without its indentation."""
        import inspect

        return inspect.getdoc(self.run) or ""

    @property
    def examples(self) -> dict[str, str]:
        """A bad and a good example: the blocks ``bad`` and ``good`` of its file of cases, where it has one."""
        for folder in ("base", "custom"):
            path = CASES / folder / f"{self.id.rpartition('.')[2]}.yaml"
            if path.is_file():
                blocks = re.findall(
                    r"^(bad|good): \|\n((?:  .*\n|\n)+)", path.read_text(encoding="utf-8"), re.MULTILINE
                )
                if blocks:
                    return {
                        word.capitalize(): re.sub(r"^  ", "", text, flags=re.MULTILINE).strip("\n")
                        for word, text in blocks
                    }
        return {}

    @property
    def explanation(self) -> str:
        """What the check says of itself, with its examples."""
        examples = (f"{title}\n{indent(text, '    ')}" for title, text in self.examples.items())
        return "\n\n".join([self.described, *examples])


_CHECKS: dict[str, Check] = {}
#: The checks by the subjects asked for, until another is registered.
_ASKED: dict[tuple[str, ...], tuple[Check, ...]] = {}


def check(
    id: str,
    *,
    clauses: tuple[str, ...] | list[str] = (),
    says: Mapping[str, str] | None = None,
    subject: str = "base",
    severity: Severity = Severity.ERROR,
    preview: bool = False,
) -> Callable[[Callable[..., Iterator[Any]]], Callable[..., Iterator[Any]]]:
    """Register a check under its id; a second use of an id is an error."""
    if ids.parse(id) is None or ids.kind_of(id) != "check":
        raise ValueError(f"{id} is no id of a check; write module.check.slug")
    if id in _CHECKS:
        raise ValueError(f"{id} is registered twice")

    def register(run: Callable[..., Iterator[Any]]) -> Callable[..., Iterator[Any]]:
        _ASKED.clear()
        _CHECKS[id] = Check(id, run, tuple(clauses), dict(says or {}), subject, severity, preview)
        return run

    return register


def checks(*subjects: str) -> list[Check]:
    """The registered checks of these subjects (all without one), by id."""
    return list(asked(subjects))


def asked(subjects: tuple[str, ...]) -> tuple[Check, ...]:
    """The same, made once for the same question."""
    found = _ASKED.get(subjects)
    if found is None:
        found = tuple(check for _, check in sorted(_CHECKS.items()) if not subjects or check.subject in subjects)
        # Subjects may be words of a user; only those that lead to a check are worth keeping.
        if found:
            _ASKED[subjects] = found
    return found


def forget(id: str) -> None:
    """Take a check out of the table again: one that a file on the command line has brought."""
    _ASKED.clear()
    _CHECKS.pop(id, None)


def get(id: str) -> Check:
    """The check with this id."""
    return _CHECKS[id]
