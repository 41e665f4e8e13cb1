"""The combat of a game of six: each ally fights alone, and tied allies may yield."""

from collections.abc import Iterator, Mapping

from kodeks.findings import Result, Unknown
from kodeks.legality import combat_outcome as combat
from kodeks.legality.carrying_out import SAYS
from kodeks.legality.changing import Changing
from kodeks.legality.combat_ranks import Ranking, ranking
from kodeks.legality.moves import Move
from kodeks.legality.teams.moving import TeamMove
from kodeks.legality.teams.names import SIX, clauses
from kodeks.legality.teams.table import COMMANDER, role, teams
from kodeks.positions.cases import slug
from kodeks.registry import check

#: Under ``yields_to``: no ally yields.
NOBODY = "none"


def _yielding(move: TeamMove, strength: Mapping[str, int], table: Changing) -> dict[str, int]:
    """Strength with the ties between allies broken for those to whom somebody yields."""
    found = {color: one * 2 for color, one in strength.items()}
    to = move.action.get("yields_to")
    pairs = [] if to is None else [(str(move.action.get("player")), str(to))]
    for team in teams(move.position):
        fighting = [one for one in team.allies if strength.get(one)]
        if len(fighting) < 2 or len({strength[one] for one in fighting}) > 1:
            continue
        others = [one for one in strength if one not in fighting and strength[one] == strength[fighting[0]]]
        told = [(one, other) for one, other in pairs if one in fighting and other in fighting and one != other]
        if told and others:
            table.doubt("opponent", f"{SIX}.silence.allies-tied-with-an-opponent")
        elif told:
            found[told[0][1]] += 1
            table.rests_on(*clauses("tied-ally-may-yield"))
            _yielded(table, strength, fighting)
        elif to != NOBODY and not others and _worth(strength, fighting):
            table.doubt("yield", player=table.player(fighting[0]), other=table.player(fighting[1]))
    return found


def _worth(strength: Mapping[str, int], tied: list[str]) -> bool:
    """Whether a tie is for one of the three rewards."""
    return sum(1 for one in strength.values() if one > strength[tied[0]]) < 3


def _yielded(table: Changing, strength: Mapping[str, int], tied: list[str]) -> None:
    above = sum(1 for one in strength.values() if one > strength[tied[0]])
    table.rests_on(*clauses("yielding-the-third-reward" if above == 2 else "ally-who-yields"))
    if not above:
        table.rests_on(*clauses("winner-by-yielding"))


def ranked(move: TeamMove, table: Changing) -> Ranking | None:
    """The ranking of the allies; None where a strength is not told."""
    found: dict[str, int] = {}
    for color in table.colors:
        if role(move.position, color) == COMMANDER:
            continue
        have = combat.strength(table, color)
        if have is None:
            table.missing(color, "combat_marker")
        else:
            found[color] = have
    if table.unknowns:
        return None
    table.also |= dict.fromkeys(("strength", "strengths", "combat_strength"), found)
    every = max(len(table.colors), sum(len(one.members) for one in teams(move.position)), 4)
    return ranking(_yielding(move, found, table), every, move.rules)


@check(
    "six-players.check.combat-outcome",
    subject="outcome",
    clauses=clauses(
        "commander-gets-no-conflict-reward", "allies-fight-separately", "each-ally-may-win-any-reward",
        "tied-ally-may-yield", "ally-who-yields", "yielding-the-third-reward", "winner-by-yielding",
        "example-yielding", "conflict-cards-are-not-shared", "commander-wins-no-conflict",
    ),
    says={
        **SAYS,
        "words": "the words of the {place} reward are not understood",
        "which": "the position does not tell which reward {player} gets",
        "icon": "the position does not tell the battle icons of {player}",
        "yield": "{player} and {other}, allies of one team, tie, and it is not told whether one yields",
        "opponent": "the booklet does not say whether an ally may yield when an opponent ties as well",
    },
)  # fmt: skip
def combat_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    The combat of a game of six is resolved: each ally fights alone, and tied allies may yield.

    Why it comes out so
        The strength of allies is never added up, and each may get any reward; a commander gets none.
        When the allies of a team tie, one may yield and takes the next lower reward.
    """
    parts = combat.PARTS.get(slug(str(move.action.get("type", ""))))
    if not isinstance(move, TeamMove) or parts is None or move.position.state.get("phase") != "combat":
        return
    table = Changing(move)
    ranks = ranked(move, table)
    if ranks is None:
        yield from table.unknowns
        return
    table.rests_on(*clauses("allies-fight-separately", "each-ally-may-win-any-reward"))
    if any(role(move.position, color) == COMMANDER for color in table.colors):
        table.rests_on(*clauses("commander-gets-no-conflict-reward", "commander-wins-no-conflict"))
    combat._tell(table, ranks)
    combat._rewards(table, ranks, None)
    combat._card(table, ranks.winner)
    if ranks.winner:
        table.rests_on(*clauses("conflict-cards-are-not-shared"))
    combat._return(table)
    yield from table.unknowns
    yield table.result()
