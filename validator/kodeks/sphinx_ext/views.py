"""What a page shows of an entry, as plain values for the templates."""

from dataclasses import dataclass
from functools import cached_property
from html import escape
from typing import Any

from kodeks import ids, markup, registry
from kodeks.custom import catalogue
from kodeks.effects import Speech
from kodeks.graph import RuleGraph
from kodeks.integrity import Base
from kodeks.judge import checks as rules
from kodeks.judge.base import Library
from kodeks.model import Entry
from kodeks.reporting.relations import phrase as verb_of
from kodeks.reporting.speaker import MARKS, Speaker
from kodeks.sphinx_ext import addresses, games
from kodeks.sphinx_ext.drawing.classic_map import Board
from kodeks.sphinx_ext.heard import LONG, Heard
from kodeks.sphinx_ext.labels import KINDS, kind_of
from kodeks.sphinx_ext.lists import card_lists
from kodeks.sphinx_ext.pages import cards, doubts, reading, touching
from kodeks.sphinx_ext.pages.card import Card
from kodeks.sphinx_ext.pages.scenario_page import Example
from kodeks.words import Said


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
    """Views of a base in one language, seen from one page."""

    def __init__(self, base: Base, language: str) -> None:
        self.base = base
        self.kb = base.kb
        self.language = language
        self.words = Heard(base.words[language])
        self.speaker = Speaker(base.kb, self.words)
        self.phrase = self.speaker.phrase
        self.library = Library(base)
        self.graph = RuleGraph(base.kb)
        assert catalogue.OWN_WAY  # importing it has registered the checks of custom cards
        #: What is printed on each thing whose page is made already.
        self.printed: dict[str, cards.Printed | None] = {}
        self._urls: dict[tuple[str, str], str] = {}
        self._shelves: dict[str, list[str]] = {}
        self._names: dict[str, tuple[str, str, str, str]] = {}
        self.checks = {check.id: check for check in (*registry.checks(), *rules.checks())}
        self._examples: dict[str, Example] = {}
        self.chapter_of = {
            clause["id"]: chapter for chapter in base.kb.of("chapter") for clause in chapter.data["clauses"]
        }

    @cached_property
    def speech(self) -> Speech:
        """Effects in the language of the page."""
        return Speech(self.kb, self.words)

    @cached_property
    def touched(self) -> dict[str, list[str]]:
        """For every clause, the cards, tiles and spaces that it touches."""
        return touching.index(self)

    # --- texts ------------------------------------------------------------------------------

    def text(self, entry: Entry, field: str, here: str, index: int | None = None) -> Text:
        """A text of an entry with its links."""
        said = self.speaker.say(entry, field, index)
        html = markup.render(said.text, lambda word, target: self._anchor(word, target, here), escape)
        return Text(html, said.language, self._mark(said))

    def _anchor(self, word: str, id: str, here: str) -> str:
        return f'<a class="k-ref" href="{escape(self.url(here, id))}">{escape(word)}</a>'

    def _mark(self, said: Said) -> str:
        note = MARKS.get(said.state)
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
            self.words.told.add(id)
        return Link(self.url(here, id), title, id, language, mark)

    def _named(self, id: str) -> tuple[str, str, str, str]:
        """The field that names an entry, its text without markup, the language it is in, and its mark."""
        if id not in self._names:
            words = self.kb.words(self.kb[id])
            field = next((one for one in ("name", "title", "question", "says") if one in words), "")
            if field:
                said = self.speaker.say(self.kb[id], field)
                self._names[id] = (field, markup.plain(said.text), said.language, self._mark(said))
            else:
                self._names[id] = ("", self.speaker.title(id), "en", "")
        return self._names[id]

    # --- parts of a page -------------------------------------------------------------------

    def books(self, entry: Entry, here: str, field: str = "passages") -> list[dict[str, Any]]:
        """Where each book says it: the book, and its pages with links to the passages."""
        found: dict[str, list[str]] = {}
        for passage in entry.ids(field):
            if passage in self.kb:
                found.setdefault(self.kb.source_of[passage].id, []).append(passage)
        return [
            {
                "book": self.link_to_source(here, source),
                "pages": self._pages(passages, here),
            }
            for source, passages in found.items()
        ]

    def _pages(self, passages: list[str], here: str) -> list[dict[str, Any]]:
        pages: dict[int, str] = {}
        for passage in passages:
            pages.setdefault(self.kb[passage].data["page"], passage)
        return [
            {
                "page": number,
                "url": self.url(here, passage),
                "heading": self.kb[passage].data["heading"],
                "language": self.kb.source_of[passage].data["language"],
            }
            for number, passage in sorted(pages.items())
        ]

    def link_to_source(self, here: str, source: str) -> Link:
        """A link to a book, by its short name."""
        entry = self.kb[source]
        said = self.speaker.say(entry, "short")
        return Link(self.url(here, source), said.text, source, said.language)

    def enforcing(self, entry: Entry, here: str) -> list[Link]:
        """The checks that test a clause."""
        return [self.link(here, one) for one in self._testing.get(entry.id, ())]

    @cached_property
    def _testing(self) -> dict[str, list[str]]:
        """For every clause the checks that test it."""
        found: dict[str, list[str]] = {}
        for id, check in self.checks.items():
            for clause in dict.fromkeys(check.clauses):
                found.setdefault(clause, []).append(id)
        return found

    def readings(self, entry: Entry, here: str) -> list[dict[str, Any]]:
        """The readings of a discrepancy; of anything else there are none."""
        told: list[dict[str, Any]] = []
        for index, one in enumerate(entry.data.get("readings", []) if entry.kind == "discrepancy" else []):
            shadow = Entry(entry.id, "clause", entry.module, one, entry.file, entry.marks)
            told.append(
                {
                    "text": self.text(entry, "yields", here, index),
                    "books": self.books(shadow, here),
                    "followed": entry.data["follows"] == index + 1,
                }
            )
        return told

    def facts(self, entry: Entry, here: str) -> dict[str, Any] | None:
        """Where facts outside the books come from."""
        told = entry.data.get("facts")
        if not told:
            return None
        return {
            "confidence": told["confidence"],
            "sources": [self.link_to_source(here, one) for one in told["sources"]],
            "conflicts": told.get("conflicts", []),
        }

    def space_facts(self, entry: Entry, here: str) -> dict[str, Any]:
        """Icon, price and demands of a space, in words."""
        data = entry.data
        prices = data.get("pay_one_of") or ([data["cost"]] if "cost" in data else [])
        price = f" {self.phrase('or')} ".join(
            ", ".join(self.speaker.counted(name, number) for name, number in one.items()) for one in prices
        )
        if "cost_if_token_out" in data:
            cheaper = data["cost_if_token_out"]["cost"]
            price += f" {self.phrase('or')} " + ", ".join(self.speaker.counted(*one) for one in cheaper.items())
        requires = data.get("requires")
        return {
            "icon": self.link(here, data["icon"]),
            "price": price or self.phrase("none"),
            "requires": self.phrase("{faction}, at least {number}").format(
                faction=self.speaker.title(requires["faction"]), number=requires["at_least"]
            )
            if requires
            else self.phrase("none"),
            "combat": self.phrase("yes" if data["combat"] else "no"),
            "maker": self.phrase("yes" if data["maker"] else "no"),
        }

    def card(self, entry: Entry, here: str) -> Card:
        """Everything a page or a chapter shows of an entry."""
        return Card(self, entry, here)

    def example(self, entry: Entry) -> Example:
        """A worked example, read and judged once."""
        if entry.id not in self._examples:
            self._examples[entry.id] = Example(self, entry)
        return self._examples[entry.id]

    def verdict(self, entry: Entry, here: str) -> dict[str, Any] | None:
        """What the judge says of a worked example."""
        return self.example(entry).verdict(here) if entry.kind == "scenario" else None

    @cached_property
    def rule_numbers(self) -> dict[str, str]:
        """The number of every rule in its game."""
        return reading.numbers(self)

    def shelved(self, shelf: str) -> list[str]:
        """The ids of the things of a list, in its order."""
        if shelf not in self._shelves:
            self._shelves[shelf] = [one.id for one in card_lists.things(self, shelf)]
        return self._shelves[shelf]

    def packed(self, found: list[str]) -> str:
        """Ids as a list holds them whose names are filled in when it is opened."""
        return touching.listed(self, found, "", most=0).ids

    def doubts(self, here: str, entries: list[Entry]) -> list[dict[str, Any]]:
        """Differences and open questions in short, those that change something first."""
        return doubts.lines(self, here, entries)

    @cached_property
    def board(self) -> Board:
        """The drawing of the classic map."""
        return Board(self)

    def kinds_with_pages(self) -> list[Entry]:
        """The entries that have a page of their own, by id."""
        return sorted((one for one in self.kb if one.kind not in addresses.ELSEWHERE), key=lambda one: one.id)

    def map_url(self, here: str, id: str) -> str:
        """The address of an entry on the map of the rules."""
        return f"{addresses.relative(here, 'atlas')}#{id}"

    def phrase_of_kind(self, id: str) -> str:
        """What kind of thing an entry is."""
        entry = self.kb[id]
        return self.phrase(kind_of(entry.kind, entry.module)[0])

    def sentence_of(self, relation: str) -> tuple[str, str]:
        """How a relation reads, from the entry that has it and from the one it points to."""
        there, back = (self.phrase(verb_of(relation, back=one)) for one in (False, True))
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
        return games.short(self, module if module != "shared" else "uprising")

    def game_title(self, id: str) -> str:
        """The name of the game an entry belongs to; what the boxes of Imperium share belongs to the first of them."""
        return self.module_title(id.replace("shared.", "uprising.", 1))
