"""With which letters each template can begin, so that reading tries only those that may fit."""

from kodeks.effects.table import Table
from kodeks.effects.telling import Setting, inner
from kodeks.effects.templates import Inflected, Literal, Optional, Piece, Slot, Template, Verb

Pieces = tuple[Piece, ...]
Choice = tuple[Template, Pieces]

#: How many letters are compared.
LETTERS = 2
DIGIT = "0"
#: Anything may come.
ANY = None


class Starts:
    """The templates of every rule by their first letters, worked out when first asked for."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._choices: dict[tuple[str, str, str], tuple[dict[str, list[Choice]], list[Choice]]] = {}

    def choices(self, rule: str, setting: Setting, text: str, at: int) -> list[Choice]:
        """The templates of a rule that may stand at a place of a text, in their order."""
        key = (rule, setting.mode, setting.param)
        if key not in self._choices:
            self._choices[key] = self._sorted(rule, Setting(setting.mode, param=setting.param))
        by_start, others = self._choices[key]
        start = text[at : at + LETTERS]
        return by_start.get(DIGIT if start[:1].isdigit() else start, others)

    def _sorted(self, rule: str, setting: Setting) -> tuple[dict[str, list[Choice]], list[Choice]]:
        found: list[tuple[Choice, frozenset[str] | None]] = [
            ((template, pieces), self._first(pieces, setting, (rule,)))
            for template in self.table.rules[rule]
            for pieces in (template.pieces, *template.also)
        ]
        known = {start for _, starts in found if starts is not ANY for start in starts}
        by_start = {start: [choice for choice, starts in found if starts is ANY or start in starts] for start in known}
        return by_start, [choice for choice, starts in found if starts is ANY]

    def _first(self, pieces: Pieces, setting: Setting, above: tuple[str, ...]) -> frozenset[str] | None:
        if not pieces:
            return ANY
        piece, rest = pieces[0], pieces[1:]
        match piece:
            case Optional(parts):
                return _both(self._first((*parts, *rest), setting, above), self._first(rest, setting, above))
            case Literal(text, _):
                return _letters(text)
            case Verb(key):
                return _letters(self.table.verb(key, setting.mode))
            case Inflected(key, case):
                key, case = (setting.param if key == "$" else key), (setting.param if case == "$" else case)
                return _all([_letters(text) for text in self.table.word(key, case, "")])
            case Slot():
                return self._slot(piece, inner(piece, setting, last=False), above)

    def _slot(self, slot: Slot, into: Setting, above: tuple[str, ...]) -> frozenset[str] | None:
        name = slot.type.rstrip("*")
        if name in ("effect", "effects"):  # a bracket may come first
            return ANY
        if name in self.table.enums:
            forms = [values.get(into.param, ()) for values in self.table.enums[name].values()]
            return _all([self._first(pieces, into, above) for pieces in forms if pieces])
        if name in self.table.rules and name not in above:
            return _all([
                self._first(pieces, into, (*above, name))
                for template in self.table.rules[name]
                for pieces in (template.pieces, *template.also)
            ])  # fmt: skip
        if name in ("number", "$") or name.startswith("<") or name in self.table.nouns:
            return frozenset({DIGIT})
        return ANY


def _letters(text: str) -> frozenset[str] | None:
    if text[:1].isdigit():
        return frozenset({DIGIT})
    return frozenset({text[:LETTERS].lower()}) if len(text) >= LETTERS else ANY


def _both(first: frozenset[str] | None, other: frozenset[str] | None) -> frozenset[str] | None:
    return ANY if first is ANY or other is ANY else first | other


def _all(found: list[frozenset[str] | None]) -> frozenset[str] | None:
    result: frozenset[str] | None = frozenset()
    for beginnings in found:
        result = _both(result, beginnings)
    return result
