"""What holds in every state: each piece in one place, and no place with more than it can hold."""

from collections import Counter
from collections.abc import Iterable
from functools import partial
from itertools import chain
from typing import Any

from kodeks.games.classic.book import (
    SET_UP,
    STORM,
    book,
    clause,
    hand_limit,
    known_count,
    things,
)
from kodeks.games.classic.facts import seat, table
from kodeks.games.classic.forces import stands_in
from kodeks.games.classic.spice_blow import alliance_limit
from kodeks.play import object_to
from kodeks.play.rules import Objections
from kodeks.table import Pile, State


def seats(state: State) -> tuple[str, ...]:
    """The seats, one by one."""
    return table(state).players


@book.invariant(
    "classic.check.forces-do-not-add-up",
    clauses=clause("faction-has-twenty-forces"),
    says={
        "sum": "{player} has {number} forces, and it is {total}.",
        "negative": "{player} has {number} forces in {territory}.",
    },
    each=seats,
)
def forces_do_not_add_up(state: State, player: str) -> Objections:
    """A faction has more or fewer than its forces on the map, in reserve and in the tanks."""
    at = f"{player}.forces."
    names, total = things(state).pieces_of(player), things(state).number("classic.token.force", "per_player")
    counts: list[Any] = list(map(state.facts.get, names))
    if None not in counts and min(counts) >= 0 and sum(counts) == total:
        return
    numbers = {name: state.get(name) for name in names if state.knows(name)}
    for name, number in numbers.items():
        if number < 0:
            territory = things(state).place(name.removeprefix(at))[0] if name.startswith(at) else ""
            yield object_to("negative", player=player, number=number, territory=territory)
    number = sum(numbers.values())
    # Fewer are known than there are: the others can be where nothing is told.
    if number > total or (number < total and len(numbers) == len(names)):
        yield object_to("sum", player=player, number=number, total=total)


@book.invariant(
    "classic.check.leaders-do-not-add-up",
    clauses=clause("faction-has-five-leaders", "leader-killed-again-lies-face-down"),
    says={
        "number": "{player} has {number} leaders, and it is {total}.",
        "foreign": "{leader} is no leader of {player}.",
        "twice": "{leader} lies in the tanks twice.",
        "killed": "{leader} lies in the tanks and has not been killed.",
        "returning": "the leaders of {player} are coming back from the tanks, and none lies there.",
    },
    each=seats,
)
def leaders_do_not_add_up(state: State, player: str) -> Objections:
    """A leader of another faction lies in the tanks, one lies there twice, or one that was never killed."""
    own = seat(state, player)
    leaders = things(state).factions[own.faction].leaders
    total = things(state).number("classic.token.leader-disc", "per_player")
    if len(leaders) != total:
        yield object_to("number", player=player, number=len(leaders), total=total)
    tanks, killed = (*own.dead, *own.face_down), state.facts.get(f"{player}.killed_before")
    for leader in dict.fromkeys((*tanks, *(killed or ()))):
        if leader not in leaders:
            yield object_to("foreign", leader=leader, player=player)
        if tanks.count(leader) > 1:
            yield object_to("twice", leader=leader)
        if killed is not None and leader not in killed:
            yield object_to("killed", leader=leader)
    if state.facts.get(f"{player}.returning") and not tanks:
        yield object_to("returning", player=player)


def _apart(piles: Iterable[Iterable[str]], wanted: Iterable[str], hidden: int) -> list[str]:
    """What there is too often, or, where nothing is hidden, not often enough."""
    found: Counter[str] = Counter(chain.from_iterable(piles))
    whole = Counter(wanted)
    if found == whole:
        return []
    every = sorted({*found, *whole})
    if hidden:
        return [card for card in every if found[card] > whole[card]]
    return [card for card in every if found[card] != whole[card]]


@book.invariant(
    "classic.check.cards-do-not-add-up",
    clauses=clause(
        "treachery-deck", "spice-deck", "family-atomics-leave-the-game", *("what-the-treachery-deck-holds",)
    ),
    says={
        "because": "there are more or fewer copies of {card} than the game has.",
        "number": "there are {number} cards of the {deck}, and it has {total}.",
        "gone": "the Shield Wall is gone, and {card} is still in the game.",
        "stands": "{card} has left the game, and the Shield Wall stands.",
        "stays": "{card} has left the game, and no rule takes it out.",
    },
)
def cards_do_not_add_up(state: State) -> Objections:
    """A treachery card or a spice card is in two places, or in none."""
    here = table(state)
    hands: list[Pile] = [seat(state, player).hand for player in here.players]
    treachery = [here.treachery_deck, here.treachery_discard, here.for_sale, here.box, *hands]
    spice = [here.spice_deck, Pile.of(here.spice_pile), Pile.of(here.spice_aside)]
    for deck, piles in (("treachery", treachery), ("spice", spice)):
        whole = things(state).copies(deck)
        for card in _apart(piles, whole, sum(pile.hidden for pile in piles)):
            yield object_to("because", card=card)
        number = sum(map(len, piles))
        if number != len(whole):
            rule = clause(f"{deck}-deck")
            yield object_to("number", clauses=rule, number=number, deck=f"classic.token.{deck}-deck", total=len(whole))
    rule = clause("family-atomics-leave-the-game")
    for card in here.box:
        if not things(state).cards[card].leaves_the_game:
            yield object_to("stays", clauses=rule, card=card)
    for card in things(state).cards_for("do.break-shield-wall"):
        if not here.shield_wall and any(card in pile for pile in treachery if pile is not here.box):
            yield object_to("gone", clauses=rule, card=card)
        elif here.shield_wall and card in here.box:
            yield object_to("stands", clauses=rule, card=card)


@book.invariant(
    "classic.check.traitor-cards-do-not-add-up",
    clauses=clause("traitor-deck-of-the-factions-in-play", "one-traitor-card-kept"),
    says={
        "because": "the traitor card of {leader} is in two places, or in none.",
        "number": "{player} keeps {number} traitor cards, and it is {limit}.",
    },
)
def traitor_cards_do_not_add_up(state: State) -> Objections:
    """A traitor card is in two places, or in none, or a player keeps too many."""
    here = table(state)
    piles: list[Iterable[str]] = [here.traitor_deck, here.traitor_box]
    hidden = here.traitor_deck.hidden + here.traitor_box.hidden
    wanted: list[str] = []
    for player in here.players:
        own = seat(state, player)
        sheet = things(state).factions[own.faction]
        piles += [own.dealt, own.traitors]
        hidden += own.traitors.hidden
        wanted += sheet.leaders
        number, limit = len(own.traitors), sheet.traitors_kept
        if number > limit or (here.phase != SET_UP and number < limit and _traitor_cards_are_kept(state)):
            yield object_to("number", player=player, number=number, limit=limit)
    for leader in _apart(piles, wanted, hidden):
        yield object_to("because", leader=leader)


def _traitor_cards_are_kept(state: State) -> bool:
    """Whether nobody has fewer traitor cards for having shown one."""
    return state.ask("classic.silence.traitor-card-after-use", "kept", "discarded") == "kept"


@book.invariant(
    "classic.check.hand-over-the-limit",
    clauses=clause("treachery-hand-limit", "harkonnen-hand-limit"),
    says={"because": "{player} holds {number} treachery cards, and it is up to {limit}."},
    each=seats,
)
def hand_over_the_limit(state: State, player: str) -> Objections:
    """A player holds more treachery cards than allowed."""
    number, limit = len(seat(state, player).hand), hand_limit(state, player)
    if number > limit:
        yield object_to("because", player=player, number=number, limit=limit)


@book.invariant(
    "classic.check.third-faction-in-a-stronghold",
    clauses=clause("stronghold-holds-two-factions"),
    says={"because": "{number} factions are in {territory}, and it is up to {limit}."},
)
def third_faction_in_a_stronghold(state: State) -> Objections:
    """A stronghold holds more factions than it can."""
    limit = things(state).stated("stronghold-holds-two-factions", "factions")
    for territory in things(state).strongholds:
        number = known_count(partial(stands_in, state, territory=territory), table(state).players, limit + 1)
        if number > limit:
            yield object_to("because", number=number, territory=territory, limit=limit)


@book.invariant(
    "classic.check.storm-in-no-sector",
    clauses=clause("eighteen-sectors"),
    says={"because": "the storm is in sector {number}, and there are {limit}."},
)
def storm_in_no_sector(state: State) -> Objections:
    """The storm is in a sector that the map does not have."""
    storm, limit = table(state).storm, things(state).number("classic.token.board", "sectors")
    if not 1 <= storm <= limit:
        yield object_to("because", number=storm, limit=limit)


@book.invariant(
    "classic.check.spice-that-cannot-be",
    clauses=clause("spice-stays-behind-the-shield", "territory-card-brings-spice"),
    says={"player": "{player} has {number} spice.", "territory": "{number} spice lies in {territory}."},
)
def spice_that_cannot_be(state: State) -> Objections:
    """Less than no spice, behind a shield or on the map."""
    for player in table(state).players:
        number = seat(state, player).spice
        if number < 0:
            yield object_to("player", player=player, number=number)
    for territory in things(state).spiced:
        number = table(state).spice[territory]
        if number < 0:
            yield object_to("territory", number=number, territory=territory)


@book.invariant(
    "classic.check.alliance-that-cannot-be",
    clauses=clause("one-alliance-for-each-player", "members-of-an-alliance-are-known", "alliance-size-limit"),
    says={
        "because": "{player} is allied with {other}, and {other} not with {player}.",
        "size": "the alliance of {player} has {number} players, and it is up to {limit}.",
        "early": "{player} has an ally in round {number}, and there has been no Nexus yet.",
        "since": "{player} has had an ally since round {number}, and it is round {now}.",
    },
    each=seats,
)
def alliance_that_cannot_be(state: State, player: str) -> Objections:
    """An alliance of which one side does not know, one that is too large, or one before the first Nexus."""
    allies = seat(state, player).allies
    for other in allies:
        if player not in seat(state, other).allies:
            yield object_to("because", player=player, other=other)
    number, limit = len(allies) + 1, alliance_limit(state)
    if number > limit:
        yield object_to("size", clauses=clause("alliance-size-limit"), player=player, number=number, limit=limit)
    first = things(state).stated("first-round-worms-are-set-aside", "round")
    number = table(state).round
    since = state.facts.get(f"{player}.allied_since") or number
    if allies and (min(number, since) <= first or (number == first + 1 and state.facts.get("phase") == STORM)):
        yield object_to("early", clauses=clause("nexus-follows-a-worm"), player=player, number=min(number, since))
    elif allies and since > number:
        yield object_to("since", clauses=clause("nexus-follows-a-worm"), player=player, number=since, now=number)
