"""Effects taken with an agent: arrows, the boxes of the card, sandworms."""

from kodeks.findings import Holds, Named, Path
from kodeks.legality import choices, effects
from kodeks.legality.agent_price import same_amounts
from kodeks.legality.moves import Move, Say, against, amounts, missing, unclear
from kodeks.registry import check

#: What every check of a summoned sandworm can say.
SUMMONING = {
    "wall": "{player} summons a sandworm to the Conflict over {location} while the Shield Wall stands.",
    "wall hint": "remove the wall first, or take another effect",
    "hooks": "{player} summons a sandworm without maker hooks.",
    "hooks hint": "maker hooks are found at Sietch Tabr",
    "which wall": "the position does not tell whether the Shield Wall stands",
    "which conflict": "the position does not tell which location the Conflict is over",
    "books differ": "the books differ on whether this sandworm needs maker hooks",
}


@check(
    "uprising.check.arrow-paid-again",
    subject="send-agent",
    clauses=[
        "uprising.clause.arrow-cost-paid-once",
        "uprising.clause.arrow-cost-is-optional",
        "uprising.clause.icon-arrow-without-payment",
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
    },
)
def arrow_paid_again(move: Move) -> Say:
    """
    The cost before an arrow is paid more than once.

    Why it cannot be
        Each time a card is played, the cost may be paid and the effect taken one time.
    """
    if "resolves" not in move.action and effects.arrows(move.card.agent or ()):
        yield Holds(("uprising.clause.arrow-cost-is-optional",))
    for index, one in enumerate(move.resolved()):
        at: Path = ("action", "resolves", index)
        arrows = effects.arrows(move.box(one["box"]) or ())
        times, paid = one.get("times", 1), one.get("pays")
        clauses: tuple[str, ...]
        if not arrows:
            continue
        if times > 1:
            yield against("because", (*at, "times"), clauses=ONCE, player=move.mover, times=times)
        elif paid is not None and times and not any(paid.values()) and all(arrow.get("pay") for arrow in arrows):
            cost = amounts(arrows[0]["pay"])
            clauses = ("uprising.clause.icon-arrow-without-payment",)
            yield against("unpaid", (*at, "pays"), clauses=clauses, player=move.mover, cost=cost)
        elif times and (short := _short(move, arrows)) is not None:
            clauses = ("uprising.clause.icon-arrow-without-payment",)
            cost = amounts(arrows[0]["pay"])
            yield against("poor", at, clauses=clauses, player=move.mover, cost=cost, have=amounts(short))
        elif paid is not None and not any(same_amounts(paid, arrow.get("pay", {})) for arrow in arrows):
            cost = amounts(arrows[0].get("pay", {}))
            yield against("overpaid", (*at, "pays"), clauses=ONCE, player=move.mover, paid=amounts(paid), cost=cost)
        elif not times:
            yield Holds(("uprising.clause.arrow-cost-is-optional",))
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


#: What lets the price before an arrow be paid once and no more.
ONCE = ("uprising.clause.arrow-cost-paid-once", "uprising.clause.icon-cost-once-a-turn")


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
        "uprising.clause.sandworms-after-wall-removal",
    ],
    says={
        **SUMMONING,
        "not told": "the move does not tell under resolves whether a sandworm is summoned",
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
        yield from _summon_as_an_option(move, wall, contested, protected)
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


def _summon_as_an_option(move: Move, wall: bool | None, contested: str | None, protected: object) -> Say:
    """A sandworm that the move names as the option taken."""
    named = "chooses" in move.action
    behind = wall is not False and isinstance(protected, list | tuple) and contested in protected
    if not named and not behind:
        return
    worms, wall_gone = _worms_in_order(move)
    behind = behind and not wall_gone
    if not worms:
        return
    if not named and behind:
        yield unclear("not told", ("action",))
    if not choices.worm(move):
        return
    at: Path = ("action", "chooses")
    if behind and wall:
        clauses = ("uprising.clause.shield-wall-blocks-sandworms",)
        yield against("wall", at, clauses=clauses, player=move.mover, location=Named(str(contested)))
    elif behind:
        yield unclear("which wall", ("state", "shield_wall"))
    elif wall_gone:
        yield Holds(("uprising.clause.shield-wall-removal", "uprising.clause.effects-in-any-order"))
        yield Holds(("uprising.clause.sandworms-after-wall-removal",))
    yield from hooks(move, at, worms)


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
