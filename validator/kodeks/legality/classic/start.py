"""How each faction starts, and what the Bene Gesserit predict."""

from collections import Counter

from kodeks.findings import Named, Player
from kodeks.legality.classic.table import Say, Table, against, clauses, holds, missing
from kodeks.positions.classic import HAND, ClassicSeat
from kodeks.registry import check


@check(
    "classic.check.start-unlike-the-sheet",
    subject="state",
    clauses=clauses(
        "starting-spice", "starting-forces", "other-forces-in-reserve", "starting-treachery-card", "atreides-start",
        "bene-gesserit-start", "emperor-start", "fremen-start", "spacing-guild-start", "harkonnen-start",
        "harkonnen-start-with-more-cards", "round-marker-at-setup",
    ),
    says={
        "spice": "{player} starts with {number} spice, and the sheet of {faction} says {wanted}.",
        "reserve": "{player} starts with {number} forces in reserve, and the sheet of {faction} says {wanted}.",
        "place": "{player} starts with {number} forces in {territory}, and the sheet of {faction} says {wanted}.",
        "cards": "{player} starts with {number} treachery cards, and it should be {wanted}.",
        "hint": "the faction sheet tells how each faction starts",
    },
)  # fmt: skip
def start_unlike_the_sheet(table: Table) -> Say:
    """
    In set-up a player has other spice, forces or cards than the faction sheet says.

    Why it cannot be
        Each faction starts with the spice and the forces of its sheet and one treachery card, the
        Harkonnen with two.
    """
    if table.position.phase != "setup":
        return
    for color, seat in table.seats.items():
        faction = table.faction(seat)
        if faction is None:
            yield missing(seat.at("faction"))
            continue
        name = f"{faction.rpartition('.')[2]}-start"
        facts = {"player": Player(color), "faction": Named(faction)}
        for key, value, wanted, at in (
            ("spice", seat.spice, table.sheet(seat, "start_spice"), seat.at("spice")),
            ("reserve", seat.reserve, table.sheet(seat, "reserves"), seat.at("forces", "reserve")),
            ("cards", seat.hand, table.sheet(seat, "treachery_dealt"), seat.field(*HAND)[1]),
        ):
            if value is None:
                yield missing(at)
            elif value != wanted:
                yield against(key, at, *_rules(table, seat, key, name), **facts, number=value, wanted=wanted)
            else:
                yield holds(name)
        yield from _placed(table, seat, name)


def _rules(table: Table, seat: ClassicSeat, key: str, name: str) -> tuple[str, ...]:
    """The clauses on one part of the start."""
    if key == "cards":
        usual = table.number("starting-treachery-card", "cards")
        more = table.sheet(seat, "treachery_dealt") != usual
        return ("harkonnen-start-with-more-cards",) if more else ("starting-treachery-card",)
    return (name, "starting-spice") if key == "spice" else (name, "other-forces-in-reserve")


def _placed(table: Table, seat: ClassicSeat, name: str) -> Say:
    if seat.stacks is None:
        yield missing(seat.at("forces", "on_map"))
        return
    printed = {one["territory"]: one["count"] for one in table.sheet(seat, "start_forces") or ()}
    spread = table.sheet(seat, "start_spread")
    here = Counter({id: table.count_in(seat, id) for id in {place.id for _, place, _ in table.stacks(seat)}})
    facts = {"player": Player(seat.color), "faction": Named(table.faction(seat) or "")}
    at = seat.at("forces", "on_map")
    if spread is not None:
        inside = sum(here[id] for id in spread["among"])
        if inside != spread["count"] or sum(here.values()) != inside:
            told = table.named(spread["among"][0])
            yield against(
                "place", at, name, "starting-forces", **facts, number=inside, territory=told, wanted=spread["count"]
            )
        return
    for id in sorted({*printed, *here}):
        if here[id] != printed.get(id, 0):
            wanted = printed.get(id, 0)
            yield against(
                "place", at, name, "starting-forces", **facts, number=here[id], territory=table.named(id), wanted=wanted
            )


@check(
    "classic.check.prediction-that-cannot-be",
    subject="state",
    clauses=clauses("prediction"),
    says={
        "own": "{player} predicts the victory of their own faction.",
        "round": "{player} predicts a victory in round {round}, and there are {last}.",
        "other": "{player} has a prediction and does not lead {faction}.",
        "hint": "the Bene Gesserit predict one other faction and a round",
    },
)
def prediction_that_cannot_be(table: Table) -> Say:
    """
    A prediction names its own faction or a round that never comes, or is made by another faction.

    Why it cannot be
        In set-up the Bene Gesserit predict which other faction wins, and in which round.
    """
    last = table.number("ten-rounds-at-most", "rounds")
    for color, seat in table.seats.items():
        told = seat.data.get("prediction")
        if told is None:
            continue
        sisters, at = "classic.faction.bene-gesserit", seat.at("prediction")
        if table.faction(seat) not in (None, sisters):
            yield against("other", at, player=Player(color), faction=Named(sisters))
            continue
        named = table.seat(told.get("player") or told.get("faction"))
        round = told.get("round") or told.get("turn")
        if named is not None and named.color == color:
            yield against("own", at, player=Player(color))
        elif isinstance(round, int) and not 1 <= round <= last:
            yield against("round", at, player=Player(color), round=round, last=last)
        else:
            yield holds("prediction")
