"""The base that a command speaks about: the shipped one, with the set that is near or named by ``--with``."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kodeks.custom.together import Together


def option(one: argparse.ArgumentParser) -> None:
    """The option that names a set."""
    help = "custom cards that are known as well; without it, those of the nearest kodeks.toml"
    one.add_argument("--with", dest="with_set", nargs="+", metavar="DIR", default=[], help=help)


def load(told: argparse.Namespace, *, places: bool = False) -> "Together":
    """The base with the set, see :func:`kodeks.custom.together.load`; ``main`` tells of ``UnusableSettings``."""
    from kodeks.custom import together

    found = together.load([Path(one) for one in told.with_set], places=places)
    if found.faults:
        number = len({str(one.place) for one in found.faults})
        print(f"kodeks: the set has faults in {number} places, and what has one is left out; run kodeks check",
              file=sys.stderr)  # fmt: skip
    return found
