"""The place in a text, and what is common to reading facts and decisions: names, seats, numbers."""

from typing import Any

from kodeks.notation.context import Context
from kodeks.notation.faults import Problem, Unreadable, shown
from kodeks.notation.lexing import Token
from kodeks.notation.naming import MOST_WORDS, SHORTEST_STEM, SMALL, fold
from kodeks.table import HIDDEN
from kodeks.table.names import plain

#: What stands for nobody, nothing, none.
NOTHING = "-"
#: A name with more characters than this is nobody's.
LONGEST_NAME = 80
#: How many things a message lists.
LISTED = 6


class Cursor:
    """Goes through the tokens of a text."""

    def __init__(self, found: list[Token], context: Context) -> None:
        self.tokens, self.context, self.i = found, context, 0

    # --- where it is ----------------------------------------------------------------------------------------------

    @property
    def finished(self) -> bool:
        """Whether nothing is left."""
        return self.i >= len(self.tokens)

    @property
    def now(self) -> Token:
        """The next token."""
        return self.tokens[min(self.i, len(self.tokens) - 1)]

    def ahead(self, far: int = 1) -> Token:
        """A token after the next one."""
        return self.tokens[min(self.i + far, len(self.tokens) - 1)]

    def advance(self, far: int = 1) -> None:
        """Go on."""
        self.i += far

    def at_end(self) -> bool:
        """Whether a line ends here."""
        return self.now.kind == "end"

    def past_end(self) -> None:
        """Go past the end of a line."""
        if not self.finished and self.at_end():
            self.advance()

    def skip_segment(self) -> None:
        """Go past the next semicolon or end of a line."""
        while not self.finished and not self.at_end() and not self.is_sign(";"):
            self.advance()
        self.advance()

    def last_of_line(self, far: int = 0) -> bool:
        """Whether a line, or a part between semicolons, ends after so many tokens."""
        token = self.ahead(far)
        return token.kind == "end" or token.text == ";"

    def is_sign(self, sign: str) -> bool:
        """Whether a sign comes next."""
        return self.now.kind == "sign" and self.now.text == sign

    def takes(self, sign: str) -> bool:
        """Go past a sign, if it comes next."""
        if self.is_sign(sign):
            self.advance()
            return True
        return False

    def needs(self, sign: str) -> None:
        """Go past a sign that must be there."""
        if not self.takes(sign):
            raise self.problem("{sign} is missing here", sign=shown(sign))

    def sign_after(self, sign: str, far: int = 1) -> bool:
        """Whether a sign follows the next token without a blank."""
        token = self.ahead(far)
        return token.kind == "sign" and token.text == sign and not token.spaced

    def flag_after(self) -> bool:
        """Whether the next word is followed by a plus or minus that ends it."""
        token = self.ahead()
        following = self.ahead(2)
        ends = following.spaced or following.kind == "end" or following.text in (";", ")")
        return token.kind == "sign" and token.text in ("+", "-") and not token.spaced and ends

    def alone(self) -> bool:
        """Whether a blank or an end follows the next token."""
        token = self.ahead()
        return token.spaced or token.kind == "end" or token.text == ";"

    def word_ahead(self) -> str:
        """The next word; empty where something else comes."""
        return self.now.text if self.now.kind == "word" else ""

    def word_is(self, word: str) -> bool:
        """Whether this word comes next."""
        return fold(self.word_ahead()) == word

    # --- what is wrong --------------------------------------------------------------------------------------------

    def problem(self, because: str, hint: str = "", token: Token | None = None, **facts: Any) -> Unreadable:
        """Something that is wrong here, or at a token; facts fill the sentence and the way out."""
        token = token or self.now
        return Unreadable([Problem(token.line, token.column, because, hint, facts)])

    # --- values ---------------------------------------------------------------------------------------------------

    def number(self, what: str) -> int:
        """A whole number."""
        text = self.word_ahead()
        if not (text.isascii() and text.isdigit()) or len(text) > 6:
            raise self.problem("{fact} is a whole number, not {word}", fact=(what,), word=self._here())
        self.advance()
        return int(text)

    def _here(self) -> str | tuple[str]:
        return ("the end",) if self.at_end() else shown(self.now.text)

    def seat_ahead(self) -> str | None:
        """The seat that the next word is, if it is one."""
        word = self.word_ahead()
        if not word or not self.seat_follows():
            return None
        return self.seat_of(word)

    def seat_follows(self) -> bool:
        """Whether what follows the next word leaves it a word of its own."""
        token = self.ahead()
        return token.spaced or token.kind == "end" or token.text in (":", ";", ",", ")", "&")

    def seat_of(self, word: str) -> str | None:
        """The seat of a letter, a colour, or a word for it."""
        context = self.context
        for seat, letter in context.letters.items():
            if word.casefold() in (seat, letter.casefold()):
                return seat
        if len(word) == 1:
            # The first letter of a colour in another language, where no other colour begins so.
            own = {
                seat for seat in context.seats for item in context.words.get(seat, ()) if item[:1] == word.casefold()
            }
            return own.pop() if len(own) == 1 else None
        if len(word) < SHORTEST_STEM:
            return None
        found = context.seat_words.find([word])
        if not found:
            faction = self.faction_of(word)
            return context.factions[1][faction] if faction else None
        return found[0] if len(found) == 1 else None

    def faction_of(self, word: str) -> str:
        """The faction that a word names, where factions have seats of their own."""
        names, seats = self.context.factions
        found = names.find([word]) if seats and len(word) >= SHORTEST_STEM else []
        return found[0] if len(found) == 1 else ""

    def seat(self) -> str:
        """A seat that must be there."""
        word = self.word_ahead()
        seat = self.seat_of(word) if word else None
        if seat is None:
            known = ", ".join(f"{letter} ({name})" for name, letter in self.context.letters.items())
            hint = "the players are {players}"
            raise self.problem("{word} is no player here", hint, word=self._here(), players=known)
        self.advance()
        return seat

    def name(self, kinds: str, *, prefer: str = "") -> str:
        """
        A name: in quotation marks, or as many words as fit one thing of these kinds.

        ``prefer`` is a test by which one of several things is taken: the deck of a card.
        """
        if kinds == "seat":
            return self.seat()
        if kinds == "cell":
            return self.cell()
        start = self.now
        if self.now.kind == "name":
            self.advance()
            if not start.text:
                return ""
            return self._only(self._find([start.text], kinds), start.text, kinds, start, prefer)
        words = self._phrase()
        if not words:
            raise self.problem("a name stands here, not {word}", "write ? for what is not known", word=self._here())
        skipped = 0
        while skipped + 1 < len(words) and fold(words[skipped]) in SMALL and not self._whole(words[skipped:], kinds):
            skipped += 1
        self.advance(skipped)
        words = words[skipped:]
        for count in range(len(words), 0, -1):
            found = self._find(words[:count], kinds)
            if found:
                self.advance(count)
                return self._only(found, " ".join(words[:count]), kinds, start, prefer)
        raise self._nobody(words, kinds, start)

    def fits(self, words: list[str], kinds: str) -> bool:
        """Whether words, all of them but small ones before, are the beginning of a name of these kinds."""
        while len(words) > 1 and fold(words[0]) in SMALL and not self._whole(words, kinds):
            words = words[1:]
        return bool(self._find(words, kinds))

    def _whole(self, words: list[str], kinds: str) -> bool:
        """Whether some first words are exactly a name, though it begins with a small word."""
        return any(self.context.names.find(" ".join(words[: count + 1]), kinds) for count in range(len(words)))

    def cell(self) -> str:
        """A sector of a territory; the sector may be left out where there is one."""
        start = self.now
        territory = self.name("territory")
        if self.is_sign("@") and not self.now.spaced:
            self.advance()
            return f"{territory}@{self.number('a sector')}"
        cells = self.context.names.find(territory, "cell")
        if len(cells) == 1:
            return cells[0]
        sectors = ", ".join(cell.rpartition("@")[2] for cell in cells)
        raise self.problem(
            "{territory} has the sectors {sectors}",
            "write one of them after @",
            start,
            territory=self.context.short(territory, "territory"),
            sectors=sectors,
        )

    def _phrase(self) -> list[str]:
        """The words that come next, up to a sign."""
        words: list[str] = []
        while self.ahead(len(words)).kind == "word" and len(words) < MOST_WORDS:
            words.append(self.ahead(len(words)).text)
            after = self.ahead(len(words)).text
            if len(words) > 1 and (after == "=" or (after == ":" and self.seat_of(words[-1]))):
                words.pop()  # the name of what comes after
                break
        return words

    def _find(self, words: list[str], kinds: str) -> list[str]:
        text = " ".join(words)
        if len(text) > LONGEST_NAME:
            return []
        described = self.context.described
        own = [described[kind, plain(text)] for kind in kinds.split("|") if (kind, plain(text)) in described]
        if own or text in described.values() or self._stands_for(text, kinds):
            return own or [text]
        return list(self.context.names.find(text, kinds)) or self.context.things(kinds).find(words)

    def _stands_for(self, id: str, kinds: str) -> bool:
        """Whether the game counts an entry of another kind among these: a Rival card is a leader."""
        catalogue = self.context.game.catalogue
        return "." in id and any(id in getattr(catalogue, f"{kind}s", ()) for kind in kinds.split("|"))

    def _only(self, found: list[str], text: str, kinds: str, start: Token, prefer: str) -> str:
        if len(found) > 1 and prefer:
            cards = self.context.game.catalogue.cards
            fitting = [id for id in found if id in cards and cards[id].deck in prefer.split("|")]
            found = fitting or found
        if len(found) == 1:
            return found[0]
        if not found:
            raise self._nobody([text], kinds, start)
        listed = ", ".join(self.context.short(id, kinds) for id in found[:LISTED])
        more = len(found) - LISTED
        because = "{word} can be {listed} and {more} more" if more > 0 else "{word} can be {listed}"
        raise self.problem(because, "write more of the name", start, word=shown(text), listed=listed, more=more)

    def _nobody(self, words: list[str], kinds: str, start: Token) -> Unreadable:
        kind = tuple(kinds.split("|"))
        for count in range(len(words), 0, -1):
            elsewhere = self.context.names.elsewhere(" ".join(words[:count]), kinds)
            if elsewhere:
                name = shown(" ".join(words[:count]))
                because = "{word} is {id}, which is not in play"
                return self.problem(because, "add its module", start, word=name, id=elsewhere[0])
        for count in range(len(words), 0, -1):
            near = self.context.things(kinds).near(" ".join(words[:count]))
            if near:
                name = shown(" ".join(words[:count]))
                hint = f"did you mean {' or '.join(near)}?"
                return self.problem("no {kind} is called {name}", hint, start, kind=kind, name=name)
        return self.problem("no {kind} is called {name}", "", start, kind=kind, name=shown(words[0]))

    def unknown(self) -> bool:
        """Go past a question mark that stands for a name."""
        if self.is_sign(HIDDEN):
            self.advance()
            return True
        return False

    def literal(self) -> str:
        """A word as it stands."""
        if self.takes(NOTHING):
            return ""
        token = self.now
        if token.kind not in ("word", "name"):
            raise self.problem("a word stands here, not {word}", word=self._here())
        self.advance()
        return token.text
