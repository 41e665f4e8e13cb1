"""``kodeks export``."""

import argparse
import json
from pathlib import Path

from kodeks import __version__
from kodeks.cli.main import FOUND, OK


def run(options: argparse.Namespace) -> int:
    """Write ``kb.json`` and the graph in three formats; a base with findings is not written."""
    from kodeks import integrity
    from kodeks.cli.writing import write_whole
    from kodeks.graph import RuleGraph
    from kodeks.graph.exports import FORMATS
    from kodeks.reporting import findings as report

    base = integrity.load_base()
    found = integrity.run(base)
    if report.fails(found):
        print(report.as_text(found, base.words["en"]))
        return FOUND
    entries = {}
    for entry in sorted(base.kb, key=lambda entry: entry.id):
        words = {
            language: dict(spoken.entries[entry.id].data)
            for language, spoken in base.words.items()
            if entry.id in spoken.entries
        }
        nested = ("passages", "clauses") if entry.kind in ("source", "chapter") else ()
        data = {key: value for key, value in entry.data.items() if key not in nested}
        if nested:
            inner = entry.data.get("passages" if entry.kind == "source" else "clauses", [])
            data["holds"] = [item["id"] for item in inner]
        entries[entry.id] = {"kind": entry.kind, "module": entry.module, "data": data, "words": words}
    told_all = {"version": __version__, "entries": entries}
    folder = Path(options.folder)
    text = json.dumps(told_all, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    write_whole(folder / "kb.json", text + "\n")
    graph = RuleGraph(base.kb)
    for name, written in FORMATS.items():
        write_whole(folder / f"graph.{name}", written(graph))
    names = ", ".join(FORMATS)
    print(f"{len(entries)} entries written to {folder / 'kb.json'}, the graph to {folder / 'graph'}.* ({names})")
    return OK
