"""``kodeks ledger``."""

import argparse
import hashlib
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from kodeks.cli.main import FOUND, OK, UNUSABLE

if TYPE_CHECKING:
    from kodeks.model import Entry, KnowledgeBase


def run(options: argparse.Namespace) -> int:
    """Show the coverage of each source, or passages beside their text."""
    from kodeks import integrity
    from kodeks.cli.explain import unknown

    base = integrity.load_base()
    sources = [entry for entry in base.kb.of("source") if "text" in entry.data]
    if options.passage and options.passage not in base.kb.source_of:
        return unknown(options.passage, base.kb.source_of)
    if options.text is None:
        shown = [base.kb.source_of[options.passage]] if options.passage else sources
        for source in shown:
            _summary(base.kb, source, options.passage)
        return OK
    raw = Path(options.text).read_bytes()
    print_of = hashlib.sha256(raw).hexdigest()
    matching = [source for source in sources if source.data["text"]["sha256"] == print_of]
    if not matching:
        print(
            f"kodeks: {options.text} is the text of no source: its SHA-256 is {print_of}; "
            "line numbers count in the texts whose hashes kodeks ledger lists",
            file=sys.stderr,
        )
        return FOUND
    lines = raw.decode("utf-8", "replace").split("\n")
    for source in matching:
        if len(lines) != source.data["text"]["lines"]:
            print(f"{source.place('text', 'lines')}: the text has {len(lines)} lines", file=sys.stderr)
            return FOUND
        for passage in source.data["passages"]:
            if options.passage in (None, passage["id"]):
                _beside(passage, lines)
    if options.passage and base.kb.source_of[options.passage] not in matching:
        print(f"kodeks: {options.passage} stands in another text", file=sys.stderr)
        return UNUSABLE
    return OK


def _summary(kb: "KnowledgeBase", source: "Entry", passage: str | None) -> None:
    passages = source.data["passages"]
    text = source.data["text"]
    first, last = text.get("span") or (1, text["lines"])
    cited = sum(bool(kb.backlinks.get(passage["id"])) for passage in passages)
    print(f"{source.id}\n  {source.data['title']}")
    print(f"  lines {first}–{last} of {text['lines']}, sha256 {text['sha256']}")
    print(f"  {len(passages)} passages, {cited} of them cited")
    for kind, number in sorted(Counter(passage["kind"] for passage in passages).items()):
        print(f"  {number:5} {kind}")
    for item in passages:
        if item["id"] == passage:
            print(f"  {item['id']}: p. {item['page']}, lines {item['lines']}, {item['kind']}\n    {item['gist']}")


def _beside(passage: dict[str, object], lines: list[str]) -> None:
    print(f"{passage['id']} (p. {passage['page']}, {passage['kind']})\n  {passage['gist']}")
    ranges = passage["lines"]
    assert isinstance(ranges, list)
    for start, end in ranges:
        for number in range(start, end + 1):
            print(f"  {number:5} | {lines[number - 1]}")
    print()
