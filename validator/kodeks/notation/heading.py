"""What a line says about the game itself: ``game=classic modules=khoam players=3 set-up``."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from kodeks.notation.faults import Problem, Unreadable, shown
from kodeks.notation.lexing import Token, tokens
from kodeks.notation.naming import fold

#: What a line can say about the game, and whether it is a list.
KEYS: Mapping[str, bool] = {
    "game": False,
    "modules": True,
    "variants": True,
    "players": True,
    "from": False,
    "readings": False,
    "authority": False,
    "things": False,
}
#: What can be literal data: answers by the ids of questions, and things that are described.
DATA = ("readings", "things")
#: A word that stands for a table as at set-up.
SET_UP = "set-up"


@dataclass
class Heading:
    """The game that a line is about, and the rest of the line, with blanks where the game was named."""

    data: dict[str, Any] = field(default_factory=dict)
    rest: str = ""
    places: dict[str, tuple[int, int]] = field(default_factory=dict)


def heading(text: str, words: Iterable[tuple[str, str]] = ()) -> Heading:
    """
    What a line says about the game; ``words`` are pairs of a key, or ``set-up``, and a word for it.

    >>> found = heading("modules=khoam players=3 set-up R Dagger>arr")
    >>> found.data, found.rest.strip()
    ({'modules': ['khoam'], 'players': 3, 'from': 'set-up'}, 'R Dagger>arr')
    """
    found = Heading()
    lines = [list(line) for line in text.split("\n")]
    known = {fold(word): key for key, word in (*((key, key) for key in KEYS), (SET_UP, SET_UP), *words)}
    every = tokens(text)
    i = 0
    while i < len(every):
        token = every[i]
        following = every[i + 1] if i + 1 < len(every) else token
        end = i + 1
        key = known.get(fold(token.text), "") if token.kind == "word" else ""
        if key in KEYS and following.text == "=" and not following.spaced:
            end = i + 3 if key in DATA and every[i + 2].kind == "data" else _value(every, i + 2)
            _put(found, key, token, every[i + 2 : end])
        elif key == SET_UP and (following.spaced or following.text == ";"):
            found.data["from"] = SET_UP
            found.places["from"] = (token.line, token.column)
        else:
            i += 1
            continue
        for item, after in zip(every[i:end], every[i + 1 : end + 1], strict=True):
            row = lines[item.line - 1]
            length = after.column - item.column if item.kind == "data" else max(len(item.text), 1)
            for column in range(item.column - 1, min(item.column - 1 + length, len(row))):
                row[column] = " "
        i = end
    found.rest = "\n".join("".join(line) for line in lines)
    return found


def _value(every: list[Token], at: int) -> int:
    """Where the value that begins here ends: at a blank that no comma is before."""
    while at < len(every) and every[at].kind in ("word", "name", "sign") and every[at].text != ";":
        if every[at].spaced and every[at - 1].text not in (",", "="):
            break
        at += 1
    return at


def _put(found: Heading, key: str, token: Token, value: list[Token]) -> None:
    parts = [item.data if item.kind == "data" else item.text for item in value if item.kind in ("word", "name", "data")]
    if not parts or key in found.data:
        because = "{fact} is given twice" if parts else "{fact} has no value here"
        raise Unreadable([Problem(token.line, token.column, because, facts={"fact": key})])
    found.places[key] = (token.line, token.column)
    if key == "players" and len(parts) == 1 and parts[0].isdigit() and len(parts[0]) == 1:
        found.data[key] = int(parts[0])
    elif KEYS[key]:
        found.data[key] = parts
    elif len(parts) > 1:
        facts = {"fact": key, "number": len(parts)}
        raise Unreadable([Problem(token.line, token.column, "{fact} is one word, not {number}", facts=facts)])
    else:
        found.data[key] = parts[0]


def seats(given: list[str], known: Mapping[str, str], place: tuple[int, int]) -> list[str]:
    """Seats by their names or letters."""
    found = []
    for item in given:
        seat = next((seat for seat, letter in known.items() if item.casefold() in (seat, letter.casefold())), None)
        if seat is None:
            near = get_close_matches(item, known, 1)
            hint = f"did you mean {near[0]}?" if near else "the players are {players}"
            facts = {"word": shown(item), "players": ", ".join(known)}
            raise Unreadable([Problem(*place, "{word} is no player here", hint, facts)])
        found.append(seat)
    return found
