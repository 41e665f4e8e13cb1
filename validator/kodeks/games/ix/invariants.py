"""Invariants of Rise of Ix: dreadnoughts, freighters, technologies, snoopers, the overlay and how a game begins."""

from collections import Counter
from typing import Any

from kodeks.games.imperium.book import holders, things
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.invariants_cards import more_copies_than_there_are
from kodeks.games.imperium.invariants_conflicts import (
    LEVELS,
    NUMBER,
    SIZE,
    conflict_deck_of_wrong_size,
    conflict_of_wrong_level,
    more_conflict_cards_than_rounds,
)
from kodeks.games.imperium.survey import (
    AFTER_COMBAT,
    COMBAT,
    PLAYER_TURNS,
    START,
    armies,
    before_any_turn,
    drawing,
    elsewhere,
    frames,
    need,
    parts_of,
    pieces_on,
    seats,
    sum_of,
    unlike_the_start,
)
from kodeks.games.ix.book import book, covered, technologies
from kodeks.games.ix.dreadnoughts import TOKEN, places
from kodeks.games.ix.facts import STACKS, fleet, ix
from kodeks.games.ix.shipping import TRACK
from kodeks.play import object_to
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Pile, State

TILE = "rise-of-ix.token.tech-tile"

# --- dreadnoughts -------------------------------------------------------------------------------------------------


@book.invariant(
    "rise-of-ix.check.dreadnoughts-do-not-add-up",
    clauses=["rise-of-ix.clause.dreadnoughts-per-player", "rise-of-ix.clause.two-dreadnoughts-at-most"],
    says={
        "because": "{player} has {number} dreadnoughts over all places, and there are {total}.",
        "fewer": "{player} can have no more than {number} dreadnoughts, and there are {total}.",
    },
    each=armies,
)
def dreadnoughts_do_not_add_up(state: State, player: str) -> Objections:
    """
    A player has more or fewer dreadnoughts than the box gives.

    Why it cannot be
        A dreadnought is in the supply, the garrison, the Conflict or on the flag of a location; none is made or lost.
    """
    total = things(state).number(TOKEN, "per_player")
    least, most, lacks = sum_of(state, player, *parts_of(state.game.register, "dreadnoughts"))
    for flag in places(state):
        if not state.knows(f"dreadnought.{flag}"):
            most += 1
            lacks.append(f"dreadnought.{flag}")
        else:
            here = holders(ix(state).dreadnought[flag]).count(player)
            least, most = least + here, most + here
    if least > total:
        yield object_to("because", player=player, number=least, total=total)
    elif most < total:
        yield object_to("because" if least == most else "fewer", player=player, number=most, total=total)
    else:
        need(state, lacks)


@book.invariant(
    "rise-of-ix.check.dreadnought-on-a-wrong-space",
    clauses=[
        "rise-of-ix.clause.spaces-a-dreadnought-controls",
        "rise-of-ix.clause.dreadnought-control-lasts-a-round",
        "rise-of-ix.clause.dreadnought-leaves-its-space",
        "rise-of-ix.clause.dreadnought-covers-a-marker",
        "rise-of-ix.clause.space-without-a-dreadnought",
    ],
    says={
        "place": "a dreadnought of {other} is on {place}, and that location cannot be controlled.",
        "shared": "dreadnoughts of {number} players are on {place}, and a flag holds 1.",
        "nobody": "a dreadnought of {other} is on {place}, and nobody of that colour plays.",
        "lasting": "{number} dreadnoughts control locations, and {most} can at this point.",
    },
)
def dreadnought_on_a_wrong_space(state: State) -> Objections:
    """
    A dreadnought controls a space that it cannot, or has stayed there too long.

    Why it cannot be
        The winner of a Conflict puts one dreadnought on a flag, and it leaves at the end of the next combat. So one
        stands on the board, two for a moment in the combat, and none before the first Conflict is won.
    """
    clauses = ["rise-of-ix.clause.spaces-a-dreadnought-controls"]
    for place, other in elsewhere(state, "dreadnought"):
        yield object_to("place", clauses=clauses, place=place, other=holders(other)[0])
    here = table(state)
    flags = [flag for flag in places(state) if state.knows(f"dreadnought.{flag}") and ix(state).dreadnought[flag]]
    for flag in flags:
        present = holders(ix(state).dreadnought[flag])
        if len(present) > 1:
            shares = ["rise-of-ix.clause.space-without-a-dreadnought"]
            yield object_to("shared", clauses=shares, place=flag, number=len(present))
        for other in present:
            if other not in here.players:
                yield object_to("nobody", clauses=clauses, place=flag, other=other)
    if not flags:
        need(state, (f"dreadnought.{flag}" for flag in places(state)))
        return
    most = (here.phase == COMBAT) + (here.phase in AFTER_COMBAT or here.round > 1)
    if len(flags) > most:
        clauses = [
            "rise-of-ix.clause.dreadnought-control-lasts-a-round",
            "rise-of-ix.clause.dreadnought-leaves-its-space",
        ]
        yield object_to("lasting", clauses=clauses, number=len(flags), most=most)
    else:
        need(state, (f"dreadnought.{flag}" for flag in places(state)))


@book.invariant(
    "rise-of-ix.check.dreadnoughts-left-after-the-combat",
    clauses=["rise-of-ix.clause.dreadnoughts-survive-a-defeat", "rise-of-ix.clause.second-dreadnought-goes-home"],
    says={"because": "the combat is over, and {player} still has {number} dreadnoughts in the Conflict."},
    each=seats,
)
def dreadnoughts_left_after_the_combat(state: State, player: str) -> Objections:
    """The combat is over, and a dreadnought is still in the Conflict."""
    if table(state).phase in AFTER_COMBAT and fleet(state, player).fighting:
        yield object_to("because", player=player, number=fleet(state, player).fighting)


# --- freighters and technologies ----------------------------------------------------------------------------------


@book.invariant(
    "rise-of-ix.check.freighter-off-the-track",
    clauses=[
        "rise-of-ix.clause.freighter-on-the-track",
        "rise-of-ix.clause.spaces-of-the-track",
        "rise-of-ix.clause.freighter-per-player",
    ],
    says={"because": "{player} has the freighter on step {number} of the shipping track, which ends with {top}."},
    each=seats,
)
def freighter_off_the_track(state: State, player: str) -> Objections:
    """A freighter stands where the shipping track has no space."""
    top = max(step["level"] for step in things(state).tracks[TRACK].steps)
    if not 0 <= fleet(state, player).freighter <= top:
        yield object_to("because", player=player, number=fleet(state, player).freighter, top=top)


@book.invariant(
    "rise-of-ix.check.tech-tiles-do-not-add-up",
    clauses=[
        "rise-of-ix.clause.tech-tile-count",
        "rise-of-ix.clause.tech-tiles-in-stacks",
        "rise-of-ix.clause.tech-stacks-on-the-ix-board",
        "rise-of-ix.clause.next-tile-is-turned-up",
        "rise-of-ix.clause.empty-tech-stack",
    ],
    says={
        "twice": "{technology} is there {number} times, and there is 1 tile of it.",
        "total": "{number} technologies are in the stacks, with players and out of the game, and there are {total}.",
        "closed": "{stacks} stacks have tiles, and {number} tiles are face up.",
        "stacks": "{number} tiles are face down in the stacks, and the stacks make it {wanted}.",
        "stack": "there is no stack {place}: the stacks are upper, middle and lower.",
    },
)
def tech_tiles_do_not_add_up(state: State) -> Objections:
    """
    The technologies in the stacks and with the players are not those of the box.

    Why it cannot be
        The tiles are dealt into three equal stacks with the top tile face up. Each goes to a player, who may own any
        number, or out of the game; none comes back.
    """
    board = ix(state)
    for place, _ in elsewhere(state, "tech_stack"):
        yield object_to("stack", clauses=["rise-of-ix.clause.tech-tiles-in-stacks"], place=place)
    known = technologies(state)
    offer, lacks = board.tech_offer, [f"{seat}.technologies" for seat in seats(state)]
    held = [tile for key in lacks if state.knows(key) for tile in state.get(key)]
    lacks = [key for key in lacks if not state.knows(key)]
    gone = [tile for tile in state.get("box") if tile in known]
    named = Counter(tile for tile in (*offer, *held, *gone) if tile != HIDDEN)
    for tile, number in sorted(named.items()):
        if number > 1:
            clauses = ["rise-of-ix.clause.tech-tile-count"]
            yield object_to("twice", clauses=clauses, technology=tile, number=number)
    turning = any(frame.kind == "draw" and frame.data["pile"] == "tech_tiles" for frame in frames(state))
    sizes = [board.tech_stack[stack] for stack in STACKS]
    total, every = sum(sizes) + len(held) + len(gone), things(state).number(TILE, "total")
    if total > every or (total < every and not lacks):
        yield object_to("total", clauses=["rise-of-ix.clause.tech-tile-count"], number=total, total=every)
    up = sum(size > 0 for size in sizes)
    if up != len(offer) and not turning:
        clauses = ["rise-of-ix.clause.next-tile-is-turned-up", "rise-of-ix.clause.tech-stacks-on-the-ix-board"]
        yield object_to("closed", clauses=clauses, stacks=up, number=len(offer))
    elif state.knows("tech_tiles") and len(board.tech_tiles) != sum(sizes) - len(offer):
        clauses, wanted = ["rise-of-ix.clause.tech-tiles-in-stacks"], sum(sizes) - len(offer)
        yield object_to("stacks", clauses=clauses, number=len(board.tech_tiles), wanted=wanted)
    need(state, lacks)


@book.adds_to("points of tiles")
def points_of_tiles(state: State, player: str) -> int:
    """The most victory points that tiles of a player, or tiles out of the game, can have given."""
    tiles = [*fleet(state, player).technologies, *(tile for tile in state.get("box") if tile in technologies(state))]
    effects = (part for tile in tiles for effect in technologies(state)[tile].effects for part in effect.walk())
    return sum(part.amount for part in effects if part.head == "gain.victory-points") * table(state).round


@book.invariant(
    "rise-of-ix.check.tile-not-turned-up-again",
    clauses=["rise-of-ix.clause.tiles-ready-again", "rise-of-ix.clause.used-tile-is-turned-over"],
    says={
        "because": "the round has just begun, and {technology} of {player} is still turned over.",
        "absent": "{technology} of {player} is turned over, and {player} does not have it.",
    },
    each=seats,
)
def tile_not_turned_up_again(state: State, player: str) -> Objections:
    """A tile is still turned over when a round has begun, or is turned over and nobody has it."""
    own = fleet(state, player)
    for tile in own.turned:
        if tile not in own.technologies:
            clauses = ["rise-of-ix.clause.used-tile-is-turned-over"]
            yield object_to("absent", clauses=clauses, player=player, technology=tile)
        elif table(state).phase == PLAYER_TURNS and table(state).active != player and before_any_turn(state):
            yield object_to("because", player=player, technology=tile)


# --- the board, leaders and the start -----------------------------------------------------------------------------


@book.invariant(
    "rise-of-ix.check.agent-on-a-covered-space",
    clauses=["rise-of-ix.clause.no-agent-to-a-covered-space"],
    says={"because": "{other} has an agent on {space}, which the overlay covers."},
)
def agent_on_a_covered_space(state: State) -> Objections:
    """An agent stands on a space that the CHOAM overlay covers."""
    for space in covered(state):
        found, _ = pieces_on(state, "agents", (space,))
        for other in found:
            yield object_to("because", other=other, space=space)


@book.invariant(
    "rise-of-ix.check.parts-without-the-box",
    clauses=["rise-of-ix.clause.snooper-count", "rise-of-ix.clause.new-leaders"],
    says={
        "snoopers": "snoopers are on the influence tracks, and nobody has the leader they belong to.",
        "twice": "2 snoopers are on the track of {faction}.",
    },
)
def snoopers_without_their_leader(state: State) -> Objections:
    """Snoopers are on the influence tracks, and no player has the leader to whom they belong."""
    snoopers = ix(state).snoopers
    for faction, number in Counter(snoopers).items():
        if number > 1:
            yield object_to("twice", faction=faction)
    if not snoopers:
        return
    leaders = [things(state).leaders.get(seat(state, player).leader) for player in seats(state)]
    effects = (part for leader in leaders if leader for effect in leader.abilities for part in effect.walk())
    if not any(part.head == "do.place-snoopers" for part in effects):
        yield object_to("snoopers")


@book.invariant(
    "rise-of-ix.check.start-unlike-the-set-up",
    clauses=["rise-of-ix.clause.dreadnoughts-at-set-up", "rise-of-ix.clause.freighter-at-set-up"],
    says={"because": START},
)
def start_unlike_the_set_up(state: State) -> Objections:
    """
    The first round starts with pieces that the set-up puts elsewhere.

    Why it cannot be
        Both dreadnoughts are in the supply then, and the freighter is on the lowest space of its track.
    """
    wanted = {
        "dreadnoughts": things(state).number(TOKEN, "per_player"),
        **{"docked": 0, "fighting": 0, "freighter": 0, "negotiators": 0, "technologies": ()},
    }
    starts = {f"{player}.{name}": start for player in armies(state) for name, start in wanted.items()}
    yield from unlike_the_start(state, starts)


@book.after("opening")
def epic_opening(state: State, starts: dict[str, Any]) -> None:
    """In the epic mode players begin with more troops, and each with an Intrigue card."""
    troops = things(state).stated("uprising.clause.starting-troops", "troops")
    supply = things(state).number("uprising.token.troop", "per_player") - troops
    for player in seats(state):
        if f"{player}.garrison" in starts:
            starts |= {f"{player}.garrison": troops, f"{player}.supply": supply}
        if things(state).holds("rise-of-ix.clause.epic-starting-intrigue-card"):
            starts.pop(f"{player}.intrigue", None)


@book.invariant(
    "rise-of-ix.check.epic-start-without-an-intrigue-card",
    clauses=["rise-of-ix.clause.epic-starting-intrigue-card"],
    says={"because": "the epic game begins, and {player} has {number} Intrigue cards: each player draws {cards}."},
    each=seats,
)
def epic_start_without_an_intrigue_card(state: State, player: str) -> Objections:
    """The epic game begins, and a player has not drawn an Intrigue card."""
    if table(state).round != 1 or not before_any_turn(state) or table(state).active == player:
        return
    pile: Pile = seat(state, player).intrigue
    cards = things(state).stated("rise-of-ix.clause.epic-starting-intrigue-card", "cards")
    if len(pile) < cards and not drawing(state, "intrigue"):
        yield object_to("because", player=player, number=len(pile), cards=cards)


book.carries("rise-of-ix.clause.conflict-deck-size")(conflict_of_wrong_level)
book.carries("rise-of-ix.clause.control-the-spice-card")(more_copies_than_there_are)
# The same rules as without the epic mode, with the numbers of its own clause.
EPIC_DECK = "rise-of-ix.clause.epic-conflict-deck-size"
book.invariant(
    "rise-of-ix.check.conflict-of-another-level",
    clauses=[EPIC_DECK, "rise-of-ix.clause.epic-mode-has-no-level-one"],
    says=LEVELS,
)(conflict_of_wrong_level)
book.invariant("rise-of-ix.check.epic-conflict-deck-of-wrong-size", clauses=[EPIC_DECK], says=SIZE)(
    conflict_deck_of_wrong_size
)
book.invariant("rise-of-ix.check.more-epic-conflict-cards-than-rounds", clauses=[EPIC_DECK], says=NUMBER)(
    more_conflict_cards_than_rounds
)
