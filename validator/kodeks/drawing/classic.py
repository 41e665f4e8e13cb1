"""A table of classic Dune: the map with its sectors, storm, forces and spice; the tanks; and the seats."""

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from kodeks.drawing import map_geometry as geometry
from kodeks.drawing import map_labels
from kodeks.drawing import map_unrolled as unrolled
from kodeks.drawing.map_layout import COLUMNS, RINGS
from kodeks.drawing.seats import badge
from kodeks.drawing.style import SEATS
from kodeks.drawing.svg import EVERYTHING, GAP, TABLE, WIDTH, Panel, Pen, box, capital, text, told, width_of, wrap
from kodeks.table import HIDDEN, Pile, State

#: What the strip says of itself.
UNROLLED = "The map unrolled: the pole on the left, the rim on the right"
PHRASES = (
    UNROLLED,
    "storm: sector {number}",
    "forces",
    "sector {number}",
    "Tleilaxu tanks",
    "round {number}",
    "spice",
    "hand",
)
#: How high the line above the strip is.
HEAD = 20.0
#: Facts of a seat that are shown as a word and a number.
NUMBERS = ("spice", "reserves", "tanks")


@lru_cache(maxsize=256)
def _label(slug: str, name: str, sector: int | None) -> map_labels.Label:
    return map_labels.label(slug, name, sector)


@lru_cache(maxsize=512)
def standing(slug: str, sector: int, label: map_labels.Label) -> geometry.Point:
    """Where forces stand in the part of a territory that lies in a sector: clear of its name, if they can."""
    if slug == geometry.POLE_NAME:
        return 0.0, 40.0
    corners = [square for cell, square in geometry.pieces() if cell == (slug, sector)]
    points = [geometry.place(column + 0.5, ring + 0.5) for (column, ring), *_ in corners]
    if not points:
        return 0.0, 0.0
    x, y = sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
    half = max(map(len, label.lines)) * label.size * 0.3, len(label.lines) * label.size * 0.6

    def worth(given: geometry.Point) -> tuple[bool, float]:
        over = abs(given[0] - label.x) < half[0] + 15 and abs(given[1] - label.y) < half[1] + 15
        return over, (given[0] - x) ** 2 + (given[1] - y) ** 2

    return min(points, key=worth)


def the_map(pen: Pen, state: State) -> str:
    """The map with everything on it; the pole is the origin."""
    facts, entries = state.facts, state.game.catalogue.entries
    lands = {id: data for id, (kind, data) in entries.items() if kind == "territory"}
    forces = _forces(state)
    drawn = "".join(_land(pen, state, id, data, forces.get(id, {})) for id, data in lands.items())
    drawn += _sectors(pen, facts.get("storm"))
    for id, data in lands.items():
        slug = id.rpartition(".")[2]
        blow = data.get("spice_blow", {}).get("sector")
        label = _label(slug, pen.title(id), blow)
        for line, y in label.rows:
            drawn += (
                f'<text class="kd-name" x="{label.x:.1f}" y="{y + label.size * 0.35:.1f}" font-size="{label.size}"'
                f"{_fat(data['terrain'] == 'stronghold')}>{_escaped(line)}</text>"
            )
        lying = facts.get(f"spice.{id}")
        if lying and label.sign:
            drawn += _spice(*label.sign, lying)
            pen.say(f"{pen.title(id)}: {pen.phrase('spice')}: {lying}")
    for id, cells in forces.items():
        slug = id.rpartition(".")[2]
        for sector, seats in cells.items():
            name = _label(slug, pen.title(id), lands[id].get("spice_blow", {}).get("sector"))
            drawn += _tokens(pen, id, seats, standing(slug, sector, name))
    return drawn


def _escaped(words: str) -> str:
    from html import escape

    return escape(words)


def _forces(state: State) -> dict[str, dict[int, list[tuple[str, int, str]]]]:
    """Forces by territory and sector: seat, number, and the fact."""
    found: dict[str, dict[int, list[tuple[str, int, str]]]] = {}
    for seat in state.facts["players"]:
        start = f"{seat}.forces."
        for key, number in state.facts.items():
            if key.startswith(start) and number:
                id, _, sector = key[len(start) :].replace("@", "/").rpartition("/")
                place = id or key[len(start) :]
                found.setdefault(place, {}).setdefault(int(sector) if sector.isdigit() else 0, []).append(
                    (seat, number, key)
                )
    return found


def _land(
    pen: Pen,
    state: State,
    id: str,
    data: Mapping[str, Any],
    forces: Mapping[int, Any],
    shape_of: Callable[[str], str] = geometry.shape,
) -> str:
    slug = id.rpartition(".")[2]
    label = pen.title(id)
    more = [f"spice.{id}", *(key for cells in forces.values() for _, _, key in cells)]
    for sector, cells in forces.items():
        text = ", ".join(f"{pen.title(seat)} {number}" for seat, number, _ in cells)
        label += f"; {pen.phrase('sector {number}').format(number=sector)}: {text}"
    if forces:
        pen.say(label)
    shape = f'<path class="kd-land kd-{data["terrain"]}" d="{shape_of(slug)}"/>'
    return pen.thing(id, label, shape, more=more, tap="territory")


def _sectors(pen: Pen, storm: int | None) -> str:
    drawn = ""
    for number in range(1, geometry.SECTORS + 1):
        column = (number - 1) * COLUMNS
        (ax, ay), (bx, by) = geometry.place(column, 0), geometry.place(column, RINGS)
        drawn += f'<path class="kd-line" stroke-opacity=".5" d="M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"/>'
        x, y = geometry.place(column + COLUMNS / 2, RINGS * (1 + 24 / (geometry.RIM - geometry.POLE)))
        drawn += text(x, y + 6, str(number), size=18, style="kd-soft", anchor="middle")
    if storm:
        column = (storm - 1) * COLUMNS
        loop = [(column, 0), (column + COLUMNS, 0), (column + COLUMNS, RINGS), (column, RINGS)]
        label = pen.phrase("storm: sector {number}").format(number=storm)
        pen.say(label)
        shape = f'<path class="kd-storm" d="{geometry.path(loop)}"/>'
        drawn += (
            f'<g class="kd-thing" pointer-events="none" data-at="storm"><title>{_escaped(label)}</title>{shape}</g>'
        )
    return drawn


def _spice(x: float, y: float, amount: int) -> str:
    return (
        f'<rect x="{x - 22:.1f}" y="{y - 13:.1f}" width="44" height="26" rx="13" fill="#b45309" stroke="#fff"/>'
        f'<text x="{x:.1f}" y="{y + 6:.1f}" font-size="17" font-weight="700" text-anchor="middle" fill="#fff">'
        f"{amount}</text>"
    )


def _tokens(pen: Pen, id: str, seats: list[tuple[str, int, str]], at: geometry.Point) -> str:
    drawn = ""
    for number, (seat, forces, key) in enumerate(seats):
        fill, ink = SEATS.get(seat, ("#777", "#fff"))
        x, y = at[0] + (number - (len(seats) - 1) / 2) * 34, at[1]
        letter = pen.seat(seat)
        size = 16 if len(letter) == 1 else 13
        body = (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="17" fill="{fill}" stroke="#fff" stroke-width="2"/>'
            f'<text x="{x:.1f}" y="{y + 6:.1f}" font-size="{size}" font-weight="700" text-anchor="middle" '
            f'fill="{ink}">{letter}{forces}</text>'
        )
        label = f"{pen.title(seat)}: {pen.phrase('forces')}: {forces}; {pen.title(id)}"
        drawn += pen.thing(key, label, body, tap="number")
    return drawn


def panels(pen: Pen, state: State, maps: Iterable[str]) -> list[Panel]:
    """The maps that are wanted (``round``, ``strip`` or both), the moment, and the seats."""
    drawn = {"round": _round, "strip": _strip}
    found = [drawn[name](pen, state) for name in maps]
    found += [_moment(pen, state), *_presence(pen, state)]
    found += [_seat(pen, state, seat) for seat in state.facts["players"]]
    return found


def _round(pen: Pen, state: State) -> Panel:
    scale = WIDTH / (2 * geometry.HALF)
    moved = f'<g transform="translate({WIDTH / 2:g} {WIDTH / 2:g}) scale({scale:.4f})">{the_map(pen, state)}</g>'
    return Panel(WIDTH, moved, span=2, style="kd-wide")


def _strip(pen: Pen, state: State) -> Panel:
    """The map rolled out, for narrow pages: every name and sign large enough to be read there."""
    facts, entries = state.facts, state.game.catalogue.entries
    lands = {id: data for id, (kind, data) in entries.items() if kind == "territory"}
    forces, end = _forces(state), unrolled.height()
    shapes = "".join(_land(pen, state, id, data, forces.get(id, {}), unrolled.shape) for id, data in lands.items())
    written = ""
    for id, data in lands.items():
        slug, fat = id.rpartition(".")[2], data["terrain"] == "stronghold"
        lying = facts.get(f"spice.{id}")
        blow = data.get("spice_blow", {}).get("sector")
        standing = [(sector, *force) for sector, cells in forces.get(id, {}).items() for force in cells]
        known = [sector if sector in data["sectors"] else data["sectors"][0] for sector, *_ in standing]
        land = unrolled.land(slug, pen.title(id), fat, (*([blow] if lying else []), *known))
        written += "".join(_written(name, fat, upwards=slug == geometry.POLE_NAME) for name in land.names)
        signs = iter(land.signs)
        if lying:
            written += _sign(next(signs), str(lying), "#b45309", "#fff")
            pen.say(f"{pen.title(id)}: {pen.phrase('spice')}: {lying}")
        for box_, (_, seat, number, key) in zip(signs, standing, strict=True):
            body = _sign(box_, f"{pen.seat(seat)}{number}", *SEATS.get(seat, ("#777", "#fff")))
            label = f"{pen.title(seat)}: {pen.phrase('forces')}: {number}; {pen.title(id)}"
            written += pen.thing(key, label, body, tap="number")
    head = text(0, 13, pen.phrase(UNROLLED), size=13, style="kd-soft")
    strip = f'<g transform="translate(0 {HEAD:g})">{shapes}{_bands(pen, facts.get("storm"))}{written}</g>'
    return Panel(HEAD + end, head + strip, style="kd-strip")


def _fat(fat: bool) -> str:
    return ' font-weight="700"' if fat else ""


def _written(name: unrolled.Name, fat: bool, *, upwards: bool) -> str:
    drawn = ""
    for line, middle, bottom in name.rows:
        x, y = middle, bottom
        if upwards:
            x, y = unrolled.POLE / 2 + name.size * 0.35, (name.box[1] + name.box[3]) / 2
        turned = f' transform="rotate(-90 {x:.1f} {y:.1f})"' if upwards else ""
        drawn += (
            f'<text class="kd-name" x="{x:.1f}" y="{y:.1f}" font-size="{name.size:g}"{_fat(fat)}'
            f"{turned}>{_escaped(line)}</text>"
        )
    return drawn


def _sign(place: unrolled.Box, words: str, fill: str, ink: str) -> str:
    left, top, right, bottom = place
    size = 13 if len(words) < 3 else 11.5
    return (
        f'<rect class="kd-sign" x="{left:.1f}" y="{top:.1f}" width="{right - left:.1f}" height="{bottom - top:.1f}" '
        f'rx="8" fill="{fill}" stroke="#fff"/><text x="{(left + right) / 2:.1f}" y="{bottom - 4:.1f}" '
        f'font-size="{size}" font-weight="700" text-anchor="middle" fill="{ink}">{words}</text>'
    )


def _bands(pen: Pen, storm: int | None) -> str:
    """The lines between the sectors, their numbers beyond the rim, and the storm."""
    drawn = ""
    rim = unrolled.place(0, RINGS)[0]
    for number in range(1, geometry.SECTORS + 1):
        top, bottom = (unrolled.place((number - 1 + down) * COLUMNS, 0)[1] for down in (0, 1))
        drawn += f'<path class="kd-line" stroke-opacity=".5" d="M{unrolled.POLE:g} {top:.1f}H{WIDTH:g}"/>'
        drawn += text((rim + WIDTH) / 2, (top + bottom) / 2 + 5, str(number), size=14, style="kd-soft", anchor="middle")
        if number == storm:
            label = pen.phrase("storm: sector {number}").format(number=storm)
            pen.say(label)
            shape = (
                f'<path class="kd-storm" d="M{unrolled.POLE:g} {top:.1f}H{WIDTH:g}V{bottom:.1f}H{unrolled.POLE:g}Z"/>'
            )
            drawn += (
                f'<g class="kd-thing" pointer-events="none" data-at="storm"><title>{_escaped(label)}</title>{shape}</g>'
            )
    return drawn


def _presence(pen: Pen, state: State) -> list[Panel]:
    """Where forces stand and spice lies, a line each: the map is too small on a phone to read it there."""
    forces = _forces(state)
    lying = {
        key.partition(".")[2]: number for key, number in state.facts.items() if key.startswith("spice.") and number
    }
    body, y = "", 8.0
    for id in sorted({*forces, *lying}, key=pen.title):
        drawn = box(GAP, y, WIDTH - 2 * GAP, 26, "kd-sunk", 6)
        drawn += text(GAP + 8, y + 17, wrap(pen.title(id), 190, 13, 1)[0], size=13)
        x = WIDTH - GAP - 8
        if id in lying:
            drawn += text(x, y + 17, str(lying[id]), size=13, anchor="end", weight=700)
            x -= width_of(str(lying[id]), 13) + 18
            drawn += pen.icon("spice", x, y + 5, 15)
            x -= 8
        for sector, seats in forces.get(id, {}).items():
            for seat, number, _ in seats:
                drawn += text(x, y + 17, str(number), size=13, anchor="end", weight=700)
                x -= width_of(str(number), 13) + 12
                drawn += badge(pen, seat, x, y + 13, 9)
                x -= 14
            if sector:
                drawn += text(x, y + 17, f"{sector}:", size=11, style="kd-soft", anchor="end")
                x -= 24
        more = [f"spice.{id}", *(key for cells in forces.get(id, {}).values() for _, _, key in cells)]
        body += pen.thing(id, pen.title(id), drawn, more=more, tap="territory")
        y += 29
    return [Panel(y + 6, box(0, 0, WIDTH, y + 6, "kd-panel", 10) + body)] if body else []


def _moment(pen: Pen, state: State) -> Panel:
    facts = state.facts
    listed = []
    if "round" in facts:
        listed.append(("round", pen.phrase("round {number}").format(number=facts["round"])))
    if facts.get("phase"):
        listed.append(("phase", pen.title(facts["phase"])))
    if facts.get("storm"):
        listed.append(("storm", pen.phrase("storm: sector {number}").format(number=facts["storm"])))
    if TABLE in pen.taps:
        listed.append((TABLE, pen.phrase(EVERYTHING)))
    x, y, drawn = GAP, 8.0, ""
    for key, words in listed:
        width = width_of(words, 13) + 18
        if x > GAP and x + width > WIDTH - GAP:
            x, y = GAP, y + 30
        inner = box(x, y, width, 25, "kd-sunk", 12) + text(x + 9, y + 17, words, size=13)
        drawn += pen.thing(key, words, inner, tap=key)
        x += width + 6
    pen.say("; ".join(words for key, words in listed if key != TABLE))
    return Panel(y + 33, box(0, 0, WIDTH, y + 33, "kd-panel", 10) + drawn)


def _seat(pen: Pen, state: State, seat: str) -> Panel:
    facts, register = state.facts, state.game.register.seat
    faction = facts.get(f"{seat}.faction") or ""
    head = capital(pen.title(seat)) + (f" · {pen.title(faction)}" if faction else "")
    ground = box(4, 3, WIDTH - 8, 26, "kd-sunk kd-bare") + badge(pen, seat, GAP + 10, 16)
    ground += text(GAP + 26, 21, wrap(head, WIDTH - 60, 14, 1)[0], size=14, style="kd-head")
    drawn = pen.thing(seat, head, ground, tap="seat")
    rows = []
    for name in NUMBERS:
        value = facts.get(f"{seat}.{name}")
        words = pen.phrase(register[name].help).rstrip(".")
        rows.append((f"{seat}.{name}", f"{words}: {'?' if value is None else value}"))
    leaders = [key for key in facts if key.startswith(f"{seat}.leader.")]
    fallen = [pen.title(key.partition(".leader.")[2]) for key in leaders if facts[key] != "alive"]
    if fallen:
        rows.append((f"{seat}.leader", f"{pen.phrase('Tleilaxu tanks')}: {', '.join(fallen)}"))
    hand = facts.get(f"{seat}.hand")
    if hand is not None:
        names = ", ".join(pen.title(card) for card in hand) if isinstance(hand, Pile) else ""
        words = capital(pen.phrase("hand"))
        rows.append((f"{seat}.hand", f"{words}: {len(hand)}" + (f" ({names})" if names else "")))
    for name in ("allies",):
        if facts.get(f"{seat}.{name}"):
            words = pen.phrase(register[name].help).rstrip(".")
            phrase = ", ".join(pen.title(fact) for fact in facts[f"{seat}.{name}"] if fact != HIDDEN)
            rows.append((f"{seat}.{name}", f"{words}: {phrase}"))
    listed, y = told(pen, rows, 32.0, whose=pen.title(seat), tap="number")
    pen.say(f"{head}: {'; '.join(words for _, words in rows)}")
    return Panel(y + 4, box(0, 0, WIDTH, y + 4, "kd-panel", 10) + drawn + listed)
