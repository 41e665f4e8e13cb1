"""The position and the move of a worked example, in the words of the page."""

from typing import TYPE_CHECKING, Any

from kodeks.sphinx_ext.results import Line, Wording

if TYPE_CHECKING:
    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Views

#: Facts that tell a reader nothing beside the others.
LEFT_OUT = ("side",)
#: Facts of a player that are shown as those of a move or a position with one word.
TYPE = "type"


def shown(views: "Views", entry: "Entry") -> dict[str, Any]:
    """The table, the seats of the players, and the move."""
    words = Wording(views, entry.module)
    state = dict(entry.data.get("state", {}))
    players = state.pop("players", {})
    action = dict(entry.data.get("action", {}))
    kind = action.pop(TYPE, "")
    mover = action.pop("player", "")
    return {
        "table": _lines(words, state),
        "seats": [
            {"color": color, "title": _first_up(words.word(color)), "lines": _lines(words, told)}
            for color, told in players.items()
        ],
        "mover": _first_up(words.word(mover)) if mover else "",
        "mover_color": mover,
        "kind": words.line(kind, True).label if kind else "",
        "move": _lines(words, action),
    }


def _lines(words: Wording, told: Any) -> list[Line]:
    if not isinstance(told, dict):
        return [words.line("is", told)]
    return [_line(words, key, value) for key, value in told.items() if key not in LEFT_OUT]


def _line(words: Wording, key: str, value: Any) -> Line:
    """A fact; texts that only the English base has keep their language."""
    if isinstance(value, list) and value and all(isinstance(one, dict) for one in value):
        below = tuple(words.line(key, one) for one in value)
        return below[0] if len(below) == 1 else Line(words.line(key, True).label, "", "", below)
    return words.line(key, value)


def _first_up(word: str) -> str:
    return word[:1].upper() + word[1:]
