"""What a check of single entries is given: those of the base, or a set of custom cards."""

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from kodeks import ids
from kodeks.findings import Finding, Path
from kodeks.integrity.base import Base, found
from kodeks.schemas import Link


class Entries(Protocol):
    """Entries with their ids, links and effects; what an entry is, only they know."""

    def twice(self) -> Iterator[tuple[Any, object]]:
        """Each entry whose id is taken, and where the other stands."""
        ...

    def links(self) -> Iterator[tuple[Any, Link]]:
        """Each link of each entry."""
        ...

    def knows(self, id: str) -> bool:
        """Whether anything has this id."""
        ...

    def instead(self, entry: Any, link: Link) -> str:
        """What to write instead of a link that leads nowhere."""
        ...

    def effects(self) -> Iterator[tuple[Any, Path, Mapping[str, Any], Mapping[str, Any]]]:
        """Each effect with its entry, the way to it, and the effect before it in its list."""
        ...

    def finding(
        self, entry: Any, because: str, *path: str | int, hint: str = "", key: bool = False, **facts: object
    ) -> Finding:
        """A finding about an entry, at a way inside it."""
        ...


class EntriesOfBase:
    """The entries of a base."""

    def __init__(self, base: Base) -> None:
        self.base = base
        self.finding = found

    def twice(self) -> Iterator[tuple[Any, object]]:
        """Each entry whose id is taken, and the place of the other."""
        return ((second, first.place("id")) for first, second in self.base.kb.twice)

    def links(self) -> Iterator[tuple[Any, Link]]:
        """Each link of each entry."""
        return ((entry, link) for entry in self.base.kb for link in self.base.kb.links[entry.id])

    def knows(self, id: str) -> bool:
        """Whether an entry has this id."""
        return id in self.base.kb

    def instead(self, entry: Any, link: Link) -> str:
        """The entry that has taken the place of a withdrawn one, or the nearest ids."""
        if link.target in self.base.withdrawn:
            return f"{link.target} is withdrawn; name {self.base.withdrawn[link.target]}"
        return ids.did_you_mean(link.target, self.base.kb.entries)

    def effects(self) -> Iterator[tuple[Any, Path, Mapping[str, Any], Mapping[str, Any]]]:
        """Each effect of what can have some."""
        for entry in self.base.kb.of("card", "faction", "leader", "contract", "technology", "track", "space"):
            for path, effects in _lists(entry.data, ()):
                for index, effect in enumerate(effects):
                    yield entry, (*path, index), effect, effects[index - 1] if index else {}


def _lists(value: Any, path: Path) -> Iterator[tuple[Path, list[dict[str, Any]]]]:
    """Every list of effects inside a value, with the way to it."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _lists(inner, (*path, key))
    elif isinstance(value, list):
        if value and all(isinstance(effect, dict) for effect in value):
            yield path, value
        for index, inner in enumerate(value):
            yield from _lists(inner, (*path, index))


def entries_of(subject: Base | Entries) -> Entries:
    """The entries of a base, or those that were given."""
    return EntriesOfBase(subject) if isinstance(subject, Base) else subject
