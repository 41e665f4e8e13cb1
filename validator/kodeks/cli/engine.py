"""What commands share that ask the judge."""

import argparse
from collections.abc import Iterable, Iterator
from typing import Any

from kodeks import ids
from kodeks.cli import sets
from kodeks.findings import Finding
from kodeks.judge import cases
from kodeks.judge.base import Library
from kodeks.judge.case import Case
from kodeks.loading import Marks
from kodeks.reporting.speaker import Speaker

#: Kinds of entries that ask something the books leave open or say differently.
OPEN = ("discrepancy", "silence")


def _no_question(id: str, known: list[str]) -> ValueError:
    from kodeks.custom.settings import UnusableSettings

    hint = ids.did_you_mean(id, known) or "lists of open questions and differences stand on the site"
    return UnusableSettings(f"--reading: no open question is called {id}; {hint}")


class Bench:
    """Reads cases and speaks one language."""

    def __init__(self, options: argparse.Namespace) -> None:
        base, _ = sets.base(options)
        self.library = Library(base)
        self.speaker = Speaker(base.kb, base.words[options.lang])
        self.english = base.words["en"]
        self.readings = self.library.readings(options.reading or ())
        self.authority = options.authority or ""
        for id in self.readings:
            if id not in base.kb or base.kb[id].kind not in OPEN:
                raise _no_question(id, [entry.id for entry in base.kb.of(*OPEN)])

    def cases(self, documents: Iterable[tuple[str, Any, Marks]]) -> Iterator[Case | Finding]:
        """The cases of documents; a finding for everything that is wrong with them."""
        for file, data, marks in documents:
            if isinstance(data, Finding):
                yield data
                continue
            case = cases.read_case(self.library, data, file, marks, readings=self.readings, authority=self.authority)
            if isinstance(case, list):
                yield from case
            else:
                yield case
