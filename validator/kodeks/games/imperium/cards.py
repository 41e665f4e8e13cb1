"""Cards that are trashed, discarded, moved, looked at or acquired."""

from collections.abc import Iterator
from itertools import combinations

from kodeks.games.imperium.book import (
    IN_PLAY,
    add_to_bag,
    allows,
    at_once,
    book,
    card_fits,
    link,
    linked,
    opposes,
    things,
)
from kodeks.games.imperium.contracts import complete_for_a_card, without
from kodeks.games.imperium.decisions import (
    Acquire,
    AcquireByEffect,
    DiscardCards,
    FlipCard,
    MoveCard,
    TrashCard,
)
from kodeks.games.imperium.disputed import discarded_instead
from kodeks.games.imperium.drawing import PILES, draw, refill_row
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.play import Decision, Effect, Frame, Item, Resolve, agenda, object_to
from kodeks.play.engine import answer, happened
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Missing, Pile, State, kept

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
    },
)
def discarded_wrongly(state: State, move: DiscardCards) -> Objections:
    """Too few cards are discarded, or cards that are not in hand."""
    found = waiting_effect(state, move)
    if found is None:
        return
    _, effect = found
    number = effect.data["discard"].get("number", 1)
    if len(move.cards) != number:
        yield object_to("number", at="cards", player=move.player, number=number, source=effect.source)
    looked = effect.data["discard"]["what"] == "looked-at"
    hand = Pile.of(seat(state, move.player).looking) if looked else seat(state, move.player).hand
    for card in dict.fromkeys(move.cards):
        if hand.count(card) + hand.hidden < move.cards.count(card):
            yield object_to("absent", at="cards", player=move.player, card=card)


# --- moving and looking -------------------------------------------------------------------------------------------


@book.verb("look.cards", clauses=["uprising.clause.icon-draw-a-card"])
def look(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The top cards of the deck are looked at; what is done with them is told by the effects that follow."""
    told = effect.data["look"]
    draw(state, item.owner, told["number"], "looking", PILES["intrigue"] if told["at"] == "intrigue-deck" else "")


#: What effects of Uprising move.
MOVED = ("move.troop", "move.card", "move.contract", "move.this", "move.row-card", "move.looked-at", "move.acquired")


def _seen(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(card for card in dict.fromkeys(cards) if card != HIDDEN)


def _zone_of(effect: Effect) -> str:
    """The pile of a player from which a card of one's choice is moved; empty where nothing is left to choose."""
    told = effect.data["move"]
    return "" if "is" in told.get("card", {}) else {"hand": "hand", "discard-pile": "discard"}.get(told["from"], "")


def _moving(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    match effect.data["move"]["what"]:
        case "row-card":
            cards: tuple[str, ...] = _seen(table(state).row)
        case "looked-at":
            cards = _seen(seat(state, item.owner).looking)
        case "acquired":
            cards = tuple(linked(state, item.group, "acquired"))
        case "card" if _zone_of(effect):
            pile: Pile = state.get(f"{item.owner}.{_zone_of(effect)}")
            wanted, known = effect.data["move"].get("card", {}), things(state).cards
            cards = tuple(card for card in _seen(tuple(pile)) if card_fits(state, wanted, known[card]))
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
    own, here, told = seat(state, item.owner), table(state), effect.data["move"]
    what, into = told["what"], told["into"]
    if what == "contract":
        for contract in told["contracts"]:
            here.contract_bank = here.contract_bank.take(contract)
        own.aside = (*own.aside, *told["contracts"])
        return
    if what == "card" and not isinstance(decision, MoveCard):
        for card in told["card"]["is"]:
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


@book.verb("steal.intrigue", clauses=["uprising.clause.icon-steal-intrigue"], aims=True)
def steal(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """From each opponent with enough Intrigue cards one at random."""
    least = effect.data["steal"].get("holding_at_least", 1)
    for player in table(state).players:
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


# --- acquiring ----------------------------------------------------------------------------------------------------


@kept
def on_offer(state: State, player: str) -> tuple[str, ...]:
    """The cards that a player can acquire."""
    here = table(state)
    stacks = [card for card in things(state).stacks if here.reserve[card]]
    more: tuple[str, ...] = answer(state, "more on offer", player) or ()
    return (*_seen(here.row), *stacks, *more)


@book.frame("reveal-turn")
def cards_on_offer(state: State, frame: Frame) -> Iterator[Decision]:
    """Every card on offer."""
    for card in on_offer(state, frame.owner):
        yield Acquire(player=frame.owner, card=card)
        if allows(state, frame.owner, "top-deck-acquired"):
            yield Acquire(player=frame.owner, card=card, on_deck=True)


@book.guard(
    "uprising.check.acquired-card-put-elsewhere",
    on=Acquire,
    clauses=["uprising.clause.acquired-card-goes-to-the-discard-pile"],
    says={"because": "{player} puts {card} on the deck, and an acquired card goes to the discard pile."},
)
def acquired_card_put_elsewhere(state: State, decision: Acquire) -> Objections:
    """An acquired card goes elsewhere than to the discard pile, and nothing allows it."""
    if decision.on_deck and not allows(state, decision.player, "top-deck-acquired"):
        yield object_to("because", at="on_deck", player=decision.player, card=decision.card)


@book.guard(
    "uprising.check.acquiring-outside-the-reveal-turn",
    on=Acquire,
    clauses=["uprising.clause.acquiring-with-persuasion"],
    says={"because": "{player} acquires a card outside a reveal turn."},
)
def acquiring_outside(state: State, decision: Acquire) -> Objections:
    """A card is acquired with persuasion when the player is not taking the reveal turn."""
    frame = agenda.top(state)
    within = frame.kind == "effects" and table(state).active == frame.owner == decision.player
    question = "uprising.discrepancy.acquiring-during-an-effect"
    revealed = state.facts.get(f"{decision.player}.revealed")
    if within and revealed and state.ask(question, "between", "during") == "during":
        return
    if frame.kind != "reveal-turn" or frame.owner != decision.player:
        yield object_to("because", player=decision.player)


@book.guard(
    "uprising.check.card-not-on-offer",
    on=(Acquire, AcquireByEffect),
    clauses=["uprising.clause.cards-on-offer"],
    says={
        "because": "{card} is neither in the Imperium Row nor in the Reserve.",
        "copy": "{player} has acquired a copy of {card} this turn already.",
    },
)
def card_not_on_offer(state: State, decision: Acquire | AcquireByEffect) -> Objections:
    """A card is acquired that is not on offer."""
    found = waiting_effect(state, decision)
    if found and found[1].data["acquire"]["what"] == "set-aside":
        return
    if decision.card not in on_offer(state, decision.player):
        of_the_deck = decision.card in things(state).cards and things(state).cards[decision.card].deck == "imperium"
        if HIDDEN in table(state).row and of_the_deck:
            raise Missing("row")
        yield object_to("because", at="card", card=decision.card)
    elif isinstance(decision, Acquire) and state.knows(f"reserve.{decision.card}"):
        question = "uprising.discrepancy.copies-of-reserve-cards"
        if decision.card in table(state).turn_acquired and state.ask(question, "one", "any number") == "one":
            yield object_to("copy", at="card", player=decision.player, card=decision.card)


def cost_of(state: State, player: str, card: str) -> int:
    """What a card costs a player: what is printed, less what cards of this turn take off."""
    printed = things(state).cards[card].cost or 0
    lasting = (item.effect for item in table(state).standing if item.owner == player)
    changes = (effect.data["change"] for effect in lasting if effect.head == "change")
    less = (
        int(told["less"])
        for told in changes
        if told["what"] == "card-cost" and card_fits(state, told.get("card", {}), things(state).cards[card])
    )
    return max(0, printed - sum(less))


@book.guard(
    "uprising.check.more-than-the-persuasion-buys",
    on=Acquire,
    clauses=["uprising.clause.persuasion-cost-of-a-card", "uprising.clause.acquiring-several-cards"],
    says={"because": "{card} costs {cost} persuasion, and {player} has {held}."},
)
def too_little_persuasion(state: State, decision: Acquire) -> Objections:
    """A card is acquired that costs more persuasion than the player has left."""
    cost = cost_of(state, decision.player, decision.card)
    held = seat(state, decision.player).persuasion
    if held < cost:
        yield object_to("because", at="card", card=decision.card, player=decision.player, cost=cost, held=held)


@book.carries(
    "uprising.clause.icon-persuasion-pays-for-cards",
    "uprising.clause.persuasion-is-pooled-and-split",
    "uprising.clause.acquiring-among-reveal-effects",
)
@book.performs(Acquire, clauses=["uprising.clause.acquiring-with-persuasion"])
def acquire_with_persuasion(state: State, decision: Acquire) -> None:
    """Pay and take the card."""
    state.add(f"{decision.player}.persuasion", -cost_of(state, decision.player, decision.card))
    acquire(state, decision.player, decision.card, "deck-top" if decision.on_deck else "discard")


@book.carries("uprising.clause.icon-acquire-effect", "uprising.clause.acquired-card-is-not-used-at-once")
def acquire(state: State, player: str, card: str, into: str = "discard", *, bought: bool = True) -> None:
    """A card from the offer to a player; its acquire effect comes at once, and the gap in the row is filled."""
    own, here = seat(state, player), table(state)
    if card in here.row:
        here.row = without(here.row, card)
    elif card in own.aside:
        own.aside = without(own.aside, card)
    elif state.knows(f"reserve.{card}"):
        state.add(f"reserve.{card}", -1)
    else:
        happened(state, "acquire", player, card)
    if into == "hand":
        own.hand = own.hand.add(card)
    elif into == "deck-top":
        own.deck = own.deck.on_top(card)
    else:
        own.discard = own.discard.add(card)
    if here.active == player:
        here.turn_acquired = (*here.turn_acquired, card)
    box = things(state).cards[card].box("acquire")
    question = "uprising.discrepancy.acquire-effect-bought-or-acquired"
    if box and (bought or state.ask(question, "bought", "acquired") == "acquired"):
        at_once(state, box, player, f"{card}/acquire")
    complete_for_a_card(state, player, card)
    refill_row(state)


def _price(state: State, player: str, effect: Effect, card: str) -> int:
    told = effect.data["acquire"]
    if told.get("free"):
        return 0
    return max(0, cost_of(state, player, card) - int(told.get("discount", 0)))


def _acquiring(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    told = effect.data["acquire"]
    offer = seat(state, item.owner).aside if told["what"] == "set-aside" else on_offer(state, item.owner)
    cards = [card for card in offer if card in things(state).cards]
    for card in cards or [""]:
        yield AcquireByEffect(player=item.owner, effect=effect.id, card=card)


@book.verb("acquire.card", "acquire.set-aside", clauses=["uprising.clause.cards-before-rules"], offers=_acquiring)
def acquire_by_effect(state: State, item: Item, effect: Effect, decision: AcquireByEffect) -> None:
    """A card by an effect: free, cheaper, or paid with something else."""
    told = effect.data["acquire"]
    price = _price(state, item.owner, effect, decision.card)
    resource = told.get("pay_with", ["persuasion"])[0]
    state.add(f"{item.owner}.{resource}", -price)
    link(state, item.group, "acquired", (decision.card,))
    into = {"hand": "hand", "deck-top": "deck-top"}.get(told.get("into"), "discard")
    acquire(state, item.owner, decision.card, into, bought=not told.get("free"))


@book.guard(
    "uprising.check.card-priced-wrongly",
    on=AcquireByEffect,
    clauses=["uprising.clause.cards-before-rules", "uprising.clause.persuasion-cost-of-a-card"],
    says={
        "other": "{card} is not a card that {source} lets {player} acquire.",
        "price": "{card} costs {cost} {resource} by {source}, and {player} has {held}.",
        "none": "there is no card that {source} could acquire.",
    },
)
def acquired_wrongly(state: State, decision: AcquireByEffect) -> Objections:
    """An effect acquires a card that it does not mean, or that cannot be paid."""
    found = waiting_effect(state, decision)
    if found is None:
        return
    _, effect = found
    told = effect.data["acquire"]
    if not decision.card:
        yield object_to("none", at="card", source=effect.source)
        return
    card = things(state).cards[decision.card]
    if not card_fits(state, told.get("card", {}), card):
        yield object_to("other", at="card", player=decision.player, card=card.id, source=effect.source)
    cost, resource = _price(state, decision.player, effect, card.id), told.get("pay_with", ["persuasion"])[0]
    if cost:
        held = state.get(f"{decision.player}.{resource}")
        if held < cost:
            yield object_to(
                "price",
                at="card",
                card=card.id,
                source=effect.source,
                cost=cost,
                resource=resource,
                player=decision.player,
                held=held,
            )
