"""Combat with Rivals: the combat bonus."""

from kodeks.games.imperium.book import conflict, from_seat, units
from kodeks.games.imperium.facts import table
from kodeks.games.rivals.book import CARD, book, clauses, hagal_cards, humans, in_force, is_rival
from kodeks.games.rivals.deck import COMBAT, shuffle
from kodeks.games.rivals.facts import hagal
from kodeks.play import Frame, agenda
from kodeks.table import HIDDEN, State

RESHUFFLE = "do.reshuffle-hagal-deck"


BRUTAL = "rise-of-ix.clause.ix-brutal-escalation"
#: A clause that is in force wherever Rivals meet Rise of Ix.
OF_IX = "rise-of-ix.clause.rivals-acquire-no-other-technologies"


def cards_for_combat(state: State) -> int:
    """How many House Hagal cards give a Rival swords."""
    if conflict(state).level < 3:
        return 1
    if not in_force(state, "brutal-escalation", BRUTAL):
        return 1
    if in_force(state, OF_IX) and not any(units(state, player) for player in humans(state)):
        question = "rivals.discrepancy.opponents-in-brutal-escalation"
        if state.ask(question, "always", "against you") == "against you":
            return 1
    if in_force(state, BRUTAL):
        question = "rise-of-ix.discrepancy.cards-of-brutal-escalation"
        return {"1 card": 1, "2 cards": 2}[state.ask(question, "1 card", "2 cards")]
    return 2


@book.carries(*clauses("combat-bonus-of-a-rival", "hagal-card-for-the-combat-bonus", "brutal-escalation"), BRUTAL)
@book.step("combat-cards")
def combat_bonus(state: State) -> None:
    """Before combat cards are played a card is revealed for each Rival with a unit in the Conflict."""
    fighting = [item for item in from_seat(state, table(state).first) if is_rival(state, item) and units(state, item)]
    left = cards_for_combat(state) if fighting else 0
    together = False
    if left > 1 and len(fighting) > 1 and in_force(state, BRUTAL):
        question = "rise-of-ix.silence.escalation-against-several-rivals"
        together = state.ask(question, "2 for each", "2 for all") == "2 for all"
    for player in [fighting[0]] if together else reversed(fighting):
        data = {"for": COMBAT, "seat": player, "left": left, "also": tuple(fighting[1:]) if together else ()}
        agenda.push(state, Frame(CARD, "", data=data))


@book.carries(*clauses("swords-of-the-combat-bonus"))
@book.after("hagal-for-combat")
def swords(state: State, player: str, name: str) -> None:
    """Only the swords at the bottom count; the Reshuffle card has another revealed."""
    here = hagal(state)
    if state.knows("hagal_discard"):
        here.hagal_discard = here.hagal_discard.add(name)
    gaining = (player, *agenda.top(state).data.get("also", ()))
    if name == HIDDEN:
        for each in gaining:
            state.facts.pop(f"{each}.swords", None)
        return
    card = hagal_cards(state)[name]
    if any(effect.head == RESHUFFLE for effect in card.effects):
        shuffle(state, "reshuffle-card-for-the-combat-bonus")
        agenda.note(state, left=agenda.top(state).data["left"] + 1)
        return
    rule = ("swords-of-the-combat-bonus", "combat-bonus-of-a-rival", "hagal-card-for-the-combat-bonus")
    state.cause = ("combat-bonus", (*clauses(*rule, "brutal-escalation"), BRUTAL))
    for each in gaining:
        state.add(f"{each}.swords", card.swords)
