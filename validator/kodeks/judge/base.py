"""Games made from the knowledge base: the entries and clauses of a mix of modules, given to the engine."""

from collections.abc import Iterable

from kodeks import rulesets
from kodeks.games import mixing
from kodeks.model import KnowledgeBase
from kodeks.play import Game

#: Kinds of entries that the rules look at.
KINDS = ("space", "post", "card", "leader", "contract", "track", "token", "technology", "clause", "phase")


class Barred(Exception):  # noqa: N818  # the books speak against it, which is an answer
    """The books do not allow a mix of modules for this number of players."""

    def __init__(self, bars: list[rulesets.Bar]) -> None:
        super().__init__(", ".join(bar.entry for bar in bars))
        self.bars = bars


def make_game(kb: KnowledgeBase, modules: Iterable[str], players: int) -> Game:
    """The game of these modules and variants for so many players; raises :class:`Barred` where no book allows it."""
    mix = rulesets.mix_of(kb, modules, players)
    bars = list(rulesets.bars(kb, mix))
    if bars:
        raise Barred(bars)
    clauses = frozenset(rulesets.in_force(kb, mix).clauses)
    entries = [(entry.id, entry.kind, entry.data) for entry in kb if entry.kind in KINDS and rulesets.holds(entry, mix)]
    return mixing.make(entries, mix.modules, players, clauses.__contains__)
