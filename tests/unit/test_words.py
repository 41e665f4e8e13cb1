"""Words by language: what is missing or stale is shown in English, and says so."""

from pathlib import Path

import pytest

from kodeks.words import State, Words, catalogue, demanded, fingerprint, words

ENGLISH = {"name": "spy", "means": "It watches."}


def _words(tmp_path: Path, text: str) -> Words:
    (tmp_path / "pl").mkdir(exist_ok=True)
    (tmp_path / "pl" / "x.yaml").write_text(text, encoding="utf-8")
    return words.__wrapped__("pl", tmp_path)


def test_a_good_translation_is_shown(tmp_path: Path) -> None:
    """The fingerprint is that of the English."""
    spoken = _words(tmp_path, f"a.term.s: {{name: szpieg, means: Patrzy., of: {fingerprint(ENGLISH)}}}\n")
    said = spoken.say("a.term.s", "name", ENGLISH)
    assert (said.text, said.language, said.state) == ("szpieg", "pl", State.GOOD)


def test_a_stale_translation_is_shown_in_english(tmp_path: Path) -> None:
    """English that has changed since is not covered by an old translation."""
    spoken = _words(tmp_path, "a.term.s: {name: szpieg, means: Patrzy., of: abcdef}\n")
    said = spoken.say("a.term.s", "name", ENGLISH)
    assert (said.text, said.language, said.state) == ("spy", "en", State.STALE)


def test_a_missing_translation_is_shown_in_english(tmp_path: Path) -> None:
    """Never silently."""
    said = _words(tmp_path, "{}\n").say("a.term.s", "name", ENGLISH)
    assert (said.text, said.language, said.state) == ("spy", "en", State.MISSING)


def test_an_unofficial_name_says_so(tmp_path: Path) -> None:
    """A name of ours is not passed off as printed."""
    text = f"a.term.s: {{name: szpieg, means: Patrzy., unofficial: true, of: {fingerprint(ENGLISH)}}}\n"
    assert _words(tmp_path, text).say("a.term.s", "name", ENGLISH).state is State.UNOFFICIAL


@pytest.mark.parametrize(
    ("language", "number", "told"),
    [("pl", 1, "1 solaris"), ("pl", 2, "2 solarisy"), ("pl", 5, "5 solarisów"), ("pl", 22, "22 solarisy"),
     ("uk", 1, "1 солярій"), ("uk", 3, "3 солярії"), ("uk", 11, "11 соляріїв"), ("en", 2, "2 Solari")],
)  # fmt: skip
def test_numbers_take_the_right_form_of_the_noun(language: str, number: int, told: str) -> None:
    """Polish and Ukrainian have three forms."""
    assert words(language).counted("shared.resource.solari", number, "Solari") == told


def test_a_catalogue_is_read_with_its_long_lines_and_without_fuzzy_ones(tmp_path: Path) -> None:
    """What gettext tools write is understood."""
    file = tmp_path / "x.po"
    file.write_text(
        'msgid ""\nmsgstr "Language: pl"\n\nmsgid "one "\n"two"\nmsgstr "jeden "\n"dwa"\n\n'
        '#, fuzzy\nmsgid "three"\nmsgstr "trzy"\n\nmsgid "say \\"x\\""\nmsgstr "powiedz \\"x\\""\n'
    )
    assert catalogue(file) == {"one two": "jeden dwa", 'say "x"': 'powiedz "x"'}


def test_a_catalogue_that_is_not_there_is_empty(tmp_path: Path) -> None:
    """English needs none."""
    assert catalogue(tmp_path / "none.po") == {}


def test_the_name_of_a_component_stays_english_and_says_so(tmp_path: Path) -> None:
    """No name is made up where no book of the language prints one; other words are still missing."""
    spoken = _words(tmp_path, "{}\n")
    said = spoken.say("a.card.x", "name", {"name": "Smuggler's Map"})
    assert (said.text, said.language, said.state) == ("Smuggler's Map", "en", State.ENGLISH_NAME)
    assert spoken.say("a.leader.x", "ability", {"ability": ["Calm"]}, index=0).state is State.ENGLISH_NAME
    assert spoken.say("a.track.x", "name", {"name": "Map track"}).state is State.MISSING


def test_a_leader_may_have_a_printed_name_and_no_printed_ability(tmp_path: Path) -> None:
    """What a book prints is used, what none prints stays English, side by side."""
    english: dict[str, str | list[str]] = {"name": "Lady X", "ability": ["Calm"], "ring": "Sharp Eye"}
    spoken = _words(tmp_path, f"a.leader.x: {{name: Lady Iks, of: {fingerprint(english)}}}\n")
    assert spoken.say("a.leader.x", "name", english).state is State.GOOD
    assert spoken.say("a.leader.x", "ring", english).state is State.ENGLISH_NAME


def test_components_demand_no_words_for_their_names() -> None:
    """A contract's name may stay English; a term's may not."""
    assert demanded("a.contract.x", {"name": "Harvest"}) == []
    assert demanded("a.term.x", {"name": "Harvest", "means": "It gives."}) == ["name", "means"]


def test_a_wrong_part_of_the_synonyms_is_told_and_left_out(tmp_path: Path) -> None:
    """What has the shape is kept; a misspelt part and a flat group name their line."""
    folder = tmp_path / "translations" / "pl"
    folder.mkdir(parents=True)
    text = "stop: [i, w]\nsame:\n  - mur, ściana\nmeens: {bot: [rywal]}\nmeans: {bot: [rywal]}\n"
    (folder / "synonyms.yaml").write_text(text, encoding="utf-8")
    read = words("pl", tmp_path / "translations")
    assert read.synonyms == {"stop": ["i", "w"], "means": {"bot": ["rywal"]}}
    assert [finding.place.line for finding in read.findings] == [2, 4]
