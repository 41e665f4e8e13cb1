"""
The search of the site, for the command line: the same ranking, run from the same file.

``site/search/query.mjs`` is the only place that ranks. It is run by QuickJS (the package ``quickjs-ng``), an engine
of one megabyte that starts in milliseconds. What the ranking works out of all texts before the first query, and what
takes it two seconds in that engine, is a part of the compiled base; a query asks for the few words it needs.
"""

import json
from bisect import bisect_left
from collections.abc import Callable
from functools import partial
from typing import Any

import quickjs

from kodeks import compiled, home, ids
from kodeks.base import Base
from kodeks.model import Entry
from kodeks.reporting.speaker import Speaker
from kodeks.rulesets import Mix, holds

#: Kinds that are no part of a game: they are never out of it.
ALWAYS = ("module", "variant", "ruleset", "source", "passage", "chapter")
#: What of the words of a language only serves to work out the tables.
WORKED_IN = ("forms", "related", "same", "means", "irregular", "gists", "printed")

#: What a query finds: ``here`` in the chosen game, ``elsewhere`` in others; words ``near`` to those that find nothing.
Found = dict[str, list[Any]]

_ENTRIES = "search-entries"
#: What is between the rows of a table; no word holds it.
_BETWEEN = "|"
_ASK = """
globalThis.found = (language, query, limit, held) => {
  const load = (name) => JSON.parse(file(name));
  const kept = (one) => keptTables(JSON.parse(head(one)), (table, key) => ask(one, table, key ?? null));
  const search = Search.atHand(language, query, load, kept);
  const told = held && JSON.parse(held);
  const ids = told && new Set(told.ids);
  const game = told && { modules: new Set(told.modules), holds: (id) => ids.has(id) };
  const { here, elsewhere, near } = search.answer(query, { limit, game });
  const plain = ({ id, score, title, text, kind, passages }) => ({ id, score, title, text, kind,
    passages: passages.map(({ source, page }) => ({ source, page })) });
  return JSON.stringify({ here: here.map(plain), elsewhere: elsewhere.map(plain), near: near.map((one) => one.said) });
};
globalThis.worked = (entries, words) =>
  JSON.stringify(new Language(JSON.parse(words), new Entries(JSON.parse(entries))).tables());
"""


class Search:
    """Answers queries in the words of one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._parts = compiled.Further(makers())
        self._spoken: dict[str, _Spoken] = {}
        self._context = _context()
        self._context.add_callable("file", self._file)
        self._context.add_callable("head", lambda code: json.dumps(self._of(code).head))
        self._context.add_callable("ask", lambda code, table, key: self._of(code).ask(table, key))

    def find(self, query: str, *, limit: int, base: Base | None = None, mix: Mix | None = None) -> Found:
        """What a query finds; with a mix of a base, the entries of that mix apart from all others."""
        held = _held(base, mix) if base and mix else None
        answer: Found = json.loads(self._context.get("found")(self.language, query, limit, held))
        return answer

    def book(self, source: str) -> str:
        """What a book is called in short."""
        return self._of(self.language).books.get(source, source)

    def kind(self, kind: str) -> str:
        """What a kind of entry is called."""
        return self._of(self.language).kinds.get(kind, kind)

    def phrase(self, name: str) -> str:
        """What the search says around its answers, by the name in ``kodeks.sphinx_ext.labels.SEARCH``."""
        return self._of(self.language).says[name]

    def _of(self, language: str) -> "_Spoken":
        if language not in self._spoken:
            self._spoken[language] = _Spoken(self._parts[f"search-{language}"])
        return self._spoken[language]

    def _file(self, name: str) -> str:
        text: str = self._parts[_ENTRIES] if name == "entries" else self._of(name).words
        return text


class _Spoken:
    """What the search keeps of one language."""

    def __init__(self, told: dict[str, Any]) -> None:
        self.words: str = told["words"]
        self.head: dict[str, Any] = told["head"]
        self.books: dict[str, str] = told["books"]
        self.kinds: dict[str, str] = told["kinds"]
        self.says: dict[str, str] = told["says"]
        self._tables: dict[str, str] = told["tables"]
        self._rows: dict[str, list[str]] = {}

    def ask(self, table: str, key: str | None) -> str | None:
        """A row of a table, or all its keys; rows are sorted texts, of which a query reads a few hundred."""
        if table not in self._rows:
            self._rows[table] = self._tables[table].split(_BETWEEN)
        rows = self._rows[table]
        if key is None:
            return " ".join(row.partition(" ")[0] for row in rows)
        at = bisect_left(rows, f"{key} ")
        found, _, value = rows[at].partition(" ") if at < len(rows) else ("", "", "")
        return value if found == key else None


def _held(base: Base, mix: Mix | None) -> str | None:
    """The modules and entries of a mix, as text; nothing where everything is in play."""
    if mix is None:
        return None
    modules = sorted({id.partition(".")[0] for id in mix.modules})
    return json.dumps({"modules": modules, "ids": [one.id for one in base.kb if _in_play(one, mix, modules)]})


def _in_play(entry: Entry, mix: Mix, modules: list[str]) -> bool:
    return entry.module in modules if entry.kind in ALWAYS else holds(entry, mix)


def _context() -> Any:
    """The engine with the code of the search."""
    context = quickjs.Context()
    code = (home.home() / "site" / "search" / "query.mjs").read_text(encoding="utf-8")
    context.module(code + _ASK)
    return context


# --- parts of the compiled base ---------------------------------------------------------------------------------------


def makers() -> dict[str, Callable[[Base], Any]]:
    """Who makes each part of the search."""
    found: dict[str, Callable[[Base], Any]] = {_ENTRIES: _make_entries}
    return found | {f"search-{language}": partial(_make_words, language=language) for language in ids.LANGUAGES}


def _make_entries(base: Base) -> str:
    from kodeks.sphinx_ext.search.index import entries_file

    return json.dumps(entries_file(base.kb), ensure_ascii=False)


def _make_words(base: Base, language: str) -> dict[str, Any]:
    from kodeks.sphinx_ext.search.index import words_file

    words = words_file(base, language)
    tables = json.loads(_context().get("worked")(_make_entries(base), json.dumps(words, ensure_ascii=False)))
    head = {name: tables.pop(name) for name in ("size", "stop", "naming", "phrases")}
    kept = {name: value for name, value in words.items() if name not in WORKED_IN}
    speaker = Speaker(base.kb, base.words[language])
    return {
        "words": json.dumps(kept, ensure_ascii=False),
        "head": head,
        "tables": {
            name: _BETWEEN.join(sorted(f"{key} {value}" for key, value in rows.items()))
            for name, rows in tables.items()
        },
        "books": {one.id: speaker.say(one, "short").text for one in base.kb.of("source")},
        "kinds": words["kinds"],
        "says": words["says"],
    }
