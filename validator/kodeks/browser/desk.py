"""Where the page asks: one text of JSON for each question, one for each answer; nothing is raised."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from kodeks.base import Base
from kodeks.browser import controls, games, lines, places, verdicts
from kodeks.drawing import board_svg
from kodeks.findings import Finding
from kodeks.judge import asking, cases, questions
from kodeks.judge.answer import Answer
from kodeks.judge.base import Library
from kodeks.judge.case import Case
from kodeks.judge.settled import Settled, one_by_one
from kodeks.loading import Marks
from kodeks.play.decisions import kind_of
from kodeks.play.matching import GivenDecision
from kodeks.reporting import answer_data, case_words, pictures
from kodeks.reporting.findings import fill, hint_of, in_words
from kodeks.reporting.speaker import Speaker
from kodeks.table import Missing, Open, State
from kodeks.table.names import Names

#: A text longer than this is read by nobody.
LONGEST = 400_000
NOWHERE = Marks(0, 0)
NOT_YAML = "This cannot be read as YAML."
#: At most so many settled differences can be switched under a verdict.
SWITCHES = 3


class Refused(Exception):  # noqa: N818  # what the page is told
    """A question that cannot be answered, with the reasons."""

    def __init__(self, faults: list[dict[str, Any]]) -> None:
        super().__init__("; ".join(fault["text"] for fault in faults))
        self.faults = faults


class Desk:
    """Answers questions about tables, in every language."""

    def __init__(self, base: Base) -> None:
        self.base = base
        self.library = Library(base)
        self._speakers: dict[str, Speaker] = {}
        self.played = games.Played(self.library)
        self._last: tuple[str, Case, Answer] | None = None
        #: The question about switches that is being answered, and how far it has come.
        self._steps: tuple[str, Iterator[dict[str, Any] | None]] | None = None
        self._does: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
            "judge": self._judge, "picture": self._picture, "switches": self._switches, "draw": self._draw,
            "names": self._names, "read": self._read, "moves": self._moves, "play": self._play, "facts": self._facts,
            "set-up": self._set_up, "new": self.played.new, "save": self._save, "line": self._line_of,
        }  # fmt: skip

    def ask(self, text: str) -> str:
        """The answer to a question, both as JSON."""
        try:
            if len(text) > LONGEST:
                raise Refused([{"text": f"the text has more than {LONGEST} characters"}])
            question = json.loads(text)
            result = self._does[question["do"]](question)
        except Refused as refused:
            result = {"faults": refused.faults}
        except (ValueError, KeyError, TypeError, LookupError, AttributeError, RecursionError) as fault:
            result = {"faults": [{"text": f"{type(fault).__name__}: {fault}"}]}
        return json.dumps(result, ensure_ascii=False)

    def speaker(self, language: str) -> Speaker:
        """Who speaks a language."""
        if language not in self._speakers:
            self._speakers[language] = Speaker(self.base.kb, self.base.words[language])
        return self._speakers[language]

    def case(self, question: Mapping[str, Any]) -> Case:
        """The case of a question; refused where it cannot be read."""
        read = cases.read_case(self.library, question["case"], "", NOWHERE)
        if isinstance(read, list):
            speaker = self.speaker(question.get("lang", "en"))
            raise Refused([finding(item, speaker) for item in read])
        return read

    def _teller(self, question: Mapping[str, Any], case: Case) -> case_words.Teller:
        return case_words.Teller(self.speaker(question.get("lang", "en")), case)

    # --- questions about a case -----------------------------------------------------------------------------------

    def _judge(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """The verdict; a quick one without its picture and its switches, for which the page asks when it is shown."""
        case, answer = self._answered(question)
        result = verdicts.shown(case, answer, self._teller(question, case))
        if not question.get("quick"):
            result |= self._picture(question) | next(filter(None, self._switches_in_steps(question)))
        return result

    def _answered(self, question: Mapping[str, Any]) -> tuple[Case, Answer]:
        """A case with its answer; the last one is kept, because its picture and its switches are asked for next."""
        told = json.dumps(question["case"])
        if self._last is None or self._last[0] != told:
            case = self.case(question)
            self._last = (told, case, questions.answer(case))
        return self._last[1:]

    def _picture(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """The table of a verdict, with its faults and reasons where they are."""
        case, answer = self._answered(question)
        teller = self._teller(question, case)
        state, marks = answer.after or answer.before or case.state, pictures.marks(answer, teller)
        columns, taps = question.get("columns", 1), question.get("taps", ())
        return {"svg": board_svg(state, teller.speaker, marks, columns=columns, taps=taps, alone=False)}

    def _switches(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """The switches of a verdict, and where answers to open questions lead; late while there is more to find out."""
        asked = json.dumps(question)
        steps = self._steps[1] if self._steps and self._steps[0] == asked else self._switches_in_steps(question)
        self._steps = None
        found = next(steps)
        if found is None:
            self._steps = (asked, steps)
        return found or {"late": True}

    def _switches_in_steps(self, question: Mapping[str, Any]) -> Iterator[dict[str, Any] | None]:
        """Nothing after each further verdict that this takes, so that another question can be answered in between."""
        case, answer = self._answered(question)
        teller = self._teller(question, case)
        decisive: dict[str, Settled] = {}
        for each in one_by_one(case, answer, self.base.kb):
            if each:
                decisive[each.question] = each
            yield None
        given = question["case"].get("readings", {})
        given = given if isinstance(given, dict) else {}
        found: list[dict[str, Any]] = []
        # Differences of the books on which the verdict hangs, settled by a ruling or by the table: each a switch.
        for id, taken in ({id: case.game.rulings[id] for id in decisive} | given).items():
            entry = self.base.kb.entries.get(id)
            if entry is None or entry.kind != "discrepancy" or len(found) == SWITCHES:
                continue
            one = verdicts.switch(id, taken, teller)
            found.append(one)
            known = list(decisive[id].verdicts.values()) if id in decisive else []
            if len(known) != len(one["readings"]):
                yield from self._follow(question["case"], id, one["readings"])
            else:
                for reading, verdict in zip(one["readings"], known, strict=True):
                    reading["verdict"] = verdict
        taken_ids = {one["id"] for one in found}
        unknowns = [verdicts.unknown(item, answer.before or case.state, teller) for item in answer.unknowns]
        for unknown in unknowns:
            if unknown["cause"] == "open":
                yield from self._follow(question["case"], unknown["name"], (*unknown["answers"], *unknown["readings"]))
        readings = [reading for reading in verdicts.readings(case, answer, teller) if reading["id"] not in taken_ids]
        yield {"settled": found, "readings": readings, "unknowns": unknowns}

    def _follow(self, data: Mapping[str, Any], id: str, answers: Iterable[dict[str, Any]]) -> Iterator[None]:
        """Add the verdict under each answer to a question, one after another."""
        given = data.get("readings", {})
        for answer in answers:
            value = answer.get("number", answer.get("value"))
            readings = {**(given if isinstance(given, dict) else {}), id: value}
            read = cases.read_case(self.library, {**data, "readings": readings}, "", NOWHERE)
            answer["verdict"] = "undecided" if isinstance(read, list) else questions.answer(read).verdict
            yield

    def _line_of(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """A case as one line for ``kodeks ask``; empty where the line would not say the same."""
        case = self.case(question)
        return {"line": lines.line(case, self.library)}

    def _draw(self, question: Mapping[str, Any]) -> dict[str, Any]:
        case = self.case(question)
        speaker = self.speaker(question.get("lang", "en"))
        alone = bool(question.get("alone"))
        columns, taps = question.get("columns", 1), question.get("taps", ())
        return {"svg": board_svg(case.state, speaker, columns=columns, taps=taps, alone=alone)}

    def _names(self, question: Mapping[str, Any]) -> dict[str, Any]:
        case = self.case({**question, "case": games.mix_of(question["case"])})
        return {"names": controls.entries(question["of"], self._teller(question, case))}

    def _facts(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """Controls for what can be said at a place of the drawing: a space, a post, a seat, a fact or the table."""
        case = self.case(question)
        teller = self._teller(question, case)
        at: str = question["at"]
        return {"title": places.title(at, teller), "facts": places.controls_at(at, case, teller)}

    def _moves(self, question: Mapping[str, Any]) -> dict[str, Any]:
        case = self.case(question)
        found = questions.moves(case)
        teller = self._teller(question, case)
        if isinstance(found, Answer):
            return {
                "moves": [],
                "unknowns": [verdicts.unknown(unknown, case.state, teller) for unknown in found.unknowns],
            }
        state, judged = found
        return {"moves": [answer_data.move_data(item, state, teller) for item in judged], "unknowns": []}

    def _read(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """A file or a pasted text: cases, or a record of a game."""
        from kodeks import loading

        text, name = question["text"], question.get("name", "")
        speaker = self.speaker(question.get("lang", "en"))
        if any(line.startswith("round ") for line in text.splitlines()):
            return {"record": self.played.read(text)}
        try:
            tree = loading.read_tree(text, name)
        except loading.UnreadableFile as error:
            if "\n" not in text.strip():
                return {"cases": [self._line(text.strip(), speaker)]}
            raise Refused(
                [{**finding(loading.unreadable(error), speaker), "text": speaker.phrase(NOT_YAML), "hint": ""}]
            ) from None
        if isinstance(tree.value, str) or (isinstance(tree.value, dict) and not set(tree.value) & set(cases.KEYS)):
            return {"cases": [self._line(text.strip(), speaker)]}
        items = tree.value if isinstance(tree.value, list) else [tree.value]
        found: list[Any] = []
        faults: list[dict[str, Any]] = []
        for number, item in enumerate(items):
            at = (number,) if isinstance(tree.value, list) else ()
            read = cases.read_case(self.library, item, name, tree.marks.inside(at))
            if isinstance(read, list):
                faults += [finding(fault, speaker) for fault in read]
            else:
                found.append(as_data(read) if _has_lines(item) else item)
        if faults:
            raise Refused(faults)
        return {"cases": found}

    def _line(self, text: str, speaker: Speaker) -> dict[str, Any]:
        """A line of notation as a case: the facts it gives, and what it asks."""
        read = asking.ask(self.library, text)
        if isinstance(read, list):
            raise Refused([finding(item, speaker) for item in read])
        return as_data(read)

    def _save(self, question: Mapping[str, Any]) -> dict[str, Any]:
        return self.played.text(question, self.speaker(question.get("lang", "en")), self.case)

    def _set_up(self, question: Mapping[str, Any]) -> dict[str, Any]:
        """The modules, leaders and numbers of players that there are to choose from."""
        case = self.case(question)
        teller = self._teller(question, case)
        return {"leaders": controls.entries("leader", teller), "players": list(case.state.facts["players"])}

    # --- games ----------------------------------------------------------------------------------------------------

    def _play(self, question: Mapping[str, Any]) -> dict[str, Any]:
        try:
            return self.played.at(question, self.speaker(question.get("lang", "en")), self.case)
        except (Missing, Open) as stop:
            raise Refused([{"text": str(stop)}]) from None


def as_data(read: Case) -> dict[str, Any]:
    """A case as a position file has it, every fact and decision at a place of its own."""
    facts = read.writer().state(State(read.game, {"players": read.state.facts["players"], **read.given}))
    line, before = ([given_data(item, read.names) for item in items] for items in (read.decisions, read.history))
    asked = {read.kind: line} if line or read.kind == "outcome" else {}
    left = ("state", "history", "move", "outcome", "line")
    found = {key: value for key, value in read.data.items() if key not in left}
    return {**found, "state": facts, **({"history": before} if before else {}), **asked}


def _has_lines(data: Mapping[str, Any]) -> bool:
    """Whether a case tells facts or decisions as lines of notation, in which nothing can be changed by itself."""
    decisions = (item for key in ("history", "move", "outcome") for item in data.get(key) or ())
    return isinstance(data.get("state"), str) or any(isinstance(item, str) for item in decisions)


def given_data(given: GivenDecision, names: Names) -> Any:
    """A decision as it is given, perhaps in part, as position files have it."""
    values: dict[str, Any] = {"player": given.player} if given.player else {}
    for name, value in given.arguments.items():
        if isinstance(value, tuple) and value and isinstance(value[0], tuple):
            values[name] = {names.short(key) if "." in key else key: number for key, number in value}
        elif name == "parts":
            values[name] = [given_data(part, names) for part in value]
        elif isinstance(value, tuple):
            values[name] = [names.short(item) if isinstance(item, str) else item for item in value]
        else:
            values[name] = names.short(value) if isinstance(value, str) and "." in value else value
    if given.of:
        values["of"] = names.short(given.of)
    if given.does:
        values["does"] = given.does
    return {kind_of(given.kind): values}


def finding(given: Finding, speaker: Speaker) -> dict[str, Any]:
    """What is wrong with an input, and where."""
    text = fill(speaker.phrase(given.because), speaker.facts(in_words(given.facts, speaker.words)))
    place = [given.place.line, given.place.column] if given.place.line else []
    return {"text": text, "hint": hint_of(given, speaker.words), "place": place}
