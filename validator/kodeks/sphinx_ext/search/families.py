"""
Families of words: to discard, discarding and a discard are one thing to someone who asks.

Dictionary forms of one root are found by cutting the endings that make verbs, nouns and adjectives of each other
and by writing consonants that alternate (k and cz, g and ż, d and dz) in one way. They count less than the word
itself. What cannot be told from the letters (wysłać and wysyłać) stands in ``translations/<language>/synonyms.yaml``.
"""

from collections.abc import Iterable
from functools import lru_cache

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
    prefix = next((len(one) for one in PREFIXES[language].split() if word.startswith(one)), 0)
    least = ROOT + prefix
    for ending in _endings(language):
        if word.endswith(ending) and len(word) - len(ending) >= least:
            word = word.removesuffix(ending)
            break
    for pair in LAST[language].split():
        written, _, told = pair.partition(":")
        if word.endswith(written) and len(word) - len(written) >= least - 1:
            return word[: -len(written)] + told
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
    return sorted(sorted(one) for one in found.values() if len(one) > 1)
