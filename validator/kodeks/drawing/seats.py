"""Players: their colour with a letter, agents, and a card for each seat."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

from kodeks.drawing.icons import TITLES
from kodeks.drawing.style import SEATS
from kodeks.drawing.svg import BOLD, GAP, WIDTH, Panel, Pen, box, capital, text, told, width_of, wrap
from kodeks.table import HIDDEN, Pile, State

#: Facts of a seat that are shown as a drawing and a number.
NUMBERS = {
    "solari": "solari", "spice": "spice", "water": "water", "agents_ready": "agent", "spies_ready": "spy",
    "supply": "troop", "garrison": "reinforcements", "persuasion": "persuasion", "swords": "sword",
    "markers": "control", "dreadnoughts": "dreadnought", "specimens": "specimen", "negotiators": "negotiator",
}  # fmt: skip
#: Those that are left out while they are 0.
WHEN_ANY = ("persuasion", "swords", "markers", "dreadnoughts", "specimens", "negotiators")
#: Facts of a seat that are shown as a drawing where they hold.
FLAGS = {"maker_hooks": "maker-hooks", "council": "council-seat", "swordmaster": "swordmaster"}
#: Piles and lists of a seat, with the drawing in front of them.
PILES = {
    "hand": "card", "intrigue": "intrigue", "deck": "recall", "discard": "discard", "played": "agent",
    "shown": "persuasion", "contracts": "contract", "completed": "contract", "won": "combat",
    "technologies": "technology",
}  # fmt: skip
#: How many cards are named before the rest is counted.
NAMED = 6


def badge(pen: Pen, seat: str, x: float, y: float, radius: float = 10) -> str:
    """A seat as a spot of its colour with its letter, for those who do not tell the colours."""
    fill, ink = SEATS.get(seat, ("#777", "#fff"))
    letter = pen.seat(seat)
    size = radius * (1.1 if len(letter) == 1 else 0.9)
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="#0005"/>'
        f'<text x="{x:g}" y="{y + radius * 0.38:g}" font-size="{size:g}" text-anchor="middle" '
        f'font-weight="700" fill="{ink}">{letter}</text>'
    )


def pawn(pen: Pen, seat: str, x: float, y: float) -> str:
    """An agent of a seat."""
    fill, ink = SEATS.get(seat, ("#777", "#fff"))
    letter = pen.seat(seat)
    return (
        f'<g transform="translate({x:g} {y:g})">'
        f'<path d="M-4 -3A5.5 5.5 0 1 1 4 -3L8 11H-8Z" fill="{fill}" stroke="#0005"/>'
        f'<text y="8" font-size="9" text-anchor="middle" font-weight="700" fill="{ink}">{letter}</text></g>'
    )


def panels(pen: Pen, state: State, also: Mapping[str, list[tuple[str, str]]]) -> list[Panel]:
    """A card for each seat, with the facts that have no drawing as lines below."""
    return [_seat(pen, state, seat, also.get(seat, [])) for seat in state.facts["players"]]


def _seat(pen: Pen, state: State, seat: str, also: list[tuple[str, str]]) -> Panel:
    facts, register = state.facts, state.game.register.seat
    fill, ink = SEATS.get(seat, ("#777", "#fff"))
    leader = facts.get(f"{seat}.leader") or facts.get(f"{seat}.faction") or ""
    who = pen.title(seat)
    active = facts.get("active") == seat
    ground = f'<path d="M0 28V10A10 10 0 0 1 10 0H{WIDTH - 10:g}A10 10 0 0 1 {WIDTH:g} 10V28Z" fill="{fill}"/>'
    head = ("▸ " if active else "") + capital(who) + (f" · {pen.title(leader)}" if leader else "")
    line = wrap(head, (WIDTH - 90) / BOLD, 14, 1)[0]
    ground += f'<text x="10" y="19" font-size="14" font-weight="700" fill="{ink}">{escape(line)}</text>'
    ground += box(3, 1, WIDTH - 6, 26, "kd-sunk kd-bare", 8)
    body = [pen.thing(seat, head.removeprefix("▸ "), ground, tap="seat")]
    sentences = [head.removeprefix("▸ ")]
    if "victory_points" in register:
        points = facts.get(f"{seat}.victory_points")
        label = f"{who}: {pen.phrase('victory point')}: {_told(points)}"
        drawn = f'<rect x="{WIDTH - 62:g}" y="1" width="54" height="26" rx="12" class="kd-sunk"/>'
        drawn += pen.icon("victory-point", WIDTH - 56, 6, 16) + text(WIDTH - 34, 19, _told(points), size=14, weight=700)
        body.append(pen.thing(f"{seat}.victory_points", label, drawn, tap="number"))
        sentences.append(f"{pen.phrase('victory point')}: {_told(points)}")
    y = _counted(pen, state, seat, body, sentences)
    for name, icon in PILES.items():
        if name in register and f"{seat}.{name}" in facts:
            drawn_pile, y = _pile(pen, state, seat, name, icon, y)
            if drawn_pile:
                body.append(drawn_pile[0])
                sentences.append(drawn_pile[1])
    rows, y = told(pen, also, y, whose=who)
    body.append(rows)
    pen.say("; ".join([*sentences, *(words for _, words in also)]))
    height = y + 4
    return Panel(height, box(0, 0, WIDTH, height, "kd-panel", 10) + "".join(body))


def _counted(pen: Pen, state: State, seat: str, body: list[str], sentences: list[str]) -> float:
    """What is counted and what is simply there, in lines; where they end."""
    facts, register, who = state.facts, state.game.register.seat, pen.title(seat)
    x, y = GAP, 36.0
    for name, icon in NUMBERS.items():
        value = facts.get(f"{seat}.{name}")
        if name not in register or (name in WHEN_ANY and not value):
            continue
        label = _help(pen, register[name].help)
        step = 24 + max(13.0, width_of(_told(value), 14)) + 9
        if x + step > WIDTH - GAP:
            x, y = GAP, y + 28
        drawn = box(x, y - 1, step - 4, 26, "kd-sunk", 12) + pen.icon(icon, x + 5, y + 4, 16)
        drawn += text(x + 25, y + 17, _told(value), size=14, weight=700)
        body.append(pen.thing(f"{seat}.{name}", f"{who}: {label}: {_told(value)}", drawn, tap="number"))
        if value:
            sentences.append(f"{label}: {value}")
        x += step
    for name, icon in FLAGS.items():
        value = facts.get(f"{seat}.{name}")
        if name not in register or value is False:
            continue
        label = _help(pen, register[name].help)
        if x + 40 > WIDTH - GAP:
            x, y = GAP, y + 28
        drawn = box(x, y - 1, 28 if value else 38, 26, "kd-sunk", 12) + pen.icon(icon, x + 6, y + 4, 16)
        drawn += "" if value else text(x + 24, y + 17, "?", size=13)
        phrase = pen.phrase(TITLES.get(icon, icon)) if value else f"{label}: ?"
        body.append(pen.thing(f"{seat}.{name}", f"{who}: {phrase}", drawn, tap="flag"))
        sentences.append(phrase)
        x += 34 if value else 44
    return y + 32


def _pile(pen: Pen, state: State, seat: str, name: str, icon: str, y: float) -> tuple[tuple[str, str] | None, float]:
    """A pile or list: how many, and those that are known."""
    key = f"{seat}.{name}"
    value = state.facts[key]
    if not value and name not in ("hand", "intrigue", "deck"):
        return None, y
    named = list(value) if isinstance(value, Pile) else [item for item in value if item != HIDDEN]
    known = named if name not in ("deck", "discard") else []
    label = _help(pen, state.game.register.seat[name].help)
    drawn = pen.icon(icon, GAP, y + 4, 14, "kd-i-soft") + text(GAP + 19, y + 16, str(len(value)), size=12, weight=700)
    names = listed(pen, known)
    lines = wrap(names, WIDTH - 2 * GAP - 44, 12, 3) if names else [wrap(label, WIDTH - 2 * GAP - 44, 11, 1)[0]]
    for number, line in enumerate(lines):
        drawn += text(GAP + 42, y + 16 + number * 15, line, size=12 if names else 11, style="" if names else "kd-soft")
    sentence = f"{pen.title(seat)}: {label}: {len(value)}" + (f" ({names})" if names else "")
    height = 15.0 * len(lines) + 11
    drawn = box(GAP - 4, y - 1, WIDTH - 2 * GAP + 8, height, "kd-sunk kd-bare", 4) + drawn
    return (pen.thing(key, sentence, drawn, tap="pile"), f"{label}: {len(value)}"), y + height


def listed(pen: Pen, cards: Iterable[str]) -> str:
    """Names of cards, each with how often it is there."""
    counted: dict[str, int] = {}
    for card in cards:
        counted[card] = counted.get(card, 0) + 1
    return ", ".join(pen.title(card) + (f" ×{number}" if number > 1 else "") for card, number in counted.items())


def _told(value: Any) -> str:
    return "?" if value is None else str(value)


def _help(pen: Pen, sentence: str) -> str:
    return pen.phrase(sentence).rstrip(".")
