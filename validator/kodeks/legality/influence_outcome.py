"""Influence gained or lost, told as an event: points, bonus and alliance that follow."""

from collections.abc import Iterator

from kodeks.findings import Result, Unknown
from kodeks.legality import influence_steps
from kodeks.legality.carrying_out import SAYS, Carrier
from kodeks.legality.changing import Changing, clauses
from kodeks.legality.choices import number
from kodeks.legality.moves import Move
from kodeks.legality.rules import Rules
from kodeks.patterns import pattern
from kodeks.positions.cases import slug
from kodeks.records import dataclass
from kodeks.registry import check

STEP = "uprising.clause.faction-space-gives-influence"

_COUNT = r"(?P<count>\d+|a|an|one|two|three|four|five|six)"
_STOP = r"(?=$|[,.;]| and | with | using | by | which | paying )"
_VISITS = (
    pattern(
        r"(?P<who>\w+) (?:sends?|sent|places?|puts?|moves?) (?:an|its|his|her|their|the)(?: \w+)? agent "
        rf"(?:to|on) (?:the )?(?P<space>[\w' ]+?){_STOP}"
    ),
    pattern(rf"(?P<who>\w+) visits (?:the )?(?P<space>[\w' ]+?){_STOP}"),
)
_UP = r"gains?|gets?|wins?|earns?|receives?|advances?|moves?|rises?|climbs?|goes|grows|increases"
_DOWN = r"loses?|losing|lowers?|gives up|pays?|spends?|returns?|sacrifices?|drops?|falls?|sinks?|decreases"
_PRICE = r"[^.;]*?\b(?:price|cost)s?(?: is| of|:)?"
_WAY = r"(?: (?:up|down|back))?"
#: Influence by its name, by the cube on a track, and by what becomes of somebody's influence.
_MOVES = (
    pattern(
        rf"(?P<who>\w+) (?:then |also |now )?(?:{_UP}|{_DOWN}) {_COUNT} (?:(?:point|step)s? of )?"
        r"(?:(?P<name>[a-z][a-z ]*?) )?influence(?: (?:with|on|from|of|at) (?:the )?(?P<after>[a-z ]+))?"
    ),
    pattern(
        rf"(?P<who>\w+)(?:'s (?:cube|marker))? (?:{_UP}|{_DOWN}){_WAY}(?: (?:by )?{_COUNT}(?: steps?| spaces?)?)?"
        rf"{_WAY} on (?:the )?(?P<name>[a-z ]+?)(?: influence)? track"
    ),
    pattern(rf"(?P<who>\w+)'s (?P<name>[a-z ]+?) influence (?:{_UP}|{_DOWN}) by {_COUNT}"),
    pattern(
        rf"(?P<who>\w+) [^.;]*?\bpa(?:ys|id)\b[^.;]*?: (?:lose |loses |-)?{_COUNT} influence with (?:the )?"
        r"(?P<name>[a-z_ ]+)"
    ),
    pattern(rf"(?P<who>\w+) {_PRICE} {_COUNT} (?P<name>[a-z ]+?) influence(?=[^.;]*\bpa(?:ys|id)\b)"),
    pattern(
        rf"(?P<who>\w+) {_PRICE} {_COUNT} influence with (?:the )?(?P<name>[a-z ]+?)(?= and | which |,)"
        r"(?=[^.;]*\bpa(?:ys|id)\b)"
    ),
)
_MORE = pattern(rf"\s*(?:and |, )?{_COUNT} with (?:the )?(?P<name>[a-z ]+)")
_REACHES = pattern(rf"(?P<who>\w+)'s (?P<name>[a-z ]+?) influence (?:{_UP}|{_DOWN})(?: from \d+)? to (?P<step>\d+)")
#: Other things that a sentence may add to influence.
_DEEDS = pattern(
    r"\b(?:\d+|an?|one|two|three|four|five) "
    r"(?:solari|spice|water|troops?|cards?(?! effect| ability)|intrigue|spies|spy|swords?)\b"
    r"|\b(?:draws?|recruits?|deploys?|acquires?|trashes|discards?|reveals?|retreats?|summons?|bribes?|wins)\b"
)
_LOSES = pattern(rf"\b(?:{_DOWN}|down|back|price|costs?)\b")


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
    for event in move.position.state.get("events_to_resolve", ()):
        text = event.casefold().replace("_", " ").rstrip(".")
        visits, moved = _visited(text, move), _moved(text, move)
        if visits is None and not moved:
            return None
        found += [*(visits or ()), *moved]
    return found


def _left_over(move: Move) -> list[str]:
    """What events tell beside influence and visits: other gains and deeds, which are not worked out here."""
    found = []
    for event in move.position.state.get("events_to_resolve", ()):
        rest = event.casefold().replace("_", " ").rstrip(".")
        for way in (*_MOVES, _REACHES, *_VISITS):
            rest = way.sub("", rest)
        while _MORE.match(rest):
            rest = _MORE.sub("", rest, count=1)
        found += [match[0] for match in _DEEDS.finditer(rest)]
    return found


def mixed(move: Move) -> bool:
    """Whether events tell of influence beside visits, so that all of them are resolved here."""
    told = steps(move)
    return bool(told) and not all(one.visit for one in told or ())


def _visited(text: str, move: Move) -> list[Step] | None:
    """The influence that visits bring; None where no visit is told."""
    found: list[Step] | None = None
    for match in (one for way in _VISITS for one in way.finditer(text)):
        space = move.rules.spaces.get(move.rules.space_id(match["space"].strip()) or "")
        if match["who"] not in move.position.seats or space is None:
            continue
        found = found or []
        if space.faction is not None:
            faction = space.faction.rpartition(".")[2]
            found.append(Step(match["who"], faction, move.rules.number(STEP, "steps"), True))
    return found


def _moved(text: str, move: Move) -> list[Step]:
    """The influence that is told by itself."""
    found: list[Step] = []
    for match in (one for way in _MOVES for one in way.finditer(text)):
        told = match.groupdict()
        faction = _faction((told["name"] or told.get("after") or "").strip(), move.rules)
        if match["who"] in move.position.seats and faction is not None:
            sign = -1 if _LOSES.search(match[0]) else 1
            found.append(Step(match["who"], faction, sign * number(told["count"] or "1"), False))
            found += _more(text[match.end() :], match["who"], sign, move)
    for match in _REACHES.finditer(text):
        faction = _faction(match["name"].strip(), move.rules)
        track = move.position.seat(match["who"]).get("influence") or {}
        have = next((step for name, step in track.items() if slug(name) == faction and step is not None), None)
        if faction is not None and have is not None:
            found.append(Step(match["who"], faction, int(match["step"]) - have, False))
    return found


def _more(text: str, color: str, sign: int, move: Move) -> list[Step]:
    """What a sentence adds after the first influence: "and 1 with the Emperor"."""
    match = _MORE.match(text)
    faction = _faction(match["name"].strip(), move.rules) if match else None
    if match is None or faction is None:
        return []
    return [Step(color, faction, sign * number(match["count"]), False), *_more(text[match.end() :], color, sign, move)]


def _faction(text: str, rules: Rules) -> str | None:
    words = text.split()
    for size in range(len(words), 0, -1):
        name = " ".join(words[:size])
        found = rules.find("spacing guild" if name == "guild" else name, "faction")
        if found is not None:
            return found.rpartition(".")[2]
    return None


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
        "faction-space-gives-influence", "other-effects-move-influence", "two-influence-gives-a-point",
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
        An agent on a space of a faction moves the cube up. 2 influence are worth a point as long as
        they last, 4 give the bonus, and the first there takes the token until somebody climbs higher.

    Does not catch
        Events that are visits and nothing else: what a visit brings is told elsewhere, influence included.
    """
    told = steps(move)
    if not told or not mixed(move):
        return
    table = Changing(move)
    for rest in _left_over(move):
        table.doubt("left over", told=rest)
    carrier = Carrier(table)
    for index, one in enumerate(told):
        table.rests_on("faction-space-gives-influence" if one.visit else "other-effects-move-influence")
        table.rests_on(*[] if one.visit else ["icon-influence-with-a-faction"])
        before = influence_steps.step(table, one.color, one.faction) or 0
        influence_steps.move(table, one.color, one.faction, one.number, carrier.carry_out)
        if _bonus(table, one, before) and any(_sank(one, other) for other in told[:index]):
            table.rests_on("influence-bonus-again")
    for one in told:
        name = influence_steps.field(table, one.color, one.faction)
        if name is not None:
            have = {color: influence_steps.step(table, color, one.faction) for color in table.colors}
            table.facts[f"{name}_influence"] = {color: step for color, step in have.items() if step is not None}
    yield from table.unknowns
    yield table.result()
