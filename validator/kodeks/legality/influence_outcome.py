"""Influence gained or lost, told as an event: points, bonus and alliance that follow."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kodeks.findings import Result, Unknown
from kodeks.legality import influence_steps
from kodeks.legality.carrying_out import SAYS, Carrier
from kodeks.legality.changing import Changing, clauses
from kodeks.legality.choices import number
from kodeks.legality.moves import Move
from kodeks.legality.rules import Rules
from kodeks.registry import check

STEP = "uprising.clause.faction-space-gives-influence"

_COUNT = r"(\d+|a|an|one|two|three|four|five|six)"
_SENDS = re.compile(
    r"(\w+) (?:sends?|sent|places?|puts?|moves?) (?:an|its|his|her|their|the)(?: \w+)? agent "
    r"(?:to|on) (?:the )?([\w' ]+?)"
    r"(?=$|[,.;]| and | with | using | by | which | paying )"
)
_VISITS = re.compile(r"(\w+) visits (?:the )?([\w' ]+?)(?=$|[,.;]| and | with | using | by | which | paying )")
_MOVES = re.compile(
    rf"(\w+) (?:then |also |now )?(gains?|gets?|wins?|earns?|receives?|loses?|lowers?|gives up|pays?|drops?) {_COUNT} "
    r"(?:(?:point|step)s? of )?(?:(?P<before>[a-z][a-z ]*?) )?influence"
    r"(?: (?:with|on|from|of|at) (?:the )?(?P<after>[a-z ]+))?"
)
_LOSES = ("lose", "loses", "lower", "lowers", "gives up", "pay", "pays", "drop", "drops")


@dataclass(frozen=True, slots=True)
class Step:
    """Influence that one player gains or loses with one faction."""

    color: str
    faction: str
    number: int
    #: Whether an agent on a space of the faction brings it.
    visit: bool


def steps(move: Move) -> list[Step] | None:
    """The influence that events tell of, in order; None where an event is not understood."""
    found: list[Step] = []
    colors, rules = set(move.position.seats), move.rules
    for event in move.position.state.get("events_to_resolve", ()):
        text = event.casefold().replace("_", " ").rstrip(".")
        understood = False
        for match in (*_SENDS.finditer(text), *_VISITS.finditer(text)):
            space = rules.spaces.get(rules.space_id(match[2].strip()) or "")
            if match[1] not in colors or space is None:
                continue
            understood = True
            if space.faction is not None:
                found.append(Step(match[1], space.faction.rpartition(".")[2], rules.number(STEP, "steps"), True))
        for match in _MOVES.finditer(text):
            faction = _faction((match["before"] or match["after"] or "").strip(), rules)
            if match[1] in colors and faction is not None:
                understood = True
                sign = -1 if match[2] in _LOSES else 1
                found.append(Step(match[1], faction, sign * number(match[3]), False))
        if not understood:
            return None
    return found


def _faction(text: str, rules: Rules) -> str | None:
    words = text.split()
    for size in range(len(words), 0, -1):
        name = " ".join(words[:size])
        found = rules.find("spacing guild" if name == "guild" else name, "faction")
        if found is not None:
            return found.rpartition(".")[2]
    return None


@check(
    "uprising.check.influence-outcome",
    subject="outcome",
    clauses=clauses(
        "faction-space-gives-influence", "other-effects-move-influence", "two-influence-gives-a-point",
        "point-lost-below-two-influence", "four-influence-gives-the-bonus", "influence-bonus-is-kept",
        "influence-bonus-again", "first-at-four-makes-the-alliance", "alliance-token-gives-a-point",
        "alliance-taken-over", "alliance-point-moves-along", "victory-point-moves-score-marker",
        "icon-influence-with-a-faction",
    ),
    says=SAYS,
)  # fmt: skip
def influence_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    Influence rises or falls: the points, the bonus of the track and the alliance that follow.

    Why it comes out so
        An agent on a space of a faction moves the cube up. 2 influence are worth a point as long as
        they last, 4 give the bonus, and the first there takes the token until somebody climbs higher.
    """
    told = steps(move)
    if not told or all(one.visit for one in told):
        return
    table = Changing(move)
    carrier = Carrier(table)
    for one in told:
        table.rests_on("faction-space-gives-influence" if one.visit else "other-effects-move-influence")
        influence_steps.move(table, one.color, one.faction, one.number, carrier.carry_out)
    for one in told:
        name = influence_steps.field(table, one.color, one.faction)
        if name is not None:
            have = {color: influence_steps.step(table, color, one.faction) for color in table.colors}
            table.facts[f"{name}_influence"] = {color: step for color, step in have.items() if step is not None}
    yield from table.unknowns
    yield table.result()
