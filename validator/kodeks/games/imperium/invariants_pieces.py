"""Invariants of the pieces: each is in one place, and there are as many as there are."""

from collections import Counter

from kodeks.games.imperium.book import book, controller_of, holders, location, things
from kodeks.games.imperium.catalogue import Catalogue
from kodeks.games.imperium.disputed import worms_pass_the_wall
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.survey import (
    AFTER_COMBAT,
    ENDLESS,
    ROUND_START,
    armies,
    before_any_turn,
    need,
    parts_of,
    pieces_on,
    ranges,
    seats,
    sum_of,
)
from kodeks.play import Effect, object_to
from kodeks.play.rules import Objections
from kodeks.table import State


@book.invariant(
    "uprising.check.number-out-of-range",
    clauses=["uprising.clause.cubes-per-player", "uprising.clause.starting-influence"],
    says={
        "because": "{fact} is {number}, and it cannot be less than {least} or more than {most}.",
        "below": "{fact} is {number}, and it cannot be less than {least}.",
    },
)
def number_out_of_range(state: State) -> Objections:
    """A number is less than nothing, or more than there can be."""
    facts = state.facts
    for key, least, most in ranges(state.game.register, things(state), table(state).players):
        if key in facts and not (isinstance(facts[key], int) and least <= facts[key] <= most):
            sentence = "below" if most == ENDLESS else "because"
            yield object_to(sentence, fact=key, number=facts[key], least=least, most=most)


@book.invariant(
    "uprising.check.piece-of-nobody",
    clauses=["uprising.clause.players-have-own-colours", "uprising.clause.alliance-token-count"],
    says={
        "piece": "a piece of {other} is on {place}, and nobody of that colour plays.",
        "alliance": "the alliance token of {faction} is neither on its track nor with a player.",
        "tokens": "the alliance token of {faction} is in {number} places, and there is 1.",
        "seat": "{fact} names {other}, and nobody of that colour plays.",
    },
)
def piece_of_nobody(state: State) -> Objections:
    """A piece or a token belongs to nobody who plays."""
    players = table(state).players
    here = {*players, ""}
    catalogue = things(state)
    for name, places in (("agents", catalogue.spaces), ("spies", catalogue.posts)):
        found, _ = pieces_on(state, name, places)
        if not here.issuperset(found):
            for place in places:
                for other in state.facts.get(f"{name}.{place}", ()):
                    if other not in here:
                        yield object_to("piece", other=other, place=place)
    for flag in catalogue.number("uprising.token.control-marker", "placed_on"):
        for other in holders(state.facts.get(f"control.{flag}", "")):
            if other not in here:
                yield object_to("piece", other=other, place=flag)
    for faction in catalogue.factions:
        holder = state.facts.get(f"alliance.{faction}", "")
        if isinstance(holder, tuple):
            yield object_to("tokens", faction=faction, number=len(holder))
        elif holder not in here:
            yield object_to("alliance", faction=faction, other=holder)
    for fact in ("first", "active"):
        if state.facts.get(fact, "") not in here:
            yield object_to("seat", fact=fact, other=state.get(fact))


def counted(
    state: State,
    player: str,
    ready: str,
    placed: Counter[str],
    places: list[str],
    lacks: list[str],
    owned: list[int],
) -> Objections:
    """Hold the pieces of a player on the board and beside it against the number there can be."""
    least, most, missing = sum_of(state, player, ready)
    lacks += missing
    # At most one piece of a player is on each place that is unknown.
    least, most = least + placed[player], most + placed[player] + len(places)
    if least > max(owned):
        yield object_to("because", player=player, number=least, total=max(owned))
    elif most < min(owned):
        yield object_to("because" if least == most else "fewer", player=player, number=most, total=min(owned))


# --- troops -------------------------------------------------------------------------------------------------------


@book.invariant(
    "uprising.check.troops-do-not-add-up",
    clauses=["uprising.clause.troops-per-player"],
    says={
        "because": "{player} has {number} troops in all, and there are {total}.",
        "more": "{player} has {number} troops in the places that are known, and there are {total} in all.",
        "fewer": "{player} can have no more than {number} troops in all, and there are {total}.",
    },
    each=armies,
)
def troops_do_not_add_up(state: State, player: str) -> Objections:
    """The troops of a player are more or fewer than there are."""
    every = things(state).number("uprising.token.troop", "per_player")
    least, most, lacks = sum_of(state, player, *parts_of(state.game.register, "troops"))
    if least <= every <= most:
        need(state, lacks)
        return
    key = "more" if lacks and least > every else "fewer" if lacks else "because"
    yield object_to(key, player=player, number=least if least > every else most, total=every)


def keeps_troops(catalogue: Catalogue, leader: str) -> bool:
    """Whether a leader has a place of its own for troops."""
    found = catalogue.leaders.get(leader)
    return found is not None and any(
        _puts_troops_away(part) for each in (*found.signet, *found.abilities) for part in each.walk()
    )


def _puts_troops_away(effect: Effect) -> bool:
    return effect.head == "move.troop"


@book.invariant(
    "uprising.check.troops-where-none-can-be",
    clauses=["uprising.clause.troops-per-player", "uprising.clause.remaining-pieces-in-supply"],
    says={"because": "{player} has {number} troops as memories, and {leader} keeps none."},
    each=seats,
)
def troops_where_none_can_be(state: State, player: str) -> Objections:
    """Troops lie in a place that only another leader has."""
    own = seat(state, player)
    number = own.memories
    if number and not keeps_troops(things(state), own.leader):
        yield object_to("because", player=player, number=number, leader=own.leader)


@book.invariant(
    "uprising.check.units-left-after-the-combat",
    clauses=[
        "uprising.clause.troops-return-to-supply-after-combat",
        "uprising.clause.sandworms-return-to-the-bank",
        "uprising.clause.combat-markers-return-to-zero",
    ],
    says={
        "because": "the combat is over, and {player} still has {troops} troops, {worms} sandworms and {swords} swords."
    },
    each=seats,
)
def units_left_after_the_combat(state: State, player: str) -> Objections:
    """The combat is over, and units or swords are still there."""
    if table(state).phase not in AFTER_COMBAT:
        return
    own = seat(state, player)
    troops, worms, swords = own.conflict, own.sandworms, own.swords
    if troops or worms or swords:
        yield object_to("because", player=player, troops=troops, worms=worms, swords=swords)


@book.invariant(
    "uprising.check.units-before-any-turn",
    clauses=["uprising.clause.deploying-at-a-combat-space", "uprising.clause.defence-bonus"],
    says={"because": "{player} has {number} units in the Conflict before any turn of the round, and can have {most}."},
    each=seats,
)
def units_before_any_turn(state: State, player: str) -> Objections:
    """Units are in the Conflict before any turn, and they are not the troop of a defence or of a plot card."""
    own, here = seat(state, player), table(state)
    troops, worms = own.conflict, own.sandworms
    if not troops + worms or not before_any_turn(state):
        return
    by_plots = here.turn_units if here.phase != ROUND_START and here.active == player else 0
    card = things(state).cards.get(here.conflict_card)
    defends = card is not None and card.location and controller_of(state, card.location) == player
    defence = things(state).number("uprising.token.troop", "defence_bonus") if defends else 0
    if max(0, troops - defence) + worms > by_plots:
        yield object_to("because", player=player, number=troops + worms, most=by_plots + defence)


@book.invariant(
    "uprising.check.sandworm-in-garrison",
    clauses=["uprising.clause.sandworm-goes-to-the-conflict"],
    says={"because": "{player} has a sandworm in the garrison."},
    each=seats,
)
def sandworm_in_garrison(state: State, player: str) -> Objections:
    """A sandworm is in a garrison."""
    if state.facts.get(f"{player}.sandworms_in_garrison"):
        yield object_to("because", player=player)


@book.invariant(
    "uprising.check.more-maker-hooks-than-there-are",
    clauses=["uprising.clause.icon-maker-hooks-only-one", "uprising.clause.maker-hooks-count"],
    says={"because": "{player} has {number} maker hooks, and can have 1."},
    each=seats,
)
def more_maker_hooks_than_there_are(state: State, player: str) -> Objections:
    """A player has more maker hooks than one."""
    number = state.facts.get(f"{player}.maker_hooks", False)
    if number > 1:
        yield object_to("because", player=player, number=number)


@book.invariant(
    "uprising.check.two-council-seats",
    clauses=["uprising.clause.high-council-first-visit"],
    says={"because": "{player} has {number} seats on the High Council, and can have 1."},
    each=seats,
)
def two_council_seats(state: State, player: str) -> Objections:
    """A player has more seats on the High Council than one."""
    number = state.facts.get(f"{player}.council", False)
    if number > 1:
        yield object_to("because", player=player, number=number)


@book.invariant(
    "uprising.check.sandworm-behind-shield-wall",
    clauses=["uprising.clause.shield-wall-blocks-sandworms", "uprising.clause.sandworms-after-wall-removal"],
    says={"because": "{player} has a sandworm in the Conflict over {location}, and the Shield Wall protects it."},
    each=seats,
)
def sandworm_behind_wall(state: State, player: str) -> Objections:
    """A sandworm fights over a location that the Shield Wall protects."""
    if not seat(state, player).sandworms or not table(state).shield_wall:
        return
    if not table(state).conflict_card:
        return
    place = location(state)
    if place in things(state).number("uprising.token.shield-wall", "protects") and not worms_pass_the_wall(state):
        yield object_to("because", player=player, location=place)
