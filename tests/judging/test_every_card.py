"""Every card of the expansions can be used: there is a table at which it is played, grafted or revealed."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from engine.tables import base
from kodeks import loading
from kodeks.judge import cases, questions, records
from kodeks.judge.base import Library
from kodeks.judge.collections import merged

MARKS = loading.read_tree("a: 1", "every card").marks
#: A table at which most can be done; red is rich, and the others have something to lose.
TABLE: dict[str, Any] = loading.read_tree(
    """
from: set-up
modules: [khoam, rise-of-ix, immortality, imperium]
players: [red, green, blue]
state:
  round: 5
  first: red
  active: red
  conflict_card: siege-of-arrakeen
  conflict_deck: 5
  conflict_unclaimed: 2
  shield_wall: false
  spies: {emperor: [red], fremen: [red]}
  alliance: {emperor: red, spacing-guild: green}
  tech_offer: [minimic-film, artillery, shuttle-fleet]
  tleilaxu_row: [ghola, chairdog]
  row: [maker-keeper, leadership, junction-headquarters, shishakli, desert-power]
  red:
    leader: gurney-halleck
    hand: [dagger, diplomacy]
    deck: 5
    solari: 9
    spice: 9
    water: 5
    conflict: 3
    garrison: 3
    supply: 2
    victory_points: 7
    influence: {emperor: 4, spacing-guild: 4, bene-gesserit: 4, fremen: 4}
    maker_hooks: true
    swordmaster: true
    specimens: 4
    research: c8r2
    docked: 1
    fighting: 1
    dreadnoughts: 0
    freighter: 2
    technologies: [windtraps, spaceport, flagship]
  green:
    leader: lady-amber-metulli
    conflict: 2
    intrigue: 4
    victory_points: 5
    influence: {emperor: 3, spacing-guild: 5, bene-gesserit: 2, fremen: 2}
  blue: {leader: muaddib, conflict: 1, intrigue: 4}
""",
    "table",
).value
#: A space for each agent icon.
SPACES = {
    "emperor": "dutiful service",
    "spacing-guild": "deliver supplies",
    "bene-gesserit": "secrets",
    "fremen": "fremkit",
    "landsraad": "high council",
    "city": "arrakeen",
    "spice-trade": "imperial basin",
    "spy": "dutiful service",
}
MOMENTS: dict[str, dict[str, Any]] = {
    "plot": {"red": {"council": True}},
    "combat": {"phase": "combat", **{seat: {"hand": [], "revealed": True} for seat in ("red", "green", "blue")}},
    "endgame": {"phase": "endgame", "round": 10, "conflict_deck": 0, "red": {"council": True}},
}
COMPLETED = ["arrakeen-for-water", "deliver-supplies", "espionage", "immediate"]
OWNED = {"deck": ["uprising.card.the-spice-must-flow"] * 2, "hand": [], "discard": [], "played": []}
#: What single cards ask for.
MORE: dict[str, dict[str, Any]] = {
    "immortality.card.counterattack": {"combat_players": ["green"]},
    "immortality.card.economic-positioning": {"red": {"solari": 12}},
    "immortality.card.long-reach": {"red": {"played": ["lady-jessica"]}},
    "imperium.card.corner-the-market": {"red": OWNED},
    "khoam.card.backed-by-choam": {"red": {"completed": COMPLETED}},
    "khoam.card.choam-profits": {"red": {"completed": COMPLETED}},
    "khoam.card.leverage": {"turn_spice": 1},
    "rise-of-ix.card.grand-conspiracy": {"red": OWNED},
    "rise-of-ix.card.war-chest": {"red": {"solari": 12}},
}
MODULES = ("khoam", "rise-of-ix", "immortality", "imperium")
DECKS = ("imperium", "intrigue", "tleilaxu", "starter", "reserve")


def uses(id: str, data: Mapping[str, Any]) -> Iterator[tuple[dict[str, Any], Any]]:
    """What differs from the table, and the move, for each way to use a card; for icons one of them is enough."""
    more = MORE.get(id, {})
    if data["deck"] == "intrigue":
        for box, moment in MOMENTS.items():
            if box in data:
                state = merged(merged(moment, more), {"red": {"intrigue": [id]}})
                yield state, [[{"play_intrigue": {"card": id, "box": box}}]]
        return
    icons = data.get("icons") or data.get("icons_when", {}).get("icons", ())
    state = merged({"red": {"hand": [id, "dagger"]}}, more)
    if not icons:
        yield state, [["reveal"]]
        return
    spaces = [SPACES[icon.rpartition(".")[2]] for icon in icons]
    if data.get("graft"):
        yield state, [[{"send_grafted": {"card": id, "graft": "dagger", "space": space}}] for space in spaces]
    else:
        yield state, [[{"send_agent": {"card": id, "space": space}}] for space in spaces]


def verdict(library: Library, state: Mapping[str, Any], move: Any, variants: list[str]) -> str:
    """The verdict on a move at the table that differs so."""
    asked = {**merged(TABLE, {"state": state}), "variants": variants, "move": move, "expected": {"verdict": "legal"}}
    case = cases.read_case(library, asked, "every card", MARKS)
    assert not isinstance(case, list), case
    return questions.answer(case).verdict


@pytest.mark.parametrize("module", MODULES)
def test_every_card_can_be_used(module: str, library: Library) -> None:
    """No card of a module is only printed."""
    unused = []
    cards = [entry for entry in base().of("card") if entry.module == module and entry.data["deck"] in DECKS]
    assert cards
    for entry in cards:
        variants = ["epic-mode"] if entry.id == "rise-of-ix.card.control-the-spice" else []
        mix = library.mix(records.module_ids(library.kb, ["uprising", *TABLE["modules"], *variants]), 3)
        if entry.id not in library.game(mix).catalogue.cards:
            # Uprising has its own starting decks and Reserve, and some cards of the base game stay in the box.
            assert entry.id.startswith("imperium."), entry.id
            continue
        for state, moves in uses(entry.id, entry.data):
            if not any(verdict(library, state, move, variants) == "legal" for move in moves):
                unused.append((entry.id, moves[0]))
    assert unused == []
