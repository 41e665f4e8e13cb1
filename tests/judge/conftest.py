"""What the tests of the judge on the engine share."""

import pytest

from kodeks import integrity
from kodeks.judge.base import Library


@pytest.fixture(scope="session")
def library(base: integrity.Base) -> Library:
    """The shipped base, from which games are made."""
    return Library(base.kb, base.words.values())
