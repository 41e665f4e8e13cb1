"""What of an ally's a commander uses on the boards of other boxes: freighter, negotiators, specimens, markers."""

from typing import Any

from kodeks.findings import Holds, Named, Path, Player
from kodeks.legality.boxes.common import technology
from kodeks.legality.boxes.tleilaxu_moves import needed_markers, price
from kodeks.legality.moves import Move, Say, against, amounts, missing, unclear
from kodeks.legality.teams.activation import not_told, of_six
from kodeks.legality.teams.moving import TeamMove
from kodeks.legality.teams.names import SIX, clauses
from kodeks.legality.teams.table import COMMANDER, MARKERS, markers
from kodeks.positions.cases import slug
from kodeks.registry import check

OTHER = {
    "team": "{player} activates {ally}, who is no ally of the team.",
    "team hint": "a commander activates one of the two allies of the own team",
    "not told": "the move does not tell which ally {player} activates",
}


def _borrowed(move: TeamMove, field: str, names: tuple[str, ...]) -> Say:
    """The pieces a commander uses must be those of the activated ally."""
    ally, owner = move.activated, move.action.get(field)
    if ally is None:
        yield unclear("not told", ("action",), player=move.mover)
    elif move.team is not None and ally not in move.team.allies:
        at: Path = ("action", "activated_ally")
        yield against("team", at, clauses=names, player=move.mover, ally=Player(ally))
    elif owner is not None and owner != ally:
        facts: dict[str, Any] = {"player": move.mover, "other": Player(owner), "ally": Player(ally)}
        yield against("other", ("action", field), clauses=names, **facts)
    else:
        yield Holds(names)


def _freighter(move: Move) -> Say:
    six = of_six(move)
    if six is not None and six.role == COMMANDER:
        yield from _borrowed(six, "moves_freighter_of", FREIGHTER)


FREIGHTER = clauses("freighter-of-the-ally")
SHIPPING = {
    **OTHER,
    "other": "{player} moves the freighter of {other} and activates {ally}.",
    "other hint": "a commander moves the freighter of the activated ally",
}


@check("six-players.check.freighter-of-another-advanced", subject="advance-freighter", clauses=FREIGHTER, says=SHIPPING)
def freighter_of_another_advanced(move: Move) -> Say:
    """
    A commander advances the freighter of somebody who is not the activated ally.

    Why it cannot be
        A commander has no freighter and moves that of the activated ally.
    """
    yield from _freighter(move)


@check("six-players.check.freighter-of-another-recalled", subject="recall-freighter", clauses=FREIGHTER, says=SHIPPING)
def freighter_of_another_recalled(move: Move) -> Say:
    """
    A commander recalls the freighter of somebody who is not the activated ally.

    Why it cannot be
        A commander has no freighter and moves that of the activated ally.
    """
    yield from _freighter(move)


@check("six-players.check.freighter-of-another-moved", subject="move-freighter", clauses=FREIGHTER, says=SHIPPING)
def freighter_of_another_moved(move: Move) -> Say:
    """
    A commander moves the freighter of somebody who is not the activated ally.

    Why it cannot be
        A commander has no freighter and moves that of the activated ally.
    """
    yield from _freighter(move)


@check(
    "six-players.check.negotiators-of-another",
    subject="acquire-tech",
    clauses=clauses("negotiators-for-a-technology"),
    says={
        **OTHER,
        "other": "{player} returns negotiators of {other} and activates {ally}.",
        "other hint": "only negotiators of the activated ally lower the cost",
        "short": "{player} returns {number} negotiators, and {ally}, who is activated, has {have} on the Ix board.",
        "short hint": "only negotiators of the activated ally lower the cost",
    },
)
def negotiators_of_another(move: Move) -> Say:
    """
    A commander pays for a technology with negotiators that the activated ally does not have.

    Why it cannot be
        When a commander acquires a technology, negotiators of the activated ally may lower its cost; those
        of the other ally may not.
    """
    six, number = of_six(move), move.action.get("negotiators_returned", 0)
    if six is None or six.role != COMMANDER or not number:
        return
    names = clauses("negotiators-for-a-technology")
    yield from _borrowed(six, "paid_by", names)
    if six.activated is None:
        return
    have = move.position.seat(six.activated).get("troops", "negotiators_on_ix")
    at: Path = ("state", "players", six.activated, "troops", "negotiators_on_ix")
    if have is None:
        yield not_told(at)
    elif have < number:
        facts: dict[str, Any] = {"player": move.mover, "ally": Player(six.activated), "number": number, "have": have}
        yield against("short", at, clauses=names, **facts)


@check(
    "six-players.check.specimens-of-another",
    subject="acquire-tleilaxu-card",
    clauses=clauses("specimens-a-commander-spends"),
    says={
        **OTHER,
        "other": "{player} spends specimens of {other} and activates {ally}.",
        "other hint": "a commander spends specimens of the activated ally, not of both allies together",
        "short": "The card costs {cost} specimens, and {ally}, whom {player} activates, has {have} in the tanks.",
        "short hint": "a commander spends specimens of the activated ally, not of both allies together",
        "deck": "the booklet does not say whether a commander may put a Tleilaxu card on the deck for an ally's marker",
    },
)
def specimens_of_another(move: Move) -> Say:
    """
    A commander acquires a Tleilaxu card with specimens that the activated ally does not have.

    Why it cannot be
        A commander has no troops and so no specimens: only those of the activated ally can be spent.
    """
    six = of_six(move)
    if six is None or six.role != COMMANDER:
        return
    names, cost = clauses("specimens-a-commander-spends"), price(move)
    yield from _borrowed(six, "paid_by", names)
    if "deck" in slug(str(move.action.get("to", ""))) and markers(move.position, move.player.color):
        yield unclear("deck", ("action", "to"), open=(f"{SIX}.silence.genetic-markers-and-their-benefits",))
    if six.activated is None or cost is None:
        return
    at: Path = ("state", "players", six.activated, "troops", "specimens_in_tanks")
    have = move.position.seat(six.activated).get("troops", "specimens_in_tanks")
    if have is not None and have < cost:
        facts: dict[str, Any] = {"cost": cost, "have": have, "player": move.mover, "ally": Player(six.activated)}
        yield against("short", at, clauses=names, **facts)


@check(
    "six-players.check.marker-of-no-ally",
    subject="resolve-effect",
    clauses=clauses("genetic-markers-of-a-commander"),
    says={
        "because": "{player} uses an effect for {needed} genetic markers, and the farthest ally has {have}.",
        "hint": "a commander has the markers of the ally who is farthest along, activated or not",
    },
)
def marker_of_no_ally(move: Move) -> Say:
    """
    A commander uses an effect behind a genetic marker that neither ally has reached.

    Why it cannot be
        A commander has the genetic markers of the ally who is farthest along the research track, even
        while the other one is activated, and no more.
    """
    six, needed = of_six(move), needed_markers(move)
    if six is None or six.role != COMMANDER or not needed:
        return
    have = markers(move.position, move.player.color)
    if have is None:
        yield missing(move, *MARKERS)
    elif have < min(needed):
        where = move.position.seat(move.player.color).at(*MARKERS)
        names = clauses("genetic-markers-of-a-commander")
        yield against("because", where, clauses=names, player=move.mover, needed=min(needed), have=have)
    else:
        yield Holds(clauses("genetic-markers-of-a-commander"))


@check(
    "six-players.check.technology-trashed-unpaid",
    subject="use-technology",
    clauses=clauses("spy-satellites-trashed"),
    says={
        "cost": "Trashing {technology} costs {cost}, and {player} has {have}.",
        "cost hint": "a commander spends the own spice, and none of an ally's",
        "payer": "{player} trashes {technology} and lets {other} pay.",
        "payer hint": "a commander spends the own spice, and none of an ally's",
    },
)
def technology_trashed_unpaid(move: Move) -> Say:
    """
    A commander trashes a technology for a victory point without the spice for it.

    Why it cannot be
        A commander may spend spice and trash Spy Satellites as anybody else may, but it is the commander's
        own spice.
    """
    six, name = of_six(move), move.action.get("technology")
    data = technology(move.rules, name) if name else None
    if six is None or six.role != COMMANDER or data is None or move.position.state.get("phase") == "game_end":
        return
    for one in data.get("effects", ()):
        cost = one.get("pay")
        if not cost or not any(it.get("trash", {}).get("what") == "this" for it in one.get("give", ())):
            continue
        payer = move.action.get("paid_by")
        told: dict[str, Any] = {"technology": Named(str(data["id"])), "player": move.mover}
        if payer not in (None, move.player.color):
            yield against("payer", ("action", "paid_by"), other=Player(str(payer)), **told)
        have = {kind: move.player.get("resources", kind) for kind in cost}
        silent = [kind for kind in cost if have[kind] is None]
        short = {kind: have[kind] for kind in cost if have[kind] is not None and have[kind] < cost[kind]}
        for kind in silent:
            yield missing(move, "resources", kind)
        for kind, number in short.items():
            facts: dict[str, Any] = {"cost": amounts({kind: cost[kind]}), "have": amounts({kind: number})}
            yield against("cost", move.player.at("resources", kind), **facts, **told)
        if not silent and not short:
            yield Holds(clauses("spy-satellites-trashed"))
