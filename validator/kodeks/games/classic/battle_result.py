"""What comes of a battle: traitors, explosions, killed leaders, the winner, losses and spice."""

from collections.abc import Iterator
from typing import Any

from kodeks.games.classic.battle import able_to_fight
from kodeks.games.classic.book import (
    TURN_SAYS,
    book,
    clause,
    discard,
    has_finished,
    has_power,
    things,
    turn_objections,
)
from kodeks.games.classic.decisions import CallTraitor, Group, Pass, PlanBattle
from kodeks.games.classic.facts import seat, table
from kodeks.games.classic.forces import forces_in, kill, sectors, stand
from kodeks.games.classic.plans import played_cards
from kodeks.games.classic.powers import announce, then
from kodeks.games.classic.revival import kill_leader
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import State


def callers(state: State, fighters: tuple[str, str]) -> list[tuple[str, str]]:
    """Who may call a traitor, and for which fighter: the fighters, and the Harkonnen for an ally."""
    found = []
    for fighter in fighters:
        found.append((fighter, fighter))
        for ally in seat(state, fighter).allies:
            if has_power(state, ally, "traitors"):
                found.append((ally, fighter))
    return found


@book.goes_on("resolve")
def resolve(state: State, frame: Frame) -> bool:
    """Everyone who may call a traitor is asked; then the battle is resolved."""
    data = frame.data
    if "asked" not in data:
        agenda.note(state, asked=True)
        # All may call at once: whoever calls first does not keep the others from it.
        sides = dict(callers(state, data["fighters"]))
        agenda.push(state, Frame("traitors", next(iter(sides)), data={"waits": tuple(sides), "sides": sides}))
        return True
    agenda.pop(state)
    plans = {fighter: PlanBattle(player=fighter, **plan) for fighter, plan in data["plans"].items()}
    _resolved(state, {**data, "plans": plans})
    return True


def _battle(state: State) -> dict[str, Any]:
    return next((frame.data for frame in reversed(agenda.frames(state)) if frame.kind == "resolve"), {})


def _opponent(data: dict[str, Any], fighter: str) -> str:
    first, other = data["fighters"]
    return str(other if fighter == first else first)


@book.frame("traitors")
def calling(state: State, frame: Frame) -> Iterator[Decision]:
    """The opponent's leader is called a traitor, or not."""
    data = _battle(state)
    for player in frame.data["waits"]:
        leader = data["plans"][_opponent(data, frame.data["sides"][player])]["leader"]
        # A hidden card is not offered; that it is shown tells that it was there.
        traitors = seat(state, player).traitors
        if leader and (leader in traitors or not traitors.hidden):
            yield CallTraitor(player=player, leader=leader)
        yield Pass(player=player)


def _answered(state: State, player: str) -> str:
    """A player has called a traitor, or not; tells for which fighter."""
    frame = agenda.top(state)
    has_finished(state, player)
    return str(frame.data["sides"][player])


@book.guard(
    "classic.check.traitor-that-is-none",
    on=CallTraitor,
    clauses=clause("calling-a-traitor", "traitor-card-is-shown", "harkonnen-traitors-for-an-ally"),
    also=clause("own-leader-safe-from-treason"),
    says={
        **TURN_SAYS,
        "played": "{leader} is not played against {player}.",
        "held": "{player} holds no traitor card of {leader}.",
    },
)
def traitor_that_is_none(state: State, move: CallTraitor) -> Objections:
    """A traitor is called who is not played, or whose card is not held."""
    yield from turn_objections(state, move.player, "traitors")
    data = _battle(state)
    frame = agenda.top(state)
    if frame.kind == "traitors" and move.player in frame.data["sides"]:
        played = data["plans"][_opponent(data, frame.data["sides"][move.player])]["leader"]
        if played != move.leader:
            yield object_to("played", at="leader", leader=move.leader, player=move.player)
    if not _may_have_traitor(state, move.player, move.leader):
        yield object_to("held", at="leader", player=move.player, leader=move.leader)


def _may_have_traitor(state: State, player: str, leader: str) -> bool:
    """Whether a player has a traitor card, or could: a hidden one is none that is known to be elsewhere."""
    own = seat(state, player).traitors
    if leader in own or not own.hidden:
        return leader in own
    names = ("traitor_box", *(f"{other}.traitors" for other in table(state).players if other != player))
    return not any(leader in state.facts.get(name, ()) for name in names)


@book.performs(CallTraitor, clauses=clause("calling-a-traitor", "traitor-card-is-shown"))
def call_traitor(state: State, move: CallTraitor) -> None:
    """The card is shown; for an ally that is a power of the Harkonnen, and announced."""
    fighter = _answered(state, move.player)
    if state.ask("classic.silence.traitor-card-after-use", "kept", "discarded") == "discarded":
        own = seat(state, move.player)
        own.traitors = own.traitors.take(move.leader)
        table(state).traitor_box = table(state).traitor_box.add(move.leader)
    if fighter == move.player:
        _called(state, fighter, move.player)
    else:
        announce(state, move.player, "traitors", fighter=fighter, caller=move.player)


@then("traitors")
def called_for_an_ally(state: State, data: dict[str, Any], stopped: bool) -> None:
    """The call counts for the ally, unless Karama stops it."""
    if not stopped:
        _called(state, data["fighter"], data["caller"])


def _called(state: State, fighter: str, caller: str) -> None:
    """What follows waits until the other side has had its chance."""
    found = agenda.frames(state)
    at = max(i for i, each in enumerate(found) if each.kind == "resolve")
    calls = {**found[at].data["calls"]}
    calls.setdefault(fighter, caller)
    changed = Frame("resolve", data={**found[at].data, "calls": calls})
    state.facts[agenda.AGENDA] = (*found[:at], changed, *found[at + 1 :])


# --- resolving ------------------------------------------------------------------------------------------------------


#: What the books say of a lasgun that meets a shield.
LASGUN, LASGUN_AND_SHIELD = "classic.discrepancy.lasgun-against-shield", ("nothing", "explosion", "the shield protects")


#: Weapons of which the texts name different defences: the question, and what sort of weapon each answer makes of them.
DISPUTED = {
    "classic.card.ellaca-drug": (
        "classic.discrepancy.defence-against-the-ellaca-drug",
        {"a snooper": "poison-weapon", "a shield": "projectile-weapon"},
    ),
}


def explodes(state: State, plans: dict[str, PlanBattle]) -> bool:
    """Whether a weapon meets a defence that it explodes with."""
    cards = things(state).cards
    weapons = [cards[plan.weapon] for plan in plans.values() if plan.weapon]
    sorts = {cards[plan.defence].category for plan in plans.values() if plan.defence}
    meeting = any(set(weapon.explodes_with) & sorts for weapon in weapons)
    return meeting and state.ask(LASGUN, *LASGUN_AND_SHIELD) == "explosion"


def is_killed(state: State, plan: PlanBattle, against: PlanBattle) -> bool:
    """Whether the leader of a plan is killed by the weapon of the other."""
    cards = things(state).cards
    if not plan.leader or plan.leader in cards or not against.weapon:
        return False
    weapon = cards[against.weapon]
    stops = cards[plan.defence].protects_from if plan.defence else ()
    if plan.defence and cards[plan.defence].category in weapon.explodes_with:
        return state.ask(LASGUN, *LASGUN_AND_SHIELD) != "the shield protects"
    return weapon.kills and not _stopped(state, against.weapon, stops)


def _stopped(state: State, weapon: str, stops: tuple[str, ...]) -> bool:
    """Whether a defence that stops these sorts of weapons stops this one; the texts are asked where they differ."""
    if weapon not in DISPUTED:
        return things(state).cards[weapon].category in stops
    question, sorts = DISPUTED[weapon]
    if len({sort in stops for sort in sorts.values()}) == 1:
        return next(iter(sorts.values())) in stops
    return sorts[state.ask(question, *sorts)] in stops


def strength_of(state: State, leader: str) -> int:
    """The strength of a leader; a cheap hero and nobody have none."""
    found = things(state).leaders.get(leader)
    return found.strength if found else 0


def _resolved(state: State, data: dict[str, Any]) -> None:
    plans, calls = data["plans"], data["calls"]
    for fighter, plan in plans.items():
        if plan.leader in things(state).leaders:
            seat(state, fighter).fought[plan.leader] = data["territory"]
    if len(calls) == len(data["fighters"]):
        state.cause = ("two-traitors", tuple(clause("two-traitors", "no-spice-for-two-traitors")))
        for fighter, plan in plans.items():
            _loses(state, fighter, plan, data)
            kill_leader(state, fighter, plan.leader)
    elif calls:
        _betrayed(state, data)
    elif explodes(state, plans):
        _explosion(state, data)
    else:
        _fought_out(state, data)


def _both_lose_the_dial(state: State) -> bool:
    """Whether the loser, too, loses no more than was dialled, as the sentence on dialling says by itself."""
    question = "classic.discrepancy.what-the-dial-costs"
    answers = ("both lose the dial", "the loser loses all", "by a traitor the winner loses none")
    return state.ask(question, *answers) == answers[0]


def _loses(state: State, player: str, plan: PlanBattle, data: dict[str, Any], *, dial: bool = False) -> None:
    """A side loses its forces in the territory, or what it dialled, and the cards it played."""
    if dial:
        _pays_the_dial(state, player, plan.dial, data["territory"])
    else:
        kill(state, player, _lost(state, player, data))
    for card in played_cards(state, plan):
        discard(state, player, card)


def _lost(state: State, player: str, data: dict[str, Any]) -> Group:
    """The forces of the losing side in the territory; those that the storm cuts off may be spared."""
    territory = data["territory"]
    lost = stand(state, player, territory)
    meeting = able_to_fight(state, player, _opponent(data, player), territory)
    if meeting and any(cell not in meeting for cell in sectors(state, lost)):
        question = "classic.silence.loser-and-forces-across-the-storm"
        if state.ask(question, "lost", "spared") == "spared":
            lost = tuple((cell, number) for cell, number in lost if things(state).place(cell) in meeting)
    return lost


def _betrayed(state: State, data: dict[str, Any]) -> None:
    ((winner, caller),) = data["calls"].items()
    loser, plans = _opponent(data, winner), data["plans"]
    state.cause = ("traitor", tuple(clause("traitor-wins-the-battle", "traitor-revealer-loses-nothing")))
    if explodes(state, plans):
        others = [player for player in table(state).players if player not in data["fighters"]]
        if any(forces_in(state, other, data["territory"]) for other in others):
            question = "classic.silence.bystanders-of-a-betrayed-explosion"
            if state.ask(question, "safe", "destroyed") == "destroyed":
                for other in others:
                    kill(state, other, stand(state, other, data["territory"]))
    traitor = plans[loser].leader
    _loses(state, loser, plans[loser], data)
    kill_leader(state, loser, traitor)
    seat(state, caller).spice += strength_of(state, traitor)
    mine = plans[winner].leader
    if mine in things(state).cards:  # noqa: SIM102  # the question is asked only where it matters
        if state.ask("classic.silence.cheap-hero-of-the-revealer", "kept", "discarded") == "discarded":
            discard(state, winner, mine)


def _explosion(state: State, data: dict[str, Any]) -> None:
    state.cause = ("explosion", tuple(clause("lasgun-and-shield-explode", "explosion-empties-the-territory")))
    territory = data["territory"]
    for fighter, plan in data["plans"].items():
        for card in played_cards(state, plan):
            discard(state, fighter, card)
        if plan.leader in things(state).leaders:
            kill_leader(state, fighter, plan.leader)
    for player in table(state).players:
        kill(state, player, stand(state, player, territory))
    if things(state).territories[territory].blow:
        table(state).spice[territory] = 0


def _fought_out(state: State, data: dict[str, Any]) -> None:
    state.cause = (
        "battle",
        tuple(clause("higher-total-wins", "tie-goes-to-the-aggressor", "spice-for-killed-leaders")),
    )
    aggressor, defender = data["fighters"]
    plans = data["plans"]
    dead = {fighter: is_killed(state, plans[fighter], plans[_opponent(data, fighter)]) for fighter in data["fighters"]}
    totals = {
        fighter: plans[fighter].dial + (0 if dead[fighter] else strength_of(state, plans[fighter].leader))
        for fighter in data["fighters"]
    }
    winner = aggressor if totals[aggressor] >= totals[defender] else defender
    loser = _opponent(data, winner)
    for fighter in data["fighters"]:
        if dead[fighter]:
            kill_leader(state, fighter, plans[fighter].leader)
            seat(state, winner).spice += strength_of(state, plans[fighter].leader)
    # The loser's forces are told apart from those across the storm while the winner still stands there.
    _loses(state, loser, plans[loser], data, dial=_both_lose_the_dial(state))
    _winner_pays(state, winner, plans[winner], data["territory"])


def _keeps_any_card(state: State) -> bool:
    """Whether the winner may keep even a card that is to be discarded, as one book says of any card."""
    question = "classic.discrepancy.cards-the-winner-keeps"
    return state.ask(question, "any of them", "not those to be discarded") == "any of them"


def _winner_pays(state: State, winner: str, plan: PlanBattle, territory: str) -> None:
    cards = things(state).cards
    choice = []
    for card in played_cards(state, plan):
        if cards[card].kept_by_the_winner or _keeps_any_card(state):
            choice.append(card)
        else:
            discard(state, winner, card)
    if choice:
        agenda.push(state, Frame("keep-cards", winner, data={"cards": tuple(choice)}))
    _pays_the_dial(state, winner, plan.dial, territory)


def _pays_the_dial(state: State, player: str, dial: int, territory: str) -> None:
    """As many forces as were dialled are lost; whose stand in several sectors chooses which."""
    here = stand(state, player, territory)
    if dial and len(here) > 1 and dial < sum(number for _, number in here):
        agenda.push(state, Frame("losses", player, data={"territory": territory, "number": dial}))
    elif dial:
        kill(state, player, here if len(here) > 1 else ((here[0][0], dial),))
