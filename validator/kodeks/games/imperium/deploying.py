"""Deploying troops from the garrison when an agent goes to a combat space."""

from kodeks.games.imperium.book import allows, army, book, forbids, things
from kodeks.games.imperium.decisions import Deploy, MoveUnits, SummonSandworms
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.imperium.troops import join_conflict
from kodeks.play import Resolve, agenda, object_to
from kodeks.play.engine import permitted, total
from kodeks.play.rules import Objections
from kodeks.table import State

book.says_nothing[Deploy] = {"troops": 0}
#: Whether troops of one turn may go to the Conflict one after another.
SEVERAL_GOES = "uprising.silence.moment-of-deployment"


@book.carries("uprising.clause.troops-of-other-spaces-stay")
@book.guard(
    "uprising.check.deployment-with-an-agent",
    on=Deploy,
    clauses=["uprising.clause.deploying-at-a-combat-space", "uprising.clause.combat-spaces"],
    says={
        "turn": "{player} has sent no agent with which troops could be deployed.",
        "space": "{space} is no combat space, so {player} cannot deploy there.",
    },
)
def deployed_without_a_combat_space(state: State, move: Deploy) -> Objections:
    """Troops are deployed without an agent sent to a combat space."""
    frame = agenda.top(state)
    if frame.kind != "agent-turn" or army(state, frame.owner) != army(state, move.player):
        yield object_to("turn", player=move.player)
        return
    space = table(state).turn_space
    if (
        not things(state).spaces[space].combat
        and not any(allows(state, frame.owner, what) for what in ("deploy-here", "deploy-recruits"))
        and not permitted(state, "deploy-away", frame.owner)
    ):
        yield object_to("space", player=move.player, space=space)


@book.guard(
    "uprising.check.deployment-after-an-agent",
    on=Deploy,
    clauses=["uprising.clause.deployment-limit", "uprising.clause.deploying-at-a-combat-space"],
    says={
        "limit": "{player} deploys {troops} units this turn, and may deploy {most}: {recruited} recruited and {more}.",
        "garrison": "{player} deploys {troops} troops and has {held} in the garrison.",
        "none": "{player} deploys no troop.",
        "again": "{player} has deployed troops this turn already, and they all go at once.",
    },
)
def deployed_too_many(state: State, move: Deploy) -> Objections:
    """More troops are deployed than were recruited this turn and two more, or than there are."""
    own, here = seat(state, army(state, move.player)), table(state)
    if move.troops < 1:
        yield object_to("none", at="troops", player=move.player)
    if _goes_again(state, move) and state.ask(SEVERAL_GOES, "several goes", "one go") == "one go":
        yield object_to("again", player=move.player)
    if own.garrison < move.troops:
        yield object_to("garrison", at="troops", player=move.player, troops=move.troops, held=own.garrison)
    space = here.turn_space
    combat = not space or things(state).spaces[space].combat or allows(state, here.active or move.player, "deploy-here")
    combat = combat or permitted(state, "deploy-away", here.active or move.player)
    more = things(state).number("uprising.token.troop", "garrison_limit") if combat else 0
    deployed = total(state, "deployed", move.player) + move.troops
    most = _recruits(state, move, deployed - more) + more
    if deployed > most:
        yield object_to(
            "limit",
            at="troops",
            player=move.player,
            troops=deployed,
            most=most,
            recruited=most - more,
            more=more,
        )


def _recruits(state: State, move: Deploy, wanted: int) -> int:
    """The troops recruited this turn that may go: all, or by one reading not those of other sources."""
    number = total(state, "recruited", move.player)
    otherwise = int(state.facts.get("turn_recruited_otherwise", 0))
    if 0 < wanted <= number and wanted > number - otherwise:
        question = "uprising.silence.recruits-from-other-sources"
        if state.ask(question, "count", "do not count") == "do not count":
            return number - otherwise
    return number


def _goes_again(state: State, move: Deploy) -> bool:
    """Whether troops follow others of this turn that could have gone with them; those recruited since could not."""
    before = agenda.top(state).data.get("deployed")
    return before is not None and move.troops > table(state).turn_recruited - before


@book.guard(
    "uprising.check.deployment-banned",
    on=Deploy,
    clauses=["uprising.clause.shaddam-signet-bans-deployment"],
    says={"because": "{player} has played Signet Ring as Shaddam Corrino IV and cannot deploy this turn."},
)
def deployment_banned(state: State, move: Deploy) -> Objections:
    """Troops are deployed in a turn in which a ban on it holds."""
    if forbids(state, move.player, "deploy") or _played_the_ring(state, move.player):
        yield object_to("because", player=move.player)


def _played_the_ring(state: State, player: str) -> bool:
    """Whether the card was played that calls a signet ability with such a ban; the ability need not be used."""
    card = state.facts.get("turn_card")
    if not card or table(state).active != player:
        return False
    calls = any(effect.head == "do.signet-ring" for effect in things(state).cards[card].box("agent"))
    signet = things(state).leaders[seat(state, player).leader].signet if calls else ()
    if not any(part.head == "forbid" for effect in signet for part in effect.walk()):
        return False
    return state.ask("uprising.discrepancy.shaddam-ban-begins", "with the card", "with the ability") == "with the card"


@book.guard(
    "uprising.check.units-brought-in-spite-of-a-ban",
    on=(Resolve, MoveUnits, SummonSandworms),
    clauses=["uprising.clause.shaddam-signet-bans-deployment"],
    says={"because": "{player} has played Signet Ring as Shaddam Corrino IV and brings no unit to the Conflict."},
)
def brought_in_spite_of_a_ban(state: State, move: Resolve | MoveUnits | SummonSandworms) -> Objections:
    """An effect puts units into the Conflict in a turn in which deploying is banned."""
    found = waiting_effect(state, move)
    if (
        found is None
        or found[1].head not in ("gain.sandworms", "deploy.troops")
        or not forbids(state, move.player, "deploy")
    ):
        return
    if state.ask("uprising.silence.shaddam-and-other-deployment", "banned", "not banned") == "banned":
        yield object_to("because", player=move.player)


@book.carries("uprising.clause.icon-troop-deployed-at-once")
@book.adds_to("deployed")
def deployed_troops(state: State, player: str) -> int:
    """Troops deployed this turn."""
    return table(state).turn_deployed


@book.adds_to("recruited")
def recruited_troops(state: State, player: str) -> int:
    """Troops recruited this turn; units of another kind make room for troops only once they are deployed."""
    return table(state).turn_recruited


@book.performs(Deploy, clauses=["uprising.clause.deploying-at-a-combat-space"])
def deploy(state: State, move: Deploy) -> None:
    """Troops from the garrison into the Conflict."""
    own = seat(state, army(state, move.player))
    own.garrison -= move.troops
    own.conflict += move.troops
    table(state).turn_deployed += move.troops
    agenda.note(state, begun=True, deployed=table(state).turn_recruited)
    join_conflict(state, move.player, move.troops)
