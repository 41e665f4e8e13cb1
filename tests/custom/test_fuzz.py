"""A short run of the fuzzer; ``benchmarks/fuzz_check.py`` does the long ones."""

import random
import sys
from pathlib import Path

import pytest

from conftest import ROOT
from kodeks import integrity
from kodeks.custom import placing, run

sys.path.insert(0, str(ROOT / "benchmarks"))

import fuzz_check  # it lies beside the other benchmarks


@pytest.fixture(autouse=True)
def _as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the harness sets is set back."""
    monkeypatch.setattr(placing, "SHORT", placing.SHORT)


def test_every_seed_goes_through() -> None:
    """The corpus: small sets, good and bad, and what once went wrong."""
    once = fuzz_check.harness()
    seeds = fuzz_check.seeds()
    assert len(seeds) > 20
    for raw in seeds:
        once(raw)


@pytest.mark.parametrize("seed", [1, 2])
def test_spoilt_inputs_end_well(seed: int) -> None:
    """No traceback, no broken check, no report that cannot be read."""
    tally = fuzz_check.Tally(2000)
    assert fuzz_check.at_random(1500, seed, tally.counted) == tally.tried


def test_whole_sets_by_the_real_command_end_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, base: integrity.Base
) -> None:
    """Clauses, sources and translations included; the long run is ``fuzz_check.py --command``."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(run, "_shipped", lambda: base)
    tally = fuzz_check.Tally(1000)
    assert fuzz_check.at_random(10, 3, tally.counted, fuzz_check.command) == tally.tried


def test_exchanged_values_keep_the_other_files() -> None:
    """The first file is still YAML, with something else in it; the ones beside it stay."""
    raw = b"id: my-set.card.x\nname: X\nicons: [shared.icon.city]\n" + fuzz_check.SPLIT + b"a: 1\n"
    made = {fuzz_check.exchanged(raw, random.Random(seed)) for seed in range(30)}
    assert len(made) > 10
    assert all(file.endswith(fuzz_check.SPLIT + b"a: 1\n") for file in made)
    assert fuzz_check.exchanged(b"a: [", random.Random(1)) == b""
