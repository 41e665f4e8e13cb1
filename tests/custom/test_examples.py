"""Every finding has a page: what it means, why, and a bad and a good example that prove themselves."""

import re
from pathlib import Path

import pytest

from custom_sets import found
from kodeks import integrity, registry
from kodeks.custom import catalogue, entries, wording
from kodeks.custom.settings import Settings

PRINTED = (registry.CASES / "custom" / "printed-cards.yaml").read_text(encoding="utf-8")
#: Checks of the base that custom cards meet as well.
SHARED = (
    *entries.SHARED,
    *wording.SHARED,
    "kb.check.unreadable-file",
    "kb.check.entry-without-id",
    "kb.check.wrong-shape",
    "kb.check.translated-twice",
    "kb.check.missing-translation",
)
CHECKS = [*registry.checks("custom"), *(registry.get(id) for id in SHARED)]

MODULE = "kb.check.module-not-described"
#: A silence without a reason silences nothing, and words for a wrong id are missing at the right one.
BESIDE = {
    "kb.check.silence-without-reason": {"kb.check.printed-name-taken"},
    "kb.check.translation-of-nothing": {"kb.check.missing-translation"},
}
#: A good example that shows only what is different.
REST = "# the other files as above\n"


def example(check: registry.Check, word: str) -> dict[str, str]:
    """The files of an example: one, or several under comments that name them."""
    assert word in check.examples, f"{check.id} has no example {word}"
    text = check.examples[word] + "\n"
    before = example(check, "Bad") if text.startswith(REST) else {}
    text = text.removeprefix(REST)
    parts = re.split(r"^# (\S+\.yaml)\n", text, flags=re.MULTILINE)
    if len(parts) == 1:
        return {"cards/set.yaml": text}
    return before | dict(zip(parts[1::2], parts[2::2], strict=True))


def names(files: dict[str, str]) -> set[str]:
    """The checks that find something."""
    return {f"kb.check.{check}" for _, check in found(files, Settings(preview=True), cards=PRINTED)}


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.id)
def test_the_bad_example_is_found(check: registry.Check) -> None:
    """The page shows what the check is about and nothing else, but for the module that most examples leave out."""
    told = names(example(check, "Bad"))
    assert check.id in told
    assert told - {check.id, MODULE} == BESIDE.get(check.id, set())


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.id)
def test_the_good_example_is_clean(check: registry.Check) -> None:
    """The page shows the way out; at most a hint about the missing module is left."""
    assert names(example(check, "Good")) <= {MODULE}


#: Checks of the base that only clauses, books and the like can meet.
DEEP = [check for check in registry.checks("base") if check.id not in SHARED]


@pytest.mark.parametrize("check", DEEP, ids=lambda check: check.id)
@pytest.mark.parametrize("word", ["Bad", "Good"])
def test_an_example_of_the_base_proves_itself(check: registry.Check, word: str, small_base: Path) -> None:
    """The bad one is found in a base that holds nothing else, the good one is not."""
    for name, text in example(check, word).items():
        path = small_base / (name if name.startswith(("kb/", "translations/")) else "kb/example.yaml")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    base = integrity.load_base(root=small_base)
    found_here = integrity.run(base, only=[check.id])
    assert bool(found_here) is (word == "Bad")


def test_no_check_is_left_out() -> None:
    """Whatever ``kodeks check`` can find has its examples tried above, and no id is without a check."""
    assert {check.id for check in [*CHECKS, *DEEP]} == {check.id for check in catalogue.checks()}
    assert all(check.run is not None for check in DEEP)


@pytest.mark.parametrize("check", [*CHECKS, *DEEP], ids=lambda check: check.id)
def test_the_page_tells_why(check: registry.Check) -> None:
    """A sentence, a reason, a bad and a good example, in this order."""
    told = check.explanation
    assert check.title.endswith(".")
    assert 0 < told.index("\nWhy\n") < told.index("\nBad\n") < told.index("\nGood\n")


@pytest.mark.parametrize("check", registry.checks("custom"), ids=lambda check: check.id)
def test_every_sentence_has_a_way_out(check: registry.Check) -> None:
    """A check says what is wrong, and what to do."""
    assert "hint" in check.says
    assert len(check.says) > 1
