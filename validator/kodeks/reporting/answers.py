"""Answers of the judge on the engine, as text and as JSON."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kodeks import markup
from kodeks.effects import Untellable
from kodeks.findings import Named, Path, Place, Player
from kodeks.judge.cases import LINE, WAITING, Case
from kodeks.judge.decisions import written
from kodeks.judge.questions import Answer
from kodeks.model import KnowledgeBase
from kodeks.notation.context import argument_types
from kodeks.play import Decision, Verdict
from kodeks.play.decisions import kind_of
from kodeks.play.records import effect_of
from kodeks.play.search import SOME, Told
from kodeks.play.verdicts import Objection, Unknown
from kodeks.reporting.decision_words import ADDED, DECISIONS, SOME_SPY, UNTOLD, VARIANTS, WORDS
from kodeks.reporting.findings import fill, printable
from kodeks.reporting.speaker import Speaker
from kodeks.reporting.suite import Apart
from kodeks.table import HIDDEN, Missing, Pile, State
from kodeks.table.facts import Keyed
from kodeks.table.names import CELL
from kodeks.table.reading import Reader, Unreadable

#: What cards of a box are called; English needs the name of the box alone.
BOXES = {"plot": "a plot card", "combat": "a combat card", "endgame": "an endgame card"}
#: How the catalogue marks answers to open questions: the same words mean other things elsewhere.
ANSWER = "agreed: "
#: A pile of more cards is shown by their number.
MANY = 12
#: The grammatical case of what is paid or held, and what sentences count with its noun.
PAID, SPICE = "acc", "spice"
#: What leaves a case undecided.
UNKNOWNS = {
    "missing": "not given: {fact}",
    "open": "the books leave open: {question}",
    "unmatched": "nothing that can be decided now is as told: {decision}",
    "several": "several effects are as told, and they do not lead to the same: {decision}",
    "limit": "not found out within {name} states",
    "history": "the history cannot be played: {decision}",
    "own-rule": "{card} has a rule of its own, which the judge does not apply: {sentence}",
}
PHRASES = (
    *DECISIONS.values(), *(says for _, _, says in VARIANTS.values()), *WORDS.values(),
    *ADDED.values(), SOME_SPY, *UNKNOWNS.values(), *BOXES.values(), "{place}, sector {number}",
    "{player} could: {decisions}", "legal if {fact} were {value}", "as at set-up: {facts}", "how it is read",
    "what changes", "then {player} decides", "id", "answers", "hidden card", "{fact} ({player})", "{fact}: {entry}",
    "add to the line: {facts}", "yes", "no",
    "effects of {player}",
)  # fmt: skip


class Teller:
    """Tells facts, decisions and sentences of rules in one language."""

    def __init__(self, speaker: Speaker, case: Case) -> None:
        self.speaker, self.case = speaker, case

    # --- names ----------------------------------------------------------------------------------------------------

    def answer(self, answer: str) -> str:
        """What can be agreed on where the books leave a question open; written in a case as it is in English."""
        return self.speaker.phrase(f"{ANSWER}{answer}").removeprefix(ANSWER)

    def value(self, value: Any) -> str:
        """A value inside a sentence: a player, an entry, a number, or several."""
        if isinstance(value, bool):
            return self.speaker.phrase("yes" if value else "no")
        if isinstance(value, tuple | list):
            return ", ".join(self.value(part) for part in value) or self.speaker.phrase("nothing")
        if isinstance(value, Pile):
            return self.shown("", value)
        if value == "?":
            return self.speaker.phrase("hidden card")
        if isinstance(value, str):
            if value in self.case.state.facts["players"]:
                return self.speaker.fact(Player(value))
            if value in self.speaker.kb:
                return self.speaker.fact(Named(value))
            place, cell, sector = value.rpartition(CELL)
            if cell and place in self.speaker.kb:
                values = {"place": self.speaker.title(place), "number": sector}
                return fill(self.speaker.phrase("{place}, sector {number}"), values)
            if value in getattr(self.case.game.catalogue, "entries", {}):
                return self._described(str(self.case.game.catalogue.entries[value][1].get("name", value)))
            return self.speaker.phrase(WORDS.get(value, value))
        return str(value)

    def _described(self, name: str) -> str:
        """A thing that the case describes, or the effects that it lists for a player."""
        if name.startswith(WAITING):
            owner = {"player": name.removeprefix(WAITING)}
            return fill(self.speaker.phrase("effects of {player}"), self._named(owner))
        return self.speaker.phrase(name)

    def fact(self, key: str, *, whose: bool = True) -> str:
        """What a fact is, in words: of which entry, and whose."""
        place = self.case.game.register.find(key, self.case.state.facts["players"])
        if place is None:
            return self.value(key)
        text = self.speaker.phrase(place.fact.help).partition(";")[0].rstrip(".")
        text = text[:1].lower() + text[1:]
        if place.entry and isinstance(place.fact, Keyed):
            text = fill(self.speaker.phrase("{fact}: {entry}"), {"fact": text, "entry": self.value(place.entry)})
        if place.seat and whose:
            text = fill(self.speaker.phrase("{fact} ({player})"), {"fact": text, "player": self.value(place.seat)})
        return text

    def shown(self, key: str, value: Any) -> str:
        """The value of a fact, with names in the language of the answer."""
        if isinstance(value, Pile) and len(value) > MANY:
            return str(len(value))
        if isinstance(value, Pile):
            hidden = [str(value.hidden)] if value.hidden and not list(value) else ["?"] * value.hidden
            return ", ".join([*(self.value(card) for card in value), *hidden]) or "–"
        if isinstance(value, str) or (isinstance(value, tuple) and all(isinstance(part, str) for part in value)):
            return self.value(value) if value else "–"
        return self.value(value) if isinstance(value, bool) else _short(self.plain(key, value))

    def plain(self, key: str, value: Any) -> Any:
        """The value of a fact as position files have it."""
        place = self.case.game.register.find(key, self.case.state.facts["players"])
        return value if place is None or value is None else self.case.writer().value(place.fact, value)

    # --- sentences ------------------------------------------------------------------------------------------------

    def objection(self, objection: Objection) -> str:
        """The sentence of a rule, with the actual values."""
        return self.says(self.case.game.rules[objection.rule].says[objection.key], objection.values)

    def says(self, template: str, values: Mapping[str, Any]) -> str:
        """A sentence of a rule; the noun of a resource has the form that its number asks for."""
        filled = self._named(values)
        if "resource" in values:
            filled["resource"] = self._resource(values)
        if "box" in values and self.speaker.words.language != "en":
            filled["box"] = self.speaker.phrase(BOXES.get(values["box"], values["box"]))
        for name in ("fact", "place"):
            if isinstance(values.get(name), str) and values[name] not in self.speaker.kb:
                filled[name] = self.fact(values[name], whose=values[name].partition(".")[0] != values.get("player"))
        if "icon" in values:
            filled["icon"] = self.speaker.phrase(str(values["icon"]).replace("-", " "))
        if "rule" in values:
            filled["rule"] = self.says(values["rule"], {key: value for key, value in values.items() if key != "rule"})
        sentence = fill(self.speaker.phrase(template), filled)
        return sentence[:1].upper() + sentence[1:]

    def _named(self, values: Mapping[str, Any]) -> dict[str, str]:
        return {name: self.value(value) for name, value in values.items()} | self._cases(values)

    def _resource(self, values: Mapping[str, Any]) -> str:
        """The noun of a resource as its number wants it; its name where no number is told."""
        resource, number = values["resource"], values.get("amount", values.get("cost"))
        if number is None:
            id = f"shared.resource.{resource}"
            return self.speaker.title(id) if id in self.speaker.kb else str(resource)
        return self.speaker.counted(resource, int(number), case=PAID).partition(" ")[2]

    def _cases(self, values: Mapping[str, Any]) -> dict[str, str]:
        """The players among values in the cases that a language has for them, and spice counted: ``other:gen``."""
        seats = self.case.state.facts["players"]
        found: dict[str, str] = {}
        forms = self.speaker.words.manner.get("colours", {})
        for name, value in values.items():
            if isinstance(value, str) and value in seats:
                found |= {f"{name}:{case}": form for case, form in forms.get(value, {}).items()}
            elif isinstance(value, int) and not isinstance(value, bool):
                found[f"{name}:{SPICE}"] = self.speaker.counted(SPICE, value, case=PAID)
        return found

    def decision(self, decision: Decision) -> str:
        """A decision in words, without who decides."""
        return self._in_words(kind_of(type(decision)), decision.arguments())

    def told(self, asked: Told) -> str:
        """A decision as it is told, perhaps in part; an ellipsis is what is not told."""
        untold = dict.fromkeys(argument_types(asked.kind), UNTOLD)
        return self._in_words(kind_of(asked.kind), {**untold, **asked.arguments}, asked.of, asked.does)

    def _in_words(self, kind: str, arguments: Mapping[str, Any], of: str = "", does: str = "") -> str:
        template = DECISIONS.get(kind)
        name, wanted, other = VARIANTS.get(kind, ("", None, ""))
        if name and arguments.get(name) == wanted and type(arguments[name]) is type(wanted):
            template = other
        if template is None:
            listed = " ".join(f"{name}={self._argument(value)}" for name, value in arguments.items())
            return f"{kind}({listed})"
        filled = {key: self._argument(value) for key, value in arguments.items()} | self._cases(arguments)
        if "effect" in arguments:
            effect = arguments["effect"]
            filled["source"] = self.value(of or effect.partition("/")[0])
            filled["effect"] = self._deed(does) if does else self._effect(effect)
        added = {key: addition for key, addition in ADDED.items() if arguments.get(key) not in (None, "", (), UNTOLD)}
        if "pays" in added and not isinstance(arguments["pays"], str):
            filled["pays"] = ", ".join(self.speaker.counted(*amount, case=PAID) for amount in arguments["pays"])
        if arguments.get("infiltrate") == SOME:
            added["infiltrate"] = SOME_SPY
        found = fill(self.speaker.phrase(template), filled)
        for key, addition in added.items():
            if arguments[key] is not False:
                found += fill(self.speaker.phrase(addition), filled)
        return " ".join(found.split())

    def _argument(self, value: Any) -> str:
        """The value of an argument; nothing where nobody and nothing is meant."""
        if isinstance(value, bool):
            return self.yes_or_no(value)
        if value in ("", ()):
            return "–"
        if isinstance(value, tuple) and isinstance(value[0], tuple):
            return ", ".join(self._pair(*pair) for pair in value)
        return self.value(value)

    def _pair(self, name: str, number: Any) -> str:
        """How many of something, or in which sector."""
        if CELL in name:
            return f"{number} ({self.value(name)})"
        return f"{self.value(name)} {self.value(number)}"

    def yes_or_no(self, value: bool) -> str:
        """A flag in words."""
        return self.speaker.phrase("yes" if value else "no")

    def _deed(self, does: str) -> str:
        """What an effect does, by the name of what it gives."""
        for id in (f"shared.resource.{does}", f"uprising.token.{does.removesuffix('s')}"):
            if id in self.speaker.kb:
                return self.speaker.title(id)
        return does.replace("-", " ")

    def _effect(self, id: str) -> str:
        try:
            data = effect_of(id, self.case.game.catalogue.effect).data
            return self.speaker.speech.text([data], module=id.partition(".")[0]).rstrip(".")
        except (KeyError, Untellable):
            return id

    def unknown(self, unknown: Unknown) -> str:
        """What leaves the case undecided."""
        values: dict[str, str] = {"name": unknown.name}
        if unknown.cause == "missing":
            values["fact"] = self.fact(unknown.name)
        elif unknown.cause == "open":
            values["question"] = self.speaker.title(unknown.name)
        elif unknown.cause == "own-rule":
            values |= {"card": self.value(unknown.name), "sentence": self._own_rule(unknown.name)}
        elif unknown.cause in ("unmatched", "several", "history"):
            decisions = self.case.history if unknown.cause == "history" else self.case.told
            number = int(unknown.name)
            values["decision"] = _raw(self.case, decisions[number].at) if number < len(decisions) else ""
        return fill(self.speaker.phrase(UNKNOWNS[unknown.cause]), values)

    def _own_rule(self, id: str) -> str:
        return markup.plain(self.speaker.say(self.speaker.kb[id], "rule").text)

    def clause(self, id: str) -> str:
        """A rule as a sentence, with its pages."""
        entry = self.speaker.kb.entries.get(id)
        if entry is None:
            return id
        books = "; ".join(self.speaker.books(entry))
        sentence = markup.plain(self.speaker.marked(self.speaker.say(entry, "says")))
        return f"{sentence} ({books})" if books else sentence


def _short(value: Any) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {_short(part)}" for name, part in value.items())
    if isinstance(value, list):
        return "[" + ", ".join(_short(part) for part in value) + "]"
    if isinstance(value, bool):
        return "true" if value else "false"
    return "–" if value in ("", None) else str(value)


def _raw(case: Case, at: Path) -> str:
    """A decision as it is told in the file."""
    here: Any = case.data
    for step in at:
        if isinstance(here, str):
            return here
        here = here[step]
    return f"{at[-1]}: {_short(here)}" if here else str(at[-1])


# --- text -----------------------------------------------------------------------------------------------------------


def as_text(case: Case, answer: Answer, speaker: Speaker) -> str:
    """Place, verdict and sentence; the rule with its pages; the id; the way out."""
    return "\n".join(printable(line) for line in _lines(case, answer, Teller(speaker, case)))


def reading(case: Case, teller: Teller) -> Iterator[str]:
    """How a line is read, in full words: its facts, what has been decided, and what is asked."""
    yield f"{teller.speaker.phrase('how it is read')}:"
    for fact, way in case.where.items():
        if way and way[0] == LINE:
            value = case.state.facts[fact]
            shown = teller.yes_or_no(value) if isinstance(value, bool) else teller.shown(fact, value)
            yield f"  {teller.fact(fact)} = {shown}"
    for decision in (*case.history, *case.told):
        if decision.at and decision.at[0] == LINE:
            who = f"{teller.value(decision.player)}: " if decision.player else ""
            yield f"  {who}{teller.told(decision)}"


def wanted(case: Case, answer: Answer) -> str:
    """How the facts that are missing would be written in the line: ``R: ag… hand=…; agents=arrakeen:…``."""
    if case.notation is None:
        return ""
    facts = [unknown.name for unknown in answer.unknowns if unknown.cause == "missing"]
    return case.notation.blanks(dict.fromkeys(facts))


def _lines(case: Case, answer: Answer, teller: Teller) -> Iterator[str]:
    phrase = teller.speaker.phrase
    word, name = phrase(answer.verdict), f" ({case.name})" if case.name else ""
    first = True
    for objection in answer.objections if answer.verdict == "illegal" else ():
        yield f"{place_of(case, answer, objection)}: {word}{name if first else ''}: {teller.objection(objection)}"
        first = False
        for clause in objection.clauses:
            yield f"  {phrase('rule')}: {teller.clause(clause)}"
            yield f"  {phrase('id')}: {clause}"
        facts = telling(case, answer, objection.facts)
        if facts and answer.before is not None:
            values = (f"{teller.fact(fact)} = {teller.shown(fact, answer.before.facts[fact])}" for fact in facts)
            yield f"  {phrase('facts')}: {'; '.join(values)}"
    if first:
        yield f"{case.place(_asked(case, answer))}: {word}{name}"
    for unknown in {(unknown.cause, unknown.name): unknown for unknown in answer.unknowns}.values():
        yield f"  {teller.unknown(unknown)}"
        if unknown.answers:
            told = ((one, teller.answer(one)) for one in unknown.answers)
            shown = (one if one == words else f"{one} ({words})" for one, words in told)
            yield f"    {phrase('answers')}: {', '.join(shown)}"
    if answer.verdict == "undecided":
        yield from (f"  {teller.objection(objection)}" for objection in answer.objections)
    if answer.verdict in ("legal", "resolved") and any(made.told < 0 for made in answer.line):
        yield f"  {phrase('how it is read')}:"
        yield from (
            f"    {teller.value(step.decision.player)}: {teller.decision(step.decision)}" for step in answer.line
        )
    yield from _grounds(answer, teller)
    yield from _changes(answer, teller)
    yield from _way_out(answer, teller)
    yield from (f"  {line}" for line in doubted(case, answer, teller.speaker))
    if assumed := telling(case, answer, answer.assumed):
        listed = ", ".join(teller.fact(fact) for fact in assumed)
        yield f"  {fill(phrase('as at set-up: {facts}'), {'facts': listed})}"


def telling(case: Case, answer: Answer, facts: Iterable[str]) -> list[str]:
    """
    The facts that tell a reader something.

    What the rules keep for themselves, and an empty place that nobody spoke of, decide too: somebody else's verdict
    could hang on them. Nobody looks for them in the answer.
    """
    found = []
    for fact in facts:
        place = case.game.register.find(fact, case.state.facts["players"])
        value = answer.before.facts.get(fact) if answer.before is not None else None
        idle = value in ("", (), None) and fact in case.assumed
        if place is not None and not place.fact.working and not idle:
            found.append(fact)
    return found


def _grounds(answer: Answer, teller: Teller) -> Iterator[str]:
    if answer.verdict == "legal" and answer.clauses:
        phrase = teller.speaker.phrase
        yield f"  {phrase('no objection')}; {phrase('decided by')}:"
        yield from (f"    {teller.speaker.cite(clause)}" for clause in answer.clauses)


def _changes(answer: Answer, teller: Teller) -> Iterator[str]:
    phrase = teller.speaker.phrase
    if answer.changes:
        yield f"  {phrase('what changes')}:"
    for key, (before, after) in answer.changes.items():
        yield f"    {teller.fact(key)}: {teller.shown(key, before)} → {teller.shown(key, after)}"
    player, options = answer.pending
    if player and answer.verdict == "resolved":
        yield f"  {fill(phrase('then {player} decides'), {'player': teller.value(player)})}:"
        yield from (f"    {teller.decision(option)}" for option in options)


def _way_out(answer: Answer, teller: Teller) -> Iterator[str]:
    phrase = teller.speaker.phrase
    if answer.could and answer.decision is not None:
        decisions = "; ".join(teller.decision(decision) for decision in answer.could)
        values = {"player": teller.value(answer.decision.player), "decisions": decisions}
        yield f"  {fill(phrase('{player} could: {decisions}'), values)}"
    if answer.turning is not None:
        fact, value = answer.turning
        values = {"fact": teller.fact(fact), "value": teller.shown(fact, value)}
        yield f"  {fill(phrase('legal if {fact} were {value}'), values)}"


def place_of(case: Case, answer: Answer, objection: Objection) -> Place:
    """Where in the file an objection points: the argument it is about, or the decision, or a fact of the state."""
    if case.kind == "state":
        given = [case.where[fact] for fact in objection.facts if fact in case.where]
        return case.place(given[0] if given else ("state",))
    at = _asked(case, answer)
    asked = case.told[answer.at] if answer.at < len(case.told) else None
    if asked is not None and objection.argument in asked.arguments:
        at = (*at, objection.argument)
    return case.place(at)


def _asked(case: Case, answer: Answer) -> Path:
    if case.kind == "state" or answer.at >= len(case.told):
        return case.asked
    return tuple(case.told[answer.at].at)


def doubted(case: Case, answer: Answer, speaker: Speaker) -> list[str]:
    """A line for each thing the verdict rests on whose facts are not sure."""
    says = speaker.phrase("facts of {confidence} confidence")
    return [
        f"{id} – {speaker.title(id)}: {fill(says, {'confidence': speaker.phrase(confidence)})}"
        for id, confidence in doubts(case, answer, speaker.kb)
    ]


def doubts(case: Case, answer: Answer, kb: KnowledgeBase) -> list[tuple[str, str]]:
    """Clauses and printed things a verdict rests on whose facts are of less than high confidence."""
    named = list(answer.clauses)
    decisions = [made.decision for made in answer.line]
    for decision in [*decisions, answer.decision] if answer.decision is not None else decisions:
        for value in decision.arguments().values():
            named += [str(each).partition("/")[0] for each in (value if isinstance(value, tuple) else (value,))]
    facts = answer.before.facts if answer.before is not None else {}
    for fact in answer.facts:
        value = facts.get(fact)
        named += [value] if isinstance(value, str) else []
    found = []
    for id in dict.fromkeys(named):
        confidence = kb[id].data.get("facts", {}).get("confidence", "high") if id in kb else "high"
        if confidence != "high":
            found.append((id, confidence))
    return found


# --- data -----------------------------------------------------------------------------------------------------------


def as_data(case: Case, answer: Answer, speaker: Speaker) -> dict[str, Any]:
    """Everything as plain data."""
    teller = Teller(speaker, case)
    place = case.place(_asked(case, answer))
    player, options = answer.pending
    return {
        "case": case.name,
        "file": case.file,
        "verdict": answer.verdict,
        "at": [place.line, place.column],
        "line": [{**decision_data(made.decision, teller), "told": made.told >= 0} for made in answer.line],
        "objections": [
            objection_data(objection, teller, answer.before, case, answer) for objection in answer.objections
        ],
        "unknowns": [unknown_data(unknown, teller) for unknown in answer.unknowns],
        "clauses": list(answer.clauses),
        "facts": [_fact_data(fact, answer.before, case, teller) for fact in answer.facts],
        "assumed": list(answer.assumed),
        "doubts": [{"id": id, "confidence": level} for id, level in doubts(case, answer, speaker.kb)],
        "could": [decision_data(decision, teller) for decision in answer.could],
        "turning": _turning(answer, teller),
        "steps": [
            {
                "fact": step.fact,
                "before": teller.plain(step.fact, step.before),
                "after": teller.plain(step.fact, step.after),
                "cause": step.rule,
                "clauses": list(step.clauses),
            }
            for step in answer.steps
            if step.fact != "agenda"
        ],
        "changes": {
            key: {"before": teller.plain(key, before), "after": teller.plain(key, after)}
            for key, (before, after) in answer.changes.items()
        },
        "pending": {"player": player, "options": [decision_data(option, teller) for option in options]},
    }


def _turning(answer: Answer, teller: Teller) -> dict[str, Any] | None:
    if answer.turning is None:
        return None
    fact, value = answer.turning
    return {"fact": fact, "value": teller.plain(fact, value), "text": teller.fact(fact)}


def decision_data(decision: Decision, teller: Teller) -> dict[str, Any]:
    """A decision: as data, as a line of notation, and in words."""
    found: dict[str, Any] = {"decision": written(decision, teller.case.names), "text": teller.decision(decision)}
    if teller.case.notation is not None:
        found["line"] = teller.case.notation.write(decision)
    return found


def objection_data(
    objection: Objection, teller: Teller, before: State | None, case: Case | None = None, answer: Answer | None = None
) -> dict[str, Any]:
    """An objection with its values and the facts that decide."""
    place = place_of(case, answer, objection) if case and answer else None
    return {
        "check": objection.rule,
        "key": objection.key,
        "because": teller.objection(objection),
        "values": {name: _json(value) for name, value in objection.values.items()},
        "clauses": list(objection.clauses),
        "facts": [_fact_data(fact, before, teller.case, teller) for fact in objection.facts],
        **({"line": place.line, "column": place.column} if place else {}),
    }


def _json(value: Any) -> Any:
    """A value of a sentence as JSON has it; what is no plain value is told as text."""
    if isinstance(value, tuple | Pile):
        return [_json(each) for each in value]
    return value if value is None or isinstance(value, str | int | float | list | dict) else str(value)


def _fact_data(fact: str, before: State | None, case: Case, teller: Teller) -> dict[str, Any]:
    data: dict[str, Any] = {"fact": fact, "text": teller.fact(fact)}
    if before is not None and fact in before.facts and fact != "agenda":
        data["value"] = teller.plain(fact, before.facts[fact])
    if fact in case.where:
        place = case.place(case.where[fact])
        data |= {"line": place.line, "column": place.column}
    return data


def unknown_data(unknown: Unknown, teller: Teller) -> dict[str, Any]:
    """What leaves a case undecided."""
    return {
        "cause": unknown.cause,
        "name": unknown.name,
        "because": teller.unknown(unknown),
        "answers": list(unknown.answers),
    }


# --- what a case expects --------------------------------------------------------------------------------------------


def apart(case: Case, answer: Answer) -> Iterator[Apart]:
    """What came out other than the case expects: the verdict, clauses that decide, checks, parts of the state after."""
    expected = case.data.get("expected") or {}
    wanted = expected.get("verdict")
    if wanted and wanted != answer.verdict:
        values = {"wanted": str(wanted), "got": answer.verdict}
        yield Apart(("expected", "verdict"), "expected {wanted}, judged {got}", values, wanted, answer.verdict)
    for at, names in (
        (("clauses",), case.data.get("clauses", ())),
        (("expected", "clauses"), expected.get("clauses", ())),
    ):
        for i, clause in enumerate(names):
            if clause not in answer.clauses:
                says = "expected {wanted} among the clauses that decide"
                yield Apart((*at, i), says, {"wanted": str(clause)}, clause, list(answer.clauses))
    rules = [objection.rule for objection in answer.objections]
    for i, check in enumerate(expected.get("checks", ())):
        if check not in rules:
            yield Apart(
                ("expected", "checks", i), "expected an objection of {wanted}", {"wanted": str(check)}, check, rules
            )
    unknowns = [unknown.name for unknown in answer.unknowns]
    for i, name in enumerate(expected.get("unknowns", ())):
        if name not in unknowns:
            says = "expected {fact}: {wanted}, came out {got}"
            values = {"fact": "unknowns", "wanted": str(name), "got": ", ".join(unknowns) or "–"}
            yield Apart(("expected", "unknowns", i), says, values, name, unknowns)
    if "state" in expected:
        yield from _state_apart(case, answer, expected["state"])


def _state_apart(case: Case, answer: Answer, expected: Any) -> Iterator[Apart]:
    seats = case.state.facts["players"]
    reader = case.reader.again() if case.reader is not None else Reader(case.game.register, case.names, seats)
    try:
        facts = reader.facts(expected, ("expected", "state"))
    except (Unreadable, KeyError):
        facts = {}
    says = "expected {fact}: {wanted}, came out {got}"
    for fault in reader.faults:
        values = {"fact": ".".join(map(str, fault.at)), "wanted": fill(fault.because, fault.values), "got": "–"}
        yield Apart(fault.at, says, values, None, None)
    writer = case.writer()
    after = _with_derived(case, answer)
    for key, value in facts.items():
        if key not in after or not _as_expected(value, after[key]):
            place = case.game.register.find(key, seats)
            assert place is not None
            got = writer.value(place.fact, after[key]) if key in after else None
            wanted = writer.value(place.fact, value)
            values = {"fact": key, "wanted": _short(wanted), "got": _short(got)}
            yield Apart(reader.where[key], says, values, wanted, got)


def _with_derived(case: Case, answer: Answer) -> Mapping[str, Any]:
    """The facts afterwards, with those that follow from others."""
    if answer.after is None:
        return {}
    facts = dict(answer.after.facts)
    for name, derive in case.game.book.derived.items():
        for at in ("",) if name in case.game.register.table else tuple(f"{seat}." for seat in facts["players"]):
            try:
                facts[at + name] = derive(answer.after, at.rstrip("."))
            except Missing:
                facts.pop(at + name, None)
    return facts


def _as_expected(wanted: Any, got: Any) -> bool:
    """Whether a fact is as expected; of hidden cards only the number is."""
    if isinstance(wanted, Pile) and isinstance(got, Pile) and wanted == Pile(hidden=wanted.hidden):
        return len(wanted) == len(got)
    if isinstance(wanted, tuple) and isinstance(got, tuple) and wanted and set(wanted) == {HIDDEN}:
        return len(wanted) == len(got)
    return bool(wanted == got)


# --- every move -----------------------------------------------------------------------------------------------------


def move_data(verdict: Verdict, state: State, teller: Teller) -> dict[str, Any]:
    """A decision that can be named, and whether it is legal: true, false, or null where that is undecided."""
    data = decision_data(verdict.decision, teller)
    return {
        **data,
        "player": verdict.decision.player,
        "legal": {"legal": True, "illegal": False}.get(verdict.answer),
        "objections": [objection_data(objection, teller, state) for objection in verdict.objections],
        "unknowns": [unknown_data(unknown, teller) for unknown in verdict.unknowns],
    }


def move_lines(verdict: Verdict, teller: Teller) -> Iterator[str]:
    """A decision in words; where it is refused, the reasons under it."""
    player = verdict.decision.player
    who = f"{teller.value(player)}: " if player else ""
    word = "" if verdict.answer == "legal" else f" – {teller.speaker.phrase(verdict.answer)}"
    yield f"{who}{teller.decision(verdict.decision)}{word}"
    for objection in verdict.objections:
        yield f"  {teller.objection(objection)} ({', '.join(objection.clauses)})"
    for unknown in verdict.unknowns if not verdict.objections else ():
        yield f"  {teller.unknown(unknown)}"
