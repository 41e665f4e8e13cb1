"""Round, storm, spice on the map, alliances and first player: what the table as a whole can show."""

from kodeks.findings import Player
from kodeks.legality.classic.table import Say, Table, against, clauses, holds, missing, unknown_place
from kodeks.positions.classic import CIRCLE
from kodeks.registry import check

#: Variants of the optional table with another limit of players, and the clause that states it.
LARGER = {
    "classic.variant.three-allies-four-strongholds": "three-allies-with-four-strongholds",
    "classic.variant.three-allies-three-strongholds": "three-allies-with-three-strongholds",
}
ANY_SIZE = "classic.variant.any-allies-three-strongholds"


def alliance_limit(table: Table) -> tuple[int, str]:
    """How many players an alliance may have, and the clause that says so."""
    if ANY_SIZE in table.variants:
        return len(table.seats), "alliance-of-any-size"
    name = next((LARGER[one] for one in sorted(table.variants) if one in LARGER), "alliance-size-limit")
    return table.number(name, "players"), name


@check(
    "classic.check.round-out-of-range",
    subject="state",
    clauses=clauses("ten-rounds-at-most", "round-marker-at-setup", "nine-phases-in-order"),
    says={
        "because": "It is round {round}, and the rounds go from 1 to {last}.",
        "hint": "the game ends after the last round",
    },
)
def round_out_of_range(table: Table) -> Say:
    """
    The round is before the first or after the last.

    Why it cannot be
        The marker starts on 1, and the game is over after ten rounds.
    """
    told, at = table.position.field("round", "turn")
    last = table.number("ten-rounds-at-most", "rounds")
    if table.position.round is None:
        yield missing(at)
    elif not table.number("round-marker-at-setup", "position") <= table.position.round <= last:
        yield against("because", at, "ten-rounds-at-most", round=told, last=last)


@check(
    "classic.check.storm-in-no-sector",
    subject="state",
    clauses=clauses("eighteen-sectors", "polar-sink-is-never-in-storm"),
    says={
        "because": "The storm is in sector {sector}, and the sectors go from 1 to {last}.",
        "hint": "sector 0 is the Polar Sink, where no storm ever is",
    },
)
def storm_in_no_sector(table: Table) -> Say:
    """
    The storm is in a sector that the map does not have.

    Why it cannot be
        The map has eighteen sectors, and the Polar Sink lies in none of them.
    """
    last = table.number("eighteen-sectors", "sectors")
    if table.storm is not None and not 1 <= table.storm <= last:
        at = table.position.field("storm_sector", "storm")[1]
        names = ("eighteen-sectors", "polar-sink-is-never-in-storm") if table.storm == 0 else ("eighteen-sectors",)
        yield against("because", at, *names, sector=table.storm, last=last)


@check(
    "classic.check.spice-where-none-can-lie",
    subject="state",
    clauses=clauses("territory-card-brings-spice", "storm-sweeps-spice-away", "no-spice-into-the-storm", "spice-deck"),
    says={
        "because": "{number} spice lies in {territory}, sector {sector}, and no spice blow puts it there.",
        "hint": "spice lies where a territory card puts it: in the sector with the blow icon",
        "deck": "The deck holds {number} cards, and there are {limit}.",
        "deck hint": "count the cards again",
        "storm": "{number} spice lies in {territory}, sector {sector}, where the storm is.",
        "storm hint": "the storm sweeps spice away, and none is placed where it stands",
    },
)
def spice_where_none_can_lie(table: Table) -> Say:
    """
    Spice lies where no card puts any, or where the storm has swept it away.

    Why it cannot be
        Spice comes onto the map by territory cards only, into the sector with the blow icon. The
        storm takes it from its sector, and a blow in storm brings none.

    Does not catch
        A place that the case itself describes: its map facts count, and they need not tell of blows.
    """
    deck, cards = table.position.state.get("spice_deck"), table.rules.token("classic.token.spice-deck", "total")
    if isinstance(deck, int) and deck > cards:
        yield against("deck", ("state", "spice_deck"), "spice-deck", number=deck, limit=cards)
    given = [place.id for name in table.position.given if (place := table.place(name)) is not None]
    for pile in table.position.spice or []:
        territory = table.place(pile.territory)
        if territory is None:
            yield unknown_place(pile.territory, pile.at)
            continue
        sector = table.sector(pile, territory)
        facts = {"number": pile.amount, "territory": table.named(territory.id), "sector": sector}
        if pile.amount == 0:
            continue
        if territory.id not in given and (territory.blow is None or sector != territory.blow[0]):
            yield against("because", pile.at, "territory-card-brings-spice", **facts)
        elif sector is None and len(territory.sectors) > 1:
            yield missing((*pile.at, "sector"))
        elif sector == table.storm and table.position.phase not in (None, "setup", "storm"):
            yield against("storm", pile.at, "storm-sweeps-spice-away", "no-spice-into-the-storm", **facts)
        else:
            yield holds("territory-card-brings-spice")


@check(
    "classic.check.alliance-that-cannot-be",
    subject="state",
    clauses=clauses(
        "alliance-size-limit", "one-alliance-for-each-player", "no-nexus-in-the-first-round",
        "three-allies-with-four-strongholds", "three-allies-with-three-strongholds",
    ),
    says={
        "size": "An alliance has {number} players, and it may have {limit}.",
        "two": "{player} belongs to more than one alliance.",
        "round": "There is an alliance in round {round}, before any Nexus.",
        "hint": "alliances are made in a Nexus, and the first round has none",
    },
)  # fmt: skip
def alliance_that_cannot_be(table: Table) -> Say:
    """
    An alliance is too large, made too early, or shares a player with another.

    Why it cannot be
        An alliance has two players unless a variant says otherwise, nobody is in two of them, and
        the first Nexus can come in the second round.
    """
    limit, name = alliance_limit(table)
    seen: set[str] = set()
    first = table.number("no-nexus-in-the-first-round", "round")
    for members, at in table.position.alliances:
        if len(set(members)) > limit:
            yield against("size", at, name, number=len(set(members)), limit=limit)
        else:
            yield holds(name)
        for color in members:
            if color in seen:
                yield against("two", at, "one-alliance-for-each-player", player=Player(color))
        seen |= set(members)
        early = table.position.round is not None and (
            table.position.round <= first or (table.position.round == first + 1 and table.position.phase == "storm")
        )
        if early:
            yield against("round", at, "no-nexus-in-the-first-round", round=table.position.round)


@check(
    "classic.check.first-player-is-another",
    subject="state",
    clauses=clauses("first-player-after-the-storm", "storm-on-a-player-circle", "marker-in-a-player-circle"),
    says={
        "because": "{player} is first player, and the storm would reach the marker of {other} next.",
        "hint": "count counterclockwise from the sector of the storm",
        "circle": "{player} has the player circle in sector {sector}, and there is none.",
        "shared": "{player} and {other} have the same player circle.",
        "shared hint": "the circles are in the sectors {sectors}",
        "circle hint": "the circles are in the sectors {sectors}",
    },
)
def first_player_is_another(table: Table) -> Say:
    """
    The first player is not the one whom the storm would reach next, or a marker lies in no circle of its own.

    Why it cannot be
        After the storm has moved, the next marker counterclockwise makes the first player; a marker
        in the sector of the storm itself does not count.
    """
    known = table.rules.token("classic.token.player-circle", "in_sectors")
    seen: dict[int, str] = {}
    for color, seat in table.seats.items():
        sector, at = seat.field(*CIRCLE)
        if sector is None:
            continue
        facts = {"player": Player(color), "sectors": ", ".join(str(one) for one in known)}
        if sector not in known:
            yield against("circle", at, "marker-in-a-player-circle", **facts, sector=sector)
        elif sector in seen:
            yield against("shared", at, "marker-in-a-player-circle", **facts, other=Player(seen[sector]))
        seen[sector] = color
    first = by_circles(table)
    told = table.position.first_player
    if first and told and first != told and table.position.phase not in (None, "setup", "storm"):
        at = table.position.field("first_player", "first")[1]
        yield against("because", at, "first-player-after-the-storm", player=Player(told), other=Player(first))
    elif first and told:
        yield holds("first-player-after-the-storm")


def circles(table: Table) -> dict[str, int] | None:
    """The sectors of the players' circles; None where one is not told."""
    found = {color: seat.number(*CIRCLE) for color, seat in table.seats.items()}
    if not found or None in found.values():
        return None
    return {color: sector for color, sector in found.items() if sector is not None}


def by_circles(table: Table, storm: int | None = None) -> str | None:
    """The player whose marker the storm would reach next; None where circles or storm are not told."""
    told, storm = circles(table), storm if storm is not None else table.storm
    if told is None or storm is None:
        return None
    sectors = table.number("eighteen-sectors", "sectors")
    return min(told, key=lambda color: (told[color] - storm - 1) % sectors)
