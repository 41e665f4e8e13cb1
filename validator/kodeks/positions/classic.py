"""
What a position of the classic game tells, in one form whatever words it uses.

Every question has three answers: a value, or None for unknown. Nothing here knows a rule or a
printed name; synonyms of field names and of phases are settled here, names of things later.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from kodeks.findings import Path
from kodeks.positions.cases import slug
from kodeks.records import dataclass

#: Set-up and the phases of a round in their order, each with the words a position may use for it.
PHASES: dict[str, tuple[str, ...]] = {
    "setup": ("set-up", "start", "przygotowanie", "przygotowanie-rozgrywki", "підготовка"),
    "storm": ("burza", "faza-burzy", "storm-phase", "буря"),
    "spice_blow": (
        "spice-blow-and-nexus", "spice-blow-nexus", "blow", "nexus", "erupcja-przyprawy", "spice-blow-phase",
        "erupcja-przyprawy-i-nexus", "spice", "викид-прянощів", "нексус",
    ),
    "charity": ("choam-charity", "zapomoga-choam", "zapomoga", "допомога-дапт"),
    "bidding": ("auction", "licytacja", "bidding-phase", "торги"),
    "revival": ("odzyskanie", "odzyskiwanie", "revival-phase", "відродження"),
    "shipment_and_movement": (
        "shipment", "movement", "shipment-movement", "shipping", "ship-and-move", "shipping-and-movement",
        "force-movement", "shipment-and-movement-phase", "umieszczenie-i-ruch", "umieszczenie", "ruch",
        "висадка-і-переміщення", "висадка", "переміщення",
    ),
    "battle": ("battles", "battle-phase", "bitwa", "bitwy", "битва", "битви"),
    "collection": (
        "spice-collection", "spice-harvest", "harvest", "collection-phase", "zbiór-przyprawy", "zbiór",
        "збір-прянощів", "збір",
    ),
    "mentat_pause": ("mentat", "mentat-phase", "mentat-pause-phase", "faza-mentatów", "пауза-ментатів"),
}  # fmt: skip

_PHASE = {slug(word): name for name, words in PHASES.items() for word in (name, *words)}


def phase_name(told: object) -> str | None:
    """
    The phase a word means.

    >>> phase_name("Spice_Collection"), phase_name("licytacja"), phase_name("lunch")
    ('collection', 'bidding', None)
    """
    return _PHASE.get(slug(str(told))) if told is not None else None


def first(told: object, *names: str) -> tuple[str, Any] | None:
    """The first of these fields that a mapping has, with its value; None for a null too."""
    if isinstance(told, Mapping):
        for name in names:
            if told.get(name) is not None:
                return name, told[name]
    return None


def value(told: object, *names: str) -> Any:
    """The value of the first of these fields that a mapping has."""
    found = first(told, *names)
    return found[1] if found else None


def whole(told: object) -> int | None:
    """A whole number, or None for anything else."""
    return told if isinstance(told, int) and not isinstance(told, bool) else None


@dataclass(frozen=True, slots=True)
class Stack:
    """Forces of one player in one place; the sector is None where it is not told."""

    territory: str
    sector: int | None
    count: int
    at: Path


@dataclass(frozen=True, slots=True)
class Disc:
    """A leader as a position names it: by name, by strength, or both."""

    told: str | int
    at: Path


#: The fields of a player, with their synonyms.
SPICE = ("spice", "spice_behind_shield", "spice_held")
HAND = ("treachery_cards", "hand", "cards", "treachery", "treachery_hand")
TRAITORS = ("traitors", "traitor_cards", "traitor")
RESERVE = ("reserve", "reserves", "in_reserve", "in_reserves", "off_planet")
TANKS = ("tanks", "in_tanks", "tleilaxu_tanks", "dead")
ON_MAP = ("on_map", "map", "on_board", "board")
ALIVE = ("alive_strengths", "alive")
DEAD = ("dead_strengths", "dead", "in_tanks", "tanks", "dead_face_up")
FACE_DOWN = ("face_down_strengths", "face_down", "dead_face_down", "twice_dead")
REVIVED = ("revived", "revived_before", "died_before", "killed_before")
FOUGHT = (
    "fought_in", "used_in", "used_this_phase", "used_elsewhere_this_phase", "used_elsewhere", "already_fought_in",
    "fought_this_phase", "fought_elsewhere", "on_map", "in_territories",
)  # fmt: skip
#: Where a position tells how the bidding stands.
BIDDING = (
    "bidding", "auction", "bids", "current_bid", "high_bid", "highest_bid", "last_bid", "current_high_bid",
    "high_bidder", "passed",
)  # fmt: skip
CIRCLE = ("circle", "circle_sector", "player_circle", "player_circle_sector", "seat_sector", "seat")


@dataclass(frozen=True, slots=True)
class ClassicSeat:
    """One player's side of the table."""

    color: str
    data: Mapping[str, Any]

    def at(self, *path: str | int) -> Path:
        """The way to a value of this seat inside the case."""
        return ("state", "players", self.color, *path)

    def field(self, *names: str) -> tuple[Any, Path]:
        """A value under the first of these names, and the way to it."""
        found = first(self.data, *names)
        return (found[1], self.at(found[0])) if found else (None, self.at(names[0]))

    def number(self, *names: str) -> int | None:
        """A number under the first of these names."""
        return whole(self.field(*names)[0])

    @property
    def faction(self) -> str | None:
        """The faction, as the position names it."""
        told = self.data.get("faction")
        return str(told) if told is not None else None

    @property
    def spice(self) -> int | None:
        """Spice behind the shield."""
        return self.number(*SPICE)

    @property
    def cards(self) -> list[str] | None:
        """The treachery cards by name; None where only their number or nothing is told."""
        told = self.field(*HAND)[0]
        if isinstance(told, Mapping):
            told = value(told, "cards", "names")
        return [str(one) for one in told] if isinstance(told, list) else None

    @property
    def hand(self) -> int | None:
        """How many treachery cards the player holds."""
        told = self.field(*HAND)[0]
        if isinstance(told, Mapping):
            told = value(told, "count", "number", "cards", "names")
        return len(told) if isinstance(told, list) else whole(told)

    @property
    def traitors(self) -> list[str] | None:
        """The traitor cards by name."""
        told = self.field(*TRAITORS)[0]
        if isinstance(told, str):
            return [told]
        return [str(one) for one in told] if isinstance(told, list) else None

    @property
    def traitor_count(self) -> int | None:
        """How many traitor cards the player holds."""
        told = self.field(*TRAITORS)[0]
        return whole(told) if self.traitors is None else len(self.traitors)

    def forces(self, *names: str) -> tuple[int | None, Path]:
        """The number of forces in the reserves or the tanks, and the way to it."""
        found = first(self.data.get("forces"), *names) or first(self.data, *names)
        if found is None:
            return None, self.at("forces", names[0])
        inside = first(self.data.get("forces"), *names) is not None
        return whole(found[1]), self.at("forces", found[0]) if inside else self.at(found[0])

    @property
    def reserve(self) -> int | None:
        """Forces in the reserves."""
        return self.forces(*RESERVE)[0]

    @property
    def tanks(self) -> int | None:
        """Forces in the tanks."""
        return self.forces(*TANKS)[0]

    @property
    def stacks(self) -> list[Stack] | None:
        """The forces on the map, place by place; None where the position does not tell."""
        found = first(self.data.get("forces"), *ON_MAP)
        if found is None:
            return None
        name, told = found
        return list(_stacks(told, self.at("forces", name)))

    def leaders(self, *names: str) -> list[Disc] | None:
        """The leaders listed under the first of these names."""
        found = first(self.data.get("leaders"), *names)
        if found is None or not isinstance(found[1], list):
            return None
        name, told = found
        return [Disc(_disc(one), self.at("leaders", name, index)) for index, one in enumerate(told)]

    @property
    def fought(self) -> list[tuple[str | int, str]]:
        """Leaders that have fought this phase, with the territory."""
        told = value(self.data.get("leaders"), *FOUGHT)
        found: list[tuple[str | int, str]] = []
        if isinstance(told, Mapping):
            for key, where in told.items():
                # By leader, or by territory with a list of leaders.
                found += [(_disc(one), str(key)) for one in where] if isinstance(where, list) else [(key, str(where))]
            return found
        for one in told if isinstance(told, list) else ():
            if isinstance(one, Mapping):
                found.append((_disc(one), str(value(one, "territory", "in") or "")))
            else:
                found.append((_disc(one), ""))
        return found

    def this_phase(self, *names: str) -> Any:
        """Something the player has already done this phase or round."""
        for field in ("this_phase", "this_round", "done"):
            told = self.data.get(field)
            if isinstance(told, Mapping) and value(told, *names) is not None:
                return value(told, *names)
            if isinstance(told, list) and any(slug(str(one)) in {slug(name) for name in names} for one in told):
                return True
        return value(self.data, *(f"{name}_this_phase" for name in names), *(f"already_{name}" for name in names))


def _disc(told: Any) -> str | int:
    if isinstance(told, Mapping):
        told = value(told, "name", "leader", "strength")
    return told if isinstance(told, int) else str(told)


def _stacks(told: Any, at: Path) -> Iterator[Stack]:
    """Forces on the map: a list of places, or a mapping from territory to a number or to sectors."""
    if isinstance(told, Mapping):
        for name, inside in told.items():
            if isinstance(inside, Mapping):
                for sector, count in inside.items():
                    yield Stack(str(name), _sector(sector), int(count), (*at, name, sector))
            elif whole(inside) is not None:
                yield Stack(str(name), None, inside, (*at, name))
        return
    for index, one in enumerate(told if isinstance(told, list) else ()):
        count = whole(value(one, "count", "number", "forces", "amount"))
        name = value(one, "territory", "in", "place", "name")
        if name is not None and count is not None:
            yield Stack(str(name), _sector(value(one, "sector")), count, (*at, index))


def _sector(told: object) -> int | None:
    if isinstance(told, str) and told.isdigit():
        return int(told)
    return whole(told)


@dataclass(frozen=True, slots=True)
class Pile:
    """Spice on the map."""

    territory: str
    sector: int | None
    amount: int
    at: Path


@dataclass(frozen=True, slots=True)
class ClassicPosition:
    """The table of the classic game."""

    state: Mapping[str, Any]

    def field(self, *names: str) -> tuple[Any, Path]:
        """A value of the state under the first of these names, and the way to it."""
        found = first(self.state, *names)
        return (found[1], ("state", found[0])) if found else (None, ("state", names[0]))

    @property
    def seats(self) -> dict[str, ClassicSeat]:
        """The players by colour, in the order told."""
        told = self.state.get("players")
        if not isinstance(told, Mapping):
            return {}
        return {str(color): ClassicSeat(str(color), data) for color, data in told.items() if isinstance(data, Mapping)}

    @property
    def round(self) -> int | None:
        """The round."""
        return whole(self.field("round", "turn")[0])

    @property
    def phase(self) -> str | None:
        """The phase, in our own word; None where it is not told or not known."""
        return phase_name(self.state.get("phase"))

    @property
    def storm(self) -> int | None:
        """The sector of the storm."""
        return whole(self.field("storm_sector", "storm")[0])

    @property
    def wall_stands(self) -> bool:
        """Whether the Shield Wall stands; it does unless the position says otherwise."""
        if self.state.get("shield_wall_destroyed") is not None:
            return not self.state["shield_wall_destroyed"]
        told = self.state.get("shield_wall")
        return told in (None, True) or slug(str(told)) in ("in-place", "stands", "standing", "intact")

    @property
    def order(self) -> list[str] | None:
        """The players in the order of play, counterclockwise from anywhere; None where it is not told."""
        told, _ = self.field("turn_order_counterclockwise", "turn_order", "seating_counterclockwise", "seating")
        if isinstance(told, list):
            return [str(one) for one in told]
        told = self.state.get("turn_order_clockwise")
        return [str(one) for one in reversed(told)] if isinstance(told, list) else None

    def from_first(self, start: str | None) -> list[str] | None:
        """The players in the order of play, beginning with this one."""
        order = self.order
        if order is None or start not in order:
            return None
        index = order.index(start)
        return order[index:] + order[:index]

    @property
    def first_player(self) -> str | None:
        """The first player of the round."""
        told, _ = self.field("first_player", "first")
        return str(told) if told is not None else None

    @property
    def alliances(self) -> list[tuple[tuple[str, ...], Path]]:
        """The alliances, each as the colours of its members."""
        told, at = self.field("alliances", "alliance")
        found: list[tuple[tuple[str, ...], Path]] = []
        if isinstance(told, Mapping):
            pairs = {tuple(sorted((str(one), *map(str, other if isinstance(other, list) else [other]))))
                     for one, other in told.items()}  # fmt: skip
            return [(pair, at) for pair in sorted(pairs)]
        if isinstance(told, list) and told and all(isinstance(one, str) for one in told):
            told = [told]
        for index, one in enumerate(told if isinstance(told, list) else ()):
            members = value(one, "members", "players") or [] if isinstance(one, Mapping) else one
            if isinstance(members, list):
                found.append((tuple(str(color) for color in members), (*at, index)))
        return found

    def allies(self, color: str) -> set[str]:
        """The players allied with this one."""
        return {other for members, _ in self.alliances if color in members for other in members if other != color}

    @property
    def spice(self) -> list[Pile] | None:
        """Spice on the map; None where the position does not tell."""
        told, at = self.field("spice_on_map", "map_spice", "spice_on_board", "spice")
        found: list[Pile] = []
        if told is None:
            given = self.state.get("map_facts_given")
            for name, fact in given.items() if isinstance(given, Mapping) else ():
                amount = whole(value(fact, "spice", "spice_here", "spice_on_it"))
                if amount is not None:
                    found.append(Pile(str(name), None, amount, ("state", "map_facts_given", name)))
            return found or None
        if isinstance(told, Mapping):
            for name, inside in told.items():
                if isinstance(inside, Mapping) and value(inside, "amount", "spice", "count") is None:
                    found += [
                        Pile(str(name), _sector(sector), int(amount), (*at, name, sector))
                        for sector, amount in inside.items()
                    ]
                elif isinstance(inside, Mapping):
                    amount = whole(value(inside, "amount", "spice", "count"))
                    found.append(Pile(str(name), _sector(inside.get("sector")), amount or 0, (*at, name)))
                elif whole(inside) is not None:
                    found.append(Pile(str(name), None, inside, (*at, name)))
            return found
        for index, one in enumerate(told if isinstance(told, list) else ()):
            amount = whole(value(one, "amount", "spice", "count", "number"))
            name = value(one, "territory", "in", "place")
            if name is not None and amount is not None:
                found.append(Pile(str(name), _sector(value(one, "sector")), amount, (*at, index)))
        return found

    @property
    def given(self) -> list[str]:
        """The territories of which the case itself tells."""
        told = self.state.get("map_facts_given")
        return [str(name) for name in told] if isinstance(told, Mapping) else []

    @property
    def powers(self) -> bool | tuple[str, ...]:
        """
        Whether the powers of factions count: yes where nothing is told; or only those of the factions listed.

        A text that begins with none, no or without says no.
        """
        told, _ = self.field("faction_powers_in_use", "faction_powers")
        if told is None or isinstance(told, bool):
            return told is not False
        if isinstance(told, list):
            return tuple(str(one) for one in told)
        return slug(str(told)).split("-", 1)[0].strip(",.;:") not in ("none", "no", "without", "off", "not")
