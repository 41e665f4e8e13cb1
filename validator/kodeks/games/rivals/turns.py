"""The turn of a Rival: a House Hagal card sends an agent, and does what it shows."""

from collections.abc import Iterator

from kodeks.games.imperium.agent import give_control_bonus
from kodeks.games.imperium.book import from_seat, things
from kodeks.games.imperium.decisions import Reveal
from kodeks.games.imperium.events import Event, emit
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.turns import end_of_what_holds
from kodeks.games.rivals.book import CARD, EFFECTS, TURN, book, clauses, in_force, is_rival, silence
from kodeks.games.rivals.decisions import IgnoreHagal, RevealHagal, SendRival
from kodeks.games.rivals.deck import free_visit, put_aside
from kodeks.games.rivals.destinations import destination, occupied, revealed, skipped
from kodeks.games.rivals.facts import hagal, rival
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.engine import happened
from kodeks.play.rules import Objections
from kodeks.table import State


@book.answers_to("turn")
def kind_of_turn(state: State, player: str) -> str | None:
    """A Rival's turn is run by House Hagal cards."""
    return TURN if is_rival(state, player) else None


@book.answers_to("takes a turn")
def while_it_has_agents(state: State, player: str) -> bool | None:
    """A Rival takes turns while it has an agent, and never reveals."""
    if not is_rival(state, player):
        return None
    own = rival(state, player)
    ready = seat(state, player).agents_ready
    if own.new_swordmaster and ready == 1:
        question = silence("first-use-of-a-rivals-swordmaster")
        if state.ask(question, "in this round", "in the next round") == "in the next round":
            return False
    return bool(ready) and not own.stopped


@book.carries(*clauses("first-player-marker-in-a-solo-game"))
@book.step("turns")
def who_begins(state: State) -> None:
    """In a solo game a Rival with the first player marker begins; by the letter of a sentence Rivals always do."""
    if not in_force(state, "first-player-marker-in-a-solo-game") or is_rival(state, table(state).first):
        return
    question = "rivals.discrepancy.rivals-first-in-a-solo-game"
    if state.ask(question, "the Rivals", "the holder of the marker") == "the Rivals":
        order = from_seat(state, table(state).first)
        agenda.note(state, next=next(player for player in order if is_rival(state, player)))


@book.goes_on(TURN)
def course_of_a_turn(state: State, frame: Frame) -> bool:
    """A card is turned up; when the agent has been sent and everything is done, the turn is over."""
    here = hagal(state)
    if frame.data.get("over"):
        if not _next_is_known(state):
            return False
        agenda.pop(state)
        emit(state, Event("turn-end", frame.owner))
        end_of_what_holds(state, "turn")
        here.hagal_card = ""
        table(state).active = ""
        happened(state, "turn", frame.owner)
        return True
    if frame.data.get("sent"):
        agenda.note(state, over=True)
        happened(state, "rival-sent", frame.owner)
        return True
    if not here.hagal_card and not frame.data.get("free"):
        agenda.push(state, Frame(CARD, "", data={"for": TURN, "seat": frame.owner, "left": 1}))
        return True
    return False


def _next_is_known(state: State) -> bool:
    """Whether a table tells whose turn comes next; where it does not, the turn of a Rival is left as it is."""
    wanted = {True: ("agents_ready", "stopped", "new_swordmaster"), False: ("revealed",)}
    seats = table(state).players
    return all(state.knows(f"{seat}.{name}") for seat in seats for name in wanted[is_rival(state, seat)])


# --- where the card sends the agent -------------------------------------------------------------------------------


@book.frame(TURN)
def where_to(state: State, frame: Frame) -> Iterator[Decision]:
    """Any space, and going on to another card."""
    if frame.data.get("sent") or frame.data.get("over"):
        return
    for space in things(state).spaces:
        yield SendRival(player=frame.owner, space=space)
    yield IgnoreHagal(player=frame.owner)


@book.guard(
    "rivals.check.rival-without-an-agent",
    on=(SendRival, IgnoreHagal, RevealHagal),
    clauses=clauses("rivals-take-agent-turns", "rival-goes-on-while-it-has-agents"),
    says={
        "because": "{player} takes an agent turn and has no agent in its supply.",
        "human": "{player} is no Rival.",
        "turn": "it is not the moment for {player} to send an agent.",
    },
)
def without_an_agent(state: State, move: SendRival | IgnoreHagal | RevealHagal) -> Objections:
    """A Rival sends an agent that it does not have, at another time, or the player is no Rival."""
    if isinstance(move, RevealHagal):
        data = agenda.top(state).data
        if data.get("for") == TURN and seat(state, data["seat"]).agents_ready < 1:
            yield object_to("because", at="card", player=data["seat"])
        return
    if not is_rival(state, move.player):
        yield object_to("human", clauses=clauses("rivals-take-agent-turns"), player=move.player)
        return
    frame = agenda.top(state)
    if frame.kind != TURN or frame.owner != move.player or frame.data.get("sent"):
        yield object_to("turn", player=move.player)
    if seat(state, move.player).agents_ready < 1:
        yield object_to("because", player=move.player)


@book.guard(
    "rivals.check.agent-sent-elsewhere",
    on=SendRival,
    clauses=clauses(
        "hagal-card-sends-the-agent",
        "hagal-cards-with-two-spaces",
        "card-of-accept-contract-and-shipping",
        "card-of-deliver-supplies-and-heighliner",
        "agent-goes-without-the-bonus",
        "place-a-spy-sends-no-agent",
        "rival-at-maker-spaces",
    ),
    says={
        "space": "{player} sends an agent to {space}, and {card} sends it to {wanted}.",
        "none": "{player} sends an agent to {space}, and {card} sends none.",
    },
)
def sent_elsewhere(state: State, move: SendRival) -> Objections:
    """
    A Rival's agent goes where its House Hagal card does not send it.

    Why it cannot be
        The revealed card names the space; of two spaces the state of the game decides. Cards that only place a spy
        send no agent.
    """
    if agenda.top(state).kind != TURN or not is_rival(state, move.player) or agenda.top(state).data.get("free"):
        return
    card = revealed(state)
    found = destination(state, move.player, card) if card else None
    data = {"player": move.player, "space": move.space, "card": card.id if card else ""}
    if found is None:
        why = "hagal-cards-with-two-spaces" if card and card.visits else "place-a-spy-sends-no-agent"
        rule = clauses("hagal-card-sends-the-agent", *([why] if card else []))
        yield object_to("none", at="space", clauses=rule, **data)
    elif found.space != move.space:
        rule = clauses("hagal-card-sends-the-agent", "hagal-cards-with-two-spaces")
        yield object_to("space", at="space", clauses=rule, wanted=found.space, **data)


@book.guard(
    "rivals.check.agent-sent-to-an-occupied-space",
    on=SendRival,
    clauses=clauses("hagal-card-for-an-occupied-space"),
    says={"because": "{player} sends an agent to {space}, where an agent already stands."},
)
def sent_to_an_occupied_space(state: State, move: SendRival) -> Objections:
    """A Rival's agent goes to a space where an agent stands, and the card for it is ignored."""
    if is_rival(state, move.player) and occupied(state, move.player, move.space):
        yield object_to("because", at="space", player=move.player, space=move.space)


@book.guard(
    "rivals.check.agent-sent-against-smart-politics",
    on=SendRival,
    clauses=clauses("smart-politics-skips-cards", "smart-politics-with-an-alliance", "smart-politics-far-behind"),
    says={"because": "{player} sends an agent to {space}, and Smart Politics has {card} ignored."},
)
def sent_against_smart_politics(state: State, move: SendRival) -> Objections:
    """A Rival's agent goes where Smart Politics has its card ignored."""
    if agenda.top(state).kind != TURN or not is_rival(state, move.player):
        return
    card = revealed(state)
    found = destination(state, move.player, card) if card else None
    by = skipped(state, move.player, card, found) if card and found and found.space == move.space else ""
    if card and by:
        rule = [*clauses("smart-politics-skips-cards"), by]
        yield object_to("because", at="space", clauses=rule, player=move.player, space=move.space, card=card.id)


@book.guard(
    "rivals.check.hagal-card-ignored-wrongly",
    on=IgnoreHagal,
    clauses=clauses("hagal-card-sends-the-agent", "hagal-card-for-an-occupied-space"),
    says={
        "because": "{card} sends the agent of {player} to {space}, which is free.",
        "none": "no House Hagal card is revealed.",
    },
)
def ignored_wrongly(state: State, move: IgnoreHagal) -> Objections:
    """A House Hagal card is ignored that sends the agent to a free space."""
    if agenda.top(state).kind != TURN or not is_rival(state, move.player):
        return
    card = revealed(state)
    if card is None:
        yield object_to("none")
        return
    found = free_visit(state, move.player, card)
    if found:
        yield object_to("because", card=card.id, player=move.player, space=found.space)


@book.performs(IgnoreHagal, clauses=clauses("hagal-card-for-an-occupied-space"))
def ignore(state: State, move: IgnoreHagal) -> None:
    """Another card is revealed."""
    put_aside(state)


@book.performs(
    SendRival,
    clauses=clauses(
        "hagal-card-sends-the-agent", "rival-pays-no-cost-of-a-space", "rival-gets-no-effect-of-a-space",
        "rivals-collect-nothing-from-the-board", "control-bonus-of-a-rival",
    ),
)  # fmt: skip
def send(state: State, move: SendRival) -> None:
    """The agent goes to the space without paying, and the effects of the card come in their order."""
    here, space, card = table(state), things(state).spaces[move.space], revealed(state)
    name, visits = (card.id, card.visits) if card else ("", ())
    effects = next((visit.effects for visit in visits if visit.space == move.space), ())
    state.add(f"{move.player}.agents_ready", -1)
    here.agents[space.id] = (*here.agents[space.id], move.player)
    here.turn_space, here.turn_card = space.id, name
    put_aside(state)
    agenda.note(state, sent=True)
    agenda.push(state, Frame(EFFECTS, move.player, agenda.items_of(effects, move.player, f"{name}/{space.id}")))
    if space.control_bonus:
        state.cause = ("SendRival", ("uprising.clause.control-bonus", *clauses("control-bonus-of-a-rival")))
        give_control_bonus(state, space)
    happened(state, "rival-arrives", move.player, space.id)
    emit(state, Event("send-agent", move.player, space=space.id, card=name))


@book.after("turn-start")
def no_signet_yet(state: State, player: str) -> None:
    """Nothing has come of a signet ring yet."""
    hagal(state).turn_signet = 0


@book.guard(
    "rivals.check.reveal-turn-of-a-rival",
    on=Reveal,
    clauses=clauses("rival-takes-no-reveal-turn", "rival-goes-on-while-it-has-agents"),
    says={"because": "{player} is a Rival and takes a reveal turn."},
)
def reveal_turn(state: State, move: Reveal) -> Objections:
    """A Rival takes a reveal turn."""
    if is_rival(state, move.player):
        yield object_to("because", player=move.player)
