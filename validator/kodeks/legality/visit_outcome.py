"""What follows when an agent is sent: price, control bonus, influence, and the effects of space and card."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from kodeks.findings import Named, Result, Unknown
from kodeks.legality import choices, event_words, told
from kodeks.legality.box_effects import controllers
from kodeks.legality.carrying_out import SAYS
from kodeks.legality.changing import Changing, clauses
from kodeks.legality.effects import arrows, leaves, most
from kodeks.legality.influence_outcome import mixed
from kodeks.legality.moves import Move
from kodeks.legality.resolving import Resolving
from kodeks.legality.rules import Space
from kodeks.patterns import pattern
from kodeks.positions import Position
from kodeks.positions.cases import slug
from kodeks.records import replace
from kodeks.registry import check

GATHER = "uprising.clause.gather-intelligence"
TROOP = "uprising.token.troop"
STEP = "uprising.clause.faction-space-gives-influence"
BOXES = ("board_space", "card_agent_box")

_VISIT = pattern(
    r"(\w+) (?:has (?:just )?)?(?:visits|visited"
    r"|(?:sends?|sent|places?|puts?|moves?) (?:an|its|his|her|their|the)(?: \w+)? agent (?:to|on)) "
    r"(?:the )?([\w' ]+?)(?=$|[,.;]| and | with | using | by | which | paying )"
)
_EMPTY = pattern(
    r"\bcard (?:whose|with an?) (?:agent box (?:is|that is)? ?empty|empty agent box)\b|\bempty agent box\b"
)
_BOX = pattern(r"\bwhose agent box (?:gives|says|reads|shows|is)[: ]+[\"']?(?P<box>[^\"';.]+)")
_NAMED = pattern(
    r"\b(?:with|using|playing|plays) (?:its |the |an? )?(?P<card>[\w'’ -]+?)(?: card)?(?=$|[,.;]| and | whose )"
)

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
    """What the visits of a move or of its events bring; ``more`` are clauses of further spaces."""
    visits = _visits(move)
    if not visits:
        return
    table = Changing(move)
    for one in visits:
        if one.player.color not in table.colors:
            return
        _visit(one, resolver(one, table), (*SPACES, *more))
    for event in move.position.state.get("events_to_resolve", ()):
        said = event.casefold().replace("_", " ").rstrip(".")
        first = _VISIT.search(said)
        parts = (said[: first.start()], said[first.end() :]) if first else (said,)
        for rest in (one for part in parts for one in event_words.left_over(part)):
            table.doubt("left over", told=rest)
    yield from table.unknowns
    yield table.result()


def _visits(move: Move) -> list[Move]:
    """The visits to resolve: the move itself, or those told as events."""
    kind = slug(str(move.action.get("type", "")))
    if kind in ("send-agent", "resolve-effects", "recall-spy") and (move.space or kind == "recall-spy"):
        return [_priced(move)]
    return [] if move.action else [_priced(one) for one in told_as_events(move)]


def _priced(move: Move) -> Move:
    """The visit with the price that words tell, where the space has several and no field tells which."""
    space = move.space
    if space is None or "pays" in move.action or len(space.prices) < 2:
        return move
    text = str(move.action.get("text", ""))
    paid = [one for one in told.payments(text) if one in [dict(it) for it in space.prices]]
    free = [dict(one) for one in space.prices if not any(one.values())]
    if not paid and free and choices.payment(move, move.player.color) == {}:
        paid = free[:1]
    return replace(move, action={**move.action, "pays": paid[0]}) if len(paid) == 1 else move


def people(position: Position) -> list[str]:
    """The players who are no Rivals: a Rival follows its House Hagal cards, and what it gains has rules of its own."""
    return [color for color, seat in position.seats.items() if not (seat.get("rival") or seat.get("role") == "rival")]


def told_as_events(move: Move) -> list[Move]:
    """The visits that events tell of; none where they tell of influence beside them."""
    found = []
    for event in () if mixed(move) else move.position.state.get("events_to_resolve", ()):
        for match in _VISIT.finditer(event.casefold().replace("_", " ").rstrip(".")):
            who = _subject(match, move.position)
            action: dict[str, Any] = {"player": who, "type": "send_agent", "space": match[2].strip(), "text": event}
            if who in people(move.position) and move.rules.space_id(action["space"]):
                action |= _card(move, match.string[match.end() :])
                found.append(replace(move, action=told.complete(action, move.position.state)))
    return found


def _subject(match: re.Match[str], position: Position) -> str:
    """Who sends the agent: the word before the verb, or the player whom the sentence named before."""
    if match[1] in position.seats:
        return match[1]
    before = [one for one in re.findall(r"\w+", match.string[: match.start()]) if one in position.seats]
    return before[-1] if before and match[1] in ("and", "then", "now", "also") else match[1]


def _card(move: Move, text: str) -> dict[str, Any]:
    """The card that an agent is sent with, where the sentence tells it."""
    if _EMPTY.search(text):
        return {"card": {"agent_box": "none"}}
    if match := _BOX.search(text):
        return {"card": {"agent_box": match["box"].strip()}}
    for match in _NAMED.finditer(text):
        if move.rules.find(match["card"].strip(), "card"):
            return {"card": match["card"].strip()}
    return {}


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
    """Units go to the Conflict with the agent, where the move says so in a field or in words."""
    move, table, color = doing.move, doing.table, doing.color
    if "deploys" in move.action:
        return
    text, units = "; ".join(choices.said_of(move, color)), move.action.get("units")
    said = event_words.deployed(text)
    # A sentence that tells of the recruits too tells more than the number from the garrison read from it.
    going = said if units is None or (said and "recruited_this_turn" not in units) else dict(units)
    limit, fresh = move.rules.token(TROOP, "garrison_limit"), doing.get("this_turn", "recruited") or 0
    home = doing.get("troops", "garrison")
    if going is None or going.get("total") == 0:
        return
    if not going or not isinstance(home, int) or (going.get("most") and doing.get("dreadnoughts", "garrison")):
        table.doubt("deploys", player=table.player(color))
        return
    most = min(fresh, home) + min(limit, max(home - fresh, 0))
    if going.get("most"):
        number = most if space.combat else 0
    else:
        recruits = going.get("recruits", going.get("recruited_this_turn", 0))
        number = going.get("total", (fresh if recruits == "all" else recruits) + going.get("from_garrison", 0))
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
        for one in told.payments(str(move.action.get("text", ""))):
            if set(one) == set(prices[0]) and one != dict(prices[0]) and not arrows(move.card.agent or ()):
                doing.table.doubt("other price", player=doing.table.player(doing.color), space=Named(space.id))
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
