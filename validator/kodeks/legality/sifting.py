"""
Which checks can speak of a move at all.

Most checks of a move look for a field that it does not have: no spies are recalled, nobody deploys. So each check is
tried once on a move of which nothing is told but which fields it has, which modules are in play and which book is
followed. A check that ends without a word, and without having asked for anything else, will say nothing of any such
move, and is left out. Nobody has to declare what a check reads, and nothing it reads can be forgotten.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any, NoReturn

from kodeks.legality.moves import Move
from kodeks.registry import Check


class _Asked(BaseException):
    """Something was asked that a shape alone does not tell; no ``except Exception`` of a check keeps it back."""


def _ask(*_: object, **__: object) -> NoReturn:
    raise _Asked


class _Fields(dict[str, Any]):
    """The fields of a move without their values."""

    def get(self, key: str, default: Any = None) -> Any:
        return _ask() if key in self else default

    def __getitem__(self, key: str) -> Any:
        return _ask() if key in self else super().__getitem__(key)

    items = values = copy = pop = popitem = setdefault = update = clear = _ask
    __eq__ = __ne__ = __or__ = __ror__ = __repr__ = __setitem__ = __delitem__ = _ask
    __hash__ = None

    # With a way of its own to go through the fields, copying asks for their values one by one.
    def __iter__(self) -> Any:
        return super().__iter__()


class _Modules:
    """Rules that tell which modules are in play, and nothing else."""

    def __init__(self, playing: Collection[str]) -> None:
        self.playing = playing

    __getattr__ = _ask


class _Shape(Move):
    """A move that tells its fields, the modules in play and the book that is followed."""

    position = space = card = player = posts = property(_ask)

    def __init__(self, fields: Iterable[str], playing: Collection[str], reading: str | None) -> None:
        self.__dict__.update(action=_Fields(dict.fromkeys(fields)), rules=_Modules(playing), reading=reading)


#: The checks that can speak, by the shape of the move.
Sieve = dict[tuple[Any, ...], tuple[Check, ...]]
MOST_SHAPES = 5_000


def sift(
    checks: Iterable[Check], sieve: Sieve, action: Mapping[str, Any], playing: frozenset[str], reading: str | None
) -> tuple[Check, ...]:
    """The checks that can speak of a move with these fields; ``sieve`` remembers what was found of them before."""
    key = (*action, playing, reading)
    kept = sieve.get(key)
    if kept is None:
        if len(sieve) >= MOST_SHAPES:
            sieve.clear()
        shape = _Shape(action, playing, reading)
        kept = sieve[key] = tuple(one for one in checks if not _silent(one, shape))
    return kept


def _silent(check: Check, shape: Move) -> bool:
    try:
        for _ in check.run(shape):
            return False
    except _Asked:
        return False
    except Exception:  # noqa: BLE001  # a check that breaks here may break there, and then says so
        return False
    return True
