"""Influence that rises and falls: points, bonuses and alliances that follow."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from kodeks.findings import AnyOf, Named
from kodeks.legality.changing import NOBODY, Changing
from kodeks.legality.effects import Effect
from kodeks.positions.cases import slug

#: Names under which a case may ask who gets the bonus of a track.
BONUS = ("track_bonus", "influence_bonus", "bonus", "bonus_of_the_fourth_step", "fourth_step_bonus")
GETS = AnyOf(("yes", True, "gained", "again"), words=("yes", "gets", "gains", "receives", "gained", "again"))

ALLIANCE = "uprising.token.alliance-token"
#: Applied when somebody sinks below a bonus that was gained.
KEPT = "uprising.clause.influence-bonus-is-kept"

#: What carries effects out on a table; handed in, for effects give influence in their turn.
CarryOut = Callable[[Changing, str, Iterable[Effect]], None]

SAYS = {
    "sinks below": "the holder of the alliance with {faction} sinks below {player}",
    "below four": "{player} passes the holder of the alliance with {faction} on a low step",
}


def track(table: Changing, faction: str) -> Mapping[str, Any]:
    """The influence track of a faction (a slug) of the modules in play."""
    return next((one for name, one in board_tracks(table) if name == faction), {})


def board_tracks(table: Changing) -> list[tuple[str, Mapping[str, Any]]]:
    """The influence tracks of the board by their factions; six players have tracks of their own there."""
    found = table.rules.of_kind("track")
    box = "six-players" if "six-players" in table.rules.playing else "uprising"
    return [
        (str(one["faction"]).rpartition(".")[2], one)
        for id, one in found.items()
        if "faction" in one and "commander" not in one and id.startswith(f"{box}.")
    ]


def standing(table: Changing, color: str) -> dict[str, int | None]:
    """How far a player is on each track of the board; None where it is not told."""
    return {faction: step(table, color, faction) for faction, _ in board_tracks(table)}


def field(table: Changing, color: str, faction: str) -> str | None:
    """The name under which a player's influence with a faction is told; None where it is not."""
    told = table.position.seat(color).get("influence") or {}
    return next((name for name in told if slug(name) == faction and told[name] is not None), None)


def step(table: Changing, color: str, faction: str) -> int | None:
    """How much influence a player has by now; None where it is not told."""
    name = field(table, color, faction)
    return None if name is None else table.get(color, "influence", name)


def holder(table: Changing, faction: str) -> str | None:
    """Who holds the alliance with a faction; '' for nobody, None where it is not told."""
    for color in table.colors:
        if faction in [slug(one) for one in table.get(color, "alliance_tokens") or ()]:
            return color
    lying = [slug(one) for one in table.position.state.get("alliance_tokens_on_tracks", ())]
    told = all(table.get(color, "alliance_tokens") is not None for color in table.colors)
    return "" if told or faction in lying else None


def unchanged(table: Changing, color: str, faction: str, number: int) -> bool:
    """Whether so much more influence with a faction gives neither points nor a bonus nor an alliance."""
    have = step(table, color, faction)
    levels = [one["level"] for one in track(table, faction).get("steps", ())]
    needed = table.rules.token(ALLIANCE, "rewarded_at")
    return have is not None and not any(have < level <= have + number for level in levels) and have + number < needed


def move(table: Changing, color: str, faction: str, number: int, carry_out: CarryOut) -> None:
    """Move a cube up, or with a negative number down, and see to everything that follows."""
    name, have = field(table, color, faction), step(table, color, faction)
    table.got(color, "influence", number)
    table.got(color, f"{faction}-influence", number)
    if name is None or have is None:
        table.missing(color, "influence", faction.replace("-", "_"))
        return
    new = max(have + number, 0)
    table.put(color, new, "influence", name)
    for one in BONUS:
        table.also.setdefault(one, NOBODY)
    for one in track(table, faction).get("steps", ()):
        if have < one["level"] <= new:
            _reached(table, color, one, carry_out)
        elif new < one["level"] <= have:
            _lost(table, color, one)
    if number > 0:
        _climb(table, color, faction, new)
    else:
        _sink(table, color, faction, new)


def _reached(table: Changing, color: str, one: Mapping[str, Any], carry_out: CarryOut) -> None:
    points = sum(effect.get("gain", {}).get("victory-points", 0) for effect in one["effects"])
    rest = [effect for effect in one["effects"] if "victory-points" not in effect.get("gain", {})]
    if points:
        table.points(color, points)
        table.rests_on("two-influence-gives-a-point")
    if rest:
        table.rests_on("four-influence-gives-the-bonus")
        if KEPT in table.named:
            table.rests_on("influence-bonus-again")
        carry_out(table, color, rest)
        for name in BONUS:
            before = table.also.get(name)
            parts = {**(before.parts if isinstance(before, AnyOf) else {}), color: GETS}
            table.also[name] = AnyOf(tuple(parts), parts, words=tuple(parts))


def _lost(table: Changing, color: str, one: Mapping[str, Any]) -> None:
    points = sum(effect.get("gain", {}).get("victory-points", 0) for effect in one["effects"])
    if points:
        table.points(color, -points)
        table.rests_on("point-lost-below-two-influence")
        if table.get(color, "maker_hooks"):
            # Whoever once had the influence for them keeps them.
            table.rests_on("icon-maker-hooks")
    else:
        table.rests_on(KEPT)


def _climb(table: Changing, color: str, faction: str, new: int) -> None:
    """Take the alliance token from the track or from a holder who is passed."""
    needed, held = table.rules.token(ALLIANCE, "rewarded_at"), holder(table, faction)
    if held is None:
        if new >= needed:
            table.lacking("alliance_tokens_on_tracks")
    elif held == "":
        if new >= needed:
            _take(table, color, faction)
            table.rests_on("first-at-four-makes-the-alliance", "alliance-token-gives-a-point")
    elif held != color:
        have = step(table, held, faction)
        if have is None:
            table.missing(held, "influence", faction.replace("-", "_"))
        elif new > have and new < needed:
            open = "uprising.silence.takeover-below-four"
            table.doubt("below four", open, player=table.player(color), faction=_named(table, faction))
        elif new > have:
            _give_up(table, held, faction)
            _take(table, color, faction)
            table.rests_on("alliance-taken-over", "alliance-point-moves-along", "alliance-token-gives-a-point")


def _sink(table: Changing, color: str, faction: str, new: int) -> None:
    """A holder who sinks keeps the token unless somebody is now above."""
    if holder(table, faction) != color:
        return
    above = [one for one in table.colors if one != color and (step(table, one, faction) or 0) > new]
    if above:
        open = ["uprising.silence.alliance-holder-falls-below-an-opponent"]
        open += ["uprising.silence.two-opponents-above-the-holder"] if len(above) > 1 else []
        table.doubt("sinks below", *open, player=table.player(above[0]), faction=_named(table, faction))


def _named(table: Changing, faction: str) -> Named:
    return Named(table.rules.find(faction, "faction") or f"shared.faction.{faction}")


def _tokens(table: Changing, color: str) -> list[str]:
    return list(table.get(color, "alliance_tokens") or ())


def _take(table: Changing, color: str, faction: str) -> None:
    name = field(table, color, faction) or faction
    table.put(color, [*_tokens(table, color), name], "alliance_tokens")
    lying = table.board.get("alliance_tokens_on_tracks", table.position.state.get("alliance_tokens_on_tracks"))
    if lying is not None:
        table.board["alliance_tokens_on_tracks"] = [one for one in lying if slug(one) != faction]
    table.facts[f"alliance_{name}"] = color
    table.points(color, table.rules.token(ALLIANCE, "points"))


def _give_up(table: Changing, color: str, faction: str) -> None:
    table.put(color, [one for one in _tokens(table, color) if slug(one) != faction], "alliance_tokens")
    table.points(color, -table.rules.token(ALLIANCE, "points"))
