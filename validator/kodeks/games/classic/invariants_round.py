"""What holds of the things that were done in a round: none before its phase, and none beyond what the rules allow."""

from kodeks.games.classic.bidding import charity_at_any_rate, has_room
from kodeks.games.classic.book import (
    BATTLE,
    BIDDING,
    CHARITY,
    COLLECTION,
    DONE,
    END,
    MOVEMENT,
    REVIVAL,
    SPICE_BLOW,
    STORM,
    book,
    clause,
    each_of,
    things,
)
from kodeks.games.classic.deals import WHEN_PAID, may_give
from kodeks.games.classic.facts import seat, table
from kodeks.games.classic.forces import forces_in, in_storm
from kodeks.games.classic.invariants import seats
from kodeks.games.classic.invariants_moment import later
from kodeks.games.classic.readings import of_an_ally, one_shipment
from kodeks.games.classic.revival import rescue_of
from kodeks.games.classic.shipment import PRICE, zone_of
from kodeks.games.classic.storm import storm_range
from kodeks.games.classic.victory import result, winners_by_strongholds
from kodeks.play import object_to
from kodeks.play.rules import Objections
from kodeks.table import State


def _told(state: State, player: str, name: str) -> bool:
    """Whether a fact of a player tells that something was done; of what is not told nothing is asked."""
    return bool(state.facts.get(f"{player}.{name}"))


@book.invariant(
    "classic.check.done-before-its-phase",
    clauses=clause("nine-phases-in-order"),
    says={
        CHARITY: "{player} has taken charity in this round, and {phase} is still to come.",
        REVIVAL: "{player} has revived forces or a leader in this round, and {phase} is still to come.",
        MOVEMENT: "{player} has shipped or moved in this round, and {phase} is still to come.",
        COLLECTION: "{player} has collected spice in this round, and {phase} is still to come.",
    },
    each=seats,
)
def done_before_its_phase(state: State, player: str) -> Objections:
    """Something was done in a round whose phase has not come yet."""
    order = things(state).round_phases
    now = state.facts.get("phase")
    for phase, names in DONE.items():
        if now in order and order.index(now) < order.index(phase) and any(_told(state, player, name) for name in names):
            yield object_to(phase, player=player, phase=phase)


@book.invariant(
    "classic.check.spice-from-nowhere",
    clauses=clause("amount-of-charity", "no-charity-for-the-rich", "starting-spice"),
    says={
        "charity": "{player} has taken charity in this round and has {number} spice, and charity brings up to {limit}.",
        "start": "{player} has {number} spice and began with {limit}, and nothing has brought any since.",
    },
    each=seats,
)
def spice_from_nowhere(state: State, player: str) -> Objections:
    """More spice than charity or the set-up has left, where nothing has brought any since."""
    taken = _told(state, player, "charity")
    if not taken and state.facts.get("round") != 1:
        return
    own = seat(state, player)
    limit = things(state).factions[own.faction].spice
    if taken:
        limit = things(state).stated("charity-for-the-poor", "up-to")
    if own.spice <= limit or _has_earned_spice(state, player) or (taken and charity_at_any_rate(state, player)):
        return
    if state.ask(WHEN_PAID, "at once", "from the mentat pause on") != "at once":
        rules = clause("amount-of-charity", "no-charity-for-the-rich") if taken else clause("starting-spice")
        yield object_to("charity" if taken else "start", clauses=rules, player=player, number=own.spice, limit=limit)


def _has_earned_spice(state: State, player: str) -> bool:
    """Whether a round can have brought a player spice by now, but for charity and deals."""
    own = seat(state, player)
    powers = things(state).factions[own.faction].powers
    order = things(state).round_phases
    return (
        table(state).phase not in order[: order.index(BATTLE)]
        or ("payment" in powers and later(state, CHARITY))
        or ("shipping-income" in powers and later(state, REVIVAL))
        or any(may_give(state, ally) for ally in own.allies)
    )


@book.invariant(
    "classic.check.revived-beyond-the-limit",
    clauses=clause("revival-limit", "emperor-revives-forces-of-an-ally"),
    says={
        "own": "{player} has revived {number} forces in this round, and it is up to {limit}.",
        "paid": "an ally has paid for {number} forces of {player} in this round, and it is up to {limit}.",
        "gone": "{player} has revived {number} forces in this phase, and {have} are in reserve.",
    },
    each=seats,
)
def revived_beyond_the_limit(state: State, player: str) -> Objections:
    """More forces came back in a round than can, or some by an ally who cannot pay for them."""
    if not _told(state, player, "revived") and not _told(state, player, "revived_for_ally"):
        return
    own, limit = seat(state, player), things(state).stated("revival-limit", "forces")
    number = own.revived - own.revived_for_ally
    if number > limit:
        yield object_to("own", clauses=clause("revival-limit"), player=player, number=number, limit=limit)
    if own.revived_for_ally:
        deed = next((deed for ally in own.allies if (deed := rescue_of(state, ally))), None)
        most = deed.number("at_most") if deed else 0
        if own.revived_for_ally > most:
            rule = clause("emperor-revives-forces-of-an-ally")
            yield object_to("paid", clauses=rule, player=player, number=own.revived_for_ally, limit=most)
    if table(state).phase == REVIVAL and own.revived > own.reserves:
        rule = clause("revived-forces-go-to-reserves")
        yield object_to("gone", clauses=rule, player=player, number=own.revived, have=own.reserves)


@book.invariant(
    "classic.check.moved-beyond-the-limit",
    clauses=clause("one-move-a-round", "hajr-gives-a-second-move"),
    says={
        "because": "the moves of {player} in this round number {number}, and it is up to {limit}.",
        "cards": "cards have added {number} moves in this round, and there are {limit} such cards.",
    },
    each=seats,
)
def moved_beyond_the_limit(state: State, player: str) -> Objections:
    """More moves were made in a round than a player has."""
    if _told(state, player, "moves"):
        number, limit = seat(state, player).moves, 1 + seat(state, player).more_moves
        if number > limit:
            yield object_to("because", player=player, number=number, limit=limit)
    if _told(state, player, "more_moves"):
        number = sum(state.facts.get(f"{other}.more_moves") or 0 for other in table(state).players)
        limit = sum(things(state).cards[card].copies for card in things(state).cards_for("gain.moves"))
        if number > limit:
            yield object_to("cards", clauses=clause("hajr-gives-a-second-move"), number=number, limit=limit)


@book.invariant(
    "classic.check.landed-where-nobody-lands",
    clauses=clause("no-shipment-into-storm", "fremen-place-reserves-free", "shipment-before-movement"),
    says={
        "storm": "{player} has landed in sector {sector} of {territory}, which is in storm.",
        "zone": "the Fremen have landed in {territory}, and place reserves only near {around}.",
        "gone": "{player} has landed {number} forces in {territory} and not moved, and {have} are there.",
    },
    each=seats,
)
def landed_where_nobody_lands(state: State, player: str) -> Objections:
    """Forces were shipped into the storm or outside the Fremen's own zone, or are gone without a move."""
    if _told(state, player, "landed"):
        yield from each_of(_landed_in_the_storm(state, player), _landed_outside_the_zone(state, player))
        yield from _landed_and_gone(state, player)


def _landed_in_the_storm(state: State, player: str) -> Objections:
    territory, sector = things(state).place(seat(state, player).landed)
    if in_storm(state, territory, sector):
        rule = clause("no-shipment-into-storm")
        yield object_to("storm", clauses=rule, player=player, territory=territory, sector=sector)


def _landed_outside_the_zone(state: State, player: str) -> Objections:
    territory, _ = things(state).place(seat(state, player).landed)
    zone = zone_of(state, player)
    if zone and territory not in things(state).within(*zone) and not of_an_ally(state, player, PRICE):
        yield object_to("zone", clauses=clause("fremen-place-reserves-free"), territory=territory, around=zone[0])


def _landed_and_gone(state: State, player: str) -> Objections:
    """Until the battles nothing but a move takes forces away; with several shipments the places differ."""
    own = seat(state, player)
    if table(state).phase != MOVEMENT or own.moves or not one_shipment(state):
        return
    territory, _ = things(state).place(own.landed)
    have = forces_in(state, player, territory)
    if have < own.landed_forces:
        rule = clause("shipment-before-movement")
        yield object_to("gone", clauses=rule, player=player, number=own.landed_forces, territory=territory, have=have)


@book.invariant(
    "classic.check.collected-without-forces",
    clauses=clause("collect-in-the-sector-of-the-spice"),
    says={
        "because": "{player} has collected in {territory} and has no forces there.",
        "where": "{player} has collected in {territory}, which no spice card names.",
    },
    each=seats,
)
def collected_without_forces(state: State, player: str) -> Objections:
    """Spice was collected where the player does not stand."""
    if _told(state, player, "collected"):
        for territory in seat(state, player).collected:
            if territory not in things(state).spiced:
                yield object_to("where", player=player, territory=territory)
            elif not forces_in(state, player, territory):
                yield object_to("because", player=player, territory=territory)


@book.invariant(
    "classic.check.cards-for-sale-that-cannot-be",
    clauses=clause("row-of-cards-for-sale", "bidding-ends"),
    says={
        "number": "the cards for sale number {number}, and the players who can bid {limit}.",
        "over": "the cards for sale number {number}, and it is not the bidding phase.",
    },
)
def cards_for_sale_that_cannot_be(state: State) -> Objections:
    """More cards lie for sale than players can bid for, or some lie there outside the bidding."""
    if not state.facts.get("for_sale"):
        return
    here = table(state)
    number = len(here.for_sale)
    if here.phase != BIDDING:
        yield object_to("over", clauses=clause("bidding-ends"), number=number)
        return
    # Whoever is full now had no card in the row, or has bought one out of it.
    limit = sum(has_room(state, player) for player in here.players)
    if number > limit:
        yield object_to("number", clauses=clause("row-of-cards-for-sale"), number=number, limit=limit)


@book.invariant(
    "classic.check.storm-moves-too-far",
    clauses=clause("first-storm-moves", "later-storm-moves", "weather-control-sets-the-storm"),
    says={"because": "the storm moves {number} sectors, and it is up to {limit}."},
)
def storm_moves_too_far(state: State) -> Objections:
    """The storm is said to move further than dials and cards can move it."""
    if not state.facts.get("storm_moves"):
        return
    here, deed = table(state), things(state).deed("storm")
    limit = 2 * storm_range(state)[1]
    if here.round >= deed.moment["from_round"]:
        limit = max(limit, deed.number("at_most"))
    if here.storm_moves > limit:
        yield object_to("because", number=here.storm_moves, limit=limit)


@book.invariant(
    "classic.check.wall-gone-too-early",
    clauses=clause("family-atomics-moment"),
    says={"because": "the Shield Wall is gone in round {number}, and Family Atomics are played from round {limit} on."},
)
def wall_gone_too_early(state: State) -> Objections:
    """The Shield Wall is gone before anybody could have played the card."""
    here, first = table(state), things(state).deed("do.break-shield-wall").moment["from_round"]
    if not here.shield_wall and here.round < first:
        yield object_to("because", number=here.round, limit=first)


@book.invariant(
    "classic.check.worms-that-cannot-be",
    clauses=clause("first-round-worms-return", "spice-deck"),
    says={
        "aside": "{card} is set aside, and it is not the spice blow of round {limit}.",
        "number": "the worms turned up number {number}, and there are {limit}.",
        "early": "worms count in round {number}, and up to round {limit} they are set aside.",
        "where": "a worm has appeared in {territory}, which no spice card names.",
    },
)
def worms_that_cannot_be(state: State) -> Objections:
    """Worms of the first round are still set aside or count, or worms appear that cannot."""
    here, catalogue = table(state), things(state)
    first = catalogue.stated("first-round-worms-are-set-aside", "round")
    if state.facts.get("spice_aside") and (here.round > first or later(state, SPICE_BLOW)):
        rule = clause("first-round-worms-return")
        yield object_to("aside", clauses=rule, card=here.spice_aside[0], limit=first)
    worms = sum(catalogue.cards[card].worm for card in catalogue.copies("spice"))
    if state.facts.get("worms") and here.worms > worms:
        yield object_to("number", clauses=clause("spice-deck"), number=here.worms, limit=worms)
    if state.facts.get("worms") and here.round <= first:
        yield object_to("early", clauses=clause("first-round-worms-are-set-aside"), number=here.round, limit=first)
    if state.facts.get("worm_at") and here.worm_at not in catalogue.spiced:
        yield object_to("where", clauses=clause("spice-deck"), territory=here.worm_at)


@book.invariant(
    "classic.check.victory-that-is-none",
    clauses=clause("winning-alone-or-allied", "victory-with-three-strongholds", "alliance-needs-more-strongholds"),
    says={
        "none": "{player} is said to have won, and has not.",
        "missed": "{player} has held enough strongholds since the last Mentat pause, and the game goes on.",
    },
)
def victory_that_is_none(state: State) -> Objections:
    """Somebody is said to have won who has not, or somebody has won and the game goes on."""
    here = table(state)
    if here.phase == END and state.facts.get("winners"):
        found = result(state)
        for player in here.winners:
            if player not in found:
                yield object_to("none", player=player)
    elif here.phase == STORM and here.round > 1:
        # Nothing but the storm itself has changed the map since.
        for player in winners_by_strongholds(state):
            yield object_to("missed", player=player)


@book.invariant(
    "classic.check.stopped-without-the-power",
    clauses=clause("karama-stops-a-power"),
    says={"because": "Karama has stopped a power of {player} that {faction} does not have."},
    each=seats,
)
def stopped_without_the_power(state: State, player: str) -> Objections:
    """Karama has stopped a power of another faction."""
    if _told(state, player, "stopped"):
        own = seat(state, player)
        for power in own.stopped:
            if power not in things(state).factions[own.faction].powers:
                yield object_to("because", player=player, faction=own.faction)
