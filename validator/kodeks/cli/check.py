"""``kodeks check``."""

import argparse
import sys
from pathlib import Path

from kodeks.cli.main import FOUND, OK, UNUSABLE


def run(told: argparse.Namespace) -> int:
    """Check the shipped base, or the files at the paths on top of it."""
    from kodeks import integrity, loading
    from kodeks.reporting import findings as report

    paths = [Path(one) for one in told.paths]
    for path in paths:
        if not path.exists():
            print(f"kodeks: {path} does not exist; name a file or folder of YAML", file=sys.stderr)
            return UNUSABLE
    base = integrity.load_base(paths)
    found = integrity.run(base)
    if paths:
        wanted = [loading.shown_name(path, None) for path in paths]
        found = [one for one in found if _below(one.place.file, wanted)]
    words = base.words["en"]
    if told.format == "json":
        print(report.as_json(found, words))
    elif found:
        print(report.as_text(found, words))
        print(f"\n{len(found)} {'finding' if len(found) == 1 else 'findings'}")
    else:
        counted = len(base.kb) if not paths else sum(_below(one.file, wanted) for one in base.kb)
        print(f"nothing found in {counted} entries")
    return FOUND if report.fails(found) else OK


def _below(file: str, wanted: list[str]) -> bool:
    return any(one in (".", file) or file.startswith(one.rstrip("/") + "/") for one in wanted)
