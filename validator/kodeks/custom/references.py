"""Ids that custom entries name: they exist, they are of the right kind, and their module is in play."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from kodeks import ids, markup, schemas
from kodeks.custom.model import CustomSet, Node, Piece, at, hit
from kodeks.findings import Finding
from kodeks.registry import check
from kodeks.schemas import Link

#: Links to where a fact comes from; a book may be cited whatever is in play.
_CITING = ("mentions", "passages", "facts.sources", "modules", "extends", "needs", "excludes", "brings", "of")


def links(cards: CustomSet) -> list[tuple[Piece, Link]]:
    """The links of all pieces that may be at fault; a quick look tells which pieces have one."""
    found: list[tuple[Piece, Link]] | None = cards.memory.get("links")
    if found is None:
        store = schemas.store()
        found = cards.memory["links"] = [
            (piece, link) for piece in _suspects(cards) for link in store.links(piece.kind, piece.data)
        ] + [(piece, link) for piece, link, _ in mentioned(cards)]
    return found


def mentioned(cards: CustomSet) -> list[tuple[Piece, Link, str]]:
    """The links that stand in the sentences of sound pieces, with the words that carry them."""
    found: list[tuple[Piece, Link, str]] | None = cards.memory.get("mentions")
    if found is None:
        found = cards.memory["mentions"] = []
        store = schemas.store()
        for piece in cards.sound:
            if piece.kind == "card" and "rule" not in piece.data and "flavour" not in piece.data:
                continue  # most cards have no sentence
            for path, text in store.sentences(piece.kind, piece.data):
                for word, target in markup.links(text) if "](" in text else ():
                    found.append((piece, Link(path, target, ids.KINDS, "mentions"), word))
    return found


def _suspects(cards: CustomSet) -> list[Piece]:
    """The pieces that name an id which does not exist, does not fit or is not in play, and a few more."""
    look = _Look(cards)
    sound = {id(piece) for piece in cards.sound}
    return [
        piece
        for piece in cards.pieces
        if not piece.quiet and look.odd(piece, _SETTLED if piece.kind == "card" and id(piece) in sound else _NOTHING)
    ]


_NOTHING: frozenset[str] = frozenset()
#: Fields of a card that name nothing.
_SETTLED = frozenset({"id", "name", "deck", "cost", "copies"})


class _Look:
    """A quick look for ids that may be at fault."""

    def __init__(self, cards: CustomSet) -> None:
        self.cards = cards
        self.resources = cards.printed.resources
        #: For each kind and modules in play, the ids that have been found good, by field.
        self.tables: dict[tuple[str, frozenset[str]], dict[str, set[str]]] = {}
        #: And the lists, mappings and effects: what two cards say alike is often the same object.
        self.objects: dict[tuple[str, frozenset[str]], set[int]] = {}

    def odd(self, piece: Piece, settled: frozenset[str]) -> bool:
        """Whether anything in a piece, but for settled fields, may name a wrong id."""
        fine = self.objects.setdefault((piece.kind, self.cards.played(piece)), set())
        todo = []
        for field, value in piece.data.items():
            if field in settled:
                continue
            for item in value if type(value) is list else (value,):
                if id(item) not in fine and type(item) in _DEEP:
                    todo.append((field, item))
        if not todo:
            return False
        new = [id(value) for _, value in todo]
        if self._any_odd(piece, todo):
            return True
        fine.update(new)
        return False

    def _any_odd(self, piece: Piece, todo: list[tuple[str, Any]]) -> bool:
        """Whether any of these values, by their fields, may name a wrong id."""
        played = self.cards.played(piece)
        good = self.tables.get((piece.kind, played))
        if good is None:
            good = self.tables[piece.kind, played] = {field: set() for field in _fields(piece.kind)}
        while todo:
            field, value = todo.pop()
            kind = type(value)
            if kind is str:
                if field in good and value not in good[field]:
                    if not self._fits(piece.kind, field, value, played):
                        return True
                    good[field].add(value)
            elif kind is dict:
                if field in _AMOUNTS and not self.resources.issuperset(value):
                    return True
                todo += [(key, item) for key, item in value.items() if type(item) in _DEEP]
            elif field not in good or not _all_in(good[field], value):
                todo += [(field, item) for item in value if type(item) in _DEEP]
        return False

    def _fits(self, kind: str, field: str, value: str, played: frozenset[str]) -> bool:
        parts = value.split(".")
        if not self.cards.knows(value) or parts[1] not in _fields(kind)[field]:
            return False
        return any(item.startswith(parts[0] + ".") for item in played)


def _all_in(known: set[str], values: list[Any]) -> bool:
    try:
        return known.issuperset(values)
    except TypeError:
        return False  # a list of lists or mappings


_DEEP = frozenset({str, dict, list})
_AMOUNTS = frozenset({"pay", "paid", "cost", "pay_one_of"})


@lru_cache(maxsize=32)
def _fields(kind: str) -> Mapping[str, frozenset[str]]:
    """For each field that names ids, the kinds it takes; none where that depends on what it stands in."""
    found: dict[str, frozenset[str]] = {}
    seen: set[int] = set()
    store = schemas.store()
    todo: list[tuple[str, dict[str, Any], str]] = [("", store.schemas[kind], kind)]
    while todo:
        field, schema, base = todo.pop()
        if "x-link" in schema:
            kinds = frozenset(schema["x-link"])
            found[field] = kinds if found.get(field, kinds) == kinds else frozenset()
        schema, base = store.resolve(schema, base)
        if id(schema) in seen:
            continue
        seen.add(id(schema))
        todo += [(name, below, base) for name, below in schema.get("properties", {}).items()]
        for key in ("items", "additionalProperties"):
            if isinstance(schema.get(key), dict):
                todo.append((field, schema[key], base))
    return found


def kinds_of(kind: str, field: str) -> frozenset[str]:
    """The kinds that a field of an entry of this kind may name; none where it names nothing."""
    return _fields(kind).get(field, frozenset())


#: What goes before an arrow without being a resource, and how.
_GIVEN = {
    "cards": "discard: {what: card}", "card": "discard: {what: card}", "intrigue": "trash: {what: intrigue}",
    "spies": "recall: {what: spy}", "spy": "recall: {what: spy}", "agents": "recall: {what: agent}",
    "units": "retreat: {what: units, exactly: 1}",
}  # fmt: skip


def given_instead(cards: CustomSet, link: Link) -> str:
    """How to give up what is no resource, where somebody pays with it."""
    word = str(link.path[-1]) if link.path else ""
    if len(link.path) < 2 or link.path[-2] != "pay":
        return ""
    own = next((piece for piece in cards.of("token", "resource") if piece.id.endswith(f".{word}")), None)
    if own is not None:
        return (
            f"only resources are paid; write give with - lose: {{own: {{{own.kind}: {own.id}, number: 1}}}} beside pay"
        )
    losses = schemas.store().schemas["effect"]["$defs"]["losses"]["properties"]
    given = _GIVEN.get(word) or (f"lose: {{{word}: 1}}" if word in losses else "")
    return f"only resources are paid; write give with - {given} beside pay" if given else ""


def named(cards: CustomSet, finding: Finding) -> Finding:
    """A finding about an id that is only its last word, with the ids it may stand for."""
    slug = str(finding.facts.get("slug", ""))
    kinds = str(finding.facts.get("kinds", "")).split()
    if not slug or not kinds or len(slug) > 80:
        return finding
    pool = [id for kind in kinds for id in cards.printed.by_kind.get(kind, ())]
    pool += [piece.id for piece in cards.pieces if piece.kind in kinds]
    word = slug.rpartition(".")[2].lower().replace(" ", "-").replace("_", "-")
    hits = [item for item in dict.fromkeys(pool) if item.rpartition(".")[2] == word]
    if not hits:
        near = ids.suggest(word, dict.fromkeys(item.rpartition(".")[2] for item in pool), most=1)
        hits = [item for item in dict.fromkeys(pool) if near and item.rpartition(".")[2] == near[0]]
    played = {item.partition(".")[0] for piece in cards.pieces[:1] for item in cards.played(piece)}
    hits = [item for item in hits if item.partition(".")[0] in played] or hits
    if hits:
        return replace(finding, hint=f"did you mean {' or '.join(hits[:3])}?")
    own = f"{str(finding.facts.get('name')).partition('.')[0]}.{kinds[0]}.{word}"
    return replace(finding, hint="write the whole id, such as {own}", facts={**finding.facts, "own": own}) if (
        ids.parse(own)
    ) else finding  # fmt: skip


#: Kinds that `kodeks new` makes.
_MADE = ("token", "term", "icon", "leader", "contract", "technology", "space")


def made_first(piece: Piece, target: str) -> str:
    """How the entry is made that something of the set names and that is not there yet."""
    parts = ids.parse(target)
    if parts is None or parts.module != piece.module or parts.kind not in _MADE:
        return ""
    name = parts.slug.replace("-", " ").capitalize()
    return f'write the entry first: kodeks new {parts.kind} "{name}"'


#: Looking for a near id takes a while; a file of nothing but slips must not take for ever.
MOST_GUESSES = 200


def did_you_mean(cards: CustomSet, wrong: str) -> str:
    """The ids of the same kind that may have been meant."""
    guesses: dict[str, str] = cards.memory.setdefault("guesses", {})
    if wrong not in guesses:
        if len(guesses) >= MOST_GUESSES or len(wrong) > 120:
            return ""
        kind = ids.kind_of(wrong)
        pools: dict[str, list[str]] = cards.memory.setdefault("pools", {})
        if kind not in pools:
            own = [piece.id for piece in cards.by_id.values() if piece.kind == kind]
            pools[kind] = [*cards.printed.by_kind.get(kind, ()), *own][:20_000]
        guesses[wrong] = ids.did_you_mean(wrong, pools[kind])
    return guesses[wrong]


@check(
    "kb.check.module-not-in-play",
    subject="custom",
    says={
        "word": "{id} says {word}, and only {modules} has that.",
        "kind": "{id} can only be played with {modules}.",
        "entry": "{id} names {target}, which belongs to {modules}.",
        "hint": "add it to extends of the module, or to modules of the card",
    },
)
def module_not_in_play(cards: CustomSet) -> Iterator[Finding]:
    """
    A card uses something of a module that it is not played with.

    Why
        Without Rise of Ix there are no dreadnoughts to gain and no technologies to count: the
        effect can never happen, and the condition never holds. ``extends`` of the module of the
        card tells with what it is played, ``modules`` of a card adds to that.
    """
    vocabulary = cards.printed.vocabulary
    decks = {word.partition(".")[2] for word in vocabulary if word.startswith("deck.")}
    for piece in cards.of("card"):
        if piece.data["deck"] not in decks and _MARKED.isdisjoint(piece.data):
            continue
        words = [(f"deck.{piece.data['deck']}", "deck")]
        words += [(f"card.{item}", item) for item in ("graft", "infiltrate", "unload") if item in piece.data]
        for word, field in words:
            if word in vocabulary and cards.played(piece).isdisjoint(vocabulary[word]):
                yield hit(piece, "word", field, word=word, modules=_named(vocabulary[word]))
    yield from _kinds_of_others(cards)
    #: The words of an effect that not every module has, by its identity: many cards have the same effect.
    special: dict[int, list[tuple[str, tuple[str | int, ...]]]] = {}
    for nodes in cards.nodes.values():
        for node in nodes:
            if id(node.data) not in special:
                special[id(node.data)] = [(word, path) for word, path in _words(node) if word in vocabulary]
            for word, path in special[id(node.data)]:
                if cards.played(node.piece).isdisjoint(vocabulary[word]):
                    on_key = path[-1:] == (word.rpartition(".")[2],)
                    yield at(node, "word", *path, key=on_key, word=word, modules=_named(vocabulary[word]))
    for piece, link in links(cards):
        module = link.target.partition(".")[0]
        if link.relation in _CITING or link.target not in cards.printed.ids:
            continue
        if f"{module}.module.{module}" not in cards.played(piece) and not _one_of_several(cards, piece, link):
            yield hit(piece, "entry", *link.path, target=link.target, modules=f"{module}.module.{module}")


def _kinds_of_others(cards: CustomSet) -> Iterator[Finding]:
    """Contracts and technologies of sets that are played without those; silent until the next number."""
    for piece in cards.of("contract", "technology") if cards.settings.preview else ():
        modules = cards.printed.vocabulary.get(f"kind.{piece.kind}", [])
        if modules and cards.played(piece).isdisjoint(modules):
            yield hit(piece, "kind", "id", modules=_named(modules))


#: Fields of a card that some boxes have.
_MARKED = frozenset({"graft", "infiltrate", "unload"})
#: Heads whose words are the keys of what stands there.
_KEYED = ("explode", "order", "place", "see", "storm")


def _one_of_several(cards: CustomSet, piece: Piece, link: Link) -> bool:
    """Whether another id of the same list is in play: the list names a thing once for each box that has it."""
    here: Any = piece.data
    for step in link.path[:-1]:
        here = here[step]
    if not isinstance(here, list):
        return False
    played = {item.partition(".")[0] for item in cards.played(piece)}
    return any(isinstance(item, str) and item.partition(".")[0] in played for item in here)


def _named(modules: list[str]) -> str:
    return " or ".join(modules)


def _words(node: Node) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """The words of the grammar that an effect uses, with their places."""
    data, head = node.data, node.head
    value = data.get(head)
    if head in ("gain", "lose") and isinstance(value, dict):
        for key in value:
            yield f"{head}.{key}", (head, key)
    elif head in ("do", "repeat", "share"):
        yield f"{head}.{value}", (head,)
    elif head == "look" and isinstance(value, dict):
        yield f"{head}.{value.get('at')}", (head, "at")
    elif head in _KEYED and isinstance(value, dict):
        for key in value:
            yield f"{head}.{key.replace('_', '-')}", (head, key)
    elif isinstance(value, dict) and "what" in value:
        yield f"{head}.{value['what']}", (head, "what")
    elif head == "upon" and isinstance(value, dict):
        yield f"upon.{value.get('event')}", ("upon", "event")
    if "when" in data:
        for key, path in condition_words(data["when"], ("when",)):
            yield f"when.{key}", path
    for key in data.get("for_each", ()):
        yield f"for_each.{key}", ("for_each", key)
    if "who" in data:
        yield f"who.{data['who']}", ("who",)
    if "with" in data:
        for key, each in data["with"].items():
            yield (f"with.{each}", ("with", key)) if key == "which" else (f"with.{key}", ("with", key))


def condition_words(condition: Mapping[str, Any], path: tuple[str | int, ...]) -> Iterator[tuple[str, Any]]:
    """The words of a condition, those inside ``met`` as well."""
    for key, value in condition.items():
        yield key, (*path, key)
        if key == "met":
            for index, item in enumerate(value["of"]):
                yield from condition_words(item, (*path, key, "of", index))
