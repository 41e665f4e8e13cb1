"""States as plain values: the form of a position file."""

from collections.abc import Callable, Mapping
from typing import Any

from kodeks.table.facts import Fact, Keyed, Register
from kodeks.table.names import Names
from kodeks.table.piles import HIDDEN, Pile
from kodeks.table.state import State

#: How facts of the type data are written, by their name.
Write = Callable[[Any, Names], Any]


class Writer:
    """Writes the facts of a state in the order of the register, with short names."""

    def __init__(self, register: Register, names: Names, data: Mapping[str, Write]) -> None:
        self.register, self.names, self.data = register, names, data

    def state(self, state: State) -> dict[str, Any]:
        """Every fact that is known, but for the seats themselves."""
        seats: tuple[str, ...] = state.facts["players"]
        found = self._facts(state, self.register.table, "")
        found.pop("players", None)
        for seat in seats:
            own = self._facts(state, self.register.seat, f"{seat}.")
            if own:
                found[seat] = own
        return found

    def _facts(self, state: State, register: Mapping[str, Fact[Any]], at: str) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, fact in register.items():
            if isinstance(fact, Keyed):
                start = f"{at}{name}."
                entries = {
                    self.names.short(key[len(start) :]): self.value(fact, value)
                    for key, value in state.facts.items()
                    if key.startswith(start)
                }
                if entries:
                    found[name] = entries
            elif at + name in state.facts:
                found[name] = self.value(fact, state.facts[at + name])
        return found

    def value(self, fact: Fact[Any], value: Any) -> Any:
        """One value."""
        if fact.type == "data":
            return self.data[fact.name](value, self.names)
        if fact.type == "pile":
            return self.pile(value)
        if fact.type == "names":
            return [self.names.short(item) for item in value]
        if fact.shared and isinstance(value, tuple):
            return [self.names.short(item) or fact.shared for item in value]
        return self.names.short(value) if fact.type == "name" and value is not None else value

    def pile(self, pile: Pile) -> Any:
        """
        A pile: a number where every card is hidden, else a list with ``?`` for each hidden card.

        Cards in a known order stand under ``top`` and ``bottom``, the others then under ``cards`` and ``hidden``.
        """
        if pile.top or pile.bottom:
            parts = (("top", pile.top), ("cards", pile.cards), ("bottom", pile.bottom))
            data: dict[str, Any] = {name: [self.names.short(card) for card in cards] for name, cards in parts if cards}
            return {**data, "hidden": pile.hidden} if pile.hidden else data
        if pile.hidden and not pile.cards:
            return pile.hidden
        return [*(self.names.short(card) for card in pile.cards), *[HIDDEN] * pile.hidden]
