"""
Games played at random, and records of games.

A record is JSON: the game, its modules, players and leaders, what was dealt, how open questions were read, and every
decision in its order. It can be replayed without the program that wrote it drawing the same cards again.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from random import Random
from typing import Any

from kodeks.games.imperium import setup
from kodeks.play import Decision, Game, Pay, Verdict, agenda, apply, judge, offered
from kodeks.play.decisions import EffectDecision, from_data, to_data
from kodeks.play.engine import invariants
from kodeks.play.playing import Stuck, answering, play
from kodeks.play.verdicts import Objection
from kodeks.table import Missing, Open, State

#: Every so many decisions of a game, everything offered is judged to see which guards refuse.
SAMPLE = 40


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
    decisions: list[dict[str, Any]] = field(default_factory=list)

    def text(self) -> str:
        """As JSON, a decision on each line."""
        head = {name: value for name, value in asdict(self).items() if name != "decisions"}
        lines = ",\n".join(json.dumps(decision, ensure_ascii=False) for decision in self.decisions)
        return json.dumps(head, ensure_ascii=False, indent=1)[:-2] + f',\n "decisions": [\n{lines}\n]}}\n'

    def start(self, rules: Game) -> State:
        """The table before the first decision."""
        if rules.book.opening:
            return rules.book.opening[-1](rules, self.leaders, self.players, self.readings)
        dealt = setup.Deal(tuple(self.conflict_deck), tuple(self.objectives))
        return setup.set_up(rules, self.leaders, dealt, players=self.players, readings=self.readings)


@dataclass
class Tally:
    """What games have used: things, verbs, guards that refused, answers to open questions."""

    decisions: Counter[str] = field(default_factory=Counter)
    things: Counter[str] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    readings: Counter[str] = field(default_factory=Counter)
    reached: Counter[str] = field(default_factory=Counter)

    def add(self, state: State, decision: Decision) -> None:
        """Count a decision and the things it names."""
        self.decisions[type(decision).__name__] += 1
        for value in decision.arguments().values():
            for name in value if isinstance(value, tuple) else (value,):
                if isinstance(name, str) and name in state.game.catalogue.entries:
                    self.things[name] += 1
        if isinstance(decision, EffectDecision):
            found = agenda.locate(agenda.top(state), decision.effect)
            if found:
                effect = found[2].effect
                self.verbs[effect.head] += 1
                self.things[effect.source] += 1
                if isinstance(decision, Pay):
                    self.verbs.update(part.head for part in effect.give)

    def ask(self, state: State, chance: Random) -> None:
        """Judge everything that is offered, and count the guards that refuse."""
        for decision in list(offered(state)):
            verdict = answering(state, chance, lambda now, each=decision: judge(now, each))  # type: ignore[misc]
            self.refused.update({objection.rule for objection in verdict.objections})

    def end(self, state: State) -> None:
        """Count what the end of a game shows."""
        facts = state.facts
        if state.game.book.telling:
            for tell in state.game.book.telling:
                self.reached.update(tell(state))
            return
        self.reached[f"ended in round {facts['round']}"] += 1
        self.reached["won"] += bool(facts["winner"])
        self.reached["tied"] += not facts["winner"]
        self.reached["alliance held"] += any(facts[key] for key in facts if key.startswith("alliance."))
        self.reached["location controlled"] += any(facts[key] for key in facts if key.startswith("control."))
        self.reached["wall gone"] += not facts["shield_wall"]


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
) -> Record:
    """
    Play one game at random and return its record.

    ``check`` is never, turn or decision: when every invariant is asked. Every ``sample`` decisions the tally judges
    everything that is offered; 0 leaves that out.
    """
    chance = Random(seed)
    state, record = _opened(rules, modules, seed, chance, players)
    active = None
    try:
        for number, move in enumerate(play(state, chance)):
            record.decisions.append(to_data(move.decision))
            tally.add(move.before, move.decision)
            state = move.after
            if sample and number % sample == 0:
                tally.ask(move.before, chance)
            turn = (state.facts["phase"], state.facts["active"]) != active
            active = (state.facts["phase"], state.facts["active"])
            if check == "decision" or (check == "turn" and turn):
                record.readings = dict(state.readings)
                _look(state, record)
    except (Stuck, Missing, KeyError, LookupError, ValueError) as fault:
        record.readings = dict(state.readings)
        raise Broken(f"{type(fault).__name__}: {fault}", record) from fault
    record.readings = dict(state.readings)
    for question, answer in record.readings.items():
        tally.readings[f"{question}={answer}"] += 1
    tally.end(state)
    return record


def _opened(rules: Game, modules: list[str], seed: int, chance: Random, players: int) -> tuple[State, Record]:
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
    seats = list(state.facts["players"])
    return state, Record("uprising", modules, seats, chosen, seed, list(dealt.conflict_deck), list(dealt.objectives))


def _look(state: State, record: Record) -> None:
    objections, unknowns = invariants(state)
    if objections:
        raise Broken(f"{objections[0].rule}: {objections[0].values}", record, objections)
    missing = [unknown.name for unknown in unknowns if unknown.cause == "missing"]
    if missing:
        raise Broken(f"an invariant asks for {missing[0]}", record)
    negative = [name for name, value in state.facts.items() if isinstance(value, int) and value < 0]
    if negative:
        raise Broken(f"{negative[0]} is {state.facts[negative[0]]}", record)


def read(text: str) -> Record:
    """A record from its text; raises ValueError with a reason where it is none."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as fault:
        raise ValueError(f"line {fault.lineno}: no JSON: {fault.msg}") from None
    if not isinstance(data, dict):
        raise ValueError("a record is a mapping")
    wanted = Record.__dataclass_fields__
    if unknown := sorted(set(data) - set(wanted)):
        raise ValueError(f"a record has no field {unknown[0]}")
    if lacks := sorted(set(wanted) - set(data) - {"readings"}):
        raise ValueError(f"the record lacks {lacks[0]}")
    return Record(**data)


def replay(rules: Game, record: Record) -> Iterator[tuple[int, State, Verdict]]:
    """Judge every decision of a record in its turn; ends with the first that is not legal."""
    state = record.start(rules)
    for number, told in enumerate(record.decisions):
        decision = from_data(rules.book.kinds, told)
        verdict = judge(state, decision)
        yield number, state, verdict
        if verdict.answer != "legal":
            return
        try:
            state = apply(state, decision)
        except Open as question:
            raise ValueError(f"decision {number}: the record does not say how {question.question} is read") from None


def numbers(tally: Tally, rules: Iterable[Game]) -> Mapping[str, Any]:
    """A tally as data, with what was never used."""
    every = list(rules)
    things = {
        id for game in every for id in (*game.catalogue.cards, *game.catalogue.leaders, *game.catalogue.contracts)
    }
    decks = {id: card.deck for game in every for id, card in game.catalogue.cards.items()}
    # Objectives are dealt, never decided about.
    things -= {id for id, deck in decks.items() if deck == "objective"}
    verbs = {head for game in every for head in game.verbs}
    guards = {guard.id for game in every for guard in game.book.guards}
    return {
        "decisions": dict(sorted(tally.decisions.items())),
        "verbs": dict(sorted(tally.verbs.items())),
        "reached": dict(sorted(tally.reached.items())),
        "readings": dict(sorted(tally.readings.items())),
        "never_used": sorted(things - set(tally.things)),
        "verbs_never_used": sorted(verbs - set(tally.verbs)),
        "guards_that_never_refused": sorted(guards - set(tally.refused)),
    }
