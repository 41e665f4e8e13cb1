"""The set-up: prediction, traitors, treachery cards and the first forces."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from random import Random

from kodeks.games.classic.book import (
    SET_UP,
    STORM,
    TURN_SAYS,
    book,
    clause,
    player_of,
    player_with,
    things,
    turn_objections,
)
from kodeks.games.classic.decisions import KeepTraitors, PlaceForces, Predict
from kodeks.games.classic.drawing import draw
from kodeks.games.classic.facts import seat, table
from kodeks.games.classic.forces import put
from kodeks.play import Decision, Frame, Game, agenda, object_to, phases, settle
from kodeks.play.rules import Objections
from kodeks.table import Keyed, Missing, Pile, State

book.colours = ("red", "green", "blue", "yellow", "black", "orange")


@book.seats
def who_plays(game: Game, chance: Random) -> tuple[tuple[str, ...], list[str]]:
    """Factions by lot, each seat with the colour of its faction; those that a number of players leaves out stay out."""
    catalogue = game.catalogue
    left_out: set[str] = set()
    for number, slug in ((4, "factions-for-four-players"), (5, "factions-for-five-players")):
        if catalogue.players == number:
            left_out |= set(catalogue.entries[f"classic.clause.{slug}"][1]["about"])
    factions = chance.sample(sorted(set(catalogue.factions) - left_out), catalogue.players)
    return tuple(catalogue.factions[faction].color for faction in factions), factions


@book.opens
def set_up(
    game: Game, factions: Sequence[str], players: Sequence[str] = (), readings: Mapping[str, str] | None = None
) -> State:
    """A table before the first decision; the rest of the set-up is decided."""
    catalogue = game.catalogue
    names = tuple(players) or tuple(catalogue.factions[faction].color for faction in factions)
    state = State(game, {"players": names, "agenda": ()}, readings)
    here = table(state)
    lay_the_table(state)
    here.traitor_deck = Pile.of(leader for faction in factions for leader in catalogue.factions[faction].leaders)
    circles = catalogue.number("classic.token.player-circle", "in_sectors")
    for i, (player, faction) in enumerate(zip(names, factions, strict=True)):
        sit_down(state, player, faction)
        seat(state, player).circle = circles[i * len(circles) // len(names)]
    phases.begin(state, SET_UP)
    settle(state)
    return state


def lay_the_table(state: State) -> None:
    """The map and the decks as they are before anybody has sat down."""
    here, catalogue = table(state), things(state)
    for name, fact in state.game.register.table.items():
        if fact.start is not None and not isinstance(fact, Keyed):
            state.facts[name] = fact.start
    here.storm = catalogue.number("classic.token.storm-marker", "starts_in")
    for territory in catalogue.spiced:
        here.spice[territory] = 0
    here.spice_deck = Pile.of(catalogue.copies("spice"))
    here.treachery_deck = Pile.of(catalogue.copies("treachery"))
    here.treachery_discard = here.for_sale = here.box = here.traitor_box = Pile()


def take_a_seat(state: State, player: str) -> None:
    """What a player of any faction begins with, before the sheet tells more."""
    for name, fact in state.game.register.seat.items():
        if fact.start is not None and not isinstance(fact, Keyed):
            state.facts[f"{player}.{name}"] = fact.start


def sit_down(state: State, player: str, faction: str) -> None:
    """What a player has whose faction is chosen, before cards are dealt."""
    catalogue, own = things(state), seat(state, player)
    take_a_seat(state, player)
    sheet = catalogue.factions[faction]
    own.faction, own.spice, own.hand = faction, sheet.spice, Pile()
    own.traitors = Pile()
    for cell in catalogue.places:
        own.forces[cell] = 0
    for leader in sheet.leaders:
        own.fought[leader] = ""
    # What a sheet leaves to choose is placed later; until then it is in reserve.
    own.reserves = sheet.reserves + (sheet.spread[0] if sheet.spread else 0)
    for territory, number in sheet.forces:
        put(state, player, catalogue.cells_of[territory][0], number)


# --- prediction -----------------------------------------------------------------------------------------------------


@book.step("predict")
def predict_step(state: State) -> None:
    """The Bene Gesserit predict who will win, and when."""
    player = player_with(state, "prediction")
    if player:
        agenda.push(state, Frame("predict", player))


@book.frame("predict")
def predictions(state: State, frame: Frame) -> Iterator[Decision]:
    """Every faction in play, in every round."""
    for player in table(state).players:
        for number in range(1, things(state).stated("ten-rounds-at-most", "rounds") + 1):
            yield Predict(player=frame.owner, faction=seat(state, player).faction, round=number)


@book.guard(
    "classic.check.prediction-that-cannot-be",
    on=Predict,
    clauses=clause("prediction", "ten-rounds-at-most"),
    says={
        **TURN_SAYS,
        "own": "{player} predicts a victory of {faction}, the own faction.",
        "absent": "{player} predicts a victory of {faction}, which nobody plays.",
        "round": "{player} predicts round {number}, and the game has {limit}.",
    },
)
def prediction_that_cannot_be(state: State, move: Predict) -> Objections:
    """The own faction, one that nobody plays, or a round that never comes is predicted."""
    yield from turn_objections(state, move.player, "predict")
    if move.faction == seat(state, move.player).faction:
        yield object_to("own", at="faction", player=move.player, faction=move.faction)
    elif not player_of(state, move.faction):
        yield object_to("absent", at="faction", player=move.player, faction=move.faction)
    limit = things(state).stated("ten-rounds-at-most", "rounds")
    if not 1 <= move.round <= limit:
        yield object_to("round", at="round", player=move.player, number=move.round, limit=limit)


@book.performs(Predict, clauses=clause("prediction"))
def predict(state: State, move: Predict) -> None:
    """The prediction is fixed."""
    agenda.pop(state)
    own = seat(state, move.player)
    own.predicted, own.predicted_round = move.faction, move.round


# --- cards ----------------------------------------------------------------------------------------------------------


@book.step("deal-traitors")
def deal_traitors(state: State) -> None:
    """Each player is dealt traitor cards."""
    number = things(state).stated("four-traitor-cards-dealt", "cards")
    for player in reversed(table(state).players):
        draw(state, "traitor_deck", number, "dealt", player)


@book.step("keep-traitors")
def keep_traitors_step(state: State) -> None:
    """All choose in secret which traitor cards they keep."""
    agenda.push(state, Frame("keep-traitors"))


@book.goes_on("keep-traitors")
def all_have_kept(state: State, frame: Frame) -> bool:
    """It is over when all have chosen."""
    if any(seat(state, player).dealt for player in table(state).players):
        return False
    agenda.pop(state)
    return True


@book.frame("keep-traitors")
def keeping(state: State, frame: Frame) -> Iterator[Decision]:
    """Every choice of those who have not chosen yet."""
    for player in table(state).players:
        own = seat(state, player)
        kept = things(state).factions[own.faction].traitors_kept
        for leaders in combinations(own.dealt, kept) if own.dealt else ():
            yield KeepTraitors(player=player, leaders=leaders)


@book.guard(
    "classic.check.traitors-do-not-add-up",
    on=KeepTraitors,
    clauses=clause("one-traitor-card-kept", "harkonnen-keep-all-traitors", "four-traitor-cards-dealt"),
    says={
        "moment": "{player} has no traitor cards to choose from.",
        "number": "{player} keeps {number} traitor cards, and it is {limit}.",
        "other": "{player} keeps {leader} and was not dealt that card.",
    },
)
def traitors_do_not_add_up(state: State, move: KeepTraitors) -> Objections:
    """Too many or too few traitor cards are kept, or one that was not dealt."""
    own = seat(state, move.player)
    if agenda.top(state).kind != "keep-traitors" or not own.dealt:
        yield object_to("moment", player=move.player)
        return
    limit = things(state).factions[own.faction].traitors_kept
    if len(move.leaders) != limit:
        yield object_to("number", at="leaders", player=move.player, number=len(move.leaders), limit=limit)
    for leader in move.leaders:
        if leader not in own.dealt:
            yield object_to("other", at="leaders", player=move.player, leader=leader)


@book.performs(KeepTraitors, clauses=clause("one-traitor-card-kept", "other-traitor-cards-to-the-box"))
def keep_traitors(state: State, move: KeepTraitors) -> None:
    """The others go to the box."""
    own, here = seat(state, move.player), table(state)
    here.traitor_box = here.traitor_box.add(*(leader for leader in own.dealt if leader not in move.leaders))
    own.traitors, own.dealt = Pile.of(move.leaders), ()


@book.step("deal-treachery")
def deal_treachery(state: State) -> None:
    """Each player gets treachery cards."""
    for player in reversed(table(state).players):
        number = things(state).factions[seat(state, player).faction].treachery_dealt
        draw(state, "treachery_deck", number, "hand", player)


# --- forces ---------------------------------------------------------------------------------------------------------


@book.step("place-forces")
def place_forces_step(state: State) -> None:
    """Whose sheet leaves a choice divides the first forces."""
    for player in reversed(table(state).players):
        if things(state).factions[seat(state, player).faction].spread:
            agenda.push(state, Frame("place-forces", player))


@book.frame("place-forces")
def placings(state: State, frame: Frame) -> Iterator[Decision]:
    """Every way to divide them, in every sector."""
    catalogue = things(state)
    spread = catalogue.factions[seat(state, frame.owner).faction].spread
    if spread:
        count, among = spread
        cells = [cell for territory in among for cell in catalogue.cells_of[territory]]
        for numbers in _divided(count, len(cells)):
            forces = tuple((cell, number) for cell, number in zip(cells, numbers, strict=True) if number)
            yield PlaceForces(player=frame.owner, forces=forces)


def _divided(number: int, parts: int) -> Iterator[tuple[int, ...]]:
    if parts == 1:
        yield (number,)
        return
    for first in range(number + 1):
        for others in _divided(number - first, parts - 1):
            yield (first, *others)


@book.guard(
    "classic.check.start-unlike-the-sheet",
    on=PlaceForces,
    clauses=clause("starting-forces", "fremen-start"),
    says={
        **TURN_SAYS,
        "number": "{player} places {number} forces, and the sheet tells {limit}.",
        "place": "{player} places forces in {territory} in sector {sector}, and the sheet does not allow it.",
    },
)
def start_unlike_the_sheet(state: State, move: PlaceForces) -> Objections:
    """The first forces are not as the sheet tells."""
    frame = agenda.top(state)
    if frame.kind == "predict" and not state.knows(f"{frame.owner}.predicted"):
        raise Missing(f"{frame.owner}.predicted")
    yield from turn_objections(state, move.player, "place-forces")
    catalogue = things(state)
    count, among = catalogue.factions[seat(state, move.player).faction].spread or (0, ())
    number = sum(each for _, each in move.forces)
    if number != count:
        yield object_to("number", at="forces", player=move.player, number=number, limit=count)
    for cell, _ in move.forces:
        territory, sector = catalogue.place(cell)
        if territory not in among or cell not in catalogue.places:
            yield object_to("place", at="forces", player=move.player, territory=territory, sector=sector)


@book.performs(PlaceForces, clauses=clause("starting-forces", "other-forces-in-reserve"))
def place_forces(state: State, move: PlaceForces) -> None:
    """The forces stand on the map."""
    agenda.pop(state)
    for cell, number in move.forces:
        put(state, move.player, cell, number)
        seat(state, move.player).reserves -= number


@book.step("first-round")
def first_round(state: State) -> None:
    """The first round begins."""
    table(state).round = things(state).stated("round-marker-at-setup", "position")
    table(state).first = table(state).players[0]
    phases.begin(state, STORM)
