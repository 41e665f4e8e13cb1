"""Sandworms and the Shield Wall: what keeps a sandworm out of the Conflict, and what lets it in."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from kodeks.games.imperium.book import army, book, location, things
from kodeks.games.imperium.catalogue import Catalogue
from kodeks.games.imperium.decisions import SummonSandworms
from kodeks.games.imperium.disputed import hooks_will_do
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.imperium.survey import armies, played_at_most, waits
from kodeks.games.imperium.troops import join_conflict
from kodeks.play import Decision, Effect, Item, Resolve, object_to
from kodeks.play.rules import Objections
from kodeks.table import State

REMOVAL = "do.remove-shield-wall"


def _summoning(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    """All sandworms of an effect, or fewer."""
    yield Resolve(player=item.owner, effect=effect.id)
    for number in range(1, effect.amount):
        yield SummonSandworms(player=item.owner, effect=effect.id, sandworms=number)


def _number(effect: Effect, decision: Decision) -> int:
    """How many sandworms come."""
    return decision.sandworms if isinstance(decision, SummonSandworms) else effect.amount


@book.verb("gain.sandworms", clauses=["uprising.clause.icon-sandworm"], offers=_summoning)
def gain_sandworms(state: State, item: Item, effect: Effect, decision: Resolve | SummonSandworms) -> None:
    """Sandworms straight to the Conflict."""
    number = _number(effect, decision)
    seat(state, army(state, item.owner)).sandworms += number
    join_conflict(state, item.owner, number)


def _summoned_by(state: State, move: Resolve | SummonSandworms) -> Effect | None:
    """The effect by which a decision summons sandworms; none where it does something else."""
    found = waiting_effect(state, move)
    return found[1] if found is not None and found[1].head == "gain.sandworms" else None


@book.guard(
    "uprising.check.fewer-sandworms-than-given",
    on=SummonSandworms,
    clauses=["uprising.clause.deep-desert-choice"],
    says={
        "because": "{source} gives {number} sandworms, and by this reading {player} summons all of them.",
        "number": "{source} gives {number} sandworms, and {player} cannot summon {sandworms} of them.",
    },
)
def fewer_sandworms(state: State, move: SummonSandworms) -> Objections:
    """Only some of the sandworms that one effect gives are summoned."""
    found = waiting_effect(state, move)
    if found is None:
        return
    values: dict[str, Any] = {"player": move.player, "source": found[1].source, "number": found[1].amount}
    if not 0 < move.sandworms <= found[1].amount:
        yield object_to("number", at="sandworms", sandworms=move.sandworms, **values)
    elif move.sandworms < found[1].amount:
        question = "uprising.silence.one-sandworm-of-two"
        if state.ask(question, "fewer", "all of them") == "all of them":
            yield object_to("because", at="sandworms", **values)


@book.carries("uprising.clause.icon-sandworm-behind-the-wall")
@book.guard(
    "uprising.check.summoned-sandworm-not-allowed",
    on=(Resolve, SummonSandworms),
    clauses=["uprising.clause.shield-wall-blocks-sandworms", "uprising.clause.sandworms-after-wall-removal"],
    says={"because": "the Shield Wall stands and protects {location}, so {player} cannot summon a sandworm."},
)
def sandworm_behind_wall(state: State, move: Resolve | SummonSandworms) -> Objections:
    """A sandworm is summoned to a Conflict that the Shield Wall protects."""
    effect = _summoned_by(state, move)
    if effect is None or not table(state).shield_wall:
        return
    place = location(state)
    protected = place in things(state).number("uprising.token.shield-wall", "protects")
    if protected and not hooks_will_do(state, effect):
        yield object_to("because", player=move.player, location=place)


@book.carries("uprising.clause.icon-maker-hooks-allow-summoning", "uprising.clause.desert-sandworms-need-hooks")
@book.guard(
    "uprising.check.sandworm-called-without-hooks",
    on=(Resolve, SummonSandworms),
    clauses=["uprising.clause.sandworm-needs-maker-hooks"],
    says={"because": "{player} summons a sandworm without maker hooks."},
)
def sandworm_without_hooks(state: State, move: Resolve | SummonSandworms) -> Objections:
    """A sandworm is summoned without hooks, by a book that always asks for them."""
    if _summoned_by(state, move) is not None and not seat(state, move.player).maker_hooks and _always_asked(state):
        yield object_to("because", player=move.player)


def _always_asked(state: State) -> bool:
    """Whether every sandworm needs hooks, by the reading in force."""
    question, answers = "uprising.discrepancy.sandworms-always-need-hooks", ("always", "where it is asked")
    alike = {
        "uprising.discrepancy.hooks-within-polish": answers,
        "uprising.discrepancy.hooks-in-the-reveal-example": answers,
    }
    return state.ask(question, *answers, alike=alike) == "always"


@book.invariant(
    "uprising.check.sandworm-that-nothing-summoned",
    clauses=["uprising.clause.sandworm-needs-maker-hooks"],
    says={"because": "{player} has a sandworm in the Conflict and no maker hooks; nothing else can have called it."},
    each=armies,
)
def sandworm_that_nothing_summoned(state: State, player: str) -> Objections:
    """A sandworm is in the Conflict without hooks, and nothing that asks for none can have brought it."""
    if not seat(state, player).sandworms or seat(state, player).maker_hooks:
        return
    # Whoever has no units may have summoned it for the player.
    others = [other for other in table(state).players if other not in armies(state)]
    if any(seat(state, other).maker_hooks for other in others):
        return
    called = callers(things(state), wall=table(state).shield_wall and not waits(state, REMOVAL))
    cards = things(state).cards
    if all(source in cards and not played_at_most(state, source) for source in called) or _always_asked(state):
        yield object_to("because", player=player)


@lru_cache(maxsize=32)
def callers(catalogue: Catalogue, *, wall: bool) -> tuple[str, ...]:
    """What prints a sandworm without asking for hooks; while the wall stands, not what takes it away as well."""
    every = catalogue.all_effects
    inner = {part.id for effect in every.values() for part in effect.walk() if part is not effect}
    boxes: dict[str, list[Effect]] = {}
    for id, effect in every.items():
        if id not in inner:
            boxes.setdefault(id.rpartition("/")[0], []).append(effect)
    return tuple(dict.fromkeys(box.partition("/")[0] for box, effects in boxes.items() if _calls(effects, wall=wall)))


def _calls(effects: Sequence[Effect], *, wall: bool) -> bool:
    """Whether effects that are taken together summon a sandworm without hooks."""
    if wall and any(effect.head == REMOVAL and not effect.optional for effect in effects):
        return False
    return any(_calls_alone(effect, wall=wall) for effect in effects)


def _calls_alone(effect: Effect, *, wall: bool) -> bool:
    if effect.head == "when" and effect.data["when"].get("maker-hooks"):
        return _calls(effect.otherwise, wall=wall)
    parts = (effect.then, effect.otherwise, effect.to, effect.give, *effect.branches)
    return effect.head == "gain.sandworms" or any(_calls(part, wall=wall) for part in parts)


@book.guard(
    "uprising.check.sandworm-that-is-not-in-the-box",
    on=(Resolve, SummonSandworms),
    clauses=["uprising.clause.sandworms-beside-the-board"],
    says={"because": "by this reading there are {number} sandworms, and {player} would summon one more."},
)
def more_sandworms_than_pieces(state: State, move: Resolve | SummonSandworms) -> Objections:
    """More sandworms are summoned than pieces are laid out, by a sentence that counts them."""
    effect = _summoned_by(state, move)
    if effect is None:
        return
    number = things(state).number("uprising.token.sandworm", "total")
    known = sum(state.facts.get(f"{player}.sandworms", 0) for player in table(state).players)
    if known + _number(effect, move) > number:
        question = "uprising.discrepancy.counted-and-unlimited-sandworms"
        if state.ask(question, "counted", "unlimited") == "counted":
            yield object_to("because", player=move.player, number=number)


@book.verb(REMOVAL, clauses=["uprising.clause.shield-wall-removal"])
def remove_wall(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The Shield Wall goes back to the box."""
    table(state).shield_wall = False


@book.guard(
    "uprising.check.shield-wall-that-is-gone",
    on=Resolve,
    clauses=["uprising.clause.shield-wall-removal"],
    says={"because": "the Shield Wall is gone already."},
)
def wall_is_gone(state: State, move: Resolve) -> Objections:
    """The Shield Wall is removed a second time."""
    found = waiting_effect(state, move)
    if found and found[1].head == REMOVAL and not table(state).shield_wall:
        yield object_to("because")
