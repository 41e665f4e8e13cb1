"""The quick way to plain values: the same values as the long way, or no answer."""

import random
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from conftest import ROOT
from kodeks import loading
from kodeks.loading import UnreadableFile, blocks, lines, quick

WORDS = (
    "\n", "\n  ", "  ", " ", "- ", "-", ": ", ":", ", ", ",", "[", "]", "{", "}", "'", '"', "#", " # x", "|",
    "|\n  a\n b", ">-\n   x\n", "|+\n  x\n\n", ">", "0", "1", "12", "1.5", "true", "True", "null", "~",
    "no", "on", "a", "b: c", "? ",
    "& ", "*a", "!x", "--- ", "...", "é", "є", "…", "\u200b", "<<", "=", "e5", "_", ".", "/", "%", "@", "`", "\\", "\t",
    "0x1f", "0o7", "1_000", "+3", "012", ".inf", "2024-01-02", "{1}", "{true}", "[[", "]]", "- - - - - - - ", "\r\n",
)  # fmt: skip


def _plain(value: Any) -> bool:
    """Whether all keys are words; others are refused by every schema, and read again the long way."""
    if isinstance(value, dict):
        return all(isinstance(key, str) for key in value) and all(map(_plain, value.values()))
    return all(map(_plain, value)) if isinstance(value, list) else True


def _same(this: Any, other: Any) -> bool:
    if isinstance(this, dict) and isinstance(other, dict):
        return list(this) == list(other) and all(_same(this[key], other[key]) for key in this)
    if isinstance(this, list) and isinstance(other, list):
        return len(this) == len(other) and all(map(_same, this, other))
    return type(this) is type(other) and bool(this == other)


def agrees(text: str) -> bool:
    """Whether the quick way says nothing, or what the long way says."""
    found = [quick.Reader().value(text), quick.Reader().parsed("\n" + text)]
    values = [value for value in found if value is not None and _plain(value)]
    if not values:
        return True
    try:
        whole = loading.read_tree(text, "x.yaml").value
    except UnreadableFile:
        return False
    return all(_same(value, whole) for value in values)


def _files() -> list[Path]:
    return [
        path for folder in ("kb", "translations", "tests/cases") for path in sorted((ROOT / folder).rglob("*.yaml"))
    ]


def test_the_fast_parser_is_there() -> None:
    """Without it the tests below would prove nothing."""
    assert quick.available()


def test_both_ways_agree_on_every_file_of_the_repository() -> None:
    """And most files go the quick way."""
    texts = [path.read_text(encoding="utf-8") for path in _files()]
    assert all(agrees(text) for text in texts)
    assert sum(quick.Reader().parsed("\n" + text) is not None for text in texts) > len(texts) / 2
    assert sum(lines.Reader().value(text) is not None for text in texts) > 0.8 * len(texts)


@pytest.mark.parametrize("seed", range(4))
def test_both_ways_agree_on_spoilt_files(seed: int) -> None:
    """Pieces of real files with characters put in, taken out and moved about."""
    chance = random.Random(seed)
    texts = [path.read_text(encoding="utf-8") for path in _files()]
    for _ in range(2500):
        text = chance.choice(texts)
        start = text.rfind("\n", 0, chance.randrange(len(text))) + 1
        text = text[start : start + chance.randint(5, 300)]
        for _ in range(chance.randint(1, 4)):
            at = chance.randint(0, len(text))
            if chance.random() < 0.7:
                text = text[:at] + chance.choice(WORDS) + text[at:]
            else:
                text = text[:at] + text[at + chance.randint(1, 6) :]
        assert agrees(text + "\n"), text


@given(st.recursive(
    st.none() | st.booleans() | st.integers(-99, 99) | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=10,
), st.booleans())  # fmt: skip
@settings(max_examples=400, deadline=None)
def test_both_ways_agree_on_what_pyyaml_writes(value: Any, flow: bool) -> None:
    """Block and flow style, whatever the texts are."""
    assert agrees(yaml.safe_dump({"a": value}, allow_unicode=True, default_flow_style=flow))


@pytest.mark.parametrize("depth", [20, 70, 300])
@pytest.mark.parametrize("style", ["[{}]", "[[1], {}]", "{{a: {}}}", "- {}", "nested"])
def test_depth_is_limited_alike(style: str, depth: int) -> None:
    """Nothing that the long way finds too deep is let through."""
    if style == "nested":
        text = "".join(" " * level + "a:\n" for level in range(depth)) + " " * depth + "b\n"
    else:
        text = "x"
        for _ in range(depth):
            text = (
                style.replace("{{", "\0").replace("}}", "\1").replace("{}", text).replace("\0", "{").replace("\1", "}")
            )
        text = f"- {text}\n"
    assert agrees(text)


def test_a_harmless_line_is_looked_at_once() -> None:
    """And one that is not stays so, whatever was read before."""
    reader = quick.Reader()
    assert reader.value("a: 1\nb: 2\n") == {"a": 1, "b": 2}
    assert reader.value("a: 1\nb: *x\n") is None
    assert reader.value("a: 1\n") == {"a": 1}


@pytest.mark.parametrize(("text", "value"), [
    ("a: b\n", {"a": "b"}),
    ("a:\nb: 1\n", {"a": None, "b": 1}),
    ("a:\n- b\n- c: d\n  e: f\ng: h\n", {"a": ["b", {"c": "d", "e": "f"}], "g": "h"}),
    ("- - a\n  - b: c\n- d\n", [["a", {"b": "c"}], "d"]),
    ("a: >-\n  b\n  c\n\nd: e\n", {"a": "b c", "d": "e"}),
    ("a: b # c\n  # d\ne: 'f # g'\n", None),
    ("a: b # c\n  # d\ne: f#g\n", {"a": "b", "e": "f#g"}),
    ("a: {b: [c, 'd', -1], e: {}}\n", {"a": {"b": ["c", "d", -1], "e": {}}}),
    # What only the long way tells.
    ("a: b\n  c\n", None), ("a: b\n  - c\n", None), ("a: b\na: c\n", None), ("a: {b: c, b: d}\n", None),
    ("a: b: c\n", None), ("a: &b c\n", None), ("a: |\n  b\n", None), ("a: >-\n  b\n   c\n", None),
    ("a: >-\nb: c\n", None), ("a:\n  b: c\n d: e\n", None), ("a: [b,\n  c]\n", None), ("a: \"b\\n\"\n", None),
    ("a: 1234567890123456\n", None), ("a: b\t\n", None), ("a: b\r\n", None), ("- a\nb: c\n", None),
])  # fmt: skip
def test_lines_tell_what_they_can(text: str, value: Any) -> None:
    """And nothing where another reader may see something else."""
    assert _same(lines.Reader().value(text), value)


@pytest.mark.parametrize(("text", "value"), [
    ("\n- id: a\n  b: [c]\n- id: d\n", [{"id": "a", "b": ["c"]}, {"id": "d"}]),
    ("\n- id: d\n  e:\n    - f: 1\n    - g\n", [{"id": "d", "e": [{"f": 1}, "g"]}]),
    ("\n# x\n\n- id: a\n  # y\n\n  b: c # z\n", [{"id": "a", "b": "c"}]),
    ("\n- id: a\n  b:\n  - c\n  d: >-\n    e\n    f\n", [{"id": "a", "b": ["c"], "d": "e f"}]),
    ("\n# x\nid: a\nb:\n  - c: d\n    e: f\n", {"id": "a", "b": [{"c": "d", "e": "f"}]}),
    # What another reader tells, or refuses.
    ("\na: b\n", None), ("\n- a\n", None), ("\na:\n- id: b\n", None), ("\n- id: a\n  id: b\n", None),
    ("\n-   id: a\n  b: c\n", None), ("\n- \n  # x\na: b\n", None), ("\n- id: a\n b: c\n", None),
    ("\n- id: a\n  b:\n    - c: d\n   e: f\n", None), ("\n- id: a\n  b:\n    - c\n    d: e\n", None),
])  # fmt: skip
def test_blocks_tell_what_they_can(text: str, value: Any) -> None:
    """An entry or a list of them; nothing where a field does not stand in the column of the others."""
    assert _same(blocks.Reader(lines.Reader()).value(text), value)


@pytest.mark.parametrize("seed", range(2))
def test_blocks_say_what_lines_say(seed: int) -> None:
    """Entries of the base with lines put in and taken out, read by one reader that remembers what it has seen."""
    chance = random.Random(seed)
    texts = [path.read_text(encoding="utf-8") for path in _files() if "kb" in path.parts]
    reader, told = blocks.Reader(lines.Reader()), 0
    more = ("\n  - ", "\n    - ", "\n- ", "\n  # x", "\n    # y\n", "\n  \n", "\n\n", "x:\n    - a: {b: 1}\n")
    for _ in range(3000):
        entries = chance.choice(texts).split("\n- ")
        start = chance.randrange(len(entries))
        text = "\n- " + "\n- ".join(entries[start : start + 3]).removeprefix("- ")[:1500]
        for _ in range(chance.randint(0, 2)):
            at = chance.randint(0, len(text))
            text = text[:at] + chance.choice(WORDS + more) + text[at + chance.choice((0, 0, 0, 3)) :]
        value = reader.value(text + "\n")
        told += value is not None
        assert value is None or _same(value, lines.Reader().value(text + "\n")), text
    assert told > 300
