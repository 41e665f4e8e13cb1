"""Moves of Immortality: grafts, Family Atomics, Tleilaxu cards and specimens."""

from collections.abc import Mapping
from typing import Any

from kodeks.findings import Holds, Path
from kodeks.legality.boxes.common import TLEILAXU, printed, tleilaxu
from kodeks.legality.effects import leaves
from kodeks.legality.moves import SPY, Move, Say, against, missing, unclear
from kodeks.positions.cases import slug
from kodeks.records import replace
from kodeks.registry import check

RECLAIMED = "immortality.card.reclaimed-forces"


def grafts(move: Move, told: object) -> bool | None:
    """Whether a card has graft; None where it is neither printed nor told."""
    if isinstance(told, Mapping) and "graft" in told:
        return bool(told["graft"])
    data = printed(move, told)
    if data is not None:
        return bool(data.get("graft"))
    return False if isinstance(told, Mapping) else None


@check(
    "immortality.check.graft-card-without-a-second-card",
    subject="send-agent",
    clauses=tleilaxu(
        "graft-needs-another-card", "graft-pairs", "graft-either-icon", "graft-sends-one-agent",
        "clandestine-meeting-by-graft",
        "usurp-and-the-imperium-row",
        "kwisatz-haderach-grafted",
    ),
    says={
        "alone": "{player} plays a graft card without a second card.",
        "alone hint": "in an agent turn a graft card is played together with another card",
        "none": "{player} plays two cards together, and neither has graft.",
        "none hint": "one of the two must be a graft card",
        "agents": "{player} sends {number} agents with a pair of cards.",
        "agents hint": "the two cards send one agent together",
        "hand": "{player} plays two cards and has {number} in hand.",
        "hand hint": "both cards of a pair come from the hand, unless Usurp takes one of the Imperium Row",
        "more": "the books do not say whether more than two cards may be played together",
        "spy": "the books do not say whether the spy icon of one grafted card may send the agent",
    },
)  # fmt: skip
def graft_card_without_a_second_card(move: Move) -> Say:
    """
    A graft card is played alone in an agent turn, or a pair is no pair.

    Why it cannot be
        A graft card needs another card beside it, with graft or without. The pair sends one agent with
        an icon of either card, so a card without icons may be one of the two.
    """
    first, second = move.action.get("card"), move.action.get("grafted_to")
    at = ("action", "card")
    if second is None:
        if grafts(move, first):
            yield against("alone", at, clauses=tleilaxu("graft-needs-another-card"), player=move.mover)
        return
    if move.action.get("more_cards"):
        yield unclear("more", at, open=("immortality.silence.more-than-two-cards",))
    if grafts(move, first) is False and grafts(move, second) is False:
        yield against("none", at, clauses=tleilaxu("graft-pairs"), player=move.mover)
        return
    number = move.action.get("agents", 1)
    if number > 1:
        clauses = tleilaxu("graft-sends-one-agent", "kwisatz-haderach-grafted")
        yield against("agents", ("action", "agents"), clauses=clauses, player=move.mover, number=number)
    hand = move.player.get("cards", "hand")
    held = len(hand) if isinstance(hand, list) else hand
    usurp = any((printed(move, one) or {}).get("id") == "immortality.card.usurp" for one in (first, second))
    if held == 1 and not usurp:
        where = move.player.at("cards", "hand")
        yield against("hand", where, clauses=tleilaxu("graft-needs-another-card"), player=move.mover, number=held)
    yield from _icon(move)
    yield Holds(tleilaxu("graft-needs-another-card", "graft-pairs", *(["usurp-and-the-imperium-row"] if usurp else [])))


def _icon(move: Move) -> Say:
    """The icon that sends the agent comes from either card."""
    icons = move.card.icons or frozenset()
    if move.space is None or not icons:
        return
    if move.space.icon in icons:
        yield Holds(tleilaxu("graft-either-icon"))
        empty = [one for one in ("card", "grafted_to") if move.described(move.action[one]).icons == frozenset()]
        if empty:
            yield Holds(tleilaxu("clandestine-meeting-by-graft"))
    elif SPY in icons:
        yield unclear("spy", ("action", "card"), open=("immortality.silence.spy-icon-in-a-graft",))


@check(
    "immortality.check.family-atomics-misused",
    subject="use-family-atomics",
    clauses=tleilaxu("family-atomics-sweep-the-row", "family-atomics-once"),
    says={
        "used": "{player} has already used Family Atomics.",
        "used hint": "the token is used once in a game",
        "turn": "{player} uses Family Atomics outside an own turn.",
        "turn hint": "wait for your own turn",
    },
)
def family_atomics_misused(move: Move) -> Say:
    """
    Family Atomics are used a second time, or in the turn of another player.

    Why it cannot be
        Each player has one token for one use, in an own turn; it then goes back to the box.
    """
    told, state = move.player.get("family_atomics"), move.position.state
    if told is None:
        yield missing(move, "family_atomics")
    elif told == "used":
        clauses = tleilaxu("family-atomics-once")
        yield against("used", move.player.at("family_atomics"), clauses=clauses, player=move.mover)
    phase, active = state.get("phase"), state.get("active_player")
    if phase not in (None, "player_turns") or active not in (None, move.player.color):
        at = ("state", "phase" if phase not in (None, "player_turns") else "active_player")
        yield against("turn", at, clauses=tleilaxu("family-atomics-sweep-the-row"), player=move.mover)
    elif told == "available":
        yield Holds(tleilaxu("family-atomics-sweep-the-row", "family-atomics-once"))


def price(move: Move) -> int | None:
    """The specimens that the card of a move costs; None where that is not told."""
    told = move.action.get("card")
    for found in (
        move.action.get("specimen_cost"),
        *(_field(told, name) for name in ("specimen_cost", "specimens", "cost")),
    ):
        if isinstance(found, int):
            return found
    data = printed(move, told)
    return data.get("specimens") if data else None


def _field(told: object, name: str) -> object:
    return told.get(name) if isinstance(told, Mapping) else None


@check(
    "immortality.check.tleilaxu-card-not-paid",
    subject="acquire-tleilaxu-card",
    clauses=tleilaxu(
        "tleilaxu-cards-cost-specimens", "specimen-cost-of-a-card", "specimens-pay", "acquiring-tleilaxu-cards",
        "tleilaxu-card-goes-to-the-discard-pile", "first-marker-tops-the-deck", "spaceport-tops-the-deck",
        "imperium-row-effects-and-tleilaxu-cards", "persuasion-effects-and-tleilaxu-cards",
        "reclaimed-forces-is-always-there",
    ),
    says={
        "specimens": "The card costs {cost} specimens, and {player} has {have} in the tanks.",
        "specimens hint": "make specimens first; persuasion does not help",
        "paid": "The card costs {cost} specimens, and the move pays {paid}.",
        "paid hint": "pay the printed number of specimens",
        "persuasion": "{player} pays persuasion for a Tleilaxu card.",
        "persuasion hint": "Tleilaxu cards cost specimens",
        "turn": "{player} acquires a Tleilaxu card outside the reveal turn.",
        "turn hint": "cards of the Tleilaxu Row are acquired in the reveal turn",
        "deck": "{player} puts a Tleilaxu card on top of the deck before the first genetic marker.",
        "deck hint": "the card goes to the discard pile",
        "row effect": "{player} acquires a Tleilaxu card with an effect that is for cards of the Imperium Row.",
        "row effect hint": "such effects do not reach Tleilaxu cards",
        "not there": "The Tleilaxu Row does not hold this card.",
        "not there hint": "choose one of the cards of the row, or Reclaimed Forces",
        "which": "the move does not tell how many specimens the card costs",
    },
)  # fmt: skip
def tleilaxu_card_not_paid(move: Move) -> Say:
    """
    A Tleilaxu card is acquired at another price, at another time or into another pile.

    Why it cannot be
        It is paid for with the specimens it shows, in the reveal turn, and goes to the discard pile;
        only behind the first genetic marker, or with Spaceport, on top of the deck. Effects for the
        Imperium Row or for persuasion do not reach it.
    """
    cost, have = price(move), move.player.get("troops", "specimens_in_tanks")
    paid, at = move.action.get("specimens_paid"), ("action",)
    if move.action.get("persuasion_paid"):
        clauses, where = tleilaxu("tleilaxu-cards-cost-specimens"), ("action", "persuasion_paid")
        yield against("persuasion", where, clauses=clauses, player=move.mover)
    elif cost is None:
        yield unclear("which", ("action", "card"))
    elif paid is not None and paid != cost:
        clauses = tleilaxu("specimen-cost-of-a-card", "tleilaxu-cards-cost-specimens")
        yield against("paid", ("action", "specimens_paid"), clauses=clauses, cost=cost, paid=paid)
    elif have is None:
        yield missing(move, "troops", "specimens_in_tanks")
    elif have < cost:
        clauses = tleilaxu("specimen-cost-of-a-card", "tleilaxu-cards-cost-specimens", "specimens-pay")
        tanks = move.player.at("troops", "specimens_in_tanks")
        yield against("specimens", tanks, clauses=clauses, cost=cost, have=have, player=move.mover)
    else:
        yield Holds(tleilaxu("tleilaxu-cards-cost-specimens", "specimens-pay"))
    revealed = move.player.get("revealed_this_round")
    if move.action.get("by") and _row_effect(move):
        clauses = tleilaxu("imperium-row-effects-and-tleilaxu-cards", "persuasion-effects-and-tleilaxu-cards")
        yield against("row effect", ("action", "by"), clauses=clauses, player=move.mover)
    elif revealed is False:
        yield against("turn", at, clauses=tleilaxu("acquiring-tleilaxu-cards"), player=move.mover)
    elif revealed is None and move.position.state.get("phase") is not None:
        yield missing(move, "revealed_this_round")
    yield from _pile(move)
    yield from _offered(move)


def _row_effect(move: Move) -> bool:
    """Whether the effect used acquires a card of the Imperium Row, or one for a price in persuasion."""
    data = move.rules.things.get(move.rules.find(move.action["by"], "card") or "", {})
    boxes = [one for key in ("agent", "reveal", "plot", "effects") for one in leaves(data.get(key, ()))]
    return any(one.get("acquire", {}).get("what") == "card" for one in boxes)


def _pile(move: Move) -> Say:
    goal, markers = slug(str(move.action.get("to", ""))), move.player.get("research", "genetic_markers_reached")
    if "deck" not in goal:
        return
    owned = [move.rules.find(one, "technology") for one in move.player.get("technologies") or ()]
    if "rise-of-ix.technology.spaceport" in owned:
        yield Holds(tleilaxu("spaceport-tops-the-deck"))
    elif markers is None:
        yield missing(move, "research", "genetic_markers_reached")
    elif markers < 1:
        clauses = tleilaxu("tleilaxu-card-goes-to-the-discard-pile", "first-marker-tops-the-deck")
        yield against("deck", ("action", "to"), clauses=clauses, player=move.mover)
    else:
        yield Holds(tleilaxu("first-marker-tops-the-deck"))


def _offered(move: Move) -> Say:
    """The card must lie in the row; Reclaimed Forces always does."""
    shown = move.position.state.get("tleilaxu_row", {}).get("cards")
    told = move.action.get("card")
    name = told.get("name", "") if isinstance(told, Mapping) else str(told or "")
    wanted = move.rules.find(name, "card") or name
    if wanted == RECLAIMED:
        yield Holds(tleilaxu("reclaimed-forces-is-always-there"))
    elif shown is not None and wanted not in [move.rules.find(one, "card") or one for one in shown]:
        yield against("not there", ("action", "card"), clauses=tleilaxu("acquiring-tleilaxu-cards"))


@check(
    "immortality.check.tleilaxu-card-among-bought-cards",
    subject="acquire",
    clauses=tleilaxu("tleilaxu-cards-cost-specimens", "persuasion-effects-and-tleilaxu-cards"),
    says={
        "because": "{player} pays persuasion for a Tleilaxu card.",
        "hint": "Tleilaxu cards cost specimens",
    },
)
def tleilaxu_card_among_bought_cards(move: Move) -> Say:
    """
    A Tleilaxu card is among the cards acquired with persuasion.

    Why it cannot be
        Tleilaxu cards are paid for with specimens; persuasion cannot touch them.
    """
    for index, one in enumerate(move.action.get("buys", ())):
        data = printed(move, one.get("card") or one.get("name") or "")
        row = slug(str(one.get("source", "")))
        if "tleilaxu" in row or (data or {}).get("deck") == "tleilaxu":
            at: Path = ("action", "buys", index)
            if not one.get("specimens"):
                names = tleilaxu("tleilaxu-cards-cost-specimens", "persuasion-effects-and-tleilaxu-cards")
                yield against("because", at, clauses=names, player=move.mover)


@check(
    "immortality.check.specimens-returned-wrongly",
    subject="return-specimens",
    clauses=tleilaxu("specimens-return-at-any-time"),
    says={
        "because": "{player} returns {number} specimens and has {have} in the tanks.",
        "hint": "count the specimens again",
        "silent": "the books do not say whether specimens may return in the turn of another player",
    },
)
def specimens_returned_wrongly(move: Move) -> Say:
    """
    More specimens are returned than there are.

    Why it cannot be
        Specimens in the tanks may return to the supply at any time; no others can.
    """
    number, have = move.action.get("times", 1), move.player.get("troops", "specimens_in_tanks")
    active = move.position.state.get("active_player")
    if have is None:
        yield missing(move, "troops", "specimens_in_tanks")
    elif number > have:
        where = move.player.at("troops", "specimens_in_tanks")
        yield against("because", where, player=move.mover, number=number, have=have)
    elif active not in (None, move.player.color):
        open = ("immortality.silence.returning-specimens-in-other-turns",)
        yield unclear("silent", ("state", "active_player"), open=open)
    else:
        yield Holds(tleilaxu("specimens-return-at-any-time"))


@check(
    "immortality.check.specimens-returned-with-an-agent",
    subject="send-agent",
    clauses=tleilaxu("specimens-return-at-any-time"),
    says={
        "because": "{player} returns {number} specimens and has {have} in the tanks.",
        "hint": "count the specimens again",
    },
)
def specimens_returned_with_an_agent(move: Move) -> Say:
    """
    With a visit more specimens are returned than there are.

    Why it cannot be
        Specimens in the tanks may return to the supply at any time; no others can.
    """
    number = move.action.get("specimens_returned")
    if not number or TLEILAXU not in move.rules.playing:
        return
    yield from specimens_returned_wrongly(replace(move, action={**move.action, "times": number}))


def needed_markers(move: Move) -> list[int]:
    """The genetic markers that effects of the card of a move ask for."""
    if TLEILAXU not in move.rules.playing:
        return []
    data = printed(move, move.action.get("card")) or {}
    boxes = [*data.get("agent", ()), *data.get("reveal", ())] if data else list(move.card.agent or ())
    return [
        int(one["when"]["genetic-markers"].get("at_least", 1))
        for one in leaves(boxes)
        if "genetic-markers" in one.get("when", {})
    ]


@check(
    "immortality.check.effect-before-its-marker",
    subject="resolve-effect",
    clauses=tleilaxu("no-effect-before-the-marker", "one-or-both-markers"),
    says={
        "because": "{player} uses an effect behind a genetic marker that is not reached.",
        "hint": "the effect works once the research token is in the column of the marker",
    },
)
def effect_before_its_marker(move: Move) -> Say:
    """
    An effect behind the icon of a genetic marker is used before the marker is reached.

    Why it cannot be
        Such effects work once the research token has come to the column of that marker.
    """
    needed = needed_markers(move)
    reached = move.player.get("research", "genetic_markers_reached")
    if not needed:
        return
    if reached is None:
        yield missing(move, "research", "genetic_markers_reached")
    elif reached < min(needed):
        names = tleilaxu("no-effect-before-the-marker", *(["one-or-both-markers"] if reached else []))
        at = move.player.at("research", "genetic_markers_reached")
        yield against("because", at, clauses=names, player=move.mover)
    else:
        yield Holds(tleilaxu("genetic-marker-makes-effects-work"))


@check(
    "immortality.check.research-station-visit",
    subject="send-agent",
    clauses=tleilaxu(
        "overlay-takes-the-place-of-the-space", "research-station-icon", "research-station-cost",
        "research-station-combat", "research-station-recruits-nobody",
    ),
    says={
        "because": "{player} takes troops of Research Station, whose overlay recruits nobody.",
        "hint": "the overlay draws cards and researches; only troops of the garrison can be deployed",
        "cost": "Research Station of the overlay costs {cost} water, and {player} has {have}.",
        "cost hint": "the price is the same with the overlay",
    },
)  # fmt: skip
def research_station_visit(move: Move) -> Say:
    """
    An agent at Research Station recruits troops that the overlay does not give, or does not pay.

    Why it cannot be
        With Immortality the overlay stands for the space of the board: a city space for combat that
        costs water, draws cards and researches, but recruits nobody.
    """
    space = move.space
    if space is None or space.id != "immortality.space.research-station":
        return
    cost, have = dict(space.prices[0]).get("water", 0), move.player.get("resources", "water")
    recruits: Any = move.action.get("units", {}).get("recruited_this_turn", 0)
    if (
        recruits
        and move.card.agent is not None
        and not any("troops" in one.get("gain", {}) for one in leaves(move.card.agent))
    ):
        at = ("action", "units", "recruited_this_turn")
        yield against("because", at, clauses=tleilaxu("research-station-recruits-nobody"), player=move.mover)
    if have is not None and have < cost:
        where = move.player.at("resources", "water")
        yield against("cost", where, clauses=tleilaxu("research-station-cost"), cost=cost, have=have, player=move.mover)
    yield Holds(tleilaxu("overlay-takes-the-place-of-the-space", "research-station-icon", "research-station-combat"))
