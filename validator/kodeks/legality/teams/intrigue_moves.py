"""Intrigue cards of commanders: for whom they are played, and what they are of no use for."""

from collections.abc import Mapping
from typing import Any

from kodeks.findings import Holds, Player
from kodeks.legality import intrigue
from kodeks.legality.moves import Move, Say, against
from kodeks.legality.teams.activation import not_told, of_six
from kodeks.legality.teams.names import clauses
from kodeks.legality.teams.table import COMMANDER
from kodeks.registry import check


def _units(move: Move, color: str) -> int | None:
    seat = move.position.seat(color)
    told = [seat.get("troops", "conflict"), seat.get("sandworms", "conflict"), seat.get("dreadnoughts", "conflict")]
    known = sum(one for one in told if one)
    return known if known or told[0] is not None else None


@check(
    "six-players.check.combat-card-of-a-commander",
    subject="play-intrigue",
    clauses=clauses(
        "combat-cards-in-turn", "commander-plays-combat-cards", "no-combat-card-for-an-absent-ally",
        "combat-card-is-not-split", "example-questionable-methods", "commander-wins-no-conflict", "cards-for-winners",
    ),
    says={
        "absent": "{player} plays a combat card on behalf of {ally}, who has no unit in the Conflict.",
        "absent hint": "play it for an ally who fights",
        "split": "{player} plays a combat card for {ally} and lets {other} pay.",
        "split hint": "one combat card is for one ally, cost and effect alike",
        "nobody": "{player} is a commander and plays a combat card for nobody.",
        "nobody hint": "a commander plays combat cards on behalf of an ally who fights",
        "team": "{player} plays a combat card on behalf of {ally}, who is no ally of the team.",
        "team hint": "choose one of the two allies of the own team",
        "winner": "{player} is a commander and plays a card for winning the Conflict.",
        "winner hint": "commanders never win a Conflict; trade the card away",
    },
)  # fmt: skip
def combat_card_of_a_commander(move: Move) -> Say:
    """
    A commander plays a combat card for nobody, for an absent ally, or split between two.

    Why it cannot be
        A commander plays combat cards on behalf of one ally with a unit in the Conflict, who gets all
        effects and pays all costs. A commander never wins a Conflict, so cards for that are of no use.
    """
    six = of_six(move)
    if six is None or six.role != COMMANDER or intrigue.kind(move) != "combat":
        return
    ally, at = six.activated, ("action", "activated_ally")
    if any(one.get("upon", {}).get("event") == "win-conflict" for one in intrigue.box(move) or ()):
        names = clauses("commander-wins-no-conflict", "cards-for-winners")
        yield against("winner", ("action", "card"), clauses=names, player=move.mover)
        return
    if ally is None:
        names = clauses("commander-plays-combat-cards")
        yield against("nobody", ("action",), clauses=names, player=move.mover)
        return
    if six.team is not None and ally not in six.team.allies:
        names = clauses("commander-plays-combat-cards")
        yield against("team", at, clauses=names, player=move.mover, ally=Player(ally))
        return
    payer, units = move.action.get("paid_by"), _units(move, ally)
    if payer is not None and payer != ally:
        names = clauses("combat-card-is-not-split", "example-questionable-methods")
        facts: dict[str, Any] = {"player": move.mover, "ally": Player(ally), "other": Player(payer)}
        yield against("split", ("action", "paid_by"), clauses=names, **facts)
    if units is None:
        yield not_told(("state", "players", ally, "troops", "conflict"))
    elif not units:
        names = clauses("no-combat-card-for-an-absent-ally")
        yield against("absent", at, clauses=names, player=move.mover, ally=Player(ally))
    else:
        yield Holds(clauses("commander-plays-combat-cards", "combat-cards-in-turn"))


@check(
    "six-players.check.battle-icons-of-a-commander",
    subject="play-intrigue",
    clauses=clauses("battle-icon-cards-of-a-commander", "conflict-cards-are-not-shared"),
    says={
        "because": "{player} is a commander and plays an endgame card that turns a card with a battle icon down.",
        "hint": "the Conflict cards of allies are not the commander's; trade the card away before the end",
    },
)
def battle_icons_of_a_commander(move: Move) -> Say:
    """
    A commander plays an endgame card for battle icons.

    Why it cannot be
        A commander has no Objective card and wins no Conflict card, and those of allies are not shared.
    """
    six = of_six(move)
    if six is None or six.role != COMMANDER or intrigue.kind(move) != "endgame":
        return
    asked = [give for one in intrigue.box(move) or () for give in one.get("give", ())]
    if any(one.get("flip", {}).get("what") == "battle-card" for one in asked):
        yield against("because", ("action", "card"), player=move.mover)


@check(
    "six-players.check.plot-card-for-units-not-there",
    subject="play-intrigue",
    clauses=clauses("both-have-deployed", "both-have-recruited", "example-distraction", "shared-units-make-cards-work"),
    says={
        "because": "{player} plays a card for {needed} deployed units, and {number} were deployed this turn.",
        "hint": "what the activated ally deploys in the commander's turn counts for both, and nothing else",
    },
)
def plot_card_for_units_not_there(move: Move) -> Say:
    """
    A card for deployed units is played in a game of six, and too few were deployed this turn.

    Why it cannot be
        Units that the activated ally recruits and deploys in the turn of the commander count as recruited
        and deployed by both; the units of others do not.
    """
    six = of_six(move)
    if six is None:
        return
    for one in intrigue.box(move) or ():
        event: Mapping[str, Any] = one.get("upon", {})
        if event.get("event") != "deploy" or "at_least" not in event:
            continue
        told = [move.player.get("this_turn", name) for name in ("recruited", "deployed_from_garrison")]
        number = sum(it for it in told if it)
        if None not in told and number < event["at_least"]:
            at, names = move.player.at("this_turn"), clauses("both-have-deployed")
            yield against("because", at, clauses=names, player=move.mover, needed=event["at_least"], number=number)
        elif number >= event["at_least"]:
            yield Holds(clauses("both-have-deployed", "both-have-recruited"))
            yield Holds(clauses("shared-units-make-cards-work") if six.role == COMMANDER else ())
