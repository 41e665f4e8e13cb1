"""What follows from a worked example, in the words of the page: named facts, or what changes in the position."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from kodeks.findings import AnyOf, Verdict
from kodeks.reporting import verdicts
from kodeks.sphinx_ext.result_labels import COLORS, FATES, OTHERWISE, POSITIONS, WORDS

if TYPE_CHECKING:
    from kodeks.model import KnowledgeBase
    from kodeks.sphinx_ext.views import Views

#: Kinds whose names or slugs stand in results, the most likely first.
NAMED = (
    "space",
    "faction",
    "resource",
    "territory",
    "card",
    "tile",
    "leader",
    "conflict",
    "contract",
    "token",
    "icon",
    "term",
)


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a result: what it is, what came out, and the lines below it; ``language`` where it has no words yet."""

    label: str
    value: str = ""
    language: str = ""
    below: "tuple[Line, ...]" = ()


def lines(views: "Views", told: Verdict, module: str) -> list[Line]:
    """The facts that follow, where nothing speaks against it; without facts, what changes."""
    if told.result is None or told.objections:
        return []
    words = Wording(views, module)
    if told.result.facts:
        return [words.line(key, value) for key, value in told.result.facts.items() if value != {}]
    changes = dict(told.result.changes)
    players = changes.pop("players", {})
    return [words.line(key, value) for key, value in (*players.items(), *changes.items())]


class Wording:
    """Keys and values of a result in the language of the page."""

    def __init__(self, views: "Views", module: str) -> None:
        self.views = views
        self.module = module
        self.unknown = False

    def line(self, key: str, value: Any) -> Line:
        """A line; a mapping of mappings becomes lines of its own."""
        self.unknown = False
        label = self.word(key)
        label = label[:1].upper() + label[1:]
        if isinstance(value, Mapping) and any(isinstance(one, Mapping) for one in value.values()):
            mark = self._language()
            return Line(label, "", mark, tuple(self.line(name, one) for name, one in value.items()))
        said = self.said(key, value)
        return Line(label, said, self._language())

    def _language(self) -> str:
        return "en" if self.unknown and self.views.language != "en" else ""

    def said(self, key: str, value: Any) -> str:
        """A value in words."""
        if isinstance(value, bool):
            return self.views.phrase("yes" if value else "no")
        if isinstance(value, Mapping):
            return ", ".join(f"{self.word(name)}: {self.said(name, one)}" for name, one in value.items()) or "–"
        if isinstance(value, list | tuple):
            told = [self.said(key, one) for one in value]
            comma = "; " if any("," in one for one in told) else ", "
            return (" → " if key.startswith("path") else comma).join(told) or "–"
        if isinstance(value, str) and (value.endswith(".") or "->" in value):
            return self._unknown(value)  # a sentence that only the English base has
        if isinstance(value, str | AnyOf):
            return self.word(str(value))
        return verdicts.shown(key, value)

    def word(self, word: str) -> str:
        """A key or a word of a value."""
        phrase = self.views.phrase
        spaced = word.replace("_", " ")
        spaced = OTHERWISE.get(spaced, spaced)
        if spaced in COLORS or spaced in WORDS or spaced in POSITIONS or spaced in OTHERWISE.values():
            return phrase(spaced)
        named = self._named(word)
        return named or self._composed(spaced) or self._unknown(spaced)

    def _composed(self, spaced: str) -> str:
        """Words that are made of others: a player and a thing, a faction and its influence, parts and amounts."""
        for mark in (", ", ": "):
            if mark in spaced:
                return mark.join(one if one.isdigit() else self.word(one) for one in spaced.split(mark))
        for color in COLORS:
            if spaced.startswith(f"{color} "):
                rest = spaced.removeprefix(color).strip()
                return f"{self.views.phrase(color)}{' ' if rest in FATES else ' – '}{self.word(rest)}"
        for thing, name in (("influence", spaced.removesuffix(" influence")), ("alliance", spaced[len("alliance ") :])):
            if thing in spaced.split() and name != spaced and (found := self._named(name)):
                return f"{self.views.phrase(thing)} ({found})"
        return ""

    def _unknown(self, spaced: str) -> str:
        self.unknown = True
        return spaced

    def _named(self, word: str) -> str:
        """The name of the entry that is called so, or whose slug it is; of its own box before others."""
        if word in self.views.kb:
            return self.views.speaker.title(word)
        found = _names(self.views.kb).get(word.casefold().replace(" ", "-").replace("_", "-"), [])
        if not found:
            return ""
        own = [one for one in found if one.startswith(f"{self.module}.")]
        return self.views.speaker.title((own or found)[0])


@lru_cache(maxsize=4)
def _names(kb: "KnowledgeBase") -> dict[str, list[str]]:
    """Entries by slug and by English name, kinds in the order of ``NAMED``."""
    found: dict[str, list[str]] = {}
    for kind in NAMED:
        for entry in kb.of(kind):
            name = str(entry.data.get("name", "")).casefold().replace(" ", "-")
            for key in {entry.id.rpartition(".")[2], name}:
                found.setdefault(key, []).append(entry.id)
    return found
