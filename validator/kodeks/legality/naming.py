"""
Other names and other shapes of the fields of a move.

Moves are written down by many hands: what one calls ``chooses`` another calls ``choice``. Here every such field is
brought under the one name that the checks read; a field that is there under that name is never touched.
"""

from collections.abc import Mapping
from typing import Any

Told = Mapping[str, Any]

#: The names by which a field may go, by the name that the checks read.
OTHER: dict[str, tuple[str, ...]] = {
    "chooses": (
        "choice",
        "option",
        "chosen",
        "chosen_option",
        "picks",
        "selects",
        "chooses_option",
        "takes_option",
        "takes",
    ),
    "number": ("count", "how_many"),
    "times": ("number_of_specimens",),
    "activated_ally": ("for_ally", "on_behalf_of", "in_the_name_of", "ally"),
    "recalls_agent_from": ("agent_recalled_from", "recalled_agent_from", "recalls_agent", "recalled_from"),
    "after_sending_agent_to": ("agent_sent_to", "sent_agent_to", "agent_at", "after_agent_to"),
    "buys": ("acquires", "acquired_cards", "cards_acquired", "bought"),
    "persuasion_available": ("persuasion", "persuasion_at_hand"),
    "tile_cost": ("technology_cost", "tech_cost"),
    "specimens_returned": ("specimens_put_back", "returns_specimens"),
    "card": ("hagal_card",),
    "uses_icon": ("icon_used", "icon", "via_icon", "with_icon"),
}
#: The field that each other name stands for.
NAMED = {other: name for name, others in OTHER.items() for other in others}
#: Fields that tell influence by faction, and those that tell where reinforcements go.
INFLUENCE = ("influence_taken", "influence_chosen", "influence_gained", "gains_influence", "influence")
REINFORCEMENTS = ("reinforcements", "recruits")
KINDS_OF_UNITS = ("unit_kinds", "units_by_kind")
TRASHED = ("card_trashed", "trashed", "trashes_card", "trashed_card")
#: Moves of a single card, and the field that tells the card and its pile.
PILES = {"trash": "trashes", "discard": "discards"}
#: Fields that say something to the reader alone.
REMARKS = frozenset({"note", "notes", "comment", "comments", "remark", "remarks", "reason", "why", "because"})


def complete(action: Told, kind: str) -> dict[str, Any]:
    """
    The move with its fields under the names that the checks read.

    >>> complete({"choice": "spice", "count": 2}, "send-agent")
    {'choice': 'spice', 'count': 2, 'chooses': 'spice', 'number': 2}
    >>> complete({"influence_taken": {"emperor": 1, "fremen": 1}}, "send-agent")["factions"]
    ['emperor', 'fremen']
    """
    found = dict(action)
    for other, name in NAMED.items():
        if other in action:
            found.setdefault(name, action[other])
    if kind == "recall-agent" and "from" in action:
        found.setdefault("recalls_agent_from", action["from"])
    if kind in PILES and "from" in action:
        found.setdefault(PILES[kind], {"from": action["from"], **_named_card(action.get("card"))})
    for field in TRASHED:
        if field in action:
            found.setdefault("trashes", _trashed(action[field], action.get("card")))
    for field in INFLUENCE:
        if isinstance(action.get(field), Mapping):
            steps = action[field].items()
            found.setdefault("factions", [one for one, number in steps for _ in range(_whole(number))])
    for field in REINFORCEMENTS:
        if isinstance(action.get(field), Mapping):
            found.update({key: one for key, one in _shared(action[field]).items() if key not in action})
    if isinstance(found.get("spice_gained_this_turn"), Mapping):
        found["spice_gained_this_turn"] = sum(map(_whole, found["spice_gained_this_turn"].values()))
    if kind == "return-specimens" and "number" in found:
        found.setdefault("times", found["number"])
    found.update(_units(found))
    return found


def understood(key: str, action: Told, kind: str) -> bool:
    """Whether a field under another name was read by ``complete``, or says nothing to the judge."""
    if key in ("from", "for"):
        return kind in (("recall-agent", *PILES) if key == "from" else ("recall-spy",))
    shaped = key in INFLUENCE or key in REINFORCEMENTS or key in KINDS_OF_UNITS
    return key in NAMED or key in REMARKS or key in TRASHED or (shaped and isinstance(action.get(key), Mapping))


def _named_card(told: object) -> dict[str, Any]:
    """The card of a move that is nothing but a card trashed or discarded."""
    name = told.get("name") if isinstance(told, Mapping) else told
    return {"card": name} if isinstance(name, str) else {}


def _trashed(told: object, played: object) -> dict[str, Any]:
    """The card that is trashed with another move, and its pile: the card just played is in play."""
    if isinstance(told, Mapping):
        return dict(told)
    same = _named_card(told) == _named_card(played)
    return {**_named_card(told), **({"from": "in_play"} if same else {})}


def _whole(number: object) -> int:
    return number if isinstance(number, int) and 0 <= number < 100 else 0


def _shared(told: Told) -> dict[str, Any]:
    """How reinforcements are divided, and how many of them are deployed, by ally."""
    shares, deploys = {}, {}
    for ally, places in told.items():
        parts = places if isinstance(places, Mapping) else {"garrison": places}
        shares[ally] = sum(map(_whole, parts.values()))
        deploys[ally] = _whole(parts.get("conflict", 0)) + _whole(parts.get("deployed", 0))
    return {"shares": shares, "deploys": {ally: number for ally, number in deploys.items() if number}}


def _units(action: Told) -> dict[str, Any]:
    """The units deployed, where another field tells how many of them are dreadnoughts."""
    told: Any = next((action[one] for one in KINDS_OF_UNITS if isinstance(action.get(one), Mapping)), None)
    if told is None:
        return {}
    units = dict(action.get("units") or {})
    ships, troops = _whole(told.get("dreadnoughts", 0)), _whole(told.get("troops", 0))
    if units.get("from_garrison") == ships + troops and "dreadnoughts_from_garrison" not in units:
        units |= {"from_garrison": troops, "dreadnoughts_from_garrison": ships}
    return {"units": units}
