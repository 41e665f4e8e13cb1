"""The base that a command speaks about: the shipped one, with the set that is near or named by ``--with``."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kodeks.base import Base
    from kodeks.custom.together import Together
    from kodeks.rulesets import Mix


def option(given: argparse.ArgumentParser) -> None:
    """The option that names a set."""
    help = "custom cards that are known as well; without it, those of the nearest kodeks.toml"
    given.add_argument("--with", dest="with_set", nargs="+", metavar="DIR", default=[], help=help)


def load(options: argparse.Namespace, *, places: bool = False) -> "Together":
    """The base with the set, see :func:`kodeks.custom.together.load`; ``main`` tells of ``UnusableSettings``."""
    from kodeks.custom import together

    found = together.load([Path(item) for item in options.with_set], places=places)
    if found.faults:
        number = len({str(fault.place) for fault in found.faults})
        number_of_places = "1 place" if number == 1 else f"{number} places"
        print(f"kodeks: the set has faults in {number_of_places}, and what has one is left out; run kodeks check",
              file=sys.stderr)  # fmt: skip
    return found


def mix_named(base: "Base", name: str) -> "Mix | None":
    """The ruleset of a name; where there is none, that is told with what may have been meant."""
    from kodeks import ids, rulesets

    mix = rulesets.named(base.kb, name)
    if not isinstance(mix, str):
        return mix
    known = [entry.id.rpartition(".")[2] for entry in base.kb.of("variant", "module")]
    hint = ids.did_you_mean(mix, known) or "write modules joined by +, such as uprising+khoam@4"
    print(f"kodeks: there is no module or variant {mix!r} for the ruleset {name!r}; {hint}", file=sys.stderr)
    return None


def base(options: argparse.Namespace) -> "tuple[Base, tuple[str, ...]]":
    """The base with the set, and the ids of the set; without a set the shipped base is read at once."""
    from kodeks import compiled

    if not options.with_set and not near():
        return compiled.load(), ()
    found = load(options)
    return found.base, found.own


def near() -> bool:
    """Whether this folder belongs to a set."""
    from kodeks.custom import settings_file

    return settings_file.find(Path()) is not None
