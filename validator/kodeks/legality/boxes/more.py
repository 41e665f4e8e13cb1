"""Single cards and moments of the two boxes: combat cards, unloading, tiles at the start of a round, Rival turns."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from kodeks.findings import Holds, Named, Player, Result, Unknown
from kodeks.legality import carrying_out, effects
from kodeks.legality.board import Target
from kodeks.legality.box_choices import kind
from kodeks.legality.box_effects import SAYS, BoxCarrier, variant
from kodeks.legality.boxes.common import IX, TLEILAXU, ix, printed, technology, tleilaxu
from kodeks.legality.changing import Changing
from kodeks.legality.moves import Move, Say, against, missing, unclear
from kodeks.positions.cases import slug
from kodeks.registry import check

TROOP, SPICE_REQUIREMENT = "uprising.token.troop", "rise-of-ix.space.interstellar-shipping"


@check(
    "rise-of-ix.check.combat-card-without-a-fighter",
    subject="play-intrigue",
    clauses=ix("combat-cards-with-a-dreadnought", "second-wave-needs-a-unit"),
    says={
        "because": "{player} plays a combat card with neither troop, sandworm nor dreadnought in the Conflict.",
        "hint": "a unit must already be in the Conflict, even for a card that deploys some",
    },
)
def combat_card_without_a_fighter(move: Move) -> Say:
    """
    A combat card is played without any unit in the Conflict, dreadnoughts counted.

    Why it cannot be
        A dreadnought alone is enough for combat cards; units that the card itself would deploy come
        too late.
    """
    told = move.action.get("card")
    data = printed(move, told) or {}
    sort = told.get("kind") if isinstance(told, dict) else None
    if IX not in move.rules.playing or not (sort == "combat" or (sort is None and "combat" in data)):
        return
    places = [move.player.get(one, "conflict") for one in ("troops", "sandworms", "dreadnoughts")]
    if not any(places) and None not in places:
        wave = ["second-wave-needs-a-unit"] if data.get("id", "").endswith("second-wave") else []
        names = ix("combat-cards-with-a-dreadnought", *wave)
        yield against("because", move.player.at("dreadnoughts", "conflict"), clauses=names, player=move.mover)
    elif places[2] and not places[0] and not places[1]:
        yield Holds(ix("combat-cards-with-a-dreadnought"))


def _unloads(move: Move) -> Say:
    data = printed(move, move.action.get("card")) or {}
    means = move.action.get("by")
    itself = any(one.get("trash", {}).get("what") == "this" for one in effects.leaves(data.get("agent", ())))
    if not data.get("unload"):
        return
    if means is not None and slug(means) in ("unload", slug(str(data["name"]))) and not itself:
        names = ix("unload-needs-another-means")
        yield against("because", ("action", "by"), clauses=names, player=move.mover, card=Named(data["id"]))
    elif itself and means is not None and slug(means) == slug(str(data["name"])):
        yield Holds(ix("treachery-trashes-itself"))
    elif means is None:
        yield unclear("unknown", ("action", "by"))
    else:
        yield Holds(ix("unload-icon"))


UNLOADING = {
    "because": "{player} uses the unload icon of {card} to get rid of the card itself.",
    "hint": "the icon works when something else discards or trashes the card",
    "unknown": "the move does not tell under by what discards or trashes the card",
}


@check(
    "rise-of-ix.check.card-discarded-by-its-own-icon",
    subject="discard",
    clauses=ix("unload-needs-another-means"),
    says=UNLOADING,
)
def card_discarded_by_its_own_icon(move: Move) -> Say:
    """
    A card is discarded for its own unload icon.

    Why it cannot be
        The icon says what happens when the card is discarded; it does not let the player discard it.
    """
    yield from _unloads(move)


@check(
    "rise-of-ix.check.card-trashed-by-its-own-icon",
    subject="trash",
    clauses=ix("unload-needs-another-means", "treachery-trashes-itself"),
    says=UNLOADING,
)
def card_trashed_by_its_own_icon(move: Move) -> Say:
    """
    A card is trashed for its own unload icon.

    Why it cannot be
        The icon does not let the player trash the card. Only a box that says so does, as on Treachery.
    """
    yield from _unloads(move)


@check(
    "rise-of-ix.check.tile-not-turned-up-again",
    subject="state",
    clauses=ix("tiles-ready-again"),
    says={
        "because": "{player} has {number} technologies turned over, and the round has only begun.",
        "hint": "tiles are turned up again at the start of the round",
    },
)
def tile_not_turned_up_again(target: Target) -> Say:
    """
    A technology is still turned over although its owner has had no turn in this round.

    Why it cannot be
        At the start of a round all tiles are turned face up, and only an own turn can turn one over.
    """
    position, rules = target
    state = position.state
    boards = [seat.get("agents", "on_board") for seat in position.seats.values()]
    if IX not in rules.playing or state.get("phase") != "player_turns" or any(boards) or None in boards:
        return
    if any(seat.get("revealed_this_round") is not False for seat in position.seats.values()):
        return
    for color, seat in position.seats.items():
        used = seat.get("technologies_used") or []
        if used and color != state.get("active_player"):
            yield against("because", seat.at("technologies_used"), player=Player(color), number=len(used))


@check(
    "rise-of-ix.check.rival-sent-wrongly",
    subject="rival-agent-turn",
    clauses=ix(
        "rivals-need-guild-influence", "rival-without-guild-influence", "dreadnought-card-is-skipped",
        "rival-invasion-ships", "hagal-cards-for-ix-spaces",
    ),
    says={
        "guild": "The Rival {player} goes to {space} with {number} influence with the Spacing Guild, not {wanted}.",
        "guild hint": "the card is skipped, or names another space",
        "ships": "A Dreadnought card sends the Rival {player}, which has no dreadnought left to commission.",
        "ships hint": "skip the card and reveal another",
        "occupied": "The Rival {player} goes to {space}, which is occupied, with Invasion Ships already turned over.",
        "occupied hint": "Invasion Ships work once in a round",
    },
)  # fmt: skip
def rival_sent_wrongly(move: Move) -> Say:
    """
    A Rival is sent to a space of Rise of Ix that its card cannot send it to.

    Why it cannot be
        A Rival, too, needs the influence for Interstellar Shipping; a Dreadnought card is skipped when
        both its dreadnoughts are commissioned. Invasion Ships lead it to an occupied space, once a round.
    """
    if IX not in move.rules.playing or move.space is None:
        return
    space, at = move.space, ("action", "space")
    if space.id == SPICE_REQUIREMENT and space.requires is not None:
        have = move.player.get("influence", "spacing_guild")
        if have is None:
            yield missing(move, "influence", "spacing_guild")
        elif have < space.requires[1]:
            clauses = ix("rivals-need-guild-influence", "rival-without-guild-influence")
            facts: dict[str, Any] = {"player": move.mover, "space": Named(space.id), "number": have}
            yield against("guild", at, clauses=clauses, wanted=space.requires[1], **facts)
    commissions = any("dreadnoughts" in one.get("gain", {}) for one in space.effects)
    if commissions and move.player.get("dreadnoughts", "supply") == 0:
        clauses = ix("dreadnought-card-is-skipped", "hagal-cards-for-ix-spaces")
        yield against("ships", at, clauses=clauses, player=move.mover)
    ships = [technology(move.rules, one) for one in move.player.get("technologies") or ()]
    owned = [one for one in ships if one and effects.allows(one.get("effects", ()), "enter-occupied-space")]
    others = [one for one in move.position.agents_on(space.id) or () if one != move.player.color]
    if owned and others:
        used = [technology(move.rules, one) for one in move.player.get("technologies_used") or ()]
        if owned[0] in used:
            clauses = ix("rival-invasion-ships")
            yield against("occupied", at, clauses=clauses, player=move.mover, space=Named(space.id))
        else:
            yield Holds(ix("rival-invasion-ships"))


@check(
    "rise-of-ix.check.rival-buys-a-point-too-early",
    subject="rival-buys-victory-point",
    clauses=ix("no-point-for-spice-before-level-three", "rival-saves-spice"),
    says={
        "because": "The Rival {player} trades spice for a victory point while the Conflict is of level {level}.",
        "hint": "until the Conflicts of level III it saves its spice for technologies",
        "unknown": "the position does not tell the level of the Conflict",
    },
)
def rival_buys_a_point_too_early(move: Move) -> Say:
    """
    A Rival buys a victory point with spice before the Conflicts of level III.

    Why it cannot be
        With Rise of Ix a Rival keeps its spice for technologies until then.
    """
    if IX not in move.rules.playing:
        return
    level = move.position.state.get("current_conflict", {}).get("level")
    if level is None:
        yield unclear("unknown", ("state", "current_conflict", "level"))
    elif level != "III":
        names = ix("no-point-for-spice-before-level-three", "rival-saves-spice")
        at = ("state", "current_conflict", "level")
        yield against("because", at, clauses=names, player=move.mover, level=level)
    else:
        yield Holds(ix("no-point-for-spice-before-level-three"))


@check(
    "rise-of-ix.check.escalation-with-other-cards",
    subject="rival-combat-bonus",
    clauses=ix("ix-brutal-escalation"),
    says={
        "because": "{number} House Hagal cards give a Rival swords in a Conflict of level {level}, not {wanted}.",
        "hint": "Brutal Escalation reveals two cards in Conflicts of level III",
    },
)
def escalation_with_other_cards(move: Move) -> Say:
    """
    With Brutal Escalation a Rival gets the swords of another number of cards.

    Why it cannot be
        In Conflicts of level III two cards are revealed and all their swords count.
    """
    told = move.action.get("hagal_cards")
    level = move.position.state.get("current_conflict", {}).get("level")
    if not variant(move.position, move.rules, "ix-brutal-escalation") or told is None or level != "III":
        return
    wanted = move.rules.number("rise-of-ix.clause.ix-brutal-escalation", "cards")
    if len(told) != wanted:
        yield against("because", ("action", "hagal_cards"), number=len(told), level=level, wanted=wanted)
    else:
        yield Holds(ix("ix-brutal-escalation"))


@check(
    "immortality.check.deployment-by-the-combat-icon",
    subject="send-agent",
    clauses=tleilaxu("icon-combat"),
    says={
        "because": "{player} deploys {number} units of the garrison with the combat icon, and {limit} may go.",
        "hint": "the icon allows what a combat space would",
    },
)
def deployment_by_the_combat_icon(move: Move) -> Say:
    """
    More units are deployed with the combat icon than a combat space would allow.

    Why it cannot be
        The icon lets units be deployed as if the agent had gone to a combat space: those recruited this
        turn and two of the garrison.
    """
    number = move.action.get("units", {}).get("from_garrison", 0)
    if not number or move.space is None or move.space.combat:
        return
    if not effects.allows(move.card.agent or (), "deploy-here"):
        return
    limit = move.rules.token(TROOP, "garrison_limit")
    if number > limit:
        yield against("because", ("action", "units", "from_garrison"), player=move.mover, number=number, limit=limit)
    else:
        yield Holds(tleilaxu("icon-combat"))


@check(
    "immortality.check.rival-tleilaxu-outcome",
    subject="outcome",
    clauses=tleilaxu(
        "solo-rival-on-the-tleilaxu-track", "solo-rival-sweeps-a-tleilaxu-card", "solo-carthag-without-an-agent",
        "solo-reclaimed-forces-is-safe",
    ),
    says={
        **carrying_out.SAYS,
        **SAYS,
        "card": "the move does not tell which House Hagal card is revealed",
    },
)  # fmt: skip
def rival_tleilaxu_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    A House Hagal card with Tleilaxu icons is revealed: how far the Rival moves, and which card is swept.

    Why it comes out so
        The Rival moves its token one space with all bonuses there, and the card of the Tleilaxu Row
        that is crossed out is replaced; Reclaimed Forces is never meant. With Uprising this happens
        although another card sends the agent.
    """
    if TLEILAXU not in move.rules.playing or kind(move) != "reveal-hagal-card" or not move.player.get("rival"):
        return
    table, color = Changing(move), move.player.color
    data = _hagal(move)
    if data is None:
        table.doubt("card")
        yield from table.unknowns
        return
    tleilaxu_icons(table, color, [one for visit in data.get("visits", ()) for one in visit["effects"]])
    yield from table.unknowns
    yield table.result()


def tleilaxu_icons(table: Changing, color: str, told: Iterable[Mapping[str, Any]]) -> None:
    """What the Tleilaxu icons of a House Hagal card do."""
    carrier = BoxCarrier(table)
    for one in told:
        if "tleilaxu" in one.get("gain", {}):
            carrier.times(color, [one], 1)
            table.rests_on(*tleilaxu("solo-rival-on-the-tleilaxu-track", "solo-carthag-without-an-agent"))
        elif one.get("discard", {}).get("what") == "tleilaxu-row-card":
            table.facts["swept"] = one["discard"]["which"]
            table.rests_on(*tleilaxu("solo-rival-sweeps-a-tleilaxu-card", "solo-reclaimed-forces-is-safe"))


def _hagal(move: Move) -> Any:
    """The House Hagal card of the move, by its id or its name."""
    told = move.action.get("card")
    name = str(told.get("name", "")) if isinstance(told, dict) else str(told or "")
    found = [move.rules.things.get(one) for one in move.rules.names.get(slug(name), ())]
    return next((one for one in found if one and one.get("deck") == "hagal" and one["id"].startswith(TLEILAXU)), None)
