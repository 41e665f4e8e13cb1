"""Immortality on the table: the Tleilaxu Row, the tracks, the overlay and Family Atomics."""

from typing import Any

from kodeks.findings import Holds, Player
from kodeks.legality.board import Target
from kodeks.legality.box_effects import variant
from kodeks.legality.boxes.common import ELEVEN, TLEILAXU, humans, not_told, silent, steps, tleilaxu
from kodeks.legality.moves import Say, against
from kodeks.positions.cases import slug
from kodeks.registry import check

SPICE = "spice_on_fourth_tleilaxu_space"
ROW = "immortality.clause.tleilaxu-row-holds-two-cards"


@check(
    "immortality.check.tleilaxu-row-not-full",
    subject="state",
    clauses=tleilaxu(
        "tleilaxu-row-holds-two-cards", "reclaimed-forces-is-always-there", "reclaimed-forces-stays",
    ),
    says={
        "row": "The Tleilaxu Row holds {number} cards beside Reclaimed Forces, and there must be {wanted}.",
        "row hint": "a gap is filled from the Tleilaxu deck",
        "reclaimed": "Reclaimed Forces is not in the Tleilaxu Row.",
        "reclaimed hint": "it is always on offer and stays where it lies",
    },
)  # fmt: skip
def tleilaxu_row_not_full(target: Target) -> Say:
    """
    The Tleilaxu Row has a gap or a card too many, or Reclaimed Forces is gone.

    Why it cannot be
        Two cards of the deck always lie beside Reclaimed Forces, which never leaves the row.
    """
    position, rules = target
    told = position.state.get("tleilaxu_row")
    if TLEILAXU not in rules.playing or told is None:
        return
    number, wanted = told.get("deck_cards", len(told["cards"]) if "cards" in told else None), rules.number(ROW, "cards")
    at = ("state", "tleilaxu_row", "deck_cards")
    if number is not None and (number > wanted or (number < wanted and told.get("tleilaxu_deck_empty") is False)):
        yield against("row", at, clauses=(ROW,), number=number, wanted=wanted)
    elif number is not None and number < wanted and told.get("tleilaxu_deck_empty"):
        yield Holds((ROW,))
    elif number is not None and number < wanted:
        yield silent("state", "tleilaxu_row", "tleilaxu_deck_empty")
    else:
        yield Holds((ROW,))
    if told.get("reclaimed_forces_present") is False:
        clauses = tleilaxu("reclaimed-forces-is-always-there", "reclaimed-forces-stays")
        yield against("reclaimed", ("state", "tleilaxu_row", "reclaimed_forces_present"), clauses=clauses)


@check(
    "immortality.check.track-spice-misplaced",
    subject="state",
    clauses=tleilaxu("spice-on-the-tleilaxu-track", "first-there-takes-the-spice"),
    says={
        "still": "{number} spice lies on the Tleilaxu track, and {player} has already been there.",
        "still hint": "the first player on that space takes the spice",
        "gone": "{number} spice lies on the Tleilaxu track, and nobody has been there yet.",
        "gone hint": "the spice stays until the first player comes",
        "other": "{number} spice lies on the Tleilaxu track, and it starts with {wanted}.",
        "other hint": "all of it is taken at once",
    },
)
def track_spice_misplaced(target: Target) -> Say:
    """
    The spice on the Tleilaxu track is there after somebody came, or gone before.

    Why it cannot be
        Two spice lie there from set-up until the first player reaches the space and takes both.
    """
    position, rules = target
    spice, at = position.state.get(SPICE), ("state", SPICE)
    if TLEILAXU not in rules.playing or spice is None:
        return
    level, start = next(
        (one, part["spice"]) for one, part in steps(rules, "immortality.track.tleilaxu").items() if part.get("spice")
    )
    told = {color: seat.get("tleilaxu_step") for color, seat in position.seats.items()}
    there = [color for color, step in told.items() if step is not None and step >= level]
    if spice not in (0, start):
        yield against("other", at, clauses=tleilaxu("spice-on-the-tleilaxu-track"), number=spice, wanted=start)
    elif spice and there:
        clauses = tleilaxu("first-there-takes-the-spice")
        yield against("still", at, clauses=clauses, number=spice, player=Player(there[0]))
    elif not spice and not there and None not in told.values():
        clauses = tleilaxu("spice-on-the-tleilaxu-track", "first-there-takes-the-spice")
        yield against("gone", at, clauses=clauses, number=spice)
    else:
        yield Holds(tleilaxu("first-there-takes-the-spice"))


@check(
    "immortality.check.token-off-the-tracks",
    subject="state",
    clauses=tleilaxu("new-discs-per-player", "solo-no-research-of-rivals"),
    says={
        "tleilaxu": "{player} is on step {number} of the Tleilaxu track, which ends with step {limit}.",
        "tleilaxu hint": "count the spaces of the track again",
        "cell": "{player} is on {cell}, and the research track has no such space.",
        "cell hint": "spaces are named by column and row, such as c2r4",
        "markers": "{player} has reached {number} genetic markers, and the space of the token means {wanted}.",
        "markers hint": "a marker counts from its column on",
        "many": "{player} has reached {number} genetic markers, and there are {limit}.",
        "many hint": "count the markers again",
        "rival": "The Rival {player} has a token on the research track.",
        "rival hint": "Rivals do not research",
    },
)
def token_off_the_tracks(target: Target) -> Say:
    """
    A research or Tleilaxu token stands where its track has no space, or beside its markers.

    Why it cannot be
        Each player has one token on either track; genetic markers count from the column they stand
        below. Rivals have no research token.
    """
    position, rules = target
    if TLEILAXU not in rules.playing:
        return
    last = max(steps(rules, "immortality.track.tleilaxu"))
    cells: dict[str, Any] = {one["cell"]: one for one in rules.things["immortality.track.research"]["steps"]}
    most = max(one.get("marker", 0) for one in cells.values())
    for color, seat in position.seats.items():
        step, cell = seat.get("tleilaxu_step"), seat.get("research", "cell")
        number, who = seat.get("research", "genetic_markers_reached"), Player(color)
        if step is not None and step > last:
            at = seat.at("tleilaxu_step")
            yield against("tleilaxu", at, clauses=tleilaxu("new-discs-per-player"), player=who, number=step, limit=last)
        if seat.get("rival") and (cell is not None or number):
            yield against("rival", seat.at("research"), clauses=tleilaxu("solo-no-research-of-rivals"), player=who)
            continue
        here = cells.get(slug(cell)) if cell is not None else None
        if cell is not None and here is None:
            yield against(
                "cell", seat.at("research", "cell"), clauses=tleilaxu("new-discs-per-player"), player=who, cell=cell
            )
        if number is not None and number > most:
            at = seat.at("research", "genetic_markers_reached")
            yield against("many", at, clauses=tleilaxu("new-discs-per-player"), player=who, number=number, limit=most)
        elif here is not None and number is not None:
            wanted = max(one.get("marker", 0) for one in cells.values() if one["column"] <= here["column"])
            if number != wanted:
                at = seat.at("research", "genetic_markers_reached")
                yield against(
                    "markers", at, clauses=tleilaxu("new-discs-per-player"), player=who, number=number, wanted=wanted
                )


@check(
    "immortality.check.parts-out-of-place",
    subject="state",
    clauses=tleilaxu(
        "family-atomics-at-set-up", "family-atomics-per-player", "family-atomics-once", "four-players-start-at-zero",
        "overlay-takes-the-place-of-the-space",
    ),
    says={
        "box": "Parts of Immortality are on the table, and Immortality is not in play.",
        "box hint": "name immortality under modules, or take the parts away",
        "atomics": "{player} starts the game without Family Atomics.",
        "atomics hint": "each player takes a token at set-up and can use it once",
        "score": "{player} starts the longer game of four players with {number} victory points.",
        "score hint": "with four players everyone starts with 0 in the longer game",
        "overlay": "The overlay of Research Station is not on the board.",
        "overlay hint": "with Immortality it lies on the board from set-up on",
    },
)  # fmt: skip
def parts_out_of_place(target: Target) -> Say:
    """
    Parts of Immortality are missing at the start, or on the table without the box.

    Why it cannot be
        Every player starts with Family Atomics, the overlay lies on Research Station, and in the longer
        game of four players the score starts on 0.
    """
    position, rules = target
    state = position.state
    if TLEILAXU not in rules.playing:
        parts = [
            seat.get("troops", "specimens_in_tanks") or seat.get("tleilaxu_step") for seat in position.seats.values()
        ]
        if state.get("tleilaxu_row") or state.get(SPICE) or any(parts):
            at = next((key for key in ("tleilaxu_row", SPICE) if state.get(key)), "players")
            yield against("box", ("state", at), clauses=tleilaxu("family-atomics-per-player"))
        return
    if state.get("research_station_overlay") is False:
        yield against(
            "overlay", ("state", "research_station_overlay"), clauses=tleilaxu("overlay-takes-the-place-of-the-space")
        )
    if state.get("round") != 1 or state.get("phase") != "round_start":
        return
    longer = variant(position, rules, ELEVEN)
    for color, seat in humans(position).items():
        who, points = Player(color), seat.get("vp")
        if seat.get("family_atomics") == "used":
            clauses = tleilaxu("family-atomics-at-set-up", "family-atomics-once", "family-atomics-per-player")
            yield against("atomics", seat.at("family_atomics"), clauses=clauses, player=who)
        if longer and len(position.seats) == rules.number("immortality.clause.four-players-start-at-zero", "players"):
            if points is None:
                yield not_told(seat, "vp")
            elif points:
                yield against(
                    "score", seat.at("vp"), clauses=tleilaxu("four-players-start-at-zero"), player=who, number=points
                )
