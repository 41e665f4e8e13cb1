"""Entries, amounts and players in the words of one language."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kodeks import ids, markup
from kodeks.findings import Counted, Named, Player
from kodeks.words import Said, State, Words

if TYPE_CHECKING:
    from kodeks.effects import Speech
    from kodeks.model import Entry, KnowledgeBase

#: What the commands say around the words of the base; translated in ``kodeks.po``.
PHRASES = (
    "rule", "hint", "legal", "illegal", "undecided", "no objection", "decided by", "missing", "left open by",
    "books", "p.", "linked to", "linked from", "enforced by", "force", "must", "may", "cannot", "fact",
    "unofficial name", "English name", "not translated yet", "translation out of date",
    "facts of {confidence} confidence",
    "{part} is only played together with {other}.", "{part} cannot be mixed with {other}.",
    "{part} is for {allowed} players, not for {players}.", "{number} clauses in force, {replaced} replaced",
    "resolved", "result", "the judge does not read this field", "facts", "also",
    "expected {wanted}, judged {got}", "expected {fact}: {wanted}, came out {got}",
    "expected {wanted} among the clauses that decide", "expected an objection of {wanted}",
    "expected an objection at {wanted}", "expected {wanted} objections, and there are {got}",
    "nothing is expected; judged {got}", "{number} cases, {good} as expected",
    "{number} of them expect nothing", "unusable: {number}",
    "high", "medium", "low", "red", "green", "blue", "yellow", "black", "orange", "light_blue", "grey", "nothing",
)  # fmt: skip

#: What the force of a clause is called.
FORCES = {"must": "must", "may": "may", "cannot": "cannot", "is": "fact"}

#: Kinds of entries whose names stand in quotation marks inside a sentence.
QUOTED = ("space", "card", "icon", "technology", "contract")

MARKS = {
    State.UNOFFICIAL: "unofficial name",
    State.ENGLISH_NAME: "English name",
    State.MISSING: "not translated yet",
    State.STALE: "translation out of date",
}


class Speaker:
    """Tells entries and facts in a language."""

    def __init__(self, kb: "KnowledgeBase", words: Words) -> None:
        self.kb = kb
        self.words = words

    @cached_property
    def speech(self) -> "Speech":
        """Who tells effects as sentences; made once, because its phrases take longer than a verdict."""
        from kodeks.effects import Speech

        return Speech(self.kb, self.words)

    def phrase(self, text: str) -> str:
        """A phrase of the program."""
        return self.words.message(text)

    def say(self, entry: "Entry", field: str, index: int | None = None) -> Said:
        """A text of an entry, with the language it is in."""
        return self.words.say(entry.id, field, self.kb.words(entry), index=index)

    def title(self, id: str) -> str:
        """How an entry is called: its name, title, question or the start of its sentence."""
        entry = self.kb.entries.get(id)
        if entry is None:
            return id
        for field in ("name", "title", "question", "says", "gist"):
            if field in self.kb.words(entry):
                return markup.plain(self.say(entry, field).text)
        return str(entry.data.get("gist") or entry.data.get("title") or id)

    def name(self, id: str) -> str:
        """The name of an entry inside a sentence: quoted where the language quotes names."""
        title = self.title(id)
        return self.words.quote(title) if ids.kind_of(id) in QUOTED else title

    def marked(self, words: Said) -> str:
        """A text with a visible mark if it is not a good text of the language."""
        note = MARKS.get(words.state)
        return f"{words.text} [{self.phrase(note)}]" if note else words.text

    def facts(self, facts: Mapping[str, Any]) -> dict[str, str]:
        """Facts of a message as words."""
        return {key: self.fact(value) for key, value in facts.items()}

    def fact(self, value: object) -> str:
        """One fact as words."""
        if isinstance(value, Named):
            return self.name(value.id)
        if isinstance(value, Player):
            return self.phrase(value.color).replace("_", " ")
        if isinstance(value, Counted):
            amounts = [self.counted(resource, number) for resource, number in value.amounts]
            return ", ".join(amounts) or self.phrase("nothing")
        return str(value)

    def counted(self, resource: str, number: int, *, case: str = "") -> str:
        """An amount of a resource, in a grammatical case."""
        id = f"shared.resource.{resource}"
        english = str(self.kb[id].data["name"]) if id in self.kb else resource
        return self.words.counted(id, number, english, case=case)

    def books(self, entry: "Entry") -> list[str]:
        """Where each book says it: its short name, and the pages."""
        pages: dict[str, set[int]] = {}
        for passage in entry.ids("passages") or entry.ids("nearest"):
            source = self.kb.source_of.get(passage)
            if source is not None and passage in self.kb:
                pages.setdefault(source.id, set()).add(self.kb[passage].data["page"])
        return [
            f"{self.say(self.kb[id], 'short').text}, {self.phrase('p.')} {', '.join(map(str, sorted(found)))}"
            for id, found in pages.items()
        ]

    def cite(self, clause: str) -> str:
        """A clause with the places in the books."""
        entry = self.kb.entries.get(clause)
        where = "; ".join(self.books(entry)) if entry else ""
        return f"{clause} ({where})" if where else clause
