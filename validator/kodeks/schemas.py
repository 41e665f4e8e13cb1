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
from kodeks.shapes import Fault, Field, of_another_kind, sentences, wrong_head

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
        self._apart: dict[str, tuple[frozenset[str], _Validator]] = {}
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
            yield of_another_kind(value, at, name, title, self.schemas[other]["title"], other)
            return
        incomplete = {fault.path for fault in faults if fault.keyword == "dependentRequired"}
        headless = {fault.path for fault in faults if fault.keyword == "oneOf" and not fault.value} - incomplete
        for fault in faults:
            schema = self._schema_at(kind, fault.path)
            if fault.keyword == "oneOf" and "oneOf" in schema:
                heads = [item["required"][0] for item in schema["oneOf"]]
                # What is no mapping at all is told as the wrong type, and what lacks its other half as incomplete.
                if not fault.value and fault.path not in incomplete:
                    yield wrong_head(fault, at, name, schema["title"], heads)
            else:
                for sentence in sentences(fault, at, name, title, self._field(kind, fault, name)):
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

    def _field(self, kind: str, fault: Fault, name: str) -> Field:
        """What the schema tells about the place of a fault."""
        raw, schema = self._described(kind, fault.path)
        game = "classic" if name.startswith("classic.") else ""
        known = [field for field, value in schema.get("properties", {}).items() if value.get("x-game", game) == game]
        description = str(raw.get("description") or schema.get("description") or "")
        fields = tuple((key, str(value.get("description", ""))) for key, value in schema.get("properties", {}).items())
        return Field(tuple(sorted(known)), description, tuple(raw.get("x-link", ())), fields)

    def apart(self, kind: str) -> tuple[frozenset[str], _Validator]:
        """The fields of a kind that hold lists of effects, and a validator that takes anything for them."""
        if kind not in self._apart:
            schema = self.schemas[kind]
            fields = schema.get("properties", {})
            boxes = frozenset(field for field, value in fields.items() if value.get("$ref") == EFFECTS)
            loose = {**schema, "$id": f"{schema['$id']}-without-effects"}
            loose["properties"] = {**fields, **dict.fromkeys(boxes, True)}
            self._apart[kind] = boxes, _compile(self.engine, loose, self._by_uri)
        return self._apart[kind]

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
        #: The effects that are right, by their identity; they are held, so that none takes the place of another.
        self._right: dict[int, Any] = {}

    def valid(self, kind: str, entry: Any) -> bool:
        """Whether nothing is wrong with an entry of this kind."""
        boxes, others = self.store.apart(kind)
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


#: Faults of a mapping that are told by the fields it has.
_TELL_KEYS = ("oneOf", "anyOf", "not", "maxProperties")


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
