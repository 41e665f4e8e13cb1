"""A first look at the balance of a set: what random games did with its components."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from kodeks.ids import kind_of as kind_of_id
from kodeks.play import Decision, EffectDecision
from kodeks.play.decisions import kind_of
from kodeks.table import Pile, State

#: How far above chance the wins of those who owned a card must lie, in standard deviations.
TOO_OFTEN = 2.0
#: How many owners there must have been before their wins say anything.
ENOUGH = 10


@dataclass
class Balance:
    """How often each component could be used, was bought, was owned at the end, and belonged to a winner."""

    bought: Counter[str] = field(default_factory=Counter)
    legal: Counter[str] = field(default_factory=Counter)
    #: How often a card was played, or a space visited.
    used: Counter[str] = field(default_factory=Counter)
    owned: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    #: Seats and winners of all games, so that wins can be held against chance.
    seats: int = 0
    winners: int = 0

    def use(self, decision: Decision) -> None:
        """Count what a decision buys, and that what it names could be used."""
        named = set(_named(decision))
        self.legal.update(named)
        if kind_of(type(decision)).startswith("acquire"):
            self.bought.update(named)
        elif decision.player and not isinstance(decision, EffectDecision):  # chance uses nothing
            self.used.update(named)

    def could(self, decision: Decision) -> None:
        """Count what a legal decision names."""
        self.legal.update(set(_named(decision)))

    def end(self, state: State) -> None:
        """Count who owned what at the end, and who won."""
        facts = state.facts
        winners = set(facts.get("winners") or ([facts["winner"]] if facts.get("winner") else []))
        for player in facts["players"]:
            self.seats += 1
            self.winners += player in winners
            for thing in _owned(state, player):
                self.owned[thing] += 1
                self.won[thing] += player in winners

    def report(self, own: Iterable[str]) -> dict[str, Any]:
        """What a set's author wants to know of each component, and three short lists."""
        things = sorted(own)
        share = self.winners / self.seats if self.seats else 0.0
        often = [
            thing
            for thing in things
            if self.owned[thing] >= ENOUGH and self._above(self.won[thing], self.owned[thing], share) > TOO_OFTEN
        ]
        return {
            "components": {
                thing: {
                    "bought": self.bought[thing],
                    "used": self.used[thing],
                    "owned": self.owned[thing],
                    "won": self.won[thing],
                }
                for thing in things
            },
            "never_owned": [
                thing
                for thing in things
                if kind_of_id(thing) != "space" and not (self.bought[thing] or self.used[thing] or self.owned[thing])
            ],
            "never_legal": [thing for thing in things if not self.legal[thing]],
            "won_too_often": often,
            "share_of_winners": round(share, 3),
        }

    @staticmethod
    def _above(won: int, owned: int, share: float) -> float:
        """How many standard deviations the wins lie above what chance gives."""
        spread = sqrt(owned * share * (1 - share))
        return (won - owned * share) / spread if spread else 0.0


def _named(decision: Decision) -> Iterable[str]:
    for value in decision.arguments().values():
        for name in value if isinstance(value, tuple) else (value,):
            if isinstance(name, str) and name:
                yield name.partition("/")[0]


def _owned(state: State, player: str) -> set[str]:
    """Everything that lies with a player: cards, contracts, technologies, the leader."""
    found: set[str] = set()
    for name, value in state.facts.items():
        if not name.startswith(f"{player}."):
            continue
        if isinstance(value, Pile | tuple):
            found |= {card for card in value if isinstance(card, str)}
        elif isinstance(value, str):
            found.add(value)
    return found & set(state.game.catalogue.entries)
