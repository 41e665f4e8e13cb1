"""``kodeks judge`` without the parser of arguments: it tells the same, or leaves it to the parser."""

import itertools

import pytest

from kodeks.cli.main import JUDGE, parser, plainly

GOOD = [
    ["judge", "a.json"],
    ["judge", "-"],
    ["judge", "a.json", "b.yaml"],
    *(["judge", "a.json", option, word] for option, (words, _, _) in JUDGE.items() for word in words),
    *(["judge", *pair, "a.json"] for option, (words, _, _) in JUDGE.items() for pair in [(option, words[0])]),
    ["judge", "a", *itertools.chain.from_iterable((option, words[-1]) for option, (words, _, _) in JUDGE.items())],
]


@pytest.mark.parametrize("arguments", GOOD, ids=" ".join)
def test_plain_arguments(arguments: list[str]) -> None:
    """All that the parser tells, no more and no less."""
    told = plainly(arguments)
    assert told is not None
    assert vars(told) == vars(parser().parse_args(arguments))


@pytest.mark.parametrize(
    "arguments",
    [[], ["check"], ["judge"], ["judge", "--lang", "pl"], ["judge", "a", "--lang"], ["judge", "a", "--lang", "xx"],
     ["judge", "a", "--lang=pl"], ["judge", "a", "--la", "pl"], ["judge", "--help"], ["judge", "--", "a"]],
    ids=" ".join,
)  # fmt: skip
def test_anything_else(arguments: list[str]) -> None:
    """Goes to the parser, which knows what to say."""
    assert plainly(arguments) is None
