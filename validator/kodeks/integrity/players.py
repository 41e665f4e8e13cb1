"""A number of players that a sentence names also stands in a field, where rulesets read it."""

import re
from collections.abc import Iterator

from kodeks import markup
from kodeks.findings import Finding
from kodeks.integrity.base import Base, found
from kodeks.model import Entry, KnowledgeBase
from kodeks.registry import check

#: How English sentences name the number of people at the table.
NAMED = (
    re.compile(
        r"\bgames? (?:of|for|with) (?P<one>\d)(?: or (?P<other>\d))?(?P<fewer> or fewer)?(?= players\b|[,.;:]|$)"
    ),
    re.compile(r"\b[Ww]ith (?P<one>\d)(?: or (?P<other>\d))?(?P<fewer> or fewer)? players\b"),
)
SOLO = re.compile(r"\bsolo games?\b")
REASON = "for_any_players_because"


@check("kb.check.number-of-players-only-in-words")
def number_of_players_only_in_words(base: Base) -> Iterator[Finding]:
    """
    A clause names a number of players, and no field says that it is limited to it.

    Why
        Rulesets and the judge read ``players``. Without it a rule for 3 players is in force at a
        table of 4. A sentence that only points to another game, or tells what a piece is for, holds
        for any number: it says so with ``for_any_players_because``. Examples tell of one game and
        are left alone.
    """
    for entry in base.kb.asked("clause"):
        sentence = entry.data.get("says")
        if not isinstance(sentence, str) or entry.ids("example_of"):
            continue
        named, field = named_players(markup.plain(sentence)), entry.data.get("players")
        shown = ", ".join(map(str, sorted(named)))
        if REASON in entry.data and not named:
            yield found(
                entry,
                "{id} gives a reason for any number of players, and its sentence names none.",
                REASON,
                hint="take the reason out",
            )
        elif field and named and not named & set(field):
            yield found(
                entry,
                "{id} names {named} players and is limited to others.",
                "players",
                named=shown,
                hint="correct the sentence or the field",
            )
        elif named and not field and REASON not in entry.data and not _of_its_modules(base.kb, entry) <= named:
            yield found(
                entry,
                "{id} names {named} players and has no field players.",
                "says",
                named=shown,
                hint=f"add players: [{shown}], or {REASON} if it only points to such a game",
            )


def named_players(sentence: str) -> set[int]:
    """
    The numbers of people at the table that a sentence names.

    >>> sorted(named_players("With 3 or fewer players nobody gets it."))
    [1, 2, 3]
    >>> sorted(named_players("In a solo game and in a game of 2 players it stays."))
    [1, 2]
    >>> sorted(named_players("An alliance of 2 players starts the game with 1 card."))
    []
    """
    numbers = {1} if SOLO.search(sentence) else set()
    for pattern in NAMED:
        for match in pattern.finditer(sentence):
            numbers |= {int(match[part]) for part in ("one", "other") if match[part]}
            if match["fewer"]:
                numbers |= set(range(1, int(match["one"])))
    return numbers


def _of_its_modules(kb: KnowledgeBase, entry: Entry) -> set[int]:
    """The numbers of players that the modules and variants of the clause leave."""
    numbers = set(range(1, 7))
    for id in entry.modules:
        if id in kb and kb[id].data.get("players"):
            numbers &= set(kb[id].data["players"])
    return numbers
