"""Who brings the units of an ally to the Conflict in a turn of the commander."""

from collections.abc import Iterator

from kodeks.games.imperium.book import forbids, things
from kodeks.games.imperium.decisions import Deploy
from kodeks.games.imperium.facts import seat, table
from kodeks.games.six.book import REPLACED, book, is_commander
from kodeks.games.six.teams import acting
from kodeks.play import Decision, Frame, object_to
from kodeks.play.rules import Objections
from kodeks.table import State


@book.frame("agent-turn")
def deploying_for_a_commander(state: State, frame: Frame) -> Iterator[Decision]:
    """The commander may be the one who has the ally deploy."""
    ally = acting(state, frame.owner)
    if ally:
        for troops in range(1, seat(state, ally).garrison + 1):
            yield Deploy(player=frame.owner, troops=troops)


@book.guard(
    "six-players.check.commander-deploys-alone",
    on=Deploy,
    clauses=[
        "six-players.clause.ally-recruits-and-deploys",
        "six-players.clause.ally-deploys-at-a-combat-space",
        "six-players.clause.ally-moves-troops-after-revealing",
        "six-players.clause.late-entry-into-the-conflict",
        "six-players.clause.example-distraction",
    ],
    says={
        "none": "{player} is a commander without an activated ally who could deploy.",
        "ally": "{player} is a commander, and {other}, the activated ally, decides on deploying.",
    },
)
def commander_deploys_alone(state: State, move: Deploy) -> Objections:
    """A commander deploys troops of an ally without the ally, or without an activated one."""
    if not is_commander(state, move.player):
        return
    ally = acting(state, move.player)
    if not ally:
        yield object_to("none", player=move.player)
    elif state.ask("six-players.discrepancy.who-decides-on-deployment", "the ally", "the commander") == "the ally":
        yield object_to("ally", player=move.player, other=ally)


@book.guard(
    "six-players.check.deployment-from-a-personal-board",
    on=Deploy,
    clauses=["six-players.clause.new-combat-spaces"],
    says={"because": "{space} is no combat space."},
)
def deployment_from_a_personal_board(state: State, move: Deploy) -> Objections:
    """Troops are deployed from a space of a personal board, where a reading has no combat space."""
    space = things(state).spaces.get(table(state).turn_space)
    if space is not None and space.combat and space.faction in REPLACED:
        question, alone = "six-players.discrepancy.combat-spaces-of-factions", "those of the main board"
        if state.ask(question, alone, "those of personal boards too") == alone:
            yield object_to("because", space=space.id)


@book.permits("deploy-away")
def without_a_combat_space(state: State, player: str) -> bool:
    """Whether a commander may have an ally deploy in any turn."""
    if not acting(state, player):
        return False
    question = "six-players.silence.deploying-without-a-reason"
    return state.ask(question, "only by a space or an effect", "in any turn") == "in any turn"


@book.guard(
    "six-players.check.ally-deploys-in-spite-of-a-ban",
    on=Deploy,
    clauses=["uprising.clause.shaddam-signet-bans-deployment", "six-players.clause.both-have-deployed"],
    says={"because": "{player} has played Signet Ring as Shaddam Corrino IV, and {other} cannot deploy this turn."},
)
def ally_deploys_in_spite_of_a_ban(state: State, move: Deploy) -> Objections:
    """The activated ally deploys in a turn in which the commander may not."""
    commander = table(state).active
    if not commander or commander == move.player or not is_commander(state, commander):
        return
    if not forbids(state, commander, "deploy"):
        return
    if state.ask("six-players.silence.shaddams-ban-and-his-ally", "banned", "not banned") == "banned":
        yield object_to("because", player=commander, other=move.player)
