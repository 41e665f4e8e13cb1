"""Games that commands ask for."""

import sys

from kodeks.cli.main import UNUSABLE, refuse
from kodeks.model import KnowledgeBase
from kodeks.play import Game


def game_of(kb: KnowledgeBase, modules: list[str], players: int) -> Game | int:
    """The game of these modules for so many players, or the exit code when there is none."""
    from kodeks.ids import did_you_mean
    from kodeks.judge import base
    from kodeks.reporting.findings import fill

    known = {entry.id.rpartition(".")[2]: entry.id for entry in kb.of("module", "variant")}
    wanted = []
    for name in modules:
        id = name if name in known.values() else known.get(name.replace("_", "-"))
        if id is None:
            hint = did_you_mean(name, known) or "known: " + ", ".join(sorted(known))
            return refuse(f"there is no module or variant {name!r}; {hint}")
        wanted.append(id)
    try:
        return base.make_game(kb, wanted, players)
    except base.Barred as barred:
        for bar in barred.bars:
            print(f"kodeks: {fill(bar.because, bar.facts)}", file=sys.stderr)
        return UNUSABLE
