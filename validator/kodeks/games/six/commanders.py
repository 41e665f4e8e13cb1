"""The turns of a commander: agent tokens, the activated ally, personal boards."""

from collections.abc import Iterator

from kodeks.games.imperium.agent import send_agent
from kodeks.games.imperium.book import posts_with, things
from kodeks.games.imperium.decisions import Reveal, SendAgent
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.reveal import reveal
from kodeks.games.six.book import REPLACED, allies_of, ally_on, book, commander_faction, is_commander
from kodeks.games.six.decisions import RevealFor, SendToken
from kodeks.games.six.facts import board, member
from kodeks.play import Decision, Frame, object_to
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, State

#: The tokens of a commander: the side their arrow points to, or both.
SIDES, BOTH = ("left", "right"), "both"


def activates(state: State, player: str, token: str) -> tuple[str, ...]:
    """The allies that a token can activate."""
    return allies_of(state, player) if token == BOTH else (ally_on(state, player, token),)


@book.frame("turn")
def turns_of_a_commander(state: State, frame: Frame) -> Iterator[Decision]:
    """Any card and space with any token, and the reveal turn for either ally."""
    player = frame.owner
    if not is_commander(state, player):
        return
    own_posts = posts_with(state, player)
    ways = [(token, ally) for token in member(state, player).tokens for ally in activates(state, player, token)]
    for card in seat(state, player).hand.distinct():
        if card == HIDDEN:
            continue
        for space in things(state).spaces.values():
            for pays in space.prices or ((),):
                for post in ("", *(post for post in own_posts if post in space.posts)):
                    for token, ally in ways:
                        yield SendToken(
                            player=player,
                            card=card,
                            space=space.id,
                            pays=pays,
                            infiltrate=post,
                            token=token,
                            ally=ally,
                        )
    for ally in allies_of(state, player):
        yield RevealFor(player=player, ally=ally)


@book.guard(
    "six-players.check.ally-not-activated",
    on=(SendAgent, Reveal),
    clauses=["six-players.clause.one-activated-ally", "six-players.clause.arrow-shows-the-ally"],
    says={
        "none": "{player} is a commander and activates no ally.",
        "ally": "{player} is no commander and activates nobody.",
        "token": "{player} does not have that agent token.",
        "arrow": "the arrow of that token does not point to {other}.",
        "team": "{other} is no ally of {player}.",
    },
)
def ally_not_activated(state: State, move: SendAgent | Reveal) -> Objections:
    """A commander takes a turn without activating an ally, or activates one whom the token does not show."""
    if not isinstance(move, SendToken | RevealFor):
        if is_commander(state, move.player):
            yield object_to("none", player=move.player)
        return
    if not is_commander(state, move.player):
        yield object_to("ally", player=move.player)
        return
    if move.ally not in allies_of(state, move.player):
        yield object_to("team", at="ally", player=move.player, other=move.ally)
    elif isinstance(move, SendToken):
        if move.token not in member(state, move.player).tokens:
            yield object_to("token", at="token", player=move.player)
        elif move.ally not in activates(state, move.player, move.token):
            yield object_to("arrow", at="ally", other=move.ally)


@book.guard(
    "six-players.check.personal-board-of-another",
    on=SendAgent,
    clauses=["six-players.clause.personal-board-is-for-its-commander"],
    says={"because": "{space} is on a personal board that is not {player}'s."},
)
def personal_board_of_another(state: State, move: SendAgent) -> Objections:
    """An agent is sent to a personal board by somebody else than its commander."""
    faction = things(state).spaces[move.space].faction
    if faction in REPLACED and commander_faction(state, move.player) != faction:
        yield object_to("because", at="space", player=move.player, space=move.space)


@book.performs(SendToken, clauses=["six-players.clause.arrow-shows-the-ally"])
def send_token(state: State, move: SendToken) -> None:
    """The token goes to the space, and the ally it shows is activated."""
    own = member(state, move.player)
    own.tokens = tuple(token for token in own.tokens if token != move.token)
    board(state).token[move.space] = move.token
    board(state).activated = move.ally
    send_agent(state, move)


@book.performs(RevealFor, clauses=["six-players.clause.reveal-turn-leaves-the-choice"])
def reveal_for(state: State, move: RevealFor) -> None:
    """The ally is activated, and the commander reveals."""
    board(state).activated = move.ally
    reveal(state, move)


@book.after("turn-start")
def nobody_activated(state: State, player: str) -> None:
    """At the start of a turn nobody is activated yet, and no Reinforcements wait."""
    board(state).activated = ""
    for other in table(state).players:
        member(state, other).reinforced = 0


@book.after("recall-agent")
def token_comes_back(state: State, player: str, space: str) -> None:
    """A recalled token lies on the leader again."""
    token = board(state).token[space]
    if token and is_commander(state, player):
        own = member(state, player)
        own.tokens = (*own.tokens, token)
        board(state).token[space] = ""
