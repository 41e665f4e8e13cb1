"""The things of the base that are in play: the map, cards, leaders, factions, phases, and numbers."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from kodeks.games.classic.deeds import Deed, deeds
from kodeks.play.effects import Effect
from kodeks.table import Known

#: A sector of a territory: the territory and the sector.
Cell = tuple[str, int]
POLE = "classic.territory.polar-sink"
WALL = "classic.territory.shield-wall"
DECKS = ("treachery", "spice")


@dataclass(frozen=True, slots=True)
class Territory:
    """A territory of the map."""

    id: str
    terrain: str
    sectors: tuple[int, ...]
    shelter: str
    ornithopters: bool
    blow: tuple[int, int] | None

    @property
    def stronghold(self) -> bool:
        """Whether it is a stronghold."""
        return self.terrain == "stronghold"


@dataclass(frozen=True, slots=True)
class Card:
    """A treachery card, or a spice card."""

    id: str
    deck: str
    copies: int
    category: str
    territory: str
    worm: bool
    #: What it does, by the word of the grammar.
    deeds: Mapping[str, Deed]
    #: The places in a battle plan that it can take.
    fills: tuple[str, ...]
    #: The weapons from which it protects a leader, and the cards with which it explodes.
    protects_from: tuple[str, ...]
    explodes_with: tuple[str, ...]

    @property
    def kills(self) -> bool:
        """Whether it kills the leader of the opponent where no defence stops it."""
        return "do.kill-opposing-leader" in self.deeds

    @property
    def leaves_the_game(self) -> bool:
        """Whether it goes to the box once played."""
        return "move.this" in self.deeds

    @property
    def kept_by_the_winner(self) -> bool:
        """Whether whoever wins the battle may keep it."""
        return "discard.this" not in self.deeds and not self.leaves_the_game


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader."""

    id: str
    faction: str
    strength: int


@dataclass(frozen=True, slots=True)
class Faction:
    """What the sheet of a faction tells."""

    id: str
    color: str
    spice: int
    reserves: int
    forces: tuple[tuple[str, int], ...]
    spread: tuple[int, tuple[str, ...]] | None
    free_revivals: int
    hand_limit: int
    treachery_dealt: int
    traitors_kept: int
    leaders: tuple[str, ...]
    #: The names of its powers, those for an ally included.
    powers: frozenset[str]
    #: What it can do itself, and for an ally, by the word of the grammar.
    deeds: Mapping[str, Deed]
    for_allies: Mapping[str, Deed]


def cell_name(territory: str, sector: int) -> str:
    """The name of a sector of a territory among the facts."""
    return f"{territory}@{sector}"


class Links:
    """The borders of a map, as one value: which cells touch which."""

    def __init__(self, of: dict[Cell, frozenset[Cell]]) -> None:
        self.of = of

    def spread(self, cells: set[Cell], closed: frozenset[Cell]) -> set[Cell]:
        """With all cells of the same territories that can be reached from these."""
        found, new = set(cells), set(cells)
        while new:
            new = {
                there
                for here in new
                for there in self.of[here]
                if there[0] == here[0] and there not in found and there not in closed
            }
            found |= new
        return found

    @lru_cache(maxsize=4096)  # noqa: B019  # a map lives as long as its game
    def reach(self, starts: frozenset[Cell], closed: frozenset[Cell], most: int) -> frozenset[Cell]:
        """The cells that can be reached through at most so many further territories, without a closed cell."""
        edge = self.spread({cell for cell in starts if cell not in closed}, closed)
        found = set(edge)
        for _ in range(most):
            step = {there for here in edge for there in self.of[here] if there not in closed and there not in found}
            edge = self.spread(step, closed)
            found |= edge
        return frozenset(found)


class Catalogue:
    """The entries in play, as the rules need them."""

    def __init__(self, entries: Iterable[tuple[str, str, Mapping[str, Any]]], players: int) -> None:
        self.players = players
        self.entries: dict[str, tuple[str, Mapping[str, Any]]] = {id: (kind, data) for id, kind, data in entries}
        #: Numbers of a clause that another clause in play changes.
        self.restated = {
            (target, name): number
            for _, data in self._of("clause")
            for target in data.get("overrides", ())
            for name, number in data.get("numbers", {}).items()
        }
        self.territories = Known((id, _territory(id, data)) for id, data in self._of("territory"))
        self.cells: tuple[Cell, ...] = tuple(
            (territory.id, at) for territory in self.territories.values() for at in territory.sectors
        )
        #: Cells by their names among the facts, and the names of the cells of a territory.
        self.places: dict[str, Cell] = {cell_name(*cell): cell for cell in self.cells}
        self.cells_of = {
            id: tuple(cell_name(id, at) for at in territory.sectors) for id, territory in self.territories.items()
        }
        self.links = Links(self._links())
        self.around = {
            id: frozenset(there for at in value.sectors for there, _ in self.links.of[(id, at)] if there != id)
            for id, value in self.territories.items()
        }
        #: Territories in which spice can lie.
        self.spiced = tuple(territory.id for territory in self.territories.values() if territory.blow)
        self.strongholds = tuple(territory.id for territory in self.territories.values() if territory.stronghold)
        self.cards = Known((id, _card(id, data)) for id, data in self._of("card") if data["deck"] in DECKS)
        self.leaders = {id: Leader(id, data["faction"], data["strength"]) for id, data in self._of("leader")}
        self.factions = {id: self._faction(id, data) for id, data in self._of("faction") if "start_spice" in data}
        #: The classic game has no contracts, and no effects that wait to be taken.
        self.contracts: dict[str, Any] = {}
        self.all_effects: dict[str, Effect] = {}
        phases = sorted(self._of("phase"), key=lambda item: item[1]["order"])
        #: The phases of a round in their order, and the steps of every phase.
        self.round_phases = tuple(id for id, data in phases if data.get("every_round", True))
        self.phase_steps: dict[str, list[Mapping[str, Any]]] = {id: data["steps"] for id, data in phases}

    def _of(self, kind: str) -> list[tuple[str, Mapping[str, Any]]]:
        return [(id, data) for id, (is_a, data) in self.entries.items() if is_a == kind]

    def effect(self, id: str) -> Effect:
        """An effect by its id."""
        return self.all_effects[id]

    def number(self, token: str, field: str) -> Any:
        """A number or list that the base states on a token."""
        return self.entries[token][1][field]

    def stated(self, clause: str, name: str) -> int:
        """A number that a clause states, or the one that takes its place."""
        id = f"classic.clause.{clause}"
        return int(self.restated.get((id, name)) or self.entries[id][1]["numbers"][name])

    @lru_cache(maxsize=1024)  # noqa: B019  # a catalogue lives as long as its game
    def force_keys(self, player: str, territory: str) -> tuple[tuple[str, str], ...]:
        """The cells of a territory, each with the name of the fact that tells a player's forces there."""
        return tuple((cell, f"{player}.forces.{cell}") for cell in self.cells_of[territory])

    @lru_cache(maxsize=16)  # noqa: B019  # the same
    def pieces_of(self, player: str) -> tuple[str, ...]:
        """The facts that tell where a player's forces are."""
        cells = (f"{player}.forces.{cell}" for cell in self.places)
        return (f"{player}.reserves", f"{player}.tanks", *cells)

    @lru_cache(maxsize=16)  # noqa: B019  # the same
    def pieces(self, players: tuple[str, ...]) -> frozenset[str]:
        """The same of all players."""
        return frozenset(name for player in players for name in self.pieces_of(player))

    def place(self, cell: str) -> Cell:
        """The territory and the sector that a name among the facts stands for; the map need not have the sector."""
        found = self.places.get(cell)
        if found is None:
            territory, _, sector = cell.rpartition("@")
            return territory, int(sector)
        return found

    @lru_cache(maxsize=64)  # noqa: B019  # a catalogue lives as long as its game
    def cards_for(self, does: str) -> tuple[str, ...]:
        """The cards that do this."""
        return tuple(card.id for card in self.cards.values() if does in card.deeds)

    def deed(self, does: str) -> Deed:
        """What the cards that do this do."""
        return self.cards[self.cards_for(does)[0]].deeds[does]

    @lru_cache(maxsize=64)  # noqa: B019  # a catalogue lives as long as its game
    def with_power(self, power: str) -> tuple[str, ...]:
        """The factions that have a power."""
        return tuple(faction.id for faction in self.factions.values() if power in faction.powers)

    @lru_cache(maxsize=8)  # noqa: B019  # the same
    def copies(self, deck: str) -> tuple[str, ...]:
        """The ids of the cards of a deck, as often as there are copies."""
        return tuple(card.id for card in self.cards.values() if card.deck == deck for _ in range(card.copies))

    @lru_cache(maxsize=64)  # noqa: B019  # the same
    def within(self, id: str, distance: int) -> frozenset[str]:
        """The territories at most so many territories away, this one included."""
        found = frozenset({id})
        for _ in range(distance):
            found |= {other for item in found for other in self.around[item]}
        return found

    def _links(self) -> dict[Cell, frozenset[Cell]]:
        """Cells that touch: across a border, and within a territory where their sectors follow each other."""
        found: dict[Cell, set[Cell]] = {cell: set() for cell in self.cells}
        board = self.number("classic.token.board", "sectors")
        for id, data in self._of("territory"):
            sectors = self.territories[id].sectors
            pairs = [
                ((id, at), (id, at % board + 1)) for at in sectors if at % board + 1 in sectors and len(sectors) > 1
            ]
            for border in data.get("adjacent", ()):
                pairs += [((id, here), (border["to"], there)) for here, there in border["at"]]
            for item, other in pairs:
                found[item].add(other)
                found[other].add(item)
        return {cell: frozenset(others) for cell, others in found.items()}

    def _faction(self, id: str, data: Mapping[str, Any]) -> Faction:
        spread = data.get("start_spread")
        powers, alliance = data.get("powers", ()), data.get("alliance", ())
        return Faction(
            id,
            data["color"],
            data["start_spice"],
            data["reserves"],
            tuple((each["territory"], each["count"]) for each in data.get("start_forces", ())),
            (spread["count"], tuple(spread["among"])) if spread else None,
            data["free_revivals"],
            data["hand_limit"],
            data["treachery_dealt"],
            data["traitors_kept"],
            tuple(leader.id for leader in self.leaders.values() if leader.faction == id),
            frozenset(each["power"] for each in (*powers, *alliance)),
            {deed.does: deed for each in powers for deed in deeds(each["effects"])},
            {deed.does: deed for each in alliance for deed in deeds(each["effects"])},
        )


def _territory(id: str, data: Mapping[str, Any]) -> Territory:
    blow = data.get("spice_blow")
    return Territory(
        id,
        data["terrain"],
        tuple(data["sectors"]),
        data["shelter"],
        bool(data.get("ornithopters")),
        (blow["sector"], blow["amount"]) if blow else None,
    )


def _card(id: str, data: Mapping[str, Any]) -> Card:
    found = {deed.does: deed for deed in deeds(data.get("effects", ()))}
    slots = (slot for deed in found.values() for slot in deed.moment.get("as", ()))
    return Card(
        id,
        data["deck"],
        data.get("copies", 1),
        data.get("category", ""),
        data.get("territory", ""),
        bool(data.get("worm")),
        found,
        tuple(dict.fromkeys(slots)),
        tuple(found["protect.leader"].data["from"]) if "protect.leader" in found else (),
        tuple(found["explode"].data["with"]) if "explode" in found else (),
    )
