"""Cards far from the printed cards of the same cost."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from kodeks.custom.model import CustomSet, Piece, hit
from kodeks.custom.printed import Printed
from kodeks.findings import Finding, Severity
from kodeks.registry import check

#: Fewer printed cards than this of a deck and cost say nothing.
FEWEST = 5
#: How many printed cards are shown.
SHOWN = 3
DECKS = ("imperium", "tleilaxu")


@dataclass(frozen=True, slots=True)
class Worth:
    """What a component gives at best, by thing."""

    id: str
    name: str
    gives: Mapping[str, int]

    def given(self) -> str:
        """What it gives, as a list."""
        parts = [counted(number, thing) for thing, number in sorted(self.gives.items())]
        return ", ".join(parts) or "nothing that is counted"

    def described(self) -> str:
        """A line for a reader: the name, and what it gives."""
        return f"{self.name} ({self.id}): {self.given()}"


def counted(number: int, thing: str) -> str:
    """
    So many of a thing, in words.

    >>> counted(1, "swords"), counted(2, "victory-points"), counted(1, "spies"), counted(1, "cards trashed")
    ('1 sword', '2 victory points', '1 spy', '1 card trashed')
    """
    called = thing.rpartition(".")[2].replace("-", " ")
    if number == 1:
        called = " ".join(
            f"{word[:-3]}y" if word.endswith("ies") else word.removesuffix("s") for word in called.split()
        )
    return f"{number} {called}"


def worth(data: Mapping[str, Any]) -> Worth:
    """What a card gives, with its name."""
    return Worth(str(data["id"]), str(data.get("name", "")), _gives(data))


#: What effects give, by their identity: many cards have the same effect. Whoever holds it holds the effects.
Counted = dict[int, dict[str, int]]


def _gives(data: Mapping[str, Any], counted: Counted | None = None) -> dict[str, int]:
    """Count what a card gives: conditions taken as met, of a choice the larger part."""
    counted = {} if counted is None else counted
    gives: dict[str, int] = {}
    icons = len(data.get("icons", ()))
    if icons:
        gives["icons"] = icons
    for box in ("agent", "reveal", "acquire"):
        for effect in data.get(box, ()):
            if id(effect) not in counted:
                counted[id(effect)] = worth_of([effect])
            for thing, number in counted[id(effect)].items():
                gives[thing] = gives.get(thing, 0) + number
    return gives


def worth_of(effects: list[Mapping[str, Any]]) -> dict[str, int]:
    """What effects give at best, by thing."""
    found: dict[str, int] = {}
    _add(effects, found)
    return found


def _add(effects: list[Mapping[str, Any]], into: dict[str, int]) -> None:
    """Add up what effects give to the player who has them."""
    for effect in effects:
        if effect.get("who"):
            continue
        for thing, number in effect["gain"].items() if "gain" in effect else ():
            if isinstance(number, dict):  # of the set's own: nothing printed has it
                named = str(number.get("token") or number.get("resource"))
                into[named] = into.get(named, 0) + number.get("number", 1)
            else:
                into[thing] = into.get(thing, 0) + number
        if len(effect) == 1 and "choose" not in effect:
            continue
        for field in ("to", "then"):
            if field in effect:
                _add(effect[field], into)
        if "choose" in effect:
            best: dict[str, int] = {}
            for option in effect["choose"]:
                own: dict[str, int] = {}
                _add(option, own)
                for thing, number in own.items():
                    best[thing] = max(best.get(thing, 0), number)
            for thing, number in best.items():
                into[thing] = into.get(thing, 0) + number


class _Prints:
    """The printed cards by deck and cost, and how much of each thing is usual."""

    def __init__(self, printed: Printed) -> None:
        self.groups: dict[tuple[str, int], list[Worth]] = {}
        doses: dict[str, list[int]] = {}
        for card in printed.cards:
            price = card.get("cost", card.get("specimens"))
            if card.get("deck") not in DECKS or not isinstance(price, int):
                continue
            result = worth(card)
            self.groups.setdefault((card["deck"], price), []).append(result)
            for thing, number in result.gives.items():
                doses.setdefault(thing, []).append(number)
        #: What a card that gives a thing gives of it, on average.
        self.dose = {thing: sum(found) / len(found) for thing, found in doses.items()}
        #: The fewest and the most doses that cards of a deck and cost give, and the most of each thing.
        self.usual = {key: self._usual(group) for key, group in self.groups.items() if len(group) >= FEWEST}

    def _usual(self, group: list[Worth]) -> tuple[float, float, dict[str, int]]:
        scores = [self.score(item.gives) for item in group]
        most = {thing: max(item.gives.get(thing, 0) for item in group) for each in group for thing in each.gives}
        return min(scores), max(scores), most

    def score(self, gives: Mapping[str, int]) -> float:
        """How many usual doses a card gives."""
        found, doses = 0.0, self.dose
        for thing, number in gives.items():
            found += number / doses.get(thing, 1.0)
        return found

    def near(self, worth: Worth, group: list[Worth]) -> list[Worth]:
        """The printed cards most like it."""
        return sorted(group, key=lambda other: (distance(worth.gives, other.gives, self.dose), other.id))[:SHOWN]


def distance(gives: Mapping[str, int], others: Mapping[str, int], doses: Mapping[str, float]) -> float:
    """How far apart two components are in what they give, each thing in its usual doses."""
    return sum(abs(gives.get(thing, 0) - others.get(thing, 0)) / doses.get(thing, 1.0) for thing in {**gives, **others})


@lru_cache(maxsize=2)
def _prints(printed: Printed) -> _Prints:
    """The printed cards, weighed once for all parts of a set."""
    return _Prints(printed)


@check(
    "kb.check.far-from-printed-cards",
    subject="custom",
    severity=Severity.HINT,
    says={
        "thing": "{id} gives {number} {thing} for {cost}; the {count} printed cards of that cost give at most {most}.",
        "much": "{id} gives {score} usual doses for {cost}; the richest of {count} printed cards gives {most}.",
        "little": "{id} gives {score} usual doses for {cost}; the poorest of {count} printed cards gives {most}.",
        "hint": "hold it against the printed cards beside it; a card may be unusual, if that is meant",
    },
)
def far_from_printed_cards(cards: CustomSet) -> Iterator[Finding]:
    """
    A card gives far more, or far less, than the printed cards of the same deck and cost.

    Why
        Cards of one cost compete for the same persuasion. kodeks counts what the boxes give at best
        (conditions met, of a choice the larger part), in doses that are usual on printed cards, and
        speaks up well outside of what is printed. It shows the printed cards most like it. It is a
        hint: only playing tells whether a card is good.

    Does not catch
        Effects that are no gain, such as trashing cards; decks other than Imperium and Tleilaxu.
    """
    prints: _Prints | None = None
    counted: Counted = {}
    for piece in cards.of("card"):
        data = piece.data
        cost = data["cost"] if "cost" in data else data.get("specimens")
        if cost is None or data["deck"] not in DECKS:
            continue
        prints = prints or _prints(cards.printed)
        usual = prints.usual.get((data["deck"], cost))
        if usual is None:
            continue
        least, most, things = usual
        doses = prints.dose
        # Most cards give as much as printed ones, and of nothing more than twice what is printed.
        score, rich, gives = 0.0, [], _gives(data, counted)
        for thing, number in gives.items():
            score += number / doses.get(thing, 1.0)
            if number > 2 * things.get(thing, 0) and thing in doses:
                rich.append(thing)
        if rich or score > 1.5 * most or score < 0.5 * least:
            own = Worth(piece.id, str(data.get("name", "")), gives)
            yield from _far(piece, own, cost, prints, prints.groups[data["deck"], cost], usual, rich)


def _far(
    piece: Piece,
    own: Worth,
    cost: int,
    prints: _Prints,
    group: list[Worth],
    usual: tuple[float, float, dict[str, int]],
    rich: list[str],
) -> Iterator[Finding]:
    score = prints.score(own.gives)
    least, most, things = usual
    doses = prints.dose
    facts: dict[str, Any] = {"cost": cost, "count": len(group)}
    for thing in sorted(rich):
        number, top = own.gives[thing], things.get(thing, 0)
        if number > top + 2 * doses[thing]:
            notes = tuple(other.described() for other in prints.near(own, group))
            yield hit(piece, "thing", "cost", notes=notes, number=number, thing=thing, most=top, **facts)
            return
    if score > 1.5 * most or score < 0.5 * least:
        notes = tuple(other.described() for other in prints.near(own, group))
        says, edge = ("much", most) if score > most else ("little", least)
        data: dict[str, Any] = {"score": f"{score:.1f}", "most": f"{edge:.1f}"}
        yield hit(piece, says, "cost", notes=notes, **facts, **data)
