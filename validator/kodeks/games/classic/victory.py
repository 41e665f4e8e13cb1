"""Collection of spice, and the Mentat pause: who has won."""

from collections.abc import Iterable, Iterator
from functools import partial

from kodeks.games.classic.book import (
    COLLECTION,
    DONE,
    END,
    FREMEN,
    GUILD,
    TURN_SAYS,
    ask_all,
    book,
    clause,
    forget,
    in_order,
    known_count,
    player_of,
    player_with,
    things,
    turn_objections,
)
from kodeks.games.classic.decisions import Collect, Pass
from kodeks.games.classic.facts import seat, table
from kodeks.games.classic.forces import forces_in, in_sector, occupants
from kodeks.play import Decision, Frame, object_to, phases
from kodeks.play.rules import Objections
from kodeks.table import State

# --- collection -----------------------------------------------------------------------------------------------------


@book.step("collection")
def collection_step(state: State) -> None:
    """Each player may collect."""
    forget(state, COLLECTION)
    ask_all(state, "collection", in_order(state))


def occupies(state: State, player: str, city: str) -> bool:
    """Whether a player occupies a city; one shared because of the storm is left open by the book."""
    if not forces_in(state, player, city):
        return False
    others = [other for other in occupants(state, city) if other != player]
    return not others or state.ask("classic.silence.city-shared-in-the-storm", "yes", "no") == "yes"


def _collectors(state: State, player: str, territory: str, sector: int) -> int:
    """The forces that can collect: those in the sector of the spice, or all in the territory."""
    number = in_sector(state, player, territory, sector)
    if len(things(state).territories[territory].sectors) == 1 or forces_in(state, player, territory) == number:
        return number
    question = "classic.discrepancy.collecting-by-territory-or-sector"
    return number if state.ask(question, "territory", "sector") == "sector" else forces_in(state, player, territory)


def collectable(state: State, player: str, territory: str) -> int:
    """How much spice a player's forces can collect in a territory."""
    catalogue = things(state)
    blow = catalogue.territories[territory].blow
    number = _collectors(state, player, territory, blow[0]) if blow else 0
    if not number:
        return 0
    cities = [territory.id for territory in catalogue.territories.values() if territory.ornithopters]
    rich = any(occupies(state, player, city) for city in cities)
    rate = catalogue.stated("three-spice-per-force" if rich else "two-spice-per-force", "per-force")
    return min(table(state).spice[territory], number * rate)


@book.frame("collection")
def collecting(state: State, frame: Frame) -> Iterator[Decision]:
    """Every amount where spice lies, or the end."""
    for territory in things(state).spiced:
        for spice in range(1, table(state).spice[territory] + 1):
            yield Collect(player=frame.owner, territory=territory, spice=spice)
    yield Pass(player=frame.owner)


@book.guard(
    "classic.check.collection-of-too-much",
    on=Collect,
    clauses=clause("collect-in-the-sector-of-the-spice", "two-spice-per-force", "three-spice-per-force"),
    says={
        **TURN_SAYS,
        "none": "{player} has no forces in the sector of the spice in {territory}.",
        "much": "{player} collects {number} spice in {territory}, and it is up to {limit}.",
        "less": "{player} collects {number} spice in {territory}, and could collect {limit}.",
        "again": "{player} has collected in {territory} already.",
        "shared": "{player} collects in {territory}, where {other} stands in the same sector.",
    },
)
def collection_of_too_much(state: State, move: Collect) -> Objections:
    """More is collected than lies there or than the forces can carry, or by somebody who is not there."""
    yield from turn_objections(state, move.player, "collection")
    limit = collectable(state, move.player, move.territory)
    values = {"player": move.player, "territory": move.territory}
    if not limit:
        yield object_to("none", at="territory", **values)
        return
    if not 1 <= move.spice <= limit:
        yield object_to("much", at="spice", number=move.spice, limit=limit, **values)
    elif move.spice < limit and state.ask("classic.silence.collecting-less", "allowed", "all or nothing") != "allowed":
        yield object_to("less", at="spice", number=move.spice, limit=limit, **values)
    sector = (things(state).territories[move.territory].blow or (0, 0))[0]
    others = [
        other
        for other in table(state).players
        if other != move.player and in_sector(state, other, move.territory, sector)
    ]
    if others:
        question = "classic.silence.two-collectors-of-one-spice"
        if state.ask(question, "in order of play", "nobody") == "nobody":
            yield object_to("shared", at="territory", other=others[0], **values)
    if move.territory in seat(state, move.player).collected:
        yield object_to("again", at="territory", **values)


@book.performs(Collect, clauses=clause("collected-spice-behind-the-shield"))
def collect(state: State, move: Collect) -> None:
    """The spice goes behind the shield."""
    own = seat(state, move.player)
    own.spice += move.spice
    own.collected = (*own.collected, move.territory)
    table(state).spice[move.territory] -= move.spice


# --- the Mentat pause -----------------------------------------------------------------------------------------------


def holds(state: State, players: Iterable[str], territory: str) -> bool:
    """Whether one of these players holds a stronghold."""
    side = list(players)
    here = occupants(state, territory)
    if not any(player in side for player in here):
        return False
    if all(player in side for player in here):
        return True
    return state.ask("classic.silence.stronghold-shared-in-the-storm", "counts for both", "counts for nobody") == (
        "counts for both"
    )


def strongholds_of(state: State, players: Iterable[str]) -> int:
    """How many strongholds these players hold between them."""
    side = list(players)
    return sum(holds(state, side, territory) for territory in things(state).strongholds)


def sides(state: State) -> list[tuple[str, ...]]:
    """The alliances and the players without one, by their seats."""
    found: list[tuple[str, ...]] = []
    for player in table(state).players:
        if not any(player in side for side in found):
            found.append((player, *seat(state, player).allies))
    return found


def needed(state: State, side: tuple[str, ...]) -> int:
    """How many strongholds a side needs to win."""
    catalogue = things(state)
    if len(side) > 1:
        return catalogue.stated("alliance-needs-more-strongholds", "strongholds")
    if "classic.clause.two-players-need-four-strongholds" in catalogue.entries:
        return catalogue.stated("two-players-need-four-strongholds", "strongholds")
    return catalogue.stated("victory-with-three-strongholds", "strongholds")


def _has_enough_strongholds(state: State, side: tuple[str, ...]) -> bool:
    enough = needed(state, side)
    return known_count(partial(holds, state, side), things(state).strongholds, enough) >= enough


def winners_by_strongholds(state: State) -> tuple[str, ...]:
    """Who has won by strongholds; nobody is the empty list."""
    found = [side for side in sides(state) if _has_enough_strongholds(state, side)]
    if len(found) > 1:
        question = "classic.silence.two-winners-at-once"
        # One sentence has the only one who holds so many win; the other does not speak of two.
        alike = {"classic.discrepancy.sole-holder-of-strongholds": ("nobody yet",)}
        answer = state.ask(question, "first in the order of the storm", "nobody yet", alike=alike)
        if answer == "nobody yet":
            return ()
        return next(side for player in in_order(state) for side in found if player in side)
    return found[0] if found else ()


def fremen_hold_out(state: State) -> bool:
    """Whether the condition of the special victory of the Fremen is met."""
    fremen = player_of(state, FREMEN)
    if not fremen:
        return False
    about = things(state).entries["classic.clause.fremen-special-victory"][1]["about"]
    *sietches, tuek = [id for id in about if id in things(state).territories]
    if any(player != fremen for sietch in sietches for player in occupants(state, sietch)):
        return False
    barred = ("classic.faction.harkonnen", "classic.faction.atreides", "classic.faction.emperor")
    return not any(seat(state, player).faction in barred for player in occupants(state, tuek))


def winners_after_the_last_round(state: State) -> tuple[str, ...]:
    """Who has won when the last round is over and nobody had the strongholds."""
    fremen = player_of(state, FREMEN)
    if fremen_hold_out(state):
        return (fremen, *seat(state, fremen).allies)
    guild = player_of(state, GUILD)
    if guild:
        return (guild, *seat(state, guild).allies)
    question = "classic.silence.no-winner-without-fremen-and-guild"
    if state.ask(question, "nobody", "the Fremen, else most strongholds") == "nobody":
        return ()
    if fremen:
        return (fremen, *seat(state, fremen).allies)
    most = max(strongholds_of(state, side) for side in sides(state))
    return tuple(player for side in sides(state) if strongholds_of(state, side) == most for player in side)


def is_last_round(state: State) -> bool:
    """Whether no round follows."""
    return table(state).round >= things(state).stated("ten-rounds-at-most", "rounds")


def result(state: State) -> tuple[str, ...]:
    """Who wins in the Mentat pause: by strongholds, by a prediction, or after the last round in a special way."""
    found = winners_by_strongholds(state)
    if found:
        sisters = player_with(state, "prediction")
        own = seat(state, sisters) if sisters else None
        named = player_of(state, own.predicted) if own and own.predicted else ""
        if own and named in found and own.predicted_round == table(state).round:
            state.cause = ("prediction", tuple(clause("prediction-come-true")))
            return (sisters,)
    elif is_last_round(state):
        question = "classic.discrepancy.no-winner-after-the-last-round"
        if state.ask(question, "nobody wins", "the Fremen or the Guild") == "the Fremen or the Guild":
            return winners_after_the_last_round(state)
    return found


@book.step("victory")
def victory_step(state: State) -> None:
    """Whoever has won is named; with a winner, and after the last round, the game is over."""
    found = result(state)
    if found or is_last_round(state):
        table(state).winners = tuple(player for player in table(state).players if player in found)
        phases.begin(state, END)


@book.step("next-round")
def next_round(state: State) -> None:
    """The round marker moves on."""
    table(state).round += things(state).stated("next-round-begins", "steps")
    forget(state, *DONE)


@book.step("winners")
def winners_step(state: State) -> None:
    """The game is over."""
    table(state).active = ""


@book.tells
def what_the_end_shows(state: State) -> Iterator[str]:
    """What games reach, for counting."""
    here = table(state)
    yield f"ended in round {here.round}"
    yield "won together" if len(here.winners) > 1 else "won alone" if here.winners else "won by nobody"
    if any(seat(state, player).allies for player in here.players):
        yield "alliance at the end"
    if not here.shield_wall:
        yield "wall gone"
    if any(seat(state, player).returning for player in here.players):
        yield "leaders returning"
