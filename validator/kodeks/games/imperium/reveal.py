"""The reveal turn."""

from collections.abc import Iterable

from kodeks.games.imperium.agent import PLAYER_TURNS
from kodeks.games.imperium.book import book, things
from kodeks.games.imperium.decisions import Reveal
from kodeks.games.imperium.events import Event, emit
from kodeks.games.imperium.facts import seat, table
from kodeks.play import Item, agenda, object_to
from kodeks.play.engine import happened
from kodeks.play.rules import Objections
from kodeks.table import Pile, State


@book.guard(
    "uprising.check.reveal-turn-out-of-order",
    on=Reveal,
    clauses=["uprising.clause.agent-turn-or-reveal-turn", "uprising.clause.no-turns-after-the-reveal-turn"],
    says={
        "phase": "{player} reveals outside the phase of player turns.",
        "other": "{player} reveals, and it is the turn of {other}.",
        "revealed": "{player} has already taken the reveal turn of this round.",
        "moment": "{player} has effects to take or to leave first.",
        "sent": "{player} has sent an agent this turn and cannot also reveal.",
    },
)
def reveal_out_of_order(state: State, move: Reveal) -> Objections:
    """A player reveals out of turn, a second time, or after sending an agent in the same turn."""
    here = table(state)
    if here.phase != PLAYER_TURNS:
        yield object_to("phase", player=move.player)
    elif here.active != move.player:
        yield object_to("other", player=move.player, other=here.active)
    elif seat(state, move.player).revealed:
        yield object_to("revealed", player=move.player)
    elif here.turn_space:
        yield object_to("sent", player=move.player)
    elif agenda.effects_wait(state, move.player):
        yield object_to("moment", player=move.player)


def effects_of_a_reveal(state: State, player: str, cards: Iterable[str]) -> tuple[Item, ...]:
    """What waits when these cards have been revealed: the effects of their reveal boxes."""
    boxes = ((f"{card}/reveal#{i}", things(state).cards[card].box("reveal")) for i, card in enumerate(cards))
    return tuple(item for source, box in boxes for item in agenda.items_of(box, player, source))


@book.carries("uprising.clause.no-reveal-box-of-played-cards", "uprising.clause.council-seat-gives-persuasion")
@book.performs(Reveal, clauses=["uprising.clause.reveal-the-whole-hand"])
def reveal(state: State, move: Reveal) -> None:
    """The whole hand comes into play; reveal boxes, leader and council give what they give."""
    own = seat(state, move.player)
    cards, hidden = own.hand, own.hand.hidden
    own.shown = own.hand
    own.hand = Pile()
    own.revealed = True
    table(state).reveals = (*state.facts.get("reveals", ()), move.player)
    council = things(state).stated("uprising.clause.council-seat-gives-persuasion", "persuasion") if own.council else 0
    question = "uprising.discrepancy.persuasion-gained-before-the-reveal-turn"
    kept = own.persuasion and state.ask(question, "this turn", "the round") == "the round"
    own.persuasion = council + (own.persuasion if kept else 0)
    agenda.change(state, kind="reveal-turn", items=effects_of_a_reveal(state, move.player, cards))
    if hidden:
        # What these cards give is not known, nor is what else waits.
        agenda.note(state, lacks=f"{move.player}.hand")
        for name in ("persuasion", "swords"):
            state.facts.pop(f"{move.player}.{name}", None)
    happened(state, "reveal", move.player)
    emit(state, Event("reveal-turn", move.player))
