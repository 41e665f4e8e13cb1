"""What publisher and designer have settled, as the judge asks for it."""

import pytest

from kodeks import integrity, rulings
from kodeks.rulings import Authority


def test_the_publisher_settles_a_silence(base: integrity.Base) -> None:
    """The answer comes with who gave it; a silence has no numbered readings."""
    told = rulings.settled(base.kb, "uprising.silence.alliance-holder-below-four")
    assert told is not None
    assert (told.id, told.authority) == ("uprising.ruling.alliance-holder-below-four", "publisher-faq")
    assert told.reading == 0


def test_players_and_other_programs_settle_nothing(base: integrity.Base) -> None:
    """Their answers stand beside the question, but it stays open."""
    id = "khoam.silence.harvest-contract-taken-late"
    assert [ruling.authority for ruling in rulings.on(base.kb, id)] == ["community", "maintainer"]
    assert rulings.settled(base.kb, id) is None


def test_the_weightiest_answer_comes_first(base: integrity.Base) -> None:
    """The publisher's FAQ goes before the publisher's book."""
    found = rulings.on(base.kb, "uprising.discrepancy.agent-box-compulsory")
    assert [ruling.authority for ruling in found] == ["publisher-faq", "publisher-book"]


def test_a_question_nobody_answered(base: integrity.Base) -> None:
    """No ruling, no answer."""
    assert rulings.on(base.kb, "uprising.silence.doubling-after-a-tie") == []
    assert rulings.settled(base.kb, "uprising.silence.doubling-after-a-tie") is None


def test_every_answer_has_one_date(base: integrity.Base) -> None:
    """The day it was given, or one by which it had been; a ruling of a set of one's own may leave it out."""
    for ruling in base.kb.of("ruling"):
        assert len({"said_on", "known_by"} & {*ruling.data}) == 1, ruling.id


@pytest.mark.parametrize(
    ("id", "authority", "reading"),
    [
        # Only the ruling decides it.
        ("uprising.discrepancy.gather-intelligence-moment", "book", 0),
        ("uprising.discrepancy.gather-intelligence-moment", "publisher", 2),
        # The books decide it, and the ruling says the same.
        ("uprising.discrepancy.units-or-troops-for-strength", "book", 1),
        ("uprising.discrepancy.units-or-troops-for-strength", "publisher", 1),
        # The books decide it against the designer.
        ("uprising.discrepancy.placing-a-spy-in-the-glossary", "book", 1),
        ("uprising.discrepancy.placing-a-spy-in-the-glossary", "publisher", 2),
        # Another program has an answer, which decides nothing.
        ("uprising.discrepancy.recall-at-imperial-privilege-compulsory", "publisher", 0),
        # The ruling has an answer of its own.
        ("uprising.discrepancy.what-a-discard-elsewhere-means", "publisher", 0),
    ],
)
def test_the_reading_of_a_difference(id: str, authority: Authority, reading: int, base: integrity.Base) -> None:
    """By the books alone, and by the publisher."""
    assert rulings.reading(base.kb, id, authority) == reading
