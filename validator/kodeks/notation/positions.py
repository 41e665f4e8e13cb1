"""Facts in a line: ``w2 hooks hand=Dagger,?``."""

from typing import Any

from kodeks.notation.cursor import NOTHING, Cursor
from kodeks.notation.faults import shown
from kodeks.notation.lexing import Token
from kodeks.notation.vocabulary import DECKS, INFLUENCE
from kodeks.table import HIDDEN, Pile
from kodeks.table.facts import Fact, Keyed
from kodeks.table.reading import Reader
from kodeks.table.reading import Unreadable as BadValue

#: The most copies of one card that a pile may have.
MOST_COPIES = 99


class FactParts:
    """Reads facts into a mapping, with the place of each."""

    def __init__(self, cursor: Cursor, facts: dict[str, Any], places: dict[str, tuple[int, int]]) -> None:
        self.cursor, self.facts, self.places = cursor, facts, places
        self.game = cursor.context.game

    def read(self, seat: str) -> None:
        """One fact of a seat; of the table where the seat is empty."""
        cursor = self.cursor
        token = cursor.now
        if token.kind != "word":
            raise cursor.problem(
                "a fact stands here, not {word}", "facts are w2, hooks, wall- and hand=Dagger,?", word=shown(token.text)
            )
        text = token.text
        stem = text.rstrip("0123456789")
        number = text[len(stem) :]
        following = cursor.ahead()
        spaced_number = (
            not number and following.kind == "word" and following.text.isdigit() and not cursor.sign_after("=")
        )
        name = stem if stem and number else text
        if seat and self._is_of_the_table(name):
            seat = ""
        fact, entry = self._fact(name, seat, token)
        key = f"{seat}.{fact.name}" if seat else fact.name
        if entry:
            key += f".{entry}"
        cursor.advance()
        if number:
            self._put(key, self._counted(fact, number, token), token)
        elif cursor.takes("="):
            self._given(fact, key, entry, token)
        elif not following.spaced and following.text in ("+", "-") and fact.type == "flag":
            cursor.advance()
            self._put(key, following.text == "+", token)
        elif spaced_number:
            cursor.advance()
            self._put(key, self._counted(fact, following.text, following), token)
        elif fact.type == "flag":
            self._put(key, True, token)
        else:
            hint = "write {fact}=…, or leave it out"
            raise cursor.problem("{fact} has no value here", hint, token, fact=fact.name)

    def _is_of_the_table(self, word: str) -> bool:
        """Whether a word is no fact of a seat and exactly one of the table, which may stand beside those of a seat."""
        context = self.cursor.context
        return not context.seat_facts.find([word]) and len(context.table_facts.exact(word)) == 1

    def _fact(self, word: str, seat: str, token: Token) -> tuple[Fact[Any], str]:
        """The fact that a word names; a faction stands for the influence with it."""
        context = self.cursor.context
        register = self.game.register.seat if seat else self.game.register.table
        lexicon = context.seat_facts if seat else context.table_facts
        found = [word] if word in register else lexicon.find([word])
        if len(found) == 1:
            return register[found[0]], ""
        if found:
            because, listed = "{word} can be {listed}", ", ".join(found)
            raise self.cursor.problem(because, "write more of the name", token, word=shown(word), listed=listed)
        if seat and INFLUENCE in register:
            factions = context.things("faction").find([word])
            if len(factions) == 1:
                return register[INFLUENCE], factions[0]
        near = lexicon.near(word)
        hint = f"did you mean {' or '.join(near)}?" if near else "POSITIONS.md lists every fact"
        if not seat and context.seat_facts.exact(word):
            hint = "it belongs to a player: write R: before it"
        because = "{word} is no fact of a player" if seat else "{word} is no fact of the table"
        raise self.cursor.problem(because, hint, token, word=shown(word))

    def _put(self, key: str, value: Any, token: Token) -> None:
        if key in self.facts and self.facts[key] != value:
            raise self.cursor.problem("{fact} is given twice", "keep one of them", token, fact=key)
        self.facts[key] = value
        self.places[key] = (token.line, token.column)

    def _counted(self, fact: Fact[Any], number: str, token: Token) -> Any:
        """What a number after a name says: an amount, or so many hidden cards."""
        if len(number) > 6:  # more than any game has
            raise self.cursor.problem("{fact} is a smaller number", token=token, fact=fact.name)
        if fact.type == "pile":
            return Pile(hidden=int(number))
        if fact.type != "number":
            raise self.cursor.problem("{fact} is no number", "write {fact}=…", token, fact=fact.name)
        return self._in_range(fact, int(number), token)

    def _in_range(self, fact: Fact[Any], number: int, token: Token) -> int:
        if number < fact.least or (fact.most is not None and number > fact.most):
            because = "{fact} is {number}, and it can be {least} to {most}"
            if fact.most is None:
                because = "{fact} is {number}, and it can be at least {least}"
            least, most = fact.least, fact.most
            raise self.cursor.problem(because, token=token, fact=fact.name, number=number, least=least, most=most)
        return number

    # --- values ---------------------------------------------------------------------------------------------------

    def _given(self, fact: Fact[Any], key: str, entry: str, token: Token) -> None:
        """What stands after an equals sign; a question mark alone leaves the fact unknown."""
        cursor = self.cursor
        if cursor.is_sign(HIDDEN) and fact.type not in ("pile", "names"):
            cursor.advance()
            return
        if not isinstance(fact, Keyed) or entry:
            self._put(key, self._value(fact, token), token)
            return
        while True:
            place = cursor.now
            id = self._entry(fact)
            cursor.needs(":")
            self._put(f"{key}.{id}", self._held(fact, place), place)
            if not cursor.takes(","):
                return

    def _entry(self, fact: Fact[Any]) -> str:
        return self.cursor.name(fact.of) if fact.of else self.cursor.literal()

    def _held(self, fact: Fact[Any], place: Token) -> Any:
        """The value of one entry: a number, a seat, seats, or a word."""
        cursor = self.cursor
        of = "" if fact.words else fact.each
        if fact.type == "number":
            return self._in_range(fact, cursor.number(fact.name), place)
        if fact.type == "flag":
            return self._flag()
        if fact.type == "names":
            return self._list(of, "&")
        if cursor.takes(NOTHING):
            return ""
        return cursor.name(of) if of else self._word(fact)

    def _value(self, fact: Fact[Any], token: Token) -> Any:
        cursor = self.cursor
        match fact.type:
            case "number":
                return self._in_range(fact, cursor.number(fact.name), token)
            case "flag":
                return self._flag()
            case "name":
                if cursor.takes(NOTHING):
                    return ""
                return cursor.name(fact.of, prefer=DECKS.get(fact.name, "")) if fact.of else self._word(fact)
            case "names":
                if fact.words:
                    return self._words(fact)
                return self._list(fact.of, ",", prefer=DECKS.get(fact.name, ""), unseen=fact.unseen)
            case "pile":
                return self._pile(fact)
            case _:
                return self._data(fact)

    def _word(self, fact: Fact[Any]) -> str:
        """A word of its own; one of those that the fact can be."""
        token = self.cursor.now
        word = self.cursor.literal()
        if fact.words and word and word not in fact.words:
            facts = {"fact": fact.name, "word": shown(word), "known": ", ".join(fact.words)}
            raise self.cursor.problem("{fact} cannot be {word}", "it can be {known}", token, **facts)
        return word

    def _words(self, fact: Fact[Any]) -> tuple[str, ...]:
        if self.cursor.takes(NOTHING):
            return ()
        found = [self._word(fact)]
        while self.cursor.takes(","):
            found.append(self._word(fact))
        return tuple(found)

    def _flag(self) -> bool:
        if self.cursor.takes("+"):
            return True
        if self.cursor.takes("-"):
            return False
        raise self.cursor.problem("+ or - stands here")

    def _list(self, of: str, comma: str, *, prefer: str = "", unseen: bool = False) -> tuple[str, ...]:
        """Names with a sign between them; ``*2`` after one tells how often."""
        cursor = self.cursor
        if cursor.takes(NOTHING):
            return ()
        found: list[str] = []
        while True:
            if cursor.is_sign(HIDDEN):
                if not unseen:
                    raise cursor.problem("a hidden card cannot be here")
                cursor.advance()
                name = HIDDEN
            else:
                name = cursor.name(of, prefer=prefer) if of else cursor.literal()
            found += [name] * self._times()
            if not cursor.takes(comma):
                return tuple(found)

    def _times(self) -> int:
        cursor = self.cursor
        if cursor.is_sign("*") and not cursor.now.spaced:
            cursor.advance()
            number = cursor.number("how many")
            if number > MOST_COPIES:
                raise cursor.problem("more than {number} cards of one name", number=MOST_COPIES)
            return number
        return 1

    def _pile(self, fact: Fact[Any]) -> Pile:
        """Cards with ``?`` for hidden ones, or their number; ``top|cards|bottom`` where an order is known."""
        cursor = self.cursor
        if cursor.word_ahead().isdigit():
            return Pile(hidden=cursor.number(fact.name))
        first = self._cards(fact)
        if not cursor.takes("|"):
            known = [card for card in first if card != HIDDEN]
            return Pile.of(known, hidden=len(first) - len(known))
        middle = self._cards(fact)
        cursor.needs("|")
        bottom = self._cards(fact)
        if HIDDEN in first or HIDDEN in bottom:
            raise cursor.problem("a hidden card has no known place: write it between the bars")
        known = sorted(card for card in middle if card != HIDDEN)
        return Pile(tuple(first), tuple(known), len(middle) - len(known), tuple(bottom))

    def _cards(self, fact: Fact[Any]) -> tuple[str, ...]:
        cursor = self.cursor
        if cursor.is_sign("|") or cursor.now.spaced or cursor.at_end():
            return ()
        return self._list(fact.of, ",", prefer=DECKS.get(fact.name, ""), unseen=True)

    def _data(self, fact: Fact[Any]) -> Any:
        """What only programs write, as JSON."""
        cursor = self.cursor
        token = cursor.now
        if token.kind != "data":
            raise cursor.problem("{fact} is data in braces or brackets", fact=fact.name)
        cursor.advance()
        context = cursor.context
        read = context.codecs[1]
        if fact.name not in read:
            raise cursor.problem("{fact} cannot be given", token=token, fact=fact.name)
        reader = Reader(self.game.register, context.names, context.seats, read)
        try:
            return read[fact.name](token.data, (), reader)
        except BadValue as error:
            why = error.fault.because.format_map({name: str(value) for name, value in error.fault.values.items()})
            raise cursor.problem("{fact}: {why}", error.fault.hint, token, fact=fact.name, why=why) from None
        except (TypeError, ValueError, KeyError, AttributeError):
            raise cursor.problem("{fact} is not as programs write it", token=token, fact=fact.name) from None
