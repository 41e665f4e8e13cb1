"""``kodeks explain``."""

import argparse
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from kodeks.cli.main import OK, UNUSABLE

if TYPE_CHECKING:
    from kodeks.base import Base
    from kodeks.reporting.speaker import Speaker

#: The part of the compiled base that holds the checks.
CHECKS = "checks"


def unknown(id: str, known: Iterable[str]) -> int:
    """Say that nothing has this id, and what may have been meant."""
    from kodeks import ids

    hint = ids.did_you_mean(id, known)
    print(
        f"kodeks: nothing has the id {id!r}; {hint or 'see kodeks graph numbers for the kinds there are'}",
        file=sys.stderr,
    )
    return UNUSABLE


def run(options: argparse.Namespace) -> int:
    """Print what an entry says, what is printed on it, where the books say it, and what it is linked to."""
    from kodeks import compiled
    from kodeks.cli import sets
    from kodeks.reporting.entries import entry_text
    from kodeks.reporting.lookup import lookup, suggestion
    from kodeks.reporting.speaker import Speaker

    text = " ".join(options.what)
    known = sets.load(options)
    base = known.base
    speaker = Speaker(base.kb, base.words[options.lang])
    checks: dict[str, Any] = compiled.Further(makers(), code=True)[CHECKS]
    found = lookup(base, text, checks)
    if not found:
        hint = suggestion(base, text, checks) or f"kodeks search {text!r} looks through all sentences"
        print(f"kodeks: nothing is called {text!r} or has it in its id; {hint}", file=sys.stderr)
        return UNUSABLE
    if len(found) > 1:
        _ask_back(found, text, speaker, checks)
        return UNUSABLE
    if found[0] in checks:
        check = checks[found[0]]
        print(check["explanation"])
        for clause in check["clauses"]:
            print(f"\n{speaker.phrase('rule')}: {speaker.cite(clause)}")
        print(f"\n{speaker.phrase('id')}: {found[0]}")
        return OK
    entry = base.kb[found[0]]
    if text in base.withdrawn:
        print(f"{text}: {speaker.phrase('This entry is now part of another:')}\n")
    enforcing = [id for id, check in checks.items() if entry.id in check["clauses"]]
    print(entry_text(entry, speaker, known.graph(), enforcing))
    return OK


def _ask_back(found: list[str], text: str, speaker: "Speaker", checks: dict[str, Any]) -> None:
    """List the entries that a text fits, so that the next question can name one."""
    from kodeks import ids
    from kodeks.reporting.labels import kind_of
    from kodeks.reporting.lookup import MOST

    print(f"kodeks: {text!r} fits {len(found)} entries; name one of them by its id:", file=sys.stderr)
    for id in found[:MOST]:
        kind = speaker.phrase(kind_of(ids.kind_of(id) or "check", id.partition(".")[0])[0])
        title = checks[id]["explanation"].partition("\n")[0] if id in checks else speaker.title(id)
        print(f"  {title} ({kind})\n    {id}", file=sys.stderr)
    if len(found) > MOST:
        print(f"  … {len(found) - MOST}", file=sys.stderr)


def makers() -> dict[str, Any]:
    """Who makes the part of the compiled base that only this command needs."""
    return {CHECKS: _checks}


def _checks(_: "Base") -> dict[str, Any]:
    """Every check with its explanation and its clauses; working it out imports every rule of every game."""
    from kodeks import registry
    from kodeks.custom import catalogue
    from kodeks.judge import checks as rules

    assert catalogue.checks()  # importing it has registered the checks of custom cards
    return {
        check.id: {"explanation": check.explanation, "clauses": list(check.clauses)}
        for check in (*registry.checks(), *rules.checks())
    }
