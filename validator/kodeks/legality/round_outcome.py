"""The other steps of a round: its start, the makers, the clean-up, and the turn of the phases."""

from collections.abc import Iterator
from typing import Any

from kodeks.findings import Result, Unknown
from kodeks.legality.changing import Changing, clauses
from kodeks.legality.combat_outcome import counted
from kodeks.legality.moves import Move
from kodeks.legality.rivals import gains
from kodeks.legality.rivals.table import clauses as rival
from kodeks.legality.rivals.table import rivals
from kodeks.positions.cases import slug
from kodeks.registry import check

MAKERS = "uprising.clause.spice-gathers-on-empty-maker-spaces"
HAND = "uprising.clause.hand-of-five-cards"
LIMIT = "uprising.token.combat-marker"
ENDS = clauses("player-turns-end-after-all-reveals")
END_WITH_RIVALS = "the booklet does not say when the player turns end with Rivals, who take no reveal turn"
#: The players of a game of two, beside whom one Rival plays.
TWO = 2


def _kind(move: Move) -> str:
    return slug(str(move.action.get("type", "")))


#: The maker space that a game of six adds.
FOURTH = "six-players.clause.habbanya-erg-is-a-maker-space"


@check(
    "uprising.check.makers-outcome",
    subject="outcome",
    clauses=clauses(
        "spice-gathers-on-empty-maker-spaces",
        "maker-spaces",
        "bonus-spice-adds-up",
        "icon-maker",
        FOURTH,
    ),
    says={"agents": "the position does not tell where all agents are"},
)
def makers_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    The makers phase: spice gathers on maker spaces without an agent.

    Why it comes out so
        Each maker space without an agent gets spice from the bank, on top of what lies there.
    """
    if move.position.state.get("phase") != "makers" or _kind(move) not in ("", "makers", "makers-phase"):
        return
    table, told = Changing(move), move.position.state.get("bonus_spice") or {}
    names = {move.position.space_id(name): name for name in told}
    found: dict[str, int] = {}
    added: dict[str, int] = {}
    for id, space in sorted(move.rules.spaces.items()):
        if not space.maker or id.split(".")[0] not in move.rules.playing:
            continue
        name = names.get(id) or id.rpartition(".")[2].replace("-", "_")
        there = move.position.agents_on(id)
        if there is None:
            table.doubt("agents")
            break
        number = 0 if there else move.rules.number(MAKERS, "spice")
        added[name] = number
        if id in names:
            found[name] = told[name] + number
        elif number:
            table.lacking("bonus_spice", name)
    table.rests_on("spice-gathers-on-empty-maker-spaces", "maker-spaces", "icon-maker")
    if "six-players" in move.rules.playing:
        table.rests_on(FOURTH)
    if any(told.get(name) for name, number in added.items() if number):
        table.rests_on("bonus-spice-adds-up")
    table.facts["bonus_spice"] = table.board["bonus_spice"] = found
    table.also["spice_added"] = added
    yield from table.unknowns
    yield table.result()


@check(
    "uprising.check.round-start-outcome",
    subject="outcome",
    clauses=clauses(
        "round-starts-with-a-conflict-card", "hand-of-five-cards", "reshuffle-an-empty-deck",
        "first-player-begins-then-clockwise", *rival("defence-bonus-of-a-rival"),
    ),
    says=gains.SAYS,
)  # fmt: skip
def round_start_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    A round begins: a Conflict card is turned up and everybody draws a hand.

    Why it comes out so
        The top card of the Conflict deck is revealed, then each player draws; a player whose deck
        runs out shuffles the discard pile and draws on. A Rival that controls the space of the
        card deploys its defence bonus.
    """
    if move.position.state.get("phase") != "round_start" or _kind(move) not in ("", "round-start", "begin-round"):
        return
    table = Changing(move)
    left = (move.position.state.get("conflict_deck") or {}).get("face_down")
    if left and not (move.position.state.get("current_conflict") or {}):
        table.board["conflict_deck"] = {**move.position.state["conflict_deck"], "face_down": left - 1}
        table.rests_on("round-starts-with-a-conflict-card")
    gains.defend(table)
    for color in table.colors:
        if isinstance(table.get(color, "cards"), dict):
            draw(table, color, move.rules.number(HAND, "cards"))
            table.rests_on("hand-of-five-cards")
    first = move.position.state.get("first_player")
    if first is not None:
        table.facts["active_player"] = table.board["active_player"] = first
        table.rests_on("first-player-begins-then-clockwise")
    yield from table.unknowns
    yield table.result()


def draw(table: Changing, color: str, number: int) -> None:
    """Draw cards, shuffling the discard pile when the deck runs out."""
    hand, deck, pile = (_size(table.get(color, "cards", one)) for one in ("hand", "draw_pile", "discard"))
    if hand is None or deck is None:
        table.missing(color, "cards", "hand" if hand is None else "draw_pile")
        return
    taken = min(deck, number)
    deck -= taken
    if taken < number:
        if pile is None:
            table.missing(color, "cards", "discard")
            return
        more = min(pile, number - taken)
        taken, deck, pile = taken + more, pile - more, 0
        table.put(color, pile, "cards", "discard")
        table.rests_on("reshuffle-an-empty-deck")
    table.put(color, hand + taken, "cards", "hand")
    table.put(color, deck, "cards", "draw_pile")
    table.got(color, "cards", taken)


def _size(told: Any) -> int | None:
    return len(told) if isinstance(told, list) else told


@check(
    "uprising.check.strength-outcome",
    subject="outcome",
    clauses=clauses(
        "counting-strength", "strength-of-units", "strength-of-swords", "strength-needs-a-unit",
        "strength-above-twenty", "announcing-strength", "strength-is-set-again", "combat-marker-follows-strength",
        "units-elsewhere-give-no-strength",
        "rise-of-ix.clause.strength-of-a-dreadnought",
    ),
)  # fmt: skip
def strength_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    A player's strength is counted and the combat marker set.

    Why it comes out so
        Units in the Conflict and swords give strength; without a unit it is 0, and above the end of
        the track the marker is turned.
    """
    if _kind(move) not in ("set-strength", "count-strength"):
        return
    table, color = Changing(move), move.player.color
    if color not in table.colors:
        return
    for path in (("troops", "conflict"), ("swords_this_round",)):
        if table.get(color, *path) is None:
            table.missing(color, *path)
    total = counted(table, color)
    if total is not None:
        table.unknowns.clear()
        limit = table.rules.token(LIMIT, "marker_limit")
        side = "plus_20" if total > limit else "normal"
        before = table.get(color, "combat_marker", "space")
        table.put(color, total - limit if total > limit else total, "combat_marker", "space")
        table.put(color, side, "combat_marker", "side")
        table.facts["strength"] = {color: total}
        table.rests_on("counting-strength", "announcing-strength")
        table.rests_on("strength-needs-a-unit" if not total else "strength-of-units")
        if table.get(color, "swords_this_round"):
            table.rests_on("strength-of-swords")
        if table.get(color, "dreadnoughts", "conflict"):
            table.rests_on("rise-of-ix.clause.strength-of-a-dreadnought")
        if table.get(color, "troops", "garrison") or table.get(color, "troops", "supply"):
            table.rests_on("units-elsewhere-give-no-strength")
        if total > limit:
            table.rests_on("strength-above-twenty")
        if before:
            table.rests_on("strength-is-set-again", "combat-marker-follows-strength")
    yield from table.unknowns
    yield table.result()


@check(
    "uprising.check.clean-up-outcome",
    subject="outcome",
    clauses=clauses("clean-up-discards-all-cards"),
)
def clean_up_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    The clean-up at the end of a reveal turn.

    Why it comes out so
        All cards in front of the player, played and revealed, go to their discard pile.
    """
    if _kind(move) != "clean-up":
        return
    table, color = Changing(move), move.player.color
    played, pile = move.player.get("cards", "in_play"), move.player.get("cards", "discard")
    if color not in table.colors or played is None or pile is None:
        table.missing(color, "cards", "discard" if pile is None else "in_play")
        yield from table.unknowns
        return
    if isinstance(played, list) and isinstance(pile, list):
        table.put(color, [*pile, *played], "cards", "discard")
        table.put(color, [], "cards", "in_play")
    else:
        table.put(color, (_size(pile) or 0) + (_size(played) or 0), "cards", "discard")
        table.put(color, 0, "cards", "in_play")
    table.rests_on("clean-up-discards-all-cards")
    yield table.result()


@check(
    "uprising.check.combat-begins-outcome",
    subject="outcome",
    clauses=(*ENDS, *clauses("five-phases-of-a-round")),
    says={"end": END_WITH_RIVALS},
)
def combat_begins_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    The player turns are over, and the combat begins.

    Why it comes out so
        The phase of player turns ends when every player has taken a reveal turn.
    """
    if _kind(move) != "begin-combat":
        return
    table = Changing(move)
    if False in [_done(table, color) for color in table.colors]:
        return
    if rivals(move.position) and not table.unknowns:
        table.doubt("end", "rivals.silence.end-of-player-turns-with-rivals")
    yield from table.unknowns
    if not table.unknowns:
        table.facts["phase"] = table.board["phase"] = "combat"
        table.rests_on("player-turns-end-after-all-reveals", "five-phases-of-a-round")
        yield table.result()


@check(
    "uprising.check.turn-passes-outcome",
    subject="outcome",
    clauses=clauses(
        "first-player-begins-then-clockwise", "one-turn-at-a-time", "no-turns-after-the-reveal-turn",
        "player-turns-end-after-all-reveals", "five-phases-of-a-round",
        *rival("rival-goes-on-while-it-has-agents", "seat-of-the-rival-with-two-players"),
    ),
    says={"end": END_WITH_RIVALS},
)  # fmt: skip
def turn_passes_outcome(move: Move) -> Iterator[Result | Unknown]:
    """
    A turn ends: whose turn comes next, or whether the combat begins.

    Why it comes out so
        The turn passes clockwise to the next player who has not revealed; when all have, the phase
        of player turns is over.
    """
    if _kind(move) not in ("end-turn", "next-turn"):
        return
    table = Changing(move)
    order, color = _order(table), move.player.color
    if color not in order:
        table.lacking("turn_order_clockwise")
        yield from table.unknowns
        return
    at = order.index(color)
    for following in (*order[at + 1 :], *order[: at + 1]):
        done = _done(table, following)
        if done is None:
            break
        if not done:
            table.facts["active_player"] = table.board["active_player"] = following
            table.rests_on("first-player-begins-then-clockwise")
            table.rests_on("one-turn-at-a-time" if following != color else "no-turns-after-the-reveal-turn")
            break
    else:
        if rivals(move.position):
            table.doubt("end", "rivals.silence.end-of-player-turns-with-rivals")
        table.facts["phase"] = table.board["phase"] = "combat"
        table.rests_on("player-turns-end-after-all-reveals", "five-phases-of-a-round")
    yield from table.unknowns
    if not table.unknowns:
        yield table.result()


def _order(table: Changing) -> list[str]:
    """The players clockwise; the Rival of a game of two sits next to the first player, wherever it is told."""
    order, first = list(table.position.state.get("turn_order_clockwise", ())), table.position.state.get("first_player")
    found = [one for one in order if one in rivals(table.position)]
    others = [one for one in order if one not in found]
    if len(found) != 1 or len(others) != TWO:
        return order
    table.rests_on(*rival("seat-of-the-rival-with-two-players"))
    if first not in others:
        table.lacking("first_player")
        return order
    return [first, *found, *(one for one in others if one != first)]


def _done(table: Changing, color: str) -> bool | None:
    """Whether a player takes no more turns in this round; None where that is not told."""
    if color in rivals(table.position):
        left = table.get(color, "agents", "on_leader")
        if left is None:
            table.missing(color, "agents", "on_leader")
            return None
        table.rests_on(*rival("rival-goes-on-while-it-has-agents"))
        return not left
    revealed = table.get(color, "revealed_this_round") if color in table.colors else None
    if revealed is None:
        table.missing(color, "revealed_this_round")
        return None
    return bool(revealed)
