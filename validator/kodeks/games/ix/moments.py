"""A table of Rise of Ix as it is described: what is as at set-up, what follows from sums, and whose decision it is."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from kodeks.games.imperium.book import plays_cards, things
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.intrigue import COMBAT
from kodeks.games.ix.book import book, technologies
from kodeks.games.ix.decisions import AcquireTechnology, PlaceDreadnought
from kodeks.games.ix.dreadnoughts import TOKEN, places
from kodeks.games.ix.facts import STACKS, fleet, ix
from kodeks.games.ix.setup import ix_board
from kodeks.games.ix.technologies import gone
from kodeks.play import Decision, Frame, agenda, engine, phases
from kodeks.table import HIDDEN, Pile, State

book.arguments |= {"technology": "technology", "way": "", "resource": ""}
book.other_words |= {
    "controlling": "dreadnought",
    "dreadnoughts_in_garrison": "docked",
    "dreadnoughts_in_conflict": "fighting",
    "commission": "resolve: {does: dreadnoughts}",
    "buy_technology": "acquire_technology",
    "acquire_tech": "acquire_technology",
    "deploy_dreadnoughts": "launch",
    "dividends": "resolve: {does: dividends}",
}


@book.shown_by(AcquireTechnology)
def tile_on_top(state: State, arguments: Mapping[str, Any], times: int) -> None:
    """A technology that is said to be acquired was one of the open ones that nobody has named."""
    tile, offer = arguments.get("technology"), state.facts.get("tech_offer", ())
    if tile in technologies(state) and offer.count(tile) < times and HIDDEN in offer and tile not in gone(state):
        at = offer.index(HIDDEN)
        state.facts["tech_offer"] = (*offer[:at], tile, *offer[at + 1 :])


@book.lays_out
def lay_out(state: State, given: Mapping[str, Any]) -> None:
    """The Ix board with tiles that nobody knows; with CHOAM each player has chosen a contract of Rise of Ix."""
    here, board = table(state), ix(state)
    number = len(technologies(state))
    decks = {player: len(seat(state, player).deck) for player in here.players}
    for player in here.players:
        seat(state, player).deck = Pile.of(things(state).copies("starter"))
    ix_board(state)
    for player in here.players:
        left_out = len(things(state).copies("starter")) - len(seat(state, player).deck)
        seat(state, player).deck = Pile(hidden=decks[player] - left_out)
    board.tech_offer, board.tech_tiles = (HIDDEN,) * len(STACKS), Pile(hidden=number - len(STACKS))
    if board.ix_contracts:
        # Those that nobody has chosen are not looked for in the box, whose cards are counted.
        board.ix_contracts = Pile()
        for player in here.players:
            seat(state, player).contracts = (HIDDEN,) if plays_cards(state, player) else ()
    if things(state).holds("rise-of-ix.clause.epic-starting-intrigue-card"):
        cards = things(state).stated("rise-of-ix.clause.epic-starting-intrigue-card", "cards")
        for player in here.players:
            seat(state, player).intrigue = Pile(hidden=cards)
        here.intrigue_deck = Pile(hidden=len(here.intrigue_deck) - cards * len(here.players))


@book.adds_up
def add_up(state: State, given: Mapping[str, Any]) -> None:
    """Dreadnoughts that are not said to be elsewhere are in the supply, and so are troops beside the negotiators."""
    placed = Counter(player for _, player in ix(state).dreadnought.known())
    every = things(state).number(TOKEN, "per_player")
    for player in table(state).players:
        own = fleet(state, player)
        if f"{player}.dreadnoughts" not in given:
            own.dreadnoughts = max(0, every - own.docked - own.fighting - placed[player])
        if f"{player}.supply" not in given:
            seat(state, player).supply = max(0, seat(state, player).supply - own.negotiators)
    _stacks(state, given)


def _stacks(state: State, given: Mapping[str, Any]) -> None:
    """The stacks hold the tiles that are neither with a player nor out of the game, as far as that is plain."""
    board = ix(state)
    counted = [f"tech_stack.{stack}" for stack in STACKS]
    if "tech_tiles" not in given:
        up = len(board.tech_offer)
        board.tech_tiles = Pile(hidden=max(0, sum(state.get(key) for key in counted) - up))


@book.waives("place-dreadnought")
def only_place(state: State, frame: Frame) -> Decision | None:
    """The location for a winner's dreadnought, where it can go to one alone."""
    verdicts = [engine.judge(state, way) for way in engine.offered(state)]
    ways = [verdict.decision for verdict in verdicts if verdict.answer != "illegal"]
    return ways[0] if len(ways) == 1 and type(ways[0]) is PlaceDreadnought else None


@book.resumes
def resume(state: State) -> None:
    """A winner with a dreadnought in the Conflict has to place it, where the position says who has won."""
    if state.facts.get("phase") != COMBAT or not state.facts.get("conflict_winner"):
        return
    winner = table(state).conflict_winner
    if fleet(state, winner).fighting and any(not ix(state).dreadnought[space] for space in places(state)):
        steps = [step["does"] for step in things(state).phase_steps[COMBAT]]
        bottom = Frame(phases.PHASES, data={"phase": COMBAT, "step": steps.index("conflict-card") + 1})
        state.facts[agenda.AGENDA] = (bottom, Frame("place-dreadnought", winner))
