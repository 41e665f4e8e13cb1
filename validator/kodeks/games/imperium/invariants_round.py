"""Invariants of the course of the game: phases, turns, who is first, how a game begins and ends."""

from collections import Counter
from functools import lru_cache
from typing import Any

from kodeks.games.imperium.book import book, plays_cards, things
from kodeks.games.imperium.catalogue import cells_of
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.invariants_cards import described
from kodeks.games.imperium.invariants_score import starting_points
from kodeks.games.imperium.rounds import end_points
from kodeks.games.imperium.setup import moved_before_the_game
from kodeks.games.imperium.survey import (
    AFTER_TURNS,
    COMBAT,
    ENDGAME,
    PLAYER_TURNS,
    RECALL,
    ROUND_START,
    before_any_turn,
    head_is,
    known_first,
    may_have_been_played,
    need,
    seats,
    sources,
    waits,
)
from kodeks.play import Game, object_to
from kodeks.play.engine import answer, happened, permitted
from kodeks.play.rules import Objections
from kodeks.table import Pile, State


@book.invariant(
    "uprising.check.turn-of-nobody",
    clauses=["uprising.clause.one-turn-at-a-time", "uprising.clause.five-phases-of-a-round"],
    says={
        "none": "it is the phase of player turns, and it is nobody's turn.",
        "phase": "it is the turn of {player}, and this is not the phase of player turns.",
    },
)
def turn_of_nobody(state: State) -> Objections:
    """It is nobody's turn when turns are taken, or somebody's when none are."""
    here = table(state)
    if here.phase == PLAYER_TURNS:
        if not here.active:
            yield object_to("none")
    elif here.active:
        yield object_to("phase", player=here.active)


@book.invariant(
    "uprising.check.turn-without-its-agent",
    clauses=["uprising.clause.agent-turn-plays-one-card", "uprising.clause.agent-turn-or-reveal-turn"],
    says={
        "absent": "{player} has sent an agent to {space} this turn, and no agent of {player} is there.",
        "card": "{player} has sent an agent to {space} this turn without a card.",
        "revealed": "{player} has sent an agent this turn and has revealed as well.",
    },
)
def turn_without_its_agent(state: State) -> Objections:
    """The turn that is being taken does not fit the board."""
    here = table(state)
    player = here.active
    if here.phase != PLAYER_TURNS or not player or not here.turn_space:
        return
    if here.turn_space in things(state).spaces and player not in here.agents[here.turn_space]:
        yield object_to("absent", player=player, space=here.turn_space)
    if state.knows("turn_card") and not here.turn_card and plays_cards(state, player):
        yield object_to("card", player=player, space=here.turn_space)
    if state.get(f"{player}.revealed"):
        yield object_to("revealed", clauses=["uprising.clause.agent-turn-or-reveal-turn"], player=player)


@book.invariant(
    "uprising.check.agents-not-recalled",
    clauses=["uprising.clause.agents-return-to-their-leaders", "uprising.clause.five-phases-of-a-round"],
    says={"because": "the round begins, and {player} has an agent on {space}."},
)
def agents_not_recalled(state: State) -> Objections:
    """A round begins while agents are still on the board."""
    here = table(state)
    if here.phase == ROUND_START:
        for space in known_first(state, "agents", things(state).spaces):
            for player in here.agents[space]:
                yield object_to("because", player=player, space=space)


@book.invariant(
    "uprising.check.combat-before-all-have-revealed",
    clauses=["uprising.clause.player-turns-end-after-all-reveals", "uprising.clause.no-turns-after-the-reveal-turn"],
    says={
        "because": "the turns of this round are over, and {player} has not revealed.",
        "early": "the round begins, and {player} has revealed already.",
    },
    each=seats,
)
def combat_before_all_have_revealed(state: State, player: str) -> Objections:
    """The round has gone on to combat or later, and a player has not revealed; or one has before any turn."""
    if not plays_cards(state, player):
        return
    phase, revealed = table(state).phase, state.get(f"{player}.revealed")
    if phase in AFTER_TURNS and not revealed and phase != RECALL:
        yield object_to("because", player=player)
    elif phase == ROUND_START and revealed:
        yield object_to("early", player=player)


@book.invariant(
    "uprising.check.persuasion-out-of-turn",
    clauses=["uprising.clause.persuasion-is-not-kept", "uprising.clause.acquiring-with-persuasion"],
    says={"because": "{player} has {number} persuasion and is not taking the reveal turn."},
    each=seats,
)
def persuasion_out_of_turn(state: State, player: str) -> Objections:
    """A player has persuasion outside the own reveal turn, and no visit can have promised as much for it."""
    number = state.get(f"{player}.persuasion")
    if not number:
        return
    revealed = state.get(f"{player}.revealed")
    if revealed and table(state).active == player:
        return
    if revealed or number > _promised(state, player):
        yield object_to("because", player=player, number=number)


def _promised(state: State, player: str) -> int:
    """
    The persuasion for the reveal turn that spaces with an agent of the player promise.

    An agent that was recalled since leaves another one on the board, the one that was sent to recall it.
    """
    agents, spaces = table(state).agents, things(state).spaces
    if not any(player in agents[space] for space in spaces):
        return 0
    return sum(
        part.amount
        for space in spaces.values()
        for effect in space.listens
        for part in effect.walk()
        if part.head == "gain.persuasion"
    )


@book.invariant(
    "uprising.check.swords-before-revealing",
    clauses=["uprising.clause.strength-of-swords", "uprising.clause.icon-sword"],
    says={"because": "{player} has {number} swords and has not revealed this round."},
    each=seats,
)
def swords_before_revealing(state: State, player: str) -> Objections:
    """A player has swords before the reveal turn, and no card that can have been played gives any then."""
    number = state.get(f"{player}.swords")
    if not number or state.get(f"{player}.revealed") or table(state).phase == RECALL:
        return
    if permitted(state, "swords-before-revealing", player):
        return
    if table(state).phase == COMBAT and not plays_cards(state, player):
        return
    if not may_have_been_played(state, sources(things(state), head_is("gain.swords"), ("agent", "plot"))):
        yield object_to("because", player=player, number=number)


@book.invariant(
    "uprising.check.first-player-out-of-order",
    clauses=["uprising.clause.first-player-by-objective", "uprising.clause.first-player-marker-moves-on"],
    says={"because": "{player} has the first player marker in round {round}, and it is with {other} then."},
)
def first_player_out_of_order(state: State) -> Objections:
    """The first player marker is not where the Objective cards and the rounds have brought it."""
    here, cards = table(state), things(state).cards
    players: tuple[str, ...] = answer(state, "passing the marker") or here.players
    for i, player in enumerate(players):
        own = (*state.get(f"{player}.won"), *state.get(f"{player}.spent"))
        if any(card in cards and cards[card].first_player for card in own):
            # In the phase of recall the marker may have moved on already.
            due = {players[(i + here.round - 1) % len(players)]}
            if here.phase == RECALL:
                due.add(players[(i + here.round) % len(players)])
            if here.first not in due:
                yield object_to("because", player=here.first, round=here.round, other=min(due))


@book.invariant(
    "uprising.check.winner-before-the-end",
    clauses=["uprising.clause.most-victory-points-win", "uprising.clause.winner-takes-the-conflict-card"],
    says={
        "game": "{player} has won the game, and it is not over.",
        "conflict": "{player} has won the Conflict, and there is no combat.",
    },
)
def winner_before_the_end(state: State) -> Objections:
    """Somebody has won what is not over."""
    here = table(state)
    if here.winner and here.phase != ENDGAME:
        yield object_to("game", clauses=["uprising.clause.most-victory-points-win"], player=here.winner)
    if here.conflict_winner and here.phase not in AFTER_TURNS:
        clauses = ["uprising.clause.winner-takes-the-conflict-card"]
        yield object_to("conflict", clauses=clauses, player=here.conflict_winner)


@book.invariant(
    "uprising.check.game-that-should-have-ended",
    clauses=["uprising.clause.end-of-the-game"],
    says={
        "late": "the round begins, and {player} has {number} victory points: the game is over with {points}.",
        "early": "the game is over, and nobody has {points} victory points while Conflict cards are left.",
    },
)
def game_that_should_have_ended(state: State) -> Objections:
    """A round begins though the game is over, or the game is over without a reason."""
    here = table(state)
    points = end_points(state)
    if here.phase == ENDGAME:
        if here.conflict_deck and all(seat(state, player).victory_points < points for player in here.players):
            yield object_to("early", points=points)
        return
    ending = (player for player in here.players if answer(state, "ends the game", player) is not False)
    keys = {player: f"{player}.victory_points" for player in ending}
    high = [player for player, key in keys.items() if state.knows(key) and state.get(key) >= points]
    if before_any_turn(state):
        for player in high:
            # Plot cards of the first player can have brought points.
            if (here.phase == ROUND_START or here.active != player) and not permitted(state, "late-points", player):
                yield object_to("late", player=player, number=seat(state, player).victory_points, points=points)
        need(state, keys.values())


# --- how a game begins --------------------------------------------------------------------------------------------


@book.invariant(
    "uprising.check.leader-chosen-twice",
    clauses=["uprising.clause.leader-at-setup"],
    says={
        "twice": "{number} players have {leader}.",
        "none": "{player} has {leader}, and that is no leader of this game.",
    },
)
def leader_chosen_twice(state: State) -> Objections:
    """Two players have the same leader, or one has a leader that is not in the game."""
    leaders = things(state).leaders
    found: Counter[str] = Counter()
    for player in seats(state):
        if not state.knows(f"{player}.leader"):
            continue
        leader = leaders.get(state.get(f"{player}.leader"))
        if leader is not None and not leader.id:
            continue
        if leader is None:
            yield object_to("none", player=player, leader=state.get(f"{player}.leader"))
        else:
            found[leader.back_of or leader.id] += 1
    for name, number in found.items():
        if number > 1:
            yield object_to("twice", leader=name, number=number)
    need(state, (f"{player}.leader" for player in seats(state)))


@book.invariant(
    "uprising.check.leader-on-the-wrong-side",
    clauses=["uprising.clause.lady-jessica-side", "uprising.clause.feyd-marker-starts-on-the-left"],
    says={
        "side": "the game begins, and {leader} of {player} is turned over.",
        "cell": "the marker of {player} is on {cell}, and the track of {leader} has no such cell.",
        "start": "the game begins, and the marker of {player} has left its start.",
    },
    each=seats,
)
def leader_on_the_wrong_side(state: State, player: str) -> Objections:
    """A leader starts the game on the wrong side, or a marker is not on the track of its leader."""
    own, catalogue = seat(state, player), things(state)
    leader = catalogue.leaders.get(own.leader)
    if leader is None or not (leader.track or leader.back_of or own.training):
        return
    first, cells = cells_of(catalogue.tracks[leader.track]) if leader.track else ("", {})
    cell = own.training
    if cell not in cells and (cell or cells):
        clauses = ["uprising.clause.feyd-marker-starts-on-the-left"]
        yield object_to("cell", clauses=clauses, player=player, cell=cell, leader=leader.id)
    if table(state).round == 1 and (leader.back_of or cell != first) and before_any_turn(state):
        yield object_to("side" if leader.back_of else "start", player=player, leader=leader.id)


#: Facts of a seat that only turns change.
OPENING = (
    *("solari", "spice", "water", "supply", "garrison", "conflict", "memories", "sandworms", "agents_ready"),
    *("swordmaster", "spies_ready", "maker_hooks", "council", "markers", "completed", "spent"),
)


def _prepared(state: State, player: str, starts: dict[str, Any]) -> dict[str, Any]:
    """What a player begins with, with what the leader gains or loses before the game; nothing where more is done."""
    begins = dict(starts)
    for ability in things(state).leaders[state.get(f"{player}.leader")].before_the_game():
        for part in ability.then:
            if part.head in ("move.card", "move.contract"):
                # The cards of a starting deck and contracts are looked at by themselves.
                continue
            verb, _, name = part.head.partition(".")
            if verb not in ("gain", "lose") or f"{player}.{name}" not in starts or table(state).phase == ROUND_START:
                return {}
            begins[f"{player}.{name}"] += part.data[verb][name] * (1 if verb == "gain" else -1)
    return begins


@book.invariant(
    "uprising.check.opening-not-as-set-up",
    clauses=[
        "uprising.clause.starting-water",
        "uprising.clause.starting-score",
        "uprising.clause.starting-score-with-four-players",
        "uprising.clause.starting-influence",
        "uprising.clause.starting-troops",
        "uprising.clause.alliance-tokens-at-setup",
        "uprising.clause.shield-wall-at-setup",
        "uprising.clause.remaining-pieces-in-supply",
    ],
    says={
        "because": "the game begins, and {fact} is {value}: the set-up has it at {start}.",
        "cards": "the game begins, and {player} has {number} cards: a starting deck has {start}.",
        "bought": "the game begins, and {player} has {card}, which is no starting card.",
    },
)
def opening_not_as_set_up(state: State) -> Objections:
    """The first round begins with something elsewhere than the set-up puts it."""
    here, catalogue = table(state), things(state)
    if here.round != 1 or not before_any_turn(state) or state.facts.get("intrigue_discard"):
        # A plot card that was played already can have changed much.
        return
    starts: dict[str, Any] = {}
    lacks: list[str] = []
    for player in here.players:
        if not plays_cards(state, player):
            continue
        if not state.knows(f"{player}.leader"):
            # Some leaders bring something.
            lacks.append(f"{player}.leader")
            continue
        own: dict[str, Any] = {f"{player}.{name}": state.game.register.seat[name].start for name in OPENING}
        own |= {f"{player}.influence.{faction}": 0 for faction in catalogue.factions}
        own |= {f"{player}.victory_points": starting_points(state, player), f"{player}.intrigue": Pile()}
        starts |= _prepared(state, player, own)
    starts |= {f"alliance.{faction}": "" for faction in catalogue.factions}
    starts["shield_wall"] = True
    stacks = (catalogue.cards[card] for card in catalogue.stacks)
    starts |= {f"reserve.{card.id}": card.copies for card in stacks if card.cost is not None}
    if all(contract.back == "standard" for contract in catalogue.contracts.values()):
        starts |= {f"{player}.contracts": () for player in here.players}
    happened(state, "opening", starts)
    for fact, start in starts.items():
        if fact in state.facts and state.facts[fact] != start:
            yield object_to("because", fact=fact, value=state.get(fact), start=start)
    for player in here.players:
        if plays_cards(state, player) and not permitted(state, "no-starting-deck", player):
            yield from _opening_deck(state, player)
    need(state, [*starts, *lacks])


@lru_cache(maxsize=256)
def _dealt(game: Game, players: tuple[str, ...], player: str, leader: str) -> int:
    """How many cards a player begins with, as the game is laid out."""
    fresh = State(game, {"players": players, "agenda": ()})
    for lay_out in game.book.laying_out:
        lay_out(fresh, {f"{player}.leader": leader} if leader else {})
    return sum(len(fresh.facts[f"{player}.{zone}"]) for zone in ("hand", "deck", "discard"))


def _opening_deck(state: State, player: str) -> Objections:
    """The cards of a player are not those with which the game begins."""
    catalogue, clauses = things(state), ["uprising.clause.starting-deck-cards"]
    piles = [state.facts.get(f"{player}.{zone}") for zone in ("hand", "deck", "discard", "played", "shown", "aside")]
    # Contracts may be set aside too.
    aside = sum(name in catalogue.contracts for name in piles[-1] or ())
    number = sum(len(pile) for pile in piles if pile is not None) - aside
    leader = state.facts.get(f"{player}.leader", "")
    dealt = _dealt(state.game, table(state).players, player, leader)
    # A variant may add a card.
    left_out = () if waits(state, "move.card") else moved_before_the_game(catalogue, leader, "box")
    most = len(catalogue.copies("starter")) - len(left_out)
    fewest = min(dealt, most)
    if number > most or (number < fewest and None not in piles and table(state).phase == PLAYER_TURNS):
        yield object_to("cards", clauses=clauses, player=player, number=number, start=fewest)
    for card in dict.fromkeys(card for pile in piles for card in pile or ()):
        if card in catalogue.cards and not described(card) and catalogue.cards[card].deck != "starter":
            yield object_to("bought", clauses=clauses, player=player, card=card)
