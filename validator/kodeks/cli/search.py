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
    if options.format == "json":
        print(json_text(found))
    else:
        print("\n".join(_lines(search, found)))
    return OK if found["here"] or found["elsewhere"] else FOUND


def _lines(search: "Search", found: "Found") -> Iterator[str]:
    if not found["here"]:
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
