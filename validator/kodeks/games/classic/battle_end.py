"""What a battle leaves to choose: where the winner's losses are taken, which cards are kept; and leaders come back."""

from collections.abc import Iterator
from itertools import combinations

from kodeks.games.classic.book import (
    TURN_SAYS,
    book,
    clause,
    discard,
    things,
    turn_objections,
)
from kodeks.games.classic.decisions import KeepCards, LoseForces
from kodeks.games.classic.facts import seat, table
from kodeks.games.classic.forces import groups, kill, stand
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import State


@book.frame("losses")
def choosing_losses(state: State, frame: Frame) -> Iterator[Decision]:
    """Every way to take the dialled forces from several sectors."""
    for group in groups(stand(state, frame.owner, frame.data["territory"])):
        yield LoseForces(player=frame.owner, forces=group)


@book.guard(
    "classic.check.losses-unlike-the-dial",
    on=LoseForces,
    clauses=clause("winner-loses-the-dial"),
    says={
        **TURN_SAYS,
        "number": "{player} takes away {number} forces, and {dial} were dialled.",
        "there": "{player} takes away forces that are not there.",
    },
)
def losses_unlike_the_dial(state: State, move: LoseForces) -> Objections:
    """The winner takes away more or fewer forces than were dialled, or forces that are not there."""
    yield from turn_objections(state, move.player, "losses")
    data = agenda.top(state).data
    if "number" not in data:
        return
    number = sum(each for _, each in move.forces)
    if number != data["number"]:
        yield object_to("number", at="forces", player=move.player, number=number, dial=data["number"])
    here = dict(stand(state, move.player, data["territory"]))
    if any(each > here.get(at, 0) for at, each in move.forces):
        yield object_to("there", at="forces", player=move.player)


@book.performs(LoseForces, clauses=clause("winner-loses-the-dial"))
def lose_forces(state: State, move: LoseForces) -> None:
    """The forces go to the tanks."""
    agenda.pop(state)
    kill(state, move.player, move.forces)


@book.frame("keep-cards")
def keeping_cards(state: State, frame: Frame) -> Iterator[Decision]:
    """Every choice of the played cards."""
    cards = frame.data["cards"]
    for number in range(len(cards) + 1):
        for kept in combinations(cards, number):
            yield KeepCards(player=frame.owner, cards=kept)


@book.guard(
    "classic.check.cards-kept-wrongly",
    on=KeepCards,
    clauses=clause("winner-keeps-or-discards", "winner-discards-spent-cards"),
    says={**TURN_SAYS, "other": "{player} keeps {card}, which cannot be kept."},
)
def cards_kept_wrongly(state: State, move: KeepCards) -> Objections:
    """The winner keeps a card that was not played, or that is discarded after use."""
    yield from turn_objections(state, move.player, "keep-cards")
    for card in move.cards:
        if card not in agenda.top(state).data.get("cards", ()):
            yield object_to("other", at="cards", player=move.player, card=card)


@book.performs(KeepCards, clauses=clause("winner-keeps-or-discards"))
def keep_cards(state: State, move: KeepCards) -> None:
    """The other cards are discarded."""
    frame = agenda.pop(state)
    left = list(move.cards)
    for card in frame.data["cards"]:
        if card in left:
            left.remove(card)
        else:
            discard(state, move.player, card)


@book.step("survivors-return")
def survivors_return(state: State) -> None:
    """Leaders who have fought are with their owners again."""
    for player in table(state).players:
        own = seat(state, player)
        own.resting = ()
        for leader in things(state).factions[own.faction].leaders:
            if own.fought[leader]:
                own.fought[leader] = ""
