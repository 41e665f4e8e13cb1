"""Silences beside the data and in the settings."""

import pytest

from custom_sets import check, found, prints
from kodeks.custom import run
from kodeks.custom.files import Source
from kodeks.custom.settings import Settings, Silence
from kodeks.findings import Place

HEAD = "id: my-set.module.my-set\nname: The set\nabout: A set.\nextends: [uprising.module.uprising]\n"
TAKEN = "kb.check.printed-name-taken"


def findings(card: str, settings: Settings | None = None) -> list[tuple[str, str]]:
    """What is found in a card."""
    return found({"card.yaml": card, "module.yaml": HEAD}, settings)


CARD = "id: my-set.card.x\n{before}name: Dagger{after}\ndeck: intrigue\nplot:\n  - gain: {{spice: 1}}\n"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", f"  # kodeks: ignore {TAKEN} – it replaces it"),
        ("", f" #kodeks:ignore {TAKEN} - it replaces it"),
        (f"# kodeks: ignore {TAKEN} — it replaces it\n", ""),
        (f"# kodeks: ignore {TAKEN} – it replaces it\n# and another remark\n\n", ""),
        (f"# kodeks: ignore-file {TAKEN} – all of them replace printed ones\n", ""),
    ],
)
def test_a_comment_silences(before: str, after: str) -> None:
    """At the end of the line, on the line before, or for the whole file."""
    assert findings(CARD.format(before=before, after=after)) == []


@pytest.mark.parametrize(
    "text",
    [
        CARD.format(before="", after=f'\nnotes: ["See # kodeks: ignore-file {TAKEN} – no"]'),
        CARD.format(before="", after=f"\nnotes:\n  - |\n    # kodeks: ignore-file {TAKEN} – no"),
    ],
)
def test_a_text_is_no_comment(text: str) -> None:
    """What looks like a silence inside a text of the data is data."""
    assert findings(text) == [("card.yaml:2:7", "printed-name-taken")]


NOTHING = "pay: {spice: 0}"


def test_a_comment_before_an_entry_speaks_for_all_of_it() -> None:
    """The entry with everything inside, and not the next one."""
    box = f"  deck: intrigue\n  plot:\n    - {NOTHING}\n      to:\n        - gain: {{cards: 1}}\n"
    text = (
        "# kodeks: ignore kb.check.effect-of-nothing – a joke\n"
        f"- id: my-set.card.x\n  name: Xylo\n{box}"
        f"- id: my-set.card.y\n  name: Yam\n{box}"
    )
    assert findings(text) == [("card.yaml:13:20", "effect-of-nothing")]


def test_a_comment_before_a_key_speaks_for_its_list() -> None:
    """Dashes that are not further in belong to the key above them."""
    effect = f"- {NOTHING}\n  to:\n  - gain: {{cards: 1}}\n"
    text = (
        "id: my-set.card.x\nname: Xylo\ndeck: intrigue\n"
        "# kodeks: ignore kb.check.effect-of-nothing – a joke\n"
        f"plot:\n{effect}combat:\n{effect}"
    )
    assert findings(text) == [("card.yaml:10:16", "effect-of-nothing")]


def test_settings_silence_by_path() -> None:
    """A silence of the settings has a path and a reason, and is reported where it is idle."""
    place = Place("kodeks.toml", 3, 1)
    used = Settings(silences=(Silence(TAKEN, "card.*", "they replace printed ones", place),))
    idle = Settings(silences=(Silence(TAKEN, "other/*", "they replace printed ones", place),))
    card = CARD.format(before="", after="")
    assert findings(card, used) == []
    assert findings(card, idle) == [("card.yaml:2:7", "printed-name-taken"), ("kodeks.toml:3:1", "unused-silence")]


def test_what_cannot_be_read_cannot_be_silenced() -> None:
    """A file that is no YAML is told, whatever its comments say."""
    text = "# kodeks: ignore-file kb.check.unreadable-file – please\na: [\n"
    assert [check for _, check in findings(text)] == ["unreadable-file"]


def test_a_silenced_finding_is_kept_with_its_reason() -> None:
    """Formats can show it as suppressed."""
    card = CARD.format(before="", after=f"  # kodeks: ignore {TAKEN} – it replaces it")
    outcome = check({"card.yaml": card, "module.yaml": HEAD})
    assert [(finding.check, reason) for finding, reason in outcome.silenced] == [(TAKEN, "it replaces it")]


def test_severities_come_from_the_settings() -> None:
    """A check can weigh more, less, or be off."""
    card = CARD.format(before="", after="")
    files = {"card.yaml": card, "module.yaml": HEAD}
    for word in ("error", "hint"):
        outcome = check(files, Settings(severities={TAKEN: word}))
        assert [finding.severity.value for finding in outcome.findings] == [word]
    assert check(files, Settings(severities={TAKEN: "off"})).findings == ()


def test_new_checks_wait_for_preview() -> None:
    """A check of this version runs only when asked for."""
    card = (
        "id: my-set.card.x\nname: Xylo\ndeck: intrigue\n"
        "plot:\n  - choose:\n      - - gain: {spice: 1}\n      - - gain: {spice: 1}\n"
    )
    assert findings(card, Settings()) == []
    assert findings(card, Settings(preview=True)) == [("card.yaml:7:9", "same-choice-twice")]


def test_a_silence_of_a_check_that_did_not_run_is_not_idle() -> None:
    """Nobody can tell before the check is asked for."""
    card = (
        "id: my-set.card.x\nname: Xylo\ndeck: intrigue\nplot:\n"
        "  # kodeks: ignore kb.check.same-choice-twice – it is meant\n"
        "  - choose:\n      - - gain: {spice: 1}\n      - - gain: {spice: 1}\n"
    )
    assert findings(card, Settings()) == []
    assert findings(card, Settings(preview=True)) == []
    off = Settings(severities={TAKEN: "off"})
    assert findings(CARD.format(before="", after=f"  # kodeks: ignore {TAKEN} – it replaces it"), off) == []


def test_a_part_of_the_set_says_nothing_about_silences_for_all_of_it() -> None:
    """They may be needed by the files that were not asked about."""
    place = Place("kodeks.toml", 3, 1)
    settings = Settings(silences=(Silence(TAKEN, "card.*", "they replace printed ones", place),))
    sources = [
        Source(name, name, text.encode())
        for name, text in (("a.yaml", HEAD), ("card.yaml", CARD.format(before="", after="")))
    ]
    sources[1].wanted = False
    assert run.check_sources(sources, settings, prints()).findings == ()


def test_a_file_that_is_only_read_along_may_be_broken() -> None:
    """It is not asked about, so neither it nor the silences in it are told of."""
    broken = f"a: b: c # kodeks: ignore {TAKEN} – why\n".encode()
    card = CARD.format(before="", after="").encode()
    sources = [Source("x.yaml", "x.yaml", card), Source("y.yaml", "y.yaml", broken, wanted=False)]
    outcome = run.check_sources(sources, Settings(), prints())
    assert TAKEN in {finding.check for finding in outcome.findings}
    assert {finding.place.file for finding in outcome.findings} == {"x.yaml"}
