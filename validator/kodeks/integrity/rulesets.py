"""The shipped rulesets are mixes that the books allow."""

from collections.abc import Iterator
from typing import Any

from kodeks import rulesets
from kodeks.findings import Finding
from kodeks.integrity.base import Base, found
from kodeks.registry import check


@check("kb.check.ruleset-that-cannot-be")
def ruleset_that_cannot_be(base: Base) -> Iterator[Finding]:
    """
    A ruleset mixes what the books keep apart.

    Why
        Modules and variants tell what they need, what they exclude and for how many players they
        are. A ruleset that breaks this would offer a game nobody can play.
    """
    for entry in base.kb.asked("ruleset"):
        wanted = [id for id in entry.ids("modules") if id in base.kb]
        for index, players in enumerate(entry.data.get("players", [])):
            mix = rulesets.mix_of(base.kb, wanted, players)
            for bar in rulesets.bars(base.kb, mix):
                facts: dict[str, Any] = bar.facts
                yield found(entry, "{id}: " + bar.because, "players", index, hint=f"see {bar.entry}", **facts)
