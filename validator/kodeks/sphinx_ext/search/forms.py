"""
Word forms of Polish and Ukrainian: the table that ties every form of a word to its dictionary form.

The table is ``site/search/forms-<language>.txt``. A line holds the endings of one paradigm, the ending of the
dictionary form first, and after a tab the stems that take them::

    ,a,owi,em,u	agent

``search_forms_make`` writes it from dictionaries; everything else only reads it.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from kodeks import home

#: Languages whose words change too much for cutting off endings.
INFLECTED = ("pl", "uk")

_WORD = re.compile(r"[^\W\d_]+(?:['’ʼ][^\W\d_]+)*")


def tokens(text: str) -> list[str]:
    """
    The words of a text in lower case, apostrophes in one shape.

    >>> tokens("Дев’ять карт, Bene Gesserit")
    ["дев'ять", 'карт', 'bene', 'gesserit']
    """
    return [one.lower().replace("’", "'").replace("ʼ", "'") for one in _WORD.findall(text)]


def table(language: str) -> Path:
    """The file of a language's forms."""
    return home.home() / "site" / "search" / f"forms-{language}.txt"


@lru_cache(maxsize=2)
def paradigms(language: str) -> dict[str, frozenset[str]]:
    """Every dictionary form of the table with all its forms; none for a language without a table."""
    path = table(language)
    if language not in INFLECTED or not path.is_file():
        return {}
    return dict(unpack(path.read_text(encoding="utf-8").splitlines()))


def unpack(lines: Iterable[str]) -> Iterator[tuple[str, frozenset[str]]]:
    r"""
    Lines of the table into dictionary forms with their forms.

    >>> [(lemma, sorted(forms)) for lemma, forms in unpack([",a\tagent"])]
    [('agent', ['agent', 'agenta'])]
    """
    for line in lines:
        if not line or line.startswith("#"):
            continue
        endings, _, stems = line.partition("\t")
        cut = endings.split(",")
        for written in stems.split():
            stem = "" if written == "-" else written
            yield stem + cut[0], frozenset(stem + ending for ending in cut)


def pack(found: dict[str, frozenset[str]]) -> list[str]:
    r"""
    Dictionary forms with their forms into lines of the table, the same lines for the same words.

    >>> pack({"agent": frozenset({"agent", "agenta"}), "kant": frozenset({"kant", "kanta"})})
    [',a\tagent kant']
    """
    rows: dict[tuple[str, ...], list[str]] = {}
    for lemma, forms in found.items():
        stem = _common([lemma, *forms])
        endings = sorted({form[len(stem) :] for form in forms} - {lemma[len(stem) :]})
        rows.setdefault((lemma[len(stem) :], *endings), []).append(stem or "-")
    return [",".join(endings) + "\t" + " ".join(sorted(stems)) for endings, stems in sorted(rows.items())]


def _common(words: list[str]) -> str:
    first, last = min(words), max(words)
    for index, letter in enumerate(first):
        if index >= len(last) or last[index] != letter:
            return first[:index]
    return first
