"""The turns of a commander: agent tokens, the activated ally, personal boards."""

from collections.abc import Iterator

from kodeks.games.imperium.agent import send_agent
from kodeks.games.imperium.book import posts_with, things
from kodeks.games.imperium.decisions import EndTurn, Reveal, SendAgent
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.reveal import reveal
from kodeks.games.six.book import REPLACED, allies_of, ally_on, book, commander_faction, is_commander, team_of
from kodeks.games.six.decisions import Activate, RevealFor, SendToken
from kodeks.games.six.facts import member
from kodeks.games.six.teams import bonus_swords, nobody_activated
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, State

#: The tokens of a commander: the side their arrow points to, or both.
SIDES, BOTH = ("left", "right"), "both"
#: Answers to questions about when an ally is activated.
AT_ONCE, LATER = "at once", "before the first effect that needs the ally"
NOBODY, IN_ADVANCE = "nobody yet", "the ally of the token told in advance"
NO_ALLY, CHOSEN = "nobody", "an ally of the commander's choice"


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
    ways = [(token, ally) for token in (*SIDES, BOTH) for ally in activates(state, player, token)]
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


@book.frame("turn", "reveal-turn", "effects")
def activating_by_word(state: State, frame: Frame) -> Iterator[Decision]:
    """Either ally, where none is activated yet."""
    if is_commander(state, frame.owner) and not member(state, frame.owner).activated:
        for ally in allies_of(state, frame.owner):
            yield Activate(player=frame.owner, ally=ally)


@book.guard(
    "six-players.check.wrong-ally-activated",
    on=SendAgent,
    of=("player",),
    clauses=[
        "six-players.clause.arrow-shows-the-ally",
        "six-players.clause.one-activated-ally",
        "six-players.clause.swordmaster-token-leaves-the-choice",
        "six-players.clause.ally-behind-the-nearest-opponent",
    ],
    says={
        "none": "{player} is a commander and activates no ally.",
        "ally": "{player} is no commander and activates nobody.",
        "token": "{player} does not have that agent token on the leader.",
        "arrow": "the arrow of that token does not point to {other}.",
        "team": "{other} is no ally of {player}.",
        "announced": "{player} has said that {other} is activated this turn.",
    },
)
def wrong_ally_activated(state: State, move: SendAgent) -> Objections:
    """
    A commander sends an agent token without activating an ally, or activates one whom the token does not show.

    Why it cannot be
        The arrow of the token shows the ally; only the Swordmaster token leaves the choice.
    """
    if not isinstance(move, SendToken):
        if is_commander(state, move.player):
            yield object_to("none", clauses=["six-players.clause.one-activated-ally"], player=move.player)
        return
    if not is_commander(state, move.player):
        yield object_to("ally", at="ally", clauses=["six-players.clause.one-activated-ally"], player=move.player)
        return
    if not move.ally:
        if not move.token or move.token in member(state, move.player).tokens:
            yield object_to("none", clauses=["six-players.clause.one-activated-ally"], player=move.player)
    elif move.ally not in allies_of(state, move.player):
        yield object_to("team", at="ally", player=move.player, other=move.ally)
    elif move.token not in (*SIDES, BOTH):
        yield object_to("token", at="token", player=move.player)
    elif move.ally not in activates(state, move.player, move.token):
        yield object_to("arrow", at="ally", other=move.ally)
    announced = member(state, move.player).activated
    if announced and announced != move.ally and table(state).active == move.player:
        yield object_to("announced", at="ally", player=move.player, other=announced)
    if move.token in SIDES and move.token not in member(state, move.player).tokens:
        yield object_to("token", at="token", player=move.player)


@book.guard(
    "six-players.check.swordmaster-sent-again",
    on=SendToken,
    clauses=["six-players.clause.swordmaster-is-used-once", "six-players.clause.unused-swordmaster-is-kept"],
    says={
        "none": "{player} has not gained the Swordmaster.",
        "again": "{player} has used the Swordmaster already.",
        "board": "the Swordmaster token of {player} is on the board.",
    },
)
def swordmaster_sent_again(state: State, move: SendToken) -> Objections:
    """The Swordmaster token is sent that the commander does not have, or a second time."""
    if move.token != BOTH or not is_commander(state, move.player):
        return
    own = member(state, move.player)
    if not seat(state, move.player).swordmaster:
        yield object_to("none", at="token", player=move.player)
    elif own.swordmaster_spent:
        yield object_to("again", at="token", player=move.player)
    elif BOTH not in own.tokens:
        yield object_to("board", at="token", player=move.player)
    elif own.swordmaster_sent and state.ask("six-players.silence.recalled-swordmaster", "no", "yes") == "no":
        yield object_to("again", at="token", player=move.player)


@book.answers_to("cheaper swordmaster")
def after_it_was_used(state: State, player: str) -> bool | None:
    """Whether a Swordmaster that is back in the box still makes the next one cheaper."""
    if not is_commander(state, player) or not member(state, player).swordmaster_spent:
        return None
    question = "uprising.silence.used-up-swordmaster-and-the-price"
    return bool(state.ask(question, "still cheaper", "no longer") == "still cheaper")


@book.guard(
    "six-players.check.no-ally-in-a-reveal-turn",
    on=Reveal,
    clauses=["six-players.clause.reveal-turn-leaves-the-choice", "six-players.clause.one-activated-ally"],
    says={
        "none": "{player} is a commander and activates no ally.",
        "ally": "{player} is no commander and activates nobody.",
        "team": "{other} is no ally of {player}.",
        "announced": "{player} has said that {other} is activated this turn.",
    },
)
def no_ally_in_a_reveal_turn(state: State, move: Reveal) -> Objections:
    """A commander takes a reveal turn without activating an ally, or activates somebody who is none."""
    commander = is_commander(state, move.player)
    if not isinstance(move, RevealFor):
        question = "six-players.silence.moment-of-choosing-the-ally"
        if commander and state.ask(question, AT_ONCE, LATER) == AT_ONCE:
            yield object_to("none", player=move.player)
        return
    announced = member(state, move.player).activated
    if not commander:
        yield object_to("ally", at="ally", player=move.player)
    elif move.ally not in allies_of(state, move.player):
        yield object_to("team", at="ally", player=move.player, other=move.ally)
    elif announced and announced != move.ally and table(state).active == move.player:
        yield object_to("announced", at="ally", player=move.player, other=announced)


@book.guard(
    "six-players.check.ally-activated-at-the-wrong-time",
    on=Activate,
    clauses=["six-players.clause.one-activated-ally", "six-players.clause.no-ally-activated-at-the-end"],
    says={
        "ally": "{player} is no commander and activates nobody.",
        "team": "{other} is no ally of {player}.",
        "again": "{player} has activated {other} already.",
        "token": "the agent token of {player} shows which ally is activated, and none has been sent.",
        "reveal": "{player} has to activate an ally when revealing.",
        "turn": "it is not a turn of {player}, so no ally is activated.",
        "end": "at the end of the game {player} activates no ally.",
    },
)
def activated_at_the_wrong_time(state: State, move: Activate) -> Objections:
    """An ally is activated by word when a token or the reveal turn shows the ally, or in nobody's turn."""
    here, own = table(state), member(state, move.player)
    if not is_commander(state, move.player):
        yield object_to("ally", player=move.player)
        return
    if move.ally not in allies_of(state, move.player):
        yield object_to("team", at="ally", player=move.player, other=move.ally)
    if here.phase == "uprising.phase.endgame":
        clauses = ["six-players.clause.no-ally-activated-at-the-end"]
        yield object_to("end", clauses=clauses, player=move.player)
    elif here.active != move.player:
        question = "six-players.silence.effects-outside-the-commanders-turn"
        if state.ask(question, NO_ALLY, CHOSEN) == NO_ALLY:
            yield object_to("turn", player=move.player)
    elif own.activated:
        yield object_to("again", player=move.player, other=own.activated)
    elif seat(state, move.player).revealed:
        if state.ask("six-players.silence.moment-of-choosing-the-ally", AT_ONCE, LATER) == AT_ONCE:
            yield object_to("reveal", player=move.player)
    elif state.ask("six-players.silence.plot-card-before-the-agent", NOBODY, IN_ADVANCE) == NOBODY:
        yield object_to("token", player=move.player)


@book.guard(
    "six-players.check.turn-without-an-ally",
    on=EndTurn,
    clauses=["six-players.clause.one-activated-ally"],
    says={"because": "{player} is a commander and has activated no ally this turn."},
)
def turn_without_an_ally(state: State, move: EndTurn) -> Objections:
    """A commander ends a turn in which no ally was activated."""
    if is_commander(state, move.player) and not member(state, move.player).activated:
        yield object_to("because", player=move.player)


@book.guard(
    "six-players.check.space-not-open",
    on=SendAgent,
    of=("player", "space"),
    clauses=[
        "six-players.clause.personal-board-is-for-its-commander",
        "six-players.clause.spaces-of-a-personal-board",
        "six-players.clause.kwisatz-haderach",
    ],
    says={"because": "{space} is on a personal board that is not {player}'s."},
)
def space_not_open(state: State, move: SendAgent) -> Objections:
    """An agent is sent to a personal board by somebody else than its commander."""
    faction = things(state).spaces[move.space].faction
    if faction in REPLACED and commander_faction(state, move.player) != faction:
        yield object_to("because", at="space", player=move.player, space=move.space)


@book.guard(
    "six-players.check.space-that-is-not-there",
    on=SendAgent,
    of=("player", "space"),
    clauses=["six-players.clause.spaces-of-a-personal-board"],
    says={"because": "{space} is no space of the game for 6 players."},
)
def space_that_is_not_there(state: State, move: SendAgent) -> Objections:
    """An agent is sent to a space of the other side of the board, or to one that some reading leaves out."""
    if move.space not in things(state).spaces:
        yield object_to("because", at="space", space=move.space)
    if move.space == "six-players.space.sardaukar":
        question = "six-players.discrepancy.sardaukar-with-six-players"
        if state.ask(question, "it is there", "it is not there") == "it is not there":
            yield object_to("because", at="space", space=move.space)


@book.guard(
    "six-players.check.agent-sent-past-a-teammate",
    on=SendAgent,
    of=("player", "space"),
    clauses=["uprising.clause.infiltrate", "six-players.clause.teammates-are-no-opponents"],
    says={"because": "{other}, a teammate of {player}, holds {space}, and only agents of opponents can be passed."},
)
def sent_past_a_teammate(state: State, move: SendAgent) -> Objections:
    """An agent is sent past that of a teammate, and by one reading only agents of enemies can be passed."""
    team = team_of(state, move.player)
    mates = [other for other in table(state).agents[move.space] if other in team and other != move.player]
    if mates:
        question = "six-players.discrepancy.whose-agents-are-ignored"
        answers = ("those of enemies", "those of other players", "those of teammates too")
        if state.ask(question, *answers) == answers[0]:
            yield object_to("because", at="space", space=move.space, player=move.player, other=mates[0])


@book.performs(SendToken, clauses=["six-players.clause.arrow-shows-the-ally"])
def send_token(state: State, move: SendToken) -> None:
    """The token goes to the space, and the ally it shows is activated."""
    own = member(state, move.player)
    own.tokens = tuple(token for token in own.tokens if token != move.token)
    own.token[move.space] = move.token
    own.activated = move.ally
    if move.token == BOTH:
        own.swordmaster_sent = True
    send_agent(state, move)


@book.after("send-agent")
def all_agents_sent(state: State, move: SendAgent) -> None:
    """An ally who has sent every agent has sent the Swordmaster."""
    own = member(state, move.player)
    if not is_commander(state, move.player) and seat(state, move.player).swordmaster and not own.swordmaster_spent:
        own.swordmaster_sent = own.swordmaster_sent or seat(state, move.player).agents_ready == 0


@book.performs(RevealFor, clauses=["six-players.clause.reveal-turn-leaves-the-choice"])
def reveal_for(state: State, move: RevealFor) -> None:
    """The ally is activated, and the commander reveals."""
    member(state, move.player).activated = move.ally
    reveal(state, move)


@book.performs(Activate, clauses=["six-players.clause.one-activated-ally"])
def activate(state: State, move: Activate) -> None:
    """The ally is activated from now on; swords of the bonus token that waited for it are given."""
    member(state, move.player).activated = move.ally
    if agenda.top(state).kind == "reveal-turn":
        bonus_swords(state, move.player)


@book.after("turn-start")
def begins_a_turn(state: State, player: str) -> None:
    """At the start of a turn nobody is activated yet, and no Reinforcements wait."""
    nobody_activated(state)
    for other in table(state).players:
        member(state, other).reinforced = 0


@book.after("turn")
def ends_a_turn(state: State, player: str) -> None:
    """At the end of a turn nobody is activated."""
    nobody_activated(state)


@book.after("recall-agent")
def token_comes_back(state: State, player: str, space: str) -> None:
    """A recalled token lies on the leader again."""
    if is_commander(state, player):
        own = member(state, player)
        own.tokens = (*own.tokens, own.token[space])
        own.token[space] = ""
