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
from functools import cache, lru_cache, partial

#: Small words before a name that say nothing about it.
SMALL = frozenset(
    (
        *("to", "the", "a", "an", "of", "on", "in", "into", "from", "with", "at", "by"),
        *("do", "na", "w", "we", "z", "ze", "od", "przy", "po"),
        *("до", "на", "у", "в", "з", "із", "зі", "від", "за", "по", "при"),
    )
)
#: A declined form has at least so many letters in common with the name.
SHORTEST_STEM = 3
#: What a name may end with that its other forms lack, and what they may end with instead; without marks.
DROPPED = frozenset(
    ("", *("a", "e", "o", "i", "y", "ia", "ie"), *("а", "е", "о", "и", "і", "ь", "я", "ия", "ии", "іи", "є"))
)
ENDINGS = frozenset(
    (
        *("", "s", "a", "e", "i", "o", "u", "y", "ia", "ie", "iu", "ow", "owi", "om", "em", "iem", "ami", "ach", "zie"),
        *("ej", "iej", "ego", "iego", "emu", "iemu", "ym", "im", "ych", "ich", "ymi", "imi"),
        *("а", "у", "ю", "я", "і", "и", "е", "є", "о", "в", "ів", "ові", "еві", "єві", "ом", "ем", "єм", "ам", "ям"),
        *("ами", "ями", "ах", "ях", "ою", "ею", "єю", "оі", "еі", "іи", "ого", "ому", "им", "ім", "их", "іх", "ими"),
    )
)
#: A vowel that is dropped before the last letter: posterunek, posterunku.
FLEETING = {"ek": "k", "ec": "c", "ок": "к", "ек": "к", "ець": "ц"}
#: Names with more words than this are nobody's.
MOST_WORDS = 8
#: For so many pieces of text it is remembered what they stand for.
MOST_REMEMBERED = 2048

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

    >>> declined("arrakinu", "arrakin"), declined("posterunku", "posterunek"), declined("arrakis", "arrakin")
    (True, True, False)
    """
    same = 0
    for item, other in zip(typed, word, strict=False):
        if item != other:
            break
        same += 1
    dropped, ending = word[same:], typed[same:]
    if same < SHORTEST_STEM:
        return False
    if dropped in FLEETING and ending.startswith(FLEETING[dropped]):
        return ending[1:] in ENDINGS
    return dropped in DROPPED and ending in ENDINGS


def _starts(typed: str, word: str) -> bool:
    return word.startswith(typed)


def _in_front(typed: Words, words: Words, fits: Fits) -> bool:
    """Whether a name begins with the typed words."""
    return len(typed) <= len(words) and all(fits(item, word) for item, word in zip(typed, words, strict=False))


def _in_order(typed: Words, words: Words, fits: Fits) -> bool:
    """Whether a name holds the typed words in their order."""
    left = iter(words)
    return all(any(fits(item, word) for word in left) for item in typed)


class Lexicon:
    """Names and what they stand for."""

    def __init__(self, pairs: Iterable[tuple[str, str]]) -> None:
        self._names = [(words_of(name), name, thing) for name, thing in pairs]
        #: What bears exactly these words; each thing once, in order.
        self._bearers: dict[Words, dict[str, None]] = {}
        for words, _, thing in self._names:
            self._bearers.setdefault(words, {})[thing] = None
        #: The same few words come again and again in a position.
        self._remembered = lru_cache(MOST_REMEMBERED)(self._find)

    def find(self, typed: Sequence[str]) -> list[str]:
        """
        What some words can stand for: those that bear the name, else those whose name begins so, else holds them.

        Declined forms are looked for where nothing else fits.
        """
        wanted = tuple(word for item in typed for word in words_of(item))
        return list(self._remembered(wanted)) if 0 < len(wanted) <= MOST_WORDS else []

    def _find(self, wanted: Words) -> tuple[str, ...]:
        found = tuple(self._bearers.get(wanted, ()))
        for fits in (_starts, declined):
            for holds in (_in_front, _in_order):
                found = found or self._all(partial(holds, wanted, fits=fits))
        return found

    def exact(self, typed: str) -> list[str]:
        """What bears exactly this name."""
        return list(self._bearers.get(words_of(typed), ()))

    def _all(self, test: Callable[[Words], bool]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(thing for words, _, thing in self._names if test(words)))

    def near(self, name: str) -> list[str]:
        """Names that look like one that nobody bears, or begin with something like it."""
        typed = name.casefold()[:60]
        found = get_close_matches(typed, [name for _, name, _ in self._names], 2)
        if found:
            return found
        wanted = fold(typed)
        begins = {words[0][: len(wanted) + 1]: name for words, name, _ in reversed(self._names) if words}
        return [begins[item] for item in get_close_matches(wanted, begins, 2, 0.75)]
