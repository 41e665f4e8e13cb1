"""The pieces every drawing is made of: texts that fit, small drawings, things that can be marked and tapped."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Protocol

from kodeks.drawing.icons import MANNER, symbols

#: How wide a letter of size 1 is, on the average, in Latin and in Cyrillic.
LETTER, CYRILLIC = 0.56, 0.65
#: How much wider a bold letter is.
BOLD = 1.15
#: Where everything of the table can be said that has no drawing, and what stands there.
TABLE, EVERYTHING = "table", "Everything about the table"


class Speaks(Protocol):
    """Whoever tells entries and phrases in a language."""

    def title(self, id: str) -> str:
        """How an entry is called."""
        ...

    def phrase(self, text: str) -> str:
        """A phrase of the program."""
        ...


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to be seen at a fact or an entry: a fault, a reason, what can be chosen, what is chosen."""

    kind: str
    text: str = ""


@dataclass
class Pen:
    """Draws the things of one picture, and collects what is said of it in words."""

    words: Speaks
    marks: Mapping[str, Mark] = field(default_factory=dict)
    #: Kinds of entries and names of facts that can be tapped.
    taps: frozenset[str] = frozenset()
    #: What somebody hears who does not see the picture.
    said: list[str] = field(default_factory=list)
    used: set[str] = field(default_factory=set)
    #: The letter, or letters, of each seat.
    letters: dict[str, str] = field(default_factory=dict)
    #: On a page of the site nothing is tapped, and the page has the small drawings already.
    still: bool = False

    def seat(self, seat: str) -> str:
        """The letter of a seat: the first of its colour, with one that tells it apart where another begins alike."""
        return escape(self.letters.get(seat) or self.title(seat)[:1].upper())

    def name_seats(self, seats: Iterable[str]) -> None:
        """Give each seat its letter."""
        names = {seat: self.title(seat) for seat in seats}
        for seat, name in names.items():
            alike = [other for other in names.values() if other != name and other[:1] == name[:1]]
            apart = (letter for number, letter in enumerate(name) if all(letter != each[number:][:1] for each in alike))
            self.letters[seat] = name[:1].upper() + (next(apart, "") if alike else "")

    def phrase(self, text: str) -> str:
        """A phrase in the language of the picture."""
        return self.words.phrase(text)

    def title(self, id: str) -> str:
        """The name of an entry, or of a seat."""
        return self.words.title(id) if "." in id else self.words.phrase(id).replace("_", " ")

    def say(self, sentence: str) -> None:
        """Add to what is said of the picture."""
        self.said.append(sentence)

    def icon(self, name: str, x: float, y: float, size: float = 16, style: str = "kd-i") -> str:
        """A small drawing with its upper left corner here; nothing where there is no such drawing."""
        if name not in symbols():
            return ""
        self.used.add(name)
        sprite = "k-i" if self.still else "kd"
        return f'<use href="#{sprite}-{name}" class="{style}" x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"/>'

    def sprite(self) -> str:
        """The small drawings that were used, each once."""
        known = symbols()
        inner = "".join(
            f'<symbol id="kd-{name}" viewBox="0 0 16 16" {MANNER}>{known[name]}</symbol>' for name in sorted(self.used)
        )
        return f"<defs>{inner}</defs>" if inner else ""

    def thing(self, at: str, label: str, body: str, *, more: Iterable[str] = (), style: str = "", tap: str = "") -> str:
        """
        Something of the table: where it is in the state, how it is called, and its drawing.

        ``more`` are other facts that show here; a mark on any of them is a mark on the thing.
        """
        found = [self.marks[key] for key in (at, *more) if key in self.marks]
        kinds = " ".join(dict.fromkeys(f"kd-{mark.kind}" for mark in found))
        notes = ". ".join(dict.fromkeys(mark.text for mark in found if mark.text))
        text = f"{label}. {notes}" if notes else label
        tappable = bool(tap) and (tap in self.taps or any(mark.kind == "can" for mark in found))
        acts = f' tabindex="0" role="button" aria-label="{escape(text)}"' if tappable else ""
        if notes:
            self.say(text)
        classes = " ".join(filter(None, ("kd-thing", style, kinds, "kd-tap" if tappable else "")))
        if self.still:
            sentence = f' class="{classes}"><title>{escape(text)}</title>' if found else ">"
            return f'<g data-at="{escape(" ".join((at, *more)))}"{sentence}{body}</g>'
        return f'<g class="{classes}" data-at="{escape(at)}"{acts}><title>{escape(text)}</title>{body}</g>'


def text(
    x: float, y: float, words: str, *, size: float = 13, style: str = "", anchor: str = "", weight: int = 0
) -> str:
    """A line of text with its base line here."""
    more = f' text-anchor="{anchor}"' if anchor else ""
    more += f' font-weight="{weight}"' if weight else ""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" class="kd-t {style}"{more}>{escape(words)}</text>'


def box(x: float, y: float, width: float, height: float, style: str, round: float = 6) -> str:
    """A box with round corners."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="{round:g}" class="{style}"/>'


def width_of(words: str, size: float, *, bold: bool = False) -> float:
    """
    How wide a text is, about.

    >>> round(width_of("Arrakeen", 10))
    45
    """
    return len(words) * size * letter(words) * (BOLD if bold else 1)


def letter(words: str) -> float:
    """
    How wide a letter of a text is, on the average.

    >>> letter("Arrakeen") < letter("Арракін")
    True
    """
    return CYRILLIC if any("Ѐ" <= word <= "ӿ" for word in words) else LETTER


def wrap(words: str, width: float, size: float, lines: int = 2) -> list[str]:
    """
    A text broken between words into at most so many lines; what does not fit ends in dots.

    >>> wrap("Gather Support", 60, 13), wrap("Arrakeen", 20, 13, 1)
    (['Gather', 'Support'], ['A…'])
    """
    result = max(1, int(width / (size * letter(words))))
    found: list[str] = [""]
    for word in words.split():
        longer = f"{found[-1]} {word}".strip()
        if len(longer) <= result or not found[-1]:
            found[-1] = longer
        else:
            found.append(word)
    if len(found) > lines:
        found = [*found[: lines - 1], " ".join(found[lines - 1 :])]
    return [line if len(line) <= result else line[: max(1, result - 1)] + "…" for line in found]


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of a picture: how high it is, and what is in it."""

    height: float
    body: str
    #: How many columns it takes.
    span: int = 1
    #: The class it has on a page of the site.
    style: str = ""


#: How wide a panel is, what is left free around it, and how high a line of a headline is.
WIDTH, GAP, LINE = 400.0, 10.0, 17.0


def arranged(panels: list[Panel], columns: int) -> tuple[str, float, float]:
    """Panels below each other in so many columns, each where there is most room; the drawing, its width and height."""
    ends = [GAP] * columns
    drawn = []
    for panel in panels:
        span = min(panel.span, columns)
        tops = {item: max(ends[item : item + span]) for item in range(columns - span + 1)}
        column = min(tops, key=lambda item: (round(tops[item] / 40), item))
        scale = (span * (WIDTH + GAP) - GAP) / WIDTH if span > 1 else 1.0
        grown = f" scale({scale:.4f})" if span > 1 else ""
        at = f"translate({GAP + column * (WIDTH + GAP):g} {tops[column]:g}){grown}"
        drawn.append(f'<g transform="{at}">{panel.body}</g>')
        ends[column : column + span] = [tops[column] + panel.height * scale + GAP] * span
    return "".join(drawn), GAP + columns * (WIDTH + GAP), max(ends)


def titled(pen: Pen, title: str, icon: str, body: str, height: float, at: str = "") -> Panel:
    """A panel with a headline, of two lines at most; the fact that it shows can be tapped there."""
    lines = wrap(title, (WIDTH - 2 * GAP - 22) / BOLD, 14)
    head = pen.icon(icon, GAP, 6, 16)
    for number, line in enumerate(lines):
        head += text(GAP + (22 if icon else 0), 19 + number * LINE, line, size=14, style="kd-head")
    more = (len(lines) - 1) * LINE
    if at:
        head = pen.thing(at, title, box(4, 0.5, WIDTH - 8, 26 + more, "kd-sunk kd-bare") + head, tap="fact")
    below = f'<g transform="translate(0 {more:g})">{body}</g>' if more else body
    return Panel(height + more, box(0, 0, WIDTH, height + more, "kd-panel", 10) + head + below)


def told(
    pen: Pen, rows: Iterable[tuple[str, str]], y: float, *, whose: str = "", tap: str = "fact"
) -> tuple[str, float]:
    """Facts as lines of words below each other; their drawing, and where it ends."""
    drawn = ""
    for key, words in rows:
        lines = wrap(words, WIDTH - 2 * GAP - 12, 12.5, 4)
        inner = box(GAP, y, WIDTH - 2 * GAP, 15.0 * len(lines) + 11, "kd-sunk", 4)
        for number, line in enumerate(lines):
            inner += text(GAP + 6, y + 17 + number * 15, line, size=12.5)
        drawn += pen.thing(key, f"{whose}: {words}" if whose else words, inner, tap=tap)
        y += 15.0 * len(lines) + 14
    return drawn, y


def capital(words: str) -> str:
    """
    A text that begins with a large letter.

    >>> capital("water of red")
    'Water of red'
    """
    return words[:1].upper() + words[1:]
