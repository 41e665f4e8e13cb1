"""What commands share that ask the judge."""

import argparse
from collections.abc import Iterable, Iterator
from typing import Any

from kodeks.cli import sets
from kodeks.findings import Finding
from kodeks.judge import cases
from kodeks.judge.base import Library
from kodeks.loading import Marks
from kodeks.reporting.speaker import Speaker


class Bench:
    """Reads cases and speaks one language."""

    def __init__(self, options: argparse.Namespace) -> None:
        base, _ = sets.base(options)
        self.library = Library(base)
        self.speaker = Speaker(base.kb, base.words[options.lang])
        self.english = base.words["en"]
        self.readings = self.library.readings(options.reading or ())
        self.authority = options.authority or ""

    def cases(self, documents: Iterable[tuple[str, Any, Marks]]) -> Iterator[cases.Case | Finding]:
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
