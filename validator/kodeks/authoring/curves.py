"""A picture of a set against the printed decks: prices, agent icons and factions, as shares."""

from collections import Counter
from collections.abc import Iterable, Mapping
from html import escape
from typing import Any

#: What is drawn, and which fields of a card tell it.
CHARTS = ("price", "agent icons", "factions")
_WIDE, _HIGH, _BAR = 520, 150, 16


def counts(cards: Iterable[Mapping[str, Any]], deck: str) -> dict[str, Counter[str]]:
    """How many copies of cards of a deck have each price, each icon and each faction."""
    found: dict[str, Counter[str]] = {item: Counter() for item in CHARTS}
    for card in cards:
        if card.get("deck") != deck:
            continue
        copies = card.get("copies", 1)
        price = card.get("cost", card.get("specimens"))
        if isinstance(price, int):
            found["price"][str(price)] += copies
        for field, name in (("icons", "agent icons"), ("factions", "factions")):
            for each in card.get(field, ()):
                found[name][str(each).rpartition(".")[2]] += copies
    return found


def text(own: dict[str, Counter[str]], printed: dict[str, Counter[str]], title: str) -> list[str]:
    """The charts as lines: shares of the set, and of what is printed."""
    lines = [title]
    for chart in CHARTS:
        if not own[chart]:
            continue
        lines.append(f"  {chart}")
        for key, mine, theirs in _rows(own[chart], printed[chart]):
            bar = "█" * round(mine * 30)
            lines.append(f"    {key:15} {bar:30} {mine:4.0%}  printed {theirs:4.0%}")
    return lines


def _rows(own: Counter[str], printed: Counter[str]) -> list[tuple[str, float, float]]:
    whole, other = sum(own.values()) or 1, sum(printed.values()) or 1
    keys = sorted({*own, *printed}, key=lambda item: (not item.isdigit(), int(item) if item.isdigit() else 0, item))
    return [(key, own[key] / whole, printed[key] / other) for key in keys]


def svg(own: dict[str, Counter[str]], printed: dict[str, Counter[str]], title: str) -> str:
    """The charts as one drawing: bars of the set, and a line for what is printed."""
    parts, top = [], 30
    for chart in CHARTS:
        rows = _rows(own[chart], printed[chart])
        if not own[chart] or not rows:
            continue
        most = max(max(mine, theirs) for _, mine, theirs in rows) or 1
        step = min(44, (_WIDE - 40) / len(rows))
        parts.append(f'<text x="10" y="{top}" font-weight="bold">{escape(chart)}</text>')
        base = top + _HIGH - 20
        for index, (key, mine, theirs) in enumerate(rows):
            x = 20 + index * step
            high, line = mine / most * (_HIGH - 50), theirs / most * (_HIGH - 50)
            name = f"{escape(key)}: {mine:.0%}, printed {theirs:.0%}"
            parts.append(
                f'<g><title>{name}</title><rect x="{x:.1f}" y="{base - high:.1f}" width="{_BAR}" height="{high:.1f}" '
                f'fill="#86531a"/><path d="M{x - 3:.1f} {base - line:.1f}h{_BAR + 6}" stroke="#000" stroke-width="2"/>'
                f'<text x="{x + _BAR / 2:.1f}" y="{base + 10:.1f}" font-size="8" '
                f'transform="rotate(35 {x + _BAR / 2:.1f} {base + 10:.1f})">{escape(key)}</text></g>'
            )
        top += _HIGH + 40
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {top}" role="img" font-family="sans-serif" '
        f'font-size="11"><title>{escape(title)}</title><text x="10" y="14">{escape(title)}</text>'
        f"{''.join(parts)}</svg>\n"
    )
