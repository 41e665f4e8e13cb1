"""Games that commands ask for."""

import sys

from kodeks.cli.main import UNUSABLE, refuse
from kodeks.model import KnowledgeBase
from kodeks.play import Game


def game_of(kb: KnowledgeBase, modules: list[str], players: int) -> Game | int:
    """The game of these modules for so many players, or the exit code when there is none."""
    from kodeks.judge import base, records
    from kodeks.reporting.findings import fill

    try:
        return base.make_game(kb, records.module_ids(kb, modules), players)
    except base.Barred as barred:
        for bar in barred.bars:
            print(f"kodeks: {fill(bar.because, bar.facts)} ({', '.join(bar.grounds)})", file=sys.stderr)
        return UNUSABLE
    except ValueError as fault:
        return refuse(str(fault))
