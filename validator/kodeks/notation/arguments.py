"""What stands in brackets after a decision: ``place_spy(post=emperor @espionage)``."""

from typing import Any, Protocol

from kodeks.notation.context import Context, argument_types
from kodeks.notation.cursor import Cursor
from kodeks.notation.faults import shown
from kodeks.notation.lexing import Token
from kodeks.play import Decision, EffectDecision
from kodeks.play.decisions import kind_of
from kodeks.play.matching import GivenDecision
from kodeks.table import HIDDEN


class Decisions(Protocol):
    """What reads decisions, of which arguments may be made."""

    cursor: Cursor
    context: Context

    def read(self, player: str) -> list[GivenDecision]:
        """The next decision."""
        ...

    def source(self, arguments: dict[str, Any]) -> str:
        """What stands behind ``@``."""
        ...

    def value(self, kind: type[Decision], name: str) -> Any:
        """The value of an argument."""
        ...


class Arguments:
    """Reads what stands in brackets: arguments by name or in their order, decisions that are parts, and an effect."""

    def __init__(self, parts: Decisions, kinds: list[type[Decision]], player: str) -> None:
        self.parts, self.kinds, self.player = parts, kinds, player
        self.cursor = parts.cursor
        self.found: dict[str, Any] = {}
        self.of = self.does = ""

    def read(self) -> None:
        """Everything up to the closing bracket."""
        cursor = self.cursor
        while not cursor.takes(")"):
            if cursor.at_end():
                raise cursor.problem("the closing bracket is missing")
            cursor.takes(",")
            if cursor.is_sign("@"):
                self.of = self.parts.source(self.found) or self.of
            elif cursor.now.kind == "word" and cursor.sign_after("="):
                self._named()
            elif self._takes_parts() and not self._is_flag():
                self.found["parts"] = (*self.found.get("parts", ()), *self.parts.read(self.player))
            elif cursor.now.kind == "word" and (self._is_flag() or cursor.flag_after()):
                self._flag()
            else:
                self._next()

    def _types(self) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for kind in self.kinds:
            found |= argument_types(kind)
        return found

    def _kind_with(self, name: str) -> type[Decision]:
        return next(kind for kind in self.kinds if name in argument_types(kind))

    def _named(self) -> None:
        cursor = self.cursor
        token = cursor.now
        name = token.text.replace("-", "_")
        effects = all(issubclass(kind, EffectDecision) for kind in self.kinds)
        if name == "does" and effects:
            cursor.advance(2)
            self.does = cursor.literal()
            return
        types = self._types()
        if name not in types:
            near = [type_ for type_ in types if type_.startswith(name)]
            if len(near) != 1:
                hint = "it has {known}" if types else "it has nothing to choose"
                kind = kind_of(self.kinds[0])
                raise cursor.problem(
                    "{kind} has no {word}", hint, token, kind=kind, word=shown(name), known=", ".join(types)
                )
            name = near[0]
        cursor.advance(2)
        if not (cursor.is_sign(HIDDEN) and self._kind_with(name) not in self.parts.context.game.book.chance):
            self._put(name, self.parts.value(self._kind_with(name), name), token)
        else:
            cursor.advance()

    def _put(self, name: str, value: Any, token: Token) -> None:
        if name in self.found:
            raise self.cursor.problem("{fact} is given twice", "keep one of them", token, fact=name)
        self.found[name] = value

    def _takes_parts(self) -> bool:
        return "parts" in self._types()

    def _is_flag(self) -> bool:
        return self._types().get(self.cursor.word_ahead()) is bool

    def _flag(self) -> None:
        cursor = self.cursor
        token = cursor.now
        if not self._is_flag():
            raise cursor.problem("{word} is nothing that is yes or no here", token=token, word=shown(token.text))
        cursor.advance()
        value = True
        if not cursor.now.spaced and (cursor.is_sign("+") or cursor.is_sign("-")):
            value = cursor.is_sign("+")
            cursor.advance()
        self._put(token.text, value, token)

    def _next(self) -> None:
        """A value without a name: for the next argument of its type."""
        cursor = self.cursor
        token = cursor.now
        number = cursor.word_ahead().isdigit()
        for name, type_of in self._types().items():
            if name not in self.found and name != "effect" and type_of is not bool and (type_of is int) == number:
                if cursor.unknown():
                    return
                self._put(name, self.parts.value(self._kind_with(name), name), token)
                return
        raise cursor.problem("{word} is one value too many", token=token, word=shown(token.text))
