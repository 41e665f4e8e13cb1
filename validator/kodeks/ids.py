"""
Ids of entries, and the folders they live in.

An id is three words joined by dots, ``module.kind.slug``. It is permanent: a thing that
is renamed keeps its id, and an id that is withdrawn names its successor in the register.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

LANGUAGES = ("en", "pl", "uk")

#: Every kind of entry, and the folder inside its module that holds its files.
FOLDERS = {
    "module": "",
    "source": "sources",
    "passage": "sources",
    "chapter": "clauses",
    "clause": "clauses",
    "discrepancy": "discrepancies",
    "silence": "silences",
    "ruling": "rulings",
    "ruleset": "rulesets",
    "term": "terms",
    "icon": "icons",
    "faction": "factions",
    "resource": "resources",
    "token": "tokens",
    "space": "spaces",
    "post": "posts",
    "card": "cards",
    "leader": "leaders",
    "contract": "contracts",
    "technology": "technologies",
    "track": "tracks",
    "phase": "phases",
    "territory": "territories",
    "scenario": "scenarios",
    "variant": "variants",
}
KINDS = tuple(FOLDERS)

#: Entries that stand inside another entry's file, by the field that lists them.
NESTED = {"source": ("passages", "passage"), "chapter": ("clauses", "clause")}

_WORD = r"[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
_ID = re.compile(rf"({_WORD})\.({_WORD})\.({_WORD})")


class Id(NamedTuple):
    """The three parts of an id."""

    module: str
    kind: str
    slug: str


@lru_cache(maxsize=1 << 15)
def parse(text: str) -> Id | None:
    """
    Split an id into its parts, or say None where it is none.

    >>> parse("uprising.clause.infiltrate")
    Id(module='uprising', kind='clause', slug='infiltrate')
    >>> parse("Infiltrate") is None
    True
    """
    match = _ID.fullmatch(text)
    return Id(*match.groups()) if match else None


def kind_of(text: str) -> str:
    """The kind named in an id, or the empty string."""
    parts = parse(text)
    return parts.kind if parts else ""


def suggest(wrong: str, known: Iterable[str], *, most: int = 3) -> list[str]:
    """
    The known ids that a mistyped one may have meant, nearest first.

    >>> suggest("shared.icon.fremens", ["shared.icon.fremen", "shared.icon.city"])
    ['shared.icon.fremen']
    """
    import difflib

    pool = list(known)
    near = difflib.get_close_matches(wrong, pool, n=most, cutoff=0.75)
    if near:
        # A near miss of one id makes the others improbable.
        likely = [difflib.SequenceMatcher(None, wrong, other).ratio() for other in near]
        return [item for item, ratio in zip(near, likely, strict=True) if ratio >= likely[0] - 0.04]
    slug = wrong.rpartition(".")[2]
    return sorted(item for item in pool if slug and item.endswith("." + slug))[:most]


def did_you_mean(wrong: str, known: Iterable[str]) -> str:
    """A hint that names the likely ids, or the empty string."""
    near = suggest(wrong, known)
    return f"did you mean {' or '.join(near)}?" if near else ""
