"""Influence gained or lost: points, bonus and alliance that follow."""

from collections.abc import Iterator

from kodeks.findings import Result, Unknown
from kodeks.legality import influence_steps
from kodeks.legality.carrying_out import SAYS, Carrier
from kodeks.legality.changing import Changing, clauses
from kodeks.legality.moves import Move
from kodeks.positions.cases import slug
from kodeks.records import dataclass
from kodeks.registry import check


@dataclass(frozen=True, slots=True)
class Step:
    """Influence that one player gains or loses with one faction."""

    color: str
    faction: str
    number: int


def steps(move: Move) -> list[Step]:
    """The influence that the move tells of, in order."""
    found: list[Step] = []
    for one in move.action.get("cubes_moved", ()):
        faction = move.rules.find(one["faction"], "faction")
        name = faction.rpartition(".")[2] if faction else slug(one["faction"])
        found.append(Step(one.get("player", move.player.color), name, one["steps"]))
    return found


def _bonus(table: Changing, one: Step, before: int) -> bool:
    """Whether a step passes the one that gives the bonus of the track: the last with a reward but points."""
    levels = [it["level"] for it in influence_steps.track(table, one.faction).get("steps", ())]
    return before < max(levels, default=0) <= before + one.number


def _sank(one: Step, before: Step) -> bool:
    """Whether the same player lost influence with the same faction before."""
    return before.number < 0 and (before.color, before.faction) == (one.color, one.faction)


@check(
    "uprising.check.influence-outcome",
    subject="outcome",
    clauses=clauses(
        "other-effects-move-influence", "icon-influence-with-a-faction", "two-influence-gives-a-point",
        "point-lost-below-two-influence", "four-influence-gives-the-bonus", "influence-bonus-is-kept",
        "influence-bonus-again", "first-at-four-makes-the-alliance", "alliance-token-gives-a-point",
        "alliance-taken-over", "alliance-point-moves-along", "victory-point-moves-score-marker",
        "icon-maker-hooks",
    ),
    says=SAYS,
)  # fmt: skip
def influence_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    Influence rises or falls: the points, the bonus of the track and the alliance that follow.

    Why it comes out so
        2 influence are worth a point as long as they last, 4 give the bonus, and the first there takes
        the token until somebody climbs higher.

    Does not catch
        Influence that a visit or a card brings: that is worked out with the visit or the card.
    """
    told = steps(move)
    if not told:
        return
    table = Changing(move)
    carrier = Carrier(table)
    for index, one in enumerate(told):
        if one.color not in table.colors:
            table.lacking("players", one.color)
            continue
        table.rests_on("other-effects-move-influence", "icon-influence-with-a-faction")
        before = influence_steps.step(table, one.color, one.faction) or 0
        influence_steps.move(table, one.color, one.faction, one.number, carrier.carry_out)
        if _bonus(table, one, before) and any(_sank(one, other) for other in told[:index]):
            table.rests_on("influence-bonus-again")
    for one in (one for one in told if one.color in table.colors):
        name = influence_steps.field(table, one.color, one.faction)
        if name is not None:
            have = {color: influence_steps.step(table, color, one.faction) for color in table.colors}
            table.facts[f"{name}_influence"] = {color: step for color, step in have.items() if step is not None}
    yield from table.unknowns
    yield table.result()
