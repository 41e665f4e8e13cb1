"""What checks say of a case: heard, signed, placed and weighed."""

from collections.abc import Callable, Collection, Iterable
from typing import Any

from kodeks.findings import Answer, Finding, Holds, Path, Place, Result, Unknown, Verdict
from kodeks.records import replace
from kodeks.registry import Check

#: What one check can yield.
Said = Finding | Unknown | Holds | Result

BROKE = "the check {check} broke: {error}"


class Heard:
    """Everything said of one case, in order, each thing where it belongs."""

    __slots__ = ("grounds", "objections", "results", "unknowns")

    def __init__(self) -> None:
        self.objections: list[Finding] = []
        self.unknowns: list[Unknown] = []
        self.results: list[Result] = []
        #: Clauses, each once.
        self.grounds: dict[str, None] = {}

    def run(self, checks: Iterable[Check], target: object, place: Callable[[Path], Place]) -> None:
        """Hear checks; one that breaks says so."""
        grounds = self.grounds
        for check in checks:
            try:
                for one in check.run(target):
                    if type(one) is Holds:
                        for clause in one.clauses:
                            grounds[clause] = None
                    else:
                        self.take(signed(one, check, place))
            except Exception as error:  # noqa: BLE001  # one broken check must not hide the others
                facts = {"check": check.id, "error": f"{type(error).__name__}: {error}"}
                self.unknowns.append(Unknown(BROKE, (), facts, check.id, place(())))

    def take(self, one: Said) -> None:
        """Put what was said where it belongs."""
        if isinstance(one, Finding):
            self.objections.append(one)
        elif isinstance(one, Unknown):
            self.unknowns.append(one)
        else:
            if isinstance(one, Result):
                self.results.append(one)
            for clause in one.clauses:
                self.grounds[clause] = None

    def __bool__(self) -> bool:
        return bool(self.objections or self.unknowns or self.results or self.grounds)


def signed(one: Said, check: Check, place: Callable[[Path], Place]) -> Said:
    """Put the check's id, sentences and clauses to what it yielded, and the place it points at."""
    if isinstance(one, Holds | Result):
        return one
    says = check.says
    sentence = says.get(one.because, one.because)
    if isinstance(one, Unknown):
        return replace(one, check=check.id, because=sentence, place=place(one.at))
    hint = says.get(f"{one.because} hint") or says.get("hint", "")
    clauses = one.clauses or check.clauses
    return replace(one, check=check.id, because=sentence, hint=hint, clauses=clauses, place=place(one.at))


def in_play(one: Finding, playing: Collection[str]) -> Finding:
    """An objection that names no clause of a module that is not in play, unless it names no other."""
    named = tuple([clause for clause in one.clauses if clause.partition(".")[0] in playing])
    return replace(one, clauses=named) if named and len(named) < len(one.clauses) else one


def by_place(one: Finding) -> tuple[Any, ...]:
    """What objections are sorted by: their places, then their checks."""
    place = one.place
    return place.file, place.line, place.column, one.check, one.because


def unknown_by_place(one: Unknown) -> tuple[Any, ...]:
    """What is unknown is sorted by its place."""
    place = one.place
    return place.file, place.line, place.column, one.because


def weigh(heard: Heard, kind: str, unread: tuple[Place, ...]) -> Verdict:
    """
    The verdict.

    One objection makes it illegal. Without one, anything unknown leaves it undecided. An outcome
    is resolved when something follows and nothing that bears on it is unknown.
    """
    objections, unknowns = heard.objections, heard.unknowns
    if objections and not _foreign(unknowns):
        answer = Answer.ILLEGAL
    elif unknowns:
        answer = Answer.UNDECIDED
    else:
        answer = Answer.RESOLVED if kind == "outcome" else Answer.LEGAL
    if len(objections) > 1:
        objections.sort(key=by_place)
    if len(unknowns) > 1:
        unknowns.sort(key=unknown_by_place)
    result = _merged(heard.results) if heard.results else None
    return Verdict(answer, tuple(objections), tuple(unknowns), tuple(heard.grounds), result, unread)


def _foreign(unknowns: Iterable[Unknown]) -> bool:
    """Whether a module is in play that nobody judges with."""
    return any(one.at[:1] == ("modules",) for one in unknowns)


def _merged(results: list[Result]) -> Result | None:
    from kodeks.legality import outcomes

    return outcomes.merged(results)
