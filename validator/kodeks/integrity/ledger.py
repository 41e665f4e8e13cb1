"""The ledger: the passages of a source cover every line of its text exactly once."""

from collections.abc import Iterator

from kodeks import ids
from kodeks.findings import Finding
from kodeks.integrity.base import Base, found
from kodeks.model import Entry
from kodeks.registry import check

Span = tuple[int, int, int, int]  # first line, last line, passage number, range number


def _ranges(source: Entry) -> list[Span]:
    spans: list[Span] = []
    for number, passage in enumerate(source.data.get("passages") or []):
        lines = passage.get("lines") if isinstance(passage, dict) else None
        for index, pair in enumerate(lines if isinstance(lines, list) else []):
            if isinstance(pair, list) and len(pair) == 2 and all(isinstance(line, int) for line in pair):
                spans.append((pair[0], pair[1], number, index))
    return sorted(spans)


def _limits(source: Entry) -> tuple[int, int]:
    text = source.data["text"]
    first, last = text.get("span") or (1, text["lines"])
    return first, last


def _sources(base: Base) -> Iterator[Entry]:
    for source in base.kb.asked("source"):
        text = source.data.get("text")
        if isinstance(text, dict) and isinstance(text.get("lines"), int):
            yield source


@check("kb.check.ledger-range")
def ledger_range(base: Base) -> Iterator[Finding]:
    """
    A passage names lines that run backwards or lie outside its text.

    Why
        The numbers count lines in a text whose length the source records.
    """
    for source in _sources(base):
        first, last = _limits(source)
        for start, end, number, index in _ranges(source):
            if start > end or start < first or end > last:
                yield found(
                    source,
                    "{passage} names lines {start} to {end}, and the text has lines {first} to {last}.",
                    "passages", number, "lines", index,
                    passage=source.data["passages"][number].get("id"),
                    start=start, end=end, first=first, last=last,
                    hint="correct the numbers",
                )  # fmt: skip


@check("kb.check.ledger-overlap")
def ledger_overlap(base: Base) -> Iterator[Finding]:
    """
    Two passages claim the same line.

    Why
        A line stands in one passage, so that whoever looks it up comes to one place.
    """
    for source in _sources(base):
        passages = source.data["passages"]
        reached, holder = 0, -1
        for start, end, number, index in _ranges(source):
            if start <= reached and holder >= 0:
                yield found(
                    source,
                    "{passage} starts at line {start}, which {other} already holds.",
                    "passages", number, "lines", index,
                    passage=passages[number].get("id"), start=start, other=passages[holder].get("id"),
                    hint=f"{passages[holder].get('id')} reaches to line {reached}",
                )  # fmt: skip
            if end > reached:
                reached, holder = end, number


@check("kb.check.ledger-gap")
def ledger_gap(base: Base) -> Iterator[Finding]:
    """
    A line of a text stands in no passage.

    Why
        The ledger proves that no line of a rulebook was forgotten; a gap breaks the proof.
        Sources that share one text cover it together, each its own span.
    """
    by_text: dict[str, list[Entry]] = {}
    for source in _sources(base):
        by_text.setdefault(source.data["text"].get("sha256", source.id), []).append(source)
        first, last = _limits(source)
        upto = first - 1
        for start, end, number, index in _ranges(source):
            if start > upto + 1:
                yield found(
                    source,
                    "Lines {start} to {end} stand in no passage.",
                    "passages", number, "lines", index,
                    start=upto + 1, end=start - 1,
                    hint="give them to a passage; blank lines go with the text before them",
                )  # fmt: skip
            upto = max(upto, end)
        if upto < last:
            yield found(
                source,
                "Lines {start} to {end} stand in no passage.",
                "text",
                start=upto + 1,
                end=last,
                hint="give them to a passage, or correct the number of lines",
            )
    for sources in by_text.values():
        yield from _spans(sources)


def _spans(sources: list[Entry]) -> Iterator[Finding]:
    upto, total = 0, 0
    ordered = sorted(sources, key=_limits)
    for source in ordered:
        first, last = _limits(source)
        total = source.data["text"]["lines"]
        if first != upto + 1:
            yield found(
                source,
                "The span starts at line {first}; the sources before it reach to line {upto}.",
                "text", "span",
                first=first, upto=upto,
                hint="spans of one text follow each other without gap or overlap",
            )  # fmt: skip
        upto = last
    if ordered and upto != total:
        yield found(
            ordered[-1],
            "The text has {total} lines, and its sources reach to line {upto}.",
            "text",
            total=total,
            upto=upto,
            hint="add the source of the rest, or correct the span",
        )


#: Kinds of passage that say something a clause has to take up.
TELLING = ("rule", "setup", "glossary", "component")


@check("kb.check.passage-without-a-clause")
def passage_without_a_clause(base: Base) -> Iterator[Finding]:
    """
    A passage that states a rule is cited by no clause.

    Why
        What a book says and no clause takes up cannot be found by a reader. The ledger tells which
        passages are rules, set-up, glossary or components; each is cited by at least one clause.

    Does not catch
        A book of which no passage is cited yet: its ledger comes first, its clauses after it.
    """
    for source in _sources(base):
        passages = [passage for passage in source.data["passages"] if isinstance(passage, dict)]
        cited = {passage.get("id") for passage in passages if _citing(base, str(passage.get("id")))}
        for number, passage in enumerate(passages):
            if cited and passage.get("kind") in TELLING and passage.get("id") not in cited:
                yield found(
                    source,
                    "{passage} is a passage of kind {kind}, and no clause cites it.",
                    "passages", number, "id",
                    passage=passage.get("id"), kind=passage.get("kind"),
                    hint="cite it in a clause, or correct its kind",
                )  # fmt: skip


def _citing(base: Base, passage: str) -> bool:
    return any(ids.kind_of(id) == "clause" for _, id in base.kb.backlinks.get(passage, ()))
