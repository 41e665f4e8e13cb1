"""
Feed ``kodeks check`` with what nobody would write: files are read, checked and reported in every format.

``python benchmarks/fuzz_check.py 1000000`` runs a million inputs. With atheris the fuzzer follows the
coverage of the package; without it, inputs are seeds that are cut, joined and spoilt at random.
Any traceback, broken check, control character in text or unreadable report ends the run.
``--command`` drives the command itself with whole sets on the disk: clauses, sources, words and settings included;
``--command 1000000 1 250000`` goes on with input 250,000 of the seed 1.
``--keep build/fuzz/found`` then copies what reached new lines into ``tests/fuzz``, smallest first.

Version 26.1, atheris 3.0, one core of a busy machine: 1,000,000 inputs in 4963 s without a finding, the longest
0.11 s of processor time, at most 78 MB; 100,000 more after the last changes, the same, at most 88 MB. Earlier runs
found two tracebacks, which are mended and stand in ``tests/fuzz`` (``null-in-modules``, ``mapping-as-a-key``).
These figures are of the checks alone.

``--command``, 26.2, 9 ms of processor time for an input: some 18,000 sets in several runs, half of them with words,
half with clauses, 1 in 20 with settings that cannot be read. They found two tracebacks (a broken file that is only
read along and holds a silence; a mend in a file with line ends that only YAML counts), both mended. The last run has
tried 2,500 without a finding, at most 148 MB; its longest took 2.8 s of processor time. A long run has not been made.
"""

import copy
import json
import pickle
import random
import re
import sys
import time
import xml.etree.ElementTree as ET
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import FrameType
from typing import Any

import yaml

try:
    import atheris
except ImportError:
    atheris = None

Trial = Callable[[bytes], None]
CORPUS = Path(__file__).resolve().parent.parent / "tests" / "fuzz"
SPLIT = b"\n#file#\n"
#: How many seconds pass between two sums.
A_WHILE = 60
WORDS = (
    b"id: ", b"name: ", b"deck: ", b"imperium", b"intrigue", b"icons: [", b"agent:\n  - ", b"reveal:\n  - ",
    b"plot:\n  - ",
    b"gain: {", b"spice: 1}", b"when: {", b"then:\n", b"upon: {event: ", b"choose:\n", b"give:\n", b"to:\n", b"pay: {",
    b"- ", b": ", b"[", b"]", b"{", b"}", b"&a ", b"*a", b"!!x ", b"|\n", b">-\n", b"---\n", b"...\n", b"? ",
    b"'", b'"',
    b"# kodeks: ignore kb.check.name-twice ", b"\xe2\x80\x93 why", b"# kodeks: ignore-file ", b"shared.icon.city",
    b"shared.faction.fremen", b"my-set.card.x", b"uprising.card.dagger", b"my-set.module.my-set", b"extends: ", b"of: ",
    b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\x1b[31m", b"\xe2\x80\xae", b"\xd0\xb0", b"99999999999999999999", b"1e999",
    b"0x1f", b".inf", b"~", b"null", b"true", b"\t", b"\r\n", b"\xc2\x85", b"\\u0000", b"<script>", b"%n", b"{id}",
    b"number: ", b"at_least: ", b"at_most: ", b"exactly: ", b"met: {at_least: 1, of: [", b"once: turn", b"who: ",
    b"with: ",
)  # fmt: skip


def harness() -> Trial:
    """The one thing that is tried with every input."""
    from kodeks import words
    from kodeks.custom import catalogue, placing, printed, run
    from kodeks.custom.files import Source
    from kodeks.custom.settings import Settings
    from kodeks.reporting import data, github, junit, sarif, text
    from kodeks.reporting.report import Report

    prints = printed.load(printed.fingerprint())
    checks = {check.id: check for check in catalogue.checks()}
    spoken = words.Words("en")
    settings = Settings(preview=True)
    long = placing.SHORT

    def once(raw: bytes) -> None:
        names = ("cards/x.yaml", "cards/translations/pl/x.yaml", "cards/y.yaml")
        sources = [Source(name, name, part) for name, part in zip(names, raw.split(SPLIT, 2), strict=False)]
        # Entries of a list are placed by themselves, which is otherwise done in long lists only.
        placing.SHORT = 0 if len(raw) % 3 else long
        outcome = run.check_sources(sources, settings, prints)
        for finding in outcome.findings:
            assert finding.check != "kb.check.broken-check", finding.facts
            assert finding.check in checks
            assert finding.hint
        report = Report(outcome.findings, spoken, checks, 0, outcome.files, outcome.silenced, outcome.texts, "0")
        # Text every time; the other formats take turns.
        room = (data, sarif, junit, github)[len(raw) % 4]
        for made in (text.render(report), room.render(report)):
            assert made.replace("\n", "").isprintable()
        if room is data:
            assert json.loads(made)["count"] == len(outcome.findings)
        elif room is sarif:
            assert json.loads(made)["version"] == "2.1.0"
        elif room is junit:
            assert ET.fromstring(made).tag == "testsuites"
        else:
            assert made.count("\n") == len(outcome.findings)

    return once


#: A trial that takes longer on the clock ends the run.
TOO_LONG = 120
#: One of so many trials is made by a process of its own too, which has to say the same.
SELDOM = 5_000


def command(kinds: "Counter[str] | None" = None) -> Trial:
    """
    The same by the real command: a whole set on the disk, with clauses, sources, words and settings.

    It is the main function of the command in this process: arguments are parsed, codes returned and output
    written as ever. Only what is shipped is not read again for every input.
    """
    import io
    import os
    import signal
    import subprocess
    from contextlib import redirect_stderr, redirect_stdout
    from functools import cache

    from kodeks import home, words
    from kodeks.custom import printed

    cli = import_module("kodeks.cli.main")

    names = ("cards/x.yaml", "translations/pl/x.yaml", "cards/y.yaml", "kodeks.toml")
    folder = _folder(names)
    cases = Path(__file__).resolve().parent.parent / "tests" / "cases"
    deep, spoken = (cases / "fuzz-deep.yaml").read_bytes(), (cases / "fuzz-words.yaml").read_bytes()
    counted: Counter[str] = Counter() if kinds is None else kinds
    once_read = [(printed, "fingerprint"), (printed, "load"), (cli, "parser"), (words, "messages_of"), (home, "site")]
    kept = {(room, name): cache(getattr(room, name)) for room, name in once_read}
    os.chdir(folder)

    def write(parts: dict[str, bytes]) -> None:
        for name in names:
            (folder / name).write_bytes(parts.get(name, b"# nothing\n"))

    def once(raw: bytes) -> None:
        # Everything hangs on the input alone, so that it can be tried again.
        chance = random.Random(zlib.crc32(raw))
        parts = dict(zip(names, raw.split(SPLIT, 2), strict=False))
        # Every other set has clauses and a source of its own, spoilt as the rest is, and every other has words.
        also = {"cards/y.yaml": deep, "translations/pl/x.yaml": spoken}
        parts |= {name: spoilt_or_exchanged(sound, chance) for name, sound in also.items() if chance.random() < 0.5}
        odd = chance.random() < 0.05
        parts["kodeks.toml"] = raw[:80] if odd else b'paths = ["cards"]\nlanguages = ["pl"]\n'
        write(parts)
        options = chosen_options(chance)
        alone = None
        if chance.random() < 1 / SELDOM:
            # The same by a process of its own.
            alone = subprocess.run(
                [sys.executable, "-m", "kodeks", "check", *options], capture_output=True, check=False, timeout=TOO_LONG
            )
            write(parts)
        output, complaint = io.StringIO(), io.StringIO()
        signal.alarm(TOO_LONG)
        with redirect_stdout(output), redirect_stderr(complaint), patched(kept):
            code = cli.main(["check", *options])
        signal.alarm(0)
        assert code in (0, 1, 2), code
        written = output.getvalue()
        if alone is not None:
            assert (alone.returncode, alone.stdout.decode()) == (code, written), alone.stderr
            counted["by a process of its own"] += 1
        assert "broken-check" not in written, written
        assert "Traceback" not in complaint.getvalue()
        # A diff is for programs, and says what the file says.
        assert not STEERS.search(written) if "--diff" in options else written.replace("\n", "").isprintable()
        held = "+".join(KINDS[name] for name in names[:3] if name in parts)
        counted.update(("settings that cannot be read" if odd else held, f"exit {code}"))

    return once


def _folder(names: tuple[str, ...]) -> Path:
    """A folder for files of these names that goes with the run, in memory where there is such a place."""
    import atexit
    import shutil
    import tempfile

    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="kodeks-fuzz-", dir=memory if memory.is_dir() else None))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
    return folder


def chosen_options(chance: random.Random) -> list[str]:
    """A form, a language and a way to run, by chance."""
    options = ["--format", chance.choice(("text", "json", "sarif", "junit", "github")), "--no-cache", "--preview"]
    options += ["--lang", chance.choice(("en", "pl", "uk"))]
    return options + chance.choice(([], [], [], [], ["--diff"], ["--fix"], ["--statistics"], ["cards"], ["."]))


#: Characters that steer a terminal.
STEERS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f]")
#: What the files of a tried set hold.
KINDS = {"cards/x.yaml": "cards", "translations/pl/x.yaml": "words", "cards/y.yaml": "clauses or more cards"}


@contextmanager
def patched(instead: dict[tuple[Any, str], Any]) -> Iterator[None]:
    """Functions of modules exchanged for a while."""
    before = {(room, name): getattr(room, name) for room, name in instead}
    for (room, name), function in instead.items():
        setattr(room, name, function)
    try:
        yield
    finally:
        for (room, name), function in before.items():
            setattr(room, name, function)


def spoilt_or_exchanged(raw: bytes, chance: random.Random) -> bytes:
    """A file as it is, with other values, or with other bytes."""
    kind = chance.random()
    if kind < 0.6:
        return exchanged(raw, chance) or raw
    return spoilt([raw], chance) if kind < 0.85 else raw


def seeds() -> list[bytes]:
    """The inputs to start from: small card sets, good and bad."""
    return [path.read_bytes() for path in sorted(CORPUS.iterdir()) if path.is_file()]


def spoilt(inputs: list[bytes], chance: random.Random) -> bytes:
    """A seed that has been cut, joined and spoilt."""
    raw = bytearray(chance.choice(inputs))
    for _ in range(chance.randint(1, 6)):
        at = chance.randint(0, len(raw))
        kind = chance.random()
        if kind < 0.4:
            raw[at:at] = chance.choice(WORDS)
        elif kind < 0.6:
            del raw[at : at + chance.randint(1, 20)]
        elif kind < 0.8:
            other = chance.choice(inputs)
            start = chance.randint(0, len(other))
            raw[at:at] = other[start : start + chance.randint(1, 200)]
        elif kind < 0.9 and raw:
            raw[min(at, len(raw) - 1)] = chance.randint(0, 255)
        else:
            line = bytes(raw).split(b"\n")
            chance.shuffle(line)
            raw = bytearray(b"\n".join(line))
    return bytes(raw[:8000])


JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 3, 10**9, 1.5, "", "x", "id", "shared.icon.city", "my-set.card.x", [], [None], [[]],
    {},
    {"x": None}, {"gain": {"spice": 1}}, [{"gain": {"spice": 1}}], {"at_least": 9}, "\u202e", "a" * 200,
)  # fmt: skip


def exchanged(raw: bytes, chance: random.Random) -> bytes:
    """An input that is sound YAML, with some of its values exchanged for others; nothing if it is not sound."""
    first, split, rest = raw.partition(SPLIT)
    try:
        value = pickle.loads(_value(first))  # what was pickled a moment ago
        for _ in range(chance.randint(1, 3)):
            exchange(value, chance)
        told = yaml.dump(value, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False).encode()
    except (yaml.YAMLError, ValueError, TypeError, RecursionError):
        return b""
    return told + split + rest


@lru_cache(maxsize=300)
def _value(raw: bytes) -> bytes:
    """What a file says, to be copied quickly."""
    return pickle.dumps(yaml.load(raw, Loader=yaml.CSafeLoader))


def exchange(value: Any, chance: random.Random) -> None:
    """Put junk in place of one value, some levels down."""
    here, depth = value, chance.randint(0, 8)
    while depth and isinstance(here, dict | list) and here:
        key: Any = chance.choice(list(here)) if isinstance(here, dict) else chance.randrange(len(here))
        if depth == 1 or not isinstance(here[key], dict | list) or not here[key]:
            here[key] = copy.deepcopy(chance.choice(JUNK))
            return
        here, depth = here[key], depth - 1


@dataclass
class Tally:
    """How much was tried, how long it took, and which input took longest."""

    number: int
    start: float = field(default_factory=time.perf_counter)
    #: When the sum was printed last.
    told: float = field(default_factory=time.perf_counter)
    tried: int = 0
    slowest: float = 0.0
    longest: bytes = b""
    #: How many of each kind of input.
    kinds: "Counter[str]" = field(default_factory=Counter)

    def counted(self, once: Trial) -> Trial:
        """The same trial, counted; the last one prints the sum, for the fuzzer never comes back."""

        def trial(raw: bytes) -> None:
            start = time.process_time()
            once(raw)
            took = time.process_time() - start
            if took > self.slowest:
                self.slowest, self.longest = took, raw
            self.tried += 1
            if self.tried == self.number:
                self.tell()
            elif time.perf_counter() - self.told > A_WHILE:
                self.told = time.perf_counter()
                self.tell()

        return trial

    def tell(self) -> None:
        """Print the sum."""
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        took = time.perf_counter() - self.start
        print(
            f"{self.tried} inputs in {took:.0f} s, {took / self.tried * 1e6:.0f} µs each, "
            f"the longest {self.slowest * 1000:.0f} ms of processor time ({len(self.longest)} bytes), "
            f"at most {used:.0f} MB",
            flush=True,
        )
        if self.kinds:
            print("  " + ", ".join(f"{kind}: {number}" for kind, number in sorted(self.kinds.items())), flush=True)


def at_random(
    number: int,
    seed: int,
    wrapped: Callable[[Trial], Trial] = lambda once: once,
    made: Callable[[], Trial] = harness,
    start: int = 0,
) -> int:
    """Try this many spoilt inputs, from this number on; the number tried."""
    once, inputs = wrapped(made()), seeds()
    for count in range(start, start + number):
        # Every input hangs on its number alone, so that a run can go on where another ended.
        chance = random.Random(f"{seed} {count}")
        some = chance.choice(inputs)
        raw = exchanged(some, chance) if chance.random() < 0.4 else spoilt(inputs, chance)
        try:
            once(raw)
        except BaseException:
            print(f"input {count} of seed {seed}: {raw!r}", file=sys.stderr, flush=True)
            raise
    return number


def by_coverage(number: int, seed: int, tally: Tally) -> None:
    """Let atheris look for inputs that reach new code; it ends the process when it is done."""
    with atheris.instrument_imports(include=["kodeks"]):
        once = harness()
    work = CORPUS.parent.parent / "build" / "fuzz"
    (work / "found").mkdir(parents=True, exist_ok=True)
    told = ["".join(f"\\x{byte:02x}" for byte in word) for word in WORDS]
    (work / "words.dict").write_text("".join(f'"{word}"\n' for word in told))
    options = [f"-runs={number}", f"-seed={seed}", "-max_len=4096", "-timeout=60", "-rss_limit_mb=1000"]
    options += [f"-dict={work / 'words.dict'}", f"-artifact_prefix={work}/", "-print_final_stats=1", "-detect_leaks=0"]

    def mutated(raw: bytes, limit: int, turn: int) -> bytes:
        """Every fourth input is sound YAML with other values in it, which bytes alone seldom become."""
        if turn % 4 == 0 and (made := exchanged(raw, random.Random(turn))) and len(made) <= limit:
            return made
        return bytes(atheris.Mutate(raw, limit))

    arguments = [sys.argv[0], *options, str(work / "found"), str(CORPUS)]
    atheris.Setup(arguments, tally.counted(once), custom_mutator=mutated)
    atheris.Fuzz()


def lines_of(once: Trial, raw: bytes) -> set[tuple[str, int]]:
    """The lines of the package that an input runs through."""
    found: set[tuple[str, int]] = set()

    def inside(frame: FrameType, event: str, _: object) -> Callable[..., Any] | None:
        if event == "call" and "/kodeks/" not in frame.f_code.co_filename:
            return None
        found.add((frame.f_code.co_filename, frame.f_lineno))
        return inside

    sys.settrace(inside)
    try:
        once(raw)
    finally:
        sys.settrace(None)
    return found


def keep(folder: Path) -> None:
    """Copy those inputs of a folder into the corpus that reach lines which no smaller one reaches."""
    once = harness()
    once(b"")  # what runs once only is not the merit of an input
    seen: set[tuple[str, int]] = set()
    for raw in seeds():
        seen |= lines_of(once, raw)
    before, number = len(seen), 0
    for path in sorted(folder.iterdir(), key=lambda this: (this.stat().st_size, this.name)):
        new = lines_of(once, path.read_bytes()) - seen
        if new:
            seen |= new
            number += 1
            (CORPUS / f"found-{path.name[:12]}.bin").write_bytes(path.read_bytes())
    print(f"{number} inputs kept, which reach {len(seen) - before} lines more than the {before} before")


def main() -> None:
    """Run, and print how much was tried, how fast, which input took longest, and how much memory it took."""
    if sys.argv[1:2] == ["--keep"]:
        keep(Path(sys.argv[2]))
        return
    by_command = "--command" in sys.argv
    if by_command:
        sys.argv.remove("--command")
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    start = int(sys.argv[3]) if len(sys.argv) > 3 else 0
    tally = Tally(number)
    if by_command:
        at_random(number, seed, tally.counted, lambda: command(tally.kinds), start)
    elif atheris is None:
        at_random(number, seed, tally.counted)
    else:
        by_coverage(number, seed, tally)


if __name__ == "__main__":
    main()
