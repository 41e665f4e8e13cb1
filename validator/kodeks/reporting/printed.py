"""Everything that is printed on a thing, as labels and words of one language."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kodeks.effects import Speech
from kodeks.model import Entry
from kodeks.reporting.labels import BATTLE_ICONS, CATEGORIES, FLAGS, SHELVES, TERRAIN
from kodeks.reporting.speaker import Speaker

#: Kinds of things that have something printed on them.
KINDS = ("card", "contract", "leader", "space", "technology", "territory")
#: The most difficult leader.
HARDEST = 4

#: A label, not yet in a language, and what it says there.
Row = tuple[str, str]


def rows(entry: Entry, speaker: Speaker, speech: Speech) -> Iterator[Row]:
    """The printed facts of a thing, each with its label in the language of the speaker."""
    if entry.kind not in KINDS:
        return
    tell = _Telling(entry, speaker, speech)
    for label, value in tell.rows():
        if value:
            yield speaker.phrase(label), value


def flags(entry: Entry, speaker: Speaker) -> list[str]:
    """What a thing can or must do: Unload, graft, infiltrate and the like."""
    return [speaker.phrase(says) for field, says in FLAGS.items() if entry.data.get(field) is True]


class _Telling:
    def __init__(self, entry: Entry, speaker: Speaker, speech: Speech) -> None:
        self.entry, self.data, self.speaker, self.speech = entry, entry.data, speaker, speech

    def rows(self) -> Iterator[Row]:
        yield from self._where()
        yield from self._price()
        yield from self._signs()
        yield from self._who()
        yield from self._battle()
        yield from self._classic()

    # --- parts --------------------------------------------------------------------------------------------------------

    def _where(self) -> Iterator[Row]:
        data = self.data
        if self.entry.kind == "card":
            deck = str(data["deck"])
            classic = f"classic.token.{deck}-deck"
            known = self.speaker.title(classic) if classic in self.speaker.kb else deck
            yield "Deck", self.speaker.phrase(SHELVES[deck]) if deck in SHELVES else known
        yield "Box", ", ".join(self.speaker.title(id) for id in self.entry.modules if id in self.speaker.kb)
        if "copies" in data:
            each = data.get("deck") == "starter"
            yield "Copies for each player" if each else "Copies", str(data["copies"])
        if "back" in data:
            yield (
                "Back of the tile",
                self.speaker.phrase({"standard": "standard", "rise-of-ix": "of Rise of Ix"}[data["back"]]),
            )

    def _price(self) -> Iterator[Row]:
        data, phrase = self.data, self.speaker.phrase
        if self.entry.kind == "space":
            prices = data.get("pay_one_of") or ([data["cost"]] if "cost" in data else [])
            prices = [*prices, *([data["cost_if_token_out"]["cost"]] if "cost_if_token_out" in data else [])]
            yield "Price", f" {phrase('or')} ".join(self._amounts(price) for price in prices) or phrase("none")
        elif "cost" in data:
            unit = phrase("spice") if self.entry.kind == "technology" else phrase("persuasion")
            yield "Cost", f"{data['cost']} ({unit})"
        if "specimens" in data:
            yield "Cost", f"{data['specimens']} ({phrase('specimens')})"
        if "requires" in data and self.entry.kind == "space":
            needed = data["requires"]
            values = {"faction": self.speaker.title(needed["faction"]), "number": needed["at_least"]}
            yield "Requirement", phrase("{faction}, at least {number}").format(**values)
        if "control_bonus" in data:
            yield "Controller gains", self._amounts(data["control_bonus"])

    def _signs(self) -> Iterator[Row]:
        data, phrase = self.data, self.speaker.phrase
        if "icons" in data:
            yield "Agent icons", self._names(data["icons"]) or phrase("no agent icon")
        if "icons_when" in data:
            condition = self.speech.text(
                data["icons_when"]["when"], "condition", module=self.entry.module, kind=self.entry.kind
            )
            yield "Agent icons under a condition", f"{condition} {self._names(data['icons_when']['icons'])}"
        if "icon" in data:
            yield "Icon", self._names([data["icon"]])
        for field, label in (("factions", "Factions"), ("faction", "Faction"), ("priority", "Order of factions")):
            if field in data:
                yield label, self._names(self.entry.ids(field))
        for field, label in (("combat", "Combat space"), ("maker", "Maker space")):
            if self.entry.kind == "space" and field in data:
                yield label, self._whether(data[field])

    def _who(self) -> Iterator[Row]:
        data, phrase = self.data, self.speaker.phrase
        for field, label in (("commander", "Commander"), ("leader", "Leader"), ("track", "Track")):
            if field in data:
                yield label, self._names(self.entry.ids(field))
        if "back_of" in data:
            yield "Reverse of", self._names(self.entry.ids("back_of"))
        if "players" in data:
            yield "Number of players", ", ".join(map(str, data["players"]))
        if isinstance(data.get("rival"), bool):
            yield "A Rival can acquire it", self._whether(data["rival"])
        if "difficulty" in data:
            yield "Difficulty", phrase("{number} of {most}").format(number=data["difficulty"], most=HARDEST)

    def _battle(self) -> Iterator[Row]:
        data, phrase = self.data, self.speaker.phrase
        for field, label in (("level", "Level"), ("swords", "Swords"), ("swordmaster_value", "Swordmaster value")):
            if field in data:
                yield label, str(data[field])
        if "battle_icon" in data:
            yield "Battle icon", phrase(BATTLE_ICONS[data["battle_icon"]])
        if "posts" in data:
            order = f"{phrase('Any free one, in this order')}: " if len(data["posts"]) > 1 else ""
            yield "Posts for the spy", order + self._names(data["posts"])
        if "goes_to" in data:
            yield "Space", phrase("The one with the most bonus spice")

    def _classic(self) -> Iterator[Row]:
        data, phrase = self.data, self.speaker.phrase
        if "category" in data:
            yield "Sort", phrase(CATEGORIES[data["category"]])
        if "strength" in data:
            yield "Strength", str(data["strength"])
        if "territory" in data:
            blow = self.speaker.kb[data["territory"]].data["spice_blow"]
            yield "Territory", self._names([data["territory"]])
            yield "Spice blow", phrase("{amount} in sector {sector}").format(**blow)
        if "terrain" in data:
            yield "Terrain", phrase(TERRAIN[data["terrain"]])
            yield "Sectors", phrase("the pole") if data["sectors"] == [0] else ", ".join(map(str, data["sectors"]))
        if "spice_blow" in data:
            yield "Spice blow", phrase("{amount} in sector {sector}").format(**data["spice_blow"])

    # --- words --------------------------------------------------------------------------------------------------------

    def _names(self, ids: Iterable[str]) -> str:
        return ", ".join(self.speaker.title(id) for id in ids)

    def _amounts(self, amounts: Mapping[str, Any]) -> str:
        return ", ".join(self.speaker.counted(name, number) for name, number in amounts.items())

    def _whether(self, value: bool) -> str:
        return self.speaker.phrase("yes" if value else "no")
