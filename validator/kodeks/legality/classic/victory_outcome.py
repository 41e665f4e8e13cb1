"""Who wins in the mentat pause, who fights whom, and what becomes of allies who do not part."""

from typing import Any

from kodeks.findings import Named, Result
from kodeks.legality.classic import changes
from kodeks.legality.classic.battle import aggressor, battles
from kodeks.legality.classic.board import POLE
from kodeks.legality.classic.table import Say, Table, clauses, missing, unclear
from kodeks.positions.classic import ClassicSeat, value, whole
from kodeks.registry import check

#: Variants of the optional table in which an alliance needs fewer strongholds.
FEWER = {
    "classic.variant.two-allies-three-strongholds": "two-allies-win-with-three-strongholds",
    "classic.variant.three-allies-three-strongholds": "three-allies-win-with-three-strongholds",
    "classic.variant.any-allies-three-strongholds": "any-allies-win-with-three-strongholds",
}
SIETCHES = ("classic.territory.sietch-tabr", "classic.territory.habbanya-sietch")
TUEK = "classic.territory.tueks-sietch"
BARRED = ("harkonnen", "atreides", "emperor")


def needed(table: Table, members: tuple[str, ...]) -> tuple[int, list[str]]:
    """How many strongholds a side needs to win, and the clauses that say so."""
    if len(members) > 1:
        name = next((FEWER[one] for one in sorted(table.variants) if one in FEWER), "alliance-needs-more-strongholds")
        names = [name, "allied-forces-count-together", "allies-win-together"]
        if name == "alliance-needs-more-strongholds":
            names.append("allied-victory-with-four-strongholds")
            if len(table.seats) == table.number("alliance-among-three-players", "players"):
                names.append("alliance-among-three-players")
        return table.number(name, "strongholds"), names
    if len(table.seats) == table.number("two-players-need-four-strongholds", "players"):
        return table.number("two-players-need-four-strongholds", "strongholds"), ["two-players-need-four-strongholds"]
    return table.number("victory-with-three-strongholds", "strongholds"), ["victory-with-three-strongholds"]


def sides(table: Table) -> list[tuple[str, ...]]:
    """The players, allies together."""
    found: list[tuple[str, ...]] = []
    for color in table.seats:
        side = tuple(one for one in table.seats if one == color or one in table.position.allies(color))
        if side not in found:
            found.append(side)
    return found


@check(
    "classic.check.victory-outcome",
    subject="outcome",
    clauses=clauses(
        "victory-with-three-strongholds", "allied-victory-with-four-strongholds", "alliance-needs-more-strongholds",
        "allied-forces-count-together", "allies-win-together", "winning-alone-or-allied",
        "two-players-need-four-strongholds", "alliance-among-three-players", "ten-rounds-at-most", "next-round-begins",
        "two-allies-win-with-three-strongholds", "three-allies-win-with-three-strongholds",
        "any-allies-win-with-three-strongholds", "example-atreides-and-fremen-win", "prediction",
        "prediction-come-true", "prediction-holds-against-an-ally", "special-victories-cannot-be-predicted",
        "fremen-special-victory", "fremen-ally-shares-the-special-victory", "guild-special-victory",
        "fremen-victory-is-checked-first", "guild-ally-shares-the-special-victory",
    ),
    says={
        "shared": "{territory} is held by more than one player, and whether it counts for each is not said",
        "two": "more than one side has the strongholds to win",
        "nobody": "nobody has won by the end of the last round, and neither Fremen nor Guild can win by their sheets",
    },
)  # fmt: skip
def victory_outcome(table: Table) -> Say:
    """
    The mentat pause: who has won, or whether the game goes on.

    Why it comes out so
        Three strongholds win for a player alone, four for allies together and in a game of two.
        After the last round the sheets of the Fremen and the Guild decide, and a prediction that
        comes true gives the victory to the Bene Gesserit.
    """
    if table.position.phase != "mentat_pause":
        return
    if table.silent:
        yield missing(table.silent[0].at("forces", "on_map"))
        return
    counts, shared = _counts(table)
    winners: list[tuple[tuple[str, ...], list[str]]] = []
    facts: dict[str, Any] = {"strongholds": {color: counts[color] for color in table.seats}}
    for side in sides(table):
        limit, names = needed(table, side)
        held = len({id for color in side for id in _held(table, color)})
        doubtful = len([id for color in side for id in _held(table, color) if id in shared])
        if held >= limit and held - doubtful < limit:
            id = next(id for color in side for id in _held(table, color) if id in shared)
            open = ["classic.silence.stronghold-shared-in-the-storm"]
            yield unclear("shared", ("state", "players"), open=open, territory=table.named(id))
            return
        if held >= limit:
            winners.append((side, names))
    if len(winners) > 1:
        yield unclear("two", ("state", "players"), open=["classic.silence.two-winners-at-once"])
    elif winners:
        yield _won(table, *winners[0], facts, special=False)
    else:
        yield from _nobody(table, facts)


def _held(table: Table, color: str) -> list[str]:
    seat = table.seats[color]
    return list(dict.fromkeys(place.id for _, place, _ in table.stacks(seat) if place.stronghold))


def _counts(table: Table) -> tuple[dict[str, int], set[str]]:
    shared = {id for id, colors in table.occupants.items() if len(colors) > 1}
    return {color: len(_held(table, color)) for color in table.seats}, shared


def _won(table: Table, side: tuple[str, ...], names: list[str], facts: dict[str, Any], *, special: bool) -> Result:
    told = _predicted(table, side, special=special)
    if told is not None:
        names = [*names, "prediction", "prediction-come-true"]
        if told.color in table.position.allies(side[0]) or told.color in side:
            names.append("prediction-holds-against-an-ally")
        side = (told.color,)
    facts |= {"game_over": True, "winner": side[0] if len(side) == 1 else list(side)}
    also = {"winners": list(side), "alliance_wins": len(side) > 1, "victory": True, "next_round": "none"}
    return Result(facts, {}, also, clauses(*dict.fromkeys(["winning-alone-or-allied", *names])))


def _predicted(table: Table, side: tuple[str, ...], *, special: bool) -> ClassicSeat | None:
    """The Bene Gesserit player, if their prediction names a winner and this round."""
    sisters = table.in_play("bene-gesserit")
    if sisters is None or special:
        return None
    told = sisters.data.get("prediction")
    named = table.seat(value(told, "player", "faction"))
    at = whole(value(told, "round", "turn"))
    right = named is not None and named.color in side and at == table.position.round
    return sisters if right and sisters.color != named.color else None  # type: ignore[union-attr]  # right implies it


def _nobody(table: Table, facts: dict[str, Any]) -> Say:
    last = table.number("ten-rounds-at-most", "rounds")
    if table.position.round is None:
        yield missing(("state", "round"))
        return
    if table.position.round < last:
        following = table.position.round + table.number("next-round-begins", "steps")
        facts |= {"game_over": False, "winner": "none", "next_round": following}
        names = ["next-round-begins", "victory-with-three-strongholds"]
        if table.position.alliances:
            names.append("alliance-needs-more-strongholds")
        yield Result(facts, {"round": following}, {"winners": [], "victory": False}, clauses(*names))
        return
    fremen, guild = table.in_play("fremen"), table.in_play("spacing-guild")
    if fremen is not None and _desert(table, fremen):
        side = (fremen.color, *sorted(table.position.allies(fremen.color)))
        names = ["ten-rounds-at-most", "fremen-special-victory", "special-victories-cannot-be-predicted"]
        names += ["fremen-ally-shares-the-special-victory"] if len(side) > 1 else []
        yield _won(table, side, names, facts, special=True)
    elif guild is not None:
        side = (guild.color, *sorted(table.position.allies(guild.color)))
        names = ["ten-rounds-at-most", "guild-special-victory", "special-victories-cannot-be-predicted"]
        names += ["fremen-victory-is-checked-first"] if fremen is not None else []
        names += ["guild-ally-shares-the-special-victory"] if len(side) > 1 else []
        yield _won(table, side, names, facts, special=True)
    else:
        yield Result({"game_over": True}, {}, {}, clauses("ten-rounds-at-most"))
        open = ["classic.silence.no-winner-without-fremen-and-guild"]
        yield unclear("nobody", ("state", "round"), open=open)


def _desert(table: Table, fremen: ClassicSeat) -> bool:
    """Whether the sietches are as the special victory of the Fremen asks."""
    free = all(set(table.occupants.get(id, [])) <= {fremen.color} for id in SIETCHES)
    there = [table.faction(table.seats[color]) for color in table.occupants.get(TUEK, [])]
    return free and not any(f"classic.faction.{one}" in there for one in BARRED)


@check(
    "classic.check.aggressor-outcome",
    subject="outcome",
    clauses=clauses(
        "first-player-is-the-first-aggressor", "aggressor-passes-to-the-right", "battle-occurs",
        "no-battle-in-the-polar-sink", "no-battle-across-the-storm", "allies-never-fight",
    ),
)  # fmt: skip
def aggressor_outcome(table: Table) -> Say:
    """
    The battle phase begins: where battles are fought, and who is the aggressor.

    Why it comes out so
        Players who meet fight, except in the Polar Sink, across the storm and as allies. The first
        player is the aggressor in all their battles, then the next to the right, and so on.
    """
    shown = table.position.field("revealed_plans", "battle_plans", "plans")[0]
    if table.position.phase != "battle" or shown is not None:
        return
    if table.silent:
        yield missing(table.silent[0].at("forces", "on_map"))
        return
    left = battles(table)
    if left is None:
        yield missing(("state", "storm_sector"))
        return
    order = table.position.from_first(table.position.first_player)
    facts: dict[str, Any] = {"battles": {table.short(id): _flat(pairs) for id, pairs in left.items()}}
    names = ["battle-occurs"]
    if POLE in table.occupants and len(table.occupants[POLE]) > 1:
        names.append("no-battle-in-the-polar-sink")
    names += _spared(table)
    if order is not None:
        rest = {pair for pairs in left.values() for pair in pairs}
        turns: list[str] = []
        for color in order:
            if any(color in pair for pair in rest):
                turns.append(color)
                rest = {pair for pair in rest if color not in pair}
        facts |= {"aggressor": turns[0] if turns else "none", "aggressors": turns}
        names += ["first-player-is-the-first-aggressor", "aggressor-passes-to-the-right"]
    elif aggressor(table) is None and left:
        yield missing(("state", "first_player"))
        return
    yield Result(facts, {}, {"battle_count": len(left), "number_of_battles": len(left)}, clauses(*names))


def _spared(table: Table) -> list[str]:
    """Why players who share a territory do not fight there: as allies, or across the storm."""
    found: dict[str, None] = {}
    for id, colors in table.occupants.items():
        for index, one in enumerate(colors if id != POLE else ()):
            for other in colors[index + 1 :]:
                if other in table.position.allies(one):
                    found["allies-never-fight"] = None
                elif table.apart(table.board.territories[id], one, other):
                    found["no-battle-across-the-storm"] = None
    return list(found)


def _flat(pairs: list[tuple[str, str]]) -> list[str]:
    return list(dict.fromkeys(color for pair in pairs for color in pair))


@check(
    "classic.check.new-allies-outcome",
    subject="outcome",
    clauses=clauses("new-allies-must-part", "second-ally-leaves-or-loses"),
    says={"order": "the position does not tell in which order {territory} is left"},
)
def new_allies_outcome(table: Table) -> Say:
    """
    Shipment and movement are over and new allies still share a territory: who loses the forces there.

    Why it comes out so
        One of them must leave. If the one whose turn comes first stays, the other leaves or loses
        all forces there.
    """
    if table.position.phase != "shipment_and_movement" or table.action:
        return
    lost: dict[str, int] = {}
    players: dict[str, Any] = {}
    order = table.position.from_first(table.position.first_player)
    for id, colors in table.occupants.items():
        together = [one for one in colors if table.position.allies(one) & set(colors)]
        if id == POLE or len(together) < 2:
            continue
        if order is None:
            fact = Named(id) if table.board.territories[id].printed else id
            yield unclear("order", ("state", "first_player"), territory=fact)
            return
        for color in sorted(together, key=order.index)[1:]:
            lost[color] = lost.get(color, 0) + table.count_in(table.seats[color], id)
            players[color] = changes.whole_loss(table, table.seats[color], id)
    if lost:
        facts = {f"{color}_forces_lost": number for color, number in lost.items()}
        also = {f"{color}_forces_to_tanks": number for color, number in lost.items()}
        yield Result(facts, {"players": players}, also, clauses("new-allies-must-part", "second-ally-leaves-or-loses"))
