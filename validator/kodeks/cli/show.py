"""``kodeks show``: a set as a page and as sheets to print."""

import argparse
import sys
import time
from pathlib import Path

from kodeks.cli.main import OK, refuse


def run(options: argparse.Namespace) -> int:
    """Write the page and the sheets; with --watch again whenever a file changes."""
    from kodeks.authoring import show
    from kodeks.custom import files, together

    start = Path(options.folder)
    if not start.exists():
        return refuse(f"{start} does not exist; name the folder of a set")
    program = show.browser() if options.pdf else ""
    if options.pdf and not program:
        return refuse("a PDF needs Chromium or Chrome; install one, or name it in KODEKS_BROWSER")
    into = Path(options.into)
    before: object = None
    try:
        while True:
            paths, _ = together.find([start])
            now = [(name, _time(name)) for name in files.names(paths)]
            if now != before:
                before = now
                code = _once(start, into, program, watched=options.watch)
                if not options.watch or code != OK:
                    return code
            time.sleep(0.3)
    except KeyboardInterrupt:
        return OK


def _time(path: str) -> int:
    try:
        return Path(path).stat().st_mtime_ns
    except OSError:
        return 0


def _once(start: Path, into: Path, program: str, *, watched: bool) -> int:
    from kodeks.authoring import show
    from kodeks.custom import together

    known = together.load([start])
    if not known.own:
        return refuse(f"{start} holds no entry that can be shown; kodeks check {start} tells why")
    made = show.show(known, into, watched=watched)
    for item in made.missing:
        print(f"kodeks: the picture {item} is not a file of the set, and is left out", file=sys.stderr)
    if known.faults:
        print("kodeks: entries with faults are left out; run kodeks check", file=sys.stderr)
    print(f"{into / 'index.html'}: {made.components} components, {made.copies} with copies")
    for path in show.pdf(into, program) if program else ():
        print(path)
    sys.stdout.flush()
    return OK
