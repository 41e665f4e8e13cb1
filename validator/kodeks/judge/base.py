"""The knowledge base as the judge needs it: games by their mix of modules, and the names of things."""

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from kodeks import rulesets
from kodeks.base import Base
from kodeks.games import mixing
from kodeks.model import KnowledgeBase
from kodeks.notation import Notation
from kodeks.notation.naming import Lexicon
from kodeks.play import Game
from kodeks.rulesets import Bar
from kodeks.table.names import Names, plain

#: Kinds of entries that the rules and position files name.
KINDS = (
    *("card", "clause", "contract", "faction", "leader", "phase", "post", "space", "technology", "territory"),
    *("resource", "token", "track"),
)
#: Who answers what the books leave open: the publisher and the designer, or the books alone.
AUTHORITIES = ("publisher", "book")
OFFICIAL = ("publisher-faq", "publisher-book", "designer", "publisher-diary")
#: The games by the names a case may use.
GAMES = {
    "uprising": "uprising.module.uprising",
    "dune-imperium-uprising": "uprising.module.uprising",
    "classic": "classic.module.classic",
    "classic-dune": "classic.module.classic",
    "dune": "classic.module.classic",
}


def modules_by_name(kb: KnowledgeBase) -> dict[str, str]:
    """The ids of modules and variants by everything they are called."""
    found = {}
    for entry in kb.of("module", "variant"):
        for name in (entry.id, entry.id.rpartition(".")[2], str(entry.data.get("name", ""))):
            found[plain(name)] = entry.id
    return found


def known_module_ids(kb: KnowledgeBase, names: Iterable[str]) -> list[str]:
    """The ids of modules and variants, as far as their names are known."""
    known = modules_by_name(kb)
    return [known[plain(name)] for name in names if plain(name) in known]


class Barred(ValueError):  # noqa: N818  # it says what the books do
    """A mix of modules or a number of players that the books do not allow."""

    def __init__(self, bars: list[Bar]) -> None:
        super().__init__(", ".join(bar.entry for bar in bars))
        self.bars = bars


def make_game(
    kb: KnowledgeBase, modules: Iterable[str], players: int, rulings: Mapping[str, Any] | None = None
) -> Game:
    """The game of these modules and variants for so many players; raises :class:`Barred` where no book allows it."""
    mix = rulesets.mix_of(kb, modules, players)
    bars = list(rulesets.bars(kb, mix))
    if bars:
        raise Barred(bars)
    clauses = frozenset(rulesets.in_force(kb, mix).clauses)
    entries = [(entry.id, entry.kind, entry.data) for entry in kb if entry.kind in KINDS and rulesets.holds(entry, mix)]
    return mixing.make(entries, mix.modules, players, clauses.__contains__, rulings)


class Library:
    """Makes games from the base, each mix once."""

    def __init__(self, base: Base) -> None:
        self.kb = base.kb
        self._base = base
        self._games: dict[tuple[frozenset[str], int, str], Game] = {}
        self._names: dict[tuple[frozenset[str], int], Names] = {}

    def mix(self, modules: Iterable[str], players: int) -> rulesets.Mix:
        """The mix of these modules and variants, with what they are played with."""
        return rulesets.mix_of(self.kb, modules, players)

    def game(self, mix: rulesets.Mix, authority: str = "publisher") -> Game:
        """The rules of a mix; one that the books forbid is refused with the entries that bar it."""
        key = (mix.modules, mix.players, authority)
        if key not in self._games:
            self._games[key] = make_game(self.kb, mix.modules, mix.players, self.rulings(authority))
        return self._games[key]

    def games(self) -> list[Game]:
        """The games that were made so far."""
        return list(self._games.values())

    def rulings(self, authority: str) -> dict[str, Any]:
        """
        What rulings answer, by the id of the question.

        Where the base follows one of several readings, that is the answer unless somebody else has ruled.
        A ruling on a difference of the books takes one of its readings by number; one on a silence answers in prose,
        which no rule can use, unless it has ``answers`` with the words that the rules ask for.
        """
        followed = self.kb.of("discrepancy")
        found: dict[str, Any] = {entry.id: entry.data["follows"] for entry in followed if entry.data.get("follows")}
        if authority == "publisher":
            for entry in self.kb.of("ruling"):
                if entry.data.get("authority") in OFFICIAL:
                    found |= {id: number for id, number in entry.data.get("takes", {}).items() if number}
                    found |= entry.data.get("answers", {})
        return found

    def readings(self, texts: Iterable[str]) -> dict[str, Any]:
        """
        Answers to open questions: ``pl`` or ``uk`` for the readings of one book, ``ID=answer`` for one question.

        >>> Library(Base(KnowledgeBase([]))).readings(["a.silence.x=both"])
        {'a.silence.x': 'both'}
        """
        found: dict[str, Any] = {}
        for text in texts:
            id, equals, answer = text.partition("=")
            if equals:
                found[id.strip()] = answer.strip()
            else:
                found |= self._of_book(text)
        return found

    def _of_book(self, language: str) -> dict[str, int]:
        """What one book says; where it says several things itself, it settles nothing."""
        found: dict[str, int] = {}
        for entry in self.kb.of("discrepancy"):
            numbers = [
                number
                for number, reading in enumerate(entry.data["readings"], 1)
                if any(id.rpartition(".")[2].startswith(f"{language}-") for id in reading.get("passages", ()))
            ]
            if len(numbers) == 1:
                found[entry.id] = numbers[0]
        return found

    @cached_property
    def pairs(self) -> list[tuple[str, str]]:
        """Every name of every thing, in all languages, with its id."""
        return [(name, id) for name, id in self._base.names if self.kb[id].kind in KINDS]

    @cached_property
    def _sectors(self) -> dict[str, Sequence[int]]:
        return {entry.id: entry.data["sectors"] for entry in self.kb.of("territory")}

    def names(self, mix: rulesets.Mix) -> Names:
        """The names of the things in a mix."""
        key = (mix.modules, mix.players)
        if key not in self._names:
            found = {id: self.kb[id] for _, id in self.pairs}
            in_play = mixing.keeps(mix.modules)
            held = {
                id for id, entry in found.items() if rulesets.holds(entry, mix) and in_play(id, entry.kind, entry.data)
            }
            # What a game has apart from something that all games share is meant by the name in that game.
            held -= {other for id in held for other in found[id].data.get("apart_from", ())}
            beside = {entry.id: entry.data["connects"] for entry in self.kb.of("post")}
            self._names[key] = Names(self.pairs, held.__contains__, self._sectors, beside)
        return self._names[key]

    def notation(self, mix: rulesets.Mix, seats: tuple[str, ...], authority: str = "publisher") -> Notation:
        """Who reads and writes lines of a mix, with the words of every language."""
        return Notation(self.game(mix, authority), self.names(mix), seats, lambda: self._base.vocabulary)

    def words_for(self, names: Container[str]) -> list[tuple[str, str]]:
        """The words of other languages for names that the program uses."""
        return [(name, word) for name, word in self._base.vocabulary if name in names]

    def named(self, name: str, kind: str) -> str:
        """The module or variant that a name, or as much of it as fits one, stands for; empty where none or several."""
        known = {entry.id for entry in self.kb.of(kind)}
        pairs = [(id.rpartition(".")[2], id) for id in known]
        found = Lexicon([*pairs, *((text, id) for text, id in self._base.names if id in known)]).find([name])
        return found[0] if len(found) == 1 else ""
