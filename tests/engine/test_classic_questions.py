"""The open questions of classic Dune: each is asked by a rule, or listed with the reason why none asks it."""

from pathlib import Path

from conftest import CASES
from engine.tables import base
from kodeks import loading
from kodeks.games import classic

NOT_ASKED = loading.read_tree(loading.read_text(CASES / "questions-not-asked.yaml"), "questions-not-asked.yaml").value


def asked() -> set[str]:
    """The questions that stand in the rules of the classic game."""
    text = "".join(path.read_text(encoding="utf-8") for path in Path(classic.__file__).parent.glob("*.py"))
    return {entry.id for entry in base().of("silence") if f'"{entry.id}"' in text}


def test_every_open_question_is_asked_or_has_a_reason() -> None:
    """No silence is forgotten, and none is both asked and excused."""
    every = {entry.id for entry in base().of("silence") if entry.module == "classic"}
    excused = {f"classic.silence.{slug}" for slug in NOT_ASKED}
    assert every - asked() == excused


def test_a_ruling_answers_in_a_word_that_the_rules_ask_for() -> None:
    """An answer that nobody asks for would never be heard."""
    text = "".join(path.read_text(encoding="utf-8") for path in Path(classic.__file__).parent.glob("*.py"))
    for ruling in base().of("ruling"):
        if ruling.module == "classic":
            for question, answer in ruling.data.get("answers", {}).items():
                assert question in asked()
                assert f'"{answer}"' in text, ruling.id
