"""Files of positions into cases: one case, many under ``cases``, or a list of scenarios of the base."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from kodeks import ids, loading, schemas
from kodeks.findings import Finding, Path, Place
from kodeks.loading import Marks

#: The games whose positions ``schema/position.schema.json`` describes.
GAME = "dune-imperium-uprising"


@dataclass(frozen=True, slots=True)
class Case:
    """A position, perhaps a move, and where both stand in the file."""

    name: str
    data: Mapping[str, Any]
    file: str
    marks: Marks

    @property
    def state(self) -> Mapping[str, Any]:
        """What the table shows."""
        state: Mapping[str, Any] = self.data["state"]
        return state

    @property
    def action(self) -> Mapping[str, Any] | None:
        """The move in dispute, if there is one."""
        return self.data.get("action")

    @property
    def game(self) -> str:
        """The game, as a slug."""
        return slug(str(self.data.get("game", GAME)))

    @property
    def modules(self) -> list[str]:
        """The modules in play, as slugs; a scenario of the base is played with its own module."""
        told = self.data.get("modules") or []
        parts = ids.parse(self.name)
        if parts is not None and parts.kind == "scenario":
            return list(dict.fromkeys(one.partition(".")[0] for one in (told or [self.name])))
        return [slug(one) for one in told]

    def place(self, path: Path) -> Place:
        """Where a value of the case stands; for a value that is left out, where it would."""
        return Place(self.file, *self.marks.find(path))


def slug(name: str) -> str:
    """
    A name as ids write it.

    >>> slug("Deep_Desert")
    'deep-desert'
    """
    return "-".join(name.casefold().replace("_", " ").replace("’", "'").split())


def read_cases(text: str, shown: str, store: schemas.SchemaStore) -> Iterator[Case | Finding]:
    """The cases of a file; what has the wrong shape comes as findings instead."""
    try:
        tree = loading.read_tree(text, shown)
    except loading.UnreadableFile as error:
        yield loading.unreadable(error)
        return
    value = tree.value
    if isinstance(value, dict) and isinstance(value.get("cases"), list):
        items: list[tuple[Path, Any]] = [(("cases", index), one) for index, one in enumerate(value["cases"])]
    elif isinstance(value, list):
        items = [((index,), one) for index, one in enumerate(value)]
    else:
        items = [((), value)]
    for at, one in items:
        name = str(one.get("id", "")) if isinstance(one, dict) else ""
        case = Case(name, one if isinstance(one, dict) else {}, shown, tree.marks.inside(at))
        # A case of another game has other fields; it is the judge who says what it can judge.
        if isinstance(one, dict) and case.game != GAME:
            yield case
            continue
        kind = "scenario" if ids.kind_of(name) == "scenario" else "position"
        faults = list(store.findings(kind, one, (), name or "the case"))
        for fault in faults:
            line, column = case.marks.find(fault.at, key=fault.on_key)
            yield replace(fault, check="position.check.wrong-shape", place=Place(shown, line, column))
        if not faults:
            yield case
