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
    return [item.lower().replace("’", "'").replace("ʼ", "'") for item in _WORD.findall(text)]


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


# --- families -------------------------------------------------------------------------------------


#: Endings by which words of one root differ, in the alphabet without marks.
ENDINGS = {
    "pl": """
        owywanie ywanie iwanie owanie ianie anie enie iecie niecie cie
        owywac ywac iwac owac niac iac ac niec iec ec nic ic yc nac sc
        unek acja acyjny icja ek ka nik nica ca osc owy owa owe ny na ne ski ska skie czy czny cza iarz arz
        stwo ba ot da aj ja y a o e
    """,
    "uk": """
        овування ування ювання овання ання ення іння яння иття ття
        овувати увати ювати овати ивати івати ати яти ити іти нути ути ти
        ований уваний аний яний ений єний итий ятий утий тий
        ка ок ник ниця ець ість овий ова ове ний на не ський ська ське чий ція ційний ба ар яр ство
        а я о е и і ь й
    """,
}
#: How alternating consonants at the end of a root are written.
LAST = {
    "pl": "szcz:st sc:st cz:k dz:d rz:r sz:s c:t z:s",
    "uk": "щ:ст дж:д ч:к ж:з ш:с ц:т вл:в бл:б пл:п",
}
#: Prefixes that say nothing about kinship; the root behind them must be long enough by itself.
PREFIXES = {
    "pl": "przed prze przy pod roz bez nad nie po od do wy za na ob we ws ze u z w",
    "uk": "пере перед при під роз без над від воз ви за на по до об уз не у в з с",
}
_MARKS = str.maketrans("ąćęłńóśźżґїєй'", "acelnoszzгіеи'")
ROOT = 3


def folded(word: str) -> str:
    """
    A word in the alphabet without marks.

    >>> folded("żołnierz")
    'zolnierz'
    """
    return word.translate(_MARKS)


def root(language: str, lemma: str) -> str:
    """
    What is left of a dictionary form without the endings that make words of it.

    >>> root("pl", "odrzucić") == root("pl", "odrzucanie") == root("pl", "odrzucać")
    True
    """
    word = folded(lemma)
    for ending in ("sia", "sie", "ся", "сь"):
        word = word.removesuffix(ending) if len(word) > 7 else word
    prefix = next((len(part) for part in PREFIXES[language].split() if word.startswith(part)), 0)
    least = ROOT + prefix
    for ending in _endings(language):
        if word.endswith(ending) and len(word) - len(ending) >= least:
            word = word.removesuffix(ending)
            break
    for pair in LAST[language].split():
        written, _, text = pair.partition(":")
        if word.endswith(written) and len(word) - len(written) >= least - 1:
            return word[: -len(written)] + text
    return word


@lru_cache(maxsize=2)
def _endings(language: str) -> list[str]:
    return sorted(map(folded, ENDINGS[language].split()), key=len, reverse=True)


def related(language: str, lemmas: Iterable[str]) -> list[list[str]]:
    """The families among these dictionary forms, each with at least two members."""
    if language not in ENDINGS:
        return []
    found: dict[str, list[str]] = {}
    for lemma in lemmas:
        found.setdefault(root(language, lemma), []).append(lemma)
    return sorted(sorted(item) for item in found.values() if len(item) > 1)
