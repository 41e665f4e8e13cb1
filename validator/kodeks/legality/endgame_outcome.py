"""The end of the game: whether it has come, and who wins."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from kodeks.findings import AnyOf, Result, Unknown
from kodeks.legality.box_effects import needed_points
from kodeks.legality.changing import NOBODY, Changing, clauses
from kodeks.legality.combat_outcome import PAIR, WILD
from kodeks.legality.moves import Move
from kodeks.legality.rivals.table import clauses as rival
from kodeks.positions.cases import slug
from kodeks.registry import check

END = "uprising.clause.end-of-the-game"

POINTS = AnyOf(("victory points",), words=("vp", "points"))
GARRISON = AnyOf(("garrison troops",), words=("garrison", "troops"))

SAYS = {
    "tie": "the players are tied in everything that the books name",
    "rival tie": "the booklet does not say who wins when a player and a Rival tie for the most victory points",
    "streamlined": "the booklet does not say whether a Streamlined Rival brings about the end of the game",
    "wild": "the position does not tell whether {player} pairs a wild battle icon, and it decides",
}

#: What decides among players with the same points, in order: how it is called, and where it stands.
MEASURES: tuple[tuple[Any, tuple[str, ...]], ...] = (
    *((AnyOf((one,), words=(one,)), ("resources", one)) for one in ("spice", "solari", "water")),
    (GARRISON, ("troops", "garrison")),
)


def asked(move: Move) -> bool:
    """Whether it is asked who has won: at the end of the game, and not what a card or a technology brings there."""
    return move.position.state.get("phase") == "game_end" and not {"card", "technology"} & set(move.action)


def cards_left(move: Move) -> list[str]:
    """The players who may still play endgame cards."""
    return [color for color, seat in move.position.seats.items() if seat.get("intrigue_cards") not in (0, [])]


def winner(table: Changing) -> str | None:
    """Name the winner and what decides; None where it cannot be told, with the reason among the unknowns."""
    points: dict[str, int] = {}
    colors = _able(table)
    for color in colors:
        have = table.get(color, "vp")
        if have is None:
            table.missing(color, "vp")
        else:
            points[color] = have
    if len(points) < len(colors) or not points:
        return None
    found, by = _decided(table, points)
    for color in colors:
        more = _wild(table, color)
        table.rests_on(*(["icon-wild-battle-icon"] if more else []))
        if more and _decided(table, {**points, color: points[color] + more})[0] != found:
            table.doubt("wild", "uprising.silence.wild-battle-icon-at-the-end", player=table.player(color))
    table.rests_on("most-victory-points-win")
    table.also["tie"] = len(_best(points)) > 1
    if table.also["tie"]:
        table.rests_on("tie-for-the-game")
        table.also["tied"] = _best(points)
    if found is None and not table.unknowns:
        table.doubt("tie", "uprising.silence.tie-after-the-last-measure")
    if found is not None and len(_best(points)) > 1 and any(_is_rival(table, one) for one in _best(points)):
        table.doubt("rival tie", "rivals.silence.tie-with-a-rival")
    elif found is not None and _is_rival(table, found):
        table.rests_on(*rival("rival-can-win"))
    if found is not None:
        table.facts |= {"winner": found, "decided_by": by}
        table.also |= {"tie_breaker": by, "tiebreaker": by, "tie_broken_by": by, "winner_vp": points[found]}
    return found


def _able(table: Changing) -> tuple[str, ...]:
    """Those who can win: everyone but the Streamlined Rivals."""
    told = {slug(one) for one in table.position.state.get("variants", ())} | set(table.rules.playing)
    if "streamlined-rivals" not in told:
        return table.colors
    table.rests_on(*rival("streamlined-rivals-cannot-win"))
    return tuple(color for color in table.colors if not _is_rival(table, color))


def _is_rival(table: Changing, color: str) -> bool:
    return bool(table.position.seat(color).get("rival"))


def _best(points: Mapping[str, int]) -> list[str]:
    """Those with the most points."""
    return [color for color, one in points.items() if one == max(points.values())]


def _decided(table: Changing, points: Mapping[str, int]) -> tuple[str | None, object]:
    """The winner with these points, and the measure that decides; None where it is not told or a tie is left."""
    best = _best(points)
    if len(best) == 1:
        return best[0], POINTS
    for name, path in MEASURES:
        have = {color: table.get(color, *path) for color in best}
        silent = [color for color in best if have[color] is None]
        for color in silent:
            table.missing(color, *path)
        if silent:
            return None, None
        best = [color for color in best if have[color] == max(have.values())]
        if len(best) == 1:
            return best[0], name
    return None, None


def _wild(table: Changing, color: str) -> int:
    """The points that wild battle icons may still bring a player, whose cards lie face up."""
    shown = [slug(one).removesuffix("-objective").removesuffix("-conflict") for one in _shown(table, color)]
    wild = shown.count(WILD)
    return min(wild, len(shown) - wild) * int(table.rules.token(PAIR, "points"))


def _shown(table: Changing, color: str) -> list[str]:
    return list(table.get(color, "battle_icon_cards", "face_up") or ())


def over(table: Changing) -> bool | None:
    """Whether the game ends in this recall phase; None where that is not told, with what is missing."""
    needed = needed_points(table, table.rules.number(END, "points"))
    points = {color: table.get(color, "vp") for color in table.colors}
    left = (table.position.state.get("conflict_deck") or {}).get("face_down")
    reached = [color for color, one in points.items() if one is not None and one >= needed]
    if left != 0 and reached and all(_is_rival(table, one) for one in reached):
        if len(_able(table)) < len(table.colors):
            table.doubt("streamlined", "rivals.silence.points-of-streamlined-rivals")
            return None
        table.rests_on(*rival("rival-triggers-the-end"))
    if left == 0 or reached:
        return True
    for color, one in points.items():
        if one is None:
            table.missing(color, "vp")
    if left is None:
        table.lacking("conflict_deck", "face_down")
    return None if table.unknowns else False


@check(
    "uprising.check.winner-outcome",
    subject="outcome",
    clauses=clauses(
        "most-victory-points-win", "tie-for-the-game", "endgame-cards-come-first", "icon-wild-battle-icon",
        *rival("rival-can-win", "streamlined-rivals-cannot-win"),
    ),
    says={**SAYS, "cards": "the position does not tell whether {player} still plays endgame cards"},
)  # fmt: skip
def winner_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    The game is over: who has won it.

    Why it comes out so
        After the endgame cards the most victory points win; then spice, Solari, water and troops in
        the garrison decide, in this order.
    """
    if move.of_six or not asked(move):
        return
    table = Changing(move)
    table.facts["game_over"] = True
    for color in cards_left(move):
        table.doubt("cards", player=table.player(color))
    if not table.unknowns:
        table.rests_on("endgame-cards-come-first")
    winner(table)
    yield from table.unknowns
    yield table.result()


@check(
    "uprising.check.recall-outcome",
    subject="outcome",
    clauses=clauses(
        "end-of-the-game", "agents-return-to-their-leaders", "first-player-marker-moves-on",
        "most-victory-points-win", "tie-for-the-game", "rise-of-ix.clause.epic-mode-is-played-to-twelve",
        "immortality.clause.end-at-eleven-points",
        *rival(
            "rival-triggers-the-end", "rival-can-win", "first-player-marker-in-a-solo-game",
            "first-player-marker-with-two-players",
        ),
    ),
    says=SAYS,
)  # fmt: skip
def recall_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    The recall phase: the game ends, or the next round is made ready.

    Why it comes out so
        Enough points or an empty Conflict deck end the game, and not before this phase. Else agents
        go back to their leaders, the first player marker passes clockwise, and a new round begins.
    """
    table, phase = Changing(move), move.position.state.get("phase")
    if phase == "player_turns" and not move.action:
        if not move.of_six and over(table):
            table.facts["game_over"] = False
            table.rests_on("end-of-the-game")
            yield table.result()
    elif not move.of_six:
        yield from recalled(move, _agents)


def recalled(move: Move, home: Callable[[Changing], None]) -> Iterator[Result | Unknown]:
    """Whether the game ends in this recall phase, and the next round made ready; ``home`` brings the agents back."""
    kind, phase = slug(str(move.action.get("type", "recall-phase"))), move.position.state.get("phase")
    table = Changing(move)
    if phase != "recall" or kind not in ("recall-phase", "recall", "end-round"):
        return
    table.rests_on("end-of-the-game")
    ends = over(table)
    if ends:
        table.facts["game_over"] = True
        table.also |= {"game_ends": True, "phase": "game_end", "ended_by": _ended_by(table)}
        table.board["phase"] = "game_end"
        if not move.of_six and not cards_left(move):
            winner(table)
    elif ends is False:
        table.facts["game_over"] = False
        table.also |= {"game_ends": False, "winner": NOBODY}
        home(table)
        _next_round(table)
    yield from table.unknowns
    yield table.result()


def _ended_by(table: Changing) -> AnyOf:
    """What ends the game: an empty Conflict deck, or victory points."""
    left = (table.position.state.get("conflict_deck") or {}).get("face_down")
    if left == 0:
        return AnyOf(("conflict deck empty", "empty conflict deck", "conflict_deck"), words=("deck",))
    return AnyOf(("victory points", "vp", "points"), words=("points", "vp"))


def _agents(table: Changing) -> None:
    for color in table.colors:
        here, away = table.get(color, "agents", "on_leader"), table.get(color, "agents", "on_board")
        if here is not None and away is not None:
            table.put(color, here + len(away), "agents", "on_leader")
            table.put(color, [], "agents", "on_board")
            table.rests_on("agents-return-to-their-leaders")


def _next_round(table: Changing) -> None:
    state = table.position.state
    order, first = list(state.get("turn_order_clockwise", ())), state.get("first_player")
    rivals = [color for color in table.colors if _is_rival(table, color)]
    two = bool(rivals) and len(table.colors) - len(rivals) > 1
    if two:
        order = [one for one in order if one not in rivals]
    if first in order:
        following = order[(order.index(first) + 1) % len(order)]
        table.facts["first_player"] = table.board["first_player"] = following
        table.also |= {"next_first_player": following, "new_first_player": following}
        table.rests_on(*rival("first-player-marker-with-two-players") if two else ["first-player-marker-moves-on"])
        if rivals and not two:
            table.rests_on(*rival("first-player-marker-in-a-solo-game"))
    if "round" in state:
        table.board["round"] = table.facts["round"] = state["round"] + 1
        table.also["next_round"] = state["round"] + 1
    table.board["phase"] = "round_start"
