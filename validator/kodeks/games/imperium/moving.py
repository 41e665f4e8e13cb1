"""Cards that are looked at, moved, stolen or turned over."""

from collections.abc import Iterator

from kodeks.games.imperium.book import (
    IN_PLAY,
    book,
    card_fits,
    linked,
    opponents,
    opposes,
    things,
)
from kodeks.games.imperium.cards import take_from, to_box
from kodeks.games.imperium.contracts import without
from kodeks.games.imperium.decisions import (
    FlipCard,
    MoveCard,
)
from kodeks.games.imperium.drawing import PILES, draw, refill_row
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.play import ChooseSeat, Decision, Effect, Frame, Item, Resolve, agenda, object_to
from kodeks.play.effects import CHOSEN
from kodeks.play.engine import answer
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Pile, State


@book.verb("look.cards", clauses=["uprising.clause.icon-draw-a-card"])
def look(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The top cards of the deck are looked at; what is done with them is told by the effects that follow."""
    wanted = effect.data["look"]
    draw(state, item.owner, wanted["number"], "looking", PILES["intrigue"] if wanted["at"] == "intrigue-deck" else "")


#: What effects of Uprising move.
MOVED = ("move.troop", "move.card", "move.contract", "move.this", "move.row-card", "move.looked-at", "move.acquired")


def seen(cards: tuple[str, ...]) -> tuple[str, ...]:
    """The cards that somebody can name, each once."""
    return tuple(card for card in dict.fromkeys(cards) if card != HIDDEN)


def _zone_of(effect: Effect) -> str:
    """The pile of a player from which a card of one's choice is moved; empty where nothing is left to choose."""
    wanted = effect.data["move"]
    return "" if "is" in wanted.get("card", {}) else {"hand": "hand", "discard-pile": "discard"}.get(wanted["from"], "")


def _moving(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    match effect.data["move"]["what"]:
        case "row-card":
            cards: tuple[str, ...] = seen(table(state).row)
        case "looked-at":
            cards = seen(seat(state, item.owner).looking)
        case "acquired":
            cards = tuple(linked(state, item.group, "acquired"))
        case "card" if _zone_of(effect):
            pile: Pile = state.get(f"{item.owner}.{_zone_of(effect)}")
            wanted, known = effect.data["move"].get("card", {}), things(state).cards
            cards = tuple(card for card in seen(tuple(pile)) if card_fits(state, wanted, known[card]))
        case _:
            yield Resolve(player=item.owner, effect=effect.id)
            return
    for card in cards:
        yield MoveCard(player=item.owner, effect=effect.id, card=card)
    if not cards:
        yield MoveCard(player=item.owner, effect=effect.id, card="")


def _take(state: State, player: str, effect: Effect, card: str) -> None:
    """Take a card of one's choice from where the effect moves it."""
    own, here = seat(state, player), table(state)
    match effect.data["move"]["what"]:
        case "card":
            take_from(state, player, _zone_of(effect), card)
        case "row-card":
            here.row = without(here.row, card)
        case "looked-at":
            own.looking = without(own.looking, card)
        case "acquired":
            own.discard = own.discard.take(card)
        case what:
            raise KeyError(what)


@book.verb(*MOVED, clauses=["uprising.clause.cards-before-rules"], offers=_moving)
def move(state: State, item: Item, effect: Effect, decision: Decision) -> None:
    """A card, or a troop, from one place to another."""
    own, here, wanted = seat(state, item.owner), table(state), effect.data["move"]
    what, into = wanted["what"], wanted["into"]
    if what == "contract":
        for contract in wanted["contracts"]:
            here.contract_bank = here.contract_bank.take(contract)
        own.aside = (*own.aside, *wanted["contracts"])
        return
    if what == "card" and not isinstance(decision, MoveCard):
        for card in wanted["card"]["is"]:
            own.deck = own.deck.take(card)
            to_box(state, card)
        return
    if what == "troop":
        if own.supply:
            own.supply -= 1
            own.memories += 1
        return
    if what == "this":
        zone = next((name for name in IN_PLAY if effect.source in state.get(f"{item.owner}.{name}")), "")
        if not zone:
            return
        take_from(state, item.owner, zone, effect.source)
        card = effect.source
    else:
        assert isinstance(decision, MoveCard)
        card = decision.card
        _take(state, item.owner, effect, card)
    match into:
        case "hand":
            own.hand = own.hand.add(card)
        case "aside":
            own.aside = (*own.aside, card)
        case "deck-top":
            own.deck = own.deck.on_top(card)
        case "intrigue-hand":
            own.intrigue = own.intrigue.add(card)
        case "intrigue-deck-top":
            here.intrigue_deck = here.intrigue_deck.on_top(card)
        case _:
            raise KeyError(into)
    if what == "row-card":
        # The row holds five cards whenever it can, in whatever order the effects of the list are taken.
        refill_row(state)


@book.guard(
    "uprising.check.card-moved-that-is-not-there",
    on=MoveCard,
    clauses=["uprising.clause.cards-before-rules"],
    says={"because": "{source} cannot move {card} now.", "none": "there is no card that {source} could move."},
)
def moved_wrongly(state: State, decision: MoveCard) -> Objections:
    """A card is moved that is not where the effect takes it from."""
    found = waiting_effect(state, decision)
    if found is None:
        return
    item, effect = found
    if effect.verb != "move":
        yield object_to("because", at="card", card=decision.card, source=effect.source)
        return
    possible = {option.card for option in _moving(state, item, effect) if isinstance(option, MoveCard)}
    if not decision.card:
        yield object_to("none", at="card", source=effect.source)
    elif decision.card not in possible:
        pile = state.facts.get(f"{item.owner}.{_zone_of(effect)}") if effect.head == "move.card" else None
        if pile is None or not pile.hidden:
            yield object_to("because", at="card", card=decision.card, source=effect.source)


@book.verb("do.refill-imperium-row", clauses=["uprising.clause.imperium-row-holds-five-cards"])
def refill(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The row is filled up."""
    refill_row(state)


def stealing_ways(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    """From whom it can be stolen."""
    if effect.data.get("who") in CHOSEN:
        for player in opponents(state, item.owner):
            yield ChooseSeat(player=item.owner, effect=effect.id, seat=player)
    else:
        yield Resolve(player=item.owner, effect=effect.id)


@book.verb("steal.intrigue", clauses=["uprising.clause.icon-steal-intrigue"], offers=stealing_ways, aims=True)
def steal(state: State, item: Item, effect: Effect, decision: ChooseSeat | Resolve) -> None:
    """From each opponent with enough Intrigue cards one at random, or from the one who was chosen."""
    least = effect.data["steal"].get("holding_at_least", 1)
    for player in (decision.seat,) if isinstance(decision, ChooseSeat) else table(state).players:
        if not opposes(state, item.owner, player) or len(seat(state, player).intrigue) < least:
            continue
        if answer(state, "gives Intrigue cards", player) is not False:
            agenda.push(state, Frame("steal", "", data={"from": player, "to": item.owner}))


def _flipping(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    if effect.data["flip"]["what"] == "leader":
        yield Resolve(player=item.owner, effect=effect.id)
        return
    cards = [
        card
        for card in dict.fromkeys(seat(state, item.owner).won)
        if card != HIDDEN and card_fits(state, effect.data["flip"].get("card", {}), things(state).cards[card])
    ]
    for card in cards or [""]:
        yield FlipCard(player=item.owner, effect=effect.id, card=card)


@book.verb("flip.leader", "flip.battle-card", clauses=["uprising.clause.face-down-cards-do-not-pair"], offers=_flipping)
def flip(state: State, item: Item, effect: Effect, decision: Decision) -> None:
    """A won card face down, or the leader to the other side."""
    own = seat(state, item.owner)
    if isinstance(decision, FlipCard):
        own.won = without(own.won, decision.card)
        own.spent = (*own.spent, decision.card)
    else:
        own.leader = things(state).back[own.leader]


@book.guard(
    "uprising.check.battle-icon-that-is-none",
    on=FlipCard,
    clauses=["uprising.clause.face-down-cards-do-not-pair"],
    says={"because": "{player} has no face-up card that {source} asks for."},
)
def flipped_wrongly(state: State, decision: FlipCard) -> Objections:
    """A card is turned face down that is not there, or without the icon asked for."""
    found = waiting_effect(state, decision)
    if found is None:
        return
    _, effect = found
    wanted = effect.data["flip"].get("card", {})
    card = decision.card
    if card not in seat(state, decision.player).won or not card_fits(state, wanted, things(state).cards[card]):
        yield object_to("because", at="card", player=decision.player, source=effect.source)
