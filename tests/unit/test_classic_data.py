"""The data of the classic game: the map, the decks, the factions and their leaders agree with each other."""

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from kodeks.games.classic.deeds import Deed, deeds
from kodeks.graph import RuleGraph, ways
from kodeks.integrity import Base
from kodeks.model import Entry

Cell = tuple[str, int]


def _slug(id: str) -> str:
    return id.rpartition(".")[2]


@pytest.fixture(scope="module")
def territories(base: Base) -> dict[str, Entry]:
    """The territories by slug."""
    return {_slug(territory.id): territory for territory in base.kb.of("territory")}


@pytest.fixture(scope="module")
def near(territories: dict[str, Entry]) -> dict[str, set[str]]:
    """The neighbours of every territory, both ways."""
    found: dict[str, set[str]] = {name: set() for name in territories}
    for name, entry in territories.items():
        for link in entry.data.get("adjacent", []):
            found[name].add(_slug(link["to"]))
            found[_slug(link["to"])].add(name)
    return found


def _links(territories: dict[str, Entry]) -> list[frozenset[Cell]]:
    found = []
    for name, entry in territories.items():
        found += [frozenset({(name, here), (name, other)}) for here, other in pairwise(entry.data["sectors"])]
        for told in entry.data.get("adjacent", []):
            for own, other in [*told["at"], *told.get("doubtful", [])]:
                found.append(frozenset({(name, own), (_slug(told["to"]), other)}))
    return found


def _around(start: str, steps: int, near: dict[str, set[str]]) -> set[str]:
    reached = {start}
    for _ in range(steps):
        reached |= {other for place in reached for other in near[place]}
    return reached


def test_the_map_has_its_territories_cells_and_borders(territories: dict[str, Entry]) -> None:
    """42 territories in 86 cells with 190 links, 103 pairs of neighbours; none is written twice."""
    links = _links(territories)
    assert len(territories) == 42
    assert sum(len(territory.data["sectors"]) for territory in territories.values()) == 86
    assert len(links) == len(set(links)) == 190
    assert sum(len(territory.data.get("adjacent", [])) for territory in territories.values()) == 103


def test_a_pair_of_neighbours_stands_with_the_first_in_the_alphabet(territories: dict[str, Entry]) -> None:
    """So nobody has to look in two files, and in each file the neighbours are in order."""
    for name, entry in territories.items():
        told = [_slug(link["to"]) for link in entry.data.get("adjacent", [])]
        assert told == sorted(told)
        assert all(name < other for other in told)


def test_borders_name_sectors_of_both_territories_that_can_touch(territories: dict[str, Entry]) -> None:
    """A border lies in one sector, on the line between two, or at the pole."""
    for link in _links(territories):
        (here, sector), (other, other_sector) = sorted(link)
        assert sector in territories[here].data["sectors"]
        assert other_sector in territories[other].data["sectors"]
        if sector and other_sector:
            assert (sector - other_sector) % 18 in (0, 1, 17), link


def _deeds(entry: Entry) -> list[Deed]:
    """What a card does, or a faction by its own powers."""
    lists = [entry.data.get("effects", ()), *(power["effects"] for power in entry.data.get("powers", ()))]
    return [deed for effects in lists for deed in deeds(effects)]


def test_every_territory_can_be_reached(near: dict[str, set[str]]) -> None:
    """The map hangs together."""
    assert _around("arrakeen", 42, near) == set(near)


def test_the_zones_follow_from_the_borders(base: Base, near: dict[str, set[str]]) -> None:
    """Where Fremen reserves arrive, and where Family Atomics can be set off from, as the sources list them."""
    (zone,) = [deed.data for deed in _deeds(base.kb["classic.faction.fremen"]) if deed.does == "place"]
    assert _around(_slug(zone["territory"]), zone["within"], near) == {
        "the-great-flat", "funeral-plain", "plastic-basin", "the-greater-flat", "wind-pass", "bight-of-the-cliff",
        "broken-land", "cielago-west", "false-wall-west", "habbanya-erg", "hagga-basin", "polar-sink",
        "rock-outcroppings", "sietch-tabr", "tsimpo", "wind-pass-north",
    }  # fmt: skip
    atomics = _deeds(base.kb["classic.card.family-atomics"])
    (reach,) = [deed.when["forces-near"] for deed in atomics if deed.does == "do.break-shield-wall"]
    assert _around(_slug(reach["territory"]), reach["within"], near) == {
        "false-wall-east", "gara-kulon", "hole-in-the-rock", "imperial-basin", "pasty-mesa", "shield-wall",
        "sihaya-ridge", "the-minor-erg",
    }  # fmt: skip


def test_shelter_follows_the_ground(territories: dict[str, Entry]) -> None:
    """Sand is open to the storm but for the Imperial Basin; the rest is safe, three of them behind the wall."""
    for name, entry in territories.items():
        if "sheltered_by" in entry.data:
            assert name in ("arrakeen", "carthag", "imperial-basin")
            assert entry.data["sheltered_by"] == "classic.territory.shield-wall"
        else:
            assert entry.data["shelter"] == ("never" if entry.data["terrain"] == "sand" else "always"), name
    assert {name for name, territory in territories.items() if territory.data.get("ornithopters")} == {
        "arrakeen",
        "carthag",
    }


def test_each_spice_blow_has_its_card_and_lies_on_sand(base: Base, territories: dict[str, Entry]) -> None:
    """15 territory cards, each for a territory with a symbol in one of its sectors."""
    told = [_slug(card.data["territory"]) for card in base.kb.of("card") if "territory" in card.data]
    blows = {name: territory for name, territory in territories.items() if "spice_blow" in territory.data}
    assert sorted(told) == sorted(blows)
    for name, blow in blows.items():
        assert blow.data["terrain"] == "sand", name
        assert blow.data["spice_blow"]["sector"] in blow.data["sectors"], name
    assert sum(blow.data["spice_blow"]["amount"] for blow in blows.values()) == 118


@pytest.mark.parametrize("deck", ["treachery", "spice"])
def test_a_deck_has_as_many_cards_as_it_says(deck: str, base: Base) -> None:
    """The copies of its cards add up."""
    cards = [card for card in base.kb.of("card") if card.module == "classic" and card.data["deck"] == deck]
    assert sum(card.data["copies"] for card in cards) == base.kb[f"classic.token.{deck}-deck"].data["total"]


def test_the_treachery_deck_by_category(base: Base) -> None:
    """4 and 4 weapons, a lasgun, 4 and 4 defences, 3 heroes, 8 special and 5 worthless cards."""
    found: Counter[str] = Counter()
    for card in base.kb.of("card"):
        if card.data["deck"] == "treachery":
            found[card.data["category"]] += card.data["copies"]
    assert found == {
        "projectile-weapon": 4, "poison-weapon": 4, "lasgun": 1, "projectile-defence": 4, "poison-defence": 4,
        "leader-substitute": 3, "special": 8, "worthless": 5,
    }  # fmt: skip


def test_what_a_treachery_card_does_follows_its_category(base: Base) -> None:
    """Only weapons kill, only defences protect, and each weapon but the lasgun has a defence."""
    cards = {card.id: (card.data["category"], _deeds(card)) for card in base.kb.of("card") if "category" in card.data}
    done = {id: {deed.does: deed for deed in does} for id, (_, does) in cards.items()}
    protected = {
        sort for does in done.values() if "protect.leader" in does for sort in does["protect.leader"].data["from"]
    }
    for id, (category, _) in cards.items():
        weapon = category.endswith("weapon") or category == "lasgun"
        slots = {slot for deed in done[id].values() for slot in deed.moment.get("as", ())}
        assert ("do.kill-opposing-leader" in done[id]) == weapon == (slots == {"weapon"}), id
        assert ("protect.leader" in done[id]) == category.endswith("defence") == (slots == {"defence"}), id
        assert (category in protected) == category.endswith("weapon"), id
        assert all("event" in deed.moment for deed in done[id].values()), id
        assert (category == "special") == (not slots), id


def test_every_treachery_card_and_faction_tells_what_it_does(base: Base) -> None:
    """In effects of the grammar; a special rule stands only for predictions and victories, which it cannot say."""
    cards = [card for card in base.kb.of("card") if card.data["deck"] == "treachery"]
    factions = [faction for faction in base.kb.of("faction") if "color" in faction.data]
    assert [entry.id for entry in (*cards, *factions) if not _deeds(entry)] == []
    assert [faction.id for faction in factions if "alliance" not in faction.data] == []
    special = {deed.does for entry in (*cards, *factions) for deed in _deeds(entry) if deed.does.startswith("special.")}
    assert {power.rpartition(".")[2] for power in special} == {
        "prediction", "prediction-come-true", "fremen-special-victory", "guild-special-victory",
    }  # fmt: skip


def test_a_faction_has_its_forces_and_leaders(base: Base) -> None:
    """6 factions in 6 colours, each with 20 forces at the start and 5 leaders; 30 traitors in all."""
    factions = [faction for faction in base.kb.of("faction") if "color" in faction.data]
    assert len({faction.data["color"] for faction in factions}) == len(factions) == 6
    leaders = Counter(leader.data["faction"] for leader in base.kb.of("leader") if "strength" in leader.data)
    each = base.kb["classic.token.leader-disc"].data["per_player"]
    for entry in factions:
        assert _forces(entry.data) == base.kb["classic.token.force"].data["per_player"], entry.id
        assert leaders[entry.id] == each, entry.id
    assert leaders.total() == base.kb["classic.token.traitor-deck"].data["total"]


def _forces(data: Any) -> int:
    on_map = sum(forces["count"] for forces in data.get("start_forces", []))
    return int(on_map + data.get("start_spread", {}).get("count", 0) + data["reserves"])


def test_the_circles_stand_every_third_sector(base: Base) -> None:
    """6 circles, evenly around the board, and the storm starts in a sector of the board."""
    sectors = base.kb["classic.token.board"].data["sectors"]
    circles = base.kb["classic.token.player-circle"].data
    assert len(circles["in_sectors"]) == circles["total"]
    assert {
        (other - here) % sectors for here, other in pairwise([*circles["in_sectors"], circles["in_sectors"][0]])
    } == {3}
    assert 1 <= base.kb["classic.token.storm-marker"].data["starts_in"] <= sectors


def test_the_way_from_one_territory_to_another_goes_over_the_map(base: Base) -> None:
    """Even where a sentence names both, the graph shows the territories between them."""
    way = ways(RuleGraph(base.kb), "classic.territory.arrakeen", "classic.territory.sietch-tabr")[0]
    assert {step.edge.relation for step in way} == {"adjacent.to"}
    assert len(way) == 4
