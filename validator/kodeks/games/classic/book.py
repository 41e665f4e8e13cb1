"""The rulebook of classic Dune, and what its rules share."""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from kodeks.games.classic.catalogue import Catalogue
from kodeks.games.classic.decisions import Pass
from kodeks.games.classic.deeds import Deed
from kodeks.games.classic.facts import REGISTER, seat, table
from kodeks.play import Frame, Rulebook, agenda, object_to
from kodeks.play import phases as machine
from kodeks.play.rules import Objections
from kodeks.table import Missing, Pile, State, kept

Thing = TypeVar("Thing")

book = Rulebook("classic")
book.goes_on(machine.PHASES)(machine.go_on)

BENE_GESSERIT = "classic.faction.bene-gesserit"
FREMEN = "classic.faction.fremen"
GUILD = "classic.faction.spacing-guild"

#: The phases, by the ids of their entries.
SET_UP, STORM, SPICE_BLOW = "classic.phase.set-up", "classic.phase.storm", "classic.phase.spice-blow"
CHARITY, BIDDING, REVIVAL = "classic.phase.charity", "classic.phase.bidding", "classic.phase.revival"
MOVEMENT, BATTLE = "classic.phase.shipment-and-movement", "classic.phase.battle"
COLLECTION, MENTAT_PAUSE = "classic.phase.collection", "classic.phase.mentat-pause"
END = "classic.phase.end-of-the-game"

#: Facts of a player that tell what was done in a phase of the round.
DONE = {
    CHARITY: ("charity",),
    REVIVAL: ("revived", "revived_for_ally", "revived_leader", "free_by_ally"),
    MOVEMENT: ("shipped", "moves", "more_moves", "landed", "landed_forces"),
    COLLECTION: ("collected",),
}

#: Frames in which a player may pass.
PASSING = (
    *("nexus", "ride", "protect", "charity", "auction", "revival", "shipment", "advisor", "movement", "group"),
    *("voice", "prescience", "traitors", "collection"),
)
#: Frames in which somebody decides, so that cards for any time can be played.
DECIDING = (
    *PASSING,
    *("storm-dials", "storm-known", "alliance-offer", "announced", "battles", "show", "plans"),
    *("consent", "losses", "keep-cards"),
)


def clause(*slugs: str) -> list[str]:
    """Clauses of the classic game by their slugs."""
    return [f"classic.clause.{slug}" for slug in slugs]


def things(state: State) -> Catalogue:
    """The map, cards and other things in play."""
    found: Catalogue = state.game.catalogue
    return found


# --- players --------------------------------------------------------------------------------------------------------


def in_order(state: State, first: str = "") -> tuple[str, ...]:
    """All seats in the order of play, from the first player or from this one."""
    players = table(state).players
    at = players.index(first or table(state).first)
    return players[at:] + players[:at]


def player_of(state: State, faction: str) -> str:
    """Who plays a faction; nobody is the empty name."""
    return next((player for player in table(state).players if seat(state, player).faction == faction), "")


def player_with(state: State, power: str) -> str:
    """Who has a power; nobody is the empty name."""
    return next((player for faction in things(state).with_power(power) if (player := player_of(state, faction))), "")


def has_power(state: State, player: str, power: str) -> bool:
    """Whether a player has a power, and Karama has not stopped it for this phase."""
    own = seat(state, player)
    return power in things(state).factions[own.faction].powers and power not in own.stopped


def own_deed(state: State, player: str, does: str) -> Deed | None:
    """What the sheet of a player's faction tells of something that it can do."""
    return things(state).factions[seat(state, player).faction].deeds.get(does)


@kept
def by_an_ally(state: State, player: str, does: str) -> tuple[str, Deed] | None:
    """The ally whose faction does this for an ally, and what its sheet tells of it."""
    for ally in seat(state, player).allies:
        deed = things(state).factions[seat(state, ally).faction].for_allies.get(does)
        if deed is not None:
            return ally, deed
    return None


def are_allies(state: State, player: str, other: str) -> bool:
    """Whether two players belong to the same alliance."""
    return other in seat(state, player).allies


def forget(state: State, *phases: str) -> None:
    """Nothing has been done yet in these phases of the round."""
    for player in table(state).players:
        for name in (name for phase in phases for name in DONE[phase]):
            setattr(seat(state, player), name, REGISTER.seat[name].start)


# --- cards, spice and leaders ---------------------------------------------------------------------------------------


def discard(state: State, player: str, card: str) -> None:
    """A card from the hand goes to the pile."""
    own, here = seat(state, player), table(state)
    own.hand = own.hand.take(card)
    here.treachery_discard = here.treachery_discard.add(card)


@kept
def free_hand(state: State, player: str) -> Pile:
    """The treachery cards of a player, without those that lie in a battle plan or were played in one."""
    hand, bound = seat(state, player).hand, list[str]()
    for frame in agenda.frames(state):
        if frame.kind in ("plans", "resolve"):
            plan = frame.data["plans"].get(player, {})
            bound = [card for part, card in plan.items() if part != "dial" and card in things(state).cards]
        elif frame.kind == "keep-cards" and frame.owner == player:
            bound = list(frame.data["cards"])
    for card in bound:
        if hand.may_hold(card):
            hand = hand.take(card)
    return hand


def holds(state: State, player: str, does: str) -> bool:
    """Whether a player is known to hold a card that does this."""
    hand = free_hand(state, player)
    return any(card in hand for card in things(state).cards_for(does))


def known_elsewhere(state: State, player: str, card: str) -> int:
    """How many copies of a card are known to be somewhere else: with others, discarded, or out of the game."""
    piles = [state.facts.get(name) for name in ("treachery_discard", "box")]
    number: int = sum(pile.count(card) for pile in piles if pile is not None)
    plans: dict[str, Any] = next(
        (frame.data["plans"] for frame in agenda.frames(state) if frame.kind in ("plans", "resolve")), {}
    )
    for other in table(state).players:
        if other != player:
            hand = state.facts.get(f"{other}.hand")
            shown = [plans[other][slot] for slot in ("leader", "weapon", "defence")] if other in plans else []
            number += max(hand.count(card) if hand is not None else 0, shown.count(card))
    return number


def may_hold(state: State, player: str, card: str) -> bool:
    """Whether a player holds a card that is not in a plan, or could: a hidden one is none of those known elsewhere."""
    hand, free = seat(state, player).hand, free_hand(state, player)
    if card in free or not free.hidden:
        return card in free
    return things(state).cards[card].copies > known_elsewhere(state, player, card) + hand.count(card)


def may_play(state: State, player: str, does: str) -> bool:
    """Whether a player holds a card that does this, or could."""
    return any(may_hold(state, player, card) for card in things(state).cards_for(does))


#: What a guard says of a card that is played and not held.
HELD_SAYS = {"held": "{player} does not hold {card}."}


def not_held(state: State, player: str, does: str) -> Objections:
    """The objection to playing a card that the player cannot have."""
    if not may_play(state, player, does):
        yield object_to("held", at="player", player=player, card=things(state).cards_for(does)[0])


#: What a guard says of a power that cannot be used in this phase.
STOPPED_SAYS = {"stopped": "Karama has stopped the power of {player} for this phase."}


def stopped_by_karama(state: State, player: str, power: str) -> Objections:
    """The objection to using a power that Karama has stopped."""
    if power in seat(state, player).stopped:
        yield object_to("stopped", at="player", clauses=clause("karama-stops-a-power"), player=player)


def spend(state: State, player: str, does: str) -> None:
    """The card with which a player does this is played: it is discarded, or out of the game where it says so."""
    cards, hand = things(state).cards_for(does), free_hand(state, player)
    card = next((card for card in cards if card in hand), cards[0])
    if things(state).cards[card].leaves_the_game:
        own, here = seat(state, player), table(state)
        own.hand, here.box = own.hand.take(card), here.box.add(card)
    else:
        discard(state, player, card)


def hand_limit(state: State, player: str) -> int:
    """How many treachery cards a player may hold."""
    own = things(state).factions[seat(state, player).faction].hand_limit
    usual = things(state).stated("treachery-hand-limit", "limit")
    if own == usual:
        return own
    question = "classic.discrepancy.hand-limit"
    readings = ("the same for all", "the same for all, with an 8 beside it", "as the sheet says")
    return own if state.ask(question, *readings) == "as the sheet says" else usual


def lives(state: State, player: str, leader: str) -> bool:
    """Whether a leader of a player is not in the tanks."""
    own = seat(state, player)
    return leader not in own.dead and leader not in own.face_down


def living(state: State, player: str) -> list[str]:
    """The leaders of a player who live."""
    leaders = things(state).factions[seat(state, player).faction].leaders
    return [leader for leader in leaders if lives(state, player, leader)]


def pay(state: State, player: str, spice: int, to: str = "") -> None:
    """Pay the bank, or another player; what is missing comes from the allies."""
    own = seat(state, player)
    share = min(own.spice, spice)
    own.spice -= share
    left = spice - share
    for ally in own.allies:
        part = min(left, seat(state, ally).spice)
        seat(state, ally).spice -= part
        left -= part
    if to:
        seat(state, to).spice += spice


@kept
def purse(state: State, player: str) -> int:
    """The spice of a player and of the allies."""
    return seat(state, player).spice + sum(seat(state, ally).spice for ally in seat(state, player).allies)


# --- asking ---------------------------------------------------------------------------------------------------------


def ask_all(state: State, kind: str, players: Iterable[str], **data: Any) -> None:
    """A frame in which these players wait, the first of them to be asked first."""
    waits = tuple(players)
    if waits:
        agenda.push(state, Frame(kind, waits[0], data={"waits": waits, **data}))


def has_finished(state: State, player: str) -> None:
    """A player does no more in the frame on top; when nobody waits there any more, it is over."""
    frame = agenda.top(state)
    waits = tuple(other for other in frame.data.get("waits", (frame.owner,)) if other != player)
    if waits:
        agenda.change(state, owner=waits[0], data={**frame.data, "waits": waits})
    else:
        agenda.pop(state)


def out_of_turn(state: State, player: str, *kinds: str) -> str:
    """What speaks against a decision of a player now: ``moment`` or ``turn``, or nothing."""
    frame = agenda.top(state)
    if frame.kind not in kinds:
        return "moment"
    if player not in frame.data.get("waits", (frame.owner,)):
        return "turn"
    question = "" if frame.data.get("unordered") else ORDERS.get(frame.kind, "")
    if not question or player == frame.owner or state.ask(question, "in any order", "one by one") != "one by one":
        return ""
    return "turn"


#: Frames in which several players wait, and the question whether they act one by one; at once where there is none.
ORDERS = {
    "nexus": "classic.silence.order-of-allying",
    "revival": "classic.silence.order-of-revival",
    "charity": "classic.silence.order-in-the-other-phases",
    "collection": "classic.silence.order-in-the-other-phases",
}


def known_count(is_so: Callable[[Thing], bool], about: Iterable[Thing], limit: int) -> int:
    """Of how many something is known to be so; a fact that is missing is asked for if the limit hangs on it."""
    found, missing = 0, list[Missing]()
    for each in about:
        try:
            found += is_so(each)
        except Missing as unknown:
            missing.append(unknown)
    if found < limit <= found + len(missing):
        raise missing[0]
    return found


TURN_SAYS = {
    "moment": "{player} cannot do this now.",
    "turn": "{player} wants to act, and it is the turn of {other}.",
}


def each_of(*parts: Objections) -> Objections:
    """The objections of several parts of a guard; a fact that one of them lacks does not silence the others."""
    missing = None
    for part in parts:
        try:
            yield from part
        except Missing as unknown:
            missing = missing or unknown
    if missing:
        raise missing


def turn_objections(state: State, player: str, *kinds: str, clauses: Iterable[str] = ()) -> Objections:
    """The objection to acting at the wrong moment or out of turn."""
    why = out_of_turn(state, player, *kinds)
    if why:
        yield object_to(why, at="player", clauses=clauses, player=player, other=agenda.top(state).owner)


@book.guard(
    "classic.check.pass-out-of-turn",
    on=Pass,
    clauses=clause("nine-phases-in-order"),
    says=TURN_SAYS,
)
def pass_out_of_turn(state: State, move: Pass) -> Objections:
    """A player passes who is not asked."""
    yield from turn_objections(state, move.player, *PASSING)


#: What a pass does in a frame where it does more than close it.
PASSES: dict[str, Callable[[State, Pass], None]] = {}


def passes_in(kind: str) -> Callable[[Callable[[State, Pass], None]], Callable[[State, Pass], None]]:
    """Register what a pass does in frames of a kind."""

    def register(run: Callable[[State, Pass], None]) -> Callable[[State, Pass], None]:
        PASSES[kind] = run
        return run

    return register


@book.performs(Pass, clauses=clause("nine-phases-in-order"))
def passed(state: State, move: Pass) -> None:
    """The next player is asked."""
    run = PASSES.get(agenda.top(state).kind)
    if run is None:
        has_finished(state, move.player)
    else:
        run(state, move)


def known(pile: Pile) -> tuple[str, ...]:
    """Each card of a pile that can be named, once."""
    return tuple(dict.fromkeys(pile))
