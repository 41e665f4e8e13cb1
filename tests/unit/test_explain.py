"""``kodeks explain``: entries by what people call them, and everything that is printed on a thing."""

import pytest

from commands import run
from kodeks.base import Base
from kodeks.reporting.lookup import lookup


@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("uprising.clause.infiltrate", "uprising.clause.infiltrate"),
        ("Freighter Fleet", "rise-of-ix.card.freighter-fleet"),
        ("intryga dworska", "rise-of-ix.card.court-intrigue"),
        ("junction headq", "uprising.card.junction-headquarters"),
        ("card.junction", "uprising.card.junction-headquarters"),
        ("kartą sojuszu", "classic.term.alliance-card"),
        ("uprising.clause.icon-troop", "uprising.clause.recruiting-a-troop"),
    ],
)
def test_an_entry_is_found_by_what_it_is_called(text: str, id: str, base: Base) -> None:
    """Id, withdrawn id, name in any language, declined form, beginning of a name, part of an id."""
    assert lookup(base, text) == [id]


def test_a_whole_name_comes_before_a_part_of_one(base: Base) -> None:
    """Control is a term of its own, and also a part of many names."""
    assert "uprising.term.control" in lookup(base, "control")
    assert "uprising.token.control-marker" not in lookup(base, "control")
    assert "uprising.token.control-marker" in lookup(base, "control mark")


def test_where_several_fit_it_asks_back(capsys: pytest.CaptureFixture[str]) -> None:
    """Each with its name and kind in the language that was asked for, and the id that would tell them apart."""
    code, out, err = run(capsys, "explain", "Sztylet", "--lang", "pl")
    assert (code, out) == (2, "")
    assert "  Sztylet (Karta)\n    uprising.card.dagger" in err
    assert "imperium.card.dagger" in err


def test_where_nothing_fits_it_helps(capsys: pytest.CaptureFixture[str]) -> None:
    """A name that is near, or the search."""
    code, _, err = run(capsys, "explain", "batle", "for", "arakeen")
    assert code == 2
    assert "did you mean Battle for Arrakeen?" in err
    assert "kodeks search" in run(capsys, "explain", "xyzzy plugh")[2]


@pytest.mark.parametrize(
    ("id", "language", "lines"),
    [
        ("uprising.card.junction-headquarters", "en", ["Junction Headquarters (Card)", "deck: Imperium deck",
         "cost: 6 (persuasion)", "agent icons: Landsraad, City, Spice Trade", "factions: Spacing Guild"]),
        ("immortality.card.chairdog", "en", ["deck: Tleilaxu deck", "cost: 2 (specimens)",
         "Graft: only played grafted to another card"]),
        ("uprising.card.battle-for-arrakeen", "pl", ["poziom: 3", "ikona walki: krysnóż"]),
        ("rise-of-ix.card.freighter-fleet", "en",
         ["Unload: the reveal box also works when it is discarded or trashed"]),
        ("uprising.space.sietch-tabr", "uk", ["Січ Табр (Локація)", "вимога: Фримени, щонайменше 2"]),
        ("classic.card.cheap-hero", "en", ["sort: In place of a leader"]),
        ("six-players.card.muaddib-command-respect", "en", ["commander: Muad'Dib"]),
        ("rise-of-ix.technology.chaumurky", "en", ["cost: 4 (spice)", "a Rival can acquire it: yes"]),
    ],
)  # fmt: skip
def test_everything_printed_is_told(
    id: str, language: str, lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Cost, specimens, level, icons, who can have it, in words of the language; the id is the last line."""
    code, out, _ = run(capsys, "explain", id, "--lang", language)
    assert code == 0
    assert [line for line in lines if line not in out.splitlines()] == []
    assert out.splitlines()[-1] == f"id: {id}"


def test_every_thing_can_be_told_in_every_language(base: Base) -> None:
    """No card, tile, leader, space or territory has a field that its words do not know."""
    from kodeks.effects import Speech
    from kodeks.reporting import printed
    from kodeks.reporting.speaker import Speaker

    for words in base.words.values():
        speaker = Speaker(base.kb, words)
        speech = Speech(base.kb, words)
        for entry in base.kb.of(*printed.KINDS):
            rows = list(printed.rows(entry, speaker, speech))
            assert all(label and value for label, value in rows), entry.id
            assert rows, entry.id
