"""The set-up of a game for six."""

from random import Random

from kodeks.games.imperium.book import things
from kodeks.games.imperium.catalogue import Catalogue
from kodeks.games.imperium.facts import seat, table
from kodeks.games.six.book import REPLACED, book, commander_faction, is_commander
from kodeks.games.six.commanders import SIDES
from kodeks.games.six.facts import board, member
from kodeks.play import Game
from kodeks.table import Pile, State

#: Seats clockwise: each commander sits between the allies of the other team.
SEATS = ("muaddib", "blue", "green", "shaddam", "red", "yellow")
book.colours = SEATS
COMMANDERS = {"muaddib": "uprising.leader.muaddib", "shaddam": "khoam.leader.shaddam-corrino-iv"}


@book.seats
def six_seats(game: Game, chance: Random) -> tuple[tuple[str, ...], list[str]]:
    """The commanders have their leaders; the allies draw theirs."""
    catalogue: Catalogue = game.catalogue
    free = [leader for leader in catalogue.leaders_to_choose() if leader not in COMMANDERS.values()]
    drawn = chance.sample(free, len(SEATS) - len(COMMANDERS))
    return SEATS, [COMMANDERS.get(name) or drawn.pop() for name in SEATS]


@book.sets_up
def teams(state: State) -> None:
    """Commanders have no army and a deck of their own; nobody has a cube where it does not belong."""
    catalogue, here = things(state), table(state)
    for space in catalogue.spaces:
        board(state).token[space] = ""
    cards = [card for player in here.players for card in seat(state, player).won]
    allies = [player for player in here.players if not is_commander(state, player)]
    objectives = [card.id for card in catalogue.deck("objective")]
    dealt = [*cards, *(card for card in objectives if card not in cards)]
    for player in here.players:
        own = seat(state, player)
        for faction in catalogue.factions:
            if faction in REPLACED and commander_faction(state, player) != faction:
                del state.facts[f"{player}.influence.{faction}"]
        if not is_commander(state, player):
            own.victory_points = catalogue.stated("six-players.clause.ally-starting-score", "points")
            continue
        own.victory_points = catalogue.stated("six-players.clause.commander-starting-score", "points")
        own.supply = own.garrison = own.markers = 0
        own.won = ()
        member(state, player).tokens = SIDES
        own.deck = Pile.of(
            card.id
            for card in catalogue.deck("commander")
            for _ in range(card.copies)
            if catalogue.entries[card.id][1]["commander"] == own.leader
        )
        for faction in catalogue.factions:
            if faction not in REPLACED:
                del state.facts[f"{player}.influence.{faction}"]
    for player, card in zip(allies, dealt, strict=False):
        seat(state, player).won = (card,)
        if catalogue.cards[card].first_player:
            here.first = player
