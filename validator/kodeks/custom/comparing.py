"""
What a component gives beside the printed ones of its sort: the same deck and price, or the same kind.

What a component gives at best (conditions met, of a choice the larger part) is counted in doses: a dose of a thing is
what printed components that give it give on average. A victory point weighs three doses, since few effects give one.
Deeds that gain time or thin a deck count as things too.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from statistics import median
from typing import Any

from kodeks.custom.model import CustomSet, Piece, boxes_of, hit
from kodeks.custom.neighbours import DECKS, FEWEST, Worth, distance, worth_of
from kodeks.custom.printed import Printed
from kodeks.findings import Finding, Severity
from kodeks.ids import kind_of
from kodeks.registry import check

#: Kinds of components that are compared.
KINDS = ("card", "leader", "contract", "technology", "space")
POINT = "victory-points"
#: How much a point weighs beside its dose.
WEIGHT = 3.0
#: How many printed components are shown.
SHOWN = 5


def worth(kind: str, data: Mapping[str, Any]) -> Worth:
    """What a component gives: icons, what its boxes give, and deeds that gain time or thin a deck."""
    gives: dict[str, int] = {}
    icons = len(data.get("icons", ()))
    if icons:
        gives["icons"] = icons
    for path, effects in boxes_of(kind, data):
        if kind == "card" and path[:1] == ("rewards",) and path[-1] != "first":
            continue  # a Conflict is compared by what its winner gets
        for thing, number in [*worth_of(effects).items(), *_deeds(effects)]:
            gives[thing] = gives.get(thing, 0) + number
    return Worth(str(data["id"]), str(data.get("name", "")), gives)


def _deeds(effects: Any) -> Iterator[tuple[str, int]]:
    for effect in effects:
        if effect.get("who"):
            continue
        if "trash" in effect and effect["trash"].get("what") in ("card", "intrigue"):
            yield "cards trashed", effect["trash"].get("number", 1)
        elif "acquire" in effect:
            yield "cards acquired", 1
        elif effect.get("recall", {}).get("what") == "agent":
            yield "agents recalled", effect["recall"].get("number", 1)
        elif effect.get("allow", {}).get("what") in ("extra-turn", "send-any-agent"):
            yield "turns", 1
        elif "control" in effect:
            yield "control", 1
        for below in ("to", "then"):
            yield from _deeds(effect.get(below, ()))
        best: dict[str, int] = {}
        for option in effect.get("choose", ()):
            for thing, number in _deeds(option):
                best[thing] = max(best.get(thing, 0), number)
        yield from best.items()


def group_of(kind: str, data: Mapping[str, Any]) -> tuple[str, int | None]:
    """The sort that a component is compared with: deck and price, or kind and price."""
    if kind == "card":
        price = data.get("cost", data.get("specimens", data.get("level")))
        return str(data.get("deck")), price if isinstance(price, int) else None
    return kind, data["cost"] if kind == "technology" and isinstance(data.get("cost"), int) else None


@dataclass
class Comparison:
    """A component beside the printed ones of its sort."""

    own: Worth
    sort: str
    price: int | None
    score: float
    printed: list[tuple[Worth, float]]
    near: list[Worth]

    @property
    def scores(self) -> list[float]:
        """The doses of the printed ones, the fewest first."""
        return sorted(score for _, score in self.printed)


@dataclass(frozen=True, slots=True)
class Usual:
    """The printed components of a sort and price, their doses, and the most that any gives of each thing."""

    group: list[Worth]
    scores: list[float]
    most: dict[str, int]


@dataclass
class Shelf:
    """All printed components, by sort."""

    printed: Printed
    groups: dict[tuple[str, int | None], list[Worth]] = field(default_factory=dict)
    #: What a component that gives a thing gives of it on average, by kind.
    doses: dict[str, dict[str, float]] = field(default_factory=dict)
    _usual: dict[tuple[str, int | None], "Usual"] = field(default_factory=dict)

    def __post_init__(self) -> None:
        found: dict[str, dict[str, list[int]]] = {}
        for data in [*self.printed.cards, *self.printed.others, *self.printed.spaces.values()]:
            kind = kind_of(str(data["id"]))
            if str(data["id"]).startswith("classic.") or kind not in KINDS:
                continue
            sort = group_of(kind, data)
            result = worth(kind, data)
            self.groups.setdefault(sort, []).append(result)
            for thing, number in result.gives.items():
                found.setdefault(sort[0], {}).setdefault(thing, []).append(number)
        self.doses = {
            sort: {thing: sum(many) / len(many) for thing, many in things.items()} for sort, things in found.items()
        }

    def score(self, sort: str, worth: Worth) -> float:
        """How many doses a component of a sort gives."""
        doses = self.doses.get(sort, {})
        return sum(
            number / doses.get(thing, 1.0) * (WEIGHT if thing == POINT else 1.0)
            for thing, number in worth.gives.items()
        )

    def beside(self, sort: str, price: int | None) -> list[Worth]:
        """The printed components of a sort and price; of near prices too where there are few."""
        found = list(self.groups.get((sort, price), ()))
        reach = 1
        while price is not None and len(found) < FEWEST and reach <= 3:
            for other in (price - reach, price + reach):
                found += self.groups.get((sort, other), ())
            reach += 1
        return found

    def usual(self, sort: str, price: int | None) -> "Usual":
        """What is usual of a sort and price; worked out once, for many cards share both."""
        if (sort, price) not in self._usual:
            group = self.beside(sort, price)
            most = {thing: max(item.gives.get(thing, 0) for item in group) for each in group for thing in each.gives}
            self._usual[sort, price] = Usual(group, [self.score(sort, item) for item in group], most)
        return self._usual[sort, price]

    def compare(self, kind: str, data: Mapping[str, Any]) -> Comparison:
        """A component beside the printed ones."""
        sort, price = group_of(kind, data)
        own, usual = worth(kind, data), self.usual(sort, price)
        printed = list(zip(usual.group, usual.scores, strict=True))
        return Comparison(own, sort, price, self.score(sort, own), printed, self.near(sort, own, usual.group))

    def near(self, sort: str, own: Worth, group: list[Worth]) -> list[Worth]:
        """The printed components most like one."""
        doses = self.doses.get(sort, {})
        others = (item for item in group if item.id != own.id)

        def far(item: Worth) -> tuple[bool, float, str]:
            """What gives nothing of the same is farther than what gives some of it."""
            return own.gives.keys().isdisjoint(item.gives), distance(own.gives, item.gives, doses), item.id

        return sorted(others, key=far)[:SHOWN]


@lru_cache(maxsize=1)
def shelf_of(printed: Printed) -> Shelf:
    """The shelf of all printed components, made once in a process."""
    return Shelf(printed)


@check(
    "kb.check.far-from-printed-things",
    subject="custom",
    severity=Severity.HINT,
    preview=True,
    says={
        "thing": "{id} gives {number} {thing}; the {count} printed ones of its sort give at most {most}.",
        "much": "{id} gives {score} usual doses; the richest of {count} printed ones of its sort gives {most}.",
        "little": "{id} gives {score} usual doses; the poorest of {count} printed ones of its sort gives {most}.",
        "hint": "kodeks compare {id} shows the printed ones beside it; something may be unusual, if that is meant",
    },
)
def far_from_printed_things(cards: CustomSet) -> Iterator[Finding]:
    """
    A component of any kind gives far more, or far less, than the printed ones of its sort.

    Why
        Intrigue cards, Conflicts, leaders, contracts, technologies and spaces have no price in persuasion, but what the
        printed ones give is a measure all the same. Victory points, agent icons and time count as well. It is a hint:
        only playing tells whether a component is good.

    Does not catch
        Effects that neither give anything nor save time. About cards with a price that many printed ones have it only
        weighs points; far-from-printed-cards weighs the rest.
    """
    pieces = [item for item in cards.sound if item.kind in KINDS]
    if not pieces:
        return
    shelf = shelf_of(cards.printed)
    for piece in pieces:
        yield from _far(piece, shelf)


def _far(piece: Piece, shelf: Shelf) -> Iterator[Finding]:
    sort, price = group_of(piece.kind, piece.data)
    usual = shelf.usual(sort, price)
    if len(usual.group) < FEWEST:
        return
    own = worth(piece.kind, piece.data)
    if not own.gives:
        return  # what it does cannot be counted
    doses = shelf.doses.get(sort, {})
    # About most cards with a price far-from-printed-cards speaks; it does not weigh points.
    told_elsewhere = sort in DECKS and len(shelf.groups.get((sort, price), ())) >= FEWEST
    counted = (POINT,) if told_elsewhere else tuple(own.gives)
    for thing in sorted(set(counted) & own.gives.keys()):
        number, most = own.gives[thing], usual.most.get(thing, 0)
        if thing == POINT:
            # A dear card may give a point though no printed one of its price does.
            enough = max(2 * most, 1 if price is not None and price >= RICH else 0)
        else:
            enough = max(2 * most, round(most + 2 * doses.get(thing, 1.0)))
        if number > enough:
            notes = _notes(sort, own, usual.group, shelf)
            yield hit(piece, "thing", "id", notes=notes, number=number, thing=thing, most=most, count=len(usual.group))
            return
    if told_elsewhere:
        return
    score = shelf.score(sort, own)
    scores = usual.scores
    # Beside cards of other prices the poorest is no measure for one that nobody has printed.
    poor = 0.3 * median(scores) if sort in DECKS else 0.5 * min(scores)
    if score > 1.5 * max(scores) or score < poor:
        says, edge = ("much", max(scores)) if score > max(scores) else ("little", min(scores))
        notes = _notes(sort, own, usual.group, shelf)
        yield hit(piece, says, "id", notes=notes, score=f"{score:.1f}", most=f"{edge:.1f}", count=len(usual.group))


#: From this price on a card may give a point though no printed one of its price does.
RICH = 6


def _notes(sort: str, own: Worth, group: list[Worth], shelf: Shelf) -> tuple[str, ...]:
    return tuple(other.described() for other in shelf.near(sort, own, group)[:3])


def lines(found: Comparison) -> list[str]:
    """A comparison in words."""
    price = f", price {found.price}" if found.price is not None else ""
    listed = [f"{found.own.name} ({found.own.id}): {found.sort}{price}", f"  gives: {found.own.given()}"]
    if not found.printed:
        return [*listed, "  nothing printed is of its sort"]
    scores = found.scores
    listed.append(
        f"  doses: {found.score:.1f}; {len(scores)} printed: {scores[0]:.1f} to {scores[-1]:.1f}, "
        f"half of them up to {median(scores):.1f}"
    )
    if scores[-1] > 0:
        listed.append(f"  {_ruler(found.score, scores)}")
    return [*listed, "  nearest:", *(f"    {other.described()}" for other in found.near)]


def _ruler(score: float, scores: list[float], width: int = 50) -> str:
    """A line from nothing to the richest, with a dot for every printed component and a cross for the own one."""
    most = max(score, scores[-1])
    line = ["·"] * (width + 1)
    for item in scores:
        line[round(item / most * width)] = "o"
    line[round(score / most * width)] = "X"
    return "".join(line)
