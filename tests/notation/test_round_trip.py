"""What is written is read back as it was, for everything that play reaches."""

from collections import Counter
from collections.abc import Container, Iterator

import pytest

from kodeks.play import Decision
from kodeks.play.decisions import kind_of
from kodeks.table.names import kind_of as entry_kind
from notation.tables import MIXES, library, mix_of, moves, notation

#: Every so many decisions, everything that is legal there and the whole state are written and read.
SAMPLE = 25


def named(decision: Decision, entries: Container[str]) -> Iterator[tuple[str, str]]:
    """The things that the arguments of a decision name; a pile and a part of a plan can be of any kind."""
    for name, value in decision.arguments().items():
        for each in value if isinstance(value, tuple) else (value,):
            if isinstance(each, str) and each in entries and name not in ("value", "pile"):
                yield name, each


@pytest.mark.parametrize("mix", MIXES)
@pytest.mark.parametrize("seed", [1, 2])
def test_every_decision_and_state_of_a_game_is_read_as_it_was_written(mix: str, seed: int) -> None:
    """A game: its decisions, what else was legal, and its states; arguments that name things say of which kind."""
    kinds: Counter[str] = Counter()
    entries = library().game(mix_of(mix)).catalogue.entries
    for number, (here, move) in enumerate(moves(mix, seed)):
        for decision in (move.decision, *(move.legal if number % SAMPLE == 0 else ())):
            text = here.write(decision)
            assert here.decision(text) == decision, text
            assert here.write(here.decision(text)) == text
            kinds[kind_of(type(decision))] += 1
            for name, id in named(decision, entries):
                assert entry_kind(id) in here.context.named_by(type(decision), name).split("|"), (text, name)
        if number % SAMPLE == 0:
            assert here.read_state(here.write_state(move.before)).facts == move.before.facts
    assert len(kinds) > 12


@pytest.mark.parametrize("mix", MIXES)
def test_every_kind_of_decision_has_one_sign_or_its_own_name(mix: str) -> None:
    """No kind of decision is without a way to be written: each is known to the reader by its name."""
    here = notation(mix)
    for kind in here.context.kinds:
        assert here.context.kind_words.find([kind]) == [kind], kind
