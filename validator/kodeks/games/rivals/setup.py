"""The set-up of a game with Rivals."""

from collections.abc import Iterator
from random import Random
from typing import Any

from kodeks.games.imperium.book import things
from kodeks.games.imperium.catalogue import Catalogue
from kodeks.games.imperium.drawing import draw
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.setup import COLOURS
from kodeks.games.rivals.book import book, clauses, hagal_cards, humans, in_force, is_rival, rival_cards, rivals
from kodeks.games.rivals.decisions import KeepHagal
from kodeks.games.rivals.facts import hagal, rival
from kodeks.play import Decision, Frame, Game, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import Pile, State

#: Of which clause the number of Rivals is, by the number of players.
NUMBERS = {1: "rivals.clause.solo-game-has-two-rivals", 2: "rivals.clause.two-player-game-has-one-rival"}
#: The Objective card with the ornithopter, which the Rival of a game of two gets.
ORNITHOPTER = "uprising.card.objective-ornithopter"
#: Passages by which a House Hagal card is left out with another box: all copies, all that are not kept, 1 copy.
LEFT_OUT = {
    "rivals.passage.uk-hagal-with-ix-uprising-cards": "ix-leaves-out-uprising-hagal-cards",
    "rivals.passage.uk-hagal-with-ix-ix-cards": "ix-leaves-out-ix-hagal-cards",
}
ONE_LESS = {"rivals.passage.uk-hagal-with-immortality-two-players": "immortality-leaves-out-a-research-station-card"}
MAY_STAY = "rivals.passage.uk-hagal-with-ix-foldspace"


@book.seats
def seats_of_rivals(game: Game, chance: Random) -> tuple[tuple[str, ...], list[str]]:
    """Players and Rivals, each with a leader or a Rival card; three seats in all."""
    catalogue: Catalogue = game.catalogue
    players = catalogue.players
    number = catalogue.stated(NUMBERS[players], "rivals")
    cards = list(rival_cards(catalogue).values())
    if game.in_force("rivals.clause.streamlined-rivals"):
        cards = [card for card in cards if card.streamlined]
    chosen = chance.sample(cards, number)
    taken = {card.id for card in cards} | {card.leader for card in chosen}
    free = [leader for leader in catalogue.leaders_to_choose() if leader not in taken]
    free = [leader for leader in free if leader not in rival_cards(catalogue)]
    return COLOURS[: players + number], [*chance.sample(free, players), *(card.id for card in chosen)]


@book.after("choose-leader")
def seat_a_rival(state: State, player: str, leader: str) -> None:
    """Whoever has a Rival card is a Rival."""
    if leader in rival_cards(things(state)):
        sit_down(state, player, leader)


@book.sets_up
def shuffle_the_deck(state: State) -> None:
    """The House Hagal deck is shuffled, and with two players the Rival gets its Objective card and its seat."""
    _objectives(state)
    hagal(state).hagal_deck = Pile.of(deck_at_setup(state))
    hagal(state).hagal_discard = Pile()


def sit_down(state: State, player: str, card: str) -> None:
    """What a Rival begins with."""
    own, catalogue = seat(state, player), things(state)
    rival(state, player).rival = True
    if card:
        rival(state, player).rival_card = own.leader = card
    else:
        state.facts.pop(f"{player}.rival_card", None)
    own.deck = own.hand = own.discard = own.played = own.shown = own.intrigue = Pile()
    start = "rivals.clause.starting-spies-and-water-of-a-rival"
    own.water, own.spies_ready = catalogue.stated(start, "water"), catalogue.stated(start, "spies")
    own.agents_ready = catalogue.stated("rivals.clause.starting-agents-of-a-rival", "agents")
    troops = catalogue.number("uprising.token.troop", "per_player")
    own.garrison = garrison_at_setup(state)
    own.supply = troops - own.garrison
    if "research" in state.game.register.seat:
        # Rivals do not research, so they have no token on that track.
        state.facts[f"{player}.research"] = ""


@book.permits("pieces-of-its-own")
def pieces_of_rivals(state: State) -> bool:
    """Rivals begin with other numbers of pieces."""
    return True


def garrison_at_setup(state: State) -> int:
    """How many troops of a Rival start in its garrison."""
    if in_force(state, "mercenary-leaves-garrisons-empty"):
        return 0
    return things(state).stated("rivals.clause.starting-troops-of-a-rival", "garrison")


def deck_at_setup(state: State) -> list[str]:
    """The House Hagal cards that are used, as the booklet recommends it with other boxes."""
    found: list[str] = []
    for card in hagal_cards(state).values():
        passages = things(state).entries[card.id][1].get("passages", ())
        if any(passage in passages and in_force(state, clause) for passage, clause in LEFT_OUT.items()):
            continue
        less = sum(passage in passages and in_force(state, clause) for passage, clause in ONE_LESS.items())
        found += [card.id] * (card.copies - less)
    return found


def _objectives(state: State) -> None:
    """With two players the Rival has the ornithopter and sits next to the first player."""
    here = table(state)
    if not in_force(state, "objective-of-the-rival-with-two-players"):
        return
    (player,) = rivals(state)
    holder = next((player for player in here.players if ORNITHOPTER in seat(state, player).won), player)
    own, other = seat(state, player), seat(state, holder)
    own.won, other.won = other.won, own.won
    for item in humans(state):
        if any(things(state).cards[card].first_player for card in seat(state, item).won):
            here.first = item
    sit_between(state)


def sit_between(state: State) -> None:
    """With two players the Rival is treated as seated clockwise next to the first player."""
    here = table(state)
    if not in_force(state, "seat-of-the-rival-with-two-players") or is_rival(state, here.first):
        return
    other = next(player for player in humans(state) if player != here.first)
    here.players = (here.first, *rivals(state), other)


@book.carries(*clauses("first-player-marker-with-two-players", "seat-of-the-rival-with-two-players"))
@book.step("next-round")
def marker_between_the_players(state: State) -> None:
    """With two players the first player marker goes to and fro between them."""
    here = table(state)
    for player in rivals(state):
        rival(state, player).new_swordmaster = rival(state, player).stopped = False
    if not in_force(state, "first-player-marker-with-two-players"):
        return
    if is_rival(state, here.first):
        state.cause = ("next-round", tuple(clauses("first-player-marker-with-two-players")))
        here.first = here.players[(here.players.index(here.first) + 1) % len(here.players)]
    state.cause = ("next-round", tuple(clauses("seat-of-the-rival-with-two-players")))
    sit_between(state)


@book.answers_to("passing the marker")
def between_the_players(state: State) -> tuple[str, ...] | None:
    """With two players the first player marker goes to and fro between them."""
    return humans(state) if in_force(state, "first-player-marker-with-two-players") else None


@book.after("set-up")
def before_the_first_round(state: State) -> None:
    """The level Mercenary gives a card, nobody deals contracts to Rivals, and a card may stay in the deck."""
    state.facts[agenda.AGENDA] = tuple(
        frame for frame in agenda.frames(state) if not (is_dealt(frame) and is_rival(state, is_dealt(frame)))
    )
    if in_force(state, "mercenary-gives-an-intrigue-card"):
        number = things(state).stated("rivals.clause.mercenary-gives-an-intrigue-card", "cards")
        for player in humans(state):
            draw(state, player, number, "intrigue")
    if in_force(state, "ix-foldspace-card-may-stay"):
        agenda.push(state, Frame("keep-hagal", humans(state)[0]))


def is_dealt(frame: Frame) -> str:
    """To whom a frame deals contracts, or lets choose among them; nobody in other frames."""
    if frame.kind == "keep-contract":
        return frame.owner
    into = str(frame.data.get("into", ""))
    return into.partition(" ")[2] if into.startswith("dealt ") else ""


@book.after("opening")
def intrigue_card_of_a_mercenary(state: State, starts: dict[str, Any]) -> None:
    """At the level Mercenary players start with an Intrigue card."""
    if in_force(state, "mercenary-gives-an-intrigue-card"):
        for player in humans(state):
            starts.pop(f"{player}.intrigue", None)


# --- cards that may stay ------------------------------------------------------------------------------------------


def _may_stay(state: State) -> tuple[str, ...]:
    entries = things(state).entries
    return tuple(id for id in hagal_cards(state) if MAY_STAY in entries[id][1].get("passages", ()))


@book.frame("keep-hagal")
def keeping(state: State, frame: Frame) -> Iterator[Decision]:
    """The card stays, or it does not."""
    yield KeepHagal(player=frame.owner, cards=())
    yield KeepHagal(player=frame.owner, cards=_may_stay(state))


@book.guard(
    "rivals.check.hagal-card-kept-wrongly",
    on=KeepHagal,
    clauses=clauses("hagal-deck-at-setup", "ix-foldspace-card-may-stay"),
    says={"because": "the booklet does not say that these House Hagal cards may stay in the deck."},
)
def kept_wrongly(state: State, move: KeepHagal) -> Objections:
    """A House Hagal card is kept that the booklet does not let stay, or not before the game."""
    if agenda.top(state).kind != "keep-hagal" or any(card not in _may_stay(state) for card in move.cards):
        yield object_to("because", at="cards")


@book.performs(KeepHagal, clauses=clauses("ix-foldspace-card-may-stay", "ix-leaves-out-ix-hagal-cards"))
def keep(state: State, move: KeepHagal) -> None:
    """The cards that stay are shuffled into the deck."""
    agenda.pop(state)
    here = hagal(state)
    here.hagal_deck = here.hagal_deck.add(*move.cards)
