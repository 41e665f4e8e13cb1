"""Queries with the passages that answer them, from our own lists or from a quiz over the texts of the books."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kodeks import loading
from kodeks.model import KnowledgeBase

HERE = Path(__file__).resolve().parent
#: Lines of a text: the print of the text, first line, last line.
Lines = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Query:
    """What someone types, and the lines of the books that answer it."""

    id: str
    lang: str
    game: str
    kind: str
    query: str
    gold: frozenset[Lines]

    def answered(self, lines: Iterable[Lines]) -> bool:
        """Whether any of these lines is among those that answer."""
        return any(
            text == wanted and first <= end and start <= last
            for text, first, last in lines
            for wanted, start, end in self.gold
        )


class Books:
    """The texts of the books by their prints, and the lines of every passage."""

    def __init__(self, kb: KnowledgeBase) -> None:
        self.kb = kb
        self.prints = {source.id: source.data["text"]["sha256"] for source in kb.of("source") if "text" in source.data}

    def passage(self, id: str) -> list[Lines]:
        """The lines of a passage."""
        text = self.prints[self.kb.source_of[id].id]
        return [(text, first, last) for first, last in self.kb[id].data["lines"]]

    def told(self, result: Mapping[str, Any]) -> list[Lines]:
        """The lines that a result of the search cites."""
        return [
            (self.prints[passage["source"]], first, last)
            for passage in result["passages"]
            for first, last in passage["lines"]
        ]


def own(books: Books, half: str) -> list[Query]:
    """Our own queries, ``tuning``, ``held-out``, ``fresh`` or ``unseen``; gold is named by the ids of passages."""
    path = HERE / f"search-{half}.yaml"
    tree = loading.read_tree(loading.read_text(path, path.name), path.name)
    return [
        Query(
            query["id"], query["lang"], query["game"], query["kind"], query["query"],
            frozenset(lines for passage in query["gold"] for lines in books.passage(passage)),
        )
        for query in tree.value
    ]  # fmt: skip


def quiz(path: Path, seeds: Path) -> list[Query]:
    """A quiz over texts: gold is named by a text file and its lines."""
    prints = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in seeds.glob("*.txt")}
    tree = loading.read_tree(loading.read_text(path, path.name), path.name)
    return [
        Query(
            query["id"], query["lang"], query["game"], query["kind"], query["query"],
            frozenset((prints[gold["seed"]], gold["lines"][0], gold["lines"][1]) for gold in query["gold"]),
        )
        for query in tree.value
    ]  # fmt: skip
