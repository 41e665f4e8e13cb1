"""Combat: combat cards in turn, rewards by strength, and what happens to units and the Conflict card."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from kodeks.games.imperium.book import (
    book,
    conflict,
    controller_of,
    from_seat,
    location,
    plays_cards,
    strength,
    things,
    units,
)
from kodeks.games.imperium.contracts import without
from kodeks.games.imperium.decisions import Defend, Pass, PlayIntrigue
from kodeks.games.imperium.events import Event, emit
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.troops import join_conflict
from kodeks.play import Decision, Effect, Frame, agenda, object_to
from kodeks.play.engine import answer, permitted
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Missing, State

#: Frames in which a player may pass.
PASSING = ("combat", "defend", "endgame", "yield")
PLACES = ("first", "second", "third")
#: A frame in which nothing can be known before the rewards are told.
UNTOLD = "rewards-not-told"
#: Up to this many players a third reward is given out only after a tie for second place.
FEW = 3


# --- combat cards -------------------------------------------------------------------------------------------------


@book.step("combat-cards")
def combat_cards(state: State) -> None:
    """The first player with a unit begins."""
    table(state).combat_players = ()
    agenda.push(state, Frame("combat", data={"next": table(state).first, "passes": 0}))


def taking_part(state: State) -> list[str]:
    """The players with a unit in the Conflict, clockwise from the first player."""
    order = from_seat(state, table(state).first)
    return [player for player in order if _takes_part(state, player)]


def _takes_part(state: State, player: str) -> bool:
    fights = units(state, player) or permitted(state, "combat-cards", player)
    return bool(fights) and plays_cards(state, player)


@book.goes_on("combat")
def whose_turn_in_combat(state: State, frame: Frame) -> bool:
    """The next player with a unit; all of them passing one after another ends it."""
    if frame.owner:
        return False
    fighting = taking_part(state)
    if frame.data["passes"] >= len(fighting):
        agenda.pop(state)
        return True
    owner = next(player for player in from_seat(state, frame.data["next"]) if player in fighting)
    agenda.change(state, owner=owner)
    agenda.note(state, played=False)
    return True


@book.frame("combat")
def in_combat(state: State, frame: Frame) -> Iterator[Decision]:
    """Combat cards, or a pass."""
    for card in seat(state, frame.owner).intrigue.distinct():
        if card != HIDDEN:
            yield PlayIntrigue(player=frame.owner, card=card, box="combat")
    yield Pass(player=frame.owner)


@book.guard(
    "uprising.check.combat-turn-out-of-order",
    on=Pass,
    clauses=["uprising.clause.combat-intrigue-cards-in-turn"],
    says={
        "other": "{player} passes, and it is {other}'s turn.",
        "none": "there is nothing that {player} could pass on now; a turn is an agent turn or a reveal turn.",
        "unit": "{player} has no unit in the Conflict and is not asked for combat cards.",
    },
)
def passed_out_of_turn(state: State, move: Pass) -> Objections:
    """A player passes who is not asked."""
    frame = agenda.top(state)
    if frame.kind not in PASSING and not permitted(state, "pass", frame):
        yield object_to("none", clauses=["uprising.clause.agent-turn-or-reveal-turn"], player=move.player)
    elif frame.owner != move.player:
        yield object_to("other", player=move.player, other=frame.owner)
    elif frame.kind == "combat" and not frame.data.get("played") and not _takes_part(state, move.player):
        yield object_to("unit", player=move.player)


@book.carries("uprising.clause.passing-is-not-final")
@book.performs(Pass, clauses=["uprising.clause.combat-intrigue-cards-in-turn"])
def passes(state: State, move: Pass) -> None:
    """The next player is asked; a player who has played a card has not passed."""
    frame = agenda.top(state)
    if frame.kind != "combat":
        agenda.pop(state)
        return
    passed = 0 if frame.data.get("played") else frame.data["passes"] + 1
    agenda.change(state, owner="", data={"next": from_seat(state, move.player)[1], "passes": passed})


# --- defence ------------------------------------------------------------------------------------------------------


@book.step("defence-bonus")
def offer_defence(state: State) -> None:
    """Whoever controls the location of the new Conflict may defend it."""
    flags = things(state).number("uprising.token.control-marker", "placed_on")
    if conflict(state).location is None and not any(controller_of(state, flag) for flag in flags):
        return
    place = location(state)
    controller = controller_of(state, place) if place else ""
    if controller:
        agenda.push(state, Frame("defend", controller))


@book.frame("defend")
def defending(state: State, frame: Frame) -> Iterator[Decision]:
    """A troop from the supply, or not."""
    yield Defend(player=frame.owner)
    yield Pass(player=frame.owner)


@book.guard(
    "uprising.check.defence-bonus-not-due",
    on=Defend,
    clauses=["uprising.clause.defence-bonus"],
    says={
        "none": "{player} controls no location that this Conflict is fought over.",
        "supply": "{player} has no troop in the supply.",
    },
)
def defence_not_due(state: State, move: Defend) -> Objections:
    """A troop defends a location that the player does not control, or there is none in the supply."""
    frame = agenda.top(state)
    if frame.kind != "defend" or frame.owner != move.player:
        yield object_to("none", player=move.player)
    elif not seat(state, move.player).supply:
        yield object_to("supply", player=move.player)


@book.performs(Defend, clauses=["uprising.clause.defence-bonus"])
def defend(state: State, move: Defend) -> None:
    """A troop from the supply into the Conflict."""
    agenda.pop(state)
    own = seat(state, move.player)
    number = things(state).number("uprising.token.troop", "defence_bonus")
    own.supply -= number
    own.conflict += number
    join_conflict(state, move.player, number)


# --- rewards ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Ranking:
    """Who wins a Conflict, which reward each player gets, and the clauses that say so of each."""

    winner: str
    rewards: dict[str, str]
    because: dict[str, tuple[str, ...]]


def ranking(strengths: dict[str, int], players: int) -> Ranking:
    """
    Rewards by strength, with every tie.

    >>> found = ranking({"red": 8, "green": 8, "blue": 3, "yellow": 0}, 4)
    >>> found.winner, found.rewards
    ('', {'red': 'second', 'green': 'second', 'blue': 'third'})
    >>> found = ranking({"red": 8, "green": 5, "blue": 5}, 3)
    >>> found.winner, found.rewards
    ('red', {'red': 'first', 'green': 'third', 'blue': 'third'})
    """
    found = Ranking("", {}, {})

    def give(to: Iterable[str], reward: str, *slugs: str) -> None:
        for player in to:
            if reward:
                found.rewards[player] = reward
            found.because[player] = tuple(f"uprising.clause.{slug}" for slug in slugs)

    give((player for player, strength in strengths.items() if not strength), "", "no-reward-for-strength-zero")
    levels = sorted({strength for strength in strengths.values() if strength}, reverse=True)
    places = [[player for player, strength in strengths.items() if strength == level] for level in levels]
    if not places:
        return found
    first, *below = places
    rest = [player for place in below for player in place]
    if len(first) > 1:
        give(first, "second", "tie-for-first", "tie-for-first-has-no-winner")
        if players <= FEW:
            give(rest, "", "tie-for-first-with-few-players")
        elif len(first) > 2:
            give(rest, "", "three-tied-for-first")
        elif below and len(below[0]) == 1:
            give(below[0], "third", "two-tied-for-first")
        elif below:
            give(below[0], "", "two-tied-for-first", "tie-for-third")
        return found
    tied = bool(below) and len(below[0]) > 1
    give(first, "first", "first-reward", *(["winner-above-a-tie-for-second"] if tied else []))
    if tied:
        give(rest, "", "nothing-below-a-tie-for-second")
        give(below[0], "third", "tie-for-second", *(["third-reward-with-few-players"] if players <= FEW else []))
    elif below:
        give(below[0], "second", "second-reward")
        if players <= FEW:
            give(rest[1:], "", "third-reward-with-few-players")
        elif len(below) > 1:
            alone = len(below[1]) == 1
            give(below[1], "third" if alone else "", "third-reward" if alone else "tie-for-third")
    return replace(found, winner=first[0])


def _counted(state: State, player: str) -> int:
    """The strength by which rewards are given out."""
    found: int | None = answer(state, "counted strength", player)
    return strength(state, player) if found is None else found


@book.step("rewards")
def give_rewards(state: State) -> None:
    """Each player with a reward resolves it, in the order that the reading has; a sandworm doubles it."""
    here = table(state)
    order = from_seat(state, here.first)
    ranked = ranking({player: _counted(state, player) for player in order}, len(order))
    winner, rewards = ranked.winner, ranked.rewards
    if len(order) <= FEW and "third" in rewards.values():
        question = "uprising.discrepancy.third-reward-in-the-example"
        if state.ask(question, "after a tie for second", "never") == "never":
            rewards = {player: place for player, place in rewards.items() if place != "third"}
    here.conflict_winner = winner
    for player in order:
        state.cause = ("rewards", ranked.because.get(player, ()))
        seat(state, player).reward = rewards.get(player, "")
    card = conflict(state)
    if rewards and not card.rewards_known:
        # Who has won which reward is known all the same.
        agenda.push(state, Frame(UNTOLD, ""))
        return
    served = [player for player in order if player in rewards]
    if len(served) > 1 and state.ask("uprising.silence.order-of-rewards", "in turn order", "by place") == "by place":
        served.sort(key=lambda player: PLACES.index(rewards[player]))
    frames = []
    for player in reversed(served):
        place = rewards[player]
        effects = card.rewards.get(place, ())
        items = agenda.items_of(effects, player, f"{card.id}/{place}")
        if seat(state, player).sandworms:
            again = tuple(effect for effect in effects if effect.head != "control" and _again(state, player, effect))
            items += agenda.items_of(again, player, f"{card.id}/{place}#again")
        frames.append(Frame("effects", player, items))
    agenda.push(state, *frames)
    if winner:
        emit(state, Event("win-conflict", winner))


book.only_effects.add(UNTOLD)


@book.goes_on(UNTOLD)
def rewards_not_told(state: State, frame: Frame) -> bool:
    """A described Conflict card does not say what it gives."""
    raise Missing("conflict_card")


def _again(state: State, player: str, effect: Effect) -> bool:
    """Whether a sandworm gives an effect a second time: a price may be paid again."""
    if not any(part.head == "to" for part in effect.walk()):
        return True
    if state.ask("uprising.discrepancy.paying-once-or-again", "once", "again") == "once":
        return False
    question = "uprising.discrepancy.number-of-sandworms-for-a-second-payment"
    return seat(state, player).sandworms > 1 or state.ask(question, "several", "one") == "one"


@book.step("conflict-card")
def conflict_card(state: State) -> None:
    """The winner takes the Conflict card and pairs its battle icon; a card nobody won stays beside the deck."""
    here = table(state)
    card, winner = here.conflict_card, here.conflict_winner
    here.conflict_card = ""
    if not winner:
        here.conflict_unclaimed = here.conflict_unclaimed.add(card)
        return
    own = seat(state, winner)
    icon = things(state).cards[card].battle_icon
    seen = [other for other in own.won if other != HIDDEN]
    cards = things(state).cards
    alike = [other for other in seen if icon != "wild" and cards[other].battle_icon == icon]
    # A Conflict card is taken before an Objective card, about which the books differ.
    match = min(alike, key=lambda other: cards[other].deck == "objective", default="")
    if match and cards[match].deck == "objective":
        question = "uprising.discrepancy.objective-cards-in-a-pair"
        glossary = {"uprising.discrepancy.partner-of-a-battle-icon": ("a Conflict card", "any card")}
        match = match if state.ask(question, "any card", "a Conflict card", alike=glossary) == "any card" else ""
    if not match and icon != "wild" and _face_down(state, winner, icon):
        question = "uprising.discrepancy.face-up-card-for-a-pair"
        if state.ask(question, "any side", "face up") == "any side":
            state.cause = ("conflict-card", ("uprising.clause.pair-of-battle-icons",))
            own.spent = (*own.spent, card)
            own.victory_points += things(state).number("uprising.token.battle-icon-pair", "points")
            return
    if not match and len(seen) < len(own.won) and icon != "wild":
        raise Missing(f"{winner}.won")
    if match:
        state.cause = ("conflict-card", ("uprising.clause.pair-of-battle-icons",))
        own.won = without(own.won, match)
        own.spent = (*own.spent, match, card)
        own.victory_points += things(state).number("uprising.token.battle-icon-pair", "points")
    else:
        own.won = (*own.won, card)


def _face_down(state: State, player: str, icon: str) -> bool:
    """Whether a player has a card with this icon that was turned face down."""
    cards = things(state).cards
    return any(cards[card].battle_icon == icon for card in seat(state, player).spent if card in cards)


@book.step("after-combat")
def after_combat(state: State) -> None:
    """Troops go back to the supplies, sandworms to the bank; swords are spent."""
    for player in table(state).players:
        own = seat(state, player)
        lost = own.conflict
        own.supply += lost
        own.conflict = 0
        emit(state, Event("lose-troops", player, number=lost))
        own.sandworms = 0
        own.swords = 0
