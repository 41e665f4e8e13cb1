"""Facts and choices as controls: where they stand in a case, what they are called, and what can be put there."""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, get_origin
from weakref import WeakKeyDictionary

from kodeks.games.imperium.catalogue import cells_of
from kodeks.judge.case import Case
from kodeks.play import Game
from kodeks.play.decisions import kind_of
from kodeks.play.matching import GivenDecision
from kodeks.reporting.case_words import Teller
from kodeks.table import State
from kodeks.table.facts import Keyed, Place

#: Facts that are no control, and why.
NO_CONTROL = {
    "players": "who sits at the table is chosen with the game",
    "agenda": "what waits for a decision is reached by playing to it",
    "turn_paid": "what was paid in a turn is reached by playing the turn",
    "own": "tokens of a custom set; the Table has none",
}
#: Decks whose cards are never in a hand.
ASIDE = "conflict,intrigue,objective,hagal,rival,spice"
#: Decks whose cards a fact or a choice can be, where they are not all cards; a minus leaves decks out.
DECKS = {
    "conflict_card": "conflict", "row": "imperium", "intrigue": "intrigue", "play_intrigue": "intrigue",
    "send_agent": f"-{ASIDE}", "hand": f"-{ASIDE}", "deck": f"-{ASIDE}", "discard": f"-{ASIDE}", "played": f"-{ASIDE}",
    "shown": f"-{ASIDE}", "looking": f"-{ASIDE}", "turn_card": f"-{ASIDE}", "turn_acquired": f"-{ASIDE}",
    "won": "conflict,objective", "spent": "conflict,objective", "conflict_deck": "conflict",
    "conflict_unclaimed": "conflict", "imperium_deck": "imperium", "intrigue_deck": "intrigue",
    "intrigue_discard": "intrigue", "acquire": "imperium,reserve,tleilaxu", "tleilaxu_row": "tleilaxu",
    "tleilaxu_deck": "tleilaxu", "hagal_card": "hagal", "rival_card": "rival", "spice_deck": "spice",
    "spice_pile": "spice", "spice_aside": "spice", "treachery_deck": "treachery", "treachery_discard": "treachery",
    "for_sale": "treachery",
}  # fmt: skip
#: Kinds of things of which there are few enough to choose from a list at once.
FEW = 60

#: What an argument is called where its name alone says too little.
CALLED = {
    "asked": "question", "asks": "spice asked for", "category": "kind of card", "karama": "with Karama",
    "on": "player it is about", "on_deck": "on top of the deck", "part": "part of the plan", "play": "must be played",
    "start": "from the territory", "start_sector": "from the sector", "whose": "whose forces",
    "ability": "number of the ability", "row": "card of the Imperium Row", "partner": "who trades",
}  # fmt: skip

#: What can be chosen in a game, by kind and language: to list it takes longer than many a verdict.
_LISTED: WeakKeyDictionary[Game, dict[tuple[str, str], list[dict[str, Any]]]] = WeakKeyDictionary()

PHRASES = (
    *CALLED.values(), "number", "opponent", "pile", "promise", "sectors", "negotiators",
    "space", "card", "cards", "post", "posts", "troops", "contract", "faction", "factions", "infiltrate", "recalled",
    "seat", "player", "territory", "to", "amount", "leader", "zone", "nobody", "nothing", "both",
)  # fmt: skip


def fact_control(key: str, state: State, teller: Teller, *, whose: bool = True) -> dict[str, Any] | None:
    """A fact of a state as a control, with whose it is unless that is clear; None for what cannot be given."""
    case = teller.case
    place = case.game.register.find(key, case.state.facts["players"])
    if place is None or place.fact.working or place.fact.name in NO_CONTROL:
        return None
    fact = place.fact
    short = case.names.short(place.entry) if isinstance(fact, Keyed) and place.entry else ""
    path = _way(case, key) or ["state", *([place.seat] if place.seat else []), fact.name, *([short] if short else [])]
    known = key in state.facts
    value = teller.plain(key, state.facts[key]) if known else None
    of = fact.each if isinstance(fact, Keyed) else _with_decks(fact.of, fact.name)
    data = {
        "key": key,
        "path": path,
        "label": teller.fact(key, whose=whose),
        "type": fact.type,
        "of": of,
        "least": fact.least,
        "most": fact.most,
        "unseen": fact.unseen or fact.type == "pile",
        "given": _at(case.data, path) is not None,
        "known": known,
        "value": value,
        "shown": _shown(teller, key, state.facts[key]) if known else "?",
    }
    if fact.type in ("name", "names"):
        data["options"] = _options(place, of, state, teller)
    return data


def _options(place: Place, of: str, state: State, teller: Teller) -> list[dict[str, Any]] | None:
    """What a fact can be, nothing included where that can be; None where it is looked up."""
    fact = place.fact
    if fact.words or fact.track:
        found: list[dict[str, Any]] | None = [
            {"value": word, "text": teller.value(word)} for word in fact.words or cells(place, state)
        ]
    else:
        found = options(of, teller)
    if found is None or fact.type == "names" or fact.start is None:
        return found
    nothing = teller.speaker.phrase("nobody" if of == "seat" else "nothing")
    return [{"value": "", "text": nothing}, *found]


def cells(place: Place, state: State) -> tuple[str, ...]:
    """The cells of the track that a marker stands on."""
    track, catalogue = place.fact.track, state.game.catalogue
    if track and track not in catalogue.tracks:
        leader = catalogue.leaders.get(state.facts.get(f"{place.seat}.{track}") or "")
        track = leader.track if leader else ""
    return tuple(cells_of(catalogue.tracks[track])[1]) if track else ()


def _shown(teller: Teller, key: str, value: Any) -> str:
    if isinstance(value, bool):
        return teller.speaker.phrase("yes" if value else "no")
    return teller.shown(key, value)


def _with_decks(of: str, name: str) -> str:
    return f"{of}:{DECKS[name]}" if of == "card" and name in DECKS else of


def _way(case: Case, key: str) -> list[str]:
    """Where a case gives a fact, by whatever name; nothing where it does not, or in a line."""
    way = [str(step) for step in case.where.get(key, ())]
    return way if _at(case.data, way) is not None else []


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
    listed = _LISTED.setdefault(teller.case.game, {})
    key = (of, teller.speaker.words.language)
    if key not in listed:
        listed[key] = sorted(_entries(of, teller), key=lambda item: str(item["text"]))
    return listed[key]


def _entries(of: str, teller: Teller) -> Iterator[dict[str, Any]]:
    kinds, _, decks = of.partition(":")
    case = teller.case
    if kinds == "cell":
        for id in case.game.catalogue.places:
            yield {"value": case.names.short(id), "text": teller.value(id), "id": id}
        return
    wanted = set(decks.removeprefix("-").split(",")) if decks else set()
    for id, (kind, data) in case.game.catalogue.entries.items():
        if kind not in kinds.split("|") or (wanted and (data.get("deck") in wanted) == decks.startswith("-")):
            continue
        if kind == "faction" and id not in case.game.catalogue.factions:
            continue
        icons = [icon.rpartition(".")[2] for icon in data.get("icons", ()) if isinstance(icon, str)]
        yield {"value": case.names.short(id), "text": teller.speaker.title(id), "id": id, "icons": icons}


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
        "label": called(field.name, teller),
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
        nothing, listed = teller.speaker.phrase("nothing"), options(of, teller)
        if listed is not None and field.default == "":
            listed = [{"value": "", "text": nothing}, *listed]
        yield {
            **shared, "type": "name", "of": of, "value": short, "shown": teller.value(value) if value else nothing,
            "id": value, "options": listed,
        }  # fmt: skip


def called(argument: str, teller: Teller) -> str:
    """What an argument of a decision is called."""
    return teller.speaker.phrase(CALLED.get(argument, argument.replace("_", " ")))
