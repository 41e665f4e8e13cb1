"""Invariants of the board: agents, spies, control markers and spice are where they can be, and as many as there are."""

from collections import Counter

from kodeks.games.imperium.book import book, holders, things
from kodeks.games.imperium.decisions import SendAgent
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.invariants_pieces import counted
from kodeks.games.imperium.setup import conflict_levels
from kodeks.games.imperium.survey import (
    AFTER_COMBAT,
    COMBAT,
    armies,
    elsewhere,
    head_is,
    known_first,
    may_have_been_played,
    need,
    pieces_on,
    seats,
    sources,
)
from kodeks.play import Effect, object_to
from kodeks.play.engine import permitted, total
from kodeks.play.rules import Objections
from kodeks.table import State

# --- agents and spies ------------------------------------------------------------------------------------------------


def _astray(state: State, name: str) -> Counter[str]:
    """The pieces of each player on places where none can be: they are misplaced, and not missing as well."""
    return Counter(owner for _, value in elsewhere(state, name) for owner in holders(value))


@book.invariant(
    "uprising.check.agents-do-not-add-up",
    clauses=[
        "uprising.clause.agents-per-player",
        "uprising.clause.agents-at-setup",
        "uprising.clause.swordmaster-gain",
    ],
    says={
        "because": "{player} has {number} agents on the board and on the leader, and owns {total}.",
        "fewer": "{player} can have no more than {number} agents at work, and owns {total}.",
    },
)
def agents_do_not_add_up(state: State) -> Objections:
    """A player has more or fewer agents at work than were gained."""
    first = things(state).number("uprising.token.agent", "per_player") - 1
    placed, places = pieces_on(state, "agents", things(state).spaces)
    placed += _astray(state, "agents")
    lacks: list[str] = []
    for player in seats(state):
        thirds = [state.get(f"{player}.swordmaster")] if state.knows(f"{player}.swordmaster") else [False, True]
        gone = total(state, "agents gone", player) if any(thirds) else 0
        owned = [first + third - gone for third in thirds]
        yield from counted(state, player, "agents_ready", placed, places, lacks, owned)
        lacks += [f"{player}.swordmaster"] if len(thirds) > 1 else []
    need(state, [*places, *lacks])


@book.invariant(
    "uprising.check.agent-on-no-space",
    clauses=["uprising.clause.agent-turn-plays-one-card", "uprising.clause.agent-icon-matches-space"],
    says={"because": "an agent of {other} is on {place}, and that is no space of the board."},
)
def agent_on_no_space(state: State) -> Objections:
    """An agent is on a place that is no space."""
    for place, value in elsewhere(state, "agents"):
        yield object_to("because", place=place, other=value[0])


@book.invariant(
    "uprising.check.own-agents-share-a-space",
    clauses=["uprising.clause.occupied-space", "uprising.clause.infiltrate"],
    says={"because": "{player} has {number} agents on {space}."},
)
def own_agents_share_a_space(state: State) -> Objections:
    """Two agents of one player stand on the same space."""
    agents = table(state).agents
    for space in known_first(state, "agents", things(state).spaces):
        present = agents[space]
        if len(present) > 1:
            for player, number in Counter(present).items():
                if number > 1 and not permitted(state, "own-agents-share", player):
                    yield object_to("because", player=player, space=space, number=number)


@book.invariant(
    "uprising.check.shared-space-without-a-spy",
    clauses=["uprising.clause.occupied-space", "uprising.clause.infiltrate"],
    says={
        "because": "{player} has sent an agent to {space}, which {other} held, and recalled no spy to infiltrate.",
        "elsewhere": "{player} is said to have infiltrated {space} from {post}, which is not connected to it.",
    },
)
def shared_space_without_a_spy(state: State) -> Objections:
    """What has been decided this round is given, and an agent went to a space of another without a spy."""
    if not state.knows("this_round"):
        return
    held: dict[str, str] = {}
    for done in state.get("this_round"):
        if done.kind is not SendAgent or "space" not in done.arguments:
            continue
        player, space = done.player, done.arguments["space"]
        other = held.setdefault(space, player)
        post = done.arguments.get("infiltrate", "")
        if post in things(state).posts and post not in things(state).spaces[space].posts:
            yield object_to("elsewhere", player=player, space=space, post=post)
        present = state.facts.get(f"agents.{space}", (player, other))
        if other == player or done.arguments.get("infiltrate") or not {player, other} <= set(present):
            continue
        card = done.arguments.get("card", "")
        opens = (effect.data["allow"]["what"] for effect in _box_of(state, card) if effect.head == "allow")
        if "enter-occupied-space" not in opens:
            yield object_to("because", player=player, space=space, other=other)


def _box_of(state: State, card: str) -> tuple[Effect, ...]:
    return things(state).cards[card].box("agent") if card else ()


@book.invariant(
    "uprising.check.spies-do-not-add-up",
    clauses=["uprising.clause.spies-per-player"],
    says={
        "because": "{player} has {number} spies on the board and in the supply, and owns {total}.",
        "fewer": "{player} can have no more than {number} spies on the board and in the supply, and owns {total}.",
    },
)
def spies_do_not_add_up(state: State) -> Objections:
    """A player has more or fewer spies than there are."""
    every = things(state).number("uprising.token.spy", "per_player")
    placed, places = pieces_on(state, "spies", things(state).posts)
    placed += _astray(state, "spies")
    lacks: list[str] = []
    for player in seats(state):
        yield from counted(state, player, "spies_ready", placed, places, lacks, [every])
    need(state, [*places, *lacks])


@book.invariant(
    "uprising.check.spy-on-no-post",
    clauses=["uprising.clause.placing-a-spy", "uprising.clause.observation-posts"],
    says={"because": "a spy of {other} is on {place}, and that is no observation post."},
)
def spy_on_no_post(state: State) -> Objections:
    """A spy is on a place that is no observation post."""
    for place, value in elsewhere(state, "spies"):
        yield object_to("because", place=place, other=value[0])


def places_beside(effect: Effect) -> bool:
    """Whether an effect places a spy beside another one."""
    return effect.head == "gain.spies" and bool(effect.data.get("sharing"))


@book.invariant(
    "uprising.check.two-spies-on-a-post",
    clauses=["uprising.clause.placing-a-spy"],
    says={
        "own": "{player} has {number} spies on {post}.",
        "others": "{post} holds {number} spies, and no card that lets a spy join another has been played.",
    },
)
def two_spies_on_a_post(state: State) -> Objections:
    """Two spies stand on one post: of one player, or of several though no card that permits it has been played."""
    spies = table(state).spies
    for post in known_first(state, "spies", things(state).posts):
        present = spies[post]
        if len(present) < 2:
            continue
        for player, number in Counter(present).items():
            if number > 1:
                yield object_to("own", player=player, post=post, number=number)
        if len(set(present)) > 1 and not may_have_been_played(
            state, sources(things(state), places_beside, ("agent", "reveal", "plot", "combat", "acquire"))
        ):
            yield object_to("others", post=post, number=len(present))


# --- control ------------------------------------------------------------------------------------------------------


@book.invariant(
    "uprising.check.control-markers-do-not-add-up",
    clauses=["uprising.clause.control-markers-per-player"],
    says={
        "because": "{player} has {number} control markers on flags and in the supply, and owns {total}.",
        "fewer": "{player} can have no more than {number} control markers, and owns {total}.",
    },
)
def control_markers_do_not_add_up(state: State) -> Objections:
    """A player has more or fewer control markers than there are."""
    token = "uprising.token.control-marker"
    every, flags = things(state).number(token, "per_player"), things(state).number(token, "placed_on")
    keys = [f"control.{flag}" for flag in flags]
    placed = Counter(owner for key in keys if state.knows(key) for owner in holders(state.get(key)))
    placed += _astray(state, "control")
    places = [key for key in keys if not state.knows(key)]
    lacks: list[str] = []
    for player in armies(state):
        yield from counted(state, player, "markers", placed, places, lacks, [every])
    need(state, [*places, *lacks])


@book.invariant(
    "uprising.check.control-marker-misplaced",
    clauses=["uprising.clause.three-contested-locations", "uprising.clause.winner-places-control-marker"],
    says={
        "because": "a control marker of {other} is on {place}, and there is no flag for it.",
        "shared": "control markers of {number} players are on {place}, and a flag holds 1.",
    },
)
def control_marker_misplaced(state: State) -> Objections:
    """A control marker lies where there is no flag, or on a flag with another one."""
    for place, other in elsewhere(state, "control"):
        yield object_to("because", place=place, other=holders(other)[0])
    for flag in things(state).number("uprising.token.control-marker", "placed_on"):
        present = state.facts.get(f"control.{flag}", "")
        if isinstance(present, tuple):
            clauses = ["uprising.clause.winner-places-control-marker"]
            yield object_to("shared", clauses=clauses, place=flag, number=len(present))


@book.invariant(
    "uprising.check.control-never-won",
    clauses=["uprising.clause.winner-places-control-marker", "uprising.clause.winner-takes-the-conflict-card"],
    says={"because": "{player} controls {location} and has won no Conflict over it."},
)
def control_never_won(state: State) -> Objections:
    """A player controls a location without the Conflict card that gave it."""
    catalogue, here = things(state), table(state)
    for flag in known_first(state, "control", catalogue.number("uprising.token.control-marker", "placed_on")):
        player = here.control[flag]
        if not player or player not in here.players:
            continue
        own = seat(state, player)
        # A card that nobody can name, or of which only the icon is known, may be the one.
        won = _fought_over(state, flag) and any(
            card not in catalogue.cards or catalogue.cards[card].location in (flag, None)
            for card in (*own.won, *own.spent)
        )
        if won or _is_being_won(state, flag):
            continue
        boxes = ("agent", "reveal", "plot", "combat", "endgame", "acquire")
        if not may_have_been_played(state, sources(catalogue, head_is("control"), boxes)):
            yield object_to("because", player=player, location=flag)


def _fought_over(state: State, flag: str) -> bool:
    """Whether a Conflict over the location can have been fought in the rounds so far."""
    here = table(state)
    order = [level for level, size in conflict_levels(state.game).items() for _ in range(size)]
    # The Conflict of this round has been fought once its card is taken.
    over = here.phase in AFTER_COMBAT or (here.phase == COMBAT and not here.conflict_card)
    levels = order[: here.round - (not over)]
    return any(card.location == flag and card.level in levels for card in things(state).deck("conflict"))


def _is_being_won(state: State, flag: str) -> bool:
    """Whether the rewards of a Conflict over the location are being given out."""
    if table(state).phase != COMBAT:
        return False
    card = things(state).cards.get(table(state).conflict_card)
    return card is not None and card.location in (flag, None)


# --- spice --------------------------------------------------------------------------------------------------------


@book.invariant(
    "uprising.check.more-bonus-spice-than-rounds",
    clauses=["uprising.clause.spice-gathers-on-empty-maker-spaces", "uprising.clause.bonus-spice-adds-up"],
    says={"because": "{space} holds {number} bonus spice, and the rounds so far can have brought {most}."},
)
def more_bonus_spice_than_rounds(state: State) -> Objections:
    """More bonus spice lies on a space than the rounds so far can have brought."""
    here = table(state)
    brought = here.round - (here.phase not in AFTER_COMBAT)
    most = brought * things(state).stated("uprising.clause.spice-gathers-on-empty-maker-spaces", "spice")
    makers = (space.id for space in things(state).spaces.values() if space.maker)
    for space in known_first(state, "bonus_spice", makers):
        if here.bonus_spice[space] > most:
            yield object_to("because", space=space, number=here.bonus_spice[space], most=most)


@book.invariant(
    "uprising.check.bonus-spice-elsewhere",
    clauses=["uprising.clause.maker-spaces"],
    says={"because": "bonus spice lies on {place}, and that is no maker space."},
)
def bonus_spice_elsewhere(state: State) -> Objections:
    """Bonus spice lies on a space that is no maker space."""
    for place, _ in elsewhere(state, "bonus_spice"):
        yield object_to("because", place=place)
