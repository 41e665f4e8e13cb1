"""What the book of Rise of Ix says differently in two places, or leaves open: rules that only some readings have."""

from kodeks.games.imperium.book import linked, location, things
from kodeks.games.imperium.decisions import EndTurn, Pass, PlaceSpy
from kodeks.games.imperium.facts import seat
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.imperium.leaving import Asked
from kodeks.games.ix.book import book, covered
from kodeks.games.ix.facts import ix
from kodeks.play import Decision, Decline, EffectDecision, Finish, Frame, Item, Resolve, agenda, object_to
from kodeks.play.effects import Leaf
from kodeks.play.engine import allowed, conditions_hold, taking, verb_of
from kodeks.play.rules import Objections
from kodeks.table import State

#: Icons of which one place says that you may use them, and another that you do.
OFFERS = {
    "gain.dreadnoughts": ("rise-of-ix.discrepancy.must-a-dreadnought-be-commissioned", "dreadnought-icon"),
    "gain.freighter-moves": ("rise-of-ix.discrepancy.must-the-freighter-move", "freighter-icon"),
    "gain.negotiators": ("rise-of-ix.discrepancy.must-a-negotiator-be-placed", "placing-a-negotiator"),
    "acquire.technology": ("rise-of-ix.discrepancy.must-a-technology-be-acquired", "one-technology-per-icon"),
}
#: By the sentence on its space you commission a dreadnought there, acquire a technology, or do both.
AT_THE_SPACE, DREADNOUGHT = "must at the space", "rise-of-ix.space.dreadnought"


@book.guard(
    "rise-of-ix.check.icon-left-unused",
    on=(Decline, EndTurn, Finish),
    clauses=[
        "rise-of-ix.clause.dreadnought-icon",
        "rise-of-ix.clause.freighter-icon",
        "rise-of-ix.clause.placing-a-negotiator",
        "rise-of-ix.clause.one-technology-per-icon",
    ],
    says={"because": "{player} leaves an icon of {source} unused, and by this reading it has to be used."},
)
def icon_left_unused(state: State, move: Decision) -> Objections:
    """An icon is left unused that one reading of the book makes a duty."""
    frame, wanted = agenda.top(state), getattr(move, "effect", "")
    for _, item, leaf in agenda.leaves(frame):
        head = leaf.effect.head
        if head not in OFFERS or (wanted and leaf.effect.id != wanted):
            continue
        question, clause = OFFERS[head]
        answers = ("may", "must", AT_THE_SPACE) if head == "gain.dreadnoughts" else ("may", "must")
        answer = state.ask(question, *answers)
        if answer == "may" or not conditions_hold(state, item, leaf):
            continue
        if answer == AT_THE_SPACE and not _last_of_the_space(state, move, leaf):
            continue
        if any(allowed(state, each) for each in taking(state, item, leaf.effect, verb_of(state, leaf.effect))):
            clauses = [f"rise-of-ix.clause.{clause}"]
            yield object_to("because", clauses=clauses, player=move.player, source=leaf.effect.source)
            return


def _last_of_the_space(state: State, move: Decision, leaf: Leaf) -> bool:
    """Whether a visitor of Dreadnought would leave with neither a dreadnought nor a technology."""
    if leaf.effect.source != DREADNOUGHT or ix(state).turn_technologies:
        return False
    waiting = (other.effect for _, _, other in agenda.leaves(agenda.top(state)) if other.effect.source == DREADNOUGHT)
    return not isinstance(move, Decline) or all(effect.head != "acquire.technology" for effect in waiting)


@book.guard(
    "rise-of-ix.check.defence-troop-left",
    on=Pass,
    clauses=["rise-of-ix.clause.defence-with-a-dreadnought"],
    says={"because": "the dreadnought of {player} gives a troop for the defence, and by this reading it is deployed."},
)
def defence_troop_left(state: State, move: Pass) -> Objections:
    """The troop for the defence of a space with a dreadnought is left in the supply."""
    place = location(state) if agenda.top(state).kind == "defend" else ""
    if not place or ix(state).dreadnought[place] != move.player or not seat(state, move.player).supply:
        return
    question = "rise-of-ix.discrepancy.defence-troop-optional"
    if state.ask(question, "it is given", "it may be deployed") == "it is given":
        yield object_to("because", player=move.player)


@book.answers_to("leaving")
def leaving_what_is_unloaded(state: State, item: Item, leaf: Leaf) -> Asked | None:
    """The question whether effects of a box that is unloaded may be left."""
    if not item.group.endswith("/unload") or leaf.optional or item.effect.optional:
        return None
    if leaf.effect.head == "to" or state.game.verbs[leaf.effect.head].optional:
        return None
    return Asked("rise-of-ix.discrepancy.unload-optional", ("may", "must"))


@book.permits("pass")
def asked_for_a_location(state: State, frame: Frame) -> bool:
    """A winner with a dreadnought in the Conflict is asked for a location."""
    return frame.kind == "place-dreadnought"


@book.guard(
    "rise-of-ix.check.dreadnought-left-in-the-conflict",
    on=Pass,
    clauses=["rise-of-ix.clause.winner-must-place-a-dreadnought"],
    says={"because": "{player} has won with a dreadnought and must choose a location for it."},
)
def dreadnought_left(state: State, move: Pass) -> Objections:
    """A winner leaves all dreadnoughts in the Conflict."""
    if agenda.top(state).kind != "place-dreadnought":
        return
    question = "rise-of-ix.discrepancy.must-a-dreadnought-take-control"
    if state.ask(question, "may", "must") == "must":
        yield object_to("because", player=move.player)


@book.guard(
    "rise-of-ix.check.marker-under-a-dreadnought",
    on=Resolve,
    clauses=["rise-of-ix.clause.dreadnought-covers-a-marker"],
    says={"because": "a dreadnought stands on {space}, and by this reading no control marker is put below it."},
)
def marker_under_a_dreadnought(state: State, move: Resolve) -> Objections:
    """A control marker is put on a flag on which a dreadnought stands."""
    found = waiting_effect(state, move)
    if found is None or found[1].head != "control" or not ix(state).dreadnought[found[1].data["control"]]:
        return
    question = "rise-of-ix.silence.marker-under-a-dreadnought"
    if state.ask(question, "below it", "not at all") == "not at all":
        yield object_to("because", space=found[1].data["control"])


@book.guard(
    "rise-of-ix.check.spy-beside-covered-spaces",
    on=PlaceSpy,
    clauses=["uprising.clause.ix-overlay-covers-two-landsraad-spaces"],
    says={"because": "{post} is connected to covered spaces only, and by this reading it is no post any more."},
)
def spy_beside_covered_spaces(state: State, move: PlaceSpy) -> Objections:
    """A spy is placed on a post all of whose spaces lie under the overlay."""
    spaces = things(state).posts.get(move.post, ())
    if not spaces or any(space not in covered(state) for space in spaces):
        return
    question = "uprising.silence.posts-beside-the-ix-overlay"
    if state.ask(question, "a post", "no post") == "no post":
        yield object_to("because", at="post", post=move.post)


@book.guard(
    "rise-of-ix.check.effect-before-unloading",
    on=EffectDecision,
    clauses=["rise-of-ix.clause.unload-by-discarding"],
    says={"because": "{card} was discarded for this effect, and by this reading it unloads first."},
)
def effect_before_unloading(state: State, move: EffectDecision) -> Objections:
    """An effect is taken for which a card was discarded, and what the card unloads still waits."""
    found = waiting_effect(state, move)
    if found is None or "/to/" not in found[1].id or isinstance(move, Decline):
        return
    groups = {f"{card}/unload": card for card in linked(state, found[0].group, "discarded")}
    for _, item, leaf in agenda.leaves(agenda.top(state)):
        if item.group not in groups or not conditions_hold(state, item, leaf):
            continue
        if any(allowed(state, each) for each in taking(state, item, leaf.effect, verb_of(state, leaf.effect))):
            question = "rise-of-ix.silence.moment-of-unloading"
            if state.ask(question, "first", "in any order") == "first":
                yield object_to("because", at="effect", card=groups[item.group], effect=leaf.effect.id)
            return
