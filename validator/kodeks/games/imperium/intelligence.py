"""Gathering intelligence: a spy is recalled right after the agent is sent."""

from kodeks.games.imperium.agent import recall_spy
from kodeks.games.imperium.book import (
    book,
    things,
)
from kodeks.games.imperium.catalogue import SPY_ICON
from kodeks.games.imperium.decisions import GatherIntelligence
from kodeks.games.imperium.drawing import draw
from kodeks.games.imperium.facts import table
from kodeks.play import agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import State


@book.guard(
    "uprising.check.intelligence-gathered-too-late",
    on=GatherIntelligence,
    clauses=["uprising.clause.gather-intelligence-at-once", "uprising.clause.gather-intelligence"],
    says={
        "late": "{player} gathers intelligence after an effect of this turn.",
        "none": "{player} has sent no agent this turn.",
    },
)
def intelligence_too_late(state: State, move: GatherIntelligence) -> Objections:
    """Intelligence is gathered when it is not the moment right after placing the agent."""
    frame = agenda.top(state)
    if frame.kind != "agent-turn" or frame.owner != move.player:
        yield object_to("none", player=move.player)
    elif frame.data.get("begun"):
        question = "uprising.discrepancy.gather-intelligence-moment"
        if state.ask(question, "in the turn", "at once") == "at once":
            yield object_to("late", player=move.player)


@book.guard(
    "uprising.check.two-spies-for-one-effect",
    on=GatherIntelligence,
    clauses=["uprising.clause.two-spies-different-effects", "uprising.clause.gather-intelligence"],
    says={"because": "{player} has already gathered intelligence with this agent."},
)
def intelligence_twice(state: State, move: GatherIntelligence) -> Objections:
    """Intelligence is gathered twice with one agent."""
    if agenda.top(state).data.get("gathered"):
        question = "uprising.discrepancy.two-spies-same-effect"
        if state.ask(question, "not allowed", "allowed") == "not allowed":
            yield object_to("because", player=move.player)


@book.guard(
    "uprising.check.spy-icon-and-recall",
    on=GatherIntelligence,
    clauses=["uprising.clause.spy-agent-icon"],
    says={"because": "the spy on {post} has opened {space} to {player} by the Spy icon and stays there."},
)
def spy_of_the_icon_recalled(state: State, move: GatherIntelligence) -> Objections:
    """The only spy that opened a space by the Spy icon is recalled in the same turn."""
    here = table(state)
    if not here.turn_space or not state.knows("turn_card") or not here.turn_card:
        return
    space, card = things(state).spaces[here.turn_space], things(state).cards[here.turn_card]
    if space.icon in card.icons or SPY_ICON not in card.icons or here.turn_infiltrated:
        return
    spies = here.spies
    others = [post for post in space.posts if post != move.post and move.player in spies[post]]
    if not others and move.post in space.posts:
        question = "uprising.discrepancy.spy-icon-leaves-the-spy"
        if state.ask(question, "may be recalled", "stays") == "stays":
            yield object_to("because", at="post", player=move.player, post=move.post, space=space.id)


@book.guard(
    "uprising.check.spy-recalled-after-an-agent-wrongly",
    on=GatherIntelligence,
    clauses=["uprising.clause.gather-intelligence"],
    says={
        "absent": "{player} has no spy on {post}.",
        "connected": "{post} is not connected to {space}.",
    },
)
def intelligence_from_elsewhere(state: State, move: GatherIntelligence) -> Objections:
    """Intelligence is gathered with a spy that is not there, or not connected to the space."""
    if move.player not in table(state).spies[move.post]:
        yield object_to("absent", at="post", player=move.player, post=move.post)
    space = table(state).turn_space
    if space and move.post not in things(state).spaces[space].posts:
        yield object_to("connected", at="post", post=move.post, space=space)


@book.performs(GatherIntelligence, clauses=["uprising.clause.gather-intelligence"])
def gather_intelligence(state: State, move: GatherIntelligence) -> None:
    """The spy goes back to the supply, and a card is drawn."""
    agenda.note(state, gathered=True)
    recall_spy(state, move.player, move.post)
    draw(state, move.player, 1)
