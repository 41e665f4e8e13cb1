"""The command that reads and tells effects, and the boxes that ``explain`` shows."""

from pathlib import Path

import pytest
import yaml

from commands import run

pytestmark = pytest.mark.usefixtures("base_read_once")


def test_a_sentence_becomes_yaml(capsys: pytest.CaptureFixture[str]) -> None:
    """Lists stand in as in the files of the base."""
    code, out, _ = run(capsys, "effect", "Zapłać 2 wody → dobierz 2 karty.", "--lang", "pl")
    assert code == 0
    assert out.splitlines() == [
        "# Zapłać 2 wody → dobierz 2 karty.",
        "- pay: {water: 2}",
        "  to:",
        "    - gain: {cards: 2}",
    ]


def test_yaml_becomes_a_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """In each language, from a list or from one effect."""
    file = tmp_path / "effects.yaml"
    file.write_text("- gain: {troops: 2}\n- trash: {what: card}\n  optional: true\n")
    assert (
        run(capsys, "effect", "--file", str(file), "--lang", "uk")[1]
        == "Найміть 2 загони. Ви можете знищити 1 карту.\n"
    )
    file.write_text("gain: {troops: 5}\n")
    assert run(capsys, "effect", "--file", str(file), "--lang", "pl")[1] == "Zrekrutuj 5 żołnierzy.\n"


def test_what_is_printed_can_be_read_again(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """From English to YAML to Ukrainian to the same YAML."""
    text = "If you have the Fremen Bond: you may trash 1 card; pay 1 water → summon 1 sandworm."
    code, first, _ = run(capsys, "effect", text)
    assert code == 0
    (tmp_path / "x.yaml").write_text(first)
    _, told, _ = run(capsys, "effect", "--file", str(tmp_path / "x.yaml"), "--lang", "uk")
    _, again, _ = run(capsys, "effect", told.strip(), "--lang", "uk")
    assert yaml.safe_load(again) == yaml.safe_load(first)


def test_a_card_of_ones_own_is_told_box_by_box(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its own name and the names of the base are known."""
    (tmp_path / "map.yaml").write_text(
        "id: my-cards.card.map\nname: Map\ndeck: imperium\nagent:\n  - control: uprising.space.arrakeen\n"
        "reveal:\n  - acquire: {what: card, card: {is: [my-cards.card.map]}}\n"
    )
    monkeypatch.chdir(tmp_path)
    code, out, _ = run(capsys, "effect", "--file", "map.yaml", "--lang", "pl")
    assert code == 0
    assert out.splitlines() == [
        "Map (my-cards.card.map)",
        "ramka agenta: Przejmij kontrolę nad polem „Arrakin”.",
        "ramka odkrywania: Pozyskaj kartę „Map”.",
    ]


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["Pay 2 spyce → draw 1 card."], 2, "reading stopped at the word 'spyce' at character 7"),
        (["Gain 0 spice."], 1, "0.gain.spice: 0 is less than the minimum of 1."),
        ([], 2, "give the sentences to read"),
        (["Draw 1 card.", "--file", "x.yaml"], 2, "give the sentences to read"),
        (["--file", "not-there.yaml"], 2, "not-there.yaml"),
    ],
)
def test_bad_input_is_told_on_the_side(
    arguments: list[str], code: int, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A sentence and an exit code, never a traceback."""
    found, out, err = run(capsys, "effect", *arguments)
    assert (found, out) == (code, "")
    assert told in err


@pytest.mark.parametrize(
    ("content", "code", "told"),
    [
        (
            "- gain: {spice: 2}\n- trash: {what: crad}\n",
            1,
            'x.yaml:2:17: kb.check.wrong-shape\n  x.yaml says 1.trash.what: "crad"',
        ),
        ("gain: {spice: 2}\nsharing: true\n", 1, "no sentence can say"),
        ("5\n", 2, "x.yaml:1:1: this is no effect."),
        ("- gain: [\n", 2, "x.yaml:"),
        ("id: my-cards.card.x\nname: X\n", 1, "x.yaml:1:1: kb.check.wrong-shape"),
    ],
)
def test_a_bad_file_is_told_with_its_place(
    content: str,
    code: int,
    told: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Line and column where there are any."""
    (tmp_path / "x.yaml").write_text(content)
    monkeypatch.chdir(tmp_path)
    found, out, err = run(capsys, "effect", "--file", "x.yaml")
    assert found == code
    assert told in out + err


@pytest.mark.parametrize(
    ("id", "language", "line"),
    [
        ("uprising.card.guild-spy", "pl", "po pozyskaniu: Umieść 1 szpiega."),
        ("uprising.leader.feyd-rautha-harkonnen", "en",
         "ability Devious Strength: In your reveal turn: recall 1 spy → gain 2 swords."),
        ("khoam.contract.harvest-of-three", "uk",
         "виконання: Коли ви відправляєте агента в локацію видобутку та отримуєте цього ходу щонайменше 3 прянощі."),
        ("uprising.space.desert-tactics", "en", "effect: Recruit 1 troop. You may trash 1 card."),
        ("rivals.card.hagal-deliver-supplies-heighliner", "en",
         "Heighliner, goes there: If the level of the Conflict is exactly 3."),
    ],
)  # fmt: skip
def test_explain_shows_boxes_as_sentences(
    id: str, language: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the language that is asked for, each after the name of its box."""
    code, out, _ = run(capsys, "explain", id, "--lang", language)
    assert code == 0
    assert line in out.splitlines()


@pytest.mark.parametrize(
    ("text", "box"),
    [("When this card is trashed, gain 2 spice.", "when_trashed"), ("Signet ring:  gain 1 water", "signet")],
)
def test_what_is_a_box_of_its_own_is_told(text: str, box: str, capsys: pytest.CaptureFixture[str]) -> None:
    """An event of the card itself has a field on the card; an event that effects know has not."""
    code, _, complaint = run(capsys, "effect", text)
    assert code == 2
    assert f"under {box}:" in complaint
    assert run(capsys, "effect", "When you win a Conflict, gain 2 spice.")[0] == 0


def test_what_is_not_understood_leads_to_printed_effects(capsys: pytest.CaptureFixture[str]) -> None:
    """Those with the same words, in the language of the text, and to the field where no effect fits."""
    code, _, told = run(capsys, "effect", "Gain 1 spice for each opponent who has completed contracts.")
    assert code == 2
    assert "  Gain 1 persuasion for each contract you have completed.\n" in told
    assert told.endswith('where no effect fits, give the card one sentence: rule: "…"\n')
    _, _, told = run(capsys, "effect", "Kontrakt wypełniony w tej turze.", "--lang", "pl")
    assert "wypełnion" in told.partition("for example:")[2]
    _, _, told = run(capsys, "effect", "Zyzzyva qwerty.")
    assert "for example" not in told
