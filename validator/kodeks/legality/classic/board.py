"""The map of the classic game: territories, the cells that sectors cut them into, and ways between them."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kodeks.legality.rules import Rules
from kodeks.positions.cases import slug
from kodeks.positions.classic import value, whole
from kodeks.records import dataclass, field, replace

#: A part of a territory that lies in one sector.
Cell = tuple[str, int]

POLE = "classic.territory.polar-sink"
WALL = "classic.territory.shield-wall"

#: Names under which map facts may hold the borders of all territories at once.
BORDERS = ("adjacency", "adjacent", "borders", "adjacent_pairs")


@dataclass(frozen=True, slots=True)
class Territory:
    """A territory; ``id`` is one of the base, or the name in a case that the base does not know."""

    id: str
    kind: str
    sectors: tuple[int, ...]
    #: always, never, or while-sheltered
    shelter: str
    ornithopters: bool = False
    #: The sector and the amount of its spice blow; None where it has none, or where a case does not tell.
    blow: tuple[int, int | None] | None = None
    #: Whether the base knows it.
    printed: bool = True

    @property
    def stronghold(self) -> bool:
        """Whether it is a stronghold."""
        return self.kind == "stronghold"


@dataclass(frozen=True)
class Board:
    """All territories, and which cells touch."""

    territories: Mapping[str, Territory]
    links: Mapping[Cell, frozenset[Cell]]
    #: Links of which the sources are not sure.
    doubtful: frozenset[tuple[Cell, Cell]] = frozenset()
    sectors: int = 0
    find: Callable[[str], str | None] = field(default=lambda _: None)

    def neighbours(self, id: str) -> set[str]:
        """The territories that border on this one."""
        found = set()
        for sector in self.territories[id].sectors:
            found |= {other for other, _ in self.links.get((id, sector), ()) if other != id}
        return found

    def within(self, id: str, distance: int) -> set[str]:
        """The territories at most so many territories away, this one included."""
        found = {id}
        for _ in range(distance):
            found |= {other for one in found for other in self.neighbours(one)}
        return found

    def way(
        self, start: Cell, ends: Iterable[Cell], *, most: int, closed: Callable[[Cell], bool], sure: bool = True
    ) -> list[Cell] | None:
        """
        A shortest way that enters at most so many territories and no closed cell; None if there is none.

        Steps inside a territory cost nothing, a step into another territory costs one.
        """
        wanted = set(ends)
        if closed(start):
            return None
        queue: deque[Cell] = deque([start])
        cost, before = {start: 0}, {start: start}
        while queue:
            here = queue.popleft()
            if here in wanted:
                return _back(here, start, before)
            for there in sorted(self.links.get(here, ())):
                if closed(there) or (sure and (here, there) in self.doubtful):
                    continue
                price = cost[here] + (there[0] != here[0])
                if price <= most and price < cost.get(there, most + 1):
                    cost[there], before[there] = price, here
                    (queue.append if there[0] != here[0] else queue.appendleft)(there)
        return None


def _back(here: Cell, start: Cell, before: Mapping[Cell, Cell]) -> list[Cell]:
    way = [here]
    while way[-1] != start:
        way.append(before[way[-1]])
    return way[::-1]


def territories_of(way: Iterable[Cell]) -> list[str]:
    """The territories of a way, each once where the way stays in it."""
    found: list[str] = []
    for id, _ in way:
        if not found or found[-1] != id:
            found.append(id)
    return found


def build(rules: Rules, given: Mapping[str, Any]) -> Board:
    """The printed map, with what a case tells of it laid over."""
    sectors: int = rules.token("classic.token.board", "sectors")
    territories: dict[str, Territory] = {}
    links: dict[Cell, set[Cell]] = {}
    doubtful: set[tuple[Cell, Cell]] = set()
    for id, data in rules.of_kind("territory").items():
        territories[id] = _printed(id, data)
    for id, data in rules.of_kind("territory").items():
        _link_inside(territories[id], links, sectors)
        for border in data.get("adjacent", ()):
            pairs = [(pair, False) for pair in border["at"]] + [(pair, True) for pair in border.get("doubtful", ())]
            for (here, there), unsure in pairs:
                one, other = (id, here), (border["to"], there)
                _join(one, other, links)
                if unsure:
                    doubtful |= {(one, other), (other, one)}

    def find(name: str) -> str | None:
        return _find(name, rules, territories)

    given = _with_borders(given)
    for name, told in given.items():
        if isinstance(told, Mapping):
            known = find(name)
            id = known or slug(name)
            territories[id] = _given(id, told, territories.get(id))
            if "sectors" in told or "sector" in told:
                _link_inside(territories[id], links, sectors)
    for name, told in given.items():
        _borders(name, told, find, territories, links)
    return Board(
        territories, {cell: frozenset(found) for cell, found in links.items()}, frozenset(doubtful), sectors, find
    )


def _with_borders(given: Mapping[str, Any]) -> dict[str, Any]:
    """Map facts whose borders are told in a list of pairs or by territory, as borders of each territory."""
    found = {name: dict(told) for name, told in given.items() if name not in BORDERS and isinstance(told, Mapping)}
    for key in BORDERS:
        told = given.get(key)
        pairs = (
            [(one, other) for one, others in told.items() for other in others] if isinstance(told, Mapping) else told
        )
        for pair in pairs if isinstance(pairs, list) else ():
            if len(pair) == 2:
                for one, other in (pair, reversed(pair)):
                    found.setdefault(str(one), {}).setdefault("adjacent", []).append(str(other))
    return found


def _printed(id: str, data: Mapping[str, Any]) -> Territory:
    blow = data.get("spice_blow")
    return Territory(
        id,
        data["terrain"],
        tuple(data["sectors"]) or (0,),
        data["shelter"],
        bool(data.get("ornithopters")),
        (blow["sector"], blow["amount"]) if blow else None,
    )


def _find(name: str, rules: Rules, territories: Mapping[str, Territory]) -> str | None:
    """A territory by any of its names; "the" and apostrophes may be left out."""
    bare = slug(name)
    for guess in (name, bare.replace("'", ""), f"the-{bare}", bare.removeprefix("the-")):
        found = rules.find(guess, "territory")
        if found:
            return found
    return bare if bare in territories else None


#: Words for the kinds of territories that are not their own.
_KINDS = {
    "pole": "polar-sink",
    "desert": "sand",
    "city": "stronghold",
    "sietch": "stronghold",
    "fortress": "stronghold",
}


def _given(id: str, told: Mapping[str, Any], printed: Territory | None) -> Territory:
    base = printed or Territory(id, "", (), "unknown", printed=False)
    kind = value(told, "kind", "terrain", "type")
    sectors = told.get("sectors") or ([told["sector"]] if whole(told.get("sector")) is not None else None)
    new = replace(
        base,
        kind=_KINDS.get(slug(str(kind)), slug(str(kind))) if kind is not None else base.kind,
        sectors=tuple(sectors) if sectors is not None else base.sectors,
        ornithopters=bool(told.get("ornithopters", base.ornithopters)),
    )
    if new.kind != base.kind or base.shelter == "unknown":
        new = replace(new, shelter="never" if new.kind == "sand" else "always" if new.kind else "unknown")
    safe = value(told, "protected_from_storm", "storm_protected", "sheltered", "storm_safe")
    if safe is not None:
        new = replace(new, shelter="always" if safe and new.shelter == "never" else new.shelter if safe else "never")
    blow = value(told, "spice_blow_sector", "blow_sector", "spice_sector")
    amount = told.get("spice_blow")
    if isinstance(amount, Mapping):
        blow, amount = amount.get("sector", blow), value(amount, "amount", "spice")
    if blow is not None:
        new = replace(new, blow=(blow, whole(amount)))
    return new


def _join(one: Cell, other: Cell, links: dict[Cell, set[Cell]]) -> None:
    links.setdefault(one, set()).add(other)
    links.setdefault(other, set()).add(one)


def _link_inside(territory: Territory, links: dict[Cell, set[Cell]], sectors: int) -> None:
    """Cells of one territory touch where their sectors follow each other, round the board."""
    for one in territory.sectors:
        links.setdefault((territory.id, one), set())
        for other in territory.sectors:
            if other == one + 1 or (one == sectors and other == 1):
                _join((territory.id, one), (territory.id, other), links)


def _borders(
    name: str, told: Any, find: Callable[[str], str | None], territories: Mapping[str, Territory],
    links: dict[Cell, set[Cell]],
) -> None:  # fmt: skip
    """
    The borders that a case tells of.

    They are those of the map where both agree; a border the map does not have runs through the sectors
    both lie in, and where they share none, through sectors that follow each other.
    """
    others = value(told, "adjacent", "adjacent_to", "neighbours", "neighbors", "borders")
    here = territories[find(name) or slug(name)]
    if not isinstance(others, list):
        return
    known = {id for id in (find(str(one)) or slug(str(one)) for one in others) if id in territories}
    for sector in here.sectors:
        cell = (here.id, sector)
        for there in [one for one in links.get(cell, ()) if one[0] not in known and one[0] != here.id]:
            links[cell].discard(there)
            links[there].discard(cell)
    for id in sorted(known):
        there_all = territories[id].sectors
        if any((id, sector) in links.get((here.id, mine), ()) for mine in here.sectors for sector in there_all):
            continue
        shared = [(sector, sector) for sector in here.sectors if sector in there_all]
        near = [(mine, its) for mine in here.sectors for its in there_all if abs(mine - its) == 1 or 0 in (mine, its)]
        every = [(mine, its) for mine in here.sectors for its in there_all]
        for mine, its in shared or near or every:
            _join((here.id, mine), (id, its), links)
