"""Effects of single spaces about which the books differ or are silent: whether they are given at all."""

from collections.abc import Callable

from kodeks.games.imperium.facts import seat, table
from kodeks.play import Effect, agenda
from kodeks.table import State

GATHER_SUPPORT = "uprising.space.gather-support"
IMPERIAL_PRIVILEGE = "uprising.space.imperial-privilege"
SIETCH_TABR = "uprising.space.sietch-tabr"
HIGH_COUNCIL = "uprising.space.high-council"
SPICE_REFINERY = "uprising.space.spice-refinery"
DESERT = ("uprising.space.hagga-basin", "uprising.space.deep-desert")


def not_given(state: State, player: str, effect: Effect) -> bool:
    """Whether a space does not give one of its effects, by the reading that is followed."""
    asked = ASKED.get(effect.source)
    return asked is not None and asked(state, player, effect)


def _troops_bought(state: State, player: str, effect: Effect) -> bool:
    """The troops of Gather Support, for a visitor who has not paid."""
    if effect.head != "gain.troops" or table(state).turn_paid:
        return False
    question = "uprising.discrepancy.troops-bought-at-gather-support"
    return state.ask(question, "paid for", "in any case") == "paid for"


def _card_without_a_recall(state: State, player: str, effect: Effect) -> bool:
    """The card of Imperial Privilege, for a visitor who had no other agent to recall."""
    if effect.head != "gain.cards" or _taken(state, "recall.agent", effect.source):
        return False
    agents = table(state).agents
    if any(player in agents[space] for space in state.game.catalogue.spaces if space != IMPERIAL_PRIVILEGE):
        return False
    question = "uprising.silence.imperial-privilege-without-another-agent"
    return state.ask(question, "drawn", "not drawn") == "not drawn"


def _hooks_again(state: State, player: str, effect: Effect) -> bool:
    """What comes with the maker hooks of Sietch Tabr, for a visitor who had them before."""
    beside = _beside(state, effect)
    if "do.take-maker-hooks" not in beside.values() or effect.head == "do.take-maker-hooks":
        return False
    if not seat(state, player).maker_hooks or set(beside) & set(agenda.top(state).data.get("taken", ())):
        return False
    question = "uprising.silence.first-option-of-sietch-tabr-with-hooks"
    return state.ask(question, "allowed", "not allowed") == "not allowed"


def _beside(state: State, effect: Effect) -> dict[str, str]:
    """The effects of the same printed list of a space, each with its head."""
    own = effect.id.rpartition("/")[0]
    printed = (part for top in state.game.catalogue.spaces[effect.source].visit for part in top.walk())
    return {part.id: part.head for part in printed if part.id.rpartition("/")[0] == own}


def _taken(state: State, head: str, source: str) -> bool:
    """Whether an effect of a space has been taken this turn."""
    printed = (part for top in state.game.catalogue.spaces[source].visit for part in top.walk())
    return any(part.head == head and part.id in agenda.top(state).data.get("taken", ()) for part in printed)


def _intrigue_played(state: State, player: str, effect: Effect) -> bool:
    """The Intrigue card of a later visit to High Council: by one sentence it is played, not drawn."""
    if effect.head != "gain.intrigue":
        return False
    question = "uprising.discrepancy.playing-an-intrigue-card-at-high-council"
    return state.ask(question, "played", "drawn") == "played"


def hooks_will_do(state: State, effect: Effect) -> bool:
    """Whether a space of the desert gives its sandworms behind the Shield Wall too, by the guide to the spaces."""
    return effect.source in DESERT and worms_pass_the_wall(state)


def worms_pass_the_wall(state: State) -> bool:
    """Whether some sandworms come behind the Shield Wall."""
    question = "uprising.discrepancy.sandworm-option-and-the-wall"
    return state.ask(question, "hooks will do", "not behind the wall") == "hooks will do"


def off_the_list(state: State, space: str) -> bool:
    """Whether nobody can control a location, by a list that has another in its place."""
    if space != SPICE_REFINERY:
        return False
    question = "uprising.discrepancy.controlled-locations-in-polish-glossary"
    return state.ask(question, "Spice Refinery", "Carthag") == "Carthag"


def discarded_instead(state: State, effect: Effect) -> bool:
    """Whether the Intrigue card given at Imperial Privilege goes to the discard pile."""
    if effect.source != IMPERIAL_PRIVILEGE or effect.head != "trash.intrigue":
        return False
    question = "uprising.discrepancy.discarding-or-trashing-at-imperial-privilege"
    return state.ask(question, "discarded", "trashed") == "discarded"


#: By the space that prints the effect.
ASKED: dict[str, Callable[[State, str, Effect], bool]] = {
    GATHER_SUPPORT: _troops_bought,
    HIGH_COUNCIL: _intrigue_played,
    IMPERIAL_PRIVILEGE: _card_without_a_recall,
    SIETCH_TABR: _hooks_again,
}
