"""What a Rival spends its resources on: its Swordmaster first, then victory points."""

from collections.abc import Iterator

from kodeks.games.imperium.book import conflict, link, linked, things
from kodeks.games.imperium.facts import seat, table
from kodeks.games.rivals.book import book, card_of, clauses, in_force, is_rival, rival_cards, rivals, silence
from kodeks.games.rivals.decisions import SpendIntrigue
from kodeks.games.rivals.facts import rival
from kodeks.games.rivals.gains import is_streamlined
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, State

#: What a Rival pays with, in the order in which it does for its Swordmaster.
KINDS = ("solari", "spice", "intrigue", "water")
PRICES = "rivals.clause.prices-of-victory-points"
SPENDS = "rival-spends"
#: What is noted of a Rival that could have bought a second point.
KEPT = "kept"


def held(state: State, player: str, kind: str) -> int:
    """How much of a kind a Rival has."""
    found = state.get(f"{player}.{kind}")
    return len(found) if kind == "intrigue" else int(found)


def _is_told(state: State, player: str) -> bool:
    facts = (*KINDS, "swordmaster", "rival_card", "victory_points")
    return all(state.knows(f"{player}.{name}") for name in facts) and card_known(state, player)


def card_known(state: State, player: str) -> bool:
    """Whether the Rival card of a Rival is known."""
    return rival(state, player).rival_card in rival_cards(things(state))


@book.carries(*clauses("rival-gains-its-swordmaster", "rival-buys-victory-points", "prices-of-victory-points"))
@book.at_once
def spends(state: State) -> bool:
    """As soon as a Rival has enough, it gains its Swordmaster, and afterwards victory points."""
    frames = state.facts.get(agenda.AGENDA)
    if not frames or frames[-1].kind in (SPENDS, "draw", "steal"):
        return False
    return any(_spends(state, player) for player in rivals(state) if _is_told(state, player))


def _spends(state: State, player: str) -> bool:
    if not seat(state, player).swordmaster:
        return _gains_its_swordmaster(state, player)
    return any(_buys_a_point(state, player, kind) for kind in KINDS)


def _now(state: State, player: str) -> bool:
    """Whether a Rival spends at this moment, which may be another's turn."""
    active = table(state).active if state.knows("active") else ""
    if not active or active == player:
        return True
    question = silence("resources-gained-in-anothers-turn")
    return state.ask(question, "at once", "in its own turn") == "at once"


def _gains_its_swordmaster(state: State, player: str) -> bool:
    value = card_of(state, player).swordmaster_value
    amounts = {kind: held(state, player, kind) for kind in KINDS}
    if sum(amounts.values()) < value or not _now(state, player):
        return False
    if sum(amounts.values()) > value:
        question = "rivals.discrepancy.resources-equal-to-the-swordmaster-value"
        if state.ask(question, "exactly", "at least") == "exactly":
            return False
    rule = ("rival-gains-its-swordmaster", "rival-saves-for-its-swordmaster", "order-of-payment-for-the-swordmaster")
    state.cause = ("swordmaster", tuple(clauses(*rule)))
    seat(state, player).swordmaster = True
    state.add(f"{player}.agents_ready", 1)
    if table(state).phase == "uprising.phase.player-turns":
        rival(state, player).new_swordmaster = True
    left = value
    for kind in KINDS:
        number = min(left, amounts[kind])
        left -= number
        pay(state, player, kind, number)
    return True


def _buys_a_point(state: State, player: str, kind: str) -> bool:
    price = things(state).stated(PRICES, kind)
    amount = held(state, player, kind)
    if amount < price or not _now(state, player) or not _may_buy(state, player, kind):
        return False
    if linked(state, f"{player}.{kind}", KEPT) == amount:
        return False
    if amount >= 2 * price:
        question = silence("several-points-at-once")
        if state.ask(question, "again and again", "one at a time") == "one at a time":
            # The rest is kept until more comes, or until the next turn.
            link(state, f"{player}.{kind}", KEPT, amount - price)
    state.cause = ("points", (*clauses("rival-buys-victory-points"), PRICES))
    state.add(f"{player}.victory_points", 1)
    pay(state, player, kind, price)
    return True


@book.invariant(
    "rivals.check.points-not-bought",
    clauses=[*clauses("rival-buys-victory-points"), PRICES],
    says={
        "because": "{player} has its Swordmaster and keeps what buys a point: {fact} is {amount}, the price {wanted}."
    },
    each=rivals,
)
def points_not_bought(state: State, player: str) -> Objections:
    """
    A Rival with its Swordmaster keeps resources that buy a victory point.

    Why it cannot be
        Once it has its Swordmaster, a Rival spends a kind of resource as soon as it has enough of it for a point. With
        Rise of Ix it keeps its spice until a Conflict of level III.
    """
    if not seat(state, player).swordmaster or spends_now(state):
        return
    for kind in KINDS:
        wanted, amount = things(state).stated(PRICES, kind), held(state, player, kind)
        if amount < wanted or not _now(state, player) or not _may_buy(state, player, kind):
            continue
        question = silence("several-points-at-once")
        if state.ask(question, "again and again", "one at a time") == "again and again":
            yield object_to("because", player=player, amount=amount, fact=f"{player}.{kind}", wanted=wanted)


def spends_now(state: State) -> bool:
    """Whether cards are being drawn or spent, so that a Rival has not spent yet."""
    frames = state.facts.get(agenda.AGENDA, ())
    return bool(frames) and frames[-1].kind in (SPENDS, "draw", "steal")


@book.carries("rise-of-ix.clause.no-point-for-spice-before-level-three", "rise-of-ix.clause.rival-saves-spice")
def _may_buy(state: State, player: str, kind: str) -> bool:
    if is_streamlined(state, player):
        question = silence("points-of-streamlined-rivals")
        if state.ask(question, "it scores", "it does not score") == "it does not score":
            return False
    if kind == "spice" and in_force(state, "rise-of-ix.clause.no-point-for-spice-before-level-three"):
        level = conflict(state).level if table(state).conflict_card else 0
        question = "rivals.discrepancy.spice-saved-for-technologies"
        alike = {"rise-of-ix.discrepancy.what-a-rival-saves-spice-for": ("from level III on", "at once")}
        if level < 3 and state.ask(question, "at once", "from level III on", alike=alike) == "from level III on":
            return False
    return True


@book.permits("late-points")
def points_with_the_conflict_card(state: State, player: str) -> bool:
    """A new Conflict card can have let a Rival trade spice for a point after the end was looked for."""
    return is_rival(state, player) and in_force(state, "rise-of-ix.clause.no-point-for-spice-before-level-three")


def pay(state: State, player: str, kind: str, number: int) -> None:
    """Resources go to the bank; which Intrigue cards go is left to chance."""
    if kind != "intrigue":
        state.add(f"{player}.{kind}", -number)
        return
    own = seat(state, player)
    if number == len(own.intrigue) or own.intrigue.hidden == len(own.intrigue):
        for card in [*own.intrigue, *(HIDDEN for _ in range(own.intrigue.hidden))][:number]:
            _discard(state, player, card)
    elif number:
        agenda.push(state, Frame(SPENDS, "", data={"seat": player, "left": number}))


def _discard(state: State, player: str, card: str) -> None:
    own, here = seat(state, player), table(state)
    own.intrigue = own.intrigue.take(card)
    if state.knows("intrigue_discard"):
        here.intrigue_discard = here.intrigue_discard.add(card)


@book.frame(SPENDS)
def spending(state: State, frame: Frame) -> Iterator[Decision]:
    """Every Intrigue card of the Rival."""
    for card in seat(state, frame.data["seat"]).intrigue.distinct():
        yield SpendIntrigue(player="", seat=frame.data["seat"], card=card)


@book.happens_unseen(SPENDS)
def spent_unseen(state: State, frame: Frame) -> Decision:
    """A card that nobody can name."""
    own = seat(state, frame.data["seat"])
    own.intrigue = own.intrigue.unseen()
    return SpendIntrigue(player="", seat=frame.data["seat"], card=HIDDEN)


@book.goes_on(SPENDS)
def enough_spent(state: State, frame: Frame) -> bool:
    """Until all are spent."""
    if frame.data["left"]:
        return False
    agenda.pop(state)
    return True


@book.guard(
    "rivals.check.intrigue-card-spent-wrongly",
    on=SpendIntrigue,
    clauses=clauses("order-of-payment-for-the-swordmaster", "prices-of-victory-points"),
    says={"because": "{player} does not spend {card} now."},
)
def spent_wrongly(state: State, move: SpendIntrigue) -> Objections:
    """An Intrigue card is spent that the Rival does not have, or when none is."""
    frame = agenda.top(state)
    due = frame.kind == SPENDS and frame.data["seat"] == move.seat and is_rival(state, move.seat)
    if not due or not seat(state, move.seat).intrigue.may_hold(move.card):
        yield object_to("because", at="card", player=move.seat, card=move.card)


@book.performs(SpendIntrigue, clauses=clauses("order-of-payment-for-the-swordmaster"))
def spend(state: State, move: SpendIntrigue) -> None:
    """The card goes to the discard pile."""
    agenda.note(state, left=agenda.top(state).data["left"] - 1)
    _discard(state, move.seat, move.card)
