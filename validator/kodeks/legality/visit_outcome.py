"""What follows when an agent is sent: price, control bonus, influence, and the effects of space and card."""

from collections.abc import Callable, Iterator
from typing import Any

from kodeks.findings import Result, Unknown
from kodeks.legality import choices
from kodeks.legality.box_effects import controllers
from kodeks.legality.carrying_out import SAYS
from kodeks.legality.changing import Changing, clauses
from kodeks.legality.effects import leaves, most
from kodeks.legality.moves import Move
from kodeks.legality.resolving import Resolving
from kodeks.legality.rules import Space
from kodeks.positions.cases import slug
from kodeks.records import replace
from kodeks.registry import check

GATHER = "uprising.clause.gather-intelligence"
TROOP = "uprising.token.troop"
STEP = "uprising.clause.faction-space-gives-influence"
BOXES = ("board_space", "card_agent_box")

#: Whoever carries out the effects of a move on a table.
Resolver = Callable[[Move, Changing], Resolving]

#: Clauses that tell what a space brings; which of them was applied follows from what happened there.
SPACES = clauses(
    "dutiful-service-gives-a-contract", "dutiful-service-gives-solari-instead", "sardaukar-effect",
    "deliver-supplies-effect", "heighliner-effect", "espionage-effect", "secrets-effect",
    "secrets-steals-intrigue-cards", "desert-tactics-effect", "fremkit-effect", "assembly-hall-effect",
    "gather-support-effect", "gather-support-water", "high-council-later-visits", "imperial-privilege-exchange",
    "imperial-privilege-recall", "arrakeen-effect", "research-station-effect", "sietch-tabr-choice",
    "sietch-tabr-hooks", "sietch-tabr-shield-wall", "spice-refinery-effect", "spice-refinery-effect-for-spice",
    "accept-contract-draws-a-card", "accept-contract-gives-a-contract", "accept-contract-gives-solari-instead",
    "shipping-effect", "imperial-basin-effect", "hagga-basin-bonus-spice", "hagga-basin-choice",
    "deep-desert-bonus-spice", "deep-desert-choice",
    "rise-of-ix.clause.smuggling-effect", "rise-of-ix.clause.interstellar-shipping-effect",
    "rise-of-ix.clause.dreadnought-space-effect", "rise-of-ix.clause.tech-negotiation-choice",
    "immortality.clause.research-station-effect", "immortality.clause.research-station-recruits-nobody",
)  # fmt: skip

#: Clauses that tell what two cards bring that are played together.
GRAFTS = (
    "graft-both-agent-boxes", "graft-both-cards-send-the-agent", "if-grafted-effects", "ghola-copies-the-agent-box",
    "the-other-grafted-card", "ghola-with-power-play", "ghola-sees-the-other-card", "ghola-is-no-bene-gesserit-card",
)  # fmt: skip


@check(
    "uprising.check.visit-outcome",
    subject="outcome",
    clauses=(
        *SPACES,
        *clauses(
            "faction-space-gives-influence", "control-bonus", "control-bonus-goes-to-the-controller",
            "required-influence-is-no-gain", "recruiting-a-troop", "no-recruiting-from-an-empty-supply",
            "gather-intelligence", "recall-icon", "icon-resources", "icon-resource-amount",
            "icon-draw-a-card", "reshuffle-an-empty-deck", "icon-draw-an-intrigue-card", "icon-steal-intrigue",
            "icon-spy", "icon-lose-a-troop", "icon-retreat", "icon-sandworm",
            "icon-sandworm-behind-the-wall", "icon-maker-hooks", "icon-maker-bonus-spice-collected",
            "icon-recall-agent",
            "icon-signet-ring", "leader-signet-ability", "icon-trashed-card-leaves-the-game",
            "icon-trashed-reserve-card-returns",
            "contract-icon-without-the-module", "swordmaster-from-this-round-on", "two-influence-gives-a-point",
            "sandworm-goes-to-the-conflict", "space-and-agent-box-both-count", "reaching-by-passing",
            "reaching-again", "reaching-only-upwards", "icon-influence-with-a-faction", "agent-turn-plays-one-card",
            "icon-in-play", "deploying-at-a-combat-space", "deployment-limit",
            "combat-spaces",
            "khoam.clause.icon-takes-a-contract", "khoam.clause.no-contract-left",
            "rise-of-ix.clause.bonus-of-a-dreadnought", "rise-of-ix.clause.covered-marker-brings-nothing",
            *(f"immortality.clause.{one}" for one in GRAFTS),
        ),
    ),
    says=SAYS,
)  # fmt: skip
def visit_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    An agent is sent, or has just been sent: what the space, the card and the tracks bring.

    Why it comes out so
        The price is paid, whoever controls the space gets its bonus, a space of a faction moves the
        cube, and the effects of the space and of the agent box follow in the order the player chooses.

    Does not catch
        Choices that nobody told: they are listed, and what hangs on them is left out.
    """
    if not move.of_six:
        yield from visited(move, Resolving)


def visited(move: Move, resolver: Resolver, more: tuple[str, ...] = ()) -> Iterator[Result | Unknown]:
    """What the visit of a move brings; ``more`` are clauses of further spaces."""
    kind, table = slug(str(move.action.get("type", ""))), Changing(move)
    if kind not in ("send-agent", "resolve-effects", "recall-spy") or not (move.space or kind == "recall-spy"):
        return
    if move.player.color in table.colors:
        visit = _priced(move)
        _visit(visit, resolver(visit, table), (*SPACES, *more))
    yield from table.unknowns
    yield table.result()


def _priced(move: Move) -> Move:
    """The visit with the price that costs nothing, where the space has one and the move says that nothing is paid."""
    space = move.space
    if space is None or len(space.prices) < 2 or choices.payment(move, move.player.color) != {}:
        return move
    free = [dict(one) for one in space.prices if not any(one.values())]
    return replace(move, action={**move.action, "pays": free[0]}) if free else move


def _visit(move: Move, doing: Resolving, named: tuple[str, ...]) -> None:
    kind, space, table = slug(str(move.action["type"])), move.space, doing.table
    if kind == "send-agent" and space is not None:
        _send(doing, space)
    elif "pays" in move.action:
        _pay(doing, move.action["pays"])
    _recalls(doing)
    if kind == "recall-spy" or space is None:
        return
    taken = [one["box"] for one in move.resolved()]
    boxes = list(dict.fromkeys([*taken, *move.action.get("order", ())]))
    if kind == "send-agent" or not taken:
        boxes += [box for box in BOXES if box not in boxes]
    table.rests_on(*move.graft)
    for box in boxes:
        if box == "board_space":
            _space(doing, space, named)
        elif move.card.agent is None:
            if "card" in move.action:
                table.doubt("effect", effect=move.card.name or "card")
        else:
            doing.all(move.card.agent, box)
            if move.card.agent:
                table.rests_on("space-and-agent-box-both-count")
    if doing.get("this_turn", "recruited") is None:
        table.put(doing.color, 0, "this_turn", "recruited")
    _deploy(doing, space)


def _deploy(doing: Resolving, space: Space) -> None:
    """Units go to the Conflict with the agent, where the move says so."""
    move, table, color = doing.move, doing.table, doing.color
    if "deploys" in move.action or "units" not in move.action:
        return
    going = move.action["units"]
    limit, fresh = move.rules.token(TROOP, "garrison_limit"), doing.get("this_turn", "recruited") or 0
    home = doing.get("troops", "garrison")
    if not isinstance(home, int):
        table.missing(color, "troops", "garrison")
        return
    most = min(fresh, home) + min(limit, max(home - fresh, 0))
    number = going.get("recruited_this_turn", 0) + going.get("from_garrison", 0)
    if number > (most if space.combat else 0):
        table.doubt("too many", player=table.player(color), number=number, most=most if space.combat else 0)
        return
    if not number:
        return
    if not doing.table.add(color, number, "troops", "conflict"):
        table.missing(color, "troops", "conflict")
    table.add(color, -number, "troops", "garrison")
    table.got(color, "deployed", number)
    table.rests_on("deploying-at-a-combat-space", "deployment-limit", "combat-spaces")


def _send(doing: Resolving, space: Space) -> None:
    """The agent goes to its space, the card is played, the price is paid."""
    move, name = doing.move, space.id.rpartition(".")[2].replace("-", "_")
    on_board = doing.get("agents", "on_board")
    if isinstance(on_board, list):
        doing.table.put(doing.color, [*on_board, name], "agents", "on_board")
        doing.table.add(doing.color, -1, "agents", "on_leader")
    cards = [move.action[one] for one in ("card", "grafted_to") if one in move.action]
    for card in cards or [None]:
        _play(doing, move.described(card).name)
    prices = [space.cheaper[1]] if space.cheaper and _taken(move) else list(space.prices)
    if "pays" in move.action:
        _pay(doing, move.action["pays"])
    elif len(prices) == 1:
        _pay(doing, prices[0])
    elif prices:
        doing.table.choice(doing.color, "what is paid for the space", *prices[-1])


def _play(doing: Resolving, name: str) -> None:
    """A card goes from the hand into play."""
    hand, played = doing.get("cards", "hand"), doing.get("cards", "in_play")
    if isinstance(hand, int) and hand:
        doing.table.add(doing.color, -1, "cards", "hand")
        doing.table.add(doing.color, 1, "cards", "in_play")
        doing.table.rests_on("agent-turn-plays-one-card", "icon-in-play")
    elif isinstance(hand, list) and name in hand:
        left = list(hand)
        left.remove(name)
        doing.table.put(doing.color, left, "cards", "hand")
        if isinstance(played, list):
            doing.table.put(doing.color, [*played, name], "cards", "in_play")


def _instead(move: Move) -> bool:
    """Whether the card gives influence with the faction of the space in place of that of the space."""
    return any(one.get("instead") and "influence" in one.get("gain", {}) for one in leaves(move.card.agent or ()))


def _taken(move: Move) -> bool:
    return any(seat.get("agents", "third_agent") == "acquired" for seat in move.position.seats.values())


def _pay(doing: Resolving, price: Any) -> None:
    for kind, amount in price.items():
        if amount:
            doing.table.add(doing.color, -amount, "resources", kind)
            paid = doing.table.also.setdefault(f"{doing.color}_pays", {})
            paid[kind] = paid.get(kind, 0) + amount


def _recalls(doing: Resolving) -> None:
    """Spies recalled for infiltrating and gathering intelligence."""
    move = doing.move
    for one in move.action.get("recalls", ()):
        if one.get("for") in ("infiltrate", "gather_intelligence"):
            doing.spies_back([one["post"]])
        if one.get("for") == "gather_intelligence":
            number = move.rules.number(GATHER, "cards")
            doing.one({"gain": {"cards": number}})
            doing.table.rests_on("gather-intelligence")


def _space(doing: Resolving, space: Space, named: tuple[str, ...]) -> None:
    table, move = doing.table, doing.move
    for color in table.colors:
        if space.control_bonus and color in controllers(table, space.id):
            for kind, amount in space.control_bonus.items():
                table.add(color, amount, "resources", kind)
                table.got(color, kind, amount)
            table.rests_on("control-bonus", "control-bonus-goes-to-the-controller")
    if space.faction is not None and not _instead(move):
        doing.influence(space.faction.rpartition(".")[2], move.rules.number(STEP, "steps"))
        table.rests_on("faction-space-gives-influence")
    elif space.requires is not None:
        table.rests_on("required-influence-is-no-gain")
    doing.kinds.clear()
    doing.all(space.effects, "board_space")
    box = space.id.replace(".space.", ".clause.")
    found = [clause for clause in named if clause in (f"{box}-effect", f"{box}-space-effect")]
    found += [clause for kind in doing.kinds for clause in named if clause == f"{box}-{kind}"]
    if f"{box}-effect-for-spice" in found:
        found.remove(f"{box}-effect")
    if f"{box}-recruits-nobody" in named and not most(space.effects, "troops"):
        found.append(f"{box}-recruits-nobody")
    table.rests_on(*found)
