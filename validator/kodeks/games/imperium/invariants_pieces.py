"""Invariants of the pieces: each is in one place, and there are as many as there are."""

from collections import Counter

from kodeks.games.imperium.book import book, controller_of, holders, location, things
from kodeks.games.imperium.catalogue import Catalogue
from kodeks.games.imperium.decisions import SendAgent
from kodeks.games.imperium.disputed import worms_pass_the_wall
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.survey import (
    AFTER_COMBAT,
    COMBAT,
    ENDLESS,
    ROUND_START,
    armies,
    before_any_turn,
    elsewhere,
    head_is,
    known_first,
    may_have_been_played,
    need,
    parts_of,
    pieces_on,
    ranges,
    seats,
    sources,
    sum_of,
)
from kodeks.play import Effect, object_to
from kodeks.play.engine import permitted, total
from kodeks.play.rules import Objections
from kodeks.table import State


@book.invariant(
    "uprising.check.number-out-of-range",
    clauses=["uprising.clause.cubes-per-player", "uprising.clause.starting-influence"],
    says={"because": "{fact} is {number}, and it cannot be less than {least} or more than {most}."},
)
def number_out_of_range(state: State) -> Objections:
    """A number is less than nothing, or more than there can be."""
    facts = state.facts
    for key, least, most in ranges(state.game.register, things(state), table(state).players):
        if key in facts and not (isinstance(facts[key], int) and least <= facts[key] <= most):
            yield object_to(
                "because", fact=key, number=facts[key], least=least, most="any" if most == ENDLESS else most
            )


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


# --- agents and spies ---------------------------------------------------------------------------------------------


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
    lacks: list[str] = []
    for player in seats(state):
        thirds = [state.get(f"{player}.swordmaster")] if state.knows(f"{player}.swordmaster") else [False, True]
        gone = total(state, "agents gone", player) if any(thirds) else 0
        owned = [first + third - gone for third in thirds]
        yield from _counted(state, player, "agents_ready", placed, places, lacks, owned)
        lacks += [f"{player}.swordmaster"] if len(thirds) > 1 else []
    need(state, [*places, *lacks])


def _counted(
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
    says={"because": "{player} has sent an agent to {space}, which {other} held, and recalled no spy to infiltrate."},
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
    lacks: list[str] = []
    for player in seats(state):
        yield from _counted(state, player, "spies_ready", placed, places, lacks, [every])
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
        if len(set(present)) > 1 and any(permitted(state, "share-a-post", owner, post) for owner in present):
            continue
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
    places = [key for key in keys if not state.knows(key)]
    lacks: list[str] = []
    for player in armies(state):
        yield from _counted(state, player, "markers", placed, places, lacks, [every])
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
        won = any(
            card not in catalogue.cards or catalogue.cards[card].location in (flag, None)
            for card in (*own.won, *own.spent)
        )
        if won or _is_being_won(state, flag):
            continue
        boxes = ("agent", "reveal", "plot", "combat", "endgame", "acquire")
        if not may_have_been_played(state, sources(catalogue, head_is("control"), boxes)):
            yield object_to("because", player=player, location=flag)


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
