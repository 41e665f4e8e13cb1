"""Effects that deploy, retreat or lose units: troops and dreadnoughts together."""

from collections.abc import Iterator

from kodeks.games.imperium.book import opponents
from kodeks.games.imperium.facts import seat
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.imperium.troops import join_conflict
from kodeks.games.ix.book import book
from kodeks.games.ix.decisions import MoveFleet
from kodeks.games.ix.facts import fleet
from kodeks.play import Decision, Effect, Item, Resolve, agenda, object_to
from kodeks.play.engine import pass_on, times
from kodeks.play.rules import Objections
from kodeks.table import State

#: Whose units they are is up to the owner of the effect.
CHOSEN = "any-opponent"


def _fleets(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    """Every way in which an effect can move units."""
    value, who = effect.data[effect.verb], effect.data.get("who")
    if who not in (None, CHOSEN):
        yield Resolve(player=item.owner, effect=effect.id)
        return
    seats = opponents(state, item.owner) if who else (item.owner,)
    some = False
    for whose in seats:
        own, ships = seat(state, whose), fleet(state, whose)
        troops = own.conflict if effect.verb == "retreat" else own.garrison
        dreadnoughts = ships.fighting if effect.verb == "retreat" else ships.docked
        if value["what"] == "dreadnoughts":
            troops = 0
        for first in range(troops + 1):
            for second in range(dreadnoughts + 1):
                if first + second and _fits(first + second, value):
                    some = True
                    yield MoveFleet(player=item.owner, effect=effect.id, seat=whose, troops=first, dreadnoughts=second)
    if not some:
        yield MoveFleet(player=item.owner, effect=effect.id, seat=item.owner)


def _fits(number: int, data: dict[str, int]) -> bool:
    if "exactly" in data:
        return number == data["exactly"]
    return data.get("at_least", 1) <= number <= data.get("at_most", number)


@book.verb(
    "retreat.units",
    "retreat.dreadnoughts",
    "deploy.units",
    "deploy.dreadnoughts",
    clauses=["rise-of-ix.clause.units-with-ix"],
    offers=_fleets,
    aims=True,
)
def move_fleet(state: State, item: Item, effect: Effect, decision: MoveFleet | Resolve) -> None:
    """Units from the Conflict to the garrison of their owner, or the other way."""
    if isinstance(decision, Resolve):
        pass_on(state, item, effect)
        return
    own, ships = seat(state, decision.seat), fleet(state, decision.seat)
    sign = 1 if effect.verb == "retreat" else -1
    own.conflict -= sign * decision.troops
    own.garrison += sign * decision.troops
    ships.fighting -= sign * decision.dreadnoughts
    ships.docked += sign * decision.dreadnoughts
    if sign < 0:
        join_conflict(state, decision.seat, decision.troops + decision.dreadnoughts)
    left = times(state, item, effect) - 1
    if "for_each" in effect.data and left > 0 and not item.group.endswith("+"):
        alone = {name: part for name, part in effect.data.items() if name != "for_each"}
        again = (Item(Effect(f"{effect.id}/{i}", alone), item.owner, f"{item.group}+") for i in range(left))
        agenda.schedule(state, again, bags=state.game.bags)


@book.guard(
    "rise-of-ix.check.units-moved-wrongly",
    on=MoveFleet,
    clauses=["rise-of-ix.clause.units-with-ix"],
    says={"because": "{source} cannot move these units now."},
)
def units_moved_wrongly(state: State, move: MoveFleet) -> Objections:
    """An effect moves more or fewer units than it says, or than there are."""
    found = waiting_effect(state, move)
    if found is None:
        return
    fleets = found[1].head in ("retreat.units", "retreat.dreadnoughts", "deploy.units", "deploy.dreadnoughts")
    if not fleets or not move.troops + move.dreadnoughts or move not in list(_fleets(state, *found)):
        yield object_to("because", source=found[1].source)


@book.verb("lose.dreadnoughts", clauses=["rise-of-ix.clause.dreadnoughts-survive-a-defeat"])
def lose_dreadnoughts(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Dreadnoughts back to the supply: from the Conflict first, then from the garrison."""
    own = fleet(state, item.owner)
    for _ in range(effect.amount):
        if own.fighting:
            own.fighting -= 1
        else:
            own.docked -= 1
        own.dreadnoughts += 1


@book.guard(
    "rise-of-ix.check.dreadnought-lost-that-is-not-there",
    on=Resolve,
    clauses=["rise-of-ix.clause.two-dreadnoughts-at-most"],
    says={"because": "{player} has no dreadnought to lose."},
)
def dreadnought_not_there(state: State, move: Resolve) -> Objections:
    """A dreadnought is lost that the player does not have."""
    found = waiting_effect(state, move)
    if found and found[1].head == "lose.dreadnoughts":
        own = fleet(state, move.player)
        if own.fighting + own.docked < found[1].amount:
            yield object_to("because", player=move.player)
