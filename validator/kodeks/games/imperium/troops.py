"""What effects do with troops: they are recruited, deployed, retreated and lost."""

from collections.abc import Iterator

from kodeks.games.imperium.book import (
    army,
    book,
    things,
)
from kodeks.games.imperium.decisions import LoseTroops, MoveUnits
from kodeks.games.imperium.events import Event, emit
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.play import Decision, Effect, Item, Resolve, object_to
from kodeks.play.engine import happened, times
from kodeks.play.rules import Objections
from kodeks.table import State
from kodeks.table.names import kind_of


@book.carries("uprising.clause.no-recruiting-from-an-empty-supply")
def recruit(state: State, player: str, number: int, *, otherwise: bool = False) -> None:
    """Troops from the supply to the garrison, as many as there are; ``otherwise`` by neither space nor card."""
    own = seat(state, army(state, player))
    number = min(number, own.supply)
    own.supply -= number
    own.garrison += number
    active = table(state).active
    if active and (active == player or army(state, active) == player):
        table(state).turn_recruited += number
        if otherwise:
            state.add("turn_recruited_otherwise", number)


def _otherwise(state: State, effect: Effect) -> bool:
    """Whether troops come from something else than a space and a card of the deck: a leader, a contract, a plot."""
    card = things(state).cards.get(effect.source)
    return kind_of(effect.source) != "space" if card is None else card.deck == "intrigue"


@book.verb("gain.troops", clauses=["uprising.clause.recruiting-a-troop"])
def gain_troops(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Troops are recruited."""
    number = effect.amount * times(state, item, effect)
    if effect.data.get("into") == "conflict":
        own = seat(state, army(state, item.owner))
        number = min(number, own.supply)
        own.supply -= number
        own.conflict += number
        join_conflict(state, item.owner, number)
    else:
        recruit(state, item.owner, number, otherwise=_otherwise(state, effect))


def join_conflict(state: State, player: str, number: int) -> None:
    """Note that units have come to the Conflict this turn: of the player who takes it, or who act for that player."""
    active = table(state).active
    happened(state, "units", player, number)
    _count_earlier_swords(state, player, number)
    if active and (active == player or army(state, active) == player):
        before = table(state).turn_units
        table(state).turn_units = before + number
        for who in dict.fromkeys((active, player)):
            emit(state, Event("deploy", who, before=before, number=before + number))


def _count_earlier_swords(state: State, player: str, number: int) -> None:
    """Swords revealed without a unit may not count for one that comes later in the round."""
    own = seat(state, army(state, player))
    late = state.facts.get(f"{player}.revealed") and own.swords and own.conflict + own.sandworms == number
    if late and state.ask("uprising.silence.swords-without-a-unit", "count", "lost") == "lost":
        own.swords = 0


def _bounds(state: State, item: Item, effect: Effect) -> range:
    """How many troops an effect can deploy, or let retreat."""
    wanted = effect.data[effect.verb]
    own = seat(state, army(state, item.owner))
    there = own.conflict if effect.verb == "retreat" else own.supply if wanted.get("from") else own.garrison
    if "exactly" in wanted:
        return range(wanted["exactly"], min(wanted["exactly"], there) + 1)
    return range(wanted.get("at_least", 1), min(wanted.get("at_most", there), there) + 1)


def _moving_units(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    numbers = _bounds(state, item, effect)
    for troops in numbers or (0,):
        yield MoveUnits(player=item.owner, effect=effect.id, troops=troops)


@book.verb("deploy.troops", clauses=["uprising.clause.icon-deploy"], offers=_moving_units)
def deploy_by_effect(state: State, item: Item, effect: Effect, decision: MoveUnits) -> None:
    """Troops into the Conflict by an effect."""
    own = seat(state, army(state, item.owner))
    if effect.data["deploy"].get("from") == "supply":
        own.supply -= decision.troops
    else:
        own.garrison -= decision.troops
    own.conflict += decision.troops
    join_conflict(state, item.owner, decision.troops)


@book.verb("retreat.troops", clauses=["uprising.clause.icon-retreat"], offers=_moving_units)
def retreat(state: State, item: Item, effect: Effect, decision: MoveUnits) -> None:
    """Troops from the Conflict back to the garrison."""
    own = seat(state, army(state, item.owner))
    own.conflict -= decision.troops
    own.garrison += decision.troops


@book.guard(
    "uprising.check.troops-moved-wrongly",
    on=MoveUnits,
    clauses=["uprising.clause.icon-deploy", "uprising.clause.icon-retreat"],
    says={"because": "{source} cannot move {troops} troops of {player} now."},
)
def troops_moved_wrongly(state: State, move: MoveUnits) -> Objections:
    """An effect moves more or fewer troops than it says, or than there are."""
    found = waiting_effect(state, move)
    if found and move.troops not in _bounds(state, *found):
        yield object_to("because", at="troops", player=move.player, source=found[1].source, troops=move.troops)


def losing(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    """Every way in which a player can lose the troops of an effect."""
    own, place = seat(state, army(state, item.owner)), effect.data.get("from")
    garrison = 0 if place == "conflict" else own.garrison
    conflict = 0 if place == "garrison" else own.conflict
    choices = [
        (first, effect.amount - first) for first in range(garrison + 1) if 0 <= effect.amount - first <= conflict
    ]
    for first, second in choices or [(0, 0)]:
        yield LoseTroops(player=item.owner, effect=effect.id, garrison=first, conflict=second)


@book.verb("lose.troops", clauses=["uprising.clause.icon-lose-a-troop"], offers=losing)
def lose_troops(state: State, item: Item, effect: Effect, decision: LoseTroops) -> None:
    """Troops back to the supply."""
    own = seat(state, army(state, item.owner))
    own.garrison -= decision.garrison
    own.conflict -= decision.conflict
    own.supply += decision.garrison + decision.conflict


@book.guard(
    "uprising.check.troops-lost-that-are-not-there",
    on=LoseTroops,
    clauses=["uprising.clause.icon-lose-a-troop"],
    says={"because": "{player} cannot lose these troops for {source}."},
)
def troops_not_there(state: State, move: LoseTroops) -> Objections:
    """Troops are lost that are not there, or not as many as the effect says."""
    found = waiting_effect(state, move)
    if found is None:
        return
    if move.garrison + move.conflict != found[1].amount or move not in list(losing(state, *found)):
        yield object_to("because", player=move.player, source=found[1].source)
        return
    free = move.conflict and "from" not in found[1].data and seat(state, army(state, move.player)).garrison
    question = "uprising.silence.which-troop-is-lost"
    if free and state.ask(question, "either", "garrison first") == "garrison first":
        yield object_to("because", player=move.player, source=found[1].source)
