"""The rulebook of the game for six, and what its rules share."""

from dataclasses import replace

from kodeks.games.imperium.book import things
from kodeks.games.imperium.catalogue import Catalogue
from kodeks.games.imperium.facts import table
from kodeks.play import Rulebook
from kodeks.table import State

book = Rulebook("six-players")

#: Seats clockwise: each commander sits between the allies of the other team.
SEATS = ("light_blue", "blue", "red", "grey", "green", "yellow")
#: The commanders by the colour of their pieces, with the leaders they always have.
COMMANDERS = {"light_blue": "uprising.leader.muaddib", "grey": "khoam.leader.shaddam-corrino-iv"}

EMPEROR, FREMEN = "shared.faction.emperor", "shared.faction.fremen"
GREAT_HOUSES, FRINGE_WORLDS = "six-players.faction.great-houses", "six-players.faction.fringe-worlds"
#: Factions of the main board that others stand in for.
REPLACED = {EMPEROR: GREAT_HOUSES, FREMEN: FRINGE_WORLDS}


@book.carries(
    "six-players.clause.spaces-of-replaced-factions",
    "six-players.clause.spaces-with-the-emperor-icon",
    "six-players.clause.spaces-with-the-fremen-icon",
    "six-players.clause.new-spice-trade-and-city-space",
    "six-players.clause.new-combat-spaces",
    "six-players.clause.new-spaces-without-combat",
    "six-players.clause.new-spaces-without-a-cost",
    "six-players.clause.influence-with-the-great-houses",
    "six-players.clause.influence-with-the-fringe-worlds",
    "six-players.clause.influence-with-the-fremen-and-the-emperor",
    "six-players.clause.hardy-warriors-cost",
    "six-players.clause.hardy-warriors-effect",
    "six-players.clause.military-support-cost",
    "six-players.clause.military-support-effect",
    "six-players.clause.economic-support-effect",
    "six-players.clause.expedition-gives-a-contract",
    "six-players.clause.expedition-gives-solari-instead",
    "six-players.clause.habbanya-erg-cost",
    "six-players.clause.habbanya-erg-effect",
    "six-players.clause.habbanya-erg-is-a-maker-space",
    "six-players.clause.carthag-effect",
    "six-players.clause.vast-wealth-effect",
    "six-players.clause.desert-mastery-effect",
    "six-players.clause.swordmaster-cost",
)
@book.prepares
def other_side(catalogue: Catalogue) -> None:
    """The other side of the board: its tracks, and no spaces or posts of the replaced factions."""
    for id, track in catalogue.tracks.items():
        if id.startswith("six-players.") and track.faction:
            catalogue.by_faction[track.faction] = track
    catalogue.factions = tuple(catalogue.by_faction)
    for id, space in list(catalogue.spaces.items()):
        if space.faction in REPLACED and not id.startswith("six-players."):
            del catalogue.spaces[id]
        elif space.faction in REPLACED:
            # On a personal board the icon stands for its own faction alone.
            step = {"gain": {"influence": 1}, "with": {"which": "visited"}}
            own = catalogue.effects(f"{id}/influence", [step])
            others = (effect for effect in space.visit if not effect.id.startswith(f"{id}/influence/"))
            catalogue.spaces[id] = replace(space, visit=(*own, *others))
    for post, spaces in list(catalogue.posts.items()):
        if not any(space in catalogue.spaces for space in spaces):
            del catalogue.posts[post]
    catalogue.more["commanders"] = {
        data["commander"]: data["faction"]
        for kind, data in catalogue.entries.values()
        if kind == "track" and "commander" in data
    }


def commander_faction(state: State, player: str) -> str:
    """The faction of a commander's personal board; empty for an ally."""
    factions: dict[str, str] = things(state).more["commanders"]
    return factions[COMMANDERS[player]] if player in COMMANDERS else ""


def is_commander(state: State, player: str) -> bool:
    """Whether a player is a commander: their pieces have colours of their own."""
    return player in COMMANDERS


def team_of(state: State, player: str) -> tuple[str, ...]:
    """The members of a player's team: with the seats of the game for six, every other one."""
    players = table(state).players
    return players[players.index(player) % 2 :: 2]


def allies_of(state: State, player: str) -> tuple[str, ...]:
    """The two allies of a player's team."""
    return tuple(other for other in team_of(state, player) if not is_commander(state, other))


def commander_of(state: State, player: str) -> str:
    """The commander of a player's team; empty where the seats are wrong and there is none."""
    return next((other for other in team_of(state, player) if is_commander(state, other)), "")


def ally_on(state: State, player: str, side: str) -> str:
    """The ally of a commander beyond the nearest opponent on a side; the left is clockwise."""
    players = table(state).players
    step = 2 if side == "left" else -2
    return players[(players.index(player) + step) % len(players)]
