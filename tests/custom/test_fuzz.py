"""A short run of the fuzzer; ``benchmarks/fuzz_check.py`` does the long ones."""

import sys
import time

import pytest

from conftest import ROOT

sys.path.insert(0, str(ROOT / "benchmarks"))

import fuzz_check  # it lies beside the other benchmarks


def test_every_seed_goes_through() -> None:
    """The corpus: small sets, good and bad, and what once went wrong."""
    once = fuzz_check.harness()
    seeds = fuzz_check.seeds()
    assert len(seeds) > 20
    for raw in seeds:
        once(raw)


@pytest.mark.parametrize("seed", [1, 2])
def test_spoilt_inputs_end_well(seed: int) -> None:
    """No traceback, no broken check, no report that cannot be read; none takes long."""
    slowest = 0.0
    last = time.process_time()

    def tick(_: int) -> None:
        nonlocal slowest, last
        now = time.process_time()
        slowest, last = max(slowest, now - last), now

    assert fuzz_check.at_random(1500, seed, tick) == 1500
    assert slowest < 5
