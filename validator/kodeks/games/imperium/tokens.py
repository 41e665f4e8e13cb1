"""What effects do with maker hooks, council seats, control markers and the abilities of leaders."""

from collections.abc import Iterator

from kodeks.games.imperium.book import (
    add_to_bag,
    book,
    hooks_of,
    link,
    linked,
    things,
)
from kodeks.games.imperium.catalogue import Track, cells_of
from kodeks.games.imperium.decisions import MoveMarker
from kodeks.games.imperium.disputed import off_the_list
from kodeks.games.imperium.events import Event, emit
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.play import Decision, Effect, Item, Resolve, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import State


@book.verb("do.take-maker-hooks", clauses=["uprising.clause.icon-maker-hooks"])
def take_hooks(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Maker hooks for the rest of the game."""
    seat(state, hooks_of(state, item.owner)).maker_hooks = True


@book.guard(
    "uprising.check.maker-hooks-taken-again",
    on=Resolve,
    clauses=["uprising.clause.icon-maker-hooks-only-one"],
    says={"because": "{player} already has maker hooks."},
)
def hooks_again(state: State, move: Resolve) -> Objections:
    """Maker hooks are taken a second time."""
    found = waiting_effect(state, move)
    if found and found[1].head == "do.take-maker-hooks" and seat(state, hooks_of(state, move.player)).maker_hooks:
        yield object_to("because", player=move.player)


@book.verb("do.take-council-seat", clauses=["uprising.clause.high-council-first-visit"])
def take_seat(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """A seat on the High Council; taken in the reveal turn, it gives its persuasion there."""
    own = seat(state, item.owner)
    own.council = True
    if own.revealed and table(state).active == item.owner:
        own.persuasion += things(state).stated("uprising.clause.council-seat-gives-persuasion", "persuasion")
    emit(state, Event("take-council-seat", item.owner, source=effect.source))


@book.guard(
    "uprising.check.second-council-seat",
    on=Resolve,
    clauses=["uprising.clause.high-council-first-visit"],
    says={"because": "{player} already sits on the High Council."},
)
def second_seat(state: State, move: Resolve) -> Objections:
    """A second seat on the High Council is taken."""
    found = waiting_effect(state, move)
    if found and found[1].head == "do.take-council-seat" and seat(state, move.player).council:
        yield object_to("because", player=move.player)


@book.carries("uprising.clause.icon-signet-ring")
@book.verb("do.signet-ring", clauses=["uprising.clause.leader-signet-ability"])
def signet_ring(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The ability of the leader's signet ring."""
    leader = things(state).leaders[seat(state, item.owner).leader]
    add_to_bag(state, agenda.items_of(leader.signet, item.owner, f"{leader.id}/signet"))


@book.verb("do.return-memories", clauses=["uprising.clause.leader-left-ability"])
def return_memories(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Memories go back to the supply; how many they were is what later effects count."""
    own = seat(state, item.owner)
    link(state, item.group, "memories", own.memories)
    own.supply += own.memories
    own.memories = 0


@book.verb("repeat.visited-space", clauses=["uprising.clause.leader-left-ability"])
def repeat(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The printed effects of the visited space once more."""
    space = things(state).spaces[table(state).turn_space]
    again = (part for part in space.effects if part.head != "upon")
    add_to_bag(state, agenda.items_of(again, item.owner, f"{space.id}/again"))


@book.carries("uprising.clause.icon-control-replaces-a-marker")
@book.verb("control", clauses=["uprising.clause.icon-control"])
def control(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """A control marker on the flag; one that lies there goes back to its owner."""
    here, space = table(state), effect.data["control"]
    holder = here.control[space]
    if holder == item.owner or off_the_list(state, space):
        return
    if holder:
        state.add(f"{holder}.markers", 1)
    here.control[space] = item.owner
    state.add(f"{item.owner}.markers", -1)


def _track(state: State, player: str) -> Track:
    catalogue = things(state)
    return catalogue.tracks[catalogue.leaders[seat(state, player).leader].track]


def _cells(state: State, player: str) -> tuple[str, ...]:
    """The cells to which the marker of a leader can move; a leader without a track has none."""
    leader = things(state).leaders[seat(state, player).leader]
    if not leader.track:
        return ()
    cells = cells_of(things(state).tracks[leader.track])[1]
    cell = seat(state, player).training
    return cells[cell].leads_to if cell in cells else ()


def _marking(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    for cell in _cells(state, item.owner) or (seat(state, item.owner).training,):
        yield MoveMarker(player=item.owner, effect=effect.id, cell=cell)


@book.verb("gain.leader-track", clauses=["uprising.clause.feyd-marker-stays-on-the-right"], offers=_marking)
def move_marker(state: State, item: Item, effect: Effect, decision: MoveMarker) -> None:
    """The marker moves on, and the effect of its cell comes."""
    track = _track(state, item.owner)
    seat(state, item.owner).training = decision.cell
    effects, group = cells_of(track)[1][decision.cell].effects, f"{track.id}/{decision.cell}"
    link(state, group, "faction", linked(state, item.group, "faction"))
    add_to_bag(state, agenda.items_of(effects, item.owner, group))


@book.guard(
    "uprising.check.marker-moved-off-its-track",
    on=MoveMarker,
    clauses=["uprising.clause.feyd-marker-stays-on-the-right"],
    says={"because": "the marker of {player} cannot move there."},
)
def marker_off_track(state: State, move: MoveMarker) -> Objections:
    """The marker of a leader moves to a cell that its track does not lead to."""
    cells = _cells(state, move.player)
    if move.cell in cells:
        return
    # The marker stands on the right and stays there.
    stays = not cells and move.cell and move.cell == seat(state, move.player).training
    if stays and state.ask("uprising.silence.last-space-of-the-training-track", "nothing", "again") == "again":
        return
    yield object_to("because", at="cell", player=move.player)
