"""Places are found by reading the entry alone, and are the same as by reading the whole file."""

import sys

import pytest

from conftest import ROOT
from custom_sets import check, found
from kodeks import loading
from kodeks.custom import placing

sys.path.insert(0, str(ROOT / "benchmarks"))

import fuzz_check  # it lies beside the other benchmarks

CARD = """\
- id: my-set.card.card-{number}
  name: Card {number}
  deck: imperium
  cost: 2
  icons: [shared.icon.{icon}]
  agent:
    - gain: {{spice: {spice}}}
"""
LEAD = "# A set\n- id: my-set.module.my-set\n  name: The set\n  about: A set.\n"


def _told(text: str, shortest: int, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, str]]:
    monkeypatch.setattr(placing, "SHORT", shortest)
    found = check({"x.yaml": text}).findings
    return [(str(finding.place), finding.check, str(sorted(finding.facts.items(), key=str))) for finding in found]


def _both(text: str, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, str]]:
    whole = _told(text, 10**9, monkeypatch)
    assert _told(text, 0, monkeypatch) == whole
    return whole


def _cards(**odd: object) -> list[str]:
    return [CARD.format(**{"number": number, "icon": "city", "spice": 1, **odd}) for number in (1, 2, 3)]


def test_an_entry_is_placed_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the entry with the slip is read again; line and column count from the start of the file."""
    text = LEAD + "".join([*_cards(), "# the odd one\n", CARD.format(number=4, icon="citty", spice=1)])
    told = _both(text, monkeypatch)
    assert [(place, name.rpartition(".")[2]) for place, name, _ in told] == [("x.yaml:31:11", "dangling-reference")]
    read: list[str] = []
    real = loading.read_tree

    def remembered(text: str, name: str) -> loading.Tree:
        read.append(text)
        return real(text, name)

    monkeypatch.setattr(loading, "read_tree", remembered)
    _told(text, 0, monkeypatch)
    assert [text.count("- id:") for text in read] == [1]


def test_a_wrong_shape_is_placed_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """The entry that is at fault is read the long way, and the others are not."""
    text = LEAD + "".join([*_cards(), CARD.format(number=4, icon="city", spice="much")])
    assert [place for place, _, _ in _both(text, monkeypatch)] == ["x.yaml:32:21"]


@pytest.mark.parametrize(
    "odd",
    [
        "- id: my-set.card.odd\n  name: 'Odd\n- one'\n  deck: tarot\n",
        "- id: my-set.card.odd\n  name: Odd\n  notes:\n    - |\n      - no entry\n  deck: tarot\n",
        "-\n  id: my-set.card.odd\n  name: Odd\n  deck: tarot\n",
        "- {id: my-set.card.odd, name: Odd, deck: tarot}\n",
        "- - id: my-set.card.odd\n",
        "- no entry\n- id: my-set.card.odd\n  name: Odd\n  deck: tarot\n",
        "- id: my-set.card.odd\n  name: &a Odd\n  deck: *a\n",
        "- id: my-set.card.odd\n  name: Odd\n  deck: tarot\n...\n",
        "- id: my-set.card.odd\n  name: Odd\n  name: Odder\n",
    ],
)
def test_a_list_that_is_hard_to_cut_is_read_as_a_whole(odd: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Dashes inside texts, entries on the next line, anchors, the end of the document: the result is the same."""
    for text in (LEAD + odd + "".join(_cards()), LEAD + "".join(_cards(icon="citty")) + odd):
        assert _both(text, monkeypatch)


def test_the_corpus_is_placed_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every seed of the fuzzer."""
    for raw in fuzz_check.seeds():
        _both(raw.split(fuzz_check.SPLIT)[0].decode("utf-8", "replace"), monkeypatch)


REST = "deck: intrigue, plot: [{gain: {spice: 1}}]"
BLOCK = "\n  name: NAME\n  deck: intrigue\n  plot:\n    - gain: {spice: 1}\n"


@pytest.mark.parametrize(
    "entry",
    [
        "- id: ID" + BLOCK,
        "- id:   ID  # why" + BLOCK,
        "- id: 'ID'" + BLOCK,
        '- "id": "ID"' + BLOCK,
        "-\n  id: ID" + BLOCK,
        "-   id: ID" + BLOCK.replace("\n  ", "\n    "),
        "- {id: ID, name: NAME, " + REST + "}\n",
        "-  {  id: ID,name: NAME, " + REST + "}\n",
        "- {name: NAME, id: ID, " + REST + "}\n",
    ],
)
def test_an_id_stands_where_the_whole_file_has_it(entry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However an entry begins: here no entry tells what the module of an id is."""
    text = "".join(entry.replace("ID", f"set{name}.card.c").replace("NAME", name) for name in ("ax", "bx", "cx"))
    whole = found({"cards.yaml": text})
    monkeypatch.setattr(placing, "SHORT", 0)
    assert found({"cards.yaml": text}) == whole
    assert [check for _, check in whole] == ["module-not-described"] * 3
