"""What a page, a chapter or a list shows of an entry; each part is worked out when a template asks for it."""

from functools import cached_property
from typing import TYPE_CHECKING, Any

from kodeks import rulings
from kodeks.reporting import origins
from kodeks.reporting.speaker import FORCES
from kodeks.sphinx_ext.drawing.icons import drawing_of
from kodeks.sphinx_ext.labels import kind_of
from kodeks.sphinx_ext.pages import books, cards, classic, examples, relations, spaces
from kodeks.sphinx_ext.views import once

if TYPE_CHECKING:
    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Link, Text, Views

#: The fields that a card shows as its text.
TEXTS = ("says", "means", "about", "answer", "leaning")


@once
def tested_by(views: "Views") -> dict[str, list[str]]:
    """For every clause the checks that test it."""
    found: dict[str, list[str]] = {}
    for id, check in views.checks.items():
        for clause in dict.fromkeys(check.clauses):
            found.setdefault(clause, []).append(id)
    return found


class Card:
    """An entry as seen from a page."""

    def __init__(self, views: "Views", entry: "Entry", here: str) -> None:
        self.views = views
        self.entry = entry
        self.here = here
        self.id = entry.id
        self.kind = entry.kind
        self.force: str = entry.data.get("force", "")
        self.not_tested = entry.data.get("enforced") == ["none"]
        self.idle = entry.data.get("changes") == "nothing"
        self.open = entry.kind == "discrepancy" and entry.data["follows"] == 0

    @cached_property
    def game(self) -> str:
        """The name of the game it belongs to."""
        return self.views.game_title(self.id)

    @cached_property
    def kind_label(self) -> str:
        """What its kind is called."""
        return self.views.phrase(kind_of(self.kind, self.entry.module)[0])

    @cached_property
    def title(self) -> "Link":
        """A link to it under its title."""
        return self.views.link(self.here, self.id)

    @cached_property
    def url(self) -> str:
        """Its permanent address."""
        return self.views.url(self.here, self.id)

    @cached_property
    def texts(self) -> "list[Text]":
        """What it says."""
        english = self.views.kb.words(self.entry)
        return [self.views.text(self.entry, field, self.here) for field in TEXTS if field in english]

    @cached_property
    def force_label(self) -> str:
        """What its force is called."""
        return self.views.phrase(FORCES.get(self.force, ""))

    @cached_property
    def books(self) -> list[dict[str, Any]]:
        """Where each book says it."""
        return books.books(self.views, self.entry, self.here) or books.books(
            self.views, self.entry, self.here, "nearest"
        )

    @cached_property
    def folded(self) -> list[dict[str, Any]]:
        """What it is linked to and from, as lists that are filled when they are opened."""
        return cards.relations_beside(self.views, self.entry, relations.folded(self.views, self.entry))

    @cached_property
    def checks(self) -> "list[Link]":
        """The checks that test it."""
        return (
            [self.views.link(self.here, item) for item in tested_by(self.views).get(self.id, ())]
            if self.kind == "clause"
            else []
        )

    @cached_property
    def chapter(self) -> "Link | None":
        """The chapter it stands in."""
        chapter = self.views.chapter_of.get(self.id)
        return self.views.link(self.here, chapter.id) if chapter else None

    @cached_property
    def readings(self) -> list[dict[str, Any]]:
        """The readings of a discrepancy."""
        return books.readings(self.views, self.entry, self.here)

    @cached_property
    def changes(self) -> str:
        """What a difference changes in play, in words."""
        value = self.entry.data.get("changes")
        return self.views.phrase(origins.CHANGES[value]) if value else ""

    @cached_property
    def given(self) -> list[str]:
        """Who gave a ruling, where and when, and how it compares with the base."""
        return list(origins.lines(self.entry, self.views.speaker)) if self.kind == "ruling" else []

    @cached_property
    def rulings(self) -> list[dict[str, Any]]:
        """The answers to an open question, the weightiest first, each with who gave it."""
        found = rulings.on(self.views.kb, self.id) if self.kind in ("silence", "discrepancy") else []
        return [
            {
                "answer": self.views.text(self.views.kb[item.id], "answer", self.here),
                "origin": origins.origin(self.views.kb[item.id], self.views.speaker),
                "url": self.views.url(self.here, item.id),
                "binding": item.authority in rulings.BINDING,
            }
            for item in found
        ]

    @property
    def answered(self) -> bool:
        """Whether the publisher or the designer has answered an open question."""
        return any(ruling["binding"] for ruling in self.rulings)

    @cached_property
    def because(self) -> "Text | None":
        """Why it is so."""
        return self._reason("because")

    @cached_property
    def not_asked(self) -> "Text | None":
        """Why the judge does not ask an open question or a difference."""
        return self._reason("not_asked_because")

    def _reason(self, field: str) -> "Text | None":
        known = field in self.views.kb.words(self.entry)
        return self.views.text(self.entry, field, self.here) if known else None

    @cached_property
    def facts(self) -> dict[str, Any] | None:
        """Where facts outside the books come from."""
        return books.facts(self.views, self.entry, self.here)

    @cached_property
    def space(self) -> dict[str, Any] | None:
        """Icon, price and demands of a space."""
        return spaces.facts(self.views, self.entry, self.here) if self.kind == "space" else None

    @cached_property
    def verdict(self) -> dict[str, Any] | None:
        """What the judge says of a worked example."""
        return examples.example(self.views, self.entry).verdict(self.here) if self.kind == "scenario" else None

    @cached_property
    def rows(self) -> list[dict[str, Any]]:
        """Facts of the classic game."""
        return classic.rows(self.views, self.entry, self.here)

    @cached_property
    def deeds(self) -> list[cards.Box]:
        """What a card or a faction of the classic game does."""
        return classic.boxes(self.views, self.entry, self.here)

    @cached_property
    def printed(self) -> cards.Printed | None:
        """What is printed on a thing."""
        return cards.printed(self.views, self.entry, self.here)

    @cached_property
    def cost(self) -> str:
        """The price of a card or tile, with its drawing."""
        return cards.cost(self.views, self.entry)

    @cached_property
    def icons(self) -> list[str]:
        """The icons and factions that a card shows, each with its name."""
        shown = [*self.entry.data.get("icons", []), *self.entry.data.get("factions", [])]
        # An icon and its faction have one drawing and one name.
        return list(
            {drawing_of(item) or item: cards.named(self.views, item, self.here) for item in reversed(shown)}.values()
        )[::-1]

    @cached_property
    def rest(self) -> list[cards.Row]:
        """The printed facts that the drawing of a card does not show."""
        drawn = {self.views.phrase(item) for item in ("Cost", "Agent icons", "Factions")}
        return [row for row in self.printed.rows if row.label not in drawn] if self.printed else []

    @cached_property
    def drawing(self) -> str:
        """Our drawing of it."""
        return cards.drawing(self.entry)
