"""``kodeks ruleset``."""

import argparse
import sys

from kodeks.cli.main import FOUND, OK, UNUSABLE


def run(options: argparse.Namespace) -> int:
    """Say whether a mix is allowed, and which clauses it puts in force."""
    from kodeks import ids, rulesets
    from kodeks.cli import sets
    from kodeks.reporting.findings import fill
    from kodeks.reporting.speaker import Speaker

    base = sets.load(options).base
    speaker = Speaker(base.kb, base.words[options.lang])
    known = {entry.id.rpartition(".")[2]: entry.id for entry in base.kb.of("variant", "module")}
    wanted = []
    for name in options.modules:
        id = name if name in base.kb else known.get(name.replace("_", "-"))
        if id is None or ids.kind_of(id) not in ("module", "variant"):
            hint = ids.did_you_mean(name, known) or "known: " + ", ".join(sorted(known))
            print(f"kodeks: there is no module or variant {name!r}; {hint}", file=sys.stderr)
            return UNUSABLE
        wanted.append(id)
    mix = rulesets.mix_of(base.kb, wanted, options.players)
    barred = list(rulesets.bars(base.kb, mix))
    for bar in barred:
        facts = {key: speaker.title(value) if isinstance(value, str) and value in base.kb else value
                 for key, value in bar.facts.items()}  # fmt: skip
        print(fill(speaker.phrase(bar.because), facts))
        for ground in bar.grounds:
            print(f"  {speaker.phrase('rule')}: {speaker.cite(ground)}")
    if barred:
        return FOUND
    found = rulesets.in_force(base.kb, mix)
    print(", ".join(speaker.title(id) for id in sorted(mix.modules)))
    print(fill(speaker.phrase("{number} clauses in force, {replaced} replaced"),
               {"number": len(found.clauses), "replaced": len(found.replaced)}))  # fmt: skip
    for target, by in found.replaced.items():
        print(f"  {target} ← {', '.join(by)}")
    if options.list:
        for clause in found.clauses:
            print(f"{clause} – {speaker.title(clause)}")
    return OK
