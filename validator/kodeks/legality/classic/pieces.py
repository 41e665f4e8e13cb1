"""Leaders, hands, traitors and factions: what each player can have."""

from collections import Counter

from kodeks.findings import Named, Player
from kodeks.legality.classic.bidding import most_held
from kodeks.legality.classic.table import Leader, Say, Table, against, clauses, holds, missing, unclear
from kodeks.positions.classic import ALIVE, DEAD, FACE_DOWN, HAND, TRAITORS, ClassicSeat
from kodeks.registry import check

FIVE = "faction-has-five-leaders"


@check(
    "classic.check.leaders-do-not-add-up",
    subject="state",
    clauses=clauses(FIVE, "six-factions-to-choose-from"),
    says={
        "because": "{player} has {number} leaders, alive and in the tanks, and there must be {wanted}.",
        "foreign": "{leader} is no leader of {faction}.",
        "twice": "{player} has {leader} twice.",
        "hint": "each leader is alive, or in the tanks face up or face down",
    },
)
def leaders_do_not_add_up(table: Table) -> Say:
    """
    A faction has too many or too few leaders, one of them twice, or one of another faction.

    Why it cannot be
        Each faction has its own five leaders, and a leader is alive or in the tanks.

    Does not catch
        Strengths told as numbers: they are taken at the word of the case.
    """
    wanted = table.number("faction-has-five-leaders", "leaders")
    for color, seat in table.seats.items():
        alive, dead, down = (seat.leaders(*names) for names in (ALIVE, DEAD, FACE_DOWN))
        told = [*(alive or []), *(dead or []), *(down or [])]
        yield from _own(table, seat, [(table.disc(one), one.at) for one in told])
        if len(told) > wanted or (len(told) != wanted and alive is not None and dead is not None):
            at = seat.at("leaders")
            yield against("because", at, FIVE, player=Player(color), number=len(told), wanted=wanted)
        elif alive is None or (dead is None and len(told) != wanted):
            yield missing(seat.at("leaders", (ALIVE if alive is None else DEAD)[0]))
        else:
            yield holds("faction-has-five-leaders")


def _own(table: Table, seat: ClassicSeat, told: list[tuple[Leader, tuple[str | int, ...]]]) -> Say:
    faction, seen = table.faction(seat), set()
    for leader, at in told:
        if leader.id is None:
            continue
        if faction and leader.id not in table.own_leaders(seat):
            yield against("foreign", at, "six-factions-to-choose-from", leader=Named(leader.id), faction=Named(faction))
        if leader.id in seen:
            yield against("twice", at, FIVE, player=Player(seat.color), leader=Named(leader.id))
        seen.add(leader.id)


@check(
    "classic.check.hand-over-the-limit",
    subject="state",
    clauses=clauses(
        "treachery-hand-limit", "harkonnen-hand-limit", "no-bonus-card-above-the-limit", "treachery-deck",
        "what-the-treachery-deck-holds", "family-atomics-leave-the-game",
    ),
    says={
        "because": "{player} holds {number} treachery cards, and {limit} are allowed.",
        "hint": "a player with a full hand passes in the bidding",
        "copies": "{number} cards called {card} are held, and the deck has {limit}.",
        "copies hint": "count the cards again",
        "deck": "The deck holds {number} cards, and there are {limit}.",
        "deck hint": "count the cards again",
        "gone": "{player} holds {card}, which left the game when it was used.",
        "gone hint": "the Shield Wall is destroyed only by that card",
    },
)  # fmt: skip
def hand_over_the_limit(table: Table) -> Say:
    """
    A player holds more treachery cards than allowed, or the players hold more copies of a card than there are.

    Why it cannot be
        The limit is four cards, for the Harkonnen eight, and each card exists a certain number of times.
    """
    usual = table.number("treachery-hand-limit", "limit")
    deck, cards = table.position.state.get("treachery_deck"), table.rules.token("classic.token.treachery-deck", "total")
    if isinstance(deck, int) and deck > cards:
        yield against("deck", ("state", "treachery_deck"), "treachery-deck", number=deck, limit=cards)
    held: Counter[str] = Counter()
    most = most_held(table)
    for color, seat in table.seats.items():
        limit = table.sheet(seat, "hand_limit") or usual
        names = ("treachery-hand-limit",) if limit == usual else ("treachery-hand-limit", "harkonnen-hand-limit")
        if seat.hand is None:
            yield missing(seat.field(*HAND)[1])
        elif limit < seat.hand <= most and table.unsure(seat):
            yield missing(seat.at("faction"))
        elif seat.hand > limit:
            at = seat.field(*HAND)[1]
            yield against("because", at, *names[-1:], player=Player(color), number=seat.hand, limit=limit)
        else:
            yield holds(*names[-1:])
        for name in seat.cards or []:
            card = table.rules.find(name, "card")
            if card is not None:
                if table.rules.things[card].get("after_use") == "remove" and not table.position.wall_stands:
                    at, facts = seat.field(*HAND)[1], {"player": Player(color), "card": Named(card)}
                    yield against("gone", at, "family-atomics-leave-the-game", **facts)
                held[card] += 1
                copies = table.rules.things[card].get("copies", 1)
                if held[card] > copies:
                    at = seat.field(*HAND)[1]
                    yield against(
                        "copies",
                        at,
                        "treachery-deck",
                        "what-the-treachery-deck-holds",
                        number=held[card],
                        card=Named(card),
                        limit=copies,
                    )


@check(
    "classic.check.faction-played-twice",
    subject="state",
    clauses=clauses("faction-played-once", "six-factions-to-choose-from"),
    says={
        "because": "{player} and {other} both play {faction}.",
        "hint": "each faction has one player",
        "unknown": "{faction} is none of the factions of the game",
    },
)
def faction_played_twice(table: Table) -> Say:
    """
    Two players lead the same faction.

    Why it cannot be
        Each of the six factions is led by one player.
    """
    seen: dict[str, str] = {}
    for color, seat in table.seats.items():
        faction = table.faction(seat)
        if faction is None:
            if seat.faction is not None:
                yield unclear("unknown", seat.at("faction"), faction=seat.faction)
        elif faction in seen:
            yield against(
                "because", seat.at("faction"), "faction-played-once",
                player=Player(seen[faction]), other=Player(color), faction=Named(faction),
            )  # fmt: skip
        else:
            seen[faction] = color
            yield holds("six-factions-to-choose-from")


@check(
    "classic.check.traitors-do-not-add-up",
    subject="state",
    clauses=clauses(
        "one-traitor-card-kept", "four-traitor-cards-dealt", "harkonnen-keep-all-traitors",
        "traitor-deck-of-the-factions-in-play", "own-leader-safe-from-treason",
    ),
    says={
        "because": "{player} holds {number} traitor cards, and {limit} are kept.",
        "hint": "each leader has one traitor card; a player keeps one, the Harkonnen all four",
        "twice": "{player} and {other} both hold the traitor card of {leader}.",
        "absent": "{player} holds the traitor card of {leader}, whose faction nobody plays.",
    },
)  # fmt: skip
def traitors_do_not_add_up(table: Table) -> Say:
    """
    A player keeps too many traitor cards, or one that cannot be there.

    Why it cannot be
        Four cards are dealt and one is kept, by the Harkonnen all four. There is one card for each
        leader, and those of factions that nobody plays are taken out.
    """
    usual = table.number("one-traitor-card-kept", "cards")
    playing = {table.faction(seat) for seat in table.seats.values()}
    seen: dict[str, str] = {}
    for color, seat in table.seats.items():
        limit = table.sheet(seat, "traitors_kept") or usual
        at = seat.field(*TRAITORS)[1]
        if (seat.traitor_count or 0) > limit:
            kept = "one-traitor-card-kept" if limit == usual else "harkonnen-keep-all-traitors"
            yield against(
                "because",
                at,
                kept,
                "four-traitor-cards-dealt",
                player=Player(color),
                number=seat.traitor_count,
                limit=limit,
            )
        for name in seat.traitors or []:
            leader = table.rules.find(name, "leader")
            if leader is None:
                continue
            if leader in seen:
                facts = {"player": Player(seen[leader]), "other": Player(color), "leader": Named(leader)}
                own = leader in table.own_leaders(seat) or leader in table.own_leaders(table.seats[seen[leader]])
                safe = ("own-leader-safe-from-treason",) if own else ()
                yield against("twice", at, "traitor-deck-of-the-factions-in-play", *safe, **facts)
            elif None not in playing and table.rules.things[leader]["faction"] not in playing:
                facts = {"player": Player(color), "leader": Named(leader)}
                yield against("absent", at, "traitor-deck-of-the-factions-in-play", **facts)
            seen[leader] = color


@check(
    "classic.check.leader-in-two-territories",
    subject="state",
    clauses=clauses("leader-fights-in-one-territory", "surviving-leaders-stay", "surviving-leaders-return"),
    says={
        "because": "The leader {leader} of {player} has fought in {number} territories in one phase.",
        "hint": "a leader stays in the territory of its battle until the phase ends",
        "left": "The leader {leader} of {player} is still on the map outside the battle phase.",
        "left hint": "surviving leaders return to their owners after the battles",
    },
)
def leader_in_two_territories(table: Table) -> Say:
    """
    A leader has fought in two territories in one phase, or is still on the map after it.

    Why it cannot be
        A leader that survives stays where it fought until all battles are over, and then returns.
    """
    for color, seat in table.seats.items():
        places: dict[str | int, set[str]] = {}
        for told, where in seat.fought:
            places.setdefault(table.rules.find(str(told), "leader") or told, set()).add(where)
        for leader, found in places.items():
            fact = Named(leader) if isinstance(leader, str) and leader.startswith("classic.") else leader
            if table.position.phase not in (None, "battle"):
                at = seat.at("leaders")
                yield against("left", at, "surviving-leaders-return", leader=fact, player=Player(color))
            elif len(found) > 1 and isinstance(leader, str):
                names = ("leader-fights-in-one-territory", "surviving-leaders-stay")
                yield against(
                    "because", seat.at("leaders"), *names, leader=fact, player=Player(color), number=len(found)
                )
