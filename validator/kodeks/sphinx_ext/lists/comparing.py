"""What each module changes in the rules of others, and what changed in the rules from version to version."""

import re
from html import escape
from typing import TYPE_CHECKING, Any

from kodeks import home
from kodeks.rulesets import BENDING
from kodeks.sphinx_ext.labels import RELATIONS, rank

if TYPE_CHECKING:
    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Views

Json = dict[str, Any]


def _place(seen: "Views", id: str) -> tuple[tuple[int, str], int]:
    """A chapter in the order of play; what belongs to no chapter comes first in its module."""
    return rank(seen.kb[id].module), seen.kb[id].data.get("order", 0)


def changed_by(seen: "Views", module: str) -> list[tuple[str, "Entry", "Entry"]]:
    """The relation, the clause and its target for every clause of a module that bends a rule played without it."""
    own = {f"{module}.module.{module}"}
    own |= {entry.id for entry in seen.kb.of("variant") if own.intersection(entry.ids("of"))}
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
    found = sorted((entry.module for entry in seen.kb.of("module")), key=rank)
    return [item for item in found if changed_by(seen, item)]


def changes(seen: "Views", module: str, here: str) -> list[Json]:
    """What a module changes, by relation, then by the chapter of the rule that is changed."""
    found: dict[str, dict[str, dict[str, Json]]] = {}
    for relation, clause, target in changed_by(seen, module):
        chapters = found.setdefault(relation, {})
        chapter = seen.chapter_of[target.id].id
        group = chapters.setdefault(chapter, {}).setdefault(
            target.id, {"rule": seen.link(here, target.id), "by": [], "id": target.id}
        )
        group["by"].append(seen.link(here, clause.id))
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
                for id in sorted(found[relation], key=lambda item: _place(seen, item))
            ],
        }
        for relation in BENDING
        if relation in found
    ]


def picture(groups: list[Json]) -> list[Json]:
    """For every chapter that is changed how many of its rules, by relation: the bars of a small picture."""
    found: dict[str, Json] = {}
    for group in groups:
        for chapter in group["chapters"]:
            id = chapter["link"].id
            row = found.setdefault(id, {"link": chapter["link"], "module": chapter["module"], "bars": []})
            row["bars"].append(
                {"relation": group["relation"], "label": group["label"], "number": len(chapter["items"])}
            )
    most = max((sum(bar["number"] for bar in item["bars"]) for item in found.values()), default=1)
    for row in found.values():
        for bar in row["bars"]:
            bar["share"] = round(60 * bar["number"] / most, 1)
    return list(found.values())


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
        value = found[1]
        if value.replace("&#x27;", "'") in seen.kb:
            return f'<a class="k-ref" href="{escape(seen.url(here, value))}"><code>{value}</code></a>'
        return f"<code>{value}</code>"

    for version in versions:
        version["items"] = [_CODE.sub(linked, escape(item)) for item in version["items"]]
    return [version for version in versions if version["items"]]
