"""
The schema store: validation, and what the schemas tell about fields.

Beside JSON Schema 2020-12 the schemas carry three notes of ours: ``x-link`` (the value is the id
of an entry of these kinds), ``x-keys`` (the keys are slugs of this kind) and ``x-words`` (the
value is translated). So a link or a translated text is declared once, where the field is described.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path as FilePath
from typing import Any, Protocol

from kodeks.findings import Finding, Path
from kodeks.home import schema_folder

CHECK = "kb.check.wrong-shape"
#: So many fields that its kind does not know, and an entry is taken for one of another kind.
STRANGERS = 2
#: More than this is wrong with no entry that anybody wrote.
MOST_FAULTS = 1_000


#: How a field names a list of effects, and where one effect is described.
EFFECTS = "effect.schema.json#/$defs/effects"
EFFECT = "#/$defs/effect"
#: How many effects are known to be right at a time.
MOST_EFFECTS = 20_000


class _Validator(Protocol):
    def iter_errors(self, instance: Any) -> Iterator[Any]: ...

    def is_valid(self, instance: Any) -> bool: ...


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


@dataclass(frozen=True, slots=True)
class Link:
    """A value that names another entry."""

    path: Path
    target: str
    kinds: tuple[str, ...]
    relation: str


class SchemaStore:
    """All schemas, of a folder or as they are given; compiled when they are first needed."""

    def __init__(self, given: "FilePath | Mapping[str, dict[str, Any]]", *, engine: str | None = None) -> None:
        self._engine = engine or ""
        self.schemas: dict[str, dict[str, Any]] = dict(given) if isinstance(given, Mapping) else _read(given)
        self._by_uri = {item["$id"]: item for item in self.schemas.values()}
        self._validators: dict[str, _Validator] = {}
        self._resolved: dict[tuple[str, str], tuple[dict[str, Any], str]] = {}

    @property
    def engine(self) -> str:
        """The library that validates."""
        self._engine = self._engine or _engine()
        return self._engine

    # --- validation -------------------------------------------------------------------------

    def faults(self, kind: str, value: Any) -> list[Fault]:
        """Everything that is wrong with a value of this kind, by place."""
        errors = islice(self._validator(kind).iter_errors(value), MOST_FAULTS)
        found = [_fault(error) for error in errors]
        return sorted(set(found), key=lambda item: ([str(step) for step in item.path], item.keyword, item.message))

    def valid(self, kind: str, value: Any) -> bool:
        """Whether nothing is wrong with a value of this kind; quicker than listing what is."""
        return self._validator(kind).is_valid(value)

    def findings(self, kind: str, value: Any, at: Path, name: str) -> Iterator[Finding]:
        """The faults as findings, in sentences."""
        title = self.schemas[kind]["title"]
        faults = self.faults(kind, value)
        other = self._other_kind(kind, value) if faults else ""
        if other:
            yield _of_another_kind(value, at, name, title, self.schemas[other]["title"], other)
            return
        incomplete = {fault.path for fault in faults if fault.keyword == "dependentRequired"}
        headless = {fault.path for fault in faults if fault.keyword == "oneOf" and not fault.value} - incomplete
        for fault in faults:
            schema = self._schema_at(kind, fault.path)
            if fault.keyword == "oneOf" and "oneOf" in schema:
                heads = [item["required"][0] for item in schema["oneOf"]]
                # What is no mapping at all is told as the wrong type, and what lacks its other half as incomplete.
                if not fault.value and fault.path not in incomplete:
                    yield _wrong_head(fault, at, name, schema["title"], heads)
            else:
                for sentence in _sentences(fault, at, name, title, self._field(kind, fault, name)):
                    # Where nothing says what an effect does, that says it all.
                    if fault.path not in headless or fault.keyword != "additionalProperties":
                        yield sentence

    def _other_kind(self, kind: str, value: Any) -> str:
        """The kind whose fields these are, where the kind in the id does not know several of them."""
        if not isinstance(value, dict):
            return ""
        strange = [key for key in value if key not in self.schemas[kind].get("properties", {})]
        if len(strange) < STRANGERS:
            return ""
        from kodeks.ids import KINDS

        fitting = [item for item in KINDS if item != kind and value.keys() <= self.schemas[item]["properties"].keys()]
        return min(fitting, key=lambda item: len(self.schemas[item]["properties"]), default="")

    def _field(self, kind: str, fault: Fault, name: str) -> "Field":
        """What the schema tells about the place of a fault."""
        raw, schema = self._described(kind, fault.path)
        game = "classic" if name.startswith("classic.") else ""
        known = [field for field, value in schema.get("properties", {}).items() if value.get("x-game", game) == game]
        description = str(raw.get("description") or schema.get("description") or "")
        return Field(tuple(sorted(known)), description, tuple(raw.get("x-link", ())))

    def apart(self, kind: str) -> tuple[frozenset[str], _Validator]:
        """The fields of a kind that hold lists of effects, and a validator that takes anything for them."""
        schema = self.schemas[kind]
        fields = schema.get("properties", {})
        boxes = frozenset(field for field, value in fields.items() if value.get("$ref") == EFFECTS)
        loose = {**schema, "$id": f"{schema['$id']}-without-effects"}
        loose["properties"] = {**fields, **dict.fromkeys(boxes, True)}
        return boxes, _compile(self.engine, loose, self._by_uri)

    def effect_valid(self, value: Any) -> bool:
        """Whether a value is an effect."""
        return self._validator(EFFECT).is_valid(value)

    def _validator(self, kind: str) -> _Validator:
        if kind not in self._validators:
            schema = self.schemas[kind] if kind != EFFECT else {"$ref": f"{self.schemas['effect']['$id']}{EFFECT}"}
            self._validators[kind] = _compile(self.engine, schema, self._by_uri)
        return self._validators[kind]

    # --- what the schemas tell about fields ---------------------------------------------------

    def links(self, kind: str, value: Any) -> Iterator[Link]:
        """Every id that an entry of this kind names, with the relation it names it by."""
        for path, found, note, item in self._walk(self.schemas[kind], kind, value, ()):
            relation = ".".join(step for step in path if isinstance(step, str))
            if note == "x-link" and isinstance(found, str):
                yield Link(path, found, tuple(item), relation)
            elif note == "x-keys" and isinstance(found, dict):
                for key in found:
                    yield Link((*path, key), f"shared.{item}.{key}", (item,), relation)

    def words(self, kind: str, value: Any) -> dict[str, str | list[str]]:
        """
        The translated texts of an entry, by field; a field inside a list gives a list.

        A source or chapter gives only its own words, not those of the entries inside it.
        """
        found: dict[str, str | list[str]] = {}
        for path, text in self.sentences(kind, value):
            field = str(path[-1])
            if any(isinstance(step, int) for step in path):
                many = found.setdefault(field, [])
                assert isinstance(many, list)
                many.append(text)
            else:
                found[field] = text
        return found

    def sentences(self, kind: str, value: Any) -> Iterator[tuple[Path, str]]:
        """The translated texts of an entry, each with the way to it."""
        for path, text, note, _ in self._walk(self.schemas[kind], kind, value, ()):
            if note == "x-words" and isinstance(text, str):
                yield path, text

    def fields(self, kind: str) -> dict[str, Any]:
        """The described fields of a kind."""
        properties: dict[str, Any] = self.schemas[kind]["properties"]
        return properties

    def _walk(self, schema: dict[str, Any], base: str, value: Any, path: Path) -> Iterator[tuple[Path, Any, str, Any]]:
        stack: list[tuple[dict[str, Any], str, Any, Path]] = [(schema, base, value, path)]
        while stack:
            schema, base, value, path = stack.pop()
            for note in ("x-link", "x-words"):
                if note in schema:
                    yield path, value, note, schema[note]
            schema, base = self.resolve(schema, base)
            if "x-keys" in schema:
                yield path, value, "x-keys", schema["x-keys"]
            inner: list[tuple[dict[str, Any], str, Any, Path]] = []
            if isinstance(value, dict):
                properties = schema.get("properties", {})
                other = schema.get("additionalProperties")
                for key, item in value.items():
                    below = properties.get(key, other)
                    if isinstance(below, dict):
                        inner.append((below, base, item, (*path, key)))
            elif isinstance(value, list) and isinstance(schema.get("items"), dict):
                below = schema["items"]
                # Entries inside a source or chapter are walked as entries of their own.
                if below.get("$ref", "").startswith(("passage.", "clause.")):
                    continue
                inner = [(below, base, item, (*path, index)) for index, item in enumerate(value)]
            stack.extend(reversed(inner))

    def resolve(self, schema: dict[str, Any], base: str) -> tuple[dict[str, Any], str]:
        """A schema with its reference followed, and the kind it then stands in."""
        while "$ref" in schema:
            key = (base, schema["$ref"])
            if key not in self._resolved:
                name, _, pointer = schema["$ref"].partition("#")
                base = name.removesuffix(".schema.json") or base
                target: Any = self.schemas[base]
                for step in filter(None, pointer.split("/")):
                    target = target[step]
                self._resolved[key] = (target, base)
            schema, base = self._resolved[key]
        return schema, base

    def _schema_at(self, kind: str, path: Path) -> dict[str, Any]:
        """The schema of a value inside an entry of this kind; empty where none describes it."""
        return self._described(kind, path)[1]

    def _described(self, kind: str, path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
        """The same as it stands where the field is described, and with its reference followed."""
        schema, base = self.schemas[kind], kind
        for step in path:
            schema, base = self.resolve(schema, base)
            below = schema.get("items") if isinstance(step, int) else schema.get("properties", {}).get(step)
            if not isinstance(below, dict):
                return {}, {}
            schema = below
        return schema, self.resolve(schema, base)[0]


class EntryValidator:
    """Tells of many entries whether their shape is right; an effect that stands in several is looked at once."""

    def __init__(self, store: SchemaStore) -> None:
        self.store = store
        #: For each kind the fields that hold effects, and a validator of the others.
        self._apart: dict[str, tuple[frozenset[str], _Validator]] = {}
        #: The effects that are right, by their identity; they are held, so that none takes the place of another.
        self._right: dict[int, Any] = {}

    def valid(self, kind: str, entry: Any) -> bool:
        """Whether nothing is wrong with an entry of this kind."""
        if kind not in self._apart:
            self._apart[kind] = self.store.apart(kind)
        boxes, others = self._apart[kind]
        rest = dict(entry)
        for box in boxes & rest.keys():
            if not self._all_right(rest[box]):
                return self.store.valid(kind, entry)
            rest[box] = True
        return others.is_valid(rest) or self.store.valid(kind, entry)

    def _all_right(self, effects: Any) -> bool:
        if type(effects) is not list or not effects:
            return False
        right = self._right
        for effect in effects:
            if id(effect) not in right:
                if not self.store.effect_valid(effect):
                    return False
                if len(right) >= MOST_EFFECTS:
                    right.clear()
                right[id(effect)] = effect
        return True


def _read(folder: FilePath) -> dict[str, dict[str, Any]]:
    return {
        path.name.removesuffix(".schema.json"): json.loads(path.read_text(encoding="utf-8"))
        for path in sorted(folder.glob("*.schema.json"))
    }


@lru_cache(maxsize=4)
def store(folder: FilePath | None = None) -> SchemaStore:
    """The schema store of a folder, the shipped one without."""
    return SchemaStore(folder or schema_folder())


def _engine() -> str:
    try:
        import jsonschema_rs  # noqa: F401  # only to see whether it is there
    except ImportError:
        return "jsonschema"
    return "jsonschema-rs"


def _compile(engine: str, schema: dict[str, Any], by_uri: dict[str, dict[str, Any]]) -> _Validator:
    validator: _Validator
    if engine == "jsonschema-rs":
        import jsonschema_rs

        registry = jsonschema_rs.Registry(list(by_uri.items()))
        validator = jsonschema_rs.Draft202012Validator(schema, registry=registry)
        return validator
    import jsonschema
    from referencing import Registry, Resource

    resources = [(uri, Resource.from_contents(value)) for uri, value in by_uri.items()]
    validator = jsonschema.Draft202012Validator(schema, registry=Registry().with_resources(resources))
    return validator


def _fault(error: Any) -> Fault:
    path = tuple(error.instance_path if hasattr(error, "instance_path") else error.absolute_path)
    schema_path = list(error.schema_path)
    keyword = str(schema_path[-1])
    if hasattr(error, "kind"):
        detail, value = dict(error.kind.as_dict()), error.instance
        if keyword not in ("required", "additionalProperties", "enum", "pattern", "type"):
            keyword = str(error.kind.name) if error.kind.name in ("falseSchema",) else keyword
    else:
        detail, value = _detail(error), error.instance
    if keyword in _TELL_KEYS and isinstance(error.instance, dict):
        detail = {"keys": sorted(error.instance), "lacks": _lacking(error)}
    frozen = json.dumps(detail, sort_keys=True, default=str)
    shown = json.dumps(value, ensure_ascii=False, default=str)[:80] if not isinstance(value, dict) else ""
    return Fault(path, keyword, frozen, shown, str(error.message))


def _lacking(error: Any) -> list[str]:
    """The fields any of which would do, where an error says that one of several is missing."""
    if hasattr(error, "kind"):
        inside = [entry for some in error.kind.as_dict().get("context", ()) for entry in some]
        listed = [item.kind.as_dict().get("property") for item in inside]
    else:
        listed = [_detail(item).get("property") for item in error.context or ()]
    return [item for item in listed if isinstance(item, str)]


def _detail(error: Any) -> dict[str, Any]:
    wanted = error.validator_value
    if error.validator == "dependentRequired":
        # Its message begins with the name of the field that is missing.
        return {"property": error.message.split("'")[1]}
    if error.validator == "required":
        # jsonschema raises one error for each missing field and names it only in its message.
        return {"property": next(wanted_one for wanted_one in wanted if error.message.startswith(repr(wanted_one)))}
    if error.validator == "additionalProperties":
        return {"unexpected": [item for item in error.instance if item not in error.schema.get("properties", {})]}
    if error.validator == "enum":
        return {"options": wanted}
    if error.validator == "type":
        return {"types": [wanted] if isinstance(wanted, str) else wanted}
    return {"limit": wanted} if isinstance(wanted, int) else {}


#: A longer text is no option with a slip in it.
LONGEST_OPTION = 40
#: Faults of a mapping that are told by the fields it has.
_TELL_KEYS = ("oneOf", "anyOf", "not", "maxProperties")

_TYPES = {
    "object": "a mapping", "array": "a list", "string": "text", "integer": "a whole number",
    "number": "a number", "boolean": "true or false", "null": "nothing",
}  # fmt: skip


def _wrong_head(fault: Fault, at: Path, name: str, title: str, heads: list[str]) -> Finding:
    """An effect that names no verb, or several at once."""
    from kodeks.ids import suggest

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
    from kodeks.ids import suggest

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
    from kodeks.ids import suggest

    if _SYNONYMS.get(extra.lower().replace("_", "-").replace(" ", "-")) in known:
        return _SYNONYMS[extra.lower().replace("_", "-").replace(" ", "-")]
    near = suggest(extra, known, most=1) if len(extra) <= LONGEST_OPTION else []
    return near[0] if near else ""


def _of_another_kind(value: Any, at: Path, name: str, title: str, other: str, kind: str) -> Finding:
    from kodeks.ids import parse

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


def _sentences(fault: Fault, at: Path, name: str, title: str, told_of: Field) -> Iterator[Finding]:
    detail = json.loads(fault.detail)
    known = told_of.known
    where = (*at, *fault.path)
    field = ".".join(str(step) for step in fault.path) or "it"
    facts = {"name": name, "field": field, "title": title, "value": fault.value or "a mapping"}
    if fault.keyword in ("required", "dependentRequired"):
        facts["field"] = detail["property"]
        inside = f" in {field}" if fault.path else ""
        yield Finding("{name} has no {field}" + inside + ", and {title} needs one.", where, "add it", facts, CHECK)
    elif fault.keyword == "additionalProperties" and detail.get("unexpected"):
        for extra in detail["unexpected"]:
            near = _near(extra, known)
            hint = f"did you mean {near}?" if near else "known fields: " + ", ".join(known)
            data = {**facts, "field": extra[:80]}
            yield Finding(
                "{name} has {field}, which {title} does not know here.",
                (*where, extra), hint, data, CHECK, on_key=True,
            )  # fmt: skip
    elif fault.keyword in ("enum", "const") and detail.get("options"):
        hint = _choice(fault.value.strip('"'), tuple(str(option) for option in detail["options"]))
        yield Finding("{name} says {field}: {value}, which is not a choice.", where, hint, facts, CHECK)
    elif fault.keyword == "type":
        hint = "write " + " or ".join(_TYPES.get(str(type_), str(type_)) for type_ in detail["types"])
        if detail["types"] == ["array"] and not fault.value:
            hint = "write a list: a dash and a space before it"
        yield Finding("{name} says {field}: {value}, which is of the wrong type.", where, hint, facts, CHECK)
    elif fault.keyword == "pattern":
        if told_of.kinds:
            facts |= {"slug": fault.value.strip('"'), "kinds": " ".join(told_of.kinds)}
        hint = _pattern_hint(fault, told_of, detail)
        yield Finding("{name} says {field}: {value}, which is not written as it must be.", where, hint, facts, CHECK)
    elif "keys" in detail:
        facts["keys"] = ", ".join(detail["keys"])
        facts["lacks"] = " or ".join(detail.get("lacks", ()))
        hint = "add {lacks}" if facts["lacks"] and fault.keyword == "anyOf" else told_of.description
        because = {
            "anyOf": "{name}, {field}: something is missing beside {keys}.",
            "not": "{name}, {field}: {keys} cannot stand here.",
            "maxProperties": "{name}, {field}: here are {keys}, and there is room for one.",
        }[fault.keyword]
        if fault.keyword == "maxProperties":
            hint = "write an effect for each of them"
        yield Finding(because, where, hint or _ANYWAY, facts, CHECK)
    elif fault.keyword == "uniqueItems":
        yield Finding(
            "{name}, {field}: something stands twice in {value}.", where, "take one of them out", facts, CHECK
        )
    elif fault.keyword == "falseSchema":
        facts["field"] = str(fault.path[-1]) if fault.path else "it"
        because = "{name} has {field}, which cannot stand beside the other fields."
        yield Finding(because, where, "take {field} out", facts, CHECK, on_key=True)
    else:
        facts["message"] = fault.message[:200]
        yield Finding("{name}, {field}: {message}.", where, told_of.description or _ANYWAY, facts, CHECK)


#: Where the schema says nothing about a place.
_ANYWAY = "kodeks schema set prints all fields with what they are for"
