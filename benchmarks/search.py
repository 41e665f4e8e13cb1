"""
The search of the site beside Sphinx's own and Pagefind, on the same pages and queries.

``python benchmarks/search.py --site build/site`` takes our own queries; ``--quiz FILE --seeds DIR`` adds a quiz
over the texts of the books. A result is a hit when a passage it cites overlaps one that answers the query.
An answer of ours may show up to two more rules about the same below its own and cites theirs too; the column
``rule alone`` counts only the answer's own rule, so that neither is mistaken for the other.
The lists say above their queries how they came about; a quiz the weights were measured on is no test of them.
"""

import argparse
import gzip
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import search_peers
from kodeks import ids, integrity
from kodeks.sphinx_ext.search.index import STATIC, cited, node
from kodeks.sphinx_ext.search.index import query as ask
from search_queries import Books, Query, own, quiz

#: Our own lists: fitted to, kept apart, and written later.
HALVES = ("tuning", "held-out", "fresh", "unseen", "apart", "table-talk")

#: For each query its answers, each with the ids it shows.
Answers = list[list[list[str]]]
Ask = Callable[[Path, list[Query]], Answers]


def kodeks(site: Path, queries: list[Query]) -> Answers:
    """Our own search, through Node: a rule and those that stand with it."""
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as asked:
        json.dump([{"lang": query.lang, "query": query.query} for query in queries], asked)
        asked.flush()
        told = ask(site, ["--limit", "10", "--batch", asked.name])
    return [[[hit["id"], *(twin["id"] for twin in hit["twins"])] for hit in found] for found in told]


def single(peer: Callable[[Path, list[Query]], list[list[str]]]) -> Ask:
    """A peer whose every answer shows one entry."""
    return lambda site, queries: [[[id] for id in found] for found in peer(site, queries)]


ENGINES: dict[str, Ask] = {
    "kodeks": kodeks,
    "sphinx": single(search_peers.sphinx),
    "pagefind": single(search_peers.pagefind),
}


def rank(books: Books, query: Query, answers: list[list[str]]) -> int:
    """The place of the first hit, from 1; 0 where the first ten hold none."""
    for place, shown in enumerate(answers[:10], start=1):
        entries = [books.kb.entries[id] for id in shown if id in books.kb.entries]
        lines = [line for entry in entries for passage in cited(entry) for line in books.passage(passage)]
        if query.answered(lines):
            return place
    return 0


def table(title: str, queries: list[Query], ranks: dict[str, list[int]]) -> None:
    """Print hit@1, hit@3 and MRR@5 by language and kind."""
    print(f"\n{title}")
    print(f"{'':20}{'n':>5}" + "".join(f"{name:>22}" for name in ranks))
    print(f"{'':25}" + "".join(f"{'hit@1':>9}{'hit@3':>6}{'MRR@5':>7}" for _ in ranks))
    groups = [*sorted({query.lang for query in queries}), *sorted({query.kind for query in queries}), "all"]
    for group in groups:
        chosen = [at for at, question in enumerate(queries) if group in (question.lang, question.kind, "all")]
        row = f"{group:20}{len(chosen):5}"
        for found in ranks.values():
            places = [found[at] for at in chosen]
            first = sum(place == 1 for place in places) / len(chosen)
            three = sum(0 < place <= 3 for place in places) / len(chosen)
            mean = sum(1 / place for place in places if 0 < place <= 5) / len(chosen)
            row += f"{first:9.2f}{three:6.2f}{mean:7.2f}"
        print(row)


def sizes(site: Path) -> None:
    """Print what a page of each language loads, compressed."""
    for language in ids.LANGUAGES:
        files = sorted(path for path in (site / language / STATIC).iterdir() if path.name != "passages.json")
        told = {file.name: len(gzip.compress(file.read_bytes(), 9)) / 1000 for file in files}
        parts = ", ".join(f"{name} {size:.0f}" for name, size in told.items())
        print(f"{language}: {sum(told.values()):.0f} kB ({parts})")


def typing(site: Path, queries: list[Query]) -> None:
    """Print what a keystroke costs the processor when the queries are typed letter by letter."""
    script = Path(__file__).with_name("search_typing.mjs")
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as asked:
        json.dump([{"lang": query.lang, "query": query.query} for query in queries], asked)
        asked.flush()
        command = [node(), str(script), str(site.resolve()), asked.name]
        told = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    for language, answers in told.items():
        print(
            f"{language}: {answers['keystrokes']} keystrokes, median {answers['median']} ms, "
            f"95 of 100 within {answers['p95']} ms, longest {answers['longest']} ms"
        )


def main() -> int:
    """Ask, count and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", type=Path, default=Path("build/site"), help="the built site")
    parser.add_argument("--only", choices=sorted(ENGINES), action="append", help="ask only this search")
    parser.add_argument("--quiz", type=Path, help="a quiz over the texts of the books")
    parser.add_argument("--seeds", type=Path, help="the folder of these texts")
    parser.add_argument("--typing", action="store_true", help="also time every keystroke of our search")
    parser.add_argument("--missed", action="store_true", help="name what our search missed")
    told = parser.parse_args()
    if not (told.site / "en" / STATIC / "entries.json").is_file():
        print(f"{told.site}: there is no built site\n  hint: run make html", file=sys.stderr)
        return 2
    books = Books(integrity.load_base().kb)
    sets = {f"own queries, {half}": own(books, half) for half in HALVES}
    if told.quiz and told.seeds:
        sets[f"quiz {told.quiz.name}"] = quiz(told.quiz, told.seeds)
    every = [question for queries in sets.values() for question in queries]
    ranks: dict[str, list[int]] = {}
    for name in told.only or ENGINES:
        start = time.perf_counter()
        found = ENGINES[name](told.site, every)
        ranks[name] = [rank(books, query, answers) for query, answers in zip(every, found, strict=True)]
        if name == "kodeks":
            alone = [[shown[:1] for shown in answers] for answers in found]
            ranks["rule alone"] = [rank(books, query, answers) for query, answers in zip(every, alone, strict=True)]
        print(f"{name}: {len(every)} queries, with indexing where it is not built, {time.perf_counter() - start:.1f} s")
    start = 0
    for title, queries in sets.items():
        part = {name: places[start : start + len(queries)] for name, places in ranks.items()}
        table(title, queries, part)
        known = [at for at, question in enumerate(queries) if question.game not in ("classic", "dune")]
        without = {name: [places[at] for at in known] for name, places in part.items()}
        table(f"{title}, without the classic game", [queries[at] for at in known], without)
        if told.missed and "kodeks" in part:
            for query, place in zip(queries, part["kodeks"], strict=True):
                if not 0 < place <= 3:
                    print(f"  missed {query.id}: {query.query}")
        start += len(queries)
    print()
    sizes(told.site)
    if told.typing:
        typing(told.site, every)
    return 0


if __name__ == "__main__":
    sys.exit(main())
