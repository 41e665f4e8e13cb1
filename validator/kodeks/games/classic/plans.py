"""The sealed plans of a battle."""

from collections.abc import Iterator

from kodeks.games.classic.battle import able_to_fight, battle
from kodeks.games.classic.book import (
    book,
    clause,
    each_of,
    known,
    known_elsewhere,
    lives,
    living,
    may_hold,
    things,
)
from kodeks.games.classic.decisions import PlanBattle
from kodeks.games.classic.facts import seat
from kodeks.games.classic.forces import forces_in, stand
from kodeks.games.classic.readings import other_cards_in_a_plan
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import Missing, State, kept

HERO = "leader-substitute"
#: The parts of a plan, by the arguments of the decision.
PLAN = ("leader", "weapon", "defence", "dial")


# --- plans ----------------------------------------------------------------------------------------------------------


@kept
def may_dial(state: State, player: str) -> int:
    """The highest number that a player may dial."""
    now = battle(state)
    territory = now["territory"]
    every = forces_in(state, player, territory)
    opponents = (fighter for fighter in now["fighters"] if fighter != player)
    meeting = {cell for opponent in opponents for cell in able_to_fight(state, player, opponent, territory)}
    able = sum(number for cell, number in stand(state, player, territory) if things(state).place(cell) in meeting)
    if able == every:
        return every
    question = "classic.silence.forces-cut-off-and-the-dial"
    return every if state.ask(question, "all forces", "forces that can fight") == "all forces" else able


def able_leaders(state: State, player: str, territory: str) -> list[str]:
    """The leaders who live and have not fought in another territory in this phase."""
    own = seat(state, player)
    return [
        leader
        for leader in living(state, player)
        if own.fought[leader] in ("", territory) and leader not in own.resting
    ]


def plans_of(state: State, player: str, shown: str = "") -> Iterator[PlanBattle]:
    """Every plan that can be named, with the cards that are known and the one that is shown."""
    cards = things(state).cards
    hand = known(seat(state, player).hand)
    if shown in cards and shown not in hand:
        hand = (*hand, shown)
    own = seat(state, player)
    leaders = [*things(state).factions[own.faction].leaders, *(card for card in hand if cards[card].category == HERO)]
    weapons = ["", *(card for card in hand if "weapon" in cards[card].fills)]
    defences = ["", *(card for card in hand if "defence" in cards[card].fills)]
    others = [card for card in hand if not cards[card].fills and cards[card].category != HERO]
    for dial in range(forces_in(state, player, battle(state)["territory"]) + 1):
        for leader in ("", *leaders):
            further = others if others and other_cards_in_a_plan(state, leader) else ()
            for weapon in (*weapons, *further):
                for defence in (*defences, *further):
                    yield PlanBattle(player=player, dial=dial, leader=leader, weapon=weapon, defence=defence)


@book.frame("plans")
def planning(state: State, frame: Frame) -> Iterator[Decision]:
    """Every plan of those who have none yet."""
    for player in frame.data["fighters"]:
        if player not in frame.data["plans"]:
            yield from plans_of(state, player)


@book.guard(
    "classic.check.battle-plan-that-cannot-be",
    on=PlanBattle,
    clauses=clause(
        "dial-within-your-forces",
        "plan-needs-a-leader",
        "one-leader-in-the-wheel",
        "leader-fights-in-one-territory",
        "no-cards-without-a-leader",
        "no-further-cards-in-the-plan",
        "treachery-cards-in-the-plan",
        "voice-must-be-obeyed",
        "prescience-must-be-answered",
    ),
    also=clause(
        "cheap-hero-allows-cards",
        "cheap-hero-in-place-of-a-leader",
        "cheap-hero-instead-of-a-leader",
        "fight-without-a-leader",
        "no-leader-to-play",
        "leader-fights-again-in-the-same-territory",
        "plan-holds-a-number-of-forces",
        "plan-without-cards",
        "weapon-defence-or-both",
        "worthless-card-fills-a-slot",
    ),
    says={
        "moment": "{player} has no battle plan to make now.",
        "dial": "{player} dials {number}, and it is up to {have} in {territory}.",
        "foreign": "{leader} is no leader of {player}.",
        "dead": "{leader} does not live.",
        "resting": "{leader} was killed in this phase and does not fight again in it.",
        "fought": "{leader} has fought in another territory in this phase.",
        "needs": "{player} plays no leader, and {leader} can be played.",
        "cards": "{player} plays treachery cards without a leader or a cheap hero.",
        "slot": "{card} cannot be played as {slot}.",
        "held": "{player} plays {card} and does not hold it as often.",
        "voice not": "{player} plays {card}, and the Voice forbids it.",
        "voice must": "{player} does not play {card}, and the Voice orders it.",
        "shown": "{player} has shown another {part}.",
    },
)
def battle_plan_that_cannot_be(state: State, move: PlanBattle) -> Objections:
    """A plan dials too much, leaves out a leader, or holds cards it cannot hold."""
    frame = agenda.top(state)
    if frame.kind != "plans" or move.player not in frame.data["fighters"] or move.player in frame.data["plans"]:
        yield object_to("moment", player=move.player)
        return
    yield from plan_objections(state, move)


def plan_objections(state: State, move: PlanBattle) -> Objections:
    """Everything that speaks against a plan, leaving aside when it is made."""
    yield from each_of(
        _leader_objections(state, move),
        _card_objections(state, move),
        _dial_objections(state, move),
        _voice_objections(state, move),
        _shown_objections(state, move),
    )


def _dial_objections(state: State, move: PlanBattle) -> Objections:
    most = may_dial(state, move.player)
    if not 0 <= move.dial <= most:
        values = {"player": move.player, "number": move.dial, "have": most, "territory": battle(state)["territory"]}
        yield object_to("dial", at="dial", clauses=clause("dial-within-your-forces"), **values)


def _fixed(state: State, player: str) -> tuple[str, str | int]:
    """The part of a plan that prescience has made known and that can no longer be another; none is empty."""
    part, value = battle(state)["shown"].get(player, ("", ""))
    question = "classic.silence.changing-a-part-that-was-shown"
    return (part, value) if part and state.ask(question, "fixed", "free") == "fixed" else ("", "")


def _shown_objections(state: State, move: PlanBattle) -> Objections:
    part, value = _fixed(state, move.player)
    if part and getattr(move, part) != value:
        yield object_to("shown", at=part, clauses=clause("prescience-must-be-answered"), player=move.player, part=part)


def _of_sort(state: State, player: str, sort: str) -> list[str]:
    """The cards of a sort that a player holds; a hand that is not known leaves it open."""
    hand, cards = seat(state, player).hand, things(state).cards
    found = [card for card in known(hand) if cards[card].category == sort]
    if not found and any(may_hold(state, player, id) for id, card in cards.items() if card.category == sort):
        raise Missing(f"{player}.hand")
    return found


def _leader_objections(state: State, move: PlanBattle) -> Objections:
    own, catalogue = seat(state, move.player), things(state)
    territory = battle(state)["territory"]
    if not move.leader:
        if move.weapon or move.defence:
            yield object_to("cards", clauses=clause("no-cards-without-a-leader"), player=move.player)
        able = able_leaders(state, move.player, territory) or _of_sort(state, move.player, HERO)
        if able and not _voiced_away(state, move.player, able) and _leader_is_a_duty(state):
            rule = clause("plan-needs-a-leader")
            yield object_to("needs", at="leader", clauses=rule, player=move.player, leader=able[0])
    elif move.leader in catalogue.cards:
        if catalogue.cards[move.leader].category != HERO:
            rule = clause("no-further-cards-in-the-plan")
            yield object_to("slot", at="leader", clauses=rule, card=move.leader, slot="leader")
    elif move.leader not in catalogue.factions[own.faction].leaders:
        rule = clause("one-leader-in-the-wheel")
        yield object_to("foreign", at="leader", clauses=rule, leader=move.leader, player=move.player)
    elif not lives(state, move.player, move.leader):
        yield object_to("dead", at="leader", clauses=clause("one-leader-in-the-wheel"), leader=move.leader)
    elif move.leader in own.resting:
        yield object_to("resting", at="leader", clauses=clause("revived-leader-fights"), leader=move.leader)
    elif own.fought[move.leader] not in ("", territory):
        yield object_to("fought", at="leader", clauses=clause("leader-fights-in-one-territory"), leader=move.leader)


def _leader_is_a_duty(state: State) -> bool:
    """Whether a leader has to be played, as two passages say, or may be, as one does."""
    return state.ask("classic.discrepancy.leader-may-or-must", "may", "must") == "must"


def _voiced_away(state: State, player: str, able: list[str]) -> bool:
    """Whether the only one who could be played is a cheap hero whom the Voice forbids."""
    order = battle(state)["voice"]
    forbids = order and order["on"] == player and order["category"] == HERO and not order["play"]
    return bool(forbids) and all(card in things(state).cards for card in able)


def _card_objections(state: State, move: PlanBattle) -> Objections:
    cards, hand = things(state).cards, seat(state, move.player).hand
    for slot, card in (("weapon", move.weapon), ("defence", move.defence)):
        if card and (card not in cards or slot not in cards[card].fills):
            other = card in cards and not cards[card].fills and cards[card].category != HERO
            if other and other_cards_in_a_plan(state, move.leader):
                continue
            rule = clause("no-further-cards-in-the-plan")
            yield object_to("slot", at=slot, clauses=rule, card=card, slot=slot)
    played = played_cards(state, move)
    hidden = hand.hidden
    for card in dict.fromkeys(played):
        # A card that is not among those known is one of the hidden ones, unless all its copies are elsewhere.
        lacks = max(0, played.count(card) - hand.count(card))
        if lacks > hidden or (lacks and lacks > cards[card].copies - known_elsewhere(state, move.player, card)):
            rule = clause("treachery-cards-in-the-plan")
            yield object_to("held", clauses=rule, player=move.player, card=card)
        hidden = max(0, hidden - lacks)


def played_cards(state: State, plan: PlanBattle) -> list[str]:
    """The treachery cards of a plan."""
    cards = things(state).cards
    return [card for card in (plan.leader, plan.weapon, plan.defence) if card and card in cards]


def _voice_objections(state: State, move: PlanBattle) -> Objections:
    order = battle(state)["voice"]
    if not order or order["on"] != move.player:
        return
    cards, rule = things(state).cards, clause("voice-must-be-obeyed")
    sort = order["category"]
    named = [card for card in played_cards(state, move) if cards[card].category == sort]
    part, value = _fixed(state, move.player)
    if not order["play"]:
        free = [card for card in named if card != value]
        if free:
            yield object_to("voice not", clauses=rule, player=move.player, card=free[0])
        return
    if named:
        return
    held = _of_sort(state, move.player, sort)
    if held and part and (set(cards[held[0]].fills) <= {part} or (part == "leader" and not value)):
        # What prescience has made known leaves no place for it.
        return
    able = able_leaders(state, move.player, battle(state)["territory"])
    if held and (sort == HERO or able or _of_sort(state, move.player, HERO)):
        yield object_to("voice must", clauses=rule, player=move.player, card=held[0])


@book.performs(PlanBattle, clauses=clause("battle-plan-in-secret"))
def plan_battle(state: State, move: PlanBattle) -> None:
    """The plan stays secret until the other one is in."""
    agenda.note(state, plans={**agenda.top(state).data["plans"], move.player: move.arguments()})


@book.goes_on("plans")
def both_have_planned(state: State, frame: Frame) -> bool:
    """When both plans are in, they are shown, and traitors may be called."""
    if len(frame.data["plans"]) < len(frame.data["fighters"]):
        return False
    agenda.pop(state)
    agenda.push(state, Frame("resolve", data={**frame.data, "calls": {}}))
    return True
