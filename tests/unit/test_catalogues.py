"""The catalogues of the program hold what it says, and nothing else."""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from pathlib import Path

import pytest

from kodeks.base import VOCABULARY
from kodeks.integrity import Base
from kodeks.judge import checks, documents
from kodeks.reporting.case_words import ANSWER
from kodeks.words import catalogue
from test_registry import _phrases

ROOT = Path(__file__).parents[2]
CATALOGUES = sorted(
    path
    for language in ("pl", "uk")
    for path in (ROOT / "translations" / language / "LC_MESSAGES").glob("*.po")
    if path.name == "kodeks.po" or path.name.startswith("rules-")
)
#: Where phrases are written beside the code.
TEMPLATES = (".html", ".js", ".json", ".md", ".mjs")
#: Fewer letters of its own make an f-string fit nearly everything.
LETTERS = 3


def literals(source: str) -> tuple[set[str], list[re.Pattern[str]]]:
    """The strings of a module, and its f-strings as patterns."""
    whole: set[str] = set()
    made: list[re.Pattern[str]] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            whole.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
            own = "".join(part for part in parts if isinstance(part, str))
            if sum(map(str.isalpha, own)) >= LETTERS:
                made.append(re.compile("".join(".*" if part is None else re.escape(str(part)) for part in parts)))
    return whole, made


@cache
def written() -> tuple[set[str], list[re.Pattern[str]], str]:
    """Every string of the code, its f-strings as patterns, and the text of templates, pages, scripts and schemas."""
    whole: set[str] = set()
    made: list[re.Pattern[str]] = []
    for path in (ROOT / "validator" / "kodeks").rglob("*.py"):
        strings, patterns = literals(path.read_text(encoding="utf-8"))
        whole |= strings
        made += patterns
    texts = [
        path.read_text(encoding="utf-8")
        for folder in (ROOT / "validator" / "kodeks", ROOT / "site", ROOT / "schema")
        for path in sorted(folder.rglob("*"))
        if path.suffix in TEMPLATES
    ]
    return whole, made, "\n".join(texts)


@cache
def registered() -> frozenset[str]:
    """The names of seats, facts, decisions with their arguments, and deeds, as notation and the Table say them."""
    found = {verb.head.rpartition(".")[2] for book in checks.books() for verb in book.verbs}
    for form in documents.FORMS:
        found |= {*form.seats, *form.kinds}
        for facts in (form.register.table, form.register.seat):
            for name, fact in documents.facts_of(facts):
                found |= {name, *fact.words}
        for kind in form.kinds.values():
            found |= {field.name.replace("_", " ") for field in fields(kind)}
    return frozenset(found)


def strings(value: object) -> Iterator[str]:
    """Every text inside a value."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for inside in value.values():
            yield from strings(inside)
    elif isinstance(value, list):
        for inside in value:
            yield from strings(inside)


def unused(messages: Iterable[str], of_base: Iterable[str]) -> list[str]:
    """The messages that nothing says."""
    whole, made, text = written()
    known = {*whole, *_phrases(), *registered(), *of_base}
    return [
        message
        for message in messages
        if message.removeprefix(VOCABULARY).removeprefix(ANSWER) not in known
        and not any(f"{mark}{message}{mark}" in text for mark in "\"'")
        and not any(pattern.fullmatch(message) for pattern in made)
    ]


@pytest.fixture(scope="module")
def of_base(base: Base) -> frozenset[str]:
    """What the base gives to sentences: icons by the last part of their id, and what worked examples name."""
    icons = {entry.id.rpartition(".")[2].replace("-", " ") for entry in base.kb.of("icon")}
    return frozenset(icons | {text for entry in base.kb.of("scenario") for text in strings(entry.data)})


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_every_message_of_a_catalogue_is_said(path: Path, of_base: frozenset[str]) -> None:
    """A sentence that left the program leaves its translations too."""
    assert unused(catalogue(path), of_base) == []


def answers() -> set[str]:
    """What rules offer where they ask what no book says."""
    found: set[str] = set()
    for path in (ROOT / "validator" / "kodeks" / "games").rglob("*.py"):
        named: dict[str, object] = {}
        inner = [node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if hasattr(node, "lineno")]
        for node in sorted(inner, key=lambda inner_node: inner_node.lineno):  # a name is what it was called last
            if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant):
                named |= {target.id: node.value.value for target in node.targets if isinstance(target, ast.Name)}
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "ask":
                said = [
                    named.get(argument.id) if isinstance(argument, ast.Name) else getattr(argument, "value", "")
                    for argument in node.args
                ]
                if said and ".silence." in str(said[0]):
                    found.update(sentence for sentence in said[1:] if isinstance(sentence, str))
    return found


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_what_can_be_agreed_on_has_words(language: str) -> None:
    """An open question is answered in the language in which it is asked."""
    said = catalogue(ROOT / "translations" / language / "LC_MESSAGES" / "rules-answers.po")
    assert len(answers()) > 100
    assert [answer for answer in sorted(answers()) if f"{ANSWER}{answer}" not in said] == []


def test_a_message_that_nothing_says_is_found(of_base: frozenset[str]) -> None:
    """Neither a sentence of nobody nor one that differs by a mark counts as said; an icon and a fact do."""
    said = ["hint", "{player} cannot do this now.", f"{VOCABULARY}garrison", "did you mean {parts}?", "bene gesserit"]
    assert unused(["nobody says this", "hint!", *said], of_base) == ["nobody says this", "hint!"]
