"""Contracts of the CHOAM module: taking them and completing them."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from kodeks.games.imperium.book import add_to_bag, allows, book, card_fits, others_wait, space_fits, things
from kodeks.games.imperium.decisions import CompleteContract, TakeContract
from kodeks.games.imperium.drawing import draw
from kodeks.games.imperium.facts import seat, table
from kodeks.play import Decision, Decline, Effect, EffectDecision, Item, Resolve, Rulebook, agenda, object_to
from kodeks.play.engine import allowed, conditions_hold, taking, verb_of
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Missing, State

khoam = Rulebook("khoam")
#: Where a player has contracts.
HELD = ("contracts", "completed", "aside")


def _instead(state: State, number: int) -> int:
    """What contract icons give where there is no contract."""
    return number * things(state).stated("uprising.clause.contract-icon-without-the-module", "solari")


@book.verb("gain.contracts", clauses=["uprising.clause.contract-icon-without-the-module"])
def solari_for_a_contract(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Without the module the contract icon gives Solari."""
    state.add(f"{item.owner}.solari", _instead(state, effect.amount))


def _offer(state: State, player: str) -> list[str]:
    """The contracts on the board, and those set aside for a player who may take them; cards set aside are none."""
    own = seat(state, player).aside if allows(state, player, "take-set-aside") else ()
    return [*table(state).contract_offer, *(name for name in own if name not in things(state).cards)]


def contracts_to_take(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    """Every contract that can be taken; Solari where none is left. Whoever the leader is, those on the board come."""
    board = table(state).contract_offer
    # Each of those that nobody has named is another way.
    shown = (*dict.fromkeys(name for name in board if name != HIDDEN), *(name for name in board if name == HIDDEN))
    for contract in shown:
        yield TakeContract(player=item.owner, effect=effect.id, contract=contract)
    aside = [name for name in dict.fromkeys(_offer(state, item.owner)) if name not in shown]
    for contract in aside:
        yield TakeContract(player=item.owner, effect=effect.id, contract=contract)
    if not (shown or aside) or _run_out(state):
        yield Resolve(player=item.owner, effect=effect.id)


def _run_out(state: State) -> bool:
    """Whether contracts count as run out although some lie on the board: an empty bank, by one reading."""
    if state.facts.get("contract_bank", True):
        return False
    question = "khoam.discrepancy.when-contracts-have-run-out"
    return state.ask(question, "empty bank", "none on the board") == "empty bank"


@book.carries("khoam.clause.no-contract-left", "khoam.clause.immediate-contract")
@khoam.verb("gain.contracts", clauses=["khoam.clause.icon-takes-a-contract"], offers=contracts_to_take)
def take_contract(state: State, item: Item, effect: Effect, decision: Decision) -> None:
    """A contract from the board, whose place is filled; once none is left, Solari."""
    if not isinstance(decision, TakeContract):
        state.cause = (effect.id, ("khoam.clause.no-contract-left",))
        state.add(f"{item.owner}.solari", _instead(state, effect.amount))
        return
    own, here = seat(state, item.owner), table(state)
    if decision.contract == HIDDEN:
        # Some contracts are completed at once.
        raise Missing("contract_offer")
    if decision.contract in here.contract_offer:
        here.contract_offer = without(here.contract_offer, decision.contract)
        gap = things(state).number("khoam.token.contract", "shown") - len(here.contract_offer)
        draw(state, item.owner, gap, "offer")
    else:
        own.aside = without(own.aside, decision.contract)
    own.contracts = (*own.contracts, decision.contract)
    if things(state).contracts[decision.contract].completes["event"] == "take-contract" and not _put_off(state, effect):
        complete(state, item.owner, decision.contract)
    others_wait(state, item, effect)


def _put_off(state: State, effect: Effect) -> bool:
    """Whether a contract taken from the space just visited is not completed in this turn, by one reading."""
    if effect.source != table(state).turn_space:
        return False
    question = "khoam.discrepancy.contract-for-or-from-a-space"
    return state.ask(question, "for a space", "from a space") == "from a space"


def without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """Names without one of them."""
    at = names.index(name)
    return names[:at] + names[at + 1 :]


@khoam.guard(
    "khoam.check.contract-not-on-offer",
    on=TakeContract,
    clauses=["khoam.clause.icon-takes-a-contract"],
    says={
        "because": "{contract} does not lie face up on the board.",
        "bank": "the bank of contracts is empty, and by this reading {player} gains Solari instead of {contract}.",
    },
)
def contract_not_on_offer(state: State, move: TakeContract) -> Objections:
    """A contract is taken that is not on offer."""
    if _run_out(state):
        yield object_to("bank", at="contract", player=move.player, contract=move.contract)
    if move.contract not in _offer(state, move.player):
        if HIDDEN in table(state).contract_offer and move.contract in unseen(state):
            raise Missing("contract_offer")
        yield object_to("because", at="contract", contract=move.contract)


@book.carries("khoam.clause.completion-comes-by-itself")
def complete(state: State, player: str, contract: str) -> None:
    """Turn a contract face down and let its reward wait."""
    own = seat(state, player)
    state.cause = (contract, ("khoam.clause.completion-is-announced", "khoam.clause.completed-contract-face-down"))
    own.contracts = without(own.contracts, contract)
    own.completed = (*own.completed, contract)
    if table(state).active == player:
        table(state).turn_completed = (*table(state).turn_completed, contract)
    add_to_bag(state, agenda.items_of(things(state).contracts[contract].reward, player, f"{contract}/reward"))


@khoam.guard(
    "khoam.check.reward-put-off",
    on=EffectDecision,
    clauses=["khoam.clause.contract-is-paid-when-completed"],
    says={"because": "the reward of {contract} waits, and by this reading it comes before the other effects."},
)
def reward_put_off(state: State, move: EffectDecision) -> Objections:
    """Another effect is taken while the reward of a contract waits."""
    frame = agenda.top(state)
    waits = [item for item in frame.items if item.group.endswith("/reward")]
    found = agenda.locate(frame, move.effect) if waits and not isinstance(move, Decline) else None
    if found is None or found[1].group.endswith("/reward"):
        return
    for _, item, leaf in agenda.leaves(replace(frame, items=tuple(waits))):
        taken = taking(state, item, leaf.effect, verb_of(state, leaf.effect))
        if conditions_hold(state, item, leaf) and any(allowed(state, each) for each in taken):
            question = "khoam.silence.moment-of-the-reward"
            if state.ask(question, "in any order", "before other effects") == "before other effects":
                yield object_to("because", at="effect", contract=item.group.removesuffix("/reward"))
            return


def complete_for_a_visit(state: State, player: str) -> None:
    """
    Complete the contracts that a sent agent fulfils.

    They must have been held when the agent was sent; a harvest contract looks at the spice gained so far in the turn.
    """
    here = table(state)
    if here.active != player or not here.turn_space:
        return
    held = [contract for contract in here.turn_contracts if contract != HIDDEN]
    if len(held) < len(here.turn_contracts) and any(_is_fulfilled(state, player, each) for each in unseen(state)):
        raise Missing(f"{player}.contracts")
    done = sum(things(state).contracts[item].completes["event"] == "send-agent" for item in here.turn_completed)
    for contract in held:
        if contract not in seat(state, player).contracts or not _is_fulfilled(state, player, contract):
            continue
        if done and state.ask("khoam.silence.two-contracts-for-one-space", "both", "one") == "one":
            break
        here.turn_contracts = without(here.turn_contracts, contract)
        complete(state, player, contract)
        done += 1


def _is_fulfilled(state: State, player: str, contract: str) -> bool:
    """Whether the agent sent this turn, with the spice gained so far, is what a contract asks for."""
    enough = table(state).turn_spice >= things(state).contracts[contract].completes.get("spice_at_least", 0)
    return enough and _visit_fits(state, player, contract)


def unseen(state: State) -> list[str]:
    """The contracts that one nobody knows can be: not every copy of them is known to lie somewhere."""
    seats = table(state).players
    piles = ("contract_offer", "box", *(f"{who}.{pile}" for who in seats for pile in HELD))
    known = Counter(name for pile in piles for name in state.facts.get(pile) or () if name != HIDDEN)
    return [each.id for each in things(state).contracts.values() if known[each.id] < each.copies]


@khoam.can_be("contracts")
def contract_held(state: State, player: str) -> Iterator[tuple[str, ...]]:
    """The contracts of a player of which one is not known."""
    own = state.facts.get(f"{player}.contracts", ())
    if own.count(HIDDEN) == 1:
        at = own.index(HIDDEN)
        yield from ((*own[:at], contract, *own[at + 1 :]) for contract in unseen(state))


def _visit_fits(state: State, player: str, contract: str) -> bool:
    """Whether the space visited this turn is one that a contract asks for."""
    wanted, space = things(state).contracts[contract].completes, table(state).turn_space
    return wanted["event"] == "send-agent" and bool(space) and space_fits(state, wanted["space"], space, player)


@khoam.guard(
    "khoam.check.contract-not-held",
    on=CompleteContract,
    clauses=["khoam.clause.contract-is-paid-when-completed", "khoam.clause.completed-contract-face-down"],
    says={
        "because": "{player} does not have {contract} to complete.",
        "done": "{player} has completed {contract} already.",
    },
)
def contract_not_held(state: State, move: CompleteContract) -> Objections:
    """A contract is called completed that the player does not have, or has completed before."""
    own = seat(state, move.player)
    if move.contract in own.contracts or move.contract in table(state).turn_completed:
        return
    if HIDDEN in own.contracts:
        raise Missing(f"{move.player}.contracts")
    key = "done" if move.contract in own.completed else "because"
    yield object_to(key, at="contract", player=move.player, contract=move.contract)


@khoam.guard(
    "khoam.check.contract-taken-too-late",
    on=CompleteContract,
    clauses=["khoam.clause.contract-held-when-sending", "khoam.clause.contract-taken-after-the-agent"],
    says={"because": "{player} took {contract} after the agent had been sent, so it waits for a later visit."},
)
def contract_taken_too_late(state: State, move: CompleteContract) -> Objections:
    """A contract for a space is called completed that was taken after the agent was sent there."""
    here = table(state)
    if move.contract in here.turn_completed or not _visit_fits(state, move.player, move.contract):
        return
    if move.contract not in here.turn_contracts:
        harvest = "spice_at_least" in things(state).contracts[move.contract].completes
        if harvest and state.ask("khoam.silence.harvest-contract-taken-late", "no", "yes") == "yes":
            return
        yield object_to("because", at="contract", player=move.player, contract=move.contract)


@book.carries("khoam.clause.harvest-counts-every-source")
@khoam.guard(
    "khoam.check.contract-not-fulfilled",
    on=CompleteContract,
    clauses=["khoam.clause.contract-for-a-space", "khoam.clause.harvest-contract"],
    says={
        "space": "{player} has sent no agent this turn to a space that {contract} asks for.",
        "spice": "{contract} asks for {number} spice in one turn, and {player} has gained {held}.",
        "card": "{player} has acquired no card this turn that {contract} asks for.",
    },
)
def contract_not_fulfilled(state: State, move: CompleteContract) -> Objections:
    """A contract is called completed, and what it asks for has not been done."""
    here, wanted = table(state), things(state).contracts[move.contract].completes
    if move.contract in here.turn_completed or wanted["event"] == "take-contract":
        return
    data = {"player": move.player, "contract": move.contract}
    if wanted["event"] == "acquire":
        if not any(card_fits(state, wanted["card"], things(state).cards[card]) for card in here.turn_acquired):
            yield object_to("card", at="contract", **data)
    elif here.active != move.player or not _visit_fits(state, move.player, move.contract):
        yield object_to("space", at="contract", **data)
    elif here.turn_spice < wanted.get("spice_at_least", 0):
        number = wanted["spice_at_least"]
        yield object_to("spice", at="contract", number=number, held=here.turn_spice, **data)


@khoam.fills(CompleteContract)
def contracts_not_told(state: State, player: str, arguments: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Every contract of the player, open or completed this turn."""
    own = (*table(state).turn_completed, *seat(state, player).contracts)
    yield from ({"contract": contract} for contract in dict.fromkeys(own) if contract != HIDDEN)


@khoam.performs(CompleteContract, clauses=["khoam.clause.completion-is-announced"])
def call_completed(state: State, move: CompleteContract) -> None:
    """A contract that is still open is completed now; one that has been completed this turn stays so."""
    if move.contract in seat(state, move.player).contracts:
        complete(state, move.player, move.contract)


@book.carries("khoam.clause.acquire-contract")
def complete_for_a_card(state: State, player: str, card: str) -> None:
    """Complete the contracts for acquiring a card."""
    for contract in seat(state, player).contracts:
        if contract == HIDDEN:
            raise Missing(f"{player}.contracts")
        wanted = things(state).contracts[contract].completes
        if wanted["event"] == "acquire" and card_fits(state, wanted["card"], things(state).cards[card]):
            complete(state, player, contract)
