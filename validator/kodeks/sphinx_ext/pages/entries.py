"""What a page, a chapter or a list shows of an entry; each part is worked out when a template asks for it."""

import math
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kodeks import rulings
from kodeks.reporting import origins
from kodeks.reporting.speaker import FORCES
from kodeks.sphinx_ext.drawing import boards
from kodeks.sphinx_ext.drawing.icons import drawing_of
from kodeks.sphinx_ext.labels import kind_of, rank
from kodeks.sphinx_ext.pages import books, cards, classic, doubts, examples, relations
from kodeks.sphinx_ext.views import once
from kodeks.words import Said

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
        return boards.facts(self.views, self.entry, self.here) if self.kind == "space" else None

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


# --- chapters -------------------------------------------------------------------------------------


#: How many rules stand below one heading.
FEWEST, MOST = 5, 10


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in a chapter: its number, its lead, and its card."""

    number: str
    lead: Said | None
    card: Card
    differs: bool
    open: bool


@dataclass(frozen=True, slots=True)
class Part:
    """Rules below one heading."""

    anchor: str
    title: str
    rules: list[Rule]


def topics(entry: "Entry") -> list[str]:
    """What a clause is about, the closest first."""
    return list(dict.fromkeys([*entry.ids("defines"), *entry.ids("about")]))


@once
def numbers(views: "Views") -> dict[str, str]:
    """The number of every rule: the chapter in the order of its game, and the place in the chapter."""
    found: dict[str, str] = {}
    place: Counter[str] = Counter()
    for chapter in sorted(views.kb.of("chapter"), key=lambda entry: (rank(entry.module), entry.data["order"])):
        place[chapter.module] += 1
        for index, clause in enumerate(chapter.data["clauses"], start=1):
            found[clause["id"]] = f"{place[chapter.module]}.{index}"
    return found


def split(subjects: list[list[str]]) -> list[tuple[int, int, str]]:
    """
    Runs of rules that belong together: start, end and the subject that most of each run share.

    The runs are those with the most rules that share a subject, rare subjects counting more.

    >>> split([["a"], ["a"], ["a", "x"], ["a"], ["a"], ["b"], ["b", "x"], ["b"], ["b"], ["b"]])
    [(0, 5, 'a'), (5, 10, 'b')]
    """
    size = len(subjects)
    spread = Counter(item for value in subjects for item in value)

    def best(start: int, end: int) -> tuple[float, str]:
        counted = Counter(item for value in subjects[start:end] for item in value)
        worth = {value: number * math.log(1 + size / spread[value]) for value, number in counted.items()}
        subject = max(worth, key=lambda item: (worth[item], item), default="")
        return worth.get(subject, 0.0), subject

    if size < 2 * FEWEST:
        return [(0, size, best(0, size)[1])] if size else []
    reached: list[tuple[float, list[tuple[int, int, str]]] | None] = [None] * (size + 1)
    reached[0] = (0.0, [])
    for end in range(FEWEST, size + 1):
        for start in range(max(0, end - MOST), end - FEWEST + 1):
            before = reached[start]
            if before is None:
                continue
            value, subject = best(start, end)
            if before[1] and before[1][-1][2] == subject:
                value /= 2  # the same heading twice in a row tells nothing
            now = reached[end]
            if now is None or before[0] + value > now[0]:
                reached[end] = (before[0] + value, [*before[1], (start, end, subject)])
    done = reached[size]
    assert done is not None  # ten rules or more can always be cut into runs of five to ten
    return done[1]


def parts(views: "Views", chapter: "Entry", here: str) -> list[Part]:
    """The rules of a chapter below their headings."""
    clauses = [views.kb[clause["id"]] for clause in chapter.data["clauses"]]
    number = numbers(views)
    found: list[Part] = []
    used: Counter[str] = Counter()
    for start, end, subject in split([[topic for topic in topics(clause) if topic in views.kb] for clause in clauses]):
        title = _heading(views, clauses[start:end], subject) or views.title(chapter)
        used[title] += 1
        if used[title] > 1:
            title = f"{title} ({used[title]})"
        rules = [_rule(views, clause, number[clause.id], here) for clause in clauses[start:end]]
        found.append(Part(f"part-{len(found) + 1}", title, rules))
    return found


def _heading(views: "Views", clauses: "list[Entry]", subject: str) -> str:
    """The subject of a run, and a second one that at least a third of it shares."""
    counted = Counter(topic for clause in clauses for topic in topics(clause) if topic in views.kb and topic != subject)
    listed = [subject] if subject else []
    if counted and counted.most_common(1)[0][1] * 3 >= len(clauses):
        listed.append(counted.most_common(1)[0][0])
    title = ", ".join(dict.fromkeys(views.link("index", item).title for item in listed))
    return title[:1].upper() + title[1:]


def heading(views: "Views", clause: "Entry") -> Said | None:
    """What a rule is about in a few words, where somebody has said it."""
    return views.speaker.say(clause, "heading") if "heading" in clause.data else None


def _rule(views: "Views", clause: "Entry", number: str, here: str) -> Rule:
    lead = heading(views, clause)
    touching = [views.kb[id] for relation, id in views.kb.backlinks.get(clause.id, []) if relation == "touches"]
    marking = {entry.kind for entry in touching if doubts.marks(entry)}
    return Rule(number, lead, Card(views, clause, here), "discrepancy" in marking, "silence" in marking)


def context(views: "Views", chapter: "Entry", here: str) -> dict[str, Any]:
    """What the template of a chapter shows."""
    clauses = {clause["id"] for clause in chapter.data["clauses"]}
    order = sorted(
        (entry for entry in views.kb.of("chapter") if entry.module == chapter.module),
        key=lambda entry: entry.data["order"],
    )
    at = order.index(chapter)
    return {
        "about": views.text(chapter, "about", here),
        "module": chapter.module,
        "forces": [(force, views.phrase(label)) for force, label in FORCES.items()],
        "parts": parts(views, chapter, here),
        "doubts": doubts.lines(
            views,
            here,
            [entry for entry in views.kb.of("discrepancy", "silence") if clauses.intersection(entry.ids("touches"))],
        ),
        "before": views.link(here, order[at - 1].id) if at else None,
        "after": views.link(here, order[at + 1].id) if at + 1 < len(order) else None,
    }
