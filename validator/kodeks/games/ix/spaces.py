"""The board under the CHOAM overlay."""

from kodeks.games.imperium.decisions import SendAgent
from kodeks.games.ix.book import book, covered
from kodeks.play import object_to
from kodeks.play.rules import Objections
from kodeks.table import State

SHIPPING = "uprising.space.shipping"


@book.guard(
    "rise-of-ix.check.agent-sent-to-a-covered-space",
    on=SendAgent,
    of=("space",),
    clauses=[
        "rise-of-ix.clause.no-agent-to-a-covered-space",
        "uprising.clause.ix-overlay-covers-two-landsraad-spaces",
        "rise-of-ix.clause.overlay-on-the-uprising-board",
        "rise-of-ix.clause.overlay-covers-accept-contract",
    ],
    says={"because": "{space} lies under the CHOAM overlay, and no agent can be sent there."},
)
def agent_sent_to_a_covered_space(state: State, move: SendAgent) -> Objections:
    """
    An agent is sent to a space that the CHOAM overlay covers.

    Why it cannot be
        The overlay makes a new area in place of what it covers.
    """
    if move.space in covered(state):
        yield object_to("because", at="space", space=move.space)
    elif move.space == SHIPPING:
        question = "rise-of-ix.silence.shipping-under-the-overlay"
        if state.ask(question, "covered", "open") == "covered":
            yield object_to("because", at="space", space=move.space)
