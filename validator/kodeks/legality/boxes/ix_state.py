"""Rise of Ix on the table: dreadnoughts, freighters, technologies and the overlay."""

from collections import Counter

from kodeks.findings import Holds, Named, Path, Player
from kodeks.legality.board import Target
from kodeks.legality.boxes.common import DREADNOUGHT, IX, OVERLAY, SHIPPING, ix, not_told, silent, steps, technology
from kodeks.legality.moves import Say, against, unclear
from kodeks.registry import check

PLACES = ("supply", "garrison", "conflict", "controlling")
TILE = "rise-of-ix.token.tech-tile"


@check(
    "rise-of-ix.check.dreadnoughts-do-not-add-up",
    subject="state",
    clauses=ix("dreadnoughts-per-player", "two-dreadnoughts-at-most"),
    says={
        "because": "{player} has {number} dreadnoughts over all places, and there must be {wanted}.",
        "hint": "count supply, garrison, Conflict and the space a dreadnought controls",
    },
)
def dreadnoughts_do_not_add_up(target: Target) -> Say:
    """
    A player has more or fewer dreadnoughts than the box gives.

    Why it cannot be
        A dreadnought is in its player's supply, garrison, in the Conflict or on the flag of a space;
        none is ever lost or made.
    """
    position, rules = target
    if IX not in rules.playing:
        return
    wanted = rules.token(DREADNOUGHT, "per_player")
    for color, seat in position.seats.items():
        told = seat.get("dreadnoughts")
        if told is None or seat.get("role") == "commander":
            continue
        total = sum(told.get(place) or 0 for place in PLACES[:3]) + len(told.get("controlling", ()))
        missing = [place for place in PLACES if told.get(place) is None]
        if total > wanted or (total != wanted and not missing):
            over = ["two-dreadnoughts-at-most"] if total - (told.get("supply") or 0) > wanted else []
            names, facts = ix("dreadnoughts-per-player", *over), {"number": total, "wanted": wanted}
            yield against("because", seat.at("dreadnoughts"), clauses=names, player=Player(color), **facts)
        elif total != wanted:
            yield not_told(seat, "dreadnoughts", missing[0])
        else:
            yield Holds(ix("dreadnoughts-per-player"))


@check(
    "rise-of-ix.check.dreadnought-on-a-wrong-space",
    subject="state",
    clauses=ix(
        "spaces-a-dreadnought-controls", "space-without-a-dreadnought", "dreadnought-control-lasts-a-round",
        "dreadnought-leaves-its-space", "dreadnought-covers-a-marker",
    ),
    says={
        "place": "{player} has a dreadnought on {space}, which cannot be controlled.",
        "place hint": "a dreadnought stands on the flag of a space that can be controlled",
        "shared": "Dreadnoughts of {first} and {second} stand on {space}.",
        "shared hint": "a winner chooses a space without a dreadnought",
        "lasting": "{number} dreadnoughts control spaces, and {limit} can at this point.",
        "lasting hint": "a dreadnought goes back to the garrison at the end of the next combat phase",
    },
)  # fmt: skip
def dreadnought_on_a_wrong_space(target: Target) -> Say:
    """
    A dreadnought controls a space that it cannot, or has stayed there too long.

    Why it cannot be
        The winner of a Conflict puts one dreadnought on a flag where no other stands, over the
        marker that lies there, and it leaves at the end of the next combat phase. So one stands on
        the board, two for a moment in the combat phase, and none before the first Conflict.
    """
    position, rules = target
    if IX not in rules.playing:
        return
    flags, holders, number = rules.token(DREADNOUGHT, "placed_on"), dict[str, str](), 0
    for color, seat in position.seats.items():
        for index, name in enumerate(seat.get("dreadnoughts", "controlling") or ()):
            space, number = position.space_id(name) or name, number + 1
            at: Path = (*seat.at("dreadnoughts", "controlling"), index)
            if space not in flags:
                clauses = ix("spaces-a-dreadnought-controls")
                yield against("place", at, clauses=clauses, player=Player(color), space=Named(space))
            elif space in holders:
                clauses, first = ix("space-without-a-dreadnought"), Player(holders[space])
                yield against("shared", at, clauses=clauses, space=Named(space), first=first, second=Player(color))
            holders.setdefault(space, color)
    phase, rounds = position.state.get("phase"), position.state.get("round")
    fighting = phase == "combat"
    limit = int(fighting) + int(rounds is None or rounds > 1 or phase in ("makers", "recall", "game_end"))
    if number > limit and (phase is not None or number > len(position.seats)):
        clauses = ix("dreadnought-control-lasts-a-round", "dreadnought-leaves-its-space")
        yield against("lasting", ("state", "players"), clauses=clauses, number=number, limit=limit)
    elif number > 1 and phase is None:
        yield silent("state", "phase")
    elif number:
        yield Holds(ix("spaces-a-dreadnought-controls", "dreadnought-covers-a-marker"))


@check(
    "rise-of-ix.check.freighter-off-the-track",
    subject="state",
    clauses=ix("freighter-on-the-track", "spaces-of-the-track", "rival-freighter-limit"),
    says={
        "because": "{player} has the freighter on step {number} of the shipping track, which ends with step {limit}.",
        "hint": "the track has a lowest space and three spaces with rewards",
        "rival": "The freighter of the Rival {player} is on step {number}, and a Rival goes no further than {limit}.",
        "rival hint": "a Rival recalls its freighter from the second space",
    },
)
def freighter_off_the_track(target: Target) -> Say:
    """
    A freighter stands where the shipping track has no space, or a Rival's beyond its limit.

    Why it cannot be
        Above the lowest space the track has three; a Rival never goes past the second.
    """
    position, rules = target
    if IX not in rules.playing:
        return
    top = max(steps(rules, SHIPPING))
    for color, seat in position.seats.items():
        step, limit = seat.get("freighter_step"), top
        if step is None:
            continue
        if seat.get("rival"):
            limit = rules.number("rise-of-ix.clause.rival-freighter-limit", "step")
        if step > top:
            clauses = ix("freighter-on-the-track", "spaces-of-the-track")
            yield against(
                "because", seat.at("freighter_step"), clauses=clauses, player=Player(color), number=step, limit=top
            )
        elif step > limit:
            clauses = ix("rival-freighter-limit")
            yield against(
                "rival", seat.at("freighter_step"), clauses=clauses, player=Player(color), number=step, limit=limit
            )
        else:
            yield Holds(ix("freighter-on-the-track"))


@check(
    "rise-of-ix.check.tech-tiles-do-not-add-up",
    subject="state",
    clauses=ix(
        "tech-tile-count", "tech-tiles-in-stacks", "tech-stacks-on-the-ix-board", "next-tile-is-turned-up",
        "empty-tech-stack",
    ),
    says={
        "stacks": "There are {number} stacks of technologies, and there must be {wanted}.",
        "stacks hint": "a stack that has run out stays as an empty place",
        "size": "A stack holds {number} technologies, and it started with {wanted}.",
        "size hint": "stacks only grow smaller",
        "total": "There are {number} technologies in stacks, with players and out of the game, not {wanted}.",
        "total hint": "count the stacks, the tiles of all players and those destroyed",
        "closed": "The top tile of a stack lies face down.",
        "closed hint": "when a technology is taken, the next tile of its stack is turned face up",
        "twice": "{technology} is there {number} times, and there is one tile of it.",
        "twice hint": "count the technologies of all players again",
    },
)  # fmt: skip
def tech_tiles_do_not_add_up(target: Target) -> Say:
    """
    The technologies in the stacks and with the players are not those of the box.

    Why it cannot be
        The tiles are dealt into three equal stacks with the top tile face up. Each goes to a player,
        who may own any number, or out of the game; none comes back.
    """
    position, rules = target
    told = position.state.get("tech_stacks")
    if IX not in rules.playing or told is None:
        return
    every, sizes = rules.token(TILE, "total"), told.get("sizes")
    stacks = rules.number("rise-of-ix.clause.tech-tiles-in-stacks", "stacks")
    most = rules.number("rise-of-ix.clause.tech-tiles-in-stacks", "tiles")
    at: Path = ("state", "tech_stacks", "sizes")
    if sizes is not None and len(sizes) != stacks:
        yield against("stacks", at, clauses=ix("tech-tiles-in-stacks"), number=len(sizes), wanted=stacks)
    for index, size in enumerate(sizes or ()):
        if size > most:
            yield against("size", (*at, index), clauses=ix("tech-tiles-in-stacks"), number=size, wanted=most)
    if told.get("top_tile_face_up") is False and any(sizes or (1,)):
        clauses = ix("next-tile-is-turned-up", "tech-stacks-on-the-ix-board")
        yield against("closed", ("state", "tech_stacks", "top_tile_face_up"), clauses=clauses)
    held = [seat.get("technologies") for seat in position.seats.values()]
    owned = Counter((technology(rules, name) or {}).get("id", name) for one in held for name in one or ())
    for name, number in sorted(owned.items()):
        if number > 1 and name in rules.things:
            where = ("state", "players")
            yield against("twice", where, clauses=ix("tech-tile-count"), technology=Named(name), number=number)
    gone = told.get("tiles_destroyed")
    if sizes is None:
        return
    total = sum(sizes) + sum(len(one or ()) for one in held) + (gone or 0)
    if total > every or (total != every and None not in held and gone is not None):
        yield against("total", ("state", "tech_stacks"), clauses=ix("tech-tile-count"), number=total, wanted=every)
    elif total != every:
        yield silent("state", "tech_stacks", "tiles_destroyed")
    else:
        yield Holds(ix("tech-tile-count"))
        if 0 in sizes:
            yield Holds(ix("empty-tech-stack"))


@check(
    "rise-of-ix.check.strength-with-dreadnoughts-marked-wrongly",
    subject="state",
    clauses=ix("strength-of-a-dreadnought", "strength-without-troops", "units-with-ix"),
    says={
        "because": "{player} has strength {number}, and units and swords give {wanted}.",
        "hint": "count the units in the Conflict and the swords again",
    },
)
def strength_with_dreadnoughts_marked_wrongly(target: Target) -> Say:
    """
    The combat marker of a player with a dreadnought in the Conflict does not show the strength.

    Why it cannot be
        A dreadnought is a unit like troops and sandworms and gives its own strength, with troops
        beside it or without; swords count as soon as any unit is there.
    """
    position, rules = target
    if IX not in rules.playing or position.state.get("phase") not in ("player_turns", "combat"):
        return
    limit = rules.token("uprising.token.combat-marker", "marker_limit")
    for color, seat in position.seats.items():
        ships, troops = seat.get("dreadnoughts", "conflict"), seat.get("troops", "conflict")
        space, swords = seat.get("combat_marker", "space"), seat.get("swords_this_round")
        if not ships or None in (troops, space, swords) or not seat.get("revealed_this_round"):
            continue
        told = space + (limit if seat.get("combat_marker", "side") == "plus_20" else 0)
        wanted = ships * rules.token(DREADNOUGHT, "strength") + swords
        wanted += troops * rules.token("uprising.token.troop", "strength")
        wanted += (seat.get("sandworms", "conflict") or 0) * rules.token("uprising.token.sandworm", "strength")
        clauses = ix("strength-of-a-dreadnought", *(() if troops else ("strength-without-troops",)), "units-with-ix")
        if told != wanted:
            at = seat.at("combat_marker")
            yield against("because", at, clauses=clauses, player=Player(color), number=told, wanted=wanted)
        else:
            yield Holds(clauses)


@check(
    "rise-of-ix.check.agent-on-a-covered-space",
    subject="state",
    clauses=ix("no-agent-to-a-covered-space"),
    says={
        "because": "{player} has an agent on {space}, which the overlay covers.",
        "hint": "a covered space is out of the game",
        "open": "the books do not say whether the overlay covers {space}",
    },
)
def agent_on_a_covered_space(target: Target) -> Say:
    """
    An agent stands on a space that the CHOAM overlay covers.

    Why it cannot be
        No agent can be sent to a covered space.
    """
    position, rules = target
    if IX not in rules.playing:
        return
    covered = rules.token(OVERLAY, "placed_on")
    for color, seat in position.seats.items():
        for index, name in enumerate(seat.get("agents", "on_board") or ()):
            space, at = position.space_id(name), (*seat.at("agents", "on_board"), index)
            if space in covered:
                yield against("because", at, player=Player(color), space=Named(str(space)))
            elif space == "uprising.space.shipping":
                yield unclear("open", at, open=("rise-of-ix.silence.shipping-under-the-overlay",), space=Named(space))


@check(
    "rise-of-ix.check.parts-without-the-box",
    subject="state",
    clauses=ix("dreadnoughts-per-player", "freighter-per-player", "tech-tile-count", "new-leaders", "snooper-count"),
    says={
        "part": "{player} has pieces of Rise of Ix, which is not in play.",
        "stacks": "Technologies lie on the table, and Rise of Ix is not in play.",
        "hint": "name rise_of_ix under modules, or take the part away",
        "leader": "{player} plays {leader} of Rise of Ix, which is not in play.",
        "leader hint": "name rise_of_ix under modules, or choose another leader",
        "snoopers": "{player} has {number} snoopers; there are {total}, for Tessia Vernius alone.",
        "snoopers hint": "count the snoopers again",
    },
)
def parts_without_the_box(target: Target) -> Say:
    """
    Parts or leaders of Rise of Ix are on the table of a game without it.

    Why it cannot be
        Dreadnoughts, freighters, technologies, snoopers and six leaders come in that box. Snoopers
        belong to one leader, and there are four.
    """
    position, rules = target
    total = rules.token("rise-of-ix.token.snooper", "total")
    for color, seat in position.seats.items():
        snoopers, leader = seat.get("snoopers"), rules.find(str(seat.get("leader") or ""), "leader")
        tessia = leader in (None, "rise-of-ix.leader.tessia-vernius") and "leader" in seat.data
        if snoopers and (snoopers > total or not tessia):
            at, clauses = seat.at("snoopers"), ix("snooper-count")
            yield against("snoopers", at, clauses=clauses, player=Player(color), number=snoopers, total=total)
        if IX in rules.playing:
            continue
        if leader is not None and leader.startswith(f"{IX}."):
            at, clauses = seat.at("leader"), ix("new-leaders")
            yield against("leader", at, clauses=clauses, player=Player(color), leader=Named(leader))
        parts = {
            "dreadnoughts": any(seat.get("dreadnoughts", place) for place in PLACES),
            "freighter_step": seat.get("freighter_step"),
            "technologies": seat.get("technologies"),
        }
        names = {"dreadnoughts": "dreadnoughts-per-player", "freighter_step": "freighter-per-player"}
        for part, there in parts.items():
            if there:
                clauses = ix(names.get(part, "tech-tile-count"))
                yield against("part", seat.at(part), clauses=clauses, player=Player(color))
    if IX not in rules.playing and any(position.state.get("tech_stacks", {}).get("sizes", ())):
        yield against("stacks", ("state", "tech_stacks"), clauses=ix("tech-tile-count"))
