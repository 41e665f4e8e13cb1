"""Rivals: which seats they hold, their Rival cards, and where a House Hagal card sends their agents."""

from collections.abc import Mapping
from typing import Any

from kodeks.legality.moves import Move
from kodeks.legality.rules import Rules
from kodeks.positions import Position, Seat
from kodeks.positions.cases import slug

MODULE = "rivals"
#: Spaces of the older board that House Hagal cards of other boxes name, and the space that stands for one of them.
OLDER, CARTHAG, FOLDSPACE = "imperium", "imperium.space.carthag", "imperium.space.foldspace"
SUPPLIES = "uprising.space.deliver-supplies"
LEVELS = {"I": 1, "II": 2, "III": 3}
Hagal = Mapping[str, Any]


def clauses(*names: str) -> tuple[str, ...]:
    """The ids of clauses of the Rivals."""
    return tuple(name if "." in name else f"{MODULE}.clause.{name}" for name in names)


def rivals(position: Position) -> dict[str, Seat]:
    """The seats of Rivals."""
    return {color: seat for color, seat in position.seats.items() if seat.get("rival")}


def variants(rules: Rules, position: Position) -> set[str]:
    """The variants in play, those of a difficulty level among them."""
    found = {slug(one) for one in position.state.get("variants", ())} | set(rules.playing)
    if found & {"mentat", "kwisatz-haderach"}:
        found |= {"brutal-escalation", "expert-deployment", "smart-politics"}
    return found


def rival_card(rules: Rules, seat: Seat) -> Hagal | None:
    """The Rival card of a Rival, told by the leader's name or described on the spot."""
    described = seat.get("rival_card")
    if isinstance(described, Mapping) and seat.get("leader") is None:
        priority = described.get("faction_priority", described.get("priority", ()))
        factions = [f"shared.faction.{slug(str(one))}" for one in priority]
        return {**described, "priority": factions} if factions and "swordmaster_value" in described else None
    name = seat.get("leader")
    if name is None:
        return None
    for one in rules.things.values():
        same = slug(str(one.get("name", ""))) == slug(name) or rules.find(name, "leader") == one.get("leader")
        if one.get("deck") == "rival" and same:
            return one
    return None


def priority(rules: Rules, seat: Seat) -> list[str] | None:
    """A Rival's faction priority as slugs; None where the Rival card is not told."""
    card = rival_card(rules, seat)
    return None if card is None else [str(one).rpartition(".")[2] for one in card["priority"]]


def hagal(rules: Rules, name: str, space: str | None = None) -> list[Hagal]:
    """The House Hagal cards of this name or id, of those that send an agent to the space where one is told."""
    playing = {MODULE, *rules.playing}
    found = [
        one
        for id, one in rules.things.items()
        if one.get("deck") == "hagal" and id.partition(".")[0] in playing and _named(id, one, name)
    ]
    if space is not None:
        found = [one for one in found if space in [it["space"] for it in visits(rules, one)]] or found
    return found


def visits(rules: Rules, card: Hagal) -> list[Hagal]:
    """The spaces a card sends an agent to, each with what it gives there; Foldspace is not on the board of Uprising."""
    told = list(card.get("visits", ()))
    if OLDER in rules.playing:
        return told
    return [{**one, "space": SUPPLIES} if one["space"] == FOLDSPACE else one for one in told]


def is_carthag(rules: Rules, card: Hagal) -> bool:
    """Whether a card names Carthag, which is not on the board of Uprising: it sends no agent."""
    return OLDER not in rules.playing and any(one["space"] == CARTHAG for one in card.get("visits", ()))


def revealed(move: Move) -> list[Hagal]:
    """The House Hagal card that tells where the agent goes: the one of the move, or the last revealed."""
    told = move.action.get("card") or next(reversed(move.action.get("hagal_cards", ())), None)
    name = told.get("name") if isinstance(told, dict) else told
    return hagal(move.rules, str(name), move.space.id if move.space else None) if name else []


def _named(id: str, card: Hagal, name: str) -> bool:
    return slug(name) in (slug(id), id.rpartition(".")[2], slug(str(card["name"])))


def step(seat: Seat, faction: str) -> int | None:
    """A player's influence with a faction."""
    for name, have in (seat.get("influence") or {}).items():
        if slug(name) == faction:
            return None if have is None else int(have)
    return None


def bonus_spice(position: Position, space: str) -> int | None:
    """The bonus spice on a space."""
    for name, number in (position.state.get("bonus_spice") or {}).items():
        if position.space_id(name) == space:
            return int(number)
    return None


def met(move: Move, seat: Seat, condition: Mapping[str, Any], space: str) -> bool | None:
    """Whether a condition on a House Hagal card holds; None where that is not told."""
    found: list[bool | None] = []
    for name, wanted in condition.items():
        if name == "influence":
            have = step(seat, str(wanted["faction"]).rpartition(".")[2])
            found.append(None if have is None else have >= wanted["at_least"])
        elif name == "conflict-level":
            level = LEVELS.get(str((move.position.state.get("current_conflict") or {}).get("level")))
            wants = {**wanted}
            low, high = wants.get("exactly", wants.get("at_least", 0)), wants.get("exactly", wants.get("at_most", 9))
            found.append(None if level is None else low <= level <= high)
        elif name == "bonus-spice-there":
            lying = bonus_spice(move.position, space)
            found.append(None if lying is None else lying >= wanted["at_least"])
        elif name == "maker-hooks":
            hooks = seat.get("maker_hooks")
            found.append(None if hooks is None else hooks == wanted)
        elif name == "shield-wall":
            wall = move.position.shield_wall
            found.append(None if wall is None else wall == wanted)
        elif name == "dreadnoughts":
            ships = [seat.get("dreadnoughts", one) for one in ("garrison", "conflict", "controlling")]
            number = sum(len(one) if isinstance(one, list) else one or 0 for one in ships)
            found.append(None if None in ships[:2] else number <= wanted["at_most"])
        elif name == "alliance":
            held = seat.get("alliance_tokens")
            found.append(None if held is None else bool(held))
        else:
            found.append(None)
    return False if False in found else None if None in found else True


def destination(move: Move, seat: Seat, card: Hagal) -> tuple[Hagal | None, bool]:
    """The visit a card sends the agent to, and whether that is sure; None where the card sends no agent."""
    every = [] if is_carthag(move.rules, card) else visits(move.rules, card)
    if card.get("goes_to") == "most-bonus-spice" and len(every) > 1:
        lying = [bonus_spice(move.position, one["space"]) for one in every]
        if None in lying or lying.count(max(one or 0 for one in lying)) > 1:
            return None, False
        every.sort(key=lambda one: -(bonus_spice(move.position, one["space"]) or 0))
    for one in every:
        known = met(move, seat, one.get("when", {}), one["space"])
        if known is None:
            return None, False
        if known:
            return one, True
    return None, True
