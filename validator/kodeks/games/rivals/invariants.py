"""Invariants of tables with Rivals: how many there are, what they start with, their Swordmasters, spies and cards."""

from collections import Counter

from kodeks.games.imperium.book import things
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.survey import need, pieces_on, seats
from kodeks.games.rivals.book import (
    book,
    card_of,
    clauses,
    hagal_cards,
    humans,
    in_force,
    is_rival,
    rival_cards,
    rivals,
    silence,
)
from kodeks.games.rivals.facts import rival
from kodeks.games.rivals.resources import KINDS, held, spends_now
from kodeks.games.rivals.setup import NUMBERS
from kodeks.games.rivals.technologies import is_for_rivals, turning_up
from kodeks.play import object_to
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Pile, State

#: What a Rival does not have.
CARDLESS = ("hand", "deck", "discard", "played", "shown")


@book.invariant(
    "rivals.check.wrong-number-of-rivals",
    clauses=clauses(
        "rivals-fit-the-number-of-players",
        "solo-game-has-two-rivals",
        "two-player-game-has-one-rival",
        "streamlined-rivals",
        "components",
    ),
    says={
        "number": "there are {number} Rivals in a game of {humans}, and there must be {wanted}.",
        "card": "{player} has {card}, and that is no Rival card.",
        "twice": "{number} Rivals have {card}.",
        "streamlined": "{player} is run by {card}, which is none of the Streamlined Rivals.",
    },
)
def wrong_number_of_rivals(state: State) -> Objections:
    """
    There are more or fewer Rivals than the number of players asks for, or one without a Rival card of its own.

    Why it cannot be
        A solo game has two Rivals, a game of two players one; each is one of the ten Rival cards, and
        with the variant Streamlined Rivals one of two of them.
    """
    players, found = len(humans(state)), rivals(state)
    if players in NUMBERS:
        wanted = things(state).stated(NUMBERS[players], "rivals")
        if len(found) != wanted:
            rule = [*clauses("rivals-fit-the-number-of-players"), NUMBERS[players]]
            yield object_to("number", clauses=rule, number=len(found), humans=players, wanted=wanted)
    known = {player: state.facts.get(f"{player}.rival_card", "") for player in found}
    cards = rival_cards(things(state))
    for player, card in known.items():
        if card and card not in cards:
            yield object_to("card", clauses=clauses("components"), player=player, card=card)
        elif card and in_force(state, "streamlined-rivals") and not cards[card].streamlined:
            yield object_to("streamlined", clauses=clauses("streamlined-rivals"), player=player, card=card)
    for card, number in Counter(filter(None, known.values())).items():
        if number > 1:
            yield object_to("twice", clauses=clauses("components"), card=card, number=number)
    need(state, (f"{player}.rival_card" for player in found))


@book.invariant(
    "rivals.check.rival-with-the-first-player-marker",
    clauses=clauses(
        "rival-is-never-first-with-two-players",
        "first-player-marker-with-two-players",
        "seat-of-the-rival-with-two-players",
    ),
    says={"because": "{player}, the Rival of a game of two, has the first player marker."},
)
def rival_with_the_marker(state: State) -> Objections:
    """
    The Rival of a game of two players has the first player marker.

    Why it cannot be
        With two players the marker goes to and fro between them, and the Rival always acts between the two.
    """
    first = table(state).first
    if first in seats(state) and is_rival(state, first):
        yield object_to("because", player=first)


@book.adds_to("points kept")
def points_bought(state: State, player: str) -> int:
    """A Rival with its Swordmaster buys points, and nothing on the table tells how many."""
    own = seat(state, player)
    return own.victory_points if is_rival(state, player) and own.swordmaster else 0


@book.invariant(
    "rivals.check.swordmaster-not-bought",
    clauses=clauses("rival-gains-its-swordmaster", "rival-saves-for-its-swordmaster"),
    says={"because": "{player} has {number} resources, its Swordmaster value is {wanted}, and it has no Swordmaster."},
    each=rivals,
)
def swordmaster_not_bought(state: State, player: str) -> Objections:
    """
    A Rival has saved enough for its Swordmaster and has not gained it.

    Why it cannot be
        As soon as a Rival has as many resources as its Swordmaster value, it spends them.
    """
    if seat(state, player).swordmaster or spends_now(state):
        return
    value = card_of(state, player).swordmaster_value
    amounts = [held(state, player, kind) for kind in KINDS if state.knows(f"{player}.{kind}")]
    if sum(amounts) < value:
        need(state, (f"{player}.{kind}" for kind in KINDS))
        return
    if sum(amounts) > value:
        question = "rivals.discrepancy.resources-equal-to-the-swordmaster-value"
        if state.ask(question, "exactly", "at least") == "exactly":
            return
    active = table(state).active
    if active and active != player:
        question = silence("resources-gained-in-anothers-turn")
        if state.ask(question, "at once", "in its own turn") == "in its own turn":
            return
    yield object_to("because", player=player, number=sum(amounts), wanted=value)


@book.invariant(
    "rivals.check.swordmaster-against-the-level",
    clauses=clauses("kwisatz-haderach-denies-the-swordmaster"),
    says={"because": "{player} has a Swordmaster at the level Kwisatz Haderach."},
    each=humans,
)
def swordmaster_against_the_level(state: State, player: str) -> Objections:
    """A player has a Swordmaster at the level Kwisatz Haderach, which denies it for the whole game."""
    if seat(state, player).swordmaster:
        yield object_to("because", player=player)


@book.invariant(
    "rivals.check.three-spies-of-a-rival",
    clauses=clauses("third-spy-sets-off-scheming"),
    says={"because": "the Rival {player} has {number} spies on posts and none in supply."},
    each=rivals,
)
def three_spies(state: State, player: str) -> Objections:
    """
    A Rival has all its spies on posts.

    Why it cannot be
        When a Rival places its last spy, the other two are recalled at once and its Scheming ability is used.
    """
    placed, lacks = pieces_on(state, "spies", things(state).posts)
    if placed[player] >= things(state).number("uprising.token.spy", "per_player"):
        yield object_to("because", player=player, number=placed[player])
    else:
        need(state, lacks)


@book.invariant(
    "rivals.check.contract-of-a-rival",
    clauses=clauses("rivals-take-no-contracts"),
    says={"because": "the Rival {player} has contracts: {number}."},
    each=rivals,
)
def contract_of_a_rival(state: State, player: str) -> Objections:
    """A Rival has a contract, and it never takes one."""
    places = [f"{player}.contracts", f"{player}.completed"]
    number = sum(len(state.get(place)) for place in places if state.knows(place))
    if number:
        yield object_to("because", player=player, number=number)
    else:
        need(state, places)


@book.invariant(
    "rivals.check.cards-of-a-rival",
    clauses=clauses("rival-takes-no-reveal-turn", "hagal-card-is-revealed"),
    says={
        "because": "the Rival {player} has {number} cards in {place}, and it has no cards to play.",
        "revealed": "the Rival {player} has taken a reveal turn.",
    },
    each=rivals,
)
def cards_of_a_rival(state: State, player: str) -> Objections:
    """A Rival has a hand or a deck, or has revealed."""
    if state.facts.get(f"{player}.revealed"):
        yield object_to("revealed", clauses=clauses("rival-takes-no-reveal-turn"), player=player)
    for place in CARDLESS:
        pile = state.facts.get(f"{player}.{place}", Pile())
        if pile:
            yield object_to("because", player=player, number=len(pile), place=place)


@book.invariant(
    "rivals.check.hagal-deck-of-wrong-size",
    clauses=clauses("components", "hagal-deck-at-setup", "no-reshuffle-card-in-a-solo-game"),
    says={
        "copies": "there are {number} copies of {card} in the House Hagal deck and beside it, and {copies} exist.",
        "other": "{card} is in the House Hagal deck and is no card of it in this game.",
        "number": "the House Hagal deck and the cards revealed are {number} cards, and there are {copies}.",
    },
)
def hagal_deck_of_wrong_size(state: State) -> Objections:
    """The House Hagal deck has a card that is not one of it, or more copies of one, or more cards, than there are."""
    known = hagal_cards(state)
    piles = [state.facts[name] for name in ("hagal_deck", "hagal_discard") if name in state.facts]
    piles += [Pile.of(filter(None, (state.facts.get("hagal_card"),)))]
    for card, number in Counter(card for pile in piles for card in pile).items():
        if card not in known:
            yield object_to("other", card=card)
        elif number > known[card].copies:
            yield object_to("copies", card=card, number=number, copies=known[card].copies)
    number, every = sum(map(len, piles)), sum(card.copies for card in known.values())
    if number > every:
        yield object_to("number", number=number, copies=every)
    need(state, ("hagal_deck", "hagal_discard", "hagal_card"))


@book.invariant(
    "rivals.check.combat-begun-too-early",
    clauses=clauses("rival-goes-on-while-it-has-agents"),
    says={"because": "the turns of this round are over, and the Rival {player} still has {number} agents to send."},
    each=rivals,
)
def combat_too_early(state: State, player: str) -> Objections:
    """The round has gone on to combat while a Rival has agents left."""
    own = rival(state, player)
    if table(state).phase not in ("uprising.phase.combat", "uprising.phase.makers"):
        return
    number = seat(state, player).agents_ready
    if not number or own.stopped:
        return
    if number == 1 and seat(state, player).swordmaster:
        # It may have come after the turns, or wait for the next round.
        return
    yield object_to("because", player=player, number=number)


@book.invariant(
    "rivals.check.freighter-of-a-rival-too-far",
    clauses=["rise-of-ix.clause.rival-freighter-limit"],
    says={"because": "the freighter of the Rival {player} is on step {number}, and it never goes past {most}."},
    each=rivals,
)
def freighter_too_far(state: State, player: str) -> Objections:
    """The freighter of a Rival is beyond the second space of the shipping track."""
    most = things(state).stated("rise-of-ix.clause.rival-freighter-limit", "step")
    number = state.get(f"{player}.freighter")
    if number > most:
        yield object_to("because", player=player, number=number, most=most)


@book.invariant(
    "rise-of-ix.check.technology-of-a-rival",
    clauses=[
        "rise-of-ix.clause.rivals-acquire-no-other-technologies",
        "rise-of-ix.clause.two-player-rival-ignores-technologies",
    ],
    says={
        "because": "the Rival {player} has {technology}, which does not bear the mark of House Hagal.",
        "two": "{player}, the Rival of a game of two, has {technology}, and it acquires no technology.",
    },
    each=rivals,
)
def other_technology(state: State, player: str) -> Objections:
    """A Rival has a technology that is not for Rivals, or any in a game of two."""
    for technology in state.get(f"{player}.technologies"):
        if in_force(state, "rise-of-ix.clause.two-player-rival-ignores-technologies"):
            rule = ["rise-of-ix.clause.two-player-rival-ignores-technologies"]
            yield object_to("two", clauses=rule, player=player, technology=technology)
        elif technology in things(state).entries and not things(state).entries[technology][1].get("rival"):
            yield object_to("because", player=player, technology=technology)


@book.invariant(
    "rise-of-ix.check.no-technology-for-rivals-on-top",
    clauses=["rise-of-ix.clause.no-rival-technology-face-up", "rise-of-ix.clause.trashing-technologies-again"],
    says={"because": "no stack shows a technology for Rivals, and there are tiles to turn up."},
)
def no_technology_on_top(state: State) -> Objections:
    """No stack shows a technology for Rivals, although another tile could be turned up."""
    if in_force(state, "rise-of-ix.clause.two-player-rival-ignores-technologies") or turning_up(state):
        return
    offer, tiles = state.get("tech_offer"), state.get("tech_tiles")
    if not offer or HIDDEN in offer or any(is_for_rivals(state, item) for item in offer):
        return
    deep = [state.get(f"tech_stack.{item}") for item in things(state).more["entries"]["tech_stack"]]
    if max(deep) < 2 or (not tiles.hidden and not any(is_for_rivals(state, tile) for tile in tiles)):
        return
    yield object_to("because")


@book.invariant(
    "rivals.check.research-of-a-rival",
    clauses=["immortality.clause.solo-no-research-of-rivals"],
    says={"because": "the Rival {player} has a token on the research track."},
    each=rivals,
)
def research_of_a_rival(state: State, player: str) -> Objections:
    """A Rival has a token on the research track, and Rivals do not research."""
    if state.get(f"{player}.research"):
        yield object_to("because", player=player)
