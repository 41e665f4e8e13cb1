"""Spaces of a board of Imperium in their groups, with the observation posts between them."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kodeks.drawing.seats import badge, pawn
from kodeks.drawing.svg import BOLD, GAP, WIDTH, Panel, Pen, box, text, width_of, wrap
from kodeks.games.imperium.catalogue import Space
from kodeks.table import State

#: The groups of a board by the icon of their spaces, in the order in which they are drawn.
ORDER = (
    "shared.icon.emperor", "shared.icon.spacing-guild", "shared.icon.bene-gesserit", "shared.icon.fremen",
    "shared.icon.landsraad", "shared.icon.city", "shared.icon.spice-trade",
)  # fmt: skip
BETWEEN = 26.0
TILE = ((WIDTH - 2 * GAP - BETWEEN) / 2, 66.0)
HEAD = 29.0
#: The highest step of an influence track that is drawn; whoever is above stands there.
TOP = 6
STEP = 34.0
#: How many markers stand beside each other on a step, and how far apart they and their lines are.
ABREAST, LINE = 3, 17.5


def chained(spaces: Sequence[str], posts: Mapping[str, Sequence[str]]) -> list[tuple[str, list[str]]]:
    """
    Spaces in an order in which those that share a post stand beside each other, each with the posts after it.

    A post stands after the last of the spaces it sees.

    >>> chained(["a", "b", "c"], {"p": ["a", "c"]})
    [('b', []), ('a', ['p']), ('c', [])]
    """
    order: list[str] = []
    left = list(spaces)

    def follow(space: str) -> None:
        order.append(space)
        left.remove(space)
        for connects in posts.values():
            if space in connects:
                for other in connects:
                    if other in left:
                        follow(other)

    # An end of a chain first: the space that fewest posts see.
    seen_by = {space: sum(space in connects for connects in posts.values()) for space in spaces}
    for space in sorted(spaces, key=lambda space: (seen_by[space], list(spaces).index(space))):
        if space in left:
            follow(space)
    after: dict[str, list[str]] = {item: [] for item in order}
    for post, connects in posts.items():
        seen = [item for item in order if item in connects]
        if seen:
            # Between the first two where a post joins several, else after its only space.
            after[seen[-2] if len(seen) > 1 else seen[0]].append(post)
    return [(item, after[item]) for item in order]


def groups(spaces: Iterable[tuple[str, str, str]]) -> list[tuple[str, list[str]]]:
    """Spaces, given with their icon and faction, by faction or icon in the order of the board."""
    found: dict[str, list[str]] = {}
    listed = list(spaces)
    rank = {icon: number for number, icon in enumerate(ORDER)}
    for id, icon, faction in sorted(listed, key=lambda item: rank.get(item[1], len(rank))):
        found.setdefault(faction or icon, []).append(id)
    return list(found.items())


def panels(pen: Pen, state: State) -> list[Panel]:
    """A panel for each group of spaces."""
    catalogue = state.game.catalogue
    spaces: dict[str, Space] = catalogue.spaces
    listed = groups((space.id, space.icon, space.faction) for space in spaces.values())
    return [_group(pen, state, name, members) for name, members in listed]


def _group(pen: Pen, state: State, name: str, members: list[str]) -> Panel:
    catalogue = state.game.catalogue
    posts = {post: seen for post, seen in catalogue.posts.items() if set(seen) & set(members)}
    order = [id for id, _ in chained(members, posts)]
    body, top = [_head(pen, state, name)], HEAD
    if name in catalogue.factions:
        drawn, height = _track(pen, state, name, top)
        body.append(drawn)
        top += height + 6
    # Back and forth, so that what follows in the chain is beside or below.
    cells = {}
    for number, id in enumerate(order):
        row, column = divmod(number, 2)
        cells[id] = (column if row % 2 == 0 else 1 - column, row)
    rows = (len(order) + 1) // 2
    if len(order) % 2 and len(order) > 1 and rows % 2 == 0:
        cells[order[-1]] = (1, rows - 1)
    corner = {
        id: (GAP + column * (TILE[0] + BETWEEN), top + row * (TILE[1] + BETWEEN)) for id, (column, row) in cells.items()
    }
    spots = _spots(posts, corner)
    lines = "".join(_line(spots[post], corner[id]) for post in spots for id in posts[post] if id in corner)
    body.append(lines)
    body += [_space(pen, state, catalogue.spaces[id], *at) for id, at in corner.items()]
    body += [_post(pen, state, post, *at) for post, at in spots.items()]
    height = top + rows * TILE[1] + (rows - 1) * BETWEEN + 16
    return Panel(height, box(0, 0, WIDTH, height, "kd-panel", 10) + "".join(body))


def _head(pen: Pen, state: State, name: str) -> str:
    slug = name.rpartition(".")[2]
    title = pen.title(name)
    result = pen.icon(slug, GAP, 6, 16) + text(GAP + 22, 19, title[:1].upper() + title[1:], size=14, style="kd-head")
    key = f"alliance.{name}"
    if name in state.game.catalogue.factions:
        holder = state.facts.get(key)
        where = WIDTH - GAP - 20
        drawn = pen.icon("alliance", where - 24, 5, 18)
        if holder:
            holders = _holders(holder)
            drawn += "".join(badge(pen, seat, where + 8 - 46 * number, 14) for number, seat in enumerate(holders))
            label = f"{pen.phrase('alliance')}: {pen.title(name)}: {', '.join(map(pen.title, holders))}"
            pen.say(label)
        else:
            drawn += f'<circle cx="{where + 8:g}" cy="14" r="9" class="kd-empty"/>'
            drawn += text(where + 8, 18, "?", size=11, anchor="middle") if holder is None else ""
            label = f"{pen.phrase('alliance')}: {pen.title(name)}: {'?' if holder is None else '–'}"
        result += pen.thing(key, label, box(where - 28, 1.5, 50, 26, "kd-sunk", 12) + drawn, tap="alliance")
    return result


def _holders(value: str | tuple[str, ...]) -> tuple[str, ...]:
    """Who holds a thing that is in one place; a faulty position may give it to several."""
    return (value,) if isinstance(value, str) else tuple(filter(None, value))


def _track(pen: Pen, state: State, faction: str, top: float) -> tuple[str, float]:
    """The influence track of a faction, who stands where, and how high it is; as a whole it is large enough to tap."""
    track = state.game.catalogue.by_faction[faction]
    seats = [seat for seat in state.facts["players"] if f"{seat}.influence.{faction}" in state.facts]
    last = max(TOP, *(int(step.get("level", 0)) for step in track.steps))
    width = (WIDTH - 2 * GAP) / (last + 1)
    called, drawn, said = f"{pen.phrase('influence')}: {pen.title(faction)}", "", []
    standing = {seat: min(state.facts[f"{seat}.influence.{faction}"], last) for seat in seats}
    crowd = max(Counter(standing.values()).values(), default=0)
    height = STEP + LINE * ((max(crowd, 1) - 1) // ABREAST)
    for level in range(last + 1):
        x = GAP + level * width
        drawn += box(x + 1, top, width - 2, height, "kd-sunk", 4)
        drawn += text(x + width / 2, top + height - 3, str(level), size=11, style="kd-soft", anchor="middle")
        here = [seat for seat in seats if standing[seat] == level]
        for number, seat in enumerate(here):
            line, place = divmod(number, ABREAST)
            beside = min(ABREAST, len(here) - line * ABREAST)
            at = x + width / 2 + (place - (beside - 1) / 2) * LINE
            label = f"{pen.title(seat)}: {called}: {level}"
            if level:
                pen.say(label)
            said.append(f"{pen.title(seat)} {level}")
            key = f"{seat}.influence.{faction}"
            drawn += pen.thing(key, label, badge(pen, seat, at, top + 11 + line * LINE, 8.5))
    missing = [seat for seat in state.facts["players"] if seat not in seats]
    if missing:
        drawn += text(WIDTH - GAP - 3, top + 10, "?", size=11, style="kd-soft", anchor="end")
    spoken = f"{called}: {', '.join(said)}" if said else called
    return pen.thing(faction, spoken, drawn, tap="influence"), height


def _price(pen: Pen, amounts: Iterable[tuple[str, int]], x: float, y: float) -> tuple[str, float]:
    drawn = ""
    for resource, number in amounts:
        drawn += text(x, y + 12, str(number), size=13, weight=700) + pen.icon(
            resource, x + width_of(str(number), 13) + 1, y, 15
        )
        x += width_of(str(number), 13) + 20
    return drawn, x


def _space(pen: Pen, state: State, space: Space, x: float, y: float) -> str:
    """A space: its name, price, demand, what stands and lies on it."""
    width, height = TILE
    facts = state.facts
    agents = facts.get(f"agents.{space.id}")
    name = pen.title(space.id)
    value = width - 14 - 19 * len(agents or ())
    drawn = box(x, y, width, height, "kd-tile", 8)
    lines = wrap(name, value / BOLD, 13)
    size = min(13.0, 13 * value / max(width_of(line, 13, bold=True) for line in lines))
    for number, line in enumerate(lines):
        drawn += text(x + 8, y + 18 + number * 14, line, size=size, weight=600)
    label = [name]
    at, low = x + 8, y + height - 20
    prices = space.prices or ((space.cost,) if space.cost else ())
    for number, price in enumerate(item for item in prices if item):
        if number:
            drawn += text(at - 2, low + 12, "/", size=12, style="kd-soft")
            at += 6
        given, at = _price(pen, price, at, low)
        drawn += given
    if prices:
        told_price = " / ".join(" ".join(f"{n} {pen.phrase(_title(r))}" for r, n in item) or "0" for item in prices)
        label.append(f"{pen.phrase('price')}: {told_price}")
    if space.requires:
        faction, least = space.requires
        drawn += pen.icon(faction.rpartition(".")[2], at + 2, low, 15, "kd-i-soft")
        drawn += text(at + 19, low + 12, f"{least}+", size=12, style="kd-soft")
        at += 42
        label.append(f"{pen.phrase('influence')}: {pen.title(faction)}: {least}+")
    if space.combat:
        drawn += pen.icon("combat", x + width - 22, low, 15, "kd-i-soft")
        label.append(pen.phrase("combat"))
    more = [f"agents.{space.id}"]
    drawn += _lying(pen, state, space, at, x + width, low, label, more)
    for number, seat in enumerate(agents or ()):
        drawn += pawn(pen, seat, x + width - 16 - number * 19, y + 15)
    if agents is None:
        drawn += text(x + width - 12, y + 18, "?", size=12, style="kd-soft", anchor="middle")
    if agents:
        label.append(f"{pen.phrase('agent')}: {', '.join(pen.title(seat) for seat in agents)}")
    spoken = "; ".join(label)
    if agents or any(facts.get(key) for key in more):
        pen.say(spoken)
    return pen.thing(space.id, spoken, drawn, more=more, tap="space")


def _lying(
    pen: Pen, state: State, space: Space, at: float, right: float, low: float, label: list[str], more: list[str]
) -> str:
    """Bonus spice on a space, and who controls it."""
    facts, drawn = state.facts, ""
    if f"bonus_spice.{space.id}" in facts or space.maker:
        more.append(f"bonus_spice.{space.id}")
        bonus = facts.get(f"bonus_spice.{space.id}")
        if bonus or bonus is None:
            drawn += pen.icon("bonus-spice", at + 2, low, 15)
            drawn += text(at + 19, low + 12, "?" if bonus is None else str(bonus), size=12, weight=700)
            label.append(f"{pen.phrase('bonus spice')}: {'?' if bonus is None else bonus}")
    holders = _holders(facts.get(f"control.{space.id}") or facts.get(f"dreadnought.{space.id}") or ())
    if f"control.{space.id}" in facts or space.control_bonus:
        more += [f"control.{space.id}", f"dreadnought.{space.id}"]
        for number, holder in enumerate(holders):
            sign, left = "dreadnought" if facts.get(f"dreadnought.{space.id}") else "control", right - 40 * number
            drawn += pen.icon(sign, left - 60, low, 15) + badge(pen, holder, left - 34, low + 8, 8)
            label.append(f"{pen.phrase('control')}: {pen.title(holder)}")
    return drawn


def _title(resource: str) -> str:
    from kodeks.drawing.icons import TITLES

    return TITLES.get(resource, resource)


def _spots(
    posts: Mapping[str, Sequence[str]], corner: Mapping[str, tuple[float, float]]
) -> dict[str, tuple[float, float]]:
    """Where each post stands: between its spaces, or at the edge of its only one."""
    found: dict[str, tuple[float, float]] = {}
    width, height = TILE
    for post, seen in posts.items():
        here = [corner[id] for id in seen if id in corner]
        xs, ys = sorted({x for x, _ in here}), sorted({y for _, y in here})
        x = xs[-1] - BETWEEN / 2 if len(xs) > 1 else xs[0] + width * (0.5 if len(ys) > 1 else 0.7)
        y = ys[-1] - BETWEEN / 2 if len(ys) > 1 else ys[0] + (height / 2 if len(xs) > 1 else height)
        while (x, y) in found.values():
            x += 26
        found[post] = (x, y)
    return found


def _line(spot: tuple[float, float], corner: tuple[float, float]) -> str:
    """From a post to the nearest point of a space."""
    x = min(max(spot[0], corner[0]), corner[0] + TILE[0])
    y = min(max(spot[1], corner[1]), corner[1] + TILE[1])
    return f'<path class="kd-line" d="M{spot[0]:g} {spot[1]:g}L{x:g} {y:g}"/>'


def _post(pen: Pen, state: State, post: str, x: float, y: float) -> str:
    """An observation post with the spies on it."""
    key = f"spies.{post}"
    spies: Any = state.facts.get(key)
    label = pen.title(post)
    drawn = f'<circle cx="{x:g}" cy="{y:g}" r="13" class="kd-post"/>'
    if spies:
        for number, seat in enumerate(spies):
            drawn += badge(pen, seat, x + number * 13 - (len(spies) - 1) * 6.5, y, 9)
        label += f"; {pen.phrase('spy')}: {', '.join(pen.title(seat) for seat in spies)}"
        pen.say(label)
    elif spies is None:
        drawn += text(x, y + 4, "?", size=12, anchor="middle")
    else:
        drawn += pen.icon("spy", x - 7, y - 7, 14, "kd-i-soft")
    return pen.thing(post, label, drawn, more=[key], tap="post")
