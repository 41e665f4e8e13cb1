"""Spaces and things of the game for six: Swordmaster, Reinforcements and the Throne Row."""

from collections.abc import Iterator

from kodeks.games.imperium.book import card_fits, things, units
from kodeks.games.imperium.contracts import without
from kodeks.games.imperium.decisions import Acquire, AcquireByEffect, MoveCard
from kodeks.games.imperium.drawing import refill_row
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.imperium.leaving import Asked
from kodeks.games.imperium.moving import move as move_card
from kodeks.games.imperium.spies import gain_agent
from kodeks.games.imperium.troops import join_conflict
from kodeks.games.six.book import EMPEROR, allies_of, book, commander_faction, commander_of, is_commander, team_of
from kodeks.games.six.commanders import BOTH, SIDES
from kodeks.games.six.decisions import DeployReinforcements, DivideTroops
from kodeks.games.six.facts import board, member
from kodeks.games.six.teams import acting
from kodeks.play import Decision, Effect, Frame, Item, Resolve, agenda, object_to
from kodeks.play.effects import Leaf
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Missing, State

# --- the Swordmaster ----------------------------------------------------------------------------------------------


@book.verb(
    "gain.agents",
    clauses=["six-players.clause.swordmaster-space-effect", "six-players.clause.bonus-token-with-the-swordmaster"],
)
def gain_swordmaster(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The Swordmaster for a single use, and its bonus token."""
    gain_agent(state, item, effect, decision)
    own = member(state, item.owner)
    at_the_space = table(state).turn_space == effect.source
    question = "six-players.silence.bonus-token-without-the-space"
    brings = state.ask("six-players.discrepancy.what-the-swordmaster-brings", "the agent alone", "a bonus token too")
    own.bonus_token = brings == "a bonus token too" and (at_the_space or state.ask(question, "yes", "no") == "yes")
    if is_commander(state, item.owner):
        own.tokens = (*own.tokens, BOTH)


@book.step("recall-agents")
def swordmasters_to_the_box(state: State) -> None:
    """A Swordmaster that was sent goes to the box; the tokens of commanders come back."""
    state.cause = ("recall-agents", ("six-players.clause.used-swordmaster-to-the-box",))
    for player in table(state).players:
        own, pieces = seat(state, player), member(state, player)
        used = own.swordmaster and not pieces.swordmaster_spent and pieces.swordmaster_sent
        if used and _goes_to_the_box(state):
            pieces.swordmaster_spent = True
            own.agents_ready -= 1
        pieces.swordmaster_sent = False
        if is_commander(state, player):
            left = own.swordmaster and not pieces.swordmaster_spent
            pieces.tokens = (*SIDES, BOTH) if left else SIDES
            for space in things(state).spaces:
                if pieces.token[space]:
                    pieces.token[space] = ""


def _goes_to_the_box(state: State) -> bool:
    """Whether a Swordmaster that was sent is used up."""
    once = state.ask("six-players.discrepancy.uses-of-the-swordmaster", "in every round", "once") == "once"
    question = "six-players.discrepancy.where-the-swordmaster-returns"
    return once and state.ask(question, "to the leader", "to the box") == "to the box"


# --- Reinforcements -----------------------------------------------------------------------------------------------


def both_allies(state: State, player: str) -> tuple[str, str]:
    """The two allies of a team; where the seats are wrong, nobody can tell who they are."""
    found = allies_of(state, player)
    if len(found) != 2:
        raise Missing("players")
    return found[0], found[1]


def _dividing(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    for ally in allies_of(state, item.owner):
        for troops in range(effect.amount + 1):
            yield DivideTroops(player=item.owner, effect=effect.id, ally=ally, troops=troops)


@book.verb(
    "gain.reinforcements",
    clauses=["six-players.clause.reinforcements-recruit", "six-players.clause.reinforcements-from-own-supply"],
    offers=_dividing,
)
def reinforce(state: State, item: Item, effect: Effect, decision: DivideTroops) -> None:
    """Each ally recruits their part from their own supply, and may deploy it."""
    allies = both_allies(state, item.owner)
    wanted = {item: decision.troops if item == decision.ally else effect.amount - decision.troops for item in allies}
    short = {value: max(0, number - seat(state, value).supply) for value, number in wanted.items()}
    data = {item: seat(state, item).supply - wanted[item] > 0 for item in allies}
    for each, other in (allies, allies[::-1]):
        if short[each] and data[other]:
            question = "six-players.silence.reinforcements-with-an-empty-supply"
            if state.ask(question, "the other ally gets them", "they are lost") == "the other ally gets them":
                wanted[other] += short[each]
    for ally in allies:
        own = seat(state, ally)
        number = min(wanted[ally], own.supply)
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
    if found is None:
        return
    allies, amount = allies_of(state, move.player), found[1].amount
    if move.ally not in allies or not 0 <= move.troops <= amount:
        yield object_to("because", at="troops", number=amount)


@book.frame("agent-turn")
def reinforcements_to_deploy(state: State, frame: Frame) -> Iterator[Decision]:
    """Troops of Reinforcements."""
    for ally in allies_of(state, frame.owner):
        for troops in range(1, member(state, ally).reinforced + 1):
            yield DeployReinforcements(player=ally, troops=troops)


@book.guard(
    "six-players.check.deployment-beyond-reinforcements",
    on=DeployReinforcements,
    clauses=["six-players.clause.reinforcements-may-be-deployed", "six-players.clause.reinforcements-bring-no-others"],
    says={
        "because": "{player} deploys {troops} troops, and has {number} of Reinforcements to deploy.",
        "away": "{player} deploys troops, and no agent was sent to a combat space.",
    },
)
def reinforcements_deployed_wrongly(state: State, move: DeployReinforcements) -> Objections:
    """More troops of Reinforcements are deployed than an ally got."""
    number = min(member(state, move.player).reinforced, seat(state, move.player).garrison)
    if not 1 <= move.troops <= number:
        yield object_to("because", at="troops", player=move.player, troops=move.troops, number=number)
    space = things(state).spaces.get(table(state).turn_space)
    question = "six-players.discrepancy.deploying-away-from-combat-spaces"
    away = space is None or not space.combat
    if away and state.ask(question, "no unit", "Reinforcements alone") == "no unit":
        yield object_to("away", at="troops", player=move.player)


@book.performs(
    DeployReinforcements,
    clauses=["six-players.clause.reinforcements-may-be-deployed", "six-players.clause.example-reinforcements"],
)
def deploy_reinforcements(state: State, move: DeployReinforcements) -> None:
    """Troops from the garrison into the Conflict."""
    own = seat(state, move.player)
    own.garrison -= move.troops
    own.conflict += move.troops
    member(state, move.player).reinforced -= move.troops
    agenda.note(state, begun=True)
    join_conflict(state, move.player, move.troops)
    active = table(state).active
    if active not in ("", move.player) and acting(state, active) != move.player:
        question = "six-players.silence.reinforcements-count-for-whom"
        if state.ask(question, "who deploys them", "both") == "both":
            table(state).turn_units += move.troops


@book.carries(
    "six-players.clause.late-entry-loses-swords",
    "six-players.clause.no-strength-without-units",
    "six-players.clause.ally-adjusts-the-combat-marker",
    "six-players.clause.late-entry-into-the-conflict",
)
@book.after("units")
def late_entry(state: State, player: str, number: int) -> None:
    """An ally who comes to the Conflict late loses swords that did not count without a unit."""
    owner = acting(state, player) or player
    own, given = seat(state, owner), member(state, owner).given
    if is_commander(state, owner) or not own.swords or units(state, owner) > number:
        return
    state.cause = ("late entry", ("six-players.clause.late-entry-loses-swords",))
    active = table(state).active
    if own.revealed and own.swords > given:
        lost = active == commander_of(state, owner)
        if not lost and active != owner:
            question = "six-players.silence.reinforcements-after-the-reveal-turn"
            lost = state.ask(question, "the swords are lost", "the swords count") == "the swords are lost"
        own.swords = given if lost else own.swords
    if given:
        question = "six-players.silence.swords-given-before-the-units"
        if state.ask(question, "they count", "they do not count") == "they do not count":
            own.swords -= given
            member(state, owner).given = 0


@book.carries(
    "six-players.clause.swords-for-an-ally-yet-to-reveal",
    "six-players.clause.given-strength-is-marked-at-once",
    "six-players.clause.own-strength-is-added-later",
)
@book.after("swords")
def given_by_a_commander(state: State, player: str, number: int) -> None:
    """Swords that a commander gains are the activated ally's."""
    ally = acting(state, player)
    if ally:
        member(state, ally).given += number


@book.step("after-combat")
def nothing_given_any_more(state: State) -> None:
    """Swords that were given are spent with all others."""
    for player in table(state).players:
        member(state, player).given = 0


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


@book.verb(
    "move.row-card",
    clauses=["six-players.clause.throne-row", "six-players.clause.throne-row-refill"],
    offers=_row_cards,
)
def to_the_throne_row(state: State, item: Item, effect: Effect, decision: MoveCard) -> None:
    """A card of the Imperium Row comes to the Throne Row, and another takes its place at once."""
    if effect.data["move"]["into"] != "throne-row":
        move_card(state, item, effect, decision)
        return
    table(state).row = without(table(state).row, decision.card)
    board(state).throne_row = (*board(state).throne_row, decision.card)
    refill_row(state)


def may_use_the_throne_row(state: State, player: str) -> bool:
    """Whether a player is on the Emperor's team."""
    return any(commander_faction(state, other) == EMPEROR for other in team_of(state, player))


@book.answers_to("more on offer")
def throne_row(state: State, player: str) -> tuple[str, ...]:
    """The Throne Row is open to the Emperor's team alone."""
    if not board(state).throne_row or not may_use_the_throne_row(state, player):
        return ()
    question = "six-players.discrepancy.where-cards-are-acquired"
    open_to_them = state.ask(question, "Imperium Row and Reserve", "the Throne Row too") == "the Throne Row too"
    return tuple(dict.fromkeys(board(state).throne_row)) if open_to_them else ()


def _only_there(state: State, card: str) -> bool:
    here = table(state)
    return card in board(state).throne_row and card not in here.row


@book.guard(
    "six-players.check.throne-row-closed",
    on=(Acquire, AcquireByEffect),
    clauses=["six-players.clause.throne-row-closed-to-muaddib", "six-players.clause.throne-row-for-shaddams-team"],
    says={"because": "{card} is in the Throne Row, which is closed to {player}."},
)
def throne_row_closed(state: State, move: Acquire | AcquireByEffect) -> Objections:
    """A card of the Throne Row is acquired by somebody of Muad'Dib's team."""
    if _only_there(state, move.card) and not may_use_the_throne_row(state, move.player):
        yield object_to("because", at="card", card=move.card, player=move.player)


@book.guard(
    "six-players.check.throne-row-touched",
    on=(AcquireByEffect, MoveCard),
    clauses=["six-players.clause.throne-row-is-out-of-reach", "six-players.clause.throne-row-is-apart"],
    says={
        "because": "{card} is in the Throne Row, and {source} works on the Imperium Row.",
        "kind": "{source} does not move a card like {card}.",
    },
)
def throne_row_touched(state: State, move: AcquireByEffect | MoveCard) -> Objections:
    """An effect that works on the Imperium Row takes a card of the Throne Row, or moves one there that it may not."""
    found = waiting_effect(state, move)
    if found is None or not move.card:
        return
    effect = found[1]
    if _only_there(state, move.card):
        question = "six-players.silence.acquiring-from-the-throne-row"
        named = isinstance(move, MoveCard)
        if named or state.ask(question, "with persuasion alone", "by effects too") == "with persuasion alone":
            yield object_to("because", at="card", card=move.card, source=effect.source)
    wanted = effect.data.get("move", {})
    if wanted.get("into") == "throne-row" and not card_fits(
        state, wanted.get("card", {}), things(state).cards[move.card]
    ):
        yield object_to("kind", at="card", card=move.card, source=effect.source)


@book.after("acquire")
def taken_from_the_throne_row(state: State, player: str, card: str) -> None:
    """An acquired card leaves the Throne Row."""
    if card in board(state).throne_row:
        board(state).throne_row = without(board(state).throne_row, card)


@book.answers_to("leaving")
def leaving_the_swords(state: State, item: Item, leaf: Leaf) -> Asked | None:
    """The question whether a commander may keep swords from an ally who has not revealed yet."""
    if leaf.effect.head != "gain.swords" or not is_commander(state, item.owner):
        return None
    ally = acting(state, item.owner)
    if not ally or seat(state, ally).revealed:
        return None
    return Asked("six-players.discrepancy.giving-swords-automatic-or-chosen", ("must", "may"))
