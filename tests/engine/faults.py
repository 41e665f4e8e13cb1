"""
Faults that are put into legal states.

Each function is a kind of fault of ``cases/faults/kinds.yaml``. It changes the facts of a copy of a state, or returns
False where the fault cannot be put in: then nothing has been changed, or what was changed is thrown away.
"""

from collections.abc import Callable
from random import Random

from kodeks.games.imperium.book import strength, things
from kodeks.games.imperium.decisions import SendAgent
from kodeks.games.imperium.invariants_pieces import places_beside
from kodeks.games.imperium.survey import played_at_most, sources
from kodeks.play import agenda
from kodeks.play.matching import GivenDecision
from kodeks.table import Pile, State

Fault = Callable[[State, Random], bool]
FAULTS: dict[str, Fault] = {}
BOXES = ("agent", "reveal", "plot", "combat", "acquire")
TURNS = "uprising.phase.player-turns"
START = "uprising.phase.round-start"


def fault(run: Fault) -> Fault:
    """Register a kind of fault by the name of its function."""
    FAULTS[run.__name__.replace("_", "-")] = run
    return run


def _players(state: State, chance: Random) -> list[str]:
    players = list(state.facts["players"])
    chance.shuffle(players)
    return players


def _some(state: State, chance: Random, test: Callable[[str], object]) -> str:
    return next((player for player in _players(state, chance) if test(player)), "")


def _add(state: State, key: str, more: int) -> None:
    state.facts[key] += more


def _place(state: State, chance: Random, name: str, test: Callable[[tuple[str, ...]], object]) -> str:
    keys = [key for key, value in state.facts.items() if key.startswith(f"{name}.") and test(value)]
    return chance.choice(keys) if keys else ""


def _untouched(state: State) -> bool:
    """Whether nobody has done anything this round, not even a plot card."""
    facts = state.facts
    if facts["phase"] == START:
        return agenda.top(state).kind not in ("draw", "defend")
    return bool(
        facts["phase"] == TURNS
        and not facts["turn_space"]
        and facts["active"] == facts["first"]
        and not any(facts[f"{one}.revealed"] for one in facts["players"])
        and not any(value for key, value in facts.items() if key.startswith("agents."))
    )


# --- pieces -------------------------------------------------------------------------------------------------------


@fault
def troop_too_many(state: State, chance: Random) -> bool:
    """A supply holds a troop more than there are."""
    _add(state, f"{_players(state, chance)[0]}.supply", 1)
    return True


@fault
def troop_lost(state: State, chance: Random) -> bool:
    """A troop is missing from a garrison."""
    player = _some(state, chance, lambda one: state.facts[f"{one}.garrison"])
    if player:
        _add(state, f"{player}.garrison", -1)
    return bool(player)


@fault
def troop_from_nowhere(state: State, chance: Random) -> bool:
    """A troop has come to the Conflict and is missing nowhere."""
    _add(state, f"{_players(state, chance)[0]}.conflict", 1)
    return True


@fault
def troop_where_none_can_be(state: State, chance: Random) -> bool:
    """A leader without such a place keeps a troop as a memory."""

    def fits(one: str) -> bool:
        return state.facts[f"{one}.supply"] > 0 and not state.facts[f"{one}.leader"].endswith("lady-jessica")

    player = _some(state, chance, fits)
    if player:
        _add(state, f"{player}.supply", -1)
        _add(state, f"{player}.memories", 1)
    return bool(player)


@fault
def agent_too_many(state: State, chance: Random) -> bool:
    """A leader has an agent more than the player owns."""
    _add(state, f"{_players(state, chance)[0]}.agents_ready", 1)
    return True


@fault
def agent_lost(state: State, chance: Random) -> bool:
    """An agent is neither on the board nor on its leader."""
    key = _place(state, chance, "agents", bool)
    if key:
        state.facts[key] = state.facts[key][:-1]
    return bool(key)


@fault
def third_agent_not_gained(state: State, chance: Random) -> bool:
    """The Swordmaster has come and no third agent is there."""
    player = _some(state, chance, lambda one: not state.facts[f"{one}.swordmaster"])
    if player:
        state.facts[f"{player}.swordmaster"] = True
    return bool(player)


@fault
def agent_on_no_space(state: State, chance: Random) -> bool:
    """An agent stands on a place that is no space of the board."""
    key = _place(state, chance, "agents", bool)
    if key:
        state.facts["agents.uprising.space.carthag"], state.facts[key] = state.facts[key], ()
    return bool(key)


@fault
def agent_of_nobody(state: State, chance: Random) -> bool:
    """An agent of a colour that nobody plays stands on a space."""
    key = _place(state, chance, "agents", lambda value: True)
    state.facts[key] = (*state.facts[key], "orange")
    return True


@fault
def two_own_agents(state: State, chance: Random) -> bool:
    """Two agents of one player share a space."""
    player = _some(state, chance, lambda one: sum(one in there for there in _agents(state)) > 1)
    if not player:
        return False
    first, second = [key for key in state.facts if key.startswith("agents.") and player in state.facts[key]][:2]
    state.facts[first] = tuple(one for one in state.facts[first] if one != player)
    state.facts[second] = (*state.facts[second], player)
    return True


def _agents(state: State) -> list[tuple[str, ...]]:
    return [value for key, value in state.facts.items() if key.startswith("agents.")]


@fault
def spy_too_many(state: State, chance: Random) -> bool:
    """A player has a spy more in the supply."""
    _add(state, f"{_players(state, chance)[0]}.spies_ready", 1)
    return True


@fault
def spy_lost(state: State, chance: Random) -> bool:
    """A spy has gone from its post and is not in the supply."""
    key = _place(state, chance, "spies", bool)
    if key:
        state.facts[key] = state.facts[key][:-1]
    return bool(key)


@fault
def spy_on_no_post(state: State, chance: Random) -> bool:
    """A spy stands on a space instead of a post."""
    player = _some(state, chance, lambda one: state.facts[f"{one}.spies_ready"])
    if player:
        _add(state, f"{player}.spies_ready", -1)
        state.facts["spies.uprising.space.arrakeen"] = (player,)
    return bool(player)


@fault
def two_own_spies(state: State, chance: Random) -> bool:
    """Two spies of one player share a post."""
    key = _place(state, chance, "spies", bool)
    if not key or not state.facts[f"{state.facts[key][0]}.spies_ready"]:
        return False
    player = state.facts[key][0]
    _add(state, f"{player}.spies_ready", -1)
    state.facts[key] = (*state.facts[key], player)
    return True


@fault
def spy_joined_too_early(state: State, chance: Random) -> bool:
    """A spy has joined another one while every card that permits it was never played."""
    key = _place(state, chance, "spies", lambda value: len(value) == 1)
    if not key or any(played_at_most(state, card) for card in sources(things(state), places_beside, BOXES)):
        return False
    player = _some(state, chance, lambda one: one not in state.facts[key] and state.facts[f"{one}.spies_ready"])
    if player:
        _add(state, f"{player}.spies_ready", -1)
        state.facts[key] = (*state.facts[key], player)
    return bool(player)


@fault
def marker_too_many(state: State, chance: Random) -> bool:
    """A player has a control marker too many."""
    _add(state, f"{_players(state, chance)[0]}.markers", 1)
    return True


@fault
def marker_lost(state: State, chance: Random) -> bool:
    """A control marker has gone from its flag and is not in the supply."""
    key = _place(state, chance, "control", bool)
    if key:
        state.facts[key] = ""
    return bool(key)


@fault
def marker_without_a_flag(state: State, chance: Random) -> bool:
    """A control marker lies on a space without a flag."""
    player = _some(state, chance, lambda one: state.facts[f"{one}.markers"])
    if player:
        _add(state, f"{player}.markers", -1)
        state.facts["control.uprising.space.sietch-tabr"] = player
    return bool(player)


@fault
def control_never_won(state: State, chance: Random) -> bool:
    """A player controls a location without having won a Conflict over it."""
    facts, cards = state.facts, things(state).cards
    key = _place(state, chance, "control", lambda value: not value)
    location = key.partition(".")[2]
    if not key or (facts["phase"] == "uprising.phase.combat" and facts["conflict_card"]):
        return False

    def fits(one: str) -> bool:
        won = (*facts[f"{one}.won"], *facts[f"{one}.spent"])
        return facts[f"{one}.markers"] > 0 and all(cards[card].location != location for card in won)

    player = _some(state, chance, fits)
    if player:
        _add(state, f"{player}.markers", -1)
        facts[key] = player
    return bool(player)


@fault
def worm_behind_the_wall(state: State, chance: Random) -> bool:
    """A sandworm fights behind the Shield Wall."""
    card = state.facts["conflict_card"]
    if not state.facts["shield_wall"] or not card or not things(state).cards[card].location:
        return False
    _add(state, f"{_players(state, chance)[0]}.sandworms", 1)
    question = "uprising.discrepancy.sandworm-option-and-the-wall"
    state.readings = {**state.readings, question: "not behind the wall"}
    return True


@fault
def worm_after_the_combat(state: State, chance: Random) -> bool:
    """A sandworm is still there when the combat is over."""
    if state.facts["phase"] in (TURNS, "uprising.phase.combat"):
        return False
    _add(state, f"{_players(state, chance)[0]}.sandworms", 1)
    return True


@fault
def troops_after_the_combat(state: State, chance: Random) -> bool:
    """A troop is still in the Conflict when the combat is over."""
    player = _some(state, chance, lambda one: state.facts[f"{one}.supply"])
    if not player or state.facts["phase"] in (TURNS, START, "uprising.phase.combat"):
        return False
    _add(state, f"{player}.supply", -1)
    _add(state, f"{player}.conflict", 1)
    return True


@fault
def troops_before_any_turn(state: State, chance: Random) -> bool:
    """Troops are in the Conflict before any turn of the round."""
    player = _some(state, chance, lambda one: state.facts[f"{one}.supply"] > 1)
    if not player or not _untouched(state):
        return False
    _add(state, f"{player}.supply", -2)
    _add(state, f"{player}.conflict", 2)
    return True


@fault
def too_much_bonus_spice(state: State, chance: Random) -> bool:
    """A maker space holds more bonus spice than there were rounds."""
    state.facts[_place(state, chance, "bonus_spice", lambda value: True)] = state.facts["round"] + 1
    return True


@fault
def bonus_spice_elsewhere(state: State, chance: Random) -> bool:
    """Bonus spice lies on a space that is no maker space."""
    state.facts["bonus_spice.uprising.space.arrakeen"] = 1
    return True


# --- influence and points -----------------------------------------------------------------------------------------


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
        higher = [one for one in facts["players"] if facts[f"{one}.influence.{faction}"] > 2]
        if holder and higher == [holder]:
            other = next(one for one in _players(state, chance) if one != holder)
            facts[f"alliance.{faction}"] = other
            _add(state, f"{other}.victory_points", 1)
            state.readings = {**state.readings, "uprising.silence.alliance-holder-falls-below-an-opponent": "passes"}
            return True
    return False


@fault
def alliance_not_taken(state: State, chance: Random) -> bool:
    """A player has 4 influence and the alliance token is on its track."""
    for faction in things(state).factions:
        if state.facts[f"alliance.{faction}"]:
            state.facts[f"alliance.{faction}"] = ""
            return any(state.facts[f"{one}.influence.{faction}"] >= 4 for one in state.facts["players"])
    return False


@fault
def alliance_not_earned(state: State, chance: Random) -> bool:
    """A player holds an alliance without having had 4 influence."""
    free = [faction for faction in things(state).factions if not state.facts[f"alliance.{faction}"]]
    if not free or not _no_loss(state):
        return False
    player = _players(state, chance)[0]
    state.facts[f"alliance.{chance.choice(free)}"] = player
    _add(state, f"{player}.victory_points", 1)
    return True


@fault
def cube_below_the_track(state: State, chance: Random) -> bool:
    """An influence cube is not on its track."""
    state.facts[f"{_players(state, chance)[0]}.influence.{chance.choice(things(state).factions)}"] = -1
    return True


@fault
def point_not_counted(state: State, chance: Random) -> bool:
    """A player has fewer points than influence and alliances and cards show."""
    player = _some(state, chance, lambda one: state.facts[f"{one}.victory_points"] > 0)
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
    _add(state, f"{_players(state, chance)[0]}.victory_points", 12)
    return True


@fault
def resources_below_nothing(state: State, chance: Random) -> bool:
    """A player owes Solari."""
    state.facts[f"{_players(state, chance)[0]}.{chance.choice(('solari', 'spice', 'water'))}"] = -1
    return True


# --- cards --------------------------------------------------------------------------------------------------------


def _put(state: State, key: str, card: str) -> None:
    state.facts[key] = state.facts[key].add(card)


@fault
def starter_card_twice(state: State, chance: Random) -> bool:
    """A player has one starting card too many."""
    _put(state, f"{_players(state, chance)[0]}.discard", "uprising.card.dagger")
    return True


@fault
def starter_card_of_another(state: State, chance: Random) -> bool:
    """A starting card has gone from one player to another."""
    card = "uprising.card.signet-ring"
    for one in _players(state, chance):
        for zone in ("hand", "deck", "discard"):
            if card in state.facts[f"{one}.{zone}"]:
                state.facts[f"{one}.{zone}"] = state.facts[f"{one}.{zone}"].take(card)
                others = [each for each in _players(state, chance) if each != one and _has(state, each, card)]
                other = others[0] if others else ""
                if other:
                    _put(state, f"{other}.{zone}", card)
                return bool(other)
    return False


def _has(state: State, player: str, card: str) -> bool:
    return any(card in state.facts[f"{player}.{zone}"] for zone in ("hand", "deck", "discard", "played", "shown"))


@fault
def card_in_two_places(state: State, chance: Random) -> bool:
    """A card of the Imperium Row is also in a discard pile."""
    row = state.facts["row"]
    if row:
        _put(state, f"{_players(state, chance)[0]}.discard", chance.choice(row))
    return bool(row)


def _lose(state: State, chance: Random, key: str) -> bool:
    cards = sorted(state.facts[key])
    if cards:
        state.facts[key] = state.facts[key].take(chance.choice(cards))
    return bool(cards)


@fault
def card_lost(state: State, chance: Random) -> bool:
    """A card of the Imperium deck is nowhere."""
    return _lose(state, chance, "imperium_deck")


@fault
def intrigue_card_lost(state: State, chance: Random) -> bool:
    """An Intrigue card is nowhere."""
    return _lose(state, chance, "intrigue_deck")


@fault
def intrigue_card_twice(state: State, chance: Random) -> bool:
    """An Intrigue card of the deck is also in a hand."""
    cards = sorted(state.facts["intrigue_deck"])
    if cards:
        _put(state, f"{_players(state, chance)[0]}.intrigue", chance.choice(cards))
    return bool(cards)


@fault
def intrigue_card_in_a_deck(state: State, chance: Random) -> bool:
    """An Intrigue card lies in the deck of a player."""
    cards = sorted(state.facts["intrigue_deck"])
    if cards:
        state.facts["intrigue_deck"] = state.facts["intrigue_deck"].take(cards[0])
        _put(state, f"{_players(state, chance)[0]}.deck", cards[0])
    return bool(cards)


@fault
def starter_card_in_the_row(state: State, chance: Random) -> bool:
    """A starting card lies in the Imperium Row."""
    player = _some(state, chance, lambda one: "uprising.card.dagger" in state.facts[f"{one}.discard"])
    if player and state.facts["row"]:
        row = state.facts["row"]
        _put(state, f"{player}.discard", row[0])
        state.facts[f"{player}.discard"] = state.facts[f"{player}.discard"].take("uprising.card.dagger")
        state.facts["row"] = ("uprising.card.dagger", *row[1:])
    return bool(player) and bool(state.facts["row"])


def _row_is_being_filled(state: State) -> bool:
    return any(
        frame.kind == "draw"
        or any(part.head == "do.refill-imperium-row" for item in frame.items for part in item.effect.walk())
        for frame in agenda.frames(state)
    )


@fault
def row_too_short(state: State, chance: Random) -> bool:
    """The Imperium Row has 4 cards while the deck lasts."""
    row = state.facts["row"]
    if len(row) < 5 or not state.facts["imperium_deck"] or _row_is_being_filled(state):
        return False
    _put(state, "imperium_deck", row[-1])
    state.facts["row"] = row[:-1]
    return True


@fault
def row_too_long(state: State, chance: Random) -> bool:
    """The Imperium Row has 6 cards."""
    cards = sorted(state.facts["imperium_deck"])
    if len(state.facts["row"]) < 5 or not cards:
        return False
    state.facts["imperium_deck"] = state.facts["imperium_deck"].take(cards[0])
    state.facts["row"] = (*state.facts["row"], cards[0])
    return True


@fault
def reserve_card_lost(state: State, chance: Random) -> bool:
    """A stack of the Reserve is a card short."""
    key = _place(state, chance, "reserve", bool)
    if key:
        _add(state, key, -1)
    return bool(key)


@fault
def reserve_card_too_many(state: State, chance: Random) -> bool:
    """A stack of the Reserve has a card too many."""
    _add(state, "reserve.uprising.card.prepare-the-way", 1)
    return True


@fault
def conflict_deck_too_short(state: State, chance: Random) -> bool:
    """The Conflict deck has a card less than the round leaves."""
    return _lose(state, chance, "conflict_deck")


@fault
def conflict_card_not_turned_up(state: State, chance: Random) -> bool:
    """Turns are taken and no Conflict card is turned up."""
    if state.facts["phase"] != TURNS:
        return False
    state.facts["conflict_card"] = ""
    return True


@fault
def conflict_of_another_level(state: State, chance: Random) -> bool:
    """The Conflict card of the round has changed places with one of another level."""
    cards, now, deck = things(state).cards, state.facts["conflict_card"], state.facts["conflict_deck"]
    other = next((card for card in deck if now and cards[card].level != cards[now].level), "")
    if other:
        state.facts["conflict_card"] = other
        state.facts["conflict_deck"] = Pile(top=tuple(now if card == other else card for card in deck))
    return bool(other)


@fault
def conflict_card_twice(state: State, chance: Random) -> bool:
    """A Conflict card that is still in the deck has been won."""
    deck = sorted(state.facts["conflict_deck"])
    player = _players(state, chance)[0]
    if deck:
        state.facts[f"{player}.won"] = (*state.facts[f"{player}.won"], deck[0])
    return bool(deck)


@fault
def objective_twice(state: State, chance: Random) -> bool:
    """A player has the Objective card of another as well."""
    one, other = _players(state, chance)[:2]
    card = next((card for card in state.facts[f"{one}.won"] if "objective" in card), "")
    if card:
        state.facts[f"{other}.spent"] = (*state.facts[f"{other}.spent"], card)
    return bool(card)


@fault
def objective_lost(state: State, chance: Random) -> bool:
    """A player has no Objective card."""
    player = _some(state, chance, lambda one: any("objective" in card for card in state.facts[f"{one}.won"]))
    if player:
        won = state.facts[f"{player}.won"]
        state.facts[f"{player}.won"] = tuple(card for card in won if "objective" not in card)
    return bool(player)


@fault
def pair_left_open(state: State, chance: Random) -> bool:
    """Two open cards show the same battle icon."""
    cards = things(state).cards
    for player in _players(state, chance):
        spent = state.facts[f"{player}.spent"]
        icons = [cards[card].battle_icon for card in spent]
        pair = next((icon for icon in icons if icon != "wild" and icons.count(icon) > 1), "")
        if pair:
            both = [card for card in spent if cards[card].battle_icon == pair][:2]
            state.facts[f"{player}.spent"] = tuple(card for card in spent if card not in both)
            state.facts[f"{player}.won"] = (*state.facts[f"{player}.won"], *both)
            return True
    return False


@fault
def contract_lost(state: State, chance: Random) -> bool:
    """A contract is nowhere."""
    return _lose(state, chance, "contract_bank")


@fault
def contract_twice(state: State, chance: Random) -> bool:
    """A contract of the bank is also with a player."""
    bank = sorted(state.facts["contract_bank"])
    player = _players(state, chance)[0]
    if bank:
        state.facts[f"{player}.contracts"] = (*state.facts[f"{player}.contracts"], bank[0])
    return bool(bank)


@fault
def contracts_not_laid_out(state: State, chance: Random) -> bool:
    """One contract is face up while the bank lasts."""
    offer = state.facts["contract_offer"]
    if not offer or not state.facts["contract_bank"] or any(frame.kind == "draw" for frame in agenda.frames(state)):
        return False
    _put(state, "contract_bank", offer[0])
    state.facts["contract_offer"] = offer[1:]
    return True


# --- the course of the game ---------------------------------------------------------------------------------------


@fault
def hand_of_four(state: State, chance: Random) -> bool:
    """A player begins the round with 4 cards."""
    facts = state.facts

    def fits(one: str) -> bool:
        return len(facts[f"{one}.hand"]) == 5 and (facts["phase"] == START or one != facts["active"])

    player = _some(state, chance, fits)
    if not player or not _untouched(state):
        return False
    card = sorted(facts[f"{player}.hand"])[0]
    facts[f"{player}.hand"] = facts[f"{player}.hand"].take(card)
    _put(state, f"{player}.discard", card)
    return True


@fault
def hand_after_revealing(state: State, chance: Random) -> bool:
    """A player who has revealed still holds cards of the hand."""
    player = _some(state, chance, lambda one: state.facts[f"{one}.revealed"] and list(state.facts[f"{one}.discard"]))
    if not player or state.facts["round"] > 3 or _cards_came(state):
        return False
    card = sorted(state.facts[f"{player}.discard"])[0]
    state.facts[f"{player}.discard"] = state.facts[f"{player}.discard"].take(card)
    _put(state, f"{player}.hand", card)
    return True


def _cards_came(state: State) -> bool:
    names = ("cunning", "intelligence-report", "depart-for-arrakis", "inspire-awe")
    return any(f"uprising.card.{name}" in state.facts["intrigue_discard"] for name in names)


@fault
def cards_left_in_play(state: State, chance: Random) -> bool:
    """Cards lie in play after the clean-up."""

    def fits(one: str) -> bool:
        facts = state.facts
        return bool(facts[f"{one}.revealed"] and facts["active"] != one and list(facts[f"{one}.discard"]))

    player = _some(state, chance, fits)
    if player:
        card = sorted(state.facts[f"{player}.discard"])[0]
        state.facts[f"{player}.discard"] = state.facts[f"{player}.discard"].take(card)
        _put(state, f"{player}.played", card)
    return bool(player)


@fault
def revealed_cards_without_revealing(state: State, chance: Random) -> bool:
    """Revealed cards lie before a player who has not revealed."""
    player = _some(state, chance, lambda one: not state.facts[f"{one}.revealed"] and list(state.facts[f"{one}.hand"]))
    if player:
        card = sorted(state.facts[f"{player}.hand"])[0]
        state.facts[f"{player}.hand"] = state.facts[f"{player}.hand"].take(card)
        _put(state, f"{player}.shown", card)
    return bool(player)


@fault
def persuasion_out_of_turn(state: State, chance: Random) -> bool:
    """A player has persuasion outside the own reveal turn."""
    player = _some(state, chance, lambda one: state.facts["active"] != one or not state.facts[f"{one}.revealed"])
    if player:
        state.facts[f"{player}.persuasion"] = 3
    return bool(player)


@fault
def swords_before_revealing(state: State, chance: Random) -> bool:
    """A player has swords and has not revealed."""
    player = _some(state, chance, lambda one: not state.facts[f"{one}.revealed"])
    if player:
        state.facts[f"{player}.swords"] = 2
    return bool(player)


@fault
def agents_at_round_start(state: State, chance: Random) -> bool:
    """An agent is on the board when the round begins."""
    player = _some(state, chance, lambda one: state.facts[f"{one}.agents_ready"])
    if not player or state.facts["phase"] != START:
        return False
    _add(state, f"{player}.agents_ready", -1)
    state.facts["agents.uprising.space.arrakeen"] = (player,)
    return True


@fault
def combat_too_early(state: State, chance: Random) -> bool:
    """The combat has begun before everybody has revealed."""
    if state.facts["phase"] not in ("uprising.phase.combat", "uprising.phase.makers", "uprising.phase.endgame"):
        return False
    state.facts[f"{_players(state, chance)[0]}.revealed"] = False
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
    state.facts["active"] = _players(state, chance)[0]
    return True


@fault
def turn_of_another(state: State, chance: Random) -> bool:
    """The agent of this turn is not on the space it was sent to."""
    facts = state.facts
    if facts["phase"] != TURNS or not facts["turn_space"]:
        return False
    free = _place(state, chance, "agents", lambda value: facts["active"] not in value)
    facts["turn_space"] = free.partition(".")[2]
    return True


@fault
def first_player_out_of_order(state: State, chance: Random) -> bool:
    """The first player marker is with a player whose round it is not."""
    if state.facts["phase"] == "uprising.phase.recall":
        return False
    state.facts["first"] = _some(state, chance, lambda one: one != state.facts["first"])
    return True


@fault
def leader_twice(state: State, chance: Random) -> bool:
    """Two players have the same leader."""
    one, other = _players(state, chance)[:2]
    state.facts[f"{one}.leader"] = state.facts[f"{other}.leader"]
    return True


@fault
def marker_off_the_training_track(state: State, chance: Random) -> bool:
    """A leader without a track of its own has a marker on one."""
    player = _some(state, chance, lambda one: not state.facts[f"{one}.training"])
    state.facts[f"{player}.training"] = "b"
    return True


@fault
def game_not_ended(state: State, chance: Random) -> bool:
    """A round begins though a player has 10 points."""
    if state.facts["phase"] != START:
        return False
    state.facts[f"{_players(state, chance)[0]}.victory_points"] = 11
    return True


@fault
def game_ended_too_early(state: State, chance: Random) -> bool:
    """The game is over without a reason."""
    facts = state.facts
    points = max(facts[f"{one}.victory_points"] for one in facts["players"])
    if not facts["conflict_deck"] or points >= 10 or not all(facts[f"{one}.revealed"] for one in facts["players"]):
        return False
    facts["phase"] = "uprising.phase.endgame"
    return True


@fault
def winner_before_the_end(state: State, chance: Random) -> bool:
    """A winner of the game is named before it ends."""
    if state.facts["phase"] == "uprising.phase.endgame":
        return False
    state.facts["winner"] = _players(state, chance)[0]
    return True


@fault
def round_that_is_none(state: State, chance: Random) -> bool:
    """It is round 11."""
    state.facts["round"] = 11
    return True


# --- what only a position can say -------------------------------------------------------------------------------


@fault
def worm_in_the_garrison(state: State, chance: Random) -> bool:
    """A sandworm is in a garrison."""
    state.facts[f"{_players(state, chance)[0]}.sandworms_in_garrison"] = 1
    return True


@fault
def two_maker_hooks(state: State, chance: Random) -> bool:
    """A player has maker hooks twice."""
    state.facts[f"{_players(state, chance)[0]}.maker_hooks"] = 2
    return True


@fault
def two_council_seats(state: State, chance: Random) -> bool:
    """A player has two seats on the High Council."""
    state.facts[f"{_players(state, chance)[0]}.council"] = 2
    return True


@fault
def marker_shows_another_strength(state: State, chance: Random) -> bool:
    """The combat marker shows 1 more than the strength."""
    facts = state.facts
    player = _some(state, chance, lambda one: facts[f"{one}.revealed"])
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
    state.facts["alliance.shared.faction.fremen"] = ("", _players(state, chance)[0])
    return True


@fault
def two_markers_on_a_flag(state: State, chance: Random) -> bool:
    """Control markers of two players lie on one flag."""
    state.facts["control.uprising.space.arrakeen"] = tuple(_players(state, chance)[:2])
    return True


@fault
def shared_space_without_a_spy(state: State, chance: Random) -> bool:
    """Two players have an agent on a space, and neither recalled a spy to infiltrate."""
    space = _place(state, chance, "agents", lambda present: len(set(present)) > 1)
    if not space:
        return False
    first, second = state.facts[space][:2]
    sent = [GivenDecision(SendAgent, player, {"space": space.removeprefix("agents.")}) for player in (first, second)]
    state.facts["this_round"] = tuple(sent)
    return True
