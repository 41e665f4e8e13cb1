"""What a case gives, as the rules have it: words of decisions, who decides, what they show, and described things."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from kodeks.findings import Path
from kodeks.judge.case import who_decides
from kodeks.play import Game
from kodeks.play.matching import GivenDecision
from kodeks.table import Pile, State
from kodeks.table.names import Names, plain
from kodeks.table.reading import Reader


def _meant(game: Game, names: Names, item: GivenDecision) -> GivenDecision:
    """A decision with the words of the rules in place of others that mean the same."""
    found = {
        name: meant(game.catalogue, plain(word), names.find(word, "card"))
        for name, meant in game.book.meant.items()
        if isinstance(word := item.arguments.get(name), str)
    }
    return replace(item, arguments={**item.arguments, **found}) if found else item


def with_seats(state: State, history: list[GivenDecision], line: list[GivenDecision]) -> list[list[GivenDecision]]:
    """The decisions; where nobody is said to decide, it is whoever the rules ask for the first of them."""
    chance = state.game.book.chance
    unsaid = [each for each in (*history, *line) if not each.player and each.kind not in chance]
    who = who_decides(state, unsaid[0].kind) if unsaid else ""
    return [[replace(each, player=who) if each in unsaid else each for each in told] for told in (history, line)]


def made(
    game: Game, names: Names, reader: Reader, told: Sequence[GivenDecision], given: Mapping[str, Any] | None
) -> list[GivenDecision]:
    """Decisions as the rules have them; with ``given`` they have been made, and an agent was sent with some card."""
    found = [_meant(game, names, item) for item in told if not _says_nothing(game, item)]
    if given is not None:
        for complete in game.book.completing:
            found = [complete(game, reader, item, given) for item in found]
    return found


def _says_nothing(game: Game, item: GivenDecision) -> bool:
    """Whether a decision says that nothing is done: no troop is deployed."""
    idle = game.book.says_nothing.get(item.kind)
    return idle is not None and all(item.arguments.get(name) == value for name, value in idle.items())


def take_as_evidence(state: State, line: Sequence[GivenDecision], given: Mapping[str, Any]) -> None:
    """What the decisions show: a card that is said to be played was there, where nothing is said about its pile."""
    for item in line:
        key = f"{item.player}.{state.game.book.played_from.get(item.kind, '')}"
        pile = state.facts.get(key)
        if isinstance(pile, Pile) and key not in given and not pile:
            state.facts[key] = Pile(hidden=1)
    for learn in state.game.book.learning:
        learn(state, line)


def describe(reader: Reader, describer: Any, thing: Any, at: Path, kinds: str) -> str:
    """The id of a thing that is described where its name would stand."""
    return noted(reader, describer, thing, str(describer.add(thing, at, reader, kinds=kinds)))


def noted(reader: Reader, describer: Any, thing: Any, id: str) -> str:
    """The id of a thing that is described, which is noted where the game has no such thing of its own."""
    if describer.is_new(id):
        reader.descriptions[id] = thing
    return id
