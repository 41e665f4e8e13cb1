"""The pieces of commanders and allies: what a commander lacks, agent tokens, the bonus token."""

from typing import Any

from kodeks.findings import Named, Player
from kodeks.legality.board import Target
from kodeks.legality.moves import Say, against
from kodeks.legality.teams.names import SIX, clauses
from kodeks.legality.teams.table import COMMANDER, role, six_players, third
from kodeks.registry import check

TOKEN = f"{SIX}.token.agent-token"

#: What a commander cannot have: the field, what it tells of, and the clauses.
NOT_THEIRS: tuple[tuple[tuple[str, ...], str, tuple[str, ...]], ...] = (
    (
        ("troops",),
        "uprising.token.troop",
        ("commander-has-no-army", "commander-has-no-troops", "commander-lacks-pieces"),
    ),
    (("sandworms", "conflict"), "uprising.token.sandworm", ("commander-has-no-army",)),
    (("influence",), "uprising.term.influence", ("commander-has-no-cubes-on-the-board",)),
    (("combat_marker",), "uprising.token.combat-marker", ("commander-lacks-pieces",)),
    (("control_markers",), "uprising.token.control-marker", ("commander-lacks-pieces",)),
    (("agents",), "uprising.token.agent", ("commander-lacks-pieces", "agent-tokens-instead-of-agents")),
    (("swords_this_round",), "uprising.term.sword", ("ally-takes-the-swords",)),
    (
        ("battle_icon_cards",),
        "uprising.term.battle-icon",
        ("objectives-for-allies", "conflict-cards-are-not-shared", "battle-icon-cards-of-a-commander"),
    ),
    (("freighter_step",), "rise-of-ix.token.freighter", ("no-freighter-of-a-commander",)),
    (("dreadnoughts",), "rise-of-ix.token.dreadnought", ("no-dreadnoughts-of-a-commander",)),
    (("tleilaxu_step",), "immortality.term.tleilaxu-track", ("no-research-markers-of-commanders",)),
    (("research",), "immortality.term.research-track", ("no-research-markers-of-commanders",)),
)


@check(
    "six-players.check.commander-with-pieces-of-an-ally",
    subject="state",
    kept={
        "six-players.clause.commander-has-no-troops": "players.*.role=commander",
        "six-players.clause.commander-lacks-pieces": "players.*.role=commander",
        "six-players.clause.agent-tokens-instead-of-agents": "players.*.agent_tokens",
        "six-players.clause.objectives-for-allies": "players.*.battle_icon_cards.face_up",
    },
    clauses=clauses(*dict.fromkeys(name for _, _, names in NOT_THEIRS for name in names)),
    says={
        "because": "{player} is a commander and has what no commander has: {thing}.",
        "hint": "a commander has agent tokens, spies, two discs and the cube of the personal board",
    },
)
def commander_with_pieces_of_an_ally(target: Target) -> Say:
    """
    A commander has troops, cubes, markers or cards that only allies have.

    Why it cannot be
        A commander has no army and none of its markers, no cube on the tracks of the board, no usual
        agents and no Objective or Conflict card; what other boxes add for armies is not theirs either.
    """
    position, rules = target
    if not six_players(rules, position):
        return
    for color, seat in position.seats.items():
        if role(position, color) != COMMANDER:
            continue
        for path, thing, names in NOT_THEIRS:
            if _any(seat.get(*path)):
                facts: dict[str, Any] = {"player": Player(color), "thing": Named(thing)}
                yield against("because", seat.at(*path), clauses=clauses(*names), **facts)


def _any(told: Any) -> bool:
    """Whether there is anything at all: a number above 0, a name, or any inside."""
    if isinstance(told, dict):
        return any(_any(one) for name, one in told.items() if name not in ("side", "third_agent"))
    return bool(told)


@check(
    "six-players.check.agent-tokens-do-not-add-up",
    subject="state",
    kept={
        "six-players.clause.commander-starts-with-two-agents": "players.*.agent_tokens",
        "six-players.clause.commander-swordmaster-token": "players.*.agent_tokens.swordmaster_token",
        "six-players.clause.commander-pieces": "players.*.agent_tokens",
    },
    clauses=clauses(
        "commander-pieces", "commander-starts-with-two-agents", "commander-swordmaster-token",
        "swordmaster-is-used-once", "used-swordmaster-to-the-box", "unused-swordmaster-is-kept",
    ),
    says={
        "because": "{player} has {number} agents on the leader and the board, and there must be {wanted}.",
        "hint": "the Swordmaster is the third; once it has been sent, it goes back to the box at the end of the round",
        "more": "{player} has {number} spies, and there must be {wanted}.",
        "more hint": "a spy is in the supply or on a post",
    },
)  # fmt: skip
def agent_tokens_do_not_add_up(target: Target) -> Say:
    """
    A player of a game of six has more or fewer agents at work than they should.

    Why it cannot be
        A commander has three agent tokens, of which two are there from the start. The Swordmaster is
        the third; whoever has sent it puts it back in the box, so that two are left.

    Does not catch
        Allies whose Swordmaster is not in the box: the count of the usual game holds for them.
    """
    position, rules = target
    if not six_players(rules, position):
        return
    every = rules.token(TOKEN, "per_player")
    for color, seat in position.seats.items():
        field = "agent_tokens" if role(position, color) == COMMANDER else "agents"
        here, away, last = seat.get(field, "on_leader"), seat.get(field, "on_board"), third(seat)
        if here is None or away is None or last is None or (field == "agents" and last != "in_box"):
            continue
        wanted = every if last == "acquired" else every - 1
        if here + len(away) != wanted:
            names = clauses("commander-pieces", "commander-starts-with-two-agents", "commander-swordmaster-token")
            if last == "in_box":
                names = clauses("used-swordmaster-to-the-box", "swordmaster-is-used-once")
            elif last == "acquired":
                names = clauses("commander-pieces", "unused-swordmaster-is-kept")
            number = here + len(away)
            yield against("because", seat.at(field), clauses=names, player=Player(color), number=number, wanted=wanted)


@check(
    "six-players.check.bonus-token-astray",
    subject="state",
    kept={
        "six-players.clause.bonus-token-with-the-swordmaster": "players.*.swordmaster_bonus_token",
    },
    clauses=clauses("bonus-token-with-the-swordmaster", "bonus-token-is-kept"),
    says={
        "without": "{player} has gained the Swordmaster and has no bonus token.",
        "kept": "{player} has used the Swordmaster and has no bonus token.",
        "early": "{player} has a bonus token, and the Swordmaster lies beside the board.",
        "hint": "the bonus token comes with the Swordmaster and stays for the rest of the game",
    },
)
def bonus_token_astray(target: Target) -> Say:
    """
    A player has a Swordmaster without its bonus token, or the token without having gained it.

    Why it cannot be
        The token comes together with the Swordmaster and is kept to the end, even when the
        Swordmaster has been used and lies in the box.
    """
    position, rules = target
    if not six_players(rules, position):
        return
    for color, seat in position.seats.items():
        has, last = seat.get("swordmaster_bonus_token"), third(seat)
        if has is None or last is None:
            continue
        at = seat.at("swordmaster_bonus_token")
        if not has and last == "acquired":
            names = clauses("bonus-token-with-the-swordmaster")
            yield against("without", at, clauses=names, player=Player(color))
        elif not has and last == "in_box":
            yield against("kept", at, clauses=clauses("bonus-token-is-kept"), player=Player(color))
        elif has and last == "beside_board":
            yield against("early", at, clauses=clauses("bonus-token-with-the-swordmaster"), player=Player(color))
