"""The storm: dials, Weather Control, Family Atomics, what the storm takes, and who is first player."""

from collections.abc import Iterator, Sequence

from kodeks.games.classic.book import (
    HELD_SAYS,
    book,
    clause,
    holds,
    not_held,
    spend,
    things,
)
from kodeks.games.classic.catalogue import POLE, WALL, cell_name
from kodeks.games.classic.decisions import DialStorm, FamilyAtomics, GoOn, WeatherControl
from kodeks.games.classic.facts import seat, table
from kodeks.games.classic.forces import in_sector, in_storm, kill, reach, sectors, stand, stands_in, storm_cells
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.matching import GivenDecision
from kodeks.play.rules import Objections
from kodeks.table import State

#: How many players dial for the storm.
DIALLING = 2


def storm_range(state: State) -> tuple[int, int]:
    """The lowest and the highest number that may be dialled in this round."""
    first = table(state).round == 1
    which, stated = "first-storm-numbers" if first else "later-storm-numbers", things(state).stated
    lowest = stated(which, "lowest")
    if first and state.ask("classic.discrepancy.lowest-number-of-the-first-storm", "from 1", "from 0") == "from 0":
        lowest = 0
    return lowest, stated(which, "highest")


def dialling(state: State) -> tuple[str, ...]:
    """Who dials: in the first round those on either side of the start, later the last to use the wheels."""
    here = table(state)
    if len(here.players) == DIALLING:
        return here.players
    if (here.round > 1 or state.knows("wheels")) and here.wheels:
        return here.wheels
    by_circle = sorted(here.players, key=lambda player: seat(state, player).circle)
    return (by_circle[0], by_circle[-1])


@book.learns
def who_dials(state: State, line: Sequence[GivenDecision]) -> None:
    """Those who are both told to dial are the ones who do, where nothing else tells it."""
    told = tuple(dict.fromkeys(item.player for item in line if item.kind is DialStorm))
    seated = all(state.knows(f"{player}.circle") for player in table(state).players)
    if len(told) == DIALLING and not state.facts.get("wheels") and not (state.facts.get("round") == 1 and seated):
        table(state).wheels = told


@book.step("dial-storm")
def dial_storm_step(state: State) -> None:
    """Two players dial in secret."""
    agenda.push(state, Frame("storm-dials", data={"dials": {}}))


@book.goes_on("storm-dials")
def both_have_dialled(state: State, frame: Frame) -> bool:
    """When both numbers are in, they are shown and added."""
    dials = frame.data["dials"]
    if not dials:
        return False
    who = dialling(state)
    if len(dials) < len(set(who)):
        return False
    agenda.pop(state)
    table(state).storm_moves = sum(dials.values())
    table(state).wheels = who
    agenda.push(state, Frame("storm-known"))
    return True


@book.frame("storm-dials")
def dials(state: State, frame: Frame) -> Iterator[Decision]:
    """Numbers of those who have not dialled yet, and Weather Control."""
    yield from _weather(state)
    lowest, highest = storm_range(state)
    for player in dialling(state):
        if player not in frame.data["dials"]:
            for number in range(lowest, highest + 1):
                yield DialStorm(player=player, number=number)


def _weather_range(state: State) -> tuple[int, int]:
    """The lowest and the highest number of sectors that Weather Control moves the storm."""
    deed = things(state).deed("storm")
    return deed.number("at_least"), deed.number("at_most")


def _weather(state: State) -> Iterator[Decision]:
    for player in table(state).players:
        if holds(state, player, "storm"):
            least, most = _weather_range(state)
            for sectors in range(least, most + 1):
                yield WeatherControl(player=player, sectors=sectors)


@book.guard(
    "classic.check.storm-dialled-wrongly",
    on=DialStorm,
    clauses=clause("first-storm-numbers", "later-storm-numbers", "first-storm-is-dialled", "later-storm-is-dialled"),
    says={
        "moment": "nobody dials for the storm now.",
        "who": "{player} dials for the storm, and it is up to {one} and {two}.",
        "twice": "{player} has dialled already.",
        "range": "{player} dials {number}, and it is from {lowest} to {highest}.",
    },
)
def storm_dialled_wrongly(state: State, move: DialStorm) -> Objections:
    """Somebody else dials, dials twice, or dials a number that is not on offer."""
    frame = agenda.top(state)
    if frame.kind != "storm-dials":
        yield object_to("moment")
        return
    lowest, highest = storm_range(state)
    if not lowest <= move.number <= highest:
        yield object_to("range", at="number", player=move.player, number=move.number, lowest=lowest, highest=highest)
    if move.player in frame.data["dials"]:
        yield object_to("twice", at="player", player=move.player)
    who = dialling(state)
    if move.player not in who:
        yield object_to("who", at="player", player=move.player, one=who[0], two=who[-1])


@book.performs(DialStorm, clauses=clause("first-storm-moves", "later-storm-moves"))
def dial_storm(state: State, move: DialStorm) -> None:
    """The number stays secret until the other one is in."""
    agenda.note(state, dials={**agenda.top(state).data["dials"], move.player: move.number})


# --- cards ----------------------------------------------------------------------------------------------------------


@book.frame("storm-known")
def before_the_storm_moves(state: State, frame: Frame) -> Iterator[Decision]:
    """Weather Control and Family Atomics, or the storm moves."""
    yield from _weather(state)
    for player in table(state).players:
        if holds(state, player, "do.break-shield-wall"):
            yield FamilyAtomics(player=player)
    yield GoOn(player="")


@book.guard(
    "classic.check.weather-control-too-far",
    on=WeatherControl,
    clauses=clause("weather-control-sets-the-storm", "weather-control-moment", "weather-control-replaces-the-dials"),
    says={
        **HELD_SAYS,
        "moment": "Weather Control is played in the storm phase, before the storm moves.",
        "round": "Weather Control is played from round {number} on.",
        "range": "{player} moves the storm {number} sectors, and it is from {least} to {most}.",
    },
)
def weather_control_too_far(state: State, move: WeatherControl) -> Objections:
    """Weather Control at the wrong time, without the card, or too far."""
    yield from not_held(state, move.player, "storm")
    if agenda.top(state).kind not in ("storm-dials", "storm-known"):
        yield object_to("moment", clauses=clause("weather-control-moment"))
    first = things(state).deed("storm").moment["from_round"]
    if table(state).round < first:
        yield object_to("round", clauses=clause("weather-control-moment"), number=first)
    least, most = _weather_range(state)
    if not least <= move.sectors <= most:
        yield object_to("range", at="sectors", player=move.player, number=move.sectors, least=least, most=most)


@book.performs(WeatherControl, clauses=clause("weather-control-sets-the-storm", "special-card-is-discarded"))
def weather_control(state: State, move: WeatherControl) -> None:
    """The number takes the place of the dials, whether they have been set or not."""
    spend(state, move.player, "storm")
    table(state).storm_moves = move.sectors
    if agenda.top(state).kind == "storm-dials":
        agenda.pop(state)
        agenda.push(state, Frame("storm-known"))
    agenda.note(state, weather=True)


@book.guard(
    "classic.check.atomics-out-of-reach",
    on=FamilyAtomics,
    clauses=clause("family-atomics-need-a-force-nearby", "family-atomics-moment"),
    says={
        **HELD_SAYS,
        "moment": "Family Atomics are played when it is known how far the storm moves, and before it does.",
        "round": "Family Atomics are played from round {number} on.",
        "gone": "the Shield Wall is gone, and so are the Family Atomics.",
        "far": "{player} has no force on the Shield Wall, nor next to it with no storm in between.",
    },
)
def atomics_out_of_reach(state: State, move: FamilyAtomics) -> Objections:
    """Family Atomics at the wrong time, without the card, or with no force near enough."""
    yield from not_held(state, move.player, "do.break-shield-wall")
    if agenda.top(state).kind != "storm-known":
        yield object_to("moment", clauses=clause("family-atomics-moment"))
    elif agenda.top(state).data.get("weather"):
        question = "classic.silence.weather-control-and-family-atomics"
        if state.ask(question, "allowed", "not allowed") == "not allowed":
            yield object_to("moment", clauses=clause("family-atomics-moment"))
    first = things(state).deed("do.break-shield-wall").moment["from_round"]
    if table(state).round < first:
        yield object_to("round", clauses=clause("family-atomics-moment"), number=first)
    if not table(state).shield_wall:
        yield object_to("gone", clauses=clause("family-atomics-leave-the-game"), player=move.player)
    if not near_the_wall(state, move.player):
        yield object_to("far", player=move.player)


def near_the_wall(state: State, player: str) -> bool:
    """
    Whether a player has a force on the Shield Wall, or next to it with no storm in between.

    The sector a force stands in may itself be in storm; what counts is the way from there to the wall.
    """
    if stands_in(state, player, WALL):
        return True
    here = things(state)
    near = here.deed("do.break-shield-wall").when["forces-near"]["within"]
    goals = {(WALL, at) for at in here.territories[WALL].sectors}
    for territory in here.within(WALL, near) - {WALL}:
        for start in sectors(state, stand(state, player, territory)):
            closed = [cell for cell in storm_cells(state) if cell != start and cell not in goals]
            if goals & reach(state, [start], closed, near):
                return True
    return False


@book.performs(FamilyAtomics, clauses=clause("family-atomics-kill-on-the-wall", "family-atomics-open-the-basin"))
def family_atomics(state: State, move: FamilyAtomics) -> None:
    """What stands on the wall is killed, and the wall shelters nothing any more."""
    spend(state, move.player, "do.break-shield-wall")
    for player in table(state).players:
        kill(state, player, stand(state, player, WALL))
    table(state).shield_wall = False


# --- the storm moves ------------------------------------------------------------------------------------------------


def sheltered(state: State, territory: str) -> bool:
    """Whether forces in a territory are safe from the storm."""
    there = things(state).territories[territory]
    if there.shelter == "while-sheltered" and not there.stronghold and table(state).shield_wall:
        question = "classic.discrepancy.imperial-bases-or-imperial-basin"
        return state.ask(question, "the bases", "the basin") == "the basin"
    if not (there.shelter == "always" or (there.shelter == "while-sheltered" and table(state).shield_wall)):
        return False
    if there.terrain == "rock":
        return True
    question = "classic.discrepancy.what-shelters-from-the-storm"
    answer = state.ask(question, "rock alone", "rock and the Polar Sink", "all but sand")
    return answer == "all but sand" or (answer == "rock and the Polar Sink" and territory == POLE)


def kills(state: State) -> bool:
    """Whether the storm kills; about the first one, which may stay for a round, the book is silent."""
    here = table(state)
    if here.round > 2 or (here.round == 2 and not here.storm_stayed):
        return True
    return state.ask("classic.silence.damage-of-the-first-storm", "kills", "spares") == "kills"


@book.step("move-storm")
def move_storm(state: State) -> None:
    """The storm passes sector after sector; what stands on sand there is killed, and spice is swept away."""
    here, catalogue = table(state), things(state)
    board = catalogue.number("classic.token.board", "sectors")
    here.storm_stayed = here.storm_moves == 0
    for _ in range(here.storm_moves):
        here.storm = here.storm % board + 1
        for territory, sector in catalogue.cells:
            if not in_storm(state, territory, sector):
                continue
            _storm_strikes(state, territory, sector)
    del state.facts["storm_moves"]


def _storm_strikes(state: State, territory: str, sector: int) -> None:
    """What the storm does to a sector of a territory, or to all of it where it may be meant so."""
    question = "classic.discrepancy.storm-damage-by-sector-or-territory"
    whole = state.ask(question, "the territory", "the sector") == "the territory"
    if not sheltered(state, territory):
        for player in table(state).players:
            number = in_sector(state, player, territory, sector)
            lost = stand(state, player, territory) if whole else ((cell_name(territory, sector), number),)
            if sum(each for _, each in lost) and kills(state):
                kill(state, player, lost)
    blow = things(state).territories[territory].blow
    if blow and (whole or blow[0] == sector) and table(state).spice[territory]:
        table(state).spice[territory] = 0


@book.step("first-player")
def first_player_step(state: State) -> None:
    """The player whose circle the storm would reach next is first player; without the circles nobody can tell."""
    here = table(state)
    if all(state.knows(f"{player}.circle") for player in here.players):
        here.first = first_after_the_storm(state)
    else:
        state.facts.pop("first", None)


def first_after_the_storm(state: State) -> str:
    """Whose circle the storm would reach next, or has left last, as one sentence can be read."""
    here, board = table(state), int(things(state).number("classic.token.board", "sectors"))
    ahead = {player: (seat(state, player).circle - here.storm - 1) % board for player in here.players}
    following, left = min(ahead, key=ahead.__getitem__), max(ahead, key=ahead.__getitem__)
    question = "classic.discrepancy.marker-next-after-the-storm"
    if following != left and state.ask(question, "behind it", "next", "counterclockwise") == "behind it":
        return left
    return following


@book.guard(
    "classic.check.storm-moves-out-of-turn",
    on=GoOn,
    clauses=clause("later-storm-moves"),
    says={"because": "nothing was announced that could go on now."},
)
def goes_on_out_of_turn(state: State, move: GoOn) -> Objections:
    """Something goes on that was not announced."""
    if agenda.top(state).kind not in ("storm-known", "announced"):
        yield object_to("because")
