"""Cases of the second form: a table, perhaps what has been done, and one question about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import partial
from typing import Any

from kodeks import rulesets
from kodeks.findings import Finding, Path, Place
from kodeks.games import mixing
from kodeks.judge.base import AUTHORITIES, GAMES, Barred, Library, modules_by_name
from kodeks.judge.case import LINE, Case, place_in, resume
from kodeks.judge.decisions import DecisionReader, line_facts, line_faults
from kodeks.judge.interpreting import describe, made, noted, take_as_evidence, with_seats
from kodeks.loading import Marks
from kodeks.model import Entry
from kodeks.notation import Line, Notation
from kodeks.notation import Unreadable as UnreadableLine
from kodeks.play import Game, Item, agenda
from kodeks.play.matching import GivenDecision
from kodeks.play.records import codecs
from kodeks.table import Missing, State
from kodeks.table.names import plain
from kodeks.table.reading import Fault, Reader, Unreadable

#: What a case can hold.
KEYS = ("id", "title", "game", "modules", "variants", "players", "from", "things", "state", "effects", "this_round",
        "history", "move", "outcome", "readings", "authority", "expected", "clauses", "reason")  # fmt: skip
FROM = ("set-up", "nothing")
#: What has been decided this round, as far as the case lists it: evidence for the state, not played again.
THIS_ROUND = "this_round"
SHAPE = "position.check.wrong-shape"
#: What comes before the player in the name of what brings the effects that a case lists.
WAITING = "effects-of-"
#: What only cases of the first form had, which is no longer read.
FIRST_FORM = frozenset(("action", "kind", "reading", "rules_text"))


@dataclass(frozen=True)
class Asked:
    """A line that asks, and where it names the game."""

    text: str
    places: Mapping[str, tuple[int, int]] = field(default_factory=dict)


def read_case(
    library: Library,
    data: Any,
    file: str,
    marks: Marks,
    *,
    readings: Mapping[str, Any] | None = None,
    authority: str = "",
    line: Asked | None = None,
) -> Case | list[Finding]:
    """A case, or everything that is wrong with it; ``line`` gives further facts and asks."""
    if not isinstance(data, Mapping):
        hint = "write state, and move or outcome; POSITIONS.md tells how"
        return [Finding("A case is a mapping.", hint=hint, check=SHAPE, place=Place(file, *marks.find(())))]
    if not FIRST_FORM.isdisjoint(data):
        because = "This case has the first form, which is no longer read."
        hint = "a move is a list of decisions now; POSITIONS.md tells how"
        key = next(key for key in data if key in FIRST_FORM)
        return [Finding(because, (key,), hint, check=SHAPE, place=Place(file, *marks.find((key,), key=True)))]
    read = _Reading(library, data, file, marks, line)
    found = read.case(dict(readings or {}), authority)
    return (read.of_classic() or found) if isinstance(found, list) else found


def read_scenario(library: Library, entry: Entry) -> Case | list[Finding]:
    """A worked example of the base as a case: its game and modules are those of its own module where it names none."""
    data = {key: value for key, value in entry.data.items() if key in KEYS}
    own = f"{entry.module}.module.{entry.module}"
    wanted = data.pop("modules", [own])
    data["game"] = "classic" if own == mixing.CLASSIC else "uprising"
    data["modules"] = [id for id in wanted if id not in (mixing.CLASSIC, mixing.UPRISING)]
    return read_case(library, data, entry.file, entry.marks)


class _Reading:
    def __init__(
        self, library: Library, data: Mapping[str, Any], file: str, marks: Marks, asked: Asked | None = None
    ) -> None:
        self.library, self.data, self.file, self.marks = library, data, file, marks
        self.asked = asked
        self.faults: list[Fault] = []

    def case(self, readings: dict[str, Any], authority: str) -> Case | list[Finding]:
        self._keys()
        mix = self._mix()
        seats = self._seats(mix)
        authority = authority or self._one_of("authority", AUTHORITIES, "publisher")
        start = self._one_of("from", FROM, "nothing")
        if self.faults or mix is None:
            return self._findings()
        try:
            game = self.library.game(mix, authority)
        except Barred as error:
            return [self._finding(Fault(("modules",), bar.because, bar.facts), bar.grounds) for bar in error.bars]
        names = self.library.names(mix)
        kind = next((item for item in ("move", "outcome") if item in self.data), "state")
        reader = Reader(game.register, names, seats, codecs(game.catalogue.effect)[1])
        reader.other_words = game.book.other_words
        reader.below_nothing = kind == "state"
        describer = self._describer(game, reader)
        notation = self.library.notation(mix, seats, authority)
        notation.context.described = reader.described
        result = self._facts(reader, notation)
        read = self._read_line(reader, notation, result)
        given = self._readings() | readings
        decisions = DecisionReader(game, reader, notation)
        active = str(result.get("active") or result.get("first") or "")
        history = decisions.line(self.data.get("history", []), ("history",), active)
        for each in history:
            active = each.player or active
        line = decisions.line(self.data[kind], (kind,), active) if kind != "state" else []
        if read is not None:
            kind, line = read.asks, read.decisions
            history += read.history
        history, line = (
            made(game, names, reader, told, result if done else None)
            for told, done in ((history, True), (line, kind == "outcome"))
        )
        waiting = self._effects(reader, describer)
        if "this_round" in self.data:
            done = decisions.line(self.data["this_round"], ("this_round",), "")
            result[THIS_ROUND] = tuple(done)
            reader.where[THIS_ROUND] = ("this_round",)
        if describer is not None:
            game = describer.game
        if reader.faults:
            self.faults += reader.faults
            return self._findings()
        state, assumed = self._state(game, seats, result, start, given)
        for add in game.book.unsaid if start == "nothing" else ():
            assumed |= add(state, (*history, *line), result)
        unsettled = "" if "agenda" in result else self._resumed(state, (*history, *line), result)
        take_as_evidence(state, (*history, *line), result)
        if waiting and not unsettled:
            agenda.schedule(state, waiting, bags=game.bags)
        if not unsettled:
            history, line = with_seats(state, history, line)
        self.faults += [
            Fault(item.at, "Nobody is said to decide this.", hint="write player: red, or active: red in the state")
            for item in (*history, *line)
            if not item.player and item.kind not in game.book.chance
        ]
        if self.faults:
            return self._findings()
        name = str(self.data.get("id", ""))
        return Case(name, kind, game, names, state, history, line, self.data, self.file, self.marks, reader.where,
                    assumed, unsettled, reader, notation, authority, result)  # fmt: skip

    def of_classic(self) -> list[Finding]:
        """What to say, once, where a case that names no game tells facts of classic Dune and none of Uprising."""
        state = self.data.get("state")
        if "game" in self.data or not isinstance(state, Mapping):
            return []
        ways: list[Path] = [("state", name) for name in state]
        ways += [("state", seat, name) for seat, own in state.items() if isinstance(own, Mapping) for name in own]
        classic, uprising = mixing.facts_of(mixing.CLASSIC), mixing.facts_of(mixing.UPRISING)
        of_classic = [way for way in ways if way[-1] in classic and way[-1] not in uprising]
        if not of_classic or any(way[-1] in uprising and way[-1] not in classic for way in ways):
            return []
        because = "{name} is a fact of classic Dune, and a case that names no game is one of Uprising."
        return [
            self._finding(
                Fault(of_classic[0], because, {"name": of_classic[0][-1]}, "write game: classic", on_key=True)
            )
        ]

    def _resumed(self, state: State, made: Sequence[GivenDecision], data: Mapping[str, Any]) -> str:
        """
        Build the agenda; what is missing for it comes back.

        Whoever decides first is active where nobody is said to be, and where only an assumption says otherwise.
        """
        first = made[0].player if made else ""
        facts = dict(state.facts)
        try:
            resume(state)
        except Missing as missing:
            if missing.fact != "active" or not first:
                return missing.fact
        else:
            in_a_round = "active" in data or "first" in data
            if in_a_round or not first or state.facts.get("active") in ("", None, first):
                return ""
        state.facts = {**facts, "active": first}
        resume(state)
        return ""

    def _read_line(self, reader: Reader, notation: Notation, data: dict[str, Any]) -> Line | None:
        """What the line says that asks; its facts hold before those of the file."""
        if self.asked is None:
            return None
        try:
            found = notation.read(self.asked.text, player=str(data.get("active") or ""))
        except UnreadableLine as error:
            reader.faults += [
                Fault((LINE, problem.line, problem.column), "{because}.", line_facts(problem), problem.hint)
                for problem in error.problems
            ]
            return None
        data |= found.facts
        reader.where |= {fact: (LINE, *place) for fact, place in found.places.items()}
        self.data = {**self.data, LINE: self.asked.text}
        for decisions in (found.history, found.decisions):
            decisions[:] = [replace(item, at=(LINE, *item.at)) for item in decisions]
        return found

    def _facts(self, reader: Reader, notation: Notation) -> dict[str, Any]:
        """The facts of the state: a mapping, or lines of notation."""
        given = self.data.get("state", {})
        if not isinstance(given, str):
            return reader.facts(given, ("state",))
        try:
            line = notation.read(given, only="facts")
        except UnreadableLine as error:
            reader.faults += line_faults(error, ("state",))
            return {}
        reader.where |= {fact: ("state", *place) for fact, place in line.places.items()}
        return line.facts

    def _describer(self, game: Game, reader: Reader) -> Any:
        """Who reads what the case describes in place, where its game has that."""
        describer = game.book.describing[-1](game) if game.book.describing else None
        if describer is not None:
            reader.describe, reader.case = partial(describe, reader, describer), self.data
        self._things(reader, describer)
        return describer

    def _things(self, reader: Reader, describer: Any) -> None:
        """Things that the case describes under a name of its own; its posts are then all there are."""
        things = self.data.get("things", {})
        if not isinstance(things, Mapping) or (things and describer is None):
            hint = "write things: {my card: {icons: [city], agent: [{gain: {water: 1}}]}}"
            self.faults.append(Fault(("things",), "Things are described by their names.", hint=hint))
            return
        if any(describer.kind_of(thing) == "post" for thing in things.values()):
            describer.replaces_posts()
        for name, thing in things.items():
            try:
                id = describer.add(thing, ("things", name), reader, name=str(name))
                noted(reader, describer, thing, id)
                reader.described[describer.kind_of(thing), plain(str(name))] = id
            except Unreadable as error:
                self.faults.append(error.fault)

    def _effects(self, reader: Reader, describer: Any) -> list[Item]:
        """Effects that wait to be taken, by player, as the case describes them."""
        given = self.data.get("effects", {})
        if not isinstance(given, Mapping) or (given and describer is None):
            hint = "write effects: {red: [{gain: {spice: 2}}]}"
            self.faults.append(Fault(("effects",), "Effects that wait are listed by player.", hint=hint))
            return []
        found: list[Item] = []
        for player, listed in given.items():
            at = ("effects", player)
            try:
                owner = reader.entry(player, "seat", at, on_key=True)
                effects = describer.effects(listed, at, reader, f"{WAITING}{owner}")
                found += agenda.items_of(effects, owner, f"effects of {owner}")
            except Unreadable as error:
                self.faults.append(error.fault)
        return found

    def _keys(self) -> None:
        for key in self.data:
            if key not in KEYS:
                near = get_close_matches(str(key), KEYS, 1)
                hint = f"did you mean {near[0]}?" if near else "a case has " + ", ".join(KEYS)
                self.faults.append(Fault((key,), "{name} is no part of a case.", {"name": str(key)}, hint, on_key=True))
        if "move" in self.data and "outcome" in self.data:
            because = "A case asks one question: a move or an outcome."
            self.faults.append(Fault(("outcome",), because, hint="make two cases of it", on_key=True))

    def _one_of(self, key: str, words: tuple[str, ...], otherwise: str) -> str:
        result = self.data.get(key, otherwise)
        if result not in words:
            values = {"name": key, "words": " or ".join(words), "value": result}
            self.faults.append(Fault((key,), "{name} is {words}, not {value}.", values))
        return str(result)

    def _mix(self) -> rulesets.Mix | None:
        value = self.data.get("game", "uprising")
        game = GAMES.get(plain(str(value)))
        if game is None:
            hint = "the games of this form are " + ", ".join(GAMES)
            self.faults.append(Fault(("game",), "{name} is no game of this form.", {"name": value}, hint))
            return None
        wanted = [game]
        known = modules_by_name(self.library.kb)
        for key in ("modules", "variants"):
            listed = self.data.get(key, [])
            if not isinstance(listed, list):
                self.faults.append(Fault((key,), "A list of names stands here.", hint=f"write {key}: []"))
                continue
            for i, name in enumerate(listed):
                id = known.get(plain(str(name)))
                if id is None:
                    near = get_close_matches(plain(str(name)), known, 1)
                    names = sorted(entry.id.rpartition(".")[2] for entry in self.library.kb.of(key.removesuffix("s")))
                    hint = f"did you mean {near[0]}?" if near else f"the {key} are " + ", ".join(names)
                    self.faults.append(Fault((key, i), "{name} is no module or variant.", {"name": name}, hint))
                else:
                    wanted.append(id)
        return self.library.mix(wanted, self._number(wanted))

    def _number(self, modules: list[str]) -> int:
        """How many players there are, as far as it can be read; without it, as many as the game has seats."""
        given = self.data.get("players")
        colours = mixing.seats(modules)
        names = given if isinstance(given, list) else colours[:given] if isinstance(given, int) else colours
        state = self.data.get("state")
        seats = [name for name in names if isinstance(name, str)]
        line = state if isinstance(state, str) else self.asked.text if self.asked is not None else ""
        if line and mixing.marking(modules):
            return self._number_in_a_line(modules, tuple(seats), line)
        value = state if isinstance(state, Mapping) else {}
        return mixing.players(modules, {name: value.get(name) for name in seats})

    def _number_in_a_line(self, modules: list[str], seats: tuple[str, ...], line: str) -> int:
        """How many players there are where a line of notation marks the seats that cards run."""
        for number in range(1, len(seats)):
            try:
                facts = self.library.notation(self.library.mix(modules, number), seats).read(line).facts
            except (Barred, UnreadableLine):
                continue
            marks = mixing.marking(modules)
            data = {seat: {mark: facts.get(f"{seat}.{mark}") for mark in marks} for seat in seats}
            if mixing.players(modules, data) == number:
                return number
        return len(seats)

    def _seats(self, mix: rulesets.Mix | None) -> tuple[str, ...]:
        if mix is None:
            return ()
        colours = mixing.seats(mix.modules)
        given = self.data.get("players", list(colours))
        if isinstance(given, int) and not isinstance(given, bool) and 0 < given <= len(colours):
            return colours[:given]
        known = isinstance(given, list) and given and all(each in colours for each in given)
        if known and len(set(given)) == len(given):
            return tuple(given)
        hint = "choose one of " + ", ".join(colours)
        number = given if isinstance(given, int) else len(given) if isinstance(given, list) else 0
        if number > len(colours):
            because = "{number} players cannot sit here: there are {seats} seats."
            self.faults.append(Fault(("players",), because, {"number": number, "seats": len(colours)}, hint))
            return colours
        self.faults.append(
            Fault(("players",), "players are seats in their order, clockwise, or their number.", hint=hint)
        )
        return colours

    def _readings(self) -> dict[str, Any]:
        readings = self.data.get("readings", {})
        if isinstance(readings, Mapping):
            unknown = [id for id in readings if id not in self.library.kb]
            for id in unknown:
                self.faults.append(Fault(("readings", id), "no question has the id {name}.", {"name": id}, on_key=True))
            return dict(readings)
        if readings in ("pl", "uk"):
            return self.library.readings([readings])
        self.faults.append(Fault(("readings",), "readings are pl, uk, or answers by the id of the question."))
        return {}

    def _state(
        self, game: Game, seats: tuple[str, ...], data: dict[str, Any], start: str, readings: dict[str, Any]
    ) -> tuple[State, frozenset[str]]:
        state = State(game, {"players": seats}, readings)
        if start == "set-up":
            for lay_out in game.book.laying_out:
                lay_out(state, data)
            state.facts.update(data)
            for add_up in game.book.adding_up:
                add_up(state, data)
        else:
            # What the rules keep for themselves is taken to be empty, and said to be.
            empty = {name: fact.start for name, fact in game.register.table.items() if fact.working}
            state.facts |= {name: start for name, start in empty.items() if start is not None}
            marks = {name: fact.start for name, fact in game.register.seat.items() if fact.marks}
            state.facts |= {f"{seat}.{name}": start for seat in seats for name, start in marks.items()}
            state.facts |= data
        return state, frozenset(state.facts.keys() - data.keys() - {"players"})

    def _findings(self) -> list[Finding]:
        return sorted((self._finding(fault) for fault in self.faults), key=Finding.sort_key)

    def _finding(self, fault: Fault, clauses: tuple[str, ...] = ()) -> Finding:
        place = place_in(self.file, self.marks, fault.at, key=fault.on_key)
        if self.asked is not None and fault.at and fault.at[0] in self.asked.places:
            place = Place(LINE, *self.asked.places[str(fault.at[0])])
        return Finding(fault.because, fault.at, fault.hint, fault.values, SHAPE, place, clauses)
