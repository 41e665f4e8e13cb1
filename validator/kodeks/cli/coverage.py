"""``kodeks coverage``."""

import argparse

from kodeks.cli.main import OK


def run(told: argparse.Namespace) -> int:
    """Print the share of enforceable clauses that a check enforces, and those without one."""
    from kodeks import integrity, legality, registry

    assert legality.GAMES  # importing it has registered the checks of positions
    base = integrity.load_base()
    named = {clause for one in registry.checks() for clause in one.clauses}
    wanted = [one.id for one in base.kb.of("clause") if one.data["enforced"] != ["none"]]
    without = [one for one in wanted if one not in named]
    share = 100 * (len(wanted) - len(without)) // max(len(wanted), 1)
    print(f"{len(wanted) - len(without)} of {len(wanted)} enforceable clauses have a check ({share} %)")
    for one in without:
        print(f"  {one}")
    return OK
