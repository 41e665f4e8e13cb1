"""The table of Rivals before the first turn."""

from kodeks.games.imperium.book import things
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.survey import before_any_turn, drawing, need
from kodeks.games.rivals.book import (
    book,
    clauses,
    humans,
    in_force,
    rivals,
)
from kodeks.games.rivals.resources import spends_now
from kodeks.games.rivals.setup import ORNITHOPTER, garrison_at_setup
from kodeks.play import object_to
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, State

#: What a Rival starts with: the fact, the clause that states it, and the name of the number there.
START = (
    ("agents_ready", "starting-agents-of-a-rival", "agents"),
    ("spies_ready", "starting-spies-and-water-of-a-rival", "spies"),
    ("water", "starting-spies-and-water-of-a-rival", "water"),
)


@book.invariant(
    "rivals.check.opening-not-as-set-up",
    clauses=clauses(
        "starting-influence-of-a-rival",
        "starting-troops-of-a-rival",
        "starting-agents-of-a-rival",
        "swordmaster-of-a-rival-at-setup",
        "starting-spies-and-water-of-a-rival",
        "mercenary-leaves-garrisons-empty",
        "mercenary-gives-an-intrigue-card",
        "objective-of-the-rival-with-two-players",
    ),
    says={
        "because": "the game begins, and {fact} is {value}: the set-up has it at {start}.",
        "objective": "{player}, the Rival of a game of two, starts without the ornithopter.",
        "other": "{player}, the Rival of a game of two, has {card}, and its Objective card is the ornithopter.",
    },
)
def opening_not_as_set_up(state: State) -> Objections:
    """
    A Rival does not start as the booklet tells.

    Why it cannot be
        Rivals start with the same cubes, troops, agents, spies and water; the level Mercenary leaves their garrisons
        empty and gives the player an Intrigue card. With two players the Rival has the ornithopter.
    """
    yield from _other_objective(state)
    if table(state).round != 1 or not before_any_turn(state):
        return
    starts: dict[str, tuple[object, str]] = {}
    catalogue = things(state)
    garrison = garrison_at_setup(state)
    empty = in_force(state, "mercenary-leaves-garrisons-empty")
    for player in rivals(state):
        if player == table(state).active and not _all_spies_left(state, player):
            # Cards that send no agent have placed spies already, perhaps all of them.
            continue
        for fact, clause, name in START:
            starts[f"{player}.{fact}"] = (catalogue.stated(f"rivals.clause.{clause}", name), clause)
        rule = "mercenary-leaves-garrisons-empty" if empty else "starting-troops-of-a-rival"
        starts[f"{player}.garrison"] = (garrison, rule)
        starts[f"{player}.swordmaster"] = (False, "swordmaster-of-a-rival-at-setup")
        for faction in catalogue.factions:
            starts[f"{player}.influence.{faction}"] = (0, "starting-influence-of-a-rival")
    for fact, (start, clause) in starts.items():
        if fact in state.facts and state.facts[fact] != start:
            yield object_to("because", clauses=clauses(clause), fact=fact, value=state.get(fact), start=start)
    yield from _dealt(state)
    need(state, starts)


def _all_spies_left(state: State, player: str) -> bool:
    """Whether a Rival has placed no spy yet, as far as its supply is known."""
    start = things(state).stated("rivals.clause.starting-spies-and-water-of-a-rival", "spies")
    return state.knows(f"{player}.spies_ready") and seat(state, player).spies_ready == start


def _objectives_of(state: State, player: str) -> dict[str, bool]:
    """The known Objective cards of a Rival, and whether each shows the ornithopter."""
    cards, icon = things(state).cards, things(state).cards[ORNITHOPTER].battle_icon
    known = [card for card in seat(state, player).won if card in cards]
    return {card: cards[card].battle_icon == icon for card in known if cards[card].deck == "objective"}


def _has_ornithopter(state: State, player: str) -> bool:
    """Whether an Objective card of a Rival shows the ornithopter, as far as its cards are known."""
    return HIDDEN in seat(state, player).won or any(_objectives_of(state, player).values())


def _other_objective(state: State) -> Objections:
    """The Rival of a game of two has another Objective card, whichever round it is."""
    if not in_force(state, "objective-of-the-rival-with-two-players"):
        return
    for player in rivals(state):
        for card, right in _objectives_of(state, player).items() if state.knows(f"{player}.won") else ():
            if not right:
                rule = clauses("objective-of-the-rival-with-two-players")
                yield object_to("other", clauses=rule, player=player, card=card)


def _dealt(state: State) -> Objections:
    """Cards with which the game begins."""
    if in_force(state, "mercenary-gives-an-intrigue-card") and not spends_now(state) and not drawing(state, "intrigue"):
        number = things(state).stated("rivals.clause.mercenary-gives-an-intrigue-card", "cards")
        for player in humans(state):
            if player == table(state).active:
                # A plot card may have been played before the first agent.
                continue
            if state.knows(f"{player}.intrigue") and len(seat(state, player).intrigue) < number:
                rule = clauses("mercenary-gives-an-intrigue-card")
                has = len(seat(state, player).intrigue)
                yield object_to("because", clauses=rule, fact=f"{player}.intrigue", value=has, start=number)
    if in_force(state, "objective-of-the-rival-with-two-players"):
        for player in rivals(state):
            if state.knows(f"{player}.won") and not _has_ornithopter(state, player):
                rule = clauses("objective-of-the-rival-with-two-players")
                yield object_to("objective", clauses=rule, player=player)
