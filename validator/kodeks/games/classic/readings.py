"""What the book of classic Dune says differently in two places: rules that only some readings have."""

from kodeks.games.classic.book import book, by_an_ally, clause, own_deed, things
from kodeks.games.classic.decisions import ChooseGroup, MoveTo, Pass, TakeCharity
from kodeks.games.classic.deeds import Deed
from kodeks.games.classic.facts import seat
from kodeks.play import Decision, agenda, object_to, offered
from kodeks.play.engine import allowed, apply, not_refused
from kodeks.play.rules import Objections
from kodeks.table import State, kept

#: Frames of the phase that one sentence tells as if both had to be made.
SHIPMENT_AND_MOVEMENT = ("shipment", "movement")


@book.guard(
    "classic.check.charity-left",
    on=Pass,
    clauses=clause("charity-for-the-poor"),
    says={"because": "{player} has {have} spice, and by this reading charity is given and not left."},
)
def charity_left(state: State, move: Pass) -> Objections:
    """A player who is poor enough leaves the charity."""
    own = seat(state, move.player) if agenda.top(state).kind == "charity" else None
    if own is None or own.spice > things(state).stated("charity-for-the-poor", "at-most"):
        return
    question = "classic.discrepancy.charity-given-or-taken"
    if state.ask(question, "given", "taken") == "given" and allowed(state, TakeCharity(player=move.player)):
        yield object_to("because", player=move.player, have=own.spice)


@book.guard(
    "classic.check.shipment-or-move-left",
    on=Pass,
    clauses=clause("shipment-before-movement"),
    says={"because": "{player} can ship or move, and by this reading neither is left out."},
)
def shipment_or_move_left(state: State, move: Pass) -> Objections:
    """A player who can ship or move does not."""
    frame = agenda.top(state)
    if frame.kind not in SHIPMENT_AND_MOVEMENT or frame.owner != move.player or seat(state, move.player).moves:
        return
    if state.ask("classic.discrepancy.duty-to-ship", "must", "may") == "may":
        return
    others = (other for other in offered(state) if not isinstance(other, Pass))
    if any(_leads_somewhere(state, other) for other in not_refused(state, others)):
        yield object_to("because", player=move.player)


def _leads_somewhere(state: State, decision: Decision) -> bool:
    """Whether a decision that is allowed can be carried through: a group must have somewhere to go."""
    if not isinstance(decision, ChooseGroup):
        return True
    after = apply(state, decision)
    with after.unchanged():
        goals = (goal for goal in offered(after) if isinstance(goal, MoveTo))
        return next(not_refused(after, goals), None) is not None


def one_shipment(state: State) -> bool:
    """Whether a player ships once in a round; the book names one territory and no number of shipments."""
    return state.ask("classic.discrepancy.how-many-shipments", "not said", "one") == "one"


def by_the_sheets(state: State) -> bool:
    """Whether the Fremen and the Guild ship as their sheets tell, or as everybody does."""
    question = "classic.discrepancy.shipment-of-the-fremen-and-the-guild"
    return state.ask(question, "like everybody", "by their sheets") == "by their sheets"


@kept
def of_the_sheet(state: State, player: str, does: str) -> Deed | None:
    """What the own sheet tells of shipping, where the sheets go before the rules."""
    deed = own_deed(state, player, does)
    return deed if deed and by_the_sheets(state) else None


@kept
def of_an_ally(state: State, player: str, does: str) -> tuple[str, Deed] | None:
    """The ally whose sheet tells of shipping for an ally, where the sheets go before the rules."""
    found = by_an_ally(state, player, does)
    return found if found and by_the_sheets(state) else None


def other_cards_in_a_plan(state: State, leader: str) -> bool:
    """Whether a card that is neither a weapon nor a defence may be put into a battle plan."""
    answers = ("with further cards", "a weapon and a defence alone")
    alike = {"classic.silence.special-card-in-a-battle-plan": answers}
    if leader in things(state).cards:
        alike["classic.discrepancy.other-cards-with-a-cheap-hero"] = answers
    return state.ask("classic.discrepancy.further-cards-in-the-plan", *answers, alike=alike) == answers[0]
