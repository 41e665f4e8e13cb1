"""JSON read without YAML: the same values and places as by the long way, or none."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from conftest import CASES
from kodeks import loading
from kodeks.loading import brackets, events

WORDS = st.text(st.characters(codec="utf-8"), max_size=12)
PLAIN = st.none() | st.booleans() | st.integers(-(10**17), 10**17) | st.floats(allow_nan=False) | WORDS
TREES = st.recursive(
    PLAIN, lambda children: st.lists(children, max_size=4) | st.dictionaries(WORDS, children, max_size=4)
)


def _same(text: str) -> bool:
    """Whether it was read at all; then it was read as by the long way."""
    found = brackets.read(text, "x.json")
    if found is None:
        return False
    long = events.read(text, "x.json")
    assert found == long
    assert json.dumps(found.value) == json.dumps(long.value)
    return True


@given(TREES, st.sampled_from([None, 0, 2]), st.booleans())
def test_the_same_as_the_long_way(tree: Any, indent: int | None, ascii_only: bool) -> None:
    """Whatever is read is read alike, to the column."""
    _same(json.dumps(tree, indent=indent, ensure_ascii=ascii_only))


@given(st.text('{}[],:"ab \n10-tre', max_size=24))
def test_scraps_are_read_alike_or_left(text: str) -> None:
    """Scraps of JSON are left to the long way, or read as it reads them."""
    _same(text)


def test_the_cases_are_read_this_way() -> None:
    """A position written as JSON needs no YAML."""
    told = loading.read_tree(loading.read_text(CASES / "engine" / "disputes.yaml"), "x").value
    for indent in (None, 1, 4):
        assert _same(json.dumps(told, indent=indent, ensure_ascii=False))


@pytest.mark.parametrize(
    "text",
    ['{"a": 1, "a": 2}', '{"a"\n: 1}', '{"a": 1.5}', '{"a": "\\n"}', '{"a":\t1}', "{a: 1}", "[1, ]", "[1] 2", "[01]",
     '{"a": 1234567890123456}', "[" * 70 + "]" * 70, "[", '{"a": [}', "[:]", "[true1]", f'{{"{"a" * 1100}": 1}}'],
)  # fmt: skip
def test_what_is_left_to_the_long_way(text: str) -> None:
    """Everything on which readers may differ."""
    assert brackets.read(text, "x.json") is None
