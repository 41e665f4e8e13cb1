"""The judge: run the checks, and weigh what they say."""

from collections.abc import Iterable
from dataclasses import replace

from kodeks import registry
from kodeks.findings import Answer, Finding, Holds, Unknown, Verdict
from kodeks.legality.moves import Move
from kodeks.legality.rules import Rules
from kodeks.positions import Case, Position
from kodeks.positions.cases import GAME, slug

#: The games the judge knows.
GAMES = (GAME,)

#: What the judge itself can say, apart from the checks.
SAYS = {
    "game": "kodeks does not judge the game {game} yet",
    "kind": "kodeks does not judge moves of the kind {kind} yet",
    "module": "kodeks does not judge with the module {module} yet",
    "broke": "the check {check} broke: {error}",
}

#: Names under which positions may call a module.
MODULES = {"choam": "khoam", "six-player": "six-players", "ix": "rise-of-ix"}

#: Modules whose clauses leave the moves judged here as they are.
HARMLESS = ("uprising", "khoam")


def judge(case: Case, rules: Rules, *, reading: str | None = None) -> Verdict:
    """
    The verdict on a case.

    One objection makes it illegal. Without one, anything unknown leaves it undecided.
    """
    if case.game not in GAMES:
        return Verdict(
            Answer.UNDECIDED,
            unknowns=(Unknown(SAYS["game"], ("game",), {"game": case.game}),),
        )
    rules = rules.with_modules(MODULES.get(one, one) for one in case.modules)
    position = Position(case.state, rules.space_id, rules.post_spaces)
    said: list[Finding | Unknown | Holds] = list(_modules(case))
    if case.action is None:
        subject: list[str] = ["state"]
        target: object = (position, rules)
    else:
        subject = _subjects(str(case.action["type"]))
        target = Move(rules, position, case.action, reading)
        if not subject:
            kind = str(case.action["type"])
            said.append(Unknown(SAYS["kind"], ("action", "type"), {"kind": kind}))
    for check in registry.checks(*subject) if subject else ():
        try:
            for one in check.run(target):
                said.append(_sign(one, check))
        except Exception as error:  # noqa: BLE001  # one broken check must not hide the others
            facts = {"check": check.id, "error": f"{type(error).__name__}: {error}"}
            said.append(Unknown(SAYS["broke"], (), facts, check.id))
    return _weigh(said, case)


def _subjects(kind: str) -> list[str]:
    known = {one.subject for one in registry.checks()}
    wanted = slug(kind)
    return [wanted] if wanted in known else []


def _modules(case: Case) -> Iterable[Unknown]:
    for index, module in enumerate(case.modules):
        if module not in HARMLESS:
            yield Unknown(SAYS["module"], ("modules", index), {"module": module})


def _sign(one: Finding | Unknown | Holds, check: registry.Check) -> Finding | Unknown | Holds:
    """Put the check's id, sentences and clauses to what it yielded."""
    if isinstance(one, Holds):
        return one
    sentence = check.says.get(one.because, one.because)
    if isinstance(one, Unknown):
        return replace(one, check=check.id, because=sentence)
    hint = check.says.get(f"{one.because} hint") or check.says.get("hint", "")
    return replace(one, check=check.id, because=sentence, hint=hint, clauses=one.clauses or check.clauses)


def _weigh(said: list[Finding | Unknown | Holds], case: Case) -> Verdict:
    objections = [replace(one, place=case.place(one.at)) for one in said if isinstance(one, Finding)]
    unknowns = [replace(one, place=case.place(one.at)) for one in said if isinstance(one, Unknown)]
    grounds = dict.fromkeys(clause for one in said if isinstance(one, Holds) for clause in one.clauses)
    foreign = any(one.at[:1] == ("modules",) for one in unknowns)
    if objections and not foreign:
        answer = Answer.ILLEGAL
    elif unknowns:
        answer = Answer.UNDECIDED
    else:
        answer = Answer.LEGAL
    return Verdict(
        answer,
        tuple(sorted(objections, key=Finding.sort_key)),
        tuple(sorted(unknowns, key=lambda one: (one.place, one.because))),
        tuple(grounds),
    )
