"""The judge: run the checks, and weigh what they say."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kodeks import registry
from kodeks.findings import Answer, Finding, Path, Place, Unknown, Verdict
from kodeks.legality import games
from kodeks.legality.doubts import doubts
from kodeks.legality.games import Game
from kodeks.legality.hearing import BROKE, Heard, in_play, weigh
from kodeks.legality.keeping import kept
from kodeks.legality.rules import Rules
from kodeks.positions import Case
from kodeks.records import replace

#: What the judge itself can say, apart from the checks.
SAYS = {
    "game": "kodeks does not judge the game {game} yet",
    "kind": "kodeks does not judge moves of the kind {kind} yet",
    "module": "kodeks does not judge with the module {module} yet",
    "outcome": "the position does not tell what is to be resolved, or kodeks does not work it out yet",
    "field": "kodeks does not read the field {field} of a move",
    "broke": BROKE,
}


def judge(case: Case, rules: Rules, *, reading: str | None = None) -> Verdict:
    """
    The verdict on a case.

    One objection makes it illegal. Without one, anything unknown leaves it undecided. An outcome
    is resolved when something follows and nothing that bears on it is unknown; what may not be done has no outcome,
    so the checks of the move speak first.
    """
    game = games.find(case.game)
    if game is None:
        return Verdict(
            Answer.UNDECIDED,
            unknowns=(Unknown(SAYS["game"], ("game",), {"game": case.game}),),
        )
    rules, reading, kind = game.rules(rules, case), reading or case.reading, case.kind
    if names := _misnamed(case, game, rules):
        unknowns = tuple(Unknown(one.because, one.at, one.facts, one.check, one.place) for one in names)
        return Verdict(Answer.UNDECIDED, unknowns=unknowns, unread=unread(case, game))
    heard = Heard()
    heard.unknowns += first(case, game)
    subject = game.move(case) if kind == "move" else kind
    picked = pick(subject, game)
    if not picked.checks and kind == "move":
        at: Path = ("action", "type")
        facts = {"kind": str((case.action or {}).get("type", ""))}
        heard.unknowns.append(Unknown(SAYS["kind"], at, facts, place=case.place(at)))
    target = game.target(rules, case, reading)
    if kind == "outcome":
        guards = pick(game.move(case), game)
        heard.run(game.sift(guards.checks, guards.sieve, target), target, case.place)
        # The way that a legal move shows is no outcome.
        heard.results.clear()
    if not heard.objections:
        heard.run(game.sift(picked.checks, picked.sieve, target), target, case.place)
    if kind == "outcome" and not (heard.results or heard.objections or heard.unknowns):
        heard.unknowns.append(Unknown(SAYS["outcome"], ("state",), place=case.place(("state",))))
    if kind == "state":
        heard.take(kept(picked.checks, (*heard.objections, *heard.unknowns), case.state, rules.playing))
    heard.objections = [in_play(one, rules.playing) for one in heard.objections]
    verdict = weigh(heard, kind, unread(case, game))
    doubted = doubts(case, rules, verdict)
    return replace(verdict, doubts=doubted) if doubted else verdict


def misnamed(case: Case, rules: Rules) -> tuple[Finding, ...]:
    """The names of a case that the base does not know, with those they may have been meant for."""
    game = games.find(case.game)
    return () if game is None else _misnamed(case, game, game.rules(rules, case))


def _misnamed(case: Case, game: Game, rules: Rules) -> tuple[Finding, ...]:
    found = (replace(one, place=case.place(one.at)) for one in game.misnamed(rules, case))
    return tuple(sorted(found, key=lambda one: one.place))


def judge_many(cases: Iterable[Case], rules: Rules, *, reading: str | None = None) -> Iterator[Verdict]:
    """The verdicts on many cases, one by one in their order."""
    for case in cases:
        yield judge(case, rules, reading=reading)


def judge_moves(
    case: Case, moves: Iterable[Mapping[str, Any]], rules: Rules, *, reading: str | None = None
) -> Iterator[Verdict]:
    """
    The verdicts on many moves from one position, in their order.

    Each is the verdict on the case with that move in place of its own. What the moves have in common is worked out
    once, so this is many times quicker than judging them one by one. The shape of a move is not checked: it is a
    mapping as ``action`` of a position, with values of JSON.
    """
    from kodeks.legality.prepared import Prepared

    prepared = Prepared(case, rules, reading)
    return map(prepared.judge, moves)


class Picked:
    """The checks of a subject that belong to a game, and what is remembered of them."""

    __slots__ = ("checks", "every", "sieve")

    def __init__(self, every: tuple[registry.Check, ...], game: Game) -> None:
        #: All checks of the subject when they were picked.
        self.every = every
        self.checks = tuple(one for one in every if one.module in game.modules)
        #: Which of them can speak, by the shape of a move.
        self.sieve: dict[tuple[Any, ...], tuple[registry.Check, ...]] = {}


_PICKED: dict[tuple[str, str], Picked] = {}


def pick(subject: str, game: Game) -> Picked:
    """The checks of a subject that belong to a game."""
    game.fetch(subject)
    every = registry.asked((subject,))
    if not every:
        return Picked((), game)
    key = (subject, game.names[0])
    found = _PICKED.get(key)
    if found is None or found.every is not every:
        found = _PICKED[key] = Picked(every, game)
    return found


def unread(case: Case, game: Game) -> tuple[Place, ...]:
    """The fields of a case that nobody reads; not those of a move that are read under another name."""
    return tuple(
        place
        for place, at in zip(case.unread, case.unread_at, strict=True)
        if at[:1] != ("action",) or not game.reads(str(at[-1]), case.action or {})
    )


def first(case: Case, game: Game) -> Iterator[Unknown]:
    """What is unknown before any check is run: modules nobody judges with, and fields of the move that nobody reads."""
    for index, module in enumerate(case.modules):
        if module not in game.harmless:
            at: Path = ("modules", index)
            yield Unknown(SAYS["module"], at, {"module": module}, place=case.place(at))
    # What such a field tells may be the very thing in dispute.
    for at in case.unread_at:
        if at[:1] == ("action",) and not game.reads(str(at[-1]), case.action or {}):
            field = ".".join(str(step) for step in at[1:])
            yield Unknown(SAYS["field"], at, {"field": field}, place=case.place(at))
