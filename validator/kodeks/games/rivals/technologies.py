"""Technologies of Rivals: which tile they acquire, and when they use it."""

from typing import Any

from kodeks.games.imperium.book import things
from kodeks.games.imperium.cards import to_box
from kodeks.games.imperium.conditions import cards_owned
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.rivals.book import EFFECTS, TURN, book, in_force, is_rival
from kodeks.games.rivals.with_ix import TECHNOLOGY, fleet, has, ix
from kodeks.play import Frame, Item, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Missing, Pile, State

THE_SPICE_MUST_FLOW = "the-spice-must-flow"


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
