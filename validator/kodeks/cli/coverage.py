"""``kodeks coverage``."""

import argparse

from kodeks.cli.main import OK


def run(options: argparse.Namespace) -> int:
    """Print the share of enforceable clauses that the engine enforces, and those without one."""
    from kodeks import integrity
    from kodeks.judge import checks

    base = integrity.load_base()
    named = checks.enforced(base.kb)
    wanted = [entry.id for entry in base.kb.of("clause") if entry.data["enforced"] != ["none"]]
    without = [wanted_one for wanted_one in wanted if wanted_one not in named]
    share = 100 * (len(wanted) - len(without)) // max(len(wanted), 1)
    print(f"{len(wanted) - len(without)} of {len(wanted)} enforceable clauses are enforced ({share} %)")
    for item in without:
        print(f"  {item}")
    return OK
