"""What a line is read and written with: the game, the names of things, the seats and the words of other languages."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import cached_property
from typing import Any

from kodeks.notation.naming import Lexicon
from kodeks.notation.vocabulary import ALSO, LETTERS, SHORT
from kodeks.play import Decision, Effect, Game
from kodeks.play.records import codecs
from kodeks.table.facts import Fact
from kodeks.table.names import Names
from kodeks.table.reading import Read
from kodeks.table.writing import Write

#: What chance can turn up.
DEALT = "card|contract|technology|leader"


class Context:
    """
    The words of one game.

    ``words`` gives pairs of a name that the program uses (a kind of decision, a fact, a seat, what an effect does) and
    a word for it in another language; it is asked when the first such word is looked for.
    """

    def __init__(
        self, game: Game, names: Names, seats: tuple[str, ...], words: Callable[[], Iterable[tuple[str, str]]] = tuple
    ) -> None:
        self.game, self.names, self.seats = game, names, seats
        self._words = words
        #: Things that a position describes itself: ids by kind and name.
        self.described: Mapping[tuple[str, str], str] = {}
        self.kinds: Mapping[str, type[Decision]] = game.kinds
        self.arguments: Mapping[str, str] = game.book.arguments
        letters = {seat: LETTERS.get(seat, "") for seat in seats}
        self.letters = {seat: letter or seat for seat, letter in letters.items()}
        self._things: dict[str, Lexicon] = {}

    @cached_property
    def words(self) -> dict[str, list[str]]:
        """Words of other languages, by what they stand for."""
        found: dict[str, list[str]] = {}
        for name, word in self._words():
            found.setdefault(name, []).append(word)
        return found

    @cached_property
    def codecs(self) -> tuple[dict[str, Write], dict[str, Read]]:
        """How facts that hold data are written and read."""
        return codecs(getattr(self.game.catalogue, "effect", _no_effect), self.kinds)

    def short(self, id: str, kinds: str) -> str:
        """The last word of an id where it can stand for nothing else, else the id; a cell has its sector."""
        if kinds == "cell":
            territory, at, sector = id.partition("@")
            return self.short(territory, "territory") + at + sector
        slug = id.rpartition(".")[2]
        return slug if self.names.find(slug, kinds) == (id,) else id

    def things(self, kinds: str) -> Lexicon:
        """The names of everything of these kinds that is in play."""
        if kinds not in self._things:
            self._things[kinds] = Lexicon(self.names.every(kinds))
        return self._things[kinds]

    def named_by(self, kind: type[Decision], argument: str) -> str:
        """What an argument of a kind of decision names; nothing where it is a word of its own."""
        if kind in self.game.book.chance and argument == "card":
            return DEALT
        return self.arguments.get(argument, "")

    @cached_property
    def seat_words(self) -> Lexicon:
        """The words for seats."""
        return Lexicon((word, seat) for seat in self.seats for word in (seat, *self.words.get(seat, ())))

    @cached_property
    def factions(self) -> tuple[Lexicon, dict[str, str]]:
        """The names of the factions that have a seat of their own, and those seats."""
        known = getattr(self.game.catalogue, "factions", {})
        listed = known.items() if isinstance(known, Mapping) else ()
        seats = {id: item.color for id, item in listed if getattr(item, "color", "") in self.seats}
        return Lexicon((name, id) for name, id in self.names.every("faction") if id in seats), seats

    @cached_property
    def kind_words(self) -> Lexicon:
        """The words for kinds of decisions."""
        return Lexicon((word, kind) for kind in self.kinds for word in (kind, *self.words.get(kind, ())))

    def fact_words(self, register: Mapping[str, Fact[Any]]) -> Lexicon:
        """The words for the facts of the table or of a seat."""
        return Lexicon(
            (word, name)
            for name in register
            for word in (
                name,
                *([SHORT[name]] if name in SHORT else ()),
                *ALSO.get(name, ()),
                *self.words.get(name, ()),
            )
        )

    @cached_property
    def table_facts(self) -> Lexicon:
        """The words for the facts of the table."""
        return self.fact_words(self.game.register.table)

    @cached_property
    def seat_facts(self) -> Lexicon:
        """The words for the facts of a seat."""
        return self.fact_words(self.game.register.seat)

    @cached_property
    def deeds(self) -> Lexicon:
        """The words for what effects do."""
        heads: dict[str, None] = {}
        for effect in getattr(self.game.catalogue, "all_effects", {}).values():
            heads[effect.head.partition(".")[2] or effect.head] = None
        heads |= dict.fromkeys(self.game.book.named_effects)
        return Lexicon(
            (word, head) for head in heads for word in (head, *ALSO.get(head, ()), *self.words.get(head, ()))
        )


def _no_effect(id: str) -> Effect:
    """A game without effects has none by any id."""
    raise KeyError(id)


def argument_types(kind: type[Decision]) -> dict[str, Any]:
    """The arguments of a kind of decision with their types, but for who decides."""
    return {field.name: field.type for field in fields(kind) if field.name != "player"}
