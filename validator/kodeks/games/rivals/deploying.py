"""What a Rival deploys after sending an agent to a combat space."""

from collections.abc import Iterator

from kodeks.games.imperium.book import conflict, things, units
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.troops import join_conflict
from kodeks.games.rivals.book import book, clauses, hagal_cards, in_force, is_rival, silence
from kodeks.games.rivals.decisions import DeployRival
from kodeks.games.rivals.facts import hagal
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.engine import answer, happened
from kodeks.play.rules import Objections
from kodeks.table import State

DEPLOY = "rival-deploys"
LEAD = silence("lead-of-three-units")
#: Over whom a Rival must be ahead with Expert Deployment, and whether it stops when it is.
LEADS = ("over each, all go", "over each, it stops", "over one, all go", "over one, it stops")
LEVEL_THREE = 3


@book.after("rival-sent")
def deploys(state: State, player: str) -> None:
    """At a combat space units are deployed."""
    if _fights(state, player) and (seat(state, player).garrison or _docked(state, player)):
        agenda.push(state, Frame(DEPLOY, player))


def _docked(state: State, player: str) -> int:
    found: int | None = answer(state, "dreadnoughts of a Rival", player)
    return found or 0


def _fights(state: State, player: str) -> bool:
    """Whether the space of the agent is a combat space; of a card with two spaces another reading looks at the card."""
    space = things(state).spaces[table(state).turn_space]
    if space.combat:
        return True
    card = hagal_cards(state).get(table(state).turn_card)
    if card is None or not table(state).turn_recruited or len(card.visits) < 2:
        return False
    if not any(things(state).spaces[visit.space].combat for visit in card.visits):
        return False
    question = "rivals.discrepancy.recruits-and-cards-with-two-spaces"
    return state.ask(question, "the card", "the space") == "the card"


def wanted(state: State, player: str) -> tuple[int, int, list[str]]:
    """How many troops and dreadnoughts a Rival must deploy now, and the clauses that say so."""
    own, recruits = seat(state, player), table(state).turn_recruited
    signet = hagal(state).turn_signet
    if signet:
        question = silence("troops-of-the-signet-ability")
        if state.ask(question, "deployed", "to the garrison") == "to the garrison":
            recruits -= signet
    recruits = min(recruits, own.garrison)
    limit = things(state).stated("rivals.clause.rival-deploys-from-its-garrison", "troops")
    combat = things(state).spaces[table(state).turn_space].combat
    if own.garrison > recruits:
        question = "rivals.discrepancy.only-what-the-card-shows"
        if state.ask(question, "only the card", "the garrison too") == "only the card":
            limit = 0
    rule = clauses("rival-deploys-from-its-garrison", "rival-deploys-its-recruits", "rival-deploys-without-recruits")
    late = in_force(state, "expert-deployment-in-late-conflicts") and conflict(state).level == LEVEL_THREE
    if late and own.garrison - recruits > limit:
        question = "rivals.discrepancy.limit-of-expert-deployment"
        if state.ask(question, "all", "up to 2") == "all":
            limit = own.garrison
            rule = clauses("expert-deployment-in-late-conflicts")
    ships = _ships(state, player, limit) if combat else 0
    beside = limit - min(ships, limit)
    if combat and _docked(state, player) and own.garrison > recruits + beside:
        question = "rise-of-ix.discrepancy.dreadnoughts-in-a-rivals-garrison"
        if state.ask(question, "every dreadnought", "up to 2 troops", "up to 2 units") != "up to 2 units":
            ships, beside = _docked(state, player), limit
    troops = recruits + (min(beside, own.garrison - recruits) if combat else 0)
    early = in_force(state, "expert-deployment-in-early-conflicts") and conflict(state).level < LEVEL_THREE
    if early and troops + ships:
        going = _held_back(state, player, troops + ships)
        if going < troops + ships:
            rule = clauses("expert-deployment-in-early-conflicts", "expert-deployment-after-sandworms")
            return max(0, going - ships), min(ships, going), rule
    return troops, ships, rule


def _ships(state: State, player: str, limit: int) -> int:
    """Dreadnoughts go first; those commissioned this turn beside what the garrison may send."""
    docked = _docked(state, player)
    fresh: int = answer(state, "dreadnoughts of a Rival this turn", player) or 0
    return min(docked, limit + fresh)


def _held_back(state: State, player: str, number: int) -> int:
    """How many of these units go in spite of Expert Deployment: none of a Rival that is far enough ahead."""
    needed = things(state).stated("rivals.clause.expert-deployment-in-early-conflicts", "lead")
    mine = units(state, player)
    others = [units(state, item) for item in table(state).players if item != player]
    over_each, over_one = mine - max(others), mine - min(others)
    outcomes = [
        0 if ahead >= needed else number if stays == "all" else min(number, needed - ahead)
        for ahead in (over_each, over_one)
        for stays in ("all", "stop")
    ]
    if len(set(outcomes)) == 1:
        return outcomes[0]
    return outcomes[LEADS.index(state.ask(LEAD, *LEADS))]


@book.frame(DEPLOY)
def numbers(state: State, frame: Frame) -> Iterator[Decision]:
    """Any number of units of the garrison."""
    for troops in range(seat(state, frame.owner).garrison + 1):
        for ships in range(_docked(state, frame.owner) + 1):
            yield DeployRival(player=frame.owner, troops=troops, dreadnoughts=ships)


@book.guard(
    "rivals.check.rival-deploys-otherwise",
    on=DeployRival,
    clauses=[
        *clauses(
            "rival-deploys-its-recruits",
            "rival-deploys-from-its-garrison",
            "rival-deploys-without-recruits",
            "rival-recruits-stay-elsewhere",
            "troops-of-scheming-are-deployed",
            "expert-deployment-in-early-conflicts",
            "expert-deployment-in-late-conflicts",
            "expert-deployment-after-sandworms",
        ),
        "rise-of-ix.clause.rival-prefers-dreadnoughts",
        "rise-of-ix.clause.rival-always-deploys-dreadnoughts",
    ],
    says={
        "because": "{player} deploys {troops} troops and {ships} dreadnoughts, and it must be {wanted} and {most}.",
        "space": "{player} deploys units, and {space} is no combat space.",
        "moment": "{player} has sent no agent with which units could be deployed.",
    },
)
def deploys_otherwise(state: State, move: DeployRival) -> Objections:
    """
    A Rival deploys more or fewer units than it must.

    Why it cannot be
        At a combat space a Rival deploys its recruits and two more of its garrison, or as many as there are;
        elsewhere nobody. With Expert Deployment it deploys nobody in an early Conflict while far ahead,
        sandworms summoned this turn included.
    """
    frame = agenda.top(state)
    if frame.kind != DEPLOY or frame.owner != move.player:
        space = table(state).turn_space
        if is_rival(state, move.player) and space and not things(state).spaces[space].combat:
            rule = clauses("rival-recruits-stay-elsewhere")
            yield object_to("space", clauses=rule, player=move.player, space=space)
        else:
            yield object_to("moment", player=move.player)
        return
    troops, ships, rule = wanted(state, move.player)
    if (move.troops, move.dreadnoughts) != (troops, ships):
        yield object_to(
            "because",
            at="troops",
            clauses=rule,
            player=move.player,
            troops=move.troops,
            ships=move.dreadnoughts,
            wanted=troops,
            most=ships,
        )


@book.performs(DeployRival, clauses=clauses("rival-deploys-from-its-garrison", "rival-deploys-its-recruits"))
def deploy(state: State, move: DeployRival) -> None:
    """Units from the garrison into the Conflict."""
    agenda.pop(state)
    own = seat(state, move.player)
    kept = min(table(state).turn_recruited, own.garrison) - move.troops
    own.garrison -= move.troops
    own.conflict += move.troops
    table(state).turn_deployed += move.troops
    if move.dreadnoughts:
        happened(state, "rival-launches", move.player, move.dreadnoughts)
    join_conflict(state, move.player, move.troops + move.dreadnoughts)
    if kept > 0 and in_force(state, "expert-deployment-in-early-conflicts"):
        question = silence("recruits-that-are-not-deployed")
        if state.ask(question, "to the garrison", "to the supply") == "to the supply":
            own.garrison, own.supply = own.garrison - kept, own.supply + kept
