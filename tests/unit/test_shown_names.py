"""Names that a table shows by itself, before anybody has chosen a card."""

import pytest

from kodeks.integrity import Base
from kodeks.sphinx_ext import table_labels
from kodeks.sphinx_ext.views import Views

#: The modules of the games that the Table plays.
PLAYED = {
    "uprising",
    *(id.partition(".")[0] for id in table_labels.MODULES["uprising"]),
    *table_labels.TILES,
    "classic",
}


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_what_lies_on_the_board_is_called_in_the_language_of_the_page(base: Base, language: str) -> None:
    """Spaces, posts, contracts, territories and the Conflict cards; a name that no book prints is marked as ours."""
    views = Views(base, language)
    shown = [
        entry
        for kind in ("space", "post", "contract", "territory", "card")
        for entry in base.kb.of(kind)
        if entry.module in PLAYED and (kind != "card" or entry.data.get("deck") == "conflict")
    ]
    assert len(shown) > 100
    assert [entry.id for entry in shown if views.speaker.say(entry, "name").language != language] == []


@pytest.mark.parametrize(("language", "name"), [("pl", "Potyczka"), ("uk", "Сутичка")])
def test_a_name_of_our_own_is_marked(base: Base, language: str, name: str) -> None:
    """The page says that no book prints it."""
    views = Views(base, language)
    entry = base.kb["uprising.card.skirmish-crysknife"]
    assert views.speaker.title(entry.id) == name
    assert views.speaker.marked(views.speaker.say(entry, "name")) != name
