"""The home page: games as tiles, real questions, a page of a printed book, the course of a round, and figures."""

from typing import TYPE_CHECKING, Any

from kodeks.sphinx_ext.addresses import page_of, relative
from kodeks.sphinx_ext.drawing import icons
from kodeks.sphinx_ext.games import games
from kodeks.sphinx_ext.reading_labels import QUESTIONS
from kodeks.sphinx_ext.shelf import rank

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
        "tiles": [{**one, "icon": icons.drawn(one["drawing"])} for one in games(views)],
        "questions": [views.phrase(one) for one in QUESTIONS],
        "books": [
            _book(views, one)
            for one in sorted(
                kb.of("source"), key=lambda one: (one.data["language"] != views.language, rank(one.module))
            )
            if "text" in one.data
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
    pages = sorted({one["page"] for one in source.data["passages"]})
    folder = page_of(views.kb, source.id).rpartition("/")[0]
    return {"folder": folder, "name": views.speaker.say(source, "short").text, "pages": pages}
