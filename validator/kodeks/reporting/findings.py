"""Findings as text and as JSON."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from kodeks.findings import Finding, Phrase, Severity
from kodeks.words import Words


def sentence(finding: Finding, words: Words) -> str:
    """The sentence of a finding in a language, with its facts filled in."""
    return fill(words.message(finding.because), in_words(finding.facts, words))


def in_words(facts: Mapping[str, Any], words: Words) -> dict[str, Any]:
    """
    Facts of which those that the program itself says are in the language: sentences, and tuples of words.

    >>> in_words({"because": Phrase("no {kind} is called x", {"kind": ("card", "space")})}, Words("en"))
    {'because': 'no card or space is called x'}
    """
    found = dict(facts)
    for name, value in facts.items():
        if isinstance(value, Phrase):
            found[name] = fill(words.message(value.text), in_words(value.facts, words))
        elif isinstance(value, tuple) and all(isinstance(word, str) for word in value):
            found[name] = words.message(" or ").join(map(words.message, value))
    return found


_PLACE = re.compile(r"\{([a-z_]+)(?::([a-z]+))?\}")


def fill(template: str, facts: Mapping[str, Any]) -> str:
    """
    Put facts into a template; braces that name no fact stay as they are.

    A name may ask for a grammatical case; the fact of that name is taken as it is where it has no such form.

    >>> fill("{id} has {number} of {x}", {"id": "a", "number": 2})
    'a has 2 of {x}'
    >>> fill("plan gracza {other:gen}", {"other": "zielony", "other:gen": "zielonego"})
    'plan gracza zielonego'
    """

    def fact(match: re.Match[str]) -> str:
        form = f"{match[1]}:{match[2]}"
        return str(facts[form]) if form in facts else str(facts[match[1]]) if match[1] in facts else match[0]

    return _PLACE.sub(fact, template)


def as_text(findings: Sequence[Finding], words: Words, *, cite: Any = None) -> str:
    """One block for each finding: place and id, sentence, rule, way out."""
    blocks = []
    for finding in findings:
        lines = [f"{finding.place}: {finding.check}", f"  {printable(sentence(finding, words))}"]
        if cite is not None:
            lines += [f"  {words.message('rule')}: {cite(clause)}" for clause in finding.clauses]
        if finding.hint:
            lines.append(f"  {words.message('hint')}: {printable(hint_of(finding, words))}")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


def as_data(finding: Finding, words: Words) -> dict[str, Any]:
    """A finding as plain data."""
    return {
        "check": finding.check,
        "severity": finding.severity.value,
        "file": finding.place.file,
        "line": finding.place.line,
        "column": finding.place.column,
        "at": list(finding.at),
        "because": sentence(finding, words),
        "hint": hint_of(finding, words),
        "clauses": list(finding.clauses),
    }


def as_json(findings: Sequence[Finding], words: Words) -> str:
    """All findings as one JSON object."""
    data = {"findings": [as_data(finding, words) for finding in findings], "count": len(findings)}
    return json_text(data)


#: Hints that end in a list of what could be written: how they begin, how they end, and what stands between the parts.
LISTS = (
    ("did you mean ", "?", " or "),
    ("choose one of ", "", ", "),
    ("known fields: ", "", ", "),
    ("write ", "", " or "),
)


def hint_of(finding: Finding, words: Words) -> str:
    """
    The way out, with its facts; a hint that only lists what could be written is said around its list.

    >>> hint_of(Finding("So.", hint="did you mean spice?"), Words("pl", messages={"did you mean {parts}?": "{parts}?"}))
    'spice?'
    """
    hint = words.message(finding.hint)
    if hint != finding.hint or "{" in hint:
        return fill(hint, in_words(finding.facts, words))
    for head, tail, between in LISTS:
        if hint.startswith(head) and hint.endswith(tail):
            whole = words.message(f"{head}{{parts}}{tail}")
            if whole != f"{head}{{parts}}{tail}":
                parts = hint[len(head) : len(hint) - len(tail)].split(between)
                if head == "write ":  # sorts of values; the other lists hold what is written as it stands
                    parts = [words.message(part) for part in parts]
                return fill(whole, {"parts": words.message(between).join(parts)})
    return hint


def printable(text: str) -> str:
    """Text that cannot steer a terminal: control characters are shown, not sent."""
    if text.isprintable():
        return text
    return "".join(
        character if character.isprintable() or character == "\n" else f"\\x{ord(character):02x}" for character in text
    )


def json_text(value: Any) -> str:
    r"""
    Data as JSON that a terminal can show as well: what could steer it is written as an escape.

    >>> json_text(["ż\x9b\u202e"])
    '[\n  "ż\\u009b\\u202e"\n]'
    """
    import json

    text = json.dumps(value, ensure_ascii=False, indent=2)
    if text.replace("\n", "").isprintable():
        return text
    return "".join(
        character if character.isprintable() or character == "\n" else json.dumps(character)[1:-1] for character in text
    )


def fails(findings: Sequence[Finding]) -> bool:
    """Whether any finding weighs more than a hint."""
    return any(finding.severity is not Severity.HINT for finding in findings)
