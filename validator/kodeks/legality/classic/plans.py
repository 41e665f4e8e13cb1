"""Battle plans: what they hold, and whether they can be made."""

from typing import Any

from kodeks.findings import Path
from kodeks.legality.classic.table import Leader, Table
from kodeks.positions.cases import slug
from kodeks.positions.classic import value, whole
from kodeks.records import dataclass, field

#: Words for a card of no particular sort, by the slot it fills.
SLOTS = {"weapon": "weapon", "defence": "defence", "defense": "defence", "broń": "weapon", "obrona": "defence",
         "зброя": "weapon", "захист": "defence"}  # fmt: skip
#: Words for sorts of cards.
SORTS = {
    "projectile-weapon": "projectile-weapon", "poison-weapon": "poison-weapon", "lasgun": "lasgun",
    "lasegun": "lasgun", "shield": "projectile-defence", "snooper": "poison-defence",
    "projectile-defence": "projectile-defence", "projectile-defense": "projectile-defence",
    "poison-defence": "poison-defence", "poison-defense": "poison-defence", "worthless": "worthless",
    "worthless-card": "worthless", "cheap-hero": "leader-substitute", "cheap-heroine": "leader-substitute",
    "tani-bohater": "leader-substitute", "дешевий-герой": "leader-substitute", "special": "special",
}  # fmt: skip
#: Words for a defence that is told only by whether it stops the weapon.
FITTING = {"matching": True, "correct": True, "proper": True, "right": True, "suitable": True, "effective": True,
           "wrong": False, "unsuitable": False, "ineffective": False, "mismatched": False}  # fmt: skip
NOTHING = ("none", "no", "nothing", "nobody", "false", "-", "")
HERO = "leader-substitute"


@dataclass(frozen=True, slots=True)
class Played:
    """A card of a plan: what it is called, its sort (None where unknown) and the slot it was put into."""

    told: str
    sort: str | None
    slot: str | None
    id: str | None
    at: Path
    #: Whether a defence is said to fit the weapon, where the case says so without naming it.
    fits: bool | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """A battle plan as told."""

    dial: int | None
    #: None where the plan does not tell who leads; False for nobody.
    leader: Leader | bool | None
    hero: bool
    cards: tuple[Played, ...] = ()
    calls: bool | None = None
    at: Path = ()
    told: dict[str, Any] = field(default_factory=dict)

    def slot(self, name: str) -> Played | None:
        """The card in a slot."""
        return next((one for one in self.cards if one.slot == name), None)

    @property
    def led(self) -> bool:
        """Whether a leader or a cheap hero is in the plan."""
        return self.hero or isinstance(self.leader, Leader)


def read(table: Table, told: Any, at: Path) -> Plan:
    """A plan from a move or from the revealed plans."""
    leader_told = told.get("leader")
    word = slug(str(leader_told)) if isinstance(leader_told, str) else ""
    hero = bool(told.get("cheap_hero")) or SORTS.get(word) == HERO or _card_sort(table, word) == HERO
    leader: Leader | bool | None = None
    if not hero and "leader" in told:
        leader = table.leader(leader_told) or False
    cards = []
    for name in ("weapon", "defence", "defense"):
        one = told.get(name)
        if one is None or one is False or slug(str(one)) in NOTHING:
            continue
        slot = SLOTS[name]
        cards.append(card(table, slot if one is True else str(one), slot, (*at, name)))
    for name in ("cards", "other_cards"):
        for index, one in enumerate(told.get(name) or []):
            found = card(table, str(one), None, (*at, name, index))
            if found.sort == HERO:
                hero = True
            elif slug(str(one)) not in NOTHING:
                cards.append(_placed(table, found, cards))
    if hero:
        leader = None if isinstance(leader, bool) else leader
    calls = value(told, "calls_traitor", "traitor_called", "traitor")
    return Plan(
        whole(value(told, "dial", "forces", "number", "dialled")), leader, hero, tuple(cards),
        None if calls is None else bool(calls), at, dict(told),
    )  # fmt: skip


def _card_sort(table: Table, word: str) -> str | None:
    found = table.rules.find(word, "card") if word else None
    return table.rules.things[found].get("category") if found else None


def card(table: Table, told: str, slot: str | None, at: Path) -> Played:
    """A card by name or sort; a bare projectile or poison is a weapon or a defence by its slot."""
    word = slug(told)
    found = table.rules.find(told, "card") or table.rules.find(word.replace("-", " "), "card")
    sort = table.rules.things[found].get("category") if found else SORTS.get(word)
    if sort is None and word in ("projectile", "poison") and slot is not None:
        sort = f"{word}-{slot}"
    fits = FITTING.get(word.partition("-")[0]) if slot == "defence" else None
    return Played(told, sort, slot or SLOTS.get(word), found, at, fits)


def fills(table: Table, played: Played) -> tuple[str, ...]:
    """The slots a card can fill."""
    if played.id:
        return tuple(table.rules.things[played.id].get("fills", ()))
    for data in table.rules.of_kind("card").values():
        if played.sort is not None and data.get("category") == played.sort:
            return tuple(data.get("fills", ()))
    return (played.slot,) if played.slot else ()


def _placed(table: Table, played: Played, before: list[Played]) -> Played:
    """Put a card that names no slot into the first of its slots that is free."""
    if played.slot is not None:
        return played
    taken = {one.slot for one in before}
    slots = fills(table, played)
    free = next((one for one in slots if one not in taken), slots[0] if slots else None)
    return Played(played.told, played.sort, free, played.id, played.at)


def traits(table: Table, played: Played | None) -> dict[str, Any]:
    """What a card does: the fields of the base, of the card itself or of any card of its sort."""
    if played is None:
        return {}
    if played.sort is None and played.id is None and played.slot == "weapon":
        return {"kills": True, "after_use": "keep-if-won"}
    if played.id:
        return dict(table.rules.things[played.id])
    for data in table.rules.of_kind("card").values():
        if played.sort is not None and data.get("category") == played.sort:
            return dict(data)
    return {}
