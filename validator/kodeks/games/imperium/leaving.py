"""
Which effects may be left: what is printed, and what the books say differently or leave open about it.

A question of the base is asked where an effect is left, or a turn ends without it; nowhere else does it bear.
"""

from dataclasses import dataclass

from kodeks.games.imperium.book import book
from kodeks.play import Item
from kodeks.play.effects import Leaf
from kodeks.table import State
from kodeks.table.names import kind_of

#: The readings of a difference in their order: whether an effect has to be taken.
MUST, MAY = ("must", "may"), ("may", "must")


@dataclass(frozen=True, slots=True)
class Asked:
    """A question about leaving an effect: its id, its answers, and the one with which the effect may be left."""

    question: str
    answers: tuple[str, ...]
    leaves: str = "may"


def _difference(name: str, answers: tuple[str, str]) -> Asked:
    return Asked(f"uprising.discrepancy.{name}", answers)


def _silence(name: str) -> Asked:
    return Asked(name, ("no", "yes"), "yes")


#: By the head of an effect and the thing that prints it.
PRINTED = {
    ("gain.spies", "uprising.space.espionage"): _difference("placing-a-spy-at-espionage", MUST),
    ("trash.card", "uprising.space.desert-tactics"): _difference("trashing-at-desert-tactics", MUST),
    ("recall.agent", "uprising.space.imperial-privilege"): _difference("recall-at-imperial-privilege-compulsory", MAY),
    ("discard.card", "uprising.card.guild-envoy"): _difference("guild-envoy-within-ukrainian", MAY),
}
#: By the head alone.
HEADS = {
    "do.signet-ring": _difference("signet-ability-compulsory", MUST),
    "do.collect-bonus-spice": _difference("collecting-bonus-spice", MAY),
    "gain.sandworms": _difference("sandworm-icon-compulsory", MUST),
    "gain.spies": _difference("placing-a-spy-in-the-glossary", MAY),
    "recall.spy": _difference("recall-icon-force", MUST),
    "gain.contracts": _silence("khoam.silence.declining-a-contract"),
}
#: By where the effect comes from, where it has to be taken as it is printed.
ACQUIRED = _difference("acquire-effect-compulsory", MUST)
AGENT_BOX = _difference("agent-box-compulsory", MUST)
ARROW = _difference("arrows-of-cards-and-of-the-board", MAY)
REVEALED = _silence("uprising.silence.declining-reveal-effects")
DISCARD = _difference("discard-duty-or-chance", MUST)
REWARD = _silence("uprising.silence.declining-a-reward")
BY_KIND = {
    "space": _silence("uprising.silence.declining-what-a-space-gives"),
    "track": _silence("uprising.silence.declining-the-influence-bonus"),
    "leader": _silence("uprising.silence.declining-the-first-ability"),
}


@book.answers_to("leaving")
def question_of_leaving(state: State, item: Item, leaf: Leaf) -> Asked | None:
    """The question that decides whether an effect may be left, if there is one."""
    effect = leaf.effect
    found = PRINTED.get((effect.head, effect.source)) or HEADS.get(effect.head)
    if found is not None:
        return found if found is not HEADS["gain.contracts"] or _contracts(state) else None
    kind = kind_of(effect.source)
    if effect.head == "to":
        return ARROW if kind == "space" else None
    if leaf.optional or item.effect.optional or state.game.verbs[effect.head].optional:
        return None
    if effect.head == "discard.card":
        return DISCARD
    card = state.game.catalogue.cards.get(effect.source)
    if card is not None and card.deck == "conflict":
        return REWARD
    if item.group.endswith("/acquire"):
        return ACQUIRED
    if item.group.endswith("/agent"):
        return AGENT_BOX
    if "/reveal#" in item.group:
        return REVEALED
    return BY_KIND.get(kind)


def _contracts(state: State) -> bool:
    """Whether contract icons stand for contracts here."""
    return bool(state.game.catalogue.contracts)
