"""``kodeks search``."""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from kodeks.cli.main import FOUND, OK, UNUSABLE, refuse

if TYPE_CHECKING:
    from kodeks.search import Found, Search


def run(options: argparse.Namespace) -> int:
    """Print what a query finds, best first: the rule or the name, the pages of the books, the id."""
    from kodeks.reporting.findings import json_text
    from kodeks.search import Search

    query = " ".join(options.query)
    if options.limit < 1:
        return refuse(f"--limit takes a number from 1, not {options.limit}")
    if not query.strip():
        return refuse("search needs a word to look for")
    base, mix = None, None
    if options.ruleset:
        from kodeks import compiled
        from kodeks.cli.sets import mix_named

        base = compiled.load()
        mix = mix_named(base, options.ruleset)
        if mix is None:
            return UNUSABLE
    search = Search(options.lang)
    found = search.find(query, limit=options.limit, base=base, mix=mix)
    own = _of_the_set(options, query)
    if options.format == "json":
        print(json_text({**found, "own": own} if own else found))
    else:
        print("\n".join([*(line for item in own for line in _own_lines(item)), *_lines(search, found, own=bool(own))]))
    return OK if own or found["here"] or found["elsewhere"] else FOUND


def _of_the_set(options: argparse.Namespace, query: str) -> list[dict[str, str]]:
    """What is found in the set that is near or named."""
    from kodeks.cli import sets

    if not options.with_set and not sets.near():
        return []
    from kodeks.authoring import finding
    from kodeks.reporting.labels import kind_of
    from kodeks.reporting.speaker import Speaker

    known = sets.load(options)
    speaker = Speaker(known.base.kb, known.base.words[options.lang])
    entries = [known.base.kb[id] for id in finding.found(known, query, speaker)[: options.limit]]
    return [
        {
            "id": entry.id,
            "title": speaker.title(entry.id),
            "kind": speaker.phrase(kind_of(entry.kind, entry.module)[0]),
        }
        for entry in entries
    ]


def _own_lines(item: dict[str, str]) -> Iterator[str]:
    from kodeks.reporting.findings import printable

    yield printable(f" *. {item['title']}")
    yield printable(f"    {item['kind']}")
    yield f"    {item['id']}"


def _lines(search: "Search", found: "Found", *, own: bool = False) -> Iterator[str]:
    if not found["here"] and not own:
        yield search.phrase("none")
        if found["near"]:
            yield f"{search.phrase('near')}: {', '.join(found['near'])}"
    yield from _listed(search, found["here"])
    if found["elsewhere"]:
        yield ""
        yield search.phrase("elsewhere").format(number=len(found["elsewhere"]))
        yield from _listed(search, found["elsewhere"])


def _listed(search: "Search", answers: list[dict[str, Any]]) -> Iterator[str]:
    """Each answer as a sentence, its kind, the pages of the books, its id, and the rules that stand with it."""
    from kodeks.reporting.findings import printable

    for number, answer in enumerate(answers, 1):
        title, text = answer["title"], answer["text"]
        yield printable(f"{number:2}. {title}{': ' if text else ''}{text}")
        yield printable("    " + "; ".join([search.kind(answer["kind"]), *_pages(search, answer, answer["id"])]))
        yield f"    {answer['id']}"
        for twin in answer["twins"]:
            yield printable(f"  + {twin['title']}")
            yield printable("    " + "; ".join(_pages(search, answer, twin["id"])))
            yield f"    {twin['id']}"


def _pages(search: "Search", answer: dict[str, Any], id: str) -> list[str]:
    """The pages that one rule of an answer rests on."""
    pages: dict[str, set[int]] = {}
    for passage in answer["passages"]:
        if id not in passage["of"]:
            continue
        pages.setdefault(passage["source"], set()).add(passage["page"])
    page = search.phrase("page")
    return [
        f"{search.book(source)}, {page.format(page=', '.join(map(str, sorted(found))))}"
        for source, found in sorted(pages.items())
    ]
