"""
Notation: decisions, seats and boards as lines of text, free of language.

``R Dagger>arr^ -1w +2`` is a list of decisions: red sends an agent with Dagger to Arrakeen, infiltrates, pays 1 water
and deploys 2 troops. ``R: w2 hooks hand=Dagger,?`` are facts of red, ``wall- conflict=siege`` facts of the table.
Names may be any prefix that fits one thing, in English, Polish or Ukrainian, declined or not; ``?`` is what is not
known. NOTATION.md explains it on a page.

How to use it::

    notation = Notation(game, names, ("red", "green", "blue"), words)
    line = notation.read("R: w2; R Dagger>arr +2")       # a Line: facts, history, decisions, asks
    notation.write(decision)                             # "R dagger>arrakeen"
    notation.write([first, second], player="red")        # who decides is left out while it is red
    notation.decision("R dagger>arrakeen")               # the decision itself, with what it leaves out at its default
    notation.write_state(state)                          # every fact, a line for the table and one for each seat
    notation.read_state(text)                            # a State again

What is written has one form: ``read`` of what ``write`` wrote gives the same back, for every decision and every state
that play reaches. What cannot be read raises :class:`Unreadable`, whose ``problems`` have line, column, sentence and
way out.

Everything here needs the standard library alone; it runs in the browser.
"""

import json
from collections.abc import Callable, Iterable
from dataclasses import fields

from kodeks.notation import reading, writing
from kodeks.notation.context import Context
from kodeks.notation.cursor import Cursor
from kodeks.notation.faults import Problem, Unreadable
from kodeks.notation.lexing import tokens
from kodeks.notation.reading import Line
from kodeks.play import Decision, Game, Pay
from kodeks.play.matching import GivenDecision
from kodeks.table import State
from kodeks.table.names import Names

__all__ = ["Line", "Notation", "Problem", "Unreadable", "whole"]


class Notation:
    """
    Reads and writes lines of one game.

    ``seats`` are the players in their order; ``words`` gives pairs of a name that the program uses (a kind of
    decision, a fact, a seat) and a word for it in another language.
    """

    def __init__(
        self, game: Game, names: Names, seats: tuple[str, ...], words: Callable[[], Iterable[tuple[str, str]]] = tuple
    ) -> None:
        self.context = Context(game, names, seats, words)

    def read(self, text: str, *, player: str = "", only: str = "") -> Line:
        """What a text says; ``player`` decides until somebody is named, ``only`` is facts or decisions."""
        return reading.read(text, self.context, player=player, only=only)

    def decision(self, text: str, *, player: str = "") -> Decision:
        """The one decision of a text, with what it leaves out at its default."""
        decisions = self.read(text, player=player, only="decisions").decisions
        if len(decisions) != 1:
            facts = {"number": len(decisions)}
            raise Unreadable([Problem(1, 1, "one decision is wanted, and {number} are here", facts=facts)])
        return whole(decisions[0])

    def decisions(self, text: str, *, player: str = "") -> list[Decision]:
        """The decisions of a text, each with what it leaves out at its default."""
        return [whole(decision) for decision in self.read(text, player=player, only="decisions").decisions]

    def write(self, made: Decision | Iterable[Decision], *, player: str = "") -> str:
        """Decisions on one line; who decides is written where it is not ``player``."""
        return writing.decisions([made] if isinstance(made, Decision) else made, self.context, player=player)

    def write_state(self, state: State) -> str:
        """Every fact of a state: a line for the table, and one for each seat."""
        return writing.state(state, self.context)

    def blanks(self, facts: Iterable[str]) -> str:
        """Facts by their keys as they would be written, with an ellipsis for each value."""
        return writing.blanks(facts, self.context)

    def thing(self, name: str, kinds: str) -> str:
        """The id of a thing of these kinds by its name, or as much of it as fits one thing."""
        found = Cursor([*tokens(json.dumps(name, ensure_ascii=False))], self.context)
        return found.name(kinds)

    def read_state(self, text: str) -> State:
        """A state of nothing but the facts of a text."""
        line = self.read(text, only="facts")
        return State(self.context.game, {"players": self.context.seats, **line.facts})


def whole(value: GivenDecision) -> Decision:
    """A decision that is told in full; raises :class:`Unreadable` where it is told in part."""
    line, column = value.at if len(value.at) == 2 else (1, 1)  # a line and a column
    place = (line if isinstance(line, int) else 1, column if isinstance(column, int) else 1)
    arguments = dict(value.arguments)
    if issubclass(value.kind, Pay) and "parts" in arguments:
        arguments["parts"] = tuple(whole(part) for part in arguments["parts"])
    try:
        made = value.kind(player=value.player, **arguments)
    except TypeError:
        given = {"player", *arguments}
        lacks = [field.name for field in fields(value.kind) if field.name not in given]
        because, facts = "the decision is told in part: {lacks} is missing", {"lacks": ", ".join(lacks)}
        raise Unreadable([Problem(*place, because, facts=facts)]) from None
    if value.of or value.does:
        raise Unreadable([Problem(*place, "the effect is told in part")])
    return made
