"""Dreadnoughts: commissioning, deploying, strength, control and the way home."""

from collections.abc import Iterator

from kodeks.games.imperium.book import allows, army, forbids, standing_effects, things
from kodeks.games.imperium.conditions import within
from kodeks.games.imperium.decisions import Pass
from kodeks.games.imperium.facts import table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.imperium.troops import join_conflict
from kodeks.games.ix.book import book
from kodeks.games.ix.decisions import Launch, PlaceDreadnought
from kodeks.games.ix.facts import fleet, ix
from kodeks.play import Decision, Effect, Frame, Item, Resolve, agenda, object_to
from kodeks.play.engine import total
from kodeks.play.rules import Objections
from kodeks.table import State

TOKEN = "rise-of-ix.token.dreadnought"


# --- commissioning ------------------------------------------------------------------------------------------------


@book.verb(
    "gain.dreadnoughts",
    clauses=["rise-of-ix.clause.dreadnought-icon", "rise-of-ix.clause.dreadnought-goes-to-the-garrison"],
    optional=True,
)
def commission(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """A dreadnought from the supply to the garrison."""
    own = fleet(state, army(state, item.owner))
    own.dreadnoughts -= 1
    own.docked += 1
    if table(state).active == item.owner and _joins_the_agent(state, effect):
        own.commissioned += 1


def _joins_the_agent(state: State, effect: Effect) -> bool:
    """Whether a dreadnought commissioned by an effect may go to the Conflict with the agent of this turn."""
    here = table(state)
    if effect.source in (here.turn_space, here.turn_card):
        return True
    question = "rise-of-ix.discrepancy.when-a-new-dreadnought-is-deployed"
    answers = ("by the agent on a combat space", "with any agent on a combat space", "by the space or the card")
    return state.ask(question, *answers) == answers[1]


@book.guard(
    "rise-of-ix.check.dreadnought-not-commissioned",
    on=Resolve,
    clauses=["rise-of-ix.clause.no-dreadnought-left", "rise-of-ix.clause.two-dreadnoughts-at-most"],
    says={"because": "{player} has no dreadnought in the supply."},
)
def no_dreadnought_left(state: State, move: Resolve) -> Objections:
    """A dreadnought is commissioned, and none is in the supply."""
    found = waiting_effect(state, move)
    if found and found[1].head == "gain.dreadnoughts" and not fleet(state, army(state, move.player)).dreadnoughts:
        yield object_to("because", player=move.player)


@book.after("turn-start")
def new_turn(state: State, player: str) -> None:
    """Nothing has been commissioned or deployed yet."""
    for other in table(state).players:
        fleet(state, other).commissioned = 0
        fleet(state, other).launched = 0
    ix(state).turn_technologies = ()


# --- deploying ----------------------------------------------------------------------------------------------------


@book.frame("agent-turn")
def launching(state: State, frame: Frame) -> Iterator[Decision]:
    """Dreadnoughts of the garrison."""
    owner = army(state, frame.owner)
    for number in range(1, fleet(state, owner).docked + 1):
        yield Launch(player=owner, dreadnoughts=number)


@book.guard(
    "rise-of-ix.check.dreadnoughts-deployed-after-an-agent",
    on=Launch,
    clauses=[
        "rise-of-ix.clause.deploying-units",
        "rise-of-ix.clause.garrison-limit-counts-dreadnoughts",
        "rise-of-ix.clause.dreadnought-deployed-at-once",
        "rise-of-ix.clause.none-of-the-new-spaces-is-for-combat",
        "rise-of-ix.clause.units-not-deployed-stay",
    ],
    says={
        "turn": "{player} has sent no agent to a combat space this turn.",
        "garrison": "{player} has {held} dreadnoughts in the garrison.",
        "limit": "{player} may deploy {most} units this turn, and would have deployed {units}.",
        "none": "{player} deploys no dreadnought.",
        "banned": "{player} cannot deploy units this turn.",
    },
)
def dreadnoughts_deployed_wrongly(state: State, move: Launch) -> Objections:
    """Dreadnoughts are deployed away from a combat space, or more units than the limit."""
    frame, own = agenda.top(state), fleet(state, move.player)
    space = table(state).turn_space
    here = bool(space) and (
        things(state).spaces[space].combat
        or allows(state, move.player, "deploy-here")
        or allows(state, move.player, "deploy-recruits")
    )
    if frame.kind != "agent-turn" or army(state, frame.owner) != move.player or not here:
        yield object_to("turn", player=move.player)
    if move.dreadnoughts < 1:
        yield object_to("none", at="dreadnoughts", player=move.player)
    if own.docked < move.dreadnoughts:
        yield object_to("garrison", at="dreadnoughts", player=move.player, held=own.docked)
    combat = bool(space) and (things(state).spaces[space].combat or allows(state, move.player, "deploy-here"))
    more = things(state).number("uprising.token.troop", "garrison_limit") if combat else 0
    units = total(state, "deployed", move.player) + move.dreadnoughts
    # Troops that were recruited and stay behind leave no room for more dreadnoughts of the garrison.
    most = min(table(state).turn_deployed, table(state).turn_recruited) + own.commissioned + more
    if units > most:
        clauses = ["rise-of-ix.clause.garrison-limit-counts-dreadnoughts"]
        yield object_to("limit", at="dreadnoughts", clauses=clauses, player=move.player, most=most, units=units)
    if forbids(state, move.player, "deploy"):
        yield object_to("banned", clauses=["uprising.clause.shaddam-signet-bans-deployment"], player=move.player)


@book.performs(Launch, clauses=["rise-of-ix.clause.deploying-units"])
def launch(state: State, move: Launch) -> None:
    """Dreadnoughts from the garrison into the Conflict."""
    own = fleet(state, move.player)
    own.docked -= move.dreadnoughts
    own.fighting += move.dreadnoughts
    own.launched += move.dreadnoughts
    agenda.note(state, begun=True)
    join_conflict(state, move.player, move.dreadnoughts)


@book.adds_to("deployed")
def deployed(state: State, player: str) -> int:
    """Dreadnoughts deployed this turn."""
    return fleet(state, player).launched


@book.adds_to("recruited")
def recruited(state: State, player: str) -> int:
    """Dreadnoughts commissioned this turn and deployed count as recruited."""
    own = fleet(state, player)
    return min(own.commissioned, own.launched)


# --- strength -----------------------------------------------------------------------------------------------------


@book.carries(
    "rise-of-ix.clause.units-with-ix",
    "rise-of-ix.clause.combat-cards-with-a-dreadnought",
    "rise-of-ix.clause.second-wave-needs-a-unit",
)
@book.adds_to("units")
def units(state: State, player: str) -> int:
    """Dreadnoughts in the Conflict."""
    return fleet(state, player).fighting


@book.carries("rise-of-ix.clause.strength-of-a-dreadnought", "rise-of-ix.clause.strength-without-troops")
@book.adds_to("strength")
def strength(state: State, player: str) -> int:
    """What dreadnoughts are worth."""
    each = int(things(state).number(TOKEN, "strength"))
    for effect in standing_effects(state, player, "change"):
        change = effect.data["change"]
        if change["what"] == "unit-strength" and change.get("unit") == "dreadnoughts":
            each = int(change["to"])
    return each * fleet(state, player).fighting


@book.answers_to("dreadnoughts in the Conflict")
def fighting(state: State, player: str) -> int:
    """How many dreadnoughts a player has in the Conflict."""
    return fleet(state, player).fighting


@book.condition("dreadnoughts")
def has_dreadnoughts(state: State, item: Item, wanted: dict[str, int]) -> bool:
    """Whether the player has as many dreadnoughts, wherever they are."""
    own = fleet(state, item.owner)
    placed = sum(ix(state).dreadnought[space] == item.owner for space in places(state))
    return within(own.docked + own.fighting + placed, wanted)


@book.counts_as("dreadnoughts-in-conflict")
def dreadnoughts_in_conflict(state: State, item: Item, wanted: dict[str, int]) -> int:
    """Dreadnoughts of the player in the Conflict."""
    return fleet(state, item.owner).fighting


# --- control ------------------------------------------------------------------------------------------------------


def places(state: State) -> list[str]:
    """The locations that a dreadnought can control."""
    return list(things(state).number(TOKEN, "placed_on"))


@book.carries(
    "rise-of-ix.clause.dreadnought-covers-a-marker",
    "rise-of-ix.clause.bonus-of-a-dreadnought",
    "rise-of-ix.clause.defence-with-a-dreadnought",
    "rise-of-ix.clause.covered-marker-brings-nothing",
    "rise-of-ix.clause.covered-marker-controls-again",
)
@book.answers_to("controller")
def whose_dreadnought(state: State, space: str) -> str | None:
    """The player whose dreadnought stands on a location; the marker under it counts for nothing."""
    return ix(state).dreadnought[space] or None


@book.carries(
    "rise-of-ix.clause.dreadnought-wins-control",
    "rise-of-ix.clause.tie-for-first-gives-no-control",
    "rise-of-ix.clause.example-combat-without-cards",
    "rise-of-ix.clause.example-winner-takes-control",
)
@book.step("conflict-card")
def winner_places(state: State) -> None:
    """A winner with a dreadnought in the Conflict takes control of a location, if one is free."""
    winner = table(state).conflict_winner
    ix(state).dreadnought_new = ""
    if winner and fleet(state, winner).fighting and any(not ix(state).dreadnought[space] for space in places(state)):
        agenda.push(state, Frame("place-dreadnought", winner))


@book.frame("place-dreadnought")
def placing(state: State, frame: Frame) -> Iterator[Decision]:
    """Every location; whether it may be left is a question of readings."""
    for space in places(state):
        yield PlaceDreadnought(player=frame.owner, space=space)
    yield Pass(player=frame.owner)


@book.guard(
    "rise-of-ix.check.dreadnought-placed-wrongly",
    on=PlaceDreadnought,
    clauses=[
        "rise-of-ix.clause.spaces-a-dreadnought-controls",
        "rise-of-ix.clause.space-without-a-dreadnought",
        "rise-of-ix.clause.winner-must-place-a-dreadnought",
    ],
    says={
        "moment": "{player} has won no Conflict with a dreadnought.",
        "space": "a dreadnought cannot control {space}.",
        "taken": "a dreadnought already stands on {space}.",
    },
)
def placed_wrongly(state: State, move: PlaceDreadnought) -> Objections:
    """A dreadnought is put where none can stand, or where one stands already."""
    frame = agenda.top(state)
    if frame.kind != "place-dreadnought" or frame.owner != move.player:
        yield object_to("moment", clauses=["rise-of-ix.clause.winner-must-place-a-dreadnought"], player=move.player)
    if move.space not in places(state):
        clauses = ["rise-of-ix.clause.spaces-a-dreadnought-controls"]
        yield object_to("space", at="space", clauses=clauses, space=move.space)
    elif ix(state).dreadnought[move.space]:
        clauses = [
            "rise-of-ix.clause.space-without-a-dreadnought",
            "rise-of-ix.clause.old-dreadnought-still-bars-its-space",
        ]
        yield object_to("taken", at="space", clauses=clauses, space=move.space)


@book.performs(PlaceDreadnought, clauses=["rise-of-ix.clause.winner-must-place-a-dreadnought"])
def place(state: State, move: PlaceDreadnought) -> None:
    """A dreadnought from the Conflict to the flag."""
    agenda.pop(state)
    fleet(state, move.player).fighting -= 1
    ix(state).dreadnought[move.space] = move.player
    ix(state).dreadnought_new = move.space


@book.carries(
    "rise-of-ix.clause.dreadnoughts-survive-a-defeat",
    "rise-of-ix.clause.second-dreadnought-goes-home",
    "rise-of-ix.clause.dreadnought-leaves-its-space",
    "rise-of-ix.clause.old-dreadnought-still-bars-its-space",
    "rise-of-ix.clause.example-dreadnought-of-the-second",
    "rise-of-ix.clause.example-dreadnought-comes-home",
)
@book.step("after-combat")
def way_home(state: State) -> None:
    """Dreadnoughts go back to the garrisons: from the Conflict, and those that were on a location before."""
    board = ix(state)
    for space in places(state):
        owner = board.dreadnought[space]
        if owner and space != board.dreadnought_new:
            board.dreadnought[space] = ""
            fleet(state, owner).docked += 1
    for player in table(state).players:
        own = fleet(state, player)
        own.docked += own.fighting
        own.fighting = 0
