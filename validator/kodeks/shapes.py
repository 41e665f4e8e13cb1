"""
Whether a value surely fits its schema, without the libraries that tell what is wrong with one that does not.

Only the words of JSON Schema that positions are described by are known here. A value that meets another word, or
that does not fit, gets no answer: the schema store has the last word and tells why.
"""

import re
from collections.abc import Mapping
from typing import Any

#: Words that say nothing about whether a value fits.
_ASIDE = ("title", "description", "$schema", "$id", "$defs", "$comment", "examples", "default")
#: Escapes that readers of patterns agree on, as far as a pattern that fits here fits everywhere.
_AGREED = re.compile(r"(?:[^\\]|\\[sn.])*")

Schema = dict[str, Any]


def build(schemas: Mapping[str, Schema], kinds: tuple[str, ...]) -> dict[str, Schema]:
    """The schemas of these kinds and all they refer to, by name, with nothing but what tells whether a value fits."""
    found: dict[str, Schema] = {}
    wanted = list(kinds)
    while wanted:
        name = wanted.pop()
        if name in found:
            continue
        file, _, pointer = name.partition("#")
        here: Any = schemas[file]
        for step in filter(None, pointer.split("/")):
            here = here[step]
        found[name] = _plain(here, file, wanted)
    return found


def _plain(schema: Any, file: str, wanted: list[str]) -> Any:
    """A schema without its remarks, and with references by the names they have here."""
    if not isinstance(schema, dict):
        return schema
    made: Schema = {}
    for word, told in schema.items():
        if word in _ASIDE or word.startswith("x-"):
            continue
        if word == "$ref":
            other, _, pointer = told.partition("#")
            name = other.removesuffix(".schema.json") or file
            made[word] = f"{name}#{pointer}" if pointer else name
            wanted.append(made[word])
        elif word in ("properties", "patternProperties", "dependentSchemas"):
            made[word] = {key: _plain(one, file, wanted) for key, one in told.items()}
        elif word in ("oneOf", "anyOf", "allOf"):
            made[word] = [_plain(one, file, wanted) for one in told]
        elif word in ("items", "additionalProperties", "propertyNames", "not"):
            made[word] = _plain(told, file, wanted)
        else:
            made[word] = told
    return made


class _Unsure(Exception):  # noqa: N818  # not an error: another reader tells
    """A word that is not known here."""


def fits(kind: str, value: Any, schemas: Mapping[str, Schema]) -> bool:
    """
    Whether a value surely fits the schema of this kind; False also where that cannot be told.

    >>> table = build({"a": {"type": "array", "items": {"type": "integer", "minimum": 1}}}, ("a",))
    >>> fits("a", [1, 2], table), fits("a", [1, True], table), fits("a", [0], table)
    (True, False, False)
    """
    try:
        return kind in schemas and _fits(value, schemas[kind], schemas)
    except (_Unsure, RecursionError):
        return False


def _fits(value: Any, schema: Any, schemas: Mapping[str, Schema]) -> bool:
    if not isinstance(schema, dict):
        return bool(schema)
    kind = type(value)
    for word, told in schema.items():
        if word == "$ref":
            good = _fits(value, schemas[told], schemas)
        elif word == "type":
            good = _NAMES.get(kind) in (told if isinstance(told, list) else (told,))
        elif word == "enum":
            # Numbers and truths are easily taken for each other; those are left to others.
            good = kind is str and value in told
        elif word == "const":
            good = kind is type(told) and value == told and kind in (str, bool)
        elif word in _OF_KIND:
            of, test = _OF_KIND[word]
            good = kind is not of or test(value, told)
        elif word in ("oneOf", "anyOf"):
            number = sum(_fits(value, one, schemas) for one in told)
            good = number == 1 if word == "oneOf" else number > 0
        elif word in _INSIDE:
            good = kind not in (dict, list) or _inside(value, kind, word, told, schema, schemas)
        else:
            raise _Unsure
        if not good:
            return False
    # A number with a fraction, a date and the like are not weighed here.
    return kind in _NAMES


def _inside(value: Any, kind: type, word: str, told: Any, schema: Schema, schemas: Mapping[str, Schema]) -> bool:
    """Whether what is inside a mapping or a list fits."""
    if kind is list:
        return word != "items" or all(_fits(one, told, schemas) for one in value)
    if word == "properties":
        return all(_fits(value[key], one, schemas) for key, one in told.items() if key in value)
    if word == "propertyNames":
        return all(_fits(key, told, schemas) for key in value)
    if word == "patternProperties":
        return all(
            _fits(one, inner, schemas)
            for pattern, inner in told.items()
            for key, one in value.items()
            if _matches(key, pattern)
        )
    if word == "additionalProperties":
        known, patterns = schema.get("properties", {}), schema.get("patternProperties", ())
        return all(
            _fits(one, told, schemas)
            for key, one in value.items()
            if key not in known and not any(_matches(key, pattern) for pattern in patterns)
        )
    return True


def _matches(value: str, pattern: str) -> bool:
    # The end of a line is no end of a text everywhere.
    if type(value) is not str or "\n" in value or not _AGREED.fullmatch(pattern):
        raise _Unsure
    return re.search(pattern, value) is not None


def _unique(value: list[Any], told: bool) -> bool:
    return not told or (all(type(one) is str for one in value) and len(set(value)) == len(value))


_NAMES = {dict: "object", list: "array", str: "string", int: "integer", bool: "boolean", type(None): "null"}
_INSIDE = ("properties", "patternProperties", "additionalProperties", "propertyNames", "items")
#: Words that weigh one kind of value, and how.
_OF_KIND: dict[str, tuple[type, Any]] = {
    "minimum": (int, lambda value, told: value >= told),
    "maximum": (int, lambda value, told: value <= told),
    "minLength": (str, lambda value, told: len(value) >= told),
    "maxLength": (str, lambda value, told: len(value) <= told),
    "pattern": (str, _matches),
    "minItems": (list, lambda value, told: len(value) >= told),
    "maxItems": (list, lambda value, told: len(value) <= told),
    "uniqueItems": (list, _unique),
    "minProperties": (dict, lambda value, told: len(value) >= told),
    "maxProperties": (dict, lambda value, told: len(value) <= told),
    "required": (dict, lambda value, told: all(one in value for one in told)),
}
