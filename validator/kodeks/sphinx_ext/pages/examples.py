"""A worked example in the words of the page: the position, the move, the verdict and what follows."""

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from kodeks.browser import address
from kodeks.drawing import board_panels
from kodeks.judge import questions
from kodeks.judge.answer import Answer
from kodeks.judge.case import Case
from kodeks.judge.cases import read_scenario
from kodeks.reporting import answers, pictures
from kodeks.reporting.case_words import Teller
from kodeks.sphinx_ext import table_labels
from kodeks.sphinx_ext.views import once

if TYPE_CHECKING:
    from kodeks.model import Entry
    from kodeks.sphinx_ext.views import Views


@dataclass(frozen=True, slots=True)
class Line:
    """A fact: what it is, and its value."""

    label: str
    value: str


class Example:
    """A worked example, read and judged."""

    def __init__(self, views: "Views", entry: "Entry") -> None:
        self.views = views
        self.entry = entry
        case = read_scenario(views.library, entry)
        if isinstance(case, list):
            raise ValueError(f"{entry.id} cannot be read: {'; '.join(fault.because for fault in case)}")
        self.case: Case = case
        self.teller = Teller(views.speaker, case)

    @cached_property
    def answer(self) -> Answer:
        """What the judge says."""
        return questions.answer(self.case)

    def position(self) -> dict[str, Any]:
        """The table, the seats of the players, and the move."""
        players = self.case.state.facts["players"]
        given = [fact for fact in self.case.where if fact in self.case.state.facts]
        seats = {player: [fact for fact in given if fact.startswith(f"{player}.")] for player in players}
        table = [fact for fact in given if fact.partition(".")[0] not in players]
        return {
            "table": [self._line(fact) for fact in table],
            "seats": [
                {"color": player, "title": _first_up(self.teller.value(player)), "lines": list(map(self._line, facts))}
                for player, facts in seats.items()
                if facts
            ],
            "move": self._move(),
        }

    def _line(self, fact: str) -> Line:
        label = self.teller.fact(fact, whose=False)
        return Line(_first_up(label), self.teller.shown(fact, self.case.state.facts[fact]))

    def _move(self) -> list[dict[str, Any]]:
        """The decisions of the history and of the move; those that the example leaves out are marked as added."""
        answer, found = self.answer, []
        if answer.verdict in ("legal", "resolved"):
            made = [(each.decision, each.given < 0) for each in answer.line]
        else:
            made = [(each.decision, False) for each in answer.line]
            made += [(answer.decision, False)] if answer.decision is not None else []
        for decision, added in made:
            who = decision.player
            text = self.teller.decision(decision)
            found.append({"who": _first_up(self.teller.value(who)) if who else "", "text": text, "added": added})
        return found

    def board(self) -> str:
        """What is given, changed or decides, on the drawn table; the Table has the rest."""
        answer = self.answer
        state = answer.after or answer.before or self.case.state
        marks = pictures.marks(answer, self.teller)
        return board_panels(state, self.views.speaker, marks, around=(*self.case.where, *marks, *answer.changes))

    def address(self) -> str:
        """What the address of the Table has after its hash to show this example."""
        modules = list(map(str, self.case.data["modules"]))
        game = table_labels.tile(str(self.case.data["game"]), modules)
        added = [module for module in modules if module not in table_labels.TILES.get(game, {"with": ()})["with"]]
        return address.written(address.of_example(self.case, self.case.name, game, added))

    def verdict(self, here: str) -> dict[str, Any]:
        """The answer, why, what follows, and the rules that decide."""
        answer, teller = self.answer, self.teller
        reasons = [teller.objection(each) for each in answer.objections]
        reasons += [teller.unknown(each) for each in answer.unknowns]
        return {
            "value": answer.verdict,
            "answer": self.views.phrase(answer.verdict),
            "reasons": reasons,
            "doubts": answers.doubted(self.case, answer, self.views.speaker),
            "result": [
                Line(_first_up(teller.fact(fact)), f"{teller.shown(fact, before)} → {teller.shown(fact, after)}")
                for fact, (before, after) in answer.changes.items()
            ],
            "clauses": [self.views.link(here, clause) for clause in self._deciding() if clause in self.views.kb],
        }

    def _deciding(self) -> list[str]:
        """The rules that decide; those the book gives the example for come first."""
        shown = self.entry.ids("example_of")
        return sorted(self.answer.clauses, key=lambda clause: clause not in shown)


@once
def _examples(views: "Views") -> dict[str, Example]:
    """The worked examples that were asked for."""
    return {}


def example(views: "Views", entry: "Entry") -> Example:
    """A worked example, read and judged once."""
    found = _examples(views)
    if entry.id not in found:
        found[entry.id] = Example(views, entry)
    return found[entry.id]


def _first_up(word: str) -> str:
    return word[:1].upper() + word[1:]
