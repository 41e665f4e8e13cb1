"""Effects, conditions and events told and read in one language."""

from collections.abc import Mapping, Sequence
from typing import Any

from kodeks.effects.faults import Ambiguous, Unreadable, Untellable
from kodeks.effects.names import Names
from kodeks.effects.order import ordered
from kodeks.effects.parts import Part, Word, capitalised, joined, merged
from kodeks.effects.reading import Reader
from kodeks.effects.starts import Starts
from kodeks.effects.table import Table, table
from kodeks.effects.telling import Setting, Teller
from kodeks.model import KnowledgeBase
from kodeks.words import Words

#: What can be told, by the name of its definition in the schema.
KINDS = ("effects", "condition", "event")


class Speech:
    """The effects of a base in the words of one language, in both directions."""

    def __init__(self, kb: KnowledgeBase, words: Words, phrases: Table | None = None) -> None:
        self.kb = kb
        self.words = words
        self.table = phrases or table(words.language)
        self.names = Names(kb, words, self.table)
        self._starts = Starts(self.table)

    def tell(
        self, value: Any, of: str = "effects", *, module: str = "", kind: str = "card", subject: str = "you"
    ) -> list[Part]:
        """
        A structure as words and icons; an effect of its own counts as a list of one.

        ``module`` is the box that speaks, so that its own cards and spaces need no further word;
        ``kind`` is the kind of thing that speaks, which calls itself a card or a tile;
        ``subject`` is whom it speaks of: you, or a rival.
        """
        try:
            return self._tell(Teller(self.table, self.names, module, kind), value, of, Setting(subject))
        except RecursionError:
            raise Untellable(of, "effects inside effects, so deep that no sentence could be followed") from None

    def _tell(self, teller: Teller, value: Any, of: str, at: Setting) -> list[Part]:
        if of == "condition":
            return self._sentence(teller.rule("condition-alone", {"when": value}, at))
        if of == "event":
            return self._sentence(teller.rule("event-alone", {"upon": value}, at))
        effects: Sequence[Any] = [value] if isinstance(value, Mapping) else value
        found: list[Part] = []
        for one in effects:
            found += [Word(" ")] if found else []
            found += self._sentence(teller.effect(one, at))
        return merged(found)

    def text(
        self, value: Any, of: str = "effects", *, module: str = "", kind: str = "card", subject: str = "you"
    ) -> str:
        """A structure as sentences."""
        return joined(self.tell(value, of, module=module, kind=kind, subject=subject))

    def read(self, text: str, of: str = "effects", *, module: str = "", subject: str = "you") -> Any:
        """The one structure that a text says; see :class:`kodeks.effects.faults.Unreadable`."""
        reader = Reader(self._starts, self.names, module, self.tidy(text), subject)
        try:
            if of == "effects":
                found = reader.sentences()
            else:
                key = "when" if of == "condition" else "upon"
                found = [one[key] for one in reader.phrase(f"{of}-alone")]
        except RecursionError:
            raise Unreadable("the text is too long or too deep to be read at once; read it in parts") from None
        if len(found) > 1:
            raise Ambiguous(found)
        return ordered(found[0], of, self.kb.store)

    def tidy(self, text: str) -> str:
        """A text as people type it, with the signs that the sentences use."""
        text = " ".join(text.split()).replace("->", "→").replace("'", "’")
        opening, closing = self.words.manner.get("quotes") or ["", ""]
        if opening and text.count('"') % 2 == 0:
            pieces = text.split('"')
            text = pieces[0] + "".join((opening if n % 2 == 0 else closing) + one for n, one in enumerate(pieces[1:]))
        return text

    def _sentence(self, parts: list[Part]) -> list[Part]:
        return merged([*capitalised(merged(parts)), Word(".")])
