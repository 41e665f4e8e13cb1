"""What follows in a turn beside the agent: revealing, acquiring, deploying, playing intrigue cards, trashing."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kodeks.findings import Result, Unknown
from kodeks.legality import effects, intrigue
from kodeks.legality.carrying_out import SAYS
from kodeks.legality.changing import RESOURCES, Changing, clauses
from kodeks.legality.effects import Effect
from kodeks.legality.moves import Move
from kodeks.legality.resolving import Resolving
from kodeks.positions.cases import slug
from kodeks.records import replace
from kodeks.registry import check

SEAT = "uprising.clause.council-seat-gives-persuasion"
BOXES = {"card_reveal_box": "reveal", "card_agent_box": "agent"}

Outcome = Iterator[Result | Unknown]
#: Whoever carries out the effects of a move, told what is going on.
Resolver = Callable[..., Resolving]


def _kind(move: Move) -> str:
    return slug(str(move.action.get("type", "")))


def _printed(move: Move, name: str) -> Mapping[str, Any] | None:
    return move.rules.things.get(move.rules.find(name, "card") or "")


def _ready(move: Move, resolver: Resolver, *kinds: str) -> Resolving | None:
    """Somebody at the table who does one of these things; None where that is not asked."""
    if _kind(move) not in kinds or move.player.color not in move.position.seats:
        return None
    event = "reveal-turn" if kinds[0] == "reveal" else kinds[0]
    return resolver(move, event=event)


def _answer(table: Changing) -> Outcome:
    yield from table.unknowns
    yield table.result()


@check(
    "uprising.check.reveal-outcome",
    subject="outcome",
    clauses=clauses(
        "reveal-the-whole-hand", "reveal-boxes-of-revealed-cards", "no-reveal-box-of-played-cards",
        "assembly-hall-persuasion", "council-seat-gives-persuasion", "icon-persuasion", "icon-sword",
        "icon-in-play", "rise-of-ix.clause.tech-negotiation-persuasion",
        "rise-of-ix.clause.unload-box-when-revealed",
    ),
    says={**SAYS, "card": "the base does not know the reveal box of {card}"},
)  # fmt: skip
def reveal_outcome(move: Move) -> Outcome:
    """
    A player reveals: the hand is laid out, and its reveal boxes give what they give.

    Why it comes out so
        Every card left in hand is revealed, and each box of a revealed card counts; cards played
        with agents do not. A council seat and an agent at Assembly Hall add persuasion.
    """
    if not move.of_six:
        yield from revealed(move, Resolving)


def revealed(move: Move, resolver: Resolver) -> Outcome:
    """What revealing brings."""
    doing = _ready(move, resolver, "reveal", "reveal-turn", "resolve-effects")
    if doing is None or (_kind(move) == "resolve-effects" and move.space is not None):
        return
    table = doing.table
    if _kind(move) == "resolve-effects":
        box = next((BOXES[one["box"]] for one in move.resolved() if one["box"] in BOXES), None)
        told = _box(move, box) if box else None
        if told is None:
            return
        doing.all(told, "card_reveal_box")
        table.rests_on("reveal-boxes-of-revealed-cards")
        yield from _answer(table)
        return
    _reveal(doing)
    yield from _answer(table)


def _box(move: Move, box: str) -> tuple[Effect, ...] | None:
    """A box of the card of the move: as printed, or as it is described."""
    told = move.action.get("card")
    if isinstance(told, dict) and f"{box}_box" in told:
        return effects.parse_box(told[f"{box}_box"])
    printed = _printed(move, move.card.name)
    return None if printed is None else tuple(printed.get(box, ()))


def _reveal(doing: Resolving) -> None:
    move, table, color = doing.move, doing.table, doing.color
    hand, played = doing.get("cards", "hand"), doing.get("cards", "in_play")
    table.put(color, True, "revealed_this_round")
    table.rests_on("reveal-the-whole-hand")
    if hand is None:
        table.missing(color, "cards", "hand")
        return
    empty: object = [] if isinstance(hand, list) else 0
    table.put(color, empty, "cards", "hand")
    if isinstance(played, type(hand)):
        table.put(color, played + hand, "cards", "in_play")
        table.rests_on("icon-in-play")
        if played:
            table.rests_on("no-reveal-box-of-played-cards")
    if isinstance(hand, list):
        _boxes(doing, hand)
    elif hand:
        table.choice(color, "the reveal boxes of the hand", "persuasion", "swords", *RESOURCES, "troops", "intrigue")
    if doing.get("council_seats"):
        table.got(color, "persuasion", move.rules.number(SEAT, "persuasion"))
        table.rests_on("council-seat-gives-persuasion")
    for name in doing.get("agents", "on_board") or ():
        space = move.rules.spaces.get(move.rules.space_id(name) or "")
        for effect in space.effects if space else ():
            if space and effect.get("upon", {}).get("event") == "reveal-turn":
                doing.all([one for inner in effect["then"] for one in inner.get("then", (inner,))])
                table.rests_on(f"{space.id.replace('.space.', '.clause.')}-persuasion")


def _boxes(doing: Resolving, hand: list[str]) -> None:
    move = doing.move
    for name in hand:
        card = _printed(move, name)
        if card is None:
            doing.table.doubt("card", card=name)
            continue
        # A bond looks at the other cards in play, so the card at hand must be known.
        doing.move = replace(move, action={**move.action, "card": name})
        doing.all(card.get("reveal", ()), "card_reveal_box")
        if card.get("unload"):
            doing.table.rests_on("rise-of-ix.clause.unload-box-when-revealed")
    doing.move = move
    doing.table.rests_on("reveal-boxes-of-revealed-cards")


@check(
    "uprising.check.acquire-outcome",
    subject="outcome",
    clauses=clauses(
        "acquired-card-goes-to-the-discard-pile",
        "icon-acquire-effect",
        "imperium-row-holds-five-cards",
    ),
    says={**SAYS, "acquired": "the base does not know what acquiring {card} brings"},
)
def acquire_outcome(move: Move) -> Outcome:
    """
    A player acquires cards: they go to the discard pile, the row is filled up, persuasion is spent.

    Why it comes out so
        Each card goes face up to the discard pile, an effect below its cost comes at once, and the
        gap in the row is filled from the deck.
    """
    if not move.of_six:
        yield from acquired(move, Resolving)


def acquired(move: Move, resolver: Resolver) -> Outcome:
    """What acquiring cards brings."""
    doing = _ready(move, resolver, "acquire")
    if doing is None:
        return
    table, color = doing.table, doing.color
    names = [one.get("card") for one in move.action.get("buys", ()) if one.get("card")] or (
        [move.card.name] if move.card.name else []
    )
    costs = [one.get("cost") for one in move.action.get("buys", ())]
    have = move.action.get("persuasion_available")
    if have is not None and costs and None not in costs:
        table.facts["persuasion_left"] = {color: have - sum(costs)}
    discard = doing.get("cards", "discard")
    bought = len(costs) or len(names)
    if isinstance(discard, int):
        table.put(color, discard + bought, "cards", "discard")
    elif isinstance(discard, list) and names:
        table.put(color, [*discard, *names], "cards", "discard")
    table.rests_on("acquired-card-goes-to-the-discard-pile")
    _refill(move, table)
    for name in names:
        card = _printed(move, name)
        if card is None and not isinstance(move.action.get("card"), dict):
            table.doubt("acquired", card=name)
        if card and card.get("acquire"):
            doing.all(card["acquire"], "card_effect")
            table.rests_on("icon-acquire-effect")
    yield from _answer(table)


def _refill(move: Move, table: Changing) -> None:
    row, empty = move.position.state.get("imperium_row_cards"), move.position.state.get("imperium_deck_empty")
    taken = [one for one in move.action.get("buys", ()) if "row" in slug(str(one.get("source", "")))]
    if row is None or not taken:
        return
    table.board["imperium_row_cards"] = row - len(taken) if empty else row
    table.rests_on("imperium-row-holds-five-cards")


@check(
    "uprising.check.deployment-outcome",
    subject="outcome",
    clauses=clauses("icon-deploy", "deploying-at-a-combat-space", "icon-retreat", "defence-bonus"),
    says=SAYS,
)
def deployment_outcome(move: Move) -> Outcome:
    """
    Units are deployed or retreat: they change between supply, garrison and Conflict.

    Why it comes out so
        Units deployed stand between the garrisons; troops that retreat go back to the garrison.
    """
    if not move.of_six:
        yield from deployed(move, Resolving)


def deployed(move: Move, resolver: Resolver) -> Outcome:
    """Where units are after a deployment or a retreat."""
    doing = _ready(move, resolver, "deploy", "retreat", "defence-bonus")
    if doing is None:
        return
    table, color, units = doing.table, doing.fighter, move.action.get("units", {})
    home = units.get("recruited_this_turn", 0) + units.get("from_garrison", 0)
    fresh, back = units.get("from_supply", 0), units.get("retreated", 0)
    for number, place in ((-home + back, "garrison"), (-fresh, "supply"), (home + fresh - back, "conflict")):
        if number and not table.add(color, number, "troops", place):
            table.missing(color, "troops", place)
    table.rests_on("icon-retreat" if back else "defence-bonus" if fresh else "deploying-at-a-combat-space")
    if not back:
        table.rests_on("icon-deploy")
    doing.deployed(home)
    yield from _answer(table)


@check(
    "uprising.check.intrigue-outcome",
    subject="outcome",
    clauses=clauses(
        "played-intrigue-card-is-discarded",
        "shield-wall-removal",
        "icon-sandworm",
        "sandworms-after-wall-removal",
        "sandworm-goes-to-the-conflict",
        "intrigue-cost-and-condition",
    ),
    says=SAYS,
)
def intrigue_outcome(move: Move) -> Outcome:
    """
    An intrigue card is played: its cost is paid, its effects happen, and it is discarded.

    Why it comes out so
        The card does what its box for the moment says; then it lies face up beside the deck.
    """
    if not move.of_six:
        yield from played(move, Resolving)


def played(move: Move, resolver: Resolver) -> Outcome:
    """What an intrigue card brings."""
    doing = _ready(move, resolver, "play-intrigue")
    if doing is None:
        return
    table, color, told = doing.table, doing.color, move.action.get("card")
    box, before = intrigue.box(move), doing.get("swords_this_round") or 0
    swords = told.get("swords") if isinstance(told, dict) else None
    if box is None and swords is None:
        table.doubt("effect", effect=move.card.name or str(intrigue.kind(move)))
    doing.all(box or ([{"gain": {"swords": swords}}] if swords else ()), "card_effect")
    table.rests_on("intrigue-cost-and-condition", "played-intrigue-card-is-discarded")
    held = doing.get("intrigue_cards")
    if isinstance(held, int):
        table.put(color, held - 1, "intrigue_cards")
    elif isinstance(held, list):
        mine = [one for one in held if slug(one) == slug(move.card.name)]
        table.put(color, [one for one in held if one not in mine[:1]], "intrigue_cards")
    table.facts[f"{color}_discards"] = {"intrigue": 1}
    if move.position.state.get("phase") == "combat":
        _marker(doing, (doing.get("swords_this_round") or 0) - before)
    yield from _answer(table)


def _marker(doing: Resolving, swords: int) -> None:
    """Move the combat marker of a player who has a unit by the swords of a card."""
    space, side = doing.get("combat_marker", "space"), doing.get("combat_marker", "side")
    limit = doing.move.rules.token("uprising.token.combat-marker", "marker_limit")
    units = (doing.get("troops", "conflict") or 0) + (doing.get("sandworms", "conflict") or 0)
    if space is None or not swords or not (units or doing.get("dreadnoughts", "conflict")):
        return
    total = space + (limit if side == "plus_20" else 0) + swords
    doing.table.also["strength"] = {doing.fighter: total}
    doing.table.put(doing.fighter, total - limit if total > limit else total, "combat_marker", "space")
    doing.table.put(doing.fighter, "plus_20" if total > limit else "normal", "combat_marker", "side")
    doing.table.rests_on("combat-marker-follows-strength")


@check(
    "uprising.check.discarding-outcome",
    subject="outcome",
    clauses=clauses("spacing-guilds-favor-in-clean-up", "icon-discard"),
    says=SAYS,
)
def discarding_outcome(move: Move) -> Outcome:
    """
    A card is discarded from the hand: what it does when it is discarded happens.

    Why it comes out so
        The effect for being discarded comes with a discard; the clean-up of a reveal turn, which moves
        cards from play to the discard pile, is no discard in this sense.
    """
    if not move.of_six:
        yield from discarded(move, Resolving)


def discarded(move: Move, resolver: Resolver) -> Outcome:
    """What discarding a card brings."""
    doing = _ready(move, resolver, "discard", "clean-up")
    told = move.action.get("discards") or {}
    if doing is None:
        return
    if _kind(move) == "clean-up":
        names = doing.get("cards", "in_play")
        cards = [_printed(move, one) or {} for one in names] if isinstance(names, list) else []
        if any("when_discarded" in one for one in cards):
            doing.table.rests_on("spacing-guilds-favor-in-clean-up")
            yield Result({}, {}, {}, tuple(doing.table.named))
        return
    name, hand, pile = told.get("card"), doing.get("cards", "hand"), doing.get("cards", "discard")
    if isinstance(hand, int) and isinstance(pile, int):
        doing.table.put(doing.color, hand - 1, "cards", "hand")
        doing.table.put(doing.color, pile + 1, "cards", "discard")
    elif isinstance(hand, list) and name in hand:
        left = list(hand)
        left.remove(name)
        doing.table.put(doing.color, left, "cards", "hand")
    doing.table.rests_on("icon-discard")
    doing.all((_printed(move, name) or {}).get("when_discarded", ()) if name else (), "card_effect")
    yield from _answer(doing.table)


@check(
    "uprising.check.trashing-outcome",
    subject="outcome",
    clauses=clauses(
        "icon-trashed-card-leaves-the-game", "icon-trashed-reserve-card-returns", "trashing-removes-a-card"
    ),
    says=SAYS,
)
def trashing_outcome(move: Move) -> Outcome:
    """
    A card is trashed: it leaves the game, or goes back to the Reserve.

    Why it comes out so
        A trashed card goes back to the box; a card of the Reserve goes back to its stack.
    """
    if not move.of_six:
        yield from trashed(move, Resolving)


def trashed(move: Move, resolver: Resolver) -> Outcome:
    """Where a trashed card goes."""
    doing = _ready(move, resolver, "trash")
    card = move.action.get("trashes")
    if doing is None or card is None:
        return
    doing.trash(card)
    doing.table.rests_on("trashing-removes-a-card")
    yield from _answer(doing.table)


#: Everything that a turn can hold beside the agent.
TURNS = (revealed, acquired, deployed, played, discarded, trashed)
