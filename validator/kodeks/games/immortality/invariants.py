"""Invariants of Immortality: the tracks, the Tleilaxu Row, the spice on the track and how a game begins."""

from kodeks.games.immortality.book import book
from kodeks.games.immortality.facts import lab, tanks
from kodeks.games.immortality.research import RESEARCH, TLEILAXU, reached
from kodeks.games.immortality.tleilaxu import RECLAIMED, SHOWN
from kodeks.games.imperium.book import plays_cards, things, with_cards
from kodeks.games.imperium.catalogue import cells_of
from kodeks.games.imperium.survey import START, drawing, need, seats, unlike_the_start, zones_of
from kodeks.play import object_to
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, State


@book.invariant(
    "immortality.check.token-off-the-tracks",
    clauses=["immortality.clause.new-discs-per-player", "immortality.clause.tleilaxu-icon-moves-the-token"],
    says={
        "cell": "the research token of {player} is on {cell}, and the research track has no such space.",
        "step": "the Tleilaxu token of {player} is on step {number}, and the track ends with {top}.",
        "markers": "{player} has reached {number} genetic markers, and the space of the token means {wanted}.",
    },
    each=seats,
)
def token_off_the_tracks(state: State, player: str) -> Objections:
    """
    A research or Tleilaxu token stands where its track has no space.

    Why it cannot be
        Each player has one token on either track.
    """
    clauses = ["immortality.clause.new-discs-per-player"]
    top = max(step["level"] for step in things(state).tracks[TLEILAXU].steps)
    if state.knows(f"{player}.tleilaxu") and not 0 <= lab(state, player).tleilaxu <= top:
        yield object_to("step", clauses=clauses, player=player, number=lab(state, player).tleilaxu, top=top)
    if plays_cards(state, player) and lab(state, player).research not in cells_of(things(state).tracks[RESEARCH])[1]:
        yield object_to("cell", clauses=clauses, player=player, cell=lab(state, player).research)
    elif state.knows(f"{player}.genetic_markers") and lab(state, player).genetic_markers != reached(state, player):
        number, wanted = lab(state, player).genetic_markers, reached(state, player)
        clauses = ["immortality.clause.genetic-marker-makes-effects-work"]
        yield object_to("markers", clauses=clauses, player=player, number=number, wanted=wanted)
    need(state, [f"{player}.tleilaxu"])


@book.invariant(
    "immortality.check.track-spice-misplaced",
    clauses=["immortality.clause.first-there-takes-the-spice", "immortality.clause.spice-on-the-tleilaxu-track"],
    says={
        "other": "{number} spice lies on the Tleilaxu track, and it is {start} or none.",
        "still": "{number} spice lies on the Tleilaxu track, and {player} has reached that space.",
        "gone": "no spice lies on the Tleilaxu track, and nobody has reached that space.",
    },
)
def track_spice_misplaced(state: State) -> Objections:
    """
    The spice of the Tleilaxu track is there though somebody has reached it, or gone though nobody has.

    Why it cannot be
        It lies there from set-up until the first token comes.
    """
    spice = tanks(state).tleilaxu_spice
    level, start = next(
        (step["level"], step["spice"]) for step in things(state).tracks[TLEILAXU].steps if "spice" in step
    )
    keys = {player: f"{player}.tleilaxu" for player in seats(state)}
    there = [player for player, key in keys.items() if state.knows(key) and state.get(key) >= level]
    lacks = [key for key in keys.values() if not state.knows(key)]
    if spice not in (0, start):
        clauses = ["immortality.clause.spice-on-the-tleilaxu-track"]
        yield object_to("other", clauses=clauses, number=spice, start=start)
    elif spice and there:
        yield object_to("still", number=spice, player=there[0])
    elif not spice and not there:
        need(state, lacks)
        yield object_to("gone")
    elif not there:
        need(state, lacks)


@book.invariant(
    "immortality.check.tleilaxu-row-not-full",
    clauses=[
        "immortality.clause.tleilaxu-row-holds-two-cards",
        "immortality.clause.reclaimed-forces-is-always-there",
        "immortality.clause.reclaimed-forces-stays",
    ],
    says={
        "few": "the Tleilaxu Row holds {number} cards beside Reclaimed Forces, and there must be {shown}.",
        "other": "{card} is in the Tleilaxu Row, and it is no Tleilaxu card.",
        "moved": "Reclaimed Forces is in {place}, and it never leaves its place.",
        "gone": "Reclaimed Forces is not in its place.",
        "empty": "the Tleilaxu deck is called empty, and it has {number} cards.",
        "cards": "the Tleilaxu deck is called not empty, and it has no card.",
        "row": "Reclaimed Forces is one of the cards of the row, and it lies beside them.",
    },
)
def tleilaxu_row_not_full(state: State) -> Objections:
    """
    The Tleilaxu Row holds more or fewer cards than it must, or Reclaimed Forces has left its place.

    Why it cannot be
        A gap is filled at once, as long as the deck has cards; Reclaimed Forces stays where it lies.
    """
    stays = ["immortality.clause.reclaimed-forces-stays"]
    common, own = zones_of(state.game.register)
    for zone in (*common, *(f"{player}.{name}" for player in seats(state) for name in own)):
        if state.knows(zone) and RECLAIMED in state.facts[zone]:
            yield object_to("row" if zone == "tleilaxu_row" else "moved", clauses=stays, place=zone)
    if state.knows("reclaimed_forces") and not tanks(state).reclaimed_forces:
        yield object_to("gone", clauses=["immortality.clause.reclaimed-forces-is-always-there"])
    if state.knows("tleilaxu_deck_empty") and state.knows("tleilaxu_deck"):
        number = len(tanks(state).tleilaxu_deck)
        if tanks(state).tleilaxu_deck_empty is not (number == 0):
            yield object_to("empty" if number else "cards", number=number)
    row = [card for card in tanks(state).tleilaxu_row if card != RECLAIMED]
    for card in row:
        if card != HIDDEN and things(state).cards[card].deck != "tleilaxu":
            yield object_to("other", clauses=["immortality.clause.tleilaxu-row-holds-two-cards"], card=card)
    if len(row) == SHOWN or drawing(state, "tleilaxu row"):
        return
    if len(row) > SHOWN or tanks(state).tleilaxu_deck:
        clauses = ["immortality.clause.tleilaxu-row-holds-two-cards"]
        yield object_to("few", clauses=clauses, number=len(row), shown=SHOWN)


@book.invariant(
    "immortality.check.parts-out-of-place",
    clauses=[
        "immortality.clause.family-atomics-at-set-up",
        "immortality.clause.family-atomics-per-player",
        "immortality.clause.discs-at-set-up",
    ],
    says={"because": START},
)
def parts_out_of_place(state: State) -> Objections:
    """
    The first round begins with parts of Immortality elsewhere than the set-up puts them.

    Why it cannot be
        Every player has the Family Atomics then, both tokens are at the start of their tracks, and the tanks are empty.
    """
    first = cells_of(things(state).tracks[RESEARCH])[0]
    wanted = {"atomics": True, "research": first, "tleilaxu": 0, "specimens": 0}
    starts = {f"{player}.{name}": start for player in with_cards(state) for name, start in wanted.items()}
    yield from unlike_the_start(state, starts)


@book.derives("reclaimed_forces")
def always_there(state: State, _: str) -> bool:
    """Reclaimed Forces never leaves its place."""
    return True


@book.derives("tleilaxu_deck_empty")
def tleilaxu_deck_empty(state: State, _: str) -> bool:
    """Whether the Tleilaxu deck is empty."""
    return not tanks(state).tleilaxu_deck


@book.derives("research_station_overlay")
def overlay_lies(state: State, _: str) -> bool:
    """The overlay lies on the board from set-up on."""
    return True


@book.invariant(
    "immortality.check.research-station-without-its-overlay",
    clauses=["immortality.clause.overlay-takes-the-place-of-the-space"],
    says={"because": "the overlay does not lie on Research Station."},
)
def without_the_overlay(state: State) -> Objections:
    """The overlay of Research Station is not on the board."""
    if state.knows("research_station_overlay") and not tanks(state).research_station_overlay:
        yield object_to("because")


@book.adds_to("points on tracks")
def points_of_the_track(state: State, player: str) -> int:
    """The victory points of the Tleilaxu track that the token of a player has reached."""
    track = things(state).tracks[TLEILAXU]
    here = lab(state, player).tleilaxu
    return sum(
        effect.amount
        for i, step in enumerate(track.steps)
        if step["level"] <= here
        for effect in track.effects[i]
        if effect.head == "gain.victory-points"
    )


@book.permits("points-not-gained")
def points_declined(state: State, player: str, missing: int) -> bool:
    """Whether the missing points are those of the Tleilaxu track, and a bonus of the tracks can be declined."""
    if missing > points_of_the_track(state, player):
        return False
    return state.ask("immortality.silence.declining-a-bonus", "no", "yes") == "yes"
