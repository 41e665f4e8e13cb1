"""A move as the checks see it: who sends what where, resolved to ids."""

from collections.abc import Iterator, Mapping
from typing import Any

from kodeks.findings import Counted, Finding, Holds, Path, Player, Unknown
from kodeks.legality.effects import Effect, parse_box
from kodeks.legality.grafting import grounds, joined
from kodeks.legality.rules import Card, Rules, Space
from kodeks.positions import Position, Seat
from kodeks.positions.position import Post
from kodeks.records import cached_property, dataclass, replace

#: What a check yields: an objection, something unknown, or a rule that was tested and kept.
Say = Iterator[Finding | Unknown | Holds]

SPY = "shared.icon.spy"
MISSING = "the position does not tell {fact}"


@dataclass(frozen=True)
class Move:
    """One move from one position, under one reading of the books."""

    rules: Rules
    position: Position
    action: Mapping[str, Any]
    #: pl or uk where the reader chose a book, else None.
    reading: str | None = None

    @cached_property
    def player(self) -> Seat:
        """Who moves."""
        return self.position.seat(self.action["player"])

    @property
    def mover(self) -> Player:
        """Who moves, as a fact of a message."""
        return Player(self.player.color)

    @property
    def of_six(self) -> bool:
        """Whether commanders and allies play, for whom a room of their own works out what follows."""
        return False

    def box(self, name: str) -> tuple[Effect, ...] | None:
        """The effects of the card's agent box or of the space; None where they are unknown."""
        if name == "card_agent_box":
            return self.card.agent
        return self.space.effects if self.space and name == "board_space" else None

    @cached_property
    def space(self) -> Space | None:
        """The space the agent is sent to, or was sent to this turn."""
        for field in ("space", "after_sending_agent_to"):
            told = self.action.get(field)
            if told is not None:
                return self.rules.spaces.get(self.rules.space_id(told) or "")
        told = self.player.get("this_turn", "agent_sent_to")
        return self.rules.spaces.get(self.rules.space_id(told) or "") if told else None

    @cached_property
    def card(self) -> Card:
        """The card played: a printed one by its name, or the one described on the spot; a pair as one card."""
        first = self.described(self.action.get("card"))
        second = self.action.get("grafted_to")
        if second is None:
            return self._narrowed(first)
        return self._narrowed(self._joined(first, second))

    def _narrowed(self, card: Card) -> Card:
        """The card with the one icon that the move says it uses, if the card has it."""
        icon = self.rules.find(str(self.action["uses_icon"]), "icon") if "uses_icon" in self.action else None
        return replace(card, icons=frozenset({icon})) if icon and card.icons and icon in card.icons else card

    def _joined(self, first: Card, second: Any) -> Card:
        return joined(first, self.described(second), (self._factions(self.action.get("card")), self._factions(second)))

    @property
    def graft(self) -> tuple[str, ...]:
        """The clauses of a pair of grafted cards that tell what its boxes bring; none for a single card."""
        first, second = self.action.get("card"), self.action.get("grafted_to")
        if second is None:
            return ()
        named = (self._factions(first), self._factions(second))
        return tuple(
            f"immortality.clause.{one}" for one in grounds(self.described(first), self.described(second), named)
        )

    def _factions(self, told: Any) -> tuple[str, ...]:
        """The factions of a printed card."""
        name = told if isinstance(told, str) else (told or {}).get("name", "")
        return tuple(self.rules.things.get(self.rules.find(name, "card") or "", {}).get("factions", ()))

    def described(self, told: Any) -> Card:
        """A card of this name, or with these icons and this box."""
        if told is None:
            return Card("", None, None)
        name = told if isinstance(told, str) else told.get("name", "")
        printed = self.rules.cards.get(self.rules.find(name, "card") or "") if name else None
        if isinstance(told, str):
            return printed or Card(name, None, None)
        icons, agent = printed.icons if printed else None, printed.agent if printed else None
        if "agent_icons" in told:
            icons = frozenset(self.rules.find(one, "icon") or one for one in told["agent_icons"])
        if "agent_box" in told:
            agent = parse_box(told["agent_box"])
        return Card(name, icons, agent)

    @property
    def posts(self) -> dict[str, Post]:
        """The posts of the position by name."""
        return self.position.by_post

    def own_posts_at(self, space: str) -> list[Post]:
        """The posts connected to a space that hold a spy of the mover."""
        return [one for one in self.posts.values() if self.player.color in one.spies and space in one.connects]

    def recalls(self, effect: str) -> list[tuple[Path, str]]:
        """The recalls of the move for an effect: their place, and the post."""
        return [
            (("action", "recalls", index), one["post"])
            for index, one in enumerate(self.action.get("recalls", ()))
            if one["for"] == effect
        ]

    def resolved(self) -> list[Mapping[str, Any]]:
        """The effects taken, in order, as far as the move tells."""
        return list(self.action.get("resolves", ()))


def amounts(told: Mapping[str, int]) -> Counted:
    """Amounts as a fact of a message."""
    return Counted(tuple(sorted(told.items())))


def against(key: str, at: Path, *, clauses: tuple[str, ...] = (), **facts: object) -> Finding:
    """An objection: the sentence of this name in the check's ``says``, with its facts."""
    return Finding(key, at, facts=facts, clauses=clauses)


def unclear(key: str, at: Path, *, open: tuple[str, ...] = (), **facts: object) -> Unknown:
    """Something unknown: the sentence of this name in the check's ``says``, with its facts."""
    return Unknown(key, at, facts, open=open)


def missing(move: Move, *path: str) -> Unknown:
    """Something of the mover's seat that the position does not tell."""
    at = move.player.at(*path)
    return Unknown(MISSING, at, {"fact": ".".join(str(step) for step in at[1:])})
