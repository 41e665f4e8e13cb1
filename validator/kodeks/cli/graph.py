"""``kodeks graph``."""

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from kodeks.cli import sets
from kodeks.cli.main import FOUND, OK, UNUSABLE
from kodeks.rulesets import BENDING

if TYPE_CHECKING:
    from kodeks.graph import RuleGraph
    from kodeks.integrity import Base
    from kodeks.judge.case import Case
    from kodeks.reporting.speaker import Speaker
    from kodeks.rulesets import Mix

#: The part of the compiled base that holds what the worked examples rest on.
EXAMPLES = "examples"

#: How many words each question takes: the least and the most.
WANTED = {
    "links": (1, 1), "why": (2, 2), "wins": (2, 2), "numbers": (0, 0), "touches": (1, 9), "impact": (1, 1),
    "diff": (2, 2), "for": (1, 1),
}  # fmt: skip


def run(options: argparse.Namespace) -> int:
    """Answer a question about how entries hang together."""
    from kodeks.cli.explain import unknown
    from kodeks.reporting.speaker import Speaker

    least, most = WANTED[options.question]
    if not least <= len(options.ids) <= most:
        number = str(least) if least == most else f"{least} to {most}"
        print(f"kodeks: graph {options.question} takes {number} ids, not {len(options.ids)}", file=sys.stderr)
        return UNUSABLE
    known = sets.load(options)
    base = known.base
    mixes = _mixes(options, base)
    if isinstance(mixes, int):
        return mixes
    for id in options.ids if options.question not in ("diff", "for") else ():
        if id not in base.kb:
            return unknown(id, base.kb.entries)
        if options.question == "wins" and base.kb[id].kind != "clause":
            print(f"kodeks: {id} is no clause; graph wins compares two rules", file=sys.stderr)
            return UNUSABLE
    graph = known.graph()
    speaker = Speaker(base.kb, base.words[options.lang])
    answers: dict[str, Callable[..., tuple[Any, list[str], int]]] = {
        "numbers": _numbers, "links": _links, "why": _why, "touches": _touches, "diff": _diff, "wins": _wins,
    }  # fmt: skip
    if options.question == "for":
        return _for_case(base, graph, speaker, options)
    if options.question == "touches" and len(options.ids) > 1 and not options.all:
        data, lines, code = _decides(graph, speaker, options.ids, mixes, wording=options.wording)
    elif options.question == "impact":
        cases = _saved(base, options.cases or [])
        if isinstance(cases, int):
            return cases
        data, lines, code = _impact(graph, speaker, options.ids, cases)
    else:
        data, lines, code = answers[options.question](graph, speaker, options.ids, mixes)
    print(json.dumps(data, ensure_ascii=False, indent=1) if options.format == "json" else "\n".join(lines))
    return code


def _mixes(options: argparse.Namespace, base: "Base") -> "list[Mix] | int":
    """The rulesets that the question names, or the exit code where one cannot be read."""
    names = options.ids if options.question == "diff" else [options.ruleset] if options.ruleset else []
    found = [sets.mix_named(base, name) for name in names]
    return UNUSABLE if None in found else [mix for mix in found if mix is not None]


def _named(speaker: "Speaker", id: str) -> str:
    return f"{id} – {speaker.title(id)}"


def _numbers(graph: "RuleGraph", speaker: "Speaker", ids: list[str], mixes: object) -> tuple[Any, list[str], int]:
    counted = graph.numbers()
    lines = []
    for head, found in counted.items():
        lines.append(head)
        lines += [f"  {number:5} {name}" for name, number in found.items()]
    return counted, lines, OK


def _links(graph: "RuleGraph", speaker: "Speaker", ids: list[str], mixes: object) -> tuple[Any, list[str], int]:
    from kodeks.reporting.relations import phrase

    lines = [_named(speaker, ids[0])]
    data = []
    for back, edges in ((False, graph.out), (True, graph.into)):
        for edge in edges.get(ids[0], ()):
            other = edge.source if back else edge.target
            lines.append(f"  {speaker.phrase(phrase(edge.relation, back=back))} {_named(speaker, other)}")
            data.append(edge._asdict())
    return data, lines, OK


def _why(graph: "RuleGraph", speaker: "Speaker", ids: list[str], mixes: object) -> tuple[Any, list[str], int]:
    from kodeks.graph import ways
    from kodeks.reporting.relations import phrase

    found = ways(graph, *ids)
    if not found:
        return [], [f"nothing connects {ids[0]} and {ids[1]}"], FOUND
    lines: list[str] = []
    for way in found:
        lines += ["", _named(speaker, ids[0])] if lines else [_named(speaker, ids[0])]
        for step in way:
            words = speaker.phrase(phrase(step.edge.relation, back=step.back))
            lines.append(f"  {words} {_named(speaker, step.end)}")
    return [[{**step.edge._asdict(), "back": step.back} for step in way] for way in found], lines, OK


def _decides(
    graph: "RuleGraph", speaker: "Speaker", ids: list[str], mixes: "list[Mix]", *, wording: bool
) -> tuple[Any, list[str], int]:
    """What decides when things meet, the deciding entry first."""
    from kodeks import markup
    from kodeks.graph import decides
    from kodeks.reporting import origins

    found = decides(graph, ids, mixes[0] if mixes else None, wording=wording)
    lines: list[str] = []
    for number, each in enumerate(found, 1):
        entry = graph.kb[each.id]
        lines.append(f"{number:2}. {speaker.phrase(ONE[entry.kind])}: {_named(speaker, each.id)}")
        if entry.kind == "ruling":
            answer = markup.plain(speaker.say(entry, "answer").text)
            lines.append(f"      {answer} ({origins.origin(entry, speaker)})")
        elif entry.kind == "silence" and "leaning" in entry.data:
            lines.append(f"      {markup.plain(speaker.say(entry, 'leaning').text)}")
    data = [{"id": item.id, "kind": graph.kb[item.id].kind, "weight": round(item.weight, 2)} for item in found]
    return data, lines or [speaker.phrase("nothing")], OK if found else FOUND


def _wins(graph: "RuleGraph", speaker: "Speaker", ids: list[str], mixes: "list[Mix]") -> tuple[Any, list[str], int]:
    """Which of two rules holds, and by what."""
    from dataclasses import asdict

    from kodeks.graph import wins
    from kodeks.reporting.relations import phrase

    found = wins(graph, ids[0], ids[1], mixes[0] if mixes else None)
    lines = []
    if found.holds:
        other = next((id for id in ids if id != found.holds), found.holds)
        lines.append(f"{speaker.phrase('this one holds')}: {_named(speaker, found.holds)}")
        if found.by == "not_in_force":
            lines.append(f"  {speaker.phrase('not in force in this game')}: {_named(speaker, other)}")
            lines += [f"    {speaker.phrase('is replaced by')} {_named(speaker, id)}" for id in found.through]
        elif found.by == "ranks":
            lines.append(f"  {speaker.phrase('takes precedence over')} {_named(speaker, other)}")
            lines += [f"    {speaker.phrase('rule')}: {_named(speaker, id)}" for id in found.through]
        else:
            chain = [found.holds, *found.through, other]
            for first, second in pairwise(chain):
                named = (*BENDING, "requires")
                relation = next((name for name in named if second in graph.kb[first].ids(name)), "requires")
                back = second not in graph.kb[first].ids(relation)
                lines.append(f"  {speaker.phrase(phrase(relation, back=back))} {_named(speaker, second)}")
    else:
        lines.append(speaker.phrase("nothing says which of the two holds"))
    answered = [id for id in found.open if graph.kb[id].kind == "ruling"]
    for head, listed in (("rulings", answered), ("left open by", [id for id in found.open if id not in answered])):
        if listed:
            lines += [f"{speaker.phrase(head)}:", *(f"  {_named(speaker, id)}" for id in listed)]
    return asdict(found), lines, OK if found.holds else FOUND


def _touches(graph: "RuleGraph", speaker: "Speaker", ids: list[str], mixes: "list[Mix]") -> tuple[Any, list[str], int]:
    from kodeks.graph import touches

    found = touches(graph, ids, mixes[0] if mixes else None)
    lines: list[str] = []
    kind = ""
    for each in found:
        if graph.kb[each.id].kind != kind:
            kind = graph.kb[each.id].kind
            lines.append(f"{speaker.phrase(HEADS[kind])}:")
        lines.append(f"  {_named(speaker, each.id)}")
        through = [trait for thing, trait in each.through.items() if trait not in (thing, each.id)]
        if through:
            lines.append(f"    {speaker.phrase('through')} {', '.join(dict.fromkeys(through))}")
    data = [{"id": item.id, "through": dict(item.through), "closeness": item.closeness} for item in found]
    return data, lines or [speaker.phrase("nothing")], OK if found else FOUND


#: What one entry of an answer is called.
ONE = {"clause": "clause", "ruling": "ruling", "discrepancy": "difference", "silence": "open question"}

#: What the command says besides.
PHRASES = (
    *ONE.values(), "this one holds", "not in force in this game", "takes precedence over",
    "nothing says which of the two holds",
)  # fmt: skip

#: What the groups of an answer are called.
HEADS = {
    "clause": "clauses", "ruling": "rulings", "discrepancy": "differences", "silence": "open questions",
    "bends": "bends it", "rests": "rests on it", "examples": "examples", "checks": "tested by",
    "questions": "differences and open questions", "things": "cards, spaces and pieces",
    "cases": "saved cases that rest on it", "rulesets": "in force in",
    "comes": "comes into force", "replaces": "is replaced",
    "only_first": "only in the first", "only_second": "only in the second",
    "replaced_in_first": "replaced only in the first", "replaced_in_second": "replaced only in the second",
}  # fmt: skip


#: Which head a group of the rules of a verdict has.
HEAD_OF = {"clauses": "clause", "bends": "bends", "questions": "questions"}


def _saved(base: "Base", files: list[str]) -> "dict[str, tuple[str, ...]] | int":
    """For each saved case, the clauses its verdict rests on: the worked examples of the base, and those of files."""
    from kodeks import compiled
    from kodeks.cli.judge import documents
    from kodeks.findings import Finding
    from kodeks.judge.base import Library
    from kodeks.judge.cases import read_case
    from kodeks.judge.questions import answer
    from kodeks.reporting import findings as report

    examples: dict[str, tuple[str, ...]] = compiled.Further(makers(), code=True)[EXAMPLES]
    library = Library(base)
    read = [
        [data] if isinstance(data, Finding) else read_case(library, data, file, marks)
        for file, data, marks in documents(files)
    ]
    faults = [fault for case in read if isinstance(case, list) for fault in case]
    if faults:
        print(report.as_text(faults, base.words["en"]), file=sys.stderr)
        return UNUSABLE
    return examples | {_name(case): answer(case).clauses for case in read if not isinstance(case, list)}


def makers() -> dict[str, Any]:
    """Who makes the part of the compiled base that only this command needs."""
    return {EXAMPLES: _examples}


def _examples(base: "Base") -> dict[str, tuple[str, ...]]:
    """The clauses that the verdict on each worked example rests on; judging all of them takes a while."""
    from kodeks.judge.base import Library
    from kodeks.judge.cases import read_scenario
    from kodeks.judge.questions import answer

    library = Library(base)
    read = {entry.id: read_scenario(library, entry) for entry in base.kb.of("scenario")}
    return {id: answer(case).clauses for id, case in read.items() if not isinstance(case, list)}


def _name(case: "Case") -> str:
    """A worked example by its id, a case of a file by its place and name."""
    return case.name if case.file.startswith("kb/") else f"{case.place(())} {case.name}".rstrip()


def _for_case(base: "Base", graph: "RuleGraph", speaker: "Speaker", options: argparse.Namespace) -> int:
    """The rules that settle each case of a file, what bends them, and what they leave open."""
    from dataclasses import asdict

    from kodeks.cli.judge import documents
    from kodeks.findings import Finding
    from kodeks.graph import grounds
    from kodeks.judge.base import Library
    from kodeks.judge.cases import read_case
    from kodeks.judge.questions import answer
    from kodeks.reporting import findings as report

    library = Library(base)
    found, lines = [], []
    for file, data, marks in documents(options.ids):
        case = [data] if isinstance(data, Finding) else read_case(library, data, file, marks)
        if isinstance(case, list):
            print(report.as_text(case, base.words["en"]), file=sys.stderr)
            return UNUSABLE
        verdict = answer(case)
        questions = [unknown.name for unknown in verdict.unknowns if unknown.cause == "open"]
        rules = asdict(grounds(graph, verdict.clauses, questions, case.game.in_force, _things(case)))
        found.append({"case": _name(case), "verdict": verdict.verdict, **rules})
        lines += [f"{_name(case)}: {speaker.phrase(verdict.verdict)}"]
        lines += _groups(speaker, {HEAD_OF[name]: ids for name, ids in rules.items()})
    print(json.dumps(found, ensure_ascii=False, indent=1) if options.format == "json" else "\n".join(lines))
    return OK


def _things(case: "Case") -> set[str]:
    """The ids that a case names, in what is asked and in the table it gives."""
    found: set[str] = set()
    todo: list[Any] = [case.given, *((each.arguments, each.of) for each in (*case.history, *case.decisions))]
    while todo:
        value = todo.pop()
        if isinstance(value, str):
            found.add(".".join(value.split(".")[-3:]))  # a fact of a thing ends in its id
        elif isinstance(value, Mapping):
            todo += [*value, *value.values()]
        elif isinstance(value, Iterable):
            todo += value
    return found


def _impact(
    graph: "RuleGraph", speaker: "Speaker", ids: list[str], cases: dict[str, tuple[str, ...]]
) -> tuple[Any, list[str], int]:
    from dataclasses import fields

    from kodeks import compiled
    from kodeks.cli import explain
    from kodeks.graph import impact

    checks: dict[str, list[str]] = {}
    for id, check in compiled.Further(explain.makers(), code=True)[explain.CHECKS].items():
        for clause in check["clauses"]:
            checks.setdefault(clause, []).append(id)
    found = impact(graph, ids[0], checks, cases)
    data = {field.name: getattr(found, field.name) for field in fields(found)}
    return data, [_named(speaker, ids[0]), *_groups(speaker, data)], OK


def _diff(graph: "RuleGraph", speaker: "Speaker", ids: list[str], mixes: "list[Mix]") -> tuple[Any, list[str], int]:
    from dataclasses import fields

    from kodeks.graph import diff

    found = diff(graph, *mixes)
    data = {field.name: getattr(found, field.name) for field in fields(found)}
    return data, _groups(speaker, data) or [speaker.phrase("nothing")], OK


def _groups(speaker: "Speaker", data: dict[str, Any]) -> list[str]:
    """The filled groups of an answer, each with its head."""
    lines = []
    for name, found in data.items():
        if not found:
            continue
        lines.append(f"{speaker.phrase(HEADS[name])} ({len(found)}):")
        for id in found:
            by = f" ← {', '.join(found[id])}" if isinstance(found, dict) else ""
            lines.append(f"  {_named(speaker, id) if id in speaker.kb else id}{by}")
    return lines
