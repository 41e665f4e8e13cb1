"""Entries by what people call them: an id, a part of one, or a name in any language and form."""

from collections.abc import Iterable, Iterator

from kodeks import ids
from kodeks.base import Base
from kodeks.table.names import plain

#: How many entries are listed where several fit.
MOST = 20
#: A shorter text is too little to look for inside of names.
SHORTEST = 3


def lookup(base: Base, text: str, more: Iterable[str] = ()) -> list[str]:
    """
    The ids that a text can mean, the surest alone where one is sure; ``more`` are ids that are no entries.

    An id comes before a name, a whole name before a part of one.
    """
    known = [*base.kb.entries, *more]
    text = text.strip()
    if text in base.kb or text in known:
        return [text]
    if text in base.withdrawn:
        return [base.withdrawn[text]]
    wanted = plain(text)
    if not wanted:
        return []
    for fits in (_called(base, wanted), _beginning(base, known, wanted), _inside(base, known, wanted)):
        found = list(dict.fromkeys(fits))
        if found:
            return found
    return []


def _called(base: Base, wanted: str) -> Iterator[str]:
    """Those whose name, in any form, or whose last word of the id is just this."""
    for pairs in (base.names, base.forms):
        yield from (id for name, id in pairs if plain(name) == wanted)
    yield from (id for id in base.kb.entries if id.rpartition(".")[2] == wanted)


def _beginning(base: Base, known: list[str], wanted: str) -> Iterator[str]:
    """Those whose id, or whose name or a word of it, begins like this."""
    if len(wanted) < SHORTEST:
        return
    yield from (id for id in known if id.startswith(wanted) or f".{wanted}" in id)
    yield from (id for name, id in base.names if plain(name).startswith(wanted))


def _inside(base: Base, known: list[str], wanted: str) -> Iterator[str]:
    if len(wanted) < SHORTEST:
        return
    yield from (id for id in known if wanted in id)
    yield from (id for name, id in base.names if wanted in plain(name))


def suggestion(base: Base, text: str, more: Iterable[str] = ()) -> str:
    """What may have been meant by a text that fits nothing; empty where nothing is near."""
    near = ids.did_you_mean(text, [*base.kb.entries, *more])
    if near:
        return near
    names = {plain(name): name for name, _ in base.names}
    found = ids.suggest(plain(text), names, most=3)
    return f"did you mean {' or '.join(names[match] for match in found)}?" if found else ""
