"""Games that commands ask for."""

import sys
from typing import TYPE_CHECKING

from kodeks.cli.main import UNUSABLE, refuse
from kodeks.play import Game

if TYPE_CHECKING:
    from kodeks.judge.base import Library


def library_of() -> "Library":
    """The base, from which games are made."""
    from kodeks import compiled
    from kodeks.judge.base import Library

    return Library(compiled.load())


def game_of(library: "Library", modules: list[str], players: int) -> Game | int:
    """The game of these modules for so many players, or the exit code when there is none."""
    from kodeks.judge import base, records
    from kodeks.reporting.findings import fill

    try:
        return base.make_game(library.kb, records.module_ids(library.kb, modules), players)
    except base.Barred as barred:
        for bar in barred.bars:
            print(f"kodeks: {fill(bar.because, bar.facts)}", file=sys.stderr)
        return UNUSABLE
    except ValueError as fault:
        return refuse(str(fault))
