"""
Schemas in one piece, for editors.

``# yaml-language-server: $schema=…`` takes the path or the address of one schema. A bundle needs no
other file; the one of a set fits any file of custom cards: one entry or a list of entries of any kind.
"""

import json
from typing import Any

from kodeks import ids
from kodeks.schemas import SchemaStore

#: Kinds that authors of custom cards write.
KINDS = tuple(kind for kind in ids.KINDS if kind not in ("passage",))

#: What ``kodeks judge`` reads, beside the entries.
POSITIONS = ("position-uprising", "position-classic")


def bundle(store: SchemaStore, kind: str | None = None) -> str:
    """The schema of a kind, or of a whole file, with everything it refers to inside."""
    wanted = [kind] if kind else list(KINDS)
    inside: dict[str, Any] = {}
    todo = list(wanted)
    while todo:
        name = todo.pop()
        if name not in inside:
            inside[name] = _localised(store.schemas[name], name, todo)
            for note in ("$schema", "$id"):
                inside[name].pop(note, None)
    data: dict[str, Any] = {"$schema": "https://json-schema.org/draft/2020-12/schema"}
    if kind in POSITIONS:
        data |= {"title": store.schemas[kind]["title"], **_cases(kind)}
    elif kind:
        data |= {"title": store.schemas[kind]["title"], "$ref": f"#/$defs/{kind}"}
    else:
        data |= {
            "title": "a file of custom cards",
            "description": "One entry, or a list of entries; the middle word of the id tells its kind.",
            "if": {"type": "array"},
            "then": {"items": {"$ref": "#/$defs/any-entry"}},
            "else": {"$ref": "#/$defs/any-entry"},
        }
        inside["any-entry"] = _any(wanted)
    data["$defs"] = dict(sorted(inside.items()))
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _cases(kind: str) -> dict[str, Any]:
    """One case, many under ``cases``, or a list of them: whatever ``kodeks judge`` reads."""
    data = {"$ref": f"#/$defs/{kind}"}
    many = {"description": "The cases of this file.", "type": "array", "items": data}
    named = {"type": "object", "required": ["cases"]}
    inside = {"if": named, "then": {"properties": {"cases": many}}, "else": data}
    return {"if": {"type": "array"}, "then": {"items": data}, "else": inside}


def _any(kinds: list[str]) -> dict[str, Any]:
    choices = []
    for kind in kinds:
        fits = {"properties": {"id": {"pattern": rf"^[a-z0-9-]+\.{kind}\."}}, "required": ["id"]}
        choices.append({"if": fits, "then": {"$ref": f"#/$defs/{kind}"}})
    return {
        "title": "an entry",
        "description": "A card, a leader, a module or another thing of the set.",
        "type": "object",
        "required": ["id"],
        "properties": {"id": {"type": "string", "description": "The permanent id: module.kind.slug."}},
        "allOf": choices,
    }


def _localised(schema: Any, name: str, todo: list[str]) -> Any:
    """A copy whose references stay inside the bundle."""
    if isinstance(schema, list):
        return [_localised(item, name, todo) for item in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: _localised(value, name, todo) for key, value in schema.items()}
    target = schema.get("$ref")
    if isinstance(target, str):
        file, _, pointer = target.partition("#")
        other = file.removesuffix(".schema.json") or name
        todo.append(other)
        found["$ref"] = f"#/$defs/{other}{pointer}"
    return found
