"""``kodeks explain``."""

import argparse
import sys
from collections.abc import Iterable, Iterator, Mapping
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
    from kodeks.findings import Finding
    from kodeks.reporting.entries import entry_text
    from kodeks.reporting.findings import hint_of, sentence
    from kodeks.reporting.lookup import lookup, suggestion
    from kodeks.reporting.speaker import Speaker

    text = " ".join(options.what)
    known = sets.load(options)
    base = known.base
    speaker = Speaker(base.kb, base.words[options.lang])
    checks: dict[str, Any] = compiled.Further(makers(), code=True)[CHECKS]
    found = lookup(base, text, checks)
    if not found:
        hint = suggestion(base, text, checks) or "kodeks search {text} looks through all sentences"
        unknown = Finding("nothing is called {text} or has it in its id", hint=hint, facts={"text": repr(text)})
        print(f"kodeks: {sentence(unknown, speaker.words)}; {hint_of(unknown, speaker.words)}", file=sys.stderr)
        return UNUSABLE
    if len(found) > 1:
        _ask_back(found, text, speaker, checks)
        return UNUSABLE
    if found[0] in checks:
        print("\n".join(_check_lines(found[0], checks[found[0]], speaker)))
        return OK
    entry = base.kb[found[0]]
    if text in base.withdrawn:
        print(f"{text}: {speaker.phrase('This entry is now part of another:')}\n")
    enforcing = [id for id, check in checks.items() if entry.id in check["clauses"]]
    print(entry_text(entry, speaker, known.graph(), enforcing))
    return OK


def _check_title(check: Mapping[str, Any], speaker: "Speaker") -> str:
    """A check in one line: what it looks for, in another language than English one of its sentences."""
    if speaker.words.language == "en" or not check["says"]:
        return str(check["explanation"].partition("\n")[0])
    return speaker.phrase(check["says"][0])


def _check_lines(id: str, check: Mapping[str, Any], speaker: "Speaker") -> Iterator[str]:
    """
    What a check says, its rules as sentences with their pages, and its id last.

    Its explanation stands beside the code, in English; in another language its sentences tell the same before it.
    """
    from kodeks import markup

    if speaker.words.language != "en":
        yield f"{speaker.phrase('What it says')}:"
        yield from (f"  {speaker.phrase(item)}" for item in check["says"])
    else:
        yield check["explanation"]
    for clause in check["clauses"]:
        entry = speaker.kb.entries.get(clause)
        if entry is not None:
            yield f"\n{speaker.phrase('rule')}: {markup.plain(speaker.marked(speaker.say(entry, 'says')))}"
            yield from (f"  {book}" for book in speaker.books(entry))
        yield f"  {clause}"
    if speaker.words.language != "en":
        yield f"\n{speaker.phrase('Explanation in English')}:\n\n{check['explanation']}"
    yield f"\n{speaker.phrase('id')}: {id}"


def _ask_back(found: list[str], text: str, speaker: "Speaker", checks: dict[str, Any]) -> None:
    """List the entries that a text fits, so that the next question can name one."""
    from kodeks import ids
    from kodeks.reporting.findings import fill
    from kodeks.reporting.labels import kind_of
    from kodeks.reporting.lookup import MOST

    several = speaker.phrase("{text} fits {number} entries; name one of them by its id:")
    print(f"kodeks: {fill(several, {'text': repr(text), 'number': len(found)})}", file=sys.stderr)
    for id in found[:MOST]:
        kind = speaker.phrase(kind_of(ids.kind_of(id) or "check", id.partition(".")[0])[0])
        title = _check_title(checks[id], speaker) if id in checks else speaker.title(id)
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
        check.id: {
            "explanation": check.explanation,
            "clauses": list(check.clauses),
            "says": list(dict.fromkeys(check.says.values())),
        }
        for check in (*registry.checks(), *rules.checks())
    }
