"""The set-up of a game for six."""

from random import Random

from kodeks.games.imperium.book import things
from kodeks.games.imperium.catalogue import Catalogue
from kodeks.games.imperium.facts import seat, table
from kodeks.games.six.book import COMMANDERS, SEATS, book, commander_of, is_commander, team_of
from kodeks.games.six.commanders import SIDES
from kodeks.games.six.facts import member
from kodeks.play import Game, agenda, object_to
from kodeks.play.decisions import Decline, Finish
from kodeks.play.rules import Objections
from kodeks.table import Pile, State

#: Pieces that a commander does not get.
LACKS = ("supply", "garrison", "conflict", "memories", "markers", "dreadnoughts", "docked", "fighting", "negotiators")

book.colours = SEATS


@book.seats
def six_seats(game: Game, chance: Random) -> tuple[tuple[str, ...], list[str]]:
    """The commanders have their leaders; the allies draw theirs."""
    catalogue: Catalogue = game.catalogue
    free = [leader for leader in catalogue.leaders_to_choose() if leader not in COMMANDERS.values()]
    drawn = chance.sample(free, len(SEATS) - len(COMMANDERS))
    return SEATS, [COMMANDERS.get(name) or drawn.pop() for name in SEATS]


@book.carries("six-players.clause.leaders-of-earlier-boxes")
@book.permits("leader-of-an-earlier-box")
def leaders_of_earlier_boxes(state: State) -> bool:
    """With six players the leaders of every box of the series can be chosen."""
    return True


def points_at_the_start(state: State, player: str) -> int:
    """Where the score marker of a commander, or of an ally, begins."""
    name = "commander" if is_commander(state, player) else "ally"
    return things(state).stated(f"six-players.clause.{name}-starting-score", "points")


def take_a_seat(state: State, player: str) -> None:
    """What the set-up for six changes for a player: team, score, and the pieces and deck of a commander."""
    own, catalogue, pieces = seat(state, player), things(state), member(state, player)
    pieces.team = commander_of(state, player)
    own.victory_points = points_at_the_start(state, player)
    if not is_commander(state, player):
        return
    own.leader = COMMANDERS[player]
    for name in LACKS:
        if name in state.game.register.seat:
            state.facts[f"{player}.{name}"] = 0
    own.won = ()
    pieces.tokens = SIDES
    for space in catalogue.spaces:
        pieces.token[space] = ""
    own.deck = Pile.of(commander_deck(catalogue, own.leader))


def commander_deck(catalogue: Catalogue, leader: str) -> list[str]:
    """The cards that a commander begins with."""
    return [
        card.id
        for card in catalogue.deck("commander")
        for _ in range(card.copies)
        if catalogue.entries[card.id][1]["commander"] == leader
    ]


@book.carries(
    "six-players.clause.commander-starting-score",
    "six-players.clause.ally-starting-score",
    "six-players.clause.eleven-points-allies",
    "six-players.clause.eleven-points-commanders",
    "six-players.clause.commander-discs-and-spies",
)
@book.sets_up
def teams(state: State) -> None:
    """Commanders have no army and a deck of their own; only the allies have Objective cards."""
    catalogue, here = things(state), table(state)
    dealt = [card for player in here.players for card in seat(state, player).won]
    objectives = [card.id for card in catalogue.deck("objective")]
    dealt += [card for card in objectives if card not in dealt]
    allies = [player for player in here.players if not is_commander(state, player)]
    for player in here.players:
        take_a_seat(state, player)
    own_decks_alone(state)
    cards = swapped(state, dict(zip(allies, dealt, strict=False)))
    for player, card in cards.items():
        seat(state, player).won = (card,)
        if catalogue.cards[card].first_player:
            here.first = player


@book.guard(
    "six-players.check.contracts-left-in-the-bank",
    on=(Finish, Decline),
    clauses=["six-players.clause.sardaukar-contracts-set-aside"],
    says={"because": "the contracts of {player} have to be set aside before the game."},
)
def contracts_left_in_the_bank(state: State, move: Finish | Decline) -> Objections:
    """The contracts that the set-up puts aside for Shaddam are left among the others."""
    if any(item.effect.head == "move.contract" and item.owner == move.player for item in agenda.top(state).items):
        yield object_to("because", player=move.player)


def own_decks_alone(state: State) -> None:
    """What other modules take out of the usual starting decks, they do not take out of those of commanders."""
    here = table(state)
    usual = dict.fromkeys(things(state).copies("starter"))
    for card in usual:
        per_player = here.box.count(card) // len(here.players) if state.knows("box") else 0
        for _ in range(per_player * len(COMMANDERS)):
            here.box = here.box.take(card)
    for player in COMMANDERS:
        seat(state, player).discard = Pile()


@book.permits("no-contracts-dealt")
def no_contracts_dealt(state: State, player: str) -> bool:
    """Rise of Ix contracts are dealt to allies alone."""
    return is_commander(state, player)


@book.answers_to("contract passed to")
def contract_passed_on(state: State, player: str) -> str | None:
    """An ally gives the second of the Rise of Ix contracts to the commander."""
    return None if is_commander(state, player) else commander_of(state, player)


def swapped(state: State, dealt: dict[str, str]) -> dict[str, str]:
    """If one team has drawn both Desert Mice, the one for 4 and 6 players changes places with a neighbour's card."""
    cards, players = things(state).cards, table(state).players
    for player, card in dealt.items():
        partner = next(other for other in dealt if other != player and other in team_of(state, player))
        same = cards[card].battle_icon == cards[dealt[partner]].battle_icon
        if same and cards[card].battle_icon == "desert-mouse" and not cards[card].first_player:
            at = players.index(player)
            neighbours = (players[(at + step) % len(players)] for step in (1, -1))
            other = next(neighbour for neighbour in neighbours if neighbour in dealt)
            return {**dealt, player: dealt[other], other: card}
    return dealt
