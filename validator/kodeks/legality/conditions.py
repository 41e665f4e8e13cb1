"""Whether a condition printed before an effect holds; None where the position does not tell."""

from collections.abc import Callable, Mapping
from typing import Any

from kodeks.legality.moves import Move
from kodeks.legality.rules import Space
from kodeks.positions.cases import slug

#: A field of the mover by its path, as it is by now.
Get = Callable[..., Any]
Condition = Mapping[str, Any]


def holds(move: Move, condition: Condition, get: Get | None = None) -> bool | None:
    """Whether all parts of a condition hold: False if one fails, None if one is not told."""
    get = get or move.player.get
    told = [_part(move, name, wanted, get) for name, wanted in condition.items()]
    if False in told:
        return False
    return None if None in told else True


def _part(move: Move, name: str, wanted: Any, get: Get) -> bool | None:
    if name in _FLAGS:
        value = _FLAGS[name](move, get)
        return None if value is None else value == wanted
    if name in _MEASURES:
        number = _MEASURES[name](get)
        return None if number is None or not isinstance(wanted, Mapping) else _measured(number, wanted)
    if name in _OTHERS:
        return _OTHERS[name](move, wanted, get)
    return None


def _measured(number: int, wanted: Mapping[str, Any]) -> bool | None:
    if set(wanted) - {"at_least", "at_most", "exactly"}:
        return None
    lowest, highest = wanted.get("at_least", number), wanted.get("at_most", number)
    return bool(lowest <= number <= highest and number == wanted.get("exactly", number))


def _recalled(move: Move, get: Get) -> bool | None:
    told: bool | None = bool(move.action.get("recalls")) or get("this_turn", "recalled_spy")
    return bool(told) if "space" in move.action else told


def _seat(move: Move, get: Get) -> bool | None:
    seats = get("council_seats")
    return None if seats is None else bool(seats)


def _swordmaster(move: Move, get: Get) -> bool | None:
    told = get("agents", "third_agent")
    return None if told is None else bool(told == "acquired")


def _agent_here(move: Move, get: Get) -> bool | None:
    spaces = get("agents", "on_board")
    if spaces is None or move.space is None:
        return None
    return move.space.id in [move.rules.space_id(one) for one in spaces]


_FLAGS: dict[str, Callable[[Move, Get], bool | None]] = {
    "recalled-spy-this-turn": _recalled,
    "maker-hooks": lambda move, get: get("maker_hooks"),
    "council-seat": _seat,
    "swordmaster": _swordmaster,
    "own-agent-here": _agent_here,
    "shield-wall": lambda move, get: move.position.shield_wall,
    "grafted": lambda move, get: "grafted_to" in move.action,
}


def _count(told: Any) -> int | None:
    return len(told) if isinstance(told, list) else told if isinstance(told, int) else None


def _units(get: Get) -> int | None:
    troops, worms = get("troops", "conflict"), get("sandworms", "conflict")
    return None if troops is None or worms is None else troops + worms + (get("dreadnoughts", "conflict") or 0)


_MEASURES: dict[str, Callable[[Get], int | None]] = {
    "contracts-completed": lambda get: _count(get("contracts", "completed_face_down")),
    "spies-on-board": lambda get: _count(get("spies", "on_posts")),
    "sandworms-in-conflict": lambda get: get("sandworms", "conflict"),
    "units-in-conflict": _units,
    "troops-in-conflict": lambda get: get("troops", "conflict"),
    "solari": lambda get: get("resources", "solari"),
    "spice": lambda get: get("resources", "spice"),
    "water": lambda get: get("resources", "water"),
    "intrigue-cards": lambda get: _count(get("intrigue_cards")),
    "spice-gained-this-turn": lambda get: get("this_turn", "spice_gained"),
    "genetic-markers": lambda get: get("research", "genetic_markers_reached"),
    "technologies": lambda get: _count(get("technologies")),
    "cards-in-deck": lambda get: _count(get("cards", "draw_pile")),
}


def _paid(move: Move, wanted: Any, get: Get) -> bool | None:
    paid = move.action.get("pays")
    if paid is None or not isinstance(wanted, Mapping):
        return None
    return all(paid.get(kind, 0) == amount for kind, amount in wanted.items())


def _influence(move: Move, wanted: Any, get: Get) -> bool | None:
    track = get("influence")
    if not isinstance(track, Mapping) or set(wanted) - {"faction", "at_least"}:
        return None
    name = str(wanted["faction"]).rpartition(".")[2]
    have = next((step for key, step in track.items() if slug(key) == name), None)
    return None if have is None else bool(have >= wanted["at_least"])


def _alliance(move: Move, wanted: Any, get: Get) -> bool | None:
    held = get("alliance_tokens")
    if held is None:
        return None
    if wanted.get("any"):
        return bool(held)
    return str(wanted.get("faction", "")).rpartition(".")[2] in [slug(one) for one in held]


def factions_in_play(move: Move, get: Get, *, but: str = "") -> list[set[str]] | None:
    """The factions of each card the player has in play, without one card of a name; None where not told."""
    told = get("cards", "in_play")
    if not isinstance(told, list):
        return None
    names, found = list(told), []
    if but and any(slug(one) == slug(but) for one in names):
        names.remove(next(one for one in names if slug(one) == slug(but)))
    for name in names:
        card = move.rules.things.get(move.rules.find(name, "card") or "")
        if card is None:
            return None
        found.append({str(one) for one in card.get("factions", ())})
    return found


def _bond(move: Move, wanted: Any, get: Get) -> bool | None:
    others = factions_in_play(move, get, but=move.card.name)
    return None if others is None else any(wanted in one for one in others)


def _in_play(move: Move, wanted: Any, get: Get) -> bool | None:
    if set(wanted) - {"factions", "other"}:
        return None
    others = factions_in_play(move, get, but=move.card.name)
    return None if others is None else any(set(wanted.get("factions", ())) & one for one in others)


def _sent(move: Move, wanted: Any, get: Get) -> bool | None:
    return None if move.space is None else fits(move, move.space, wanted)


def fits(move: Move, space: Space, wanted: Mapping[str, Any]) -> bool | None:
    """Whether a space is one that a description speaks of."""
    found: list[bool | None] = []
    for key, value in wanted.items():
        if key == "is":
            found.append(space.id in value)
        elif key == "icons":
            found.append(space.icon in value)
        elif key == "factions":
            found.append(space.faction in value)
        elif key == "faction":
            found.append((space.faction is not None) == value)
        elif key == "maker":
            found.append(space.maker == value)
        else:
            found.append(None)
    if False in found:
        return False
    return None if None in found else True


_OTHERS: dict[str, Callable[[Move, Any, Get], bool | None]] = {
    "paid": _paid,
    "influence": _influence,
    "alliance": _alliance,
    "bond": _bond,
    "in-play": _in_play,
    "sent-agent-to": _sent,
}
