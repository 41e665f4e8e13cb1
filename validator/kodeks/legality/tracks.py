"""Tracks and what follows from them: alliances, victory points, strength, battle icons, spice."""

from collections import Counter
from typing import Any

from kodeks.findings import Player
from kodeks.legality.board import Target
from kodeks.legality.box_effects import box_points, variant
from kodeks.legality.moves import MISSING, Say, against, unclear
from kodeks.positions import Seat
from kodeks.positions.cases import slug
from kodeks.registry import check

ALLIANCE = "uprising.token.alliance-token"
CUBE = "uprising.token.influence-cube"


def _influence(target: Target) -> dict[str, dict[str, int]]:
    """For each faction, the influence of each player that is told."""
    found: dict[str, dict[str, int]] = {}
    for color, seat in target[0].seats.items():
        for faction, step in (seat.get("influence") or {}).items():
            if step is not None:
                found.setdefault(slug(faction), {})[color] = step
    return found


@check(
    "uprising.check.alliance-with-the-wrong-player",
    subject="state",
    kept={
        "uprising.clause.first-at-four-makes-the-alliance": "players.*.alliance_tokens",
        "uprising.clause.alliance-taken-over": "players.*.alliance_tokens",
        "uprising.clause.alliance-token-count": "alliance_tokens_on_tracks",
    },
    clauses=[
        "uprising.clause.first-at-four-makes-the-alliance",
        "uprising.clause.alliance-taken-over",
        "uprising.clause.alliance-token-count",
    ],
    says={
        "higher": "{player} holds the alliance token of {faction} with {have} influence, and {other} has {more}.",
        "higher hint": "the token goes to the player who stands higher",
        "on track": "{player} has {have} influence with {faction}, and nobody holds its alliance token.",
        "on track hint": "the first player to get there takes the token",
        "twice": "The alliance token of {faction} is in more than one place.",
        "twice hint": "there is one token for each faction",
    },
)
def alliance_with_the_wrong_player(target: Target) -> Say:
    """
    An alliance token is not where the influence tracks put it.

    Why it cannot be
        The first player to reach the printed influence takes the token, and whoever climbs higher
        than its holder takes it over.

    Does not catch
        A holder who has lost influence since: the books are silent on giving the token back, so a
        holder below the printed influence is left alone as long as nobody stands higher.
    """
    position, rules = target
    needed = rules.token(ALLIANCE, "rewarded_at")
    lying = [slug(one) for one in position.state.get("alliance_tokens_on_tracks", ())]
    holders: dict[str, list[str]] = {}
    for color, seat in position.seats.items():
        for faction in seat.get("alliance_tokens") or ():
            holders.setdefault(slug(faction), []).append(color)
    for faction, steps in sorted(_influence(target).items()):
        held = holders.get(faction, [])
        if len(held) + lying.count(faction) > 1:
            names = ("uprising.clause.alliance-token-count",)
            yield against("twice", ("state", "alliance_tokens_on_tracks"), clauses=names, faction=faction)
        elif held:
            holder, have = held[0], steps.get(held[0])
            above = [one for one, step in steps.items() if have is not None and step > have and step >= needed]
            if above:
                at = position.seat(holder).at("alliance_tokens")
                facts: dict[str, Any] = {"faction": faction, "have": have, "more": steps[above[0]]}
                names = ("uprising.clause.alliance-taken-over",)
                yield against("higher", at, clauses=names, player=Player(holder), other=Player(above[0]), **facts)
        elif faction in lying or all(seat.get("alliance_tokens") is not None for seat in position.seats.values()):
            reached = [one for one, step in steps.items() if step >= needed]
            if reached:
                at = position.seat(reached[0]).at("influence")
                names, have = ("uprising.clause.first-at-four-makes-the-alliance",), steps[reached[0]]
                yield against("on track", at, clauses=names, player=Player(reached[0]), have=have, faction=faction)


@check(
    "uprising.check.too-few-victory-points",
    subject="state",
    kept={
        "uprising.clause.two-influence-gives-a-point": "players.*.influence.*",
        "uprising.clause.alliance-token-gives-a-point": "players.*.alliance_tokens",
        "uprising.clause.pair-of-battle-icons": "players.*.battle_icon_cards.face_down_pairs",
        "immortality.clause.tleilaxu-track-gives-a-point": "players.*.tleilaxu_step",
    },
    clauses=[
        "uprising.clause.two-influence-gives-a-point",
        "uprising.clause.alliance-token-gives-a-point",
        "uprising.clause.pair-of-battle-icons",
        "uprising.clause.starting-score-with-four-players",
        "immortality.clause.tleilaxu-track-gives-a-point",
    ],
    says={
        "because": "{player} has {number} victory points, and influence, alliances, pairs and the start give {wanted}.",
        "hint": "count the points that tracks and tokens show",
    },
)
def too_few_victory_points(target: Target) -> Say:
    """
    A player has fewer victory points than the table shows.

    Why it cannot be
        Enough influence with a faction, an alliance token and a pair of battle icons each give a
        point that stays as long as they do; with four players everyone starts with one.

    Does not catch
        Too many points: cards and rewards give points that leave no trace.
    """
    position, rules = target
    start = rules.token("uprising.token.score-marker", "starts_at").get(str(len(position.seats)), 0)
    start = 0 if variant(position, rules, "eleven-points") else start
    at_least, each = rules.token(CUBE, "point_at"), rules.token(CUBE, "points")
    for color, seat in position.seats.items():
        points, track = seat.get("vp"), seat.get("influence")
        if seat.get("role") is not None:
            continue
        if points is None:
            at = seat.at("vp")
            yield unclear(MISSING, at, fact=".".join(str(step) for step in at[1:]))
            continue
        pairs = seat.get("battle_icon_cards", "face_down_pairs") or 0
        high = sum(1 for step in (track or {}).values() if step is not None and step >= at_least)
        due = {
            "uprising.clause.starting-score-with-four-players": start,
            "uprising.clause.two-influence-gives-a-point": each * high,
            "uprising.clause.alliance-token-gives-a-point": rules.token(ALLIANCE, "points")
            * len(seat.get("alliance_tokens") or ()),
            "uprising.clause.pair-of-battle-icons": rules.token("uprising.token.battle-icon-pair", "points") * pairs,
            "immortality.clause.tleilaxu-track-gives-a-point": box_points(rules, seat),
        }
        wanted = sum(due.values())
        if points < wanted:
            names = tuple(clause for clause, number in due.items() if number)
            yield against("because", seat.at("vp"), clauses=names, player=Player(color), number=points, wanted=wanted)


@check(
    "uprising.check.pair-of-battle-icons-left-open",
    subject="state",
    kept={
        "uprising.clause.pair-of-battle-icons": "players.*.battle_icon_cards.face_up",
    },
    clauses=["uprising.clause.pair-of-battle-icons"],
    says={
        "because": "{player} has two open cards with the battle icon {icon}.",
        "hint": "turn the pair face down for a victory point",
    },
)
def pair_of_battle_icons_left_open(target: Target) -> Say:
    """
    Two open cards show the same battle icon.

    Why it cannot be
        Winning the second card turns the pair face down at once.
    """
    for color, seat in target[0].seats.items():
        cards = seat.get("battle_icon_cards", "face_up") or []
        icons = Counter(slug(one).removesuffix("-objective").removesuffix("-conflict") for one in cards)
        for icon, number in sorted(icons.items()):
            if number > 1 and icon != "wild":
                at = seat.at("battle_icon_cards", "face_up")
                yield against("because", at, player=Player(color), icon=icon)


@check(
    "uprising.check.strength-marked-wrongly",
    subject="state",
    kept={
        "uprising.clause.strength-of-units": "players.*.combat_marker.space",
        "uprising.clause.strength-of-swords": "players.*.swords_this_round",
        "uprising.clause.strength-needs-a-unit": "players.*.swords_this_round",
        "uprising.clause.strength-above-twenty": "players.*.combat_marker.side=plus_20",
        "uprising.clause.announcing-strength": "players.*.combat_marker.space",
    },
    clauses=[
        "uprising.clause.strength-of-units",
        "uprising.clause.strength-of-swords",
        "uprising.clause.strength-needs-a-unit",
        "uprising.clause.strength-above-twenty",
        "uprising.clause.announcing-strength",
        "six-players.clause.given-strength-is-marked-at-once",
        "six-players.clause.own-strength-is-added-later",
        "six-players.clause.no-strength-without-units",
        "six-players.clause.ally-adjusts-the-combat-marker",
    ],
    says={
        "no unit": "{player} has strength {number} and no unit in the Conflict.",
        "no unit hint": "without a unit the strength is 0",
        "early": "{player} has strength {number} and has not revealed yet.",
        "early hint": "strength is counted in the reveal turn",
        "sum": "{player} has strength {number}, and units and swords give {wanted}.",
        "sum hint": "count the units in the Conflict and the swords again",
        "side": "{player} has strength {number} on the wrong side of the combat marker.",
        "side hint": "the +20 side is for more than 20",
    },
)
def strength_marked_wrongly(target: Target) -> Say:
    """
    The combat marker does not show the player's strength.

    Why it cannot be
        Strength is counted in the reveal turn from units in the Conflict and swords; without a unit
        it is 0, above the end of the track the marker is turned.
    """
    position, rules = target
    limit = rules.token("uprising.token.combat-marker", "marker_limit")
    for color, seat in position.seats.items():
        space, side = seat.get("combat_marker", "space"), seat.get("combat_marker", "side")
        troops, worms = seat.get("troops", "conflict"), seat.get("sandworms", "conflict")
        if space is None:
            continue
        told, at, player = space + (limit if side == "plus_20" else 0), seat.at("combat_marker"), Player(color)
        others = seat.get("dreadnoughts", "conflict") or 0
        if told and troops == 0 and worms is None and not others:
            where = seat.at("sandworms", "conflict")
            yield unclear(MISSING, where, fact=".".join(str(step) for step in where[1:]))
            continue
        unknown, worms = worms is None, worms or 0
        if told and troops == 0 and not worms and not others:
            six = ("six-players.clause.no-strength-without-units",) if _given(seat) else ()
            clauses = ("uprising.clause.strength-needs-a-unit", *six)
            yield against("no unit", at, clauses=clauses, player=player, number=told)
        elif told and seat.get("revealed_this_round") is False and not seat.get("role") and not seat.get("rival"):
            clauses = ("uprising.clause.announcing-strength",)
            yield against("early", at, clauses=clauses, player=player, number=told)
        elif side == "plus_20" and space == 0:
            clauses = ("uprising.clause.strength-above-twenty",)
            yield against("side", at, clauses=clauses, player=player, number=told)
        elif (seat.get("revealed_this_round") or _given(seat)) and troops is not None and not others:
            swords = seat.get("swords_this_round")
            wanted = troops * rules.token("uprising.token.troop", "strength")
            wanted += worms * rules.token("uprising.token.sandworm", "strength") + (swords or 0)
            fighting = position.state.get("phase") in ("player_turns", "combat")
            if swords is not None and (troops or worms) and told != wanted and fighting and unknown:
                where = seat.at("sandworms", "conflict")
                yield unclear(MISSING, where, fact=".".join(str(step) for step in where[1:]))
            elif swords is not None and (troops or worms) and told != wanted and fighting:
                both = ("uprising.clause.strength-of-units", "uprising.clause.strength-of-swords", *_of_an_ally(seat))
                yield against("sum", at, clauses=both, player=player, number=told, wanted=wanted)


def _of_an_ally(seat: Seat) -> tuple[str, ...]:
    """The clauses on the marker of an ally: strength given at once, and what the own reveal turn adds."""
    if seat.get("role") != "ally":
        return ()
    if not seat.get("revealed_this_round"):
        return ("six-players.clause.given-strength-is-marked-at-once",)
    return ("six-players.clause.own-strength-is-added-later", "six-players.clause.ally-adjusts-the-combat-marker")


def _given(seat: Seat) -> bool:
    """Whether an ally of a game of six has swords before the own reveal turn: a commander gave them."""
    return seat.get("role") == "ally" and bool(seat.get("swords_this_round"))


@check(
    "uprising.check.bonus-spice-elsewhere",
    subject="state",
    kept={
        "uprising.clause.maker-spaces": "bonus_spice.*",
    },
    clauses=["uprising.clause.maker-spaces"],
    says={
        "because": "Bonus spice lies on {space}, which is no maker space.",
        "hint": "bonus spice gathers on maker spaces only",
    },
)
def bonus_spice_elsewhere(target: Target) -> Say:
    """
    Bonus spice lies on a space that is no maker space.

    Why it cannot be
        Only spaces with the maker icon get bonus spice in the makers phase.
    """
    position, rules = target
    for name, number in position.state.get("bonus_spice", {}).items():
        space = rules.spaces.get(position.space_id(name) or "")
        if number and space is not None and not space.maker:
            yield against("because", ("state", "bonus_spice", name), space=name)


@check(
    "uprising.check.combat-before-all-have-revealed",
    subject="state",
    kept={
        "uprising.clause.player-turns-end-after-all-reveals": ("phase=combat", "phase=makers", "phase=recall"),
    },
    clauses=["uprising.clause.player-turns-end-after-all-reveals"],
    says={
        "because": "The phase is {phase}, and {player} has not taken the reveal turn.",
        "hint": "the phase of player turns ends when everyone has revealed",
    },
)
def combat_before_all_have_revealed(target: Target) -> Say:
    """
    The round has gone on to combat or later, and a player has not revealed.

    Why it cannot be
        Player turns go on until everyone has taken a reveal turn.
    """
    position, _ = target
    phase = position.state.get("phase")
    if phase not in ("combat", "makers", "recall"):
        return
    for color, seat in position.seats.items():
        if seat.get("revealed_this_round") is False:
            yield against("because", seat.at("revealed_this_round"), phase=phase, player=Player(color))


@check(
    "khoam.check.contracts-not-laid-out",
    subject="state",
    kept={
        "khoam.clause.contracts-at-set-up": "contracts.face_up",
        "khoam.clause.place-is-filled": "contracts",
        "khoam.clause.components": "contracts.face_down_bank",
    },
    clauses=["khoam.clause.contracts-at-set-up", "khoam.clause.place-is-filled", "khoam.clause.components"],
    says={
        "row": "{number} contracts lie face up, and the bank still has {bank}.",
        "row hint": "a place that is emptied is filled at once while the bank lasts",
        "total": "There are {number} contracts in all, and there must be {wanted}.",
        "total hint": "count the board, the bank and those of all players",
    },
)
def contracts_not_laid_out(target: Target) -> Say:
    """
    The contracts on the board do not fit the bank, or do not add up.

    Why it cannot be
        Two contracts lie face up as long as the bank can fill their places, and none is ever lost.

    Does not catch
        Totals with Rise of Ix or six players, where contracts are dealt or set aside.
    """
    position, rules = target
    told = position.state.get("contracts") or {}
    shown, bank = told.get("face_up"), told.get("face_down_bank")
    if shown is None or bank is None:
        return
    wanted = rules.token("khoam.token.contract", "shown")
    if shown > wanted or (shown < wanted and bank > 0):
        names = ("khoam.clause.contracts-at-set-up", "khoam.clause.place-is-filled")
        yield against("row", ("state", "contracts", "face_up"), clauses=names, number=shown, bank=bank)
    held = [seat.get("contracts") for seat in position.seats.values()]
    if None in held or "set_aside_sardaukar_contracts" in told or "tech_stacks" in position.state:
        return
    total = shown + bank + sum(len(one.get("open", ())) + len(one.get("completed_face_down", ())) for one in held)
    every = rules.token("khoam.token.contract", "total")
    if total != every:
        whole = ("khoam.clause.components",)
        yield against("total", ("state", "contracts"), clauses=whole, number=total, wanted=every)
