"""``kodeks graph``."""

import argparse
import sys

from kodeks.cli.main import FOUND, OK, UNUSABLE

WANTED = {"links": 1, "why": 2, "numbers": 0}


def run(told: argparse.Namespace) -> int:
    """Answer a question about how entries hang together."""
    from kodeks import integrity
    from kodeks.cli.explain import unknown
    from kodeks.graph import RuleGraph
    from kodeks.reporting.speaker import Speaker

    if len(told.ids) != WANTED[told.question]:
        number = WANTED[told.question]
        print(f"kodeks: graph {told.question} takes {number} ids, not {len(told.ids)}", file=sys.stderr)
        return UNUSABLE
    base = integrity.load_base()
    for id in told.ids:
        if id not in base.kb:
            return unknown(id, base.kb.entries)
    graph = RuleGraph(base.kb)
    speaker = Speaker(base.kb, base.words[told.lang])
    if told.question == "numbers":
        for head, counted in graph.numbers().items():
            print(head)
            for name, number in counted.items():
                print(f"  {number:5} {name}")
        return OK
    if told.question == "links":
        print(f"{told.ids[0]} – {speaker.title(told.ids[0])}")
        for link in base.kb.links[told.ids[0]]:
            print(f"  {link.relation} → {link.target} – {speaker.title(link.target)}")
        for relation, source in base.kb.backlinks.get(told.ids[0], []):
            print(f"  ← {relation} {source} – {speaker.title(source)}")
        return OK
    steps = graph.why(*told.ids)
    if steps is None:
        print(f"nothing connects {told.ids[0]} and {told.ids[1]}")
        return FOUND
    print(f"{told.ids[0]} – {speaker.title(told.ids[0])}")
    for step in steps:
        other = step.source if step.back else step.target
        arrow = f"← {step.relation}" if step.back else f"{step.relation} →"
        print(f"  {arrow} {other} – {speaker.title(other)}")
    return OK
