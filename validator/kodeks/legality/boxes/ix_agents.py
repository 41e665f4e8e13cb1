"""Sending agents with Rise of Ix: covered spaces, the infiltrate icon, discards."""

from collections.abc import Mapping

from kodeks.findings import Holds, Named
from kodeks.legality.boxes.common import IX, OVERLAY, ix, printed
from kodeks.legality.effects import leaves
from kodeks.legality.infiltrating import infiltrates, opens
from kodeks.legality.moves import Move, Say, against, missing, unclear
from kodeks.positions.cases import slug
from kodeks.registry import check


@check(
    "rise-of-ix.check.agent-sent-to-a-covered-space",
    subject="send-agent",
    clauses=(
        *ix(
            "no-agent-to-a-covered-space", "overlay-on-the-uprising-board", "overlay-covers-accept-contract",
            "landsraad-spaces-with-ix", "spice-trade-spaces-of-ix",
        ),
        "uprising.clause.ix-overlay-covers-two-landsraad-spaces",
        "khoam.clause.ix-covers-accept-contract",
    ),
    says={
        "because": "{player} sends an agent to {space}, which the overlay covers.",
        "hint": "choose a space that the overlay leaves open, or one of the four new spaces",
        "open": "the books do not say whether the overlay covers {space}",
    },
)  # fmt: skip
def agent_sent_to_a_covered_space(move: Move) -> Say:
    """
    An agent is sent to a space that lies under the CHOAM overlay.

    Why it cannot be
        The overlay covers two Landsraad spaces and Accept Contract; they are out of the game. Two
        spaces on the overlay and two on the Ix board take their place.
    """
    if IX not in move.rules.playing or move.space is None:
        return
    space = move.space
    if space.id in move.rules.token(OVERLAY, "placed_on"):
        if space.icon == "shared.icon.landsraad":
            which = (*ix("landsraad-spaces-with-ix"), "uprising.clause.ix-overlay-covers-two-landsraad-spaces")
        else:
            which = (*ix("overlay-covers-accept-contract"), "khoam.clause.ix-covers-accept-contract")
        names = (*ix("no-agent-to-a-covered-space"), *which)
        yield against("because", ("action", "space"), clauses=names, player=move.mover, space=Named(space.id))
    elif space.id == "uprising.space.shipping":
        open = ("rise-of-ix.silence.shipping-under-the-overlay",)
        yield unclear("open", ("action", "space"), open=open, space=Named(space.id))
    elif space.icon == "shared.icon.landsraad":
        yield Holds(ix("overlay-on-the-uprising-board", "landsraad-spaces-with-ix"))
    elif space.id.startswith(f"{IX}."):
        yield Holds(ix("spice-trade-spaces-of-ix"))


@check(
    "rise-of-ix.check.infiltrate-icon-misused",
    subject="send-agent",
    clauses=ix(
        "infiltrate-icon-passes-enemy-agents", "infiltrate-icon-needs-no-spy", "no-infiltrating-past-your-own-agent",
        "icon-infiltrate", "icon-infiltrate-versions", "example-infiltrating-smuggling",
    ),
    says={
        "own": "{player} infiltrates {space}, where an agent of {player} already stands.",
        "own hint": "the infiltrate icon gets past enemy agents only",
        "icon": "{player} infiltrates {space}, whose icon is not that of the infiltrate icon.",
        "icon hint": "each infiltrate icon works on spaces with its own agent icon",
        "graft": "the books do not say whether the infiltrate icon of one grafted card lets the other pass",
        "spy": "the books do not say whether an infiltrate icon helps an agent sent with the spy icon",
    },
)  # fmt: skip
def infiltrate_icon_misused(move: Move) -> Say:
    """
    An agent infiltrates a space that its infiltrate icon does not open.

    Why it cannot be
        The icon leads past any number of enemy agents without a spy, but only to spaces with that
        agent icon, and never past an agent of one's own.
    """
    if not infiltrates(move) or move.space is None:
        return
    holders, at = move.position.agents_on(move.space.id), ("action", "space")
    if not holders or move.recalls("infiltrate"):
        return
    opened = opens(move, move.space.icon)
    if move.player.color in holders:
        clauses = ix("no-infiltrating-past-your-own-agent")
        yield against("own", at, clauses=clauses, player=move.mover, space=Named(move.space.id))
    elif opened:
        yield Holds(ix("infiltrate-icon-passes-enemy-agents", "infiltrate-icon-needs-no-spy", "icon-infiltrate"))
    elif opened is None and "grafted_to" in move.action:
        yield unclear("graft", at, open=("immortality.silence.infiltration-icon-in-a-graft",))
    elif opened is None:
        yield unclear("spy", at, open=("rise-of-ix.silence.spy-icon-and-infiltrate-icon",))
    else:
        clauses = ix("icon-infiltrate-versions", "icon-infiltrate")
        yield against("icon", at, clauses=clauses, player=move.mover, space=Named(move.space.id))


@check(
    "rise-of-ix.check.effect-without-the-discard",
    subject="resolve-effect",
    clauses=ix(
        "no-effect-without-the-discard", "discard-icon", "discard-icon-no-intrigue-card",
        "example-guild-chief-administrator",
    ),
    says={
        "hand": "{player} has no card in hand to discard for the effect.",
        "hand hint": "what is discarded comes from the hand",
        "intrigue": "{player} discards an Intrigue card for the discard icon.",
        "intrigue hint": "discard a card of the hand",
        "nothing": "{player} takes the effect of {card} without discarding a card.",
        "nothing hint": "discard a card of the hand, or leave the effect",
        "card": "the move does not tell what {card} does",
    },
)  # fmt: skip
def effect_without_the_discard(move: Move) -> Say:
    """
    The effect behind a discard icon is taken without discarding a card of the hand.

    Why it cannot be
        The discard is the price: one card of the hand, not an Intrigue card, goes to the discard
        pile first.
    """
    box, at = move.card.agent, ("action",)
    if box is None:
        data = printed(move, move.action.get("card"))
        box = tuple(data.get("agent", ())) if data else None
    if box is None:
        yield unclear("card", ("action", "card"), card=move.card.name or "?")
        return
    arrows = [one for one in leaves(box) if any("discard" in price for price in one.get("give", ()))]
    if not arrows:
        return
    told = move.action.get("discards")
    parts = list(told.values()) if isinstance(told, Mapping) else list(told or ())
    hand = move.player.get("cards", "hand")
    done = move.player.get("this_turn", "card_discarded")
    if told == [] or done is False:
        clauses = ix("no-effect-without-the-discard")
        yield against("nothing", at, clauses=clauses, player=move.mover, card=move.card.name)
    elif any(_intrigue(move, str(one)) for one in parts):
        clauses = ix("discard-icon-no-intrigue-card", "discard-icon")
        yield against("intrigue", at, clauses=clauses, player=move.mover)
    elif hand is None:
        yield missing(move, "cards", "hand")
    elif hand in (0, []):
        yield against("hand", move.player.at("cards", "hand"), clauses=ix("discard-icon"), player=move.mover)
    elif told is None and done is None:
        yield unclear("the position does not tell {fact}", ("action", "discards"), fact="action.discards")
    else:
        yield Holds(ix("discard-icon", "example-guild-chief-administrator"))


def _intrigue(move: Move, name: str) -> bool:
    data = move.rules.things.get(move.rules.find(name, "card") or "", {})
    return data.get("deck") == "intrigue" or "intrigue" in slug(name)
