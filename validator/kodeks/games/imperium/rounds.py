"""The course of a round: start, turns, makers and recall."""

from kodeks.games.imperium.book import book, from_seat, things
from kodeks.games.imperium.cards import to_box
from kodeks.games.imperium.drawing import draw
from kodeks.games.imperium.events import Event, emit
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.intrigue import ENDGAME
from kodeks.games.imperium.turns import end_of_what_holds
from kodeks.play import Frame, agenda, phases
from kodeks.play.engine import answer
from kodeks.table import State


@book.step("reveal-conflict-card")
def reveal_conflict_card(state: State) -> None:
    """The top Conflict card is turned up."""
    draw(state, table(state).first, 1, "conflict")


@book.step("draw-hands")
def draw_hands(state: State) -> None:
    """Each player draws a hand."""
    number = things(state).stated("uprising.clause.hand-of-five-cards", "cards")
    for player in reversed(from_seat(state, table(state).first)):
        draw(state, player, number)


@book.step("start-of-round")
def start_of_round(state: State) -> None:
    """What happens at the start of each round happens now, the first player first."""
    for player in reversed(from_seat(state, table(state).first)):
        emit(state, Event("round-start", player))


@book.step("turns")
def turns(state: State) -> None:
    """The players take turns, beginning with the first player."""
    agenda.push(state, Frame("turns", data={"next": table(state).first}))


@book.carries("uprising.clause.icon-maker")
@book.step("bonus-spice")
def bonus_spice(state: State) -> None:
    """Spice gathers on maker spaces without an agent."""
    here = table(state)
    number = things(state).stated("uprising.clause.spice-gathers-on-empty-maker-spaces", "spice")
    for space in things(state).spaces.values():
        if space.maker and not here.agents[space.id]:
            here.bonus_spice[space.id] += number


def end_points(state: State) -> int:
    """The victory points with which the game ends."""
    found: int | None = answer(state, "points that end the game")
    return things(state).stated("uprising.clause.end-of-the-game", "points") if found is None else found


@book.step("check-end")
def check_end(state: State) -> None:
    """The game ends with enough victory points, or with an empty Conflict deck."""
    here = table(state)
    points = end_points(state)
    reached = (
        player
        for player in here.players
        if seat(state, player).victory_points >= points and answer(state, "ends the game", player) is not False
    )
    if not here.conflict_deck or any(reached):
        phases.begin(state, ENDGAME)


@book.step("recall-agents")
def recall_agents(state: State) -> None:
    """All agents go back to their leaders."""
    here = table(state)
    for space in things(state).spaces:
        for player in here.agents[space]:
            state.add(f"{player}.agents_ready", 1)
        if here.agents[space]:
            here.agents[space] = ()


@book.step("next-round")
def next_round(state: State) -> None:
    """The first player marker moves on, and what held for the round ends."""
    here = table(state)
    here.first = from_seat(state, here.first)[1]
    here.round += 1
    here.conflict_winner = ""
    here.cards_over = False
    here.reveals = ()
    end_of_what_holds(state, "round")
    for player in here.players:
        own = seat(state, player)
        own.revealed = False
        own.turns = 0
        own.reward = ""
        # A card that was set aside for this round and not acquired leaves the game.
        for name in own.aside:
            if name in things(state).cards:
                to_box(state, name)
        own.aside = tuple(name for name in own.aside if name not in things(state).cards)
