"""What the leaders of Rise of Ix need beyond the effects of the others."""

from collections.abc import Iterator

from kodeks.games.imperium.book import add_to_bag, factions_of, link, linked, things
from kodeks.games.imperium.cards import move as move_card
from kodeks.games.imperium.contracts import without
from kodeks.games.imperium.decisions import MoveCard
from kodeks.games.imperium.events import Event, emit
from kodeks.games.imperium.facts import seat
from kodeks.games.ix.book import book
from kodeks.games.ix.facts import ix
from kodeks.play import Decision, Effect, Item, Resolve, agenda
from kodeks.table import HIDDEN, State

#: The step of an influence track on which a snooper waits.
SNOOPER_AT = 2


@book.verb("lose.water", "lose.solari", "lose.spice", clauses=["uprising.clause.icon-resources"])
def lose_resource(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Resources back to the bank, as many as there are."""
    key = f"{item.owner}.{effect.head.partition('.')[2]}"
    state.set(key, max(0, state.get(key) - effect.amount))


# --- Ilesa Ecaz: a card set aside ---------------------------------------------------------------------------------


def _own_card(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    told = effect.data["move"]
    if "card" in told or effect.head == "move.set-aside":
        yield Resolve(player=item.owner, effect=effect.id)
        return
    cards = [card for card in seat(state, item.owner).hand.distinct() if card != HIDDEN]
    for card in cards or [""]:
        yield MoveCard(player=item.owner, effect=effect.id, card=card)


@book.verb("move.card", "move.set-aside", clauses=["uprising.clause.cards-before-rules"], offers=_own_card)
def set_aside(state: State, item: Item, effect: Effect, decision: Decision) -> None:
    """A card of the hand is set aside, or comes back to it."""
    own = seat(state, item.owner)
    if isinstance(decision, MoveCard):
        own.hand = own.hand.take(decision.card)
        own.aside = (*own.aside, decision.card)
    elif effect.head == "move.set-aside":
        for card in own.aside:
            if card in things(state).cards:
                own.aside = without(own.aside, card)
                own.hand = own.hand.add(card)
    else:
        move_card(state, item, effect, decision)


# --- Tessia Vernius: snoopers -------------------------------------------------------------------------------------


@book.verb("do.place-snoopers", clauses=["rise-of-ix.clause.snooper-count"])
def place_snoopers(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """A snooper on each influence track."""
    ix(state).snoopers = factions_of(state, item.owner)


@book.after("influence")
def reach_snooper(state: State, player: str, faction: str, before: int, after: int) -> None:
    """A player who reaches a snooper takes it; whether anything comes of it is for the leader to say."""
    board = ix(state)
    leader = things(state).leaders[seat(state, player).leader]
    if faction in board.snoopers and before < SNOOPER_AT <= after and leader.track:
        board.snoopers = without(board.snoopers, faction)
        for ability in leader.abilities:
            link(state, ability.id, "faction", (faction,))
        emit(state, Event("reach-snooper", player, faction=faction))


@book.answers_to("factions with-snooper")
def with_snooper(state: State, player: str) -> list[tuple[str, ...]]:
    """Factions whose snooper is still there."""
    return [(faction,) for faction in ix(state).snoopers]


@book.verb("do.take-track-bonus", clauses=["uprising.clause.four-influence-gives-the-bonus"])
def take_track_bonus(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The bonus of an influence track, without the point of its lower step."""
    for track in things(state).by_faction.values():
        for i, step in enumerate(track.steps):
            if step.get("alliance") and track.faction in linked(state, item.group, "faction"):
                add_to_bag(state, agenda.items_of(track.effects[i], item.owner, f"{track.id}/{i}"))
                return
