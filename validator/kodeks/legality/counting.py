"""Pieces are neither lost nor made: what each player has, counted over all places."""

from collections.abc import Iterable

from kodeks.findings import Player
from kodeks.legality.board import Target
from kodeks.legality.moves import MISSING, Say, against, unclear
from kodeks.positions import Seat
from kodeks.registry import check

#: Where a player's troops can be; the last two only with Rise of Ix and Immortality.
TROOP_PLACES = ("supply", "garrison", "conflict", "negotiators_on_ix", "specimens_in_tanks")


def _told(seat: Seat, field: str, places: Iterable[str]) -> tuple[int, list[str]]:
    """The sum of the places that are told, and those that are not."""
    total, silent = 0, []
    for place in places:
        value = seat.get(field, place)
        if value is None:
            silent.append(place)
        else:
            total += value if isinstance(value, int) else len(value)
    return total, silent


def _not_told(seat: Seat, field: str, place: str) -> Say:
    at = seat.at(field, place)
    yield unclear(MISSING, at, fact=".".join(str(step) for step in at[1:]))


COMMANDER = "six-players.clause.commander-discs-and-spies"


@check(
    "uprising.check.troops-do-not-add-up",
    subject="state",
    kept={
        "uprising.clause.troops-per-player": "players.*.troops",
    },
    clauses=["uprising.clause.troops-per-player"],
    says={
        "because": "{player} has {number} troops over all places, and there must be {wanted}.",
        "hint": "count supply, garrison, Conflict and the places that other boxes add",
    },
)
def troops_do_not_add_up(target: Target) -> Say:
    """
    A player has more or fewer troops than the box gives.

    Why it cannot be
        Troops move between supply, garrison and Conflict (and negotiators and tanks with other
        boxes); none is ever lost or made.
    """
    position, rules = target
    wanted = rules.token("uprising.token.troop", "per_player")
    for color, seat in position.seats.items():
        if seat.get("role") == "commander":
            continue
        total, silent = _told(seat, "troops", TROOP_PLACES)
        needed = [place for place in silent if place in TROOP_PLACES[:3]]
        if total > wanted or (total != wanted and not needed):
            yield against("because", seat.at("troops"), player=Player(color), number=total, wanted=wanted)
        elif needed:
            yield from _not_told(seat, "troops", needed[0])


@check(
    "uprising.check.agents-do-not-add-up",
    subject="state",
    kept={
        "uprising.clause.agents-per-player": "players.*.agents",
        "uprising.clause.third-agent-can-be-gained": "players.*.agents.third_agent=acquired",
        "uprising.clause.swordmaster-gain": "players.*.agents.third_agent=acquired",
    },
    clauses=[
        "uprising.clause.agents-per-player",
        "uprising.clause.agents-at-setup",
        "uprising.clause.third-agent-at-setup",
        "uprising.clause.third-agent-can-be-gained",
        "uprising.clause.swordmaster-gain",
    ],
    says={
        "because": "{player} has {number} agents on the leader and the board, and there must be {wanted}.",
        "hint": "the third agent joins the others when Swordmaster has been visited",
    },
)
def agents_do_not_add_up(target: Target) -> Say:
    """
    A player has more or fewer agents at work than they should.

    Why it cannot be
        Two agents start on the leader; the third lies beside the board until it is gained. An
        agent is on the leader or on a space.
    """
    position, rules = target
    every = rules.token("uprising.token.agent", "per_player")
    for color, seat in position.seats.items():
        if seat.get("role") == "commander":
            continue
        total, silent = _told(seat, "agents", ("on_leader", "on_board"))
        third = seat.get("agents", "third_agent")
        wanted = every if third == "acquired" else every - 1
        if third is None or silent:
            yield from _not_told(seat, "agents", silent[0] if silent else "third_agent")
        elif total != wanted and third != "in_box":
            names = ("agents-at-setup", "third-agent-at-setup")
            if third == "acquired":
                names = ("third-agent-can-be-gained", "swordmaster-gain")
            clauses = tuple(f"uprising.clause.{one}" for one in ("agents-per-player", *names))
            facts = {"number": total, "wanted": wanted}
            yield against("because", seat.at("agents"), clauses=clauses, player=Player(color), **facts)


@check(
    "uprising.check.spies-do-not-add-up",
    subject="state",
    kept={
        "uprising.clause.spies-per-player": "players.*.spies",
    },
    clauses=["uprising.clause.spies-per-player", "six-players.clause.commander-discs-and-spies"],
    says={
        "because": "{player} has {number} spies in supply and on posts, and there must be {wanted}.",
        "hint": "a spy is in the supply or on a post",
    },
)
def spies_do_not_add_up(target: Target) -> Say:
    """
    A player has more or fewer spies than the box gives.

    Why it cannot be
        A spy is in its player's supply or on an observation post.
    """
    yield from _pieces(target, "spies", ("supply", "on_posts"), "uprising.token.spy")


@check(
    "uprising.check.control-markers-do-not-add-up",
    subject="state",
    kept={
        "uprising.clause.control-markers-per-player": "players.*.control_markers",
    },
    clauses=["uprising.clause.control-markers-per-player"],
    says={
        "because": "{player} has {number} control markers in supply and on flags, and there must be {wanted}.",
        "hint": "a marker that is replaced returns to its player's supply",
    },
)
def control_markers_do_not_add_up(target: Target) -> Say:
    """
    A player has more or fewer control markers than the box gives.

    Why it cannot be
        A marker is in its player's supply or on a flag.
    """
    yield from _pieces(target, "control_markers", ("supply", "placed"), "uprising.token.control-marker")


def _pieces(target: Target, field: str, places: tuple[str, ...], token: str) -> Say:
    position, rules = target
    wanted = rules.token(token, "per_player")
    for color, seat in position.seats.items():
        if field == "control_markers" and seat.get("role") == "commander":
            continue
        total, silent = _told(seat, field, places)
        if total > wanted or (total != wanted and not silent):
            own = (COMMANDER,) if field == "spies" and seat.get("role") == "commander" else ()
            clauses = (f"uprising.clause.{field.replace('_', '-')}-per-player", *own)
            facts = {"number": total, "wanted": wanted}
            yield against("because", seat.at(field), clauses=clauses, player=Player(color), **facts)
        elif silent:
            yield from _not_told(seat, field, silent[0])


@check(
    "uprising.check.second-council-seat",
    subject="state",
    kept={
        "uprising.clause.high-council-first-visit": "players.*.council_seats",
    },
    clauses=["uprising.clause.high-council-first-visit"],
    says={
        "because": "{player} has {number} seats on the High Council.",
        "hint": "the first visit gives the seat, later visits give something else",
    },
)
def second_council_seat(target: Target) -> Say:
    """
    A player has more than one seat on the High Council.

    Why it cannot be
        Each player has one councillor marker, and only the first visit places it.
    """
    position, rules = target
    most = rules.token("uprising.token.councillor-marker", "per_player")
    for color, seat in position.seats.items():
        number = seat.get("council_seats") or 0
        if number > most:
            yield against("because", seat.at("council_seats"), player=Player(color), number=number)


@check(
    "uprising.check.imperium-row-not-full",
    subject="state",
    kept={
        "uprising.clause.imperium-row-holds-five-cards": "imperium_row_cards",
    },
    clauses=["uprising.clause.imperium-row-holds-five-cards", "six-players.clause.throne-row-refill"],
    says={
        "because": "The Imperium Row holds {number} cards, and there must be {wanted}.",
        "hint": "a gap is filled at once while the deck lasts",
    },
)
def imperium_row_not_full(target: Target) -> Say:
    """
    The Imperium Row holds too many cards, or too few while the deck lasts.

    Why it cannot be
        A gap in the row is filled at once from the deck.
    """
    position, rules = target
    number, empty = position.state.get("imperium_row_cards"), position.state.get("imperium_deck_empty")
    wanted = rules.token("uprising.token.imperium-row-card", "shown")
    at = ("state", "imperium_row_cards")
    if number is None:
        yield unclear(MISSING, at, fact="imperium_row_cards")
    elif number > wanted or (number < wanted and empty is False):
        six = ("six-players.clause.throne-row-refill",) if "six-players" in rules.playing else ()
        clauses = ("uprising.clause.imperium-row-holds-five-cards", *six)
        yield against("because", at, clauses=clauses, number=number, wanted=wanted)
    elif number < wanted and empty is None:
        yield unclear(MISSING, ("state", "imperium_deck_empty"), fact="imperium_deck_empty")


@check(
    "uprising.check.conflict-deck-of-wrong-size",
    subject="state",
    kept={
        "uprising.clause.conflict-deck-size": "conflict_deck",
        "uprising.clause.round-starts-with-a-conflict-card": "conflict_deck",
    },
    clauses=["uprising.clause.conflict-deck-size", "uprising.clause.round-starts-with-a-conflict-card"],
    says={
        "because": "{number} Conflict cards are still to come in round {round}, and there must be {wanted}.",
        "hint": "one card is turned up at the start of each round",
        "unclaimed": "{number} earlier Conflict cards lie unclaimed in round {round}.",
        "unclaimed hint": "each earlier round leaves at most one",
    },
)
def conflict_deck_of_wrong_size(target: Target) -> Say:
    """
    The Conflict deck does not fit the round.

    Why it cannot be
        The deck is built with a fixed number of cards, and each round turns one of them up.

    Does not catch
        Games of other sizes (six players, epic mode): their decks are built in another way.
    """
    position, rules = target
    if "six-players" in rules.playing or any(seat.get("role") for seat in position.seats.values()):
        return
    number, rounds = position.state.get("conflict_deck", {}).get("face_down"), position.state.get("round")
    at = ("state", "conflict_deck", "face_down")
    if number is None or rounds is None:
        yield unclear(MISSING, at if number is None else ("state", "round"), fact="conflict_deck.face_down, round")
        return
    wanted = rules.token("uprising.token.conflict-card", "total") - rounds
    # At the start of the round its card may not have been turned up yet.
    if number not in (wanted, wanted + (position.state.get("phase") == "round_start")):
        clauses = ("uprising.clause.conflict-deck-size", "uprising.clause.round-starts-with-a-conflict-card")
        yield against("because", at, clauses=clauses, number=number, round=rounds, wanted=max(wanted, 0))
    left = position.state["conflict_deck"].get("earlier_cards_unclaimed_face_up") or 0
    if left > rounds - 1:
        where = ("state", "conflict_deck", "earlier_cards_unclaimed_face_up")
        names = ("uprising.clause.round-starts-with-a-conflict-card",)
        yield against("unclaimed", where, clauses=names, number=left, round=rounds)
