"""The judge: run the checks, and weigh what they say."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from kodeks import registry
from kodeks.findings import Answer, Finding, Holds, Result, Unknown, Verdict
from kodeks.legality import outcomes
from kodeks.legality.doubts import doubts
from kodeks.legality.games import GAMES, Game
from kodeks.legality.keeping import kept
from kodeks.legality.rules import Rules
from kodeks.positions import Case

#: What the judge itself can say, apart from the checks.
SAYS = {
    "game": "kodeks does not judge the game {game} yet",
    "kind": "kodeks does not judge moves of the kind {kind} yet",
    "module": "kodeks does not judge with the module {module} yet",
    "outcome": "the position does not tell what is to be resolved, or kodeks does not work it out yet",
    "field": "kodeks does not read the field {field} of a move",
    "broke": "the check {check} broke: {error}",
}

#: What one check can yield.
Said = Finding | Unknown | Holds | Result


def judge(case: Case, rules: Rules, *, reading: str | None = None) -> Verdict:
    """
    The verdict on a case.

    One objection makes it illegal. Without one, anything unknown leaves it undecided. An outcome
    is resolved when something follows and nothing that bears on it is unknown.
    """
    game = GAMES.get(case.game)
    if game is None:
        return Verdict(
            Answer.UNDECIDED,
            unknowns=(Unknown(SAYS["game"], ("game",), {"game": case.game}),),
        )
    rules, reading = game.rules(rules, case), reading or case.reading
    said: list[Said] = [*_modules(case, game), *_strange(case, game)]
    subject = case.kind
    if subject == "move":
        subject = game.move(case)
    found = _checks(subject, game)
    if not found and case.kind == "move":
        kind = str((case.action or {}).get("type", ""))
        said.append(Unknown(SAYS["kind"], ("action", "type"), {"kind": kind}))
    target = game.target(rules, case, reading)
    for check in found:
        _run(check, target, said)
    if case.kind == "outcome" and not any(isinstance(one, Result | Finding | Unknown) for one in said):
        said.append(Unknown(SAYS["outcome"], ("state",)))
    if case.kind == "state":
        said.append(kept(found, said, case.state, rules.playing))
    verdict = _in_play(_weigh(said, case), rules)
    doubted = doubts(case, rules, verdict)
    return replace(verdict, doubts=doubted) if doubted else verdict


def judge_many(cases: Iterable[Case], rules: Rules, *, reading: str | None = None) -> Iterator[Verdict]:
    """The verdicts on many cases, one by one in their order."""
    for case in cases:
        yield judge(case, rules, reading=reading)


#: The checks of a subject that belong to a game, beside all checks of the subject when they were picked.
_PICKED: dict[tuple[str, tuple[str, ...]], tuple[tuple[registry.Check, ...], tuple[registry.Check, ...]]] = {}


def _checks(subject: str, game: Game) -> tuple[registry.Check, ...]:
    every = registry.asked((subject,))
    if not every:
        return ()
    kept = _PICKED.get((subject, game.names))
    if kept is None or kept[0] is not every:
        kept = every, tuple(one for one in every if one.module in game.modules)
        _PICKED[subject, game.names] = kept
    return kept[1]


def _run(check: registry.Check, target: object, said: list[Said]) -> None:
    """Add what a check says; one that breaks says so."""
    try:
        for one in check.run(target):
            kind = type(one)
            said.append(one if kind is Holds or kind is Result else _sign(one, check))
    except Exception as error:  # noqa: BLE001  # one broken check must not hide the others
        facts = {"check": check.id, "error": f"{type(error).__name__}: {error}"}
        said.append(Unknown(SAYS["broke"], (), facts, check.id))


def _modules(case: Case, game: Game) -> Iterable[Unknown]:
    for index, module in enumerate(case.modules):
        if module not in game.harmless:
            yield Unknown(SAYS["module"], ("modules", index), {"module": module})


def _strange(case: Case, game: Game) -> Iterable[Unknown]:
    """The fields of the move that nobody reads: what they tell may be the very thing in dispute."""
    for at in case.unread_at:
        if at[:1] == ("action",) and not game.reads(str(at[-1]), case.action or {}):
            yield Unknown(SAYS["field"], at, {"field": ".".join(str(step) for step in at[1:])})


def _sign(one: Said, check: registry.Check) -> Said:
    """Put the check's id, sentences and clauses to what it yielded."""
    if isinstance(one, Holds | Result):
        return one
    sentence = check.says.get(one.because, one.because)
    if isinstance(one, Unknown):
        return replace(one, check=check.id, because=sentence)
    hint = check.says.get(f"{one.because} hint") or check.says.get("hint", "")
    return replace(one, check=check.id, because=sentence, hint=hint, clauses=one.clauses or check.clauses)


def _in_play(verdict: Verdict, rules: Rules) -> Verdict:
    """The verdict whose objections name no clause of a module that is not in play, unless they name no other."""
    if not any(one.partition(".")[0] not in rules.playing for one in verdict.clauses):
        return verdict
    narrowed = [
        replace(
            one, clauses=tuple(name for name in one.clauses if name.partition(".")[0] in rules.playing) or one.clauses
        )
        for one in verdict.objections
    ]
    return replace(verdict, objections=tuple(narrowed))


def _weigh(said: list[Said], case: Case) -> Verdict:
    objections: list[Finding] = []
    unknowns: list[Unknown] = []
    results: list[Result] = []
    grounds: dict[str, None] = {}
    for one in said:
        if isinstance(one, Finding):
            objections.append(replace(one, place=case.place(one.at)))
        elif isinstance(one, Unknown):
            unknowns.append(replace(one, place=case.place(one.at)))
        else:
            if isinstance(one, Result):
                results.append(one)
            grounds.update(dict.fromkeys(one.clauses))
    result = outcomes.merged(results)
    foreign = any(one.at[:1] == ("modules",) for one in unknowns)
    if objections and not foreign:
        answer = Answer.ILLEGAL
    elif unknowns:
        answer = Answer.UNDECIDED
    else:
        answer = Answer.RESOLVED if case.kind == "outcome" else Answer.LEGAL
    return Verdict(
        answer,
        tuple(sorted(objections, key=Finding.sort_key)),
        tuple(sorted(unknowns, key=lambda one: (one.place, one.because))),
        tuple(grounds),
        result,
        case.unread,
    )
