"""Cases of the second form: a table, perhaps what has been done, and one question about it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

from kodeks import rulesets
from kodeks.findings import Finding, Path, Place
from kodeks.games import mixing
from kodeks.judge.base import AUTHORITIES, GAMES, READY, Barred, Library
from kodeks.judge.decisions import DecisionReader
from kodeks.loading import Marks
from kodeks.model import Entry
from kodeks.play import Game
from kodeks.play.records import codecs
from kodeks.play.search import Told
from kodeks.table import Missing, State
from kodeks.table.names import Names, plain
from kodeks.table.reading import Fault, Reader
from kodeks.table.writing import Writer

#: What a case can hold.
KEYS = ("id", "title", "game", "modules", "variants", "players", "from", "state", "history", "move", "outcome",
        "readings", "authority", "expected", "clauses", "reason")  # fmt: skip
FROM = ("set-up", "nothing")
SHAPE = "position.check.wrong-shape"
#: What only cases of the first form had, which is no longer read.
FIRST_FORM = frozenset(("action", "kind", "reading", "rules_text"))


@dataclass
class Case:
    """A question about a table, ready to be answered."""

    name: str
    kind: str
    game: Game
    names: Names
    #: The table before the history; the agenda is there, nothing has gone on yet.
    state: State
    history: list[Told]
    told: list[Told]
    data: Mapping[str, Any]
    file: str
    marks: Marks
    #: The way to each fact that is given.
    where: Mapping[str, Path] = field(default_factory=dict)
    #: Facts that are taken to be as at set-up.
    assumed: frozenset[str] = frozenset()
    #: What keeps the agenda from being known.
    unsettled: str = ""

    def place(self, path: Path) -> Place:
        """Where a value of the case is in its file."""
        return Place(self.file, *self.marks.find(path))

    @property
    def asked(self) -> Path:
        """The way to what is asked."""
        return ("state",) if self.kind == "state" else (self.kind,)

    def writer(self) -> Writer:
        """Who writes facts of this game."""
        return Writer(self.game.register, self.names, codecs(self.game.catalogue.effect)[0])


def items(value: Any) -> list[tuple[Path, Any]]:
    """The cases of a document with the ways to them: one, a list, or many under ``cases``."""
    if isinstance(value, dict) and isinstance(value.get("cases"), list):
        return [(("cases", index), case) for index, case in enumerate(value["cases"])]
    if isinstance(value, list):
        return [((index,), case) for index, case in enumerate(value)]
    return [((), value)]


def resume(state: State) -> None:
    """Build the agenda of a table from its facts, by the rules of its game."""
    for build in state.game.book.resuming:
        build(state)


def read_case(
    library: Library,
    data: Any,
    file: str,
    marks: Marks,
    *,
    readings: Mapping[str, Any] | None = None,
    authority: str = "",
) -> Case | list[Finding]:
    """A case, or everything that is wrong with it."""
    if not isinstance(data, Mapping):
        hint = "write state, and move or outcome; POSITIONS.md tells how"
        return [Finding("A case is a mapping.", hint=hint, check=SHAPE, place=Place(file, *marks.find(())))]
    if not FIRST_FORM.isdisjoint(data):
        because = "This case has the first form, which is no longer read."
        hint = "a move is a list of decisions now; POSITIONS.md tells how"
        key = next(key for key in data if key in FIRST_FORM)
        return [Finding(because, (key,), hint, check=SHAPE, place=Place(file, *marks.find((key,), key=True)))]
    read = _Reading(library, data, file, marks)
    return read.case(dict(readings or {}), authority)


def read_scenario(library: Library, entry: Entry) -> Case | list[Finding]:
    """A worked example of the base as a case: its game and modules are those of its own module where it names none."""
    data = {key: value for key, value in entry.data.items() if key in KEYS}
    own = f"{entry.module}.module.{entry.module}"
    wanted = data.pop("modules", [own])
    data["game"] = "classic" if own == mixing.CLASSIC else "uprising"
    data["modules"] = [id for id in wanted if id not in (mixing.CLASSIC, mixing.UPRISING)]
    return read_case(library, data, entry.file, entry.marks)


class _Reading:
    def __init__(self, library: Library, data: Mapping[str, Any], file: str, marks: Marks) -> None:
        self.library, self.data, self.file, self.marks = library, data, file, marks
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
            game = self.library.game(rulesets.Mix(mix.modules, len(seats)), authority)
        except Barred as error:
            return [self._finding(Fault(("modules",), bar.because, bar.facts), (bar.entry,)) for bar in error.bars]
        names = self.library.names(mix)
        reader = Reader(game.register, names, seats, codecs(game.catalogue.effect)[1])
        told = reader.facts(self.data.get("state", {}), ("state",))
        given = self._readings() | readings
        state, assumed = self._state(game, seats, told, start, given)
        unsettled = ""
        if "agenda" not in told:
            try:
                resume(state)
            except Missing as missing:
                unsettled = missing.fact
        kind = next((one for one in ("move", "outcome") if one in self.data), "state")
        decisions = DecisionReader(game, reader)
        active = str(told.get("active") or told.get("first") or "")
        history = decisions.line(self.data.get("history", []), ("history",), active)
        for one in history:
            active = one.player or active
        line = decisions.line(self.data[kind], (kind,), active) if kind != "state" else []
        if not state.knows("active") and unsettled == "active" and line and line[0].player:
            state.facts["active"] = line[0].player
            resume(state)
            unsettled = ""
        self.faults += reader.faults
        self.faults += [
            Fault(one.at, "Nobody is said to decide this.", hint="write player: red, or active: red in the state")
            for one in (*history, *line)
            if not one.player and one.kind not in game.book.chance
        ]
        if self.faults:
            return self._findings()
        name = str(self.data.get("id", ""))
        return Case(name, kind, game, names, state, history, line, self.data, self.file, self.marks, reader.where,
                    assumed, unsettled)  # fmt: skip

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
        told = self.data.get(key, otherwise)
        if told not in words:
            values = {"name": key, "words": " or ".join(words), "value": told}
            self.faults.append(Fault((key,), "{name} is {words}, not {value}.", values))
        return str(told)

    def _mix(self) -> rulesets.Mix | None:
        told = self.data.get("game", "uprising")
        game = GAMES.get(plain(str(told)))
        if game is None:
            hint = "the games of this form are " + ", ".join(GAMES)
            self.faults.append(Fault(("game",), "{name} is no game of this form.", {"name": told}, hint))
            return None
        wanted = [game]
        known = self._modules()
        for key in ("modules", "variants"):
            listed = self.data.get(key, [])
            if not isinstance(listed, list):
                self.faults.append(Fault((key,), "A list of names stands here.", hint=f"write {key}: []"))
                continue
            for i, name in enumerate(listed):
                id = known.get(plain(str(name)))
                if id is None:
                    near = get_close_matches(plain(str(name)), known, 1)
                    hint = f"did you mean {near[0]}?" if near else ""
                    self.faults.append(Fault((key, i), "{name} is no module or variant.", {"name": name}, hint))
                else:
                    wanted.append(id)
        mix = self.library.mix(wanted, self._number(wanted))
        for id in sorted(mix.modules - READY):
            hint = "describe it in the first form, which POSITIONS.md tells"
            self.faults.append(Fault(("modules",), "{name} is not judged in this form yet.", {"name": id}, hint))
        return mix

    def _modules(self) -> dict[str, str]:
        found = {}
        for entry in self.library.kb.of("module", "variant"):
            for name in (entry.id, entry.id.rpartition(".")[2], str(entry.data.get("name", ""))):
                found[plain(name)] = entry.id
        return found

    def _number(self, modules: list[str]) -> int:
        """How many players there are, as far as it can be read; without it, as many as the game has seats."""
        given = self.data.get("players")
        if isinstance(given, list):
            return len(given)
        return given if isinstance(given, int) else len(mixing.seats(modules))

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
        hint = "write players: [red, green, blue]; the seats are " + ", ".join(colours)
        self.faults.append(
            Fault(("players",), "players are seats in their order, clockwise, or their number.", hint=hint)
        )
        return colours

    def _readings(self) -> dict[str, Any]:
        told = self.data.get("readings", {})
        if isinstance(told, Mapping):
            unknown = [id for id in told if id not in self.library.kb]
            for id in unknown:
                self.faults.append(Fault(("readings", id), "no question has the id {name}.", {"name": id}, on_key=True))
            return dict(told)
        if told in ("pl", "uk"):
            return self.library.readings([told])
        self.faults.append(Fault(("readings",), "readings are pl, uk, or answers by the id of the question."))
        return {}

    def _state(
        self, game: Game, seats: tuple[str, ...], told: dict[str, Any], start: str, readings: dict[str, Any]
    ) -> tuple[State, frozenset[str]]:
        state = State(game, {"players": seats}, readings)
        if start == "set-up":
            for lay_out in game.book.laying_out:
                lay_out(state, told)
            state.facts.update(told)
            for add_up in game.book.adding_up:
                add_up(state, told)
        else:
            # What the rules keep for themselves is taken to be empty, and said to be.
            empty = {name: fact.start for name, fact in game.register.table.items() if fact.working}
            state.facts |= {name: start for name, start in empty.items() if start is not None}
            state.facts |= told
        return state, frozenset(state.facts.keys() - told.keys() - {"players"})

    def _findings(self) -> list[Finding]:
        return sorted((self._finding(fault) for fault in self.faults), key=Finding.sort_key)

    def _finding(self, fault: Fault, clauses: tuple[str, ...] = ()) -> Finding:
        place = Place(self.file, *self.marks.find(fault.at, key=fault.on_key))
        return Finding(fault.because, fault.at, fault.hint, fault.values, SHAPE, place, clauses)
