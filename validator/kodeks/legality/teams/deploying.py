"""Who deploys in a game of six, and what comes with Reinforcements."""

from kodeks.findings import Holds, Player
from kodeks.legality import effects
from kodeks.legality.moves import Move, Say, against
from kodeks.legality.teams.activation import of_six
from kodeks.legality.teams.names import clauses
from kodeks.legality.teams.table import COMMANDER
from kodeks.registry import check


def _reinforced(move: Move, *, before: bool) -> Say:
    six, units = of_six(move), move.action.get("units", {})
    if six is None or move.space is None:
        return
    most = effects.most(move.space.effects, "reinforcements")
    fresh, others = units.get("recruited_this_turn", 0), units.get("from_garrison", 0)
    if not most or not fresh + others:
        return
    if others:
        names = clauses("reinforcements-bring-no-others", "new-spaces-without-combat", "example-reinforcements")
        yield against("others", ("action", "units", "from_garrison"), clauses=names, player=move.mover, number=others)
    told = None if before else move.player.get("this_turn", "recruited")
    if told is not None:
        most = min(most, told)
    if fresh > most:
        names, at = clauses("reinforcements-recruit", "reinforcements-may-be-deployed"), ("action", "units")
        yield against("more", at, clauses=names, player=move.mover, number=fresh, most=most)
    elif not others:
        yield Holds(clauses("reinforcements-may-be-deployed"))


DEPLOYED = {
    "others": "{player} deploys {number} units beside the troops of the Reinforcements.",
    "others hint": "the space is no combat space: only the troops of the Reinforcements may be deployed",
    "more": "{player} deploys {number} troops of the Reinforcements, and at most {most} have come.",
    "more hint": "only as many troops as came by the Reinforcements may be deployed",
}
REINFORCED = clauses(
    "reinforcements-recruit", "reinforcements-may-be-deployed", "reinforcements-bring-no-others",
    "new-spaces-without-combat", "example-reinforcements",
)  # fmt: skip


@check("six-players.check.deployment-beyond-reinforcements", subject="deploy", clauses=REINFORCED, says=DEPLOYED)
def deployment_beyond_reinforcements(move: Move) -> Say:
    """
    More units are deployed after Reinforcements than the troops they brought.

    Why it cannot be
        The troops of the Reinforcements may be deployed although no agent went to a combat space; no
        other units may, not even those that a combat space would let in from the garrison.
    """
    yield from _reinforced(move, before=False)


@check("six-players.check.deployment-with-reinforcements", subject="send-agent", clauses=REINFORCED, says=DEPLOYED)
def deployment_with_reinforcements(move: Move) -> Say:
    """
    With the agent that brings Reinforcements more units are deployed than they bring.

    Why it cannot be
        It is the same limit as after the agent was sent.
    """
    yield from _reinforced(move, before=True)


@check(
    "six-players.check.commander-deploys-alone",
    subject="deploy",
    clauses=clauses(
        "commander-has-no-troops", "ally-recruits-and-deploys", "ally-deploys-at-a-combat-space", "units-are-shared",
        "ally-moves-troops-after-revealing", "late-entry-into-the-conflict",
    ),
    says={
        "because": "{player} is a commander, activates nobody and deploys units.",
        "hint": "a commander has no units: those of the activated ally are deployed",
        "other": "{player} deploys in the turn of {other} and is not the activated ally.",
        "other hint": "only the ally who is activated deploys in the turn of the commander",
    },
)  # fmt: skip
def commander_deploys_alone(move: Move) -> Say:
    """
    A commander deploys without an activated ally, or an ally who is not activated deploys.

    Why it cannot be
        A commander has no troops. The activated ally deploys in the commander's turn, even after the
        own reveal turn.
    """
    six, active = of_six(move), move.position.state.get("active_player")
    if six is None or six.role is None or not any(move.action.get("units", {}).values()):
        return
    if six.role == COMMANDER:
        if six.activated is None:
            names = clauses("commander-has-no-troops", "ally-recruits-and-deploys")
            yield against("because", ("action",), clauses=names, player=move.mover)
        else:
            yield Holds(clauses("ally-recruits-and-deploys", "units-are-shared"))
            if move.position.seat(six.activated).get("revealed_this_round"):
                yield Holds(clauses("ally-moves-troops-after-revealing"))
                if move.position.seat(six.activated).get("troops", "conflict") == 0:
                    yield Holds(clauses("late-entry-into-the-conflict"))
        return
    team, lead = six.team, move.action.get("activated_ally")
    if team is not None and active == team.commander and lead is not None and lead != move.player.color:
        names, at = clauses("ally-recruits-and-deploys", "ally-deploys-at-a-combat-space"), ("action", "player")
        yield against("other", at, clauses=names, player=move.mover, other=Player(str(active)))
