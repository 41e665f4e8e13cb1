"""Invariants of influence, alliances, battle icons and victory points."""

from collections import Counter
from functools import lru_cache

from kodeks.games.imperium.book import book, strength, things, units
from kodeks.games.imperium.catalogue import Catalogue
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.leaving import ACQUIRED, REWARD
from kodeks.games.imperium.setup import starting_score
from kodeks.games.imperium.survey import (
    COMBAT,
    ENDGAME,
    PLAYER_TURNS,
    head_is,
    may_have_been_played,
    need,
    played_at_most,
    seats,
    sources,
    waits,
)
from kodeks.play import Effect, object_to
from kodeks.play.engine import answer, permitted, total
from kodeks.play.rules import Objections
from kodeks.table import Pile, State, kept

POINTS = "gain.victory-points"
#: Boxes from which cards are played, beside those of an acquisition and of rewards.
PLAYED = ("agent", "reveal", "plot", "combat", "endgame", "when_discarded", "when_trashed")


# --- alliances ----------------------------------------------------------------------------------------------------


@book.invariant(
    "uprising.check.alliance-with-the-wrong-player",
    clauses=[
        "uprising.clause.first-at-four-makes-the-alliance",
        "uprising.clause.alliance-taken-over",
        "uprising.clause.alliance-token-count",
    ],
    says={
        "higher": "{player} holds the alliance token of {faction} with {held} influence, and {other} has {more}.",
        "track": "{player} has {held} influence with {faction}, and nobody holds its alliance token.",
        "low": "{player} holds the alliance token of {faction} with {held} influence and cannot have had {level}.",
        "sunk": "{player} holds the alliance token of {faction} with {held} influence, and it goes back below {level}.",
    },
    each=lambda state: things(state).factions,
)
def alliance_with_the_wrong_player(state: State, faction: str) -> Objections:
    """An alliance token is not where the influence tracks put it."""
    here = table(state)
    level = things(state).number("uprising.token.alliance-token", "rewarded_at")
    holder = here.alliance[faction]
    if isinstance(holder, tuple):
        # Which of them lies there rightly does not matter: there is one.
        return
    keys = [f"{player}.influence.{faction}" for player in here.players]
    known = {key.partition(".")[0]: state.get(key) for key in keys if state.knows(key)}
    if not holder:
        for player, held in known.items():
            if held >= level:
                clauses = ["uprising.clause.first-at-four-makes-the-alliance"]
                yield object_to("track", clauses=clauses, player=player, faction=faction, held=held)
        need(state, keys)
        return
    if holder not in here.players:
        return
    held = seat(state, holder).influence[faction]
    ahead = [
        player
        for player, number in known.items()
        if number > held and not permitted(state, "keep-alliance", holder, player)
    ]
    if not ahead:
        need(state, keys)
        if held >= level:
            return
    if not may_have_been_played(state, sources(things(state), head_is("lose.influence"), PLAYED)):
        # Without a loss the holder is nowhere below the level, and nobody is higher.
        for player in ahead:
            clauses = ["uprising.clause.alliance-taken-over"]
            more = known[player]
            yield object_to(
                "higher", clauses=clauses, player=holder, faction=faction, held=held, other=player, more=more
            )
        if held < level:
            clauses = ["uprising.clause.first-at-four-makes-the-alliance"]
            yield object_to("low", clauses=clauses, player=holder, faction=faction, held=held, level=level)
        return
    if held < level and state.ask("uprising.silence.alliance-holder-below-four", "returns", "keeps") == "returns":
        clauses = ["uprising.clause.first-at-four-makes-the-alliance"]
        yield object_to("sunk", clauses=clauses, player=holder, faction=faction, held=held, level=level)
        return
    best = [player for player in ahead if known[player] == max(known[item] for item in ahead)]
    # A token that its holder has kept below the level may be out of reach there.
    low = best and held < level and known[best[0]] < level
    if low and state.ask("uprising.silence.takeover-below-four", "no", "yes") == "no":
        return
    if len(best) == 1:
        question = "uprising.silence.alliance-holder-falls-below-an-opponent"
        if state.ask(question, "stays", "passes") == "passes":
            clauses = ["uprising.clause.alliance-taken-over"]
            more = known[best[0]]
            yield object_to(
                "higher", clauses=clauses, player=holder, faction=faction, held=held, other=best[0], more=more
            )


# --- battle icons -------------------------------------------------------------------------------------------------


@book.invariant(
    "uprising.check.pair-of-battle-icons-left-open",
    clauses=["uprising.clause.pair-of-battle-icons", "uprising.clause.three-battle-icons"],
    says={"because": "{player} has {number} open cards with the battle icon {icon}."},
    each=seats,
)
def pair_left_open(state: State, player: str) -> Objections:
    """Two open cards show the same battle icon."""
    won = seat(state, player).won
    if len(won) < 2:
        return
    cards = things(state).cards
    icons = Counter(cards[card].battle_icon for card in won if card in cards)
    for icon, number in icons.items():
        if number < 2 or icon in ("", "wild"):
            continue
        alike = [card for card in won if card in cards and cards[card].battle_icon == icon]
        objectives = any(cards[card].deck == "objective" for card in alike)
        question = "uprising.discrepancy.objective-cards-in-a-pair"
        other = {"uprising.discrepancy.partner-of-a-battle-icon": ("a Conflict card", "any card")}
        if number == 2 and objectives and state.ask(question, "any card", "a Conflict card", alike=other) != "any card":
            continue
        yield object_to("because", player=player, icon=icon, number=number)


@book.invariant(
    "uprising.check.face-down-cards-without-a-pair",
    clauses=["uprising.clause.pair-of-battle-icons", "uprising.clause.face-down-cards-do-not-pair"],
    says={
        "odd": "{player} has an odd number of cards with battle icons face down, {number}, and they turn in pairs.",
        "icon": "{player} has {number} cards with the battle icon {icon} face down, and they turn in pairs.",
    },
    each=seats,
)
def face_down_without_a_pair(state: State, player: str) -> Objections:
    """Before the end of the game, cards lie face down that are no pairs."""
    spent = seat(state, player).spent
    if not spent or table(state).phase == ENDGAME:
        return
    cards = things(state).cards
    icons = Counter(cards[card].battle_icon for card in spent if card in cards)
    alone = [icon for icon, number in icons.items() if number % 2]
    hidden = len(spent) - icons.total()
    if len(alone) <= hidden and len(spent) % 2 == 0:
        return
    boxes = ("agent", "reveal", "plot", "combat", "acquire")
    if may_have_been_played(state, sources(things(state), head_is("flip.battle-card"), boxes)):
        return
    # Whoever may pair a card with one that lies face down has turned down two of its icon before.
    single = [icon for icon, number in icons.items() if number == 1]
    if len(single) <= hidden and len(spent) > 1:
        question = "uprising.discrepancy.face-up-card-for-a-pair"
        if state.ask(question, "any side", "face up") == "any side":
            return
    if len(alone) > hidden:
        yield object_to("icon", player=player, icon=alone[0], number=icons[alone[0]])
    else:
        yield object_to("odd", player=player, number=len(spent))


# --- strength -----------------------------------------------------------------------------------------------------


#: The clauses by which strength is counted, and that nothing counts without a unit, or before the reveal turn.
COUNTED = ("uprising.clause.strength-of-units", "uprising.clause.strength-of-swords")
NEEDS_A_UNIT, WHEN_COUNTED = "uprising.clause.strength-needs-a-unit", "uprising.clause.counting-strength"
BACK_TO_ZERO = "uprising.clause.combat-markers-return-to-zero"


@book.derives("combat_marker")
def combat_marker(state: State, player: str) -> int:
    """What the combat marker of a player shows."""
    own = seat(state, player)
    if table(state).phase not in (PLAYER_TURNS, COMBAT) or not (own.revealed or own.swords):
        return 0
    if own.revealed and state.facts.get("active") == player and table(state).phase == PLAYER_TURNS:
        question = "uprising.discrepancy.strength-as-a-step"
        if state.ask(question, "a step of its own", "all along") == "a step of its own":
            return 0
    return strength(state, player)


@book.invariant(
    "uprising.check.strength-marked-wrongly",
    clauses=[*COUNTED, NEEDS_A_UNIT, WHEN_COUNTED, BACK_TO_ZERO],
    says={"because": "the combat marker of {player} shows {number}, and it is to show {wanted}."},
    each=seats,
)
def strength_marked_wrongly(state: State, player: str) -> Objections:
    """The combat marker does not show the strength of its player."""
    number = state.facts.get(f"{player}.combat_marker")
    if number is None:
        return
    state.get(f"{player}.combat_marker")
    wanted = combat_marker(state, player)
    # Swords before the reveal turn may be counted when they come, or in the reveal turn.
    own = seat(state, player)
    if number != wanted and (number or own.revealed):
        if table(state).phase not in (PLAYER_TURNS, COMBAT):
            clauses: tuple[str, ...] = (BACK_TO_ZERO,)
        elif not own.revealed:
            clauses = (WHEN_COUNTED,)
        else:
            clauses = COUNTED if units(state, player) else (NEEDS_A_UNIT, *COUNTED)
        yield object_to("because", clauses=clauses, player=player, number=number, wanted=wanted)


# --- victory points -----------------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def _sure(catalogue: Catalogue) -> tuple[dict[str, int], dict[str, int]]:
    """Points that a card in the hands of a player has certainly given: when acquired, or when won."""
    acquired = {card.id: _plain(card.box("acquire")) for card in catalogue.cards.values()}
    won = {card.id: _plain(card.rewards.get("first", ())) for card in catalogue.deck("conflict")}
    return _filled(acquired), _filled(won)


@lru_cache(maxsize=32)
def _possible(catalogue: Catalogue, *, at_the_end: bool) -> tuple[dict[str, int], dict[str, int], dict[str, int]]:
    """The most points of a card: played once, by its rewards doubled, and contracts."""
    boxes = tuple(box for box in PLAYED if at_the_end or box != "endgame")
    played = {
        card.id: sum(_all(effect) for box in boxes for effect in card.box(box)) for card in catalogue.cards.values()
    }
    rewards = {
        card.id: 2 * max((sum(map(_all, effects)) for effects in card.rewards.values()), default=0)
        for card in catalogue.deck("conflict")
    }
    contracts = {contract.id: sum(map(_all, contract.reward)) for contract in catalogue.contracts.values()}
    return _filled(played), _filled(rewards), _filled(contracts)


def _filled(found: dict[str, int]) -> dict[str, int]:
    return {name: number for name, number in found.items() if number}


def _plain(effects: tuple[Effect, ...]) -> int:
    return sum(effect.amount for effect in effects if effect.head == POINTS and not effect.optional)


def _all(effect: Effect) -> int:
    return sum(part.amount for part in effect.walk() if part.head == POINTS)


@lru_cache(maxsize=64)
def _trashed_for_it(catalogue: Catalogue, card: str) -> bool:
    """Whether a card gives its points only by being trashed."""
    effects = [effect for box in PLAYED for effect in catalogue.cards[card].box(box)]
    ways = [part for effect in effects for part in effect.walk() if part.head == "to" and _all(part)]
    return bool(ways) and all(any(given.head == "trash.this" for given in way.give) for way in ways)


@kept
def _owned(state: State, player: str, card: str) -> tuple[int, tuple[str, ...]]:
    """How many copies of a card a player has at least, and the piles that are not given."""
    if state.facts.get(f"reserve.{card}") == things(state).cards[card].copies:
        return 0, ()
    number, lacks = 0, []
    for zone in ("hand", "deck", "discard", "played", "shown"):
        if not state.knows(f"{player}.{zone}"):
            lacks.append(f"{player}.{zone}")
            continue
        pile: Pile = state.get(f"{player}.{zone}")
        number += pile.cards.count(card)
        if pile.top or pile.bottom:
            number += pile.top.count(card) + pile.bottom.count(card)
    return number, tuple(lacks)


def starting_points(state: State, player: str) -> int:
    """The points with which a player begins: as a module has it, or by the number of players."""
    found: int | None = answer(state, "starting points", player)
    return starting_score(state) if found is None else found


@kept
def shown_points(state: State, player: str) -> int:
    """The points that the table shows: the start, influence, alliances and pairs."""
    number, read = things(state).number, state.get
    points = starting_points(state, player) + total(state, "points on tracks", player)
    level = number("uprising.token.influence-cube", "point_at")
    for influence, alliance in _keys(things(state), player):
        if read(influence) >= level:
            points += number("uprising.token.influence-cube", "points")
        if read(alliance) == player:
            points += number("uprising.token.alliance-token", "points")
    return points + len(read(f"{player}.spent")) // 2 * int(number("uprising.token.battle-icon-pair", "points"))


@lru_cache(maxsize=256)
def _keys(catalogue: Catalogue, player: str) -> tuple[tuple[str, str], ...]:
    return tuple((f"{player}.influence.{faction}", f"alliance.{faction}") for faction in catalogue.factions)


@book.invariant(
    "uprising.check.too-few-victory-points",
    clauses=[
        "uprising.clause.two-influence-gives-a-point",
        "uprising.clause.alliance-token-gives-a-point",
        "uprising.clause.pair-of-battle-icons",
        "uprising.clause.starting-score-with-four-players",
    ],
    says={
        "because": "{player} has {number} victory points, and influence, alliances, pairs, cards and the start give "
        "{wanted}."
    },
    each=seats,
)
def too_few_victory_points(state: State, player: str) -> Objections:
    """A player has fewer victory points than the table shows."""
    number = seat(state, player).victory_points
    acquired, won = _sure(things(state))
    own = seat(state, player)
    bought = 0
    lacks: list[str] = []
    for card, points in acquired.items():
        copies, unknown = _owned(state, player, card)
        bought += points * copies
        lacks += unknown
    rewards = sum(won.get(card, 0) for card in (*own.won, *own.spent))
    wanted = shown_points(state, player) + bought + rewards
    if number >= wanted:
        need(state, lacks)
        return
    if number >= wanted - waits(state, POINTS, player):
        return
    # Points of a reward, or of the acquire effect of a card, may have been left.
    missing = wanted - waits(state, POINTS, player) - number
    if missing <= rewards + bought:
        for points, question in ((rewards, REWARD), (bought, ACQUIRED)):
            may_leave = points and missing > 0 and state.ask(question.question, *question.answers) == question.leaves
            missing -= points if may_leave else 0
    if missing > 0 and not permitted(state, "points-not-gained", player, missing):
        yield object_to("because", player=player, number=number, wanted=wanted)


@book.invariant(
    "uprising.check.too-many-victory-points",
    clauses=["uprising.clause.victory-point-moves-score-marker", "uprising.clause.two-influence-gives-a-point"],
    says={"because": "{player} has {number} victory points, and can have gained {most}."},
    each=seats,
)
def too_many_victory_points(state: State, player: str) -> Objections:
    """A player has more victory points than everything that can have been played gives."""
    own, here, catalogue = seat(state, player), table(state), things(state)
    number = own.victory_points
    most = shown_points(state, player) + total(state, "points kept", player)
    if number <= most:
        return
    most += total(state, "points of tiles", player)
    if any(state.get(f"{player}.{zone}").hidden for zone in ("hand", "deck", "discard", "played", "shown")):
        return
    rounds = here.round
    acquired, _ = _sure(catalogue)
    for card, points in acquired.items():
        # One that was acquired and trashed is back in its stack; that takes a round.
        most += points * (_owned(state, player, card)[0] + rounds - 1)
    played, rewards, contracts = _possible(catalogue, at_the_end=here.phase == ENDGAME)
    most += sum(rewards.get(card, 0) for card in (*own.won, *own.spent))
    if own.spent and state.readings.get("uprising.discrepancy.face-up-card-for-a-pair") in (1, "any side"):
        # Each card that was paired with one that lay face down has brought a point.
        most += len(own.spent)
    if here.phase == COMBAT:
        most += rewards.get(here.conflict_card, 0)
    most += sum(contracts.get(item, 0) for item in own.completed)
    for card, points in played.items():
        if catalogue.cards[card].deck == "intrigue":
            most += points * played_at_most(state, card)
        elif _trashed_for_it(catalogue, card):
            most += points * here.box.count(card)
        else:
            most += points * rounds * (_owned(state, player, card)[0] + here.box.count(card))
    if number > most:
        yield object_to("because", player=player, number=number, most=most)
