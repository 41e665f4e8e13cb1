"""Tables of six players that cannot be: decks, contracts, what was won, and other expansions."""

from collections.abc import Iterator

from kodeks.games.imperium.book import things
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.invariants_conflicts import (
    LEVELS,
    NUMBER,
    SIZE,
    conflict_deck_of_wrong_size,
    conflict_of_wrong_level,
    more_conflict_cards_than_rounds,
)
from kodeks.games.imperium.setup import conflict_levels, moved_before_the_game
from kodeks.games.imperium.survey import AFTER_TURNS, ENDGAME, before_any_turn, frames, seats, waits
from kodeks.games.six.book import COMMANDERS, EMPEROR, book, commander_faction
from kodeks.games.six.facts import board
from kodeks.games.six.setup import commander_deck
from kodeks.play import object_to
from kodeks.play.rules import Objections
from kodeks.table import State

SIX = "six-players.clause."


# --- decks --------------------------------------------------------------------------------------------------------


NINE = f"{SIX}conflict-deck-of-nine"
# The same rules as of the usual Conflict deck, with the numbers of this one.
book.invariant("six-players.check.conflict-deck-of-wrong-size", clauses=[NINE], says=SIZE)(conflict_deck_of_wrong_size)
book.invariant(
    "six-players.check.conflict-of-another-level", clauses=[NINE, f"{SIX}no-level-one-conflicts"], says=LEVELS
)(conflict_of_wrong_level)
book.invariant("six-players.check.more-conflict-cards-than-rounds", clauses=[NINE], says=NUMBER)(
    more_conflict_cards_than_rounds
)


@book.invariant(
    "six-players.check.more-rounds-than-conflict-cards",
    clauses=[f"{SIX}nine-rounds-at-most"],
    says={"because": "this is round {round}, and the game lasts {most} rounds at most."},
)
def more_rounds_than_conflict_cards(state: State) -> Objections:
    """A round comes after the last Conflict."""
    most = sum(conflict_levels(state.game).values())
    # A round that is not given is none of those.
    if state.knows("round") and table(state).round > most:
        yield object_to("because", round=table(state).round, most=most)


@book.invariant(
    "six-players.check.contracts-not-set-aside",
    clauses=[f"{SIX}sardaukar-contracts-set-aside"],
    says={
        "bank": "{contract} is among the contracts for all, and the set-up puts it aside for Shaddam.",
        "other": "{player} has {contract}, which was set aside for Shaddam.",
    },
)
def contracts_not_set_aside(state: State) -> Objections:
    """A contract that is set aside for Shaddam lies in the bank, on the board, or with somebody else."""
    here, apart = table(state), _for_shaddam(state)
    if waits(state, "move.contract"):
        return
    for contract in apart:
        if contract in here.contract_bank or contract in here.contract_offer:
            yield object_to("bank", contract=contract)
    for player in seats(state):
        if commander_faction(state, player) != EMPEROR:
            own = seat(state, player)
            for contract in (*own.contracts, *own.completed, *own.aside):
                if contract in apart:
                    yield object_to("other", player=player, contract=contract)


def _for_shaddam(state: State) -> list[str]:
    leaders = COMMANDERS.values()
    return [name for leader in leaders for name in moved_before_the_game(things(state), leader, "aside")]


@book.invariant(
    "six-players.check.card-of-another-deck",
    clauses=[
        f"{SIX}commander-decks-at-setup",
        f"{SIX}shaddam-deck",
        f"{SIX}muaddib-deck",
        f"{SIX}no-experimentation-for-commanders",
        f"{SIX}no-control-the-spice-for-commanders",
    ],
    says={"because": "{player} has {card}, a starting card of other players."},
    each=seats,
)
def card_of_another_deck(state: State, player: str) -> Objections:
    """A commander has a card of the usual starting deck or of the other commander, or an ally one of a commander."""
    cards = things(state).cards
    own = set(commander_deck(things(state), COMMANDERS.get(player, "")))
    wrong = "commander" if player not in COMMANDERS else "starter"
    for card in dict.fromkeys(_cards_of(state, player)):
        deck = cards[card].deck if card in cards else ""
        if deck == wrong or (deck == "commander" and card not in own):
            yield object_to("because", player=player, card=card)


def _cards_of(state: State, player: str) -> Iterator[str]:
    for zone in ("hand", "deck", "discard", "played", "shown"):
        yield from state.get(f"{player}.{zone}")


@book.invariant(
    "six-players.check.throne-row-of-nobody",
    clauses=[f"{SIX}throne-row", f"{SIX}throne-row-is-apart"],
    says={"because": "{card} is in the Throne Row, and only cards of the Imperium Row come there."},
)
def throne_row_of_nobody(state: State) -> Objections:
    """A card lies in the Throne Row that is no Imperium card."""
    for card in board(state).throne_row:
        if card in things(state).cards and things(state).cards[card].deck != "imperium":
            yield object_to("because", card=card)


@book.invariant(
    "six-players.check.winner-before-the-end",
    clauses=[f"{SIX}team-with-most-points-wins", f"{SIX}commander-gets-no-conflict-reward"],
    says={
        "game": "{player} has won the game, and it is not over.",
        "team": "{player} has won the game; a team wins, and it is named by its commander.",
        "conflict": "{player} has won the Conflict, and there is no combat.",
        "commander": "{player} is a commander and has won the Conflict.",
    },
)
def winner_before_the_end(state: State) -> Objections:
    """Somebody has won what is not over, or a commander a Conflict."""
    here = table(state)
    if here.winner:
        if here.phase != ENDGAME:
            yield object_to("game", player=here.winner)
        question = "six-players.discrepancy.who-wins-the-game"
        if here.winner not in COMMANDERS and state.ask(question, "the player", "the team") == "the team":
            yield object_to("team", player=here.winner)
    if here.conflict_winner:
        clauses = [f"{SIX}commander-gets-no-conflict-reward"]
        if here.phase not in AFTER_TURNS:
            yield object_to("conflict", clauses=clauses, player=here.conflict_winner)
        if here.conflict_winner in COMMANDERS:
            yield object_to("commander", clauses=clauses, player=here.conflict_winner)


# --- with other expansions ----------------------------------------------------------------------------------------


@book.invariant(
    "six-players.check.start-with-other-boxes",
    clauses=[f"{SIX}ix-contract-for-each-player", f"{SIX}epic-starting-intrigue-card"],
    says={
        "contracts": "the game begins, and {player} has {number} contracts: everybody has {wanted}.",
        "intrigue": "the epic game begins, and {player} has {number} Intrigue cards: everybody has drawn {wanted}.",
    },
    each=seats,
)
def start_with_other_boxes(state: State, player: str) -> Objections:
    """The first round begins, and a player lacks the contract of Rise of Ix or the Intrigue card of the epic mode."""
    here, catalogue = table(state), things(state)
    dealing = any(frame.kind in ("keep-contract", "draw") for frame in frames(state))
    if here.round != 1 or dealing or not before_any_turn(state) or here.active == player:
        return
    wanted = catalogue.stated(f"{SIX}ix-contract-for-each-player", "contracts")
    number = len(seat(state, player).contracts)
    if number != wanted:
        clauses = [f"{SIX}ix-contract-for-each-player"]
        yield object_to("contracts", clauses=clauses, player=player, number=number, wanted=wanted)
    clause = f"{SIX}epic-starting-intrigue-card"
    if state.game.in_force(clause):
        wanted, number = catalogue.stated(clause, "cards"), len(seat(state, player).intrigue)
        # A leader may bring more of them.
        if number < wanted:
            yield object_to("intrigue", clauses=[clause], player=player, number=number, wanted=wanted)
