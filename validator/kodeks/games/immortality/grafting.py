"""Grafting: two cards send one agent."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kodeks.games.immortality.book import book
from kodeks.games.immortality.decisions import SendGrafted, TrashGrafted
from kodeks.games.immortality.facts import tanks
from kodeks.games.imperium.agent import icons_of, send_agent, spied_on
from kodeks.games.imperium.book import IN_PLAY, add_to_bag, allows, card_fits, link, linked, things
from kodeks.games.imperium.cards import take_from, to_box
from kodeks.games.imperium.catalogue import SPY_ICON, Catalogue
from kodeks.games.imperium.contracts import without
from kodeks.games.imperium.decisions import SendAgent
from kodeks.games.imperium.drawing import refill_row
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.icons import PAST_SEVERAL, infiltrates
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.imperium.turns import extra_turns
from kodeks.play import Decision, Effect, Frame, Item, Resolve, agenda, object_to
from kodeks.play.engine import happened
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Missing, State

USURP_CLAUSE = "immortality.clause.usurp-and-the-imperium-row"


def is_graft(state: State, card: str) -> bool:
    """Whether a card has the word graft."""
    _, data = things(state).entries.get(card, ("", {}))
    return bool(data.get("graft"))


def reaches_the_row(state: State, card: str) -> bool:
    """Whether a card can be grafted to a card of the Imperium Row."""
    return any(effect.head == f"special.{USURP_CLAUSE}" for effect in things(state).cards[card].box("agent"))


@book.frame("turn")
def pairs(state: State, frame: Frame) -> Iterator[Decision]:
    """Every pair with a graft card, with every space."""
    hand = seat(state, frame.owner).hand
    cards = [card for card in hand.distinct() if card != HIDDEN]
    for card in cards:
        if not is_graft(state, card):
            continue
        others = [(other, False) for other in cards if other != card or hand.count(card) > 1]
        if reaches_the_row(state, card):
            others += [(other, True) for other in dict.fromkeys(table(state).row)]
        for other, row in others:
            for space in things(state).spaces.values():
                for pays in space.prices or ((),):
                    yield SendGrafted(player=frame.owner, card=card, space=space.id, pays=pays, graft=other, row=row)


@book.carries("immortality.clause.graft-either-icon", "immortality.clause.clandestine-meeting-by-graft")
@book.permits("enter-occupied-space")
def pair_infiltrates(state: State, move: SendAgent) -> bool:
    """Whether an infiltrate icon of either card leads past enemy agents."""
    cards = (move.card, move.graft) if isinstance(move, SendGrafted) else (move.card,)
    return any(infiltrates(state, replace(move, card=card)) for card in cards)


@book.permits(PAST_SEVERAL)
def past_several_agents(state: State) -> bool:
    """Whether the icon, which the rulebook of Rise of Ix explains, leads past more than one agent."""
    question = "rise-of-ix.discrepancy.how-many-agents-are-passed"
    return state.ask(question, "any number", "one agent") == "any number"


@book.guard(
    "immortality.check.spy-icon-in-a-graft",
    on=SendGrafted,
    clauses=["immortality.clause.graft-either-icon"],
    says={"because": "only the Spy icon of the pair leads to {space}, and by this reading it does not send a pair."},
)
def spy_icon_in_a_graft(state: State, move: SendGrafted) -> Objections:
    """A pair is sent with the Spy icon alone, which is younger than grafting."""
    icons, space = icons_of_the_pair(state, move) or (), things(state).spaces[move.space]
    if SPY_ICON not in icons or space.icon in icons or not spied_on(state, move.player, space):
        return
    if state.ask("immortality.silence.spy-icon-in-a-graft", "sends the agent", "does not") == "does not":
        yield object_to("because", at="space", space=space.id)


@book.guard(
    "immortality.check.card-without-an-icon-in-a-graft",
    on=SendGrafted,
    clauses=["immortality.clause.clandestine-meeting-by-graft", "uprising.clause.card-without-agent-icon"],
    says={"because": "{card} has no agent icon, and by this reading it is never played in an agent turn."},
)
def card_without_an_icon(state: State, move: SendGrafted) -> Objections:
    """A card without an agent icon is one of a pair, and the icon comes from the other card."""
    for card in (move.card, move.graft):
        known = things(state).cards.get(card)
        if known is None or known.icons or known.icons_when:
            continue
        question = "immortality.discrepancy.card-without-an-icon-in-a-graft"
        if state.ask(question, "never", "with an icon from elsewhere") == "never":
            yield object_to("because", at="card" if card == move.card else "graft", card=card)


@book.guard(
    "immortality.check.graft-card-without-a-second-card",
    on=SendAgent,
    of=("player", "card"),
    clauses=[
        "immortality.clause.graft-needs-another-card",
        "immortality.clause.graft-pairs",
        "immortality.clause.graft-sends-one-agent",
        "immortality.clause.clandestine-meeting-needs-an-icon",
        "immortality.clause.kwisatz-haderach-grafted",
    ],
    says={
        "alone": "{card} is a graft card, and no other card is played with it.",
        "pair": "neither {card} nor {other} is a graft card.",
        "absent": "{player} does not have {other} in hand.",
        "row": "{other} is not in the Imperium Row, or {card} cannot be grafted to it.",
    },
)
def graft_alone(state: State, move: SendAgent) -> Objections:
    """A graft card is played without another card, or two cards are played of which none is a graft card."""
    if not isinstance(move, SendGrafted):
        if is_graft(state, move.card):
            clauses = ["immortality.clause.graft-needs-another-card"]
            yield object_to("alone", at="card", clauses=clauses, card=move.card)
        return
    if not is_graft(state, move.card) and not is_graft(state, move.graft):
        clauses = ["immortality.clause.graft-pairs"]
        yield object_to("pair", at="graft", clauses=clauses, card=move.card, other=move.graft)
    if move.row:
        if move.graft not in table(state).row or not reaches_the_row(state, move.card):
            yield object_to("row", at="graft", clauses=[USURP_CLAUSE], card=move.card, other=move.graft)
        return
    hand = seat(state, move.player).hand
    wanted = 2 if move.graft == move.card else 1
    if hand.count(move.graft) + hand.hidden < wanted:
        yield object_to("absent", at="graft", player=move.player, other=move.graft)


@book.answers_to("icons")
def icons_of_the_pair(state: State, move: SendAgent) -> tuple[str, ...] | None:
    """The icons of both cards, and those that being grafted adds."""
    if not isinstance(move, SendGrafted):
        return None
    icons: tuple[str, ...] = ()
    for card in (move.card, move.graft):
        if card == HIDDEN:
            raise Missing(f"{move.player}.hand")
        icons_when = things(state).cards[card].icons_when
        if "grafted" in icons_when.get("when", {}):
            icons += tuple(icons_when["icons"]) + things(state).cards[card].icons
        else:
            alone = SendAgent(player=move.player, card=card, space=move.space)
            icons += icons_of(state, alone)
    return icons


@book.performs(
    SendGrafted,
    clauses=[
        "immortality.clause.graft-both-agent-boxes",
        "immortality.clause.graft-both-cards-send-the-agent",
        "immortality.clause.graft-sends-one-agent",
    ],
)
def send_grafted(state: State, move: SendGrafted) -> None:
    """The agent goes with both cards, and both agent boxes count."""
    own, board = seat(state, move.player), tanks(state)
    if not move.row:
        own.hand = own.hand.take(move.graft)
        own.played = own.played.add(move.graft)
    board.turn_grafted, board.turn_grafted_row = move.graft, move.row
    link(state, f"{move.card}/agent", "grafted", (move.graft,))
    link(state, f"{move.graft}/agent", "grafted", (move.card,))
    send_agent(state, move)
    box = (effect for effect in things(state).cards[move.graft].box("agent") if effect.head != "allow")
    add_to_bag(state, agenda.items_of(box, move.player, f"{move.graft}/agent"))


@book.after("turn-start")
def nothing_grafted(state: State, player: str) -> None:
    """A new turn has no pair yet."""
    tanks(state).turn_grafted = ""
    tanks(state).turn_grafted_row = False


@book.guard(
    "immortality.check.dreadnoughts-by-the-combat-icon",
    on=("launch",),
    clauses=["immortality.clause.icon-combat"],
    says={"because": "the combat icon lets {player} deploy troops, and by this reading no dreadnoughts."},
)
def dreadnoughts_by_the_icon(state: State, move: Any) -> Objections:
    """Dreadnoughts are deployed by the combat icon, of which one place says that it is for troops."""
    space = things(state).spaces.get(table(state).turn_space)
    if space is None or space.combat or not allows(state, move.player, "deploy-here"):
        return
    question = "immortality.discrepancy.troops-or-units-deployed"
    if state.ask(question, "troops", "units") == "troops":
        yield object_to("because", player=move.player)


# --- what cards say of being grafted ------------------------------------------------------------------------------


@book.carries("immortality.clause.if-grafted-effects")
@book.condition("grafted")
def grafted(state: State, item: Item, wanted: bool) -> bool:
    """Whether the card is one of a pair."""
    return bool(linked(state, item.group, "grafted")) is wanted


@book.condition("grafted-with")
def grafted_with(state: State, item: Item, wanted: dict[str, list[str]]) -> bool:
    """Whether the other card of the pair is of a kind."""
    return any(card_fits(state, wanted, things(state).cards[card]) for card in linked(state, item.group, "grafted"))


@book.counts_as("icons-of-the-grafted-card")
def icons_of_the_other(state: State, item: Item, wanted: dict[str, bool]) -> int:
    """Agent icons of the other card of the pair."""
    return sum(len(things(state).cards[card].icons) for card in linked(state, item.group, "grafted"))


@book.prepares
def copies(catalogue: Catalogue) -> None:
    """What a card that copies the box of the other one can do, with every card that it can copy."""
    copying = [card.id for card in catalogue.cards.values() if any(_copies(part) for part in card.box("agent"))]
    for own in copying:
        for card in catalogue.cards:
            catalogue.more[f"{own}/copy/{card}"] = _copy(catalogue, own, card)


def _copy(catalogue: Catalogue, own: str, card: str) -> tuple[Effect, ...]:
    """The agent box of a card as another card copies it; that of a card described in a case is made when it is met."""
    id = f"{own}/copy/{card}"
    if id in catalogue.more:
        found: tuple[Effect, ...] = catalogue.more[id]
        return found
    boxes = [
        part.data
        for part in catalogue.cards[card].box("agent")
        if part.head != "allow" and not _copies(part) and not part.data.get("instead")
    ]
    return catalogue.effects(id, boxes)


def _copies(effect: Effect) -> bool:
    return effect.head == "repeat.grafted-agent-box"


@book.verb(
    "repeat.grafted-agent-box",
    clauses=[
        "immortality.clause.ghola-copies-the-agent-box",
        "immortality.clause.ghola-with-power-play",
        "immortality.clause.ghola-sees-the-other-card",
        "immortality.clause.ghola-is-no-bene-gesserit-card",
    ],
)
def copy_box(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The agent box of the other card once more; what it says of itself it says of this card."""
    for card in linked(state, item.group, "grafted"):
        copied = _copy(things(state), effect.source, card)
        if any(part.head == "trash.this" for part in copied):
            question = "immortality.silence.ghola-and-trash-this-card"
            if state.ask(question, "each itself", "the other card alone") == "the other card alone":
                copied = tuple(part for part in copied if part.head != "trash.this")
        add_to_bag(state, agenda.items_of(copied, item.owner, item.group))


@book.carries("immortality.clause.ghola-with-weirding-way")
@book.adds_to("extra turns")
def extra_turns_of_the_pair(state: State, player: str) -> int:
    """Further turns that the other card of the pair gives, and those that a card copies."""
    card, other = table(state).turn_card, tanks(state).turn_grafted
    if not other:
        return 0
    copying = [item for item in (card, other) if any(map(_copies, things(state).cards[item].box("agent")))]
    return extra_turns(state, other) + sum(extra_turns(state, other if item == card else card) for item in copying)


@book.verb(f"special.{USURP_CLAUSE}", clauses=[USURP_CLAUSE])
def usurp(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Read when the pair is chosen; nothing more happens."""


def _pair(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    cards = list(linked(state, item.group, "grafted"))
    if effect.head == "trash.either-grafted-card":
        cards.append(effect.source)
    for card in cards or [""]:
        yield TrashGrafted(player=item.owner, effect=effect.id, card=card)


@book.verb(
    "trash.grafted-card",
    "trash.either-grafted-card",
    clauses=[
        "immortality.clause.the-other-grafted-card",
        "immortality.clause.usurp-trashes",
        "immortality.clause.usurp-unloads",
    ],
    offers=_pair,
)
def trash_grafted(state: State, item: Item, effect: Effect, decision: TrashGrafted) -> None:
    """A card of the pair goes out of the game; one of the Imperium Row leaves its gap to be filled."""
    card, here = decision.card, table(state)
    _lose_box(state, card)
    zone = next((name for name in IN_PLAY if card in state.get(f"{item.owner}.{name}")), "")
    if zone and "imperium-row" not in effect.data["trash"].get("from", ()):
        take_from(state, item.owner, zone, card)
    else:
        here.row = without(here.row, card)
        refill_row(state)
    to_box(state, card)
    box = things(state).cards[card].box("when_trashed")
    add_to_bag(state, agenda.items_of(box, item.owner, f"{card}/when_trashed"))
    happened(state, "trash", item.owner, card)


def _lose_box(state: State, card: str) -> None:
    """Nothing more is gained from a card that is trashed before its agent box is resolved."""
    frame = agenda.top(state)
    left = tuple(item for item in frame.items if item.group != f"{card}/agent")
    if left != frame.items and state.ask("immortality.silence.other-card-trashed-first", "lost", "kept") == "lost":
        agenda.change(state, items=left)


@book.guard(
    "immortality.check.grafted-card-trashed-wrongly",
    on=TrashGrafted,
    clauses=["immortality.clause.the-other-grafted-card"],
    says={"because": "{source} cannot trash {card}: it is not the card of the pair that is meant."},
)
def trashed_wrongly(state: State, move: TrashGrafted) -> Objections:
    """A card is trashed that is not of the pair, or not there any more."""
    found = waiting_effect(state, move)
    if found is None:
        return
    item, effect = found
    if effect.head not in ("trash.grafted-card", "trash.either-grafted-card"):
        yield object_to("because", at="card", source=effect.source, card=move.card)
        return
    meant = move.card in [each.card for each in _pair(state, item, effect) if isinstance(each, TrashGrafted)]
    in_row = "imperium-row" in effect.data["trash"].get("from", ())
    if in_row:
        there = tanks(state).turn_grafted_row and move.card in table(state).row
    else:
        there = bool(move.card) and any(move.card in state.get(f"{move.player}.{name}") for name in IN_PLAY)
    if not move.card or not meant or not there:
        yield object_to("because", at="card", source=effect.source, card=move.card)


@book.verb("move.grafted-card", clauses=["immortality.clause.the-other-grafted-card"])
def take_back(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The other card of the pair comes back to the hand, if it is still in play; in a reveal turn it is revealed."""
    own = seat(state, item.owner)
    for card in linked(state, item.group, "grafted"):
        if card in own.played:
            own.played = own.played.take(card)
        elif not _fetched(state, item.owner, card):
            continue
        if own.revealed and table(state).active == item.owner:
            own.shown = own.shown.add(card)
            box = things(state).cards[card].box("reveal")
            add_to_bag(state, agenda.items_of(box, item.owner, f"{card}/reveal#back"))
        else:
            own.hand = own.hand.add(card)


def _fetched(state: State, player: str, card: str) -> bool:
    """Whether a card comes back that was trashed, or that lies in the Imperium Row; it is then taken from there."""
    here, own, stack = table(state), seat(state, player), f"reserve.{card}"
    trashed = card in here.box or (state.knows(stack) and state.get(stack) > 0)
    if card in own.hand or card in own.shown or not (trashed or card in here.row):
        return False
    question = "immortality.silence.chairdog-without-its-partner"
    if state.ask(question, "nothing comes back", "it comes back") == "nothing comes back":
        return False
    if card in here.row:
        here.row = without(here.row, card)
        refill_row(state)
    elif card in here.box:
        here.box = here.box.take(card)
    else:
        state.add(stack, -1)
    return True
