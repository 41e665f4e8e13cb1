"""Leaders told by their strength and cards told by their sort: which of the game they stand for."""

from collections.abc import Iterator, Mapping
from typing import Any

from kodeks.games.classic.book import book
from kodeks.games.classic.catalogue import Catalogue
from kodeks.play import Game
from kodeks.table.reading import Fault, Path, Reader, Unreadable

#: What can be said of a thing, by its kind.
FIELDS = {"leader": ("strength", "faction"), "card": ("category",)}
#: The facts of a player that list leaders in the tanks.
TANKS = ("dead", "face_down")
#: Where leaders of any faction can stand.
ANYBODYS = {"traitors", "dealt", "traitor_deck", "traitor_box", "call_traitor", "keep_traitors", "offer_deal", "things"}


@book.describes
class Described:
    """
    Finds what a description stands for.

    A leader is one of the player's own with that strength: in a list the first, the second and so on, elsewhere the
    first that does not lie in the tanks. A card is one of that sort, if possible from the hand that is given, and else
    one that the case does not name.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._cards: dict[str, str] = {}

    def kind_of(self, given: Any) -> str:
        """The kind of thing that a description is of, by what it says."""
        return "card" if isinstance(given, Mapping) and "category" in given else "leader"

    def add(self, given: Any, at: Path, reader: Reader, *, kinds: str = "", name: str = "") -> str:
        """The id of what is described; ``kinds`` are those that can stand here."""
        kind = self.kind_of(given)
        if not isinstance(given, Mapping) or (kinds and kind not in kinds.split("|")):
            hint = "write {category: poison-weapon}" if kinds == "card" else "write {strength: 5}"
            values = {"kind": (kinds or kind).replace("|", " or ")}
            raise Unreadable(Fault(at, "A {kind} is described here.", values, hint))
        for field in given:
            if field not in FIELDS[kind]:
                values = {"name": field, "kind": kind}
                hint = f"a {kind} has " + ", ".join(FIELDS[kind])
                raise Unreadable(Fault((*at, field), "{name} is nothing that a {kind} has.", values, hint, on_key=True))
        return self._leader(given, at, reader) if kind == "leader" else self._card(given, at, reader)

    def is_new(self, id: str) -> bool:
        """Whether the game has something only because it is described."""
        return False

    def effects(self, given: Any, at: Path, reader: Reader, name: str) -> tuple[Any, ...]:
        """Nothing waits to be taken in classic Dune."""
        raise Unreadable(Fault(at, "Classic Dune has no effects that wait."))

    # --- leaders ------------------------------------------------------------------------------------------------------

    def _leader(self, given: Mapping[str, Any], at: Path, reader: Reader) -> str:
        catalogue: Catalogue = self.game.catalogue
        owner = _owner(reader.case, at)
        faction = given.get("faction") or ("" if ANYBODYS & set(at) else _seat(reader.case, owner).get("faction"))
        if not faction:
            hint = "write {strength: 5, faction: atreides}"
            raise Unreadable(Fault(at, "Whose leader it is, is not said.", hint=hint))
        sheet = catalogue.factions[reader.entry(faction, "faction", at)]
        strength = given.get("strength")
        fit = [leader for leader in sheet.leaders if catalogue.leaders[leader].strength == strength]
        before = _before(reader.case, at, given)
        lying = [] if isinstance(at[-1], int) else list(self._lying(reader, owner))
        standing = [leader for leader in fit if leader not in lying] or fit
        if before >= len(standing):
            known = ", ".join(str(catalogue.leaders[leader].strength) for leader in sheet.leaders)
            values = {"faction": reader.names.short(sheet.id), "strengths": known}
            raise Unreadable(Fault(at, "the leaders of {faction} have the strengths {strengths}.", values))
        return standing[before]

    def _lying(self, reader: Reader, owner: str) -> Iterator[str]:
        """The leaders of a player who are said to lie in the tanks."""
        for name in TANKS:
            listed = _seat(reader.case, owner).get(name) or ()
            for i, item in enumerate(listed if isinstance(listed, list) else ()):
                yield reader.entry(item, "leader", ("state", owner, name, i))

    # --- cards --------------------------------------------------------------------------------------------------------

    def _card(self, given: Mapping[str, Any], at: Path, reader: Reader) -> str:
        cards = [card for card in self.game.catalogue.cards.values() if card.deck == "treachery"]
        sorts = dict.fromkeys(card.category for card in cards)
        if str(given["category"]) not in sorts:
            values = {"name": given["category"], "words": ", ".join(sorts)}
            raise Unreadable(Fault((*at, "category"), "{name} is none of {words}.", values))
        owner = _owner(reader.case, at)
        key = f"{owner}:{given['category']}:{_before(reader.case, at, given)}"
        if key not in self._cards:
            fit = [card for card in cards if card.category == given["category"]]
            taken = list(self._cards.values())
            free = [card.id for card in fit if taken.count(card.id) < card.copies]
            if not free:
                values = {"name": given["category"]}
                raise Unreadable(Fault(at, "there are no more cards of the sort {name}.", values))
            held = _cards_named(_seat(reader.case, owner).get("hand"), reader)
            named = _cards_named(reader.case, reader)
            own, others = [id for id in free if id in held], [id for id in free if id not in named]
            self._cards[key] = (own or others or free)[0]
        return self._cards[key]


def _seat(case: Mapping[str, Any], player: str) -> Mapping[str, Any]:
    """What a case tells of a seat at the beginning."""
    state = case.get("state")
    own = state.get(player) if isinstance(state, Mapping) else None
    return own if isinstance(own, Mapping) else {}


def _owner(case: Mapping[str, Any], at: Path) -> str:
    """The player of whom a place in a case tells: a seat of the state, or who decides."""
    if at[0] in ("state", "expected"):
        return str(at[1] if at[0] == "state" else at[2])
    line = case.get(str(at[0]))
    if not isinstance(line, list) or not isinstance(at[1], int):
        return ""
    state = case.get("state")
    player = str(state.get("active") or state.get("first") or "") if isinstance(state, Mapping) else ""
    for item in (*(case.get("history") or () if at[0] != "history" else ()), *line[: at[1] + 1]):
        for arguments in item.values() if isinstance(item, Mapping) else ():
            if isinstance(arguments, Mapping):
                player = str(arguments.get("player") or player)
    return player


def _before(case: Any, at: Path, given: Mapping[str, Any]) -> int:
    """How often the same is described before it in its list."""
    if not at or not isinstance(at[-1], int):
        return 0
    for step in at[:-1]:
        case = case[step]
    return sum(item == given for item in case[: at[-1]])


def _cards_named(value: Any, reader: Reader) -> set[str]:
    """The cards that a part of a case names."""
    if isinstance(value, str):
        return set(reader.names.find(value, "card"))
    inner = value.values() if isinstance(value, Mapping) else value if isinstance(value, list) else ()
    return {id for each in inner for id in _cards_named(each, reader)}
