"""The things of the base that are in play: spaces, posts, cards, leaders, contracts, tracks, and numbers."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from kodeks.play import Effect, compiled
from kodeks.table import Known

SPY_ICON = "shared.icon.spy"
#: The first part of the ids of things that a position describes in place.
MODULE = "case"
UNNAMED = f"{MODULE}.card.unnamed"
#: Boxes of a card, each a list of effects.
BOXES = ("agent", "reveal", "acquire", "plot", "combat", "endgame", "when_discarded", "when_trashed")
Amounts = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Space:
    """A space of the board."""

    id: str
    icon: str
    faction: str
    cost: Amounts
    cheaper: tuple[str, Amounts] | None
    prices: tuple[Amounts, ...]
    requires: tuple[str, int] | None
    combat: bool
    maker: bool
    once: bool
    control_bonus: Amounts
    effects: tuple[Effect, ...]
    posts: tuple[str, ...]
    listens: tuple[Effect, ...]
    visit: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """A card."""

    id: str
    deck: str
    copies: int
    cost: int | None
    icons: tuple[str, ...]
    factions: tuple[str, ...]
    boxes: Mapping[str, tuple[Effect, ...]]
    level: int = 0
    battle_icon: str = ""
    behind_wall: bool = False
    location: str | None = ""
    rewards: Mapping[str, tuple[Effect, ...]] = field(default_factory=dict)
    first_player: bool = False
    icons_when: Mapping[str, Any] = field(default_factory=dict)
    infiltrate: bool = False
    #: Whether its rewards are known; a position may describe a Conflict card without them.
    rewards_known: bool = True

    def box(self, name: str) -> tuple[Effect, ...]:
        """The effects of a box."""
        return self.boxes.get(name, ())


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader, or one side of it."""

    id: str
    abilities: tuple[Effect, ...]
    signet: tuple[Effect, ...]
    track: str
    back_of: str

    def before_the_game(self) -> Iterator[Effect]:
        """The abilities by which the leader changes how the game is set up."""
        for ability in self.abilities:
            if ability.head == "upon" and ability.data["upon"]["event"] == "setup":
                yield ability


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract."""

    id: str
    copies: int
    back: str
    completes: Mapping[str, Any]
    reward: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Track:
    """The influence track of a faction, or a track of a leader."""

    id: str
    faction: str
    steps: tuple[Mapping[str, Any], ...]
    effects: Mapping[int, tuple[Effect, ...]]


@dataclass(frozen=True, slots=True)
class Cell:
    """A place on the track of a leader: where it leads, and what it gives."""

    leads_to: tuple[str, ...]
    effects: tuple[Effect, ...]


def cells_of(track: Track) -> tuple[str, dict[str, Cell]]:
    """The first cell of a leader's track, and all cells by name; steps with a level follow each other."""
    if "cell" in track.steps[0]:
        start = next(step["cell"] for step in track.steps if step.get("start"))
        cells = {
            step["cell"]: Cell(tuple(step.get("next", ())), track.effects[i]) for i, step in enumerate(track.steps)
        }
        return start, cells
    levels = [str(step["level"]) for step in track.steps]
    ahead = [*((level,) for level in levels), ()]
    cells = {"0": Cell(ahead[0], ())}
    cells |= {level: Cell(ahead[i + 1], track.effects[i]) for i, level in enumerate(levels)}
    return "0", cells


class Catalogue:
    """
    The entries of a mix of modules, as the rules need them.

    ``entries`` are those in play, by id: kind and fields; ``in_force`` tells which clauses hold.
    """

    def __init__(
        self,
        entries: Iterable[tuple[str, str, Mapping[str, Any]]],
        players: int,
        in_force: Callable[[str], bool] = lambda clause: True,
    ) -> None:
        self.players = players
        self.entries: dict[str, tuple[str, Mapping[str, Any]]] = {id: (kind, data) for id, kind, data in entries}
        self._effects: dict[str, Effect] = {}
        #: Numbers of a clause that another clause in play changes.
        self.restated = {
            (target, name): number
            for id, data in self._of("clause")
            if in_force(id)
            for target in (*data.get("overrides", ()), *data.get("modifies", ()))
            for name, number in data.get("numbers", {}).items()
        }
        posts = self._of("post")
        self.posts: dict[str, tuple[str, ...]] = Known((id, tuple(data["connects"])) for id, data in posts)
        self.spaces = Known((id, self._space(id, data)) for id, data in self._of("space"))
        self.cards = Known((id, self._card(id, data)) for id, data in self._of("card"))
        #: Where a position does not name the card of a turn, it has nothing that bears on anything.
        self.cards[UNNAMED] = Card(UNNAMED, "", 0, None, (), (), {})
        self.entries[UNNAMED] = ("card", {"name": "a card", "deck": ""})
        self.leaders = Known((id, self._leader(id, data)) for id, data in self._of("leader"))
        #: Where a position leaves the leader aside, nobody has an ability.
        self.leaders[""] = Leader("", (), (), "", "")
        self.contracts = Known((id, self._contract(id, data)) for id, data in self._of("contract"))
        self.tracks = {id: self._track(id, data) for id, data in self._of("track")}
        self.by_faction = {track.faction: track for track in self.tracks.values() if track.faction}
        self.factions = tuple(self.by_faction)
        phases = sorted(self._of("phase"), key=lambda item: item[1]["order"])
        #: The phases of a round in their order, and the steps of every phase.
        self.round_phases = tuple(id for id, data in phases if data.get("every_round", True))
        self.phase_steps: dict[str, list[Mapping[str, Any]]] = {id: data["steps"] for id, data in phases}
        #: What modules add, by the name they give it, and how a thing of a kind of theirs is added.
        self.more: dict[str, Any] = {}
        #: Leaders of whom it is open whether they are played with: the question, and the answer of who chooses them.
        self.agreed_leaders: dict[str, tuple[str, str]] = {}
        self.makers: dict[str, Callable[[Catalogue, str, Mapping[str, Any]], None]] = {}
        #: The other side of a leader.
        self.back = {leader.back_of: leader.id for leader in self.leaders.values() if leader.back_of}

    @cached_property
    def statements(self) -> dict[tuple[str, str], tuple[str, ...]]:
        """The clauses that state a field of a space: its price, what it asks for, what it gives."""
        found: dict[tuple[str, str], tuple[str, ...]] = {}
        for id, data in self._of("clause"):
            for space in data.get("about", ()) if "states" in data else ():
                found[space, data["states"]] = (*found.get((space, data["states"]), ()), id)
        return found

    def of_its_own(self) -> "Catalogue":
        """The same things, to which a position can add without touching this catalogue."""
        own = copy(self)
        for name in ("entries", "_effects", "posts", "spaces", "cards", "contracts", "leaders"):
            setattr(own, name, copy(getattr(self, name)))
        own.more = {name: dict(part) if isinstance(part, dict) else part for name, part in self.more.items()}
        for name in ("deck", "waiting_abilities", "stacks"):
            own.__dict__.pop(name, None)
        return own

    def add(self, id: str, kind: str, data: Mapping[str, Any]) -> None:
        """Add a thing that a position describes."""
        self.entries[id] = (kind, data)
        match kind:
            case "card":
                self.cards[id] = self._card(id, data)
                self.__dict__.pop("deck", None)
            case "contract":
                self.contracts[id] = self._contract(id, data)
            case "leader":
                self.leaders[id] = self._leader(id, data)
                self.__dict__.pop("waiting_abilities", None)
            case "post":
                self.posts[id] = tuple(data["connects"])
                for space in data["connects"]:
                    self.connect(space)
            case _:
                self.makers[kind](self, id, data)

    def connect(self, space: str) -> None:
        """Find the posts of a space anew, when what they are connected to has changed."""
        posts = tuple(post for post, spaces in self.posts.items() if space in spaces)
        self.spaces[space] = replace(self.spaces[space], posts=posts)

    def leaders_to_choose(self) -> list[str]:
        """The leaders that can be chosen: with a front of their own, and every card they name in play."""
        return [id for id, leader in self.leaders.items() if id and not leader.back_of and self._complete(leader)]

    def _complete(self, leader: Leader) -> bool:
        effects = (part for effect in (*leader.abilities, *leader.signet) for part in effect.walk())
        named = (part.data.get("acquire", {}).get("card", {}).get("is", ()) for part in effects)
        return all(card in self.cards for cards in named for card in cards)

    def _of(self, kind: str) -> Iterable[tuple[str, Mapping[str, Any]]]:
        return [(id, data) for id, (is_a, data) in self.entries.items() if is_a == kind]

    def number(self, token: str, field: str) -> Any:
        """A number or list that the base states on a token."""
        return self.entries[token][1][field]

    def holds(self, clause: str) -> bool:
        """Whether a clause belongs to the modules and variants in play."""
        return clause in self.entries

    def stated(self, clause: str, name: str) -> int:
        """A number that a clause states."""
        found: int | None = self.restated.get((clause, name))
        return int(self.entries[clause][1]["numbers"][name] if found is None else found)

    def effect(self, id: str) -> Effect:
        """An effect by its id; a list that the effect stands in must have been made ready."""
        return self._effects[id]

    @cached_property
    def stacks(self) -> tuple[str, ...]:
        """The cards of the Reserve that lie in stacks: those with a price, and those that a leader acquires by name."""
        named = {card for leader in self.leaders for card in self.named_by(leader)}
        return tuple(card.id for card in self.deck("reserve") if card.cost is not None or card.id in named)

    def named_by(self, leader: str) -> tuple[str, ...]:
        """The cards that an effect of a leader acquires by name."""
        effects = (*self.leaders[leader].abilities, *self.leaders[leader].signet)
        acquiring = (part for effect in effects for part in effect.walk() if part.head == "acquire.card")
        return tuple(card for part in acquiring for card in part.data["acquire"].get("card", {}).get("is", ()))

    @property
    def all_effects(self) -> Mapping[str, Effect]:
        """Every effect that is printed somewhere, by its id."""
        return self._effects

    def effects(self, id: str, data: Iterable[Mapping[str, Any]]) -> tuple[Effect, ...]:
        """A list of effects made ready."""
        found = tuple(compiled(f"{id}/{i}", each) for i, each in enumerate(data))
        for effect in found:
            for part in effect.walk():
                self._effects[part.id] = part
        return found

    @cached_property
    def deck(self) -> Callable[[str], list[Card]]:
        """The different cards of a deck."""
        decks: dict[str, list[Card]] = {}
        for card in self.cards.values():
            decks.setdefault(card.deck, []).append(card)
        return lambda name: decks.get(name, [])

    @cached_property
    def waiting_abilities(self) -> tuple[Effect, ...]:
        """Abilities of all leaders that wait for an event."""
        every = (effect for leader in self.leaders.values() for effect in leader.abilities)
        return tuple(effect for effect in every if effect.head == "upon")

    def copies(self, deck: str) -> list[str]:
        """The ids of the cards of a deck, as often as there are copies."""
        return [card.id for card in self.deck(deck) for _ in range(card.copies)]

    def _space(self, id: str, data: Mapping[str, Any]) -> Space:
        cheaper = data.get("cost_if_token_out")
        requires = data.get("requires")
        faction = data.get("faction", "")
        effects = self.effects(f"{id}/effects", data.get("effects", ()))
        step = [{"gain": {"influence": 1}, "with": {"factions": [faction]}}] if faction else []
        influence = self.effects(f"{id}/influence", step)
        now = tuple(effect for effect in effects if effect.head != "upon")
        return Space(
            id,
            data["icon"],
            faction,
            amounts(data.get("cost")),
            (cheaper["token"], amounts(cheaper["cost"])) if cheaper else None,
            tuple(amounts(price) for price in data.get("pay_one_of", ())),
            (requires["faction"], requires["at_least"]) if requires else None,
            data["combat"],
            data["maker"],
            bool(data.get("once_per_game")),
            amounts(data.get("control_bonus")),
            effects,
            tuple(post for post, connects in self.posts.items() if id in connects),
            tuple(effect for effect in effects if effect.head == "upon"),
            (*influence, *now),
        )

    def _card(self, id: str, data: Mapping[str, Any]) -> Card:
        boxes = {name: self.effects(f"{id}/{name}", data[name]) for name in BOXES if data.get(name)}
        value = data.get("rewards", {})
        rewards = {place: self.effects(f"{id}/rewards/{place}", listed) for place, listed in (value or {}).items()}
        location = next((each.data["control"] for each in rewards.get("first", ()) if each.head == "control"), "")
        return Card(
            id,
            data["deck"],
            data.get("copies", 1),
            data.get("cost"),
            tuple(data.get("icons", ())),
            tuple(data.get("factions", ())),
            boxes,
            data.get("level", 0),
            data.get("battle_icon", ""),
            bool(data.get("behind_wall")),
            data["location"] if value is None else data.get("location") or location,
            rewards,
            bool(data.get("first_player")),
            data.get("icons_when", {}),
            bool(data.get("infiltrate")),
            value is not None,
        )

    def _leader(self, id: str, data: Mapping[str, Any]) -> Leader:
        abilities = tuple(
            effect
            for i, ability in enumerate(data.get("abilities", ()))
            for effect in self.effects(f"{id}/abilities/{i}/effects", ability.get("effects", ()))
        )
        signet = self.effects(f"{id}/signet/effects", data.get("signet", {}).get("effects", ()))
        return Leader(id, abilities, signet, data.get("track", ""), data.get("back_of", ""))

    def _contract(self, id: str, data: Mapping[str, Any]) -> Contract:
        reward = self.effects(f"{id}/reward", data["reward"])
        return Contract(id, data.get("copies", 1), data["back"], data["completes"], reward)

    def _track(self, id: str, data: Mapping[str, Any]) -> Track:
        steps = tuple(data["steps"])
        effects = {i: self.effects(f"{id}/steps/{i}/effects", step.get("effects", ())) for i, step in enumerate(steps)}
        return Track(id, data.get("faction", ""), steps, effects)


def amounts(data: Mapping[str, int] | None) -> Amounts:
    """Resources and how many, without those of which it is 0."""
    return tuple((name, number) for name, number in (data or {}).items() if number)
