"""The influence and the alliances of commanders and allies."""

from collections.abc import Mapping
from typing import Any

from kodeks.games.imperium.book import influence_of, things
from kodeks.games.imperium.conditions import within
from kodeks.games.imperium.events import Event
from kodeks.games.imperium.facts import seat, table
from kodeks.games.six.book import (
    REPLACED,
    allies_of,
    book,
    commander_faction,
    commander_of,
    is_commander,
    team_of,
)
from kodeks.play import Item
from kodeks.table import State

#: How the books give their answers.
YES, NO = "yes", "no"


@book.carries(
    "six-players.clause.influence-through-allies",
    "six-players.clause.highest-ally-counts",
    "six-players.clause.highest-ally-need-not-be-activated",
    "six-players.clause.example-shared-influence",
    "six-players.clause.example-shipping-requirement",
    "six-players.clause.influence-for-shadow-alliance",
    "six-players.clause.endgame-points-of-a-commander",
)
@book.answers_to("influence")
def influence(state: State, player: str, faction: str) -> int | None:
    """A commander has the influence of the higher ally; an ally has none with a faction of a personal board."""
    if is_commander(state, player):
        if faction == commander_faction(state, player):
            question = "six-players.discrepancy.influence-always-through-allies"
            always = state.ask(question, "always that of an ally", "not on the personal board")
            return 0 if always == "always that of an ally" else None
        if faction in REPLACED:
            return 0
        question = "six-players.discrepancy.own-or-borrowed-influence"
        if state.ask(question, "the player's own", "that of the higher ally") == "the player's own":
            return 0
        return max(seat(state, ally).influence[faction] for ally in allies_of(state, player))
    return 0 if faction in REPLACED else None


@book.carries(
    "six-players.clause.commander-chooses-the-track",
    "six-players.clause.ally-chooses-on-the-board",
    "six-players.clause.example-shipping-choice",
)
@book.answers_to("factions")
def factions(state: State, player: str) -> tuple[str, ...]:
    """The factions of the board, and for a commander that of the personal board."""
    own = commander_faction(state, player)
    if own:
        question = "six-players.discrepancy.four-or-more-factions-to-choose-from"
        if state.ask(question, "4 factions", "5 for a commander") == "4 factions":
            own = ""
    return (*on_the_board(state), own) if own else on_the_board(state)


def on_the_board(state: State) -> tuple[str, ...]:
    """The factions with a track on the board."""
    return tuple(faction for faction in things(state).factions if faction not in REPLACED)


@book.carries(
    "six-players.clause.icons-of-two-factions",
    "six-players.clause.emperor-icon-means-great-houses",
    "six-players.clause.emperor-icon-for-shaddam",
    "six-players.clause.fremen-icon-means-fringe-worlds",
    "six-players.clause.fremen-icon-for-muaddib",
    "six-players.clause.imperial-privilege-asks-for-great-houses",
    "six-players.clause.sietch-tabr-asks-for-fringe-worlds",
    "six-players.clause.example-shishakli-of-an-ally",
    "six-players.clause.example-shishakli-of-muaddib",
)
@book.answers_to("meaning")
def meaning(state: State, player: str, faction: str) -> tuple[str, ...] | None:
    """The icons of Emperor and Fremen stand for Great Houses and Fringe Worlds, for their commander for both."""
    if faction not in REPLACED:
        return None
    stands_for = (REPLACED[faction],)
    return (*stands_for, faction) if commander_faction(state, player) == faction else stands_for


@book.answers_to("meaning on a leader")
def meaning_on_a_leader(state: State, player: str, faction: str) -> tuple[str, ...] | None:
    """Whether the icons on leader cards follow the rule for spaces and cards."""
    leader = things(state).leaders.get(state.facts.get(f"{player}.leader", ""))
    if faction not in REPLACED or leader is None:
        return None
    if not any("faction" in ability.data.get("upon", {}) for ability in leader.abilities):
        return None
    question = "six-players.silence.leaders-and-contracts-with-the-icons"
    same = state.ask(question, "as on other cards", "the faction of the icon") == "as on other cards"
    return meaning(state, player, faction) if same else (faction,)


@book.carries(
    "six-players.clause.plans-within-plans",
    "six-players.clause.memocorders",
)
@book.answers_to("tracks")
def tracks(state: State, player: str, found: list[str]) -> int | None:
    """A personal board counts in place of the faction with the same icon; beside it is a question."""
    own = commander_faction(state, player)
    if not own or own not in found or REPLACED[own] not in found:
        return None
    question = "six-players.silence.counting-factions-with-a-personal-board"
    beside = state.ask(question, "in place of it", "beside it") == "beside it"
    return len(found) if beside else len(found) - 1


@book.carries(
    "six-players.clause.spy-satellites-at-the-end",
)
@book.counts_as("factions-with-influence")
def factions_with_influence(state: State, item: Item, wanted: Mapping[str, Any]) -> int:
    """Factions of the board where the influence of the player, or of the higher ally, is within the limit."""
    return sum(within(influence_of(state, item.owner, faction), wanted) for faction in on_the_board(state))


# --- alliances ----------------------------------------------------------------------------------------------------


@book.condition("alliance")
def alliance(state: State, item: Item, wanted: Mapping[str, Any]) -> bool:
    """Whether the player holds the alliance asked for; whether a teammate's counts is a question."""
    named = wanted.get("faction", "")
    if not named:
        asked = (*on_the_board(state), *filter(None, (commander_faction(state, item.owner),)))
    elif named in REPLACED:
        question = "six-players.silence.alliance-icon-of-two-factions"
        both = meaning(state, item.owner, named) or ()
        asked = (
            both
            if state.ask(question, "as with influence", "the faction of the icon") != "the faction of the icon"
            else (named,)
        )
    else:
        asked = (named,)
    holders = {table(state).alliance[faction] for faction in asked}
    if item.owner in holders:
        return True
    if any(holder in holders for holder in team_of(state, item.owner)):
        return state.ask("six-players.silence.alliances-and-the-team", NO, YES) == YES
    return False


@book.permits("keep-alliance")
def passed_by_a_teammate(state: State, holder: str, player: str) -> bool:
    """Whether a teammate who passes the holder leaves the token where it is."""
    if player not in team_of(state, holder):
        return False
    return state.ask("six-players.silence.alliance-taken-from-a-teammate", YES, NO) == NO


@book.permits("keep-point")
def point_of_a_personal_track(state: State, player: str, faction: str) -> bool:
    """Whether the point at step 2 of a personal track stays below it."""
    if faction not in REPLACED:
        return False
    return state.ask("six-players.silence.point-of-a-personal-track-lost", "lost", "kept") == "kept"


@book.permits("pass-a-step")
def step_passed_over(state: State, player: str, faction: str, step: Mapping[str, Any], after: int) -> bool:
    """Whether the reward of a step of a personal track is not given that was only passed over."""
    if faction not in REPLACED or step["level"] == after:
        return False
    if not any("who" in effect for effect in step.get("effects", ())):
        return False
    question = "six-players.silence.several-steps-on-a-personal-track"
    return state.ask(question, "every step", "only the last step") == "only the last step"


@book.permits("ability-sleeps")
def ability_in_the_commanders_turn(state: State, player: str, event: Event) -> bool:
    """Whether the ability of an ally's leader does nothing when the commander's turn moves the ally's cube."""
    if event.name != "reach-influence" or event.player != player or is_commander(state, player):
        return False
    if not player or table(state).active != commander_of(state, player):
        return False
    return state.ask("six-players.silence.leader-ability-in-the-commanders-turn", YES, NO) == NO


@book.carries("six-players.clause.teammates-are-no-opponents")
@book.permits("teammates")
def teammates(state: State, player: str, other: str) -> bool:
    """Members of one team are no opponents."""
    return other in team_of(state, player)
