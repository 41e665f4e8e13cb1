"""Positions of a game of six: teams, seats, the pieces of commanders, tracks, the Conflict deck."""

from collections.abc import Iterator
from typing import Any

from kodeks.findings import Named, Path, Player
from kodeks.legality.board import Target
from kodeks.legality.moves import Say, against
from kodeks.legality.teams.table import (
    ALLY,
    COMMANDER,
    SIX,
    on_board,
    personal,
    personal_tracks,
    role,
    six_players,
    stands_for,
    step,
    team_of,
    teams,
    third,
)
from kodeks.positions import Position, Seat
from kodeks.positions.cases import slug
from kodeks.registry import check

TEAMS = f"{SIX}.clause.two-teams"
DECK = f"{SIX}.clause.conflict-deck-of-nine"
TOKEN = f"{SIX}.token.agent-token"
CONTRACTS = f"{SIX}.clause.sardaukar-contracts-set-aside"
VARIANT = "eleven-points"
EPIC = "epic-mode"


def clauses(*names: str) -> tuple[str, ...]:
    """The ids of clauses of the game of six."""
    return tuple(name if "." in name else f"{SIX}.clause.{name}" for name in names)


def _commanders(position: Position) -> Iterator[tuple[str, Seat]]:
    for color, seat in position.seats.items():
        if role(position, color) == COMMANDER:
            yield color, seat


@check(
    "six-players.check.teams-do-not-add-up",
    subject="state",
    kept={
        "six-players.clause.two-teams": "teams",
        "six-players.clause.two-commanders": "players.*.role=commander",
        "six-players.clause.other-leaders-are-allies": "players.*.role=ally",
        "six-players.clause.choam-is-compulsory": "contracts",
    },
    clauses=clauses("two-teams", "two-commanders", "other-leaders-are-allies", "choam-is-compulsory"),
    says={
        "teams": "There are {number} teams, and there must be {wanted}.",
        "members": "The team {team} has {number} allies, and there must be {wanted}.",
        "commander": "The team {team} has no commander.",
        "twice": "{player} is a member of more than one team.",
        "role": "{player} is told to be {told}, and the teams say otherwise.",
        "leader": "{player} is a commander and plays {leader}.",
        "ally leader": "{player} is an ally and plays {leader}, a commander.",
        "choam": "A game of six is played without the CHOAM module.",
        "hint": "two teams of three play: Muad'Dib and Shaddam Corrino IV with two allies each, with the CHOAM module",
    },
)
def teams_do_not_add_up(target: Target) -> Say:
    """
    The teams of a game of six are not two commanders with two allies each.

    Why it cannot be
        Six players form two teams of a commander and two allies. The commanders are always the two
        leaders with a personal board, and the CHOAM module is always in play.
    """
    position, rules = target
    if not six_players(rules, position):
        return
    found, numbers = teams(position), rules.numbers[TEAMS]
    at: Path = ("state", "teams")
    if SIX in rules.playing and "khoam" not in rules.playing:
        yield against("choam", ("modules",), clauses=clauses("choam-is-compulsory"))
    if found and len(found) != numbers["teams"]:
        yield against("teams", at, clauses=clauses("two-teams"), number=len(found), wanted=numbers["teams"])
    for team in found:
        where = (*at, team.name) if "teams" in position.state else ("state", "players")
        if len(team.allies) != numbers["allies"]:
            facts: dict[str, Any] = {"team": team.name, "number": len(team.allies), "wanted": numbers["allies"]}
            yield against("members", where, clauses=clauses("two-teams"), **facts)
        if team.commander is None:
            yield against("commander", where, clauses=clauses("two-teams"), team=team.name)
    every = [color for team in found for color in team.members]
    for color in dict.fromkeys(one for one in every if every.count(one) > 1):
        yield against("twice", at, clauses=clauses("two-teams"), player=Player(color))
    yield from _leaders(target)


def _leaders(target: Target) -> Say:
    position, rules = target
    lead = {str(one["commander"]) for one in personal_tracks(rules).values()}
    for color, seat in position.seats.items():
        told, team = seat.get("role"), team_of(position, color)
        if told and team and (color == team.commander) != (told == COMMANDER):
            yield against("role", seat.at("role"), clauses=clauses("two-teams"), player=Player(color), told=told)
        name = seat.get("leader")
        leader = rules.find(name, "leader") if name else None
        leader = str(rules.things.get(leader or "", {}).get("back_of", leader)) if leader else None
        if leader is None:
            continue
        if role(position, color) == COMMANDER and leader not in lead:
            names = clauses("two-commanders")
            yield against("leader", seat.at("leader"), clauses=names, player=Player(color), leader=Named(leader))
        elif role(position, color) == ALLY and leader in lead:
            names = clauses("two-commanders", "other-leaders-are-allies")
            yield against("ally leader", seat.at("leader"), clauses=names, player=Player(color), leader=Named(leader))


@check(
    "six-players.check.seats-out-of-order",
    subject="state",
    kept={
        "six-players.clause.commanders-sit-opposite": 'turn_order_clockwise',
        "six-players.clause.allies-sit-by-the-other-commander": 'turn_order_clockwise',
        "six-players.clause.teams-take-turns": 'turn_order_clockwise',
        "six-players.clause.first-player-is-an-ally": 'first_player',
    },
    clauses=clauses(
        "commanders-sit-opposite", "allies-sit-by-the-other-commander", "teams-take-turns",
        "ally-behind-the-nearest-opponent", "first-player-is-an-ally",
    ),
    says={
        "opposite": "The commanders {player} and {other} do not sit opposite each other.",
        "opposite hint": "three seats lie between one commander and the other, both ways round",
        "beside": "{player} sits beside the teammate {other}.",
        "beside hint": "allies sit on both sides of the other commander, so that turns go from team to team",
        "first": "{player}, a commander, has the first player marker in the first round.",
        "first hint": "it starts with an ally, for only allies have Objective cards",
    },
)  # fmt: skip
def seats_out_of_order(target: Target) -> Say:
    """
    The players of a game of six do not sit as the set-up tells.

    Why it cannot be
        The commanders sit opposite each other, each between the allies of the other; so the turn
        passes from team to team, and the first player of the game is an ally.
    """
    position, rules = target
    order = list(position.state.get("turn_order_clockwise", ()))
    if not six_players(rules, position):
        return
    lead = [one for one in order if role(position, one) == COMMANDER]
    at: Path = ("state", "turn_order_clockwise")
    numbers = rules.numbers[TEAMS]
    if len(order) == numbers["teams"] * (numbers["allies"] + 1):
        if len(lead) == numbers["teams"] and abs(order.index(lead[0]) - order.index(lead[1])) * 2 != len(order):
            names = clauses("commanders-sit-opposite")
            yield against("opposite", at, clauses=names, player=Player(lead[0]), other=Player(lead[1]))
        for index, color in enumerate(order):
            after = order[(index + 1) % len(order)]
            team = team_of(position, color)
            if team is not None and after in team.members:
                names = clauses("allies-sit-by-the-other-commander", "teams-take-turns")
                names += clauses("ally-behind-the-nearest-opponent")
                yield against("beside", at, clauses=names, player=Player(color), other=Player(after))
    first = position.state.get("first_player")
    if position.state.get("round") == 1 and first is not None and role(position, first) == COMMANDER:
        names = clauses("first-player-is-an-ally")
        yield against("first", ("state", "first_player"), clauses=names, player=Player(first))


#: What a commander cannot have: the field, the clauses, and whether only a number above 0 is too much.
NOT_THEIRS: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("troops",), ("commander-has-no-army", "commander-has-no-troops", "commander-lacks-pieces")),
    (("sandworms", "conflict"), ("commander-has-no-army",)),
    (("influence",), ("commander-has-no-cubes-on-the-board",)),
    (("combat_marker",), ("commander-lacks-pieces",)),
    (("control_markers",), ("commander-lacks-pieces",)),
    (("agents",), ("commander-lacks-pieces", "agent-tokens-instead-of-agents")),
    (("swords_this_round",), ("ally-takes-the-swords",)),
    (
        ("battle_icon_cards",),
        ("objectives-for-allies", "conflict-cards-are-not-shared", "battle-icon-cards-of-a-commander"),
    ),
    (("freighter_step",), ("no-freighter-of-a-commander",)),
    (("dreadnoughts",), ("no-dreadnoughts-of-a-commander",)),
    (("tleilaxu_step",), ("no-research-markers-of-commanders",)),
    (("research",), ("no-research-markers-of-commanders",)),
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
    clauses=clauses(*dict.fromkeys(name for _, names in NOT_THEIRS for name in names)),
    says={
        "because": "{player} is a commander and has {thing}.",
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
    for color, seat in _commanders(position):
        for path, names in NOT_THEIRS:
            if _any(seat.get(*path)):
                thing = path[0].replace("_", " ")
                yield against("because", seat.at(*path), clauses=clauses(*names), player=Player(color), thing=thing)


def _any(told: Any) -> bool:
    """Whether there is anything at all: a number above 0, a name, or any inside."""
    if isinstance(told, dict):
        return any(_any(one) for name, one in told.items() if name not in ("side", "third_agent"))
    return bool(told)


@check(
    "six-players.check.agent-tokens-do-not-add-up",
    subject="state",
    kept={
        "six-players.clause.commander-starts-with-two-agents": 'players.*.agent_tokens',
        "six-players.clause.commander-swordmaster-token": 'players.*.agent_tokens.swordmaster_token',
        "six-players.clause.commander-pieces": 'players.*.agent_tokens',
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


@check(
    "six-players.check.influence-with-a-foreign-faction",
    subject="state",
    kept={
        "six-players.clause.influence-of-commanders-alone": 'players.*.personal_track',
        "six-players.clause.replaced-factions": 'players.*.influence',
        "six-players.clause.six-factions": 'players.*.influence',
        "six-players.clause.personal-boards-at-setup": 'players.*.personal_track',
        "six-players.clause.two-more-alliance-tokens": 'alliance_tokens_on_tracks',
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
                yield against("ally", seat.at("influence", name), clauses=names, player=Player(color), faction=name)
        yield from _own_track(target, color, seat)
        for index, name in enumerate(seat.get("alliance_tokens") or ()):
            at = (*seat.at("alliance_tokens"), index)
            if slug(name) in tracks and personal(rules, position, color) not in (slug(name),):
                if role(position, color) is not None:
                    names = clauses("personal-alliance-stays", "influence-of-commanders-alone")
                    yield against("alliance", at, clauses=names, player=Player(color), faction=name)
            elif slug(name) not in known:
                yield against("token", at, clauses=clauses("six-factions", "two-more-alliance-tokens"), faction=name)


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
            facts: dict[str, Any] = {"player": Player(color), "faction": told, "wanted": faction}
            yield against("track", at, clauses=clauses("personal-boards-at-setup"), **facts)


@check(
    "six-players.check.too-few-victory-points",
    subject="state",
    kept={
        "six-players.clause.commander-starting-score": 'players.*.role=commander',
        "six-players.clause.ally-starting-score": 'players.*.role=ally',
        "six-players.clause.personal-track-point": 'players.*.personal_track.step',
        "six-players.clause.personal-track-alliance": 'players.*.alliance_tokens',
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
        opening = position.state.get("round") == 1 and "before the first turn" in str(
            position.state.get("point_in_phase", "")
        )
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
            facts: dict[str, Any] = {"player": Player(color), "step": height, "faction": own}
            yield against("alliance", seat.at("alliance_tokens"), clauses=names, **facts)


@check(
    "six-players.check.conflict-deck-of-wrong-size",
    subject="state",
    kept={
        "six-players.clause.no-level-one-conflicts": 'current_conflict.level',
        "six-players.clause.conflict-deck-of-nine": 'conflict_deck',
        "six-players.clause.nine-rounds-at-most": 'round',
    },
    clauses=clauses(
        "no-level-one-conflicts", "conflict-deck-of-nine", "nine-rounds-at-most",
    ),
    says={
        "because": "{number} Conflict cards are still to come in round {round}, and there must be {wanted}.",
        "hint": "a game of six has five cards of level II on four of level III, and one is turned up each round",
        "level": "In round {round} the Conflict card is of level {level}, and it must be of level {wanted}.",
        "level hint": "a game of six has no cards of level I: five of level II come first, then four of level III",
        "rounds": "It is round {round}, and a game of six lasts {wanted} rounds at most.",
        "rounds hint": "the game ends when the Conflict deck has run out",
    },
)  # fmt: skip
def conflict_deck_of_wrong_size(target: Target) -> Say:
    """
    The Conflict deck of a game of six does not fit the round.

    Why it cannot be
        The deck is built without level I: cards of level II lie on those of level III, and each
        round turns one of them up.

    Does not catch
        The epic mode, whose deck is built in another way.
    """
    position, rules = target
    state = position.state
    variants = {slug(one) for one in state.get("variants", ())} | rules.playing
    if not six_players(rules, position) or EPIC in variants:
        return
    numbers, rounds = rules.numbers[DECK], state.get("round")
    every = numbers["second"] + numbers["third"]
    level, left = (
        (state.get("current_conflict") or {}).get("level"),
        (state.get("conflict_deck") or {}).get("face_down"),
    )
    at: Path = ("state", "current_conflict", "level")
    if rounds is None:
        if level == "I":
            names = clauses("no-level-one-conflicts")
            yield against("level", at, clauses=names, round="?", level=level, wanted="II")
        return
    if rounds > every:
        yield against("rounds", ("state", "round"), clauses=clauses("nine-rounds-at-most"), round=rounds, wanted=every)
        return
    wanted = "II" if rounds <= numbers["second"] else "III"
    if level is not None and level != wanted:
        names = clauses("no-level-one-conflicts" if level == "I" else "conflict-deck-of-nine")
        yield against("level", at, clauses=names, round=rounds, level=level, wanted=wanted)
    opened = [rounds, rounds - 1] if state.get("phase") == "round_start" else [rounds]
    if left is not None and left not in [every - one for one in opened]:
        facts: dict[str, Any] = {"number": left, "round": rounds, "wanted": every - rounds}
        yield against(
            "because", ("state", "conflict_deck", "face_down"), clauses=clauses("conflict-deck-of-nine"), **facts
        )


@check(
    "six-players.check.contracts-not-set-aside",
    subject="state",
    kept={
        "six-players.clause.sardaukar-contracts-set-aside": "contracts.set_aside_sardaukar_contracts",
    },
    clauses=clauses("sardaukar-contracts-set-aside"),
    says={
        "because": "{number} Sardaukar contracts are set aside and held, and there must be {wanted}.",
        "hint": "Shaddam's two Sardaukar contracts are set aside before the others are shuffled",
        "bank": "{number} contracts lie on the board, in the bank and with the players, and there must be {wanted}.",
        "bank hint": "without those set aside, the other contracts are shuffled",
    },
)
def contracts_not_set_aside(target: Target) -> Say:
    """
    The contracts of a game of six do not add up without those of Shaddam.

    Why it cannot be
        The two Sardaukar contracts are set aside for Shaddam, and the others are shuffled.

    Does not catch
        Games with Rise of Ix, where more contracts are dealt, and positions that do not tell of all players.
    """
    position, rules = target
    told = position.state.get("contracts") or {}
    if not six_players(rules, position) or "tech_stacks" in position.state:
        return
    numbers = rules.numbers[CONTRACTS]
    aside = told.get("set_aside_sardaukar_contracts")
    held = [seat.get("contracts") for seat in position.seats.values()]
    if aside is not None and aside > numbers["set-aside"]:
        at: Path = ("state", "contracts", "set_aside_sardaukar_contracts")
        yield against("because", at, number=aside, wanted=numbers["set-aside"])
    if None in held or None in (told.get("face_up"), told.get("face_down_bank")) or aside != numbers["set-aside"]:
        return
    total = told["face_up"] + told["face_down_bank"]
    total += sum(len(one.get("open", ())) + len(one.get("completed_face_down", ())) for one in held)
    if total != numbers["shuffled"]:
        yield against("bank", ("state", "contracts"), number=total, wanted=numbers["shuffled"])


@check(
    "six-players.check.agent-where-none-can-be",
    subject="state",
    kept={
        "six-players.clause.spaces-of-replaced-factions": "players.*.agents.on_board",
        "six-players.clause.personal-board-is-for-its-commander": "players.*.agent_tokens.on_board",
    },
    clauses=clauses("spaces-of-replaced-factions", "personal-board-is-for-its-commander", "spaces-of-a-personal-board"),
    says={
        "gone": "{player} has an agent on {space}, which is not on this side of the board.",
        "gone hint": "its faction has no track on the board of a game of six",
        "closed": "{player} has an agent on {space}, a space of another player's personal board.",
        "closed hint": "only its own commander sends agents there",
    },
)
def agent_where_none_can_be(target: Target) -> Say:
    """
    An agent stands on a space that a game of six does not have, or on another's personal board.

    Why it cannot be
        The spaces of the Emperor and the Fremen are not on this side of the board, and the spaces of a
        personal board are open to its own commander alone.
    """
    position, rules = target
    if not six_players(rules, position):
        return
    for color, seat in position.seats.items():
        field = "agent_tokens" if "agent_tokens" in seat.data else "agents"
        for index, name in enumerate(on_board(seat) or ()):
            at = (*seat.at(field, "on_board"), index)
            fault = closed(rules, position, color, rules.space_id(name) or "")
            if fault is not None:
                names = clauses(*CLOSED[fault])
                yield against(fault, at, clauses=names, player=Player(color), space=Named(str(rules.space_id(name))))


CLOSED = {
    "gone": ("spaces-of-replaced-factions",),
    "closed": ("personal-board-is-for-its-commander", "spaces-of-a-personal-board"),
}


def closed(rules: Any, position: Position, color: str, space: str) -> str | None:
    """Why a player can never be on a space: it is gone, or closed to them; None where they can."""
    found = rules.spaces.get(space)
    faction = str(found.faction or "").rpartition(".")[2] if found is not None else ""
    if faction not in personal_tracks(rules):
        return None
    if not space.startswith(f"{SIX}."):
        return "gone"
    part = role(position, color)
    return (
        "closed"
        if part == ALLY or (part is not None and personal(rules, position, color) not in (faction, None))
        else None
    )


__all__ = ["clauses", "closed", "stands_for", "step"]
