"""Combat with six: commanders play cards for their allies, and an ally may yield a tie."""

from collections.abc import Iterator

from kodeks.games.imperium.book import from_seat, strength, things, units
from kodeks.games.imperium.decisions import Pass, PlayIntrigue
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.intrigue import COMBAT, play
from kodeks.games.imperium.survey import seats
from kodeks.games.six.book import allies_of, book, is_commander
from kodeks.games.six.decisions import PlayFor, Yield
from kodeks.games.six.facts import board, member
from kodeks.games.six.teams import nobody_activated
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, State


def allies_fighting(state: State, player: str) -> list[str]:
    """The allies of a commander who have a unit in the Conflict."""
    return [ally for ally in allies_of(state, player) if units(state, ally)]


@book.permits("combat-cards")
def commander_takes_part(state: State, player: str) -> bool:
    """A commander plays combat cards while an ally has a unit in the Conflict."""
    if not is_commander(state, player) or not allies_fighting(state, player):
        return False
    question = "six-players.discrepancy.combat-cards-without-a-unit"
    return state.ask(question, "nobody without a unit", "a commander for an ally") == "a commander for an ally"


@book.frame("combat")
def cards_for_allies(state: State, frame: Frame) -> Iterator[Decision]:
    """Combat cards of a commander, for either ally."""
    if is_commander(state, frame.owner):
        for card in seat(state, frame.owner).intrigue.distinct():
            if card != HIDDEN:
                for ally in allies_of(state, frame.owner):
                    yield PlayFor(player=frame.owner, card=card, box="combat", ally=ally)


@book.guard(
    "six-players.check.combat-card-of-a-commander",
    on=PlayIntrigue,
    clauses=[
        "six-players.clause.commander-plays-combat-cards",
        "six-players.clause.no-combat-card-for-an-absent-ally",
        "six-players.clause.combat-card-is-not-split",
        "six-players.clause.combat-cards-in-turn",
    ],
    says={
        "none": "{player} is a commander and plays a combat card for no ally.",
        "absent": "{other} has no unit in the Conflict, so {player} plays no combat card for them.",
        "team": "{other} is no ally of {player}.",
        "ally": "{player} plays combat cards for nobody but themselves.",
        "both": "{player} has played a card for {other} in this turn and cannot play one for the other ally as well.",
    },
)
def combat_card_of_a_commander(state: State, move: PlayIntrigue) -> Objections:
    """A commander plays a combat card for nobody, for an ally without a unit, or for both allies in one turn."""
    if move.box != "combat":
        return
    if not isinstance(move, PlayFor):
        if is_commander(state, move.player):
            yield object_to("none", player=move.player)
    elif not is_commander(state, move.player):
        yield object_to("ally", at="ally", player=move.player)
    elif move.ally not in allies_of(state, move.player):
        yield object_to("team", at="ally", player=move.player, other=move.ally)
    elif not units(state, move.ally):
        clauses = ["six-players.clause.no-combat-card-for-an-absent-ally"]
        yield object_to("absent", at="ally", clauses=clauses, player=move.player, other=move.ally)
    elif agenda.top(state).data.get("played") and member(state, move.player).activated not in ("", move.ally):
        question = "six-players.silence.cards-for-both-allies-in-one-turn"
        if state.ask(question, "yes", "no") == "no":
            yield object_to("both", at="ally", player=move.player, other=member(state, move.player).activated)


@book.guard(
    "six-players.check.ally-activated-at-the-end",
    on=PlayFor,
    clauses=["six-players.clause.no-ally-activated-at-the-end"],
    says={
        "end": "at the end of the game {player} activates no ally and plays {card} alone.",
        "plot": "{card} is no combat card, and a plot card is played for nobody else.",
    },
)
def ally_activated_at_the_end(state: State, move: PlayFor) -> Objections:
    """A commander plays an endgame card, or a plot card, on behalf of an ally."""
    if move.box != "combat":
        yield object_to("end" if move.box == "endgame" else "plot", at="ally", player=move.player, card=move.card)


@book.guard(
    "six-players.check.card-for-the-winner",
    on=PlayIntrigue,
    clauses=["six-players.clause.commander-wins-no-conflict", "six-players.clause.cards-for-winners"],
    says={"because": "{card} is for whoever wins the Conflict, and {player}, a commander, never does."},
)
def card_for_the_winner(state: State, move: PlayIntrigue) -> Objections:
    """A commander plays a card that works only for the winner of a Conflict."""
    if not is_commander(state, move.player):
        return
    effects = things(state).cards[move.card].box(move.box)
    if effects and all(effect.data.get("upon", {}).get("event") == "win-conflict" for effect in effects):
        yield object_to("because", at="card", card=move.card, player=move.player)


@book.guard(
    "six-players.check.battle-icons-of-a-commander",
    on=PlayIntrigue,
    clauses=["six-players.clause.battle-icon-cards-of-a-commander", "six-players.clause.conflict-cards-are-not-shared"],
    says={"because": "{card} asks for battle icons, and {player}, a commander, has no Conflict card."},
)
def battle_icons_of_a_commander(state: State, move: PlayIntrigue) -> Objections:
    """A commander plays an endgame card that counts battle icons."""
    if move.box != "endgame" or not is_commander(state, move.player):
        return
    effects = things(state).cards[move.card].box("endgame")
    if effects and all(any(part.verb == "flip" for part in effect.give) for effect in effects):
        yield object_to("because", at="card", card=move.card, player=move.player)


@book.performs(
    PlayFor,
    clauses=["six-players.clause.effects-go-to-that-ally", "six-players.clause.example-questionable-methods"],
)
def play_for(state: State, move: PlayFor) -> None:
    """The effects are for the ally on whose behalf it is played."""
    member(state, move.player).activated = move.ally
    play(state, move)


@book.after("card-tried")
def for_that_ally(state: State, move: PlayIntrigue) -> None:
    """What a combat card would do is tried for the ally on whose behalf it is played."""
    if isinstance(move, PlayFor):
        member(state, move.player).activated = move.ally


# --- yielding -----------------------------------------------------------------------------------------------------


book.step("rewards")(nobody_activated)


@book.step("combat-cards")
def ask_who_yields(state: State) -> None:
    """After the combat cards tied allies may yield; that is asked before the rewards."""
    board(state).yielded = ()
    fight = agenda.pop(state)
    agenda.push(state, Frame("yielding"), fight)


@book.after("before-rewards")
def still_to_yield(state: State) -> None:
    """At a table in the middle of a combat tied allies decide after the cards, unless it is given who yields."""
    if table(state).phase == COMBAT and not state.knows("yielded"):
        board(state).yielded = ()
        agenda.push(state, Frame("yielding"))


@book.goes_on("yielding")
def tied_allies(state: State, frame: Frame) -> bool:
    """The first of two tied allies is asked, then the other."""
    asked = frame.data.get("asked", ())
    for player in from_seat(state, table(state).first):
        partner = _tied_with(state, player)
        if partner and player not in asked and partner not in board(state).yielded:
            agenda.note(state, asked=(*asked, player))
            agenda.push(state, Frame("yield", player))
            return True
    agenda.pop(state)
    return True


def _tied_with(state: State, player: str) -> str:
    """The other ally of the team, where both have the same strength above 0."""
    if is_commander(state, player):
        return ""
    mine = strength(state, player)
    others = (ally for ally in allies_of(state, player) if ally != player)
    return next((ally for ally in others if mine and strength(state, ally) == mine), "")


@book.frame("yield")
def yielding(state: State, frame: Frame) -> Iterator[Decision]:
    """To yield, or not."""
    yield Yield(player=frame.owner)
    yield Pass(player=frame.owner)


@book.guard(
    "six-players.check.yielded-without-a-tie",
    on=Yield,
    clauses=["six-players.clause.tied-ally-may-yield", "six-players.clause.allies-fight-separately"],
    says={
        "because": "{player} does not tie with the other ally of the team.",
        "usual": "{player} and the other ally tie, and the usual rules of ties hold.",
        "opponent": "{player} ties with an opponent too, so there is nothing to yield.",
    },
)
def yielded_without_a_tie(state: State, move: Yield) -> Objections:
    """A player yields who does not tie with an ally of the team."""
    tied = _tied_with(state, move.player)
    if agenda.top(state).kind != "yield" or agenda.top(state).owner != move.player or not tied:
        yield object_to("because", player=move.player)
        return
    question = "six-players.discrepancy.ties-between-allies"
    if state.ask(question, "the usual rules", "one may yield") == "the usual rules":
        yield object_to("usual", player=move.player)
    mine, team = strength(state, move.player), (move.player, tied)
    if any(strength(state, other) == mine for other in table(state).players if other not in team):
        question = "six-players.silence.allies-tied-with-an-opponent"
        if state.ask(question, "no", "yes") == "no":
            yield object_to("opponent", player=move.player)


@book.invariant(
    "six-players.check.yields-to-nobody",
    clauses=["six-players.clause.tied-ally-may-yield", "six-players.clause.allies-fight-separately"],
    says={
        "because": "{player} yields and does not tie with the other ally of the team.",
        "both": "{player} and {other} are said to yield to each other.",
    },
    each=seats,
)
def yields_to_nobody(state: State, player: str) -> Objections:
    """Before the rewards somebody is said to yield who does not tie with an ally of the team, or both allies do."""
    if table(state).phase != COMBAT or not state.knows("yielded") or player not in board(state).yielded:
        return
    if any(seat(state, each).reward for each in table(state).players):
        return
    other = _tied_with(state, player)
    if not other:
        yield object_to("because", player=player)
    elif other in board(state).yielded:
        yield object_to("both", clauses=["six-players.clause.tied-ally-may-yield"], player=player, other=other)


@book.performs(
    Yield,
    clauses=[
        "six-players.clause.ally-who-yields",
        "six-players.clause.yielding-the-third-reward",
        "six-players.clause.winner-by-yielding",
    ],
)
def yields(state: State, move: Yield) -> None:
    """The other ally has the higher place."""
    agenda.pop(state)
    board(state).yielded = (*board(state).yielded, move.player)


@book.carries(
    "six-players.clause.commander-gets-no-conflict-reward",
    "six-players.clause.each-ally-may-win-any-reward",
    "six-players.clause.allies-fight-separately",
    "six-players.clause.example-yielding",
)
@book.answers_to("counted strength")
def counted(state: State, player: str) -> int | None:
    """Strength in halves, so that who yields comes right below who does not; a commander has none."""
    if is_commander(state, player):
        return 0
    full = 2 * strength(state, player)
    return full - 1 if player in board(state).yielded and _tied_with(state, player) else full
