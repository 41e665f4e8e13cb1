"""Where a House Hagal card sends the agent of a Rival."""

from kodeks.games.imperium.book import influence_of, things
from kodeks.games.imperium.facts import table
from kodeks.games.rivals.book import Hagal, Visit, book, clauses, hagal_cards, in_force, is_rival, silence
from kodeks.games.rivals.facts import hagal
from kodeks.play import Item, compiled
from kodeks.play.engine import holds, permitted
from kodeks.table import HIDDEN, Missing, State

MOST_SPICE = "card-of-two-basins"
INTERSTELLAR = "rise-of-ix.space.interstellar-shipping"


def revealed(state: State) -> Hagal | None:
    """The card that is revealed for this turn; None before one is."""
    name = hagal(state).hagal_card
    if name == HIDDEN:
        raise Missing("hagal_card")
    return hagal_cards(state)[name] if name else None


@book.carries(
    *clauses("immortality-carthag-then-another-card", "ix-foldspace-card-may-stay"),
    "rise-of-ix.clause.hagal-cards-for-ix-spaces",
    "rise-of-ix.clause.dreadnought-card-is-skipped",
    "rise-of-ix.clause.rivals-need-guild-influence",
    "rise-of-ix.clause.rival-without-guild-influence",
)
def destination(state: State, player: str, card: Hagal) -> Visit | None:
    """The visit to which a card sends the agent: the one it means, or by one reading the other one if that is taken."""
    found = _meant(state, player, card)
    if found is None or not occupied(state, player, found.space):
        return found
    others = [visit for visit in card.visits if visit.space != found.space and _holds(state, player, visit)]
    other = next((visit for visit in others if not occupied(state, player, visit.space)), None)
    question = silence("other-space-of-a-card-with-two-spaces")
    if other is not None and state.ask(question, "the next card", "the other space") == "the other space":
        return other
    return found


def _meant(state: State, player: str, card: Hagal) -> Visit | None:
    """The visit that a card means now: the first whose condition holds, or the one with the most bonus spice."""
    fitting = [visit for visit in card.visits if _holds(state, player, visit)]
    if card.by_spice and len(fitting) > 1:
        spice = table(state).bonus_spice
        most = max(spice[visit.space] for visit in fitting)
        fitting = [visit for visit in fitting if spice[visit.space] == most]
        if len(fitting) > 1 and state.ask(silence(MOST_SPICE), "the first named", "the second named").endswith(
            "second named"
        ):
            return fitting[1]
    return fitting[0] if fitting else None


def _holds(state: State, player: str, visit: Visit) -> bool:
    """Whether the condition of a visit holds, seen from its space."""
    if not visit.when:
        return True
    tried = state.copy()
    tried.reads = state.reads
    tried.facts["turn_space"] = visit.space
    item = Item(compiled(f"{visit.space}/when", {"gain": {"cards": 1}}), player, visit.space)
    if holds(tried, item, visit.when):
        return True
    if visit.space != INTERSTELLAR or "influence" not in visit.when:
        return False
    question = "rise-of-ix.discrepancy.rivals-and-requirements"
    return state.ask(question, "it must meet them", "it ignores them") == "it ignores them"


def occupied(state: State, player: str, space: str) -> bool:
    """Whether an agent closes a space to a Rival."""
    return bool(table(state).agents[space]) and not permitted(state, "rival-enters-occupied-space", player, space)


def skipped(state: State, player: str, card: Hagal, visit: Visit) -> str:
    """The clause of Smart Politics by which a card is ignored, if one is."""
    faction = things(state).spaces[visit.space].faction
    if not faction or not in_force(state, "smart-politics-skips-cards") or not _smart(state, visit.space):
        return ""
    every = [item for item in table(state).players if item != player]
    by = _skipped(state, player, faction, every)
    without = _skipped(state, player, faction, [item for item in every if not is_rival(state, item)])
    if by != without:
        question = silence("other-rival-in-smart-politics")
        by = by if state.ask(question, "it counts", "it does not count") == "it counts" else without
    if by and len(card.visits) > 1:
        question = silence("smart-politics-and-cards-with-two-spaces")
        return by if state.ask(question, "for the space it sends to", "never") != "never" else ""
    return by


def _skipped(state: State, player: str, faction: str, opponents: list[str]) -> str:
    mine = influence_of(state, player, faction)
    others = [influence_of(state, item, faction) for item in opponents]
    stated = things(state).stated
    near, far = clauses("smart-politics-with-an-alliance", "smart-politics-far-behind")
    if table(state).alliance[faction] == player and mine - max(others, default=0) >= stated(near, "lead"):
        return near
    behind = mine >= stated(far, "influence") and max(others, default=0) - mine >= stated(far, "behind")
    return far if behind else ""


def _smart(state: State, space: str) -> bool:
    """Whether Smart Politics is about cards for a space: the clause names them."""
    about = things(state).entries["rivals.clause.smart-politics-skips-cards"][1]["about"]
    return space in about
