"""
The vocabulary of the printed books: which words stand in a passage that our own sentences say otherwise.

Players ask with the words of their book. ``site/search/printed-<language>.txt`` lists for each passage the dictionary
forms of its words in the order of the alphabet, each one time and without the small words: an index, from which no
sentence can be read. ``search_printed_make`` writes it; everything else only reads it.
"""

import argparse
import hashlib
import re
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from pathlib import Path

from kodeks import home, ids, integrity
from kodeks.sphinx_ext.search.forms import paradigms, tokens

#: A word that stands in more than this part of the passages tells none of them apart.
COMMON = 0.06


def table(language: str) -> Path:
    """The file of a language's printed words."""
    return home.home() / "site" / "search" / f"printed-{language}.txt"


@lru_cache(maxsize=3)
def printed(language: str) -> dict[str, frozenset[str]]:
    """The dictionary forms in each passage by its id; none for a language in which no book is printed."""
    path = table(language)
    if not path.is_file():
        return {}
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if not line.startswith("#"))
    return {passage: frozenset(words.split()) for passage, words in rows}


@lru_cache(maxsize=3)
def lemmas(language: str) -> dict[str, tuple[str, ...]]:
    """The dictionary forms of every form the table of a language knows."""
    found: dict[str, list[str]] = {}
    for lemma, forms in paradigms(language).items():
        for form in forms:
            found.setdefault(form, []).append(lemma)
    return {form: tuple(sorted(known)) for form, known in found.items()}


@cache
def said(language: str, text: str) -> frozenset[str]:
    """The dictionary forms of the words in a text; a word that the table does not know stands for itself."""
    known = lemmas(language)
    return frozenset(lemma for word in tokens(text) for lemma in known.get(word, (word,)))


def unsaid(language: str, passages: Iterable[str], texts: dict[str, list[str]]) -> list[str]:
    """
    For each passage its telling words that are missing from at least one of the texts that rest on it.

    Words that each of these texts has would only be loaded a second time.
    """
    index = printed(language)
    spread = Counter(word for words in index.values() for word in words)
    common = {word for word, number in spread.items() if number > COMMON * len(index)}
    found = []
    for passage in passages:
        words = index.get(passage, frozenset())
        result = (
            frozenset.intersection(*(said(language, text) for text in texts.get(passage, [""]))) if words else words
        )
        found.append(" ".join(sorted(words - common - result)))
    return found


# --- make printed ---------------------------------------------------------------------------------


HEAD = (
    "# Words of the printed passages, as dictionary forms in the order of the alphabet, without small words.\n"
    "# python -m kodeks.sphinx_ext.search.printed writes this file.\n"
)
#: Kinds of passages in which nobody looks for a rule.
MUTE = ("layout", "credits", "story")
_BROKEN = re.compile(r"(\w)-\s+(\w)")
_MARK = re.compile(r"<\|.*?\|>")


def words(language: str, text: str, stop: frozenset[str]) -> list[str]:
    """The dictionary forms of the words of a printed text that the table of forms knows, without small words."""
    plain = _BROKEN.sub(r"\1\2", _MARK.sub(" ", text))
    known = lemmas(language)
    names = {item for word in tokens(plain) if word not in stop for item in known.get(word, ())}
    return sorted(names - stop)


def main(arguments: Sequence[str] | None = None) -> int:
    """Parse, read the texts and write."""
    parser = argparse.ArgumentParser(prog="python -m kodeks.sphinx_ext.search.printed", description=__doc__)
    parser.add_argument("texts", type=Path, nargs="+", metavar="TEXT", help="the plain text of a book")
    options = parser.parse_args(arguments)
    for path in options.texts:
        if not path.is_file():
            print(f"{path}: there is no such file\n  hint: name the plain texts of the books", file=sys.stderr)
            return 2
    prints = {hashlib.sha256(path.read_bytes()).hexdigest(): path.read_text(encoding="utf-8") for path in options.texts}
    base = integrity.load_base()
    for language in ids.LANGUAGES:
        stop = frozenset(" ".join(base.words[language].synonyms.get("stop", [])).split())
        rows = []
        for source in base.kb.of("source"):
            text = prints.get(source.data.get("text", {}).get("sha256", ""))
            if text is None or source.data["language"] != language:
                continue
            lines = text.split("\n")
            for passage in source.data["passages"]:
                if passage["kind"] not in MUTE:
                    chosen = "\n".join("\n".join(lines[first - 1 : last]) for first, last in passage["lines"])
                    rows.append(f"{passage['id']}\t{' '.join(words(language, chosen, stop))}")
        if rows:
            table(language).write_text(HEAD + "\n".join(sorted(rows)) + "\n", encoding="utf-8")
            print(f"{language}: {len(rows)} passages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
