"""
Ten thousand custom cards, as one file and as ten thousand: ``kodeks check`` beside its peers.

All of them get the same bytes and the same schema in the same run; what is printed are ratios.
check-jsonschema and ajv (by way of ajv-cli) only hold the cards against the schema. "libyaml" is the
time that PyYAML's C parser takes to go over the same bytes and throw everything away. Nothing is found
in the cards, as in a set that is kept clean; one row has as many cards of which one in a hundred is wrong.
On a machine that does other things, the processor time tells more than the clock.

    python benchmarks/check_cards.py [number of cards] [path of ajv]

Version 26.1, Python 3.11, 2 busy cores; seconds of processor, the least of five runs, 4.1 MB of cards:

    ==================================  ========  ============
    10,000 cards                        one file  10,000 files
    ==================================  ========  ============
    kodeks check                            1.10          1.28
    kodeks check, 1 in 100 is wrong         1.13             –
    kodeks check, nothing changed           0.11          0.20
    libyaml, events thrown away             0.57          0.71
    ajv-cli 5.0                             1.41          1.61
    check-jsonschema 0.39                   57.8          50.0
    ==================================  ========  ============

100,000 cards in files of 1,000, 41 MB, on two very busy cores, taking turns; the clock tells nothing there. A set of
more than 1 MB is read in parts, by as many processes as there are cores, and what is known of each file is kept:

    =============================================  =========  ======
    100,000 cards, 100 files                       processor  memory
    =============================================  =========  ======
    kodeks check, nothing kept                           8.1  174 MB
    kodeks check without the optional parser             8.4  169 MB
    ajv-cli 5.0                                          5.1  164 MB
    the same with Polish words for all, and clauses     16.9  357 MB
    =============================================  =========  ======

Of the 56 µs of a card 11 are reading it, 9 its schema, 5 its effects and 25 the checks. No library reads these cards
faster than ``loading/lines.py`` (10,000 cards, ms): lines 111, rapidyaml by way of JSON 145, yaml-rs 170 and 80 more
to see whether it can be trusted, libfyaml 180, ryaml 300, yaml12 310; ``json.loads`` of the same values takes 50.

With one card changed it took 1.1 seconds of processor, and 0.3 where nothing had changed.
"""

import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import yaml

ICONS = ("city", "spice-trade", "landsraad", "emperor", "spacing-guild", "bene-gesserit", "fremen")
GAINS = ("spice", "solari", "water", "troops", "cards", "intrigue")
BOXES = (
    "    - gain: {{{gain}: {number}}}\n",
    "    - pay: {{solari: {number}}}\n      to:\n        - gain: {{{gain}: {number}}}\n",
    "    - when: {{influence: {{faction: shared.faction.{faction}, at_least: 2}}}}\n      then:\n"
    "        - gain: {{{gain}: {number}}}\n        - gain: {{troops: 1}}\n",
    "    - choose:\n        - - gain: {{{gain}: {number}}}\n        - - gain: {{water: 1}}\n"
    "          - gain: {{cards: 1}}\n",
    "    - give:\n        - recall: {{what: spy}}\n      to:\n        - gain: {{influence: 1}}\n"
    "          with: {{factions: [shared.faction.{faction}]}}\n",
    "    - trash: {{what: card}}\n      optional: true\n",
)
FACTIONS = ("emperor", "spacing-guild", "bene-gesserit", "fremen")
RUNS = 5
#: How many cards stand in a file where the number of cards grows.
A_FILE = 1000


def card(number: int, chance: random.Random) -> str:
    """One card as it stands in a list."""
    icons = ", ".join(f"shared.icon.{word}" for word in chance.sample(ICONS, chance.randint(1, 3)))
    boxes = [
        word.format(gain=chance.choice(GAINS), number=chance.randint(1, 2), faction=chance.choice(FACTIONS))
        for word in chance.sample(BOXES, chance.randint(1, 3))
    ]
    return (
        f"- id: bench.card.card-{number}\n  name: Card {_word(number)}\n  deck: imperium\n  copies: 1\n"
        f"  cost: {chance.randint(1, 8)}\n  icons: [{icons}]\n"
        f"  factions: [shared.faction.{chance.choice(FACTIONS)}]\n  agent:\n{''.join(boxes)}"
        f"  reveal:\n    - gain: {{persuasion: {chance.randint(1, 3)}}}\n    - gain: {{swords: 1}}\n"
    )


def _word(number: int) -> str:
    letters = ""
    while number >= 0:
        letters = chr(97 + number % 26) + letters
        number = number // 26 - 1
    return letters


def single(text: str) -> str:
    """A card of the list as a file of its own."""
    return "".join(line[2:] for line in text.splitlines(keepends=True))


MODULE = (
    "- id: bench.module.bench\n  name: Bench of cards\n  about: Cards to measure with.\n"
    "  extends: [uprising.module.uprising]\n"
)


def clean(number: int, seed: int = 7) -> list[str]:
    """So many cards in which nothing is found, not even a hint."""
    from kodeks.custom import printed, run
    from kodeks.custom.files import Source
    from kodeks.custom.settings import Settings

    chance, cards = random.Random(seed), dict[str, str]()
    prints = printed.load(printed.fingerprint())
    while len(cards) < number:
        made = [card(index, chance) for index in range(len(cards), len(cards) + number)]
        source = Source("x.yaml", "x.yaml", (MODULE + "".join(made)).encode())
        odd = {finding.facts["id"] for finding in run.check_sources([source], Settings(), prints).findings}
        for text in made:
            if text.split()[2] not in odd:
                # Numbered anew, so that none is missing.
                renamed = renumbered(text, len(cards))
                cards[renamed.split()[2]] = renamed
    return list(cards.values())[:number]


def renumbered(text: str, number: int) -> str:
    """The same card with another id and name."""
    lines = text.split("\n", 2)
    return f"- id: bench.card.card-{number}\n  name: Card {_word(number)}\n{lines[2]}"


def prepare(folder: Path, number: int) -> None:
    """Write the cards both ways and in larger numbers, and the schemas of one card and of a list."""
    from kodeks import schemas
    from kodeks.custom.bundle import bundle

    cards = clean(number)
    # Almost every card differs from all others: none is a copy with another name.
    many = [*cards, *(text for seed in range(9) for text in clean(number, seed=100 + seed))]
    many = [renumbered(text, index) for index, text in enumerate(many)]
    for wanted in (number // 10, number, number * 10):
        (folder / f"grown-{wanted}").mkdir()
        (folder / f"grown-{wanted}" / "module.yaml").write_text(MODULE)
        for start in range(0, wanted, A_FILE):
            path = folder / f"grown-{wanted}" / f"cards-{start}.yaml"
            path.write_text("".join(many[start : min(start + A_FILE, wanted)]))
    one, each, wrong = folder / "one", folder / "many", folder / "wrong"
    for path in (one, each, wrong):
        path.mkdir()
    slips = [text.replace("deck: imperium", "deck: tarot") if not at % 100 else text for at, text in enumerate(cards)]
    (wrong / "cards.yaml").write_text("".join(slips))
    (one / "cards.yaml").write_text("".join(cards))
    for index, text in enumerate(cards):
        (each / f"card-{index}.yaml").write_text(single(text))
    (folder / "card.json").write_text(bundle(schemas.store(), "card"))
    listed = bundle(schemas.store(), "card").replace('"$ref": "#/$defs/card"', '"items": {"$ref": "#/$defs/card"}', 1)
    (folder / "list.json").write_text(listed)


class Cost(NamedTuple):
    """Seconds on the clock, seconds of processor, and megabytes."""

    clock: float
    processor: float
    memory: float


def clocked(command: Sequence[str], folder: Path, *, fine: Sequence[int] = (0,)) -> Cost:
    """What a command costs that has to succeed."""
    start = time.perf_counter()
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    assert process.stderr is not None
    told = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in fine:
        raise SystemExit(f"{command[:3]} ended with {process.returncode}: {told.decode()[-500:]}")
    return Cost(time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def parse_only(paths: Sequence[Path]) -> Cost:
    """What libyaml costs, by way of PyYAML, in this process."""
    start, busy = time.perf_counter(), time.process_time()
    for path in paths:
        with open(path, "rb") as file:
            for _ in yaml.parse(file.read(), Loader=yaml.CSafeLoader):
                pass
    return Cost(time.perf_counter() - start, time.process_time() - busy, 0.0)


def measure(folder: Path, shape: Path, schema: str, ajv: str | None) -> dict[str, Cost]:
    """What everyone costs, on one shape; they take turns, so that all meet the same weather."""
    files = sorted(shape.iterdir())
    names = [str(path.relative_to(folder)) for path in files]
    kodeks = [sys.executable, "-m", "kodeks", "check", "--fail-on", "error"]
    paths = ["module.yaml", shape.name]
    work: dict[str, Callable[[], Cost]] = {
        "kodeks check": lambda: clocked([*kodeks, "--no-cache", *paths], folder),
        "kodeks check, nothing changed": lambda: clocked([*kodeks, *paths], folder),
        "libyaml, events thrown away": lambda: parse_only(files),
    }
    if len(files) == 1:
        wrong = [*kodeks, "--no-cache", "module.yaml", "wrong"]
        work["kodeks check, 1 in 100 is wrong"] = lambda: clocked(wrong, folder, fine=(1,))
    if ajv:
        data = names[0] if len(names) == 1 else f"{shape.name}/*.yaml"
        beside = [ajv, "validate", "--spec=draft2020", "--strict=false", "-s", schema, "-d", data]
        work["ajv-cli"] = lambda: clocked(beside, folder)
    clocked([*kodeks, *paths], folder)  # fills the cache
    rounds = [{name: time() for name, time in work.items()} for _ in range(RUNS)]
    # Other work on the machine makes a run longer and never shorter.
    rows = {name: Cost(*map(min, zip(*(time[name] for time in rounds), strict=True))) for name in work}
    if not os.environ.get("WITHOUT_CHECK_JSONSCHEMA"):
        other = [sys.executable, "-m", "check_jsonschema", "--schemafile", schema, *names]
        rows["check-jsonschema"] = clocked(other, folder)
    return rows


#: The command where the optional parser is not installed.
WITHOUT = "import sys; sys.modules['yaml_rs'] = None; from kodeks.cli import main; sys.exit(main(sys.argv[1:]))"


def beside_ajv(folder: Path, ajv: str | None) -> dict[str, Cost]:
    """What the largest set costs, with and without the optional parser, and what it costs ajv; they take turns."""
    options = ["check", "--no-cache", "."]
    work = {
        "kodeks check, nothing kept": [sys.executable, "-m", "kodeks", *options],
        "the same without the optional parser": [sys.executable, "-c", WITHOUT, *options],
    }
    if ajv:
        schema = ["--spec=draft2020", "--strict=false", "-s", "../list.json", "-d", "cards-*.yaml"]
        work["ajv-cli"] = [ajv, "validate", *schema]
    rounds = [{name: clocked(command, folder) for name, command in work.items()} for _ in range(RUNS)]
    return {name: Cost(*map(min, zip(*(time[name] for time in rounds), strict=True))) for name in work}


def main() -> None:
    """Print seconds, memory and ratios for both shapes."""
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    ajv = sys.argv[2] if len(sys.argv) > 2 else shutil.which("ajv")
    folder = Path(tempfile.mkdtemp(prefix="kodeks-bench-"))
    os.environ["KODEKS_CACHE_DIR"] = str(folder / "cache")
    # An installed package has its modules compiled.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    (folder / "module.yaml").write_text(MODULE)
    # The printed cards are drawn once for each installation.
    drawing = clocked([sys.executable, "-m", "kodeks", "check", "module.yaml"], folder)
    # A process begins with the memory of the one that starts it, so this one stays small.
    with ProcessPoolExecutor(1) as pool:
        pool.submit(prepare, folder, number).result()
    print(f"first run of an installation, one module and no card: {drawing.processor:.2f} s of processor")
    for shape, schema in ((folder / "one", "list.json"), (folder / "many", "card.json")):
        files = list(shape.iterdir())
        size = sum(path.stat().st_size for path in files) / 1e6
        print(f"\n{number} cards in {len(files)} files, {size:.1f} MB")
        rows = measure(folder, shape, schema, ajv)
        unit = rows["kodeks check"]
        print(f"{'':32} {'clock':>9} {'processor':>11} {'memory':>10}   clock and processor in kodeks check")
        for name, cost in rows.items():
            used = f"{cost.memory:7.0f} MB" if cost.memory else " " * 10
            ratios = f"{cost.clock / unit.clock:7.2f} × {cost.processor / unit.processor:7.2f} ×"
            print(f"{name:32} {cost.clock:7.2f} s {cost.processor:9.2f} s {used} {ratios}")
    print(f"\n{number * 10} cards, {A_FILE} to a file, with {os.cpu_count()} cores: kodeks uses all, ajv-cli one")
    for name, cost in beside_ajv(folder / f"grown-{number * 10}", ajv).items():
        print(f"{name:44} {cost.clock:6.2f} s on the clock {cost.processor:6.2f} s of processor {cost.memory:4.0f} MB")
    print()
    for wanted in (number // 10, number, number * 10):
        grown = folder / f"grown-{wanted}"
        command = [sys.executable, "-m", "kodeks", "check"]
        told = {"nothing kept": clocked([*command, "--no-cache", "."], grown)}
        clocked([*command, "."], grown)
        first = grown / "cards-0.yaml"
        first.write_text(first.read_text().replace("name: Card a\n", "name: Card with another name\n"))
        told["one card changed"] = clocked([*command, "."], grown)
        for name, cost in told.items():
            print(f"{wanted:7} cards, {name:16} {cost.memory:6.0f} MB {cost.processor:7.2f} s of processor")
    shutil.rmtree(folder)


if __name__ == "__main__":
    main()
