"""Spaces and things of the game for six: Swordmaster, Reinforcements and the Throne Row."""

from collections.abc import Iterator

from kodeks.games.imperium.book import card_fits, things
from kodeks.games.imperium.cards import move as move_card
from kodeks.games.imperium.contracts import without
from kodeks.games.imperium.decisions import MoveCard
from kodeks.games.imperium.drawing import refill_row
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.imperium.verbs import gain_agent, join_conflict
from kodeks.games.six.book import EMPEROR, allies_of, book, commander_faction, is_commander, team_of
from kodeks.games.six.commanders import BOTH, SIDES
from kodeks.games.six.decisions import DeployReinforcements, DivideTroops
from kodeks.games.six.facts import board, member
from kodeks.games.six.teams import army
from kodeks.play import Decision, Effect, Frame, Item, Resolve, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, State

#: Swords of the bonus token in each reveal turn.
BONUS_SWORDS = 2


# --- the Swordmaster ----------------------------------------------------------------------------------------------


@book.verb("gain.agents", clauses=["six-players.clause.swordmaster-space-effect"])
def gain_swordmaster(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The Swordmaster for a single use, and its bonus token."""
    gain_agent(state, item, effect, decision)
    own = member(state, item.owner)
    own.bonus_token = True
    if is_commander(state, item.owner):
        own.tokens = (*own.tokens, BOTH)


@book.after("reveal")
def swords_of_the_bonus(state: State, player: str) -> None:
    """The bonus token adds swords in each reveal turn."""
    if member(state, player).bonus_token:
        state.cause = ("reveal", ("six-players.clause.bonus-token-gives-swords",))
        state.add(f"{army(state, player) or player}.swords", BONUS_SWORDS)


@book.step("recall-agents")
def swordmasters_to_the_box(state: State) -> None:
    """A Swordmaster that was sent goes to the box; the tokens of commanders come back."""
    here = board(state)
    for player in table(state).players:
        own, pieces = seat(state, player), member(state, player)
        if is_commander(state, player):
            used = own.swordmaster and not pieces.swordmaster_spent and BOTH not in pieces.tokens
            left = own.swordmaster and not pieces.swordmaster_spent and not used
            pieces.tokens = (*SIDES, BOTH) if left else SIDES
        else:
            used = own.swordmaster and not pieces.swordmaster_spent and pieces.sent_all
        if used:
            pieces.swordmaster_spent = True
            own.agents_ready -= 1
    for space in things(state).spaces:
        if state.knows(f"token.{space}") and here.token[space]:
            here.token[space] = ""


@book.step("bonus-spice")
def note_who_sent_all(state: State) -> None:
    """Note who has no agent left on the leader before they all come home."""
    for player in table(state).players:
        member(state, player).sent_all = seat(state, player).agents_ready == 0


# --- Reinforcements -----------------------------------------------------------------------------------------------


def _dividing(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    ally = allies_of(state, item.owner)[0]
    for troops in range(effect.amount + 1):
        yield DivideTroops(player=item.owner, effect=effect.id, ally=ally, troops=troops)


@book.verb("gain.reinforcements", clauses=["six-players.clause.reinforcements-recruit"], offers=_dividing)
def reinforce(state: State, item: Item, effect: Effect, decision: DivideTroops) -> None:
    """Each ally recruits their part from their own supply, and may deploy it."""
    for ally in allies_of(state, item.owner):
        wanted = decision.troops if ally == decision.ally else effect.amount - decision.troops
        own = seat(state, ally)
        number = min(wanted, own.supply)
        own.supply -= number
        own.garrison += number
        member(state, ally).reinforced += number


@book.guard(
    "six-players.check.reinforcements-divided-wrongly",
    on=DivideTroops,
    clauses=["six-players.clause.reinforcements-recruit"],
    says={"because": "Reinforcements are {number} troops for the 2 allies of the team."},
)
def divided_wrongly(state: State, move: DivideTroops) -> Objections:
    """Reinforcements go to somebody else than the allies, or are more than there are."""
    found = waiting_effect(state, move)
    if found and (move.ally not in allies_of(state, move.player) or not 0 <= move.troops <= found[1].amount):
        yield object_to("because", at="troops", number=found[1].amount)


@book.frame("agent-turn")
def reinforcements_to_deploy(state: State, frame: Frame) -> Iterator[Decision]:
    """Troops of Reinforcements."""
    for ally in allies_of(state, frame.owner):
        for troops in range(1, member(state, ally).reinforced + 1):
            yield DeployReinforcements(player=ally, troops=troops)


@book.guard(
    "six-players.check.reinforcements-deployed-wrongly",
    on=DeployReinforcements,
    clauses=["six-players.clause.reinforcements-may-be-deployed", "six-players.clause.reinforcements-bring-no-others"],
    says={"because": "{player} has {number} troops of Reinforcements to deploy."},
)
def reinforcements_deployed_wrongly(state: State, move: DeployReinforcements) -> Objections:
    """More troops of Reinforcements are deployed than an ally got."""
    number = min(member(state, move.player).reinforced, seat(state, move.player).garrison)
    if not 1 <= move.troops <= number:
        yield object_to("because", at="troops", player=move.player, number=number)


@book.performs(DeployReinforcements, clauses=["six-players.clause.reinforcements-may-be-deployed"])
def deploy_reinforcements(state: State, move: DeployReinforcements) -> None:
    """Troops from the garrison into the Conflict."""
    own = seat(state, move.player)
    own.garrison -= move.troops
    own.conflict += move.troops
    member(state, move.player).reinforced -= move.troops
    agenda.note(state, begun=True)
    join_conflict(state, table(state).active, move.troops)


# --- the Throne Row -----------------------------------------------------------------------------------------------


def _row_cards(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    wanted = effect.data["move"].get("card", {})
    cards = [
        card
        for card in dict.fromkeys(table(state).row)
        if card != HIDDEN and card_fits(state, wanted, things(state).cards[card])
    ]
    for card in cards or [""]:
        yield MoveCard(player=item.owner, effect=effect.id, card=card)


@book.verb("move.row-card", clauses=["six-players.clause.throne-row"], offers=_row_cards)
def to_the_throne_row(state: State, item: Item, effect: Effect, decision: MoveCard) -> None:
    """A card of the Imperium Row comes to the Throne Row, and another takes its place at once."""
    if effect.data["move"]["into"] != "throne-row":
        move_card(state, item, effect, decision)
        return
    table(state).row = without(table(state).row, decision.card)
    board(state).throne_row = (*board(state).throne_row, decision.card)
    refill_row(state)


@book.answers_to("more on offer")
def throne_row(state: State, player: str) -> tuple[str, ...]:
    """The Throne Row is open to the Emperor's team alone."""
    emperor = any(commander_faction(state, other) == EMPEROR for other in team_of(state, player))
    return tuple(dict.fromkeys(board(state).throne_row)) if emperor else ()


@book.after("acquire")
def taken_from_the_throne_row(state: State, player: str, card: str) -> None:
    """An acquired card leaves the Throne Row."""
    if card in board(state).throne_row:
        board(state).throne_row = without(board(state).throne_row, card)
