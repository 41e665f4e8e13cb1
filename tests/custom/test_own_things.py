"""A set brings tokens, resources, events, decks and battle icons of its own, and cards use them."""

from pathlib import Path

import pytest

from custom_sets import found
from kodeks import effects
from kodeks.custom import together
from kodeks.custom.settings import Settings

SET = """\
- id: salt.module.salt
  name: Salt Road
  about: Caravans of the deep desert.
  extends: [uprising.module.uprising]
- {id: salt.token.seal, name: Seal}
- {id: salt.resource.salt, name: Salt}
- {id: salt.term.arrival, name: Arrival, means: A caravan comes in.}
- {id: salt.term.caravans, name: Caravan deck, means: The deck of caravans.}
- {id: salt.icon.scorpion, name: Scorpion, means: A battle icon of this set.}
- id: salt.card.one
  name: First Load
  deck: own
  own_deck: salt.term.caravans
  agent:
    - gain: {own: {token: salt.token.seal, number: 2}}
    - give:
        - lose: {own: {resource: salt.resource.salt}}
      to:
        - gain: {own: {token: salt.token.seal}}
          for_each: {own: {resource: salt.resource.salt}}
    - upon: {event: own, term: salt.term.arrival}
      then:
        - gain: {water: 1}
    - when: {own: {token: salt.token.seal, at_least: 3}}
      then:
        - gain: {cards: 1}
- id: salt.card.two
  name: Second Load
  deck: conflict
  level: 1
  battle_icon: own
  own_battle_icon: salt.icon.scorpion
  rewards:
    first:
      - gain: {own: {token: salt.token.seal, number: 2}}
    second:
      - gain: {own: {token: salt.token.seal}}
- id: salt.card.three
  name: Third Load
  deck: intrigue
  rule: Turn this card over when a caravan comes in.
"""


def checks(text: str) -> list[tuple[str, str]]:
    """What is found but for words that are missing in the deep checks of terms."""
    return [finding for finding in found({"set.yaml": text}, Settings(preview=True)) if "nobody" not in finding[1]]


def test_a_set_with_things_of_its_own_is_clean() -> None:
    """Neither the schema nor any check speaks against it."""
    assert checks(SET) == []


@pytest.mark.parametrize(
    ("old", "new", "place", "check"),
    [
        ("seal, number: 2}}\n    - give", "seel}}\n    - give", "15:27", "dangling-reference"),
        ("salt.resource.salt}}\n      to", "salt.token.seal}}\n      to", "17:34", "reference-to-wrong-kind"),
        ("seal, at_least: 3}}", "seal}}", "24:19", "wrong-shape"),
        ("{token: salt.token.seal, at_least", "{token: salt.token.seel, at_least", "24:27", "dangling-reference"),
        ("term: salt.term.arrival}", "term: salt.term.arival}", "21:32", "dangling-reference"),
        ("  own_deck: salt.term.caravans\n", "", "10:3", "wrong-shape"),
        ("  own_battle_icon: salt.icon.scorpion\n", "", "27:3", "wrong-shape"),
        ("  rule: Turn", "  rulle: Turn", "41:3", "wrong-shape"),
    ],
)  # fmt: skip
def test_a_slip_in_them_is_found(old: str, new: str, place: str, check: str) -> None:
    """At its place, like a slip in a printed thing."""
    assert old in SET
    assert check in [name for where, name in checks(SET.replace(old, new)) if where == f"set.yaml:{place}"]


@pytest.mark.usefixtures("base_read_once")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Gain 2 × Seal. Lose 1 × Salt → gain 1 × Seal for each Salt you have. "
               "Upon the event Arrival: gain 1 water. If you have at least 3 × Seal: draw 1 card."),
        ("pl", "Zdobądź 2 × „Seal”. Strać 1 × „Salt” → zdobądź 1 × „Seal” za każde „Salt”. "
               "Przy zdarzeniu „Arrival”: zdobądź 1 wodę. Jeśli masz co najmniej 3 × „Seal”: dobierz 1 kartę."),
        ("uk", "Отримайте 2 × «Seal». Втратьте 1 × «Salt» → отримайте 1 × «Seal» за кожне «Salt». "
               "За події «Arrival»: отримайте 1 воду. Якщо маєте щонайменше 3 × «Seal»: візьміть 1 карту."),
    ],
)  # fmt: skip
def test_they_are_told_by_name_and_read_back(language: str, said: str, tmp_path: Path) -> None:
    """In every language, in forms that need no case of a name that nobody knows."""
    (tmp_path / "set.yaml").write_text(SET)
    known = together.load([tmp_path / "set.yaml"], tmp_path).base
    speech = effects.Speech(known.kb, known.words[language])
    box = known.kb["salt.card.one"].data["agent"]
    assert speech.text(box, module="salt") == said
    assert effects.same(speech.read(said, module="salt"), box)


@pytest.mark.usefixtures("base_read_once")
def test_they_are_read_as_authors_write_them(tmp_path: Path) -> None:
    """Without the sign between number and name."""
    (tmp_path / "set.yaml").write_text(SET)
    known = together.load([tmp_path / "set.yaml"], tmp_path).base
    speech = effects.Speech(known.kb, known.words["en"])
    found = speech.read("If you have at least 3 Seal, gain 2 Salt and lose a Seal.", module="salt")
    assert speech.text(found, module="salt") == "If you have at least 3 × Seal: gain 2 × Salt and lose 1 × Seal."
