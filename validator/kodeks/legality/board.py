"""The board as it stands: what no play can have led to."""

from collections import Counter
from typing import Any

from kodeks.findings import Holds, Named, Path, Player
from kodeks.legality.moves import Say, against, unclear
from kodeks.legality.rules import Rules
from kodeks.positions import Position
from kodeks.registry import check

Target = tuple[Position, Rules]


@check(
    "uprising.check.own-agents-share-a-space",
    subject="state",
    kept={
        "uprising.clause.occupied-space": "players.*.agents.on_board",
    },
    clauses=["uprising.clause.occupied-space", "uprising.clause.infiltrate"],
    says={
        "because": "{player} has {number} agents on {space}.",
        "hint": "a player's own agent bars the space, and infiltrating does not help",
    },
)
def own_agents_share_a_space(target: Target) -> Say:
    """
    Two agents of one player stand on the same space.

    Why it cannot be
        An agent bars its space for all others. Infiltrating gets past agents of other players,
        so two colours on a space can be explained, two agents of one colour cannot.
    """
    position, _ = target
    shared: Counter[str] = Counter()
    for color, seat in position.seats.items():
        spaces = [position.space_id(one) or one for one in seat.get("agents", "on_board") or []]
        shared.update(set(spaces))
        for space, number in Counter(spaces).items():
            if number > 1:
                at = seat.at("agents", "on_board")
                clauses = ("uprising.clause.occupied-space",)
                yield against("because", at, clauses=clauses, player=Player(color), number=number, space=Named(space))
    if any(number > 1 for number in shared.values()):
        yield Holds(("uprising.clause.infiltrate",))


@check(
    "uprising.check.control-marker-misplaced",
    subject="state",
    kept={
        "uprising.clause.three-contested-locations": "players.*.control_markers.placed",
        "uprising.clause.winner-places-control-marker": "players.*.control_markers.placed",
    },
    clauses=["uprising.clause.three-contested-locations", "uprising.clause.winner-places-control-marker"],
    says={
        "place": "{player} has a control marker on {space}, which cannot be controlled.",
        "place hint": "take the marker back to the supply",
        "shared": "{space} carries control markers of {first} and {second}.",
        "shared hint": "a new marker replaces the old one; return one of them",
    },
)
def control_marker_misplaced(target: Target) -> Say:
    """
    A control marker lies where none can, or two lie on one flag.

    Why it cannot be
        Only the locations that Conflict cards are fought over have a flag, and a new owner's
        marker replaces the old one.
    """
    position, rules = target
    flags = rules.token("uprising.token.control-marker", "placed_on")
    holder: dict[str, str] = {}
    for color, seat in position.seats.items():
        for index, name in enumerate(seat.get("control_markers", "placed") or []):
            space = position.space_id(name) or name
            at: Path = (*seat.at("control_markers", "placed"), index)
            if space not in flags:
                clauses = ("uprising.clause.three-contested-locations",)
                yield against("place", at, clauses=clauses, player=Player(color), space=Named(space))
            elif space in holder:
                clauses = ("uprising.clause.winner-places-control-marker",)
                facts: dict[str, Any] = {"space": Named(space), "first": Player(holder[space]), "second": Player(color)}
                yield against("shared", at, clauses=clauses, **facts)
            else:
                holder[space] = color


@check(
    "uprising.check.sandworm-behind-shield-wall",
    subject="state",
    kept={
        "uprising.clause.shield-wall-blocks-sandworms": "players.*.sandworms.conflict",
    },
    clauses=[
        "uprising.clause.shield-wall-blocks-sandworms",
        "uprising.clause.sandworms-after-wall-removal",
    ],
    says={
        "because": "{player} fights with sandworms over {location}, and the Shield Wall stands.",
        "hint": "take the sandworms back, or remove the wall",
        "unknown": "the position does not tell whether the Shield Wall stands",
    },
)
def sandworm_behind_shield_wall(target: Target) -> Say:
    """
    A sandworm fights over a location that the Shield Wall protects.

    Why it cannot be
        While the wall stands no sandworm may be summoned there, and a wall that is gone never
        returns.
    """
    position, rules = target
    contested = position.contested
    if contested not in rules.token("uprising.token.shield-wall", "protects"):
        return
    for color, seat in position.seats.items():
        if not seat.get("sandworms", "conflict"):
            continue
        if position.shield_wall is None:
            yield unclear("unknown", ("state", "shield_wall"))
        elif position.shield_wall:
            at = seat.at("sandworms", "conflict")
            names = ("uprising.clause.shield-wall-blocks-sandworms",)
            yield against("because", at, clauses=names, player=Player(color), location=Named(str(contested)))
        else:
            yield Holds(("uprising.clause.sandworms-after-wall-removal",))


@check(
    "uprising.check.sandworm-in-garrison",
    subject="state",
    kept={
        "uprising.clause.sandworm-goes-to-the-conflict": "players.*.sandworms.conflict",
    },
    clauses=["uprising.clause.sandworm-goes-to-the-conflict"],
    says={
        "because": "{player} has {number} sandworms in the garrison.",
        "hint": "a sandworm goes straight to the Conflict and back to the supply after it",
    },
)
def sandworm_in_garrison(target: Target) -> Say:
    """
    A sandworm stands in a garrison.

    Why it cannot be
        Sandworms are summoned straight to the Conflict and never to a garrison.
    """
    position, _ = target
    for color, seat in position.seats.items():
        number = seat.get("sandworms", "garrison") or 0
        if number:
            yield against("because", seat.at("sandworms", "garrison"), player=Player(color), number=number)


@check(
    "uprising.check.two-spies-on-a-post",
    subject="state",
    kept={
        "uprising.clause.placing-a-spy": ("observation_posts.*.spies", "players.*.spies.on_posts"),
    },
    clauses=["uprising.clause.placing-a-spy"],
    says={
        "because": "{post} holds spies of {first} and {second}.",
        "hint": "a spy is placed on a free post",
    },
)
def two_spies_on_a_post(target: Target) -> Say:
    """
    Two spies stand on one observation post.

    Why it cannot be
        A spy is placed on a post that is not occupied.

    Does not catch
        Effects of cards that let spies share a post; name them in the position when they matter.
    """
    position, _ = target
    for post in position.posts():
        if len(post.spies) > 1:
            yield against("because", post.at, post=post.name, first=Player(post.spies[0]), second=Player(post.spies[1]))
