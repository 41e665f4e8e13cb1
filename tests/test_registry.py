"""Checks stand in one place, with their explanation, their clauses and their words."""

import string

import pytest

from kodeks import ids, integrity, registry
from kodeks.cli import graph as command
from kodeks.custom import catalogue
from kodeks.judge import checks, documents
from kodeks.reporting import case_words, entries, relations, speaker, text
from kodeks.sphinx_ext import labels
from kodeks.words import words

assert catalogue.checks()
CHECKS = [*registry.checks(), *checks.checks()]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.id)
def test_a_check_explains_itself(check: registry.Check) -> None:
    """The first line is a full sentence, and a reason follows: in words, or the rules that the page shows."""
    assert check.title.endswith(".")
    assert "Why" in check.explanation or check.clauses


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.id)
def test_the_clauses_of_a_check_exist(check: registry.Check, base: integrity.Base) -> None:
    """A check of positions names the clauses it tests, and they are in the base."""
    if check.subject not in ("base", "custom", "kodeks"):
        assert check.clauses
    for clause in check.clauses:
        assert clause in base.kb
        assert ids.kind_of(clause) == "clause"


def test_an_id_is_given_out_once() -> None:
    """A second check under the same id is refused."""
    with pytest.raises(ValueError, match="twice"):
        registry.check(CHECKS[0].id)


def test_a_check_needs_an_id_of_its_kind() -> None:
    """An id of another kind is refused."""
    with pytest.raises(ValueError, match=r"module\.check\.slug"):
        registry.check("uprising.clause.infiltrate")


def _phrases() -> list[str]:
    told = [
        *speaker.PHRASES,
        *text.PHRASES,
        *labels.PHRASES,
        *relations.PHRASES,
        *command.HEADS.values(),
        *command.PHRASES,
        "through",
    ]
    told += [*case_words.PHRASES, *entries.FACTS.values()]
    told += [id for pair in (*labels.RELATIONS.values(), *labels.KINDS.values()) for id in pair]
    told += [sentence for check in CHECKS for sentence in check.says.values()]
    for form in documents.FORMS:
        for facts in (form.register.table, form.register.seat):
            found = [fact for _, fact in documents.facts_of(facts)]
            told += [text for fact in found for text in (fact.help, fact.named, *fact.says) if text]
    return list(dict.fromkeys(told))


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_every_sentence_of_the_program_is_translated(language: str) -> None:
    """Each phrase has a translation with the same places for facts."""
    spoken = words(language)
    missing = [phrase for phrase in _phrases() if phrase not in spoken.messages]
    assert missing == []
    for phrase in _phrases():
        assert _fields(spoken.messages[phrase]) == _fields(phrase), phrase


def _fields(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}
