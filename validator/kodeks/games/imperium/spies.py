"""What effects do with spies and agents."""

from collections.abc import Iterator
from itertools import combinations

from kodeks.games.imperium.agent import recall_spy
from kodeks.games.imperium.book import book, link, others_wait, posts_with, space_fits, things
from kodeks.games.imperium.decisions import PlaceSpy, RecallAgent, RecallSpies
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.play import Decision, Effect, Item, Resolve, object_to
from kodeks.play.engine import happened
from kodeks.play.rules import Objections
from kodeks.table import State


def _may_share(state: State, player: str, post: str, effect: Effect) -> bool:
    present = table(state).spies[post]
    return not present or (bool(effect.data.get("sharing")) and player not in present)


def _placing(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    player = item.owner
    recalls = [""] if seat(state, player).spies_ready else posts_with(state, player)
    for post in things(state).posts:
        for recalled in recalls or [""]:
            yield PlaceSpy(player=player, effect=effect.id, post=post, recalled=recalled)


@book.carries("uprising.clause.icon-spy")
@book.verb("gain.spies", clauses=["uprising.clause.placing-a-spy"], offers=_placing, optional=True)
def place_spy(state: State, item: Item, effect: Effect, decision: PlaceSpy) -> None:
    """A spy on a post; with none in supply, one is recalled first without effect."""
    if decision.recalled:
        recall_spy(state, item.owner, decision.recalled)
        if table(state).active == item.owner:
            table(state).turn_recalled -= 1
            table(state).turn_replaced += 1
    spies = table(state).spies
    spies[decision.post] = (*spies[decision.post], item.owner)
    state.add(f"{item.owner}.spies_ready", -1)
    link(state, item.group, "spy", (decision.post,))
    happened(state, "spy", item.owner, decision.post)
    others_wait(state, item, effect)


@book.guard(
    "uprising.check.spy-placed-wrongly",
    on=PlaceSpy,
    clauses=["uprising.clause.placing-a-spy", "uprising.clause.spy-limited-to-an-icon"],
    says={
        "board": "{post} is no observation post of this board.",
        "occupied": "{post} already holds a spy.",
        "limited": "{source} does not let {player} place a spy on {post}.",
    },
)
def spy_placed_wrongly(state: State, move: PlaceSpy) -> Objections:
    """A spy is placed on a post that is occupied, or that the effect does not mean."""
    found = waiting_effect(state, move)
    if found is None:
        return
    _, effect = found
    if move.post not in things(state).posts:
        yield object_to("board", at="post", clauses=["uprising.clause.placing-a-spy"], post=move.post)
        return
    alone = move.recalled == move.post and len(table(state).spies[move.post]) == 1
    if alone and state.ask("uprising.silence.spy-back-on-the-same-post", "yes", "no") == "no":
        alone = False
    if not alone and not _may_share(state, move.player, move.post, effect):
        yield object_to("occupied", at="post", clauses=["uprising.clause.placing-a-spy"], post=move.post)
    wanted = effect.data.get("at")
    if wanted and not any(space_fits(state, wanted, space, move.player) for space in _connected(state, move.post)):
        yield object_to("limited", at="post", source=effect.source, player=move.player, post=move.post)


def _connected(state: State, post: str) -> list[str]:
    return [space for space in things(state).posts[post] if space in things(state).spaces]


@book.guard(
    "uprising.check.spy-not-in-supply",
    on=PlaceSpy,
    clauses=["uprising.clause.spy-without-supply", "uprising.clause.placing-a-spy"],
    says={
        "none": "{player} has no spy in supply and none to recall.",
        "needless": "{player} has a spy in supply and cannot recall another to place it.",
        "absent": "{player} has no spy on {post} to recall.",
    },
)
def spy_not_in_supply(state: State, move: PlaceSpy) -> Objections:
    """A spy is placed that is not there, or one is recalled for it without need."""
    ready = seat(state, move.player).spies_ready
    if not ready and not move.recalled:
        yield object_to("none", player=move.player)
    question = "uprising.silence.recall-with-spies-in-supply"
    if ready and move.recalled and state.ask(question, "no", "yes") == "no":
        yield object_to("needless", at="recalled", player=move.player)
    if move.recalled and move.player not in table(state).spies[move.recalled]:
        yield object_to("absent", at="recalled", player=move.player, post=move.recalled)


def _recalling(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    wanted = effect.data["recall"]
    if wanted["what"] == "spy":
        choices = list(combinations(posts_with(state, item.owner), wanted.get("number", 1)))
        for posts in choices or [()]:
            yield RecallSpies(player=item.owner, effect=effect.id, posts=posts)
        return
    agents = table(state).agents
    spaces = [space for space in things(state).spaces if item.owner in agents[space]]
    for space in spaces or [""]:
        yield RecallAgent(player=item.owner, effect=effect.id, space=space)


@book.verb(
    "recall.spy",
    "recall.agent",
    clauses=["uprising.clause.recall-icon", "uprising.clause.icon-recall-agent"],
    offers=_recalling,
)
def recall(state: State, item: Item, effect: Effect, decision: Decision) -> None:
    """Spies back to the supply, or an agent back to the leader."""
    if isinstance(decision, RecallSpies):
        for post in decision.posts:
            recall_spy(state, item.owner, post)
    elif isinstance(decision, RecallAgent):
        agents = table(state).agents
        agents[decision.space] = tuple(agent for agent in agents[decision.space] if agent != item.owner)
        state.add(f"{item.owner}.agents_ready", 1)
        happened(state, "recall-agent", item.owner, decision.space)


@book.guard(
    "uprising.check.spies-recalled-that-are-not-there",
    on=RecallSpies,
    clauses=["uprising.clause.recall-icon"],
    says={
        "number": "{source} asks for {number} spies to be recalled.",
        "absent": "{player} has no spy on {post}.",
    },
)
def spies_not_there(state: State, move: RecallSpies) -> Objections:
    """Too few spies are recalled, or spies that are not on the board."""
    found = waiting_effect(state, move)
    if found is None:
        return
    number = found[1].data["recall"].get("number", 1)
    if len(set(move.posts)) != number:
        yield object_to("number", at="posts", source=found[1].source, number=number)
    for post in move.posts:
        if post not in things(state).posts or move.player not in table(state).spies[post]:
            yield object_to("absent", at="posts", player=move.player, post=post)


@book.guard(
    "uprising.check.agent-recalled-wrongly",
    on=RecallAgent,
    clauses=["uprising.clause.icon-recall-agent", "uprising.clause.icon-recall-not-the-agent-just-sent"],
    says={
        "sent": "{player} cannot recall the agent just sent to {space}.",
        "other": "{player} can recall only the agent just sent.",
        "absent": "{player} has no agent there to recall.",
    },
)
def agent_recalled_wrongly(state: State, move: RecallAgent) -> Objections:
    """An agent is recalled that is not on the board, or that was sent this turn."""
    if not move.space or move.player not in table(state).agents[move.space]:
        yield object_to("absent", at="space", clauses=["uprising.clause.icon-recall-agent"], player=move.player)
        return
    sent = move.space == table(state).turn_space and table(state).active == move.player
    found = waiting_effect(state, move)
    wanted = found is not None and found[1].data["recall"].get("which") == "this-turn"
    if sent is not wanted:
        yield object_to("sent" if sent else "other", at="space", player=move.player, space=move.space)


@book.carries("uprising.clause.third-agent-can-be-gained", "uprising.clause.swordmaster-from-this-round-on")
@book.verb("gain.agents", clauses=["uprising.clause.swordmaster-gain"])
def gain_agent(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The third agent comes to the leader."""
    seat(state, item.owner).swordmaster = True
    state.add(f"{item.owner}.agents_ready", 1)
