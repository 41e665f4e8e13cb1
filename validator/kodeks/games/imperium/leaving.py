"""
Which effects may be left: what is printed, and what the books say differently or leave open about it.

A question of the base is asked where an effect is left, or a turn ends without it; nowhere else does it bear.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from kodeks.games.imperium.book import book
from kodeks.play import Effect, Item
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
    #: Entries about the same question, with their readings in order.
    alike: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def _silence(name: str) -> Asked:
    return Asked(name, ("no", "yes"), "yes")


#: By the head of an effect and the thing that prints it.
PRINTED = {
    ("gain.spies", "uprising.space.espionage"): Asked("uprising.discrepancy.placing-a-spy-at-espionage", MUST),
    ("trash.card", "uprising.space.desert-tactics"): Asked("uprising.discrepancy.trashing-at-desert-tactics", MUST),
    ("recall.agent", "uprising.space.imperial-privilege"): Asked(
        "uprising.discrepancy.recall-at-imperial-privilege-compulsory", MAY
    ),
    ("discard.card", "uprising.card.guild-envoy"): Asked("uprising.discrepancy.guild-envoy-within-ukrainian", MAY),
}
#: By the head alone.
HEADS = {
    "do.signet-ring": Asked(
        "uprising.discrepancy.signet-ability-compulsory",
        MUST,
        alike={"uprising.discrepancy.signet-ability-within-polish": MUST},
    ),
    "do.collect-bonus-spice": Asked("uprising.discrepancy.collecting-bonus-spice", MAY),
    "gain.sandworms": Asked(
        "uprising.discrepancy.sandworm-icon-compulsory",
        MUST,
        alike={"uprising.discrepancy.sandworm-icon-within-ukrainian": MUST},
    ),
    "gain.spies": Asked("uprising.discrepancy.placing-a-spy-in-the-glossary", MAY),
    "recall.spy": Asked(
        "uprising.discrepancy.recall-icon-force",
        MUST,
        alike={"uprising.discrepancy.recall-spy-within-ukrainian": MAY},
    ),
    "gain.contracts": _silence("khoam.silence.declining-a-contract"),
}
#: By where the effect comes from, where it has to be taken as it is printed.
ACQUIRED = Asked("uprising.discrepancy.acquire-effect-compulsory", MUST)
AGENT_BOX = Asked(
    "uprising.discrepancy.agent-box-compulsory", MUST, alike={"uprising.discrepancy.agent-box-within-ukrainian": MUST}
)
ARROW = Asked("uprising.discrepancy.arrows-of-cards-and-of-the-board", MAY)
REVEALED = _silence("uprising.silence.declining-reveal-effects")
DISCARD = Asked("uprising.discrepancy.discard-duty-or-chance", MUST)
#: A discard that has to be made, and the hand is too small for it.
IMPOSSIBLE = Asked("uprising.silence.discard-from-an-empty-hand", ("waits", "lapses"), "lapses")
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
    if effect.head == "discard.card" and not (leaf.optional or item.effect.optional):
        return _discarding(state, item, leaf, found or DISCARD)
    if found is not None:
        return found if found is not HEADS["gain.contracts"] or _contracts(state) else None
    kind = kind_of(effect.source)
    if effect.head == "to":
        return ARROW if kind == "space" else None
    if leaf.optional or item.effect.optional or state.game.verbs[effect.head].optional:
        return None
    card = state.game.catalogue.cards.get(effect.source)
    if card is not None and card.deck == "conflict":
        return REWARD
    if item.group.endswith("/acquire"):
        return ACQUIRED
    if item.group.endswith(("/agent", "/signet")):
        return AGENT_BOX
    if "/reveal#" in item.group:
        return REVEALED
    if kind == "leader" and _sets_up(state, effect):
        return None
    return BY_KIND.get(kind)


def _sets_up(state: State, effect: Effect) -> bool:
    """Whether an effect of a leader is how the game is set up, and nothing that a player chooses to use."""
    leader = state.game.catalogue.leaders[effect.source]
    return any(effect.id == part.id for ability in leader.before_the_game() for part in ability.then)


def _discarding(state: State, item: Item, leaf: Leaf, printed: Asked) -> Asked:
    """Whether a discard may be left: as its text says, and where it is a duty, while the hand is too small for it."""
    number = leaf.effect.data["discard"].get("number", 1)
    if len(state.get(f"{item.owner}.hand")) >= number:
        return printed
    duty = state.ask(printed.question, *printed.answers, alike=printed.alike) != printed.leaves
    return IMPOSSIBLE if duty else printed


def _contracts(state: State) -> bool:
    """Whether contract icons stand for contracts here."""
    return bool(state.game.catalogue.contracts)
