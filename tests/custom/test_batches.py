"""A large set is read in parts and known again by its files: what is found is what a single reading finds."""

import random
import subprocess
import sys
from dataclasses import replace
from functools import cache as once
from pathlib import Path
from typing import Any

import pytest

from conftest import ROOT
from kodeks import cache, loading, registry
from kodeks.custom import batches, files, printed, reading, run
from kodeks.custom.settings import Settings, Silence
from kodeks.findings import Place
from kodeks.words import fingerprint

MODULE = "id: my-set.module.my-set\nname: The set\nabout: A set.\nextends: [{extends}]\n"
CARD = "id: my-set.card.{slug}\nname: {name}\ndeck: intrigue\nplot:\n  - gain: {{spice: {number}}}\n"
SILENCED = "# kodeks: ignore-file kb.check.name-twice – they are twins\n"
SETTINGS = (
    Settings(preview=True),
    Settings(severities={"kb.check.dangling-reference": "off", "kb.check.wrong-shape": "off"}),
    Settings(preview=True, languages=("pl",)),
    Settings(preview=True, silences=(Silence("kb.check.id-twice", "*", "so be it", Place("kodeks.toml", 3, 1)),)),
)


@once
def texts() -> tuple[str, ...]:
    """The entries of all cases of the checks, wrong ones and right ones."""
    found: dict[str, None] = {}
    for path in sorted((registry.CASES / "custom").glob("*.yaml")):
        told = loading.read_tree(loading.read_text(path), path.name).value
        for case in told.values() if isinstance(told, dict) else ():
            if isinstance(case, dict):
                many = [case["card"]] if "card" in case else [case["files"][file] for file in case["files"]]
                found.update(dict.fromkeys(entry for entry in many if entry.startswith("id: my-set.")))
    return tuple(found)


@once
def prints() -> printed.Printed:
    """The printed things."""
    return printed.load(printed.fingerprint())


def told(outcome: run.Outcome) -> dict[str, Any]:
    """Everything that an outcome says."""
    return {
        "findings": [repr(finding) for finding in outcome.findings],
        "silenced": [repr(finding) for finding in outcome.silenced],
        "rest": (outcome.entries, outcome.files, outcome.texts),
    }


def listed(many: list[str]) -> str:
    """Entries as a list."""
    return "".join("- " + entry.rstrip("\n").replace("\n", "\n  ") + "\n" for entry in many)


def written(chance: random.Random) -> str:
    """A file as somebody may write it: an entry, a list of them, or something that nobody can read."""
    pick = chance.random()
    plain = CARD.format(slug=f"c-{chance.randrange(9)}", name=f"Name {chance.randrange(9)}", number=chance.randrange(3))
    if pick < 0.2:
        return plain
    if pick < 0.25:
        return chance.choice(["", "- [", "- id: nothing\n", "- 1\n", "[]\n"])
    if pick < 0.45:
        return chance.choice(texts())
    many = [chance.choice([plain, *chance.sample(texts(), 2)]) for _ in range(chance.randrange(1, 7))]
    return (SILENCED if pick > 0.9 else "") + listed(many)


CLAUSES = (ROOT / "tests" / "cases" / "fuzz-deep.yaml").read_text(encoding="utf-8")
TREACHERY = "- id: my-set.card.t\n  name: T\n  deck: treachery\n  effects:\n    - gain: {spice: 7}\n"
OF_DECK = "- id: my-set.token.c\n  name: Cards\n  total: 3\n"
WORDS = "translations/pl/words.yaml"


def spoken(chance: random.Random) -> str:
    """Words for some of the cards: right, stale, with other numbers, of nothing."""
    found = ""
    for number in chance.sample(range(12), 6):
        print_of = fingerprint({"name": f"Name {chance.randrange(9)}"})
        found += f"my-set.card.c-{number}:\n  of: {print_of}\n  name: Nazwa {chance.randrange(9)}\n"
    return found + chance.choice(["", "my-set.clause.pay-a-debt:\n  says: Możesz.\n", "a: 1\n", "- [\n"])


def edited(folder: Path, chance: random.Random) -> None:
    """Change, add or take away one file."""
    cards = [f"cards-{number}.yaml" for number in range(8)]
    name = chance.choice(["module.yaml", *cards, "clauses.yaml", WORDS])
    if chance.random() < 0.15:
        (folder / name).unlink(missing_ok=True)
    elif name == "clauses.yaml":
        told = CLAUSES.replace("force: must", f"force: {chance.choice(['must', 'may'])}")
        (folder / name).write_text(told + chance.choice(["", TREACHERY, OF_DECK]), encoding="utf-8")
    elif name == WORDS:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(spoken(chance), encoding="utf-8")
    elif name == "module.yaml":
        extends = chance.choice(["uprising.module.uprising", "rise-of-ix.module.rise-of-ix", "immortality.module.x"])
        (folder / name).write_text(MODULE.format(extends=extends))
    else:
        (folder / name).write_text(written(chance))


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Sets of any size go the way of large ones, a few entries at a time and in one process."""
    monkeypatch.setenv("KODEKS_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(batches, "LARGE", 0)
    monkeypatch.setattr(batches, "TOGETHER", 400)
    monkeypatch.setattr(batches, "FEWEST_LOTS", 10**9)


def at_once(sources: list[files.Source], settings: Settings, monkeypatch: pytest.MonkeyPatch) -> run.Outcome:
    """What is found when everything is read together."""
    with monkeypatch.context() as patch:
        patch.setattr(batches, "LARGE", 10**12)
        return run.check_sources(sources, settings, prints())


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("seed", range(4))
def test_random_edits_find_the_same_with_and_without_what_is_kept(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After every edit, with what was kept before it, to the last place."""
    chance = random.Random(seed)
    folder = tmp_path / "set"
    folder.mkdir()
    (folder / "module.yaml").write_text(MODULE.format(extends="uprising.module.uprising"))
    shelves = [cache.Shelf(f"files-{number}.txt") for number in range(len(SETTINGS))]
    reused = quiet = 0
    for _ in range(30):
        edited(folder, chance)
        context = [folder / "cards-3.yaml"] if (folder / "cards-3.yaml").exists() else []
        sources = files.gather([folder], [])
        sources = [replace(source, wanted=Path(source.path) not in context) for source in sources]
        number = chance.randrange(len(SETTINGS))
        kept = batches.unpack(shelves[number].load())
        reused += sum(source.digest().hex() in kept for source in sources)
        got = run.check_sources(sources, SETTINGS[number], prints(), shelf=shelves[number])
        assert told(got) == told(at_once(sources, SETTINGS[number], monkeypatch))
        quiet += sum(piece.quiet for piece in got.seen.pieces)
    assert reused > 30
    assert quiet > 30


def sources_of(told: dict[str, str]) -> list[files.Source]:
    """Files of these names and texts."""
    return [files.Source(name, name, text.encode()) for name, text in sorted(told.items())]


LEADER = """id: my-set.leader.{slug}
name: Leader {slug}
abilities:
  - ability: Ability
    effects:
      - upon: {{event: {event}}}
        then:
          - {effect}
signet:
  ring: Ring
  effects:
    - gain: {{spice: 1}}
"""
PLAYED = """id: my-set.card.p
name: Played
deck: imperium
cost: 4
icons: [{icon}]
agent:
  - {effect}
reveal:
  - gain: {{persuasion: 1}}
"""
FIRST = LEADER.format(slug="a", event="gain-solari", effect="acquire: {what: card, free: true}")
SECOND = LEADER.format(slug="b", event="acquire", effect="gain: {solari: 1}")
OTHER = CARD.format(slug="other", name="Other", number=1)
ICON = "id: my-set.icon.i\nname: Icon\nmeans: Sends an agent.\nagent: true\n"
WITH_ICON = PLAYED.format(icon="my-set.icon.i", effect="gain: {spice: 1}")
WITH_CARD = PLAYED.format(icon="my-set.card.other", effect="gain: {spice: 1}")
SPACE = """id: my-set.space.s
name: The Bazaar
icon: my-set.icon.i
combat: false
maker: false
effects:
  - gain: {solari: 2}
"""
LINKING = CARD.format(slug="l", name="Linking", number=1) + "flavour: See [other](my-set.card.other).\n"
NO_DANGLING = Settings(severities={"kb.check.dangling-reference": "off"})


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("check", "still", "changing", "settings"),
    [
        pytest.param("endless-trigger", FIRST, SECOND, Settings(), id="a circle closes"),
        pytest.param("endless-trigger", SECOND, FIRST, Settings(), id="and from the other side"),
        pytest.param("dangling-reference", LINKING, OTHER, Settings(), id="what is linked comes and goes"),
        pytest.param("reference-to-wrong-kind", WITH_CARD, OTHER, NO_DANGLING, id="a card where an icon belongs"),
        pytest.param("agent-icon-without-a-space", WITH_ICON, ICON, Settings(preview=True), id="an icon comes"),
        pytest.param(
            "space-nobody-can-reach", SPACE, WITH_ICON, Settings(preview=True), id="a card with the icon comes"
        ),
        pytest.param("name-twice", OTHER, OTHER.replace("other", "again"), Settings(), id="a second of the name"),
        pytest.param("id-twice", OTHER.replace("Other", "Else"), OTHER, Settings(), id="a second of the id"),
    ],
)
@pytest.mark.parametrize("name", ["a.yaml", "z.yaml"])
@pytest.mark.parametrize(("together", "order"), [(1, "alone, both, alone"), (10**6, "both, alone, both")])
def test_a_file_that_does_not_change_is_not_free_of_what_another_brings(
    together: int,
    order: str,
    name: str,
    check: str,
    still: str,
    changing: str,
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Checks across entries find the same with what was kept, before, with and without the other file."""
    monkeypatch.setattr(batches, "TOGETHER", together)
    shelf = cache.Shelf("files-w.txt")
    alone = {"module.yaml": MODULE.format(extends="uprising.module.uprising"), "m.yaml": listed([still])}
    found = []
    states = {"alone": alone, "both": {**alone, name: listed([changing])}}
    for given in (states[word] for word in order.split(", ")):
        sources = sources_of(given)
        got = run.check_sources(sources, settings, prints(), shelf=shelf)
        assert told(got) == told(at_once(sources, settings, monkeypatch))
        assert len(batches.unpack(shelf.load())) == len(given)
        found.append(f"kb.check.{check}" in {finding.check for finding in got.findings})
    assert found in ([False, True, False], [True, False, True])


@pytest.mark.usefixtures("small")
def test_entries_are_let_go_and_only_changed_files_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a quiet card the name is left; a second run parses the one file that is new."""
    cards = {f"c-{n}.yaml": listed([CARD.format(slug=f"c-{n}", name=f"Nom {n}", number=1)]) for n in range(9)}
    all_files = {"module.yaml": MODULE.format(extends="uprising.module.uprising"), **cards}
    shelf = cache.Shelf("files-x.txt")
    first = run.check_sources(sources_of(all_files), Settings(), prints(), shelf=shelf)
    assert not first.findings
    assert sum(piece.quiet for piece in first.seen.pieces) == 9
    parsed: list[str] = []
    real = reading.read

    def counted(sources: list[files.Source], **more: Any) -> Any:
        parsed.extend(source.shown for source in sources)
        return real(sources, **more)

    monkeypatch.setattr(reading, "read", counted)
    all_files["c-4.yaml"] = listed([CARD.format(slug="c-5", name="Nom 5", number=2)])
    second = run.check_sources(sources_of(all_files), Settings(), prints(), shelf=shelf)
    # The card of c-5.yaml has a finding now: its id is taken. To tell the line, that file is read as well.
    assert set(parsed) == {"c-4.yaml", "c-5.yaml"}
    assert {finding.check for finding in second.findings} == {"kb.check.id-twice"}


@pytest.mark.usefixtures("small")
def test_other_surroundings_are_another_question() -> None:
    """A module that is played with something else changes what is found in cards that did not change."""
    card = (
        "id: my-set.card.d\nname: Dreadful\ndeck: imperium\ncost: 4\nicons: [shared.icon.city]\n"
        "agent:\n  - gain: {dreadnoughts: 1}\nreveal:\n  - gain: {persuasion: 1}\n"
    )
    shelf = cache.Shelf("files-y.txt")

    def checks(extends: str) -> set[str]:
        given = sources_of({"card.yaml": card, "module.yaml": MODULE.format(extends=extends)})
        return {finding.check for finding in run.check_sources(given, Settings(), prints(), shelf=shelf).findings}

    both = "uprising.module.uprising, rise-of-ix.module.rise-of-ix"
    assert "kb.check.module-not-in-play" not in checks(both)
    assert "kb.check.module-not-in-play" in checks("uprising.module.uprising")
    assert "kb.check.module-not-in-play" not in checks(both)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("harm", ["cut", "changed", "foreign", "empty"])
def test_a_broken_shelf_is_as_good_as_none(harm: str) -> None:
    """It is thrown away and written again, and never believed in part."""
    given = sources_of({"a.yaml": CARD.format(slug="a", name="Dagger", number=1)})
    shelf = cache.Shelf("files-z.txt")
    run.check_sources(given, Settings(), prints(), shelf=shelf)
    good = shelf.load()
    bad = {"cut": good[:-9], "changed": good.replace(b"Dagger", b"Xagger"), "foreign": b"{}\n", "empty": b""}[harm]
    assert bad != good
    shelf.save(bad)
    found = run.check_sources(given, Settings(), prints(), shelf=shelf).findings
    assert "kb.check.printed-name-taken" in {finding.check for finding in found}
    assert shelf.load() == good


def test_nothing_is_kept_in_the_folder_of_the_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The set could otherwise bring its own clean result along."""
    monkeypatch.setattr(batches, "LARGE", 0)
    monkeypatch.setenv("KODEKS_CACHE_DIR", str(tmp_path / "cache"))
    (tmp_path / "set").mkdir()
    (tmp_path / "set" / "a.yaml").write_text(CARD.format(slug="a", name="Dagger", number=1))
    run.check([tmp_path / "set"], [], Settings())
    assert [path.name for path in (tmp_path / "set").iterdir()] == ["a.yaml"]
    assert [path for path in (tmp_path / "cache").iterdir() if path.name.startswith("files-")]


def test_two_processes_find_what_one_finds(tmp_path: Path) -> None:
    """A command on several cores and on one says the same, in the same order."""
    folder = tmp_path / "set"
    folder.mkdir()
    (folder / "module.yaml").write_text(MODULE.format(extends="uprising.module.uprising"))
    for number in range(5):
        cards = [
            CARD.format(slug=f"c-{card}", name=f"Nom {card}", number=min(card % 2500, 1))
            for card in range(5000 * number, 5000 * number + 5001)  # the last is the first of the next file
        ]
        (folder / f"c-{number}.yaml").write_text(listed(cards))
    assert sum(path.stat().st_size for path in folder.iterdir()) > batches.FEWEST_LOTS * batches.TOGETHER
    said = []
    for cores in (1, 2):
        lines = (
            f"import os, sys; os.sched_getaffinity = lambda _: range({cores})\n"
            "from kodeks.cli import main; sys.exit(main(sys.argv[1:]))"
        )
        command = [sys.executable, "-c", lines, "check", "--no-cache", str(folder)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 1, done.stderr
        said.append(done.stdout)
    assert said[0] == said[1]
    assert "id-twice" in said[0]
    assert "wrong-shape" in said[0]


@pytest.mark.usefixtures("small")
def test_words_and_clauses_do_not_keep_a_set_from_being_read_in_parts() -> None:
    """Of a card little is held, beside clauses and translations too; a selector needs every field of it."""
    cards = {f"{slug}.yaml": CARD.format(slug=slug, name=f"Name {slug}", number=1) for slug in ("a", "b", "c")}
    module = {"module.yaml": MODULE.format(extends="uprising.module.uprising"), "clauses.yaml": CLAUSES}
    words = {WORDS: f"my-set.card.a:\n  of: {fingerprint({'name': 'Name a'})}\n  name: Nazwa a\n"}
    for more, number in (({}, 3), ({"covers.yaml": SELECTOR}, 0)):
        outcome = run.check_sources(sources_of({**cards, **module, **words, **more}), Settings(), prints())
        assert sum(piece.quiet for piece in outcome.seen.pieces) == number


SELECTOR = "id: my-set.term.s\nname: S\nmeans: So.\ncovers:\n  - {kind: card, field: deck, is: intrigue}\n"
