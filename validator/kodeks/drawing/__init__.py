"""
A state of the table as a picture.

The drawing is ours: SVG with a title and everything it shows in words, in the colours of the page it stands on.
It needs nothing but the standard library, so the page in the browser and the command draw the same.
"""

import re
from collections.abc import Iterable, Mapping
from html import escape

from kodeks.drawing import classic, imperium
from kodeks.drawing.style import sheet
from kodeks.drawing.svg import WIDTH, Mark, Panel, Pen, Speaks, arranged
from kodeks.games.imperium.catalogue import Catalogue
from kodeks.table import State

__all__ = ["PHRASES", "Mark", "board_panels", "board_svg", "sheet"]

#: What is said in pictures; translated in the catalogues.
PHRASES = tuple(dict.fromkeys((*imperium.PHRASES, *classic.PHRASES)))


def board_svg(
    state: State,
    words: Speaks,
    marks: Mapping[str, Mark] | None = None,
    *,
    columns: int = 3,
    taps: Iterable[str] = (),
    alone: bool = True,
) -> str:
    """
    A state as SVG.

    ``marks`` are shown at the fact or entry they name; ``columns`` is 1 for a phone and 3 for paper;
    ``taps`` are the kinds of things that can be tapped; ``alone`` adds the style that a page has already.
    """
    pen = Pen(words, marks or {}, frozenset(taps))
    pen.name_seats(state.facts["players"])
    panels = _panels(pen, state, ["strip" if columns == 1 else "round"])
    body, width, height = arranged(panels, columns)
    name = pen.phrase("Table")
    role = "group" if pen.taps or any(mark.kind == "can" for mark in pen.marks.values()) else "img"
    style = f"<style>{sheet()}</style>" if alone else ""
    ground = f'<rect width="{width:g}" height="{height:g}" fill="var(--kd-paper)"/>' if alone else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="kd" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" role="{role}" aria-label="{escape(name)}"><title>{escape(name)}</title>'
        f"<desc>{escape('. '.join(pen.said))}</desc>{style}{pen.sprite()}"
        f"{ground}{body}</svg>"
    )


def board_panels(state: State, words: Speaks, marks: Mapping[str, Mark] | None = None, *, around: Iterable[str]) -> str:
    """
    A state as HTML for a page of the site: each panel a picture of its own, so that as many as fit stand in a row.

    ``around`` leaves only the panels that show one of these entries and facts, and a map; the page has the small
    drawings.
    """
    pen = Pen(words, marks or {}, still=True)
    pen.name_seats(state.facts["players"])
    wanted = {escape(item) for item in around}
    # The page shows the map that fits its width.
    drawn_maps = _panels(pen, state, ["round", "strip"])
    panels = [item for item in drawn_maps if item.style or not wanted.isdisjoint(_places(item))]
    sentences = dict.fromkeys(mark.text for mark in pen.marks.values() if mark.text)
    drawn = "".join(
        f'<svg class="{f"kd {item.style}".strip()}" viewBox="-1 -1 {WIDTH + 2:g} {item.height + 2:g}">'
        f"{'' if number else f'<style>{sheet()}</style>'}{_AT.sub('', item.body)}</svg>"
        for number, item in enumerate(panels)
    )
    label = escape(". ".join(filter(None, (pen.phrase("Table"), *sentences))))
    return f'<div class="kd-panels" role="img" aria-label="{label}">{drawn}</div>' if panels else ""


#: Where a thing stands in the state, in the pieces of a picture.
_AT = re.compile(r' data-at="([^"]*)"')


def _places(panel: Panel) -> set[str]:
    return set(" ".join(_AT.findall(panel.body)).split())


def _panels(pen: Pen, state: State, maps: Iterable[str]) -> list[Panel]:
    if isinstance(state.game.catalogue, Catalogue):
        return imperium.panels(pen, state)
    return classic.panels(pen, state, maps)
