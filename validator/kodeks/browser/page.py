"""What the worker of the page holds: the parts of the base as they arrive, and the desk where questions are asked."""

import json
from pathlib import Path
from typing import Any

from kodeks import compiled
from kodeks.browser.desk import Desk

#: The words of a language of which nothing is known.
EMPTY: dict[str, Any] = {"entries": {}, "messages": {}, "manner": {}, "synonyms": {}, "phrases": {}, "stale": []}


class Page:
    """The engine of one page; the words of a language come when they are first needed."""

    def __init__(self) -> None:
        self._parts: dict[str, Any] = {}
        self._desk: Desk | None = None

    def read_words(self, language: str, file: str) -> None:
        """Take the words of a language."""
        self._parts[f"words-{language}"] = json.loads(Path(file).read_bytes())
        if self._desk is not None:
            compiled.renew(self._desk.base, language)

    def read_rules(self, file: str) -> None:
        """Take everything else, and open the desk."""
        self._parts |= json.loads(Path(file).read_bytes())
        self._desk = Desk(compiled.from_parts(self._part))

    def _part(self, name: str) -> Any:
        """A part; of a language that is not here yet, no words."""
        if name not in self._parts and name.startswith("words-"):
            return EMPTY
        return self._parts[name]

    def ask(self, text: str) -> str:
        """The answer to a question, both as JSON."""
        assert self._desk is not None
        return self._desk.ask(text)
