"""Faults of the course of the game: hands, turns, phases, and what only a position can say."""

from random import Random

from engine.faults.cards import put_card
from engine.faults.kinds import START, TURNS, add_to, fault, is_untouched, shuffled_players, some_place, some_player
from kodeks.games.imperium.book import strength
from kodeks.games.imperium.decisions import SendAgent
from kodeks.play.matching import GivenDecision
from kodeks.table import State

# --- the course of the game -------------------------------------------------------------------------------------------


@fault
def hand_of_four(state: State, chance: Random) -> bool:
    """A player begins the round with 4 cards."""
    facts = state.facts

    def fits(seat_name: str) -> bool:
        return len(facts[f"{seat_name}.hand"]) == 5 and (facts["phase"] == START or seat_name != facts["active"])

    player = some_player(state, chance, fits)
    if not player or not is_untouched(state):
        return False
    card = sorted(facts[f"{player}.hand"])[0]
    facts[f"{player}.hand"] = facts[f"{player}.hand"].take(card)
    put_card(state, f"{player}.discard", card)
    return True


@fault
def hand_after_revealing(state: State, chance: Random) -> bool:
    """A player who has revealed still holds cards of the hand."""
    player = some_player(
        state,
        chance,
        lambda seat_name: state.facts[f"{seat_name}.revealed"] and list(state.facts[f"{seat_name}.discard"]),
    )
    if not player or state.facts["round"] > 3 or _cards_came(state):
        return False
    card = sorted(state.facts[f"{player}.discard"])[0]
    state.facts[f"{player}.discard"] = state.facts[f"{player}.discard"].take(card)
    put_card(state, f"{player}.hand", card)
    return True


def _cards_came(state: State) -> bool:
    names = ("cunning", "intelligence-report", "depart-for-arrakis", "inspire-awe")
    return any(f"uprising.card.{name}" in state.facts["intrigue_discard"] for name in names)


@fault
def cards_left_in_play(state: State, chance: Random) -> bool:
    """Cards lie in play after the clean-up."""

    def fits(seat_name: str) -> bool:
        facts = state.facts
        return bool(
            facts[f"{seat_name}.revealed"] and facts["active"] != seat_name and list(facts[f"{seat_name}.discard"])
        )

    player = some_player(state, chance, fits)
    if player:
        card = sorted(state.facts[f"{player}.discard"])[0]
        state.facts[f"{player}.discard"] = state.facts[f"{player}.discard"].take(card)
        put_card(state, f"{player}.played", card)
    return bool(player)


@fault
def revealed_cards_without_revealing(state: State, chance: Random) -> bool:
    """Revealed cards lie before a player who has not revealed."""
    player = some_player(
        state,
        chance,
        lambda seat_name: not state.facts[f"{seat_name}.revealed"] and list(state.facts[f"{seat_name}.hand"]),
    )
    if player:
        card = sorted(state.facts[f"{player}.hand"])[0]
        state.facts[f"{player}.hand"] = state.facts[f"{player}.hand"].take(card)
        put_card(state, f"{player}.shown", card)
    return bool(player)


@fault
def persuasion_out_of_turn(state: State, chance: Random) -> bool:
    """A player has persuasion outside the own reveal turn."""
    player = some_player(
        state, chance, lambda seat_name: state.facts["active"] != seat_name or not state.facts[f"{seat_name}.revealed"]
    )
    if player:
        state.facts[f"{player}.persuasion"] = 3
    return bool(player)


@fault
def swords_before_revealing(state: State, chance: Random) -> bool:
    """A player has swords and has not revealed."""
    player = some_player(state, chance, lambda seat_name: not state.facts[f"{seat_name}.revealed"])
    if player:
        state.facts[f"{player}.swords"] = 2
    return bool(player)


@fault
def agents_at_round_start(state: State, chance: Random) -> bool:
    """An agent is on the board when the round begins."""
    player = some_player(state, chance, lambda seat_name: state.facts[f"{seat_name}.agents_ready"])
    if not player or state.facts["phase"] != START:
        return False
    add_to(state, f"{player}.agents_ready", -1)
    state.facts["agents.uprising.space.arrakeen"] = (player,)
    return True


@fault
def combat_too_early(state: State, chance: Random) -> bool:
    """The combat has begun before everybody has revealed."""
    if state.facts["phase"] not in ("uprising.phase.combat", "uprising.phase.makers", "uprising.phase.endgame"):
        return False
    state.facts[f"{shuffled_players(state, chance)[0]}.revealed"] = False
    return True


@fault
def nobody_active(state: State, chance: Random) -> bool:
    """It is nobody's turn in the phase of player turns."""
    if state.facts["phase"] != TURNS:
        return False
    state.facts["active"] = ""
    return True


@fault
def active_in_another_phase(state: State, chance: Random) -> bool:
    """It is somebody's turn in a phase without turns."""
    if state.facts["phase"] == TURNS:
        return False
    state.facts["active"] = shuffled_players(state, chance)[0]
    return True


@fault
def turn_of_another(state: State, chance: Random) -> bool:
    """The agent of this turn is not on the space it was sent to."""
    facts = state.facts
    if facts["phase"] != TURNS or not facts["turn_space"]:
        return False
    free = some_place(state, chance, "agents", lambda value: facts["active"] not in value)
    facts["turn_space"] = free.partition(".")[2]
    return True


@fault
def first_player_out_of_order(state: State, chance: Random) -> bool:
    """The first player marker is with a player whose round it is not."""
    if state.facts["phase"] == "uprising.phase.recall":
        return False
    state.facts["first"] = some_player(state, chance, lambda player: player != state.facts["first"])
    return True


@fault
def leader_twice(state: State, chance: Random) -> bool:
    """Two players have the same leader."""
    one, other = shuffled_players(state, chance)[:2]
    state.facts[f"{one}.leader"] = state.facts[f"{other}.leader"]
    return True


@fault
def marker_off_the_training_track(state: State, chance: Random) -> bool:
    """A leader without a track of its own has a marker on one."""
    player = some_player(state, chance, lambda seat_name: not state.facts[f"{seat_name}.training"])
    state.facts[f"{player}.training"] = "b"
    return True


@fault
def game_not_ended(state: State, chance: Random) -> bool:
    """A round begins though a player has 10 points."""
    if state.facts["phase"] != START:
        return False
    state.facts[f"{shuffled_players(state, chance)[0]}.victory_points"] = 11
    return True


@fault
def game_ended_too_early(state: State, chance: Random) -> bool:
    """The game is over without a reason."""
    facts = state.facts
    points = max(facts[f"{player}.victory_points"] for player in facts["players"])
    if (
        not facts["conflict_deck"]
        or points >= 10
        or not all(facts[f"{player}.revealed"] for player in facts["players"])
    ):
        return False
    facts["phase"] = "uprising.phase.endgame"
    return True


@fault
def winner_before_the_end(state: State, chance: Random) -> bool:
    """A winner of the game is named before it ends."""
    if state.facts["phase"] == "uprising.phase.endgame":
        return False
    state.facts["winner"] = shuffled_players(state, chance)[0]
    return True


@fault
def round_that_is_none(state: State, chance: Random) -> bool:
    """It is round 11."""
    state.facts["round"] = 11
    return True


# --- what only a position can say -------------------------------------------------------------------------------------


@fault
def worm_in_the_garrison(state: State, chance: Random) -> bool:
    """A sandworm is in a garrison."""
    state.facts[f"{shuffled_players(state, chance)[0]}.sandworms_in_garrison"] = 1
    return True


@fault
def two_maker_hooks(state: State, chance: Random) -> bool:
    """A player has maker hooks twice."""
    state.facts[f"{shuffled_players(state, chance)[0]}.maker_hooks"] = 2
    return True


@fault
def two_council_seats(state: State, chance: Random) -> bool:
    """A player has two seats on the High Council."""
    state.facts[f"{shuffled_players(state, chance)[0]}.council"] = 2
    return True


@fault
def marker_shows_another_strength(state: State, chance: Random) -> bool:
    """The combat marker shows 1 more than the strength."""
    facts = state.facts
    player = some_player(state, chance, lambda seat_name: facts[f"{seat_name}.revealed"])
    if not player:
        return False
    facts[f"{player}.combat_marker"] = strength(state, player) + 1
    return True


@fault
def deck_called_empty(state: State, chance: Random) -> bool:
    """The Imperium deck is called empty, and it is not."""
    state.facts["imperium_deck_empty"] = bool(state.facts["imperium_deck"])
    return True


@fault
def alliance_token_in_two_places(state: State, chance: Random) -> bool:
    """An alliance token is on its track and with a player."""
    state.facts["alliance.shared.faction.fremen"] = ("", shuffled_players(state, chance)[0])
    return True


@fault
def two_markers_on_a_flag(state: State, chance: Random) -> bool:
    """Control markers of two players lie on one flag."""
    state.facts["control.uprising.space.arrakeen"] = tuple(shuffled_players(state, chance)[:2])
    return True


@fault
def shared_space_without_a_spy(state: State, chance: Random) -> bool:
    """Two players have an agent on a space, and neither recalled a spy to infiltrate."""
    space = some_place(state, chance, "agents", lambda present: len(set(present)) > 1)
    if not space:
        return False
    first, second = state.facts[space][:2]
    sent = [GivenDecision(SendAgent, player, {"space": space.removeprefix("agents.")}) for player in (first, second)]
    state.facts["this_round"] = tuple(sent)
    return True
