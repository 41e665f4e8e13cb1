"""A case: a question about a table, ready to be answered."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kodeks.findings import Path, Place
from kodeks.loading import Marks
from kodeks.notation import Notation
from kodeks.play import Decision, Game, engine
from kodeks.play.forced import forced_decision
from kodeks.play.matching import GivenDecision
from kodeks.play.records import codecs
from kodeks.play.unseen import go_on
from kodeks.table import Missing, Open, State
from kodeks.table.names import Names
from kodeks.table.reading import Reader
from kodeks.table.writing import Writer

#: The way to a line that asks, and what it is called where a file would be.
LINE = "line"


@dataclass
class Case:
    """A question about a table, ready to be answered."""

    name: str
    kind: str
    game: Game
    names: Names
    #: The table before the history; the agenda is there, nothing has gone on yet.
    state: State
    history: list[GivenDecision]
    decisions: list[GivenDecision]
    data: Mapping[str, Any]
    file: str
    marks: Marks
    #: The way to each fact that is given.
    where: Mapping[str, Path] = field(default_factory=dict)
    #: Facts that are taken to be as at set-up.
    assumed: frozenset[str] = frozenset()
    #: What keeps the agenda from being known.
    unsettled: str = ""
    #: Who has read the facts, for reading further ones in the same way.
    reader: Reader | None = None
    #: Who reads and writes lines of this game.
    notation: Notation | None = None
    #: Who answers what the books leave open.
    authority: str = "publisher"
    #: The facts that are given, as they are given: the rules may have gone on from there.
    given: Mapping[str, Any] = field(default_factory=dict)

    def may_differ(self, fact: str) -> bool:
        """Whether nothing tells how a fact of the turn stands: neither the state, nor what has been done or waits."""
        return fact not in self.given and not self.history and not {"agenda", "effects"} & {*self.data, *self.given}

    def place(self, path: Path) -> Place:
        """Where a value of the case is in its file."""
        return place_in(self.file, self.marks, path)

    @property
    def asked(self) -> Path:
        """The way to what is asked."""
        if LINE in self.data:
            return (LINE,)
        return ("state",) if self.kind == "state" else (self.kind,)

    def writer(self) -> Writer:
        """Who writes facts of this game."""
        return Writer(self.game.register, self.names, codecs(self.game.catalogue.effect)[0])


def place_in(file: str, marks: Marks, path: Path, *, key: bool = False) -> Place:
    """Where a value is: in a line that asks, or in the file."""
    if path and path[0] == LINE:
        line, column = (path[1], path[2]) if len(path) > 2 else (1, 1)
        return Place(LINE, int(line), int(column))
    return Place(file, *marks.find(path, key=key))


def who_decides(state: State, kind: type[Decision]) -> str:
    """Who decides, where nobody is said to: the one player whom the rules ask, after what leaves no choice."""
    state = state.copy()
    try:
        engine.settle(state)
        while True:
            state = go_on(state)
            seats = {option.player for option in engine.offered(state) if type(option) is kind}
            forced = None if seats else forced_decision(state)
            if forced is None:
                return seats.pop() if len(seats) == 1 else ""
            state = engine.apply(state, forced)
    except (Missing, Open):
        return ""


def resume(state: State) -> None:
    """Build the agenda of a table from its facts, by the rules of its game."""
    for build in state.game.book.resuming:
        build(state)
