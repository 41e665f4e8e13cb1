"""Structures in the order in which the schema lists their fields, and whether two of them say the same."""

from collections.abc import Mapping
from typing import Any

from kodeks import schemas

#: Mappings whose own order is the printed one.
AS_PRINTED = ("condition", "amounts")
#: Lists of ids that are one set: those of one name are told at once.
SETS = ("is", "contracts")


def ordered(value: Any, name: str, store: schemas.SchemaStore) -> Any:
    """
    A structure of that name of the effect schema, with its fields in the order of the schema.

    >>> ordered({"to": [{"gain": {"cards": 1}}], "pay": {"spice": 2}}, "effect", schemas.store())
    {'pay': {'spice': 2}, 'to': [{'gain': {'cards': 1}}]}
    """
    return _ordered(value, store.schemas["effect"]["$defs"][name], name, store.schemas["effect"]["$defs"])


def _ordered(value: Any, schema: Mapping[str, Any], name: str, known: Mapping[str, Any]) -> Any:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        schema = known.get(name, {})
    if isinstance(value, list):
        return [_ordered(item, schema.get("items", {}), "", known) for item in value]
    if not isinstance(value, Mapping):
        return value
    fields = schema.get("properties", {})
    keys = list(value) if name in AS_PRINTED else sorted(value, key=lambda key: [*fields, key].index(key))
    return {key: _ordered(value[key], fields.get(key, {}), "", known) for key in keys}


def same(value: Any, other: Any) -> bool:
    """
    Whether two structures say the same: the order of ids in one description carries nothing.

    >>> same({"is": ["a.card.x", "b.card.x"]}, {"is": ["b.card.x", "a.card.x"]})
    True
    """
    return bool(_plain(value) == _plain(other))


def _plain(value: Any, key: str = "") -> Any:
    if isinstance(value, Mapping):
        return {name: _plain(part, name) for name, part in value.items()}
    if isinstance(value, list | tuple):
        found = [_plain(item) for item in value]
        return sorted(found) if key in SETS else found
    return value
