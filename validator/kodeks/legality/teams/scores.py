"""Influence, alliances and victory points in a game of six."""

from typing import Any

from kodeks.findings import Named, Player
from kodeks.legality.board import Target
from kodeks.legality.moves import Say, against
from kodeks.legality.rules import Rules
from kodeks.legality.teams.names import SIX, clauses
from kodeks.legality.teams.table import ALLY, COMMANDER, personal, personal_tracks, role, six_players, team_of
from kodeks.positions import Seat
from kodeks.positions.cases import slug
from kodeks.registry import check

VARIANT = "eleven-points"


@check(
    "six-players.check.influence-with-a-foreign-faction",
    subject="state",
    kept={
        "six-players.clause.influence-of-commanders-alone": "players.*.personal_track",
        "six-players.clause.replaced-factions": "players.*.influence",
        "six-players.clause.six-factions": "players.*.influence",
        "six-players.clause.personal-boards-at-setup": "players.*.personal_track",
        "six-players.clause.two-more-alliance-tokens": "alliance_tokens_on_tracks",
    },
    clauses=clauses(
        "influence-of-commanders-alone", "personal-alliance-stays", "replaced-factions", "six-factions",
        "personal-boards-at-setup", "two-more-alliance-tokens", "no-ally-cubes-on-personal-boards",
    ),
    says={
        "ally": "{player} has influence with {faction}, whose track is on a personal board.",
        "ally hint": "on the board the Great Houses and the Fringe Worlds stand in their place",
        "track": "{player} has the personal track of {faction}, and it must be that of {wanted}.",
        "track hint": "Muad'Dib has the board of the Fremen, Shaddam Corrino IV that of the Emperor",
        "alliance": "{player} holds the alliance token of {faction}, which only its commander can have.",
        "alliance hint": "nobody else has influence with that faction, so its token cannot be taken over",
        "token": "There is an alliance token of {faction}, and no track of it.",
        "token hint": "the six factions are told by the six tracks",
    },
)  # fmt: skip
def influence_with_a_foreign_faction(target: Target) -> Say:
    """
    Somebody has influence or an alliance with a faction that is not open to them.

    Why it cannot be
        The tracks of the Emperor and the Fremen are on the personal boards of the commanders, who
        alone have influence there; the board has the Great Houses and the Fringe Worlds instead.
    """
    position, rules = target
    if not six_players(rules, position):
        return
    tracks, own = personal_tracks(rules), f"{SIX}.track."
    known = {one["faction"].rpartition(".")[2] for id, one in rules.things.items() if id.startswith(own)}
    for color, seat in position.seats.items():
        for name, have in (seat.get("influence") or {}).items():
            if have is not None and slug(name) in tracks:
                names = clauses("influence-of-commanders-alone", "replaced-factions", "six-factions")
                names += clauses("no-ally-cubes-on-personal-boards") if role(position, color) == ALLY else ()
                yield against(
                    "ally", seat.at("influence", name), clauses=names, player=Player(color), faction=_named(rules, name)
                )
        yield from _own_track(target, color, seat)
        for index, name in enumerate(seat.get("alliance_tokens") or ()):
            at = (*seat.at("alliance_tokens"), index)
            if slug(name) in tracks and personal(rules, position, color) not in (slug(name),):
                if role(position, color) is not None:
                    names = clauses("personal-alliance-stays", "influence-of-commanders-alone")
                    yield against("alliance", at, clauses=names, player=Player(color), faction=_named(rules, name))
            elif slug(name) not in known:
                yield against(
                    "token",
                    at,
                    clauses=clauses("six-factions", "two-more-alliance-tokens"),
                    faction=_named(rules, name),
                )


def _named(rules: Rules, faction: str) -> Named | str:
    """A faction by its name in the language of the answer; as told where it is none."""
    found = rules.find(faction, "faction")
    return Named(found) if found else faction


def _own_track(target: Target, color: str, seat: Seat) -> Say:
    position, rules = target
    told, tracks = seat.get("personal_track", "faction"), personal_tracks(rules)
    if told is None:
        return
    at = seat.at("personal_track", "faction")
    name, team = seat.get("leader"), team_of(position, color)
    for faction, track in tracks.items():
        leader = str(track["commander"])
        mine = rules.find(name, "leader") == leader if name else None
        if name is None and team is not None:
            mine = leader.rpartition(".")[2].startswith(slug(team.name))
        if mine and slug(told) != faction:
            facts: dict[str, Any] = {
                "player": Player(color),
                "faction": _named(rules, told),
                "wanted": _named(rules, faction),
            }
            yield against("track", at, clauses=clauses("personal-boards-at-setup"), **facts)


@check(
    "six-players.check.too-few-victory-points",
    subject="state",
    kept={
        "six-players.clause.commander-starting-score": "players.*.role=commander",
        "six-players.clause.ally-starting-score": "players.*.role=ally",
        "six-players.clause.personal-track-point": "players.*.personal_track.step",
        "six-players.clause.personal-track-alliance": "players.*.alliance_tokens",
    },
    clauses=clauses(
        "personal-track-point", "personal-track-alliance", "eleven-points-allies", "eleven-points-commanders",
        "commander-starting-score", "ally-starting-score",
    ),
    says={
        "because": "{player} has {number} victory points, and the start, tracks, alliances and pairs give {wanted}.",
        "hint": "count the points that tracks and tokens show",
        "alliance": "{player} stands on step {step} of the personal track and has no alliance with {faction}.",
        "alliance hint": "the commander makes the alliance on reaching that step",
        "start": "{player} starts with {number} victory points, and it must be {wanted}.",
        "start hint": "look up the starting score of commanders and allies",
    },
)  # fmt: skip
def too_few_victory_points(target: Target) -> Say:
    """
    A player of a game of six has fewer victory points than the table shows, or starts with others.

    Why it cannot be
        Commanders start higher than allies. Enough influence, an alliance and a pair of battle icons
        give points; on a personal track the commander gets the point and makes the alliance.
    """
    position, rules = target
    if not six_players(rules, position):
        return
    variants = {slug(one) for one in position.state.get("variants", ())} | rules.playing
    for color, seat in position.seats.items():
        points, part = seat.get("vp"), role(position, color)
        if part is None:
            continue
        yield from _unallied(target, color, seat)
        low = part == ALLY and VARIANT in variants
        name = f"{SIX}.clause.{'eleven-points-allies' if low else f'{part}-starting-score'}"
        if points is None:
            continue
        start = rules.number(name, "points")
        opening = position.state.get("round") == 1 and position.state.get("phase") == "round_start"
        if opening and points != start:
            names = (name, *(clauses("eleven-points-commanders") if VARIANT in variants and part != ALLY else ()))
            facts: dict[str, Any] = {"player": Player(color), "number": points, "wanted": start}
            yield against("start", seat.at("vp"), clauses=names, **facts)
        elif points < (wanted := start + _shown(target, color, seat)):
            facts = {"player": Player(color), "number": points, "wanted": wanted}
            names = (
                clauses("personal-track-point")
                if part == COMMANDER
                else ("uprising.clause.two-influence-gives-a-point",)
            )
            yield against("because", seat.at("vp"), clauses=(name, *names), **facts)


def _shown(target: Target, color: str, seat: Seat) -> int:
    """The points that a player's tracks, tokens and pairs show."""
    rules = target[1]
    cube, at_least = (rules.token("uprising.token.influence-cube", one) for one in ("points", "point_at"))
    found = sum(cube for step in (seat.get("influence") or {}).values() if step is not None and step >= at_least)
    found += rules.token("uprising.token.alliance-token", "points") * len(seat.get("alliance_tokens") or ())
    found += rules.token("uprising.token.battle-icon-pair", "points") * (
        seat.get("battle_icon_cards", "face_down_pairs") or 0
    )
    own, height = personal(rules, target[0], color), seat.get("personal_track", "step") or 0
    for one in personal_tracks(rules).get(own or "", {}).get("steps", ()):
        if height >= one["level"]:
            found += sum(effect.get("gain", {}).get("victory-points", 0) for effect in one.get("effects", ()))
    return int(found)


def _unallied(target: Target, color: str, seat: Seat) -> Say:
    position, rules = target
    own, height = personal(rules, position, color), seat.get("personal_track", "step")
    held = seat.get("alliance_tokens")
    if own is None or height is None or held is None:
        return
    for one in personal_tracks(rules)[own]["steps"]:
        if one.get("alliance") and height >= one["level"] and own not in [slug(it) for it in held]:
            names = clauses("personal-track-alliance")
            facts: dict[str, Any] = {"player": Player(color), "step": height, "faction": _named(rules, own)}
            yield against("alliance", seat.at("alliance_tokens"), clauses=names, **facts)
