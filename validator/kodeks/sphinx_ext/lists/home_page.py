"""The home page: games as tiles, real questions, a page of a printed book, the course of a round, and figures."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kodeks.sphinx_ext.addresses import page_of, relative
from kodeks.sphinx_ext.drawing import icons
from kodeks.sphinx_ext.labels import PLAYERS, QUESTIONS, rank

if TYPE_CHECKING:
    from kodeks.sphinx_ext.views import Views

#: The course of a round: chapters with their drawings, by game.
ROUNDS = {
    "uprising": (
        ("uprising.chapter.round", "card"), ("uprising.chapter.agent-turn", "agent"),
        ("uprising.chapter.reveal-turn", "persuasion"), ("uprising.chapter.combat", "sword"),
        ("uprising.chapter.end-of-round", "maker"),
    ),
    "classic": (
        ("classic.chapter.storm", "once-per-round"), ("classic.chapter.spice-blow", "spice"),
        ("classic.chapter.charity", "solari"), ("classic.chapter.bidding", "card"),
        ("classic.chapter.revival", "specimen"), ("classic.chapter.shipment", "freighter"),
        ("classic.chapter.movement", "ornithopter"), ("classic.chapter.battle", "sword"),
        ("classic.chapter.collection", "spice-trade"), ("classic.chapter.mentat-pause", "mentat"),
    ),
}  # fmt: skip


def context(views: "Views", here: str) -> dict[str, Any]:
    """What the template shows."""
    kb = views.kb
    number = {kind: sum(1 for _ in kb.of(kind)) for kind in ("clause", "discrepancy", "silence", "scenario")}
    things = sum(1 for _ in kb.of("card", "contract", "technology", "leader"))
    return {
        "tiles": [{**game, "icon": icons.drawn(game["drawing"])} for game in games(views)],
        "questions": [views.phrase(question) for question in QUESTIONS],
        "books": [
            _book(views, entry)
            for entry in sorted(
                kb.of("source"), key=lambda entry: (entry.data["language"] != views.language, rank(entry.module))
            )
            if "text" in entry.data
        ],
        "rounds": [
            {
                "module": module,
                "title": views.module_title(f"{module}.module.{module}"),
                "steps": [
                    {
                        "link": views.link(here, id),
                        "icon": icons.drawn(drawing),
                        "about": views.text(kb[id], "about", here),
                    }
                    for id, drawing in steps
                ],
            }
            for module, steps in ROUNDS.items()
            if all(id in kb for id, _ in steps)
        ],
        "figures": [
            (number["clause"], views.phrase("rules")),
            (number["discrepancy"], views.phrase("differences between the books")),
            (number["silence"], views.phrase("open questions")),
            (things, views.phrase("cards and tiles")),
            (number["scenario"], views.phrase("worked examples")),
        ],
        "table": relative(here, "table"),
    }


def _book(views: "Views", source: Any) -> dict[str, Any]:
    pages = sorted({passage["page"] for passage in source.data["passages"]})
    folder = page_of(views.kb, source.id).rpartition("/")[0]
    return {"folder": folder, "name": views.speaker.say(source, "short").text, "pages": pages}


# --- games ----------------------------------------------------------------------------------------


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
    added = [part for part in game.parts if game.slug != "six-players" or part != "khoam"]
    return " + ".join(views.short(item) for item in ("uprising", *added))


def number_of_players(views: "Views", players: tuple[int, ...]) -> str:
    """A range of numbers with the word for the last of them."""
    last = players[-1]
    text = views.phrase(PLAYERS[last - 1])
    return text.replace(str(last), f"{players[0]}–{last}") if len(players) > 1 else text


def games(views: "Views") -> list[dict[str, Any]]:
    """The tiles as plain values; those whose parts a base does not have are left out."""
    return [
        {
            "slug": game.slug,
            "name": name(views, game),
            "parts": list(game.parts),
            "players": list(game.players),
            "usual": game.usual,
            "range": number_of_players(views, game.players),
            "drawing": game.drawing,
        }
        for game in GAMES
        if all(f"{part}.module.{part}" in views.kb for part in ("uprising", *game.parts))
    ]
