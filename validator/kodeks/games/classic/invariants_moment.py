"""What holds in certain phases: nobody left in the storm, no battle left unfought, leaders back with their owners."""

from itertools import product

from kodeks.games.classic.battle import battles_left
from kodeks.games.classic.book import (
    BATTLE,
    COLLECTION,
    END,
    MENTAT_PAUSE,
    MOVEMENT,
    SET_UP,
    STORM,
    book,
    clause,
    things,
)
from kodeks.games.classic.catalogue import POLE
from kodeks.games.classic.facts import seat, table
from kodeks.games.classic.forces import both_stand, in_sector, may_stand, stands_in
from kodeks.games.classic.invariants import seats
from kodeks.games.classic.storm import first_after_the_storm, kills, sheltered
from kodeks.play import object_to
from kodeks.play.rules import Objections
from kodeks.table import State, kept

#: Phases in which all battles have been fought and nobody has moved since.
AFTER_BATTLE = (COLLECTION, MENTAT_PAUSE, STORM)


def later(state: State, phase: str) -> bool:
    """Whether a phase of the round is over."""
    order = things(state).round_phases
    now = table(state).phase
    return now == END or (now in order and order.index(now) > order.index(phase))


@book.invariant(
    "classic.check.round-out-of-range",
    clauses=clause("ten-rounds-at-most"),
    says={"because": "it is round {number}, and the game has {limit}."},
)
def round_out_of_range(state: State) -> Objections:
    """A round that the game does not have."""
    number, limit = table(state).round, things(state).stated("ten-rounds-at-most", "rounds")
    if not 1 <= number <= limit:
        yield object_to("because", number=number, limit=limit)


@book.invariant(
    "classic.check.game-that-is-over",
    clauses=clause("winning-alone-or-allied"),
    says={"because": "{player} has won, and the game is not over."},
)
def game_that_is_over(state: State) -> Objections:
    """Somebody has won, and the game goes on."""
    if table(state).winners and table(state).phase != END:
        yield object_to("because", player=table(state).winners[0])


@book.invariant(
    "classic.check.sector-outside-the-territory",
    clauses=clause("eighteen-sectors"),
    says={"because": "{player} has forces in sector {sector} of {territory}, which does not lie there."},
    each=seats,
)
def sector_outside_the_territory(state: State, player: str) -> Objections:
    """Forces stand in a sector in which their territory does not lie."""
    at = f"{player}.forces."
    for key in _strange_places(state):
        if key.startswith(at) and state.facts[key]:
            territory, sector = things(state).place(key.removeprefix(at))
            yield object_to("because", player=player, territory=territory, sector=sector)


@kept
def _strange_places(state: State) -> list[str]:
    """The facts about forces in places that the map does not have."""
    others = state.facts.keys() - things(state).pieces(table(state).players)
    return sorted(key for key in others if ".forces." in key)


@book.invariant(
    "classic.check.spice-where-none-can-lie",
    clauses=clause("territory-card-brings-spice", "spice-deck", "storm-sweeps-spice-away", "no-spice-into-the-storm"),
    says={
        "where": "spice lies in {territory}, which no spice card names.",
        "storm": "spice lies in sector {sector} of {territory}, which is in storm.",
        "much": "{number} spice lies in {territory}, and its only card brings {limit}.",
        "blows": "spice lies in {number} territories, and up to now {limit} can have been named.",
    },
)
def spice_where_none_can_lie(state: State) -> Objections:
    """Spice lies in a territory without spice blows, under the storm, or where no card has brought so much."""
    here, catalogue = table(state), things(state)
    # Where nothing is told of a territory, nothing is asked of it either.
    lying = {id: here.spice[id] for id in catalogue.territories if state.facts.get(f"spice.{id}")}
    for id, number in lying.items():
        blow = catalogue.territories[id].blow
        if blow is None:
            yield object_to("where", territory=id)
            continue
        sector, amount = blow
        if later(state, STORM) and sector == here.storm:
            rule = clause("storm-sweeps-spice-away", "no-spice-into-the-storm")
            yield object_to("storm", clauses=rule, territory=id, sector=sector)
        if number > amount:
            # The deck holds one card of each territory, and ten rounds do not turn it over.
            yield object_to("much", clauses=clause("spice-deck"), territory=id, number=number, limit=amount)
    if lying:
        limit = here.round if later(state, STORM) else here.round - 1
        if len(lying) > limit:
            yield object_to("blows", clauses=clause("spice-deck"), number=len(lying), limit=limit)


@book.invariant(
    "classic.check.forces-left-in-the-storm",
    clauses=clause("storm-kills-on-sand"),
    says={"because": "{player} has forces in sector {sector} of {territory}, which is in storm."},
    each=seats,
)
def forces_left_in_the_storm(state: State, player: str) -> Objections:
    """Forces stand on open sand in the sector in which the storm has stopped."""
    if not later(state, STORM):
        return
    storm = table(state).storm
    for territory in _open_to_the_storm(state):
        if in_sector(state, player, territory, storm) and kills(state):
            yield object_to("because", player=player, territory=territory, sector=storm)


@kept
def _open_to_the_storm(state: State) -> list[str]:
    """The territories in the sector of the storm in which nothing shelters forces."""
    storm = table(state).storm
    here = [
        territory for id, territory in things(state).territories.items() if storm in territory.sectors and id != POLE
    ]
    # What the wall has sheltered is spared where the storm stood when the wall fell.
    return [
        territory.id
        for territory in here
        if not sheltered(state, territory.id)
        and not (territory.shelter == "while-sheltered" and table(state).storm_stayed)
    ]


@book.invariant(
    "classic.check.battle-left-unfought",
    clauses=clause("battle-occurs", "battles-until-one-player-is-left"),
    says={"because": "{player} and {other} are both in {territory}, and the battles are over."},
    each=seats,
)
def battle_left_unfought(state: State, player: str) -> Objections:
    """Two players who have to fight share a territory after the battles."""
    if table(state).phase in AFTER_BATTLE:
        for territory, other in battles_left(state, player):
            yield object_to("because", player=player, other=other, territory=territory)


@book.invariant(
    "classic.check.allies-share-a-territory",
    clauses=clause("no-entry-where-an-ally-stands", "second-ally-leaves-or-loses", "new-allies-must-part"),
    says={"because": "{player} and {other} are allies and are both in {territory}."},
    each=seats,
)
def allies_share_a_territory(state: State, player: str) -> Objections:
    """Allies since an earlier round share a territory after they had to part."""
    own = seat(state, player)
    if not own.allies or own.allied_since >= table(state).round:
        return
    # Until movement is over, allies of the round before may still part.
    if own.allied_since == table(state).round - 1 and not later(state, MOVEMENT):
        return
    places = (place for place in things(state).territories if place != POLE and may_stand(state, player, place))
    for territory, other in product(places, own.allies):
        if both_stand(state, player, other, territory):
            yield object_to("because", player=player, other=other, territory=territory)


@book.invariant(
    "classic.check.leader-in-two-territories",
    clauses=clause("surviving-leaders-return", "leader-fights-in-one-territory"),
    says={"because": "{leader} is still in {territory}, and the battles are over."},
    each=seats,
)
def leader_in_two_territories(state: State, player: str) -> Objections:
    """A leader is away from the owner outside the battles."""
    own = seat(state, player)
    if table(state).phase != BATTLE:
        for leader in things(state).factions[own.faction].leaders:
            if own.fought[leader]:
                yield object_to("because", leader=leader, territory=own.fought[leader])


@book.invariant(
    "classic.check.faction-played-twice",
    clauses=clause("six-factions-to-choose-from", *("faction-played-once",)),
    says={"because": "{player} and {other} both play {faction}."},
)
def faction_played_twice(state: State) -> Objections:
    """Two players play the same faction."""
    players = table(state).players
    for i, player in enumerate(players):
        for other in players[:i]:
            faction = seat(state, player).faction
            if faction == seat(state, other).faction:
                yield object_to("because", player=player, other=other, faction=faction)


def nothing_before(state: State, phase: str) -> bool:
    """Whether a phase of the first round is still to come, so that nobody has done in it what it is for."""
    order, here = things(state).round_phases, table(state)
    return here.phase == SET_UP or (
        here.phase in order and order.index(here.phase) < order.index(phase) and here.round == 1
    )


@book.invariant(
    "classic.check.start-unlike-the-sheet-in-a-position",
    clauses=clause("starting-forces", "starting-spice", "nine-phases-in-order"),
    says={
        "spice": "{player} has {number} spice in the set-up, and the sheet tells {limit}.",
        "place": "{player} has forces in {territory} before anybody has shipped, and the sheet does not name it.",
        "lost": "{player} has {number} forces in the tanks, and the first battles are still to come.",
        "dead": "{leader} lies in the tanks, and the first battles are still to come.",
    },
    each=seats,
)
def start_unlike_the_sheet_in_a_position(state: State, player: str) -> Objections:
    """Before anybody has shipped there are other forces, or before anybody has fought losses, than the sheet tells."""
    own = seat(state, player)
    sheet = things(state).factions[own.faction]
    if table(state).phase == SET_UP and own.spice != sheet.spice:
        rule = clause("starting-spice")
        yield object_to("spice", clauses=rule, player=player, number=own.spice, limit=sheet.spice)
    places = {territory for territory, _ in sheet.forces} | set(sheet.spread[1] if sheet.spread else ())
    if nothing_before(state, BATTLE):
        rule = clause("nine-phases-in-order")
        # No worm comes in the first round, so that only the storm could have taken forces.
        if own.tanks and all(sheltered(state, territory) for territory in places):
            yield object_to("lost", clauses=rule, player=player, number=own.tanks)
        for leader in (*own.dead, *own.face_down):
            yield object_to("dead", clauses=rule, leader=leader)
    if nothing_before(state, MOVEMENT):
        for territory in things(state).territories:
            if territory not in places and stands_in(state, player, territory):
                yield object_to("place", player=player, territory=territory)


@book.invariant(
    "classic.check.first-player-is-another",
    clauses=clause("first-player-after-the-storm", "storm-on-a-player-circle"),
    says={
        "because": "{player} is first player, and the storm would reach {other} next.",
        "circle": "{player} sits in sector {sector}, where there is no player circle.",
        "shared": "{player} and {other} sit at the same circle.",
        "order": "{player} comes after {other} in the order of play, and sits elsewhere.",
    },
)
def first_player_is_another(state: State) -> Objections:
    """The first player is not the one whose circle the storm would reach next, or a circle is none."""
    here, catalogue = table(state), things(state)
    circles = {player: seat(state, player).circle for player in here.players if state.knows(f"{player}.circle")}
    allowed = catalogue.number("classic.token.player-circle", "in_sectors")
    for player, sector in circles.items():
        if sector not in allowed:
            yield object_to("circle", player=player, sector=sector)
        for other, there in circles.items():
            if other < player and there == sector:
                yield object_to("shared", player=player, other=other)
    if len(circles) < len(here.players):
        return
    yield from _seated_in_another_order(state, circles)
    if not later(state, STORM) or not state.knows("first"):
        return
    first = first_after_the_storm(state)
    if here.first != first:
        yield object_to("because", player=here.first, other=first)


def _seated_in_another_order(state: State, circles: dict[str, int]) -> Objections:
    """The circles go round the map as the seats do."""
    players, sectors = table(state).players, things(state).number("classic.token.board", "sectors")
    around = sorted(players, key=lambda player: (circles[player] - circles[players[0]]) % sectors)
    for seated, player in zip(around, players, strict=True):
        if seated != player:
            yield object_to("order", clauses=clause("marker-in-a-player-circle"), player=player, other=seated)
            return


@book.invariant(
    "classic.check.prediction-in-a-position",
    clauses=clause("prediction", "ten-rounds-at-most"),
    says={
        "who": "{player} has made a prediction, and only the Bene Gesserit make one.",
        "own": "{player} predicts a victory of {faction}, the own faction.",
        "absent": "{player} predicts a victory of {faction}, which nobody plays.",
        "round": "{player} predicts round {number}, and the game has {limit}.",
    },
    each=seats,
)
def prediction_in_a_position(state: State, player: str) -> Objections:
    """A prediction by another faction, of the own faction, of one that nobody plays, or of a round that never comes."""
    own = seat(state, player)
    if "prediction" not in things(state).factions[own.faction].powers:
        if own.predicted:
            yield object_to("who", player=player)
        return
    if not (state.knows(f"{player}.predicted") and own.predicted) or table(state).phase == SET_UP:
        return
    if own.predicted == own.faction:
        yield object_to("own", player=player, faction=own.predicted)
    elif own.predicted not in [seat(state, other).faction for other in table(state).players]:
        yield object_to("absent", player=player, faction=own.predicted)
    limit = things(state).stated("ten-rounds-at-most", "rounds")
    if not 1 <= own.predicted_round <= limit:
        yield object_to("round", player=player, number=own.predicted_round, limit=limit)
