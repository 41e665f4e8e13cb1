"""Games that are played on the page, decision by decision, and records that are walked through."""

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from kodeks.drawing import Mark, board_svg
from kodeks.judge import records
from kodeks.judge.base import Library
from kodeks.judge.case import Case
from kodeks.judge.decisions import written
from kodeks.judge.records import Record
from kodeks.loading import Marks
from kodeks.play import Decision, agenda, apply, engine, judge, offered
from kodeks.play.decisions import from_data, to_data
from kodeks.play.playing import answering, at_random, is_over
from kodeks.reporting.case_words import Teller
from kodeks.reporting.pictures import named
from kodeks.reporting.speaker import Speaker
from kodeks.rulesets import Mix
from kodeks.table import State

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
        case, begun = self._begin(start, read, speaker)
        kinds = begun.game.book.kinds | _common()
        made = [from_data(kinds, item) for item in decisions]
        if "case" in start:
            history = [written(item, case.names) for item in made]
            return {"case": {**start["case"], "history": [*start["case"].get("history", []), *history]}}
        record = _record({**start, "readings": question.get("readings", start.get("readings", {}))})
        chance, state, turn = Random(0), begun, None
        for number in range(len(made)):
            if (state.facts.get("active"), state.facts["round"]) != turn:
                turn = (state.facts.get("active"), state.facts["round"])
                record.turns.append((number, state.facts["round"]))
            state = self._state(begun, start, decisions, number + 1, chance)
        record.decisions = made
        return {"text": record.text(self.library)}

    def at(
        self, question: Mapping[str, Any], speaker: Speaker, read: Callable[[Mapping[str, Any]], Case]
    ) -> dict[str, Any]:
        """
        The table after some decisions of a game, what is offered there, and what the last decision changed.

        ``start`` is a record without its decisions, or holds a case; ``take`` is a decision to add; after it chance
        decides by itself, and every decision is given back. What is told of the way there begins with the last decision
        of a player.
        """
        start, decisions = question["start"], list(question.get("decisions", ()))
        case, begun = self._begin(start, read, speaker)
        game = begun.game
        chance = Random(f"{json.dumps(start, sort_keys=True)} {len(decisions)}")
        shown = question.get("at", len(decisions))
        state = self._state(begun, start, decisions, min(shown, len(decisions)), chance)
        teller = Teller(speaker, case)
        refused: dict[str, Any] | None = None
        take = question.get("take")
        if take is not None:
            del decisions[shown:]
            decision = from_data(game.book.kinds | _common(), take)
            verdict = answering(state, chance, lambda now: judge(now, decision))
            if verdict.answer != "legal":
                refused = _judged(verdict, state, teller)
            else:
                state = self._apply(state, decision, chance)
                decisions.append(take)
                self._keep(decisions, state)
                state = self._chance(state, decisions, chance)
        elif not question.get("still"):
            state = self._chance(state, decisions, chance) if shown >= len(decisions) else state
        here = min(shown, len(decisions)) if take is None and question.get("still") else len(decisions)
        made = [from_data(game.book.kinds | _common(), item) for item in _since_a_player(decisions[:here])]
        before = self._state(begun, start, decisions, here - len(made), chance)
        steps = answering(before, chance, lambda now: _steps(now, made, teller))
        teller = Teller(speaker, _case(case, state))
        offers = [] if is_over(state) else self._offers(state, chance, teller)
        marks = {id: Mark("can", offer["text"]) for offer in offers if offer["legal"] for id in offer["at"]}
        columns = question.get("columns", 1)
        return {
            "decisions": decisions,
            "at": here,
            "over": is_over(state),
            "won": [teller.value(seat) for seat in _winners(state)],
            "player": agenda.top(state).owner if not is_over(state) else "",
            "who": teller.value(agenda.top(state).owner) if not is_over(state) and agenda.top(state).owner else "",
            "offers": offers[:LISTED],
            "more": max(0, len(offers) - LISTED),
            "refused": refused,
            "steps": steps,
            "last": "; ".join(_told(decision, teller) for decision in (made if len(made) <= TOLD else made[:1])),
            "readings": dict(state.readings),
            "svg": board_svg(state, speaker, marks, columns=columns, taps=question.get("taps", ()), alone=False),
        }

    def _begin(
        self, start: Mapping[str, Any], read: Callable[[Mapping[str, Any]], Case], speaker: Speaker
    ) -> tuple[Case, State]:
        if "case" in start:
            case = read({"case": start["case"], "lang": speaker.words.language})
            if case.unsettled:
                raise ValueError(f"{Teller(speaker, case).fact(case.unsettled)}: ?")
            begun = case.state.copy()
            begun.readings = {**begun.readings, **start.get("readings", {})}
            engine.settle(begun)
            return case, begun
        record = _record(start)
        mix = self.library.mix(records.module_ids(self.library.kb, record.modules), record.humans)
        game = self.library.game(Mix(mix.modules, record.humans))
        state = record.start(game)
        names = self.library.names(mix)
        return Case("", "state", game, names, state, [], [], {}, "", NOWHERE), state

    def _state(self, begun: State, start: Mapping[str, Any], items: list[Any], number: int, chance: Random) -> State:
        """The state after so many decisions: the nearest one that is kept, and from there on by the rules."""
        if number > LONGEST:
            raise ValueError(f"a game of more than {LONGEST} decisions")
        if self._start != start:
            self._start, self._told, self._states = start, [], []
        alike = 0
        while alike < min(number, len(self._told)) and self._told[alike] == items[alike]:
            alike += 1
        state = self._states[alike - 1] if alike else begun
        for index in range(alike, number):
            state = self._apply(state, from_data(begun.game.book.kinds | _common(), items[index]), chance)
            self._keep(items[: index + 1], state)
        return state

    def _apply(self, state: State, decision: Decision, chance: Random) -> State:
        return answering(state, chance, lambda now: apply(now, decision))

    def _keep(self, items: list[Any], state: State) -> None:
        """Keep the state after these decisions; whatever came after them before is another game."""
        del self._states[len(items) - 1 :]
        self._told = list(items)
        self._states.append(state)

    def _chance(self, state: State, items: list[Any], chance: Random) -> State:
        """Everything that nobody decides."""
        for _ in range(400):
            if is_over(state) or agenda.top(state).owner:
                return state
            ways = answering(state, chance, engine.legal)
            if not ways or any(item.player for item in ways):
                return state
            decision = at_random(state, ways, chance)
            state = self._apply(state, decision, chance)
            items.append(to_data(decision))
            self._keep(items, state)
        return state

    def _offers(self, state: State, chance: Random, teller: Teller) -> list[dict[str, Any]]:
        found = []
        for decision in answering(state, chance, lambda now: list(dict.fromkeys(offered(now)))):
            verdict = answering(state, chance, lambda now, item=decision: judge(now, item))  # type: ignore[misc]
            found.append(_judged(verdict, state, teller))
        return sorted(found, key=lambda item: not item["legal"])


def _start(record: Record) -> dict[str, Any]:
    """What a record says before its first decision."""
    return {name: getattr(record, name) for name in RECORDED}


def _record(start: Mapping[str, Any]) -> Record:
    if unknown := set(start) - set(RECORDED):
        raise ValueError(f"a record has no {sorted(unknown)[0]}")
    return Record(**{name: start[name] for name in RECORDED})


def _judged(verdict: Any, state: State, teller: Teller) -> dict[str, Any]:
    decision = verdict.decision
    return {
        "decision": to_data(decision),
        "text": teller.decision(decision),
        "who": teller.value(decision.player) if decision.player else "",
        "line": written(decision, teller.case.names),
        "legal": verdict.answer == "legal",
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
