"""Tables of six players that cannot be: seats and teams, pieces of commanders, tokens, decks."""

from collections import Counter
from typing import Any

from kodeks.games.imperium.book import things
from kodeks.games.imperium.catalogue import cells_of
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.survey import (
    COMBAT,
    ENDGAME,
    PLAYER_TURNS,
    ROUND_START,
    head_is,
    may_have_been_played,
    need,
    seats,
    sources,
)
from kodeks.games.six.book import (
    COMMANDERS,
    EMPEROR,
    FREMEN,
    REPLACED,
    allies_of,
    book,
    commander_faction,
    commander_of,
    is_commander,
)
from kodeks.games.six.commanders import BOTH, CHOSEN, NO_ALLY, SIDES
from kodeks.games.six.facts import member
from kodeks.games.six.influence import on_the_board
from kodeks.games.six.setup import LACKS, points_at_the_start
from kodeks.play import object_to
from kodeks.play.rules import Objections
from kodeks.table import State

SIX = "six-players.clause."


def commanders(state: State) -> list[str]:
    """The seats of the commanders."""
    return [player for player in seats(state) if is_commander(state, player)]


# --- what is different from the usual game ------------------------------------------------------------------------


@book.permits("no-army")
def no_army(state: State, player: str) -> bool:
    """A commander has no troops, no control markers and no Objective card."""
    return is_commander(state, player)


@book.permits("pieces-of-its-own")
def pieces_of_commanders(state: State) -> bool:
    """Commanders have no spies and markers, and a token that is no agent."""
    return True


@book.permits("no-starting-deck")
def no_starting_deck(state: State, player: str) -> bool:
    """A commander has a deck of their own."""
    return is_commander(state, player)


@book.permits("swords-before-revealing")
def swords_from_the_commander(state: State, player: str) -> bool:
    """An ally who has not revealed has the swords that the commander gave."""
    return seat(state, player).swords <= member(state, player).given


@book.answers_to("starting points")
def starting_points(state: State, player: str) -> int:
    """Commanders and allies begin at different places of the score track."""
    return points_at_the_start(state, player)


@book.after("opening")
def opening(state: State, starts: dict[str, Any]) -> None:
    """A commander begins without the pieces of an army."""
    for player in commanders(state):
        names = (f"{player}.{name}" for name in LACKS if name in state.game.register.seat)
        starts.update(dict.fromkeys(names, 0))


@book.adds_to("agents gone")
def agents_gone(state: State, player: str) -> int:
    """A used Swordmaster is in the box."""
    return int(seat(state, player).swordmaster and member(state, player).swordmaster_spent)


@book.adds_to("points kept")
def points_kept(state: State, player: str) -> int:
    """Points of a personal track that were not lost with the influence that gave them."""
    if not is_commander(state, player) or not may_have_been_played(
        state, sources(things(state), head_is("lose.influence"), ("agent", "reveal", "plot", "combat"))
    ):
        return 0
    kept = state.ask("six-players.silence.point-of-a-personal-track-lost", "lost", "kept") == "kept"
    return table(state).round if kept else 0


# --- teams and seats ----------------------------------------------------------------------------------------------


@book.invariant(
    "six-players.check.teams-do-not-add-up",
    clauses=[
        f"{SIX}two-commanders",
        f"{SIX}two-teams",
        f"{SIX}other-leaders-are-allies",
        f"{SIX}choam-is-compulsory",
    ],
    says={
        "commander": "{player} is a commander and has {leader}; the leader of that commander is {wanted}.",
        "ally": "{player} is an ally and has {leader}, which only a commander has.",
        "missing": "nobody is {leader}, and both commanders are always in the game.",
    },
)
def teams_do_not_add_up(state: State) -> Objections:
    """A commander is missing, or has the leader of an ally, or an ally that of a commander."""
    players = seats(state)
    for player, leader in COMMANDERS.items():
        if player not in players:
            yield object_to("missing", leader=leader)
    for player in players:
        if not state.knows(f"{player}.leader"):
            continue
        leader, wanted = seat(state, player).leader, COMMANDERS.get(player)
        if wanted and leader != wanted:
            yield object_to("commander", player=player, leader=leader, wanted=wanted)
        elif not wanted and leader in COMMANDERS.values():
            yield object_to("ally", player=player, leader=leader)
    need(state, (f"{player}.leader" for player in players))


@book.invariant(
    "six-players.check.seats-out-of-order",
    clauses=[
        f"{SIX}commanders-sit-opposite",
        f"{SIX}allies-sit-by-the-other-commander",
        f"{SIX}teams-take-turns",
        f"{SIX}first-player-is-an-ally",
        f"{SIX}ally-behind-the-nearest-opponent",
    ],
    says={
        "opposite": "the commanders do not sit opposite each other.",
        "team": "{player} is on the team of {other}, and by the seats on that of {wanted}.",
        "first": "{player} is a commander and has the first player marker in the first round.",
    },
)
def seats_out_of_order(state: State) -> Objections:
    """The commanders do not sit opposite each other, allies sit beside their own commander, or a commander begins."""
    players = seats(state)
    if {*COMMANDERS} <= {*players}:
        first, second = (players.index(commander) for commander in COMMANDERS)
        if abs(first - second) * 2 != len(players):
            yield object_to("opposite", clauses=[f"{SIX}commanders-sit-opposite"])
            return
        for player in players:
            wanted = commander_of(state, player)
            if state.knows(f"{player}.team") and member(state, player).team != wanted:
                clauses = [f"{SIX}allies-sit-by-the-other-commander", f"{SIX}teams-take-turns"]
                yield object_to("team", clauses=clauses, player=player, other=member(state, player).team, wanted=wanted)
    here = table(state)
    if here.round == 1 and here.first in COMMANDERS and here.phase in (ROUND_START, PLAYER_TURNS):
        yield object_to("first", clauses=[f"{SIX}first-player-is-an-ally"], player=here.first)


@book.invariant(
    "six-players.check.same-objective-in-a-team",
    clauses=[f"{SIX}objectives-of-a-team"],
    says={"because": "{player} and {other} of one team have Objective cards with the same icon."},
)
def same_objective_in_a_team(state: State) -> Objections:
    """Both allies of a team have the same Objective card."""
    cards = things(state).cards
    for commander in commanders(state):
        allies = allies_of(state, commander)
        icons = [
            {
                cards[card].battle_icon
                for card in (*seat(state, ally).won, *seat(state, ally).spent)
                if card in cards and cards[card].deck == "objective"
            }
            for ally in allies
        ]
        if len(allies) == 2 and icons[0] & icons[1]:
            yield object_to("because", player=allies[0], other=allies[1])


# --- pieces -------------------------------------------------------------------------------------------------------


#: What a commander cannot have, as facts of a seat, with the clauses that say so.
NOT_THEIRS = {
    **dict.fromkeys(("supply", "garrison", "conflict", "memories"), (f"{SIX}commander-lacks-pieces",)),
    "sandworms": (f"{SIX}commander-has-no-army",),
    "markers": (f"{SIX}commander-lacks-pieces",),
    "swords": (f"{SIX}ally-takes-the-swords",),
    "won": (f"{SIX}objectives-for-allies", f"{SIX}conflict-cards-are-not-shared"),
    "spent": (f"{SIX}objectives-for-allies", f"{SIX}conflict-cards-are-not-shared"),
    "freighter": (f"{SIX}no-freighter-of-a-commander",),
    **dict.fromkeys(("dreadnoughts", "docked", "fighting"), (f"{SIX}no-dreadnoughts-of-a-commander",)),
    "negotiators": (f"{SIX}negotiator-of-a-commander",),
    "specimens": (f"{SIX}specimen-of-a-commander",),
    "tleilaxu": (f"{SIX}no-research-markers-of-commanders",),
}


@book.invariant(
    "six-players.check.commander-with-pieces-of-an-ally",
    clauses=[
        f"{SIX}commander-lacks-pieces",
        f"{SIX}commander-has-no-army",
        f"{SIX}commander-has-no-troops",
        f"{SIX}commander-has-no-cubes-on-the-board",
        f"{SIX}commander-pieces",
        f"{SIX}objectives-for-allies",
        f"{SIX}ally-takes-the-swords",
        f"{SIX}no-freighter-of-a-commander",
        f"{SIX}no-dreadnoughts-of-a-commander",
        f"{SIX}no-research-markers-of-commanders",
    ],
    says={
        "because": "{player} is a commander and has what no commander has: {fact} is {value}.",
        "cube": "{player} is a commander and has no cube on the track of {faction}.",
        "token": "{player} is a commander and has no token on the research track.",
    },
    each=commanders,
)
def commander_with_pieces_of_an_ally(state: State, player: str) -> Objections:
    """A commander has troops, control markers, swords, won cards, cubes on the board, or pieces of another kind."""
    for name, clauses in NOT_THEIRS.items():
        if name in state.game.register.seat and state.get(f"{player}.{name}"):
            fact = f"{player}.{name}"
            yield object_to("because", clauses=clauses, player=player, fact=fact, value=state.get(fact))
    for faction in on_the_board(state):
        if seat(state, player).influence[faction]:
            clauses = (f"{SIX}commander-has-no-cubes-on-the-board",)
            yield object_to("cube", clauses=clauses, player=player, faction=faction)
    if "research" in state.game.register.seat and state.knows(f"{player}.research"):
        first = cells_of(things(state).tracks["immortality.track.research"])[0]
        if state.get(f"{player}.research") not in ("", first):
            yield object_to("token", clauses=(f"{SIX}no-research-markers-of-commanders",), player=player)


@book.invariant(
    "six-players.check.influence-with-a-foreign-faction",
    clauses=[
        f"{SIX}influence-of-commanders-alone",
        f"{SIX}no-ally-cubes-on-personal-boards",
        f"{SIX}replaced-factions",
        f"{SIX}six-factions",
        f"{SIX}personal-boards-at-setup",
        f"{SIX}personal-alliance-stays",
        f"{SIX}personal-track-alliance",
        f"{SIX}two-more-alliance-tokens",
    ],
    says={
        "influence": "{player} has influence with {faction}, whose track is on the personal board of a commander.",
        "personal": "{player} holds the alliance token of {faction}, which only its commander can have.",
        "board": "{player} is a commander and holds the alliance token of {faction}, a faction of the board.",
    },
)
def influence_with_a_foreign_faction(state: State) -> Objections:
    """Somebody else than its commander has influence or the alliance with the faction of a personal board."""
    alliance = table(state).alliance
    for player in seats(state):
        own = commander_faction(state, player)
        for faction in (EMPEROR, FREMEN):
            if faction != own and seat(state, player).influence[faction]:
                clauses = (f"{SIX}influence-of-commanders-alone", f"{SIX}no-ally-cubes-on-personal-boards")
                yield object_to("influence", clauses=clauses, player=player, faction=faction)
    for faction in (EMPEROR, FREMEN):
        holder = alliance[faction]
        if holder in seats(state) and commander_faction(state, holder) != faction:
            clauses = (f"{SIX}personal-alliance-stays", f"{SIX}personal-track-alliance")
            yield object_to("personal", clauses=clauses, player=holder, faction=faction)
    for faction in on_the_board(state):
        if alliance[faction] in COMMANDERS:
            cubes = (f"{SIX}commander-has-no-cubes-on-the-board",)
            yield object_to("board", clauses=cubes, player=alliance[faction], faction=faction)


# --- agents and the Swordmaster -----------------------------------------------------------------------------------


@book.invariant(
    "six-players.check.agent-where-none-can-be",
    clauses=[f"{SIX}personal-board-is-for-its-commander", f"{SIX}spaces-of-replaced-factions"],
    says={"because": "{player} has an agent on {space}, which is on the personal board of somebody else."},
)
def agent_where_none_can_be(state: State) -> Objections:
    """An agent stands on the personal board of another player."""
    agents = table(state).agents
    for space in things(state).spaces.values():
        if space.faction in REPLACED:
            for player in agents[space.id]:
                if commander_faction(state, player) != space.faction:
                    yield object_to("because", player=player, space=space.id)


@book.invariant(
    "six-players.check.agent-tokens-do-not-add-up",
    clauses=[
        f"{SIX}agent-tokens-instead-of-agents",
        f"{SIX}commander-pieces",
        f"{SIX}commander-starts-with-two-agents",
        f"{SIX}commander-swordmaster-token",
        f"{SIX}swordmaster-is-used-once",
        f"{SIX}used-swordmaster-to-the-box",
        f"{SIX}unused-swordmaster-is-kept",
    ],
    says={
        "number": "{player} has {number} agent tokens on the leader, and {ready} agents there.",
        "twice": "{player} has the agent token {token} in {number} places.",
        "none": "{player} has no agent token called {token}.",
        "swordmaster": "{player} has the Swordmaster token at work and has not gained it, or has used it.",
        "absent": "an agent token of {player} is on {space} by its place, and no agent of {player} is there.",
    },
    each=commanders,
)
def agent_tokens_do_not_add_up(state: State, player: str) -> Objections:
    """The agent tokens of a commander are not each in one place, or the Swordmaster token is there too early."""
    own, pieces = seat(state, player), member(state, player)
    tokens = pieces.tokens
    if len(tokens) != own.agents_ready:
        yield object_to("number", player=player, number=len(tokens), ready=own.agents_ready)
    placed = [(space, token) for space, token in pieces.token.known() if token]
    for space, _ in placed:
        if player not in table(state).agents[space]:
            yield object_to("absent", player=player, space=space)
    every = Counter((*tokens, *(token for _, token in placed)))
    for token, number in every.items():
        if token not in (*SIDES, BOTH):
            yield object_to("none", player=player, token=token)
        elif number > 1:
            yield object_to("twice", player=player, token=token, number=number)
    if BOTH in every and (not own.swordmaster or pieces.swordmaster_spent):
        yield object_to("swordmaster", player=player)


@book.invariant(
    "six-players.check.bonus-token-astray",
    clauses=[f"{SIX}bonus-token-with-the-swordmaster", f"{SIX}bonus-token-is-kept"],
    says={
        "lost": "{player} has gained the Swordmaster and not its bonus token.",
        "alone": "{player} has the bonus token and has not gained the Swordmaster.",
        "spent": "the Swordmaster of {player} is back in the box and was never gained.",
    },
    each=seats,
)
def bonus_token_astray(state: State, player: str) -> Objections:
    """The Swordmaster and its bonus token are not both there."""
    gained, pieces = seat(state, player).swordmaster, member(state, player)
    if pieces.bonus_token and not gained:
        yield object_to("alone", player=player)
    if pieces.swordmaster_spent and not gained:
        yield object_to("spent", player=player)
    if gained and not pieces.bonus_token:
        boxes = ("agent", "reveal", "plot", "combat", "acquire")
        brings = "six-players.discrepancy.what-the-swordmaster-brings"
        if state.ask(brings, "the agent alone", "a bonus token too") == "the agent alone":
            return
        elsewhere = may_have_been_played(state, sources(things(state), head_is("gain.agents"), boxes))
        question = "six-players.silence.bonus-token-without-the-space"
        if not elsewhere or state.ask(question, "yes", "no") == "yes":
            yield object_to("lost", player=player)


@book.invariant(
    "six-players.check.activated-out-of-turn",
    clauses=[f"{SIX}one-activated-ally", f"{SIX}no-ally-activated-at-the-end"],
    says={
        "ally": "{player} is no commander and has activated {other}.",
        "team": "{player} has activated {other}, who is no ally of {player}.",
        "turn": "{player} has activated {other} outside turns and combat.",
        "none": "{player} has sent an agent token this turn and has activated no ally.",
    },
    each=seats,
)
def activated_out_of_turn(state: State, player: str) -> Objections:
    """Somebody is activated by a player who is no commander, in the wrong team, or when no turn is taken."""
    here, other = table(state), member(state, player).activated
    if other:
        if not is_commander(state, player):
            yield object_to("ally", player=player, other=other)
        elif other not in allies_of(state, player):
            yield object_to("team", player=player, other=other)
        elif here.phase not in (PLAYER_TURNS, COMBAT):
            question = "six-players.silence.effects-outside-the-commanders-turn"
            if here.phase == ENDGAME or state.ask(question, NO_ALLY, CHOSEN) == NO_ALLY:
                yield object_to("turn", player=player, other=other)
    elif is_commander(state, player) and here.active == player and here.turn_space:
        yield object_to("none", player=player)
