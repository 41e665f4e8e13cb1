"""Files of positions into cases: one case, many under ``cases``, or a list of scenarios of the base."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Protocol

from kodeks import ids, loading
from kodeks.findings import Finding, Path, Place
from kodeks.loading import Marks
from kodeks.records import dataclass, replace

#: The game a case is of where it names none, and the classic game.
GAME = "dune-imperium-uprising"
CLASSIC = "dune-classic-basic"

#: Other names that a case may use for a game.
GAMES = {
    "classic": CLASSIC,
    "classic-dune": CLASSIC,
    "dune": CLASSIC,
    "dune-basic": CLASSIC,
    "dune-classic": CLASSIC,
    "uprising": GAME,
}

#: The schema of the positions of each game.
SCHEMAS = {GAME: "position", CLASSIC: "position-classic"}

#: What a case can ask.
KINDS = ("state", "move", "outcome")


class Store(Protocol):
    """Who tells what is wrong with the shape of a value: `kodeks.schemas.SchemaStore`, or a quicker one."""

    def findings(self, kind: str, value: Any, at: Path, name: str) -> Iterator[Finding]:
        """The faults of a value of this kind."""
        ...


@dataclass(frozen=True, slots=True)
class Case:
    """A position, perhaps a move, and where both stand in the file."""

    name: str
    data: Mapping[str, Any]
    file: str
    marks: Marks
    #: Fields that the schema of the game does not know and that resemble none it knows.
    unread: tuple[Place, ...] = ()
    #: The ways to those fields.
    unread_at: tuple[Path, ...] = ()

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
        """The game, as a slug; a scenario of the base is of the game of its module."""
        told = self.data.get("game")
        if told is None:
            parts = ids.parse(self.name) if "." in self.name else None
            return GAMES.get(parts.module, GAME) if parts is not None else GAME
        return GAMES.get(slug(str(told)), slug(str(told)))

    @property
    def kind(self) -> str:
        """What is asked: whether a state can be, whether a move may be made, or what the outcome is."""
        told = self.data.get("kind")
        if told in KINDS:
            return str(told)
        if "result" in (self.data.get("expected") or {}):
            return "outcome"
        return "state" if self.action is None else "move"

    @property
    def expected_result(self) -> Mapping[str, Any]:
        """The facts that should come out, where the case names any."""
        told = (self.data.get("expected") or {}).get("result")
        return told if isinstance(told, Mapping) else {}

    @property
    def reading(self) -> str | None:
        """The book the case is to be judged by, where it names one as the reading or as the text of its rules."""
        told = self.data.get("reading") or self.data.get("rules_text")
        return told if told in ("pl", "uk") else None

    @property
    def modules(self) -> list[str]:
        """The modules in play, as slugs; a scenario of the base is played with its own module."""
        told = self.data.get("modules") or []
        parts = ids.parse(self.name) if "." in self.name else None
        if parts is not None and parts.kind == "scenario":
            return list(dict.fromkeys(one.partition(".")[0] for one in (told or [self.name])))
        return [slug(one) for one in told]

    def value(self, path: Path) -> Any:
        """What the case tells at this way."""
        here: Any = self.data
        for step in path:
            here = here[step]
        return here

    def place(self, path: Path) -> Place:
        """Where a value of the case stands; for a value that is left out, where it would."""
        return Place(self.file, *self.marks.find(path))


@lru_cache(maxsize=20_000)
def slug(name: str) -> str:
    """
    A name as ids write it.

    >>> slug("Deep_Desert")
    'deep-desert'
    """
    return "-".join(name.casefold().replace("_", " ").replace("’", "'").split())


def is_second_form(one: Any) -> bool:
    """Whether a case is of the second form, which the judge on the engine answers; only it has one of these keys."""
    return isinstance(one, dict) and any(key in one for key in ("from", "move", "outcome"))


def items(value: Any) -> list[tuple[Path, Any]]:
    """The cases of a document with the ways to them: one, a list, or many under ``cases``."""
    if isinstance(value, dict) and isinstance(value.get("cases"), list):
        return [(("cases", index), one) for index, one in enumerate(value["cases"])]
    if isinstance(value, list):
        return [((index,), one) for index, one in enumerate(value)]
    return [((), value)]


def read_cases(text: str, shown: str, store: Store) -> Iterator[Case | Finding]:
    """The cases of a file; what has the wrong shape comes as findings instead."""
    try:
        tree = loading.read_tree(text, shown)
    except loading.UnreadableFile as error:
        yield loading.unreadable(error)
        return
    for at, one in items(tree.value):
        yield from read_case(one, shown, tree.marks.inside(at), store)


def read_case(one: Any, shown: str, marks: Marks, store: Store) -> Iterator[Case | Finding]:
    """One case; what has the wrong shape comes as findings instead."""
    name = str(one.get("id", "")) if isinstance(one, dict) else ""
    case = Case(name, one if isinstance(one, dict) else {}, shown, marks)
    # A case of a game nobody knows has other fields; it is the judge who says what it can judge.
    if isinstance(one, dict) and case.game not in SCHEMAS:
        yield case
    else:
        yield from _checked(case, one, store)


def _checked(case: Case, one: Any, store: Store) -> Iterator[Case | Finding]:
    """The case if its shape is right; else what is wrong with it."""
    kind = "scenario" if ids.kind_of(case.name) == "scenario" else SCHEMAS.get(case.game, "position")
    faults: list[Finding] = []
    unread: list[tuple[Place, Path]] = []
    for fault in store.findings(kind, one, (), case.name or "the case"):
        place = Place(case.file, *case.marks.find(fault.at, key=fault.on_key))
        # Positions are described by many hands: a strange field is told, a misspelt one refused.
        if kind in SCHEMAS.values() and fault.on_key and not fault.hint.startswith("did you mean"):
            unread.append((place, fault.at))
        else:
            faults.append(replace(fault, check="position.check.wrong-shape", place=place))
    yield from faults
    if not faults:
        places, ways = tuple(place for place, _ in unread), tuple(at for _, at in unread)
        yield replace(case, unread=places, unread_at=ways)
