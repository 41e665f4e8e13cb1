"""Games that are played on the page, decision by decision, and records that are walked through."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from kodeks.browser import verdicts
from kodeks.drawing import Mark, board_svg
from kodeks.judge import records
from kodeks.judge.base import Library
from kodeks.judge.case import Case
from kodeks.judge.decisions import written
from kodeks.judge.records import Record
from kodeks.loading import Marks
from kodeks.play import Decision, agenda, apply, engine, judge, offered
from kodeks.play.decisions import from_data, to_data
from kodeks.play.playing import at_random, is_over
from kodeks.play.verdicts import Unknown, Verdict
from kodeks.reporting.case_words import Teller
from kodeks.reporting.pictures import named
from kodeks.reporting.speaker import Speaker
from kodeks.rulesets import Mix
from kodeks.table import Open, State

#: What says which game a case is about.
MIX = ("game", "modules", "variants", "players")
#: The fact of a seat that cards run; such a seat is none of the players.
RUN_BY_CARDS = "rival"
#: A game with more decisions than this is not played here.
LONGEST = 5_000
#: How many decisions are listed.
LISTED = 160
#: How many decisions are told as the last one: a player's, and what chance has made of it.
TOLD = 4
NOWHERE = Marks(0, 0)
#: What the page keeps of a record, beside its decisions.
RECORDED = ("game", "modules", "players", "leaders", "seed", "conflict_deck", "objectives", "readings")


def mix_of(case: Mapping[str, Any]) -> dict[str, Any]:
    """What of a case says which game it is about, whatever else is wrong with it."""
    given = case.get("state")
    seats = given.items() if isinstance(given, Mapping) else ()
    run = {
        seat: {RUN_BY_CARDS: facts[RUN_BY_CARDS]}
        for seat, facts in seats
        if isinstance(facts, Mapping) and RUN_BY_CARDS in facts
    }
    return {**{key: value for key, value in case.items() if key in MIX}, **({"state": run} if run else {})}


class Played:
    """Plays from a start: a record, or a case."""

    def __init__(self, library: Library) -> None:
        self.library = library
        #: The game that was asked about last: how it began, its decisions, and the state after each of them.
        self._start: Any = None
        self._told: list[Any] = []
        self._states: list[State] = []

    def read(self, text: str) -> dict[str, Any]:
        """A record of a game as the page keeps it; raises ValueError where it is none."""
        found = records.read(text, self.library)
        return {**_start(found), "decisions": [to_data(decision) for decision in found.decisions]}

    def new(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """A game that begins, with leaders and everything that is dealt by chance."""
        modules = [str(question["game"]), *map(str, question.get("modules", ()))]
        players, seed = int(question["players"]), int(question["seed"])
        mix = self.library.mix(records.module_ids(self.library.kb, modules), players)
        game = self.library.game(Mix(mix.modules, players))
        _, record = records.opened(game, modules, seed, Random(seed), players)
        return {"start": _start(record)}

    def text(
        self, question: Mapping[str, Any], speaker: Speaker, read: Callable[[Mapping[str, Any]], Case]
    ) -> dict[str, Any]:
        """A game as a file: a record, or a position with its history where it began from one."""
        start, decisions = question["start"], list(question.get("decisions", ()))
        case, begun, _ = self._begin(start, read, speaker)
        kinds = begun.game.book.kinds | _common()
        made = [from_data(kinds, item) for item in decisions]
        if "case" in start:
            history = [written(item, case.names) for item in made]
            agreed = {"readings": dict(begun.readings)} if begun.readings else {}
            return {"case": {**start["case"], **agreed, "history": [*start["case"].get("history", []), *history]}}
        record = _record({**start, "readings": question.get("readings", start.get("readings", {}))})
        state, turn = begun, None
        for number in range(len(made)):
            if (state.facts.get("active"), state.facts["round"]) != turn:
                turn = (state.facts.get("active"), state.facts["round"])
                record.turns.append((number, state.facts["round"]))
            state, _, asked = self._state(begun, start, decisions, number + 1)
            if asked is not None:
                made = made[:number]
                break
        record.decisions = made
        return {"text": record.text(self.library)}

    def at(
        self, question: Mapping[str, Any], speaker: Speaker, read: Callable[[Mapping[str, Any]], Case]
    ) -> dict[str, Any]:
        """
        The table after some decisions of a game, what is offered there, and what the last decision changed.

        ``start`` is a record without its decisions, or holds a case; ``take`` is a decision to add; after it chance
        decides by itself, and every decision is given back. What is told of the way there begins with the last decision
        of a player. A question that the books leave open is asked where the game comes to it, and nothing goes on
        before ``readings`` of the start answer it. Of many decisions those at a place, ``near``, or with some words,
        ``sought``, are listed.
        """
        start, decisions = question["start"], list(question.get("decisions", ()))
        case, begun, asked = self._begin(start, read, speaker)
        game, shown = begun.game, min(question.get("at", len(decisions)), len(decisions))
        chance = Random(f"{json.dumps(start, sort_keys=True)} {len(decisions)}")
        take, last = question.get("take"), shown == len(decisions)
        state, here = begun, 0
        if asked is None:
            state, here, asked = self._state(begun, start, decisions, shown)
        teller = Teller(speaker, case)
        refused: dict[str, Any] | None = None
        if take is not None and asked is None:
            decision = from_data(game.book.kinds | _common(), take)
            verdict = judge(state, decision)
            try:
                if verdict.answer == "legal":
                    state = apply(state, decision)
                    decisions[here:] = [take]
                    self._keep(decisions, state)
                else:
                    refused = _judged(verdict, state, teller)
            except Open as stop:
                asked = stop
            last = refused is None and asked is None
        if asked is None and last and not (take is None and question.get("still")):
            state, asked = self._chance(state, decisions, chance)
            here = len(decisions)
        made = [from_data(game.book.kinds | _common(), item) for item in _since_a_player(decisions[:here])]
        before, _, _ = self._state(begun, start, decisions, here - len(made))
        steps = _steps(before, made, teller) if made else []
        teller = Teller(speaker, _case(case, state))
        judged: list[Verdict] = []
        if asked is None and not is_over(state):
            judged, asked = _all_judged(state)
        wanted = _wanted(judged, teller, question.get("near", ""), question.get("sought", ""))
        questions = [verdicts.unknown(item, state, teller) for item in _open_questions(judged, asked)]
        columns, taps, marks = question.get("columns", 1), question.get("taps", ()), _marks(judged, teller)
        return {
            "decisions": decisions,
            "at": here,
            "over": is_over(state),
            "won": [teller.value(seat) for seat in _winners(state)],
            "player": agenda.top(state).owner if not is_over(state) else "",
            "who": teller.value(agenda.top(state).owner) if not is_over(state) and agenda.top(state).owner else "",
            "offers": [_judged(verdict, state, teller) for verdict in wanted[:LISTED]],
            "more": max(0, len(wanted) - LISTED),
            "questions": questions,
            "refused": refused,
            "steps": steps,
            "last": "; ".join(_told(decision, teller) for decision in (made if len(made) <= TOLD else made[:1])),
            "readings": dict(state.readings),
            "svg": board_svg(state, speaker, marks, columns=columns, taps=taps, alone=False),
        }

    def _begin(
        self, start: Mapping[str, Any], read: Callable[[Mapping[str, Any]], Case], speaker: Speaker
    ) -> tuple[Case, State, Open | None]:
        """A game before its first decision; a question that is open even there keeps it from going on by itself."""
        if "case" in start:
            case = read({"case": start["case"], "lang": speaker.words.language})
            if case.unsettled:
                raise ValueError(f"{Teller(speaker, case).fact(case.unsettled)}: ?")
            begun = case.state.copy()
            begun.readings = {**begun.readings, **start.get("readings", {})}
            told = begun.copy()
            try:
                engine.settle(begun)
            except Open as question:
                return case, told, question
            return case, begun, None
        record = _record(start)
        mix = self.library.mix(records.module_ids(self.library.kb, record.modules), record.humans)
        game = self.library.game(Mix(mix.modules, record.humans))
        state = record.start(game)
        names = self.library.names(mix)
        return Case("", "state", game, names, state, [], [], {}, "", NOWHERE), state, None

    def _state(
        self, begun: State, start: Mapping[str, Any], items: list[Any], number: int
    ) -> tuple[State, int, Open | None]:
        """
        The state after so many decisions: the nearest one that is kept, and from there on by the rules.

        An open question on the way stops it: how far it has come, and the question.
        """
        if number > LONGEST:
            raise ValueError(f"a game of more than {LONGEST} decisions")
        if self._start != start:
            self._start, self._told, self._states = start, [], []
        alike = 0
        while alike < min(number, len(self._told)) and self._told[alike] == items[alike]:
            alike += 1
        state = self._states[alike - 1] if alike else begun
        for index in range(alike, number):
            try:
                state = apply(state, from_data(begun.game.book.kinds | _common(), items[index]))
            except Open as question:
                return state, index, question
            self._keep(items[: index + 1], state)
        return state, number, None

    def _keep(self, items: list[Any], state: State) -> None:
        """Keep the state after these decisions; whatever came after them before is another game."""
        del self._states[len(items) - 1 :]
        self._told = list(items)
        self._states.append(state)

    def _chance(self, state: State, items: list[Any], chance: Random) -> tuple[State, Open | None]:
        """Everything that nobody decides, as far as no open question stops it."""
        try:
            for _ in range(400):
                if is_over(state) or agenda.top(state).owner:
                    break
                ways = engine.legal(state)
                if not ways or any(item.player for item in ways):
                    break
                decision = at_random(state, ways, chance)
                state = apply(state, decision)
                items.append(to_data(decision))
                self._keep(items, state)
        except Open as question:
            return state, question
        return state, None


def _all_judged(state: State) -> tuple[list[Verdict], Open | None]:
    """What is offered, what is legal first; a question that is open before anything is offered."""
    try:
        found = [judge(state, decision) for decision in dict.fromkeys(offered(state))]
    except Open as question:
        return [], question
    return sorted(found, key=lambda verdict: ("legal", "undecided", "illegal").index(verdict.answer)), None


def _open_questions(judged: list[Verdict], asked: Open | None) -> list[Unknown]:
    """The question that stops the game, or those on which something that is offered hangs."""
    if asked is not None:
        return [Unknown("open", asked.question, answers=asked.answers)]
    return list({item.name: item for verdict in judged for item in verdict.unknowns if item.cause == "open"}.values())


def _wanted(judged: list[Verdict], teller: Teller, near: str, sought: str) -> list[Verdict]:
    """What is offered, at a place if one is tapped, and with the words that somebody looks for."""
    found = [verdict for verdict in judged if not near or near in named(verdict.decision)]
    words = sought.casefold().split()
    if not words:
        return found
    told = [(teller.decision(verdict.decision).casefold(), verdict) for verdict in found]
    return [verdict for text, verdict in told if all(word in text for word in words)]


def _marks(judged: list[Verdict], teller: Teller) -> dict[str, Mark]:
    """The places at which something can be decided."""
    found: dict[str, Mark] = {}
    for verdict in judged:
        for id in named(verdict.decision) if verdict.answer == "legal" else ():
            if id not in found:
                found[id] = Mark("can", teller.decision(verdict.decision))
    return found


def _start(record: Record) -> dict[str, Any]:
    """What a record says before its first decision."""
    return {name: getattr(record, name) for name in RECORDED}


def _record(start: Mapping[str, Any]) -> Record:
    if unknown := set(start) - set(RECORDED):
        raise ValueError(f"a record has no {sorted(unknown)[0]}")
    return Record(**{name: start[name] for name in RECORDED})


def _judged(verdict: Verdict, state: State, teller: Teller) -> dict[str, Any]:
    decision = verdict.decision
    return {
        "decision": to_data(decision),
        "text": teller.decision(decision),
        "who": teller.value(decision.player) if decision.player else "",
        "line": written(decision, teller.case.names),
        "legal": verdict.answer == "legal",
        "undecided": verdict.answer == "undecided",
        "asks": [unknown.name for unknown in verdict.unknowns if unknown.cause == "open"],
        "why": [teller.objection(objection) for objection in verdict.objections]
        or [teller.unknown(unknown) for unknown in verdict.unknowns],
        "rules": list(dict.fromkeys(clause for objection in verdict.objections for clause in objection.clauses)),
        "at": list(named(decision)),
    }


def _since_a_player(items: list[Any]) -> list[Any]:
    """The last decision of a player, with what chance has decided after it; none where no player has decided yet."""
    own = [number for number, item in enumerate(items) if next(iter(item.values()))["player"]]
    return items[own[-1] :] if own else []


def _told(decision: Decision, teller: Teller) -> str:
    """A decision with whose it is."""
    words = teller.decision(decision)
    return f"{teller.value(decision.player)}: {words}" if decision.player else words


def _winners(state: State) -> tuple[str, ...]:
    """Who has won, as either game says it."""
    facts = state.facts
    return tuple(facts.get("winners") or filter(None, (facts.get("winner"),)))


def _steps(before: State, made: list[Decision], teller: Teller) -> list[dict[str, Any]]:
    """What decisions change, fact by fact, with the rules that change it."""
    state = before.copy()
    state.steps = []
    for decision in made:
        engine.perform(state, decision)
        engine.settle(state)
    found = []
    for step in state.steps or ():
        place = state.game.register.find(step.fact, state.facts["players"])
        if place is None or place.fact.working or step.fact.startswith("turn_"):
            continue
        found.append({
            "label": teller.fact(step.fact),
            "before": teller.shown(step.fact, step.before) if step.before is not None else "–",
            "after": teller.shown(step.fact, step.after),
            "rules": [{"id": id, "title": teller.clause(id)} for id in step.clauses[:2]],
        })  # fmt: skip
    return found


def _case(case: Case, state: State) -> Case:
    return Case("", "state", case.game, case.names, state, [], [], {}, "", NOWHERE)


def _common() -> dict[str, type[Decision]]:
    from kodeks.judge.decisions import common_kinds

    return common_kinds()
