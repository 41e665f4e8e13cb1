"""Cards and leaders of the older base game that need more than the effects of Uprising."""

from collections.abc import Iterator, Mapping
from typing import Any

from kodeks.games.base_game.book import book
from kodeks.games.base_game.decisions import CloseSpace, SendFromBoard, StrikeTroops
from kodeks.games.base_game.facts import base
from kodeks.games.imperium.agent import gain_resource, send_agent
from kodeks.games.imperium.book import army, opponents, things
from kodeks.games.imperium.catalogue import Card
from kodeks.games.imperium.decisions import SendAgent
from kodeks.games.imperium.events import Event, emit
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.imperium.troops import lose_troops, losing
from kodeks.games.imperium.verbs import gain_resources, stands
from kodeks.play import Decision, Effect, Frame, Item, Resolve, object_to
from kodeks.play.engine import pass_on, times
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Pile, State

KWISATZ = "immortality.clause.kwisatz-haderach-replaces-sending"
RULE = "uprising.clause.cards-before-rules"

book.arguments |= {"origin": "space"}
book.played_from |= {SendFromBoard: "hand"}


# --- Kwisatz Haderach: any agent to any space -----------------------------------------------------------------------


def sends_any_agent(card: Card) -> bool:
    """Whether a card replaces the rules of sending an agent."""
    return any(part.head == "allow" and part.data["allow"]["what"] == "send-any-agent" for part in card.box("agent"))


@book.carries(KWISATZ)
@book.answers_to("icons")
def every_icon(state: State, move: SendAgent) -> tuple[str, ...] | None:
    """A card that sends an agent anywhere counts as one with every icon."""
    if not sends_any_agent(things(state).cards[move.card]):
        return None
    return tuple(dict.fromkeys(space.icon for space in things(state).spaces.values()))


@book.frame("turn")
def agents_on_the_board(state: State, frame: Frame) -> Iterator[Decision]:
    """With such a card, an agent that stands on the board may go to any other space."""
    cards = [card for card in seat(state, frame.owner).hand.distinct() if card != HIDDEN]
    for card in (card for card in cards if sends_any_agent(things(state).cards[card])):
        for origin in things(state).spaces:
            if frame.owner in table(state).agents[origin]:
                for space in things(state).spaces.values():
                    for pays in space.prices or ((),):
                        yield SendFromBoard(player=frame.owner, card=card, space=space.id, pays=pays, origin=origin)


@book.permits("agent-from-elsewhere")
def from_the_board(state: State, move: SendAgent) -> bool:
    """Whether the agent does not come from the leader."""
    return isinstance(move, SendFromBoard)


@book.guard(
    "uprising.check.agent-taken-from-the-board",
    on=SendFromBoard,
    clauses=[RULE],
    says={
        "card": "{card} does not send an agent that stands on the board.",
        "absent": "{player} has no agent on {space}.",
    },
)
def taken_from_the_board(state: State, move: SendFromBoard) -> Objections:
    """An agent is taken from the board without a card for it, or where none stands."""
    if not sends_any_agent(things(state).cards[move.card]):
        yield object_to("card", at="card", card=move.card)
    if move.player not in table(state).agents[move.origin]:
        yield object_to("absent", at="origin", player=move.player, space=move.origin)


@book.performs(SendFromBoard, clauses=[RULE])
def send_from_the_board(state: State, move: SendFromBoard) -> None:
    """The agent leaves its space and goes to the other one."""
    present = list(table(state).agents[move.origin])
    present.remove(move.player)
    table(state).agents[move.origin] = tuple(present)
    state.add(f"{move.player}.agents_ready", 1)
    send_agent(state, move)


@book.verb(f"special.{KWISATZ}", clauses=[RULE])
def replaces_sending(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Read when the agent is sent; nothing more happens."""


# --- The Voice: a space is closed -----------------------------------------------------------------------------------


def _closing(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    if not effect.data["forbid"].get("space", {}).get("chosen"):
        yield Resolve(player=item.owner, effect=effect.id)
        return
    for space in things(state).spaces:
        yield CloseSpace(player=item.owner, effect=effect.id, space=space)


@book.verb("forbid", clauses=[RULE], offers=_closing, aims=True)
def forbid(state: State, item: Item, effect: Effect, decision: Decision) -> None:
    """Opponents cannot send an agent to the space this round; any other ban holds for its owner."""
    if not isinstance(decision, CloseSpace):
        stands(state, item, effect, Resolve(player=item.owner, effect=effect.id))
        return
    closed = base(state).closed
    closed[decision.space] = tuple(dict.fromkeys((*closed[decision.space], *opponents(state, item.owner))))


@book.guard(
    "uprising.check.closed-space-that-is-not-there",
    on=CloseSpace,
    clauses=[RULE],
    says={"because": "{space} is not on this board, so {player} cannot close it."},
)
def closed_space_not_there(state: State, move: CloseSpace) -> Objections:
    """A space is closed that the board does not have."""
    if move.space not in things(state).spaces:
        yield object_to("because", at="space", space=move.space, player=move.player)


@book.guard(
    "uprising.check.space-that-was-closed",
    on=SendAgent,
    clauses=[RULE, "rise-of-ix.clause.infiltrate-icon-and-the-voice"],
    says={"because": "a card keeps {player} from sending an agent to {space} this round."},
)
def space_closed(state: State, move: SendAgent) -> Objections:
    """
    An agent is sent to a space that a card of an opponent has closed.

    Why it cannot be
        Infiltrating passes agents; it does not open a space that The Voice has closed.
    """
    if move.player not in base(state).closed[move.space]:
        return
    if move.infiltrate and state.ask("rise-of-ix.silence.spies-and-the-voice", "stopped", "not stopped") != "stopped":
        return
    yield object_to("because", at="space", player=move.player, space=move.space)


@book.sets_up
def all_open(state: State) -> None:
    """No space is closed."""
    for space in things(state).spaces:
        base(state).closed[space] = ()


@book.lays_out
def all_open_at_first(state: State, given: Mapping[str, Any]) -> None:
    """No space is closed at set-up."""
    all_open(state)


@book.step("start-of-round")
def open_again(state: State) -> None:
    """What was closed for a round is open again."""
    all_open(state)


# --- Double Cross: troops of one opponent ---------------------------------------------------------------------------


def _striking(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    if effect.data.get("who") == "one-opponent":
        for other in opponents(state, item.owner):
            yield StrikeTroops(player=item.owner, effect=effect.id, seat=other)
    elif "who" in effect.data:
        yield Resolve(player=item.owner, effect=effect.id)
    else:
        yield from losing(state, item, effect)


@book.verb("lose.troops", clauses=["uprising.clause.icon-lose-a-troop"], offers=_striking, aims=True)
def strike(state: State, item: Item, effect: Effect, decision: Any) -> None:
    """The opponent chosen loses troops from the Conflict; otherwise whoever the effect names."""
    if isinstance(decision, StrikeTroops):
        other = seat(state, army(state, decision.seat))
        number = min(effect.amount, other.conflict)
        other.conflict -= number
        other.supply += number
    elif isinstance(decision, Resolve):
        pass_on(state, item, effect)
    else:
        lose_troops(state, item, effect, decision)


@book.guard(
    "uprising.check.troops-struck-that-are-not-there",
    on=StrikeTroops,
    clauses=["uprising.clause.icon-lose-a-troop"],
    says={
        "self": "{source} strikes an opponent, not {player}.",
        "none": "{other} has no troop in the Conflict.",
    },
)
def struck_wrongly(state: State, move: StrikeTroops) -> Objections:
    """Troops of somebody are lost who is no opponent, or has none in the Conflict."""
    found = waiting_effect(state, move)
    if found is None:
        return
    if found[1].head != "lose.troops" or move.seat not in opponents(state, move.player):
        yield object_to("self", at="seat", player=move.player, source=found[1].source)
    elif not seat(state, army(state, move.seat)).conflict:
        yield object_to("none", at="seat", other=move.seat)


# --- harvesting -----------------------------------------------------------------------------------------------------


def harvested(state: State, space: str) -> int:
    """The spice that a maker space itself gives, without bonus spice; 0 for other spaces."""
    if not space or not things(state).spaces[space].maker:
        return 0
    parts = (part for effect in things(state).spaces[space].effects for part in effect.walk())
    return max((part.amount for part in parts if part.head == "gain.spice" and "for_each" not in part.data), default=0)


@book.verb("repeat.basic-harvest", clauses=[RULE])
def harvest_again(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The spice of the maker space once more."""
    amount = harvested(state, table(state).turn_space)
    if amount:
        gain_resource(state, item.owner, "spice", amount, effect.source)


@book.verb("gain.spice", clauses=["uprising.clause.icon-resources"])
def gain_spice(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Spice from the bank; a leader may take less of a harvest, for something else."""
    space = things(state).spaces.get(effect.source)
    if space is None or not space.maker or table(state).turn_space != effect.source:
        gain_resources(state, item, effect, decision)
        return
    leader = things(state).leaders[seat(state, item.owner).leader]
    waiting = [
        ability for ability in leader.abilities if ability.head == "upon" and ability.data["upon"]["event"] == "harvest"
    ]
    less = sum(
        int(part.data["change"].get("less", 0)) for item in waiting for part in item.then if part.head == "change"
    )
    amount = max(0, effect.amount * times(state, item, effect) - less)
    gain_resource(state, item.owner, "spice", amount, effect.source)
    emit(state, Event("harvest", item.owner, space=space.id, number=amount))


@book.verb("change", clauses=[RULE])
def change(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """A change that holds from now on; what changes a harvest was counted when it was gained."""
    if effect.data["change"]["what"] != "harvest":
        stands(state, item, effect, decision)


@book.verb("do.shuffle-discard-pile-into-deck", clauses=[RULE])
def refocus(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The discard pile is shuffled into the deck."""
    own = seat(state, item.owner)
    own.deck, own.discard = own.deck.with_all(own.discard), Pile()
