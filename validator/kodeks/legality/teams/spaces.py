"""Where agents may go in a game of six: personal boards, spaces that are gone, and the influence of allies."""

from typing import Any

from kodeks.findings import Holds, Named, Path
from kodeks.legality import effects
from kodeks.legality.moves import Move, Say, against
from kodeks.legality.teams.activation import SWORDMASTER, not_told, of_six
from kodeks.legality.teams.moving import TeamMove
from kodeks.legality.teams.names import clauses
from kodeks.legality.teams.setting import CLOSED, closed
from kodeks.legality.teams.table import COMMANDER, Team, influence, personal, personal_tracks, stands_for, third
from kodeks.positions.cases import slug
from kodeks.registry import check


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
    six = of_six(move)
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
    six = of_six(move)
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
        yield not_told(("state", "players", silent, "influence", faction.replace("-", "_")))
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
    six = of_six(move)
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
