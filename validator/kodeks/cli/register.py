"""``kodeks register``: the register of ids, which only grows."""

import argparse

from kodeks.cli.main import OK

HEAD = """\
# Every id ever given out, sorted. It only grows: an id that is withdrawn stays here
# and names its successor under `withdrawn`. Written by `kodeks register`.
"""


def run(options: argparse.Namespace) -> int:
    """Add the ids of new entries to the register."""
    from kodeks import home, integrity
    from kodeks.cli.writing import write_whole

    base = integrity.load_base()
    value = base.register.value if base.register else {}
    known = set(value.get("ids") or [])
    withdrawn = value.get("withdrawn") or {}
    new = {entry.id for entry in base.kb if entry.file.startswith("kb/")} - known
    lines = [HEAD + "ids:", *(f"  - {id}" for id in sorted(known | new))]
    lines.append("withdrawn:" if withdrawn else "withdrawn: {}")
    lines += [f"  {old}: {successor}" for old, successor in sorted(withdrawn.items())]
    write_whole(home.kb_folder() / integrity.base.REGISTER, "\n".join(lines) + "\n")
    print(f"{len(new)} new ids, {len(known | new)} in all")
    return OK
