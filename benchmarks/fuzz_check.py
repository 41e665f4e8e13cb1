"""
Feed ``kodeks check`` with what nobody would write: files are read, checked and reported in every format.

``python benchmarks/fuzz_check.py 1000000`` runs a million inputs. With atheris the fuzzer follows the
coverage of the package; without it, inputs are seeds that are cut, joined and spoilt at random.
Any traceback, broken check, control character in text or unreadable report ends the run.
"""

import copy
import json
import random
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import yaml

try:
    import atheris
except ImportError:
    atheris = None

CORPUS = Path(__file__).resolve().parent.parent / "tests" / "fuzz"
SPLIT = b"\n#file#\n"
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


def harness() -> Callable[[bytes], None]:
    """The one thing that is tried with every input."""
    from kodeks import words
    from kodeks.custom import catalogue, printed, run
    from kodeks.custom.files import Source
    from kodeks.custom.settings import Settings
    from kodeks.reporting import data, github, junit, sarif, text
    from kodeks.reporting.report import Report

    prints = printed.load(printed.fingerprint())
    checks = {one.id: one for one in catalogue.checks()}
    spoken = words.Words("en")
    settings = Settings(preview=True)

    def once(raw: bytes) -> None:
        names = ("cards/x.yaml", "cards/translations/pl/x.yaml", "cards/y.yaml")
        sources = [Source(name, name, part) for name, part in zip(names, raw.split(SPLIT, 2), strict=False)]
        outcome = run.check_sources(sources, settings, prints)
        for one in outcome.findings:
            assert one.check != "kb.check.broken-check", one.facts
            assert one.check in checks
        report = Report(outcome.findings, spoken, checks, 0, outcome.files, outcome.silenced, outcome.texts, "0")
        told = text.render(report)
        assert told.replace("\n", "").isprintable()
        # The other formats take turns.
        turn = len(raw) % 4
        if turn == 0:
            assert json.loads(data.render(report))["count"] == len(outcome.findings)
        elif turn == 1:
            assert json.loads(sarif.render(report))["version"] == "2.1.0"
        elif turn == 2:
            assert ET.fromstring(junit.render(report)).tag == "testsuites"
        else:
            assert github.render(report).count("\n") == len(outcome.findings)

    return once


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


def exchanged(inputs: list[bytes], chance: random.Random) -> bytes:
    """A seed that is sound YAML, with some of its values exchanged for others."""
    try:
        value = yaml.load(chance.choice(inputs).split(SPLIT)[0], Loader=yaml.CSafeLoader)
    except (yaml.YAMLError, ValueError):
        return b""
    for _ in range(chance.randint(1, 3)):
        here, depth = value, chance.randint(0, 8)
        while depth and isinstance(here, dict | list) and here:
            key: Any = chance.choice(list(here)) if isinstance(here, dict) else chance.randrange(len(here))
            if depth == 1 or not isinstance(here[key], dict | list) or not here[key]:
                here[key] = copy.deepcopy(chance.choice(JUNK))
                break
            here, depth = here[key], depth - 1
    return yaml.dump(value, Dumper=yaml.CSafeDumper, allow_unicode=True, sort_keys=False).encode()


def at_random(number: int, seed: int, started: Callable[[int], None] = lambda _: None) -> int:
    """Try this many spoilt inputs; the number tried."""
    once, inputs, chance = harness(), seeds(), random.Random(seed)
    for count in range(number):
        started(count)
        raw = exchanged(inputs, chance) if chance.random() < 0.4 else spoilt(inputs, chance)
        try:
            once(raw)
        except BaseException:
            print(f"input {count} of seed {seed}: {raw!r}", file=sys.stderr)
            raise
    return number


def main() -> None:
    """Run, and print how much was tried, how fast, and how much memory it took."""
    import resource

    number = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    start = time.perf_counter()
    if atheris is None:

        def tell(count: int) -> None:
            if count % 50_000 == 0:
                print(f"{count} inputs, {time.perf_counter() - start:.0f} s", flush=True)

        at_random(number, seed, tell)
    else:
        with atheris.instrument_imports(include=["kodeks"]):
            once = harness()
        words = CORPUS.parent.parent / "build" / "fuzz"
        words.mkdir(parents=True, exist_ok=True)
        told = ["".join(f"\\x{one:02x}" for one in word) for word in WORDS]
        (words / "words.dict").write_text("".join(f'"{one}"\n' for one in told))
        found = words / "found"
        found.mkdir(exist_ok=True)
        options = [f"-runs={number}", f"-seed={seed}", "-max_len=4096", "-timeout=120", "-rss_limit_mb=1000"]
        options += [f"-dict={words / 'words.dict'}", "-print_final_stats=1", "-detect_leaks=0"]
        atheris.Setup([sys.argv[0], *options, str(found), str(CORPUS)], once)
        atheris.Fuzz()
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    took = time.perf_counter() - start
    print(f"{number} inputs in {took:.0f} s, {took / number * 1e6:.0f} µs each, at most {used:.0f} MB")


if __name__ == "__main__":
    main()
