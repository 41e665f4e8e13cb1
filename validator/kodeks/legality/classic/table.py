"""A case of the classic game as its checks see it: names turned into things, and who has what where."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kodeks.findings import Finding, Holds, Named, Path, Player, Result, Unknown
from kodeks.legality.classic import board as board_room
from kodeks.legality.classic.board import Board, Cell, Territory
from kodeks.legality.rules import Rules
from kodeks.positions.cases import slug
from kodeks.positions.classic import ClassicPosition, ClassicSeat, Disc, Pile, Stack, value, whole
from kodeks.records import cached_property, dataclass

#: What a check of the classic game yields.
Say = Iterator[Finding | Unknown | Holds | Result]

MISSING = "the position does not tell {fact}"
UNKNOWN_PLACE = "the map has no territory called {territory}"

FACTIONS = {"guild": "spacing-guild", "bg": "bene-gesserit", "imperium": "emperor", "imperial": "emperor"}


def clause(name: str) -> str:
    """The id of a clause of the classic game."""
    return f"classic.clause.{name}"


def clauses(*names: str) -> tuple[str, ...]:
    """The ids of clauses of the classic game."""
    return tuple(clause(name) for name in names)


def holds(*names: str) -> Holds:
    """Rules that were put to the test and are kept."""
    return Holds(clauses(*names))


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader: its id where it is named, its strength where that is known."""

    id: str | None
    strength: int | None
    told: str | int

    @property
    def fact(self) -> object:
        """How a message tells of it."""
        return Named(self.id) if self.id else self.told


@dataclass(frozen=True)
class Table:
    """A position, perhaps a move, and the rules they are held against."""

    rules: Rules
    position: ClassicPosition
    action: Mapping[str, Any]
    #: The ids of the variants in play.
    variants: frozenset[str] = frozenset()
    reading: str | None = None

    # --- the map ------------------------------------------------------------------------------

    @cached_property
    def board(self) -> Board:
        """The map, with what the case tells of it."""
        return board_room.build(self.rules, self.position.state.get("map_facts_given") or {})

    def place(self, name: object) -> Territory | None:
        """A territory by any of its names, or as a place that names it."""
        if isinstance(name, Mapping):
            name = value(name, "territory", "name", "place", "in")
        if name is None:
            return None
        return self.board.territories.get(self.board.find(str(name)) or slug(str(name)))

    def named(self, id: str) -> object:
        """A territory as a fact of a message."""
        return Named(id) if id in self.board.territories and self.board.territories[id].printed else id

    def short(self, id: str) -> str:
        """A territory as a word of a result."""
        return id.rpartition(".")[2].replace("-", "_")

    def sector(self, stack: Stack | Pile, territory: Territory) -> int | None:
        """The sector of forces or spice; that of the territory where it has but one, the blow's for spice."""
        if stack.sector is not None:
            return stack.sector
        if isinstance(stack, Pile) and territory.blow is not None:
            return territory.blow[0]
        return territory.sectors[0] if len(territory.sectors) == 1 else None

    @property
    def storm(self) -> int | None:
        """The sector of the storm."""
        return self.position.storm

    def sheltered(self, territory: Territory) -> bool:
        """Whether the storm spares the forces in a territory."""
        return territory.shelter == "always" or (territory.shelter == "while-sheltered" and self.position.wall_stands)

    # --- players ------------------------------------------------------------------------------

    @cached_property
    def seats(self) -> dict[str, ClassicSeat]:
        """The players by colour."""
        return self.position.seats

    @cached_property
    def player(self) -> ClassicSeat:
        """Who moves; an empty seat where the position does not tell of them."""
        told = self.action.get("player")
        color = str(told) if told is not None else self.position.state.get("active_player", "")
        return self.seats.get(color) or self._by_faction(color) or ClassicSeat(str(color), {})

    def seat(self, told: object) -> ClassicSeat | None:
        """A player by colour or faction."""
        return self.seats.get(str(told)) or self._by_faction(str(told)) if told is not None else None

    def _by_faction(self, name: str) -> ClassicSeat | None:
        id = self.faction_id(name)
        return next((seat for seat in self.seats.values() if id and self.faction(seat) == id), None)

    @property
    def mover(self) -> Player:
        """Who moves, as a fact of a message."""
        return Player(self.player.color)

    def faction_id(self, name: str | None) -> str | None:
        """The id of a faction by any of its names."""
        if name is None:
            return None
        return self.rules.find(FACTIONS.get(slug(name), name), "faction")

    def faction(self, seat: ClassicSeat) -> str | None:
        """The id of a player's faction."""
        return self.faction_id(seat.faction)

    def sheet(self, seat: ClassicSeat, field: str) -> Any:
        """A number of the player's faction sheet; None where the faction is not told."""
        return self.rules.things.get(self.faction(seat) or "", {}).get(field)

    def power(self, seat: ClassicSeat, faction: str) -> bool:
        """Whether the player leads this faction and its powers are in use."""
        if self.faction(seat) != f"classic.faction.{faction}":
            return False
        powers = self.position.powers
        if isinstance(powers, bool):
            return powers
        return any(faction in slug(one) or self.faction_id(one) == self.faction(seat) for one in powers)

    def unsure(self, seat: ClassicSeat) -> bool:
        """Whether the player may have the powers of any faction: which one it is nobody tells."""
        return self.faction(seat) is None and self.position.powers is not False

    def in_play(self, faction: str) -> ClassicSeat | None:
        """The player who leads this faction, if its powers are in use."""
        return next((seat for seat in self.seats.values() if self.power(seat, faction)), None)

    def ally_with(self, seat: ClassicSeat, faction: str) -> ClassicSeat | None:
        """An ally of the player who leads this faction, if its powers are in use."""
        allies = self.position.allies(seat.color)
        return next((one for one in self.seats.values() if one.color in allies and self.power(one, faction)), None)

    # --- forces -------------------------------------------------------------------------------

    def stacks(self, seat: ClassicSeat) -> list[tuple[Stack, Territory, int | None]]:
        """A player's forces on the map, with territory and sector; places nobody knows are left out."""
        found = []
        for stack in seat.stacks or []:
            territory = self.place(stack.territory)
            if territory is not None and stack.count > 0:
                found.append((stack, territory, self.sector(stack, territory)))
        return found

    def forces_in(self, seat: ClassicSeat, territory: str) -> dict[int | None, int]:
        """A player's forces in a territory, by sector."""
        found: dict[int | None, int] = {}
        for stack, place, sector in self.stacks(seat):
            if place.id == territory:
                found[sector] = found.get(sector, 0) + stack.count
        return found

    def count_in(self, seat: ClassicSeat, territory: str) -> int:
        """How many forces a player has in a territory."""
        return sum(self.forces_in(seat, territory).values())

    @cached_property
    def occupants(self) -> dict[str, list[str]]:
        """The players with forces in each territory."""
        found: dict[str, list[str]] = {}
        for color, seat in self.seats.items():
            for _, territory, _ in self.stacks(seat):
                if color not in found.setdefault(territory.id, []):
                    found[territory.id].append(color)
        return found

    @property
    def silent(self) -> list[ClassicSeat]:
        """The players whose forces on the map are not told."""
        return [seat for seat in self.seats.values() if seat.stacks is None]

    def apart(self, territory: Territory, one: str, other: str) -> bool | None:
        """Whether the storm keeps two players' forces in a territory from fighting; None where unknown."""
        mine = self.forces_in(self.seats[one], territory.id)
        theirs = self.forces_in(self.seats[other], territory.id)
        if self.storm not in territory.sectors and self.storm is not None:
            return False
        if self.storm is None or None in mine or None in theirs:
            return None if len(territory.sectors) > 1 or self.storm is None else self.storm in territory.sectors
        return not any(self._meet(territory, first, second) for first in mine for second in theirs if first is not None)

    def _meet(self, territory: Territory, one: int, other: int | None) -> bool:
        def closed(cell: Cell) -> bool:
            return cell[1] == self.storm

        cells = [(territory.id, other or 0)]
        return self.board.way((territory.id, one), cells, most=0, closed=closed) is not None

    # --- leaders and cards ----------------------------------------------------------------------

    def leader(self, told: object, seat: ClassicSeat | None = None) -> Leader | None:
        """A leader by name, or by strength; None for no leader at all."""
        if isinstance(told, Mapping):
            told = value(told, "name", "leader", "strength")
        if told is None or (isinstance(told, str) and slug(told) in ("none", "no", "nobody", "")):
            return None
        if isinstance(told, int):
            return Leader(None, told, told)
        found = self.rules.find(str(told), "leader")
        strength = self.rules.things[found]["strength"] if found else whole(_digits(str(told)))
        return Leader(found, strength, str(told))

    def disc(self, disc: Disc) -> Leader:
        """A leader that a position lists."""
        found = self.leader(disc.told)
        return found or Leader(None, None, disc.told)

    def own_leaders(self, seat: ClassicSeat) -> dict[str, int]:
        """The leaders of the player's faction with their strengths."""
        faction = self.faction(seat)
        return {id: one["strength"] for id, one in self.rules.of_kind("leader").items() if one["faction"] == faction}

    def number(self, name: str, field: str) -> int:
        """A number that a clause states."""
        return self.rules.number(clause(name), field)

    # --- fields of the move ---------------------------------------------------------------------

    def told(self, *names: str) -> Any:
        """A value of the move under the first of these names."""
        return value(self.action, *names)

    def at(self, *names: str) -> Path:
        """The way to a value of the move: the first of these names that it has."""
        found = next((name for name in names if self.action.get(name) is not None), names[0])
        return ("action", found)


def _digits(text: str) -> int | None:
    return int(text) if text.isdigit() else None


def against(key: str, at: Path, *names: str, **facts: object) -> Finding:
    """An objection: the sentence of this name in the check's ``says``, and the clauses that are broken."""
    return Finding(key, at, facts=facts, clauses=clauses(*names))


def unclear(key: str, at: Path, *, open: Iterable[str] = (), **facts: object) -> Unknown:
    """Something unknown: the sentence of this name in the check's ``says``, with what leaves it open."""
    return Unknown(key, at, facts, open=tuple(open))


def missing(at: Path) -> Unknown:
    """A fact that the position or the move does not tell."""
    return Unknown(MISSING, at, {"fact": ".".join(str(step) for step in at[1:] or at)})


def unknown_place(name: object, at: Path) -> Unknown:
    """A territory that neither the map nor the case knows."""
    return Unknown(UNKNOWN_PLACE, at, {"territory": str(name)})
