"""Forces and leaders that come back from the tanks."""

from kodeks.findings import Player
from kodeks.legality.classic import entry, phases
from kodeks.legality.classic.entry import PAYMENT, PAYS, ally_help, unread_payment
from kodeks.legality.classic.table import Leader, Say, Table, against, clauses, holds, missing, unclear
from kodeks.positions.cases import slug
from kodeks.positions.classic import ALIVE, DEAD, FACE_DOWN, SPICE, TANKS, ClassicSeat, whole
from kodeks.registry import check

COUNT = ("count", "number", "forces")
LEADER = ("leader", "leaders", "leader_strength", "strength")


def free_forces(table: Table, seat: ClassicSeat) -> tuple[int, tuple[str, ...]] | None:
    """How many forces come back at no cost, and the clauses that say so; None where the faction is not told."""
    own = table.sheet(seat, "free_revivals")
    faction = table.faction(seat)
    if own is None or faction is None:
        return None
    names: tuple[str, ...] = ("free-revival", f"{faction.rpartition('.')[2]}-free-revival")
    if table.ally_with(seat, "fremen"):
        return max(own, table.number("fremen-free-revival-for-an-ally", "free")), (
            *names,
            "fremen-free-revival-for-an-ally",
        )
    return own, names


def force_cost(table: Table, seat: ClassicSeat, count: int) -> tuple[int, tuple[str, ...]] | None:
    """What reviving so many forces costs the player, those revived earlier in the round counted."""
    free = free_forces(table, seat)
    if free is None:
        return None
    done = whole(seat.this_phase("revived_forces", "revived")) or 0
    price = table.number("paid-revival", "spice-per-force")
    paid = max(0, done + count - free[0]) - max(0, done - free[0])
    return paid * price, (*free[1], "paid-revival") if paid else free[1]


@check(
    "classic.check.revival-of-forces",
    subject="revive",
    clauses=clauses(
        "revival-of-forces", "revival-limit", "free-revival", "paid-revival", "revived-forces-go-to-reserves",
        "atreides-free-revival", "bene-gesserit-free-revival", "emperor-free-revival", "fremen-free-revival",
        "spacing-guild-free-revival", "harkonnen-free-revival", "fremen-buy-no-revival",
        "fremen-free-revival-for-an-ally", "emperor-revives-forces-of-an-ally",
    ),
    says={
        **phases.SAYS,
        **PAYMENT,
        "limit": "{player} revives {number} forces in one round, and {limit} may come back.",
        "limit hint": "those that come back free count too",
        "tanks": "{player} revives {number} forces, and the tanks hold {have}.",
        "tanks hint": "count the tanks again",
        "cost": "Reviving {number} forces costs {player} {cost} spice, and {have} is there.",
        "cost hint": "revive fewer forces",
        "pays": "{player} pays {paid} spice for reviving {number} forces, and it costs {cost}.",
        "pays hint": "only the number on the faction sheet comes back free",
        "fremen": "{player} pays to revive {number} forces, and the Fremen cannot buy revivals.",
        "fremen hint": "the Fremen revive what is free and no more",
        "place": "Revived forces of {player} go to {territory}.",
        "place hint": "revived forces go to the reserves",
    },
)  # fmt: skip
def revival_of_forces(table: Table) -> Say:
    """
    More forces are revived than may be, than lie in the tanks, or than are paid for.

    Why it cannot be
        Three forces come back in a round, the number on the sheet free and each further one for
        2 spice; they go to the reserves.
    """
    seat, count = table.player, whole(table.told(*COUNT))
    if count is None:
        if table.told(*LEADER) is None:
            yield missing(table.at(*COUNT))
        return
    yield from phases.in_phase(table, "revival")
    yield from _limit(table, seat, count)
    tanks, at = seat.forces(*TANKS)
    if tanks is None:
        yield missing(at)
    elif count > tanks:
        yield against("tanks", table.at(*COUNT), "revival-of-forces", player=table.mover, number=count, have=tanks)
    where = table.told("territory", "to", "into", "destination")
    if where is not None and slug(str(where)) not in ("reserve", "reserves"):
        at = table.at("territory", "to", "into", "destination")
        territory = table.place(where)
        fact = table.named(territory.id) if territory else str(where)
        yield against("place", at, "revived-forces-go-to-reserves", player=table.mover, territory=fact)
    yield from _price(table, seat, count)


def _limit(table: Table, seat: ClassicSeat, count: int) -> Say:
    done = whole(seat.this_phase("revived_forces", "revived")) or 0
    limit, names = table.number("revival-limit", "forces"), ["revival-limit"]
    if table.ally_with(seat, "emperor") and ally_help(table):
        limit = table.number("emperor-revives-forces-of-an-ally", "total")
        names.append("emperor-revives-forces-of-an-ally")
    if done + count > limit:
        facts = {"player": table.mover, "number": done + count, "limit": limit}
        yield against("limit", table.at(*COUNT), *names, **facts)
    else:
        yield holds(*names)


def _price(table: Table, seat: ClassicSeat, count: int) -> Say:
    found = force_cost(table, seat, count)
    if found is None:
        yield missing(seat.at("faction"))
        return
    cost, names = found
    help = ally_help(table) or 0
    yield from unread_payment(table)
    facts = {"player": table.mover, "number": count, "cost": cost}
    if cost and table.power(seat, "fremen"):
        yield against("fremen", table.at(*COUNT), "fremen-buy-no-revival", player=table.mover, number=count)
        return
    paid = entry.paid(table)
    if paid is None and table.action.get("free") is True:
        paid = 0
    if paid is not None and paid + help < cost:
        yield against("pays", table.at(*PAYS), *names, **facts, paid=paid)
    elif seat.spice is None:
        if cost:
            yield missing(seat.field(*SPICE)[1])
    elif cost - help > seat.spice:
        yield against("cost", table.at(*COUNT), *names, **facts, have=seat.spice)
    else:
        yield holds(*names)


@check(
    "classic.check.revival-of-a-leader",
    subject="revive",
    clauses=clauses(
        "leader-revival-condition", "one-leader-a-round", "leader-revival-cost", "face-down-leader-waits",
        "leader-killed-again-lies-face-down",
    ),
    says={
        **phases.SAYS,
        **PAYMENT,
        "alive": "{player} revives a leader while others of theirs still live: {number}.",
        "alive hint": "leaders come back only after all of them have died",
        "number": "{player} revives more than {limit} leader in a round.",
        "number hint": "the others wait for later rounds",
        "dead": "The leader {leader} of {player} is not in the tanks.",
        "dead hint": "name a leader that lies in the tanks",
        "cost": "Reviving the leader {leader} costs {player} {cost} spice, and {have} is there.",
        "cost hint": "a leader costs as much as its strength",
        "pays": "{player} pays {paid} spice for reviving the leader {leader}, and it costs {cost}.",
        "pays hint": "a leader costs as much as its strength",
        "down": "The leader {leader} of {player} lies face down, and others lie face up.",
        "down hint": "a leader killed again waits until the others have come back and died again",
        "waits": "whether a face-down leader waits for revived leaders who still live is not said",
        "strength": "the position does not tell the strength of the leader {leader}",
    },
)  # fmt: skip
def revival_of_a_leader(table: Table) -> Say:
    """
    A leader is revived too early, out of turn, unpaid, or is not dead.

    Why it cannot be
        Leaders come back only once all five have died, one in a round, each for its strength. One
        that was killed again lies face down and waits for the others.
    """
    told = table.told(*LEADER)
    if told is None or told is False or told == []:
        return
    yield from phases.in_phase(table, "revival")
    seat, every = table.player, told if isinstance(told, list) else [told]
    limit = table.number("one-leader-a-round", "leaders")
    if len(every) > limit or seat.this_phase("revived_leader"):
        yield against("number", table.at(*LEADER), "one-leader-a-round", player=table.mover, limit=limit)
    alive, dead, down = (seat.leaders(*names) for names in (ALIVE, DEAD, FACE_DOWN))
    if alive is None and (dead is None or len(dead) + len(down or []) < _all(table)):
        yield missing(seat.at("leaders", ALIVE[0]))
        return
    begun = bool(down) or seat.data.get("leader_revival_begun") is True
    living = len(alive or [])
    if living and not begun:
        at = table.at(*LEADER)
        yield against("alive", at, "leader-revival-condition", player=table.mover, number=living)
    else:
        yield holds("leader-revival-condition", "one-leader-a-round")
    for one in every:
        leader = table.leader(one)
        if leader is not None:
            yield from _one(table, seat, leader)


def _all(table: Table) -> int:
    return table.number("leader-revival-condition", "leaders")


def _same(one: Leader, other: Leader) -> bool:
    return one.id == other.id if one.id and other.id else one.strength is not None and one.strength == other.strength


def _one(table: Table, seat: ClassicSeat, leader: Leader) -> Say:
    alive, dead, down = ([table.disc(one) for one in seat.leaders(*names) or []] for names in (ALIVE, DEAD, FACE_DOWN))
    at = table.at(*LEADER)
    facts = {"player": Player(seat.color), "leader": leader.fact}
    if not any(_same(leader, one) for one in (*dead, *down)):
        yield against("dead", at, "leader-revival-condition", **facts)
    elif not any(_same(leader, one) for one in dead):
        if dead:
            yield against("down", at, "face-down-leader-waits", **facts)
        elif alive:
            yield unclear("waits", at, open=["classic.silence.face-down-leader-and-living-leaders"])
    if leader.strength is None:
        yield unclear("strength", at, leader=leader.fact)
        return
    count = whole(table.told(*COUNT))
    other = force_cost(table, seat, count) if count else None
    paid = entry.paid(table)
    facts["cost"] = leader.strength
    if not count:
        yield from unread_payment(table)
    if paid is not None and not count and paid < leader.strength:
        yield against("pays", table.at(*PAYS), "leader-revival-cost", **facts, paid=paid)
    elif seat.spice is None:
        yield missing(seat.field(*SPICE)[1])
    elif seat.spice < leader.strength + (other[0] if other else 0):
        yield against("cost", at, "leader-revival-cost", **facts, have=seat.spice)
    else:
        yield holds("leader-revival-cost")
