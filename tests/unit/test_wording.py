"""What each language avoids: every pattern finds its bad sample and passes its good one, in the programs too."""

from typing import Any

import pytest

from kodeks import home
from kodeks.integrity.wording import avoided
from kodeks.words import catalogue, words

LANGUAGES = ("en", "pl", "uk")
PATTERNS: list[tuple[str, dict[str, Any]]] = [
    (language, one) for language in LANGUAGES for one in words(language).manner["avoid"]
]

#: Every catalogue of our own; that of Sphinx speaks for its pages.
NAMES = sorted(
    path.name for path in (home.translations_folder() / "pl" / "LC_MESSAGES").glob("*.po") if path.name != "sphinx.po"
)


@pytest.mark.parametrize(("language", "one"), PATTERNS, ids=lambda one: one if isinstance(one, str) else one["bad"])
def test_a_pattern_finds_its_bad_sample_and_passes_the_good_one(language: str, one: dict[str, Any]) -> None:
    """A pattern that finds nothing, or everything, would hold nothing."""
    [(wanted, instead)] = avoided({"avoid": [one]})
    assert wanted.search(one["bad"]), one["pattern"]
    assert not wanted.search(one["good"]), one["pattern"]
    assert instead
    others = [sample["good"] for spoken, sample in PATTERNS if spoken == language]
    assert not [sample for sample in others if wanted.search(sample)]


@pytest.mark.parametrize("language", LANGUAGES[1:])
@pytest.mark.parametrize("name", NAMES)
def test_the_catalogues_avoid_the_same(language: str, name: str) -> None:
    """Sentences of the judge, of the rules and of the site keep to the same language."""
    messages = catalogue(home.translations_folder() / language / "LC_MESSAGES" / name)
    assert messages
    patterns = avoided(words(language).manner)
    found = [f"{text}: {wanted.pattern}" for text in messages.values() for wanted, _ in patterns if wanted.search(text)]
    assert not found, "\n".join(found)
