"""
How the graph grows: building it and each question, on the shipped base and on one ten and a hundred times as large.

A larger base is the shipped one copied under other module names, each copy linked as the first is. Selectors stay with
the first: copied things fall under its terms, so that the edges grow as the entries do (selectors in every copy would
find the things of every other copy). Printed are entries, edges, seconds and the growth against the shipped base.
"""

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any

from kodeks import integrity, markup, rulesets
from kodeks.graph import RuleGraph, as_json, diff, impact, touches, ways
from kodeks.model import Entry, KnowledgeBase


def grown(kb: KnowledgeBase, times: int) -> KnowledgeBase:
    """The base and ``times - 1`` copies of it under other names."""
    entries = list(kb)
    modules = {entry.module for entry in kb}
    for number in range(1, times):
        names = {module: f"{module}-x{number}" for module in modules - {"shared"}}
        entries += [_copied(entry, names) for entry in kb if entry.module in names]
    return KnowledgeBase(entries, store=kb.store)


def _copied(entry: Entry, names: dict[str, str]) -> Entry:
    data = _renamed({key: value for key, value in entry.data.items() if key != "covers"}, names)
    return Entry(data["id"], entry.kind, names[entry.module], data, entry.file, entry.marks)


def _renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _renamed(item, names) for key, item in value.items()}
    if isinstance(value, list):
        return [_renamed(item, names) for item in value]
    if isinstance(value, str):
        module, dot, rest = value.partition(".")
        if dot and module in names and " " not in value:
            return f"{names[module]}.{rest}"
        for target in markup.mentions(value):
            value = value.replace(f"({target})", f"({_renamed(target, names)})")
    return value


def timed(run: Callable[[], Any]) -> float:
    """Seconds of the processor in one run, which other work on the machine hardly changes."""
    start = time.process_time()
    run()
    return time.process_time() - start


def measure(kb: KnowledgeBase) -> tuple[dict[str, float], int]:
    """The seconds of building and of every question, and the number of edges."""
    told = {"links": timed(lambda: kb.links)}
    graph = RuleGraph(kb)
    told["edges"] = timed(lambda: graph.edges)
    told["networkx"] = timed(lambda: graph.graph)
    small, large = rulesets.named(kb, "uprising"), rulesets.named(kb, "uprising+khoam+rise-of-ix")
    assert not isinstance(small, str)
    assert not isinstance(large, str)
    things = ["uprising.token.sandworm", "uprising.token.shield-wall"]
    told["first why"] = timed(lambda: ways(graph, *things))
    told["why"] = timed(lambda: ways(graph, "rise-of-ix.token.dreadnought", "uprising.token.control-marker"))
    told["touches"] = timed(lambda: touches(graph, things, large))
    told["impact"] = timed(lambda: impact(graph, "uprising.clause.occupied-space"))
    told["diff"] = timed(lambda: diff(graph, small, large))
    told["json"] = timed(lambda: as_json(graph))
    return told, len(graph.edges)


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, nargs="*", default=[1, 10, 100], help="how many times as large")
    wanted = parser.parse_args().times
    kb = integrity.load_base().kb
    first: dict[str, float] = {}
    for times in wanted:
        large = grown(kb, times)
        told, edges = measure(large)
        first = first or told
        print(f"{times} × the base: {len(large)} entries, {edges} edges", flush=True)
        for name, seconds in told.items():
            print(f"  {name:10} {seconds:8.3f} s   {seconds / first[name]:7.1f} ×")
    return 0


if __name__ == "__main__":
    sys.exit(main())
