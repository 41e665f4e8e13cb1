"""Reading lines: facts and decisions in any order of their parts."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from kodeks.notation.context import Context
from kodeks.notation.cursor import Cursor
from kodeks.notation.faults import Problem, Unreadable
from kodeks.notation.lexing import Token, tokens
from kodeks.notation.parts import DecisionParts
from kodeks.notation.positions import FactParts
from kodeks.play.matching import GivenDecision

#: What can be wrong in one text before the rest is left unread.
#: Signs with which a decision begins, and no fact does.
DOING = ("!", "$", "*", "%")
MOST_PROBLEMS = 10
#: A line that begins with this is about the table.
TABLE = "table"


@dataclass
class Line:
    """
    What a text says: facts by their keys, what has been decided, and what is asked.

    ``asks`` is state (can it be), move (may it be done) or outcome (what follows); ``places`` tells the line and the
    column of each fact.
    """

    facts: dict[str, Any] = field(default_factory=dict)
    history: list[GivenDecision] = field(default_factory=list)
    decisions: list[GivenDecision] = field(default_factory=list)
    asks: str = "state"
    places: dict[str, tuple[int, int]] = field(default_factory=dict)


def read(text: str, context: Context, *, player: str = "", only: str = "") -> Line:
    """
    The facts and decisions of a text; raises :class:`Unreadable` with everything that is wrong.

    ``player`` decides until somebody is named. ``only`` is facts or decisions where nothing else may be there.
    """
    return _Reading(tokens(text), context, player, only).line()


class _Reading:
    def __init__(self, found: list[Token], context: Context, player: str, only: str) -> None:
        self.cursor = Cursor(found, context)
        self.context, self.player, self.only = context, player, only
        self.result = Line()
        self.problems: list[Problem] = []
        self.facts = FactParts(self.cursor, self.result.facts, self.result.places)
        self.decisions = DecisionParts(self.cursor)

    def line(self) -> Line:
        """Everything, segment by segment."""
        cursor = self.cursor
        while not cursor.finished:
            try:
                self._segment()
            except Unreadable as error:
                self.problems += error.problems
                if len(self.problems) >= MOST_PROBLEMS:
                    break
                cursor.skip_segment()
        if self.problems:
            raise Unreadable(self.problems)
        if self.result.decisions and self.result.asks == "state":
            self.result.asks = "move"
        return self.result

    def _segment(self) -> None:
        """What stands between two semicolons or on a line: of a seat, of the table, or of whoever decides."""
        cursor = self.cursor
        about: str | None = None
        named = False  # whether who decides was just named
        while not cursor.finished:
            if cursor.takes(","):
                continue
            if cursor.at_end() or cursor.takes(";"):
                about, named = None, False
                cursor.past_end()
                continue
            seat = cursor.seat_ahead()
            if seat is not None:
                self._faction(seat)
                cursor.advance()
                if cursor.takes(":"):
                    about = seat
                else:
                    about, self.player, named = None, seat, True
                    if not self._seat_fact_ahead():
                        self._no_facts_only()
            elif cursor.word_is(TABLE) and cursor.sign_after(":"):
                cursor.advance(2)
                about = ""
            elif cursor.word_ahead() and cursor.sign_after(":"):
                cursor.seat()  # it is none, and the message says who is
            elif cursor.takes("//"):
                self.result.history += self.result.decisions
                self.result.decisions = []
            elif cursor.takes("=>"):
                self.result.asks = "outcome"
            elif cursor.is_sign("?") and cursor.last_of_line(1):
                cursor.advance()
            elif about and self._decision_ahead():
                self.player, about = about, None
                self._no_facts_only()
            elif about is not None:
                self._fact(about)
            elif named and self._seat_fact_ahead():
                about = self.player
            elif self._table_fact_ahead():
                self._fact("")
            else:
                self._no_facts_only()
                named = False
                self.result.decisions += self.decisions.read(self.player)

    def _faction(self, seat: str) -> None:
        """Who is called by the name of a faction has it."""
        faction = self.cursor.faction_of(self.cursor.word_ahead()) if len(self.cursor.word_ahead()) > 1 else ""
        if faction and self.only != "decisions" and not self.context.seat_words.find([self.cursor.word_ahead()]):
            self.result.facts.setdefault(f"{seat}.faction", faction)
            token = self.cursor.now
            self.result.places.setdefault(f"{seat}.faction", (token.line, token.column))

    def _fact(self, seat: str) -> None:
        if self.only == "decisions":
            raise self.cursor.problem("a fact stands here, and a decision is wanted")
        self.facts.read(seat)

    def _no_facts_only(self) -> None:
        if self.only == "facts":
            raise self.cursor.problem("a decision stands here, and facts are wanted", "write R: before facts of red")

    def _decision_ahead(self) -> bool:
        """Whether somebody sends a card after a colon, where facts are expected: the arrow tells it apart."""
        cursor = self.cursor
        word = cursor.word_ahead().rstrip("0123456789")
        known = bool(word) and (self.context.seat_facts.find([word]) or self.context.table_facts.find([word]))
        return not known and cursor.now.text != "=" and (self.decisions.goes() or cursor.now.text in DOING)

    def _seat_fact_ahead(self) -> bool:
        """Whether a fact of who decides comes, without a colon: its whole name, and no word for a decision."""
        word = self.cursor.word_ahead().rstrip("0123456789")
        if not word or self.only == "decisions" or self.context.kind_words.find([word]) or self.decisions.goes():
            return False
        return len(self.context.seat_facts.exact(word)) == 1 and not self.cursor.sign_after("(")

    def _table_fact_ahead(self) -> bool:
        """Whether what comes is a fact of the table: its name with a value, or alone where it is yes or no."""
        cursor = self.cursor
        word = cursor.word_ahead()
        if not word:
            return False
        if cursor.sign_after("=") or cursor.flag_after():
            return True
        if cursor.sign_after("(") or cursor.sign_after(">") or cursor.sign_after("&") or cursor.sign_after("@"):
            return False
        register: Mapping[str, Any] = self.context.game.register.table
        found = self.context.table_facts.find([word.rstrip("0123456789")])
        if self.context.kind_words.find([word]):
            return False
        flag = word.isalpha() or "_" in word
        return any(register[name].type == ("flag" if flag else "number") for name in found) and cursor.alone()
