"""The agent turn: a card is played, an agent goes to a space, and the effects of both wait to be taken."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from kodeks.games.imperium.book import (
    allows,
    army,
    book,
    controller_of,
    posts_with,
    standing_effects,
    things,
)
from kodeks.games.imperium.catalogue import SPY_ICON, Card, Catalogue, Space
from kodeks.games.imperium.contracts import complete_for_a_visit
from kodeks.games.imperium.decisions import Deploy, EndTurn, GatherIntelligence, PlayIntrigue, Reveal, SendAgent
from kodeks.games.imperium.events import Event, emit
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.prices import price_of
from kodeks.play import Decision, Frame, Item, agenda, compiled, object_to
from kodeks.play.engine import answer, happened, holds, permitted
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, State, kept

PLAYER_TURNS = "uprising.phase.player-turns"


# --- what may be decided ------------------------------------------------------------------------------------------


@book.carries("uprising.clause.agent-turns-are-optional")
@book.frame("turn")
def start_of_a_turn(state: State, frame: Frame) -> Iterator[Decision]:
    """Any card with any space, the reveal turn, and plot cards."""
    player = frame.owner
    own_posts = posts_with(state, player)
    for card in seat(state, player).hand.distinct():
        if card != HIDDEN:
            for sent in _sendings(things(state), player, card):
                yield sent
                for post in own_posts:
                    if post in things(state).spaces[sent.space].posts:
                        yield replace(sent, infiltrate=post)
    yield Reveal(player=player)


@lru_cache(maxsize=2048)
def _sendings(catalogue: Catalogue, player: str, card: str) -> tuple[SendAgent, ...]:
    """A card with any space, without infiltrating."""
    return tuple(
        SendAgent(player=player, card=card, space=space.id, pays=pays)
        for space in catalogue.spaces.values()
        for pays in space.prices or ((),)
    )


@book.frame("agent-turn")
def course_of_an_agent_turn(state: State, frame: Frame) -> Iterator[Decision]:
    """Beside the effects: gathering intelligence and deploying."""
    player = frame.owner
    for post in posts_with(state, player):
        yield GatherIntelligence(player=player, post=post)
    owner = army(state, player)
    for troops in range(1, seat(state, owner).garrison + 1):
        yield Deploy(player=owner, troops=troops)


@book.frame("agent-turn", "reveal-turn")
def end_of_a_turn(state: State, frame: Frame) -> Iterator[Decision]:
    """The end of the turn."""
    yield EndTurn(player=frame.owner)


@book.frame("turn", "agent-turn", "reveal-turn", "effects")
def plot_cards(state: State, frame: Frame) -> Iterator[Decision]:
    """Plot cards, at any moment of one's own turn."""
    if frame.owner != table(state).active:
        return
    for card in seat(state, frame.owner).intrigue.distinct():
        if card != HIDDEN:
            yield PlayIntrigue(player=frame.owner, card=card, box="plot")


# --- guards: sending an agent -------------------------------------------------------------------------------------


@book.guard(
    "uprising.check.agent-out-of-turn",
    on=SendAgent,
    of=("player",),
    clauses=["uprising.clause.one-turn-at-a-time", "uprising.clause.no-turns-after-the-reveal-turn"],
    says={
        "phase": "{player} sends an agent outside the phase of player turns.",
        "other": "{player} sends an agent, and it is the turn of {other}.",
        "revealed": "{player} sends an agent after the reveal turn.",
        "again": "{player} has already sent an agent this turn.",
        "moment": "{player} has effects to take or to leave first.",
    },
)
def agent_out_of_turn(state: State, move: SendAgent) -> Objections:
    """
    An agent is sent when it is not the player's turn, or after the player has revealed.

    Why it cannot be
        Players take one turn at a time, and whoever has taken the reveal turn takes no other turn in that phase.
    """
    if table(state).phase != PLAYER_TURNS:
        yield object_to("phase", clauses=["uprising.clause.one-turn-at-a-time"], player=move.player)
        return
    if table(state).active != move.player:
        other = table(state).active
        yield object_to("other", clauses=["uprising.clause.one-turn-at-a-time"], player=move.player, other=other)
    elif seat(state, move.player).revealed:
        yield object_to("revealed", clauses=["uprising.clause.no-turns-after-the-reveal-turn"], player=move.player)
    elif table(state).turn_space:
        yield object_to("again", clauses=["uprising.clause.one-turn-at-a-time"], player=move.player)
    elif agenda.effects_wait(state, move.player):
        yield object_to("moment", clauses=["uprising.clause.one-turn-at-a-time"], player=move.player)


@book.guard(
    "uprising.check.no-agent-to-send",
    on=SendAgent,
    of=("player",),
    clauses=["uprising.clause.agent-turn-plays-one-card", "uprising.clause.reveal-turn-follows-agents"],
    says={"because": "{player} has no agent left on the leader."},
)
def no_agent_to_send(state: State, move: SendAgent) -> Objections:
    """An agent is sent, and all agents of the player are on the board."""
    if seat(state, move.player).agents_ready < 1 and not permitted(state, "agent-from-elsewhere", move):
        yield object_to("because", player=move.player)


@book.guard(
    "uprising.check.empty-hand",
    on=SendAgent,
    of=("player", "card"),
    clauses=["uprising.clause.agent-turn-plays-one-card", "uprising.clause.agent-needs-a-card"],
    says={
        "because": "{player} has no card in hand to play.",
        "other": "{player} does not have {card} in hand.",
    },
)
def card_not_in_hand(state: State, move: SendAgent) -> Objections:
    """An agent is sent with a card that the player does not hold."""
    hand = seat(state, move.player).hand
    if not hand:
        yield object_to("because", at="card", player=move.player)
    elif not hand.may_hold(move.card):
        yield object_to("other", at="card", player=move.player, card=move.card)


@book.guard(
    "uprising.check.nothing-left-to-discard",
    on=SendAgent,
    of=("player", "card"),
    clauses=["uprising.clause.guild-envoy-discard"],
    says={"because": "{card} asks {player} to discard, and by this reading it is not played as the last card."},
)
def nothing_left_to_discard(state: State, move: SendAgent) -> Objections:
    """A card that orders a discard is played, and no other card is in hand."""
    printed = things(state).cards[move.card].box("agent") if move.card in things(state).cards else ()
    if not any(
        effect.head == "discard.card" and not effect.optional and "who" not in effect.data for effect in printed
    ):
        return
    if len(seat(state, move.player).hand) > 1:
        return
    question = "uprising.silence.guild-envoy-with-an-empty-hand"
    if state.ask(question, "allowed", "not allowed") == "not allowed":
        yield object_to("because", at="card", card=move.card, player=move.player)


@book.guard(
    "uprising.check.card-without-agent-icon",
    on=SendAgent,
    of=("player", "card"),
    clauses=["uprising.clause.card-without-agent-icon"],
    says={"because": "{card} has no agent icon."},
)
def card_without_agent_icon(state: State, move: SendAgent) -> Objections:
    """A card without any agent icon is played to send an agent."""
    if not icons_of(state, move):
        yield object_to("because", at="card", card=move.card)


def icons_of(state: State, move: SendAgent) -> tuple[str, ...]:
    """The agent icons with which an agent is sent."""
    icons: tuple[str, ...] = answer(state, "icons", move)
    return icons


@book.answers_to("icons")
def icons_of_the_card(state: State, move: SendAgent) -> tuple[str, ...]:
    """The icons of the card, those it has under a condition, and those that an effect adds."""
    return icons_for(state, move.player, move.card)


@kept
def icons_for(state: State, player: str, id: str) -> tuple[str, ...]:
    """The agent icons that a card has for a player."""
    card = things(state).cards[id]
    icons = card.icons
    if card.icons_when:
        item = Item(compiled(f"{card.id}/icons_when", {"gain": {"cards": 1}}), player, card.id)
        if holds(state, item, card.icons_when["when"]):
            icons = (*icons, *card.icons_when["icons"])
    for effect in standing_effects(state, player, "allow", "agent-icons"):
        if effect.data["allow"]["what"] == "agent-icons":
            icons = (*icons, *effect.data["allow"].get("icons", ()))
    return icons


@book.guard(
    "uprising.check.icon-does-not-match",
    on=SendAgent,
    of=("player", "card", "space"),
    clauses=["uprising.clause.agent-icon-matches-space", "uprising.clause.spy-agent-icon"],
    says={
        "because": "{card} has no agent icon that matches {space}.",
        "spy": "{card} has the Spy icon, but no spy of {player} is on a post connected to {space}.",
    },
)
def icon_does_not_match(state: State, move: SendAgent) -> Objections:
    """
    An agent is sent with a card that has no icon of the space.

    Why it cannot be
        The icon of the space must be on the card, unless the card has the Spy icon and a spy of the player is on a
        post connected to the space.
    """
    icons, space = icons_of(state, move), things(state).spaces[move.space]
    if not icons or space.icon in icons:
        return
    if SPY_ICON not in icons:
        yield object_to(
            "because", at="space", clauses=["uprising.clause.agent-icon-matches-space"], card=move.card, space=space.id
        )
    elif not spied_on(state, move.player, space):
        yield object_to("spy", at="space", player=move.player, card=move.card, space=space.id)


def spied_on(state: State, player: str, space: Space) -> bool:
    """Whether a spy of a player is on a post connected to a space."""
    spies = table(state).spies
    return any(player in spies[post] for post in space.posts)


@book.guard(
    "uprising.check.space-occupied",
    on=SendAgent,
    clauses=["uprising.clause.occupied-space", "uprising.clause.infiltrate"],
    says={
        "own": "{player} already has an agent on {space}.",
        "other": "{other} holds {space}, and {player} recalls no spy to infiltrate.",
    },
)
def space_occupied(state: State, move: SendAgent) -> Objections:
    """
    An agent is sent to a space that an agent holds, and no spy opens it.

    Why it cannot be
        One agent to a space; recalling a spy from a connected post gets past agents of other players.
    """
    present = table(state).agents[move.space]
    if move.player in present:
        yield object_to(
            "own", at="space", clauses=["uprising.clause.occupied-space"], player=move.player, space=move.space
        )
    others = [other for other in present if other != move.player]
    question = "uprising.silence.infiltrating-past-two-agents"
    if len(others) > 1 and move.infiltrate and state.ask(question, "allowed", "not allowed") == "not allowed":
        yield object_to("other", at="space", player=move.player, space=move.space, other=others[1])
    if others and not (
        move.infiltrate
        or allows(state, move.player, "enter-occupied-space", move.card)
        or permitted(state, "enter-occupied-space", move)
    ):
        yield object_to("other", at="space", player=move.player, space=move.space, other=others[0])


@book.carries("uprising.clause.two-spies-at-research-station")
@book.guard(
    "uprising.check.spy-recalled-wrongly",
    on=SendAgent,
    clauses=["uprising.clause.recall-without-icon", "uprising.clause.infiltrate"],
    says={
        "absent": "{player} has no spy on {post}.",
        "connected": "{post} is not connected to {space}.",
        "empty": "no agent of another player is on {space}, so there is nothing to infiltrate.",
    },
)
def spy_recalled_wrongly(state: State, move: SendAgent) -> Objections:
    """A spy is recalled to infiltrate that is not there, not connected, or not needed."""
    if not move.infiltrate:
        return
    if move.infiltrate not in things(state).posts or move.player not in table(state).spies[move.infiltrate]:
        yield object_to("absent", at="infiltrate", player=move.player, post=move.infiltrate)
    if move.infiltrate not in things(state).spaces[move.space].posts:
        yield object_to("connected", at="infiltrate", post=move.infiltrate, space=move.space)
    if all(other == move.player for other in table(state).agents[move.space]):
        yield object_to("empty", at="infiltrate", clauses=["uprising.clause.recall-without-icon"], space=move.space)


def give_control_bonus(state: State, space: Space) -> None:
    """Whoever controls a space gets its bonus when an agent comes."""
    controller = controller_of(state, space.id) if space.control_bonus else ""
    if controller and answer(state, "takes the control bonus", controller) is not False:
        for resource, amount in space.control_bonus:
            gain_resource(state, controller, resource, amount)


@book.carries(
    "uprising.clause.one-card-sends-one-agent",
    "uprising.clause.reveal-box-ignored-in-agent-turn",
    "uprising.clause.one-box-in-a-turn",
    "uprising.clause.effects-in-any-order",
    "uprising.clause.high-council-again",
    "uprising.clause.required-influence-is-no-gain",
    "uprising.clause.icon-acquire-effect-not-when-played",
)
@book.performs(SendAgent, clauses=["uprising.clause.agent-turn-plays-one-card"])
def send_agent(state: State, move: SendAgent) -> None:
    """Card into play, price to the bank, agent to the space; the effects of both wait."""
    own, here, space = seat(state, move.player), table(state), things(state).spaces[move.space]
    price = price_of(state, move.player, move.card, space)
    own.hand = own.hand.take(move.card)
    own.played = own.played.add(move.card)
    if move.infiltrate:
        recall_spy(state, move.player, move.infiltrate)
        here.turn_infiltrated = True
    if space.prices:
        price = (*price, *move.pays)
    if space.requires and any(state.facts.get(f"{move.player}.{name}", amount) < amount for name, amount in price):
        # By the reading that the requirement will do, what cannot be paid is not paid.
        price = ()
    for resource, amount in price:
        state.add(f"{move.player}.{resource}", -amount)
    state.add(f"{move.player}.agents_ready", -1)
    here.agents[space.id] = (*here.agents[space.id], move.player)
    here.turn_space, here.turn_card, here.turn_paid = space.id, move.card, price
    here.turn_contracts = own.contracts
    card = things(state).cards[move.card]
    items = effects_of_a_visit(state, move.player, space, card)
    agenda.change(state, kind="agent-turn", items=items)
    give_control_bonus(state, space)
    happened(state, "send-agent", move)
    emit(state, Event("send-agent", move.player, space=space.id, card=move.card))
    for resource, amount in price:
        emit(state, Event("pay-for-space", move.player, space=space.id, number=amount, resource=resource))
    complete_for_a_visit(state, move.player)


@book.carries(
    "uprising.clause.faction-space-gives-influence",
    "uprising.clause.control-bonus",
    "uprising.clause.control-bonus-goes-to-the-controller",
    "uprising.clause.icon-influence-with-a-faction",
)
def effects_of_a_visit(state: State, player: str, space: Space, card: Card) -> tuple[Item, ...]:
    """What waits when an agent has been sent: the effects of the space and of the agent box."""
    box = (effect for effect in card.box("agent") if effect.head != "allow" or "lasts" in effect.data["allow"])
    return (*agenda.items_of(space.visit, player, space.id), *agenda.items_of(box, player, f"{card.id}/agent"))


def gain_resource(state: State, player: str, resource: str, amount: int, source: str = "") -> None:
    """Resources from the bank; ``source`` is the thing that gives them."""
    state.add(f"{player}.{resource}", amount)
    if resource == "solari" and table(state).active == player:
        emit(state, Event("gain-solari", player, number=amount, source=source))
    if resource == "spice" and table(state).active == player:
        table(state).turn_spice += amount
        complete_for_a_visit(state, player)


def recall_spy(state: State, player: str, post: str) -> None:
    """A spy from its post back to the supply."""
    here = list(table(state).spies[post])
    here.remove(player)
    table(state).spies[post] = tuple(here)
    state.add(f"{player}.spies_ready", 1)
    if table(state).active == player:
        table(state).turn_recalled += 1
