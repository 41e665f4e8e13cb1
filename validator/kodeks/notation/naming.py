"""
Names as people write them: any prefix that fits one thing, in any language, declined or not.

>>> lexicon = Lexicon([("deep-desert", "deep"), ("głęboka-pustynia", "deep"), ("desert-tactics", "tactics")])
>>> lexicon.find(["deep"]), lexicon.find(["Głębokiej", "Pustyni"]), lexicon.find(["gleb"]), lexicon.find(["arr"])
(['deep'], ['deep'], ['deep'], [])
>>> lexicon.find(["des"]), lexicon.near("depdesert")
(['tactics'], ['deep-desert'])
"""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from functools import cache, partial

#: Small words before a name that say nothing about it.
SMALL = frozenset(
    (
        *("to", "the", "a", "an", "of", "on", "in", "into", "from", "with", "at", "by"),
        *("do", "na", "w", "we", "z", "ze", "od", "przy", "po"),
        *("до", "на", "у", "в", "з", "із", "зі", "від", "за", "по", "при"),
    )
)
#: A typed word with fewer letters than this is no declined form; what a declined form may change at the end.
SHORTEST_STEM, ENDING, LOST = 3, 3, 2
#: Names with more words than this are nobody's.
MOST_WORDS = 8

Words = tuple[str, ...]
Fits = Callable[[str, str], bool]


@cache
def fold(word: str) -> str:
    """
    A word without case and marks.

    >>> fold("Głębokiej"), fold("Shaddam’s"), fold("Їжак")
    ('glebokiej', 'shaddams', 'іжак')
    """
    plain = unicodedata.normalize("NFKD", word.casefold().replace("ł", "l").replace("ґ", "г"))
    return "".join(char for char in plain if char.isalnum())


def words_of(name: str) -> tuple[str, ...]:
    """
    The words of a name.

    >>> words_of("dune,-the desert_planet")
    ('dune', 'the', 'desert', 'planet')
    """
    parts = name.replace("-", " ").replace("_", " ").replace(".", " ").replace("/", " ").split()
    return tuple(word for word in map(fold, parts) if word)


def declined(typed: str, word: str) -> bool:
    """
    Whether a typed word can be another form of a word.

    >>> declined("arrakinu", "arrakin"), declined("posterunku", "posterunek"), declined("arrow", "arrakin")
    (True, True, False)
    """
    same = 0
    for one, other in zip(typed, word, strict=False):
        if one != other:
            break
        same += 1
    return same >= max(SHORTEST_STEM, len(word) - LOST) and len(typed) - same <= ENDING


def _starts(typed: str, word: str) -> bool:
    return word.startswith(typed)


def _in_front(typed: Words, words: Words, fits: Fits) -> bool:
    """Whether a name begins with the typed words."""
    return len(typed) <= len(words) and all(fits(one, word) for one, word in zip(typed, words, strict=False))


def _in_order(typed: Words, words: Words, fits: Fits) -> bool:
    """Whether a name holds the typed words in their order."""
    left = iter(words)
    return all(any(fits(one, word) for word in left) for one in typed)


class Lexicon:
    """Names and what they stand for."""

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        self._names = [(words_of(name), name, thing) for name, thing in pairs]

    def find(self, typed: Sequence[str]) -> list[str]:
        """
        What some words can stand for: those that bear the name, else those whose name begins so, else holds them.

        Declined forms are looked for where nothing else fits.
        """
        wanted = tuple(word for one in typed for word in words_of(one))
        if not wanted or len(wanted) > MOST_WORDS:
            return []
        found = self._all(lambda words: words == wanted)
        for fits in (_starts, declined):
            for holds in (_in_front, _in_order):
                found = found or self._all(partial(holds, wanted, fits=fits))
        return found

    def exact(self, typed: str) -> list[str]:
        """What bears exactly this name."""
        wanted = words_of(typed)
        return self._all(lambda words: words == wanted)

    def _all(self, test: Callable[[Words], bool]) -> list[str]:
        return list(dict.fromkeys(thing for words, _, thing in self._names if test(words)))

    def near(self, name: str) -> list[str]:
        """Names that look like one that nobody bears."""
        return get_close_matches(name.casefold()[:60], [name for _, name, _ in self._names], 2)
