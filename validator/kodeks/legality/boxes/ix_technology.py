"""Technologies: which one, with what icon, at what price; negotiators; abilities once a round."""

from typing import Any

from kodeks.findings import Holds, Named, Path
from kodeks.legality import box_choices
from kodeks.legality.boxes.common import IX, SHIPPING, ix, offered, steps, technology, told_any, used_effects
from kodeks.legality.effects import leaves
from kodeks.legality.moves import Move, Say, against, amounts, missing, unclear
from kodeks.positions.cases import slug
from kodeks.registry import check

PRICE = ix(
    "price-of-a-technology", "tech-discount", "discounts-do-not-add-up", "discount-for-one-purchase",
    "cost-never-below-zero", "negotiator-lowers-the-cost", "negotiators-add-to-a-discount", "returning-negotiators",
    "choosing-a-technology", "one-technology-per-icon", "technology-only-by-icon",
)  # fmt: skip
#: What only a purchase told by itself can show.
ALONE = ix(
    "example-price-of-a-technology", "shipping-reward-technology", "example-reward-pays-for-the-next",
    "appropriate-is-paid-in-one-kind", "appropriate-and-negotiators",
)  # fmt: skip

SAYS = {
    "add up": "{player} adds up {number} discounts for one technology.",
    "add up hint": "one discount counts, that of the icon used; negotiators may come beside it",
    "discount": "{player} takes a discount of {number}, and the icon used gives {offered}.",
    "discount hint": "a discount belongs to its own icon",
    "negotiators": "{player} returns {number} negotiators and has {have} on the Ix board.",
    "negotiators hint": "only negotiators that stand on the Ix board can return",
    "cost": "The technology costs {cost} at this price, and {player} has {have}.",
    "cost hint": "discount and negotiators lower the price, down to nothing",
    "paid": "The technology costs {cost} at this price, and the move pays {paid}.",
    "paid hint": "pay what is left after discount and negotiators; it is never below 0",
    "printed": "{technology} costs {cost} spice, and the move counts {told}.",
    "printed hint": "use the printed price",
    "hidden": "{technology} does not lie face up on top of a stack.",
    "hidden hint": "choose one of the face-up tiles",
    "stack": "{player} takes a technology from a stack that is empty.",
    "stack hint": "choose one of the other stacks",
    "owned": "{technology} has already been acquired.",
    "owned hint": "there is one tile of each technology",
    "two": "{player} acquires {number} technologies with {limit} acquire-tech icons.",
    "two hint": "each icon is for one technology",
    "no icon": "{player} acquires a technology, and nothing used this turn has the acquire-tech icon.",
    "no icon hint": "persuasion buys no technology; use an effect with the acquire-tech icon",
    "persuasion": "{player} pays persuasion for a technology.",
    "persuasion hint": "technologies cost spice",
    "solari": "{player} pays Solari for a technology without an effect that allows it.",
    "solari hint": "technologies cost spice",
    "mixed": "{player} pays for a technology in Solari and spice together.",
    "mixed hint": "pay all of it in one kind",
    "discount open": "the books do not say whether a discount in spice lowers a price in Solari",
    "which": "the move does not tell the price of the technology",
    "surplus": "the books do not say whether more negotiators may return than the price calls for",
}


def _cost(move: Move) -> int | None:
    data = technology(move.rules, move.action["technology"]) if "technology" in move.action else None
    found: int | None = move.action.get("tile_cost", data["cost"] if data else None)
    return found


def _purchase(move: Move) -> Say:
    """Everything that is asked of one purchase of a technology."""
    if IX not in move.rules.playing:
        return
    yield from _tile(move)
    yield from _icon(move)
    cost = _cost(move)
    if cost is None:
        yield unclear("which", ("action", "tile_cost"))
        return
    discounts = [abs(one) for one in move.action.get("discounts", ()) if one]
    returned, have = move.action.get("negotiators_returned", 0), move.player.get("troops", "negotiators_on_ix")
    at: Path = ("action", "discounts")
    if len(discounts) > 1:
        clauses = ix("discounts-do-not-add-up", "discount-for-one-purchase")
        yield against("add up", at, clauses=clauses, player=move.mover, number=len(discounts))
        return
    yield from _offered_discount(move, sum(discounts))
    if returned and have is None:
        yield missing(move, "troops", "negotiators_on_ix")
    elif returned and returned > have:
        where, clauses = move.player.at("troops", "negotiators_on_ix"), ix("returning-negotiators")
        yield against("negotiators", where, clauses=clauses, player=move.mover, number=returned, have=have)
    price = max(cost - sum(discounts) - returned, 0)
    if returned and cost - sum(discounts) - returned < 0:
        open = ("rise-of-ix.silence.more-negotiators-than-needed",)
        yield unclear("surplus", ("action", "negotiators_returned"), open=open)
    yield from _payment(move, price)
    kept = ["price-of-a-technology", *(["tech-discount"] if discounts else [])]
    kept += ["negotiator-lowers-the-cost"] if returned else []
    kept += ["negotiators-add-to-a-discount"] if returned and discounts else []
    yield Holds(ix(*kept, *(["cost-never-below-zero"] if price == 0 else [])))


def _payment(move: Move, price: int) -> Say:
    if move.action.get("persuasion_paid"):
        clauses = ix("price-of-a-technology", "technology-only-by-icon")
        yield against("persuasion", ("action", "persuasion_paid"), clauses=clauses, player=move.mover)
        return
    if (move.action.get("pays") or {}).get("solari") and move.space is None:
        yield from _solari(move, price)
        return
    paid, have = (move.action.get("pays") or {}).get("spice"), move.player.get("resources", "spice")
    clauses = ix("price-of-a-technology", *(["cost-never-below-zero"] if price == 0 else []))
    if paid is not None and paid != price:
        facts: dict[str, Any] = {"cost": amounts({"spice": price}), "paid": amounts({"spice": paid})}
        yield against("paid", ("action", "pays", "spice"), clauses=clauses, **facts)
    elif price and have is None:
        yield missing(move, "resources", "spice")
    elif price and have < price and not _earns_spice(move):
        facts = {"cost": amounts({"spice": price}), "have": amounts({"spice": have}), "player": move.mover}
        yield against("cost", move.player.at("resources", "spice"), clauses=clauses, **facts)


def _solari(move: Move, price: int) -> Say:
    """A technology paid for in Solari: with Appropriate alone, and in one kind."""
    told = move.action.get("by") or move.action.get("card") or ""
    data = move.rules.things.get(
        move.rules.find(told if isinstance(told, str) else told.get("name", ""), "card") or "", {}
    )
    kinds = [kind for one in leaves(data.get("agent", ())) for kind in one.get("acquire", {}).get("pay_with", ())]
    pays, at = move.action["pays"], ("action", "pays")
    if "solari" not in kinds:
        yield against("solari", at, clauses=ix("price-of-a-technology"), player=move.mover)
    elif pays.get("spice"):
        yield against("mixed", at, clauses=ix("appropriate-is-paid-in-one-kind"), player=move.mover)
    elif any(move.action.get("discounts", ())):
        yield unclear("discount open", at, open=("rise-of-ix.silence.appropriate-and-discounts",))
    elif pays["solari"] != price:
        facts = {"cost": amounts({"solari": price}), "paid": amounts({"solari": pays["solari"]})}
        yield against("paid", at, clauses=ix("appropriate-and-negotiators"), **facts)
    else:
        yield Holds(ix("appropriate-is-paid-in-one-kind", "appropriate-and-negotiators"))


def _earns_spice(move: Move) -> bool:
    """Whether the same move can bring spice before the technology is paid for."""
    if "space" not in move.action:
        return False
    gains = [one.get("gain", {}) for _, box in used_effects(move) for one in leaves(box or ())]
    if "recall" in box_choices.path(move) and any("freighter-moves" in one for one in gains):
        track = steps(move.rules, SHIPPING).values()
        gains += [one.get("gain", {}) for step in track for one in leaves(step.get("effects", ()))]
    return any("spice" in one for one in gains)


def _tile(move: Move) -> Say:
    told = move.action.get("technology")
    data = technology(move.rules, told) if told else None
    stacks = move.position.state.get("tech_stacks", {})
    tops, sizes, stack = stacks.get("tops"), stacks.get("sizes"), move.action.get("stack")
    at: Path = ("action", "technology")
    if data is not None:
        cost, id = move.action.get("tile_cost"), data["id"]
        if cost is not None and cost != data["cost"]:
            where = ("action", "tile_cost")
            facts: dict[str, Any] = {"technology": Named(id), "cost": data["cost"], "told": cost}
            yield against("printed", where, clauses=ix("price-of-a-technology"), **facts)
        owned = [name for seat in move.position.seats.values() for name in seat.get("technologies") or ()]
        if any((technology(move.rules, one) or {}).get("id") == id for one in owned):
            yield against("owned", at, clauses=ix("choosing-a-technology"), technology=Named(id))
        if tops is not None and id not in [(technology(move.rules, one) or {}).get("id") for one in tops]:
            yield against("hidden", at, clauses=ix("choosing-a-technology"), technology=Named(id))
    if stack is not None and sizes and stack <= len(sizes) and not sizes[stack - 1]:
        yield against("stack", ("action", "stack"), clauses=ix("choosing-a-technology"), player=move.mover)
    elif sizes is not None and not any(sizes):
        yield against(
            "stack", ("state", "tech_stacks", "sizes"), clauses=ix("choosing-a-technology"), player=move.mover
        )


def _icons(move: Move) -> tuple[list[int], bool]:
    """The discounts of the acquire-tech icons of this turn, and whether every source is known."""
    found, known = [], True
    for _, box in used_effects(move):
        if box is None:
            known = False
            continue
        for one in leaves(box):
            if one.get("acquire", {}).get("what") == "technology":
                found.append(one["acquire"].get("discount", 0))
            if "freighter-moves" in one.get("gain", {}):
                found += _from_the_track(move)
    return found, known


def _from_the_track(move: Move) -> list[int]:
    top = max(steps(move.rules, SHIPPING))
    return [
        one["acquire"].get("discount", 0) for one in steps(move.rules, SHIPPING)[top]["effects"] if "acquire" in one
    ]


def _icon(move: Move) -> Say:
    """An icon of this turn must be there, one for each technology."""
    if not told_any(move):
        return
    icons, known = _icons(move)
    number = move.action.get("technologies", 1) + (move.player.get("this_turn", "technologies_acquired") or 0)
    if not icons and known:
        yield against("no icon", ("action",), clauses=ix("technology-only-by-icon"), player=move.mover)
    elif number > len(icons) and known:
        facts: dict[str, Any] = {"player": move.mover, "number": number, "limit": len(icons)}
        yield against("two", ("action",), clauses=ix("one-technology-per-icon"), **facts)
    elif icons:
        shipped = bool(offered(move, ["freighter-moves"])[0])
        yield Holds(ix("one-technology-per-icon", *(["shipping-reward-technology"] if shipped else [])))


def _offered_discount(move: Move, discount: int) -> Say:
    icons, known = _icons(move)
    if told_any(move) and icons and known and discount not in (0, *icons):
        at: Path = ("action", "discounts")
        facts: dict[str, Any] = {"player": move.mover, "number": discount, "offered": max(icons)}
        yield against("discount", at, clauses=ix("tech-discount", "discount-for-one-purchase"), **facts)


@check("rise-of-ix.check.technology-not-paid", subject="acquire-tech", clauses=PRICE + ALONE, says=SAYS)
def technology_not_paid(move: Move) -> Say:
    """
    A technology is acquired without its icon, its tile or its price.

    Why it cannot be
        An acquire-tech icon is for one face-up technology at its price in spice. One discount and
        any number of the player's negotiators lower the price, down to nothing.
    """
    yield from _purchase(move)


@check("rise-of-ix.check.technology-not-paid-with-an-agent", subject="send-agent", clauses=PRICE, says=SAYS)
def technology_not_paid_with_an_agent(move: Move) -> Say:
    """
    A technology is acquired with the agent that is sent, without its icon, its tile or its price.

    Why it cannot be
        It is the same purchase as one told by itself: an icon, a face-up tile, one discount.
    """
    if "technology" in move.action or "tile_cost" in move.action:
        yield from _purchase(move)


@check(
    "rise-of-ix.check.negotiator-not-possible",
    subject="place-negotiator",
    clauses=ix("placing-a-negotiator", "no-negotiator-from-an-empty-supply"),
    says={
        "supply": "{player} places a negotiator and has no troop in the supply.",
        "supply hint": "a negotiator comes from the supply",
        "icon": "{player} places {number} negotiators, and the turn has {limit} icons for it.",
        "icon hint": "each tech negotiation icon is for one negotiator",
    },
)
def negotiator_not_possible(move: Move) -> Say:
    """
    A negotiator is placed without a troop in the supply, or without an icon for it.

    Why it cannot be
        Each tech negotiation icon lets one troop of the supply go to the Ix board.
    """
    supply, number = move.player.get("troops", "supply"), move.action.get("times", 1)
    effects, known = offered(move, ["negotiators"])
    limit = sum(one["gain"]["negotiators"] for one in effects)
    if supply is None:
        yield missing(move, "troops", "supply")
    elif supply < number:
        clauses = ix("no-negotiator-from-an-empty-supply")
        yield against("supply", move.player.at("troops", "supply"), clauses=clauses, player=move.mover)
    if told_any(move) and known and number > limit:
        clauses = ix("placing-a-negotiator")
        yield against("icon", ("action",), clauses=clauses, player=move.mover, number=number, limit=limit)
    else:
        yield Holds(ix("placing-a-negotiator"))


@check(
    "rise-of-ix.check.negotiator-from-elsewhere",
    subject="send-agent",
    clauses=ix("placing-a-negotiator", "no-negotiator-from-an-empty-supply"),
    says={
        "place": "{player} takes a negotiator from somewhere else than the supply: {place}.",
        "place hint": "a negotiator comes from the supply",
        "supply": "{player} places a negotiator and has no troop in the supply.",
        "supply hint": "a negotiator comes from the supply",
    },
)
def negotiator_from_elsewhere(move: Move) -> Say:
    """
    With a visit a negotiator is taken from the garrison, or from an empty supply.

    Why it cannot be
        A negotiator is a troop of the supply; with none there the icon does nothing.
    """
    told = move.action.get("negotiator_from")
    if told is None or IX not in move.rules.playing:
        return
    if slug(str(told)) != "supply":
        names, at = ix("placing-a-negotiator"), ("action", "negotiator_from")
        yield against("place", at, clauses=names, player=move.mover, place=str(told))
    elif move.player.get("troops", "supply") is None:
        yield missing(move, "troops", "supply")
    elif not move.player.get("troops", "supply"):
        names = ix("no-negotiator-from-an-empty-supply")
        yield against("supply", move.player.at("troops", "supply"), clauses=names, player=move.mover)
    else:
        yield Holds(ix("placing-a-negotiator"))


@check(
    "rise-of-ix.check.ability-used-wrongly",
    subject="use-technology",
    clauses=ix("ability-once-a-round", "ability-in-own-turns-only", "icon-once-per-round"),
    says={
        "again": "{player} uses {technology} a second time this round.",
        "again hint": "the tile is turned up again at the start of the next round",
        "turn": "{player} uses {technology} outside an own turn.",
        "turn hint": "abilities with this icon are for one's own agent or reveal turn",
        "not there": "{player} does not have {technology}.",
        "not there hint": "only a technology in one's own supply can be used",
        "unknown": "the move does not tell which technology is used",
    },
)
def ability_used_wrongly(move: Move) -> Say:
    """
    An ability with the once-per-round icon is used twice in a round or in another's turn.

    Why it cannot be
        Using it turns the tile over until the next round, and it works in one's own turns only.
    """
    name = move.action.get("technology")
    data = technology(move.rules, name) if name else None
    if data is None:
        yield unclear("unknown", ("action", "technology"))
        return
    if not any(one.get("once") == "round" for one in leaves(data.get("effects", ()))):
        return
    used = [technology(move.rules, one) for one in move.player.get("technologies_used") or ()]
    facts: dict[str, Any] = {"player": move.mover, "technology": Named(data["id"])}
    at: Path = ("action", "technology")
    if data in used:
        where = move.player.at("technologies_used")
        yield against("again", where, clauses=ix("ability-once-a-round", "icon-once-per-round"), **facts)
    state = move.position.state
    if state.get("phase") not in (None, "player_turns") or state.get("active_player") not in (None, move.player.color):
        yield against("turn", at, clauses=ix("ability-in-own-turns-only"), **facts)
    owned = move.player.get("technologies")
    if owned is not None and data not in [technology(move.rules, one) for one in owned]:
        yield against("not there", at, clauses=ix("icon-once-per-round"), **facts)
    if data not in used:
        yield Holds(ix("ability-once-a-round"))
