"""Tracks of expansions on which every seat has a marker: in a row, or as cells from which ways branch."""

from collections.abc import Mapping
from typing import Any

from kodeks.drawing.seats import badge
from kodeks.drawing.svg import GAP, WIDTH, Panel, Pen, box, text, titled
from kodeks.games.imperium.catalogue import Track
from kodeks.table import State

#: Tracks in a row: the fact, how many steps there are, the track, and its drawing.
ROWS = {
    "freighter": (3, "rise-of-ix.track.shipping", "freighter"),
    "tleilaxu": (7, "immortality.track.tleilaxu", "tleilaxu"),
}
#: Tracks of cells: the fact, and the drawing of the track.
CELLS = {"research": "research"}
#: How high a row of cells is, and how large a cell.
STEP, CELL = 36.0, (36.0, 31.0)
#: How large a marker is.
RADIUS = 8.0
#: What is drawn for what a cell gives, where its drawing is called otherwise.
GIVES = {"specimens": "specimen", "cards": "card"}


def panels(pen: Pen, state: State) -> list[Panel]:
    """A panel for each track of the modules in play."""
    register, tracks = state.game.register.seat, state.game.catalogue.tracks
    found = [_row(pen, state, fact) for fact in ROWS if fact in register]
    return found + [_cells(pen, state, fact, tracks[register[fact].track]) for fact in CELLS if fact in register]


def _called(pen: Pen, track: str) -> str:
    title = pen.title(track)
    return title[:1].upper() + title[1:]


def _row(pen: Pen, state: State, fact: str) -> Panel:
    last, track, icon = ROWS[fact]
    width, body = (WIDTH - 2 * GAP) / (last + 1), ""
    for step in range(last + 1):
        x = GAP + step * width
        body += box(x + 1, 27, width - 2, 48, "kd-sunk", 4)
        body += text(x + width / 2, 72, str(step), size=11, style="kd-soft", anchor="middle")
        body += _markers(pen, state, fact, step, str(step), (x, 27), (width, 31))
    return titled(pen, _called(pen, track), icon, body, 82)


def _cells(pen: Pen, state: State, fact: str, track: Track) -> Panel:
    """Cells where the board has them, with what they give, and the ways between them."""
    steps: Mapping[str, Mapping[str, Any]] = {step["cell"]: step for step in track.steps}
    across = (WIDTH - 2 * GAP - CELL[0]) / max(step["column"] for step in steps.values())
    at = {
        name: (GAP + step["column"] * across, 29 + (step["row"] - 1) * STEP) for name, step in steps.items()
    }  # the upper left corner
    body = ""
    for name, step in steps.items():
        x, y = at[name][0] + CELL[0] / 2, at[name][1] + CELL[1] / 2
        for other in step.get("next", ()):
            end = at[other][0] + CELL[0] / 2, at[other][1] + CELL[1] / 2
            body += f'<path class="kd-line" d="M{x:g} {y:g}L{end[0]:g} {end[1]:g}"/>'
    for name, step in steps.items():
        x, y = at[name]
        body += box(x, y, *CELL, "kd-tile" if step.get("marker") else "kd-sunk", 5)
        # Nothing is printed there that a player could call it by.
        where = f"{step['column']}/{step['row']}"
        body += text(x + CELL[0] / 2, y + 28, where, size=10, style="kd-soft", anchor="middle")
        given = [what for effect in step.get("effects", ()) for what in (effect.get("gain") or effect)]
        for number, what in enumerate(given[:3]):
            body += pen.icon(GIVES.get(what, what), x + 2 + number * 11, y + 4, 12, "kd-i-soft")
        body += _markers(pen, state, fact, name, where, (x, y), CELL)
    height = 29 + max(step["row"] for step in steps.values()) * STEP + 2
    return titled(pen, _called(pen, track.id), CELLS[fact], body, height)


def _markers(
    pen: Pen,
    state: State,
    fact: str,
    step: int | str,
    where: str,
    corner: tuple[float, float],
    size: tuple[float, float],
) -> str:
    """The markers that stand at one step: beside each other, and in lines where they are many."""
    here = [seat for seat in state.facts["players"] if state.facts.get(f"{seat}.{fact}") == step]
    abreast = max(1, int(size[0] // (2 * RADIUS)))
    lines = [here[start : start + abreast] for start in range(0, len(here), abreast)]
    high = min(2 * RADIUS, size[1] / max(1, len(lines)))
    drawn = ""
    for number, line in enumerate(lines):
        y = corner[1] + size[1] / 2 + (number - (len(lines) - 1) / 2) * high
        for place, seat in enumerate(line):
            x = corner[0] + size[0] / 2 + (place - (len(line) - 1) / 2) * 2 * RADIUS
            label = f"{pen.title(seat)}: {pen.phrase(state.game.register.seat[fact].help).rstrip('.')}: {where}"
            drawn += pen.thing(f"{seat}.{fact}", label, badge(pen, seat, x, y, RADIUS), tap="number")
            pen.say(label)
    return drawn
