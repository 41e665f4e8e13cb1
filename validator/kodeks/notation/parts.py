"""Decisions in a line: ``Dagger>arr^ -1w +2``, and ``kind(argument=value)`` for those without a sign."""

from dataclasses import MISSING, fields
from typing import Any, get_args, get_origin

from kodeks.notation.arguments import Arguments
from kodeks.notation.context import argument_types
from kodeks.notation.cursor import NOTHING, Cursor
from kodeks.notation.faults import shown
from kodeks.notation.lexing import Token
from kodeks.notation.vocabulary import (
    ARRIVING,
    DECKS,
    DRAWING,
    LEAVING,
    PAID,
    PRINTED,
    SENDING,
    SHIPPING,
    SIGNS,
    Sign,
)
from kodeks.play import Decision
from kodeks.play.decisions import kind_of
from kodeks.play.matching import SOME, GivenDecision
from kodeks.table import HIDDEN


class DecisionParts:
    """Reads decisions of one player, one after the other."""

    def __init__(self, cursor: Cursor) -> None:
        self.cursor, self.context = cursor, cursor.context

    def read(self, player: str) -> list[GivenDecision]:
        """The next decision; one that is written together with another brings both."""
        cursor = self.cursor
        start = cursor.now
        if cursor.is_sign("["):
            return [self._drawn(start)]
        if cursor.is_sign(">"):
            return [self._arriving(player, start)]
        if start.kind == "sign" and start.text != HIDDEN:
            return [self._signed(player, start)]
        if start.kind == "word" and cursor.sign_after("("):
            return [self._generic(player, start)]
        exact = start.kind == "word" and cursor.alone() and self.context.kind_words.exact(start.text)
        if not exact and self.goes():
            return self._going(player, start)
        if start.kind == "word":
            kind = self._kind(start)
            cursor.advance()
            return [self._given(kind, player, self._beside(kind), "", "", start)]
        raise cursor.problem("a decision stands here, not {word}", word=shown(start.text))

    def _beside(self, kind: type[Decision]) -> dict[str, Any]:
        """What is chosen, where it stands beside the word: ``deploy 3``, or a name up to the end of the part."""
        cursor = self.cursor
        types = {name: type_ for name, type_ in argument_types(kind).items() if name != "effect"}
        if cursor.word_ahead().isdigit() and cursor.alone():
            return next(({name: cursor.number(name)} for name, type_ in types.items() if type_ is int), {})
        words: list[str] = []
        while cursor.ahead(len(words)).kind == "word":
            words.append(cursor.ahead(len(words)).text)
        ends = cursor.last_of_line(len(words)) or cursor.ahead(len(words)).text == ","
        for name, type_ in types.items():
            of = self.context.named_by(kind, name)
            if words and ends and type_ is str and of and cursor.fits(words, of):
                return {name: cursor.name(of)}
        return {}

    # --- kinds ----------------------------------------------------------------------------------------------------

    def _kind(self, token: Token) -> type[Decision]:
        """The kind of decision that a word names."""
        context = self.context
        found = [token.text] if token.text in context.kinds else context.kind_words.find([token.text])
        if len(found) == 1:
            return context.kinds[found[0]]
        if found:
            listed = ", ".join(found)
            because = "{word} can be {listed}"
            raise self.cursor.problem(because, "write more of it", token, word=shown(token.text), listed=listed)
        near = context.kind_words.near(token.text)
        hint = (
            f"did you mean {' or '.join(near)}?"
            if near
            else "NOTATION.md lists the signs; a card is sent as card>space"
        )
        raise self.cursor.problem("{word} is no decision", hint, token, word=shown(token.text))

    def _known(self, names: tuple[str, ...], token: Token) -> list[type[Decision]]:
        found = [self.context.kinds[name] for name in names if name in self.context.kinds]
        if not found:
            because, kind = "this game has no decision {kind}", names[0].replace("_", " ")
            raise self.cursor.problem(because, "NOTATION.md lists the signs of each game", token, kind=kind)
        return found

    def _given(
        self, kind: type[Decision], player: str, arguments: dict[str, Any], of: str, does: str, token: Token
    ) -> GivenDecision:
        who = "" if kind in self.context.game.book.chance else player
        if kind.whole:
            arguments = {
                field.name: field.default for field in fields(kind) if field.default is not MISSING
            } | arguments
        return GivenDecision(kind, who, arguments, of, does, (token.line, token.column))

    # --- signs ----------------------------------------------------------------------------------------------------

    def _signed(self, player: str, start: Token) -> GivenDecision:
        """A sign with what follows it."""
        cursor = self.cursor
        signs = [sign for sign in SIGNS if sign.sign == start.text]
        if not signs:
            raise cursor.problem("a decision stands here, not {word}", word=shown(start.text))
        cursor.advance()
        bare = cursor.now.spaced or cursor.at_end() or cursor.now.text in (";", ")", "(")
        if start.text == "+" and cursor.word_ahead().isdigit():
            bare = False
        sign = self._meant(signs, start, bare=bare)
        kinds = self._known(sign.kinds, start)
        arguments: dict[str, Any] = {}
        of = does = ""
        if sign.arguments == ("effect",):
            of, does = self._effect(arguments, bare=bare)
        elif not bare:
            for i, name in enumerate(sign.arguments):
                if i and not cursor.takes(":"):
                    break
                if not cursor.unknown():
                    arguments[name] = self.value(kinds[0], name)
        if sign.sign == "$" and cursor.is_sign("^") and not cursor.now.spaced:
            cursor.advance()
            arguments["on_deck"] = True
        return self._closed(kinds, player, arguments, of, does, start)

    def _meant(self, signs: list[Sign], start: Token, *, bare: bool) -> Sign:
        """Which of the things that a sign can stand for is meant."""
        kinds = self.context.kinds
        here = [sign for sign in signs if any(kind in kinds for kind in sign.kinds)] or signs
        if len(here) > 1:
            here = [sign for sign in here if bool(sign.arguments) != bare] or here
        return here[0]

    def _closed(
        self, kinds: list[type[Decision]], player: str, arguments: dict[str, Any], of: str, does: str, start: Token
    ) -> GivenDecision:
        """A signed decision, with more arguments in brackets where it has them."""
        cursor = self.cursor
        if cursor.is_sign("(") and not cursor.now.spaced:
            cursor.advance()
            more = Arguments(self, kinds, player)
            more.found, more.of, more.does = arguments, of, does
            more.read()
            arguments, of, does = more.found, more.of, more.does
        for kind in kinds:
            if set(arguments) <= set(argument_types(kind)):
                return self._given(kind, player, arguments, of, does, start)
        unfit = sorted(set(arguments) - set(argument_types(kinds[-1])))
        raise cursor.problem("{kind} has no {word}", token=start, kind=kind_of(kinds[0]), word=", ".join(unfit))

    # --- an effect ------------------------------------------------------------------------------------------------

    def _effect(self, arguments: dict[str, Any], *, bare: bool) -> tuple[str, str]:
        """What effect is meant: ``troops``, ``troops@arrakeen``, ``@arrakeen``, or ``arrakeen/effects/0``."""
        cursor = self.cursor
        if bare:
            return "", ""
        does = ""
        if cursor.now.kind == "word" and "/" in cursor.now.text:
            arguments["effect"] = self.effect_id()
            return "", ""
        if not cursor.is_sign("@"):
            does = self._does()
        of = ""
        if cursor.is_sign("@") and not cursor.now.spaced:
            of = self.source(arguments)
        does, printed_by = self.context.game.book.named_effects.get(does, (does, ""))
        return of or printed_by, does

    def source(self, arguments: dict[str, Any]) -> str:
        """What prints an effect, or the effect itself by its id, after an at sign."""
        cursor = self.cursor
        cursor.needs("@")
        if "/" in cursor.word_ahead():
            arguments["effect"] = self.effect_id()
            return ""
        return cursor.name(PRINTED)

    def _does(self) -> str:
        """What an effect does."""
        cursor = self.cursor
        token = cursor.now
        text = cursor.literal()
        found = self.context.deeds.find([text])
        if len(found) == 1:
            return found[0]
        if found:
            listed = ", ".join(found[:6])
            raise cursor.problem("{word} can be {listed}", "write more of it", token, word=shown(text), listed=listed)
        near = self.context.deeds.near(text)
        hint = f"did you mean {' or '.join(near)}?" if near else "name what prints the effect: !@arrakeen"
        raise cursor.problem("no effect does {word}", hint, token, word=shown(text))

    def effect_id(self) -> str:
        """The id of an effect, in which the name of its source may be short."""
        cursor = self.cursor
        token = cursor.now
        source, _, way = token.text.partition("/")
        own = (source,) if source in self.context.described.values() else ()
        found = own or self.context.names.find(source, PRINTED) or tuple(self.context.things(PRINTED).find([source]))
        known = getattr(self.context.game.catalogue, "all_effects", {})
        if len(found) > 1:
            found = tuple(id for id in found if f"{id}/{way}" in known) or found
        if len(found) != 1:
            because = "{word} can be {listed}" if found else "nothing is called {word}"
            raise cursor.problem(because, token=token, word=shown(source), listed=", ".join(found[:6]))
        cursor.advance()
        return f"{found[0]}/{way}"

    # --- going somewhere ------------------------------------------------------------------------------------------

    def goes(self) -> bool:
        """Whether an arrow comes before the next blank that ends a decision."""
        far = 0
        while True:
            token = self.cursor.ahead(far)
            if token.text == ">" and token.kind == "sign":
                return True
            plain = token.kind in ("word", "name") or (token.kind == "sign" and token.text in "?&@:")
            if not plain or far > 24:  # longer than any name
                return False
            far += 1

    def _going(self, player: str, start: Token) -> list[GivenDecision]:
        """``card>space``, ``4>place`` or ``place:4>place``."""
        if all(name not in self.context.kinds for name in SENDING):
            return self._moving(player, start)
        return [self._sending(player, start)]

    def _sending(self, player: str, start: Token) -> GivenDecision:
        cursor = self.cursor
        kinds = self._known(SENDING, start)
        arguments: dict[str, Any] = {}
        if not cursor.unknown():
            arguments["card"] = cursor.name("card", prefer=DECKS["send_agent"])
        if cursor.takes("&") and not cursor.unknown():
            arguments["graft"] = cursor.name("card", prefer=DECKS["send_agent"])
        cursor.needs(">")
        if not cursor.unknown():
            arguments["space"] = cursor.name("space")
        while True:
            if cursor.is_sign("^"):
                cursor.advance()
                post = not (cursor.now.spaced or cursor.at_end() or cursor.now.kind == "sign")
                arguments["infiltrate"] = cursor.name("post") if post else SOME
            elif cursor.is_sign(NOTHING) and self._pays_ahead():
                cursor.advance()
                arguments.setdefault("pays", ())
                arguments["pays"] += (self._paid(),)
            else:
                break
        return self._closed(kinds, player, arguments, "", "", start)

    def _pays_ahead(self) -> bool:
        token = self.cursor.ahead()
        return token.kind == "word" and token.text[0].isdigit() and not token.spaced

    def _paid(self) -> tuple[str, int]:
        """An amount: ``1w``, ``2 spice``."""
        cursor = self.cursor
        token = cursor.now
        digits = token.text[: len(token.text) - len(token.text.lstrip("0123456789"))]
        word = token.text[len(digits) :]
        cursor.advance()
        if not word:
            token = cursor.now
            word = cursor.literal()
        if len(digits) > 3:  # more than anybody has
            raise cursor.problem("nobody pays so much", token=token)
        return self.resource(word, token), int(digits)

    def resource(self, word: str, token: Token) -> str:
        """The resource that a word or its letters name."""
        for name, short in PAID.items():
            if word.casefold() in (name, short):
                return name
        found = [name for name in self.context.seat_facts.find([word]) if name in PAID]
        if len(found) == 1:
            return found[0]
        raise self.cursor.problem("nobody pays with {word}", "use w, sp or so", token, word=shown(word))

    def _drawn(self, start: Token) -> GivenDecision:
        """``[card<pile]``: what comes by chance."""
        cursor = self.cursor
        kind = self._known((DRAWING,), start)[0]
        cursor.needs("[")
        arguments: dict[str, Any] = {}
        if cursor.unknown():
            arguments["card"] = HIDDEN
        else:
            arguments["card"] = cursor.name(self.context.named_by(kind, "card"))
        if cursor.takes("<"):
            arguments["pile"] = cursor.literal()
        cursor.needs("]")
        return self._given(kind, "", arguments, "", "", start)

    # --- forces on a map ------------------------------------------------------------------------------------------

    def _moving(self, player: str, start: Token) -> list[GivenDecision]:
        cursor = self.cursor
        if cursor.word_ahead().isdigit() or cursor.is_sign(HIDDEN):
            kind = self._known((SHIPPING,), start)
            arguments: dict[str, Any] = {}
            if not cursor.unknown():
                arguments["forces"] = cursor.number("forces")
            cursor.needs(">")
            self._place(arguments)
            return [self._closed(kind, player, arguments, "", "", start)]
        kind = self._known((LEAVING,), start)
        arguments = {}
        forces: list[tuple[str, int]] = []
        while not cursor.unknown():
            cell = cursor.cell()
            cursor.needs(":")
            forces.append((cell, cursor.number("forces")))
            if not cursor.takes("&"):
                break
        if forces:
            arguments["forces"] = tuple(forces)
        leaving = self._given(kind[0], player, arguments, "", "", start)
        if cursor.ahead().spaced or cursor.ahead().kind == "end" or cursor.ahead().text == ";":
            cursor.needs(">")
            return [leaving]
        return [leaving, self._arriving(player, cursor.now)]

    def _arriving(self, player: str, start: Token) -> GivenDecision:
        kind = self._known((ARRIVING,), start)
        self.cursor.needs(">")
        arguments: dict[str, Any] = {}
        self._place(arguments)
        return self._given(kind[0], player, arguments, "", "", start)

    def _place(self, arguments: dict[str, Any]) -> None:
        """A territory, perhaps with its sector."""
        cursor = self.cursor
        if not cursor.unknown():
            arguments["territory"] = cursor.name("territory")
        if cursor.takes("@"):
            arguments["sector"] = cursor.number("a sector")

    # --- the general form -----------------------------------------------------------------------------------------

    def _generic(self, player: str, start: Token) -> GivenDecision:
        """``kind(argument=value)``."""
        kind = self._kind(start)
        self.cursor.advance(2)
        arguments = Arguments(self, [kind], player)
        arguments.read()
        return self._given(kind, player, arguments.found, arguments.of, arguments.does, start)

    def value(self, kind: type[Decision], name: str) -> Any:
        """The value of an argument."""
        cursor = self.cursor
        type_of = argument_types(kind)[name]
        of = self.context.named_by(kind, name)
        if type_of is int:
            return cursor.number(name)
        if type_of is bool:
            return not cursor.takes("-") if not cursor.takes("+") else True
        if name == "effect":
            return self.effect_id()
        if name == "pays":
            return self._many(lambda: (self.resource(cursor.word_ahead(), cursor.now), self._after_colon()))
        if get_origin(type_of) is tuple:
            inner = get_args(type_of)[0]
            if get_origin(inner) is tuple:
                return self._many(lambda: self._tuple(kind, name, get_args(inner)))
            return self._many(lambda: self._word(of, kind))
        if cursor.is_sign(HIDDEN) and kind in self.context.game.book.chance:
            cursor.advance()
            return HIDDEN
        return "" if cursor.takes(NOTHING) else self._word(of, kind)

    def _after_colon(self) -> int:
        self.cursor.advance()
        self.cursor.needs(":")
        return self.cursor.number("an amount")

    def _word(self, of: str, kind: type[Decision]) -> str:
        if not of:
            return self.cursor.literal()
        return self.cursor.name(of, prefer=DECKS.get(kind_of(kind), ""))

    def _tuple(self, kind: type[Decision], name: str, types: tuple[Any, ...]) -> tuple[Any, ...]:
        of = self.context.named_by(kind, name)
        found: list[Any] = []
        for i, type_of in enumerate(types):
            if i:
                self.cursor.needs(":")
            found.append(self.cursor.number(name) if type_of is int else self._word(of, kind))
        return tuple(found)

    def _many(self, read: Any) -> tuple[Any, ...]:
        """Values with commas between them."""
        cursor = self.cursor
        if cursor.takes(NOTHING):
            return ()
        found = [read()]
        while cursor.takes(","):
            found.append(read())
        return tuple(found)
