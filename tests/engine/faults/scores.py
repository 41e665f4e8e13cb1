"""Faults of influence, alliances, points and resources."""

from random import Random

from engine.faults.kinds import add_to, fault, shuffled_players, some_player
from kodeks.games.imperium.book import things
from kodeks.games.imperium.survey import played_at_most, sources
from kodeks.table import State


@fault
def alliance_nowhere(state: State, chance: Random) -> bool:
    """An alliance token is on no track and with no player."""
    state.facts[f"alliance.{chance.choice(things(state).factions)}"] = "?"
    return True


def _no_loss(state: State) -> bool:
    def loses(effect: object) -> bool:
        return getattr(effect, "head", "") == "lose.influence"

    boxes = ("agent", "reveal", "plot", "combat", "endgame")
    return not any(played_at_most(state, card) for card in sources(things(state), loses, boxes))


@fault
def alliance_with_the_lower(state: State, chance: Random) -> bool:
    """An opponent stands higher than the holder of an alliance."""
    facts = state.facts
    for faction in things(state).factions:
        holder = facts[f"alliance.{faction}"]
        higher = [player for player in facts["players"] if facts[f"{player}.influence.{faction}"] > 2]
        if holder and higher == [holder]:
            other = next(
                shuffled_player for shuffled_player in shuffled_players(state, chance) if shuffled_player != holder
            )
            facts[f"alliance.{faction}"] = other
            add_to(state, f"{other}.victory_points", 1)
            state.readings = {**state.readings, "uprising.silence.alliance-holder-falls-below-an-opponent": "passes"}
            return True
    return False


@fault
def alliance_not_taken(state: State, chance: Random) -> bool:
    """A player has 4 influence and the alliance token is on its track."""
    for faction in things(state).factions:
        if state.facts[f"alliance.{faction}"]:
            state.facts[f"alliance.{faction}"] = ""
            return any(state.facts[f"{player}.influence.{faction}"] >= 4 for player in state.facts["players"])
    return False


@fault
def alliance_not_earned(state: State, chance: Random) -> bool:
    """A player holds an alliance without having had 4 influence."""
    free = [faction for faction in things(state).factions if not state.facts[f"alliance.{faction}"]]
    if not free or not _no_loss(state):
        return False
    player = shuffled_players(state, chance)[0]
    state.facts[f"alliance.{chance.choice(free)}"] = player
    add_to(state, f"{player}.victory_points", 1)
    return True


@fault
def cube_below_the_track(state: State, chance: Random) -> bool:
    """An influence cube is not on its track."""
    state.facts[f"{shuffled_players(state, chance)[0]}.influence.{chance.choice(things(state).factions)}"] = -1
    return True


@fault
def point_not_counted(state: State, chance: Random) -> bool:
    """A player has fewer points than influence and alliances and cards show."""
    player = some_player(state, chance, lambda seat_name: state.facts[f"{seat_name}.victory_points"] > 0)
    if not player:
        return False
    state.facts[f"{player}.victory_points"] = 0
    shown = [state.facts[f"{player}.influence.{faction}"] >= 2 for faction in things(state).factions]
    return any(shown) or len(state.facts["players"]) == 4


@fault
def points_from_nowhere(state: State, chance: Random) -> bool:
    """A player has far more points than everything on the table can have given."""
    if state.facts["round"] > 4:
        return False
    add_to(state, f"{shuffled_players(state, chance)[0]}.victory_points", 12)
    return True


@fault
def resources_below_nothing(state: State, chance: Random) -> bool:
    """A player owes Solari."""
    state.facts[f"{shuffled_players(state, chance)[0]}.{chance.choice(('solari', 'spice', 'water'))}"] = -1
    return True
