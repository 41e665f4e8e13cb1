"""What each language avoids: every pattern finds its bad sample and passes its good one, in the programs too."""

import re
from typing import Any

import pytest

from kodeks import home
from kodeks.integrity.wording import avoided
from kodeks.reporting.case_words import SPICE
from kodeks.words import FORMS, catalogue, words

LANGUAGES = ("en", "pl", "uk")
PATTERNS: list[tuple[str, dict[str, Any]]] = [
    (language, pattern) for language in LANGUAGES for pattern in words(language).manner["avoid"]
]

#: Every catalogue of our own; that of Sphinx speaks for its pages.
NAMES = sorted(
    path.name for path in (home.translations_folder() / "pl" / "LC_MESSAGES").glob("*.po") if path.name != "sphinx.po"
)


@pytest.mark.parametrize(
    ("language", "pattern"), PATTERNS, ids=lambda pattern: pattern if isinstance(pattern, str) else pattern["bad"]
)
def test_a_pattern_finds_its_bad_sample_and_passes_the_good_one(language: str, pattern: dict[str, Any]) -> None:
    """A pattern that finds nothing, or everything, would hold nothing."""
    [(wanted, instead)] = avoided({"avoid": [pattern]})
    assert wanted.search(pattern["bad"]), pattern["pattern"]
    assert not wanted.search(pattern["good"]), pattern["pattern"]
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


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_sentence_asks_only_for_forms_that_its_language_has(language: str) -> None:
    """``{number:troop}`` names a noun with three forms, ``{player:gen}`` a case; a slip would leave the bare number."""
    folder = home.translations_folder() / language / "LC_MESSAGES"
    judged = [name for name in NAMES if name.startswith(("kodeks", "rules-"))]
    messages = {text for name in judged for text in catalogue(folder / name).values()}
    asked = {form for text in messages for form in re.findall(r"\{[a-z_]+:([a-z]+)\}", text)}
    manner = words(language).manner
    cases = {case for forms in manner["colours"].values() for case in forms}
    assert asked - cases - {SPICE} == set(manner["counted"])
    assert {len(forms) for forms in manner["counted"].values()} == {len(FORMS)}
