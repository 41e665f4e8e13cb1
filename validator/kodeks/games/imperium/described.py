"""Cards, posts, contracts and leaders that a position describes in place, in the words of the base."""

from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import replace
from difflib import get_close_matches
from typing import Any

from kodeks.games.imperium.book import book
from kodeks.games.imperium.catalogue import BOXES, MODULE, Catalogue
from kodeks.games.imperium.described_parts import check_filter, read_completion, read_list, read_number, read_word
from kodeks.play import Effect, Game
from kodeks.table import Known
from kodeks.table.names import plain
from kodeks.table.reading import NOTHING, Fault, Path, Reader, Unreadable

BATTLE_ICONS = ("crysknife", "desert-mouse", "ornithopter", "wild")
PLACES = ("first", "second", "third")
#: What can be said of a thing, by its kind.
FIELDS: dict[str, tuple[str, ...]] = {
    "card": (
        *("name", "deck", "cost", "icons", "factions", "level", "battle_icon", "location", "rewards", *BOXES),
        *("graft", "infiltrate", "unload", "specimens"),
    ),
    "technology": ("name", "cost", "acquire", "effects"),
    "post": ("name", "connects"),
    "contract": ("name", "completes", "reward"),
    "leader": ("name", "abilities", "signet"),
}
DECKS = ("starter", "imperium", "reserve", "intrigue", "conflict", "objective", "tleilaxu")
#: What a card is, or is not.
FLAGS = ("graft", "infiltrate", "unload")
#: Words of an effect that hold names of entries: the kinds of those entries.
NAMED = {
    **dict.fromkeys(("faction", "factions", "not_factions", "bond"), "faction"),
    "icons": "icon",
    "is": "card|space|contract",
    "control": "space",
    "contracts": "contract",
}
#: The parts of an effect that are themselves lists of effects, conditions, or a thing counted.
LISTS = ("then", "else", "to", "give")
WORDS = (
    *("gain", "lose", "trash", "discard", "recall", "deploy", "retreat", "acquire", "move", "look", "steal", "flip"),
    *("repeat", "control", "do", "change", "allow", "forbid", "pay", "give", "to", "choose", "pick", "rest_to", "when"),
    *("upon", "then", "else", "optional", "who", "for_each", "once", "with", "instead", "at", "sharing", "from"),
    "into",
)
#: What has to be said inside a word.
ASKED = {
    **dict.fromkeys(("trash", "discard", "recall", "deploy", "retreat", "acquire", "steal", "flip"), ("what",)),
    **dict.fromkeys(("change", "allow", "forbid"), ("what",)),
    "move": ("what", "into"),
    "look": ("at", "number"),
    "upon": ("event",),
}
#: Words inside others that hold a number, or one word.
NUMBERS = (
    *("number", "exactly", "at_least", "at_most", "more_than", "less", "discount", "cost_at_most", "cost_at_least"),
    *("pick", "spice_at_least", "holding_at_least"),
)
SINGLE = ("what", "event", "which", "do", "repeat", "who", "once", "rest_to", "from", "into")


@book.describes
class Described:
    """
    Adds what a position describes to a catalogue of its own.

    A thing has what is said of it and nothing else; only the rewards of a Conflict card are unknown where they are
    not given. The same description is the same thing.
    """

    def __init__(self, game: Game) -> None:
        self._base = game
        self._game: Game | None = None
        self._made: dict[str, str] = {}

    @property
    def game(self) -> Game:
        """The game with everything described so far."""
        return self._game or self._base

    def kind_of(self, given: Any) -> str:
        """The kind of thing that a description is of, by what it says."""
        if isinstance(given, Mapping):
            for kind, sign in (("post", "connects"), ("contract", "completes"), ("leader", "abilities")):
                if sign in given:
                    return kind
        return "leader" if isinstance(given, Mapping) and "signet" in given else "card"

    def add(self, given: Any, at: Path, reader: Reader, *, kinds: str = "", name: str = "") -> str:
        """The id of a thing as it is described; ``kinds`` are those that can stand here."""
        # Where only one kind can stand, what is said of it need not tell which.
        alone = kinds in FIELDS and isinstance(given, Mapping) and set(FIELDS[kinds]).issuperset(given)
        kind = kinds if alone or kinds == "technology" else self.kind_of(given)
        if not isinstance(given, Mapping):
            raise Unreadable(Fault(at, "A thing is described by a mapping.", hint="write {cost: 2, icons: [city]}"))
        if kinds and kind not in kinds.split("|"):
            values = {"kind": kinds.replace("|", " or ")}
            known = FIELDS.get(kinds.partition("|")[0])
            if known is None:
                raise Unreadable(Fault(at, "A {kind} is told by its name, not by what it is like.", values))
            raise Unreadable(Fault(at, "A {kind} is described here.", values, "it has " + ", ".join(known)))
        for field in given:
            if field not in FIELDS[kind]:
                near = get_close_matches(str(field), FIELDS[kind], 1)
                hint = f"did you mean {near[0]}?" if near else f"a {kind} has " + ", ".join(FIELDS[kind])
                values = {"name": field, "kind": kind}
                raise Unreadable(Fault((*at, field), "{name} is nothing that a {kind} has.", values, hint, on_key=True))
        key = f"{kind}:{name}:{given!r}"
        if key not in self._made:
            slug = plain(name or str(given.get("name", ""))) or f"described-{len(self._made) + 1}"
            id = f"{MODULE}.{kind}.{slug.replace('.', '-').replace('/', '-')}"
            if id in self.game.catalogue.entries:
                id = f"{id}-{len(self._made) + 1}"
            read: Callable[[Mapping[str, Any], Path, Reader], dict[str, Any]] = getattr(self, f"_{kind}")
            data = {"name": name or str(given.get("name", "")) or slug, **read(given, at, reader)}
            self._own().add(id, kind, data)
            self._made[key] = id
        return self._made[key]

    def is_new(self, id: str) -> bool:
        """Whether the game has something only because it is described."""
        return id not in self._base.catalogue.entries

    def effects(self, given: Any, at: Path, reader: Reader, name: str) -> tuple[Effect, ...]:
        """Effects that a position describes by themselves, as if they were printed on a thing of this name."""
        data = self._effects(given, at, reader)
        id = f"{MODULE}.card.{name}"
        catalogue = self._own()
        catalogue.entries[id] = ("card", {"name": name})
        return catalogue.effects(f"{id}/effects", data)

    def replaces_posts(self) -> None:
        """The posts that a position describes are all there are."""
        catalogue = self._own()
        catalogue.posts = Known()
        catalogue.spaces = Known((id, replace(space, posts=())) for id, space in catalogue.spaces.items())

    def _own(self) -> "Catalogue":
        if self._game is None:
            self._game = copy(self._base)
            self._game.catalogue = self._base.catalogue.of_its_own()
        found: Catalogue = self._game.catalogue
        return found

    # --- what is said of each kind ------------------------------------------------------------------------------

    def _card(self, content: Mapping[str, Any], at: Path, reader: Reader) -> dict[str, Any]:
        data: dict[str, Any] = {"deck": self._deck(content, at), "copies": 0}
        if data["deck"] == "tleilaxu" and "cost" in content:
            hint = f"write specimens: {content['cost']}"
            raise Unreadable(Fault((*at, "cost"), "A Tleilaxu card costs specimens.", hint=hint, on_key=True))
        for field in ("cost", "level", "specimens"):
            if field in content:
                data[field] = read_number(content[field], (*at, field))
        for field in FLAGS:
            if field in content:
                if not isinstance(content[field], bool):
                    raise Unreadable(Fault((*at, field), "{name} is true or false.", {"name": field}))
                data[field] = content[field]
        if "icons" in content:
            data["icons"] = [
                self._icon(item, (*at, "icons", i)) for i, item in enumerate(read_list(content["icons"], at))
            ]
        if "factions" in content:
            data["factions"] = list(reader.entries(content["factions"], "faction", (*at, "factions")))
        if "battle_icon" in content:
            data["battle_icon"] = read_word(plain(str(content["battle_icon"])), BATTLE_ICONS, (*at, "battle_icon"))
        if "location" in content:
            named = content["location"] not in (None, *NOTHING)
            data["location"] = reader.entry(content["location"], "space", (*at, "location")) if named else ""
        for box in BOXES:
            if box in content:
                data[box] = self._effects(content[box], (*at, box), reader)
        if data["deck"] == "conflict":
            data["rewards"] = (
                self._rewards(content["rewards"], (*at, "rewards"), reader) if "rewards" in content else None
            )
            data.setdefault("location", None)
        return data

    def _deck(self, data: Mapping[str, Any], at: Path) -> str:
        if "deck" in data:
            return read_word(str(data["deck"]), DECKS, (*at, "deck"))
        if "specimens" in data:
            return "tleilaxu"
        if {"rewards", "level", "battle_icon", "location"} & data.keys():
            return "conflict"
        return "intrigue" if {"plot", "combat", "endgame"} & data.keys() else "imperium"

    def _rewards(self, given: Any, at: Path, reader: Reader) -> dict[str, Any]:
        if not isinstance(given, Mapping):
            raise Unreadable(
                Fault(at, "Rewards are first, second and third.", hint="write {first: [{gain: {spice: 2}}]}")
            )
        return {
            read_word(str(place), PLACES, at): self._effects(value, (*at, place), reader)
            for place, value in given.items()
        }

    def _technology(self, data: Mapping[str, Any], at: Path, reader: Reader) -> dict[str, Any]:
        if "cost" not in data:
            raise Unreadable(Fault(at, "A technology has a cost.", hint="write {cost: 3}"))
        boxes = {box: self._effects(data.get(box, []), (*at, box), reader) for box in ("acquire", "effects")}
        return {"cost": read_number(data["cost"], (*at, "cost")), **boxes}

    def _post(self, data: Mapping[str, Any], at: Path, reader: Reader) -> dict[str, Any]:
        return {"connects": list(reader.entries(data["connects"], "space", (*at, "connects")))}

    def _contract(self, data: Mapping[str, Any], at: Path, reader: Reader) -> dict[str, Any]:
        # A contract of which nothing is said asks for nothing that anybody can do.
        completes = read_completion(data.get("completes", {"event": "send-agent", "space": []}), (*at, "completes"))
        completes = self._named(completes, (*at, "completes"), reader)
        reward = self._effects(data.get("reward", []), (*at, "reward"), reader)
        return {"back": "standard", "copies": 0, "completes": completes, "reward": reward}

    def _leader(self, data: Mapping[str, Any], at: Path, reader: Reader) -> dict[str, Any]:
        abilities = self._effects(data.get("abilities", []), (*at, "abilities"), reader)
        signet = self._effects(data.get("signet", []), (*at, "signet"), reader)
        return {"abilities": [{"effects": abilities}], "signet": {"effects": signet}}

    # --- effects --------------------------------------------------------------------------------------------------

    def _icon(self, given: Any, at: Path) -> str:
        icons = {space.icon for space in self._base.catalogue.spaces.values()} | {"shared.icon.spy"}
        short = {id.rpartition(".")[2]: id for id in icons}
        if isinstance(given, str) and given in icons:
            return given
        return short[read_word(plain(str(given)), tuple(sorted(short)), at)]

    def _effects(self, given: Any, at: Path, reader: Reader) -> list[dict[str, Any]]:
        if given in (None, "none"):
            return []
        return [self._effect(item, (*at, i), reader) for i, item in enumerate(read_list(given, at))]

    def _effect(self, given: Any, at: Path, reader: Reader) -> dict[str, Any]:
        if not isinstance(given, Mapping) or not given:
            hint = "write {gain: {water: 1}}, or {pay: {water: 2}, to: [{gain: {cards: 2}}]}"
            raise Unreadable(Fault(at, "An effect is a mapping in the words of the base.", hint=hint))
        data: dict[str, Any] = {}
        for word, value in given.items():
            way = (*at, word)
            if word not in WORDS:
                near = get_close_matches(str(word), WORDS, 1)
                hint = f"did you mean {near[0]}?" if near else "the words are " + ", ".join(sorted(WORDS))
                raise Unreadable(Fault(way, "{name} is no word of an effect.", {"name": word}, hint, on_key=True))
            if word in LISTS:
                data[word] = self._effects(value, way, reader)
            elif word == "choose":
                data[word] = [self._effects(item, (*way, i), reader) for i, item in enumerate(read_list(value, way))]
            else:
                self._known(word, value, way)
                _check_shape(word, value, way)
                data[word] = self._named({word: value}, at, reader)[word]
        try:
            effect = Effect("case.card.tried", data)
        except (StopIteration, KeyError, AttributeError, TypeError):
            raise Unreadable(Fault(at, "This effect does nothing.", hint="it gains, loses, pays, trashes …")) from None
        for part in effect.walk():
            if part.head not in ("when", "choose") and part.head not in self._base.verbs:
                near = get_close_matches(part.head, self._base.verbs, 1)
                hint = f"did you mean {near[0]}?" if near else ""
                raise Unreadable(Fault(at, "no effect of this game is called {name}.", {"name": part.head}, hint))
        return data

    def _known(self, word: str, value: Any, at: Path) -> None:
        """Conditions and things counted are those of the base."""
        known: Mapping[str, Any] | None = None
        if word == "when":
            known = self._base.book.conditions
        elif word == "for_each":
            known = self._base.book.counts
        if known is None:
            return
        if not isinstance(value, Mapping):
            raise Unreadable(Fault(at, "A mapping stands here."))
        for name in value:
            if name not in known:
                near = get_close_matches(str(name), known, 1)
                hint = f"did you mean {near[0]}?" if near else "it is one of " + ", ".join(sorted(known))
                raise Unreadable(
                    Fault((*at, name), "no condition is called {name}.", {"name": name}, hint, on_key=True)
                )

    def _named(self, given: Any, at: Path, reader: Reader) -> Any:
        """The same with ids in place of names."""
        if isinstance(given, Mapping):
            found: dict[str, Any] = {}
            for word, value in given.items():
                kinds = NAMED.get(word)
                if word == "is" and at and at[-1] in NAMED["is"].split("|"):
                    kinds = str(at[-1])
                if kinds == "icon":
                    found[word] = [self._icon(item, (*at, word)) for item in read_list(value, (*at, word))]
                elif kinds and isinstance(value, str):
                    found[word] = reader.entry(value, kinds, (*at, word))
                elif kinds and isinstance(value, list):
                    found[word] = list(reader.entries(value, kinds, (*at, word)))
                else:
                    found[word] = self._named(value, (*at, word), reader)
            return found
        if isinstance(given, list):
            return [self._named(item, (*at, i), reader) for i, item in enumerate(given)]
        return given


def _check_shape(word: str, given: Any, at: Path) -> None:
    """The parts of an effect are of the kind that those of the base are."""
    if word in ASKED or (word in ("gain", "lose", "pay") and not isinstance(given, Mapping)):
        missing = [part for part in ASKED.get(word, ()) if not isinstance(given, Mapping) or part not in given]
        if missing or not isinstance(given, Mapping):
            values = {"name": word, "parts": ", ".join(missing) or "a number of something"}
            raise Unreadable(Fault(at, "{name} has to say {parts}.", values))
    if word == "with" and not isinstance(given, Mapping):
        raise Unreadable(Fault(at, "A mapping stands here.", hint="write with: {factions: [fremen]}"))
    if word in ("gain", "lose", "pay"):
        for what, number in given.items():
            if word == "pay" and isinstance(number, Mapping):
                hint = "write {give: [{recall: {what: spy}}], to: […]}"
                raise Unreadable(Fault((*at, what), "{name} is no number that is paid.", {"name": what}, hint))
            if what != "own":
                read_number(number, (*at, what))
    elif isinstance(given, Mapping):
        for part, value in given.items():
            _check_part(word, str(part), value, (*at, part))
    elif word in SINGLE and not isinstance(given, str):
        raise Unreadable(Fault(at, "{name} is one word.", {"name": word}))
    elif word == "pick":
        read_number(given, at)


def _check_part(word: str, part: str, given: Any, at: Path) -> None:
    if part in NUMBERS and not isinstance(given, Mapping):
        read_number(given, at)
    elif part in ("card", "space") and not isinstance(given, Mapping):
        raise Unreadable(Fault(at, "A mapping stands here."))
    elif part in ("what", "event") and not isinstance(given, str):
        raise Unreadable(Fault(at, "{name} is one word.", {"name": part}))
    elif part in ("card", "space"):
        check_filter(part, given, at)
    if isinstance(given, Mapping) and word not in ("when", "for_each"):
        for inner, value in given.items():
            _check_part(part, str(inner), value, (*at, inner))
