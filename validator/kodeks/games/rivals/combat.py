"""Combat with Rivals: the combat bonus."""

from kodeks.games.imperium.book import conflict, from_seat, units
from kodeks.games.imperium.facts import table
from kodeks.games.rivals.book import book, clauses, hagal_cards, humans, in_force, is_rival
from kodeks.games.rivals.facts import hagal
from kodeks.games.rivals.turns import CARD, COMBAT, shuffle
from kodeks.play import Frame, agenda
from kodeks.table import HIDDEN, State

RESHUFFLE = "do.reshuffle-hagal-deck"


def cards_for_combat(state: State) -> int:
    """How many House Hagal cards give a Rival swords."""
    if conflict(state).level < 3:
        return 1
    if in_force(state, "brutal-escalation"):
        return 2
    if in_force(state, "rise-of-ix.clause.ix-brutal-escalation"):
        question = "rivals.discrepancy.opponents-in-brutal-escalation"
        alone = not any(units(state, player) for player in humans(state))
        return 1 if alone and state.ask(question, "always", "against you") == "against you" else 2
    return 1


@book.carries(*clauses("combat-bonus-of-a-rival", "hagal-card-for-the-combat-bonus", "brutal-escalation"))
@book.step("combat-cards")
def combat_bonus(state: State) -> None:
    """Before combat cards are played a card is revealed for each Rival with a unit in the Conflict."""
    fighting = [one for one in from_seat(state, table(state).first) if is_rival(state, one) and units(state, one)]
    for player in reversed(fighting):
        data = {"for": COMBAT, "seat": player, "left": cards_for_combat(state)}
        agenda.push(state, Frame(CARD, "", data=data))


@book.carries(*clauses("swords-of-the-combat-bonus"))
@book.after("hagal-for-combat")
def swords(state: State, player: str, name: str) -> None:
    """Only the swords at the bottom count; the Reshuffle card has another revealed."""
    here = hagal(state)
    if state.knows("hagal_discard"):
        here.hagal_discard = here.hagal_discard.add(name)
    if name == HIDDEN:
        state.facts.pop(f"{player}.swords", None)
        return
    card = hagal_cards(state)[name]
    if any(effect.head == RESHUFFLE for effect in card.effects):
        shuffle(state, "reshuffle-card-for-the-combat-bonus")
        agenda.note(state, left=agenda.top(state).data["left"] + 1)
        return
    rule = ("swords-of-the-combat-bonus", "combat-bonus-of-a-rival", "hagal-card-for-the-combat-bonus")
    state.cause = ("combat-bonus", tuple(clauses(*rule, "brutal-escalation")))
    state.add(f"{player}.swords", card.swords)
