"""A table of Imperium: the moment, the spaces, the Conflict, what can be bought, and the seats."""

from typing import Any

from kodeks.drawing import seats, spaces, tracks
from kodeks.drawing.seats import badge, listed
from kodeks.drawing.svg import (
    EVERYTHING,
    GAP,
    TABLE,
    WIDTH,
    Panel,
    Pen,
    box,
    capital,
    text,
    titled,
    told,
    width_of,
    wrap,
)
from kodeks.games.imperium.book import strength
from kodeks.games.imperium.catalogue import UNNAMED
from kodeks.table import HIDDEN, Missing, Open, Pile, State

#: Lists of the table that can be bought or taken from.
OFFERS = ("row", "tleilaxu_row", "throne_row", "contract_offer", "tech_offer")
#: Units of a seat and where they are, with the drawing for each.
UNITS = (("garrison", "reinforcements"), ("docked", "dreadnought"), ("conflict", "troop"), ("fighting", "dreadnought"),
         ("sandworms", "sandworm"), ("swords", "sword"))  # fmt: skip
#: Facts that are shown elsewhere, or not worth a line.
SHOWN = frozenset((
    "players", "first", "round", "phase", "active", "shield_wall", "conflict_card", "reserve", "agents", "spies",
    "bonus_spice", "control", "alliance", "dreadnought", "imperium_deck", "intrigue_deck", "intrigue_discard", "box",
    "conflict_deck", "contract_bank", "tleilaxu_deck", "tech_tiles", "ix_contracts", "conflict_unclaimed", *OFFERS,
))  # fmt: skip

PHRASES = (
    "price", "round {number}", "Conflict", "Imperium Row", "Reserve", "Also", "the Shield Wall stands",
    "the Shield Wall is gone", "first player: {player}", "turn of {player}", "strength", "Table", EVERYTHING,
)  # fmt: skip


def panels(pen: Pen, state: State) -> list[Panel]:
    """Every panel of a table, in the order of reading."""
    board = spaces.panels(pen, state)
    sides = [_conflict(pen, state), *_offers(pen, state), *tracks.panels(pen, state)]
    also = _also(pen, state)
    rest = also.pop("", [])
    found = [_moment(pen, state), *board, *sides, *seats.panels(pen, state, also)]
    return [*found, _rest(pen, rest)] if rest else found


def _moment(pen: Pen, state: State) -> Panel:
    """Round, phase, whose turn it is, and the Shield Wall."""
    facts = state.facts
    items: list[tuple[str, str, str]] = []
    number = facts.get("round")
    items.append(("round", pen.phrase("round {number}").format(number="?" if number is None else number), ""))
    if facts.get("phase"):
        items.append(("phase", pen.title(facts["phase"]), ""))
    if facts.get("active"):
        items.append(
            ("active", pen.phrase("turn of {player}").format(player=pen.title(facts["active"])), facts["active"])
        )
    first = facts.get("first")
    if first:
        items.append(("first", pen.phrase("first player: {player}").format(player=pen.title(first)), first))
    wall = facts.get("shield_wall")
    stands = "the Shield Wall stands" if wall else "the Shield Wall is gone"
    items.append(("shield_wall", pen.phrase(stands) if wall is not None else f"{pen.phrase('Shield Wall')}: ?", ""))
    if TABLE in pen.taps:
        items.append((TABLE, pen.phrase(EVERYTHING), ""))
    x, y, drawn = GAP, 8.0, ""
    for key, words, seat in items:
        sign = 22 if seat or key == "shield_wall" else 0
        line = wrap(words, WIDTH - 2 * GAP - 20 - sign, 13, 1)[0]
        width = width_of(line, 13) + 18 + sign
        if x > GAP and x + width > WIDTH - GAP:
            x, y = GAP, y + 32
        inner = box(x, y, width, 28, "kd-sunk", 13)
        if seat:
            inner += badge(pen, seat, x + 14, y + 14, 9)
        elif key == "shield_wall":
            inner += pen.icon("shield-wall", x + 6, y + 6, 16)
        inner += text(x + 9 + sign, y + 19, line, size=13)
        drawn += pen.thing(key, words, inner, tap=key)
        if key != TABLE:
            pen.say(words)
        x += width + 6
    height = y + 36
    return Panel(height, box(0, 0, WIDTH, height, "kd-panel", 10) + drawn)


def _conflict(pen: Pen, state: State) -> Panel:
    """The Conflict card, and the units of every seat with their strength."""
    facts, register = state.facts, state.game.register.seat
    card = facts.get("conflict_card")
    name = pen.title(card) if card else ("?" if card is None else "–")
    width = WIDTH - 2 * GAP
    lines = wrap(name, width - 20, 14, 2)
    drawn = box(GAP, 27, width, 14 + 16 * len(lines), "kd-tile", 8)
    for number, line in enumerate(lines):
        drawn += text(GAP + 10, 45 + number * 16, line, size=14, weight=600)
    label = f"{pen.phrase('Conflict')}: {name}"
    pen.say(label)
    body = pen.thing("conflict_card", label, drawn, tap="conflict_card")
    y = 49.0 + 16 * len(lines)
    for seat in facts["players"]:
        x = GAP + 24
        row = badge(pen, seat, GAP + 11, y + 12)
        listed = [pen.title(seat)]
        for fact, icon in UNITS:
            key = f"{seat}.{fact}"
            value = facts.get(key)
            if fact not in register or (not value and fact not in ("garrison", "conflict")):
                continue
            sentence = "?" if value is None else str(value)
            step = 22 + width_of(sentence, 13) + 8
            inner = box(x, y - 1, step - 3, 26, "kd-sunk", 12) + pen.icon(icon, x + 4, y + 5, 14)
            inner += text(x + 21, y + 17, sentence, size=13, weight=700)
            words = pen.phrase(register[fact].help).rstrip(".")
            listed.append(f"{words}: {sentence}")
            row += pen.thing(key, f"{pen.title(seat)}: {words}: {sentence}", inner, tap="number")
            x += step
        sum_of = _strength(state, seat)
        row += text(WIDTH - GAP - 4, y + 17, f"= {sum_of}", size=15, anchor="end", weight=700)
        listed.append(f"{pen.phrase('strength')}: {sum_of}")
        pen.say("; ".join(listed))
        body += row
        y += 28
    return titled(pen, pen.phrase("Conflict"), "combat", body, y + 4)


def _strength(state: State, seat: str) -> str:
    try:
        return str(strength(state, seat))
    except (Missing, Open, KeyError):
        return "?"


def _offers(pen: Pen, state: State) -> list[Panel]:
    """Rows of cards, contracts and technologies, and the Reserve."""
    facts, register = state.facts, state.game.register.table
    found = []
    for fact in OFFERS:
        shown = facts.get(fact)
        if fact not in register or not shown:
            continue
        title = pen.phrase("Imperium Row") if fact == "row" else pen.phrase(register[fact].help).rstrip(".")
        icon = {"contract_offer": "contract", "tech_offer": "technology"}.get(fact, "card")
        found.append(_list(pen, state, title, icon, [(fact, card, "") for card in shown], fact))
    reserve = [(key, key.partition(".")[2], f"×{value}") for key, value in facts.items() if key.startswith("reserve.")]
    if reserve:
        found.append(_list(pen, state, pen.phrase("Reserve"), "card", reserve, "reserve"))
    return found


def _list(pen: Pen, state: State, title: str, icon: str, rows: list[tuple[str, str, str]], at: str) -> Panel:
    """Cards or tiles in two columns, with their price."""
    width, body = (WIDTH - 2 * GAP - 8) / 2, ""
    for number, (fact, id, more) in enumerate(rows):
        x, y = GAP + number % 2 * (width + 8), 27 + number // 2 * 44.0
        name = pen.title(id) if id != HIDDEN else "?"
        price = _price(state, id)
        drawn = box(x, y, width, 40, "kd-tile", 6)
        value = width - 16 - (26 if price or more else 0)
        for line_number, line in enumerate(wrap(name, value, 12, 2)):
            drawn += text(x + 8, y + 16 + line_number * 14, line, size=12)
        drawn += text(x + width - 8, y + 17, more or price, size=13, anchor="end", weight=700)
        label = f"{name} {more}".strip() + (f"; {pen.phrase('price')}: {price}" if price else "")
        body += pen.thing(id if id != HIDDEN else fact, label, drawn, more=[fact], tap="card")
    pen.say(f"{title}: {listed(pen, [id for _, id, _ in rows if id != HIDDEN])}")
    return titled(pen, title, icon, body, 30 + (len(rows) + 1) // 2 * 44.0, at)


def _price(state: State, id: str) -> str:
    card = state.game.catalogue.cards.get(id)
    if card is not None:
        return "" if card.cost is None else str(card.cost)
    entry = state.game.catalogue.entries.get(id)
    price = entry[1].get("cost") if entry else None
    return "" if price is None or isinstance(price, dict) else str(price)


def _also(pen: Pen, state: State) -> dict[str, list[tuple[str, str]]]:
    """Whatever else is known of each seat, and of the table, and is not as at the start."""
    found: dict[str, list[tuple[str, str]]] = {}
    register = state.game.register
    drawn_seat = {*seats.NUMBERS, *seats.FLAGS, *seats.PILES, *(unit for unit, _ in UNITS), *tracks.ROWS, *tracks.CELLS,
                  "leader", "victory_points", "influence", "turns"}  # fmt: skip
    for key, value in state.facts.items():
        place = register.find(key, state.facts["players"])
        if place is None or place.fact.working or place.fact.type == "data" or value == place.fact.start:
            continue
        skipped = drawn_seat if place.seat else SHOWN
        if place.fact.name in skipped or value in ("", (), UNNAMED, Pile()) or (place.seat and value in (0, False)):
            continue
        words = pen.phrase(place.fact.named or place.fact.help).partition(";")[0].rstrip(".")
        which = f" ({pen.title(place.entry)})" if place.entry and not place.fact.named else ""
        words = words.replace("{entry}", pen.title(place.entry))
        found.setdefault(place.seat, []).append((key, f"{capital(words)}{which}: {_value(pen, value)}"))
    return found


def _rest(pen: Pen, rows: list[tuple[str, str]]) -> Panel:
    """Facts of the table that have no drawing, a line each."""
    body, y = told(pen, rows, 27)
    for _, words in rows:
        pen.say(words)
    return titled(pen, pen.phrase("Also"), "", body, y + 4)


def _value(pen: Pen, value: Any) -> str:
    if isinstance(value, bool):
        return "✓" if value else "–"
    if isinstance(value, Pile):
        return listed(pen, value) or str(len(value))
    if isinstance(value, tuple):
        return ", ".join(pen.title(item) if item != HIDDEN else "?" for item in value)
    return pen.title(value) if isinstance(value, str) else str(value)
