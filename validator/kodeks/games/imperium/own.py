"""Tokens and resources that a set of custom cards brings: gained, lost, counted."""

from collections.abc import Iterator, Mapping
from typing import Any

from kodeks.games.imperium.book import book
from kodeks.games.imperium.catalogue import Catalogue
from kodeks.games.imperium.conditions import within
from kodeks.games.imperium.facts import seat
from kodeks.games.imperium.influence import waiting_effect
from kodeks.play import Effect, Item, Resolve, object_to
from kodeks.play.engine import times
from kodeks.play.rules import Objections
from kodeks.table import State

RESOURCES = ("lose.solari", "lose.spice", "lose.water")


def _of(wanted: Mapping[str, Any]) -> str:
    return str(wanted.get("token") or wanted.get("resource"))


def _amount(effect: Effect) -> int:
    return int(effect.data[effect.head.partition(".")[0]]["own"].get("number", 1))


def _fact(item: Item, effect: Effect) -> str:
    verb, _, what = effect.head.partition(".")
    name = what if what != "own" else f"own.{_of(effect.data[verb]['own'])}"
    return f"{item.owner}.{name}"


@book.prepares
def own_things(catalogue: Catalogue) -> None:
    """What effects of a set name as its own."""
    found = [each for _, data in catalogue.entries.values() for each in _named(data)]
    catalogue.more["own"] = sorted({_of(inner) for inner in found})


def _named(value: Any) -> Iterator[Mapping[str, Any]]:
    """What stands under ``own``."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            if key == "own" and isinstance(inner, Mapping):
                yield inner
            yield from _named(inner)
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from _named(inner)


@book.verb("gain.own")
def gain_own(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Something of the set's own."""
    state.add(_fact(item, effect), _amount(effect) * times(state, item, effect))


@book.verb("lose.own")
def lose_own(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Something of the set's own goes back."""
    state.add(_fact(item, effect), -_amount(effect))


@book.verb(*RESOURCES)
def lose_resources(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Resources back to the bank, where it is no price."""
    state.add(_fact(item, effect), -effect.amount)


@book.guard(
    "uprising.check.lost-thing-not-there",
    on=Resolve,
    clauses=["uprising.clause.arrow-cost-is-optional"],
    says={"because": "{player} has too few to lose for {source}."},
)
def not_there(state: State, move: Resolve) -> Objections:
    """Something is given up that the player does not have."""
    found = waiting_effect(state, move)
    if found is None or found[1].head not in ("lose.own", *RESOURCES):
        return
    item, effect = found
    wanted = _amount(effect) if effect.head == "lose.own" else effect.amount
    if state.get(_fact(item, effect)) < wanted:
        yield object_to("because", player=move.player, source=effect.source)


@book.counts_as("own")
def own_count(state: State, item: Item, wanted: Mapping[str, Any]) -> int:
    """Something of the set's own that the player has: each by itself, or so many together."""
    return seat(state, item.owner).own[_of(wanted)] // int(wanted.get("number", 1))


@book.condition("own")
def own_measure(state: State, item: Item, wanted: Mapping[str, Any]) -> bool:
    """Whether the player has so many of something of the set's own."""
    return within(seat(state, item.owner).own[_of(wanted)], wanted)
