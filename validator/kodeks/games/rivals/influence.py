"""With which factions a Rival gains influence."""

from collections.abc import Callable, Mapping
from typing import Any

from kodeks.games.imperium.book import factions_of, influence_of, things
from kodeks.games.imperium.decisions import ChooseFaction
from kodeks.games.imperium.facts import table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.rivals.book import book, card_of, clauses, is_rival, silence
from kodeks.play import Effect, object_to
from kodeks.play.rules import Objections
from kodeks.table import State

CHOICE = "the players choose"
SHIPPING = "rise-of-ix.track.shipping"


def chosen_factions(state: State, player: str, effect: Effect) -> tuple[list[tuple[str, ...]], list[str]]:
    """The factions with which a Rival gains influence by an effect, and the clauses that say so."""
    value = effect.data.get("with", {})
    priority = card_of(state, player).priority
    if "factions" in value and len(value["factions"]) == 1:
        return [(value["factions"][0],)], clauses("faction-icon-on-a-hagal-card")
    if "priority" in value:
        return [(priority[value["priority"] - 1],)], clauses("numbered-influence-on-a-hagal-card")
    if "different" in value:
        question = silence("two-factions-or-lost-influence")
        if state.ask(question, "the weakest ones", CHOICE) == CHOICE:
            return [], clauses("rival-chooses-the-weakest-faction")
        return [_weakest(state, player, value["different"])], clauses(
            "rival-chooses-the-weakest-faction", "tie-of-the-weakest-factions"
        )
    which = value.get("which")
    if which == "best":
        return _by(state, player, lambda item: influence_of(state, player, item)), clauses(
            "faction-priority-on-the-rival-card"
        )
    if which == "nearest-alliance":
        return _nearest(state, player), clauses("rivals-and-alliances")
    if which is not None:
        return [], clauses("rival-chooses-the-weakest-faction")
    rule = clauses("rival-chooses-the-weakest-faction", "tie-of-the-weakest-factions")
    tied = _tied(state, player)
    if effect.source == SHIPPING and len(tied) > 1:
        question = "rise-of-ix.discrepancy.deciding-a-tie-of-factions"
        alike = {"rivals.discrepancy.tie-of-factions-with-rise-of-ix": ("the faction list", "the first player")}
        if state.ask(question, "the first player", "the faction list", alike=alike) == "the first player":
            return [(item,) for item in tied], ["rise-of-ix.clause.rival-shipping-influence"]
    return [_weakest(state, player, 1)], rule


def _tied(state: State, player: str) -> list[str]:
    """The factions with which a Rival has the least influence."""
    held = {item: influence_of(state, player, item) for item in card_of(state, player).priority}
    return [value for value, number in held.items() if number == min(held.values())]


def _weakest(state: State, player: str, number: int) -> tuple[str, ...]:
    priority = card_of(state, player).priority
    order = sorted(priority, key=lambda item: (influence_of(state, player, item), priority.index(item)))
    return tuple(order[:number])


def _by(state: State, player: str, value: Callable[[str], int]) -> list[tuple[str, ...]]:
    """The factions with the highest value; the leftmost of equal ones."""
    priority = card_of(state, player).priority
    measure = {item: value(item) for item in priority}
    best = max(measure.values())
    return [(next(item for item in priority if measure[item] == best),)]


def _nearest(state: State, player: str) -> list[tuple[str, ...]]:
    """The factions towards whose alliance a Rival is nearest; those whose token it holds do not count."""
    level = things(state).number("uprising.token.alliance-token", "rewarded_at")
    to_the_token: dict[str, int] = {}
    to_the_space: dict[str, int] = {}
    for faction in card_of(state, player).priority:
        holder = table(state).alliance[faction]
        if holder == player:
            continue
        mine = influence_of(state, player, faction)
        to_the_space[faction] = max(0, level - mine)
        to_the_token[faction] = max(0, influence_of(state, holder, faction) + 1 - mine) if holder else level - mine
    priority = card_of(state, player).priority
    if not to_the_token:
        return [(item,) for item in priority]
    by = [
        next(item for item in priority if steps.get(item) == min(steps.values()))
        for steps in (to_the_token, to_the_space)
    ]
    if by[0] == by[1]:
        return [(by[0],)]
    readings = ("the fewest steps to the token", "the fewest steps to its space")
    return [(by[readings.index(state.ask(silence("nearest-alliance"), *readings))],)]


@book.answers_to("factions best")
def best_factions(state: State, player: str) -> list[tuple[str, ...]]:
    """Every faction; which one it is, is for the guard to say."""
    return [(item,) for item in factions_of(state, player)]


book.answers_to("factions nearest-alliance")(best_factions)


@book.guard(
    "rivals.check.influence-of-a-rival-elsewhere",
    on=ChooseFaction,
    clauses=[
        *clauses(
            "rival-chooses-the-weakest-faction",
            "tie-of-the-weakest-factions",
            "numbered-influence-on-a-hagal-card",
            "faction-icon-on-a-hagal-card",
            "rivals-and-alliances",
            "faction-priority-on-the-rival-card",
            "hagal-bonus-for-influence",
            "example-gather-support-card",
        ),
        "rise-of-ix.clause.rival-shipping-influence",
        "rise-of-ix.clause.tie-of-factions-with-rival-cards",
    ],
    says={"because": "{player} is a Rival and gains this influence with {wanted}."},
)
def influence_elsewhere(state: State, move: ChooseFaction) -> Objections:
    """A Rival gains influence with another faction than its rules have it choose."""
    if not is_rival(state, move.player):
        return
    found = waiting_effect(state, move)
    if found is None:
        return
    if found[1].head == "lose.influence":
        return
    wanted, rule = chosen_factions(state, move.player, found[1])
    if wanted and tuple(sorted(move.factions)) not in [tuple(sorted(wanted_one)) for wanted_one in wanted]:
        yield object_to("because", at="factions", clauses=rule, player=move.player, wanted=wanted[0][0])


@book.carries(*clauses("rival-gets-no-faction-bonus"))
@book.answers_to("track bonus")
def no_track_bonus(state: State, player: str) -> bool | None:
    """A Rival gets no bonus of a faction; the points of its track are no bonus."""
    return False if is_rival(state, player) else None


# --- points -------------------------------------------------------------------------------------------------------


def _point(state: State, player: str, step: Mapping[str, Any]) -> bool:
    """Whether a step of a track gives a Rival a victory point."""
    points = any("victory-points" in effect.get("gain", {}) for effect in step.get("effects", ()))
    if not points or not is_rival(state, player):
        return True
    return state.ask(silence("point-for-two-influence-of-a-rival"), "gained", "not gained") == "gained"


@book.permits("pass-a-step")
def step_without_a_point(state: State, player: str, faction: str, step: Mapping[str, Any], after: int) -> bool:
    """A Rival passes the step with the point, by one answer without gaining it."""
    return not _point(state, player, step)


@book.permits("points-not-gained")
def points_not_gained(state: State, player: str, missing: int) -> bool:
    """Whether a Rival lacks no more points than the steps give that it has reached, by one answer without a point."""
    tracks = things(state).by_faction
    reached = (
        not _point(state, player, step)
        for faction, track in tracks.items()
        for step in (track.steps if is_rival(state, player) else ())
        if step["level"] <= influence_of(state, player, faction)
    )
    return missing <= sum(reached)


@book.permits("keep-point")
def point_never_gained(state: State, player: str, faction: str) -> bool:
    """What a Rival has not gained it does not lose."""
    return any(not _point(state, player, step) for step in things(state).by_faction[faction].steps)
