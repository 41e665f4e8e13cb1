"""The combat resolved: who wins it, who gets which reward, and what goes back where."""

from collections.abc import Iterator
from typing import Any

from kodeks.findings import AnyOf, Result, Unknown
from kodeks.legality.carrying_out import SAYS
from kodeks.legality.changing import NOBODY, Changing, clauses
from kodeks.legality.combat_ranks import Ranking, ranking
from kodeks.legality.combat_rewards import PLACES, printed_card, rewards
from kodeks.legality.moves import Move
from kodeks.legality.rivals import gains
from kodeks.legality.rivals.table import clauses as rival
from kodeks.positions.cases import slug
from kodeks.records import replace
from kodeks.registry import check

LIMIT = "uprising.token.combat-marker"
PAIR = "uprising.token.battle-icon-pair"
WILD = "wild"

#: What is resolved, by the kind of action; without one the whole combat is.
PARTS = {
    "": ("rank", "reward", "card", "return"),
    "resolve-combat": ("rank", "reward", "card", "return"),
    "take-reward": ("reward",),
    "take-conflict-card": ("card",),
    "end-combat": ("return",),
}


def strength(table: Changing, color: str) -> int | None:
    """A player's strength: what the marker shows, else what units and swords give; None where neither is told."""
    seat = table.position.seat(color)
    space, side = seat.get("combat_marker", "space"), seat.get("combat_marker", "side")
    if space is not None:
        return int(space) + (table.rules.token(LIMIT, "marker_limit") if side == "plus_20" else 0)
    return counted(table, color)


def counted(table: Changing, color: str) -> int | None:
    """The strength that units and swords give; None where the position does not tell them."""
    seat, rules = table.position.seat(color), table.rules
    troops, worms = seat.get("troops", "conflict"), seat.get("sandworms", "conflict")
    swords = seat.get("swords_this_round")
    if troops is None:
        return None
    if not troops and not worms and not seat.get("dreadnoughts", "conflict"):
        return 0
    if swords is None:
        return None
    units = int(troops * rules.token("uprising.token.troop", "strength"))
    units += int((seat.get("dreadnoughts", "conflict") or 0) * rules.token("rise-of-ix.token.dreadnought", "strength"))
    return units + int((worms or 0) * rules.token("uprising.token.sandworm", "strength")) + int(swords)


def players(table: Changing) -> int:
    """How many take part in the game."""
    return max(len(table.colors), len(table.position.state.get("turn_order_clockwise", ())))


@check(
    "uprising.check.combat-outcome",
    subject="outcome",
    clauses=clauses(
        "rewards-go-by-strength", "first-reward", "second-reward", "third-reward", "third-reward-with-few-players",
        "no-reward-for-strength-zero", "winner-takes-the-conflict-card", "pair-of-battle-icons",
        "face-down-cards-do-not-pair", "sandworm-doubles-the-reward", "rewards-that-are-not-doubled",
        "paying-again-for-a-doubled-reward", "tie-for-first",
        "tie-for-first-has-no-winner", "tie-for-first-with-few-players", "three-tied-for-first",
        "two-tied-for-first", "tie-for-second", "winner-above-a-tie-for-second", "nothing-below-a-tie-for-second",
        "tie-for-third", "troops-return-to-supply-after-combat", "combat-markers-return-to-zero",
        "sandworms-return-to-the-bank",
        "winner-places-control-marker", "icon-control", "icon-control-replaces-a-marker", "pair-of-battle-icons",
        "icon-cost-again-for-a-doubled-reward", "units-win-rewards", "garrison-does-not-fight",
        "recruiting-a-troop", "no-recruiting-from-an-empty-supply", "icon-resources",
        "contract-icon-without-the-module", "victory-point-moves-score-marker",
        "icon-influence-of-your-choice", "icon-influence-with-a-faction",
        "other-effects-move-influence", "two-influence-gives-a-point", "four-influence-gives-the-bonus",
        "first-at-four-makes-the-alliance", "alliance-token-gives-a-point", "alliance-taken-over",
        "alliance-point-moves-along", "strength-needs-a-unit", "icon-maker-hooks",
        *rival(
            "rewards-of-rivals", "doubled-rewards-of-rivals", "rival-takes-the-conflict-card",
            "rival-pairs-battle-icons", "rival-gains-control", "rival-buys-the-point-of-a-conflict-card",
            "rivals-take-no-contracts", "solari-instead-of-a-contract-reward", "rival-chooses-the-weakest-faction",
            "tie-of-the-weakest-factions", "rival-gains-its-swordmaster", "order-of-payment-for-the-swordmaster",
            "rival-saves-for-its-swordmaster", "rival-buys-victory-points", "prices-of-victory-points",
            "rivals-and-alliances", "rival-gets-no-faction-bonus", "rivals-collect-nothing-from-the-board",
        ),
    ),
    says={
        **SAYS,
        **gains.SAYS,
        "words": "the words of reward {place} are not understood",
        "icon": "the position does not tell the battle icons of {player}",
    },
)  # fmt: skip
def combat_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    The combat is resolved: ranking, rewards, the Conflict card, and the units that go back.

    Why it comes out so
        Rewards go by strength; a tie lowers them. A sandworm doubles all but control and the battle
        icon. The winner takes the card and scores a pair of battle icons, then all units go back.

    Does not catch
        Choices that nobody told: they are listed, and what hangs on them is left out.
    """
    parts = PARTS.get(slug(str(move.action.get("type", ""))))
    state = move.position.state
    if parts is None or state.get("phase") != "combat" or move.of_six:
        return
    table = Changing(move)
    table.covered = any(
        table.get(color, "dreadnoughts", place) for color in table.colors for place in ("conflict", "controlling")
    )
    ranks = _ranked(table, needed="rank" in parts)
    if ranks is None and table.unknowns:
        yield from table.unknowns
        return
    mine = move.action.get("player") if parts in (("reward",), ("card",)) else None
    if "rank" in parts and ranks is not None:
        _tell(table, ranks)
        # A choice that names nobody is the winner's.
        table.move = replace(move, action={"player": ranks.winner, **move.action})
    if "reward" in parts:
        _rewards(table, ranks, mine)
    if "card" in parts:
        _card(table, mine if mine is not None else ranks.winner if ranks else None)
    if "return" in parts:
        _return(table)
    yield from table.unknowns
    yield table.result()


def is_rival(table: Changing, color: str) -> bool:
    """Whether this player is a Rival."""
    return bool(table.position.seat(color).get("rival"))


def _ranked(table: Changing, *, needed: bool) -> Ranking | None:
    found = {color: strength(table, color) for color in table.colors}
    silent = [color for color, one in found.items() if one is None]
    if silent:
        if needed:
            for color in silent:
                table.missing(color, "combat_marker")
        return None
    shown = {color: one or 0 for color, one in found.items()}
    table.also |= dict.fromkeys(("strength", "strengths", "combat_strength"), shown)
    return ranking({color: one or 0 for color, one in found.items()}, players(table), table.rules)


def _tell(table: Changing, ranks: Ranking) -> None:
    table.rests_on(*ranks.clauses)
    if any(table.get(color, "swords_this_round") and counted(table, color) == 0 for color in table.colors):
        table.rests_on("strength-needs-a-unit")
    table.facts["winner"] = ranks.winner or NOBODY
    table.also |= dict.fromkeys(("conflict_winner", "combat_winner", "winner_of_the_conflict"), ranks.winner or NOBODY)
    # A case may add to a place that it is doubled.
    ways = {place: AnyOf((place,), words=(place,)) for place in PLACES}
    shown: dict[str, Any] = {color: ways.get(ranks.rewards.get(color, ""), NOBODY) for color in table.colors}
    table.facts["rewards"] = shown
    table.rests_on(*(["units-win-rewards"] if ranks.rewards else []))
    table.also["tie"] = table.also["tied"] = "tie-for-first" in ranks.clauses
    for place in PLACES:
        holders = [color for color, reward in ranks.rewards.items() if reward == place]
        table.also |= {f"{place}_place": holders or NOBODY, f"{place}_reward": holders or NOBODY}
    for color in table.colors:
        table.also[f"{color}_reward"] = shown[color]
        if table.get(color, "troops", "garrison") and not strength(table, color):
            table.rests_on("garrison-does-not-fight")


def _rewards(table: Changing, ranks: Ranking | None, mine: str | None) -> None:
    offered = rewards(table.position, table.rules)
    carriers = {color: gains.carrier_for(table, color) for color in table.colors}
    for place in PLACES:
        for color in table.colors:
            got = _place(table, ranks, color, mine, offered)
            if got != place or place not in offered:
                continue
            effects = offered[place]
            if effects is None:
                table.doubt("words", place=PLACES.index(place) + 1)
                continue
            worms = table.position.seat(color).get("sandworms", "conflict")
            if worms is None and effects:
                table.missing(color, "sandworms", "conflict")
                continue
            doubled = bool(worms)
            if doubled:
                table.rests_on("sandworm-doubles-the-reward")
                table.also.setdefault("doubled", []).append(color)
            table.rests_on(f"{place}-reward") if mine else None
            carriers[color].times(color, effects, 2 if doubled else 1)
            if is_rival(table, color):
                table.rests_on(*rival("rewards-of-rivals", *(["doubled-rewards-of-rivals"] if doubled else [])))
                gains.spend(table, color)


def _place(table: Changing, ranks: Ranking | None, color: str, mine: str | None, offered: Any) -> str | None:
    """The reward a player gets: by the ranking, or the one the case tells of alone."""
    if mine is not None and color != mine:
        return None
    told = table.move.action.get("reward") if mine else None
    if told is not None:
        return str(told)
    if mine is not None and len(table.colors) == 1:
        return next(iter(offered)) if len(offered) == 1 else None
    return ranks.rewards.get(color) if ranks else None


def _card(table: Changing, winner: str | None) -> None:
    """The Conflict card goes to the winner, who turns a pair of battle icons down."""
    table.facts["conflict_card"] = winner or NOBODY
    names = ("conflict_card_taken_by", "conflict_card_goes_to", "conflict_card_to", "card_taken_by")
    table.also |= dict.fromkeys(names, winner or NOBODY)
    if winner is None:
        return
    table.rests_on("winner-takes-the-conflict-card")
    if is_rival(table, winner):
        table.rests_on(*rival("rival-takes-the-conflict-card"))
    table.got(winner, "battle-icons", 1)
    printed = printed_card(table.position, table.rules) or {}
    icon = (table.position.state.get("current_conflict") or {}).get("battle_icon") or printed.get("battle_icon")
    shown = table.get(winner, "battle_icon_cards", "face_up")
    if icon is None or shown is None:
        table.open[winner].add("victory-points")
        if icon is not None or shown is not None:
            table.doubt("icon", player=table.player(winner))
        return
    same = [one for one in shown if _icon(one) == slug(icon)] if slug(icon) != WILD else []
    if not same:
        name = f"{slug(icon).replace('-', '_')}_conflict"
        table.put(winner, [*shown, name], "battle_icon_cards", "face_up")
        table.rests_on("pair-of-battle-icons")
        if table.get(winner, "battle_icon_cards", "face_down_pairs"):
            table.rests_on("face-down-cards-do-not-pair")
        table.also["battle_icon_pair"] = table.also["pair_formed"] = False
        return
    rest = list(shown)
    rest.remove(same[0])
    table.put(winner, rest, "battle_icon_cards", "face_up")
    table.add(winner, 1, "battle_icon_cards", "face_down_pairs")
    table.got(winner, "pairs", 1)
    table.also["battle_icon_pair"] = table.also["pair_formed"] = True
    table.points(winner, table.rules.token(PAIR, "points"))
    table.rests_on("pair-of-battle-icons")
    if is_rival(table, winner):
        table.rests_on(*rival("rival-pairs-battle-icons"))


def _icon(card: str) -> str:
    """The battle icon of a card as positions name it."""
    return slug(card).removesuffix("-objective").removesuffix("-conflict")


def _return(table: Changing) -> None:
    """Troops go to the supplies, sandworms to the bank, markers to 0."""
    for color in table.colors:
        troops = table.get(color, "troops", "conflict")
        if troops:
            table.add(color, troops, "troops", "supply")
            table.put(color, 0, "troops", "conflict")
            table.rests_on("troops-return-to-supply-after-combat")
        if table.get(color, "sandworms", "conflict"):
            table.put(color, 0, "sandworms", "conflict")
            table.rests_on("sandworms-return-to-the-bank")
            if table.get(color, "maker_hooks"):
                table.rests_on("icon-maker-hooks")
        if table.get(color, "combat_marker", "space"):
            table.put(color, 0, "combat_marker", "space")
            table.put(color, "normal", "combat_marker", "side")
            table.rests_on("combat-markers-return-to-zero")
