"""What comes before the plans of a battle: the Voice, prescience, and the part that has to be shown."""

from collections.abc import Iterator
from typing import Any

from kodeks.games.classic.battle import battle, note_battle, target
from kodeks.games.classic.book import (
    STOPPED_SAYS,
    TURN_SAYS,
    book,
    clause,
    own_deed,
    stopped_by_karama,
    turn_objections,
)
from kodeks.games.classic.catalogue import Catalogue
from kodeks.games.classic.decisions import Pass, Prescience, ShowPart, Voice
from kodeks.games.classic.plans import PLAN, plan_objections, plans_of
from kodeks.games.classic.powers import announce, then
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import State


def told_by_the_sheet(state: State, player: str, does: str, what: str) -> tuple[str, ...]:
    """What the sheet of a player's faction lists for something that it can do."""
    deed = own_deed(state, player, does)
    return tuple(deed.data[what]) if deed else ()


def parts(state: State, player: str) -> tuple[str, ...]:
    """The parts of a plan that a player can ask for."""
    return told_by_the_sheet(state, player, "see", "parts")


def voiced(state: State, player: str) -> tuple[str, ...]:
    """The sorts of cards that a player can name by the Voice."""
    return told_by_the_sheet(state, player, "order", "cards")


@book.means("category")
def sort_meant(catalogue: Catalogue, word: str, cards: tuple[str, ...]) -> str:
    """A card that is the only one of its sort stands for the sort: a shield is the defence against projectiles."""
    sorts = [card.category for card in catalogue.cards.values() if card.category]
    found = {catalogue.cards[id].category for id in cards if id in catalogue.cards}
    if word in sorts or len(found) != 1:
        return word
    (sort,) = found
    return sort if sorts.count(sort) == 1 else word


# --- the Voice and prescience ---------------------------------------------------------------------------------------


#: What a guard says of a power that looks into a battle or steers it.
POWER_SAYS = {
    **TURN_SAYS,
    "target": "{other} is not the opponent of {player} or of an ally in this battle.",
    **STOPPED_SAYS,
}


def power_objections(state: State, move: Voice | Prescience, power: str) -> Objections:
    """The power is used at another moment, on somebody else, or after Karama has stopped it."""
    yield from turn_objections(state, move.player, power)
    if move.on != target(state, move.player):
        yield object_to("target", at="on", player=move.player, other=move.on)
    yield from stopped_by_karama(state, move.player, power)


@book.frame("voice")
def voices(state: State, frame: Frame) -> Iterator[Decision]:
    """Every order, or none."""
    for category in voiced(state, frame.owner):
        for play in (True, False):
            yield Voice(player=frame.owner, on=target(state, frame.owner), category=category, play=play)
    yield Pass(player=frame.owner)


@book.guard(
    "classic.check.voice-misused",
    on=Voice,
    clauses=clause("voice", "what-the-voice-can-name", "bene-gesserit-voice-for-an-ally"),
    says={
        **POWER_SAYS,
        "thing": "the Voice cannot name {category}.",
    },
)
def voice_misused(state: State, move: Voice) -> Objections:
    """The Voice is used by others, at another moment, or names what it cannot name."""
    if move.category not in (voiced(state, move.player) or (move.category,)):
        rule = clause("what-the-voice-can-name")
        yield object_to("thing", at="category", clauses=rule, category=move.category)
    yield from power_objections(state, move, "voice")


@book.performs(Voice, clauses=clause("voice"))
def voice(state: State, move: Voice) -> None:
    """The order is announced."""
    agenda.pop(state)
    announce(state, move.player, "voice", on=move.on, category=move.category, play=move.play)


@then("voice")
def voice_heard(state: State, data: dict[str, Any], stopped: bool) -> None:
    """The order holds for the plan."""
    if not stopped:
        note_battle(state, voice={"on": data["on"], "category": data["category"], "play": data["play"]})


@book.frame("prescience")
def presciences(state: State, frame: Frame) -> Iterator[Decision]:
    """Every part of the plan, or none."""
    for part in parts(state, frame.owner):
        yield Prescience(player=frame.owner, on=target(state, frame.owner), part=part)
    yield Pass(player=frame.owner)


@book.guard(
    "classic.check.prescience-misused",
    on=Prescience,
    clauses=clause("prescience", "prescience-has-no-second-question", "atreides-prescience-for-an-ally"),
    says={
        **POWER_SAYS,
        "part": "{player} asks for {part}, which is no part of a plan.",
    },
)
def prescience_misused(state: State, move: Prescience) -> Objections:
    """Prescience is used by others, at another moment, or for something that is no part of a plan."""
    if move.part not in (parts(state, move.player) or (move.part,)):
        yield object_to("part", at="part", player=move.player, part=move.part)
    yield from power_objections(state, move, "prescience")


@book.performs(Prescience, clauses=clause("prescience"))
def prescience(state: State, move: Prescience) -> None:
    """The question is announced."""
    agenda.pop(state)
    announce(state, move.player, "prescience", on=move.on, part=move.part)


@then("prescience")
def prescience_asked(state: State, data: dict[str, Any], stopped: bool) -> None:
    """The opponent has to show the part."""
    if not stopped:
        agenda.push(state, Frame("show", data["on"], data={"part": data["part"]}))


@book.frame("show")
def showing(state: State, frame: Frame) -> Iterator[Decision]:
    """Every value that the part can have."""
    part = frame.data["part"]
    for value in dict.fromkeys(getattr(plan, part) for plan in plans_of(state, frame.owner)):
        shown = {"number": value} if part == "dial" else {"name": value}
        yield ShowPart(player=frame.owner, part=part, **shown)


@book.guard(
    "classic.check.answer-refused",
    on=ShowPart,
    clauses=clause("prescience-must-be-answered"),
    says={
        **TURN_SAYS,
        "part": "{player} shows {part}, and {asked} was asked for.",
        "value": "{player} shows a part of a plan that cannot be made.",
    },
)
def answer_refused(state: State, move: ShowPart) -> Objections:
    """Another part is shown than was asked for, or one that no plan can have."""
    yield from turn_objections(state, move.player, "show")
    if agenda.top(state).kind != "show":
        return
    asked = agenda.top(state).data["part"]
    if move.part != asked:
        yield object_to("part", at="part", player=move.player, part=move.part, asked=asked)
    if move.part not in PLAN:
        return
    shown = shown_value(move)
    fitting = (plan for plan in plans_of(state, move.player, move.name) if getattr(plan, move.part) == shown)
    if not any(next(plan_objections(state, plan), None) is None for plan in fitting):
        yield object_to("value", at="name", player=move.player)


def shown_value(move: ShowPart) -> str | int:
    """What is shown: a number for the dial, else a name, which is empty where nothing is played."""
    return move.number if move.part == "dial" else move.name


@book.performs(ShowPart, clauses=clause("prescience-must-be-answered"))
def show_part(state: State, move: ShowPart) -> None:
    """The part is known."""
    agenda.pop(state)
    note_battle(state, shown={**battle(state)["shown"], move.player: (move.part, shown_value(move))})
