"""What the storm leaves behind, and who is first player after it."""

from typing import Any

from kodeks.findings import AnyOf, Result
from kodeks.legality.classic import changes
from kodeks.legality.classic.board import WALL, Territory
from kodeks.legality.classic.order import by_circles, circles
from kodeks.legality.classic.table import Say, Table, against, clauses, missing
from kodeks.positions.classic import whole
from kodeks.registry import check

MOVE = (
    "storm_move", "storm_moves", "storm_movement", "storm_moves_sectors", "storm_moves_by", "storm_advance",
    "storm_advances", "storm_dial_total", "storm_dial_sum",
)  # fmt: skip


DIALS = ("storm_dials", "storm_dialled")


def distance(table: Table) -> tuple[int | None, str]:
    """How many sectors the storm moves, told or dialled, and the clause that says so."""
    first = table.position.round == table.number("round-marker-at-setup", "position")
    name = "first-storm-moves" if first else "later-storm-moves"
    told = whole(table.position.field(*MOVE)[0])
    if told is not None:
        return told, name
    dials = table.position.field(*DIALS)[0]
    numbers = list(dials.values()) if isinstance(dials, dict) else dials if isinstance(dials, list) else []
    if len(numbers) == table.number("later-storm-is-dialled", "players"):
        return sum(numbers), name
    card = table.rules.find(str(table.action.get("card")), "card") if table.action.get("card") else None
    number = whole(table.told("sectors", "storm_move", "amount", "number", "count"))
    if card == "classic.card.weather-control" and number is not None:
        return number, "weather-control-sets-the-storm"
    return None, name


@check(
    "classic.check.storm-outcome",
    subject="outcome",
    clauses=clauses(
        "first-storm-moves", "later-storm-moves", "storm-kills-on-sand", "imperial-basin-is-sheltered",
        "rock-shelters-from-the-storm", "strongholds-and-pole-shelter", "storm-sweeps-spice-away", "eighteen-sectors",
        "family-atomics-open-the-basin", "weather-control-sets-the-storm", "first-player-after-the-storm",
        "storm-on-a-player-circle", "special-card-is-discarded",
    ),
    says={
        "range": "The storm is dialled with {number}, and it must be {lowest} to {highest}.",
        "hint": "each of the two dials within the range",
    },
)  # fmt: skip
def storm_outcome(table: Table) -> Say:
    """
    The storm moves: where it stops, what it kills and sweeps away, and who is first player.

    Why it comes out so
        It moves by the sum of the two numbers. What stands or lies on open sand in a sector it
        passes or stops in is lost; rock, strongholds, the Polar Sink and, behind the Shield Wall,
        the Imperial Basin shelter.
    """
    if table.position.phase not in (None, "storm"):
        return
    number, name = distance(table)
    if number is None:
        return
    if table.storm is None:
        yield missing(("state", "storm_sector"))
        return
    yield from _dials(table)
    sectors = table.number("eighteen-sectors", "sectors")
    end = (table.storm + number - 1) % sectors + 1
    swept = {(table.storm + step - 1) % sectors + 1 for step in range(1, number + 1)} | {end}
    facts: dict[str, Any] = {"storm_sector": end, "sectors_swept": sorted(swept)}
    also: dict[str, Any] = {"storm_moved": number}
    names = [name, "eighteen-sectors"]
    players: dict[str, Any] = {}
    for color, seat in table.seats.items():
        if seat.stacks is None:
            yield missing(seat.at("forces", "on_map"))
            return
        lost: dict[tuple[str, int | None], int] = {}
        for stack, territory, sector in table.stacks(seat):
            if sector is None and swept & set(territory.sectors) and not table.sheltered(territory):
                yield missing((*stack.at, "sector"))
                return
            if sector in swept:
                names.append(_shelter(table, territory))
                if not table.sheltered(territory):
                    lost[(territory.id, sector)] = lost.get((territory.id, sector), 0) + stack.count
        dead = sum(lost.values())
        facts[f"{color}_forces_lost"] = dead
        also[f"{color}_forces_to_tanks"] = dead
        also[f"{color}_forces_left"] = sum(stack.count for stack in seat.stacks) - dead
        if dead:
            players[color] = changes.lose(table, seat, lost)
    facts |= _spice(table, swept, names)
    if name == "weather-control-sets-the-storm":
        facts["card"] = "discarded"
        names.append("special-card-is-discarded")
    first = by_circles(table, end)
    if first is not None:
        facts["first_player"] = first
        names.append("first-player-after-the-storm")
        if end in (circles(table) or {}).values():
            names.append("storm-on-a-player-circle")
    gone = facts.get("spice_swept_away", {})
    also["spice_removed"] = AnyOf((str(sum(gone.values())),), gone) if isinstance(gone, dict) else gone
    also["forces_lost"] = also["forces_to_tanks"] = {color: facts[f"{color}_forces_lost"] for color in table.seats}
    changed: dict[str, Any] = {"storm_sector": end, "players": players}
    if "spice_left" in facts:
        changed["spice_on_map"] = facts.pop("spice_left")
    yield Result(facts, changed, also, clauses(*dict.fromkeys(names)))


def _dials(table: Table) -> Say:
    dials, at = table.position.field(*DIALS)
    first = table.position.round == table.number("round-marker-at-setup", "position")
    name = "first-storm-numbers" if first else "later-storm-numbers"
    lowest, highest = table.number(name, "lowest"), table.number(name, "highest")
    pairs = dials.items() if isinstance(dials, dict) else enumerate(dials) if isinstance(dials, list) else ()
    for key, number in pairs:
        if not lowest <= number <= highest:
            yield against("range", (*at, key), name, number=number, lowest=lowest, highest=highest)


def _shelter(table: Table, territory: Territory) -> str:
    if territory.shelter == "while-sheltered" and not table.position.wall_stands:
        return "family-atomics-open-the-basin"
    if territory.kind == "sand":
        return "imperial-basin-is-sheltered" if table.sheltered(territory) else "storm-kills-on-sand"
    return "rock-shelters-from-the-storm" if territory.kind == "rock" else "strongholds-and-pole-shelter"


def _spice(table: Table, swept: set[int], names: list[str]) -> dict[str, Any]:
    if table.position.spice is None:
        return {}
    left, gone = [], {}
    for pile in table.position.spice:
        territory = table.place(pile.territory)
        if territory is None:
            continue
        sector = table.sector(pile, territory)
        if sector in swept:
            gone[table.short(territory.id)] = pile.amount
            names.append("storm-sweeps-spice-away")
        else:
            left.append({"territory": table.short(territory.id), "sector": sector, "amount": pile.amount})
    return {"spice_swept_away": gone, "spice_lost": sum(gone.values()), "spice_left": left}


@check(
    "classic.check.first-player-outcome",
    subject="outcome",
    clauses=clauses("first-player-after-the-storm", "storm-on-a-player-circle", "first-player-begins"),
)
def first_player_outcome(table: Table) -> Say:
    """
    The storm has stopped: who is first player, and in which order the others follow.

    Why it comes out so
        The next marker counterclockwise from the storm makes the first player; a marker in the
        sector of the storm itself does not count.
    """
    if table.position.phase not in (None, "storm") or distance(table)[0] is not None or table.storm is None:
        return
    told = circles(table)
    if told is None:
        return
    first = by_circles(table)
    sectors = table.number("eighteen-sectors", "sectors")
    storm = table.storm
    order = sorted(told, key=lambda color: (told[color] - storm - 1) % sectors)
    names = ["first-player-after-the-storm", "first-player-begins"]
    if table.storm in told.values():
        names.append("storm-on-a-player-circle")
    yield Result({"first_player": first, "turn_order": order}, {"first_player": first}, {}, clauses(*names))


@check(
    "classic.check.atomics-outcome",
    subject="outcome",
    clauses=clauses(
        "family-atomics-kill-on-the-wall", "family-atomics-open-the-basin", "family-atomics-leave-the-game"
    ),
)
def atomics_outcome(table: Table) -> Say:
    """
    Family Atomics are played: who dies on the Shield Wall, and what the storm can reach from now on.

    Why it comes out so
        All forces on the wall are killed, the land behind it lies open to the storm for the rest of
        the game, and the card leaves the game.
    """
    card = table.rules.find(str(table.action.get("card")), "card") if table.action.get("card") else None
    if card != "classic.card.family-atomics":
        return
    facts: dict[str, Any] = {"shield_wall": "destroyed"}
    players: dict[str, Any] = {}
    for color, seat in table.seats.items():
        if seat.stacks is None:
            yield missing(seat.at("forces", "on_map"))
            return
        count = table.count_in(seat, WALL)
        facts[f"{color}_forces_lost"] = count
        if count:
            players[color] = changes.whole_loss(table, seat, WALL)
    behind = sorted(table.short(one.id) for one in table.board.territories.values() if one.shelter == "while-sheltered")
    facts["open_to_the_storm"] = behind
    names = clauses("family-atomics-kill-on-the-wall", "family-atomics-open-the-basin", "family-atomics-leave-the-game")
    also = {f"{color}_forces_to_tanks": facts[f"{color}_forces_lost"] for color in table.seats}
    yield Result(facts, {"shield_wall": "destroyed", "players": players}, also, names)
