"""The shipped base: nothing found in it, and what has been promised of it."""

import subprocess

import pytest

from conftest import CASES, ROOT
from kodeks import integrity, loading
from kodeks.judge import checks
from kodeks.words import State, words


def test_the_shipped_base_has_no_findings(base: integrity.Base) -> None:
    """``kodeks check`` is clean."""
    found = integrity.run(base)
    assert [(str(finding.place), finding.check) for finding in found] == []


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_every_text_is_there_in_the_language(language: str, base: integrity.Base) -> None:
    """No reader of Polish or Ukrainian meets an English sentence of the base; only names that no book prints stay."""
    spoken = words(language)
    for entry in base.kb:
        english = base.kb.words(entry)
        for field, text in english.items():
            index = 0 if isinstance(text, list) else None
            said = spoken.say(entry.id, field, english, index=index)
            assert said.state in (State.GOOD, State.UNOFFICIAL, State.ENGLISH_NAME), (entry.id, field)


def test_the_register_only_grows() -> None:
    """No id that any earlier version gave out is missing from the register."""
    now = set(_ids((ROOT / "kb" / "register.yaml").read_text(encoding="utf-8")))
    log = subprocess.run(
        ["git", "log", "--format=%H", "--", "kb/register.yaml"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if log.returncode:
        pytest.skip("not a git checkout, so there is no earlier version to compare with")
    for commit in log.stdout.split():
        shown = subprocess.run(
            ["git", "show", f"{commit}:kb/register.yaml"], cwd=ROOT, capture_output=True, text=True, check=True
        )
        assert set(_ids(shown.stdout)) <= now, commit


def _ids(text: str) -> list[str]:
    value = loading.read_tree(text, "register.yaml").value
    listed: list[str] = value["ids"]
    return listed


def test_the_board_has_the_spaces_and_posts_the_guide_and_the_facts_count(base: integrity.Base) -> None:
    """22 spaces, 13 observation posts, and every space of the guide."""
    assert len([place for place in base.kb.of("space") if place.module == "uprising"]) == 22
    assert len([post for post in base.kb.of("post") if post.module == "uprising"]) == 13
    for space in (place for place in base.kb.of("space") if place.module == "uprising"):
        assert any(
            base.kb.source_of[passage].id == "uprising.source.space-guide-uk" for passage in space.ids("passages")
        )


def test_every_deck_is_counted(base: integrity.Base) -> None:
    """For each deck of each box a number is stated, so that a lost card shows; one deck of the older game has none."""
    stated = {(module.module, deck["of"]) for module in base.kb.of("module") for deck in module.data.get("decks", [])}
    for entry in base.kb.of("card", "leader", "contract", "technology"):
        deck = (entry.module, entry.data.get("deck", entry.kind))
        assert deck in stated or deck == ("imperium", "hagal"), entry.id


def test_hardly_any_effect_needs_a_clause_of_its_own(base: integrity.Base) -> None:
    """The grammar says what cards do; only a handful of effects are told by a clause alone."""
    boxes = base.kb.of("card", "leader", "contract", "technology", "track", "space")
    special = {box.id for box in boxes if any(link.relation.endswith("special") for link in base.kb.links[box.id])}
    assert len(special) <= 5, sorted(special)


def test_every_enforceable_clause_is_enforced(base: integrity.Base) -> None:
    """Behind each clause that a position or a move can break stands a rule of the engine, but for those listed."""
    waiting = set(loading.read_tree(loading.read_text(CASES / "not-enforced.yaml"), "not-enforced.yaml").value)
    enforced = checks.enforced(base.kb)
    wanted = {entry.id for entry in base.kb.of("clause") if entry.data["enforced"] != ["none"]}
    assert wanted - enforced == waiting
