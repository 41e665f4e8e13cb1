"""The answer to a case as text: the verdict, the rules with their pages, the facts that decide, and the way out."""

from collections.abc import Iterable, Iterator

from kodeks import markup
from kodeks.findings import Path, Place
from kodeks.judge.answer import Answer
from kodeks.judge.case import LINE, Case
from kodeks.judge.settled import settled
from kodeks.model import KnowledgeBase
from kodeks.play.verdicts import Objection
from kodeks.reporting.case_words import MANY, Teller
from kodeks.reporting.findings import fill, printable
from kodeks.reporting.origins import origin
from kodeks.reporting.speaker import Speaker


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
    for decision in (*case.history, *case.decisions):
        if decision.at and decision.at[0] == LINE:
            yield f"  {_who(decision.player, teller)}{teller.given(decision)}"


def _who(player: str, teller: Teller) -> str:
    """Who decides, before what is decided; nobody where chance does."""
    return f"{teller.value(player)}: " if player else ""


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
        yield f"{case.place(asked_at(case, answer))}: {word}{name}"
    for unknown in {(unknown.cause, unknown.name): unknown for unknown in answer.unknowns}.values():
        yield f"  {teller.unknown(unknown)}"
        if unknown.answers:
            answered = ((answer_, teller.answer(answer_)) for answer_ in unknown.answers)
            shown = (answer_ if answer_ == words else f"{answer_} ({words})" for answer_, words in answered)
            yield f"    {phrase('answers')}: {', '.join(shown)}"
    if answer.verdict == "undecided":
        yield from (f"  {teller.objection(objection)}" for objection in answer.objections)
    if answer.verdict in ("legal", "resolved") and any(made.given < 0 for made in answer.line):
        yield f"  {phrase('how it is read')}:"
        yield from (f"    {_who(step.decision.player, teller)}{teller.decision(step.decision)}" for step in answer.line)
    yield from _grounds(answer, teller)
    yield from _changes(answer, teller)
    yield from _way_out(answer, teller)
    yield from _settled(case, answer, teller)
    yield from (f"  {line}" for line in doubted(case, answer, teller.speaker))
    if assumed := telling(case, answer, answer.assumed):
        listed = ", ".join(teller.fact(fact) for fact in assumed)
        yield f"  {fill(phrase('as at set-up: {facts}'), {'facts': listed})}"
    for fact in answer.presumed:
        yield f"  {teller.presumed(fact)}"


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


def _settled(case: Case, answer: Answer, teller: Teller) -> Iterator[str]:
    """Open questions on which the verdict hangs, with the answer that is followed and who gave it."""
    speaker = teller.speaker
    for each in settled(case, answer, speaker.kb):
        yield f"  {speaker.phrase('open question')}: {speaker.title(each.question)}"
        sentence, entry = teller.answer(each.answer), speaker.kb[each.question]
        if entry.kind == "discrepancy":
            number = int(case.game.rulings[each.question])
            sentence = markup.plain(speaker.say(entry, "yields", number - 1).text)
        given = f" ({origin(speaker.kb[each.ruling], speaker)})" if each.ruling else ""
        yield f"    {speaker.phrase('followed here')}: {sentence}{given}"
        yield f"    {speaker.phrase('id')}: {each.question}"


def _changes(answer: Answer, teller: Teller) -> Iterator[str]:
    phrase = teller.speaker.phrase
    if answer.changes:
        yield f"  {phrase('what changes')}:"
    for key, (before, after) in answer.changes.items():
        yield f"    {teller.fact(key)}: {teller.shown(key, before)} → {teller.shown(key, after)}"
    player, options = answer.pending
    if player and answer.verdict == "resolved":
        yield f"  {fill(phrase('then {player} decides'), {'player': teller.value(player)})}:"
        yield from (f"    {teller.decision(option)}" for option in options[:MANY])
        if len(options) > MANY:
            yield f"    … (+{len(options) - MANY})"


def _way_out(answer: Answer, teller: Teller) -> Iterator[str]:
    phrase = teller.speaker.phrase
    if answer.could:
        decisions = "; ".join(teller.decision(decision) for decision in answer.could)
        values = {"player": teller.value(answer.could[0].player), "decisions": decisions}
        yield f"  {fill(phrase('{player} could: {decisions}'), values)}"
    if answer.turning is not None:
        yield f"  {teller.turning(*answer.turning)}"


def place_of(case: Case, answer: Answer, objection: Objection) -> Place:
    """Where in the file an objection points: the argument it is about, or the decision, or a fact of the state."""
    if case.kind == "state":
        given = [case.where[fact] for fact in objection.facts if fact in case.where]
        return case.place(given[0] if given else ("state",))
    at = asked_at(case, answer)
    asked = case.decisions[answer.at] if answer.at < len(case.decisions) else None
    if asked is not None and objection.argument in asked.arguments:
        at = (*at, objection.argument)
    return case.place(at)


def asked_at(case: Case, answer: Answer) -> Path:
    """Where in its file a case asks what the answer is about."""
    if case.kind == "state" or answer.at >= len(case.decisions):
        return case.asked
    return tuple(case.decisions[answer.at].at)


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
