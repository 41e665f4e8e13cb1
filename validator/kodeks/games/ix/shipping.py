"""The shipping track."""

from collections.abc import Iterator

from kodeks.games.imperium.book import add_to_bag, army, others_wait, things
from kodeks.games.imperium.events import Event, emit
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.ix.book import book
from kodeks.games.ix.decisions import MoveFreighter
from kodeks.games.ix.facts import fleet
from kodeks.play import Decision, Effect, Item, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import State

TRACK = "rise-of-ix.track.shipping"

book.named_effects["dividends"] = ("solari", TRACK)


def _ways(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    for way in ("advance", "recall"):
        yield MoveFreighter(player=item.owner, effect=effect.id, way=way)


@book.carries(
    "rise-of-ix.clause.recalling-the-freighter",
    "rise-of-ix.clause.rewards-of-a-recall",
    "rise-of-ix.clause.dividends",
    "rise-of-ix.clause.spice-instead-of-dividends",
    "rise-of-ix.clause.shipping-reward-troops-and-influence",
    "rise-of-ix.clause.shipping-reward-choice",
    "rise-of-ix.clause.example-advance-and-recall",
    "rise-of-ix.clause.example-troops-of-the-track",
)
@book.verb(
    "gain.freighter-moves",
    clauses=["rise-of-ix.clause.freighter-icon", "rise-of-ix.clause.advancing-the-freighter"],
    offers=_ways,
    optional=True,
)
def move_freighter(state: State, item: Item, effect: Effect, decision: MoveFreighter) -> None:
    """One step up the track, or back to its foot for the rewards of every step left behind."""
    ally = army(state, item.owner)
    own, track = fleet(state, ally), things(state).tracks[TRACK]
    others_wait(state, item, effect)
    if decision.way == "advance":
        own.freighter += 1
        return
    state.cause = (effect.id, ("rise-of-ix.clause.recalling-the-freighter", "rise-of-ix.clause.rewards-of-a-recall"))
    left = own.freighter
    own.freighter = 0
    for i, step in enumerate(track.steps):
        if step["level"] <= left:
            add_to_bag(state, agenda.items_of(track.effects[i], ally, f"{TRACK}/{i}"))
            if any(part.head == "gain.troops" for part in track.effects[i]):
                emit(state, Event("shipping-recruits", item.owner))


@book.guard(
    "rise-of-ix.check.freighter-moved-wrongly",
    on=MoveFreighter,
    clauses=["rise-of-ix.clause.no-advance-from-the-top", "rise-of-ix.clause.freighter-icon"],
    says={
        "icon": "no freighter icon lets {player} move the freighter now: each icon is good for 1 move.",
        "lowest": "the freighter of {player} is on the lowest space, so there is nothing to recall.",
        "top": "the freighter of {player} is on the highest space already.",
        "way": "a freighter advances or is recalled.",
    },
)
def freighter_off_the_track(state: State, move: MoveFreighter) -> Objections:
    """A freighter advances from the top of the track."""
    found = waiting_effect(state, move)
    if found is None or found[1].head != "gain.freighter-moves":
        yield object_to("icon", clauses=["rise-of-ix.clause.freighter-icon"], player=move.player)
        return
    if move.way not in ("advance", "recall"):
        yield object_to("way", at="way")
    top = max(step["level"] for step in things(state).tracks[TRACK].steps)
    if move.way == "advance" and fleet(state, army(state, move.player)).freighter >= top:
        yield object_to("top", at="way", player=move.player)
    if move.way == "recall" and not fleet(state, army(state, move.player)).freighter:
        question = "rise-of-ix.silence.recalling-from-the-lowest-space"
        if state.ask(question, "allowed", "not allowed") == "not allowed":
            yield object_to("lowest", at="way", clauses=["rise-of-ix.clause.freighter-icon"], player=move.player)
