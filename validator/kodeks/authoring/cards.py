"""A component as our own drawing: frame, price, icons, boxes in words; as HTML in one language."""

from dataclasses import dataclass
from html import escape
from typing import Any

from kodeks import effects, markup
from kodeks.effects import Icon, Part, Speech
from kodeks.model import Entry
from kodeks.reporting import printed
from kodeks.reporting.entries import box_name, fact_lines
from kodeks.reporting.speaker import Speaker
from kodeks.sphinx_ext.drawing import icons
from kodeks.words import State

#: Kinds that are drawn, in the order in which they are shown.
DRAWN = ("card", "leader", "contract", "technology", "space")
#: The decks of cards, and what each is called; translated in ``kodeks.po``.
DECKS = {
    "starter": "Starting decks", "imperium": "Imperium deck", "reserve": "Reserve cards",
    "commander": "Commander decks", "intrigue": "Intrigue deck", "conflict": "Conflict deck",
    "objective": "Objective cards",
    "tleilaxu": "Tleilaxu deck", "hagal": "House Hagal deck", "rival": "Rival cards",
}  # fmt: skip
KINDS = {"leader": "Leaders", "contract": "Contracts", "technology": "Technologies", "space": "Spaces"}
#: Facts that stand in words below the boxes; the others are drawn.
BESIDE = ("requires", "control_bonus")
#: So many characters on a component, and its words are set smaller; and smaller again.
FULL, FULLER = 230, 560


@dataclass(frozen=True)
class Drawer:
    """Draws in one language."""

    speaker: Speaker
    speech: Speech
    #: Where each picture of the set lies beside the page, by the name that its entry uses.
    pictures: dict[str, str]

    @property
    def language(self) -> str:
        """The language that is drawn in."""
        return self.speaker.words.language

    def group(self, entry: Entry) -> str:
        """The shelf that a component belongs on."""
        if "own_deck" in entry.data:
            return self.speaker.title(str(entry.data["own_deck"]))
        result = DECKS.get(str(entry.data.get("deck")), "") if entry.kind == "card" else KINDS[entry.kind]
        return self.speaker.phrase(result) if result else str(entry.data.get("deck", ""))

    def draw(self, entry: Entry, *, copies: bool = True) -> str:
        """The component as HTML; with the number of its copies, where it stands for all of them."""
        boxes = [(self._label(entry, box), self._told(entry, box), str(box.path[0])) for box in self._boxes(entry)]
        words = sum(len(effects.joined(value)) + 14 for _, value, _ in boxes)
        texts = "".join(
            f'<p class="{field}">{self._said(entry, field)}</p>' for field in ("rule", "flavour") if field in entry.data
        )
        words += sum(len(str(entry.data.get(field, ""))) for field in ("rule", "flavour"))
        size = " fuller" if words > FULLER else " full" if words > FULL else ""
        for line in [*printed.flags(entry, self.speaker), *fact_lines(entry, self.speaker, BESIDE)]:
            texts = f'<p class="rule">{escape(line)}</p>' + texts
        shown = "".join(
            f'<section class="box {escape(name)}"><h4>{escape(label)}</h4><p>{parts_html(value)}</p></section>'
            for label, value, name in boxes
        )
        deck = str(entry.data.get("deck", entry.kind)) if entry.kind == "card" else entry.kind
        return (
            f'<article class="card {escape(deck)}{size}" lang="{self.language}">'
            f"<header>{self._price(entry)}<h3>{self._said(entry, 'name')}</h3></header>"
            f'<div class="top"><span>{self._icons(entry)}</span>'
            f'<span class="kind">{escape(self._kind(entry))}</span></div>'
            f'<div class="art">{self._art(entry)}</div><div class="boxes">{shown}{texts}</div>'
            f"<footer><span>{escape(self._set(entry, copies=copies))}</span>"
            f"<span>{escape(self._credit(entry))}</span></footer></article>"
        )

    def words(self, entry: Entry) -> str:
        """Everything that a search looks through."""
        listed = [entry.id, self.speaker.title(entry.id), self.group(entry)]
        listed += [effects.joined(self._told(entry, box)) for box in self._boxes(entry)]
        listed += [self.speaker.say(entry, field).text for field in ("rule", "flavour") if field in entry.data]
        return " ".join(listed)

    # --- parts ------------------------------------------------------------------------------------

    def _boxes(self, entry: Entry) -> list[effects.Box]:
        return effects.boxes(entry, self.speaker.kb.store)

    def _told(self, entry: Entry, box: effects.Box) -> list[Part]:
        if effects.blame(self.speech, box.value, box.of, kind=entry.kind) is not None:
            return [effects.Word("?")]
        return self.speech.tell(box.value, box.of, module=entry.module, kind=entry.kind)

    def _kind(self, entry: Entry) -> str:
        """The factions of a component, which are no agent icons, and the shelf it belongs on."""
        factions = [self.speaker.name(item) for item in (*entry.ids("factions"), *entry.ids("faction"))]
        return " · ".join([*factions, self.group(entry)])

    def _label(self, entry: Entry, box: effects.Box) -> str:
        label = self.speech.table.boxes[box.label]
        match box.path:
            case ("abilities", int(index), _):
                named = self.speaker.say(entry, "ability", index)
            case ("signet", _):
                named = self.speaker.say(entry, "ring")
            case _:
                return box_name(entry, box, self.speaker, self.speech)
        return f"{label} – {named.text}" if named.text else label

    def _said(self, entry: Entry, field: str) -> str:
        """Words of an entry, marked where they are English for want of others."""
        sentence = self.speaker.say(entry, field)
        text = escape(markup.plain(sentence.text))
        if sentence.language == self.language or sentence.state is State.GOOD:
            return text
        return f'<span class="english" lang="en">{text}</span>'

    def _price(self, entry: Entry) -> str:
        cost: Any = entry.data.get("cost", entry.data.get("specimens"))
        if isinstance(cost, dict):
            text = ", ".join(self.speaker.counted(thing, number) for thing, number in cost.items())
            return f'<span class="cost wide">{escape(text)}</span>'
        if cost is None and entry.data.get("level"):
            cost = "I" * int(entry.data["level"])
        return f'<span class="cost">{escape(str(cost))}</span>' if cost is not None else ""

    def _icons(self, entry: Entry) -> str:
        named = [*entry.ids("icons"), *entry.ids("icon")]
        shown = [self._icon(item) for item in dict.fromkeys(named)]
        if "own_battle_icon" in entry.data:
            shown.append(self._icon(str(entry.data["own_battle_icon"])))
        elif entry.data.get("battle_icon"):
            shown.append(icons.drawn(str(entry.data["battle_icon"]), str(entry.data["battle_icon"])))
        return "".join(shown)

    def _icon(self, id: str) -> str:
        title = self.speaker.title(id)
        if icons.drawing_of(id) is None:
            # An icon of the set's own is a ring with the first letter of its name.
            letter = escape(title[:1].upper())
            return (
                f'<svg class="k-icon" viewBox="0 0 16 16" role="img" aria-label="{escape(title)}">'
                '<circle cx="8" cy="8" r="7" fill="none" stroke="currentColor" stroke-width="1.5"/>'
                f'<text x="8" y="11.5" text-anchor="middle" font-size="9" fill="currentColor">{letter}</text></svg>'
            )
        return icons.drawn(id, title)

    def _art(self, entry: Entry) -> str:
        picture = self.pictures.get(str(entry.data.get("picture", "")))
        if picture:
            return f'<img src="{escape(picture)}" alt="">'
        named = [*entry.ids("factions"), *entry.ids("faction"), *entry.ids("icons"), *entry.ids("icon")]
        drawn = next((item for item in named if icons.drawing_of(item)), None)
        return icons.drawn(drawn or _ART.get(str(entry.data.get("deck", entry.kind)), "card"))

    def _set(self, entry: Entry, *, copies: bool) -> str:
        module = f"{entry.module}.module.{entry.module}"
        title = self.speaker.title(module) if module in self.speaker.kb else entry.module
        number = entry.data.get("copies", 1)
        return f"{title} ×{number}" if copies and number != 1 else title

    def _credit(self, entry: Entry) -> str:
        return str(entry.data.get("artist", ""))


#: What is drawn on a component without a picture, a faction or an icon.
_ART = {
    "intrigue": "intrigue", "conflict": "combat", "objective": "wild", "tleilaxu": "tleilaxu", "leader": "signet-ring",
    "contract": "contract", "technology": "technology", "space": "agent",
}  # fmt: skip


#: The words of an arrow are an arrow.
ARROW = "arrow"


def parts_html(parts: list[Part]) -> str:
    """A told effect as HTML, with our drawings beside the words they mean."""
    found = []
    for part in parts:
        text = escape(part.text)
        drawn = icons.drawn(part.name) if isinstance(part, Icon) and part.name != ARROW else ""
        found.append(f'<span class="with">{drawn}{text}</span>' if drawn else text)
    return "".join(found)
