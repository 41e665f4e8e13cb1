"""Turns begin and end, and with them what holds for a turn."""

from kodeks.games.imperium.book import (
    allows,
    book,
    from_seat,
    things,
)
from kodeks.games.imperium.decisions import EndTurn
from kodeks.games.imperium.events import Event, emit
from kodeks.games.imperium.facts import seat, table
from kodeks.play import Frame, Item, agenda, object_to
from kodeks.play.engine import answer, happened, must_take, total
from kodeks.play.rules import Objections
from kodeks.table import Pile, State


@book.guard(
    "uprising.check.mandatory-effect-left-out",
    on=EndTurn,
    clauses=["uprising.clause.space-and-agent-box-both-count", "uprising.clause.reveal-boxes-of-revealed-cards"],
    says={
        "because": "{player} ends the turn, and an effect of {source} is still to be resolved.",
        "none": "{player} has taken no turn that could end.",
    },
)
def effect_left_out(state: State, move: EndTurn) -> Objections:
    """A turn ends while an effect that may not be left can still be taken."""
    frame = agenda.top(state)
    if frame.kind not in ("agent-turn", "reveal-turn") or frame.owner != move.player:
        clauses = ["uprising.clause.agent-turn-or-reveal-turn"]
        yield object_to("none", clauses=clauses, player=move.player)
        return
    for leaf, _ in must_take(state, frame):
        yield object_to("because", player=move.player, source=leaf.effect.source, effect=leaf.effect.id)
        return


@book.carries("uprising.clause.shaddam-ban-ends-with-the-turn", "uprising.clause.spacing-guilds-favor-in-clean-up")
@book.performs(EndTurn, clauses=["uprising.clause.one-turn-at-a-time"])
def end_turn(state: State, move: EndTurn) -> None:
    """Clean up after a reveal turn; what held for the turn ends, and the next player's turn comes."""
    frame = agenda.pop(state)
    own, here = seat(state, move.player), table(state)
    left = agenda.top(state).data.get("extra", 0)
    extra = left + allows(state, move.player, "extra-turn") + total(state, "extra turns", move.player)
    if extra and not own.revealed:
        agenda.note(state, next=move.player, extra=extra - 1)
    elif left:
        agenda.note(state, extra=0)
    if frame.kind == "reveal-turn":
        state.cause = ("EndTurn", ("uprising.clause.clean-up-discards-all-cards",))
        own.discard = own.discard.add(*own.played, *own.shown)
        own.played = own.shown = Pile()
        own.persuasion = 0
    elif state.facts.get(f"{move.player}.persuasion"):
        question = "uprising.discrepancy.when-unspent-persuasion-is-lost"
        if state.ask(question, "in any turn", "in the reveal turn") == "in any turn":
            own.persuasion = 0
    emit(state, Event("turn-end", move.player))
    end_of_what_holds(state, "turn")
    here.active = ""
    happened(state, "turn", move.player)


@book.adds_to("extra turns")
def extra_turns_of_the_card(state: State, player: str) -> int:
    """The turns that the card with which an agent was sent lets its player take after this one."""
    return extra_turns(state, table(state).turn_card)


def extra_turns(state: State, card: str) -> int:
    """How many further turns the agent box of a card gives."""
    if not card:
        return 0
    box = things(state).cards[card].box("agent")
    return sum(effect.head == "allow" and effect.data["allow"]["what"] == "extra-turn" for effect in box)


def end_of_what_holds(state: State, lasts: str) -> None:
    """Permissions, bans, changes and waiting effects that hold for this turn, or this round, end."""
    here = table(state)
    here.standing = tuple(item for item in here.standing if _lasts(item) != lasts or _goes_on(state, item, lasts))
    here.waiting = tuple(item for item in here.waiting if _waits(item) != lasts)


def _goes_on(state: State, item: Item, lasts: str) -> bool:
    """Whether a ban on deploying holds beyond its turn."""
    if lasts != "turn" or item.effect.head != "forbid":
        return False
    return state.ask("uprising.discrepancy.shaddam-ban-ends", "with the turn", "not named") == "not named"


def _waits(item: Item) -> str:
    """How long an effect waits for its event: for the reveal turn until the round ends, for others this turn."""
    event = item.effect.data["upon"]
    return str(event.get("within", "round" if event["event"] == "reveal-turn" else "turn"))


def _lasts(item: Item) -> str:
    return str(item.effect.data[item.effect.head].get("lasts", ""))


def start_turn(state: State, player: str) -> None:
    """A player's turn begins."""
    here = table(state)
    here.active = player
    here.turn_space = here.turn_card = ""
    here.turn_paid, here.turn_acquired, here.turn_contracts, here.turn_used = (), (), (), ()
    here.turn_completed = ()
    here.turn_recruited = here.turn_recruited_otherwise = here.turn_deployed = here.turn_units = 0
    here.turn_spice = here.turn_recalled = here.turn_replaced = 0
    here.turn_infiltrated = False
    kept = {item.group for item in here.waiting}
    state.facts["links"] = {key: each for key, each in state.facts["links"].items() if key.partition("#")[0] in kept}
    agenda.push(state, Frame(answer(state, "turn", player) or "turn", player))
    happened(state, "turn-start", player)
    emit(state, Event("turn-start", player))
    seat(state, player).turns += 1
    if seat(state, player).turns == 2:
        emit(state, Event("second-turn-start", player))


@book.goes_on("turns")
def next_turn(state: State, frame: Frame) -> bool:
    """The next player clockwise who has not revealed; the phase ends when all have."""
    for player in from_seat(state, frame.data["next"]):
        goes: bool | None = answer(state, "takes a turn", player)
        if goes if goes is not None else not seat(state, player).revealed:
            after = from_seat(state, player)[1]
            agenda.note(state, next=after)
            start_turn(state, player)
            return True
    agenda.pop(state)
    return True
