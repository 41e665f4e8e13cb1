"""Treachery cards played for their own effect."""

from kodeks.findings import Named
from kodeks.legality.classic import phases
from kodeks.legality.classic.board import WALL, Cell
from kodeks.legality.classic.table import Say, Table, against, clauses, holds, missing, unclear
from kodeks.positions.classic import ALIVE, DEAD, FACE_DOWN, TANKS, ClassicSeat, whole
from kodeks.registry import check

CARD = ("card", "treachery_card")


USE = ("use", "for")


SECTORS = ("sectors", "storm_move", "amount", "number", "count")


def card_played(table: Table) -> str | None:
    """The id of the card that is played; None where nobody knows it."""
    told = table.told(*CARD)
    return table.rules.find(str(told), "card") if told is not None else None


def is_card(table: Table, name: str) -> bool:
    """Whether it is this card that is played."""
    return card_played(table) == f"classic.card.{name}"


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
    told, id = table.told(*CARD), card_played(table)
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
    if not is_card(table, "family-atomics"):
        return
    seat, wall = table.player, table.named(WALL)
    if not table.position.wall_stands:
        yield against("gone", table.at(*CARD), "family-atomics-leave-the-game", wall=wall)
        return
    if seat.stacks is None or table.storm is None:
        yield missing(seat.at("forces", "on_map") if seat.stacks is None else ("state", "storm_sector"))
        return
    reach = table.rules.things[card_played(table) or ""]["reach"]["within"]
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
    if not is_card(table, "weather-control"):
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
        "hint": "Tleilaxu Ghola brings back a leader or a few forces from the tanks",
    },
)
def ghola_of_too_many(table: Table) -> Say:
    """
    Tleilaxu Ghola brings back more than it can, or what is not in the tanks.

    Why it cannot be
        The card brings back one leader or up to five forces, beside the usual revival.
    """
    if not is_card(table, "tleilaxu-ghola"):
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
