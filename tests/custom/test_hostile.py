"""Input that is made to hurt: refused or told with its place, soon, and in little memory."""

import os
import resource
import socket
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, SupportsIndex

import pytest

from conftest import ROOT
from custom_sets import check, found, report
from kodeks import loading
from kodeks.custom import files, limits, reading
from kodeks.custom.settings import Settings
from kodeks.findings import Finding
from kodeks.loading import events, trees
from kodeks.loading import texts as texts_room
from kodeks.reporting import text as text_report

CARD = "id: my-set.card.x\nname: {name}\ndeck: intrigue\nplot:\n  - gain: {{spice: 1}}\n"


def texts(text: str) -> list[str]:
    """What is found in a text, without the hint about the module."""
    return [check for _, check in found({"x.yaml": text}) if check != "module-not-described"]


BOMB = "a: &a [x, x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [*{chr(97 + n)}, *{chr(97 + n)}]\n" for n in range(20)
)


@pytest.mark.parametrize(
    "text",
    [
        BOMB,
        "a: " + "[" * 200_000,
        "a: " + "{a: " * 100_000,
        "- " * 100_000,
        "a: " + "9" * 5_000_000,
        "a: 1" + "e" + "9" * 400,
        "\x00" * 1000,
        "a: !!python/object/apply:os.system [id]\n",
        "? " * 50_000,
        "a: b\n" * 2,
        "<<: {a: b}\nid: *x\n",
    ],
    ids=["alias bomb", "brackets", "braces", "dashes", "digits", "exponent", "nulls", "tag", "keys", "twice", "merge"],
)
def test_a_hostile_text_is_refused(text: str) -> None:
    """One finding; a text that were followed into its depth would never come to one."""
    assert texts(text) == ["unreadable-file"]


@pytest.mark.parametrize(
    "raw", [b"\xff\xfe\x00i", "id: ż\n".encode("utf-16"), "name: żółw\n".encode("cp1250"), b"\x80abc", b"a: \xc3\x28\n"]
)
def test_a_wrong_encoding_is_told_with_its_place(raw: bytes) -> None:
    """Line and column of the first byte that is not UTF-8."""
    from custom_sets import prints
    from kodeks.custom import run
    from kodeks.custom.settings import Settings

    outcome = run.check_sources([files.Source("x.yaml", "x.yaml", raw)], Settings(), prints())
    assert [finding.check for finding in outcome.findings] == ["kb.check.unreadable-file"]
    assert outcome.findings[0].place.line == 1


@pytest.mark.parametrize(
    ("id", "says"),
    [
        ("my-set.card.sрice", "cyrillic small letter er"),
        ("my-set.card.x\\u202e", "right-to-left override"),
        ("my-set.card.x\\u200b", "zero width space"),
        ("my-set.card.x\\e[31m", "control character"),
        ("ｍy.card.x", "fullwidth latin small letter m"),
    ],
)
def test_an_id_with_strange_characters_names_them(id: str, says: str) -> None:
    """Letters of other alphabets and invisible ones are told by their names."""
    outcome = check({"x.yaml": f'id: "{id}"\nname: X\ndeck: intrigue\n'})
    assert [finding.check for finding in outcome.findings] == ["kb.check.entry-without-id"]
    assert says in outcome.findings[0].hint


def test_a_name_with_markup_is_refused() -> None:
    """What could be script on the site does not get there."""
    assert texts(CARD.format(name='"<script>alert(1)</script>"')) == ["wrong-shape"]


LONG = 300_000
TRAPS = {
    "id": f"id: {'a-' * LONG}!\nname: X\n",
    "id with dots": f"id: {'a.' * LONG}\nname: X\n",
    "name": CARD.format(name="a " * LONG + "<"),
    "link": CARD.format(name="X") + f"notes: ['{'[a' * LONG}']\n",
    "icon": f"id: my-set.card.x\nname: X\ndeck: imperium\nicons: [shared.icon.{'a-' * LONG}]\n",
    "comment": "# kodeks: ignore " + "kb.check.a," * LONG + "\n" + CARD.format(name="X"),
    "dashes": "# kodeks: ignore kb.check.name-twice " + "– " * LONG + "\n" + CARD.format(name="X"),
    "number": f"id: my-set.card.x\nname: X\ndeck: intrigue\ncost: {'1.' * LONG}\n",
    "spaces": CARD.format(name="X" + " " * LONG + "Y"),
}


@pytest.mark.parametrize("trap", TRAPS)
def test_long_texts_do_not_trap_a_pattern(trap: str) -> None:
    """A pattern that goes back and forth over such a text again and again would not come back."""
    assert len(check({"x.yaml": TRAPS[trap]}).findings) < 10


def calls_of(work: Callable[[], object]) -> int:
    """How many functions a piece of work calls, which is the same on every machine."""
    number = 0

    def note(frame: FrameType, event: str, argument: object) -> None:
        nonlocal number
        number += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return number


def grows_evenly(text_of: Callable[[int], str], size: int) -> bool:
    """Whether a text of four times the size takes about four times the work, not sixteen."""
    check({"x.yaml": text_of(size)})  # what is read once only counts in neither
    less, more = text_of(size), text_of(4 * size)
    return calls_of(lambda: check({"x.yaml": more})) < 8 * calls_of(lambda: check({"x.yaml": less}))


def test_slips_do_not_take_for_ever() -> None:
    """Looking for near ids ends at some point; the slips are all told."""

    def slips(number: int) -> str:
        icons = ", ".join(f"shared.icon.citty-{index}" for index in range(number))
        return f"id: my-set.card.x\nname: X\ndeck: imperium\ncost: 2\nicons: [{icons}]\n"

    assert texts(slips(2_000)).count("dangling-reference") == 2_000
    assert grows_evenly(slips, 500)


def test_many_silences_and_triggers_do_not_take_for_ever() -> None:
    """Nothing grows with the square of the file."""
    silence = "# kodeks: ignore kb.check.name-twice – why\n"
    ability = "      - upon: {event: gain-solari, at_least: 2}\n        then:\n          - gain: {solari: 1}\n"
    head = "id: my-set.leader.x\nname: X\nabilities:\n  - ability: A\n    effects:\n"
    tail = "signet:\n  ring: R\n  effects:\n    - gain: {spice: 1}\n"

    def leader(number: int) -> str:
        return silence * (4 * number) + head + ability * number + tail

    assert texts(leader(500)).count("unused-silence") == 2_000
    assert grows_evenly(leader, 100)


CARDS = "- id: my-set.card.x\n  name: X\n  deck: intrigue\n  plot:\n    - gain: {spice: 1}\n"


@pytest.mark.parametrize(
    ("room", "limit", "value", "enough", "says"),
    [
        (texts_room, "MOST_SIGNS", 11, 10, "lines, colons and commas"),
        (texts_room, "MOST_ENTRIES", 1, 0, "entries"),
        (texts_room, "LONGEST_LINE", 22, 21, "a line of 22 characters"),
        (texts_room, "MOST_BYTES", len(CARDS), len(CARDS) - 1, "too large"),
        (events, "MOST_VALUES", 9, 8, "more than 8 values"),
        (events, "MOST_DEPTH", 5, 4, "nesting is deeper than 4"),
    ],
)
def test_a_file_is_as_large_as_a_limit_and_no_larger(
    monkeypatch: pytest.MonkeyPatch, room: ModuleType, limit: str, value: int, enough: int, says: str
) -> None:
    """One less, and it is refused; README states the real figures."""
    monkeypatch.setattr(room, limit, value)
    assert loading.read_tree(CARDS, "x.yaml").value[0]["name"] == "X"
    monkeypatch.setattr(room, limit, enough)
    with pytest.raises(loading.UnreadableFile, match=says):
        loading.read_tree(CARDS, "x.yaml")


def test_the_quick_way_keeps_the_limits_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is refused does not hang on how a file is read."""
    sources = [files.Source("x.yaml", "x.yaml", CARDS.encode())]
    monkeypatch.setattr(texts_room, "MOST_SIGNS", 11)
    assert len(reading.read(sources).sound) == 1
    monkeypatch.setattr(texts_room, "MOST_SIGNS", 10)
    assert [finding.check for finding in reading.read(sources).findings] == ["kb.check.unreadable-file"]


def test_a_file_on_the_disk_has_its_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not even opened; one byte less, and it is."""
    path = tmp_path / "x.yaml"
    path.write_text(CARDS)
    monkeypatch.setattr(files, "MOST_BYTES", len(CARDS))
    assert [source.fault for source in files.gather([path], [])] == [""]
    monkeypatch.setattr(files, "MOST_BYTES", len(CARDS) - 1)
    (source,) = files.gather([path], [])
    assert "larger than" in source.fault
    assert source.raw == b""


def test_readme_states_the_limits() -> None:
    """In one place, and as they are."""
    said = (ROOT / "README.md").read_text(encoding="utf-8")
    figures = (trees.MOST_ENTRIES, trees.MOST_SIGNS, trees.LONGEST_LINE, trees.MOST_VALUES)
    for figure in (*figures, limits.MOST_OF_ONE, limits.MOST_OF_ALL):
        assert f"{figure:,} " in said
    assert f"{trees.MOST_BYTES // 1_000_000} MB" in said


def test_a_file_of_nothing_but_faults_is_told_up_to_a_limit() -> None:
    """The first of them, and that there are more; the next kind of fault has its own room."""
    text = "- a\n" * (limits.MOST_OF_ONE + 500) + "- id: my-set.card.x\n  name: X\n  deck: intrigue\n"
    outcome = check({"x.yaml": text})
    told = [finding for finding in outcome.findings if finding.check == "kb.check.entry-without-id"]
    assert len(told) == limits.MOST_OF_ONE + 1
    assert told[-1].because == limits.MORE
    assert str(told[-1].place) == f"x.yaml:{limits.MOST_OF_ONE + 1}:3"


def test_a_run_has_a_limit_for_all_findings(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every check that finds something says so, if only once."""
    monkeypatch.setattr(limits, "MOST_OF_ONE", 5)
    budget = limits.Budget(8)
    many = [Finding("{n}", facts={"n": number}, hint="h") for number in range(9)]
    assert [finding.because == limits.MORE for finding in budget.cut(many)] == [False] * 5 + [True]
    assert [finding.because == limits.MORE for finding in budget.cut(many)] == [False] * 3 + [True]
    assert [finding.because == limits.MORE for finding in budget.cut(many)] == [True]
    assert list(budget.cut([])) == []


def test_an_entry_of_a_hundred_thousand_values_is_refused() -> None:
    """One finding, at its start; the card after it is checked all the same."""
    small = "- id: my-set.card.y\n  name: Yam\n  deck: imperium\n  icons: [shared.icon.citty]\n"
    for icons in ("[" + "1, " * 100_001 + "1]", "\n" + "  - shared.icon.city\n" * 100_001):
        text = f"- id: my-set.card.x\n  name: X\n  deck: imperium\n  icons: {icons}\n{small}"
        assert [finding for finding in found({"x.yaml": text}) if finding[1] == "wrong-shape"] == [
            ("x.yaml:1:3", "wrong-shape")
        ]
        assert "dangling-reference" in texts(text)
    alone = "id: my-set.card.x\nname: X\ndeck: imperium\nicons:\n" + "- shared.icon.city\n" * 100_001
    assert found({"x.yaml": alone}) == [("x.yaml:1:1", "wrong-shape")]


class Counted(bytes):
    """The text of a file that counts how often a piece is taken out of it."""

    taken = 0

    def __getitem__(self, key: SupportsIndex | slice) -> Any:
        type(self).taken += 1
        return super().__getitem__(key)


def test_many_faults_in_one_line_take_the_line_once() -> None:
    """A long line is not cut out of its file anew for each of them."""
    icons = ", ".join(f"shared.icon.citty-{number}" for number in range(2_000))
    outcome = check({"x.yaml": f"id: my-set.card.x\nname: X\ndeck: imperium\ncost: 2\nicons: [{icons}]\n"})
    outcome = replace(outcome, texts={name: Counted(raw) for name, raw in outcome.texts.items()})
    shown = text_report.render(report(outcome))
    assert shown.count("kb.check.dangling-reference") == 2_000
    assert Counted.taken < 10  # a line is taken once for all its findings


# --- files ---------------------------------------------------------------------------------


def test_links_pipes_and_closed_files_are_told(tmp_path: Path) -> None:
    """A loop is walked once, a link that leads out is not followed, a pipe does not wait."""
    cards = tmp_path / "cards"
    (cards / "deep").mkdir(parents=True)
    (tmp_path / "secret.yaml").write_text("password: 1\n")
    (cards / "deep" / "loop").symlink_to(cards)
    (cards / "self.yaml").symlink_to("self.yaml")
    (cards / "out.yaml").symlink_to(tmp_path / "secret.yaml")
    (cards / "good.yaml").write_text(CARD.format(name="X"))
    (cards / "again.yaml").symlink_to("good.yaml")
    os.mkfifo(cards / "pipe.yaml")
    with socket.socket(socket.AF_UNIX) as opened:
        opened.bind(str(cards / "socket.yaml"))
        sources = files.gather([cards], [])
    told = {Path(source.path).name: source.fault for source in sources}
    assert set(told) == {"self.yaml", "out.yaml", "good.yaml", "pipe.yaml", "socket.yaml"}
    assert "leads out" in told["out.yaml"]
    assert "pipe" in told["pipe.yaml"]
    assert told["good.yaml"] == ""
    assert all(told[name] for name in told if name != "good.yaml")


def test_a_file_that_may_not_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rights are kept by the system; here it says no."""
    (tmp_path / "x.yaml").write_text("a: 1\n")

    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied", "x.yaml")

    monkeypatch.setattr(os, "open", refuse)
    (source,) = files.gather([tmp_path], [])
    assert source.fault == "the file cannot be opened: permission denied."


def test_a_set_that_is_too_large_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are read as far as they fit; each that does not is named."""
    monkeypatch.setattr(files, "MOST_TOGETHER", 25)
    for name, size in (("a", 20), ("b", 20), ("c", 5)):
        (tmp_path / f"{name}.yaml").write_text("#" * size)
    told = {Path(source.path).name: (source.fault, len(source.raw)) for source in files.gather([tmp_path], [])}
    assert told["a.yaml"] == ("", 20)
    assert told["b.yaml"] == ("with this file the set is larger than 0 MB.", 0)
    assert told["c.yaml"] == ("", 5)


def test_a_name_that_is_no_text_can_be_shown(tmp_path: Path) -> None:
    """Bytes that are not UTF-8 come out as marks."""
    (Path(os.fsdecode(os.fsencode(tmp_path) + b"/\xff\n.yaml"))).write_text("a: 1\n")
    (source,) = files.gather([tmp_path], [])
    source.shown.encode("utf-8")
    assert source.shown.endswith("\ufffd\n.yaml")


HUNDRED = {
    "one line": b"a: " + b"x" * 63_000_000,
    "brackets": b"a: [" + b"[]," * 21_000_000,
    "short values": b"- a\n" * 15_900_000,
    "a hundred megabytes": b"- a\n" * 25_000_000,
}


@pytest.mark.parametrize("sort", HUNDRED)
def test_many_megabytes_end_in_less_than_a_gigabyte(sort: str, tmp_path: Path) -> None:
    """Whatever they hold: no traceback, no hang, and a finding."""
    (tmp_path / "x.yaml").write_bytes(HUNDRED[sort])
    command = [sys.executable, "-m", "kodeks", "check", "--no-cache", "--format", "json", "x.yaml"]

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (1_000_000_000, 1_000_000_000))

    done = subprocess.run(
        command,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        preexec_fn=limit,
        env={**os.environ, "PYTHONPATH": str(ROOT / "validator")},
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == 1, done.stderr
    assert "kb.check." in done.stdout


@pytest.mark.parametrize("size", [2_000_000, 30_000_000, 50_000_000])
def test_a_name_beyond_measure_is_refused(size: int, tmp_path: Path) -> None:
    """In 300 MB, and in a message of a few lines."""
    card = tmp_path / "card.yaml"
    card.write_text(f"id: my-set.card.x\nname: {'a' * size}\ndeck: intrigue\nplot:\n  - gain: {{spice: 1}}\n")
    environment = {**os.environ, "KODEKS_CACHE_DIR": str(tmp_path / "cache"), "PYTHONPATH": str(ROOT / "validator")}
    code = (
        "import re, sys\nfrom kodeks.cli import main\ncode = main(['check', sys.argv[1]])\n"
        "most = re.search(r'VmHWM:\\s+(\\d+)', open('/proc/self/status').read())[1]\n"
        "print(int(most) // 1000, file=sys.stderr)\nsys.exit(code)\n"
    )
    small = tmp_path / "small.yaml"
    small.write_text("id: my-set.card.y\nname: Small\ndeck: intrigue\nplot:\n  - gain: {spice: 1}\n")
    for path in (small, card):  # the first one only draws the printed things from the base
        line = [sys.executable, "-c", code, str(path)]
        done = subprocess.run(line, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "kb.check.unreadable-file" in done.stdout
    assert len(done.stdout) < 2_000
    assert int(done.stderr) < 300


def test_an_entry_beyond_measure_is_told_where_it_begins() -> None:
    """After comments and the first line of a document, and without being read for its place."""
    text = "# a card\n---\n\nid: my-set.card.x\n" + "".join(f"k{number}: 1\n" for number in range(100_001))
    assert found({"set.yaml": text}, Settings()) == [("set.yaml:4:1", "wrong-shape")]
