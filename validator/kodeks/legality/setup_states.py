"""The set-up and what it leaves: leaders, Objective cards, the CHOAM module, and the opening."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from kodeks.findings import Finding, Holds, Named, Path, Player
from kodeks.legality.board import Target
from kodeks.legality.changing import clauses
from kodeks.legality.moves import Say, against
from kodeks.positions import Position, Seat
from kodeks.positions.cases import slug
from kodeks.registry import check

CHOAM = "khoam"
PILES = (("cards", "hand"), ("cards", "draw_pile"), ("cards", "discard"), ("cards", "in_play"), ("intrigue_cards",))


@check(
    "uprising.check.leader-chosen-twice",
    subject="state",
    kept={
        "uprising.clause.leader-at-setup": "players.*.leader",
    },
    clauses=clauses("leader-at-setup"),
    says={
        "because": "{player} has the leader {leader}, and so has {other}.",
        "hint": "every leader has one card",
    },
)
def leader_chosen_twice(target: Target) -> Say:
    """
    Two players have the same leader.

    Why it cannot be
        Each player has a leader whose card lies in front of them, and there is one card of each.
    """
    position, rules = target
    seen: dict[str, str] = {}
    for color, seat in position.seats.items():
        told = seat.get("leader")
        if told is None:
            continue
        id = rules.find(told, "leader") or slug(told)
        id = str(rules.things.get(id, {}).get("back_of", id))
        if id in seen:
            leader: object = Named(id) if id in rules.things else told
            yield against("because", seat.at("leader"), player=Player(color), other=Player(seen[id]), leader=leader)
        seen.setdefault(id, color)


@check(
    "uprising.check.thing-of-choam-without-choam",
    subject="state",
    clauses=clauses("choam-cards-left-out", "shaddam-needs-choam"),
    says={
        "card": "{player} has the card {thing}, and the game is played without the CHOAM module.",
        "card hint": "cards with the symbol of the module are left out without it",
        "leader": "{player} plays {thing}, and the game is played without the CHOAM module.",
        "leader hint": "this leader is for games with the module",
    },
)
def thing_of_choam_without_choam(target: Target) -> Say:
    """
    A card or leader of the CHOAM module is in a game without it.

    Why it cannot be
        Without the module its cards stay in the box, and its leader cannot be played.
    """
    position, rules = target
    if CHOAM in rules.playing:
        return
    for color, seat in position.seats.items():
        told = seat.get("leader")
        leader = rules.find(told, "leader") if told else None
        if leader is not None and leader.startswith(f"{CHOAM}."):
            names = clauses("shaddam-needs-choam")
            yield against("leader", seat.at("leader"), clauses=names, player=Player(color), thing=Named(leader))
        for path, name in _named(seat):
            card = rules.find(name, "card")
            if card is not None and card.startswith(f"{CHOAM}."):
                names = clauses("choam-cards-left-out")
                yield against("card", path, clauses=names, player=Player(color), thing=Named(card))


def _named(seat: Seat) -> Iterator[tuple[Path, str]]:
    """The cards of a player that are told by name, with their places."""
    for path in PILES:
        told = seat.get(*path)
        for index, name in enumerate(told if isinstance(told, list) else ()):
            yield (*seat.at(*path), index), name


@check(
    "uprising.check.objective-dealt-twice",
    subject="state",
    kept={
        "uprising.clause.objective-of-each-player": "players.*.battle_icon_cards.face_up",
        "uprising.clause.objectives-for-the-player-count": "players.*.battle_icon_cards.face_up",
    },
    clauses=clauses("objective-of-each-player", "objectives-for-the-player-count"),
    says={
        "two": "{player} has {number} Objective cards.",
        "two hint": "each player gets one Objective card",
        "icon": "{number} players have an Objective card with the battle icon {icon}, and there are {most}.",
        "icon hint": "cards that do not fit the number of players stay in the box",
    },
)
def objective_dealt_twice(target: Target) -> Say:
    """
    There are more Objective cards than were dealt.

    Why it cannot be
        Each player gets one, from those that fit the number of players.

    Does not catch
        A missing one: in a pair turned face down it is not seen.
    """
    position, rules = target
    icons: Counter[str] = Counter()
    for color, seat in position.seats.items():
        shown = [slug(one) for one in seat.get("battle_icon_cards", "face_up") or ()]
        mine = [one.removesuffix("-objective") for one in shown if one.endswith("-objective")]
        icons.update(set(mine))
        if len(mine) > 1:
            names = clauses("objective-of-each-player")
            at = seat.at("battle_icon_cards", "face_up")
            yield against("two", at, clauses=names, player=Player(color), number=len(mine))
    box = [one for one in rules.battle_cards.values() if one["deck"] == "objective"]
    dealt = Counter(one["battle_icon"] for one in box if len(position.seats) in one.get("players", ()))
    for icon, number in sorted(icons.items()):
        if dealt and number > dealt[icon]:
            names = clauses("objectives-for-the-player-count")
            yield against("icon", ("state", "players"), clauses=names, number=number, icon=icon, most=dealt[icon])


@check(
    "uprising.check.opening-not-as-set-up",
    subject="state",
    clauses=clauses(
        "starting-water", "starting-score", "starting-score-with-four-players", "starting-influence",
        "starting-troops", "combat-marker-at-setup", "alliance-tokens-at-setup", "shield-wall-at-setup",
        "remaining-pieces-in-supply",
    ),
    says={
        "because": "The first round begins, and {player} has {fact}: {number}, and it must be {wanted}.",
        "hint": "set the game up again; nobody has had a turn yet",
        "table": "The first round begins, and {fact} is not as the set-up leaves it.",
    },
)  # fmt: skip
def opening_not_as_set_up(target: Target) -> Say:
    """
    The first round begins with something elsewhere than the set-up puts it.

    Why it cannot be
        Before anybody has had a turn, score, influence, troops, water, spies, tokens and wall are
        where the set-up puts them.

    Does not catch
        Games with other boxes or of six players, which are set up in another way.
    """
    position, rules = target
    state, seats = position.state, position.seats.values()
    if not _nobody_has_had_a_turn(position):
        return
    if rules.playing - {"shared", "uprising", "khoam"} or any(seat.get("rival") for seat in position.seats.values()):
        return
    for color, seat in position.seats.items():
        for path, wanted, names in _start(target):
            told = seat.get(*path)
            if told is not None and told != wanted:
                yield _wrong(seat, path, color, told, wanted, names)
        for faction, step in (seat.get("influence") or {}).items():
            if step:
                yield _wrong(seat, ("influence", faction), color, step, 0, ("starting-influence",))
    if state.get("shield_wall") == "removed":
        names = clauses("shield-wall-at-setup")
        yield against("table", ("state", "shield_wall"), clauses=names, fact="shield_wall")
    lying = state.get("alliance_tokens_on_tracks")
    if lying is not None and len(lying) != rules.token("uprising.token.alliance-token", "total"):
        names = clauses("alliance-tokens-at-setup")
        at = ("state", "alliance_tokens_on_tracks")
        yield against("table", at, clauses=names, fact="alliance_tokens_on_tracks")
    tested = {name for path, _, told in _start(target) for name in told if any(seat.get(*path) for seat in seats)}
    yield Holds(clauses(*sorted(tested), "starting-influence"))


def _nobody_has_had_a_turn(position: Position) -> bool:
    """Whether the first round begins, or nobody has yet sent an agent or revealed in it."""
    if position.state.get("round") != 1:
        return False
    if position.state.get("phase") == "round_start":
        return True
    return position.state.get("phase") == "player_turns" and all(
        seat.get("agents", "on_board") == [] and seat.get("revealed_this_round") is False
        for seat in position.seats.values()
    )


def _start(target: Target) -> list[tuple[tuple[str, ...], Any, tuple[str, ...]]]:
    """What each player begins with: the field, its value and the clauses that say so."""
    position, rules = target
    players = str(len(position.seats))
    points = rules.token("uprising.token.score-marker", "starts_at").get(players, 0)
    troops = rules.number("uprising.clause.starting-troops", "troops")
    every = rules.token("uprising.token.troop", "per_player")
    score = ("starting-score",) if not points else ("starting-score", "starting-score-with-four-players")
    return [
        (("vp",), points, score),
        (("troops", "garrison"), troops, ("starting-troops",)),
        (("troops", "supply"), every - troops, ("starting-troops",)),
        (("resources", "water"), rules.number("uprising.clause.starting-water", "water"), ("starting-water",)),
        (("spies", "supply"), rules.token("uprising.token.spy", "per_player"), ("remaining-pieces-in-supply",)),
        (
            ("control_markers", "supply"),
            rules.token("uprising.token.control-marker", "per_player"),
            ("remaining-pieces-in-supply",),
        ),
        (("combat_marker", "space"), 0, ("combat-marker-at-setup",)),
    ]


def _wrong(seat: Seat, path: tuple[str, ...], color: str, told: Any, wanted: Any, names: tuple[str, ...]) -> Finding:
    facts = {"fact": ".".join(path), "number": told, "wanted": wanted}
    return against("because", seat.at(*path), clauses=clauses(*names), player=Player(color), **facts)
