"""Effects, conditions and events told and read in one language."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from kodeks.effects.faults import Ambiguous, NotUnderstood, Unreadable, Untellable
from kodeks.effects.names import Names
from kodeks.effects.order import ordered
from kodeks.effects.parts import Part, Word, capitalised, joined, merged
from kodeks.effects.reading import Reader
from kodeks.effects.starts import Starts
from kodeks.effects.table import Table, table_of
from kodeks.effects.telling import Setting, Teller
from kodeks.model import KnowledgeBase
from kodeks.words import Words

#: What can be told, by the name of its definition in the schema.
KINDS = ("effects", "condition", "event")


#: Longer texts are only read in the words of the rules.
LONGEST_WRITTEN = 2_000
#: How often what people write is put into the words of the rules: one change may make room for another.
ROUNDS = 3


def _agree(text: str, forms: tuple[str, ...], plural: Callable[[int], int]) -> str:
    """
    A text with a noun in the form of its number.

    >>> _agree("Draw 1 cards.", ("card", "cards"), lambda number: int(number != 1))
    'Draw 1 card.'
    """
    names = "|".join(re.escape(form) for form in sorted(set(forms), key=len, reverse=True))
    return re.sub(
        rf"\b(\d{{1,4}}) (?:{names})\b",
        lambda match: f"{match[1]} {forms[plural(int(match[1]))]}",
        text,
        flags=re.IGNORECASE,
    )


class Speech:
    """The effects of a base in the words of one language, in both directions."""

    def __init__(self, kb: KnowledgeBase, words: Words, phrases: Table | None = None) -> None:
        self.kb = kb
        self.words = words
        self.table = phrases or table_of(words)
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
        for effect in effects:
            found += [Word(" ")] if found else []
            found += self._sentence(teller.effect(effect, at))
        return merged(found)

    def text(
        self, value: Any, of: str = "effects", *, module: str = "", kind: str = "card", subject: str = "you"
    ) -> str:
        """A structure as sentences."""
        return joined(self.tell(value, of, module=module, kind=kind, subject=subject))

    def read(self, text: str, of: str = "effects", *, module: str = "", subject: str = "you") -> Any:
        """
        The one structure that a text says; see :class:`kodeks.effects.faults.Unreadable`.

        A text that the rules do not know is read as people write it: "Draw a card" for "Draw 1 card".
        """
        tidy = self.tidy(text)
        try:
            return self._read(tidy, of, module, subject)
        except NotUnderstood as error:
            furthest = error
            for other in self._as_written(tidy):
                try:
                    return self._read(other, of, module, subject)
                except NotUnderstood as again:
                    if again.left < furthest.left:
                        furthest = again.in_text(tidy) or furthest
            raise furthest from None

    def _as_written(self, text: str) -> Iterator[str]:
        """What a text may have been meant to say, in the words of the rules."""
        if len(text) > LONGEST_WRITTEN:
            return
        seen = {text}
        for _ in range(ROUNDS):
            for pattern, instead in self.table.written:
                text = pattern.sub(instead, text)
            text = self._counted(text)
            if text in seen:
                return
            seen.add(text)
            yield text

    def _counted(self, text: str) -> str:
        """The same with nouns in the form that their numbers ask for."""
        for cases in self.table.nouns.values():
            for forms in cases.values():
                if isinstance(forms, tuple):
                    text = _agree(text, forms, self.table.plural)
        return text

    def _read(self, text: str, of: str, module: str, subject: str) -> Any:
        reader = Reader(self._starts, self.names, module, text, subject)
        try:
            if of == "effects":
                found = reader.sentences()
            else:
                key = "when" if of == "condition" else "upon"
                found = [reading[key] for reading in reader.phrase(f"{of}-alone")]
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
            text = pieces[0] + "".join(
                (opening if n % 2 == 0 else closing) + piece for n, piece in enumerate(pieces[1:])
            )
        return text

    def _sentence(self, parts: list[Part]) -> list[Part]:
        return merged([*capitalised(merged(parts)), Word(".")])
