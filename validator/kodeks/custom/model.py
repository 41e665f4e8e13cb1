"""A set of custom cards as the checks see it: its entries, their effects, and what they are held against."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from kodeks import schemas
from kodeks.custom.printed import Printed
from kodeks.custom.settings import Settings
from kodeks.findings import Finding, Path, Place
from kodeks.loading import Tree

#: Played with this where no module entry tells anything else.
DEFAULT_MODULE = "uprising.module.uprising"
SHARED_MODULE = "shared.module.shared"
#: Kinds that only hang together with the whole base: their checks read all of it.
DEEP = frozenset({"source", "passage", "chapter", "clause", "discrepancy", "silence", "ruling", "ruleset", "scenario"})

#: Gaining something of the set's own, which names it by its id.
OWN = "own"
#: The entry that tells how many of a thing each player has.
TOKENS = {
    "spies": "uprising.token.spy",
    "troops": "uprising.token.troop",
    "agents": "uprising.token.agent",
    "dreadnoughts": "rise-of-ix.token.dreadnought",
}


@dataclass(slots=True)
class Piece:
    """One entry of the set: its fields, its file, and the way to it inside the file."""

    id: str
    kind: str
    module: str
    data: Mapping[str, Any]
    file: str
    path: Path
    #: Whether nothing but its name, deck and modules is held: no check of one entry finds anything in it.
    quiet: bool = False


@dataclass(slots=True)
class Node:
    """One effect: what it says, where it stands, and the effect it stands inside."""

    piece: Piece
    path: Path
    data: Mapping[str, Any]
    head: str
    #: The way to the box it stands in, such as ``agent`` or ``rewards.first``.
    box: Path
    parent: "Node | None"
    #: The field of the parent that holds it: give, to, then, else or choose.
    branch: str

    def above(self) -> Iterator["Node"]:
        """The effects it stands inside, nearest first."""
        here = self.parent
        while here is not None:
            yield here
            here = here.parent


@dataclass
class CustomSet:
    """Everything a check of custom cards is given."""

    pieces: list[Piece]
    #: The pieces whose shape is right; the others are told about their shape first.
    sound: list[Piece]
    printed: Printed
    settings: Settings = field(default_factory=Settings)
    findings: list[Finding] = field(default_factory=list)
    #: The files of translations, with their languages.
    words: list[tuple[str, Tree]] = field(default_factory=list)
    by_id: dict[str, Piece] = field(default_factory=dict)
    #: The effects by their heads, without plain gains.
    nodes: dict[str, list[Node]] = field(default_factory=dict)
    #: What several checks ask for and one of them has worked out.
    memory: dict[str, Any] = field(default_factory=dict)
    _played: dict[str | tuple[str, tuple[str, ...]], frozenset[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for piece in self.pieces:
            self.by_id.setdefault(piece.id, piece)
        vocabulary = self.printed.vocabulary
        plain = frozenset(
            item for item in _GAINS if item not in TOKENS and item != OWN and f"gain.{item}" not in vocabulary
        )
        known: dict[int, list[_Part]] = {}
        for piece in self.sound:
            for box, effects in boxes_of(piece.kind, piece.data):
                for index, effect in enumerate(effects):
                    # Many cards have the same effect: it is taken apart once.
                    if id(effect) not in known:
                        known[id(effect)] = list(_parts(effect, plain))
                    if known[id(effect)]:
                        self._sort_in(piece, box, index, known[id(effect)])

    def _sort_in(self, piece: Piece, box: Path, index: int, parts: "list[_Part]") -> None:
        """Put an effect and those inside it among the others of their heads."""
        made: list[Node] = []
        for way, data, head, parent, branch in parts:
            path = (*box, index, *way)
            node = Node(piece, path, data, head, box, made[parent] if parent is not None else None, branch)
            made.append(node)
            self.nodes.setdefault(head, []).append(node)

    def shaped(self) -> list[Piece]:
        """The pieces whose shape is right, with those of which little is held."""
        sound = {id(piece) for piece in self.sound}
        return [piece for piece in self.pieces if piece.quiet or id(piece) in sound]

    def of(self, *kinds: str) -> Iterator[Piece]:
        """The sound pieces of these kinds."""
        return (piece for piece in self.sound if piece.kind in kinds)

    def spoken(self) -> Iterator[tuple[Piece, str, Tree, Mapping[str, Any]]]:
        """The words of the pieces in other languages: the piece, the language, the file, and the words."""
        for language, tree in self.words:
            for id, item in tree.value.items() if isinstance(tree.value, dict) else ():
                if id in self.by_id and isinstance(item, dict):
                    yield self.by_id[id], language, tree, item

    def each(self, *heads: str) -> Iterator[Node]:
        """The effects with one of these heads."""
        for head in heads:
            yield from self.nodes.get(head, ())

    def played(self, piece: Piece) -> frozenset[str]:
        """The modules in play with a piece: its own, those it names, and all they are played with."""
        named = piece.data.get("modules")
        listed = tuple(item for item in named if isinstance(item, str)) if isinstance(named, list) else ()
        # Most pieces name no modules.
        key = (piece.module, listed) if listed else piece.module
        played = self._played.get(key)
        if played is None:
            played = self._played[key] = self._closure([f"{piece.module}.module.{piece.module}", *listed])
        return played

    def _closure(self, start: list[str]) -> frozenset[str]:
        found: set[str] = {SHARED_MODULE}
        todo = list(start)
        while todo:
            id = todo.pop()
            if id in found:
                continue
            found.add(id)
            own = self.by_id.get(id)
            data = own.data if own else self.printed.modules.get(id, {"extends": [DEFAULT_MODULE]})
            for key in ("extends", "needs", "brings", "of"):
                # The set may hold anything here until its shape is right.
                value = data.get(key)
                listed = value if isinstance(value, list) else [value]
                todo += [item for item in listed if isinstance(item, str)]
            if own is not None and own.kind == "module" and not data.get("extends"):
                todo.append(DEFAULT_MODULE)
        return frozenset(found)

    def limit(self, piece: Piece, thing: str) -> int | None:
        """How many of these pieces a player has at most, as the base tells; None where it does not."""
        token = TOKENS.get(thing)
        if token is None or f"{token.partition('.')[0]}.module.{token.partition('.')[0]}" not in self.played(piece):
            return None
        return self.printed.tokens.get(token, {}).get("per_player")

    def knows(self, id: str) -> bool:
        """Whether anything has this id, printed or of the set."""
        return id in self.printed.ids or id in self.by_id


def icons_of(data: Mapping[str, Any]) -> list[str]:
    """The agent icons of a card, with those that it only has under a condition."""
    return [*data.get("icons", ()), *data.get("icons_when", {}).get("icons", ())]


def hit(
    piece: Piece,
    says: str,
    *path: str | int,
    hint: str = "hint",
    key: bool = False,
    notes: tuple[str, ...] = (),
    **facts: object,
) -> Finding:
    """A finding about a piece; ``says`` and ``hint`` name sentences of the check."""
    return Finding(
        says,
        at=(*piece.path, *path),
        hint=hint,
        facts={"id": piece.id, **facts},
        place=Place(piece.file),
        on_key=key,
        notes=notes,
    )


def spoken_hit(piece: Piece, tree: Tree, says: str, *path: str | int, **facts: object) -> Finding:
    """A finding about the words of a piece in another language."""
    return Finding(says, at=(piece.id, *path), hint="hint", facts={"id": piece.id, **facts}, place=Place(tree.file))


def at(node: Node, says: str, *path: str | int, hint: str = "hint", key: bool = False, **facts: Any) -> Finding:
    """A finding about an effect."""
    return hit(node.piece, says, *node.path, *path, hint=hint, key=key, **facts)


#: An effect inside another: the way to it, what it says, its head, the number of the part that it stands in, and where.
_Part = tuple[Path, Mapping[str, Any], str, int | None, str]


def _parts(effect: Mapping[str, Any], plain: frozenset[str]) -> Iterator[_Part]:
    """
    An effect and those inside it.

    Gaining 1 or more of a ``plain`` thing, and nothing else, is left out: nothing can be wrong with it,
    and it is most of what cards do.
    """
    todo: list[tuple[Path, Mapping[str, Any], int | None, str]] = [((), effect, None, "")]
    number = 0
    while todo:
        way, data, parent, branch = todo.pop()
        if len(data) == 1 and "gain" in data:
            ((thing, amount),) = data["gain"].items()
            if amount and thing in plain:
                continue
        head = ([key for key in data if key in _HEADS] or [""])[-1]
        yield way, data, head, parent, branch
        below: list[tuple[Path, Mapping[str, Any], int | None, str]] = []
        for key, value in data.items():
            lists = enumerate(value) if key == "choose" else [(None, value)] if key in _INSIDE else ()
            for option, effects in lists:
                inside = (*way, key) if option is None else (*way, key, option)
                below += [((*inside, index), item, number, key) for index, item in enumerate(effects)]
        todo += reversed(below)
        number += 1


_INSIDE = frozenset({"give", "to", "then", "else", "choose"})
_EFFECTS = "effect.schema.json#/$defs/effects"


def _heads() -> frozenset[str]:
    grammar = schemas.store().schemas["effect"]["$defs"]["effect"]
    return frozenset(item["required"][0] for item in grammar["oneOf"])


def _patterns(schema: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """The ways to the boxes of a kind, ``*`` for any place in a list."""
    for name, below in schema.get("properties", {}).items():
        if below.get("$ref") == _EFFECTS:
            yield (name,)
        else:
            yield from ((name, *rest) for rest in _patterns(below))
    if isinstance(schema.get("items"), dict):
        yield from (("*", *rest) for rest in _patterns(schema["items"]))


_HEADS = _heads()
_GAINS = tuple(schemas.store().schemas["effect"]["$defs"]["gains"]["properties"])
_BOXES: dict[str, list[tuple[str, ...]]] = {}


def boxes(kind: str) -> list[tuple[str, ...]]:
    """The ways to the boxes of a kind."""
    if kind not in _BOXES:
        _BOXES[kind] = list(_patterns(schemas.store().schemas[kind]))
    return _BOXES[kind]


def boxes_of(kind: str, data: Any) -> Iterator[tuple[Path, Any]]:
    """Every list of effects of an entry, with the way to it."""
    found = _FIRST.get(kind)
    if found is None:
        found = _FIRST[kind] = {}
        for pattern in boxes(kind):
            found.setdefault(pattern[0], []).append(pattern)
    for name in data:
        for pattern in found.get(name, ()):
            if len(pattern) == 1:
                yield pattern, data[name]
            else:
                yield from _along(pattern, data)


#: The ways to the boxes of each kind, by their first step.
_FIRST: dict[str, dict[str, list[tuple[str, ...]]]] = {}


def _along(pattern: tuple[str, ...], data: Any) -> Iterator[tuple[Path, Any]]:
    found: list[tuple[Path, Any]] = [((), data)]
    for step in pattern:
        after: list[tuple[Path, Any]] = []
        for way, value in found:
            if step == "*" and isinstance(value, list):
                after += [((*way, index), item) for index, item in enumerate(value)]
            elif isinstance(value, dict) and step in value:
                after.append(((*way, step), value[step]))
        found = after
    yield from found
