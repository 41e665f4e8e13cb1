"""
Mends that cannot go wrong: what a finding names as the only thing that was meant is written in its place.

A text is only changed where it still says what the finding was about; everything else, comments included, stays.
"""

import difflib
import re
from collections.abc import Iterable, Mapping

from kodeks import loading
from kodeks.findings import Finding

#: Checks whose "did you mean" is a word of the text.
SPELLED = frozenset({"kb.check.wrong-shape", "kb.check.dangling-reference", "kb.check.silence-of-nothing"})
STALE = "kb.check.stale-translation"
_MEANT = re.compile(r"did you mean ([^ ?]+)\?")
_WORD = re.compile(r"[^\s,\[\]{}:#'\"][^\s,\[\]{}#'\"]*")

#: Line ends of YAML that editors do not count: whoever counts them stands on another line.
_OTHER_ENDS = re.compile("\\r(?!\\n)|[\\x85\\u2028\\u2029]")


def mend(findings: Iterable[Finding], texts: Mapping[str, bytes], *, stale: bool = False) -> dict[str, tuple[str, str]]:
    """
    The files that change: what they say now, and what they say then.

    With ``stale``, translations of an older English are marked as read again.
    """
    wanted: dict[str, list[tuple[int, int, str]]] = {}
    for finding in findings:
        new = instead(finding, stale=stale)
        if new and finding.place.line:
            wanted.setdefault(finding.place.file, []).append((finding.place.line, finding.place.column, new))
    changed: dict[str, tuple[str, str]] = {}
    for file, places in wanted.items():
        raw = texts.get(file)
        if raw is None:
            continue
        before = loading.decode(raw, file)
        if _OTHER_ENDS.search(before):
            continue
        after = _written(before, places)
        if after != before:
            changed[file] = (before, after)
    return changed


def instead(finding: Finding, *, stale: bool = False) -> str:
    """The text that a finding names as the only one that was meant, or nothing."""
    if stale and finding.check == STALE:
        return str(finding.facts.get("now", ""))
    match = _MEANT.fullmatch(finding.hint)
    if match is None or finding.check not in SPELLED:
        return ""
    # A key that stands for an entry is its last word alone: pay: {water: 1}.
    return (
        match[1].rpartition(".")[2] if finding.on_key and finding.check != "kb.check.silence-of-nothing" else match[1]
    )


def _written(text: str, places: list[tuple[int, int, str]]) -> str:
    lines = text.split("\n")
    # From the end of each line to its start, so that earlier places keep their columns.
    for line, column, new in sorted(set(places), reverse=True):
        here = lines[line - 1]
        start = column - 1
        quoted = here[start : start + 1] in ("'", '"')
        match = _WORD.match(here, start + quoted)
        if match is None or (quoted and here[match.end() : match.end() + 1] != here[start]):
            continue
        word = match[0].removesuffix(":") if not match[0].startswith("kb.") else match[0]
        end = match.start() + len(word)
        if new != word:
            lines[line - 1] = here[: match.start()] + new + here[end:]
    return "\n".join(lines)


def diff(changed: Mapping[str, tuple[str, str]]) -> str:
    """The changes as a unified diff, as git and patch read it."""
    found: list[str] = []
    for file, (before, after) in sorted(changed.items()):
        lines = difflib.unified_diff(
            before.splitlines(keepends=True), after.splitlines(keepends=True), f"a/{file}", f"b/{file}"
        )
        found += [line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n" for line in lines]
    return "".join(found)
