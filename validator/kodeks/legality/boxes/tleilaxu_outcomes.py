"""What follows in Immortality: research, the Tleilaxu track, specimens, acquired Tleilaxu cards, Family Atomics."""

from collections.abc import Iterator, Mapping

from kodeks.findings import Result, Unknown
from kodeks.legality import carrying_out
from kodeks.legality.box_choices import kind
from kodeks.legality.box_effects import SAYS, BoxCarrier
from kodeks.legality.boxes.common import TLEILAXU, printed, tleilaxu
from kodeks.legality.changing import Changing
from kodeks.legality.moves import Move
from kodeks.positions.cases import slug
from kodeks.registry import check

EVERY = {**carrying_out.SAYS, **SAYS}
Said = Iterator[Result | Unknown]
RECLAIMED = "immortality.card.reclaimed-forces"
#: The kinds of move that use the icons of a track.
TRACKS = {"research": ("research",), "tleilaxu": ("advance-tleilaxu", "tleilaxu")}


def _done(table: Changing) -> Said:
    yield from table.unknowns
    yield table.result()


def icons(move: Move, carry: type[BoxCarrier]) -> Said:
    """What the icons of the two tracks bring that the move uses."""
    for name, kinds in TRACKS.items():
        if TLEILAXU in move.rules.playing and kind(move) in kinds:
            yield from _icons(move, name, carry)


def _icons(move: Move, name: str, carry: type[BoxCarrier]) -> Said:
    """Icons of this name used, as many as the move tells."""
    table = Changing(move)
    carrier, color, number = carry(table), move.player.color, move.action.get("times", 1)
    for _ in range(number):
        carrier.research(color) if name == "research" else carrier.tleilaxu(color)
    if number:
        yield from _done(table)


@check(
    "immortality.check.research-outcome",
    subject="outcome",
    clauses=tleilaxu(
        "research-icon-moves-the-token", "choice-of-research-space", "research-space-without-a-choice",
        "research-only-to-the-right", "research-bonus-at-once", "research-bonus-can-be-research",
        "genetic-marker-makes-effects-work", "second-marker-draws-a-card", "specimen-icon",
    ),
    says=EVERY,
)  # fmt: skip
def research_outcome(move: Move) -> Said:
    """
    A research icon is used: where the token goes, and what it finds there.

    Why it comes out so
        The token moves one space to the right, to the one linked space or to the one of two that the
        player chooses, and its bonus comes at once, even if it is another step. Behind the second
        marker an icon draws a card instead.
    """
    if TLEILAXU in move.rules.playing and kind(move) in TRACKS["research"] and not move.of_six:
        yield from _icons(move, "research", BoxCarrier)


@check(
    "immortality.check.tleilaxu-track-outcome",
    subject="outcome",
    clauses=tleilaxu(
        "tleilaxu-icon-moves-the-token", "tleilaxu-bonus-at-once", "tleilaxu-track-gives-a-point",
        "first-there-takes-the-spice",
    ),
    says=EVERY,
)  # fmt: skip
def tleilaxu_track_outcome(move: Move) -> Said:
    """
    A Tleilaxu icon is used: how far the token is, and what the space brings.

    Why it comes out so
        The token moves one space and gets all bonuses there; the space with the spice is worth a
        victory point for everybody, and the spice goes to the first.
    """
    if TLEILAXU in move.rules.playing and kind(move) in TRACKS["tleilaxu"] and not move.of_six:
        yield from _icons(move, "tleilaxu", BoxCarrier)


@check(
    "immortality.check.specimens-outcome",
    subject="outcome",
    clauses=tleilaxu("specimen-icon", "specimens-return-at-any-time", "spent-specimens-return"),
    says=EVERY,
)
def specimens_outcome(move: Move) -> Said:
    """
    Specimens are made, spent or returned: where the troops are then.

    Why it comes out so
        A specimen is a troop of the supply put in the tanks; spent or returned, it is a troop of the
        supply again.
    """
    if not move.of_six:
        yield from grown(move, BoxCarrier)


def grown(move: Move, carry: type[BoxCarrier]) -> Said:
    """Where troops are after specimens are made or returned."""
    doing, number = kind(move), move.action.get("times", 1)
    if TLEILAXU not in move.rules.playing or doing not in ("make-specimen", "make-specimens", "return-specimens"):
        return
    table = Changing(move)
    carrier = carry(table)
    if doing == "return-specimens":
        carrier.spend_specimens(move.player.color, number)
        table.rests_on(*tleilaxu("specimens-return-at-any-time"))
    else:
        for _ in range(number):
            carrier.specimen(move.player.color)
    yield from _done(table)


@check(
    "immortality.check.tleilaxu-card-outcome",
    subject="outcome",
    clauses=tleilaxu(
        "tleilaxu-card-goes-to-the-discard-pile", "spent-specimens-return", "reclaimed-forces-choice",
        "reclaimed-forces-stays",
    ),
    says={**EVERY, "price": "the move does not tell how many specimens the card costs"},
)  # fmt: skip
def tleilaxu_card_outcome(move: Move) -> Said:
    """
    A Tleilaxu card is acquired: what is paid, where it goes, and what it brings at once.

    Why it comes out so
        Its specimens go back to the supply as troops, and the card to the discard pile or, where
        allowed, on the deck. Reclaimed Forces stays in the row and gives one of its two effects.
    """
    if not move.of_six:
        yield from traded(move, BoxCarrier)


def traded(move: Move, carry: type[BoxCarrier]) -> Said:
    """What acquiring a Tleilaxu card brings."""
    if TLEILAXU not in move.rules.playing or kind(move) != "acquire-tleilaxu-card":
        return
    table, color = Changing(move), move.player.color
    told = move.action.get("card")
    name = str(told.get("name", "")) if isinstance(told, Mapping) else str(told or "")
    data = printed(move, told) or {}
    cost = told["cost"] if isinstance(told, Mapping) and "cost" in told else data.get("specimens")
    if cost is None:
        table.doubt("price")
        yield from table.unknowns
        return
    carrier = carry(table)
    carrier.spend_specimens(color, cost)
    if data.get("id") == RECLAIMED:
        table.rests_on(*tleilaxu("reclaimed-forces-choice", "reclaimed-forces-stays"))
        table.also["reclaimed_forces_present"] = True
    else:
        pile = "draw_pile" if "deck" in slug(str(move.action.get("to", ""))) else "discard"
        there = table.get(color, "cards", pile)
        if isinstance(there, list):
            table.put(color, [name, *there] if pile == "draw_pile" else [*there, name], "cards", pile)
        elif isinstance(there, int):
            table.put(color, there + 1, "cards", pile)
        table.rests_on(*tleilaxu("tleilaxu-card-goes-to-the-discard-pile"))
    carrier.times(color, data.get("acquire", ()), 1)
    yield from _done(table)


@check(
    "immortality.check.family-atomics-outcome",
    subject="outcome",
    clauses=tleilaxu("family-atomics-sweep-the-row", "family-atomics-once"),
    says={"thin": "the books do not say what happens when the Imperium deck cannot fill the row"},
)
def family_atomics_outcome(move: Move) -> Said:
    """
    Family Atomics are used: the Imperium Row is new, and the token is gone.

    Why it comes out so
        All cards of the row are removed and replaced from the deck; the token goes back to the box.
    """
    if TLEILAXU not in move.rules.playing or kind(move) != "use-family-atomics":
        return
    table = Changing(move)
    if move.position.state.get("imperium_deck_empty"):
        table.doubt("thin", "immortality.silence.family-atomics-and-a-thin-deck")
        yield from table.unknowns
        return
    table.put(move.player.color, "used", "family_atomics")
    table.facts["imperium_row"] = "replaced"
    table.board["imperium_row_cards"] = move.rules.token("uprising.token.imperium-row-card", "shown")
    table.rests_on(*tleilaxu("family-atomics-sweep-the-row", "family-atomics-once"))
    yield from _done(table)


@check(
    "immortality.check.returned-card-outcome",
    subject="outcome",
    clauses=tleilaxu("the-other-grafted-card"),
)
def returned_card_outcome(move: Move) -> Said:
    """
    A reveal turn begins with a card in play that brings the card grafted to it back to the hand.

    Why it comes out so
        The other grafted card is the one this card was grafted to; it is back in hand before the hand
        is revealed.
    """
    data = printed(move, move.action.get("card")) or {}
    told = move.action.get("grafted_to")
    if kind(move) != "reveal" or told is None:
        return
    back = [
        one
        for it in data.get("agent", ())
        if it.get("upon", {}).get("event") == "reveal-turn"
        for one in it["then"]
        if one.get("move", {}).get("what") == "grafted-card"
    ]
    if back:
        name = str(told.get("name", "")) if isinstance(told, Mapping) else str(told)
        yield Result({"returns_to_hand": [name]}, {}, {}, tleilaxu("the-other-grafted-card"))
