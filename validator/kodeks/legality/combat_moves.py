"""Moves of the combat phase beside cards: beginning it, taking a reward, taking the card."""

from collections.abc import Iterator

from kodeks.findings import Holds, Player
from kodeks.legality.changing import Changing, clauses, phase_fact
from kodeks.legality.combat_outcome import players, strength
from kodeks.legality.combat_ranks import Ranking, ranking
from kodeks.legality.combat_rewards import PLACES, rewards
from kodeks.legality.effects import Effect, arrows
from kodeks.legality.moves import Move, Say, against, amounts, missing, unclear
from kodeks.legality.rivals.table import clauses as rival
from kodeks.legality.rivals.table import rivals
from kodeks.registry import check

RANKING = clauses(
    "rewards-go-by-strength", "first-reward", "second-reward", "third-reward", "third-reward-with-few-players",
    "no-reward-for-strength-zero", "tie-for-first", "tie-for-first-has-no-winner", "tie-for-first-with-few-players",
    "three-tied-for-first", "two-tied-for-first", "tie-for-second", "nothing-below-a-tie-for-second",
    "tie-for-third",
)  # fmt: skip


#: What lets the price of a reward be paid a second time.
AGAIN = (
    "paying-again-for-a-doubled-reward", "sandworm-doubles-the-reward", "icon-cost-again-for-a-doubled-reward",
)  # fmt: skip


def _nth(place: str) -> int:
    """The number of a reward."""
    return PLACES.index(place) + 1


def _ranked(move: Move) -> Ranking | None:
    """The ranking of the Conflict; None where a strength is not told or there is but one player."""
    table = Changing(move)
    found = {color: strength(table, color) for color in table.colors}
    if len(found) < 2 or None in found.values() or move.of_six:
        return None
    return ranking({color: one or 0 for color, one in found.items()}, players(table), move.rules)


@check(
    "uprising.check.reward-not-won",
    subject="take-reward",
    clauses=RANKING,
    says={
        "none": "{player} takes a reward, and by strength {player} gets none.",
        "other": "{player} takes reward {taken}, and by strength gets reward {won}.",
        "hint": "rank the players by strength, ties included",
        "unranked": "the position does not tell the strength of every player",
    },
)
def reward_not_won(move: Move) -> Say:
    """
    A player takes a reward that another place is worth.

    Why it cannot be
        Rewards go by strength; a tie lowers them, and without strength there is none.
    """
    ranks, told, color = _ranked(move), move.action.get("reward"), move.player.color
    if ranks is None:
        if len(move.position.seats) > 1:
            yield unclear("unranked", ("state", "players"))
        return
    won = ranks.rewards.get(color)
    at = ("action", "reward" if told else "player")
    if won is None:
        yield against("none", at, clauses=clauses(*ranks.clauses), player=move.mover)
    elif told is not None and told != won:
        yield against("other", at, clauses=clauses(*ranks.clauses), player=move.mover, taken=_nth(told), won=_nth(won))
    else:
        yield Holds(clauses(*ranks.clauses))


@check(
    "uprising.check.conflict-card-not-won",
    subject="take-conflict-card",
    clauses=clauses("winner-takes-the-conflict-card", "tie-for-first-has-no-winner", "winner-above-a-tie-for-second"),
    says={
        "tie": "{player} takes the Conflict card, and nobody has won the Conflict.",
        "tie hint": "in a tie for first place the card stays where it is",
        "other": "{player} takes the Conflict card, and {winner} has won the Conflict.",
        "other hint": "only the winner takes the card",
        "unranked": "the position does not tell the strength of every player",
    },
)
def conflict_card_not_won(move: Move) -> Say:
    """
    A player who has not won takes the Conflict card.

    Why it cannot be
        The card goes to the winner alone, and a tie for first place has none.
    """
    ranks = _ranked(move)
    if ranks is None:
        yield unclear("unranked", ("state", "players"))
    elif ranks.winner is None:
        names = clauses("tie-for-first-has-no-winner")
        yield against("tie", ("action", "player"), clauses=names, player=move.mover)
    elif ranks.winner != move.player.color:
        names = clauses("winner-takes-the-conflict-card")
        yield against("other", ("action", "player"), clauses=names, player=move.mover, winner=Player(ranks.winner))
    else:
        below = [one for one in ranks.clauses if one == "winner-above-a-tie-for-second"]
        yield Holds(clauses("winner-takes-the-conflict-card", *below))


def _offers(move: Move) -> Iterator[Effect]:
    """The offers for a price in the reward the player gets, as far as the position tells them."""
    offered, ranks = rewards(move.position, move.rules), _ranked(move)
    place = move.action.get("reward") or (ranks.rewards.get(move.player.color) if ranks else None)
    if place is None and len(offered) == 1:
        place = next(iter(offered))
    yield from arrows(offered.get(str(place)) or ())


@check(
    "uprising.check.reward-paid-wrongly",
    subject="take-reward",
    clauses=clauses(
        "paying-again-for-a-doubled-reward", "arrow-cost-paid-once", "arrow-cost-is-optional",
        "sandworm-doubles-the-reward", "icon-cost-again-for-a-doubled-reward",
    ),
    says={
        "again": "{player} pays {paid} for the reward, and it may be paid for {times} times at most.",
        "again hint": "only a sandworm in the Conflict lets the price be paid again",
        "part": "{player} pays {paid}, and the price is {price}.",
        "part hint": "pay the whole price, or nothing",
        "short": "{player} pays {paid} and has only {have}.",
        "short hint": "the price must be paid in full",
        "offer": "{player} pays {paid}, and the reward offers nothing for it.",
        "offer hint": "take the reward without paying",
    },
)  # fmt: skip
def reward_paid_wrongly(move: Move) -> Say:
    """
    A player pays for a reward what cannot be paid.

    Why it cannot be
        A price is paid in full or not at all, once, and with a sandworm in the Conflict once more.
    """
    paid = {thing: number for thing, number in (move.action.get("pays") or {}).items() if number}
    worms = move.player.get("sandworms", "conflict")
    offers = [one for one in _offers(move) if "pay" in one]
    if not paid:
        if offers and "pays" in move.action:
            yield Holds(clauses("arrow-cost-is-optional"))
        return
    at = ("action", "pays")
    if not offers:
        if rewards(move.position, move.rules):
            yield against("offer", at, clauses=clauses("arrow-cost-is-optional"), player=move.mover, paid=amounts(paid))
        return
    price = offers[0]["pay"]
    often = {paid.get(thing, 0) / number for thing, number in price.items()}
    if set(paid) - set(price) or len(often) > 1 or not min(often).is_integer():
        names = clauses("arrow-cost-is-optional")
        yield against("part", at, clauses=names, player=move.mover, paid=amounts(paid), price=amounts(price))
        return
    for thing, number in paid.items():
        have = move.player.get("resources", thing)
        if have is None:
            yield missing(move, "resources", thing)
        elif have < number:
            names, held = clauses("arrow-cost-is-optional"), amounts({thing: have})
            yield against("short", at, clauses=names, player=move.mover, paid=amounts(paid), have=held)
    times, again = 2 if worms else 1, clauses(*AGAIN)
    if worms is None and min(often) > 1:
        yield missing(move, "sandworms", "conflict")
    elif min(often) > times:
        names = again if worms else clauses("arrow-cost-paid-once")
        yield against("again", at, clauses=names, player=move.mover, paid=amounts(paid), times=times)
    else:
        yield Holds(again if min(often) > 1 else clauses("arrow-cost-is-optional"))


@check(
    "uprising.check.combat-begun-too-early",
    subject="begin-combat",
    clauses=(
        *clauses("player-turns-end-after-all-reveals", "five-phases-of-a-round"),
        *rival("rival-goes-on-while-it-has-agents"),
    ),
    says={
        "because": "The combat is to begin, and {player} has not taken the reveal turn.",
        "hint": "the phase of player turns ends when everyone has revealed",
        "phase": "The combat is to begin, and the phase is {phase}.",
        "phase hint": "the combat follows the player turns",
        "unknown": "the position does not tell whether {player} has revealed",
        "agents": "The Rival {player} has agents left, so the combat does not begin.",
        "agents hint": "a Rival takes agent turns as long as it has agents",
        "end": "the booklet does not say when the player turns end with Rivals, who take no reveal turn",
    },
)  # fmt: skip
def combat_begun_too_early(move: Move) -> Say:
    """
    The combat is to begin while somebody still has turns.

    Why it cannot be
        It follows the player turns, and these go on until every player has taken a reveal turn.
    """
    phase = move.position.state.get("phase")
    if phase not in (None, "player_turns"):
        yield against("phase", ("state", "phase"), clauses=clauses("five-phases-of-a-round"), phase=phase_fact(phase))
        return
    names, found = clauses("player-turns-end-after-all-reveals"), rivals(move.position)
    for color, seat in found.items():
        left = seat.get("agents", "on_leader")
        if left:
            goes_on = rival("rival-goes-on-while-it-has-agents")
            yield against("agents", seat.at("agents", "on_leader"), clauses=goes_on, player=Player(color))
        else:
            yield unclear("end", seat.at("agents"), open=("rivals.silence.end-of-player-turns-with-rivals",))
    for color, seat in ((color, seat) for color, seat in move.position.seats.items() if color not in found):
        revealed = seat.get("revealed_this_round")
        at = seat.at("revealed_this_round")
        if revealed is None:
            yield unclear("unknown", at, player=Player(color))
        elif not revealed:
            yield against("because", at, clauses=names, player=Player(color))
    yield Holds(names)


@check(
    "uprising.check.combat-resolved-too-early",
    subject="resolve-combat",
    clauses=clauses("combat-is-resolved-after-all-pass"),
    says={
        "because": "The combat is to be resolved, and {player} has not passed since the last card.",
        "hint": "all who take part must pass one after another",
        "phase": "The combat is to be resolved, and the phase is {phase}.",
        "phase hint": "rewards are given out in the combat phase",
        "units": "the position does not tell whether {player} has a unit in the Conflict",
        "passes": "the position does not tell under passed_in_combat who has passed since the last card",
    },
)
def combat_resolved_too_early(move: Move) -> Say:
    """
    The combat is to be resolved while somebody may still play a card.

    Why it cannot be
        It is resolved when all players with a unit have passed one after another; a card played in
        between begins the round of passing again.
    """
    phase = move.position.state.get("phase")
    if phase not in (None, "combat"):
        names = clauses("combat-is-resolved-after-all-pass")
        yield against("phase", ("state", "phase"), clauses=names, phase=phase_fact(phase))
        return
    fighting: list[str] = []
    for color, seat in move.position.seats.items():
        if seat.get("role") == "commander":
            continue  # whose units are those of the allies
        units = [seat.get(kind, "conflict") for kind in ("troops", "sandworms", "dreadnoughts")]
        if units[0] is None and not any(units):
            yield unclear("units", seat.at("troops", "conflict"), player=Player(color))
        elif any(units):
            fighting.append(color)
    passed = move.position.state.get("passed_in_combat")
    if passed is None:
        yield unclear("passes", ("state", "passed_in_combat"))
        return
    for color in fighting:
        if color not in passed:
            names = clauses("combat-is-resolved-after-all-pass")
            yield against("because", ("state", "passed_in_combat"), clauses=names, player=Player(color))
    yield Holds(clauses("combat-is-resolved-after-all-pass"))
