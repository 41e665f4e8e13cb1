"""Faults of pieces: troops, agents, spies, markers, worms and spice."""

from random import Random

from engine.faults.kinds import (
    BOXES,
    START,
    TURNS,
    add_to,
    fault,
    is_untouched,
    shuffled_players,
    some_place,
    some_player,
)
from kodeks.games.imperium.book import things
from kodeks.games.imperium.invariants_board import places_beside
from kodeks.games.imperium.survey import played_at_most, sources
from kodeks.table import State


@fault
def troop_too_many(state: State, chance: Random) -> bool:
    """A supply holds a troop more than there are."""
    add_to(state, f"{shuffled_players(state, chance)[0]}.supply", 1)
    return True


@fault
def troop_lost(state: State, chance: Random) -> bool:
    """A troop is missing from a garrison."""
    player = some_player(state, chance, lambda seat_name: state.facts[f"{seat_name}.garrison"])
    if player:
        add_to(state, f"{player}.garrison", -1)
    return bool(player)


@fault
def troop_from_nowhere(state: State, chance: Random) -> bool:
    """A troop has come to the Conflict and is missing nowhere."""
    add_to(state, f"{shuffled_players(state, chance)[0]}.conflict", 1)
    return True


@fault
def troop_where_none_can_be(state: State, chance: Random) -> bool:
    """A leader without such a place keeps a troop as a memory."""

    def fits(seat_name: str) -> bool:
        return state.facts[f"{seat_name}.supply"] > 0 and not state.facts[f"{seat_name}.leader"].endswith(
            "lady-jessica"
        )

    player = some_player(state, chance, fits)
    if player:
        add_to(state, f"{player}.supply", -1)
        add_to(state, f"{player}.memories", 1)
    return bool(player)


@fault
def agent_too_many(state: State, chance: Random) -> bool:
    """A leader has an agent more than the player owns."""
    add_to(state, f"{shuffled_players(state, chance)[0]}.agents_ready", 1)
    return True


@fault
def agent_lost(state: State, chance: Random) -> bool:
    """An agent is neither on the board nor on its leader."""
    key = some_place(state, chance, "agents", bool)
    if key:
        state.facts[key] = state.facts[key][:-1]
    return bool(key)


@fault
def third_agent_not_gained(state: State, chance: Random) -> bool:
    """The Swordmaster has come and no third agent is there."""
    player = some_player(state, chance, lambda seat_name: not state.facts[f"{seat_name}.swordmaster"])
    if player:
        state.facts[f"{player}.swordmaster"] = True
    return bool(player)


@fault
def agent_on_no_space(state: State, chance: Random) -> bool:
    """An agent stands on a place that is no space of the board."""
    key = some_place(state, chance, "agents", bool)
    if key:
        state.facts["agents.uprising.space.carthag"], state.facts[key] = state.facts[key], ()
    return bool(key)


@fault
def agent_of_nobody(state: State, chance: Random) -> bool:
    """An agent of a colour that nobody plays stands on a space."""
    key = some_place(state, chance, "agents", lambda value: True)
    state.facts[key] = (*state.facts[key], "orange")
    return True


@fault
def two_own_agents(state: State, chance: Random) -> bool:
    """Two agents of one player share a space."""
    player = some_player(state, chance, lambda seat_name: sum(seat_name in there for there in _agents(state)) > 1)
    if not player:
        return False
    first, second = [key for key in state.facts if key.startswith("agents.") and player in state.facts[key]][:2]
    state.facts[first] = tuple(card for card in state.facts[first] if card != player)
    state.facts[second] = (*state.facts[second], player)
    return True


def _agents(state: State) -> list[tuple[str, ...]]:
    return [value for key, value in state.facts.items() if key.startswith("agents.")]


@fault
def spy_too_many(state: State, chance: Random) -> bool:
    """A player has a spy more in the supply."""
    add_to(state, f"{shuffled_players(state, chance)[0]}.spies_ready", 1)
    return True


@fault
def spy_lost(state: State, chance: Random) -> bool:
    """A spy has gone from its post and is not in the supply."""
    key = some_place(state, chance, "spies", bool)
    if key:
        state.facts[key] = state.facts[key][:-1]
    return bool(key)


@fault
def spy_on_no_post(state: State, chance: Random) -> bool:
    """A spy stands on a space instead of a post."""
    player = some_player(state, chance, lambda seat_name: state.facts[f"{seat_name}.spies_ready"])
    if player:
        add_to(state, f"{player}.spies_ready", -1)
        state.facts["spies.uprising.space.arrakeen"] = (player,)
    return bool(player)


@fault
def two_own_spies(state: State, chance: Random) -> bool:
    """Two spies of one player share a post."""
    key = some_place(state, chance, "spies", bool)
    if not key or not state.facts[f"{state.facts[key][0]}.spies_ready"]:
        return False
    player = state.facts[key][0]
    add_to(state, f"{player}.spies_ready", -1)
    state.facts[key] = (*state.facts[key], player)
    return True


@fault
def spy_joined_too_early(state: State, chance: Random) -> bool:
    """A spy has joined another one while every card that permits it was never played."""
    key = some_place(state, chance, "spies", lambda value: len(value) == 1)
    if not key or any(played_at_most(state, card) for card in sources(things(state), places_beside, BOXES)):
        return False
    player = some_player(
        state, chance, lambda seat_name: seat_name not in state.facts[key] and state.facts[f"{seat_name}.spies_ready"]
    )
    if player:
        add_to(state, f"{player}.spies_ready", -1)
        state.facts[key] = (*state.facts[key], player)
    return bool(player)


@fault
def marker_too_many(state: State, chance: Random) -> bool:
    """A player has a control marker too many."""
    add_to(state, f"{shuffled_players(state, chance)[0]}.markers", 1)
    return True


@fault
def marker_lost(state: State, chance: Random) -> bool:
    """A control marker has gone from its flag and is not in the supply."""
    key = some_place(state, chance, "control", bool)
    if key:
        state.facts[key] = ""
    return bool(key)


@fault
def marker_without_a_flag(state: State, chance: Random) -> bool:
    """A control marker lies on a space without a flag."""
    player = some_player(state, chance, lambda seat_name: state.facts[f"{seat_name}.markers"])
    if player:
        add_to(state, f"{player}.markers", -1)
        state.facts["control.uprising.space.sietch-tabr"] = player
    return bool(player)


@fault
def control_never_won(state: State, chance: Random) -> bool:
    """A player controls a location without having won a Conflict over it."""
    facts, cards = state.facts, things(state).cards
    key = some_place(state, chance, "control", lambda value: not value)
    location = key.partition(".")[2]
    if not key or (facts["phase"] == "uprising.phase.combat" and facts["conflict_card"]):
        return False

    def fits(seat_name: str) -> bool:
        won = (*facts[f"{seat_name}.won"], *facts[f"{seat_name}.spent"])
        return facts[f"{seat_name}.markers"] > 0 and all(cards[card].location != location for card in won)

    player = some_player(state, chance, fits)
    if player:
        add_to(state, f"{player}.markers", -1)
        facts[key] = player
    return bool(player)


@fault
def worm_behind_the_wall(state: State, chance: Random) -> bool:
    """A sandworm fights behind the Shield Wall."""
    card = state.facts["conflict_card"]
    if not state.facts["shield_wall"] or not card or not things(state).cards[card].location:
        return False
    add_to(state, f"{shuffled_players(state, chance)[0]}.sandworms", 1)
    question = "uprising.discrepancy.sandworm-option-and-the-wall"
    state.readings = {**state.readings, question: "not behind the wall"}
    return True


@fault
def worm_without_hooks(state: State, chance: Random) -> bool:
    """A sandworm of a player without hooks fights while the wall stands."""
    player = some_player(state, chance, lambda seat_name: not state.facts[f"{seat_name}.maker_hooks"])
    if not player or not state.facts["shield_wall"]:
        return False
    add_to(state, f"{player}.sandworms", 1)
    return True


@fault
def worm_after_the_combat(state: State, chance: Random) -> bool:
    """A sandworm is still there when the combat is over."""
    if state.facts["phase"] in (TURNS, "uprising.phase.combat"):
        return False
    add_to(state, f"{shuffled_players(state, chance)[0]}.sandworms", 1)
    return True


@fault
def troops_after_the_combat(state: State, chance: Random) -> bool:
    """A troop is still in the Conflict when the combat is over."""
    player = some_player(state, chance, lambda seat_name: state.facts[f"{seat_name}.supply"])
    if not player or state.facts["phase"] in (TURNS, START, "uprising.phase.combat"):
        return False
    add_to(state, f"{player}.supply", -1)
    add_to(state, f"{player}.conflict", 1)
    return True


@fault
def troops_before_any_turn(state: State, chance: Random) -> bool:
    """Troops are in the Conflict before any turn of the round."""
    player = some_player(state, chance, lambda seat_name: state.facts[f"{seat_name}.supply"] > 1)
    if not player or not is_untouched(state):
        return False
    add_to(state, f"{player}.supply", -2)
    add_to(state, f"{player}.conflict", 2)
    return True


@fault
def too_much_bonus_spice(state: State, chance: Random) -> bool:
    """A maker space holds more bonus spice than there were rounds."""
    state.facts[some_place(state, chance, "bonus_spice", lambda value: True)] = state.facts["round"] + 1
    return True


@fault
def bonus_spice_elsewhere(state: State, chance: Random) -> bool:
    """Bonus spice lies on a space that is no maker space."""
    state.facts["bonus_spice.uprising.space.arrakeen"] = 1
    return True
