"""A chapter as it is read: numbered rules with a lead, headings every few rules, doubts in short at the end."""

import math
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kodeks.sphinx_ext.labels import rank
from kodeks.sphinx_ext.pages import doubts
from kodeks.sphinx_ext.pages.card import Card
from kodeks.sphinx_ext.views import once

if TYPE_CHECKING:
    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Views

#: How many rules stand below one heading.
FEWEST, MOST = 5, 10


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule in a chapter: its number, its lead, and its card."""

    number: str
    lead: str
    lead_language: str
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
        rules = [_rule(views, clause, number[clause.id], subject, here) for clause in clauses[start:end]]
        found.append(Part(f"part-{len(found) + 1}", title, rules))
    return found


def _heading(views: "Views", clauses: "list[Entry]", subject: str) -> str:
    """The subject of a run, and a second one that at least a third of it shares."""
    counted = Counter(topic for clause in clauses for topic in topics(clause) if topic in views.kb and topic != subject)
    listed = [subject] if subject else []
    if counted and counted.most_common(1)[0][1] * 3 >= len(clauses):
        listed.append(counted.most_common(1)[0][0])
    names = list(dict.fromkeys(views.link("index", item).title for item in listed))
    title = (
        ", ".join([names[0], *(name[:1].lower() + name[1:] if not name.isupper() else name for name in names[1:])])
        if names
        else ""
    )
    return title[:1].upper() + title[1:]


def _rule(views: "Views", clause: "Entry", number: str, subject: str, here: str) -> Rule:
    # What the heading says already need not lead the rule.
    listed = [topic for topic in topics(clause) if topic in views.kb and topic != subject]
    link = views.link(here, listed[0]) if listed else None
    lead = link.title[:1].upper() + link.title[1:] if link else ""
    touched = {
        views.kb[source].kind for relation, source in views.kb.backlinks.get(clause.id, []) if relation == "touches"
    }
    return Rule(
        number, lead, link.language if link else views.language, Card(views, clause, here),
        "discrepancy" in touched, "silence" in touched,
    )  # fmt: skip


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
        "parts": parts(views, chapter, here),
        "doubts": doubts.lines(
            views,
            here,
            [entry for entry in views.kb.of("discrepancy", "silence") if clauses.intersection(entry.ids("touches"))],
        ),
        "before": views.link(here, order[at - 1].id) if at else None,
        "after": views.link(here, order[at + 1].id) if at + 1 < len(order) else None,
    }
