"""What a judge says of a decision."""

from dataclasses import dataclass, field
from typing import Any

from kodeks.play.decisions import Decision


@dataclass(frozen=True, slots=True)
class Objection:
    """Why a decision is refused: the rule, which of its sentences, the values in it, and the facts it rests on."""

    rule: str
    key: str
    values: dict[str, Any]
    clauses: tuple[str, ...]
    facts: tuple[str, ...] = ()
    argument: str = ""


@dataclass(frozen=True, slots=True)
class Unknown:
    """What leaves a decision undecided: a missing fact, an open question, or something nobody read."""

    cause: str
    name: str
    rule: str = ""
    answers: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Verdict:
    """Legal, illegal or undecided, with everything that decides it."""

    answer: str
    decision: Decision
    objections: tuple[Objection, ...] = ()
    unknowns: tuple[Unknown, ...] = ()
    clauses: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    readings: dict[str, str] = field(default_factory=dict)
