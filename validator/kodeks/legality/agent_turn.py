"""Sending an agent: the card, the space, its price and its demands."""

from collections.abc import Mapping
from typing import Any

from kodeks.findings import Holds, Named, Path, Player
from kodeks.legality import effects
from kodeks.legality import told as words
from kodeks.legality.moves import SPY, Move, Say, against, amounts, missing, unclear
from kodeks.legality.rules import Space
from kodeks.registry import check


@check(
    "uprising.check.space-that-is-unknown",
    subject="send-agent",
    clauses=["uprising.clause.agent-icon-matches-space"],
    says={
        "unknown": "the base has no space {space}",
        "not in play": "{space} belongs to a module that is not in play.",
        "hint": "name the module under modules, or choose a space of the board in play",
    },
)
def space_that_is_unknown(move: Move) -> Say:
    """
    An agent is sent to a space that is not on the board.

    Why it cannot be
        A space of another module is not on the board of this game. A space that the base does not
        know at all has no icon, price or demand to hold the move against, so the verdict is undecided.
    """
    if move.space is None:
        yield unclear("unknown", ("action", "space"), space=move.action.get("space", "?"))
    elif move.space.id.partition(".")[0] not in move.rules.playing:
        yield against("not in play", ("action", "space"), space=Named(move.space.id))


@check(
    "uprising.check.agent-out-of-turn",
    subject="send-agent",
    clauses=["uprising.clause.one-turn-at-a-time", "uprising.clause.no-turns-after-the-reveal-turn"],
    says={
        "phase": "{player} sends an agent outside the phase of player turns.",
        "phase hint": "agents are sent in the phase of player turns",
        "other": "{player} sends an agent, and it is the turn of {other}.",
        "other hint": "wait for your own turn",
        "revealed": "{player} sends an agent after the reveal turn.",
        "revealed hint": "after the reveal turn no further turn follows in this round",
    },
)
def agent_out_of_turn(move: Move) -> Say:
    """
    An agent is sent when it is not the player's turn, or after the player has revealed.

    Why it cannot be
        Players take one turn at a time, and whoever has taken the reveal turn takes no other turn
        in that phase.

    Does not catch
        A position that does not tell whose turn it is: the move is then taken to be made in turn.
    """
    phase, active = move.position.state.get("phase"), move.position.state.get("active_player")
    turn, after = ("uprising.clause.one-turn-at-a-time",), ("uprising.clause.no-turns-after-the-reveal-turn",)
    if phase not in (None, "player_turns"):
        yield against("phase", ("state", "phase"), clauses=turn, player=move.mover)
    elif active not in (None, move.player.color):
        yield against("other", ("state", "active_player"), clauses=turn, player=move.mover, other=Player(active))
    if move.player.get("revealed_this_round"):
        yield against("revealed", move.player.at("revealed_this_round"), clauses=after, player=move.mover)


@check(
    "uprising.check.no-agent-to-send",
    subject="send-agent",
    clauses=["uprising.clause.agent-turn-plays-one-card", "uprising.clause.reveal-turn-follows-agents"],
    says={
        "because": "{player} has no agent left on the leader.",
        "hint": "an agent that stands on the board comes back in the recall phase",
    },
)
def no_agent_to_send(move: Move) -> Say:
    """
    A player sends an agent and has none on the leader.

    Why it cannot be
        Agents are sent from the leader card, and each stays on its space until it is recalled.
    """
    at = ("agents", "on_leader")
    if move.player.get(*at) is None and move.player.get("agent_tokens", "on_leader") is not None:
        at = ("agent_tokens", "on_leader")
    told = move.player.get(*at)
    if told is None:
        yield missing(move, *at)
    elif told < 1:
        yield against("because", move.player.at(*at), player=move.mover)
    else:
        yield Holds(("uprising.clause.agent-turn-plays-one-card",))


@check(
    "uprising.check.second-agent-for-one-card",
    subject="send-agent",
    clauses=["uprising.clause.one-card-sends-one-agent"],
    says={
        "because": "{player} sends {number} agents with one card.",
        "hint": "send one now and the other in a later turn with another card",
    },
)
def second_agent_for_one_card(move: Move) -> Say:
    """
    One card sends more than one agent.

    Why it cannot be
        A card sends one agent to one space.
    """
    number = move.action.get("agents", 1)
    if number > 1:
        yield against("because", ("action", "agents"), player=move.mover, number=number)


@check(
    "uprising.check.empty-hand",
    subject="send-agent",
    clauses=["uprising.clause.agent-turn-plays-one-card", "uprising.clause.agent-needs-a-card"],
    says={
        "empty": "{player} has no card in hand to send an agent with.",
        "other": "{player} does not have {card} in hand.",
        "hint": "a player without a card to play takes a reveal turn",
    },
)
def empty_hand(move: Move) -> Say:
    """
    A player sends an agent without a card for it in hand.

    Why it cannot be
        Every agent turn plays one card from the hand.
    """
    hand, at = move.player.get("cards", "hand"), move.player.at("cards", "hand")
    if hand is None:
        yield missing(move, "cards", "hand")
    elif hand in (0, []):
        yield against("empty", at, player=move.mover)
    elif isinstance(hand, list) and move.card.name:
        wanted = move.rules.find(move.card.name, "card") or move.card.name
        if wanted not in [move.rules.find(one, "card") or one for one in hand]:
            yield against("other", at, player=move.mover, card=move.card.name)


@check(
    "uprising.check.card-without-agent-icon",
    subject="send-agent",
    clauses=["uprising.clause.card-without-agent-icon"],
    says={
        "because": "{card} has no agent icon.",
        "hint": "it can only be revealed, in the reveal turn",
        "unknown": "the move does not tell the agent icons of {card}",
    },
)
def card_without_agent_icon(move: Move) -> Say:
    """
    A card without an agent icon is played in an agent turn.

    Why it cannot be
        The agent icons tell where a card can send an agent. A card without any waits for the
        reveal turn.
    """
    at, name = ("action", "card"), move.card.name or "?"
    if move.card.icons is None:
        yield unclear("unknown", at, card=name)
    elif not move.card.icons:
        yield against("because", at, card=name)


@check(
    "uprising.check.icon-does-not-match",
    subject="send-agent",
    clauses=[
        "uprising.clause.agent-icon-matches-space",
        "uprising.clause.spy-agent-icon",
        "uprising.clause.faction-spaces",
        "uprising.clause.landsraad-spaces",
        "uprising.clause.city-spaces",
        "uprising.clause.spice-trade-spaces",
        "uprising.clause.ix-boards-have-posts",
        "uprising.clause.ix-posts-connect",
    ],
    says={
        "because": "{space} shows {icon}, and the card does not.",
        "no spy": "{space} shows {icon}, the card only the spy icon, and {player} has no spy at a connected post.",
        "hint": "play a card with that icon, or one with the spy icon and a spy at a connected post",
    },
)
def icon_does_not_match(move: Move) -> Say:
    """
    No agent icon of the card matches the space.

    Why it cannot be
        The icon of the space must be on the card. The one way around it is the spy icon, for
        a space connected to a post that holds the player's spy; the spy need not be recalled.

    Does not catch
        A card without any icon: that is ``uprising.check.card-without-agent-icon``.
    """
    space, icons = move.space, move.card.icons
    if space is None or not icons:
        return
    spying: tuple[str, ...] = ("uprising.clause.spy-agent-icon",)
    matching: tuple[str, ...] = ("uprising.clause.agent-icon-matches-space",)
    if space.id.startswith("uprising."):
        kind = "faction" if space.faction else space.icon.rpartition(".")[2]
        matching = (*matching, f"uprising.clause.{kind}-spaces")
    if space.id.startswith("rise-of-ix."):
        spying = (*spying, "uprising.clause.ix-boards-have-posts", "uprising.clause.ix-posts-connect")
    facts: dict[str, Any] = {"space": Named(space.id), "icon": Named(space.icon), "player": move.mover}
    if space.icon in icons:
        yield Holds(matching)
    elif SPY not in icons:
        yield against("because", ("action", "card"), clauses=matching, **facts)
    elif move.own_posts_at(space.id):
        yield Holds(spying)
    elif not move.position.spies_known(move.player.color):
        yield missing(move, "spies", "on_posts")
    else:
        yield against("no spy", ("action", "card"), clauses=spying, **facts)


#: The clauses that state the price of single spaces; which one binds follows from the space.
PRICES = tuple(
    f"uprising.clause.{name}"
    for name in (
        "cost-of-desert-tactics-and-fremkit",
        "spaces-without-a-cost",
        "sardaukar-cost",
        "heighliner-cost",
        "espionage-cost",
        "gather-support-price",
        "high-council-cost",
        "imperial-privilege-cost",
        "research-station-cost",
        "spice-refinery-price",
        "shipping-cost",
        "hagga-basin-cost",
        "deep-desert-cost",
        "icon-resource-amount",
    )
)


@check(
    "uprising.check.space-not-paid",
    subject="send-agent",
    clauses=[
        "uprising.clause.space-cost-before-effects",
        "uprising.clause.costs-and-requirements-of-a-space",
        "uprising.clause.swordmaster-price",
        *PRICES,
    ],
    says={
        "because": "{space} costs {cost}, and {player} has {have} before any effect.",
        "hint": "what the space or the card gives comes too late to pay for it",
        "paid": "{space} costs {cost}, and the move pays {paid}.",
        "paid hint": "pay the printed price",
        "free": "{space} costs nothing, and the move pays {paid} for it.",
        "free hint": "leave the payment out",
        "unknown": "the position does not tell whether any player has the third agent",
    },
)
def space_not_paid(move: Move) -> Say:
    """
    A player cannot pay for the space before any effect of the space or the card.

    Why it cannot be
        The price is due at once. Water that the card's agent box is about to give does not help.

    Does not catch
        Resources from an intrigue card played earlier in the turn: the books are silent on it,
        and a position that already counts them is taken at its word.
    """
    space = move.space
    if space is None:
        return
    if not space.prices:
        yield from _free(move, space)
        return
    prices = _prices(move, space)
    if prices is None:
        yield unclear("unknown", ("state", "players"))
        return
    clauses = (
        "uprising.clause.space-cost-before-effects",
        "uprising.clause.costs-and-requirements-of-a-space",
        *_price_clauses(space),
    )
    if space.cheaper is not None:
        clauses = ("uprising.clause.space-cost-before-effects", "uprising.clause.swordmaster-price")
    paid = move.action.get("pays")
    if paid is not None and not any(_same(paid, price) for price in prices):
        facts: dict[str, Any] = {"space": Named(space.id), "cost": amounts(prices[0]), "paid": amounts(paid)}
        yield against("paid", ("action", "pays"), clauses=clauses, **facts)
        return
    cheapest = paid or min(prices, key=lambda price: sum(price.values()))
    for resource, needed in cheapest.items():
        have = move.player.get("resources", resource)
        if have is None and needed:
            yield missing(move, "resources", resource)
        elif have is not None and have < needed:
            yield against(
                "because",
                move.player.at("resources", resource),
                clauses=clauses,
                space=Named(space.id),
                cost=amounts({resource: needed}),
                have=amounts({resource: have}),
                player=move.mover,
            )
        elif needed:
            yield Holds(clauses)


def _price_clauses(space: Space) -> list[str]:
    """The clauses that state the price of this very space."""
    name = space.id.rpartition(".")[2]
    wanted = (f"uprising.clause.{name}-cost", f"uprising.clause.{name}-price", f"uprising.clause.cost-of-{name}")
    return [one for one in PRICES if space.id.startswith("uprising.") and one.startswith(wanted)]


def _free(move: Move, space: Space) -> Say:
    """A space without a price takes no payment."""
    paid, clauses = move.action.get("pays"), ("uprising.clause.spaces-without-a-cost",)
    if not space.id.startswith("uprising."):
        return
    if paid and any(paid.values()) and not effects.arrows((*space.effects, *(move.card.agent or ()))):
        yield against("free", ("action", "pays"), clauses=clauses, space=Named(space.id), paid=amounts(paid))
    else:
        yield Holds(clauses)


def _same(paid: Mapping[str, int], price: Mapping[str, int]) -> bool:
    return {key: one for key, one in paid.items() if one} == {key: one for key, one in price.items() if one}


def _prices(move: Move, space: Space) -> list[Mapping[str, int]] | None:
    """The prices of which one is to be paid; None where the position does not tell enough."""
    if space.cheaper is None:
        return list(space.prices)
    told = [
        seat.get("agents", "third_agent") or seat.get("agent_tokens", "swordmaster_token")
        for seat in move.position.seats.values()
    ]
    if "acquired" in told or "in_box" in told:
        return [space.cheaper[1]]
    return None if None in told or not told else list(space.prices)


@check(
    "uprising.check.influence-too-low",
    subject="send-agent",
    clauses=[
        "uprising.clause.influence-requirement-of-a-space",
        "uprising.clause.imperial-privilege-requirement",
        "uprising.clause.shipping-requirement",
        "uprising.clause.sietch-tabr-requirement",
        "uprising.clause.two-influence-opens-a-space",
    ],
    says={
        "because": "{space} asks for {needed} influence with {faction}, and {player} has {have}.",
        "hint": "gain influence with that faction first",
    },
)
def influence_too_low(move: Move) -> Say:
    """
    A player lacks the influence that the space asks for.

    Why it cannot be
        Some spaces are open only to players with enough influence with their faction, counted
        when the agent is sent.
    """
    space = move.space
    if space is None or space.requires is None or effects.allows(move.card.agent or (), "ignore-influence"):
        return
    faction, needed = space.requires
    name, slug = space.id.rpartition(".")[2], faction.rpartition(".")[2]
    clauses = (
        "uprising.clause.influence-requirement-of-a-space",
        f"{space.id.partition('.')[0]}.clause.{name}-requirement",
    )
    track = move.player.get("influence") or {}
    key = next((one for one in track if one.replace("_", "-") == slug), slug.replace("-", "_"))
    have = track.get(key)
    if have is None:
        yield missing(move, "influence", key)
    elif have < needed:
        facts: dict[str, Any] = {"space": Named(space.id), "faction": Named(faction), "needed": needed, "have": have}
        yield against("because", move.player.at("influence", key), clauses=clauses, player=move.mover, **facts)
    else:
        yield Holds(clauses)


@check(
    "uprising.check.swordmaster-again",
    subject="send-agent",
    clauses=["uprising.clause.swordmaster-once", "uprising.clause.high-council-again"],
    says={
        "because": "{player} already has the third agent, and {space} can be visited once in a game.",
        "hint": "choose another space",
    },
)
def swordmaster_again(move: Move) -> Say:
    """
    A player visits Swordmaster a second time.

    Why it cannot be
        The space can be visited once in a game; whoever has the third agent has been there. High
        Council, where a player has a seat, may be visited again.
    """
    space = move.space
    if space is None or not space.once_per_game:
        seats = any(one.get("do") == "take-council-seat" for one in effects.leaves(space.effects if space else ()))
        if seats and move.player.get("council_seats"):
            yield Holds(("uprising.clause.high-council-again",))
        return
    told = move.player.get("agents", "third_agent")
    if told is None:
        yield missing(move, "agents", "third_agent")
    elif told in ("acquired", "in_box"):
        at = move.player.at("agents", "third_agent")
        clauses = ("uprising.clause.swordmaster-once",)
        yield against("because", at, clauses=clauses, player=move.mover, space=Named(space.id))
    else:
        yield Holds(("uprising.clause.swordmaster-once",))


@check(
    "uprising.check.arrow-paid-again",
    subject="send-agent",
    clauses=[
        "uprising.clause.arrow-cost-paid-once",
        "uprising.clause.arrow-cost-is-optional",
        "uprising.clause.arrow-example-testing-station",
        "uprising.clause.icon-arrow-without-payment",
        "uprising.clause.icon-card-cost-is-optional",
        "uprising.clause.icon-cost-once-a-turn",
    ],
    says={
        "because": "{player} takes an effect behind an arrow {times} times.",
        "overpaid": "{player} pays {paid} before an arrow that costs {cost}.",
        "hint": "pay the cost once, for one effect",
        "unpaid": "{player} takes an effect behind an arrow and pays nothing of {cost}.",
        "unpaid hint": "pay the cost, or leave the effect alone",
        "poor": "{player} takes an effect behind an arrow for {cost} and has {have} left for it.",
        "poor hint": "leave the effect alone",
        "not told": "the move does not tell under resolves how often the arrow of {card} is paid",
    },
)
def arrow_paid_again(move: Move) -> Say:
    """
    The cost before an arrow is paid more than once.

    Why it cannot be
        Each time a card is played, the cost may be paid and the effect taken one time.
    """
    if "resolves" not in move.action:
        yield from _arrow_in_words(move)
    for index, one in enumerate(move.resolved()):
        at: Path = ("action", "resolves", index)
        arrows = effects.arrows(move.box(one["box"]) or ())
        times, paid = one.get("times", 1), one.get("pays")
        clauses: tuple[str, ...]
        if not arrows:
            continue
        if times > 1:
            clauses = ("uprising.clause.arrow-cost-paid-once", "uprising.clause.icon-cost-once-a-turn")
            yield against("because", (*at, "times"), clauses=clauses, player=move.mover, times=times)
        elif paid is not None and times and not any(paid.values()) and all(arrow.get("pay") for arrow in arrows):
            cost = amounts(arrows[0]["pay"])
            clauses = ("uprising.clause.icon-arrow-without-payment",)
            yield against("unpaid", (*at, "pays"), clauses=clauses, player=move.mover, cost=cost)
        elif times and (short := _short(move, arrows)) is not None:
            clauses = ("uprising.clause.icon-arrow-without-payment",)
            cost = amounts(arrows[0]["pay"])
            yield against("poor", at, clauses=clauses, player=move.mover, cost=cost, have=amounts(short))
        elif paid is not None and not any(_same(paid, arrow.get("pay", {})) for arrow in arrows):
            cost = amounts(arrows[0].get("pay", {}))
            yield against("overpaid", (*at, "pays"), player=move.mover, paid=amounts(paid), cost=cost)
        else:
            yield Holds(("uprising.clause.arrow-cost-is-optional", "uprising.clause.arrow-cost-paid-once"))


def _short(move: Move, arrows: list[effects.Effect]) -> dict[str, int] | None:
    """What is left for the cheapest arrow after the price of the space, where it is too little for each of them."""
    printed = move.space.prices if move.space else ()
    space_price = move.action.get("pays") or (printed[0] if len(printed) == 1 else {})
    boxes = [*(move.card.agent or ()), *(move.space.effects if move.space else ())]
    left: dict[str, int] = {}
    for arrow in arrows:
        for kind, amount in arrow.get("pay", {}).items():
            have = move.player.get("resources", kind)
            # What the move itself may bring before the arrow is paid counts in the player's favour.
            gained = effects.most([one for one in boxes if one is not arrow], kind)
            if have is None or have - space_price.get(kind, 0) + gained >= amount:
                return None
            left[kind] = have - space_price.get(kind, 0)
    return left or None


def _arrow_in_words(move: Move) -> Say:
    """The same, where only the sentence of the move tells what was paid."""
    text, arrows = str(move.action.get("text", "")), effects.arrows(move.card.agent or ())
    if not text or not arrows:
        return
    prices = list(move.space.prices) if move.space else []
    costs = [arrow.get("pay", {}) for arrow in arrows]
    right = [*costs, *(_together(cost, price) for cost in costs for price in prices)]
    paid = words.payments(text)
    rest = [one for one in paid if not any(_same(one, price) for price in prices)]
    if not paid and words.speaks_of_paying(text):
        yield unclear("not told", ("action",), card=move.card.name or "?")
    for one in rest:
        if set(one) & {kind for cost in costs for kind in cost} and not any(_same(one, cost) for cost in right):
            facts: dict[str, Any] = {"player": move.mover, "paid": amounts(one), "cost": amounts(costs[0])}
            yield against("overpaid", ("action", "text"), **facts)
    times = len([one for one in rest if any(_same(one, cost) for cost in right)]) * (2 if " twice" in text else 1)
    if times > len(arrows):
        yield against("because", ("action", "text"), player=move.mover, times=times)
    elif times:
        yield Holds(("uprising.clause.arrow-cost-is-optional", "uprising.clause.arrow-cost-paid-once"))


def _together(one: Mapping[str, int], other: Mapping[str, int]) -> dict[str, int]:
    return {kind: one.get(kind, 0) + other.get(kind, 0) for kind in {**one, **other}}


@check(
    "uprising.check.reveal-box-in-agent-turn",
    subject="send-agent",
    clauses=[
        "uprising.clause.reveal-box-ignored-in-agent-turn",
        "uprising.clause.one-box-in-a-turn",
        "uprising.clause.icon-acquire-effect-not-when-played",
    ],
    says={
        "because": "{player} takes an effect of the reveal box in an agent turn.",
        "hint": "only the agent box counts in an agent turn",
        "acquire": "{player} takes the effect below the cost of a card that is played.",
        "acquire hint": "that effect comes once, when the card is acquired",
    },
)
def reveal_box_in_agent_turn(move: Move) -> Say:
    """
    An effect of the reveal box, or the one for acquiring the card, is taken in an agent turn.

    Why it cannot be
        A card played in an agent turn works by its agent box alone.
    """
    for index, one in enumerate(move.resolved()):
        at: Path = ("action", "resolves", index, "box")
        if one["box"] == "card_reveal_box":
            ignored = ("uprising.clause.reveal-box-ignored-in-agent-turn", "uprising.clause.one-box-in-a-turn")
            yield against("because", at, clauses=ignored, player=move.mover)
        elif one["box"] == "card_acquire_box":
            clauses = ("uprising.clause.icon-acquire-effect-not-when-played",)
            yield against("acquire", at, clauses=clauses, player=move.mover)


@check(
    "uprising.check.summoned-sandworm-not-allowed",
    subject="send-agent",
    clauses=[
        "uprising.clause.shield-wall-blocks-sandworms",
        "uprising.clause.sandworm-needs-maker-hooks",
        "uprising.clause.desert-sandworms-need-hooks",
        "uprising.clause.effects-in-any-order",
        "uprising.clause.shield-wall-removal",
        "uprising.clause.icon-shield-wall",
        "uprising.clause.sandworms-after-wall-removal",
    ],
    says={
        "wall": "{player} summons a sandworm to the Conflict over {location} while the Shield Wall stands.",
        "wall hint": "remove the wall first, or take another effect",
        "hooks": "{player} summons a sandworm without maker hooks.",
        "hooks hint": "maker hooks are found at Sietch Tabr",
        "which wall": "the position does not tell whether the Shield Wall stands",
        "which conflict": "the position does not tell which location the Conflict is over",
        "not told": "the move does not tell under resolves whether a sandworm is summoned",
        "books differ": "the books differ on whether this sandworm needs maker hooks",
    },
)
def summoned_sandworm_not_allowed(move: Move) -> Say:
    """
    A sandworm is summoned behind the Shield Wall, or without the hooks its icon asks for.

    Why it cannot be
        While the wall stands, no sandworm reaches a Conflict over a location it protects. Effects
        are resolved in the order the player chooses, so a wall removed earlier in the turn is gone.
        Hooks are needed where the icon asks for them.
    """
    wall = move.position.shield_wall
    contested = move.position.contested
    protected = move.rules.token("uprising.token.shield-wall", "protects")
    if "resolves" not in move.action:
        yield from _summon_in_words(move, wall, contested, protected)
    for index, one in enumerate(move.resolved()):
        at: Path = ("action", "resolves", index)
        if one.get("effect") == "remove_shield_wall":
            wall = False
            yield Holds(("uprising.clause.shield-wall-removal", "uprising.clause.effects-in-any-order"))
        if one.get("effect") != "sandworm":
            continue
        if wall is False:
            yield Holds(("uprising.clause.sandworms-after-wall-removal",))
        elif contested is None:
            yield unclear("which conflict", ("state", "current_conflict"))
        elif contested in protected and wall is None:
            yield unclear("which wall", ("state", "shield_wall"))
        elif contested in protected:
            clauses = ("uprising.clause.shield-wall-blocks-sandworms",)
            yield against("wall", at, clauses=clauses, player=move.mover, location=Named(contested))
        yield from hooks(move, at, move.box(one["box"]) or ())


def _summon_in_words(move: Move, wall: bool | None, contested: str | None, protected: object) -> Say:
    """A sandworm of which only the sentence of the move tells."""
    worms, wall_gone = _worms_in_order(move)
    text = str(move.action.get("text", ""))
    behind = wall is not False and not wall_gone and isinstance(protected, list | tuple) and contested in protected
    if not worms:
        return
    if not text and behind:
        yield unclear("not told", ("action",))
    if not words.summons(text):
        return
    if behind and wall:
        clauses = ("uprising.clause.shield-wall-blocks-sandworms",)
        yield against("wall", ("action", "text"), clauses=clauses, player=move.mover, location=Named(str(contested)))
    elif behind:
        yield unclear("which wall", ("state", "shield_wall"))
    elif wall_gone:
        yield Holds(("uprising.clause.shield-wall-removal", "uprising.clause.effects-in-any-order"))
        yield Holds(("uprising.clause.sandworms-after-wall-removal",))
    yield from hooks(move, ("action", "text"), worms)


def _worms_in_order(move: Move) -> tuple[tuple[effects.Effect, ...], bool]:
    """The box that can summon a sandworm, and whether the same move removes the wall before it."""
    gone = False
    for name in move.action.get("order", ("board_space", "card_agent_box")):
        told = move.box(name) or ()
        if effects.most(told, "sandworms"):
            return told, gone
        gone = gone or effects.removes_wall(told)
    return (), gone


def hooks(move: Move, at: Path, told: tuple[effects.Effect, ...]) -> Say:
    """Whether the player has the maker hooks that the sandworms of these effects ask for."""
    clauses: tuple[str, ...] = ("uprising.clause.sandworm-needs-maker-hooks",)
    if move.space is not None and told == move.space.effects and move.space.maker:
        clauses = (*clauses, "uprising.clause.desert-sandworms-need-hooks")
    have = move.player.get("maker_hooks")
    asked = effects.asks_for_hooks(told) or move.reading == "pl"
    if have:
        yield Holds(clauses)
    elif not asked and move.reading is None:
        yield unclear("books differ", at, open=("uprising.discrepancy.sandworms-always-need-hooks",))
    elif asked and have is None:
        yield missing(move, "maker_hooks")
    elif asked:
        yield against("hooks", move.player.at("maker_hooks"), clauses=clauses, player=move.mover)
