"""Leaders of the older base game: what Baron Harkonnen chooses in secret, and what can be used once in a game."""

from collections.abc import Iterator
from itertools import combinations

from kodeks.games.base_game.book import book
from kodeks.games.base_game.decisions import ChooseInSecret
from kodeks.games.base_game.facts import own
from kodeks.games.imperium.book import factions_of
from kodeks.games.imperium.influence import waiting_effect
from kodeks.play import Decision, Effect, Item, object_to
from kodeks.play.rules import Objections
from kodeks.table import State

RULE = "uprising.clause.cards-before-rules"
#: How many factions are chosen in secret.
CHOSEN = 2


def _pairs(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    for factions in combinations(factions_of(state, item.owner), CHOSEN):
        yield ChooseInSecret(player=item.owner, effect=effect.id, factions=factions)


@book.verb("do.choose-two-factions-in-secret", clauses=[RULE], offers=_pairs)
def choose_in_secret(state: State, item: Item, effect: Effect, decision: ChooseInSecret) -> None:
    """Two factions, which nobody else sees until the ability is used."""
    own(state, item.owner).secret_factions = decision.factions


@book.guard(
    "uprising.check.factions-chosen-in-secret",
    on=ChooseInSecret,
    clauses=[RULE],
    says={"because": "{player} chooses {number} different factions in secret."},
)
def chosen_wrongly(state: State, move: ChooseInSecret) -> Objections:
    """Other than two different factions are chosen."""
    every = factions_of(state, move.player)
    if waiting_effect(state, move) is None:
        return
    if len(set(move.factions) & set(every)) != CHOSEN or len(move.factions) != CHOSEN:
        yield object_to("because", at="factions", player=move.player, number=CHOSEN)


@book.answers_to("factions chosen-at-setup")
def chosen_at_set_up(state: State, player: str) -> list[tuple[str, ...]]:
    """The factions that were chosen; where nobody has told them, any two can be those."""
    if state.knows(f"{player}.secret_factions"):
        return [own(state, player).secret_factions]
    return list(combinations(factions_of(state, player), CHOSEN))


@book.permits("used-for-good")
def is_used_up(state: State, player: str, ability: str) -> bool:
    """Whether an ability for a single use has been used."""
    return ability in own(state, player).used_up


@book.after("used-for-good")
def use_up(state: State, player: str, ability: str) -> None:
    """An ability for a single use is used."""
    own(state, player).used_up = (*own(state, player).used_up, ability)
