"""A table as it is described: what is as at set-up, what follows from sums, and whose decision it is."""

from collections.abc import Iterator, Mapping
from typing import Any

from kodeks.games.imperium.agent import PLAYER_TURNS, effects_of_a_visit
from kodeks.games.imperium.book import book, from_seat, holders, strength, things
from kodeks.games.imperium.catalogue import UNNAMED
from kodeks.games.imperium.decisions import (
    ARGUMENTS,
    Acquire,
    AcquireByEffect,
    Deploy,
    Draw,
    MoveUnits,
    PlayIntrigue,
    SendAgent,
    Steal,
    TakeContract,
)
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.intrigue import COMBAT, ENDGAME, MOMENTS
from kodeks.games.imperium.invariants_cards import cards_elsewhere, described
from kodeks.games.imperium.invariants_conflicts import hidden_conflicts
from kodeks.games.imperium.reveal import effects_of_a_reveal
from kodeks.games.imperium.setup import (
    COLOURS,
    ROUND_START,
    board,
    choose_leader,
    conflict_levels,
    moved_before_the_game,
    sit_down,
)
from kodeks.games.imperium.survey import AFTER_COMBAT, AFTER_TURNS, after_hands, zones_of
from kodeks.play import Frame, Item, agenda, phases
from kodeks.play.engine import happened
from kodeks.table import HIDDEN, Missing, Pile, State

#: Facts of a turn that only effects taken in it bring about.
TAKEN = ("turn_recruited", "turn_recruited_otherwise", "turn_deployed", "turn_units", "turn_spice", "turn_completed")

book.colours = COLOURS
book.arguments |= ARGUMENTS
book.chance += (Draw, Steal)
book.told_as |= {Acquire: (AcquireByEffect,), Deploy: (MoveUnits,)}
book.played_from |= {SendAgent: "hand", PlayIntrigue: "intrigue"}


@book.shown_by(Acquire)
def card_in_the_row(state: State, arguments: Mapping[str, Any], times: int) -> None:
    """A card that is said to be acquired was one of those in the row that nobody has named."""
    card, row = arguments.get("card"), state.facts.get("row", ())
    known = card in things(state).cards and row.count(card) < times and card not in things(state).stacks
    if known and HIDDEN in row and not _all_seen(state, str(card), times if described(str(card)) else 1):
        at = row.index(HIDDEN)
        state.facts["row"] = (*row[:at], card, *row[at + 1 :])


def _all_seen(state: State, card: str, times: int = 1) -> bool:
    """Whether every copy of a card is known to lie somewhere; of a described one there are as many as are told."""
    on_table, of_seats = zones_of(state.game.register)
    places = (*on_table, *(f"{player}.{zone}" for player in table(state).players for zone in of_seats))
    value = things(state).cards[card]
    seen = sum(list(state.facts.get(place) or ()).count(card) for place in places)
    return seen >= max(value.copies, times)


@book.fills(PlayIntrigue)
def boxes_not_told(state: State, player: str, arguments: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The boxes of the card that are played in this phase, or else every box: it is refused as what it is."""
    card = things(state).cards.get(arguments.get("card", ""))
    boxes = [box for box in MOMENTS if card and card.box(box)]
    fitting = [box for box in boxes if MOMENTS[box] == state.facts.get("phase")]
    yield from ({"box": box} for box in fitting or boxes)


@book.shown_by(TakeContract)
def contract_on_offer(state: State, arguments: Mapping[str, Any], times: int) -> None:
    """A contract that is said to be taken was one of those on the board that nobody has named."""
    contract, offer = arguments.get("contract"), state.facts.get("contract_offer", ())
    if contract in things(state).contracts and offer.count(contract) < times and HIDDEN in offer:
        at = offer.index(HIDDEN)
        state.facts["contract_offer"] = (*offer[:at], contract, *offer[at + 1 :])


@book.lays_out
def lay_out(state: State, given: Mapping[str, Any]) -> None:
    """
    Every fact that a table shows when the first turn of a game begins.

    What is dealt at random is hidden, and no leader has an ability; the Conflict card is not known.
    ``given`` are the facts that are given: what a leader brings depends on them.
    """
    here, catalogue = table(state), things(state)
    board(state)
    for player in here.players:
        sit_down(state, player)
        leader = given.get(f"{player}.leader")
        if isinstance(leader, str):
            choose_leader(state, player, leader)
        own = seat(state, player)
        dealt = catalogue.stated("uprising.clause.hand-of-five-cards", "cards")
        own.hand, own.deck = Pile(hidden=dealt), Pile(hidden=len(own.deck) - dealt)
        own.won = (HIDDEN,)
        as_the_leader_begins(state, player)
    shown = catalogue.number("uprising.token.imperium-row-card", "shown")
    here.row, here.imperium_deck = (HIDDEN,) * shown, Pile(hidden=len(here.imperium_deck) - shown)
    if here.contract_bank:
        offered = catalogue.number("khoam.token.contract", "shown")
        here.contract_offer, here.contract_bank = (HIDDEN,) * offered, Pile(hidden=len(here.contract_bank) - offered)
    here.phase = PLAYER_TURNS
    del state.facts["conflict_card"], state.facts["active"]
    # Whoever does not play cards brings no starting deck.
    marks = [name for name, fact in state.game.register.seat.items() if fact.marks]
    for key in (f"{player}.{name}" for player in here.players for name in marks):
        state.facts[key] = given.get(key, state.facts.get(key))


def as_the_leader_begins(state: State, player: str) -> None:
    """A card that a leader begins without is in the box, and contracts set aside for a leader lie with it."""
    own, here = seat(state, player), table(state)
    for card in moved_before_the_game(things(state), own.leader, "box"):
        own.deck, here.box = Pile(hidden=len(own.deck) - 1), here.box.add(card)
    for contract in moved_before_the_game(things(state), own.leader, "aside"):
        here.contract_bank, own.aside = here.contract_bank.take(contract), (*own.aside, contract)


@book.can_be("conflict_card")
def conflict_of_the_round(state: State) -> Iterator[str]:
    """The Conflict cards that can be turned up in this round: of its level, and known to be nowhere else."""
    order = [level for level, size in conflict_levels(state.game).items() for _ in range(size)]
    here = table(state)
    level = order[here.round - 1] if 0 < here.round <= len(order) else 0
    for card in things(state).deck("conflict"):
        if card.level == level and not _all_seen(state, card.id):
            yield card.id


@book.can_be("won")
def cards_won(state: State, player: str) -> Iterator[tuple[str, ...]]:
    """Cards face up as far as they decide whether the Conflict card makes a pair: none with its icon, or one."""
    catalogue, name = things(state), state.facts.get("conflict_card")
    if not name or name not in catalogue.cards:
        return
    seen = tuple(card for card in state.facts.get(f"{player}.won", ()) if card != HIDDEN)
    yield seen
    icon = catalogue.cards[name].battle_icon
    for card in (*catalogue.deck("objective"), *catalogue.deck("conflict")):
        if card.battle_icon == icon and card.id != name and not _all_seen(state, card.id):
            yield (*seen, card.id)
            return


@book.adds_up
def add_up(state: State, given: Mapping[str, Any]) -> None:
    """Pieces that are not said to be elsewhere are in the supply, where that is not given."""
    catalogue, here = things(state), table(state)
    on_board: dict[str, int] = {}
    spying: dict[str, int] = {}
    marked: dict[str, int] = {}
    for found, counts in ((here.agents, on_board), (here.spies, spying)):
        for _, present in found.known():
            for player in present:
                counts[player] = counts.get(player, 0) + 1
    for _, holder in here.control.known():
        for player in holders(holder):
            marked[player] = marked.get(player, 0) + 1
    for player in here.players:
        own = seat(state, player)
        later = 0 if own.swordmaster else catalogue.number("uprising.token.swordmaster", "per_player")
        agents = catalogue.number("uprising.token.agent", "per_player") - later
        rest = {
            "supply": catalogue.number("uprising.token.troop", "per_player")
            - own.garrison
            - own.conflict
            - own.memories,
            "agents_ready": agents - on_board.get(player, 0),
            "spies_ready": catalogue.number("uprising.token.spy", "per_player") - spying.get(player, 0),
            "markers": catalogue.number("uprising.token.control-marker", "per_player") - marked.get(player, 0),
        }
        for name, number in rest.items():
            if f"{player}.{name}" not in given:
                state.facts[f"{player}.{name}"] = max(0, number)
    _fit_the_moment(state, given)
    _swords_of_markers(state, given)


def _fit_the_moment(state: State, given: Mapping[str, Any]) -> None:
    """What a table has at this moment of this round, where it is not given."""
    here = table(state)
    if "first" not in given:
        here.first = _first(state)
    if "conflict_card" not in given and here.phase in AFTER_COMBAT:
        # It has gone to its winner, or lies with those that nobody won.
        here.conflict_card = ""
    before_hands = here.phase == ROUND_START and not hands_drawn(state, given)
    if "conflict_deck" not in given:
        turned_up = here.phase != ROUND_START or bool(given.get("conflict_card", not before_hands))
        left = sum(conflict_levels(state.game).values()) - here.round + (not turned_up)
        here.conflict_deck = Pile(hidden=max(0, left))
    if "conflict_unclaimed" not in given:
        here.conflict_unclaimed = Pile(hidden=_left_of_earlier_rounds(state))
    if given.get("imperium_deck_empty") and "imperium_deck" not in given:
        here.imperium_deck = Pile()
    if given.get("round", 1) > 1 and "box" not in given and not here.imperium_deck:
        # Nobody has said where the cards of an empty deck are now; they need not be among those that somebody has.
        here.box = Pile(hidden=cards_elsewhere(state))
    if "intrigue_deck" not in given:
        for place in _intrigue_elsewhere(state):
            for card in given.get(place, ()):
                if card in here.intrigue_deck:
                    here.intrigue_deck = here.intrigue_deck.take(card)
        held = sum(given.get(place, Pile()).hidden for place in _intrigue_elsewhere(state))
        if held:
            here.intrigue_deck = Pile(hidden=max(0, len(here.intrigue_deck) - held))
    if here.turn_space and "turn_card" not in given:
        here.turn_card = UNNAMED
    mover = given.get("active", given.get("first", ""))
    if here.turn_space and mover and f"agents.{here.turn_space}" not in given:
        here.agents[here.turn_space] = (mover,)
        if f"{mover}.agents_ready" not in given:
            seat(state, mover).agents_ready -= 1
    for player in here.players:
        own = seat(state, player)
        if here.phase in AFTER_TURNS and f"{player}.revealed" not in given:
            own.revealed = True
        if own.revealed and f"{player}.hand" not in given:
            if f"{player}.discard" not in given and player != mover:
                own.discard = own.hand
            own.hand = Pile()
        if before_hands and f"{player}.hand" not in given:
            if f"{player}.deck" not in given:
                own.deck = Pile(hidden=len(own.hand) + len(own.deck))
            own.hand = Pile()


def _intrigue_elsewhere(state: State) -> tuple[str, ...]:
    """Where Intrigue cards are that have left their deck."""
    return ("intrigue_discard", *(f"{player}.intrigue" for player in table(state).players))


def hands_drawn(state: State, facts: Mapping[str, Any]) -> bool:
    """Whether the hands of a round that starts have been drawn, by these facts: somebody has one already."""
    cards = things(state).stated("uprising.clause.hand-of-five-cards", "cards")
    return any(len(facts.get(f"{player}.hand") or ()) >= cards for player in table(state).players)


def _left_of_earlier_rounds(state: State) -> int:
    """How many Conflict cards nobody is said to have: those of earlier rounds lie unclaimed."""
    catalogue, here = things(state), table(state)
    conflicts = {card.id for card in catalogue.deck("conflict")}
    used = sum(conflict_levels(state.game).values()) - len(here.conflict_deck)
    turned_up = state.facts.get("conflict_card") != ""
    held = 0
    for player in here.players:
        own = [*state.facts[f"{player}.won"], *state.facts[f"{player}.spent"]]
        held += sum(card in conflicts for card in own)
    return max(0, used - turned_up - held - hidden_conflicts(state))


def _first(state: State) -> str:
    """Who has the first player marker: by the Objective card that brings it, or else the first of the seats."""
    here, cards = table(state), things(state).cards
    for i, player in enumerate(here.players):
        own = (*state.facts[f"{player}.won"], *state.facts[f"{player}.spent"])
        if any(card in cards and cards[card].first_player for card in own):
            return here.players[(i + here.round - 1) % len(here.players)]
    return here.players[0]


def _swords_of_markers(state: State, given: Mapping[str, Any]) -> None:
    """The swords that a combat marker shows beside the units, where they are not given."""
    for player in table(state).players:
        marked = given.get(f"{player}.combat_marker")
        if marked and f"{player}.swords" not in given:
            seat(state, player).swords = 0
            seat(state, player).swords = max(0, int(marked) - strength(state, player))


@book.resumes
def resume(state: State) -> None:
    """
    Build the agenda from the phase, from whose turn it is and from what has been done in it.

    Effects of a turn that has begun are taken as done; those that still wait are told by the history, or by an agenda.
    """
    here = table(state)
    if not state.knows("phase"):
        here.phase = PLAYER_TURNS
    phase = here.phase
    if phase not in things(state).phase_steps:
        raise Missing("phase")
    if not state.knows("active"):
        if phase != PLAYER_TURNS:
            here.active = ""
        elif state.knows("first"):
            here.active = here.first
    bottom = Frame(phases.PHASES, data={"phase": phase, "step": 1})
    if phase == PLAYER_TURNS:
        player = here.active
        if not player:
            raise Missing("active")
        following = Frame("turns", data={"next": from_seat(state, player)[1]})
        frame = Frame(_turn(state, player), player, _waiting(state, player), _begun(state))
        state.facts[agenda.AGENDA] = (bottom, following, frame)
    elif state.facts.get("cards_over") and phase in (COMBAT, ENDGAME):
        here.active = ""
        phases.begin(state, phase, step=1)
        happened(state, "before-rewards")
    elif phase == COMBAT and state.knows("active") and here.active:
        player, here.active = here.active, ""
        fight = Frame("combat", player, data={"next": from_seat(state, player)[1], "passes": 0, "played": False})
        state.facts[agenda.AGENDA] = (bottom,)
        happened(state, "before-rewards")
        agenda.push(state, fight)
    elif phase == ENDGAME and state.knows("active") and here.active:
        player, here.active = here.active, ""
        order = from_seat(state, here.first if state.knows("first") else player)
        left = order[order.index(player) :]
        state.facts[agenda.AGENDA] = (bottom, *(Frame("endgame", item) for item in reversed(left)))
    elif phase == ROUND_START:
        here.active = ""
        _resume_the_start(state)
    else:
        here.active = ""
        phases.begin(state, phase)


def _resume_the_start(state: State) -> None:
    """A round starts as far as the table shows; hands that are drawn do not tell that nobody may defend any more."""
    drawn = hands_drawn(state, state.facts)
    turned_up = 1 if state.facts.get("conflict_card") else 0
    phases.begin(state, ROUND_START, after_hands(things(state)) if drawn else turned_up)
    if drawn and turned_up:
        for run in state.game.book.steps["defence-bonus"]:
            run(state)


def _turn(state: State, player: str) -> str:
    if state.facts.get(f"{player}.revealed"):
        return "reveal-turn"
    return "agent-turn" if state.facts.get("turn_space") else "turn"


def _begun(state: State) -> dict[str, bool]:
    return {"begun": True} if state.facts.get("turn_space") and state.facts.get("turn_begun", True) else {}


book.presumes("turn_begun", "uprising.check.effect-that-does-not-wait")
# What effects have brought already shows that some were taken.
book.presumes("turn_begun", "uprising.check.intelligence-gathered-too-late", unless=TAKEN)


def _waiting(state: State, player: str) -> tuple[Item, ...]:
    """The effects of the space and the card, or of the cards revealed, where none of them has been taken."""
    if state.facts.get("turn_begun", True):
        return ()
    here = things(state)
    if state.facts.get(f"{player}.revealed"):
        return effects_of_a_reveal(state, player, seat(state, player).shown) if state.knows(f"{player}.shown") else ()
    space = state.facts.get("turn_space")
    if not space:
        return ()
    if state.facts.get("turn_card"):
        return effects_of_a_visit(state, player, here.spaces[space], here.cards[state.facts["turn_card"]])
    return agenda.items_of(here.spaces[space].visit, player, space)
