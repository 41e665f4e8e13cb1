"""The picture of an entry's neighbourhood: what bends it above, what it rests on below, drawn without a script."""

from html import escape
from typing import TYPE_CHECKING

from kodeks.graph.paths import Step, around
from kodeks.reporting.relations import phrase

if TYPE_CHECKING:
    from kodeks.sphinx_ext.views import Views

#: Relations that the page shows in another way.
ELSEWHERE = (
    "passages",
    "nearest",
    "readings.passages",
    "stands_in",
    "modules",
    "facts.sources",
    "readings.facts.sources",
)
MOST = 8
WIDTH, BOX, HIGH, GAP, ALLEY = 420, 200, 46, 10, 34
#: How many letters a line takes; Cyrillic ones are wider.
LETTERS, WIDER = 29, 26


def picture(views: "Views", id: str, here: str) -> str:
    """The neighbourhood as SVG; nothing where an entry has fewer than two neighbours worth drawing."""
    steps = [one for one in around(views.graph, id, most=60) if one.edge.relation not in ELSEWHERE]
    above = [one for one in steps if one.back][:MOST]
    below = [one for one in steps if not one.back][:MOST]
    if len(above) + len(below) < 2:
        return ""
    rows = [(len(side) + 1) // 2 for side in (above, below)]
    top = rows[0] * (HIGH + GAP) + (ALLEY if above else 0)
    height = top + HIGH + (ALLEY + rows[1] * (HIGH + GAP) if below else 0) + 2
    middle = (WIDTH / 2, top + HIGH / 2)
    parts = []
    for number, step in enumerate(above):
        # Odd neighbours stand alone in the row that is farthest away.
        row, column = divmod(number, 2)
        parts.append(_neighbour(views, step, here, column, (rows[0] - 1 - row) * (HIGH + GAP) + 1, middle))
    for number, step in enumerate(below):
        row, column = divmod(number, 2)
        parts.append(_neighbour(views, step, here, column, top + HIGH + ALLEY + row * (HIGH + GAP), middle))
    title = views.speaker.title(id)
    centre = _box((WIDTH - BOX) / 2, top, views.phrase_of_kind(id), title, "k-nb-self")
    label = escape(views.phrase("Neighbours of this entry"))
    return (
        f'<svg class="k-neighbours" viewBox="0 -1 {WIDTH} {height + 2:g}" role="group" aria-label="{label}">'
        # Lines first, so that none runs over a name.
        + "".join(line for line, _ in parts)
        + "".join(box for _, box in parts)
        + centre
        + "</svg>"
    )


def _neighbour(
    views: "Views", step: Step, here: str, column: int, y: float, middle: tuple[float, float]
) -> tuple[str, str]:
    """The line to a neighbour, and its box."""
    x = column * (WIDTH - BOX)
    up = y < middle[1]
    start = (x + BOX / 2, y + HIGH if up else y)
    end = (middle[0], middle[1] - HIGH / 2 if up else middle[1] + HIGH / 2)
    bend = (start[1] + end[1]) / 2
    line = (
        f'<path class="k-nb-line" d="M{start[0]:g} {start[1]:g}C{start[0]:g} {bend:g} {end[0]:g} {bend:g} '
        f'{end[0]:g} {end[1]:g}"/>'
    )
    # Above stands who says it of this entry, below what this entry says.
    caption = views.phrase(phrase(step.edge.relation, back=False))
    url = escape(views.url(here, step.end))
    name = views.speaker.title(step.end)
    box = _box(x, y, caption, name, "k-nb")
    return line, f'<a href="{url}" tabindex="-1"><title>{escape(name)}</title>{box}</a>'


def _box(x: float, y: float, caption: str, title: str, kind: str) -> str:
    first, second = _lines(title)
    lines = f'<text class="k-nb-caption" x="{x + 8:g}" y="{y + 13:g}">{escape(caption)}</text>'
    lines += f'<text x="{x + 8:g}" y="{y + 27:g}">{escape(first)}</text>'
    if second:
        lines += f'<text x="{x + 8:g}" y="{y + 40:g}">{escape(second)}</text>'
    return f'<rect class="{kind}" x="{x:g}" y="{y:g}" width="{BOX}" height="{HIGH}" rx="6"/>{lines}'


def _lines(title: str) -> tuple[str, str]:
    """
    A title on two lines, cut where it is too long.

    >>> _lines("Infiltrate")
    ('Infiltrate', '')
    """
    most = WIDER if any("\u0400" <= letter <= "\u04ff" for letter in title) else LETTERS
    first, rest = "", title.split()
    while rest and len(first) + 1 + len(rest[0]) <= most:
        first = f"{first} {rest.pop(0)}".strip()
    if not first and rest:
        word = rest.pop(0)
        return word[:most] + ("…" if len(word) > most else ""), " ".join(rest)[:most]
    second = " ".join(rest)
    return first, second if len(second) <= most else second[: most - 1].rstrip() + "…"
