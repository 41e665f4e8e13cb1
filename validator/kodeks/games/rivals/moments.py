"""A table with Rivals as it is described: whose seat is a Rival's, and what it has at set-up."""

from collections.abc import Mapping
from typing import Any

from kodeks.games.imperium.agent import PLAYER_TURNS
from kodeks.games.imperium.decisions import Defend, Deploy, MoveUnits, Pass, SendAgent
from kodeks.games.imperium.facts import seat, table
from kodeks.games.rivals.book import EFFECTS, TURN, book, in_force, is_rival, rivals
from kodeks.games.rivals.decisions import DeployRival, RevealHagal, RollDice, SendRival, SpendIntrigue
from kodeks.games.rivals.deploying import DEPLOY, wanted
from kodeks.games.rivals.facts import hagal, rival
from kodeks.games.rivals.gains import every_way
from kodeks.games.rivals.setup import ORNITHOPTER, deck_at_setup, sit_between, sit_down
from kodeks.play import Decision, Finish, Frame, agenda
from kodeks.table import Pile, State

#: Numbers that a turn begins with at 0.
TURN_NUMBERS = (*("turn_recruited", "turn_deployed", "turn_units", "turn_spice", "turn_recalled", "turn_signet"),)
book.chance += (RevealHagal, SpendIntrigue, RollDice)
book.arguments |= {"first": "", "second": ""}
book.told_as |= {Deploy: (MoveUnits, DeployRival), SendAgent: (SendRival,)}
book.other_words |= {"hagal": "reveal_hagal", "hagal_cards": "hagal_card", "rivals": "rival"}


@book.waives(EFFECTS)
def only_way(state: State, frame: Frame) -> Decision:
    """The effect that comes next, where a Rival has one way to carry it out."""
    ways = list(every_way(state, frame))
    return ways[0] if len(ways) == 1 else Finish(player=frame.owner)


@book.waives(DEPLOY)
def as_many_as_it_must(state: State, frame: Frame) -> Decision:
    """The units that a Rival must deploy."""
    troops, ships, _ = wanted(state, frame.owner)
    return DeployRival(player=frame.owner, troops=troops, dreadnoughts=ships)


@book.waives("defend")
def defends_if_it_can(state: State, frame: Frame) -> Decision | None:
    """The troop of a Rival's defence bonus, or nothing where it has none; a player decides."""
    if not is_rival(state, frame.owner):
        return None
    return Defend(player=frame.owner) if seat(state, frame.owner).supply else Pass(player=frame.owner)


@book.lays_out
def lay_out(state: State, given: Mapping[str, Any]) -> None:
    """Rivals with their pieces, and the House Hagal deck shuffled."""
    for player in table(state).players:
        if given.get(f"{player}.rival"):
            sit_down(state, player, str(given.get(f"{player}.rival_card", "")))
    if in_force(state, "objective-of-the-rival-with-two-players"):
        for player in rivals(state):
            seat(state, player).won = (ORNITHOPTER,)
    hagal(state).hagal_deck, hagal(state).hagal_discard = Pile.of(deck_at_setup(state)), Pile()


@book.adds_up
def revealed_cards(state: State, given: Mapping[str, Any]) -> None:
    """House Hagal cards that have been revealed are not in the deck, where that is not given."""
    if "hagal_deck" in given:
        return
    deck, gone = hagal(state).hagal_deck, hagal(state).hagal_discard
    for card in (*gone, given.get("hagal_card")):
        if card in deck:
            deck = deck.take(card)
    # Which cards are out of the deck, nobody knows of hidden ones.
    hagal(state).hagal_deck = Pile(hidden=max(0, len(deck) - gone.hidden)) if gone.hidden else deck


@book.resumes
def resume(state: State) -> None:
    """The turn of a Rival is one of its own; with two players it sits next to the first player."""
    here = table(state)
    for player in here.players:
        if state.knows(f"{player}.rival_card") and rival(state, player).rival and not state.knows(f"{player}.leader"):
            seat(state, player).leader = rival(state, player).rival_card
    if state.knows("first"):
        sit_between(state)
    frame = agenda.top(state)
    if here.phase == PLAYER_TURNS and frame.kind in ("turn", "agent-turn") and is_rival(state, frame.owner):
        sent = {"sent": True} if frame.kind == "agent-turn" else {}
        agenda.pop(state)
        agenda.note(state, next=here.players[(here.players.index(frame.owner) + 1) % len(here.players)])
        agenda.push(state, Frame(TURN, frame.owner, data=sent))
        if not state.knows("hagal_card"):
            hagal(state).hagal_card = ""
        if not sent:
            # Nothing has come of a turn in which no agent has been sent.
            state.facts |= {name: 0 for name in TURN_NUMBERS if not state.knows(name)}
