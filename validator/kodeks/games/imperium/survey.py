"""What the invariants share: bounds of sums, the moment of the round, and what can have been played."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from kodeks.games.imperium.book import things
from kodeks.games.imperium.catalogue import Catalogue
from kodeks.games.imperium.facts import table
from kodeks.play import Effect, object_to
from kodeks.play.agenda import AGENDA, Frame
from kodeks.play.engine import permitted
from kodeks.play.rules import Objections
from kodeks.table import Keyed, Pile, Register, State, kept

ROUND_START = "uprising.phase.round-start"
PLAYER_TURNS = "uprising.phase.player-turns"
COMBAT = "uprising.phase.combat"
MAKERS = "uprising.phase.makers"
RECALL = "uprising.phase.recall"
ENDGAME = "uprising.phase.endgame"
#: The phases in which everybody has revealed, and those in which the combat is over as well.
AFTER_TURNS = (COMBAT, MAKERS, RECALL, ENDGAME)
AFTER_COMBAT = (MAKERS, RECALL, ENDGAME)

#: Rounds in which the Intrigue deck cannot have run out and been shuffled anew.
FIRST_DEAL = 3
#: More than any sum of a game.
ENDLESS = 10_000


def known_first(state: State, name: str, places: Iterable[str]) -> Iterator[str]:
    """Places in such an order that what is given of them is looked at before something is missing."""
    places = tuple(places)
    given = [f"{name}.{place}" in state.facts for place in places]
    yield from (place for place, known in zip(places, given, strict=True) if known)
    yield from (place for place, known in zip(places, given, strict=True) if not known)


def seats(state: State) -> tuple[str, ...]:
    """The seats, for invariants that look at each."""
    return table(state).players


@kept
def armies(state: State) -> tuple[str, ...]:
    """The seats that have troops, control markers and an Objective card of their own."""
    return tuple(player for player in table(state).players if not permitted(state, "no-army", player))


# --- sums of which some parts may be unknown ----------------------------------------------------------------------


def sum_of(state: State, player: str, *names: str) -> tuple[int, int, list[str]]:
    """The least and the most that numbers of a seat can add up to, and those that are unknown."""
    least = most = 0
    lacks = []
    for name in names:
        key = f"{player}.{name}"
        if state.knows(key):
            value = state.get(key)
            least += value
            most += value
        else:
            fact = state.game.register.seat[name]
            least += fact.least
            most += ENDLESS if fact.most is None else fact.most
            lacks.append(key)
    return least, most, lacks


def need(state: State, facts: Iterable[str]) -> None:
    """Leave an invariant undecided that finds nothing and has not seen these facts."""
    for fact in facts:
        state.get(fact)


def pieces_on(state: State, name: str, places: Iterable[str]) -> tuple[Counter[str], list[str]]:
    """How many pieces of each player are known to be on these places, and the places of which nothing is known."""
    found: list[str] = []
    lacks = []
    for place in places:
        key = f"{name}.{place}"
        if state.knows(key):
            value = state.get(key)
            if value:
                found += value
        else:
            lacks.append(key)
    return Counter(found), lacks


# --- the moment ---------------------------------------------------------------------------------------------------


def frames(state: State) -> tuple[Frame, ...]:
    """The agenda; a position between two steps need not have one."""
    found: tuple[Frame, ...] = state.facts.get(AGENDA, ())
    return found


def drawing(state: State, into: str) -> bool:
    """Whether cards are being drawn to a place."""
    return any(frame.kind == "draw" and frame.data["into"] == into for frame in frames(state))


@kept
def waits(state: State, head: str, player: str = "") -> int:
    """How many effects with this head wait to be taken, for one player or for anybody."""
    return sum(
        part.head == head
        for frame in frames(state)
        for item in frame.items
        if not player or item.owner == player
        for part in item.effect.walk()
    )


def after_hands(catalogue: Catalogue) -> int:
    """The step of the start of a round that comes after the hands are drawn."""
    return [step["does"] for step in catalogue.phase_steps[ROUND_START]].index("draw-hands") + 1


@kept
def hands_to_come(state: State) -> bool:
    """Whether a round starts in which nobody has drawn a hand yet."""
    start = [frame.data for frame in frames(state) if frame.data.get("phase") == ROUND_START]
    return any(data.get("step", 0) < after_hands(things(state)) for data in start)


@kept
def before_any_turn(state: State) -> bool:
    """Whether nobody has begun a turn of this round; the first player may have played plot cards."""
    here = table(state)
    if here.phase == ROUND_START:
        return True
    if here.phase != PLAYER_TURNS or here.turn_space or any(state.get(f"{player}.revealed") for player in here.players):
        return False
    agents = here.agents
    return not any(agents[space] for space in things(state).spaces)


#: What is said of a fact that a table has otherwise than the set-up.
START = "the game begins, and {fact} is {value}: the set-up has it at {start}."


def unlike_the_start(state: State, starts: Mapping[str, Any]) -> Objections:
    """What is elsewhere than the set-up puts it when the first round begins; whoever is on turn may have moved it."""
    if table(state).round != 1 or not before_any_turn(state):
        return
    for fact, start in starts.items():
        if state.knows(fact) and state.get(fact) != start and not fact.startswith(f"{table(state).active}."):
            yield object_to("because", fact=fact, value=state.get(fact), start=start)
    need(state, starts)


# --- what can have been played ------------------------------------------------------------------------------------


@lru_cache(maxsize=256)
def sources(catalogue: Catalogue, wanted: Callable[[Effect], bool], boxes: tuple[str, ...]) -> tuple[str, ...]:
    """The cards with such an effect in one of these boxes."""
    return tuple(
        card.id
        for card in catalogue.cards.values()
        if any(wanted(part) for box in boxes for effect in card.box(box) for part in effect.walk())
    )


def may_have_been_played(state: State, cards: Iterable[str]) -> bool:
    """
    Whether one of these cards can have been played.

    A copy in the Imperium deck or the Imperium Row never was, nor was an Intrigue card that is in its deck or in a
    hand, unless that deck can have been shuffled anew.
    """
    return any(played_at_most(state, card) for card in cards)


def played_at_most(state: State, card: str) -> int:
    """How many copies of a card can have been played."""
    printed = things(state).cards[card]
    if printed.deck == "intrigue":
        if state.get("round") > FIRST_DEAL:
            return printed.copies
        places = ["intrigue_deck", *(f"{player}.intrigue" for player in seats(state))]
    else:
        places = ["imperium_deck"]
    left = printed.copies
    for place in places:
        if state.knows(place):
            pile: Pile = state.get(place)
            left -= pile.count(card)
    if printed.deck == "imperium" and state.knows("row"):
        left -= state.get("row").count(card)
    return left


def cards_to_hand(effect: Effect) -> bool:
    """Whether an effect brings cards to the hand."""
    verb = effect.head.partition(".")[0]
    return effect.head == "gain.cards" or (verb in ("move", "acquire") and effect.data[verb].get("into") == "hand")


def head_is(head: str) -> Callable[[Effect], bool]:
    """A test for effects with this head."""
    return _HEADS.setdefault(head, lambda effect: effect.head == head)


_HEADS: dict[str, Callable[[Effect], bool]] = {}


# --- the facts there can be ---------------------------------------------------------------------------------------


@lru_cache(maxsize=32)
def entries_of(catalogue: Catalogue) -> dict[str, tuple[str, ...]]:
    """For each fact that there is once for every entry of a kind, the entries."""
    makers = tuple(space.id for space in catalogue.spaces.values() if space.maker)
    return {
        "agents": tuple(catalogue.spaces),
        "spies": tuple(catalogue.posts),
        "bonus_spice": makers,
        "control": tuple(catalogue.number("uprising.token.control-marker", "placed_on")),
        "alliance": catalogue.factions,
        "influence": catalogue.factions,
        "reserve": catalogue.stacks,
        **catalogue.more.get("entries", {}),
    }


@lru_cache(maxsize=32)
def keys_of(register: Register, catalogue: Catalogue, players: tuple[str, ...]) -> frozenset[str]:
    """Every fact that a table with these seats can have."""
    found = {AGENDA}
    for start, facts in (("", register.table), *((f"{player}.", register.seat) for player in players)):
        for name, fact in facts.items():
            entries = entries_of(catalogue).get(name, ()) if isinstance(fact, Keyed) else ()
            found |= {f"{start}{name}.{entry}" for entry in entries} or {start + name}
    return frozenset(found)


def elsewhere(state: State, name: str) -> list[tuple[str, Any]]:
    """Places of a kind that do not exist, and what is said to be there."""
    known = keys_of(state.game.register, things(state), table(state).players)
    if known.issuperset(state.facts):
        return []
    start = f"{name}."
    strange = sorted(key for key in state.facts.keys() - known if key.startswith(start))
    return [(key[len(start) :], state.get(key)) for key in strange if state.facts[key]]


@lru_cache(maxsize=32)
def parts_of(register: Register, total: str) -> tuple[str, ...]:
    """The facts of a seat that belong to a total; modules add places of their own."""
    return tuple(name for name, fact in register.seat.items() if fact.sum == total)


@lru_cache(maxsize=32)
def zones_of(register: Register) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The places of the table, and of a seat, where cards lie."""
    table, seat = (
        tuple(
            name
            for name, fact in facts.items()
            if fact.type in ("pile", "names")
            and "card" in fact.of.split("|")
            and not fact.apart
            and not name.startswith("turn_")
        )
        for facts in (register.table, register.seat)
    )
    return table, seat


@lru_cache(maxsize=32)
def ranges(register: Register, catalogue: Catalogue, players: tuple[str, ...]) -> tuple[tuple[str, int, int], ...]:
    """The numbers of a table, each with the least and the most it can be."""
    found: list[tuple[str, int, int]] = []
    views = [("", register.table), *((f"{player}.", register.seat) for player in players)]
    for start, facts in views:
        for name, fact in facts.items():
            if fact.type == "number" and (name in entries_of(catalogue) or not isinstance(fact, Keyed)):
                names = (
                    [f"{name}.{each}" for each in entries_of(catalogue)[name]] if isinstance(fact, Keyed) else [name]
                )
                most = ENDLESS if fact.most is None else fact.most
                found += [(start + each, fact.least, most) for each in names]
    return tuple(found)
