"""Reading YAML: places of values, YAML 1.2 scalars, and every text either read or refused."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from kodeks import loading
from kodeks.findings import Place
from kodeks.loading import UnreadableFile

#: Text that both versions of YAML take for text; 1.1 and 1.2 do not agree on which words are numbers.
TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["C"])).filter(
    lambda text: not re.fullmatch(r"[-+.0-9eE_:xo]*", text)
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-999, 999) | TEXT,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.from_regex(r"[a-z]{1,6}", fullmatch=True), inner, max_size=4)
    ),
    max_leaves=12,
)


def read(text: str) -> Any:
    """The value of a text."""
    return loading.read_tree(text, "x.yaml").value


def test_every_value_knows_its_place() -> None:
    """Keys and values of mappings and lists have line and column, counted from 1."""
    tree = loading.read_tree("a:\n  - b: 1\n    c: [x, yy]\n", "x.yaml")
    assert tree.marks.find(("a", 0, "b")) == (2, 8)
    assert tree.marks.find(("a", 0, "c", 1)) == (3, 12)
    assert tree.marks.find(("a", 0, "c"), key=True) == (3, 5)


def test_the_place_of_a_missing_value_is_that_of_its_parent() -> None:
    """A message about something left out points at what it is left out of."""
    tree = loading.read_tree("a: {b: 1}\n", "x.yaml")
    assert tree.marks.find(("a", "z", 3)) == (1, 4)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("no", "no"), ("off", "off"), ("1:30", "1:30"), ("2024-01-02", "2024-01-02"), ("true", True), ("~", None),
        ("12", 12), ("-3", -3), ("1.5", 1.5), ("'12'", "12"), ("012", 12), ("0x1f", "0x1f"), (".inf", ".inf"),
    ],
)  # fmt: skip
def test_scalars_are_read_as_yaml_1_2_does(text: str, value: object) -> None:
    """No word turns into a truth value, a time or a date."""
    assert read(f"a: {text}") == {"a": value}


@given(VALUES)
@settings(max_examples=300, deadline=None)
def test_what_pyyaml_writes_is_read_back(value: Any) -> None:
    """Plain data survives the way through YAML."""
    assert read(yaml.safe_dump({"a": value}, allow_unicode=True)) == {"a": value}


@given(VALUES)
@settings(max_examples=100, deadline=None)
def test_json_is_read_as_yaml(value: Any) -> None:
    """Positions may come as JSON."""
    assert read(json.dumps({"a": value}, ensure_ascii=False)) == {"a": value}


@given(st.binary(max_size=200) | st.text(max_size=200).map(lambda text: text.encode("utf-8", "surrogatepass")))
@settings(max_examples=500, deadline=None)
def test_any_bytes_are_read_or_refused_with_a_reason(raw: bytes) -> None:
    """Nothing but `UnreadableFile` comes out of bad input."""
    try:
        loading.read_tree(loading.decode(raw, "x.yaml"), "x.yaml")
    except UnreadableFile as error:
        assert error.because  # noqa: PT017  # most inputs are read, so nothing has to be raised
        assert error.place.file == "x.yaml"  # noqa: PT017  # the same


def test_a_broken_byte_is_found() -> None:
    """The place of the byte that is not UTF-8."""
    with pytest.raises(UnreadableFile) as caught:
        loading.decode(b"a: 1\nb: \xff", "x.yaml")
    assert caught.value.place == Place("x.yaml", 2, 4)


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The size is looked at before the content."""
    monkeypatch.setattr("kodeks.loading.texts.MOST_BYTES", 10)
    file = tmp_path / "x.yaml"
    file.write_text("a: 1234567890")
    with pytest.raises(UnreadableFile, match="larger"):
        loading.read_text(file)


def test_symlink_loops_and_hidden_files_are_passed_over(tmp_path: Path) -> None:
    """A folder that links to itself is walked once."""
    (tmp_path / "loop").symlink_to(tmp_path)
    (tmp_path / ".hidden.yaml").write_text("a: [")
    (tmp_path / "x.yaml").write_text("id: a.term.b\nname: b\nmeans: It is b.\n")
    loaded = loading.load_paths([tmp_path])
    assert [document.entries for document in loaded.documents] == [(((), "a.term.b"),)]
    assert loaded.findings == []


def test_an_unreadable_file_becomes_a_finding(tmp_path: Path) -> None:
    """The others are still read."""
    (tmp_path / "a.yaml").write_text("a: [")
    (tmp_path / "b.yaml").write_text("id: a.term.b\nname: b\nmeans: It is b.\n")
    loaded = loading.load_paths([tmp_path])
    assert len(loaded.documents) == 1
    assert [finding.check for finding in loaded.findings] == ["kb.check.unreadable-file"]
