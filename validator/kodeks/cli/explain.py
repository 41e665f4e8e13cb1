"""``kodeks explain``."""

import argparse
import sys
from collections.abc import Iterable

from kodeks.cli.main import OK, UNUSABLE


def unknown(id: str, known: Iterable[str]) -> int:
    """Say that nothing has this id, and what may have been meant."""
    from kodeks import ids

    hint = ids.did_you_mean(id, known)
    print(
        f"kodeks: nothing has the id {id!r}; {hint or 'see kodeks graph numbers for the kinds there are'}",
        file=sys.stderr,
    )
    return UNUSABLE


def run(told: argparse.Namespace) -> int:
    """Print what an entry says, where the books say it, and what it is linked to."""
    from kodeks import registry
    from kodeks.cli import sets
    from kodeks.custom import catalogue
    from kodeks.judge import checks as rules
    from kodeks.reporting.entries import entry_text
    from kodeks.reporting.speaker import Speaker

    base = sets.load(told).base
    assert catalogue.OWN_WAY  # importing it has registered the checks of custom cards
    checks = {check.id: check for check in (*registry.checks(), *rules.checks())}
    if told.id in checks:
        check = checks[told.id]
        speaker = Speaker(base.kb, base.words[told.lang])
        print(f"{check.id}\n\n{check.explanation}")
        for clause in check.clauses:
            print(f"\n{speaker.phrase('rule')}: {speaker.cite(clause)}")
        return OK
    id = base.withdrawn.get(told.id, told.id)
    if id not in base.kb:
        return unknown(id, [*base.kb.entries, *checks])
    speaker = Speaker(base.kb, base.words[told.lang])
    if id != told.id:
        print(f"{told.id}: {speaker.phrase('This entry is now part of another:')}\n")
    print(entry_text(base.kb[id], speaker, list(checks.values())))
    return OK
