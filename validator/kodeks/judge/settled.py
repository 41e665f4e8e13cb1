"""Open questions that a verdict hangs on, although somebody has settled them: a ruling, or the reading followed."""

from collections.abc import Collection
from copy import copy
from dataclasses import dataclass, replace

from kodeks.judge.cases import Case
from kodeks.judge.questions import Answer, judged
from kodeks.model import KnowledgeBase
from kodeks.rulings import BINDING


@dataclass(frozen=True, slots=True)
class Settled:
    """A question that is settled."""

    question: str
    #: In the words in which the rule asks.
    answer: str
    #: The ruling that gave the answer; none where the base follows a reading by itself.
    ruling: str = ""


def settled(case: Case, answer: Answer, kb: KnowledgeBase) -> list[Settled]:
    """The settled questions that would leave the verdict open, were they open."""
    if answer.verdict == "undecided" or not answer.settled:
        return []
    if _left_open(case, answer.settled).verdict == answer.verdict:
        return []
    return [
        Settled(question, taken, _ruling(kb, question) if case.authority != "book" else "")
        for question, taken in answer.settled.items()
        if any(unknown.name == question for unknown in _left_open(case, (question,)).unknowns)
    ]


def _left_open(case: Case, questions: Collection[str]) -> Answer:
    """What the answer is where nobody has settled these questions."""
    left = case.state.copy()
    left.game = copy(left.game)
    left.game.rulings = {id: ruling for id, ruling in left.game.rulings.items() if id not in questions}
    return judged(replace(case, state=left))


def _ruling(kb: KnowledgeBase, question: str) -> str:
    """The ruling that answers a question for the rules, the last one as the rules take it."""
    found = ""
    for entry in kb.of("ruling"):
        answers = {**entry.data.get("takes", {}), **entry.data.get("answers", {})}
        if entry.data.get("authority") in BINDING and answers.get(question):
            found = entry.id
    return found
