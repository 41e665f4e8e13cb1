"""Tests that assert nothing are found."""

import pytest

from asserting import asserts


def _checked(number: int) -> None:
    assert number


def _idle() -> None:
    str(1)


def _direct() -> None:
    assert str(1)


def _by_a_helper() -> None:
    _checked(1)


def _by_an_exception() -> None:
    with pytest.raises(ValueError, match="x"):
        int("x")


def test_an_idle_test_is_told_from_one_that_asserts() -> None:
    """By itself, by a helper, or by an exception that must come."""
    assert not asserts(_idle)
    assert all(asserts(function) for function in (_direct, _by_a_helper, _by_an_exception))
