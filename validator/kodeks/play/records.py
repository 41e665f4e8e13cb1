"""The agenda and effects as plain values, and back: effects stand by their ids."""

from collections.abc import Callable, Mapping
from typing import Any

from kodeks.play.agenda import Frame, Item
from kodeks.play.decisions import Decision, from_data, to_data
from kodeks.play.effects import Effect, Picks, without_aim
from kodeks.play.phases import PHASES
from kodeks.table.names import Names
from kodeks.table.reading import Fault, Path, Read, Reader, Unreadable
from kodeks.table.writing import Write

#: What an id of an effect ends with that was made from another one while it was carried out.
AGAIN, WHO = "/again", "/who"
#: Under what name a decision stands in data.
DECIDED = "decided"


def written_item(item: Item) -> dict[str, Any]:
    """An item by the id of its effect; what is left of a choice tells how many may be taken, and of which branches."""
    data: dict[str, Any] = {"effect": item.effect.id, "owner": item.owner, "group": item.group}
    if isinstance(item.effect, Picks):
        data |= {"pick": item.effect.data["pick"], "left": list(item.effect.left)}
    return data


def effect_of(id: str, find: Callable[[str], Effect]) -> Effect:
    """An effect by its id; one that was made from another is made again."""
    if id.endswith(WHO):
        whole = effect_of(id.removesuffix(WHO), find)
        return Effect(id, without_aim(whole.data))
    if id.endswith(AGAIN):
        whole = effect_of(id.removesuffix(AGAIN), find)
        ((what, number),) = whole.data["gain"].items()
        return Effect(id, {**whole.data, "gain": {what: number - 1}})
    return find(id)


def read_item(given: Any, at: Path, reader: Reader, find: Callable[[str], Effect]) -> Item:
    """An item as it was written."""
    if not isinstance(given, Mapping) or not {"effect", "owner", "group"} <= set(given):
        raise Unreadable(Fault(at, "An effect that waits has effect, owner and group."))
    try:
        effect = effect_of(str(given["effect"]), find)
    except KeyError:
        raise Unreadable(
            Fault((*at, "effect"), "no effect in play has the id {id}.", {"id": given["effect"]})
        ) from None
    if "pick" in given:
        effect = Picks.of(effect, int(given["pick"]), tuple(given.get("left", ())))
    return Item(effect, reader.entry(given["owner"], "seat", (*at, "owner")), str(given["group"]))


def codecs(
    find: Callable[[str], Effect], kinds: Mapping[str, type[Decision]] | None = None
) -> tuple[dict[str, Write], dict[str, Read]]:
    """
    How facts that hold data are written and read, by their name.

    ``find`` is where effects are found by their ids, ``kinds`` the kinds of decisions: a sealed plan waits as one.
    """

    def write_items(items: tuple[Item, ...], names: Names) -> Any:
        return [written_item(item) for item in items]

    def read_items(given: Any, at: Path, reader: Reader) -> tuple[Item, ...]:
        return tuple(read_item(item, (*at, i), reader, find) for i, item in enumerate(_list(given, at)))

    def write_agenda(frames: tuple[Frame, ...], names: Names) -> Any:
        found = []
        for frame in frames:
            data: dict[str, Any] = {"kind": frame.kind}
            if frame.owner:
                data["owner"] = frame.owner
            if frame.items:
                data["items"] = [written_item(item) for item in frame.items]
            if frame.data:
                data["data"] = thawed(frame.data)
            found.append(data)
        return found

    def read_agenda(given: Any, at: Path, reader: Reader) -> tuple[Frame, ...]:
        found = []
        for i, item in enumerate(_list(given, at)):
            if not isinstance(item, Mapping) or "kind" not in item:
                raise Unreadable(Fault((*at, i), "A frame of the agenda has a kind."))
            owner = reader.entry(item["owner"], "seat", (*at, i, "owner")) if item.get("owner") else ""
            items = read_items(item.get("items", []), (*at, i, "items"), reader)
            found.append(Frame(str(item["kind"]), owner, items, dict(frozen(item.get("data", {}), kinds or {}))))
        if not found or found[0].kind != PHASES:
            hint = "begin it with {kind: phases}, or leave it out: it follows from phase and active"
            raise Unreadable(Fault(at, "The first frame of an agenda is of the kind {kind}.", {"kind": PHASES}, hint))
        return tuple(found)

    def write_plain(value: Any, names: Names) -> Any:
        return thawed(value)

    def read_links(given: Any, at: Path, reader: Reader) -> dict[str, Any]:
        return dict(frozen(_mapping(given, at)))

    def write_amounts(value: tuple[tuple[str, int], ...], names: Names) -> Any:
        return dict(value)

    def read_amounts(given: Any, at: Path, reader: Reader) -> tuple[tuple[str, int], ...]:
        return amounts(given, at)

    write: dict[str, Write] = {
        "agenda": write_agenda,
        "waiting": write_items,
        "standing": write_items,
        "links": write_plain,
        "turn_paid": write_amounts,
    }
    read: dict[str, Read] = {
        "agenda": read_agenda,
        "waiting": read_items,
        "standing": read_items,
        "links": read_links,
        "turn_paid": read_amounts,
    }
    return write, read


def amounts(given: Any, at: Path) -> tuple[tuple[str, int], ...]:
    """Resources and how many of each."""
    found = _mapping(given, at)
    for name, number in found.items():
        if isinstance(number, bool) or not isinstance(number, int):
            raise Unreadable(Fault((*at, name), "{name} is a whole number.", {"name": name}))
    return tuple((name, number) for name, number in found.items() if number)


def thawed(value: Any) -> Any:
    """Tuples as lists, all the way down; a decision as data under the name :data:`DECIDED`."""
    if isinstance(value, Decision):
        return {DECIDED: to_data(value)}
    if isinstance(value, Mapping):
        return {name: thawed(item) for name, item in value.items()}
    return [thawed(item) for item in value] if isinstance(value, tuple | list) else value


def frozen(value: Any, kinds: Mapping[str, type[Decision]] | None = None) -> Any:
    """Lists as tuples, all the way down, and decisions of these kinds as they were."""
    if isinstance(value, Mapping):
        if kinds and set(value) == {DECIDED} and isinstance(value[DECIDED], Mapping):
            return from_data(kinds, value[DECIDED])
        return {name: frozen(item, kinds) for name, item in value.items()}
    return tuple(frozen(item, kinds) for item in value) if isinstance(value, tuple | list) else value


def _list(given: Any, at: Path) -> list[Any]:
    if not isinstance(given, list | tuple):
        raise Unreadable(Fault(at, "A list stands here."))
    return list(given)


def _mapping(given: Any, at: Path) -> Mapping[str, Any]:
    if not isinstance(given, Mapping):
        raise Unreadable(Fault(at, "A mapping stands here."))
    return given
