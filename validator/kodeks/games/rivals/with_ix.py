"""
Rivals with Rise of Ix: freighters, dreadnoughts and technologies.

The package of Rise of Ix is not known here: its facts are read by their names, its decisions stand by theirs. Every
rule is one of a clause that is in force only where both are played.
"""

from typing import Any

from kodeks.games.imperium.book import things
from kodeks.games.imperium.cards import to_box
from kodeks.games.imperium.catalogue import Catalogue
from kodeks.games.imperium.conditions import cards_owned
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.imperium.troops import join_conflict
from kodeks.games.rivals.book import book, clauses, in_force, is_rival, rivals
from kodeks.games.rivals.turns import EFFECTS, TURN
from kodeks.play import EffectDecision, Frame, Item, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Fact, Missing, Pile, State, View

TRACK, RECALL = "rise-of-ix.track.shipping", "rise-of-ix.track.shipping/recall"
TECHNOLOGY = "rise-of-ix.technology."
THE_SPICE_MUST_FLOW = "the-spice-must-flow"


class Fleet(View):
    """Facts of a seat with Rise of Ix."""

    freighter: Fact[int] = Fact("number", help="The step of the freighter.")
    docked: Fact[int] = Fact("number", help="Dreadnoughts in the garrison.")
    fighting: Fact[int] = Fact("number", help="Dreadnoughts in the Conflict.")
    launched: Fact[int] = Fact("number", help="Dreadnoughts deployed this turn.")
    commissioned: Fact[int] = Fact("number", help="Dreadnoughts commissioned this turn.")
    negotiators: Fact[int] = Fact("number", help="Troops on the Ix board.")
    technologies: Fact[tuple[str, ...]] = Fact("names", help="Technologies acquired.")
    turned: Fact[tuple[str, ...]] = Fact("names", help="Technologies turned over for this round.")


def fleet(state: State, player: str) -> Fleet:
    """The facts of a seat."""
    return Fleet(state, f"{player}.")


def ix(*names: str) -> list[str]:
    """Ids of clauses of Rise of Ix."""
    return [f"rise-of-ix.clause.{name}" for name in names]


def has(state: State, player: str, technology: str, *, unused: bool = False) -> bool:
    """Whether a Rival of a solo game has a technology, perhaps one that is not turned over."""
    if not in_force(state, "rise-of-ix.clause.solo-rivals-acquire-technologies") or not is_rival(state, player):
        return False
    own, id = fleet(state, player), TECHNOLOGY + technology
    return id in own.technologies and not (unused and id in own.turned)


# --- freighters ---------------------------------------------------------------------------------------------------


@book.prepares
def recall_of_a_freighter(catalogue: Catalogue) -> None:
    """The effect by which a freighter is recalled at once, by one of two readings."""
    if TRACK in catalogue.tracks:
        catalogue.effects(RECALL, [{"gain": {"freighter-moves": 1}}])


@book.guard(
    "rivals.check.freighter-of-a-rival",
    on=("move_freighter",),
    clauses=ix("rival-freighter-limit", "rival-freighter-recall"),
    says={
        "advance": "the freighter of the Rival {player} is on the second space and must be recalled.",
        "recall": "the freighter of the Rival {player} is not on the second space and advances.",
    },
)
def freighter_moved_wrongly(state: State, move: Any) -> Objections:
    """A Rival advances its freighter past the second space, or recalls it earlier."""
    if not is_rival(state, move.player):
        return
    top = things(state).stated("rise-of-ix.clause.rival-freighter-limit", "step")
    way = "recall" if fleet(state, move.player).freighter >= top else "advance"
    if move.way != way:
        yield object_to(move.way if move.way in ("advance", "recall") else way, at="way", player=move.player)


@book.resumes
def still_on_the_second_space(state: State) -> None:
    """Where the freighter of a Rival stands on the second space, it is not recalled as soon as it gets there."""
    question = "rise-of-ix.silence.icon-for-a-rivals-recall"
    if not in_force(state, "rise-of-ix.clause.rival-freighter-recall") or question in state.readings:
        return
    top = things(state).stated("rise-of-ix.clause.rival-freighter-limit", "step")
    if any(state.knows(f"{player}.freighter") and fleet(state, player).freighter >= top for player in rivals(state)):
        state.readings = {**state.readings, question: "with the next icon"}


@book.at_once
def recalled_at_once(state: State) -> bool:
    """By one reading a Rival recalls its freighter as soon as it reaches the second space."""
    if not in_force(state, "rise-of-ix.clause.rival-freighter-recall") or agenda.top(state).kind == EFFECTS:
        return False
    top = things(state).stated("rise-of-ix.clause.rival-freighter-limit", "step")
    for player in rivals(state):
        if state.knows(f"{player}.freighter") and fleet(state, player).freighter >= top:
            question = "rise-of-ix.silence.icon-for-a-rivals-recall"
            if state.ask(question, "with the next icon", "at once") == "at once":
                effect = things(state).effect(f"{RECALL}/0")
                agenda.push(state, Frame(EFFECTS, player, agenda.items_of((effect,), player, RECALL)))
                return True
    return False


@book.guard(
    "rivals.check.reward-of-a-freighter",
    on=EffectDecision,
    clauses=ix("rival-takes-dividends", "rival-dividends-in-a-solo-game", "dividends-of-others-in-a-solo-game"),
    says={"because": "the Rival {player} takes the dividends of the shipping track."},
)
def no_dividends(state: State, move: EffectDecision) -> Objections:
    """A Rival takes the spice of the shipping track instead of the dividends."""
    if not move.effect.startswith(f"{TRACK}/") or not is_rival(state, move.player):
        return
    found = agenda.locate(agenda.top(state), move.effect)
    if found and found[1].effect.head == "choose" and found[2].effect.head != "gain.solari":
        yield object_to("because", at="effect", player=move.player)


# --- dreadnoughts -------------------------------------------------------------------------------------------------


@book.answers_to("dreadnoughts of a Rival")
def docked(state: State, player: str) -> int | None:
    """Dreadnoughts that can be deployed."""
    if not in_force(state, "rise-of-ix.clause.rival-always-deploys-dreadnoughts"):
        return None
    return fleet(state, player).docked


@book.answers_to("dreadnoughts of a Rival this turn")
def commissioned(state: State, player: str) -> int | None:
    """Dreadnoughts commissioned this turn."""
    if not in_force(state, "rise-of-ix.clause.rival-always-deploys-dreadnoughts"):
        return None
    return fleet(state, player).commissioned


@book.after("rival-launches")
def launch(state: State, player: str, number: int) -> None:
    """Dreadnoughts from the garrison into the Conflict."""
    state.cause = ("DeployRival", tuple(ix("rival-always-deploys-dreadnoughts", "rival-prefers-dreadnoughts")))
    own = fleet(state, player)
    own.docked -= number
    own.fighting += number
    own.launched += number


@book.guard(
    "rivals.check.dreadnought-of-a-rival-placed-wrongly",
    on=("place_dreadnought",),
    clauses=ix("rival-covers-an-opponents-marker", "rival-spares-its-own-marker", "rival-dreadnought-order"),
    says={"because": "the dreadnought of the Rival {player} goes to {wanted}."},
)
def placed_wrongly(state: State, move: Any) -> Objections:
    """The dreadnought of a Rival takes control of another location than its rules have it go to."""
    if not is_rival(state, move.player):
        return
    order = list(things(state).number("rise-of-ix.token.dreadnought", "placed_on"))
    free = [space for space in order if not state.get(f"dreadnought.{space}")]

    def rank(space: str) -> tuple[int, int]:
        holder = table(state).control[space]
        return (0 if holder and holder != move.player else 2 if holder else 1, order.index(space))

    if not free:
        return
    wanted = min(free, key=rank)
    level = [space for space in free if rank(space)[0] == rank(wanted)[0]]
    if len(level) > 1 and level == order[-2:]:
        # The older book ends with a space that the board of Uprising does not have.
        question = "rise-of-ix.silence.order-of-spaces-on-the-uprising-board"
        if state.ask(question, "Spice Refinery last", "Arrakeen last") == "Arrakeen last":
            wanted = level[-1]
    if move.space != wanted:
        yield object_to("because", at="space", player=move.player, wanted=wanted)


# --- technologies -------------------------------------------------------------------------------------------------


def _entry(state: State, technology: str) -> dict[str, Any]:
    return dict(things(state).entries[technology][1])


def is_for_rivals(state: State, technology: str) -> bool:
    """Whether a technology bears the mark of House Hagal."""
    return technology in things(state).entries and bool(_entry(state, technology).get("rival"))


def affordable(state: State, player: str, discount: int) -> list[str]:
    """The technologies on offer that a Rival can acquire, the dearest first, the highest of equal ones."""
    if not in_force(state, "rise-of-ix.clause.solo-rivals-acquire-technologies"):
        return []
    have = seat(state, player).spice + fleet(state, player).negotiators + discount
    offer = [item for item in state.get("tech_offer") if is_for_rivals(state, item)]
    found = [item for item in offer if _entry(state, item)["cost"] <= have]
    return sorted(found, key=lambda item: (-_entry(state, item)["cost"], offer.index(item)))


@book.condition("affordable-technology")
def can_afford(state: State, item: Item, wanted: bool) -> bool:
    """Whether a Rival at Tech Negotiation can acquire a technology."""
    discount = max(
        (part.data["acquire"].get("discount", 0) for part in item.effect.walk() if part.head == "acquire.technology"),
        default=0,
    )
    return bool(affordable(state, item.owner, discount)) is wanted


@book.guard(
    "rivals.check.technology-of-a-rival",
    on=("acquire_technology",),
    clauses=ix(
        "rivals-acquire-no-other-technologies",
        "rival-mark-on-a-tile",
        "rival-acquires-the-dearest-technology",
        "rival-and-equal-prices",
        "rival-uses-all-negotiators",
        "two-player-rival-ignores-technologies",
        "rival-at-tech-negotiation",
        "rival-places-a-negotiator",
        "rival-technologies-as-for-players",
        "solo-rivals-acquire-technologies",
    ),
    says={
        "none": "the Rival {player} cannot acquire a technology now.",
        "mark": "{technology} does not bear the mark of House Hagal, and a Rival acquires no other technology.",
        "other": "the Rival {player} acquires {wanted}, the dearest technology for Rivals that it can afford.",
        "negotiators": "the Rival {player} uses as many of its negotiators as lower the price: {number}.",
    },
)
def other_technology(state: State, move: Any) -> Objections:
    """A Rival acquires another technology than the dearest of its own that it can afford."""
    if not is_rival(state, move.player):
        return
    found = waiting_effect(state, move)
    if found is None:
        return
    discount = int(found[1].data["acquire"].get("discount", 0))
    order = affordable(state, move.player, discount)
    if move.technology in things(state).entries and not is_for_rivals(state, move.technology):
        rule = ix("rival-mark-on-a-tile", "rivals-acquire-no-other-technologies")
        yield object_to("mark", at="technology", clauses=rule, technology=move.technology)
    elif not order:
        yield object_to("none", at="technology", player=move.player)
    elif move.technology != order[0]:
        yield object_to("other", at="technology", player=move.player, wanted=order[0])
    else:
        price = max(0, _entry(state, order[0])["cost"] - discount)
        number = min(fleet(state, move.player).negotiators, price)
        if move.negotiators != number:
            yield object_to("negotiators", at="negotiators", player=move.player, number=number)


@book.carries(*ix("no-rival-technology-face-up", "equally-large-technology-stacks"))
@book.at_once
def no_rival_technology(state: State) -> bool:
    """As soon as no stack shows a technology for Rivals, the tile of the largest stack is trashed."""
    rule = ix("no-rival-technology-face-up", "equally-large-technology-stacks", "trashing-technologies-again")
    if not in_force(state, rule[0]) or in_force(state, "rise-of-ix.clause.two-player-rival-ignores-technologies"):
        return False
    if not state.knows("tech_offer") or not state.knows("tech_tiles") or turning_up(state):
        return False
    offer: tuple[str, ...] = state.get("tech_offer")
    if not offer or HIDDEN in offer or any(is_for_rivals(state, item) for item in offer):
        return False
    # A stack holds the tile on its top too; where no tile lies under one, nothing new could be turned up.
    stacks = {stack: state.get(f"tech_stack.{stack}") for stack in things(state).more["entries"]["tech_stack"]}
    stacks = {stack: number for stack, number in stacks.items() if number}
    largest = max(stacks, key=lambda stack: (stacks[stack], -list(stacks).index(stack)))
    if stacks[largest] < 2:
        return False
    tiles: Pile = state.get("tech_tiles")
    if not tiles.hidden and not any(is_for_rivals(state, tile) for tile in tiles):
        question = "rise-of-ix.silence.no-rival-technology-left"
        if state.ask(question, "it stops", "every tile is trashed") == "it stops":
            return False
    state.cause = ("technologies", tuple(rule))
    at = list(stacks).index(largest)
    if at >= len(offer):
        # Not every stack with tiles shows one.
        raise Missing("tech_offer")
    to_box(state, offer[at])
    state.set("tech_offer", (*offer[:at], *offer[at + 1 :]))
    state.set(f"tech_stack.{largest}", stacks[largest] - 1)
    data = {"pile": "tech_tiles", "into": f"stack {largest}", "left": 1, "seat": table(state).players[0]}
    agenda.push(state, Frame("draw", "", data=data))
    return True


def turning_up(state: State) -> bool:
    """Whether a tile is about to be turned up on a stack."""
    frames = state.facts.get(agenda.AGENDA, ())
    return any(frame.kind == "draw" and str(frame.data["into"]).startswith("stack ") for frame in frames)


def use(state: State, player: str, technology: str, *names: str) -> None:
    """A Rival uses a technology, as a player would."""
    kind = state.game.book.kinds["use_technology"]
    clauses_of, run = state.game.book.performers[kind]
    state.cause = ("UseTechnology", (*ix(*names), *clauses_of))
    run(state, kind(player=player, technology=TECHNOLOGY + technology, ability=0))


@book.carries(*ix("rival-training-drones", "rival-spy-satellites"))
@book.at_once
def technologies_of_its_turn(state: State) -> bool:
    """In its turn a Rival uses Training Drones and Spy Satellites as soon as it can."""
    player = table(state).active if state.knows("active") else ""
    frames = agenda.frames(state)
    if not player or not any(frame.kind == TURN and frame.owner == player for frame in frames):
        return False
    if frames[-1].kind not in (TURN, EFFECTS):
        return False
    if has(state, player, "training-drones", unused=True):
        use(state, player, "training-drones", "rival-training-drones")
        return True
    price = 3
    if has(state, player, "spy-satellites") and seat(state, player).spice >= price and not _waits(state, player):
        question = "rise-of-ix.discrepancy.spice-for-spy-satellites"
        if state.ask(question, "it saves the spice", "it spends 3 spice") == "it saves the spice":
            return False
        use(state, player, "spy-satellites", "rival-spy-satellites")
        return True
    return False


def _waits(state: State, player: str) -> bool:
    """Whether the point of Spy Satellites is being bought already."""
    return any(
        item.effect.source == f"{TECHNOLOGY}spy-satellites" and item.owner == player
        for frame in agenda.frames(state)
        for item in frame.items
    )


@book.carries(*ix("rival-flagship"))
@book.after("rival-sent")
def flagship(state: State, player: str) -> None:
    """At a combat space a Rival with the Solari and the troops for it uses Flagship."""
    if not has(state, player, "flagship", unused=True) or not things(state).spaces[table(state).turn_space].combat:
        return
    own = seat(state, player)
    if own.solari >= 4 and own.supply >= 3:
        use(state, player, "flagship", "rival-flagship")


@book.carries(*ix("rival-invasion-ships"))
@book.permits("rival-enters-occupied-space")
def invasion_ships(state: State, player: str, space: str) -> bool:
    """Invasion Ships open an occupied space to a Rival."""
    if not has(state, player, "invasion-ships", unused=True):
        return False
    if player in table(state).agents[space]:
        question = "rise-of-ix.silence.invasion-ships-and-its-own-agent"
        return state.ask(question, "blocked", "flipped") == "flipped"
    return True


@book.permits("own-agents-share")
def came_by_invasion_ships(state: State, player: str) -> bool:
    """By one reading Invasion Ships that are turned over opened a space to a Rival that held it."""
    if not has(state, player, "invasion-ships") or has(state, player, "invasion-ships", unused=True):
        return False
    return state.ask("rise-of-ix.silence.invasion-ships-and-its-own-agent", "blocked", "flipped") == "flipped"


@book.carries(*ix("rival-invasion-ships-without-discard"))
@book.after("rival-arrives")
def flip_invasion_ships(state: State, player: str, space: str) -> None:
    """The tile that opened the space is turned over, and no card is discarded for it."""
    if len(table(state).agents[space]) > 1 and has(state, player, "invasion-ships", unused=True):
        state.cause = ("SendRival", tuple(ix("rival-invasion-ships", "rival-invasion-ships-without-discard")))
        own = fleet(state, player)
        own.turned = (*own.turned, f"{TECHNOLOGY}invasion-ships")


@book.guard(
    "rivals.check.technology-used-by-a-rival",
    on=("use_technology",),
    clauses=ix("rival-keeps-sonic-snoopers", "rival-sonic-snoopers"),
    says={"because": "the Rival {player} never trashes {technology} to exchange Intrigue cards."},
)
def snoopers_used(state: State, move: Any) -> Objections:
    """A Rival uses Sonic Snoopers."""
    if is_rival(state, move.player) and move.technology == f"{TECHNOLOGY}sonic-snoopers":
        yield object_to("because", at="technology", player=move.player, technology=move.technology)


@book.carries(*ix("rivals-own-the-spice-must-flow", "rival-holtzman-engine"))
@book.condition("cards-owned")
def owned_by_rivals(state: State, item: Item, wanted: dict[str, Any]) -> bool:
    """Every Rival counts as owning 2 The Spice Must Flow."""
    named = wanted.get("card", {}).get("is", ())
    if in_force(state, "rise-of-ix.clause.rivals-own-the-spice-must-flow") and is_rival(state, item.owner):
        return any(str(item).endswith(THE_SPICE_MUST_FLOW) for item in named) and wanted.get("at_least", 0) <= 2
    return cards_owned(state, item, wanted)


@book.carries(*ix("rival-troop-transports", "rival-troop-transports-for-experts"))
@book.after("rival-recruits")
def troop_transports(state: State, player: str, source: str, number: int) -> None:
    """With Troop Transports the troops of the shipping track are deployed; Expert Deployment decides otherwise."""
    if source != TRACK or not has(state, player, "troop-transports"):
        return
    if in_force(state, "rise-of-ix.clause.rival-troop-transports-for-experts"):
        return
    state.cause = ("troop-transports", tuple(ix("rival-troop-transports")))
    own = seat(state, player)
    own.garrison -= number
    own.conflict += number
    if table(state).active == player:
        table(state).turn_recruited -= number
    join_conflict(state, player, number)


@book.guard(
    "rivals.check.dividends-of-the-rival-of-two",
    on=EffectDecision,
    clauses=[*clauses("rivals-collect-resources"), *ix("dividends")],
    says={"because": "{player} is the Rival of a game of two and gains no Solari from the shipping track."},
)
def dividends_with_two(state: State, move: EffectDecision) -> Objections:
    """The Rival of a game of two gains Solari of the shipping track, by the reading that gives it none."""
    if not move.effect.startswith(f"{TRACK}/") or not is_rival(state, move.player):
        return
    if len(rivals(state)) > 1:
        return
    found = agenda.locate(agenda.top(state), move.effect)
    # What its opponents gain is theirs by both readings.
    if found and found[2].effect.head == "gain.solari" and "who" not in found[2].effect.data:
        question = "rise-of-ix.discrepancy.gains-of-the-two-player-rival"
        if state.ask(question, "only solo Rivals", "in both games") == "only solo Rivals":
            yield object_to("because", at="effect", player=move.player)
