"""The schemas: samples, descriptions, and two engines that agree."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from conftest import CASES, ROOT
from kodeks import ids, loading, schemas

SAMPLES = CASES / "schema"
ENGINES = ("jsonschema-rs", "jsonschema")
STORES = {engine: schemas.SchemaStore(ROOT / "schema", engine=engine) for engine in ENGINES}


def _samples(sort: str) -> list[Any]:
    return [
        pytest.param(path, id=f"{path.parent.parent.name}/{path.stem}")
        for path in sorted(SAMPLES.glob(f"*/{sort}/*.yaml"))
    ]


def _value(path: Path) -> Any:
    return loading.read_tree(loading.read_text(path), path.name).value


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("path", _samples("good"))
def test_a_good_sample_has_no_faults(path: Path, engine: str) -> None:
    """What the schema is for passes."""
    assert STORES[engine].faults(path.parent.parent.name, _value(path)) == []


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("path", _samples("bad"))
def test_a_bad_sample_has_a_fault_at_the_named_place(path: Path, engine: str) -> None:
    """The fault is found where the sample says it is."""
    wanted = loading.read_text(path).split("\n", 1)[0].removeprefix("# at: ")
    faults = STORES[engine].faults(path.parent.parent.name, _value(path))
    assert (wanted if wanted != "." else "") in {".".join(map(str, fault.path)) for fault in faults}


@pytest.mark.parametrize("path", _samples("bad"))
def test_both_engines_find_the_same_places(path: Path) -> None:
    """The fast engine and the reference agree on every bad sample."""
    kind, value = path.parent.parent.name, _value(path)
    found = [{(fault.path, fault.keyword) for fault in store.faults(kind, value)} for store in STORES.values()]
    assert found[0] == found[1]


@pytest.mark.parametrize("path", _samples("bad"))
def test_a_fault_is_told_in_a_sentence_with_a_way_out(path: Path) -> None:
    """A finding has a sentence without holes, and a hint."""
    for finding in STORES["jsonschema-rs"].findings(path.parent.parent.name, _value(path), (), "it"):
        told = finding.because.format_map(finding.facts)
        assert told.endswith(".")
        assert finding.hint


@pytest.mark.parametrize("engine", ENGINES)
def test_entries_whose_effects_are_looked_at_once_are_judged_alike(engine: str) -> None:
    """Samples with values of others put in, tried one after another by a validator that remembers effects."""
    chance, store = random.Random(5), STORES[engine]
    samples = [(path.parent.parent.name, _value(path)) for path in sorted(SAMPLES.glob("*/*/*.yaml"))]
    entries = [(kind, value) for kind, value in samples if kind in ids.KINDS and isinstance(value, dict)]
    boxes = [value[box] for kind, value in entries for box in store.apart(kind)[0] & value.keys()]
    validator, seen = schemas.EntryValidator(store), {True: 0, False: 0}
    for _ in range(600):
        kind, value = chance.choice(entries)
        changed = dict(value)
        for box in store.apart(kind)[0]:
            if box in changed or chance.random() < 0.1:
                changed[box] = chance.choice([*boxes, [], None, {}, [None], [{"gain": {"spice": 1}}]])
        right = store.valid(kind, changed)
        assert validator.valid(kind, changed) == right, changed
        seen[right] += 1
    assert min(seen.values()) > 100


def test_every_kind_has_a_schema_with_good_and_bad_samples() -> None:
    """No kind is without samples."""
    for kind in ids.KINDS:
        assert kind in STORES["jsonschema-rs"].schemas
        assert list((SAMPLES / kind / "good").glob("*.yaml")), kind
        assert list((SAMPLES / kind / "bad").glob("*.yaml")), kind


def _properties(schema: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(schema, dict):
        for name, below in schema.get("properties", {}).items() if isinstance(schema.get("properties"), dict) else ():
            yield f"{path}.{name}", below
            yield from _properties(below, f"{path}.{name}")
        for key in ("items", "additionalProperties", "$defs", "oneOf"):
            below = schema.get(key)
            if key == "$defs" and isinstance(below, dict):
                for name, field in below.items():
                    yield from _properties(field, f"{path}.{name}")
            elif isinstance(below, dict):
                yield from _properties(below, f"{path}.{key}")
            elif isinstance(below, list):
                for field in below:
                    yield from _properties(field, path)


@pytest.mark.parametrize("path", sorted((ROOT / "schema").glob("*.json")), ids=lambda path: path.stem)
def test_every_field_is_described(path: Path) -> None:
    """An editor can explain every field."""
    for name, field in _properties(json.loads(path.read_text(encoding="utf-8")), path.stem):
        if isinstance(field, dict) and field != {"const": ["none"]} and "enum" not in field.get("items", {}):
            assert field.get("description") or name.endswith(("enforced", "not_enforced_because")), name


@pytest.mark.parametrize("path", sorted((ROOT / "schema").glob("*.json")), ids=lambda path: path.stem)
def test_schemas_are_of_the_2020_draft(path: Path) -> None:
    """Each schema is itself valid."""
    import jsonschema

    schema = json.loads(path.read_text(encoding="utf-8"))
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.Draft202012Validator.check_schema(schema)
