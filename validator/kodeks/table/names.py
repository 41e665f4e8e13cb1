"""Names of things: what a position file may call them, and the short name that is written."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches

#: What stands between a territory and its sector in the name of a cell.
CELL = "@"
#: Kinds of which there are at most so many are listed where a name is not known.
FEW = 20


def plain(name: str) -> str:
    """
    A name as ids write it.

    >>> plain("Deep_Desert"), plain("Shaddam’s  Favor")
    ('deep-desert', "shaddam's-favor")
    """
    return "-".join(name.casefold().replace("_", " ").replace("-", " ").replace("’", "'").split())


class Names:
    """
    Entries by id, by the last word of the id, and by their printed names in every language.

    ``pairs`` are names with the ids that bear them; ``in_play`` says which ids are there to be named; ``parts`` which
    territories have which sectors; ``beside`` what each place is beside. A sector of a
    territory, a cell, is named by both: ``hagga-basin@12``.

    >>> names = Names([("Arrakin", "a.space.arrakeen"), ("Carthag", "b.space.carthag")], lambda id: id[0] == "a")
    >>> names.find("arrakin", "space"), names.find("Arrakeen", "space"), names.find("carthag", "space")
    (('a.space.arrakeen',), ('a.space.arrakeen',), ())
    >>> names.near("arakeen", "space"), names.elsewhere("carthag", "space"), names.short("a.space.arrakeen")
    (['arrakeen'], ('b.space.carthag',), 'arrakeen')
    """

    def __init__(
        self,
        pairs: Iterable[tuple[str, str]],
        in_play: Callable[[str], bool],
        parts: Mapping[str, Sequence[int]] | None = None,
        beside: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        self._parts = parts or {}
        self._beside = beside or {}
        self._known: dict[str, dict[str, None]] = {}
        self._slugs: dict[tuple[str, str], int] = {}
        self._in_play = in_play
        seen = set()
        for name, id in pairs:
            if id not in seen:
                seen.add(id)
                slug = id.rpartition(".")[2]
                self._known.setdefault(id, {})[id] = None
                self._known.setdefault(plain(slug), {})[id] = None
                if in_play(id):
                    key = (kind_of(id), slug)
                    self._slugs[key] = self._slugs.get(key, 0) + 1
            self._known.setdefault(plain(name), {})[id] = None

    def find(self, name: str, kinds: str) -> tuple[str, ...]:
        """The ids in play that a name can stand for; ``kinds`` are joined by a bar."""
        found = tuple(id for id in self._all(name, kinds) if self._in_play(id.partition(CELL)[0]))
        # The last word of an id goes before a printed name that others bear as well.
        exact = tuple(id for id in found if id.rpartition(".")[2] == plain(name))
        return exact if len(exact) == 1 else found

    def elsewhere(self, name: str, kinds: str) -> tuple[str, ...]:
        """The ids that a name stands for and that are not in play, those of modules that are before all others."""
        found = [id for id in self._all(name, kinds) if not self._in_play(id.partition(CELL)[0])]
        return tuple(sorted(found, key=lambda each: not self.knows_module(each)))

    def knows_module(self, id: str) -> bool:
        """Whether other things of the module of an id are in play."""
        module = f"{id.partition('.')[0]}."
        return any(each.startswith(module) and self._in_play(each) for ids in self._known.values() for each in ids)

    def _all(self, name: str, kinds: str) -> list[str]:
        if kinds == "cell":
            place, at, number = name.rpartition(CELL)
            if at:
                return [f"{id}{CELL}{number}" for id in self._all(place, "territory") if number.isdecimal()]
            return [f"{id}{CELL}{item}" for id in self._all(name, "territory") for item in self._parts.get(id, ())]
        wanted = kinds.split("|")
        found = self._known.get(name) or self._known.get(plain(name)) or {}
        return [id for id in found if kind_of(id) in wanted]

    def every(self, kinds: str) -> Iterator[tuple[str, str]]:
        """Every name of these kinds in play with its id, but for the ids themselves."""
        wanted = kinds.split("|")
        for name, ids in self._known.items():
            for id in ids:
                if name != id and kind_of(id) in wanted and self._in_play(id):
                    yield name, id

    def of_kind(self, kind: str) -> list[str]:
        """
        Every id of a kind in play; cells are the sectors of each territory.

        >>> names = Names([("Basin", "c.territory.basin")], lambda id: True, {"c.territory.basin": (9, 10)})
        >>> names.of_kind("cell"), names.of_kind("space")
        (['c.territory.basin@9', 'c.territory.basin@10'], [])
        """
        if kind == "cell":
            return [f"{id}{CELL}{item}" for id in self.of_kind("territory") for item in self._parts.get(id, ())]
        every = {id: None for ids in self._known.values() for id in ids}
        return [id for id in every if kind_of(id) == kind and self._in_play(id)]

    def near(self, name: str, kinds: str) -> list[str]:
        """Names in play that look like a name nobody bears."""
        if kinds == "cell":
            return self.near(name.partition(CELL)[0], "territory")
        wanted = kinds.split("|")
        known = [
            text for text, ids in self._known.items() if any(kind_of(id) in wanted and self._in_play(id) for id in ids)
        ]
        return get_close_matches(plain(name), known, 1)

    def few(self, kinds: str) -> list[str]:
        """The names in play of a kind that has few: phases, factions, posts."""
        wanted = kinds.split("|")
        every = {id for ids in self._known.values() for id in ids if kind_of(id) in wanted and self._in_play(id)}
        return sorted(self.short(id) for id in every) if len(every) <= FEW else []

    def begun(self, name: str, kinds: str) -> tuple[str, ...]:
        """
        The one id of a kind that has few whose name begins with these whole words, or has them anywhere.

        >>> names = Names([("Storm", "c.phase.storm"), ("Shipment", "c.phase.shipment-and-movement")], lambda id: True)
        >>> names.begun("shipment", "phase"), names.begun("ship", "phase")
        (('c.phase.shipment-and-movement',), ())
        >>> names.begun("movement and shipment", "phase")
        ('c.phase.shipment-and-movement',)
        """
        if not plain(name) or not self.few(kinds):
            return ()
        start, words = f"{plain(name)}-", set(plain(name).split("-"))
        names = list(self.every(kinds))
        begun = {id for text, id in names if text.startswith(start)}
        found = begun if len(begun) == 1 else {id for text, id in names if words <= set(text.split("-"))}
        return tuple(found) if len(found) == 1 else ()

    def watching(self, name: str, kinds: str) -> tuple[str, ...]:
        """
        The one place of a kind that is beside what is named.

        >>> pairs = [("Arrakeen", "u.space.arrakeen"), ("Post", "u.post.city")]
        >>> names = Names(pairs, lambda id: True, beside={"u.post.city": ["u.space.arrakeen"]})
        >>> names.watching("arrakeen", "post"), names.watching("arrakeen", "card")
        (('u.post.city',), ())
        """
        named = set(self.find(name, "space"))
        wanted = kinds.split("|")
        places = [id for id, beside in self._beside.items() if kind_of(id) in wanted and named.intersection(beside)]
        found = tuple(id for id in places if self._in_play(id))
        return found if len(found) == 1 else ()

    def short(self, id: str) -> str:
        """The last word of an id, where no other entry of its kind in play has the same."""
        if CELL in id:
            place, _, number = id.rpartition(CELL)
            return self.short(place) + ("" if len(self._parts.get(place, ())) == 1 else CELL + number)
        slug = id.rpartition(".")[2]
        return slug if self._slugs.get((kind_of(id), slug)) == 1 else id


def kind_of(id: str) -> str:
    """
    The kind of an entry.

    >>> kind_of("uprising.space.arrakeen"), kind_of("dagger")
    ('space', '')
    """
    parts = id.split(".")
    return parts[1] if len(parts) == 3 else ""
