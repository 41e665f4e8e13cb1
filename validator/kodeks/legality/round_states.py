"""States that the course of a round rules out: what the combat, the recall and the end must have cleared away."""

from collections.abc import Iterator

from kodeks.findings import Finding, Named, Player
from kodeks.legality.board import Target
from kodeks.legality.changing import clauses, phase_fact
from kodeks.legality.moves import Say, against
from kodeks.positions import Position
from kodeks.positions.cases import slug
from kodeks.registry import check

#: Phases in which the combat of the round is over, and those in which the next round has begun.
AFTER = ("makers", "recall", "round_start", "game_end")
TROOP = "uprising.token.troop"


@check(
    "uprising.check.units-left-after-the-combat",
    subject="state",
    kept={
        "uprising.clause.troops-return-to-supply-after-combat": tuple(f"phase={one}" for one in AFTER),
    },
    clauses=clauses(
        "troops-return-to-supply-after-combat", "sandworms-return-to-the-bank", "combat-markers-return-to-zero",
    ),
    says={
        "troops": "{player} still has {number} troops in the Conflict in the phase {phase}.",
        "troops hint": "after the combat troops go back to the supply",
        "worms": "{player} still has {number} sandworms in the Conflict in the phase {phase}.",
        "worms hint": "after the combat sandworms go back to the bank",
        "marker": "The combat marker of {player} is not on 0 in the phase {phase}.",
        "marker hint": "after the combat all markers go back to 0",
    },
)  # fmt: skip
def units_left_after_the_combat(target: Target) -> Say:
    """
    The combat is over, and units or strength are still there.

    Why it cannot be
        When all rewards have been given out, troops, sandworms and combat markers go back.

    Does not catch
        At the start of a round the troops of a player who controls the contested location: they may
        have come for the defence.
    """
    position, rules = target
    phase = position.state.get("phase")
    if phase not in AFTER:
        return
    for color, seat in position.seats.items():
        troops, worms = seat.get("troops", "conflict"), seat.get("sandworms", "conflict")
        held = [position.space_id(one) for one in seat.get("control_markers", "placed") or ()]
        defends = phase == "round_start" and bool(position.contested) and position.contested in held
        most = rules.token(TROOP, "defence_bonus") if defends else 0
        facts = {"player": Player(color), "phase": phase_fact(str(phase))}
        if troops and troops > most:
            names = clauses("troops-return-to-supply-after-combat")
            yield against("troops", seat.at("troops", "conflict"), clauses=names, number=troops, **facts)
        if worms:
            names = clauses("sandworms-return-to-the-bank")
            yield against("worms", seat.at("sandworms", "conflict"), clauses=names, number=worms, **facts)
        if seat.get("combat_marker", "space") or seat.get("combat_marker", "side") == "plus_20":
            names = clauses("combat-markers-return-to-zero")
            yield against("marker", seat.at("combat_marker"), clauses=names, **facts)


@check(
    "uprising.check.agents-not-recalled",
    subject="state",
    kept={
        "uprising.clause.agents-return-to-their-leaders": ("phase=round_start", "phase=game_end"),
    },
    clauses=clauses("agents-return-to-their-leaders", "five-phases-of-a-round"),
    says={
        "because": "A round begins, and an agent of {player} is on the board.",
        "hint": "in the recall phase all agents go back to their leaders",
    },
)
def agents_not_recalled(target: Target) -> Say:
    """
    A round begins while agents are still on the board.

    Why it cannot be
        The recall phase before it has sent all agents back to their leaders.
    """
    if target[0].state.get("phase") != "round_start":
        return
    for color, seat in target[0].seats.items():
        if seat.get("agents", "on_board"):
            names = clauses("agents-return-to-their-leaders", "five-phases-of-a-round")
            yield against("because", seat.at("agents", "on_board"), clauses=names, player=Player(color))


ENDED = {
    "points": "A round begins, and {player} has {number} victory points.",
    "points hint": "with {wanted} points or more the game ends in the recall phase",
    "deck": "A round begins, and the Conflict deck is empty.",
    "deck hint": "the game ends in the recall phase once the deck has run out",
    "goes on": "The game is over, and nobody has {wanted} victory points, and the Conflict deck has not run out.",
    "goes on hint": "without an end the next round is played",
}


@check(
    "uprising.check.game-that-should-have-ended",
    subject="state",
    kept={
        "uprising.clause.end-of-the-game": ("phase=recall", "phase=game_end", "phase=round_start"),
    },
    clauses=clauses("end-of-the-game"),
    says=ENDED,
)
def game_that_should_have_ended(target: Target) -> Say:
    """
    A round begins though the game is over, or the game is over without a reason.

    Why it cannot be
        Points or an empty Conflict deck end the game in the recall phase, and nothing else does.

    Does not catch
        Games with other boxes, whose variants ask for more points or build another deck.
    """
    position, rules = target
    if not rules.playing - {"shared", "uprising", "khoam"}:
        yield from ended(position, rules.number("uprising.clause.end-of-the-game", "points"))


def ended(position: Position, needed: int) -> Iterator[Finding]:
    """Whether a round begins with so many points or without a deck, or the game is over without either."""
    phase, left = position.state.get("phase"), (position.state.get("conflict_deck") or {}).get("face_down")
    points = {color: seat.get("vp") for color, seat in position.seats.items()}
    if phase == "round_start":
        for color, number in points.items():
            if number is not None and number >= needed:
                at = position.seat(color).at("vp")
                yield against("points", at, player=Player(color), number=number, wanted=needed)
        if left == 0 and not position.state.get("current_conflict"):
            yield against("deck", ("state", "conflict_deck", "face_down"))
    elif phase == "game_end" and left and points and all(one is not None and one < needed for one in points.values()):
        yield against("goes on", ("state", "phase"), wanted=needed)


@check(
    "uprising.check.battle-icon-that-is-none",
    subject="state",
    kept={
        "uprising.clause.three-battle-icons": "current_conflict.battle_icon",
    },
    clauses=clauses("three-battle-icons"),
    says={
        "because": "There is no battle icon called {icon}.",
        "hint": "the battle icons are the crysknife, the desert mouse and the ornithopter",
    },
)
def battle_icon_that_is_none(target: Target) -> Say:
    """
    A card shows a battle icon that does not exist.

    Why it cannot be
        There are three battle icons, and a wild one on a printed card.
    """
    position, rules = target
    known = {one["battle_icon"] for one in rules.battle_cards.values()}
    told = (position.state.get("current_conflict") or {}).get("battle_icon")
    if told is not None and slug(told) not in known:
        yield against("because", ("state", "current_conflict", "battle_icon"), icon=told)
    for seat in position.seats.values():
        for index, card in enumerate(seat.get("battle_icon_cards", "face_up") or ()):
            icon = slug(card).removesuffix("-objective").removesuffix("-conflict")
            if icon not in known and rules.find(card, "card") is None:
                yield against("because", (*seat.at("battle_icon_cards", "face_up"), index), icon=card)


@check(
    "uprising.check.more-conflict-cards-than-rounds",
    subject="state",
    kept={
        "uprising.clause.winner-takes-the-conflict-card": (
            "players.*.battle_icon_cards.face_up",
            "players.*.battle_icon_cards.face_down_pairs",
            "conflict_deck.earlier_cards_unclaimed_face_up",
        ),
    },
    clauses=clauses("round-starts-with-a-conflict-card", "winner-takes-the-conflict-card"),
    says={
        "because": "{number} Conflict cards are won or unclaimed, and only {most} Conflicts have been fought.",
        "hint": "each round brings one Conflict card",
    },
)
def more_conflict_cards_than_rounds(target: Target) -> Say:
    """
    The players have won more Conflict cards than there were Conflicts.

    Why it cannot be
        Each round turns up one Conflict card, which its winner takes or which stays beside the deck.

    Does not catch
        Too few of them: effects turn cards face down, and then a position does not show them.
    """
    position, _ = target
    rounds, phase = position.state.get("round"), position.state.get("phase")
    if rounds is None or phase is None:
        return
    total = (position.state.get("conflict_deck") or {}).get("earlier_cards_unclaimed_face_up") or 0
    for seat in position.seats.values():
        shown = [slug(one) for one in seat.get("battle_icon_cards", "face_up") or ()]
        pairs = seat.get("battle_icon_cards", "face_down_pairs") or 0
        objective = any(one.endswith("-objective") for one in shown)
        total += sum(1 for one in shown if one.endswith("-conflict")) + 2 * pairs
        total -= 1 if pairs and not objective else 0
    most = rounds if phase in ("makers", "recall", "game_end") else rounds - 1
    if total > most:
        names = clauses("round-starts-with-a-conflict-card", "winner-takes-the-conflict-card")
        yield against("because", ("state", "players"), clauses=names, number=total, most=most)


@check(
    "uprising.check.conflict-of-wrong-level",
    subject="state",
    kept={
        "uprising.clause.conflict-deck-size": "current_conflict.level",
    },
    clauses=clauses("conflict-deck-size"),
    says={
        "because": "In round {round} the Conflict card is of level {level}, and it must be of level {wanted}.",
        "hint": "the deck holds level I on top, then level II, then level III",
    },
)
def conflict_of_wrong_level(target: Target) -> Say:
    """
    The Conflict card of the round is of a level that lies elsewhere in the deck.

    Why it cannot be
        The deck is built from the three levels in order, and each round turns up its top card.

    Does not catch
        Games with other boxes or of six players, whose decks are built in another way.
    """
    position, rules = target
    rounds, level = position.state.get("round"), (position.state.get("current_conflict") or {}).get("level")
    if rounds is None or level is None or rules.playing - {"shared", "uprising", "khoam"}:
        return
    numbers = rules.numbers["uprising.clause.conflict-deck-size"]
    first, second = numbers["first"], numbers["first"] + numbers["second"]
    wanted = "I" if rounds <= first else "II" if rounds <= second else "III"
    if level != wanted and rounds <= numbers["cards"]:
        yield against("because", ("state", "current_conflict", "level"), round=rounds, level=level, wanted=wanted)


@check(
    "uprising.check.more-bonus-spice-than-rounds",
    subject="state",
    kept={
        "uprising.clause.spice-gathers-on-empty-maker-spaces": "bonus_spice.*",
        "uprising.clause.bonus-spice-adds-up": "bonus_spice.*",
    },
    clauses=clauses("spice-gathers-on-empty-maker-spaces", "bonus-spice-adds-up"),
    says={
        "because": "{space} holds {number} bonus spice, and the makers have come {most} times.",
        "hint": "each makers phase puts the same small amount on a maker space without an agent",
    },
)
def more_bonus_spice_than_rounds(target: Target) -> Say:
    """
    More bonus spice lies on a space than the rounds so far can have brought.

    Why it cannot be
        Bonus spice comes in the makers phase alone, once in a round.
    """
    position, rules = target
    rounds, phase = position.state.get("round"), position.state.get("phase")
    if rounds is None or phase is None:
        return
    times = rounds if phase in ("makers", "recall", "game_end") else rounds - 1
    each = rules.number("uprising.clause.spice-gathers-on-empty-maker-spaces", "spice")
    for name, number in (position.state.get("bonus_spice") or {}).items():
        if number > times * each:
            space = position.space_id(name)
            fact: object = Named(space) if space else name
            names = clauses("spice-gathers-on-empty-maker-spaces", "bonus-spice-adds-up")
            at = ("state", "bonus_spice", name)
            yield against("because", at, clauses=names, space=fact, number=number, most=times)
