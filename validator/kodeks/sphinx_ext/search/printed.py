"""
The vocabulary of the printed books: which words stand in a passage that our own sentences say otherwise.

Players ask with the words of their book. ``site/search/printed-<language>.txt`` lists for each passage the dictionary
forms of its words in the order of the alphabet, each one time and without the small words: an index, from which no
sentence can be read. ``search_printed_make`` writes it; everything else only reads it.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from kodeks import home
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


def said(language: str, text: str) -> set[str]:
    """The dictionary forms of the words in a text; a word that the table does not know stands for itself."""
    known = lemmas(language)
    return {lemma for word in tokens(text) for lemma in known.get(word, (word,))}


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
        told = set.intersection(*(said(language, text) for text in texts.get(passage, [""]))) if words else set()
        found.append(" ".join(sorted(words - common - told)))
    return found
