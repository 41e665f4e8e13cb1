"""A rule where something is not known: what is missing is tried out where there are few ways to fill it in."""

from collections.abc import Callable

from kodeks.play.rules import Draft, Objections
from kodeks.play.verdicts import Unknown
from kodeks.table import Missing, Open, State

#: How many ways to fill in unknown facts and open questions are tried for one rule.
TRIES = 200


def run_rule(
    state: State,
    run: Callable[[State], Objections],
    rule: str,
    reads: list[str],
    *,
    fill: bool = True,
    tried: list[int] | None = None,
) -> tuple[list[Draft], list[Unknown]]:
    """
    The objections of a rule, or what leaves it undecided.

    A fact that is missing and has few values, and a question with its answers, are tried out: if the rule
    refuses whatever they are, it refuses; if it never does, it is content. An objection made before something is
    missing stands. Without ``fill`` only questions are tried out.
    """
    state.reads = reads
    drafts: list[Draft] = []
    try:
        drafts.extend(run(state))
        return drafts, []
    except Missing as missing:
        place = state.game.register.find(missing.fact, state.facts.get("players", ())) if fill else None
        unknown = Unknown("missing", missing.fact, rule)
        ways: list[State] = []
        for value in place.fact.values() if place else ():
            filled = state.copy()
            filled.facts[missing.fact] = value
            ways.append(filled)
    except Open as question:
        if drafts:
            return drafts, []
        unknown = Unknown("open", question.question, rule, question.answers)
        ways = [
            State(state.game, state.facts, {**state.readings, question.question: each}) for each in question.answers
        ]
    finally:
        state.reads = None
    if drafts:
        # What a rule has objected to already is not undone by what it could not look at.
        return drafts, []
    return _try_out(ways, run, rule, reads, unknown, fill=fill, tried=tried if tried is not None else [0])


def _try_out(
    ways: list[State],
    run: Callable[[State], Objections],
    rule: str,
    reads: list[str],
    unknown: Unknown,
    *,
    fill: bool,
    tried: list[int],
) -> tuple[list[Draft], list[Unknown]]:
    refusals: list[list[Draft]] = []
    further: list[Unknown] = []
    for way in ways:
        tried[0] += 1
        if tried[0] > TRIES:
            return [], list(dict.fromkeys([unknown, *further]))
        drafts, unknowns = run_rule(way, run, rule, reads, fill=fill, tried=tried)
        if unknowns:
            further += unknowns
        else:
            refusals.append(drafts)
    if refusals and not further:
        if all(refusals):
            common = [
                each for each in refusals[0] if all(any(each.key == item.key for item in way) for way in refusals)
            ]
            return common or refusals[0], []
        if not any(refusals):
            return [], []
    return [], list(dict.fromkeys([unknown, *further]))
