"""A table as it is described: what is as at set-up, what follows from sums, and whose decision it is."""

from collections.abc import Mapping
from typing import Any

from kodeks.games.classic.bidding import begin_auctions, cards_to_lay_out, has_room, open_auction
from kodeks.games.classic.book import (
    BATTLE,
    BIDDING,
    CHARITY,
    COLLECTION,
    MOVEMENT,
    REVIVAL,
    SET_UP,
    SPICE_BLOW,
    STORM,
    book,
    in_order,
    player_with,
    things,
)
from kodeks.games.classic.decisions import (
    CallTraitor,
    Draw,
    GoOn,
)
from kodeks.games.classic.facts import seat, table
from kodeks.games.classic.readings import one_shipment
from kodeks.games.classic.setup import lay_the_table, sit_down, take_a_seat
from kodeks.play import Frame, agenda, phases
from kodeks.table import Missing, Open, Pile, State

#: Phases in which one player after another acts, with the frames of a player's turn in their order.
TURNS = {
    CHARITY: ("charity",),
    REVIVAL: ("revival",),
    MOVEMENT: ("shipment", "movement"),
    COLLECTION: ("collection",),
}
#: Facts at set-up that depend on the faction.
BY_THE_SHEET = ("dealt", "predicted", "predicted_round", "reserves", "spice")
#: Steps of a phase that come before its turns.
NEXUS_STEP, AUCTION_STEP = 3, 2

book.arguments |= {
    "ally": "seat",
    "asked": "seat",
    "card": "card",
    "cards": "card",
    "defence": "card",
    "faction": "faction",
    "forces": "cell",
    "leader": "leader|card",
    "leaders": "leader",
    "name": "leader|card",
    "on": "seat",
    "opponent": "seat",
    "start": "territory",
    "territory": "territory",
    "traitors": "leader",
    "to": "seat",
    "weapon": "card",
    "whose": "seat",
}
book.chance += (Draw, GoOn)
book.played_from |= {CallTraitor: "traitors"}


# --- as at set-up ---------------------------------------------------------------------------------------------------


@book.lays_out
def lay_out(state: State, given: Mapping[str, Any]) -> None:
    """
    Every fact that a table shows when the set-up is over.

    What is dealt at random is hidden; the factions, the circles, the first player, what the Bene Gesserit predict and
    where the Fremen stand are not known. From the second round on it is not known who used the wheels last.
    In the set-up itself no treachery card is dealt yet, and what a sheet leaves to choose is still in reserve.
    """
    here, catalogue = table(state), things(state)
    ready, choosing = given.get("phase") != SET_UP, any(name.endswith(".dealt") for name in given)
    lay_the_table(state)
    here.phase = STORM
    del state.facts["first"], state.facts["active"]
    if given.get("round", 1) > 1:
        del state.facts["wheels"]
    kept = dealt = leaders = 0
    for player in here.players:
        faction = given.get(f"{player}.faction")
        sheet = catalogue.factions.get(faction) if isinstance(faction, str) else None
        if sheet is None:
            take_a_seat(state, player)
            for name in BY_THE_SHEET:
                del state.facts[f"{player}.{name}"]
            continue
        sit_down(state, player, sheet.id)
        own = seat(state, player)
        own.hand = Pile(hidden=sheet.treachery_dealt if ready else 0)
        own.traitors = Pile(hidden=0 if choosing else sheet.traitors_kept)
        dealt += len(own.hand)
        kept += len(own.traitors)
        leaders += len(sheet.leaders)
        if sheet.spread and ready:
            count, among = sheet.spread
            own.reserves -= count
            for territory in among:
                for cell in catalogue.cells_of[territory]:
                    del state.facts[f"{player}.forces.{cell}"]
        if "prediction" in sheet.powers:
            del state.facts[f"{player}.predicted"], state.facts[f"{player}.predicted_round"]
    here.spice_deck = here.spice_deck.unseen()
    here.treachery_deck = Pile(hidden=len(here.treachery_deck) - dealt)
    four = catalogue.stated("four-traitor-cards-dealt", "cards") * len(here.players)
    here.traitor_deck, here.traitor_box = Pile(hidden=max(0, leaders - four)), Pile(hidden=max(0, four - kept))


@book.adds_up
def add_up(state: State, given: Mapping[str, Any]) -> None:
    """
    What follows from what is given: forces that are not said to be elsewhere are in reserve, cards in the deck.

    A player of whom forces on the map are given, or of whom reserves and tanks hold all, has no others there.
    """
    here, catalogue = table(state), things(state)
    total = catalogue.number("classic.token.force", "per_player")
    for player in here.players:
        at = f"{player}.forces."
        placed = {key: number for key, number in given.items() if key.startswith(at)}
        elsewhere = [given.get(f"{player}.{name}") for name in ("reserves", "tanks")]
        known = [number for number in elsewhere if number is not None]
        if not (placed or known):
            continue
        if placed or sum(known) == total:
            for cell in catalogue.places:
                state.facts[at + cell] = placed.get(at + cell, 0)
        on_map = [state.facts.get(at + cell) for cell in catalogue.places]
        if None in on_map:
            continue
        if elsewhere[0] is None:
            rest = total - sum(number or 0 for number in on_map) - (elsewhere[1] or 0)
            state.facts[f"{player}.reserves"] = max(0, rest)
    # Of whose alliance nothing is said is in the one that another player is said to be in.
    named = {ally for player in here.players for ally in given.get(f"{player}.allies", ())}
    for player in here.players:
        if player in named and f"{player}.allies" not in given:
            state.facts.pop(f"{player}.allies", None)
    _leaders_add_up(state, given)
    _cards_add_up(state, given)


def _leaders_add_up(state: State, given: Mapping[str, Any]) -> None:
    """Leaders begin to come back when all are in the tanks, and one that lies there was killed."""
    for player in table(state).players:
        if not state.knows(f"{player}.faction"):
            continue
        own = seat(state, player)
        tanks = (*own.dead, *own.face_down)
        if f"{player}.killed_before" not in given:
            own.killed_before = tanks
        if f"{player}.returning" not in given:
            leaders = things(state).factions[own.faction].leaders
            own.returning = bool(own.face_down) or len(set(tanks) & set(leaders)) == len(leaders)


def _cards_add_up(state: State, given: Mapping[str, Any]) -> None:
    here, catalogue = table(state), things(state)
    if "treachery_deck" not in given and all(state.knows(f"{player}.hand") for player in here.players):
        hands = sum(len(seat(state, player).hand) for player in here.players)
        away = len(here.treachery_discard) + len(here.box) + len(here.for_sale) + hands
        here.treachery_deck = Pile(hidden=max(0, len(catalogue.copies("treachery")) - away))
    if "spice_deck" not in given:
        away_cards = len(here.spice_pile) + len(here.spice_aside)
        here.spice_deck = Pile(hidden=max(0, len(catalogue.copies("spice")) - away_cards))


def deduce(state: State) -> None:
    """What follows from sums and from both sides of an alliance, in any position."""
    here, catalogue = table(state), things(state)
    total = catalogue.number("classic.token.force", "per_player")
    for player in here.players:
        at = f"{player}.forces."
        parts = [f"{player}.reserves", f"{player}.tanks"]
        if all(state.knows(part) for part in parts):
            placed = [state.facts[at + cell] for cell in catalogue.places if state.knows(at + cell)]
            if len(placed) < len(catalogue.places) and sum(placed) + sum(state.facts[part] for part in parts) == total:
                for cell in catalogue.places:
                    state.facts.setdefault(at + cell, 0)
    for player in here.players:
        for ally in state.facts.get(f"{player}.allies", ()):
            if not state.knows(f"{ally}.allies"):
                members = (player, *state.facts[f"{player}.allies"])
                state.facts[f"{ally}.allies"] = tuple(member for member in members if member != ally)


# --- whose decision it is -------------------------------------------------------------------------------------------


@book.resumes
def resume(state: State) -> None:
    """
    Build the agenda from the phase, from whose turn it is and from what has been done in it.

    What has been decided since is told by the history: dials, bids, the Voice, prescience, a battle that has begun.
    """
    deduce(state)
    here = table(state)
    if not state.knows("phase"):
        here.phase = STORM
    phase = here.phase
    if phase not in things(state).phase_steps:
        raise Missing("phase")
    if phase == STORM and state.knows("storm_moves"):
        state.facts[agenda.AGENDA] = (_bottom(phase, 1), Frame("storm-known"))
    elif phase == SPICE_BLOW and state.facts.get("worms"):
        _resumed(state, NEXUS_STEP, [Frame("nexus", _left(state)[0], data={"waits": _left(state), "asked": ()})])
    elif phase == BATTLE:
        state.facts[agenda.AGENDA] = (_bottom(phase, 1), Frame("battles"))
    elif phase == BIDDING and (state.facts.get("for_sale") or state.facts.get("active")):
        _resume_bidding(state)
    elif phase == BIDDING and not all(map(state.knows, ("first", *(f"{player}.hand" for player in here.players)))):
        # Without them it cannot be told what is for sale and who opens; who is said to act tells it.
        raise Missing("active")
    elif phase in TURNS:
        _resumed(state, 1, _turns(state, TURNS[phase]))
    elif phase == SET_UP:
        phases.begin(state, phase, _steps_done(state))
    else:
        phases.begin(state, phase)


def _steps_done(state: State) -> int:
    """How many steps of the set-up are over: who has cards to choose from chooses, what is not predicted is to come."""
    sisters = player_with(state, "prediction")
    if any(state.facts.get(f"{player}.dealt") for player in table(state).players):
        step = "keep-traitors"
    elif sisters and not state.facts.get(f"{sisters}.predicted"):
        step = "predict"
    else:
        step = "place-forces"
    return [each["does"] for each in things(state).phase_steps[SET_UP]].index(step)


def _resume_bidding(state: State) -> None:
    """The next card is opened; a row that is not given is laid out, as far as it can be told how many cards it has."""
    here = table(state)
    state.facts[agenda.AGENDA] = (_bottom(here.phase, AUCTION_STEP),)
    if not state.facts.get("for_sale"):
        try:
            here.for_sale = Pile(hidden=cards_to_lay_out(state))
        except (Missing, Open) as lack:
            if isinstance(lack, Open) and not any(
                has_room(state, each) and seat(state, each).spice for each in here.players
            ):
                # Whether there is a card at all is asked in the step that lays the row out.
                phases.begin(state, here.phase)
                return
            # That somebody is to bid tells that a card lies there; how many follow cannot be told.
            state.facts.pop("for_sale", None)
            open_auction(state, _opener(state))
            return
        if state.knows("treachery_deck"):
            here.treachery_deck = Pile(hidden=max(0, len(here.treachery_deck) - len(here.for_sale)))
    begin_auctions(state, _opener(state))


def _bottom(phase: str, step: int) -> Frame:
    return Frame(phases.PHASES, data={"phase": phase, "step": step})


def _resumed(state: State, step: int, frames: list[Frame]) -> None:
    state.facts[agenda.AGENDA] = (_bottom(table(state).phase, step), *reversed(frames))


def _active(state: State) -> str:
    """Whose turn it is; where it is not given, the turns have not begun."""
    player: str = state.facts.get("active") or ""
    if not player:
        raise Missing("active")
    return player


def _opener(state: State) -> str:
    """Who opens the bidding for the next card: whose turn it is, or the first player."""
    player: str = state.facts.get("active") or table(state).first
    return player


def _left(state: State) -> tuple[str, ...]:
    """Those whose turn is still to come, the one whose turn it is first."""
    player = _active(state)
    order = in_order(state) if state.knows("first") else in_order(state, player)
    return order[order.index(player) :]


def _turns(state: State, kinds: tuple[str, ...]) -> list[Frame]:
    if len(kinds) == 1 and not state.facts.get("active"):
        # Where nobody says whose turn it is, nobody has had one, and the book orders none.
        everybody = in_order(state) if state.knows("first") else table(state).players
        return [Frame(kinds[0], everybody[0], data={"waits": everybody, "unordered": True})]
    left = _left(state)
    if len(kinds) == 1:
        return [Frame(kinds[0], left[0], data={"waits": left})]
    frames = [Frame(kind, player) for player in left for kind in kinds]
    if kinds[0] == "shipment" and _past_shipping(state, left[0]):
        del frames[0]
    return frames


def _past_shipping(state: State, player: str) -> bool:
    """Whether a player has nothing more to ship in this turn."""
    if state.facts.get(f"{player}.moves"):
        return True
    return bool(state.facts.get(f"{player}.shipped")) and one_shipment(state)
