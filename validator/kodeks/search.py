"""
The search of the site, for the command line: the same ranking, run from the same file.

``site/search/query.mjs`` is the only place that ranks. It is run by QuickJS (the package ``quickjs-ng``), an engine
of one megabyte that starts in milliseconds. What the ranking works out of all texts before the first query, and what
takes it two seconds in that engine, is a part of the compiled base; a query asks for the few words it needs.
"""

import json
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from typing import Any

# What ``quickjs`` offers, without its threads: importing those takes longer than a query.
from _quickjs import Context

from kodeks import compiled, home, ids
from kodeks.base import Base
from kodeks.model import Entry
from kodeks.reporting.speaker import Speaker
from kodeks.rulesets import Mix, holds

#: Kinds that are no part of a game: they are never out of it.
ALWAYS = ("module", "variant", "ruleset", "source", "passage", "chapter")
#: What of the words of a language only serves to work out the tables.
WORKED_IN = ("forms", "related", "same", "means", "irregular", "gists", "printed", "heads")
#: What of the entries only serves that.
INDEXED = ("chapters", "headings")
#: Long lists that are asked for entry by entry.
LISTS = ("names", "texts", "also", "asked")

#: What a query finds: ``here`` in the chosen game, ``elsewhere`` in others; words ``near`` to those that find nothing.
Found = dict[str, list[Any]]

_ENTRIES = "search-entries"
#: The largest table is a part of its own, its keys apart from its weights: text without a letter is read at once.
_POSTINGS, _WEIGHTS, _SHAPES = "postings", "weights", "shapes"
#: Tables whose rows begin with their keys.
_TABLES = ("keys", "folded", "related")
#: What is between the rows of a table; no word holds it.
_BETWEEN = "|"
_ASK = """
globalThis.found = (language, query, limit, held) => {
  const asking = (one) => (table, key) => ask(one, table, key);
  const parsed = (name) => JSON.parse(file(name));
  const load = (name) => (name === "entries" ? parsed(name) : keptWords(parsed(name), asking(name)));
  const kept = (one) => keptTables(JSON.parse(head(one)), asking(one));
  const search = Search.atHand(language, query, load, kept);
  const told = held && JSON.parse(held);
  const ids = told && new Set(told.ids);
  const game = told && { modules: new Set(told.modules), holds: (id) => ids.has(id) };
  const { here, elsewhere, near } = search.answer(query, { limit, game });
  const plain = ({ id, score, title, text, kind, twins, passages }) => ({ id, score, title, kind,
    text: text.replaceAll("\\n", " / "), // each reading of a difference is a line
    twins: twins.map(({ id, title }) => ({ id, title })),
    passages: passages.map(({ source, page, of }) => ({ source, page, of })) });
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
            self._spoken[language] = _Spoken(language, self._parts)
        return self._spoken[language]

    def _file(self, name: str) -> str:
        text: str = self._parts[_ENTRIES] if name == "entries" else self._of(name).words
        return text


class _Spoken:
    """What the search keeps of one language."""

    def __init__(self, language: str, parts: compiled.Further) -> None:
        self._parts = {name: f"search-{language}-{name}" for name in (_POSTINGS, _SHAPES)}
        self._further = parts
        data: dict[str, Any] = parts[f"search-{language}"]
        self.words: str = data["words"]
        self.head: dict[str, Any] = data["head"]
        self.books: dict[str, str] = data["books"]
        self.kinds: dict[str, str] = data["kinds"]
        self.says: dict[str, str] = data["says"]
        self._lists: dict[str, dict[str, str] | list[str]] = data["lists"]
        self._tables: dict[str, str] = data["tables"]
        self._rows: dict[str, list[str]] = {}

    def ask(self, table: str, key: str) -> str | None:
        """A row of a table or of a list, or the words that ``beginning`` and ``near`` stand for; None for no row."""
        if table in self._lists:
            found = self._lists[table]
            return found.get(key) if isinstance(found, dict) else found[int(key)]
        if table == "beginning":
            return " ".join(self._beginning(key))
        if table == "near":
            most, _, word = key.partition(" ")
            return " ".join(self._near(word, int(most)))
        if table == _POSTINGS:
            keys = self._in(table)
            at = bisect_left(keys, key)
            return self._in(_WEIGHTS)[at] if at < len(keys) and keys[at] == key else None
        return _value(self._tables[table], key)

    def _in(self, table: str) -> list[str]:
        """All rows of a table."""
        if table not in self._rows:
            text = self._further[self._parts[_POSTINGS]] if table == _WEIGHTS else self._tables[table]
            self._rows[table] = text.split(_BETWEEN)
        return self._rows[table]

    def _beginning(self, start: str) -> Iterator[str]:
        rows = self._in("folded")
        for at in range(bisect_left(rows, start), len(rows)):
            if not rows[at].startswith(start):
                return
            yield rows[at].partition(" ")[0]

    def _near(self, word: str, most: int) -> Iterator[str]:
        """
        Every word within so many slips, and a few others, by sets of all words that are numbers with a bit for each.

        Of sixty thousand words it finds some hundred in half a millisecond; looking at each takes a hundred times that.
        """
        shapes: dict[str, str] = self._further[self._parts[_SHAPES]]
        inside = 0
        for length in range(len(word) - most, len(word) + most + 1):
            inside |= int(shapes.get(str(length), "0"), 16)
        letters = {letter: int(bits, 16) for letter, bits in shapes.items() if letter.isalpha()}
        lacking = [inside & ~letters.get(letter, 0) for letter in set(filter(str.isalpha, word))]
        further = [inside & bits for letter, bits in letters.items() if letter not in word]
        for faults in (lacking, further):
            more_than = [0] * (most + 1)  # the words with more than so many of these faults
            for fault in faults:
                for number in range(most, 0, -1):
                    more_than[number] |= more_than[number - 1] & fault
                more_than[0] |= fault
            inside &= ~more_than[most]
        rows, bits_of = self._in("folded"), f"{inside:b}"[::-1]
        at = bits_of.find("1")
        while at >= 0:
            yield rows[at].partition(" ")[0]
            at = bits_of.find("1", at + 1)


def _value(rows: str, key: str) -> str | None:
    """
    What stands beside a key in sorted rows; a query asks for a few of sixty thousand, so they are never taken apart.

    >>> [_value("ab 1|abc 2 3|b 4", key) for key in ("ab", "abc", "b", "", "abd", "c")]
    ['1', '2 3', '4', None, None, None]
    """
    low, high = 0, len(rows)
    while low < high:
        middle = (low + high) // 2
        start = rows.rfind(_BETWEEN, low, middle) + 1 or low
        end = rows.find(_BETWEEN, middle)
        end = len(rows) if end < 0 else end
        word, _, value = rows[start:end].partition(" ")
        if word == key:
            return value
        low, high = (end + 1, high) if word < key else (low, start - 1)
    return None


def _shapes(words: Sequence[str]) -> dict[str, str]:
    """
    For each length and each letter the words that have it: a number in base 16 with a bit for each word.

    >>> _shapes(["a", "ab"])
    {'1': '1', 'a': '3', '2': '2', 'b': '2'}
    """
    found: dict[str, bytearray] = {}
    for at, word in enumerate(words, 1):
        for sign in (str(len(word)), *filter(str.isalpha, word)):
            found.setdefault(sign, bytearray(b"0" * len(words)))[-at] = ord("1")
    return {sign: f"{int(bits, 2):x}" for sign, bits in found.items()}


def _held(base: Base, mix: Mix | None) -> str | None:
    """The modules and entries of a mix, as text; nothing where everything is in play."""
    if mix is None:
        return None
    modules = sorted({id.partition(".")[0] for id in mix.modules})
    return json.dumps({"modules": modules, "ids": [entry.id for entry in base.kb if _in_play(entry, mix, modules)]})


def _in_play(entry: Entry, mix: Mix, modules: list[str]) -> bool:
    return entry.module in modules if entry.kind in ALWAYS else holds(entry, mix)


def _context() -> Any:
    """The engine with the code of the search."""
    context = Context()
    code = (home.home() / "site" / "search" / "query.mjs").read_text(encoding="utf-8")
    context.module(code + _ASK)
    return context


# --- parts of the compiled base ---------------------------------------------------------------------------------------


def makers() -> dict[str, Callable[[Base], Any]]:
    """Who makes each part of the search."""
    found: dict[str, Callable[[Base], Any]] = {_ENTRIES: _make_entries}
    for language in ids.LANGUAGES:
        made = _Made(language)
        found[f"search-{language}"] = made.words
        found[f"search-{language}-{_POSTINGS}"] = made.postings
        found[f"search-{language}-{_SHAPES}"] = made.shapes
    return found


def _make_entries(base: Base) -> str:
    from kodeks.sphinx_ext.search.index import entries_file

    return json.dumps({name: value for name, value in entries_file(base.kb).items() if name not in INDEXED})


class _Made:
    """Makes the parts of one language; what the ranking works out of all texts is worked out once."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._worked: tuple[dict[str, Any], dict[str, Any]] | None = None

    def _work(self, base: Base) -> tuple[dict[str, Any], dict[str, Any]]:
        """The words and the tables."""
        from kodeks.sphinx_ext.search.index import entries_file, words_file

        if self._worked is None:
            words, entries = words_file(base, self.language), json.dumps(entries_file(base.kb))
            found = _context().get("worked")(entries, json.dumps(words, ensure_ascii=False))
            self._worked = words, json.loads(found)
        return self._worked

    def words(self, base: Base) -> dict[str, Any]:
        """What every query needs."""
        words, tables = self._work(base)
        speaker = Speaker(base.kb, base.words[self.language])
        shown = {name: value for name, value in words.items() if name not in (*WORKED_IN, *LISTS)}
        rows = {name: [f"{key} {tables[name][key]}" for key in sorted(tables[name])] for name in _TABLES}
        return {
            "words": json.dumps(shown, ensure_ascii=False),
            "lists": {
                "names": words["names"],
                "texts": words["texts"],
                "also": {str(entry): json.dumps(value) for entry, value in words["also"].items()},
                "asked": {str(entry): value for entry, value in words["asked"].items()},
            },
            "head": {name: tables[name] for name in ("size", "stop", "light", "naming", "phrases")},
            "tables": {
                name: _BETWEEN.join(found) for name, found in (rows | {_POSTINGS: sorted(tables[_POSTINGS])}).items()
            },
            "books": {entry.id: speaker.say(entry, "short").text for entry in base.kb.of("source")},
            "kinds": words["kinds"],
            "says": words["says"],
        }

    def postings(self, base: Base) -> str:
        """In which entries each key is, and what it weighs there."""
        _, tables = self._work(base)
        return _BETWEEN.join(tables[_POSTINGS][key] for key in sorted(tables[_POSTINGS]))

    def shapes(self, base: Base) -> dict[str, str]:
        """The words by their letters, for those that nothing knows as they are written."""
        return _shapes(sorted(self._work(base)[1]["folded"]))
