"""Facts and choices as controls: where they stand in a case, what they are called, and what can be put there."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, get_origin

from kodeks.judge.cases import Case
from kodeks.play.decisions import kind_of
from kodeks.play.matching import GivenDecision
from kodeks.reporting.case_words import Teller
from kodeks.table import State
from kodeks.table.facts import Keyed

#: Facts that are no control: who sits at the table, and what the rules keep for themselves.
NO_CONTROL = ("players", "agenda")
#: Decks whose cards a fact or a choice can be, where they are not all cards; a minus leaves decks out.
DECKS = {
    "conflict_card": "conflict", "row": "imperium", "intrigue": "intrigue", "play_intrigue": "intrigue",
    "send_agent": "-conflict,intrigue,objective", "hand": "-conflict,intrigue,objective", "won": "conflict,objective",
    "acquire": "imperium,reserve,tleilaxu", "turn_card": "-conflict,intrigue,objective",
}  # fmt: skip
#: Kinds of things of which there are few enough to choose from a list at once.
FEW = 60

PHRASES = (
    "space", "card", "cards", "post", "posts", "troops", "contract", "faction", "factions", "infiltrate", "recalled",
    "seat", "player", "territory", "to", "amount", "leader", "zone",
)  # fmt: skip


def keys_at(at: str, case: Case) -> list[str]:
    """The facts at a place that was tapped: one fact, or everything that lies and stands at a space or territory."""
    register, facts = case.game.register, case.state.facts
    if register.find(at, facts["players"]):
        return [at]
    kind = case.game.catalogue.entries[at][0]
    lying = [name for name, fact in register.table.items() if isinstance(fact, Keyed) and kind in fact.of.split("|")]
    seats = [key for key in facts if key.partition(".")[0] in facts["players"]]
    standing = [key for key in seats if key.endswith(f".{at}") or f".{at}@" in key]
    return [*(f"{name}.{at}" for name in lying), *standing]


def fact_control(key: str, state: State, teller: Teller) -> dict[str, Any] | None:
    """A fact of a state as a control; None for what cannot be given."""
    case = teller.case
    place = case.game.register.find(key, case.state.facts["players"])
    if place is None or place.fact.working or place.fact.name in NO_CONTROL or place.fact.type == "data":
        return None
    fact = place.fact
    short = case.names.short(place.entry) if isinstance(fact, Keyed) and place.entry else ""
    path = ["state", *([place.seat] if place.seat else []), fact.name, *([short] if short else [])]
    known = key in state.facts
    value = teller.plain(key, state.facts[key]) if known else None
    of = "seat" if isinstance(fact, Keyed) and fact.type in ("name", "names") else _with_decks(fact.of, fact.name)
    data = {
        "key": key,
        "path": path,
        "label": teller.fact(key),
        "type": fact.type,
        "of": of,
        "least": fact.least,
        "most": fact.most,
        "given": _at(case.data, path) is not None,
        "known": known,
        "value": value,
        "shown": _shown(teller, key, state.facts[key]) if known else "?",
    }
    if fact.type in ("name", "names"):
        data["options"] = options(of, teller)
    return data


def _shown(teller: Teller, key: str, value: Any) -> str:
    if isinstance(value, bool):
        return teller.speaker.phrase("yes" if value else "no")
    return teller.shown(key, value)


def _with_decks(of: str, name: str) -> str:
    return f"{of}:{DECKS[name]}" if of == "card" and name in DECKS else of


def _at(data: Any, path: list[str]) -> Any:
    for step in path:
        if not isinstance(data, Mapping) or step not in data:
            return None
        data = data[step]
    return data


def options(of: str, teller: Teller) -> list[dict[str, Any]] | None:
    """What a name can be, where there are few; None where it is looked up."""
    if of == "seat":
        return [{"value": seat, "text": teller.value(seat)} for seat in teller.case.state.facts["players"]]
    found = entries(of, teller)
    return found if found and len(found) <= FEW else None


def entries(of: str, teller: Teller) -> list[dict[str, Any]]:
    """Every entry in play of these kinds, with its short name, its name in the language, and its agent icons."""
    kinds, _, decks = of.partition(":")
    case = teller.case
    wanted = set(decks.removeprefix("-").split(",")) if decks else set()
    found = []
    for id, (kind, data) in case.game.catalogue.entries.items():
        if kind not in kinds.split("|") or (wanted and (data.get("deck") in wanted) == decks.startswith("-")):
            continue
        icons = [icon.rpartition(".")[2] for icon in data.get("icons", ()) if isinstance(icon, str)]
        found.append({"value": case.names.short(id), "text": teller.speaker.title(id), "id": id, "icons": icons})
    return sorted(found, key=lambda item: str(item["text"]))


def choices(case: Case, teller: Teller) -> Iterator[dict[str, Any]]:
    """What the decisions that are asked about choose: spaces, cards, numbers."""
    for number, item in enumerate(case.decisions):
        for field in fields(item.kind):
            if field.name in item.arguments and field.name != "player":
                yield from _choice(case, item, number, field, teller)


def _choice(case: Case, given: GivenDecision, number: int, field: Any, teller: Teller) -> Iterator[dict[str, Any]]:
    value = given.arguments[field.name]
    of = _with_decks(case.game.book.arguments.get(field.name, ""), kind_of(given.kind))
    shared = {
        "key": f"{number}.{field.name}",
        "path": [*given.at, field.name],
        "label": teller.speaker.phrase(field.name.replace("_", " ")),
        "given": True,
        "known": True,
        "least": 0,
        "most": None,
    }
    if field.type is bool:
        yield {
            **shared,
            "type": "flag",
            "of": "",
            "value": value,
            "shown": teller.speaker.phrase("yes" if value else "no"),
        }
    elif field.type is int:
        yield {**shared, "type": "number", "of": "", "value": value, "shown": str(value)}
    elif of and isinstance(value, str) and get_origin(field.type) is not tuple:
        short = case.names.short(value) if "." in value else value
        yield {
            **shared, "type": "name", "of": of, "value": short, "shown": teller.value(value), "id": value,
            "options": options(of, teller),
        }  # fmt: skip
