"""Cards: the infiltrate icon, unloading, and Intrigue cards that go under the deck."""

from collections.abc import Iterator
from itertools import combinations

from kodeks.games.imperium.agent import space_occupied
from kodeks.games.imperium.book import add_to_bag, link, linked, things
from kodeks.games.imperium.cards import discard
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.icons import PAST_SEVERAL, infiltrates
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.ix.book import book, printed
from kodeks.games.ix.decisions import ReturnIntrigue
from kodeks.play import Decision, Effect, Item, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, State

book.permits("enter-occupied-space")(infiltrates)
book.carries("rise-of-ix.clause.no-infiltrating-past-your-own-agent")(space_occupied)
book.carries(
    "rise-of-ix.clause.discard-icon",
    "rise-of-ix.clause.discard-icon-no-intrigue-card",
    "rise-of-ix.clause.no-effect-without-the-discard",
    "rise-of-ix.clause.example-guild-chief-administrator",
)(discard)
book.carries(
    "rise-of-ix.clause.infiltrate-icon-passes-enemy-agents",
    "rise-of-ix.clause.infiltrate-icon-and-dispatch-an-envoy",
    "rise-of-ix.clause.infiltrate-icon-needs-no-spy",
    "rise-of-ix.clause.icon-infiltrate",
    "rise-of-ix.clause.icon-infiltrate-versions",
    "rise-of-ix.clause.example-infiltrating-smuggling",
)(infiltrates)


@book.permits(PAST_SEVERAL)
def past_several_agents(state: State) -> bool:
    """Whether the infiltrate icon leads past more than one agent."""
    question = "rise-of-ix.discrepancy.how-many-agents-are-passed"
    return state.ask(question, "any number", "one agent") == "any number"


@book.carries(
    "rise-of-ix.clause.unload-icon",
    "rise-of-ix.clause.icon-unload",
    "rise-of-ix.clause.unload-by-discarding",
    "rise-of-ix.clause.unload-forced-by-an-opponent",
    "rise-of-ix.clause.unload-by-trashing",
    "rise-of-ix.clause.unload-by-a-space-that-trashes",
    "rise-of-ix.clause.unload-box-when-revealed",
    "rise-of-ix.clause.unload-in-a-reveal-turn",
    "rise-of-ix.clause.unload-needs-another-means",
    "rise-of-ix.clause.example-unload-by-discarding",
    "rise-of-ix.clause.example-unload-the-same-card-again",
    "rise-of-ix.clause.treachery-trashes-itself",
    "rise-of-ix.clause.treachery-unloads",
)
@book.after("trash")
@book.after("discard")
def unload(state: State, player: str, card: str) -> None:
    """A card with the unload icon brings its reveal box when it is discarded or trashed."""
    if not printed(state, card, "unload"):
        return
    box = things(state).cards[card].box("reveal")
    if _waits(state, player, card):
        question = "rise-of-ix.silence.unload-before-the-reveal-box"
        if state.ask(question, "twice", "once") == "once":
            return
    add_to_bag(state, agenda.items_of(box, player, f"{card}/unload"))


def _waits(state: State, player: str, card: str) -> bool:
    """Whether the reveal box of a card that is revealed is still to be resolved."""
    groups = (item.group for frame in agenda.frames(state) for item in frame.items if item.owner == player)
    return any(group.startswith(f"{card}/reveal") for group in groups)


def _returning(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    cards = sorted(card for card in seat(state, item.owner).intrigue if card != HIDDEN)
    most = len(cards) if effect.data["move"].get("any_number") else 1
    for number in range(0 if effect.data["move"].get("any_number") else 1, most + 1):
        for choice in dict.fromkeys(combinations(cards, number)):
            yield ReturnIntrigue(player=item.owner, effect=effect.id, cards=choice)
    if not cards:
        yield ReturnIntrigue(player=item.owner, effect=effect.id, cards=())


@book.verb("move.intrigue", clauses=["uprising.clause.cards-before-rules"], offers=_returning)
def return_intrigue(state: State, item: Item, effect: Effect, decision: ReturnIntrigue) -> None:
    """Intrigue cards go under the Intrigue deck."""
    own, here = seat(state, item.owner), table(state)
    for card in decision.cards:
        own.intrigue = own.intrigue.take(card)
        here.intrigue_deck = here.intrigue_deck.below(card)
    link(state, item.group, "moved", decision.cards)


@book.counts_as("cards-moved")
def cards_moved(state: State, item: Item, wanted: dict[str, int]) -> int:
    """Cards just moved."""
    return len(linked(state, item.group, "moved"))


@book.guard(
    "rise-of-ix.check.intrigue-card-returned-wrongly",
    on=ReturnIntrigue,
    clauses=["uprising.clause.cards-before-rules"],
    says={"because": "{player} cannot put these Intrigue cards under the deck."},
)
def returned_wrongly(state: State, move: ReturnIntrigue) -> Objections:
    """Intrigue cards are returned that the player does not hold, or too many."""
    found = waiting_effect(state, move)
    if found is None:
        return
    if found[1].head != "move.intrigue":
        yield object_to("because", at="cards", player=move.player)
        return
    any_number = bool(found[1].data["move"].get("any_number"))
    held = seat(state, move.player).intrigue
    absent = any(held.count(card) + held.hidden < move.cards.count(card) for card in move.cards)
    if absent or (not any_number and len(move.cards) != 1):
        yield object_to("because", at="cards", player=move.player)
