"""Expert Deployment: when a Rival holds its troops back, and when it sends all it can."""

from kodeks.legality.changing import Changing
from kodeks.legality.rivals.table import variants

EARLY = "rivals.clause.expert-deployment-in-early-conflicts"
LATE = "rivals.clause.expert-deployment-in-late-conflicts"
WORMS = "rivals.clause.expert-deployment-after-sandworms"
LEAD = "rivals.silence.lead-of-three-units"
ALL = "rivals.discrepancy.limit-of-expert-deployment"
LEVELS = {"I": EARLY, "II": EARLY, "III": LATE}

SAYS = {
    "lead": "the booklet does not say over whom a Rival must be ahead",
    "half-way": "the booklet does not say whether a Rival stops deploying once it is far enough ahead",
    "all": "the booklet does not say whether a Rival deploys more than the usual troops of its garrison",
}


def in_play(table: Changing) -> bool:
    """Whether the variant is used."""
    return "expert-deployment" in variants(table.rules, table.position)


def lead(table: Changing, color: str, sending: int) -> int | None:
    """
    By how many units a Rival is ahead where that keeps its troops back; 0 where it does not.

    None where it cannot be told; the reason is among the unknowns of the table.
    """
    level = (table.position.state.get("current_conflict") or {}).get("level")
    if level not in LEVELS:
        table.lacking("current_conflict", "level")
        return None
    if LEVELS[level] == LATE:
        table.rests_on(LATE)
        return 0
    counted = {one: _units(table, one) for one in table.colors}
    if None in counted.values():
        return None
    own = counted.pop(color) or 0
    ahead = [own - (one or 0) for one in counted.values()]
    needed = table.rules.number(EARLY, "lead")
    if not ahead:
        return 0
    if min(ahead) >= needed:
        table.rests_on(EARLY)
        return min(ahead)
    if max(ahead) >= needed and own > 0 and min(ahead) >= 0:
        table.doubt("lead", LEAD)
        return None
    if sending > 1 and min(ahead) + sending - 1 >= needed:
        table.doubt("half-way", LEAD)
        return None
    return 0


def _units(table: Changing, color: str) -> int | None:
    """A player's units in the Conflict; None where they are not told."""
    total = table.get(color, "dreadnoughts", "conflict") or 0
    for kind in ("troops", "sandworms"):
        have = table.get(color, kind, "conflict")
        if have is None:
            table.missing(color, kind, "conflict")
            return None
        total += have
    return int(total)
