"""Cards that are trashed, discarded, moved, looked at or acquired."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

from kodeks.games.imperium.book import (
    IN_PLAY,
    add_to_bag,
    book,
    card_fits,
    link,
    linked,
    things,
)
from kodeks.games.imperium.contracts import without
from kodeks.games.imperium.decisions import (
    DiscardCards,
    TrashCard,
)
from kodeks.games.imperium.disputed import discarded_instead
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.play import Decision, Effect, Item, Resolve, agenda, object_to
from kodeks.play.engine import happened
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Missing, Pile, State

#: Zones of a player from which cards are trashed where nothing else is stated.
TRASH_FROM = ("hand", "discard", *IN_PLAY)
ZONES = {"hand": ("hand",), "play": IN_PLAY, "discard-pile": ("discard",), "deck": ("deck",)}


@book.carries("uprising.clause.icon-trashed-reserve-card-returns")
def to_box(state: State, card: str) -> None:
    """A card out of the game; one of the Reserve goes back to its stack."""
    here = table(state)
    question = "uprising.discrepancy.where-trashed-reserve-cards-go"
    alike = {"uprising.discrepancy.trashed-for-the-whole-game": ("elsewhere", "its stack")}
    if state.knows(f"reserve.{card}") and state.ask(question, "its stack", "elsewhere", alike=alike) == "its stack":
        state.add(f"reserve.{card}", 1)
    elif card in things(state).cards and things(state).cards[card].deck == "intrigue" and not _boxed(state):
        here.intrigue_discard = here.intrigue_discard.add(card)
    else:
        here.box = here.box.add(card)


def _boxed(state: State) -> bool:
    """Whether a trashed Intrigue card leaves the game."""
    return state.ask("uprising.silence.where-a-trashed-intrigue-card-goes", "box", "discard pile") == "box"


def take_from(state: State, player: str, zone: str, card: str) -> None:
    """Take a card out of a zone of a player."""
    if zone == "looking":
        own = seat(state, player)
        own.looking = without(own.looking, card)
    else:
        pile: Pile = state.get(f"{player}.{zone}")
        state.set(f"{player}.{zone}", pile.take(card))


# --- trashing -----------------------------------------------------------------------------------------------------


def _zones(effect: Effect) -> tuple[str, ...]:
    wanted = effect.data["trash"]
    if wanted["what"] == "intrigue":
        return ("intrigue",)
    if wanted["what"] == "looked-at":
        return ("looking",)
    if "from" in wanted:
        return tuple(zone for name in wanted["from"] for zone in ZONES[name])
    return TRASH_FROM


def _from_the_deck(state: State, effect: Effect, zone: str) -> bool:
    """Whether a card may be trashed out of the deck, as the short definition has it."""
    if zone != "deck" or effect.head != "trash.card" or "from" in effect.data["trash"]:
        return False
    question = "uprising.discrepancy.trashing-from-where"
    return state.ask(question, "the deck", "hand, discard pile and play") == "the deck"


def _cards_in(state: State, player: str, zone: str) -> tuple[str, ...]:
    if zone == "looking":
        return tuple(dict.fromkeys(seat(state, player).looking))
    pile: Pile = state.get(f"{player}.{zone}")
    return pile.distinct()


def _trashing(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    if effect.data["trash"]["what"] == "this":
        yield Resolve(player=item.owner, effect=effect.id)
        return
    some = False
    for zone in _zones(effect):
        for card in _cards_in(state, item.owner, zone):
            if card != HIDDEN:
                some = True
                yield TrashCard(player=item.owner, effect=effect.id, card=card, zone=zone)
    if not some:
        yield TrashCard(player=item.owner, effect=effect.id, card="", zone="")


# A card that trashes itself leaves no choice, but may be told as the card that is trashed.
book.told_for_effects[TrashCard] = ("card", "trash.this", "")


@book.carries(
    "uprising.clause.icon-trashed-card-leaves-the-game",
    "uprising.clause.trashing-removes-a-card",
    "uprising.clause.icon-trash-as-a-cost",
)
@book.verb(
    "trash.this",
    "trash.card",
    "trash.intrigue",
    "trash.looked-at",
    clauses=["uprising.clause.icon-trash-a-card"],
    offers=_trashing,
)
def trash(state: State, item: Item, effect: Effect, decision: Decision) -> None:
    """The card goes out of the game."""
    player = item.owner
    if isinstance(decision, TrashCard):
        card, zone = decision.card, decision.zone
    else:
        card = effect.source
        zone = next((name for name in IN_PLAY if card in state.get(f"{player}.{name}")), "")
        if not zone:
            return
    if zone in IN_PLAY and agenda.top(state).data.get("taken", ())[-1:] == (effect.id,):
        _lose_box(state, player, zone, card)
    take_from(state, player, zone, card)
    link(state, item.group, "trashed", (*linked(state, item.group, "trashed"), card))
    if discarded_instead(state, effect):
        table(state).intrigue_discard = table(state).intrigue_discard.add(card)
    else:
        to_box(state, card)
    add_to_bag(state, agenda.items_of(things(state).cards[card].box("when_trashed"), player, f"{card}/when_trashed"))
    happened(state, "trash", player, card)


def _lose_box(state: State, player: str, zone: str, card: str) -> None:
    """Nothing more may be gained from a card that is trashed before its box has been resolved."""
    frame = agenda.top(state)
    box = f"{card}/agent" if zone == "played" else f"{card}/reveal#"
    groups = list(dict.fromkeys(item.group for item in frame.items if item.group.startswith(box)))
    # Where another copy has no effect left, that one is trashed.
    if not groups or state.get(f"{player}.{zone}").count(card) > len(groups):
        return
    if state.ask("uprising.silence.trashing-the-card-just-played", "lost", "kept") == "lost":
        agenda.change(state, items=tuple(item for item in frame.items if item.group != groups[0]))


@book.fills(TrashCard)
def trashed_from_where(state: State, player: str, arguments: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Where the card is, else where it may be hidden; a card that is not named is one that nobody knows."""
    card = arguments.get("card", HIDDEN)
    zones = [arguments["zone"]] if "zone" in arguments else [*TRASH_FROM, "deck", "intrigue"]
    piles = {zone: state.facts.get(f"{player}.{zone}") for zone in zones}
    known = [zone for zone, pile in piles.items() if pile is not None and pile.count(card)]
    hidden = [zone for zone, pile in piles.items() if pile is not None and pile.may_hold(card)]
    yield from ({"card": card, "zone": zone} for zone in known or hidden or zones[:1])


@book.guard(
    "uprising.check.card-trashed-wrongly",
    on=TrashCard,
    clauses=["uprising.clause.icon-trash-a-card", "uprising.clause.icon-trash-an-intrigue-card"],
    says={
        "none": "{player} has no card that {source} could trash.",
        "elsewhere": "{card} is not where {source} lets {player} trash a card.",
        "other": "{card} is not a card that {source} lets {player} trash.",
    },
)
def trashed_wrongly(state: State, move: TrashCard) -> Objections:
    """A card is trashed that is not there, or that the effect does not mean."""
    found = waiting_effect(state, move)
    if found is None:
        return
    _, effect = found
    if not move.card:
        yield object_to("none", at="card", player=move.player, source=effect.source)
        return
    if move.zone not in _zones(effect) and not _from_the_deck(state, effect, move.zone):
        yield object_to("elsewhere", at="card", player=move.player, card=move.card, source=effect.source)
        return
    if move.card == HIDDEN:
        raise Missing(f"{move.player}.{move.zone}")
    if move.zone == "looking":
        held = move.card in seat(state, move.player).looking
    else:
        pile: Pile = state.get(f"{move.player}.{move.zone}")
        held = pile.may_hold(move.card)
        wanted = effect.data["trash"].get("card", {})
        if wanted.get("other") and move.card == effect.source:
            # Another copy will do, the card itself will not.
            held = pile.count(move.card) > 1
    if not held:
        yield object_to("elsewhere", at="card", player=move.player, card=move.card, source=effect.source)
    wanted = effect.data["trash"].get("card", {})
    if not card_fits(state, wanted, things(state).cards[move.card], effect.source):
        yield object_to("other", at="card", player=move.player, card=move.card, source=effect.source)


# --- discarding ---------------------------------------------------------------------------------------------------


def _discarding(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    number = effect.data["discard"].get("number", 1)
    if effect.data["discard"]["what"] == "looked-at":
        cards = [card for card in seat(state, item.owner).looking if card != HIDDEN]
    else:
        cards = [card for card in seat(state, item.owner).hand if card != HIDDEN]
    choices = dict.fromkeys(combinations(sorted(cards), number))
    for choice in choices:
        yield DiscardCards(player=item.owner, effect=effect.id, cards=choice)
    if not choices and state.get(f"{item.owner}.hand").hidden >= number and effect.head == "discard.card":
        yield DiscardCards(player=item.owner, effect=effect.id, cards=(HIDDEN,) * number)
    elif not choices:
        yield DiscardCards(player=item.owner, effect=effect.id, cards=())


@book.carries("uprising.clause.icon-discard-no-intrigue-card", "uprising.clause.guild-envoy-discard")
@book.verb("discard.card", "discard.looked-at", clauses=["uprising.clause.icon-discard"], offers=_discarding)
def discard(state: State, item: Item, effect: Effect, decision: DiscardCards) -> None:
    """Cards from the hand to the discard pile."""
    zone = "looking" if effect.data["discard"]["what"] == "looked-at" else "hand"
    for card in decision.cards:
        take_from(state, item.owner, zone, card)
        own = seat(state, item.owner)
        own.discard = own.discard.add(card)
        if card == HIDDEN:
            raise Missing(f"{item.owner}.hand")
        link(state, item.group, "discarded", (*linked(state, item.group, "discarded"), card))
        box = things(state).cards[card].box("when_discarded")
        add_to_bag(state, agenda.items_of(box, item.owner, f"{card}/when_discarded"))
        happened(state, "discard", item.owner, card)


@book.guard(
    "uprising.check.card-discarded-wrongly",
    on=DiscardCards,
    clauses=["uprising.clause.icon-discard"],
    says={
        "number": "{source} asks for {number} cards from the hand of {player}.",
        "absent": "{player} does not have {card} in hand.",
        "intrigue": "{card} is an Intrigue card, and {source} asks for a card from the hand.",
    },
)
def discarded_wrongly(state: State, move: DiscardCards) -> Objections:
    """Too few cards are discarded, cards that are not in hand, or Intrigue cards."""
    found = waiting_effect(state, move)
    if found is None:
        return
    _, effect = found
    number = effect.data["discard"].get("number", 1)
    if len(move.cards) != number:
        yield object_to("number", at="cards", player=move.player, number=number, source=effect.source)
    looked = effect.data["discard"]["what"] == "looked-at"
    hand = Pile.of(seat(state, move.player).looking) if looked else seat(state, move.player).hand
    known = things(state).cards
    for card in dict.fromkeys(move.cards):
        if card in known and known[card].deck == "intrigue" and not looked:
            clauses = ["uprising.clause.icon-discard-no-intrigue-card", "uprising.clause.icon-discard"]
            yield object_to("intrigue", at="cards", clauses=clauses, card=card, source=effect.source)
        elif hand.count(card) + hand.hidden < move.cards.count(card):
            yield object_to("absent", at="cards", player=move.player, card=card)
