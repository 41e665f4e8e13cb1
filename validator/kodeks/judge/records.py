"""
Games played at random, and records of games.

A record is text that people can read and write: a header (the game, its modules, players and leaders, what was dealt,
how open questions were read) and a line of notation for each turn. It can be replayed without the program that wrote it
drawing the same cards again.
"""

from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from difflib import get_close_matches
from random import Random
from typing import Any

from kodeks.games.imperium import setup
from kodeks.judge.base import Barred, Library
from kodeks.judge.coverage import Seeker, Tally
from kodeks.model import KnowledgeBase
from kodeks.notation import recording
from kodeks.play import Decision, Game, Verdict, apply, judge, offered
from kodeks.play.inspecting import Inspector
from kodeks.play.playing import Stuck, at_random, play
from kodeks.play.verdicts import Objection
from kodeks.table import Missing, Open, State, names

#: Every so many decisions of a game, everything offered is judged to see which guards refuse.
SAMPLE = 40
#: Of the questions that somebody has settled, this share is left to chance by who looks for what is rare.
UNSETTLED = 1 / 4


@dataclass
class Record:
    """A game, so that it can be played again."""

    game: str
    modules: list[str]
    players: list[str]
    leaders: list[str]
    seed: int
    conflict_deck: list[str]
    objectives: list[str]
    readings: dict[str, str] = field(default_factory=dict)
    decisions: list[Decision] = field(default_factory=list)
    #: Where turns begin: the number of their first decision, and the round.
    turns: list[tuple[int, int]] = field(default_factory=list)
    #: The lines of the turns in the file.
    lines: list[int] = field(default_factory=list, compare=False)

    @property
    def run_by_cards(self) -> list[str]:
        """The cards that run seats nobody plays."""
        return [id for id in self.leaders if names.kind_of(id) == "card"]

    @property
    def humans(self) -> int:
        """How many of the seats are those of players."""
        return len(self.players) - len(self.run_by_cards)

    def text(self, library: Library) -> str:
        """As text: the header, and a line for each turn."""
        mix, kb = library.mix(module_ids(library.kb, self.modules), self.humans), library.kb
        notation = library.notation(mix, tuple(self.players))
        short = notation.context.short
        known = {kb[id].id.rpartition(".")[2] for id in mix.modules if kb[id].kind == "variant"}
        others = [name.rpartition(".")[2] for name in self.modules if name != self.game]
        chosen = "faction" if self.leaders and names.kind_of(self.leaders[0]) == "faction" else "leader"
        header = {
            "game": [self.game],
            "modules": [name for name in others if name not in known],
            "variants": [name for name in others if name in known],
            "players": self.players,
            f"{chosen}s": [short(id, chosen) for id in self.leaders if id not in self.run_by_cards],
            "rivals": [short(id, "card") for id in self.run_by_cards],
            "seed": [str(self.seed)],
            "conflicts": [short(id, "card") for id in self.conflict_deck],
            "objectives": [short(id, "card") for id in self.objectives],
            "readings": [f"{question} = {answer}" for question, answer in self.readings.items()],
        }
        ends = [start for start, _ in self.turns[1:]] + [len(self.decisions)]
        turns = [
            (now, self.decisions[start:end]) for (start, now), end in zip(self.turns, ends, strict=False) if start < end
        ]
        return recording.written(header, turns, notation)

    def line_of(self, number: int) -> int:
        """The line of a decision in the file, 0 where there is none."""
        at = [line for (start, _), line in zip(self.turns, self.lines, strict=False) if start <= number]
        return at[-1] if at else 0

    def start(self, rules: Game) -> State:
        """The table before the first decision."""
        if rules.book.opening:
            return rules.book.opening[-1](rules, self.leaders, self.players, self.readings)
        dealt = setup.Deal(tuple(self.conflict_deck), tuple(self.objectives))
        return setup.set_up(rules, self.leaders, dealt, players=self.players, readings=self.readings)


class Broken(Exception):  # noqa: N818  # a finding about the rules, reported as such
    """A game came to a state that cannot be, or nobody could go on."""

    def __init__(self, why: str, record: Record, objections: Iterable[Objection] = ()) -> None:
        super().__init__(why)
        self.record = record
        self.objections = list(objections)


def play_one(
    rules: Game,
    modules: list[str],
    seed: int,
    tally: Tally,
    *,
    check: str = "never",
    players: int = 4,
    sample: int = SAMPLE,
    seek: bool = False,
) -> Record:
    """
    Play one game at random and return its record.

    ``check`` is never, turn or decision: when every invariant is asked. Every ``sample`` decisions the tally judges
    everything that is offered; 0 leaves that out. With ``seek`` what the tally has least of is preferred, more
    decisions are judged than are offered, and some questions are read otherwise than they are settled.
    """
    chance = Random(seed)
    rules = _unsettled(rules, chance) if seek else rules
    state, record = opened(rules, modules, seed, chance, players)
    tally.begin()
    inspector = Inspector()
    active = None
    last: tuple[Any, ...] = ()
    try:
        for number, move in enumerate(play(state, chance, Seeker(tally) if seek else at_random)):
            moment = tuple(move.before.facts.get(name) for name in ("round", "phase", "active"))
            if moment != last:
                record.turns.append((number, move.before.facts["round"]))
                last = moment
            record.decisions.append(move.decision)
            tally.add(move.before, move.decision)
            state = move.after
            if sample and number % sample == 0:
                tally.ask(move.before, chance, plausible=seek)
            turn = (state.facts["phase"], state.facts["active"]) != active
            active = (state.facts["phase"], state.facts["active"])
            if check == "decision" or (check == "turn" and turn):
                record.readings = dict(state.readings)
                _look(state, record, inspector)
    except (Stuck, Missing, KeyError, LookupError, ValueError) as fault:
        record.readings = dict(state.readings)
        raise Broken(f"{type(fault).__name__}: {fault}", record) from fault
    record.readings = dict(state.readings)
    for question, answer in record.readings.items():
        tally.readings[f"{question}={answer}"] += 1
    tally.end(state)
    return record


def _unsettled(rules: Game, chance: Random) -> Game:
    """The same game, with a part of the questions that somebody has settled left to chance."""
    found = copy(rules)
    found.rulings = {id: answer for id, answer in rules.rulings.items() if chance.random() >= UNSETTLED}
    return found


def opened(rules: Game, modules: list[str], seed: int, chance: Random, players: int) -> tuple[State, Record]:
    """A table before the first decision, and the record that leads to it."""
    if rules.book.opening:
        names, chosen = rules.book.seating[-1](rules, chance)
        state = rules.book.opening[-1](rules, chosen, names)
        return state, Record(modules[0], modules, list(names), chosen, seed, [], [])
    dealt = setup.deal(rules, chance)
    if rules.book.seating:
        names, chosen = rules.book.seating[-1](rules, chance)
    else:
        names, chosen = (), chance.sample(rules.catalogue.leaders_to_choose(), players)
    state = setup.set_up(rules, chosen, dealt, players=names)
    seats = list(names or state.facts["players"])
    return state, Record("uprising", modules, seats, chosen, seed, list(dealt.conflict_deck), list(dealt.objectives))


def _look(state: State, record: Record, inspector: Inspector) -> None:
    objections, unknowns = inspector.invariants(state)
    if objections:
        raise Broken(f"{objections[0].rule}: {objections[0].values}", record, objections)
    missing = [unknown.name for unknown in unknowns if unknown.cause == "missing"]
    if missing:
        raise Broken(f"an invariant asks for {missing[0]}", record)
    negative = [name for name in sorted(inspector.changed) if _is_negative(state.facts[name])]
    if negative:
        raise Broken(f"{negative[0]} is {state.facts[negative[0]]}", record)


def _is_negative(value: Any) -> bool:
    return isinstance(value, int) and value < 0


def module_ids(kb: KnowledgeBase, wanted: Iterable[str]) -> list[str]:
    """The ids of modules and variants by their names; raises ValueError where one is unknown."""
    known = {entry.id.rpartition(".")[2]: entry.id for entry in kb.of("module", "variant")}
    found = []
    for name in wanted:
        id = name if name in known.values() else known.get(name.replace("_", "-"))
        if id is None:
            near = get_close_matches(name, known, 1)
            hint = f"did you mean {near[0]}?" if near else "known: " + ", ".join(sorted(known))
            raise ValueError(f"there is no module or variant {name!r}; {hint}")
        found.append(id)
    return found


def read(text: str, library: Library) -> Record:
    """A record from its text; raises ValueError with the places of what is wrong."""
    sheet = recording.sheet(text)
    header = sheet.header
    for key in ("game", "players"):
        if not header.get(key):
            raise ValueError(f"the header does not say {key}")
    modules = [*header["game"], *header.get("modules", ()), *header.get("variants", ())]
    run_by_cards = header.get("rivals", ())
    mix = library.mix(module_ids(library.kb, modules), len(header["players"]) - len(run_by_cards))
    try:
        notation = library.notation(mix, tuple(header["players"]))
    except Barred as barred:
        raise ValueError("; ".join(bar.because.format_map(bar.facts) for bar in barred.bars)) from None
    chosen = [notation.thing(name, kind) for kind in ("leader", "faction") for name in header.get(f"{kind}s", ())]
    chosen += [notation.thing(name, "card") for name in run_by_cards]
    if len(chosen) != len(header["players"]):
        raise ValueError(f"the header names {len(chosen)} leaders or factions for {len(header['players'])} players")
    cards = {key: [notation.thing(name, "card") for name in header.get(key, ())] for key in ("conflicts", "objectives")}
    record = Record(
        header["game"][0], modules, header["players"], chosen, _seed(header), cards["conflicts"], cards["objectives"],
        dict(_reading(reading, library) for reading in header.get("readings", ())),
    )  # fmt: skip
    for now, line, made in recording.decisions(sheet, notation):
        record.turns.append((len(record.decisions), now))
        record.lines.append(line)
        record.decisions += made
    return record


def _seed(header: Mapping[str, list[str]]) -> int:
    seed = header.get("seed", ["0"])
    if len(seed) != 1 or not seed[0].isdecimal() or len(seed[0]) > 18:  # any computer can hold it
        raise ValueError("the seed is a whole number")
    return int(seed[0])


def _reading(text: str, library: Library) -> tuple[str, str]:
    question, equals, answer = (part.strip() for part in text.partition("="))
    if not equals or question not in library.kb:
        raise ValueError(f"readings are written as ID = ANSWER; no question is called {question[:60]!r}")
    return question, answer


def replay(rules: Game, record: Record) -> Iterator[tuple[int, State, Verdict]]:
    """Judge every decision of a record in its turn; ends with the first that is not legal."""
    state = record.start(rules)
    for number, decision in enumerate(record.decisions):
        if not _comes(state, decision):
            raise ValueError(
                f"decision {number}: what chance brings in line {record.line_of(number)} does not come here"
            )
        verdict = judge(state, decision)
        yield number, state, verdict
        if verdict.answer != "legal":
            return
        try:
            state = apply(state, decision)
        except Open as question:
            raise ValueError(f"decision {number}: the record does not say how {question.question} is read") from None
        except Missing as missing:
            raise ValueError(f"decision {number}: the record does not say {missing.fact}") from None


def _comes(state: State, decision: Decision) -> bool:
    """Whether chance can bring a decision now, of the kind and from the place told; guards look at other decisions."""
    kind = type(decision)
    if kind not in state.game.book.chance or state.game.guards(kind):
        return True
    alike = {name: value for name, value in decision.arguments().items() if name != "card"}
    return any(type(item) is kind and alike.items() <= item.arguments().items() for item in offered(state))
