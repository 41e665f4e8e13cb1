"""Writing decisions and states as lines: one form for each."""

import json
from collections.abc import Iterable
from dataclasses import MISSING, fields
from typing import Any

from kodeks.notation.context import Context
from kodeks.notation.cursor import NOTHING
from kodeks.notation.lexing import WORD
from kodeks.notation.vocabulary import ARRIVING, DRAWING, LEAVING, PRINTED, SENDING, SHIPPING, SHORT, SIGNS
from kodeks.play import Decision
from kodeks.play.decisions import kind_of
from kodeks.table import HIDDEN, Pile, State
from kodeks.table.facts import Fact, Keyed
from kodeks.table.names import kind_of as entry_kind


def decisions(made: Iterable[Decision], context: Context, *, player: str = "") -> str:
    """Decisions on one line; who decides is written where it changes from ``player``."""
    found = []
    for decision in made:
        if decision.player and decision.player != player:
            player = decision.player
            found.append(context.letters[player])
        found.append(_Decision(context).text(decision))
    return " ".join(found)


def state(table: State, context: Context) -> str:
    """Every fact of a state: a line for the table, and one for each seat."""
    writer = _Facts(table, context)
    lines = [writer.part(context.game.register.table, "")]
    for seat in table.facts["players"]:
        own = writer.part(context.game.register.seat, f"{seat}.")
        lines += [f"{context.letters[seat]}: {own}"] if own else []
    return "\n".join(line for line in lines if line)


def facts(given: dict[str, Any], context: Context) -> str:
    """Some facts by their keys, on one line."""
    table = State(context.game, {"players": context.seats, **given})
    found = state(table, context).replace("\n", "; ")
    # The seats themselves are no fact that was given.
    return (
        found if "players" in given else found.removeprefix(f"players={','.join(context.seats)}").strip().lstrip("; ")
    )


def blanks(keys: Iterable[str], context: Context) -> str:
    """Facts with an ellipsis for each value, the table first and then the seats."""
    parts: dict[str, list[str]] = {}
    for key in keys:
        place = context.game.register.find(key, context.seats)
        if place is None:
            continue
        name = SHORT.get(place.fact.name, place.fact.name)
        if place.entry:
            entry = context.short(place.entry, place.fact.of) if place.fact.of else place.entry
            text = f"{name}={entry}:…"
        elif place.fact.type == "flag":
            text = f"{name}±"
        else:
            text = f"{name}…" if place.fact.type == "number" and place.fact.name in SHORT else f"{name}=…"
        parts.setdefault(place.seat, []).append(text)
    order = sorted(parts, key=("", *context.seats).index)
    return "; ".join((f"{context.letters[seat]}: " if seat else "") + " ".join(parts[seat]) for seat in order)


def literal(word: str) -> str:
    """
    A word as it stands, in quotation marks where it would be read as something else.

    >>> literal("red.deck"), literal("two words"), literal("")
    ('red.deck', '"two words"', '-')
    """
    if not word:
        return NOTHING
    return word if WORD.fullmatch(word) else json.dumps(word, ensure_ascii=False)


def data(value: Any) -> str:
    """Literal data."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class _Decision:
    def __init__(self, context: Context) -> None:
        self.context = context

    def text(self, decision: Any) -> str:
        """A decision, without who decides."""
        kind = kind_of(type(decision))
        if kind in SENDING:
            return self._sending(decision)
        if kind == DRAWING:
            return self._drawn(decision)
        if kind == SHIPPING:
            return self._rest(f"{decision.forces}>{self._place(decision)}", decision, ("forces", "territory", "sector"))
        if kind == ARRIVING:
            return f">{self._place(decision)}"
        if kind == LEAVING:
            return "&".join(self._item("forces", force) for force in decision.forces) + ">"
        for sign in SIGNS:
            if kind in sign.kinds:
                values = ":".join(self._value(decision, name) for name in sign.arguments)
                done = ("on_deck",) if sign.sign == "$" and getattr(decision, "on_deck", False) else ()
                return self._rest(sign.sign + values + "^" * len(done), decision, (*sign.arguments, *done))
        return self._rest(kind, decision, ())

    def _rest(self, text: str, decision: Decision, done: tuple[str, ...]) -> str:
        """With the arguments that are not written yet, in brackets."""
        found = []
        for field in fields(decision):
            value = getattr(decision, field.name)
            if field.name in ("player", *done) or (field.default is not MISSING and value == field.default):
                continue
            if field.name == "effect":
                # Of a decision that nothing calls for there is no effect to name.
                found += [f"@{self._value(decision, 'effect')}"] if value else []
            elif field.name == "parts":
                found += [self.text(part) for part in value]
            elif value is True or value is False:
                found.append(field.name + ("" if value else NOTHING))
            else:
                found.append(f"{field.name}={self._value(decision, field.name)}")
        return f"{text}({' '.join(found)})" if found else text

    def _value(self, decision: Decision, name: str) -> str:
        value = getattr(decision, name)
        if name == "effect":
            source, _, way = value.partition("/")
            return f"{self.context.short(source, PRINTED)}/{way}"
        if isinstance(value, tuple):
            return ",".join(self._item(name, item) for item in value) or NOTHING
        return self._item(name, value, decision)

    def _item(self, name: str, value: Any, decision: Decision | None = None) -> str:
        of = self.context.named_by(type(decision), name) if decision else self.context.arguments.get(name, "")
        if isinstance(value, tuple):
            return ":".join(self._name(of, item) if isinstance(item, str) else str(item) for item in value)
        return self._name(of, value) if isinstance(value, str) else str(value)

    def _name(self, of: str, value: str) -> str:
        if of == "cell" or (of and of != "seat" and entry_kind(value) in of.split("|")):
            return self.context.short(value, of)
        return HIDDEN if value == HIDDEN else literal(value)

    # --- signs of their own ---------------------------------------------------------------------------------------

    def _sending(self, decision: Any) -> str:
        graft = getattr(decision, "graft", "")
        card = self._name("card", decision.card) + (f"&{self._name('card', graft)}" if graft else "")
        text = f"{card}>{self._name('space', decision.space)}"
        if decision.infiltrate:
            text += f"^{self._name('post', decision.infiltrate)}"
        for resource, number in decision.pays:
            text += f" -{number}{resource}"
        return self._rest(text, decision, ("card", "graft", "space", "infiltrate", "pays"))

    def _drawn(self, decision: Any) -> str:
        return f"[{self._value(decision, 'card')}<{literal(decision.pile)}]"

    def _place(self, decision: Any) -> str:
        return f"{self._name('territory', decision.territory)}@{decision.sector}"


class _Facts:
    def __init__(self, table: State, context: Context) -> None:
        self.table, self.context = table, context
        self.codecs = context.codecs[0]

    def part(self, register: Any, at: str) -> str:
        """The known facts of the table or of a seat."""
        known = self.table.facts
        found = []
        for name, fact in register.items():
            if isinstance(fact, Keyed):
                start = f"{at}{name}."
                entries = [
                    f"{self._entry(fact, key[len(start) :])}:{self._held(fact, value)}"
                    for key, value in known.items()
                    if key.startswith(start)
                ]
                found += [f"{SHORT.get(name, name)}={','.join(entries)}"] if entries else []
            elif at + name in known:
                found.append(self._fact(fact, known[at + name]))
        return " ".join(found)

    def _fact(self, fact: Fact[Any], value: Any) -> str:
        name = SHORT.get(fact.name, fact.name)
        if fact.type == "flag":
            return name if value else name + NOTHING
        if fact.type == "number" and fact.name in SHORT:
            return f"{name}{value}"
        return f"{name}={self._value(fact, value)}"

    def _value(self, fact: Fact[Any], value: Any) -> str:
        if fact.type == "pile":
            return self._pile(fact, value)
        if fact.type == "names":
            return self._list(fact, value) or NOTHING
        if fact.type == "name":
            return self._name(fact.of, value)
        if fact.type == "data":
            return data(self.codecs[fact.name](value, self.context.names))
        return str(value)

    def _name(self, of: str, value: str) -> str:
        if value and of and of != "seat":
            return self.context.short(value, of)
        return literal(value)

    def _entry(self, fact: Fact[Any], id: str) -> str:
        return self._name(fact.of, id)

    def _held(self, fact: Fact[Any], value: Any) -> str:
        if fact.type == "names":
            return "&".join(value) or NOTHING
        if fact.type == "flag":
            return "+" if value else NOTHING
        return self._name("" if fact.words else fact.each, value) if isinstance(value, str) else str(value)

    def _list(self, fact: Fact[Any], cards: Iterable[str]) -> str:
        """Names with commas; the same one several times in a row with its number."""
        found: list[list[Any]] = []
        for card in cards:
            if found and found[-1][0] == card:
                found[-1][1] += 1
            else:
                found.append([card, 1])
        named = ((card if card == HIDDEN else self._name(fact.of, card) if card else '""', n) for card, n in found)
        return ",".join(card + (f"*{number}" if number > 1 else "") for card, number in named)

    def _pile(self, fact: Fact[Any], pile: Pile) -> str:
        middle = self._list(fact, (*pile.cards, *[HIDDEN] * pile.hidden))
        if not pile.top and not pile.bottom:
            return middle or NOTHING
        return f"{self._list(fact, pile.top)}|{middle}|{self._list(fact, pile.bottom)}"
