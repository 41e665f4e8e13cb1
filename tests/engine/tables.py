"""Tables to try the engine on: games made once, and a turn of red with whatever a test needs."""

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import shipped
from kodeks import model
from kodeks.games.imperium import setup
from kodeks.games.imperium.agent import PLAYER_TURNS
from kodeks.games.imperium.turns import start_turn
from kodeks.judge.base import make_game
from kodeks.play import Decision, Game, agenda, apply, judge, legal, offered, phases
from kodeks.play.agenda import Frame
from kodeks.table import Pile, State

#: One reading of every open question that play comes to.
READINGS: dict[str, Any] = {
    "uprising.silence.empty-intrigue-deck": "reshuffle",
    "uprising.silence.alliance-holder-falls-below-an-opponent": "stays",
    "uprising.silence.losing-influence-where-you-have-none": "not allowed",
    "uprising.silence.recall-before-placing-counts-as-recall": "no",
    "uprising.silence.recall-with-spies-in-supply": "no",
    "uprising.silence.plot-card-within-an-effect": "no",
    "uprising.silence.intrigue-card-without-effect": "not allowed",
    "uprising.silence.shaddam-and-other-deployment": "banned",
    "uprising.silence.cards-drawn-while-revealing": "kept",
    "uprising.silence.alliance-holder-below-four": "keeps",
    "uprising.silence.order-of-rewards": "by place",
    "uprising.silence.wild-icons-with-each-other": "no",
    "uprising.discrepancy.sandworm-option-and-the-wall": "not behind the wall",
    "khoam.silence.two-contracts-for-one-space": "both",
    "khoam.silence.declining-a-contract": "no",
    "khoam.silence.harvest-contract-taken-late": "no",
    **dict.fromkeys(
        (
            "uprising.silence.declining-what-a-space-gives",
            "uprising.silence.declining-reveal-effects",
            "uprising.silence.declining-the-influence-bonus",
            "uprising.silence.declining-the-first-ability",
        ),
        "no",
    ),
    "uprising.silence.trashing-the-card-just-played": "kept",
    "uprising.silence.first-option-of-sietch-tabr-with-hooks": "allowed",
    "uprising.silence.takeover-below-four": "no",
    "uprising.silence.two-opponents-above-the-holder": "old holder chooses",
    "uprising.discrepancy.copies-of-reserve-cards": "any number",
    "uprising.discrepancy.troops-bought-at-gather-support": "in any case",
    "uprising.discrepancy.number-of-combat-and-endgame-cards": "several",
    "uprising.silence.moment-of-deployment": "several goes",
    "uprising.silence.declining-a-reward": "no",
    "uprising.silence.where-a-trashed-intrigue-card-goes": "box",
    "uprising.silence.swords-without-a-unit": "count",
    "uprising.silence.last-space-of-the-training-track": "nothing",
    "uprising.silence.imperial-privilege-without-another-agent": "drawn",
    "uprising.silence.spy-back-on-the-same-post": "yes",
    "uprising.silence.infiltrating-past-two-agents": "allowed",
    "uprising.silence.which-troop-is-lost": "either",
    **{
        f"uprising.discrepancy.{name}": number
        for number, names in (
            (
                1,
                (
                    "acquire-effect-compulsory",
                    "agent-box-compulsory",
                    "arrows-of-cards-and-of-the-board",
                    "acquiring-during-an-effect",
                    "costs-and-or-requirements",
                    "objective-cards-in-a-pair",
                    "partner-of-a-battle-icon",
                    "placing-a-spy-in-the-glossary",
                    "sandworm-icon-compulsory",
                    "shaddam-ban-ends",
                    "splitting-doubled-influence",
                    "spy-icon-leaves-the-spy",
                    "two-spies-same-effect",
                    "units-or-troops-for-strength",
                    "where-trashed-reserve-cards-go",
                    "wild-battle-icon-compulsory",
                ),
            ),
            (
                2,
                (
                    "acquire-effect-bought-or-acquired",
                    "collecting-bonus-spice",
                    "face-up-card-for-a-pair",
                    "gather-intelligence-moment",
                    "guild-envoy-within-ukrainian",
                    "number-of-sandworms-for-a-second-payment",
                    "paying-once-or-again",
                    "persuasion-gained-before-the-reveal-turn",
                    "placing-a-spy-at-espionage",
                    "playing-endgame-cards",
                    "recall-at-imperial-privilege-compulsory",
                    "recall-icon-force",
                    "sandworms-always-need-hooks",
                    "shaddam-ban-begins",
                    "signet-ability-compulsory",
                    "trashing-at-desert-tactics",
                    "wild-battle-icon-and-the-end-of-the-game",
                ),
            ),
        )
        for name in names
    },
    "rise-of-ix.silence.shipping-under-the-overlay": "covered",
    "rise-of-ix.silence.recalling-from-the-lowest-space": "not allowed",
    "rise-of-ix.silence.marker-under-a-dreadnought": "below it",
    "rise-of-ix.silence.unload-before-the-reveal-box": "twice",
    "rise-of-ix.discrepancy.must-a-dreadnought-be-commissioned": "may",
    "rise-of-ix.discrepancy.must-the-freighter-move": "may",
    "rise-of-ix.discrepancy.must-a-negotiator-be-placed": "may",
    "rise-of-ix.discrepancy.must-a-technology-be-acquired": "may",
    "rise-of-ix.discrepancy.must-a-dreadnought-take-control": "must",
    "rise-of-ix.discrepancy.once-per-round-in-whose-turn": "own turns",
    "rise-of-ix.discrepancy.how-many-agents-are-passed": "any number",
    "rise-of-ix.discrepancy.when-a-new-dreadnought-is-deployed": "with any agent on a combat space",
    "immortality.silence.spy-icon-in-a-graft": "sends the agent",
    "immortality.silence.ghola-and-trash-this-card": "each itself",
    "immortality.silence.other-card-trashed-first": "lost",
    "immortality.silence.moment-of-family-atomics": "at any moment",
    "immortality.silence.end-of-the-tleilaxu-track": "nothing",
    "immortality.silence.family-atomics-and-a-usurped-card": "goes too",
    "immortality.silence.declining-a-bonus": "no",
    "immortality.discrepancy.at-once-or-in-any-order": "at once",
    "immortality.discrepancy.card-without-an-icon-in-a-graft": "with an icon from elsewhere",
    "immortality.discrepancy.troops-or-units-deployed": "units",
    "rise-of-ix.discrepancy.unload-optional": "must",
    "rise-of-ix.discrepancy.defence-troop-optional": "it may be deployed",
    "uprising.discrepancy.who-acquires-foldspace": "Ilesa Ecaz alone",
    "uprising.silence.posts-beside-the-ix-overlay": "a post",
}


def base() -> model.KnowledgeBase:
    """The knowledge base, read once."""
    return shipped.base().kb


@cache
def uprising(players: int = 3, *, khoam: bool = True) -> Game:
    """Uprising for so many players, with or without CHOAM."""
    return make_game(base(), ["khoam.module.khoam" if khoam else "uprising.module.uprising"], players)


def card(slug: str) -> str:
    """The id of a card of Uprising or CHOAM."""
    return f"uprising.card.{slug}" if f"uprising.card.{slug}" in base() else f"khoam.card.{slug}"


def space(slug: str) -> str:
    """The id of a space."""
    return f"uprising.space.{slug}"


def post(slug: str) -> str:
    """The id of a post."""
    return f"uprising.post.{slug}"


def leader(slug: str) -> str:
    """The id of a leader."""
    return f"uprising.leader.{slug}" if f"uprising.leader.{slug}" in base() else f"khoam.leader.{slug}"


def faction(slug: str) -> str:
    """The id of a faction."""
    return f"shared.faction.{slug}"


def hand(*slugs: str) -> Pile:
    """A pile of these cards."""
    return Pile.of(card(slug) for slug in slugs)


def table(
    facts: Mapping[str, Any] | None = None,
    *,
    leaders: tuple[str, ...] = ("gurney-halleck", "lady-amber-metulli", "muaddib"),
    conflict: str = "skirmish-crysknife",
    khoam: bool = True,
    readings: Mapping[str, str] | None = None,
) -> State:
    """The first turn of red in a new game, with these facts instead of those of the set-up."""
    rules = uprising(len(leaders), khoam=khoam)
    dealt = setup.deal(rules, Random(1))
    chosen = [leader(slug) for slug in leaders]
    state = setup.set_up(rules, chosen, dealt, readings={**READINGS, **(readings or {})})
    while agenda.top(state).kind != "turn":
        state = apply(state, legal(state)[-1])
    state.facts["first"] = "red"
    state.facts["conflict_card"] = card(conflict)
    phases.begin(state, PLAYER_TURNS, step=1)
    agenda.push(state, Frame("turns", data={"next": "green"}))
    start_turn(state, "red")
    state.facts |= facts or {}
    return state


def find(state: State, kind: type[Decision], **arguments: Any) -> Decision:
    """The offered decision of a kind with these arguments."""
    for decision in offered(state):
        if isinstance(decision, kind) and all(
            getattr(decision, name) == value or (name == "effect" and value in decision.arguments()["effect"])
            for name, value in arguments.items()
        ):
            return decision
    raise AssertionError(f"{kind.__name__} {arguments} is not offered: {list(offered(state))}")


def refusals(state: State, decision: Decision) -> set[str]:
    """The rules that refuse a decision, without their module."""
    return {objection.rule.rpartition(".")[2] for objection in judge(state, decision).objections}


def take(state: State, kind: type[Decision], **arguments: Any) -> State:
    """Find a decision, see that it is legal, and apply it."""
    decision = find(state, kind, **arguments)
    verdict = judge(state, decision)
    assert verdict.answer == "legal", verdict
    return apply(state, decision)


def chance(state: State) -> State:
    """Let chance decide until a player has to."""
    while agenda.top(state).kind in ("draw", "steal"):
        state = apply(state, legal(state)[0])
    return state
