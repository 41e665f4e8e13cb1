"""Words that remember whose texts were asked for, so that a page is made again when one of them changes."""

from collections.abc import Iterator
from contextlib import contextmanager

from kodeks.words import English, Said, Words

#: Fields that hold sentences: they are shown, and nothing but what shows them hangs on them.
LONG = ("says", "means", "about", "answer", "leaning", "yields", "because")


class Heard(Words):
    """The words of a language, with the ids whose sentences were asked for since somebody listens."""

    def __init__(self, words: Words) -> None:
        self.__dict__.update(words.__dict__)
        self.told: set[str] = set()
        self._said: dict[tuple[str, str, int | None], Said] = {}

    def say(self, id: str, field: str, english: English, *, index: int | None = None) -> Said:
        """A field of an entry; a sentence is noted."""
        if field in LONG:
            self.told.add(id)
        key = (id, field, index)
        if key not in self._said:
            self._said[key] = super().say(id, field, english, index=index)
        return self._said[key]

    @contextmanager
    def listening(self) -> Iterator[set[str]]:
        """The ids whose sentences are asked for inside."""
        outer, self.told = self.told, set()
        try:
            yield self.told
        finally:
            self.told = outer
