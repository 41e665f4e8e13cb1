"""Decisions in position files: ``{send_agent: {card: dagger, space: arrakeen}}``, and back."""

from collections.abc import Mapping
from dataclasses import MISSING, fields, replace
from difflib import get_close_matches
from typing import Any, get_origin

from kodeks.findings import Phrase
from kodeks.notation import Notation, Problem
from kodeks.notation import Unreadable as UnreadableLine
from kodeks.notation.context import DEALT
from kodeks.notation.vocabulary import PRINTED
from kodeks.play import Decision, EffectDecision, Game
from kodeks.play.decisions import COMMON, Numbers, kind_of
from kodeks.play.matching import EITHER, GivenDecision
from kodeks.play.records import amounts
from kodeks.table import HIDDEN
from kodeks.table.names import Names
from kodeks.table.reading import NOTHING, Fault, Path, Reader, Unreadable, check_height


def line_faults(error: UnreadableLine, at: Path) -> list[Fault]:
    """What is wrong in a line of notation, with its columns."""
    says = "Column {column}: {because}."
    return [
        Fault(
            (*at, problem.line, problem.column), says, {"column": problem.column, **line_facts(problem)}, problem.hint
        )
        for problem in error.problems
    ]


def line_facts(problem: Problem) -> dict[str, Any]:
    """What fills a sentence about a line of notation: why it cannot be read, and what its way out names."""
    return {**problem.facts, "because": Phrase(problem.because, problem.facts)}


def kinds(game: Game) -> dict[str, type[Decision]]:
    """Every kind of decision by its name."""
    return game.kinds


def common_kinds() -> dict[str, type[Decision]]:
    """The kinds of decisions that every game with effects has."""
    return {kind_of(kind): kind for kind in COMMON}


#: The kind of entries that a price is paid in.
RESOURCE = "resource"


class DecisionReader:
    """Reads decisions with the names and seats of a reader of facts."""

    def __init__(self, game: Game, reader: Reader, notation: Notation | None = None) -> None:
        self.reader, self.notation = reader, notation
        self.game, self.kinds, self.book = game, kinds(game), game.book

    def line(self, given: Any, at: Path, active: str) -> list[GivenDecision]:
        """A list of decisions; what cannot be read is added to the faults of the reader."""
        if not isinstance(given, list):
            hint = "write a list: [{send_agent: {card: dagger, space: arrakeen}}]"
            self.reader.faults.append(Fault(at, "A move is a list of decisions.", hint=hint))
            return []
        found = []
        for i, item in enumerate(given):
            if isinstance(item, str) and self.notation is not None:
                lines = self._lines(item, (*at, i), active)
                active = next((each.player for each in reversed(lines) if each.player), active)
                found += lines
                continue
            try:
                read = self.decision(item, (*at, i), active)
            except Unreadable as error:
                self.reader.faults.append(error.fault)
                continue
            # Whoever is said to decide goes on deciding until somebody else is named.
            active = read.player or active
            found.append(read)
        return found

    def _lines(self, text: str, at: Path, active: str) -> list[GivenDecision]:
        """The decisions of a line of notation; the way to each ends with its line and column."""
        assert self.notation is not None
        try:
            read = self.notation.read(text, player=active, only="decisions").decisions
        except UnreadableLine as error:
            self.reader.faults += line_faults(error, at)
            return []
        return [replace(item, at=(*at, *item.at)) for item in read]

    def decision(self, given: Any, at: Path, active: str) -> GivenDecision:
        """One decision: its kind, alone or with its arguments."""
        if isinstance(given, str):
            given = {given: {}}
        if not isinstance(given, Mapping) or len(given) != 1:
            hint = "write {deploy: {troops: 2}}, or end_turn where there is nothing to choose"
            raise Unreadable(Fault(at, "A decision is one kind with its arguments.", hint=hint))
        ((name, arguments),) = given.items()
        kind = self.kinds.get(str(name).replace("-", "_"))
        if kind is None:
            other = self.book.other_words.get(str(name).replace("-", "_"))
            near = [other] if other else get_close_matches(str(name), self.kinds, 1)
            hint = f"did you mean {near[0]}?" if near else "the kinds are " + ", ".join(sorted(self.kinds))
            raise Unreadable(Fault((*at, name), "{name} is no kind of decision.", {"name": name}, hint, on_key=True))
        if arguments is None:
            arguments = {}
        if not isinstance(arguments, Mapping):
            own = ", ".join(f"{each.name}: …" for each in fields(kind) if each.name not in ("player", "effect"))
            hint = f"write {name}: {{{own}}}"
            raise Unreadable(Fault((*at, name), "The arguments of {name} are a mapping.", {"name": name}, hint))
        return self._given(kind, arguments, (*at, name), active)

    def _given(self, kind: type[Decision], arguments: Mapping[str, Any], at: Path, active: str) -> GivenDecision:
        own = {field.name for field in fields(kind)}
        about = {"of", "does"} if issubclass(kind, EffectDecision) else set()
        player, of, does = "" if kind in self.book.chance else active, "", ""
        found: dict[str, Any] = {}
        for name, value in arguments.items():
            way = (*at, name)
            if value == HIDDEN and name in own and kind not in self.book.chance:
                # What is not known is not told.
                continue
            if name == "player":
                player = self.reader.entry(value, "seat", way)
            elif name == "of" and about:
                of = self._of(value, way)
            elif name == "does" and about:
                does = self._does(str(value), way)
            elif name in own:
                found[name] = self._argument(kind, name, value, way, active)
            else:
                known = sorted(own | about)
                near = get_close_matches(str(name), known, 1)
                hint = f"did you mean {near[0]}?" if near else "it has " + (", ".join(known) or "no arguments")
                values = {"name": name, "kind": kind_of(kind)}
                raise Unreadable(Fault(way, "{kind} has no argument {name}.", values, hint, on_key=True))
        if kind.whole:
            found = {field.name: field.default for field in fields(kind) if field.default is not MISSING} | found
        does, printed_by = self.book.named_effects.get(does, (does, ""))
        return GivenDecision(kind, player, found, of or printed_by, does, at)

    def _does(self, text: str, at: Path) -> str:
        """What an effect does, by the words of the base or any beginning of them, in the languages of the notation."""
        catalogue = self.game.catalogue
        heads = {effect.head for effect in getattr(catalogue, "all_effects", {}).values()}
        known = heads.union(*(head.partition(".")[::2] for head in heads))
        if text in known or self.notation is None or not heads:
            return text
        deeds = self.notation.context.deeds
        found = deeds.find([text])
        if len(found) == 1:
            return found[0]
        if found:
            facts = {"name": text, "listed": ", ".join(found[:6])}
            raise Unreadable(Fault(at, "{name} can be {listed}.", facts, "write more of it"))
        near = deeds.near(text)
        hint = f"did you mean {' or '.join(near)}?" if near else ""
        raise Unreadable(Fault(at, "No effect does {name}.", {"name": text}, hint))

    def _argument(self, kind: type[Decision], name: str, value: Any, at: Path, active: str) -> Any:
        if name == "parts":
            return tuple(self.line(value, at, active))
        if name == "pays":
            return self._pays(value, at)
        field_of = next(field for field in fields(kind) if field.name == name)
        type_of = field_of.type
        if type_of is bool:
            if not isinstance(value, bool):
                raise Unreadable(Fault(at, "{name} is true or false.", {"name": name}))
            return value
        if type_of is int:
            if isinstance(value, bool) or not isinstance(value, int) or value < 0:
                raise Unreadable(Fault(at, "{name} is a whole number.", {"name": name}))
            check_height(value, name, at)
            return value
        if name == "effect":
            return self._effect(value, at)
        of = self.book.arguments.get(name, "")
        if name == "card" and kind in self.book.chance:
            return value if value == HIDDEN else self.reader.entry(value, DEALT, at)
        if value == "" and (issubclass(kind, EffectDecision) or field_of.default == ""):
            return ""
        if isinstance(value, str) and value in NOTHING and field_of.default == "":
            return ""
        if type_of == Numbers:
            return self._numbers(name, value, at)
        if get_origin(type_of) is tuple:
            return self.reader.entries(value, of, at, unseen="card" in of.split("|"))
        return self.reader.entry(value, of, at)

    def _pays(self, value: Any, at: Path) -> Numbers:
        """Resources by any of their names, and how many of each; 0 is nothing of whatever it would be."""
        if value == 0 and not isinstance(value, bool):
            return ()
        if not isinstance(value, Mapping):
            raise Unreadable(Fault(at, "A price is resources and their numbers.", hint="write pays: {solari: 2}"))
        found = {}
        for name, number in value.items():
            resource = self.reader.entry(name, RESOURCE, (*at, name), on_key=True)
            found[self.reader.names.short(resource)] = number
        return amounts(found, at)

    def _numbers(self, name: str, value: Any, at: Path) -> Numbers:
        """Numbers by name."""
        if not isinstance(value, Mapping):
            hint = f"write {name}: {{hagga-basin@12: 2}}"
            raise Unreadable(Fault(at, "{name} are numbers by sector.", {"name": name}, hint))
        found: dict[str, int] = {}
        for key, number in value.items():
            way = (*at, key)
            if isinstance(number, bool) or not isinstance(number, int) or number < 0:
                raise Unreadable(Fault(way, "{name} is a whole number.", {"name": key}))
            check_height(number, str(key), way)
            found[self.reader.entry(key, self.book.arguments.get(name, ""), way, on_key=True)] = number
        return tuple(found.items())

    def _of(self, value: Any, at: Path) -> str:
        """What prints an effect; where a name fits several things, any of them: the effect tells which."""
        found = self.reader.names.find(value, PRINTED) if isinstance(value, str) else ()
        return EITHER.join(found) if len(found) > 1 else self.reader.entry(value, PRINTED, at)

    def _effect(self, value: Any, at: Path) -> str:
        """The id of an effect; the entry that prints it may stand there by any of its names."""
        if not isinstance(value, str):
            raise Unreadable(Fault(at, "An effect is named by its id.", hint="or tell of: and does: instead"))
        source, slash, way = value.partition("/")
        return self.reader.entry(source, PRINTED, at) + slash + way


def written(decision: Decision, names: Names, *, active: str = "") -> Any:
    """A decision as position files have it."""
    data: dict[str, Any] = {}
    if decision.player and decision.player != active:
        data["player"] = decision.player
    for field in fields(decision):
        value = getattr(decision, field.name)
        if field.name == "player" or (field.name not in ("card", "zone") and (value in ("", ()) or value is False)):
            continue
        data[field.name] = _value(field.name, value, names)
    name = kind_of(type(decision))
    return {name: data} if data else name


def _value(name: str, value: Any, names: Names) -> Any:
    if name == "pays":
        return dict(value)
    if name == "parts":
        return [written(part, names, active=part.player) for part in value]
    if name == "effect":
        source, slash, way = value.partition("/")
        short = names.short(source)
        return (short if len(names.find(short, PRINTED)) == 1 else source) + slash + way
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return {names.short(item): number for item, number in value}
    if isinstance(value, tuple):
        return [names.short(item) for item in value]
    return names.short(value) if isinstance(value, str) else value
