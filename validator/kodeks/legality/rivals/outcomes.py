"""What follows from the turn of a Rival, from its combat bonus, and from the dice for the Imperium Row."""

from collections.abc import Iterator

from kodeks.findings import Result, Unknown
from kodeks.legality.changing import Changing
from kodeks.legality.moves import Move
from kodeks.legality.rivals import turn
from kodeks.legality.rivals.gains import spend
from kodeks.legality.rivals.table import (
    Hagal,
    clauses,
    destination,
    hagal,
    is_carthag,
    revealed,
    rivals,
    variants,
    visits,
)
from kodeks.legality.rivals.turn import Turn
from kodeks.positions.cases import slug
from kodeks.registry import check

KINDS = ("rival-agent-turn", "rival-turn")
BRUTAL = "rivals.clause.brutal-escalation"


@check(
    "rivals.check.turn-outcome",
    subject="outcome",
    clauses=clauses(
        "rival-pays-no-cost-of-a-space", "rival-gets-no-effect-of-a-space", "faction-icon-on-a-hagal-card",
        "numbered-influence-on-a-hagal-card", "resource-on-a-hagal-card", "signet-ring-on-a-hagal-card",
        "rival-recruits-troops", "rival-deploys-its-recruits", "rival-recruits-stay-elsewhere",
        "rival-steals-intrigue-cards", "rival-places-a-spy", "spy-of-a-rival-by-faction-priority",
        "no-spy-with-all-faction-posts-taken", "place-a-spy-cards-name-a-kind-of-space",
        "place-a-spy-without-a-free-post", "rival-keeps-maker-hooks-in-its-garrison",
        "rival-takes-maker-hooks-only-once", "rival-removes-the-shield-wall",
        "rival-without-hooks-leaves-the-shield-wall", "rival-deploys-from-its-garrison",
        "rival-deploys-without-recruits", "rivals-and-alliances", "rival-gets-no-faction-bonus",
        "hagal-bonus-for-influence", "example-gather-support-card", "rivals-collect-resources",
        "rivals-collect-nothing-from-the-board", "rival-saves-for-its-swordmaster", "rival-gains-its-swordmaster",
        "order-of-payment-for-the-swordmaster", "rival-takes-bonus-spice", "rival-summons-sandworms",
        "rival-takes-basic-spice", "third-spy-sets-off-scheming", "scheming-before-the-agent-is-sent",
        "troops-of-scheming-are-deployed", "control-bonus-of-a-rival", "rival-chooses-the-weakest-faction",
        "tie-of-the-weakest-factions", "rival-buys-victory-points", "prices-of-victory-points",
        "streamlined-rivals-leave-bonus-spice", "agent-goes-without-the-bonus",
        "expert-deployment-in-early-conflicts", "expert-deployment-in-late-conflicts",
        "expert-deployment-after-sandworms", "immortality-carthag-card",
        "rise-of-ix.clause.hagal-cards-of-ix-give-their-effects",
    ),
    says=turn.SAYS,
)  # fmt: skip
def turn_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    A Rival takes its turn: the revealed card sends its agent and says what it gains.

    Why it comes out so
        Costs and effects of the space are ignored; what the card shows is done. At a combat space recruits and two
        troops of the garrison are deployed. Resources are saved for the Swordmaster, then for victory points.

    Does not catch
        What the booklet leaves open, such as the point for two influence: it is named instead.
    """
    if slug(str(move.action.get("type", ""))) not in KINDS or move.player.color not in move.position.seats:
        return
    table = Changing(move)
    doing = Turn(move, table)
    doing.before()
    found = [one for one in revealed(move) if one.get("visits") and not is_carthag(move.rules, one)]
    if not found:
        table.doubt("which card")
    else:
        visit, _ = destination(move, move.player, found[0])
        told = visit or _named(move, found[0])
        if not told:
            table.doubt("which space")
        else:
            doing.visit(told)
            spend(table, doing.color)
    yield from table.unknowns
    yield table.result()


def _named(move: Move, card: Hagal) -> Hagal | None:
    """The visit to the space that the move names."""
    return next((one for one in visits(move.rules, card) if move.space and one["space"] == move.space.id), None)


@check(
    "rivals.check.combat-bonus-outcome",
    subject="outcome",
    clauses=clauses(
        "combat-bonus-of-a-rival", "hagal-card-for-the-combat-bonus", "swords-of-the-combat-bonus", "brutal-escalation",
    ),
    says={
        "cards": "{number} House Hagal cards are revealed for the combat bonus of {player}, and it must be {wanted}",
        "level": "the position does not tell the level of the Conflict",
    },
)  # fmt: skip
def combat_bonus_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    A Rival gets its combat bonus: the swords of the revealed card raise its strength.

    Why it comes out so
        A Rival with a unit in the Conflict reveals one card, with Brutal Escalation two for a Conflict of level III;
        only the swords at the bottom count. Without a unit there is no bonus.
    """
    if slug(str(move.action.get("type", ""))) != "combat-bonus" or move.player.color not in rivals(move.position):
        return
    table, color, seat = Changing(move), move.player.color, move.player
    units = (seat.get("troops", "conflict") or 0) + (seat.get("sandworms", "conflict") or 0)
    level = (move.position.state.get("current_conflict") or {}).get("level")
    table.rests_on(*clauses("combat-bonus-of-a-rival"))
    wanted, names = 1, list(move.action.get("hagal_cards", ()))
    if "brutal-escalation" in variants(move.rules, move.position):
        if level is None:
            table.doubt("level")
        elif level == "III":
            wanted = move.rules.number(BRUTAL, "cards")
            table.rests_on(BRUTAL)
    if units and len(names) != wanted:
        table.doubt("cards", number=len(names), wanted=wanted, player=table.player(color))
    if units and not table.unknowns:
        swords = sum(int(one.get("swords", 0)) for name in names for one in hagal(move.rules, name)[:1])
        space, side = seat.get("combat_marker", "space"), seat.get("combat_marker", "side")
        limit = move.rules.token("uprising.token.combat-marker", "marker_limit")
        if space is None:
            table.missing(color, "combat_marker", "space")
        else:
            total = space + (limit if side == "plus_20" else 0) + swords
            table.put(color, total - limit if total > limit else total, "combat_marker", "space")
            table.put(color, "plus_20" if total > limit else "normal", "combat_marker", "side")
        table.got(color, "swords", swords)
        table.rests_on(*clauses("hagal-card-for-the-combat-bonus", "swords-of-the-combat-bonus"))
    yield from table.unknowns
    yield table.result()


@check(
    "rivals.check.row-dice-outcome",
    subject="outcome",
    clauses=clauses("row-dice-are-rolled", "row-dice-sixes", "row-dice-doubles"),
)
def row_dice_outcome(move: Move) -> Iterator[Result]:
    """
    The dice for the Imperium Row are rolled: the cards at those places are removed.

    Why it comes out so
        Each die removes the card at its place, counted from the left; a six removes none, and equal numbers
        remove one card.
    """
    dice, kind = move.action.get("dice"), slug(str(move.action.get("type", "")))
    if kind != "roll-row-dice" or dice is None:
        return
    shown = move.rules.token("uprising.token.imperium-row-card", "shown")
    places = sorted({one for one in dice if one <= shown})
    names = ["row-dice-are-rolled", *(["row-dice-sixes"] if any(one > shown for one in dice) else [])]
    names += ["row-dice-doubles"] if len(set(dice)) < len(dice) and places else []
    yield Result({"cards_removed_at": places}, {}, {"cards_removed": len(places)}, clauses(*names))
