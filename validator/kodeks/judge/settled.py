"""Open questions that a verdict hangs on, although somebody has settled them: a ruling, or the reading followed."""

from collections.abc import Collection, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, replace

from kodeks.judge.answer import Answer
from kodeks.judge.case import Case
from kodeks.judge.questions import judged
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
    #: The verdict that each answer leads to, in the order in which the rule knows them.
    verdicts: Mapping[str, str] = field(default_factory=dict, compare=False)


def settled(case: Case, answer: Answer, kb: KnowledgeBase) -> list[Settled]:
    """The settled questions to which another answer would lead to another verdict, or to another result."""
    return [found for found in one_by_one(case, answer, kb) if found]


def one_by_one(case: Case, answer: Answer, kb: KnowledgeBase) -> Iterator[Settled | None]:
    """The same, with nothing after each further verdict it takes: whoever waits for something else can have it then."""
    if answer.verdict == "undecided" or not answer.settled:
        return
    opened = _left_open(case, answer.settled)
    if opened.verdict == answer.verdict:
        return
    yield None
    for question, taken in answer.settled.items():
        alone = opened if len(answer.settled) == 1 else _left_open(case, (question,))
        yield None
        others: dict[str, Answer] = {}
        for other in next((unknown.answers for unknown in alone.unknowns if unknown.name == question), ()):
            others[other] = answer if other == taken else _answered(case, question, other)
            yield None
        if any(_differs(answer, other) for other in others.values()):
            ruling = _ruling(kb, question) if case.authority != "book" else ""
            yield Settled(question, taken, ruling, {word: other.verdict for word, other in others.items()})


def _differs(answer: Answer, other: Answer) -> bool:
    """Whether two answers have another verdict; where the question is what follows, also another result."""
    follows = answer.verdict == "resolved" and answer.changes != other.changes
    return answer.verdict != other.verdict or follows


def _answered(case: Case, question: str, taken: str) -> Answer:
    """What the answer is where the table agrees on this."""
    agreed = case.state.copy()
    agreed.readings = {**agreed.readings, question: taken}
    return judged(replace(case, state=agreed))


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
