"""What the leaders of Rise of Ix need beyond the effects of the others."""

from kodeks.games.imperium.book import add_to_bag, factions_of, link, linked, things
from kodeks.games.imperium.contracts import without
from kodeks.games.imperium.decisions import Acquire, AcquireByEffect
from kodeks.games.imperium.events import Event, emit
from kodeks.games.imperium.facts import seat, table
from kodeks.games.ix.book import book
from kodeks.games.ix.facts import fleet, ix
from kodeks.play import Effect, Item, Resolve, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import State

#: The step of an influence track on which a snooper waits.
SNOOPER_AT = 2


@book.verb("lose.water", "lose.solari", "lose.spice", clauses=["uprising.clause.icon-resources"])
def lose_resource(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Resources back to the bank, as many as there are."""
    key = f"{item.owner}.{effect.head.partition('.')[2]}"
    state.set(key, max(0, state.get(key) - effect.amount))


# --- Ilesa Ecaz: a card set aside ---------------------------------------------------------------------------------


@book.verb("move.set-aside", clauses=["uprising.clause.cards-before-rules"])
def take_back(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """A card that was set aside comes back to the hand."""
    own = seat(state, item.owner)
    for card in [item for item in own.aside if item in things(state).cards]:
        own.aside = without(own.aside, card)
        own.hand = own.hand.add(card)
        fleet(state, item.owner).turn_returned = (*fleet(state, item.owner).turn_returned, card)


@book.permits("set-aside")
def was_set_aside(state: State, card: str) -> bool:
    """Whether a card, or the one it is grafted to, was set aside and has come back this turn."""
    active = table(state).active
    if not active:
        return False
    back = fleet(state, active).turn_returned
    return card in back or state.facts.get("turn_grafted", "") in back


@book.after("turn-start")
def nothing_has_come_back(state: State, player: str) -> None:
    """A new turn has seen no card come back yet."""
    fleet(state, player).turn_returned = ()


@book.carries(
    "rise-of-ix.clause.ilesa-reveals-the-set-aside-card", "rise-of-ix.clause.ilesa-gains-nothing-when-revealing-first"
)
@book.after("reveal")
def reveal_what_is_set_aside(state: State, player: str) -> None:
    """A card that is still set aside is revealed with the others."""
    own = seat(state, player)
    for card in [item for item in own.aside if item in things(state).cards and _sets_aside(state, player)]:
        own.aside = without(own.aside, card)
        own.shown = own.shown.add(card)
        box = things(state).cards[card].box("reveal")
        add_to_bag(state, agenda.items_of(box, player, f"{card}/reveal#aside"))


def _sets_aside(state: State, player: str) -> bool:
    """Whether the leader sets a card of the hand aside each round."""
    abilities = things(state).leaders[seat(state, player).leader].abilities
    return any(part.head == "move.set-aside" for each in abilities for part in each.walk())


# --- Ilesa Ecaz: Foldspace ----------------------------------------------------------------------------------------


@book.guard(
    "rise-of-ix.check.foldspace-for-somebody-else",
    on=(Acquire, AcquireByEffect),
    clauses=["uprising.clause.ix-foldspace-for-ilesa-only"],
    says={
        "price": "{card} has no price in persuasion; only the ability of a leader brings it.",
        "other": "{card} is laid out for the leader who acquires it by name, and {player} is not that leader.",
    },
)
def foldspace_for_somebody_else(state: State, move: Acquire | AcquireByEffect) -> Objections:
    """A card that is laid out for one leader is bought, or acquired by somebody else."""
    catalogue = things(state)
    if move.card not in catalogue.stacks or catalogue.cards[move.card].cost is not None:
        return
    if isinstance(move, Acquire):
        yield object_to("price", at="card", card=move.card)
    elif move.card not in catalogue.named_by(seat(state, move.player).leader):
        question = "uprising.discrepancy.who-acquires-foldspace"
        if state.ask(question, "Ilesa Ecaz alone", "whoever is able to") == "Ilesa Ecaz alone":
            yield object_to("other", at="card", card=move.card, player=move.player)


# --- Tessia Vernius: snoopers -------------------------------------------------------------------------------------


@book.verb("do.place-snoopers", clauses=["rise-of-ix.clause.snooper-count"])
def place_snoopers(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """A snooper on each influence track."""
    ix(state).snoopers = factions_of(state, item.owner)


@book.after("influence")
def reach_snooper(state: State, player: str, faction: str, before: int, after: int) -> None:
    """A player who reaches a snooper takes it; whether anything comes of it is for the leader to say."""
    board = ix(state)
    leader = things(state).leaders[seat(state, player).leader]
    if faction in board.snoopers and before < SNOOPER_AT <= after and leader.track:
        board.snoopers = without(board.snoopers, faction)
        for ability in leader.abilities:
            link(state, ability.id, "faction", (faction,))
        emit(state, Event("reach-snooper", player, faction=faction))


@book.answers_to("factions with-snooper")
def with_snooper(state: State, player: str) -> list[tuple[str, ...]]:
    """Factions whose snooper is still there."""
    return [(faction,) for faction in ix(state).snoopers]


@book.verb("do.take-track-bonus", clauses=["uprising.clause.four-influence-gives-the-bonus"])
def take_track_bonus(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The bonus of an influence track, without the point of its lower step."""
    for track in things(state).by_faction.values():
        for i, step in enumerate(track.steps):
            if step.get("alliance") and track.faction in linked(state, item.group, "faction"):
                add_to_bag(state, agenda.items_of(track.effects[i], item.owner, f"{track.id}/{i}"))
                return
