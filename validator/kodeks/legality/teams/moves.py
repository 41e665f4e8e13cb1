"""Moves in a game of six: activated allies, personal boards, influence, trade, combat cards, the Throne Row."""

from collections.abc import Mapping
from typing import Any

from kodeks.findings import Holds, Named, Path, Player
from kodeks.legality import effects, intrigue
from kodeks.legality.moves import MISSING, Move, Say, against, unclear
from kodeks.legality.teams.states import CLOSED, clauses, closed
from kodeks.legality.teams.table import (
    COMMANDER,
    SIX,
    Team,
    TeamMove,
    influence,
    personal,
    personal_tracks,
    stands_for,
    third,
)
from kodeks.positions.cases import slug
from kodeks.registry import check

SWORDMASTER = "swordmaster"
THRONE = "throne-row"
TRADE = "trade-with-a-teammate"
GOODS = ("intrigue_cards", "spice", "water", "solari")


def _of_six(move: Move) -> TeamMove | None:
    return move if isinstance(move, TeamMove) else None


def _missing(at: Path) -> Any:
    return unclear(MISSING, at, fact=".".join(str(one) for one in at[1:]))


# --- whom a commander activates ---------------------------------------------------------------------

ACTIVATED = {
    "team": "{player} activates {ally}, who is no ally of the team.",
    "team hint": "a commander activates one of the two allies of the own team",
    "arrow": "{player} activates {ally}, and the arrow of the token points to {wanted}.",
    "arrow hint": "the arrow tells which ally is activated; only the Swordmaster token leaves the choice",
    "ally": "{player} is an ally and activates somebody.",
    "ally hint": "only commanders activate allies",
    "not told": "the move does not tell which ally {player} activates",
    "seats": "the position does not tell in which order the players sit",
}


def _activation(move: Move, *, needed: bool) -> Say:
    six = _of_six(move)
    if six is None or six.role is None:
        return
    told, at = move.action.get("activated_ally"), ("action", "activated_ally")
    names = clauses("one-activated-ally")
    if six.role != COMMANDER:
        if told is not None:
            yield against("ally", at, clauses=names, player=move.mover)
        return
    if told is None:
        if needed:
            yield unclear("not told", ("action",), player=move.mover)
        return
    if six.team is not None and told not in six.team.allies:
        yield against("team", at, clauses=names, player=move.mover, ally=Player(told))
        return
    yield Holds(names)


@check(
    "six-players.check.wrong-ally-activated",
    subject="send-agent",
    clauses=clauses("one-activated-ally", "arrow-shows-the-ally", "swordmaster-token-leaves-the-choice"),
    says=ACTIVATED,
)
def wrong_ally_activated(move: Move) -> Say:
    """
    A commander who sends an agent token activates somebody it does not point to.

    Why it cannot be
        In each turn of a commander one ally of the team is activated. The arrow of the token that is
        sent shows which: the nearest ally on the left or on the right, beyond one opponent. The
        Swordmaster token leaves the choice.
    """
    units = move.action.get("units", {})
    yield from _activation(move, needed=any(units.values()))
    six, token = _of_six(move), slug(str(move.action.get("agent_token", "")))
    told = move.action.get("activated_ally")
    if six is None or six.role != COMMANDER or six.team is None or told not in six.team.allies or not token:
        return
    if token == SWORDMASTER:
        yield Holds(clauses("swordmaster-token-leaves-the-choice"))
        return
    wanted = neighbour(six, token)
    at: Path = ("action", "activated_ally")
    if wanted is None:
        yield unclear("seats", ("state", "turn_order_clockwise"))
    elif wanted != told:
        facts: dict[str, Any] = {"player": move.mover, "ally": Player(told), "wanted": Player(wanted)}
        yield against("arrow", at, clauses=clauses("arrow-shows-the-ally"), **facts)
    else:
        yield Holds(clauses("arrow-shows-the-ally", "ally-behind-the-nearest-opponent"))


def neighbour(move: TeamMove, side: str) -> str | None:
    """The nearest ally on a side of the commander; the next player clockwise sits on the left."""
    order = list(move.position.state.get("turn_order_clockwise", ()))
    me = str(move.action["player"])
    if me not in order or move.team is None:
        return None
    start, way = order.index(me), 1 if side == "left" else -1
    for distance in range(1, len(order)):
        color = str(order[(start + way * distance) % len(order)])
        if color in move.team.allies:
            return color
    return None


@check(
    "six-players.check.no-ally-in-a-reveal-turn",
    subject="reveal",
    clauses=clauses("one-activated-ally", "reveal-turn-leaves-the-choice", "swords-for-an-ally-yet-to-reveal"),
    says=ACTIVATED,
)
def no_ally_in_a_reveal_turn(move: Move) -> Say:
    """
    A commander who reveals activates somebody who is no ally of the team.

    Why it cannot be
        In a reveal turn the commander chooses either ally freely, even one who has not yet revealed;
        but it must be one of the two.
    """
    yield from _activation(move, needed=False)
    six = _of_six(move)
    told = move.action.get("activated_ally")
    if six is not None and six.role == COMMANDER and six.team is not None and told in six.team.allies:
        yield Holds(clauses("reveal-turn-leaves-the-choice"))
        if move.position.seat(str(told)).get("revealed_this_round") is False:
            yield Holds(clauses("swords-for-an-ally-yet-to-reveal"))


# --- spaces -------------------------------------------------------------------------------------------


@check(
    "six-players.check.space-not-open",
    subject="send-agent",
    clauses=clauses(
        "spaces-of-replaced-factions", "personal-board-is-for-its-commander", "kwisatz-haderach",
        "ally-never-moves-the-commander-cube",
    ),
    says={
        "gone": "{player} sends an agent to {space}, which is not on this side of the board.",
        "gone hint": "its faction has no track on the board of a game of six",
        "closed": "{player} sends an agent to {space}, a space of another player's personal board.",
        "closed hint": "only its own commander sends agents there; no card changes that",
    },
)  # fmt: skip
def space_not_open(move: Move) -> Say:
    """
    An agent is sent to a space that a game of six does not have, or to another's personal board.

    Why it cannot be
        The spaces of the Emperor and the Fremen are not on this side of the board, and nobody but its
        commander sends an agent to a personal board, not even with a card for any space.
    """
    six = _of_six(move)
    if six is None or move.space is None:
        return
    fault = closed(move.rules, move.position, move.player.color, move.space.id)
    names = clauses(*CLOSED.get(fault or "", ()))
    if fault == "closed":
        any_space = effects.allows(move.card.agent or (), "send-any-agent")
        names += clauses("ally-never-moves-the-commander-cube", *(["kwisatz-haderach"] if any_space else []))
    if fault is not None:
        yield against(fault, ("action", "space"), clauses=names, player=move.mover, space=Named(move.space.id))
    elif str(move.space.faction).rpartition(".")[2] in personal_tracks(move.rules):
        yield Holds(clauses("personal-board-is-for-its-commander"))


@check(
    "six-players.check.influence-too-low",
    subject="send-agent",
    clauses=clauses(
        "influence-through-allies", "highest-ally-counts", "highest-ally-need-not-be-activated",
        "example-shipping-requirement", "imperial-privilege-asks-for-great-houses",
        "sietch-tabr-asks-for-fringe-worlds", "icons-of-two-factions", "emperor-icon-means-great-houses",
        "emperor-icon-for-shaddam", "fremen-icon-means-fringe-worlds", "fremen-icon-for-muaddib",
    ),
    says={
        "because": "{space} asks for {needed} influence with {faction}, and {player} has {have}.",
        "hint": "a commander has the influence of the higher ally; their own track counts for its icon",
    },
)  # fmt: skip
def influence_too_low(move: Move) -> Say:
    """
    A player of a game of six lacks the influence that a space asks for.

    Why it cannot be
        A commander has the influence of whichever ally stands higher, activated or not. The icons of the
        Emperor and the Fremen ask for the Great Houses and the Fringe Worlds; a commander with that
        icon on the personal board may show that track instead.
    """
    six = _of_six(move)
    if six is None or move.space is None or move.space.id not in six.asks:
        return
    if effects.allows(move.card.agent or (), "ignore-influence"):
        return
    icon, needed = six.asks[move.space.id]
    alias, color = stands_for(move.rules), move.player.color
    asked = icon.rpartition(".")[2]
    faction = alias.get(asked, asked)
    sure, least = influence(move.rules, move.position, color, faction)
    names = _asking(six, asked, faction)
    if least >= needed:
        yield Holds(names)
    elif sure is None:
        team = six.team
        silent = color if six.role != COMMANDER or team is None else _silent(six, team, faction)
        yield _missing(("state", "players", silent, "influence", faction.replace("-", "_")))
    else:
        id = move.rules.find(faction, "faction")
        facts: dict[str, Any] = {"space": Named(move.space.id), "needed": needed, "have": sure}
        where = move.position.seat(color).at("influence")
        yield against("because", where, clauses=names, player=move.mover, faction=Named(id or faction), **facts)


def _silent(move: TeamMove, team: Team, faction: str) -> str:
    told = {one: move.position.seat(one).get("influence") or {} for one in team.allies}
    return next((one for one in told if faction not in [slug(it) for it in told[one]]), str(move.action["player"]))


def _asking(move: TeamMove, asked: str, faction: str) -> tuple[str, ...]:
    """The clauses that tell whose influence counts for what this space asks."""
    space = str(move.space.id).rpartition(".")[2] if move.space else ""
    names = [f"uprising.clause.{space}-requirement"]
    if move.role == COMMANDER:
        names += clauses("influence-through-allies", "highest-ally-counts")
        names += clauses("highest-ally-need-not-be-activated") if move.activated else ()
    if asked == faction:
        return tuple(names)
    names += clauses("icons-of-two-factions", f"{space}-asks-for-{faction}", f"{asked}-icon-means-{faction}")
    if personal(move.rules, move.position, str(move.action["player"])) == asked:
        lead = str(personal_tracks(move.rules)[asked]["commander"]).rpartition(".")[2].partition("-")[0]
        names += clauses(f"{asked}-icon-for-{lead}")
    return tuple(names)


# --- deploying ----------------------------------------------------------------------------------------


def _reinforced(move: Move, *, before: bool) -> Say:
    six, units = _of_six(move), move.action.get("units", {})
    if six is None or move.space is None:
        return
    most = effects.most(move.space.effects, "reinforcements")
    fresh, others = units.get("recruited_this_turn", 0), units.get("from_garrison", 0)
    if not most or not fresh + others:
        return
    if others:
        names = clauses("reinforcements-bring-no-others", "new-spaces-without-combat", "example-reinforcements")
        yield against("others", ("action", "units", "from_garrison"), clauses=names, player=move.mover, number=others)
    told = None if before else move.player.get("this_turn", "recruited")
    if told is not None:
        most = min(most, told)
    if fresh > most:
        names, at = clauses("reinforcements-recruit", "reinforcements-may-be-deployed"), ("action", "units")
        yield against("more", at, clauses=names, player=move.mover, number=fresh, most=most)
    elif not others:
        yield Holds(clauses("reinforcements-may-be-deployed"))


DEPLOYED = {
    "others": "{player} deploys {number} units beside the troops of the Reinforcements.",
    "others hint": "the space is no combat space: only the troops of the Reinforcements may be deployed",
    "more": "{player} deploys {number} troops of the Reinforcements, and at most {most} have come.",
    "more hint": "only as many troops as came by the Reinforcements may be deployed",
}
REINFORCED = clauses(
    "reinforcements-recruit", "reinforcements-may-be-deployed", "reinforcements-bring-no-others",
    "new-spaces-without-combat", "example-reinforcements",
)  # fmt: skip


@check("six-players.check.deployment-beyond-reinforcements", subject="deploy", clauses=REINFORCED, says=DEPLOYED)
def deployment_beyond_reinforcements(move: Move) -> Say:
    """
    More units are deployed after Reinforcements than the troops they brought.

    Why it cannot be
        The troops of the Reinforcements may be deployed although no agent went to a combat space; no
        other units may, not even those that a combat space would let in from the garrison.
    """
    yield from _reinforced(move, before=False)


@check("six-players.check.deployment-with-reinforcements", subject="send-agent", clauses=REINFORCED, says=DEPLOYED)
def deployment_with_reinforcements(move: Move) -> Say:
    """
    With the agent that brings Reinforcements more units are deployed than they bring.

    Why it cannot be
        It is the same limit as after the agent was sent.
    """
    yield from _reinforced(move, before=True)


@check(
    "six-players.check.commander-deploys-alone",
    subject="deploy",
    clauses=clauses(
        "commander-has-no-troops", "ally-recruits-and-deploys", "ally-deploys-at-a-combat-space", "units-are-shared",
        "ally-moves-troops-after-revealing", "late-entry-into-the-conflict",
    ),
    says={
        "because": "{player} is a commander, activates nobody and deploys units.",
        "hint": "a commander has no units: those of the activated ally are deployed",
        "other": "{player} deploys in the turn of {other} and is not the activated ally.",
        "other hint": "only the ally who is activated deploys in the turn of the commander",
    },
)  # fmt: skip
def commander_deploys_alone(move: Move) -> Say:
    """
    A commander deploys without an activated ally, or an ally who is not activated deploys.

    Why it cannot be
        A commander has no troops. The activated ally deploys in the commander's turn, even after the
        own reveal turn.
    """
    six, active = _of_six(move), move.position.state.get("active_player")
    if six is None or six.role is None or not any(move.action.get("units", {}).values()):
        return
    if six.role == COMMANDER:
        if six.activated is None:
            names = clauses("commander-has-no-troops", "ally-recruits-and-deploys")
            yield against("because", ("action",), clauses=names, player=move.mover)
        else:
            yield Holds(clauses("ally-recruits-and-deploys", "units-are-shared"))
            if move.position.seat(six.activated).get("revealed_this_round"):
                yield Holds(clauses("ally-moves-troops-after-revealing"))
        return
    team, lead = six.team, move.action.get("activated_ally")
    if team is not None and active == team.commander and lead is not None and lead != move.player.color:
        names, at = clauses("ally-recruits-and-deploys", "ally-deploys-at-a-combat-space"), ("action", "player")
        yield against("other", at, clauses=names, player=move.mover, other=Player(str(active)))


# --- trade --------------------------------------------------------------------------------------------


@check(
    "six-players.check.trade-not-allowed",
    subject="trade",
    clauses=clauses(
        "trade", "trade-goods", "trade-one-type-each", "trade-of-different-types", "trade-for-nothing",
        "economic-support-trade", "endgame-cards-in-a-trade",
    ),
    says={
        "partner": "{player} trades with {other}, who is no teammate.",
        "partner hint": "a trade is made with one player of the own team",
        "goods": "{player} gives {thing}, which cannot be traded.",
        "goods hint": "Intrigue cards, spice, water and Solari can be traded",
        "types": "{player} gives {number} types of goods.",
        "types hint": "in a trade each partner gives goods of one type only",
        "short": "{player} gives {number} of {thing} and has {have}.",
        "short hint": "only what a partner has can be given",
        "space": "{player} trades after a visit to {space}, which offers no trade.",
        "space hint": "Economic Support and some cards offer a trade",
        "not told": "the move does not tell with whom {player} trades",
    },
)  # fmt: skip
def trade_not_allowed(move: Move) -> Say:
    """
    A trade is made with an opponent, or with goods that cannot change hands so.

    Why it cannot be
        A trade is made with one teammate. Each partner gives Intrigue cards, spice, water or Solari,
        of one type only and as much as they like, or nothing.
    """
    six = _of_six(move)
    if six is None:
        return
    other = move.action.get("trades_with")
    if other is None:
        yield unclear("not told", ("action",), player=move.mover)
        return
    if six.team is not None and (other not in six.team.members or other == move.player.color):
        yield against(
            "partner", ("action", "trades_with"), clauses=clauses("trade"), player=move.mover, other=Player(other)
        )
    for field, color in (("gives", move.player.color), ("gets", str(other))):
        yield from _given(move, field, color)
    space = move.space
    offers = space is None or any(one.get("do") == TRADE for one in effects.leaves(space.effects))
    if not offers and not move.action.get("card") and "by" not in move.action and space is not None:
        names = clauses("economic-support-trade")
        at = ("action", "after_sending_agent_to") if "after_sending_agent_to" in move.action else ("action",)
        yield against("space", at, clauses=names, player=move.mover, space=Named(space.id))
    elif space is not None and offers:
        yield Holds(clauses("economic-support-trade"))


def _given(move: Move, field: str, color: str) -> Say:
    told = {name: number for name, number in (move.action.get(field) or {}).items() if number}
    at: Path = ("action", field)
    strange = [name for name in told if name not in GOODS]
    for name in strange:
        yield against("goods", (*at, name), clauses=clauses("trade-goods"), player=Player(color), thing=name)
    if len(told) > 1:
        names = clauses("trade-one-type-each")
        yield against("types", at, clauses=names, player=Player(color), number=len(told))
    for name, number in told.items():
        seat = move.position.seat(color)
        have = seat.get(name) if name == "intrigue_cards" else seat.get("resources", name)
        count = len(have) if isinstance(have, list) else have
        if name in GOODS and isinstance(count, int) and count < number:
            facts: dict[str, Any] = {"player": Player(color), "number": number, "thing": name, "have": count}
            yield against("short", (*at, name), clauses=clauses("trade"), **facts)
    yield Holds(clauses("trade-for-nothing") if not told else clauses("trade", "trade-goods", "trade-one-type-each"))


# --- intrigue cards -----------------------------------------------------------------------------------


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
    six = _of_six(move)
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
        yield _missing(("state", "players", ally, "troops", "conflict"))
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
    six = _of_six(move)
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
    six = _of_six(move)
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


# --- the Throne Row, and the Swordmaster ------------------------------------------------------------------


@check(
    "six-players.check.throne-row-closed",
    subject="acquire",
    clauses=clauses("throne-row-for-shaddams-team", "throne-row-closed-to-muaddib", "throne-row"),
    says={
        "because": "{player} acquires a card from the Throne Row.",
        "hint": "only Shaddam and his allies may acquire cards there",
    },
)
def throne_row_closed(move: Move) -> Say:
    """
    A player of Muad'Dib's team acquires a card from the Throne Row.

    Why it cannot be
        The Throne Row is Shaddam's own: he and his allies may acquire cards there, the others never.
    """
    six = _of_six(move)
    sources = [one.get("source", "") for one in move.action.get("buys", ())] or [move.action.get("source", "")]
    if six is None or THRONE not in [slug(str(one)).removeprefix("the-") for one in sources]:
        return
    team = six.team
    owner = _throne(six)
    if owner is None or team is None:
        return
    at: Path = ("action", "buys") if "buys" in move.action else ("action", "source")
    if owner not in team.members:
        yield against("because", at, clauses=clauses("throne-row-closed-to-muaddib"), player=move.mover)
    else:
        yield Holds(clauses("throne-row-for-shaddams-team"))


def _throne(move: TeamMove) -> str | None:
    """The commander whose deck has the card that moves cards to the Throne Row."""
    lead = next(
        (
            str(one["commander"])
            for one in move.rules.things.values()
            if "commander" in one and any(it.get("move", {}).get("into") == THRONE for it in one.get("agent", ()))
        ),
        None,
    )
    for color in move.position.seats:
        own = personal(move.rules, move.position, color)
        if own is not None and str(personal_tracks(move.rules)[own]["commander"]) == lead:
            return color
    return None


@check(
    "six-players.check.throne-row-touched",
    subject="resolve-effects",
    clauses=clauses("throne-row-is-out-of-reach", "throne-row-is-apart"),
    says={
        "because": "{player} uses {card} on a card of the Throne Row.",
        "hint": "a card in the Throne Row is no longer in the Imperium Row",
    },
)
def throne_row_touched(move: Move) -> Say:
    """
    A card that works on the Imperium Row is used on the Throne Row.

    Why it cannot be
        A card in the Throne Row is apart from the Imperium Row, and effects on the row cannot touch it.
    """
    if _of_six(move) is None or slug(str(move.action.get("source", ""))).removeprefix("the-") != THRONE:
        return
    yield against("because", ("action", "source"), player=move.mover, card=move.card.name or "?")


@check(
    "six-players.check.swordmaster-sent-again",
    subject="send-agent",
    clauses=clauses(
        "swordmaster-is-used-once", "used-swordmaster-to-the-box", "unused-swordmaster-is-kept",
    ),
    says={
        "because": "{player} sends the Swordmaster, which has been used and lies in the box.",
        "early": "{player} sends the Swordmaster and has not gained it.",
        "hint": "the Swordmaster is sent once in the game, after it was gained",
    },
)  # fmt: skip
def swordmaster_sent_again(move: Move) -> Say:
    """
    A player of a game of six sends a Swordmaster that was used or never gained.

    Why it cannot be
        The Swordmaster is used once in the game and then goes back to the box; one that was not sent is
        kept.
    """
    six = _of_six(move)
    if six is None:
        return
    last = third(move.position.seat(move.player.color))
    if slug(str(move.action.get("agent_token", ""))) != SWORDMASTER:
        return
    at: Path = ("action", "agent_token")
    if last == "in_box":
        names = clauses("swordmaster-is-used-once", "used-swordmaster-to-the-box")
        yield against("because", at, clauses=names, player=move.mover)
    elif last == "beside_board":
        yield against("early", at, clauses=clauses("swordmaster-is-used-once"), player=move.mover)
    elif last == "acquired":
        yield Holds(clauses("unused-swordmaster-is-kept"))


__all__ = ["SIX"]
