"""A base in one language, as every page sees it: words, titles and links."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, wraps
from html import escape
from pathlib import Path
from typing import Any, TypeVar

from kodeks import ids, integrity, markup, registry
from kodeks.custom import catalogue
from kodeks.effects import Speech
from kodeks.graph import RuleGraph
from kodeks.integrity import Base
from kodeks.judge import checks as rules
from kodeks.judge.base import Library
from kodeks.model import Entry
from kodeks.reporting.relations import phrase as verb_of
from kodeks.reporting.speaker import MARKS, Speaker
from kodeks.sphinx_ext import addresses
from kodeks.sphinx_ext.labels import KINDS, kind_of, last_part
from kodeks.words import English, Said, Words


@dataclass(frozen=True, slots=True)
class Text:
    """A text as HTML, the language it is in, and the mark it carries."""

    html: str
    language: str
    mark: str


@dataclass(frozen=True, slots=True)
class Link:
    """A link to an entry."""

    url: str
    title: str
    id: str
    language: str
    mark: str = ""


class Views:
    """A base in one language: its words, and the titles and addresses of its entries."""

    def __init__(self, base: Base, language: str) -> None:
        self.base = base
        self.kb = base.kb
        self.language = language
        self.words = NotingWords(base.words[language])
        self.speaker = Speaker(base.kb, self.words)
        self.phrase = self.speaker.phrase
        self.library = Library(base)
        self.graph = RuleGraph(base.kb)
        assert catalogue.checks()  # importing it has registered the checks of custom cards
        #: What is worked out once for all pages, by the name of what works it out.
        self.memo: dict[str, Any] = {}
        self._urls: dict[tuple[str, str], str] = {}
        self._names: dict[str, tuple[str, str, str, str]] = {}
        self.checks = {check.id: check for check in (*registry.checks(), *rules.checks())}
        self.chapter_of = {
            clause["id"]: chapter for chapter in base.kb.of("chapter") for clause in chapter.data["clauses"]
        }

    @cached_property
    def speech(self) -> Speech:
        """Effects in the language of the page."""
        return Speech(self.kb, self.words)

    # --- texts ------------------------------------------------------------------------------

    def text(self, entry: Entry, field: str, here: str, index: int | None = None) -> Text:
        """A text of an entry with its links."""
        sentence = self.speaker.say(entry, field, index)
        html = markup.render(sentence.text, lambda word, target: self._anchor(word, target, here), escape)
        return Text(html, sentence.language, self._mark(sentence))

    def _anchor(self, word: str, id: str, here: str) -> str:
        return f'<a class="k-ref" href="{escape(self.url(here, id))}">{escape(word)}</a>'

    def _mark(self, sentence: Said) -> str:
        note = MARKS.get(sentence.state)
        return self.phrase(note) if note else ""

    def title(self, entry: Entry) -> str:
        """The title of an entry's page."""
        return self.speaker.title(entry.id)

    def url(self, here: str, id: str) -> str:
        """The relative address of an entry or a check."""
        key = (here.rpartition("/")[0], id)
        if key not in self._urls:
            self._urls[key] = addresses.url(self.kb, here, id)
        return self._urls[key]

    def page(self, here: str, document: str) -> str:
        """The relative address of a document of the site."""
        return addresses.relative(here, document)

    def link(self, here: str, id: str) -> Link:
        """A link to an entry, under its title in the language of the page."""
        if id in self.checks:
            return Link(self.url(here, id), self.checks[id].title, id, "en")
        field, title, language, mark = self._named(id)
        if field in LONG:
            self.words.asked.add(id)
        return Link(self.url(here, id), title, id, language, mark)

    def _named(self, id: str) -> tuple[str, str, str, str]:
        """The field that names an entry, its text without markup, the language it is in, and its mark."""
        if id not in self._names:
            words = self.kb.words(self.kb[id])
            field = next((item for item in ("name", "title", "question", "says") if item in words), "")
            if field:
                sentence = self.speaker.say(self.kb[id], field)
                self._names[id] = (field, markup.plain(sentence.text), sentence.language, self._mark(sentence))
            else:
                self._names[id] = ("", self.speaker.title(id), "en", "")
        return self._names[id]

    def kinds_with_pages(self) -> list[Entry]:
        """The entries that have a page of their own, by id."""
        return sorted((entry for entry in self.kb if entry.kind not in addresses.ELSEWHERE), key=lambda entry: entry.id)

    def map_url(self, here: str, id: str) -> str:
        """The address of an entry on the map of the rules."""
        return f"{addresses.relative(here, 'atlas')}#{id}"

    def phrase_of_kind(self, id: str) -> str:
        """What kind of thing an entry is."""
        entry = self.kb[id]
        return self.phrase(kind_of(entry.kind, entry.module)[0])

    def sentence_of(self, relation: str) -> tuple[str, str]:
        """How a relation reads, from the entry that has it and from the one it points to."""
        there, back = (self.phrase(verb_of(relation, back=item)) for item in (False, True))
        return there, back

    def plural(self, kind: str) -> str:
        """What a kind is called in a list."""
        return self.phrase(KINDS[kind][1])

    def module_title(self, id: str) -> str:
        """The name of the module an entry belongs to."""
        parts = ids.parse(id)
        assert parts is not None
        return self.speaker.title(f"{parts.module}.module.{parts.module}")

    def short_title(self, id: str) -> str:
        """The module an entry belongs to, as players say it; what the boxes of Imperium share has no name."""
        module = id.partition(".")[0]
        return self.short(module if module != "shared" else "uprising")

    def short(self, module: str) -> str:
        """The name of a module as players say it: the last part of a long title."""
        return last_part(self.speaker.title(f"{module}.module.{module}"))

    def game_title(self, id: str) -> str:
        """The name of the game an entry belongs to; what the boxes of Imperium share belongs to the first of them."""
        return self.module_title(id.replace("shared.", "uprising.", 1))


Value = TypeVar("Value")


def once(make: Callable[[Views], Value]) -> Callable[[Views], Value]:
    """A function of a base in one language that is worked out once, however many pages ask for it."""
    name = f"{make.__module__}.{make.__name__}"

    @wraps(make)
    def kept(views: Views) -> Value:
        if name not in views.memo:
            views.memo[name] = make(views)
        value: Value = views.memo[name]
        return value

    return kept


# --- heard ----------------------------------------------------------------------------------------


#: Fields that hold sentences: they are shown, and nothing but what shows them hangs on them.
LONG = ("says", "means", "about", "answer", "leaning", "yields", "because", "not_asked_because")


class NotingWords(Words):
    """The words of a language, with the ids whose sentences were asked for since somebody listens."""

    def __init__(self, words: Words) -> None:
        self.__dict__.update(words.__dict__)
        self.asked: set[str] = set()
        self._said: dict[tuple[str, str, int | None], Said] = {}

    def say(self, id: str, field: str, english: English, *, index: int | None = None) -> Said:
        """A field of an entry; a sentence is noted."""
        if field in LONG:
            self.asked.add(id)
        key = (id, field, index)
        if key not in self._said:
            self._said[key] = super().say(id, field, english, index=index)
        return self._said[key]

    @contextmanager
    def noting(self) -> Iterator[set[str]]:
        """The ids whose sentences are asked for inside."""
        outer, self.asked = self.asked, set()
        try:
            yield self.asked
        finally:
            self.asked = outer


# --- shared ---------------------------------------------------------------------------------------


_VIEWS: dict[tuple[str, str], Views] = {}


def views_of(root: Path | None, language: str) -> Views:
    """The shipped base, or the one in another folder, as seen in a language."""
    key = (str(root), language)
    if key not in _VIEWS:
        _VIEWS[key] = Views(integrity.load_base(root=root), language)
    return _VIEWS[key]
