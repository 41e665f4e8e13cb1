"""The games that players choose from: the most played first, each with its name, its colour and its drawing."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kodeks.sphinx_ext.reading_labels import PLAYERS

if TYPE_CHECKING:
    from kodeks.sphinx_ext.views import Views


@dataclass(frozen=True, slots=True)
class Game:
    """A mix of modules that people play: slugs of its parts, the usual number of players, and its drawing."""

    slug: str
    parts: tuple[str, ...]
    players: tuple[int, ...]
    usual: int
    drawing: str


#: The tiles of the home page and of the header.
GAMES = (
    Game("uprising", ("uprising",), (3, 4), 4, "sandworm"),
    Game("khoam", ("khoam",), (3, 4), 4, "contract"),
    Game("rise-of-ix", ("rise-of-ix",), (3, 4), 4, "dreadnought"),
    Game("immortality", ("immortality",), (3, 4), 4, "research"),
    Game("ix-and-immortality", ("rise-of-ix", "immortality"), (3, 4), 4, "technology"),
    Game("six-players", ("khoam", "six-players"), (6,), 6, "team"),
    Game("rivals", ("rivals",), (1, 2), 1, "mentat"),
    Game("classic", ("classic",), (2, 3, 4, 5, 6), 6, "ornithopter"),
)


def name(views: "Views", game: Game) -> str:
    """A game by the names of its parts, the box they are added to first."""
    if game.slug in ("uprising", "classic"):
        return views.short(game.slug)
    # Six players always play with the CHOAM module: the name need not tell it.
    added = [one for one in game.parts if game.slug != "six-players" or one != "khoam"]
    return " + ".join(views.short(one) for one in ("uprising", *added))


def number_of_players(views: "Views", players: tuple[int, ...]) -> str:
    """A range of numbers with the word for the last of them."""
    last = players[-1]
    told = views.phrase(PLAYERS[last - 1])
    return told.replace(str(last), f"{players[0]}–{last}") if len(players) > 1 else told


def games(views: "Views") -> list[dict[str, Any]]:
    """The tiles as plain values; those whose parts a base does not have are left out."""
    return [
        {
            "slug": one.slug,
            "name": name(views, one),
            "parts": list(one.parts),
            "players": list(one.players),
            "usual": one.usual,
            "range": number_of_players(views, one.players),
            "drawing": one.drawing,
        }
        for one in GAMES
        if all(f"{part}.module.{part}" in views.kb for part in ("uprising", *one.parts))
    ]
