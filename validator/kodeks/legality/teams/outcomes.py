"""What follows in a game of six: trade, the combat with allies who yield, the recall, and which team wins."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from kodeks.findings import Holds, Result, Unknown
from kodeks.legality import combat_outcome as combat
from kodeks.legality.carrying_out import SAYS
from kodeks.legality.changing import Changing
from kodeks.legality.combat_ranks import Ranking, ranking
from kodeks.legality.endgame_outcome import MEASURES, POINTS, cards_left, scored
from kodeks.legality.moves import Move
from kodeks.legality.teams.effects import trade
from kodeks.legality.teams.states import clauses
from kodeks.legality.teams.table import ALLY, COMMANDER, SIX, Team, TeamMove, role, team_of, teams, third
from kodeks.positions.cases import slug
from kodeks.registry import check

_YIELDS = re.compile(r"(\w+) yields? (?:\w+ )?to (\w+)")
_NOBODY = re.compile(r"\b(?:nobody|no one|neither|none|does not|do not|no ally)\b[^.;]*\byields?\b")
CHAUMURKY = "chaumurky"

#: What each space of the six-player board and of the personal boards brings.
SPACES = {
    "hardy-warriors": ("hardy-warriors-effect", "example-hardy-warriors"),
    "military-support": ("military-support-effect",),
    "economic-support": ("economic-support-effect",),
    "expedition": ("expedition-gives-a-contract", "expedition-gives-solari-instead"),
    "habbanya-erg": ("habbanya-erg-effect", "habbanya-erg-is-a-maker-space"),
    "carthag": ("carthag-effect",),
    "vast-wealth": ("vast-wealth-effect",),
    "desert-mastery": ("desert-mastery-effect",),
    "swordmaster": ("swordmaster-space-effect", "bonus-token-with-the-swordmaster"),
}
EFFECTS = (
    "commander-recruits-for-an-ally", "activated-ally-takes-effects", "activated-ally-acts-instead",
    "ally-moves-on-the-board-track", "ally-recruits-and-deploys", "ally-takes-the-swords", "example-espionage",
    "track-bonus-goes-with-the-cube", "personal-board-moves-the-cube", "personal-track-rewards-the-team",
    "fremen-track-rewards", "emperor-track-rewards", "personal-track-point", "personal-track-alliance",
    "example-shared-influence", "icons-of-two-factions", "emperor-icon-means-great-houses",
    "emperor-icon-for-shaddam", "fremen-icon-means-fringe-worlds", "fremen-icon-for-muaddib",
    "example-shishakli-of-an-ally", "example-shishakli-of-muaddib", "commander-chooses-the-track",
    "ally-chooses-on-the-board", "example-shipping-choice", "shared-units-make-cards-work",
    "example-chani-in-an-agent-turn", "example-chani-in-a-reveal-turn", "both-have-recruited", "both-have-deployed",
    "reinforcements-recruit", "reinforcements-from-own-supply", "example-reinforcements", "icon-team-reward",
    "influence-with-the-great-houses", "influence-with-the-fringe-worlds",
    "influence-with-the-fremen-and-the-emperor", "bonus-token-gives-swords", "bonus-swords-of-a-commander",
    "effects-go-to-that-ally", "example-questionable-methods", "troops-lost-for-a-commander",
    "ally-never-moves-the-commander-cube", "specimen-of-a-commander", "dreadnoughts-for-an-ally",
)  # fmt: skip


@check(
    "six-players.check.visit-outcome",
    subject="outcome",
    clauses=clauses(*EFFECTS, *dict.fromkeys(name for names in SPACES.values() for name in names)),
)
def visit_outcome(move: Move) -> Iterator[Holds | Result]:
    """
    A commander or an ally takes a turn: which clauses of the game of six say what it brings.

    Why it comes out so
        The effects are carried out as in the usual game. What a commander cannot use goes to the
        activated ally: influence on the board, units and swords. A personal track rewards the team.
    """
    if not isinstance(move, TeamMove) or move.role is None:
        return
    kind = slug(str(move.action.get("type", "")))
    if kind not in ("send-agent", "resolve-effects", "reveal", "reveal-turn", "play-intrigue"):
        return
    if kind == "send-agent" and move.space is not None:
        name = move.space.id.rpartition(".")[2]
        yield Holds(clauses(*SPACES.get(name, ())[:1]))
        if name == "swordmaster":
            yield Result(
                {}, {"players": {move.player.color: {"swordmaster_bonus_token": True}}}, {}, clauses(*SPACES[name])
            )
    if kind == "play-intrigue" and move.activated is not None:
        yield Holds(clauses("effects-go-to-that-ally"))
    if move.role == COMMANDER and move.activated is not None:
        yield Holds(clauses("activated-ally-takes-effects"))


@check(
    "six-players.check.trade-outcome",
    subject="outcome",
    clauses=clauses(
        "trade", "trade-for-nothing", "trade-of-different-types", "example-trade-at-economic-support",
        "example-trade-with-command-respect",
    ),
    says=SAYS,
)  # fmt: skip
def trade_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    Two teammates trade: their goods change hands.

    Why it comes out so
        Each partner gives goods of one type, or nothing.
    """
    if not isinstance(move, TeamMove) or slug(str(move.action.get("type", ""))) != "trade":
        return
    table = Changing(move)
    trade(move, table)
    yield from table.unknowns
    yield table.result()


def _yielding(move: TeamMove, strength: Mapping[str, int], table: Changing) -> dict[str, int]:
    """Strength with the ties between allies broken for those to whom somebody yields."""
    found = {color: one * 2 for color, one in strength.items()}
    text = " ".join(
        str(one) for one in (move.action.get("text", ""), *move.position.state.get("events_to_resolve", ()))
    )
    pairs = [(match[1], match[2]) for match in _YIELDS.finditer(text.casefold())]
    if "yields_to" in move.action:
        pairs = [(str(move.action.get("player")), str(move.action["yields_to"]))]
    for team in teams(move.position):
        fighting = [one for one in team.allies if strength.get(one)]
        if len(fighting) < 2 or len({strength[one] for one in fighting}) > 1:
            continue
        others = [one for one in strength if one not in fighting and strength[one] == strength[fighting[0]]]
        told = [(one, other) for one, other in pairs if one in fighting and other in fighting and one != other]
        if told and others:
            table.doubt("opponent", f"{SIX}.silence.allies-tied-with-an-opponent")
        elif told:
            found[told[0][1]] += 1
            table.rests_on(*clauses("tied-ally-may-yield"))
            _yielded(table, strength, fighting)
        elif not _NOBODY.search(text.casefold()) and not others and _worth(strength, fighting):
            table.doubt("yield", player=table.player(fighting[0]), other=table.player(fighting[1]))
    return found


def _worth(strength: Mapping[str, int], tied: list[str]) -> bool:
    """Whether a tie is for one of the three rewards."""
    return sum(1 for one in strength.values() if one > strength[tied[0]]) < 3


def _yielded(table: Changing, strength: Mapping[str, int], tied: list[str]) -> None:
    above = sum(1 for one in strength.values() if one > strength[tied[0]])
    table.rests_on(*clauses("yielding-the-third-reward" if above == 2 else "ally-who-yields"))
    if not above:
        table.rests_on(*clauses("winner-by-yielding", "example-yielding"))


def ranked(move: TeamMove, table: Changing) -> Ranking | None:
    """The ranking of the allies; None where a strength is not told."""
    found: dict[str, int] = {}
    for color in table.colors:
        if role(move.position, color) == COMMANDER:
            continue
        have = combat.strength(table, color)
        if have is None:
            table.missing(color, "combat_marker")
        else:
            found[color] = have
    if table.unknowns:
        return None
    every = max(len(table.colors), sum(len(one.members) for one in teams(move.position)), 4)
    return ranking(_yielding(move, found, table), every, move.rules)


@check(
    "six-players.check.combat-outcome",
    subject="outcome",
    clauses=clauses(
        "commander-gets-no-conflict-reward", "allies-fight-separately", "each-ally-may-win-any-reward",
        "tied-ally-may-yield", "ally-who-yields", "yielding-the-third-reward", "winner-by-yielding",
        "example-yielding", "conflict-cards-are-not-shared", "commander-wins-no-conflict",
    ),
    says={
        **SAYS,
        "words": "the words of the {place} reward are not understood",
        "which": "the position does not tell which reward {player} gets",
        "icon": "the position does not tell the battle icons of {player}",
        "yield": "{player} and {other}, allies of one team, tie, and it is not told whether one yields",
        "opponent": "the booklet does not say whether an ally may yield when an opponent ties as well",
    },
)  # fmt: skip
def combat_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    The combat of a game of six is resolved: each ally fights alone, and tied allies may yield.

    Why it comes out so
        The strength of allies is never added up, and each may get any reward; a commander gets none.
        When the allies of a team tie, one may yield and takes the next lower reward.
    """
    parts = combat.PARTS.get(slug(str(move.action.get("type", ""))))
    if not isinstance(move, TeamMove) or parts is None or move.position.state.get("phase") != "combat":
        return
    if not combat.six_players(move):
        return
    table = Changing(move)
    ranks = ranked(move, table)
    if ranks is None:
        yield from table.unknowns
        return
    table.rests_on(*clauses("allies-fight-separately", "each-ally-may-win-any-reward"))
    if any(role(move.position, color) == COMMANDER for color in table.colors):
        table.rests_on(*clauses("commander-gets-no-conflict-reward", "commander-wins-no-conflict"))
    combat._tell(table, ranks)
    combat._rewards(table, ranks, None)
    combat._card(table, ranks.winner)
    if ranks.winner:
        table.rests_on(*clauses("conflict-cards-are-not-shared"))
    combat._return(table)
    yield from table.unknowns
    yield table.result()


@check(
    "six-players.check.recall-outcome",
    subject="outcome",
    clauses=clauses("used-swordmaster-to-the-box", "unused-swordmaster-is-kept", "end-of-the-game"),
    says={"which": "the position does not tell whether {player} has sent the Swordmaster"},
)
def recall_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    The recall phase of a game of six: agents go back, a Swordmaster that was sent to the box.

    Why it comes out so
        The Swordmaster is used once: whoever has sent it puts it back in the box, whoever has not keeps it.
    """
    if not isinstance(move, TeamMove) or move.position.state.get("phase") != "recall" or move.action:
        return
    table = Changing(move)
    for color, seat in move.position.seats.items():
        lead = role(move.position, color) == COMMANDER
        field, last = ("agent_tokens", "swordmaster_token") if lead else ("agents", "third_agent")
        here, away, state = seat.get(field, "on_leader"), seat.get(field, "on_board"), third(seat)
        if here is None or away is None:
            continue
        back = here + len(away)
        if state == "acquired" and away and here:
            table.doubt("which", player=table.player(color))
            continue
        if state == "acquired" and away:
            back -= 1
            table.put(color, "in_box", field, last)
            table.rests_on(*clauses("used-swordmaster-to-the-box"))
        elif state == "acquired":
            table.rests_on(*clauses("unused-swordmaster-is-kept"))
        table.put(color, back, field, "on_leader")
        table.put(color, [], field, "on_board")
        table.rests_on("agents-return-to-their-leaders")
    table.rests_on(*clauses("end-of-the-game"))
    yield from table.unknowns
    yield table.result()


@check(
    "six-players.check.winner-outcome",
    subject="outcome",
    clauses=clauses(
        "team-total", "team-with-most-points-wins", "ending-the-game-is-not-winning-it", "tie-of-the-teams",
        "chaumurky", "endgame-points-of-a-commander",
    ),
    says={
        "tie": "the teams are tied in everything that the booklet names",
        "teams": "the position does not tell the teams",
        "cards": "the position does not tell whether {player} still plays endgame cards",
    },
)  # fmt: skip
def winner_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    A game of six is over: which team has won it.

    Why it comes out so
        The points of the three members are added up; then spice, Solari, water and troops in the
        garrisons of a team decide, in this order. Chaumurky decides a tie.
    """
    if not isinstance(move, TeamMove) or move.position.state.get("phase") != "game_end":
        return
    table, found = Changing(move), teams(move.position)
    table.facts["game_over"] = True
    if len(found) < 2:
        table.doubt("teams")
    for color, points in scored(move):
        table.points(color, points)
        if role(move.position, color) == COMMANDER:
            table.rests_on(*clauses("endgame-points-of-a-commander"))
    for color in cards_left(move):
        if "point_in_phase" not in move.position.state:
            table.doubt("cards", player=table.player(color))
    if not table.unknowns:
        _decide(table, found)
    yield from table.unknowns
    yield table.result()


def _decide(table: Changing, found: list[Team]) -> None:
    for name, path in ((POINTS, ("vp",)), *MEASURES):
        totals = {one.name: _total(table, one, *path) for one in found}
        if table.unknowns:
            return
        best = [one for one in found if totals[one.name] == max(totals.values())]
        if path == ("vp",):
            table.facts["team_points"] = totals
            table.rests_on(*clauses("team-total", "team-with-most-points-wins", "ending-the-game-is-not-winning-it"))
        else:
            table.rests_on(*clauses("tie-of-the-teams"))
        if len(best) == 1:
            table.facts |= {"winner": best[0].name, "decided_by": name}
            table.also |= {"winning_team": best[0].name, "winners": list(best[0].members), "tie_breaker": name}
            return
        held = [one for one in found if any(CHAUMURKY in _tech(table, color) for color in one.members)]
        if path == ("vp",) and held:
            table.facts |= {"winner": held[0].name, "decided_by": CHAUMURKY}
            table.rests_on(*clauses("chaumurky"))
            return
    table.doubt("tie", f"{SIX}.silence.teams-tied-in-everything")


def _tech(table: Changing, color: str) -> list[str]:
    return [slug(one) for one in table.position.seat(color).get("technologies") or ()]


def _total(table: Changing, team: Team, *path: str) -> int:
    total = 0
    for color in team.members:
        if path[0] == "troops" and color == team.commander:
            continue
        have: Any = table.get(color, *path) if color in table.colors else None
        if have is None:
            table.missing(color, *path) if color in table.colors else table.lacking("players", color)
        else:
            total += have
    return total


__all__ = ["ALLY", "team_of"]
