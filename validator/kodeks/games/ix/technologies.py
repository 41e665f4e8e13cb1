"""Technologies: acquiring them, negotiators, and what the tiles do."""

from collections.abc import Iterable, Iterator

from kodeks.games.imperium.book import army, at_once
from kodeks.games.imperium.cards import trash as trash_card
from kodeks.games.imperium.contracts import without
from kodeks.games.imperium.events import Event
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.imperium.intrigue import leaves_to_use, usable
from kodeks.games.ix.book import book, technologies
from kodeks.games.ix.decisions import AcquireTechnology, UseTechnology
from kodeks.games.ix.facts import STACKS, fleet, ix
from kodeks.play import Decision, Effect, Frame, Item, Resolve, agenda, object_to
from kodeks.play.engine import answer
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Missing, State


def price(state: State, effect: Effect, technology: str, negotiators: int) -> int:
    """What a technology costs by an effect: less its discount and the negotiators that return, never below 0."""
    cost = technologies(state)[technology].cost - int(effect.data["acquire"].get("discount", 0))
    return max(0, cost - negotiators)


def _acquiring(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    own = fleet(state, army(state, item.owner))
    for technology in dict.fromkeys(ix(state).tech_offer):
        most = min(own.negotiators, price(state, effect, technology, 0)) if technology != HIDDEN else 0
        for negotiators in range(most + 1):
            for resource in effect.data["acquire"].get("pay_with", ["spice"]):
                yield AcquireTechnology(
                    player=item.owner,
                    effect=effect.id,
                    technology=technology,
                    negotiators=negotiators,
                    resource=resource,
                )


@book.verb(
    "acquire.technology",
    clauses=[
        "rise-of-ix.clause.one-technology-per-icon",
        "rise-of-ix.clause.technology-goes-to-the-supply",
        "rise-of-ix.clause.next-tile-is-turned-up",
        "rise-of-ix.clause.acquire-effect-of-a-tile",
        "rise-of-ix.clause.icon-acquire-tech",
        "rise-of-ix.clause.example-acquired-technology",
    ],
    offers=_acquiring,
    optional=True,
)
def acquire_technology(state: State, item: Item, effect: Effect, decision: AcquireTechnology) -> None:
    """Pay, take the tile, turn up the next one of its stack, and resolve its acquire effect."""
    own, board = fleet(state, str(answer(state, "technologies of", item.owner) or item.owner)), ix(state)
    if decision.technology == HIDDEN:
        raise Missing("tech_offer")
    state.add(f"{item.owner}.{decision.resource}", -price(state, effect, decision.technology, decision.negotiators))
    ally = army(state, item.owner)
    fleet(state, ally).negotiators -= decision.negotiators
    seat(state, ally).supply += decision.negotiators
    stack = stack_of(state, decision.technology)
    board.tech_offer = without(board.tech_offer, decision.technology)
    board.tech_stack[stack] -= 1
    own.technologies = (*own.technologies, decision.technology)
    if table(state).active == item.owner:
        board.turn_technologies = (*board.turn_technologies, decision.technology)
    # The acquire effect comes before the next tile is turned up.
    turn_up(state, stack)
    at_once(state, technologies(state)[decision.technology].acquire, item.owner, f"{decision.technology}/acquire")


def stack_of(state: State, technology: str) -> str:
    """The stack on which a tile lies face up: each stack with tiles shows one, in order."""
    return _showing(state)[ix(state).tech_offer.index(technology)]


def _showing(state: State) -> list[str]:
    """The stacks that show a tile: those with tiles, but for one whose next tile is still to be turned up."""
    waiting = {frame.data["into"] for frame in agenda.frames(state) if frame.kind == "draw"}
    return [stack for stack in STACKS if ix(state).tech_stack[stack] and f"stack {stack}" not in waiting]


def gone(state: State) -> set[str]:
    """The tiles that are known to be with a player or out of the game."""
    places = ("box", *(f"{player}.technologies" for player in table(state).players))
    return {tile for place in places for tile in state.facts.get(place, ())}


def turn_up(state: State, stack: str) -> None:
    """The next tile of a stack is turned face up, as chance has it."""
    if ix(state).tech_stack[stack]:
        data = {"pile": "tech_tiles", "into": f"stack {stack}", "left": 1, "seat": table(state).players[0]}
        agenda.push(state, Frame("draw", "", data=data))


@book.after("draw")
def tile_turned_up(state: State, into: str, tile: str) -> None:
    """A tile lies face up on its stack."""
    if into.startswith("stack "):
        board, stack = ix(state), into.rpartition(" ")[2]
        showing = _showing(state)
        at = sum(above in showing for above in STACKS[: STACKS.index(stack)])
        board.tech_offer = (*board.tech_offer[:at], tile, *board.tech_offer[at:])


@book.guard(
    "rise-of-ix.check.technology-not-on-offer",
    on=AcquireTechnology,
    clauses=["rise-of-ix.clause.choosing-a-technology", "rise-of-ix.clause.empty-tech-stack"],
    says={
        "because": "{technology} does not lie face up on the Ix board.",
    },
)
def technology_not_on_offer(state: State, move: AcquireTechnology) -> Objections:
    """A technology is acquired that is not on top of a stack."""
    board = ix(state)
    unnamed = HIDDEN in board.tech_offer and move.technology not in board.tech_offer
    if move.technology == HIDDEN or (unnamed and move.technology not in gone(state)):
        raise Missing("tech_offer")
    if move.technology not in board.tech_offer:
        yield object_to("because", at="technology", technology=move.technology)


@book.guard(
    "rise-of-ix.check.technology-without-an-icon",
    on=AcquireTechnology,
    clauses=["rise-of-ix.clause.technology-only-by-icon", "rise-of-ix.clause.one-technology-per-icon"],
    says={"because": "no icon lets {player} acquire a technology now: each icon is good for 1."},
)
def technology_without_an_icon(state: State, move: AcquireTechnology) -> Objections:
    """A technology is acquired without an icon for it, or a second one with the same icon."""
    found = waiting_effect(state, move)
    if found is None or found[1].head != "acquire.technology":
        yield object_to("because", player=move.player)


@book.guard(
    "rise-of-ix.check.technology-not-paid",
    on=AcquireTechnology,
    clauses=[
        "rise-of-ix.clause.price-of-a-technology",
        "rise-of-ix.clause.tech-discount",
        "rise-of-ix.clause.icon-tech-discount",
        "rise-of-ix.clause.discount-for-one-purchase",
        "rise-of-ix.clause.discounts-do-not-add-up",
        "rise-of-ix.clause.cost-never-below-zero",
        "rise-of-ix.clause.negotiator-lowers-the-cost",
        "rise-of-ix.clause.negotiators-add-to-a-discount",
        "rise-of-ix.clause.returning-negotiators",
    ],
    also=[
        "rise-of-ix.clause.appropriate-is-paid-in-one-kind",
        "rise-of-ix.clause.appropriate-and-negotiators",
        "rise-of-ix.clause.shipping-reward-technology",
        "rise-of-ix.clause.example-price-of-a-technology",
        "rise-of-ix.clause.example-reward-pays-for-the-next",
    ],
    says={
        "because": "{technology} costs {cost} {resource}, and {player} has {held}.",
        "negotiators": "{player} has {held} negotiators on the Ix board.",
        "resource": "{source} does not let {player} pay in {resource}.",
    },
)
def technology_not_paid(state: State, move: AcquireTechnology) -> Objections:
    """A technology is acquired that costs more than the player has, or is paid with the wrong thing."""
    found = waiting_effect(state, move)
    if found is None or found[1].head != "acquire.technology" or move.technology not in technologies(state):
        return
    _, effect = found
    held = fleet(state, army(state, move.player)).negotiators
    if move.negotiators > held:
        clauses = ["rise-of-ix.clause.returning-negotiators"]
        yield object_to("negotiators", at="negotiators", clauses=clauses, player=move.player, held=held)
    if move.resource not in effect.data["acquire"].get("pay_with", ["spice"]):
        clauses = ["rise-of-ix.clause.price-of-a-technology", "rise-of-ix.clause.appropriate-is-paid-in-one-kind"]
        yield object_to(
            "resource",
            at="resource",
            clauses=clauses,
            player=move.player,
            source=effect.source,
            resource=move.resource,
        )
        return
    cost = price(state, effect, move.technology, min(move.negotiators, held))
    has = state.get(f"{move.player}.{move.resource}") if cost else 0
    if has < cost:
        yield object_to(
            "because",
            at="technology",
            technology=move.technology,
            cost=cost,
            resource=move.resource,
            player=move.player,
            held=has,
        )


@book.verb(
    "gain.negotiators",
    clauses=["rise-of-ix.clause.placing-a-negotiator", "rise-of-ix.clause.icon-tech-negotiation"],
    optional=True,
)
def place_negotiators(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Troops from the supply to the Ix board, as many as there are."""
    ally = army(state, item.owner)
    number = min(effect.amount, seat(state, ally).supply)
    seat(state, ally).supply -= number
    fleet(state, ally).negotiators += number


@book.guard(
    "rise-of-ix.check.negotiator-not-possible",
    on=Resolve,
    clauses=["rise-of-ix.clause.no-negotiator-from-an-empty-supply"],
    says={"because": "{player} has no troop in the supply for a negotiator."},
)
def no_negotiator(state: State, move: Resolve) -> Objections:
    """A negotiator is placed from an empty supply."""
    found = waiting_effect(state, move)
    if found and found[1].head == "gain.negotiators" and not seat(state, army(state, move.player)).supply:
        yield object_to("because", player=move.player)


# --- what tiles do ------------------------------------------------------------------------------------------------


@book.listens
def tiles_that_wait(state: State, event: Event) -> Iterator[Item]:
    """Effects of tiles that wait for an event, of every player."""
    for player in table(state).players:
        for id in fleet(state, player).technologies:
            for effect in technologies(state)[id].effects:
                if effect.head == "upon":
                    yield Item(effect, player, effect.id)


@book.answers_to("standing")
def tiles_that_stand(state: State, player: str) -> Iterable[Effect]:
    """Permissions that tiles give for the rest of the game."""
    return [
        effect
        for id in fleet(state, player).technologies
        for effect in technologies(state)[id].effects
        if effect.head in ("allow", "change", "forbid")
    ]


def abilities(state: State, technology: str) -> list[Effect]:
    """The abilities of a tile that its owner uses when they like."""
    passive = ("upon", "allow", "change", "forbid", "do.win-ties-at-game-end")
    return [effect for effect in technologies(state)[technology].effects if effect.head not in passive]


# What a tile brings when a Conflict is won, say, may be told as using it; what a used tile brings is no second use.
book.told_for_effects[UseTechnology] = ("technology", "", "upon")


@book.frame("turn", "agent-turn", "reveal-turn")
def tiles_to_use(state: State, frame: Frame) -> Iterator[Decision]:
    """Abilities of one's own tiles."""
    for technology in fleet(state, frame.owner).technologies:
        for number in range(len(abilities(state, technology))):
            yield UseTechnology(player=frame.owner, technology=technology, ability=number)


@book.guard(
    "rise-of-ix.check.ability-used-wrongly",
    on=UseTechnology,
    clauses=[
        "rise-of-ix.clause.ability-once-a-round",
        "rise-of-ix.clause.ability-in-own-turns-only",
        "rise-of-ix.clause.icon-once-per-round",
    ],
    also=["uprising.clause.icon-arrow-without-payment"],
    says={
        "price": "{player} cannot pay what {technology} asks for.",
        "absent": "{player} does not have {technology}.",
        "ability": "{technology} has no such ability.",
        "spent": "{technology} has been used this round.",
        "turn": "{technology} is used only in the turns of {player}.",
    },
)
def technology_used_wrongly(state: State, move: UseTechnology) -> Objections:
    """A tile is used by somebody else, a second time in a round, or outside the own turns."""
    own = fleet(state, move.player)
    if move.technology not in own.technologies:
        yield object_to("absent", at="technology", player=move.player, technology=move.technology)
        return
    found = abilities(state, move.technology)
    if move.ability not in range(len(found)):
        yield object_to("ability", at="ability", technology=move.technology)
        return
    if found[move.ability].data.get("once") == "round" and move.technology in own.turned:
        clauses = ["rise-of-ix.clause.ability-once-a-round", "rise-of-ix.clause.icon-once-per-round"]
        yield object_to("spent", at="technology", clauses=clauses, technology=move.technology)
    if _price_out_of_reach(state, move, found[move.ability]):
        clauses = ["uprising.clause.icon-arrow-without-payment"]
        yield object_to("price", at="technology", clauses=clauses, player=move.player, technology=move.technology)
    if table(state).active != move.player:
        question = "rise-of-ix.discrepancy.once-per-round-in-whose-turn"
        if state.ask(question, "own turns", "any turn") == "own turns":
            clauses = ["rise-of-ix.clause.ability-in-own-turns-only"]
            yield object_to("turn", clauses=clauses, player=move.player, technology=move.technology)


def _price_out_of_reach(state: State, move: UseTechnology, effect: Effect) -> bool:
    """Whether all that an ability does stands behind an arrow, and none of its costs can be paid."""
    if any(leaf.effect.head != "to" for leaf in effect.leaves):
        return False
    tried = state.copy()
    tried.reads = state.reads
    found = leaves_to_use(tried, agenda.items_of((effect,), move.player, f"{move.technology}/used"))
    return not any(usable(tried, item, leaf) for item, leaf in found)


@book.performs(UseTechnology, clauses=["rise-of-ix.clause.used-tile-is-turned-over"])
def use_technology(state: State, move: UseTechnology) -> None:
    """The tile is turned over where it works once a round, and its effect comes."""
    effect = abilities(state, move.technology)[move.ability]
    own = fleet(state, move.player)
    if effect.data.get("once") == "round":
        own.turned = (*own.turned, move.technology)
    at_once(state, (effect,), move.player, f"{move.technology}/used")


@book.step("start-of-round")
def tiles_ready_again(state: State) -> None:
    """Tiles that were turned over are face up again."""
    for player in table(state).players:
        fleet(state, player).turned = ()


@book.verb("trash.this", clauses=["uprising.clause.icon-trash-a-card"])
def trash_this(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """A tile goes out of the game, or the card does."""
    if effect.source not in technologies(state):
        trash_card(state, item, effect, decision)
        return
    own = fleet(state, item.owner)
    if effect.source in own.technologies:
        own.technologies = without(own.technologies, effect.source)
        table(state).box = table(state).box.add(effect.source)


@book.verb("do.win-ties-at-game-end", clauses=["uprising.clause.tie-for-the-game"])
def wins_ties(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Counted at the end of the game; nothing happens before."""


@book.adds_to("ties")
def ties_of_tiles(state: State, player: str) -> int:
    """Whether a tile wins ties at the end of the game."""
    tiles = (technologies(state)[id] for id in fleet(state, player).technologies)
    return sum(effect.head == "do.win-ties-at-game-end" for tile in tiles for effect in tile.effects)


@book.condition("technologies")
def has_technologies(state: State, item: Item, wanted: dict[str, int]) -> bool:
    """Whether the player has as many technologies."""
    return len(fleet(state, item.owner).technologies) >= wanted.get("at_least", 0)
