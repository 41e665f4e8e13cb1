"""
What the judge asks of the base: spaces, posts, pieces and cards, as plain values.

Everything here is made of plain data, so that the judge runs without the libraries that read,
check and draw the base.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from kodeks.legality.effects import allows
from kodeks.positions.cases import slug
from kodeks.records import dataclass, field, replace

Amounts = Mapping[str, int]
Made = TypeVar("Made")

#: The module that is the box itself, and the one that is a game of its own.
BOX, CLASSIC = "uprising", "classic"

#: How many names, and how many mixes of modules, are remembered.
MOST_FOUND, MOST_MADE = 20_000, 64

#: Kinds of entries that positions call by name, and those of which the judge keeps all fields.
THINGS = ("territory", "leader", "faction", "card", "track", "technology", "contract")
NAMED = ("space", "post", "token", "icon", "resource", "module", *THINGS)

#: Kinds of entries whose facts may be of less than high confidence, and that a verdict may rest on.
DOUBTED = ("clause", "card")


@dataclass(frozen=True, slots=True)
class Space:
    """A board space."""

    id: str
    icon: str
    combat: bool
    prices: tuple[Amounts, ...]
    cheaper: tuple[str, Amounts] | None
    faction: str | None
    requires: tuple[str, int] | None
    once_per_game: bool
    maker: bool
    effects: tuple[Mapping[str, Any], ...]
    #: What whoever controls it gains each time an agent is sent there.
    control_bonus: Amounts = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Card:
    """What matters of a card: its agent icons and its agent box; None where unknown."""

    name: str
    icons: frozenset[str] | None
    agent: tuple[Mapping[str, Any], ...] | None


@dataclass(frozen=True, slots=True)
class Rules:
    """The base as the judge sees it."""

    spaces: Mapping[str, Space]
    posts: Mapping[str, frozenset[str]]
    cards: Mapping[str, Card]
    tokens: Mapping[str, Mapping[str, Any]]
    #: Every name, slug and id, in all languages, to the ids that bear it.
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: The modules in play, as slugs.
    playing: frozenset[str] = frozenset({"shared", "uprising"})
    #: The numbers that clauses state, by clause and name.
    numbers: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    #: Territories, leaders, factions and cards of games without spaces, as they stand in the base.
    things: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    #: Those of them that show a battle icon: Conflict and Objective cards.
    battle_cards: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    #: How sure the facts are, by id, where it is less than high.
    doubtful: Mapping[str, str] = field(default_factory=dict)

    #: What was asked before: ids by name and kind, and these rules with other modules in play.
    found: dict[tuple[str, str], str | None] = field(default_factory=dict, init=False, repr=False, compare=False)
    made: dict[frozenset[str], "Rules"] = field(default_factory=dict, init=False, repr=False, compare=False)
    #: What was worked out of these rules once.
    known: dict[str, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def find(self, name: str, kind: str) -> str | None:
        """The id of the entry of this kind with this name; None if there is none or several."""
        key = (name, kind)
        if key not in self.found:
            if len(self.found) >= MOST_FOUND:
                self.found.clear()
            self.found[key] = self._find(name, kind)
        return self.found[key]

    def _find(self, name: str, kind: str) -> str | None:
        """
        The id of the entry of this kind with this name; None if there is none or several.

        A thing of a module in play comes before one of another module, and a module's own version
        of a thing (six players have their own Swordmaster) before that of the box.
        """
        found = [one for one in self.names.get(slug(name), ()) if one.split(".")[1] == kind]
        playing = [one for one in found if one.split(".")[0] in self.playing]
        own = [one for one in playing if one.split(".")[0] != BOX]
        for choice in (own, playing, found):
            if len(choice) == 1:
                return choice[0]
        return None

    def with_modules(self, modules: Iterable[str]) -> "Rules":
        """The same rules for a game in which these modules are in play."""
        return self._playing(frozenset({"shared", BOX, *modules}))

    def of_game(self, module: str) -> "Rules":
        """The same rules for a game that is one module of its own."""
        return self._playing(frozenset({module}))

    def _playing(self, modules: frozenset[str]) -> "Rules":
        if modules not in self.made:
            if len(self.made) >= MOST_MADE:
                self.made.clear()
            self.made[modules] = replace(self, playing=modules)
        return self.made[modules]

    def once(self, name: str, make: Callable[["Rules"], Made]) -> Made:
        """What ``make`` works out of these rules under a name, worked out once."""
        if name not in self.known:
            self.known[name] = make(self)
        found: Made = self.known[name]
        return found

    def number(self, clause: str, name: str) -> int:
        """A number that a clause states."""
        return self.numbers[clause][name]

    def of_kind(self, kind: str) -> dict[str, Mapping[str, Any]]:
        """The things of this kind that belong to a module in play, by id."""
        return self.once(f"of kind {kind}", lambda rules: rules._of_kind(kind))

    def _of_kind(self, kind: str) -> dict[str, Mapping[str, Any]]:
        return {
            id: data
            for id, data in self.things.items()
            if id.split(".")[1] == kind and id.split(".")[0] in self.playing
        }

    def knows(self, name: str, kind: str) -> bool:
        """Whether something of this kind in this game has this name, be it one thing or several, in play or not."""
        key = (name, f"any {kind}")
        if key not in self.found:
            if len(self.found) >= MOST_FOUND:
                self.found.clear()
            known = any(self.ours(one, kind) for one in self.names.get(slug(name), ()))
            self.found[key] = name if known else None
        return self.found[key] is not None

    def ours(self, id: str, kind: str) -> bool:
        """Whether an id is one of this kind in this game: the classic one is a module of its own."""
        module, found, _ = id.split(".", 2)
        return found == kind and (module == CLASSIC) == (CLASSIC in self.playing)

    def space_id(self, name: str) -> str | None:
        """The id of a space by any of its names."""
        return self.find(name, "space")

    def post_spaces(self, name: str) -> frozenset[str] | None:
        """The spaces a post is connected to, by any of its names."""
        found = self.find(name, "post") or self.find(slug(name).removeprefix("post-"), "post")
        return self.posts.get(found) if found else None

    def token(self, id: str, field: str) -> Any:
        """A number or list that the base states of a piece."""
        return self.tokens[id][field]


def build(entries: Iterable[tuple[str, str, Mapping[str, Any]]], names: Iterable[tuple[str, str]]) -> Rules:
    """Rules from entries (id, kind, data) and from pairs of a name and the id that bears it."""
    spaces: dict[str, Space] = {}
    posts: dict[str, frozenset[str]] = {}
    cards: dict[str, Card] = {}
    tokens: dict[str, Mapping[str, Any]] = {}
    known: dict[str, list[str]] = {}
    numbers: dict[str, Mapping[str, int]] = {}
    things: dict[str, Mapping[str, Any]] = {}
    doubtful: dict[str, str] = {}
    for id, kind, data in entries:
        confidence = data["facts"].get("confidence", "high") if kind in DOUBTED and "facts" in data else "high"
        if confidence != "high":
            doubtful[id] = confidence
        if kind == "clause" and "numbers" in data:
            numbers[id] = data["numbers"]
        if kind not in NAMED:
            continue
        if kind in THINGS:
            things[id] = data
        for name in (id, id.rpartition(".")[2]):
            known.setdefault(slug(name), []).append(id)
        if kind == "space":
            spaces[id] = _space(id, data)
        elif kind == "post":
            posts[id] = frozenset(data["connects"])
        elif kind == "token":
            tokens[id] = data
        elif kind == "card" and "icons" in data:
            cards[id] = Card(data["name"], _icons(data), tuple(data.get("agent", ())))
    for name, id in names:
        if id not in known.setdefault(slug(name), []):
            known[slug(name)].append(id)
    return Rules(
        spaces,
        posts,
        cards,
        tokens,
        {name: tuple(dict.fromkeys(ids)) for name, ids in known.items()},
        numbers=numbers,
        things=things,
        battle_cards={id: data for id, data in things.items() if data.get("battle_icon")},
        doubtful=doubtful,
    )


def _icons(data: Mapping[str, Any]) -> frozenset[str] | None:
    """The agent icons of a card; None where they hang on more than the card alone tells."""
    if "icons_when" in data or allows(data.get("agent", ()), "send-any-agent"):
        return None
    return frozenset(data["icons"])


def _space(id: str, data: Mapping[str, Any]) -> Space:
    needs = data.get("requires")
    cheaper = data.get("cost_if_token_out")
    return Space(
        id=id,
        icon=data["icon"],
        combat=data["combat"],
        prices=tuple(data.get("pay_one_of", ())) or ((data["cost"],) if "cost" in data else ()),
        cheaper=(cheaper["token"], cheaper["cost"]) if cheaper else None,
        faction=data.get("faction"),
        requires=(needs["faction"], needs["at_least"]) if needs else None,
        once_per_game=data.get("once_per_game", False),
        maker=data["maker"],
        effects=tuple(data["effects"]),
        control_bonus=data.get("control_bonus", {}),
    )
