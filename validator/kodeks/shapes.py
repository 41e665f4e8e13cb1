"""What is wrong with the shape of an entry, in sentences, and what the author may have meant."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from kodeks.findings import Finding, Path
from kodeks.ids import parse, suggest

CHECK = "kb.check.wrong-shape"
#: How something of the set's own is paid with.
OWN_IS_GIVEN = (
    "only resources are paid; write give with - lose: {own: {token: my-set.token.slug, number: 1}} beside pay"
)


@dataclass(frozen=True, slots=True)
class Fault:
    """One way in which a value breaks its schema, told by facts."""

    path: Path
    keyword: str
    detail: Any
    value: Any
    message: str


@dataclass(frozen=True, slots=True)
class Field:
    """What a schema tells about one place: the fields known there, what it is for, and the kinds it may name."""

    known: tuple[str, ...] = ()
    description: str = ""
    kinds: tuple[str, ...] = ()
    #: What each of the fields is for.
    fields: tuple[tuple[str, str], ...] = ()

    def about(self, field: str) -> str:
        """What one of the fields is for, without its full stop."""
        return dict(self.fields).get(field, "").rstrip(".")


#: A longer text is no option with a slip in it.
LONGEST_OPTION = 40
_TYPES = {
    "object": "a mapping", "array": "a list", "string": "text", "integer": "a whole number",
    "number": "a number", "boolean": "true or false", "null": "nothing",
}  # fmt: skip


def wrong_head(fault: Fault, at: Path, name: str, title: str, heads: list[str]) -> Finding:
    """An effect that names no verb, or several at once."""
    keys = json.loads(fault.detail)["keys"]
    found = [key for key in keys if key in heads]
    facts = {"name": name, "field": ".".join(map(str, fault.path)), "title": title, "found": ", ".join(found)}
    if found:
        because = "{name}, {field}: {title} is one thing, and here are {found} at once."
        return Finding(because, (*at, *fault.path), "write an effect for each of them", facts, CHECK)
    near = [hit for key in keys for hit in suggest(key, heads, most=1)]
    hint = f"did you mean {near[0]}?" if near else "choose one of " + ", ".join(heads)
    written = next((_WRITTEN[key] for key in keys if key in _WRITTEN), "")
    hint = f"write {written}" if written else hint
    return Finding("{name}, {field}: nothing says what {title} does.", (*at, *fault.path), hint, facts, CHECK)


@lru_cache(maxsize=1_000)
def _choice(value: str, options: tuple[str, ...]) -> str:
    """The option that may have been meant, or all of them."""
    near = suggest(value, options, most=1) if len(value) <= LONGEST_OPTION else []
    return f"did you mean {near[0]}?" if near else "choose one of " + ", ".join(options)


#: What authors write for what the grammar calls otherwise.
_SYNONYMS = {
    "vp": "victory-points", "points": "victory-points", "point": "victory-points", "card": "cards", "draw": "cards",
    "troop": "troops", "soldiers": "troops", "sword": "swords", "spy": "spies", "worm": "sandworms",
    "worms": "sandworms", "sandworm": "sandworms", "intrigues": "intrigue", "intrigue-card": "intrigue",
    "intrigue-cards": "intrigue", "agent": "agents", "contract": "contracts", "money": "solari", "coins": "solari",
    "dreadnought": "dreadnoughts", "specimen": "specimens", "negotiator": "negotiators", "technology": "research",
    "then": "to", "if": "when", "or": "choose", "and": "then", "icon": "icons", "faction": "factions",
    "title": "name", "price": "cost", "text": "agent", "not": "else",
}  # fmt: skip
#: Heads that authors invent, and what says the same.
_WRITTEN = {
    "draw": "gain: {cards: 1}", "recruit": "gain: {troops: 1}", "vp": "gain: {victory-points: 1}",
    "spice": "gain: {spice: 1}", "water": "gain: {water: 1}", "solari": "gain: {solari: 1}",
    "cards": "gain: {cards: 1}", "troops": "gain: {troops: 1}", "spy": "gain: {spies: 1}",
    "influence": "gain: {influence: 1} with factions under with", "if": "when and then",
    "or": "choose, a list of lists",
    "not": "else, or a condition that is false", "cost": "pay before to", "steal": "steal: {what: intrigue}",
    "persuasion": "gain: {persuasion: 1}", "swords": "gain: {swords: 1}",
}  # fmt: skip


def _near(extra: str, known: tuple[str, ...]) -> str:
    """The field that may have been meant."""
    if _SYNONYMS.get(extra.lower().replace("_", "-").replace(" ", "-")) in known:
        return _SYNONYMS[extra.lower().replace("_", "-").replace(" ", "-")]
    near = suggest(extra, known, most=1) if len(extra) <= LONGEST_OPTION else []
    return near[0] if near else ""


def of_another_kind(value: Any, at: Path, name: str, title: str, other: str, kind: str) -> Finding:
    """An entry whose fields are those of another kind."""
    parts = parse(name)
    own = f"{parts.module}.{kind}.{parts.slug}" if parts else f"module.{kind}.slug"
    facts = {
        "name": name,
        "title": title,
        "other": other,
        "fields": ", ".join(sorted(value.keys() - {"id"})),
        "own": own,
    }
    because = "{name} says that it is {title}, and its fields are those of {other}: {fields}."
    return Finding(because, (*at, "id"), "write id: {own}", facts, CHECK)


def _odd_character(value: str, pattern: str) -> str:
    """The character without which a text would fit its pattern, by its name."""
    import re
    import unicodedata

    for item in dict.fromkeys(value[:1000]):
        if re.search(pattern, value[:1000].replace(item, "") or "x"):
            called = unicodedata.name(item, "a control character").lower()
            return f"U+{ord(item):04X} cannot stand in it ({called})"
    return ""


def _uncut(value: str) -> Any:
    """What a value that is told as JSON says; of one that was cut, what is left."""
    try:
        return json.loads(value)
    except ValueError:
        return value.strip('"')


def _pattern_hint(fault: Fault, field: Field, detail: dict[str, Any]) -> str:
    text = _uncut(fault.value)
    strange = (
        _odd_character(text, str(detail.get("pattern", ".*"))) if isinstance(text, str) and not field.kinds else ""
    )
    return strange or (f"write the whole id: module.{field.kinds[0]}.slug" if field.kinds else field.description)


#: How an effect of each head is written, for those who write something else there.
_SHAPES = {
    "gain": "gain: {spice: 1}", "lose": "lose: {troops: 1}", "pay": "pay: {spice: 1}", "trash": "trash: {what: card}",
    "discard": "discard: {what: card}", "recall": "recall: {what: spy}", "steal": "steal: {what: intrigue}",
    "deploy": "deploy: {what: troops, at_most: 2}", "retreat": "retreat: {what: troops, exactly: 1}",
    "acquire": "acquire: {what: card}", "look": "look: {at: deck, number: 1}", "flip": "flip: {what: leader}",
    "move": "move: {what: card, from: hand, into: deck-top}", "upon": "upon: {event: round-start}",
    "when": "when: {council-seat: true}", "with": "with: {factions: [shared.faction.fremen]}",
    "own": "own: {token: my-set.token.debt, number: 1}",
}  # fmt: skip


def _shape_of(fault: Fault, known: tuple[str, ...]) -> str:
    """How the value of an effect is written where a mapping is asked for; "2 spice" is as many of it."""
    head = str(fault.path[-1]) if fault.path else ""
    number, _, thing = str(_uncut(fault.value)).partition(" ")
    if number.isdecimal() and (meant := thing if thing in known else _near(thing, known)):
        return f"{head}: {{{meant}: {number}}}"
    return _SHAPES.get(head, "")


def sentences(fault: Fault, at: Path, name: str, title: str, told_of: Field) -> Iterator[Finding]:
    """A fault as findings, each with the way out."""
    detail = json.loads(fault.detail)
    where = (*at, *fault.path)
    field = ".".join(str(step) for step in fault.path) or "it"
    facts = {"name": name, "field": field, "title": title, "value": fault.value or "a mapping"}
    if fault.keyword == "additionalProperties" and detail.get("unexpected"):
        yield from _strangers(detail["unexpected"], where, facts, told_of.known)
        return
    because, hint = _told(fault, detail, facts, told_of)
    on_key = fault.keyword == "falseSchema"
    yield Finding(because, where, hint, facts, CHECK, on_key=on_key)


def _strangers(fields: list[str], where: Path, facts: dict[str, str], known: tuple[str, ...]) -> Iterator[Finding]:
    """Fields that are not known."""
    for extra in fields:
        near = _near(extra, known)
        hint = f"did you mean {near}?" if near else "known fields: " + ", ".join(known)
        because = "{name} has {field}, which {title} does not know here."
        yield Finding(because, (*where, extra), hint, {**facts, "field": extra[:80]}, CHECK, on_key=True)


def _told(fault: Fault, detail: dict[str, Any], facts: dict[str, str], told_of: Field) -> tuple[str, str]:
    """What is wrong and the way out; the facts of the sentence are added to."""
    match fault.keyword:
        case "required" | "dependentRequired":
            because = "{name} has no {field}, and {title} needs one."
            if fault.path:
                because, facts["inside"] = "{name} has no {field} in {inside}, and {title} needs one.", facts["field"]
            facts["field"], facts["about"] = detail["property"], told_of.about(detail["property"])
            hint = "add it: {about}" if facts["about"] else "add it"
            return because, hint
        case "enum" | "const" if detail.get("options"):
            hint = _choice(fault.value.strip('"'), tuple(str(option) for option in detail["options"]))
            return "{name} says {field}: {value}, which is not a choice.", hint
        case "type":
            return "{name} says {field}: {value}, which is of the wrong type.", _type_hint(fault, detail, told_of)
        case "pattern":
            if told_of.kinds:
                facts |= {"slug": fault.value.strip('"'), "kinds": " ".join(told_of.kinds)}
            hint = _pattern_hint(fault, told_of, detail)
            return "{name} says {field}: {value}, which is not written as it must be.", hint
        case "uniqueItems":
            return "{name}, {field}: something stands twice in {value}.", "take one of them out"
        case "falseSchema":
            facts["field"] = str(fault.path[-1]) if fault.path else "it"
            return "{name} has {field}, which cannot stand beside the other fields.", "take {field} out"
    if "keys" in detail:
        return _fields_together(fault, detail, facts, told_of)
    facts["message"] = fault.message[:200]
    return "{name}, {field}: {message}.", told_of.description or _ANYWAY


def _type_hint(fault: Fault, detail: dict[str, Any], told_of: Field) -> str:
    if fault.path[-2:] == ("pay", "own"):
        return OWN_IS_GIVEN
    if detail["types"] == ["array"] and not fault.value:
        return "write a list: a dash and a space before it"
    shape = _shape_of(fault, told_of.known) if detail["types"] == ["object"] else ""
    return "write " + (shape or " or ".join(_TYPES.get(str(type_), str(type_)) for type_ in detail["types"]))


def _fields_together(fault: Fault, detail: dict[str, Any], facts: dict[str, str], told_of: Field) -> tuple[str, str]:
    """Fields of a mapping of which one is missing or too many."""
    facts["keys"] = ", ".join(detail["keys"])
    facts["lacks"] = " or ".join(detail.get("lacks", ()))
    if fault.keyword == "maxProperties":
        return "{name}, {field}: here are {keys}, and there is room for one.", "write an effect for each of them"
    if fault.keyword == "not":
        return "{name}, {field}: {keys} cannot stand here.", told_of.description or _ANYWAY
    hint = "add {lacks}" if facts["lacks"] else told_of.description
    return "{name}, {field}: something is missing beside {keys}.", hint or _ANYWAY


#: Where the schema says nothing about a place.
_ANYWAY = "kodeks schema set prints all fields with what they are for"
