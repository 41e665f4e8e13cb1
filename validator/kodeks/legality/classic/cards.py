"""Treachery cards played for their own effect, and dialling for the storm."""

from kodeks.findings import Named, Player
from kodeks.legality.classic import phases
from kodeks.legality.classic.bidding import hand_limit
from kodeks.legality.classic.board import WALL, Cell
from kodeks.legality.classic.table import Say, Table, against, clauses, holds, missing, unclear
from kodeks.positions.cases import slug
from kodeks.positions.classic import ALIVE, DEAD, FACE_DOWN, HAND, TANKS, ClassicSeat, whole
from kodeks.registry import check

CARD = ("card", "treachery_card")
USE = ("use", "for")
SECTORS = ("sectors", "storm_move", "amount", "number", "count")


def _card(table: Table) -> str | None:
    told = table.told(*CARD)
    return table.rules.find(str(told), "card") if told is not None else None


def _is(table: Table, name: str) -> bool:
    return _card(table) == f"classic.card.{name}"


@check(
    "classic.check.card-played-at-the-wrong-time",
    subject="play-card",
    clauses=clauses(
        "family-atomics-moment", "weather-control-moment", "hajr-gives-a-second-move", "treachery-cards-in-the-plan",
        "karama-has-three-uses", "tleilaxu-ghola-revives",
    ),
    says={
        **phases.SAYS,
        "early": "{card} is played in round {round}, and may be played from round {first} on.",
        "early hint": "keep the card for a later round",
        "plan": "{card} is played outside a battle plan.",
        "plan hint": "weapons, defences, cheap heroes and worthless cards are played in battle plans",
        "held": "{player} plays {card} and does not hold it.",
        "held hint": "play cards of your own hand",
        "unknown": "the treachery deck has no card called {card}",
        "which hand": "the position does not tell which treachery cards {player} holds",
    },
)  # fmt: skip
def card_played_at_the_wrong_time(table: Table) -> Say:
    """
    A treachery card is played outside its moment, or is not held.

    Why it cannot be
        Each card tells when it is played: in a battle plan, in the storm phase, in one's own move,
        or at any time.
    """
    told, id = table.told(*CARD), _card(table)
    if id is None or "category" not in table.rules.things[id]:
        if told is None:
            yield missing(("action", "card"))
        else:
            yield unclear("unknown", table.at(*CARD), card=str(told))
        return
    card, seat, at = table.rules.things[id], table.player, table.at(*CARD)
    if seat.hand == 0 or (seat.cards is not None and id not in [table.rules.find(one, "card") for one in seat.cards]):
        yield against("held", at, "treachery-cards-in-the-plan", player=table.mover, card=Named(id))
    timing = card.get("timing")
    if timing == "battle-plan":
        yield against("plan", at, "treachery-cards-in-the-plan", card=Named(id))
    elif timing == "storm":
        yield from phases.in_phase(table, "storm")
        yield from _round(table, id)
    elif timing == "own-movement":
        yield from phases.in_phase(table, "shipment_and_movement")
        yield from phases.in_turn(table, "hajr-gives-a-second-move")
        yield holds("hajr-gives-a-second-move")


def _round(table: Table, id: str) -> Say:
    name = f"{id.rpartition('.')[2]}-moment"
    first = table.number(name, "from-round")
    if table.position.round is None:
        yield missing(("state", "round"))
    elif table.position.round < first:
        at = table.position.field("round", "turn")[1]
        yield against("early", at, name, card=Named(id), round=table.position.round, first=first)
    else:
        yield holds(name)


@check(
    "classic.check.atomics-out-of-reach",
    subject="play-card",
    clauses=clauses("family-atomics-need-a-force-nearby", "family-atomics-leave-the-game"),
    says={
        "because": "{player} has no force on {wall} or next to it with the way there free of storm.",
        "hint": "bring a force to the wall, or to a territory beside it",
        "gone": "{wall} has been destroyed already.",
    },
)
def atomics_out_of_reach(table: Table) -> Say:
    """
    Family Atomics are played without a force near the Shield Wall.

    Why it cannot be
        The player needs a force on the wall, or beside it with no storm between.
    """
    if not _is(table, "family-atomics"):
        return
    seat, wall = table.player, table.named(WALL)
    if not table.position.wall_stands:
        yield against("gone", table.at(*CARD), "family-atomics-leave-the-game", wall=wall)
        return
    if seat.stacks is None or table.storm is None:
        yield missing(seat.at("forces", "on_map") if seat.stacks is None else ("state", "storm_sector"))
        return
    reach = table.rules.things[_card(table) or ""]["reach"]["within"]
    goals = [(WALL, sector) for sector in table.board.territories[WALL].sectors]

    def closed(cell: Cell) -> bool:
        return cell[1] == table.storm and cell[0] != WALL

    near = any(
        territory.id == WALL
        or (
            sector != table.storm
            and table.board.way((territory.id, sector or 0), goals, most=reach, closed=closed) is not None
        )
        for _, territory, sector in table.stacks(seat)
    )
    if near:
        yield holds("family-atomics-need-a-force-nearby")
    else:
        yield against("because", table.at(*CARD), "family-atomics-need-a-force-nearby", player=table.mover, wall=wall)


@check(
    "classic.check.weather-control-too-far",
    subject="play-card",
    clauses=clauses("weather-control-sets-the-storm"),
    says={
        "because": "The storm is to move {number} sectors, and it may be {least} to {most}.",
        "hint": "choose a number in between",
    },
)
def weather_control_too_far(table: Table) -> Say:
    """
    Weather Control moves the storm farther than it can.

    Why it cannot be
        The card sets a number of sectors from 0 to 10.
    """
    if not _is(table, "weather-control"):
        return
    number = whole(table.told(*SECTORS))
    least, most = (table.number("weather-control-sets-the-storm", one) for one in ("least", "most"))
    if number is None:
        yield missing(table.at(*SECTORS))
    elif not least <= number <= most:
        yield against("because", table.at(*SECTORS), number=number, least=least, most=most)
    else:
        yield holds("weather-control-sets-the-storm")


@check(
    "classic.check.ghola-of-too-many",
    subject="play-card",
    clauses=clauses("tleilaxu-ghola-revives", "tleilaxu-ghola-needs-no-empty-ranks", "tleilaxu-ghola-comes-on-top"),
    says={
        "forces": "{player} brings back {number} forces, and {limit} may come.",
        "both": "{player} brings back forces and a leader with one card.",
        "tanks": "{player} brings back {number} forces, and the tanks hold {have}.",
        "dead": "The leader {leader} of {player} is not in the tanks.",
        "hint": "Tleilaxu Ghola brings back 1 leader or up to 5 forces from the tanks",
    },
)
def ghola_of_too_many(table: Table) -> Say:
    """
    Tleilaxu Ghola brings back more than it can, or what is not in the tanks.

    Why it cannot be
        The card brings back one leader or up to five forces, beside the usual revival.
    """
    if not _is(table, "tleilaxu-ghola"):
        return
    seat, leader = table.player, table.leader(table.told("leader"))
    count = whole(table.told("count", "number", "forces"))
    limit, at = table.number("tleilaxu-ghola-revives", "forces"), table.at("count", "number", "forces")
    if count and leader:
        yield against("both", at, "tleilaxu-ghola-revives", player=table.mover)
    if count is not None and count > limit:
        yield against("forces", at, "tleilaxu-ghola-revives", player=table.mover, number=count, limit=limit)
    tanks, where = seat.forces(*TANKS)
    if count and tanks is None:
        yield missing(where)
    elif count and tanks is not None and count > tanks:
        yield against("tanks", at, "tleilaxu-ghola-revives", player=table.mover, number=count, have=tanks)
    elif leader:
        yield from _ghola_leader(table, seat)
    elif count is None:
        yield missing(at)
    else:
        yield holds("tleilaxu-ghola-revives", "tleilaxu-ghola-comes-on-top")


def _ghola_leader(table: Table, seat: ClassicSeat) -> Say:
    leader = table.leader(table.told("leader"))
    dead = [table.disc(one) for names in (DEAD, FACE_DOWN) for one in seat.leaders(*names) or []]
    if leader is None or (seat.leaders(*DEAD) is None and seat.leaders(*FACE_DOWN) is None):
        yield missing(seat.at("leaders", DEAD[0]))
    elif not any((leader.id or leader.strength) in (one.id, one.strength) for one in dead):
        yield against("dead", ("action", "leader"), "tleilaxu-ghola-revives", player=table.mover, leader=leader.fact)
    else:
        living = ("tleilaxu-ghola-needs-no-empty-ranks",) if seat.leaders(*ALIVE) else ()
        yield holds("tleilaxu-ghola-revives", "tleilaxu-ghola-comes-on-top", *living)


#: Words for the three uses of Karama.
STOP = ("stop-power", "stop-a-power", "stop", "cancel-power", "prevent")
SHIP = ("shipment", "ship", "half-price-shipment")
BUY = ("buy-card", "buy", "card", "free-card", "treachery-card")
#: Powers that Karama cannot stop: those of victory and of set-up.
UNSTOPPABLE = ("victory", "special-victory", "prediction", "setup", "set-up", "starting-forces", "traitors-kept")


@check(
    "classic.check.karama-for-the-impossible",
    subject="play-card",
    clauses=clauses(
        "karama-has-three-uses", "karama-stops-a-power", "karama-cannot-stop-everything", "karama-shipment",
        "karama-buys-a-card",
    ),
    says={
        **phases.SAYS,
        "use": "{player} plays Karama for {use}.",
        "use hint": "Karama stops a power, halves a shipment or buys a card",
        "power": "{player} plays Karama against {power}.",
        "power hint": "victory conditions and powers of set-up cannot be stopped",
        "hand": "{player} holds {number} treachery cards beside Karama, and {limit} is the limit.",
        "hand hint": "make room in the hand first",
        "which use": "the move does not tell what Karama is played for",
    },
)  # fmt: skip
def karama_for_the_impossible(table: Table) -> Say:
    """
    Karama is played for something it does not do.

    Why it cannot be
        Karama stops one faction power, halves the player's own shipment, or buys a card free; it
        does not stop victories or powers of set-up.
    """
    if not _is(table, "karama"):
        return
    told, power = table.told(*USE), table.told("power", "stops")
    if told is None and power is not None:
        told = "stop"
    if told is None:
        yield unclear("which use", ("action", "use"))
        return
    use, seat, at = slug(str(told)), table.player, table.at(*USE)
    if use in STOP:
        if power is not None and any(one in slug(str(power)) for one in UNSTOPPABLE):
            facts = {"player": table.mover, "power": str(power)}
            yield against("power", table.at("power", "stops"), "karama-cannot-stop-everything", **facts)
        else:
            yield holds("karama-stops-a-power")
    elif use in SHIP:
        yield from phases.in_phase(table, "shipment_and_movement")
        yield holds("karama-shipment")
    elif use in BUY:
        yield from phases.in_phase(table, "bidding")
        limit, _ = hand_limit(table, seat)
        if seat.hand is not None and seat.hand - 1 >= limit:
            facts = {"player": table.mover, "number": seat.hand - 1, "limit": limit}
            yield against("hand", seat.field(*HAND)[1], "karama-buys-a-card", **facts)
        else:
            yield holds("karama-buys-a-card")
    else:
        yield against("use", at, "karama-has-three-uses", player=table.mover, use=str(told))


@check(
    "classic.check.worthless-card-thrown-away",
    subject="discard",
    clauses=clauses("no-other-way-to-drop-a-worthless-card"),
    says={
        "because": "{player} throws {card} away.",
        "hint": "a worthless card leaves the hand only in a battle plan",
        "other": "no rule says that {player} may throw {card} away",
    },
)
def worthless_card_thrown_away(table: Table) -> Say:
    """
    A worthless card is discarded outside a battle plan.

    Why it cannot be
        A worthless card leaves the hand only by being played in a battle plan.
    """
    told, id = table.told(*CARD), _card(table)
    worthless = slug(str(told)) in ("worthless", "worthless-card") or (
        id is not None and table.rules.things[id].get("category") == "worthless"
    )
    fact = Named(id) if id else str(told)
    if told is None:
        yield missing(("action", "card"))
    elif not worthless:
        yield unclear("other", table.at(*CARD), player=table.mover, card=fact)
    elif slug(str(table.told(*USE) or "")) in ("battle-plan", "plan", "after-battle"):
        yield holds("no-other-way-to-drop-a-worthless-card")
    else:
        yield against("because", table.at(*CARD), player=table.mover, card=fact)


DIAL = ("dial", "number", "amount", "count", "sectors")


@check(
    "classic.check.storm-dialled-wrongly",
    subject="storm-dial",
    clauses=clauses(
        "first-storm-is-dialled", "first-storm-numbers", "later-storm-is-dialled", "later-storm-numbers",
        "later-storm-without-a-battle", "nine-phases-in-order",
    ),
    says={
        **phases.SAYS,
        "range": "{player} dials {number} for the storm, and it must be {lowest} to {highest}.",
        "range hint": "the first storm has a wider range than the later ones",
        "who": "{player} dials for the storm, and it is for {first} and {second} to do so.",
        "who hint": "first the neighbours of the start sector dial, later those who last fought",
        "zero": "whether the first storm may be dialled with 0 depends on the reading",
    },
)  # fmt: skip
def storm_dialled_wrongly(table: Table) -> Say:
    """
    The storm is dialled by the wrong player, or with a number out of range.

    Why it cannot be
        The first storm is dialled by the two nearest the start sector, one on either side; later
        ones by the two who last fought, each with a number from 1 to 3.
    """
    yield from phases.in_phase(table, "storm")
    number, first = whole(table.told(*DIAL)), table.position.round == table.number("round-marker-at-setup", "position")
    name = "first-storm-numbers" if first else "later-storm-numbers"
    if table.position.round is None:
        yield missing(("state", "round"))
        return
    lowest, highest = table.number(name, "lowest"), table.number(name, "highest")
    if number is None:
        yield missing(table.at(*DIAL))
    elif not lowest <= number <= highest:
        if first and number == 0 and table.reading != "pl":
            open = ["classic.discrepancy.lowest-number-of-the-first-storm"]
            yield unclear("zero", table.at(*DIAL), open=open)
        else:
            facts = {"player": table.mover, "number": number, "lowest": lowest, "highest": highest}
            yield against("range", table.at(*DIAL), name, **facts)
    else:
        yield holds(name)
    yield from _dialler(table, first=first)


def _dialler(table: Table, *, first: bool) -> Say:
    pair = table.position.field("last_battle", "last_wheel_users", "last_to_fight")[0]
    names: tuple[str, ...] = ("later-storm-is-dialled", "later-storm-without-a-battle")
    if first:
        names = ("first-storm-is-dialled",)
        pair = neighbours_of_start(table)
    if isinstance(pair, list) and len(pair) == 2:
        if table.player.color not in pair:
            facts = {"player": table.mover, "first": Player(str(pair[0])), "second": Player(str(pair[1]))}
            yield against("who", ("action", "player"), *names, **facts)
        else:
            yield holds(*names)


def neighbours_of_start(table: Table) -> list[str] | None:
    """The two players nearest to the storm start sector, one on either side; None where circles are not told."""
    from kodeks.legality.classic.order import circles

    told = circles(table)
    if told is None or len(told) < 2:
        return None
    start, sectors = table.number("eighteen-sectors", "start"), table.number("eighteen-sectors", "sectors")
    after = min(told, key=lambda color: (told[color] - start) % sectors)
    before = min((one for one in told if one != after), key=lambda color: (start - told[color]) % sectors)
    return [after, before]
