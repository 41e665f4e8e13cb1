"""Faults of cards: where they are, how many there are, and which lie open."""

from random import Random

from engine.faults.kinds import TURNS, add_to, fault, shuffled_players, some_place, some_player
from kodeks.games.imperium.book import things
from kodeks.games.imperium.survey import ENDGAME
from kodeks.play import agenda
from kodeks.table import Pile, State


def put_card(state: State, key: str, card: str) -> None:
    """Put a card into a pile."""
    state.facts[key] = state.facts[key].add(card)


@fault
def starter_card_twice(state: State, chance: Random) -> bool:
    """A player has one starting card too many."""
    put_card(state, f"{shuffled_players(state, chance)[0]}.discard", "uprising.card.dagger")
    return True


@fault
def starter_card_of_another(state: State, chance: Random) -> bool:
    """A starting card has gone from one player to another."""
    card = "uprising.card.signet-ring"
    for shuffled_player in shuffled_players(state, chance):
        for zone in ("hand", "deck", "discard"):
            if card in state.facts[f"{shuffled_player}.{zone}"]:
                state.facts[f"{shuffled_player}.{zone}"] = state.facts[f"{shuffled_player}.{zone}"].take(card)
                others = [
                    each
                    for each in shuffled_players(state, chance)
                    if each != shuffled_player and _has(state, each, card)
                ]
                other = others[0] if others else ""
                if other:
                    put_card(state, f"{other}.{zone}", card)
                return bool(other)
    return False


def _has(state: State, player: str, card: str) -> bool:
    return any(card in state.facts[f"{player}.{zone}"] for zone in ("hand", "deck", "discard", "played", "shown"))


@fault
def card_in_two_places(state: State, chance: Random) -> bool:
    """A card of the Imperium Row is also in a discard pile."""
    row = state.facts["row"]
    if row:
        put_card(state, f"{shuffled_players(state, chance)[0]}.discard", chance.choice(row))
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
        put_card(state, f"{shuffled_players(state, chance)[0]}.intrigue", chance.choice(cards))
    return bool(cards)


@fault
def intrigue_card_in_a_deck(state: State, chance: Random) -> bool:
    """An Intrigue card lies in the deck of a player."""
    cards = sorted(state.facts["intrigue_deck"])
    if cards:
        state.facts["intrigue_deck"] = state.facts["intrigue_deck"].take(cards[0])
        put_card(state, f"{shuffled_players(state, chance)[0]}.deck", cards[0])
    return bool(cards)


@fault
def starter_card_in_the_row(state: State, chance: Random) -> bool:
    """A starting card lies in the Imperium Row."""
    player = some_player(state, chance, lambda seat_name: "uprising.card.dagger" in state.facts[f"{seat_name}.discard"])
    if player and state.facts["row"]:
        row = state.facts["row"]
        put_card(state, f"{player}.discard", row[0])
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
    put_card(state, "imperium_deck", row[-1])
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
    key = some_place(state, chance, "reserve", bool)
    if key:
        add_to(state, key, -1)
    return bool(key)


@fault
def reserve_card_too_many(state: State, chance: Random) -> bool:
    """A stack of the Reserve has a card too many."""
    add_to(state, "reserve.uprising.card.prepare-the-way", 1)
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
    player = shuffled_players(state, chance)[0]
    if deck:
        state.facts[f"{player}.won"] = (*state.facts[f"{player}.won"], deck[0])
    return bool(deck)


@fault
def objective_twice(state: State, chance: Random) -> bool:
    """A player has the Objective card of another as well."""
    one, other = shuffled_players(state, chance)[:2]
    card = next((card for card in state.facts[f"{one}.won"] if "objective" in card), "")
    if card:
        state.facts[f"{other}.spent"] = (*state.facts[f"{other}.spent"], card)
    return bool(card)


@fault
def objective_lost(state: State, chance: Random) -> bool:
    """A player has no Objective card."""
    player = some_player(
        state, chance, lambda seat_name: any("objective" in card for card in state.facts[f"{seat_name}.won"])
    )
    if player:
        won = state.facts[f"{player}.won"]
        state.facts[f"{player}.won"] = tuple(card for card in won if "objective" not in card)
    return bool(player)


@fault
def pair_left_open(state: State, chance: Random) -> bool:
    """Two open cards show the same battle icon."""
    cards = things(state).cards
    for player in shuffled_players(state, chance):
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
    player = shuffled_players(state, chance)[0]
    if bank:
        state.facts[f"{player}.contracts"] = (*state.facts[f"{player}.contracts"], bank[0])
    return bool(bank)


@fault
def contracts_not_laid_out(state: State, chance: Random) -> bool:
    """One contract is face up while the bank lasts."""
    offer = state.facts["contract_offer"]
    if not offer or not state.facts["contract_bank"] or any(frame.kind == "draw" for frame in agenda.frames(state)):
        return False
    put_card(state, "contract_bank", offer[0])
    state.facts["contract_offer"] = offer[1:]
    return True


@fault
def card_turned_down_alone(state: State, chance: Random) -> bool:
    """A single card with a battle icon lies face down before the end of the game."""
    if state.facts["phase"] == ENDGAME:
        return False
    for player in shuffled_players(state, chance):
        won, spent = (state.facts[f"{player}.{pile}"] for pile in ("won", "spent"))
        if won:
            state.facts[f"{player}.won"] = won[1:]
            state.facts[f"{player}.spent"] = (*spent, won[0])
            return True
    return False
