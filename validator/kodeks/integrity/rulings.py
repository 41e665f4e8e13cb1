"""Rulings: what they settle, and whether the base follows them."""

from collections.abc import Iterator

from kodeks.findings import Finding
from kodeks.integrity.base import Base, found
from kodeks.model import Entry
from kodeks.registry import check
from kodeks.rulings import AUTHORITIES, BINDING

OPEN = ("silence", "discrepancy")


def _settling(base: Base) -> Iterator[tuple[Entry, str, int, Entry]]:
    """Every ruling with each open question it settles: the ruling, its field, the index there, and the question."""
    for ruling in base.kb.of("ruling"):
        for index, id in enumerate(ruling.ids("settles")):
            if id in base.kb and base.kb[id].kind in OPEN:
                yield ruling, "settles", index, base.kb[id]


def _whole(ruling: Entry) -> bool:
    """Whether a ruling says who gave it; what does not is told by its shape."""
    return ruling.data.get("authority") in AUTHORITIES


@check("kb.check.ruling-of-nothing")
def ruling_of_nothing(base: Base) -> Iterator[Finding]:
    """
    A ruling neither settles nor touches anything.

    Why
        Nobody would find it: no page, no search and no question of the graph leads to it.
    """
    for ruling in base.kb.of("ruling"):
        if not ruling.ids("settles") and not ruling.ids("touches"):
            yield found(
                ruling, "{id} settles nothing and touches nothing.", "id", hint="name what it is about under touches"
            )


@check("kb.check.ruling-without-a-reading")
def ruling_without_a_reading(base: Base) -> Iterator[Finding]:
    """
    A ruling settles a discrepancy without a reading of it, or takes a reading that is not there.

    Why
        ``takes`` tells which of the listed readings the answer means; the judge asks for it.
    """
    if not base.kb.asked("ruling", *OPEN):
        return
    for ruling, field, index, question in _settling(base):
        if question.kind == "discrepancy" and question.id not in ruling.data.get("takes", {}):
            yield found(
                ruling,
                "{id} settles {question} and takes none of its readings.",
                field,
                index,
                question=question.id,
                hint="write takes: {" + question.id + ": 1}, or 0 for an answer of its own",
            )
    for ruling in base.kb.of("ruling"):
        for id, number in ruling.data.get("takes", {}).items():
            facts = {"question": id, "number": number}
            if id not in ruling.ids("settles"):
                because = "{id} takes reading {number} of {question}, which it does not settle."
                yield found(ruling, because, "takes", id, hint="name it under settles", **facts)
            elif id in base.kb and number > len(base.kb[id].data.get("readings", ())):
                because = "{id} takes reading {number} of {question}, which has fewer."
                yield found(ruling, because, "takes", id, hint="count its readings from 1", **facts)


@check("kb.check.rulings-that-differ")
def rulings_that_differ(base: Base) -> Iterator[Finding]:
    """
    Two rulings of the same authority answer one question differently.

    Why
        One of them is out of date or misread: an authority has one answer, its latest.
    """
    if not base.kb.asked("ruling", *OPEN):
        return
    first: dict[tuple[str, str], Entry] = {}
    for ruling, field, index, question in _settling(base):
        if not _whole(ruling):
            continue
        other = first.setdefault((ruling.data["authority"], question.id), ruling)
        if other is not ruling and _apart(ruling, other, question):
            yield found(
                ruling,
                "{id} and {other}, both of the authority {authority}, answer {question} differently.",
                field,
                index,
                other=other.id,
                authority=ruling.data["authority"],
                question=question.id,
                hint="keep the later one",
            )


def _apart(first: Entry, other: Entry, question: Entry) -> bool:
    """Whether two answers differ: in the reading they take, or for a silence in whether the base says the same."""
    field, key = ("takes", question.id) if question.kind == "discrepancy" else ("agrees", "")
    answers = [ruling.data.get(field) for ruling in (first, other)]
    if key:
        answers = [(readings or {}).get(key) for readings in answers]
    return None not in answers and answers[0] != answers[1]


@check("kb.check.leaning-against-a-ruling")
def leaning_against_a_ruling(base: Base) -> Iterator[Finding]:
    """
    The publisher or the designer has answered an open question, and the base leans otherwise.

    Why
        Where the books are silent or differ, the base follows the publisher's answer and names it under
        ``ruled_by``. Where the books decide against it, the ruling says ``agrees: false`` and stands beside them.
    """
    if not base.kb.asked("ruling", *OPEN):
        return
    weightiest: dict[str, Entry] = {}
    for ruling, _, _, question in _settling(base):
        if not _whole(ruling) or ruling.data["authority"] not in BINDING:
            continue
        known = weightiest.setdefault(question.id, ruling)
        if AUTHORITIES.index(ruling.data["authority"]) < AUTHORITIES.index(known.data["authority"]):
            weightiest[question.id] = ruling
    for id, ruling in weightiest.items():
        yield from _followed(base.kb[id], ruling)
    for question in base.kb.of(*OPEN):
        for ruled_by in question.ids("ruled_by"):
            if ruled_by in base.kb and question.id not in base.kb[ruled_by].ids("settles"):
                because = "{id} is ruled by {ruling}, which does not settle it."
                yield found(question, because, "ruled_by", ruling=ruled_by, hint="name it under settles of the ruling")


def _followed(question: Entry, ruling: Entry) -> Iterator[Finding]:
    """Whether an open question follows the weightiest ruling that settles it."""
    facts = {"ruling": ruling.id, "authority": ruling.data["authority"]}
    if question.kind == "silence":
        if question.data.get("ruled_by") != ruling.id or ruling.data.get("agrees") is not True:
            yield found(
                question,
                "{id} is settled by {ruling} of the authority {authority}, and its leaning does not follow it.",
                "question",
                hint=f"lean as the ruling does, with ruled_by: {ruling.id} here and agrees: true there",
                **facts,
            )
        return
    takes = ruling.data.get("takes", {}).get(question.id, 0)
    if takes and takes != question.data.get("follows") and ruling.data.get("agrees") is not False:
        yield found(
            question,
            "{id} follows reading {follows}, and {ruling} of the authority {authority} takes reading {takes}.",
            "follows",
            follows=question.data.get("follows"),
            takes=takes,
            hint="follow it, or write agrees: false in the ruling where the books decide against it",
            **facts,
        )
