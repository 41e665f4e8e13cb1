"""Difference pages: Polish books against Ukrainian ones, what each module changes, what changed in the rules."""

import re
from html import escape
from typing import TYPE_CHECKING, Any

from kodeks import home
from kodeks.reporting import origins
from kodeks.rulesets import BENDING
from kodeks.sphinx_ext.labels import RELATIONS
from kodeks.sphinx_ext.sources import rank

if TYPE_CHECKING:
    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Views

Json = dict[str, Any]


def languages_of(seen: "Views", discrepancy: "Entry") -> list[list[str]]:
    """For each reading of a discrepancy, the languages of the books that have it."""
    return [
        sorted(
            {seen.kb.source_of[one].data["language"] for one in reading.get("passages", ()) if one in seen.kb.source_of}
        )
        for reading in discrepancy.data["readings"]
    ]


def apart(seen: "Views") -> list["Entry"]:
    """The discrepancies in which the Polish and the Ukrainian books have different readings."""
    found = []
    for entry in seen.kb.of("discrepancy"):
        told = languages_of(seen, entry)
        if any(a != b and {*a, *b} >= {"pl", "uk"} for a in told for b in told):
            found.append(entry)
    return found


def _place(seen: "Views", id: str) -> tuple[tuple[int, str], int]:
    """A chapter in the order of play; what belongs to no chapter comes first in its module."""
    return rank(seen.kb[id].module), seen.kb[id].data.get("order", 0)


def _heading(seen: "Views", id: str, here: str) -> Json:
    return {"link": seen.link(here, id), "module": seen.module_title(id)}


def by_chapter(seen: "Views", here: str) -> list[Json]:
    """Where the Polish and the Ukrainian books differ, by the chapter of the first clause it touches."""
    groups: dict[str, list[Json]] = {}
    for entry in apart(seen):
        chapters = [seen.chapter_of[one].id for one in entry.ids("touches") if one in seen.chapter_of]
        readings = seen.readings(entry, here)
        for reading, languages in zip(readings, languages_of(seen, entry), strict=True):
            reading["languages"] = languages
        told = {"id": entry.id, "title": seen.link(here, entry.id), "readings": readings}
        told["open"] = entry.data["follows"] == 0
        told["idle"] = entry.data["changes"] == "nothing"
        told["changes"] = seen.phrase(origins.CHANGES[entry.data["changes"]])
        groups.setdefault(chapters[0] if chapters else f"{entry.module}.module.{entry.module}", []).append(told)
    order = sorted(groups, key=lambda one: _place(seen, one))
    return [
        {
            "link": seen.link(here, id),
            "module": seen.module_title(id),
            "anchor": id.replace(".", "-"),
            "items": groups[id],
        }
        for id in order
    ]


def changed_by(seen: "Views", module: str) -> list[tuple[str, "Entry", "Entry"]]:
    """The relation, the clause and its target for every clause of a module that bends a rule played without it."""
    own = {f"{module}.module.{module}"}
    own |= {one.id for one in seen.kb.of("variant") if own.intersection(one.ids("of"))}
    return [
        (relation, clause, seen.kb[target])
        for clause in seen.kb.of("clause")
        if own.intersection(clause.modules)
        for relation in BENDING
        for target in clause.ids(relation)
        if target in seen.kb and not own.intersection(seen.kb[target].modules)
    ]


def changing_modules(seen: "Views") -> list[str]:
    """The modules that change rules of others, in the order of the shelf."""
    found = sorted((one.module for one in seen.kb.of("module")), key=rank)
    return [one for one in found if changed_by(seen, one)]


def changes(seen: "Views", module: str, here: str) -> list[Json]:
    """What a module changes, by relation, then by the chapter of the rule that is changed."""
    found: dict[str, dict[str, dict[str, Json]]] = {}
    for relation, clause, target in changed_by(seen, module):
        chapters = found.setdefault(relation, {})
        chapter = seen.chapter_of[target.id].id
        told = chapters.setdefault(chapter, {}).setdefault(
            target.id, {"rule": seen.link(here, target.id), "by": [], "id": target.id}
        )
        told["by"].append(seen.link(here, clause.id))
    return [
        {
            "label": seen.phrase(RELATIONS[relation][0]),
            "relation": relation,
            "chapters": [
                {
                    "link": seen.link(here, id),
                    "module": seen.module_title(id),
                    "items": list(found[relation][id].values()),
                }
                for id in sorted(found[relation], key=lambda one: _place(seen, one))
            ],
        }
        for relation in BENDING
        if relation in found
    ]


_CODE = re.compile(r"`([^`]+)`")


def changelog(seen: "Views", here: str) -> list[Json]:
    """What the changelog says to players: for each version its sentences, with links where they name entries."""
    file = home.home() / "CHANGELOG.md"
    versions: list[Json] = []
    rules = False
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else ():
        if line.startswith("## "):
            versions.append({"title": line[3:], "items": []})
        elif line.startswith("### "):
            rules = line == "### Rules"
        elif rules and line.startswith("- "):
            versions[-1]["items"].append(line[2:])
        elif rules and line.startswith("  ") and versions[-1]["items"]:
            versions[-1]["items"][-1] += " " + line.strip()

    def linked(found: re.Match[str]) -> str:
        told = found[1]
        if told.replace("&#x27;", "'") in seen.kb:
            return f'<a class="k-ref" href="{escape(seen.url(here, told))}"><code>{told}</code></a>'
        return f"<code>{told}</code>"

    for version in versions:
        version["items"] = [_CODE.sub(linked, escape(one)) for one in version["items"]]
    return [one for one in versions if one["items"]]
