"""Invariants of the cards and contracts: each copy is in one place, and in one where it can be."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from kodeks.games.imperium.book import book, things, with_cards
from kodeks.games.imperium.catalogue import MODULE, Catalogue
from kodeks.games.imperium.facts import table
from kodeks.games.imperium.setup import moved_before_the_game
from kodeks.games.imperium.survey import (
    AFTER_TURNS,
    PLAYER_TURNS,
    ROUND_START,
    before_any_turn,
    cards_to_hand,
    drawing,
    entries_of,
    hands_to_come,
    may_have_been_played,
    need,
    seats,
    sources,
    waits,
    zones_of,
)
from kodeks.play import Effect, object_to
from kodeks.play.engine import answer, permitted
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Pile, Register, State, kept

#: Cards that lie elsewhere than where players and the table have their decks.
APART = ("conflict", "objective", "intrigue")
#: Places for Conflict and Objective cards alone; other invariants look at them.
OTHERS = ("conflict_deck", "conflict_unclaimed", "won", "spent")


@lru_cache(maxsize=32)
def expected(catalogue: Catalogue, players: int) -> dict[str, int]:
    """How many copies of each card there are in all, without Conflict and Objective cards."""
    return {
        card.id: card.copies * (players if card.deck == "starter" else 1)
        for card in catalogue.cards.values()
        if card.deck not in APART[:2] and not (card.deck == "reserve" and card.cost is None) and not described(card.id)
    }


@lru_cache(maxsize=32)
def allowed(register: Register, catalogue: Catalogue, players: tuple[str, ...]) -> dict[str, frozenset[str]]:
    """Every place where cards lie, and the cards that can lie there."""
    own = frozenset(card.id for card in catalogue.cards.values() if card.deck not in APART)
    intrigue, imperium = of_deck(catalogue, "intrigue"), of_deck(catalogue, "imperium")
    special = {
        "intrigue_deck": intrigue,
        "intrigue_discard": intrigue,
        "intrigue": intrigue,
        "imperium_deck": imperium,
        "row": imperium,
        "aside": (own if _sets_hands_aside(catalogue) else imperium) | catalogue.contracts.keys(),
        "box": own | intrigue | catalogue.contracts.keys() | catalogue.more.get("technologies", {}).keys(),
        "looking": own | intrigue,
    }
    shared, personal = zones_of(register)
    found = {name: special.get(name, own) for name in shared if name not in OTHERS}
    for player in players:
        found |= {f"{player}.{name}": special.get(name, own) for name in personal if name not in OTHERS}
    return found


@kept
def _starting_decks(state: State) -> int:
    """How many players begin with the usual deck."""
    return sum(not permitted(state, "no-starting-deck", player) for player in with_cards(state))


@lru_cache(maxsize=32)
def _sets_hands_aside(catalogue: Catalogue) -> bool:
    """Whether a leader in play sets cards of the hand aside."""
    effects = (part for leader in catalogue.leaders.values() for each in leader.abilities for part in each.walk())
    return any(part.head == "move.card" and part.data["move"].get("into") == "aside" for part in effects)


def copies_in(state: State, places: Iterable[str]) -> tuple[Counter[str], int, list[str]]:
    """The cards known in these places, how many are hidden there, and the places of which nothing is known."""
    found: list[str] = []
    hidden, lacks = 0, []
    facts, reads = state.facts, state.reads
    for place in places:
        if place not in facts:
            lacks.append(place)
            continue
        if reads is not None:
            reads.append(place)
        value = facts[place]
        if isinstance(value, Pile):
            found += value.cards
            if value.top:
                found += value.top
            if value.bottom:
                found += value.bottom
            hidden += value.hidden
        elif value:
            found += (item for item in value if item != HIDDEN)
            hidden += value.count(HIDDEN)
    return Counter(found), hidden, lacks


def _all_cards(state: State) -> tuple[Counter[str], int, list[str]]:
    counts, hidden, lacks = copies_in(state, allowed(state.game.register, things(state), seats(state)))
    for card in entries_of(things(state))["reserve"]:
        key = f"reserve.{card}"
        if state.knows(key):
            counts[card] += state.get(key)
        else:
            lacks.append(key)
    return counts, hidden, lacks


@book.invariant(
    "uprising.check.more-intrigue-cards-than-there-are",
    clauses=["uprising.clause.intrigue-card-count", "uprising.clause.intrigue-cards-of-choam"],
    says={"because": "there are {number} Intrigue cards, and {copies} exist."},
)
def more_intrigue_cards_than_there_are(state: State) -> Objections:
    """More Intrigue cards lie where nothing else lies, known or not, than exist."""
    places = ("intrigue_deck", "intrigue_discard", *(f"{player}.intrigue" for player in seats(state)))
    cards = [*things(state).deck("intrigue")]
    known, hidden, lacks = copies_in(state, places)
    # Nobody knows how many copies there are of a card that a position describes.
    strange = sum(number for card, number in known.items() if described(card))
    number = known.total() - strange + hidden
    copies = sum(card.copies for card in cards if not described(card.id))
    if number > copies:
        yield object_to("because", number=number, copies=copies)
    need(state, lacks)


@book.invariant(
    "uprising.check.more-copies-than-there-are",
    clauses=["uprising.clause.starting-deck-cards", "uprising.clause.reserve-cards"],
    says={
        "because": "there are {number} copies of {card}, and {copies} exist.",
        "own": "{player} has {number} copies of {card}, and {copies} belong to each player.",
        "without": "{player} has {card}, and {leader} begins without it.",
    },
)
def more_copies_than_there_are(state: State) -> Objections:
    """There are more copies of a card than exist, or a player has starting cards of another."""
    catalogue, players = things(state), seats(state)
    copies = expected(catalogue, _starting_decks(state))
    counts, _, lacks = _all_cards(state)
    for card, number in counts.items():
        if number > copies.get(card, number):
            yield object_to("because", card=card, number=number, copies=copies[card])
    _, personal = zones_of(state.game.register)
    for player in players:
        own, _, _ = copies_in(state, (f"{player}.{zone}" for zone in personal))
        leader = state.facts.get(f"{player}.leader", "")
        for card in () if waits(state, "move.card") else moved_before_the_game(catalogue, leader, "box"):
            if own[card]:
                yield object_to("without", player=player, card=card, leader=leader)
        for starter in catalogue.deck("starter"):
            # A module may put another card in the place of some copies.
            found: int | None = answer(state, "copies of a starting card", starter.id)
            number, most = own[starter.id], starter.copies if found is None else found
            if number > most:
                yield object_to("own", player=player, card=starter.id, number=number, copies=most)
    need(state, lacks)


@book.invariant(
    "uprising.check.cards-that-are-missing",
    clauses=["uprising.clause.starting-deck-cards", "uprising.clause.imperium-deck-at-setup"],
    says={
        "because": "{number} copies of {card} are on the table, and {copies} exist.",
        "several": "{number} cards are on the table, and {copies} exist.",
    },
)
def cards_that_are_missing(state: State) -> Objections:
    """A card is nowhere on the table."""
    copies = expected(things(state), _starting_decks(state))
    if _number_of_cards(state) >= sum(copies.values()):
        # Where one is missing then, there is another too many.
        return
    counts, hidden, lacks = _all_cards(state)
    need(state, lacks)
    # A module may leave a starting card out altogether.
    starters = of_deck(things(state), "starter")
    used = {card: number for card, number in copies.items() if counts[card] or card not in starters}
    if not hidden:
        for card, number in used.items():
            if counts[card] < number:
                yield object_to("because", card=card, number=counts[card], copies=number)
    elif counts.total() + hidden < sum(used.values()):
        yield object_to("several", number=counts.total() + hidden, copies=sum(used.values()))


def cards_elsewhere(state: State) -> int:
    """How many cards exist beside those of which a place is known."""
    return max(0, sum(expected(things(state), _starting_decks(state)).values()) - _number_of_cards(state))


def _number_of_cards(state: State) -> int:
    facts = state.facts
    places = allowed(state.game.register, things(state), seats(state))
    cards = things(state).cards
    # Contracts and tiles lie with cards that are set aside or out of the game.
    mixed = ("box", *(f"{player}.aside" for player in seats(state)))
    others = sum(name not in cards and name != HIDDEN for place in mixed for name in facts.get(place, ()))
    stacks = sum(facts.get(f"reserve.{card}", 0) for card in entries_of(things(state))["reserve"])
    return int(sum(len(facts[place]) for place in places if place in facts) + stacks - others)


@book.invariant(
    "uprising.check.card-in-the-wrong-pile",
    clauses=["uprising.clause.starting-deck-cards", "uprising.clause.intrigue-deck-at-setup"],
    says={"because": "{card} is in {place}, and cards of its kind are never there."},
)
def card_in_the_wrong_pile(state: State) -> Objections:
    """A card lies in a pile of cards of another kind."""
    facts, cards_in_play = state.facts, things(state).cards
    for place, kinds in allowed(state.game.register, things(state), seats(state)).items():
        value = facts.get(place, ())
        cards = (*value.top, *value.cards, *value.bottom) if isinstance(value, Pile) else value
        if cards and not kinds.issuperset(cards):
            for card in dict.fromkeys(state.get(place)):
                # Tiles that leave the game lie with the cards that do.
                if card not in kinds and card != HIDDEN and (card in cards_in_play or place != "box"):
                    yield object_to("because", card=card, place=place)


@lru_cache(maxsize=64)
def of_deck(catalogue: Catalogue, deck: str) -> frozenset[str]:
    """The cards of a deck."""
    return frozenset(card.id for card in catalogue.deck(deck))


@book.invariant(
    "uprising.check.imperium-row-not-full",
    clauses=["uprising.clause.imperium-row-holds-five-cards"],
    says={
        "more": "the Imperium Row has {number} cards, and it holds {shown}.",
        "fewer": "the Imperium Row has {number} cards while the deck lasts, and it holds {shown}.",
    },
)
def imperium_row_not_full(state: State) -> Objections:
    """The Imperium Row holds too many cards, or too few while the deck lasts."""
    number, shown = len(table(state).row), things(state).number("uprising.token.imperium-row-card", "shown")
    if number > shown:
        yield object_to("more", number=number, shown=shown)
    elif number < shown and not _is_empty(state) and not _filling(state):
        yield object_to("fewer", number=number, shown=shown)


def _is_empty(state: State) -> bool:
    """Whether the Imperium deck is empty; a position may give that alone."""
    if state.knows("imperium_deck_empty") and not state.knows("imperium_deck"):
        return table(state).imperium_deck_empty
    return not table(state).imperium_deck


@book.derives("imperium_deck_empty")
def imperium_deck_empty(state: State, _: str) -> bool:
    """Whether the Imperium deck is empty."""
    return not table(state).imperium_deck


@book.invariant(
    "uprising.check.imperium-deck-that-is-not-empty",
    clauses=["uprising.clause.imperium-row-holds-five-cards"],
    says={
        "cards": "the Imperium deck is called empty, and it has {number} cards.",
        "none": "the Imperium deck is called not empty, and it has no card.",
    },
)
def deck_called_wrongly(state: State) -> Objections:
    """The Imperium deck is called empty and is not, or the other way round."""
    if state.knows("imperium_deck_empty") and state.knows("imperium_deck"):
        number = len(table(state).imperium_deck)
        if table(state).imperium_deck_empty is not (number == 0):
            yield object_to("cards" if number else "none", number=number)


def _filling(state: State) -> bool:
    return drawing(state, "row") or waits(state, "do.refill-imperium-row") > 0


# --- hands and cards in play --------------------------------------------------------------------------------------


def _extra_cards(state: State) -> bool:
    """Whether an Intrigue card or a reveal can have brought cards to a hand outside agent turns."""
    boxes = ("plot", "reveal", "combat", "acquire", "when_trashed")
    return may_have_been_played(state, sources(things(state), cards_to_hand, boxes))


@book.invariant(
    "uprising.check.hand-of-wrong-size",
    clauses=["uprising.clause.hand-of-five-cards"],
    says={
        "fewer": "{player} begins the round with {number} cards in hand, and draws {cards}.",
        "more": "{player} begins the round with {number} cards in hand, and draws {cards}.",
    },
    each=seats,
)
def hand_of_wrong_size(state: State, player: str) -> Objections:
    """A player begins the round with more or fewer cards than are drawn."""
    here, cards = table(state), things(state).stated("uprising.clause.hand-of-five-cards", "cards")
    hand: Pile = state.get(f"{player}.hand")
    number = len(hand)
    if _sets_hands_aside(things(state)):
        number += sum(name in things(state).cards for name in state.facts.get(f"{player}.aside", ()))
    if number == cards or not before_any_turn(state) or drawing(state, "hand"):
        return
    if here.phase == ROUND_START and any(frame.kind in ("defend", "draw") for frame in state.facts.get("agenda", ())):
        return
    if hands_to_come(state) and (not number or _extra_cards(state)):
        return
    # The first player may have played plot cards before the agent is sent.
    plots = here.phase == PLAYER_TURNS and here.active == player
    if number > cards:
        if not _extra_cards(state):
            yield object_to("more", player=player, number=number, cards=cards)
    elif (state.get(f"{player}.deck") or state.get(f"{player}.discard")) and not (plots and _discards(state)):
        yield object_to("fewer", player=player, number=number, cards=cards)


def _discards(state: State) -> bool:
    return may_have_been_played(state, sources(things(state), _takes_from_hand, ("plot",)))


def _takes_from_hand(effect: Effect) -> bool:
    return effect.head.partition(".")[0] in ("discard", "trash")


@book.invariant(
    "uprising.check.hand-kept-after-revealing",
    clauses=["uprising.clause.reveal-the-whole-hand", "uprising.clause.no-turns-after-the-reveal-turn"],
    says={"because": "{player} has revealed and still has {number} cards in hand."},
    each=seats,
)
def hand_kept_after_revealing(state: State, player: str) -> Objections:
    """A player who has revealed holds cards, and no card that can have been played brings any to the hand."""
    if state.get(f"{player}.revealed"):
        number = len(state.get(f"{player}.hand"))
        if number and not _extra_cards(state):
            yield object_to("because", player=player, number=number)


@book.invariant(
    "uprising.check.cards-in-play-after-clean-up",
    clauses=["uprising.clause.clean-up-discards-all-cards", "uprising.clause.icon-in-play"],
    says={
        "because": "{player} has {number} cards in play after the clean-up.",
        "shown": "{player} has {number} revealed cards in play and has not revealed.",
    },
    each=seats,
)
def cards_in_play_after_clean_up(state: State, player: str) -> Objections:
    """Cards lie in play after the clean-up of their owner, or revealed cards before the reveal turn."""
    here = table(state)
    played, shown = len(state.get(f"{player}.played")), len(state.get(f"{player}.shown"))
    if not played and not shown:
        return
    revealed = state.get(f"{player}.revealed")
    over = here.phase == ROUND_START or here.phase in AFTER_TURNS or (revealed and here.active != player)
    if over:
        yield object_to("because", player=player, number=played + shown)
    elif shown and not revealed:
        yield object_to("shown", player=player, number=shown)


def described(card: str) -> bool:
    """Whether a card is one that a position describes: nobody knows how many copies there are."""
    return card.startswith(f"{MODULE}.")
