"""Turns of Rivals as moves: where the card sends the agent, what is deployed, and what a Rival never does."""

from typing import Any

from kodeks.findings import Holds, Named, Path
from kodeks.legality.boxes.common import IX
from kodeks.legality.moves import MISSING, Move, Say, against, amounts, unclear
from kodeks.legality.rivals.table import (
    Hagal,
    clauses,
    destination,
    is_carthag,
    revealed,
    rivals,
    step,
    variants,
    visits,
)
from kodeks.positions.cases import slug
from kodeks.registry import check

TURN = "rival-agent-turn"
OWN = "rivals.silence.rival-on-its-own-space"
#: The spaces whose cards Smart Politics may skip stand in the clause; they are those that give nothing but influence.
FAR, NEAR = "rivals.clause.smart-politics-far-behind", "rivals.clause.smart-politics-with-an-alliance"


def _missing(*path: str) -> Any:
    return unclear(MISSING, ("state", *path), fact=".".join(path))


@check(
    "rivals.check.agent-sent-elsewhere",
    subject=TURN,
    clauses=clauses(
        "hagal-card-sends-the-agent", "hagal-card-for-an-occupied-space", "hagal-cards-with-two-spaces",
        "card-of-accept-contract-and-shipping", "card-of-deliver-supplies-and-heighliner",
        "agent-goes-without-the-bonus", "place-a-spy-sends-no-agent", "rival-at-maker-spaces",
        "smart-politics-skips-cards", "smart-politics-with-an-alliance", "smart-politics-far-behind",
        "immortality-carthag-then-another-card", "ix-foldspace-card-may-stay",
        "rise-of-ix.clause.hagal-cards-for-ix-spaces",
    ),
    says={
        "space": "{player} sends an agent to {space}, and the card sends it to {wanted}.",
        "space hint": "the House Hagal card and the state of the game decide where the agent goes",
        "none": "{player} sends an agent to {space} by a card that sends none.",
        "none hint": "reveal the next House Hagal card",
        "occupied": "{player} sends an agent to {space}, where an agent already stands.",
        "occupied hint": "ignore the card and reveal another",
        "politics": "{player} sends an agent to {space}, and Smart Politics has the card ignored.",
        "politics hint": "reveal another card",
        "which card": "the move does not tell which House Hagal card was revealed",
        "which space": "the position does not tell enough to see where the card sends the agent",
        "own": "the booklet does not say whether a Rival's own agent occupies a space for it",
    },
)  # fmt: skip
def agent_sent_elsewhere(move: Move) -> Say:
    """
    A Rival's agent goes where its House Hagal card does not send it.

    Why it cannot be
        The revealed card names the space; of two spaces the state of the game decides. A card for an occupied
        space, or one that Smart Politics rules out, is ignored, and cards that only place a spy send no agent.
    """
    space, found = move.space, revealed(move)
    if space is None:
        return
    if not found:
        yield unclear("which card", ("action",))
        return
    at: Path = ("action", "space")
    seat, facts = move.player, {"player": move.mover, "space": Named(space.id)}
    visit, sure = destination(move, seat, found[0])
    if not found[0].get("visits"):
        yield against("none", at, clauses=clauses("place-a-spy-sends-no-agent"), **facts)
        return
    if is_carthag(move.rules, found[0]):
        yield against("none", at, clauses=clauses("immortality-carthag-then-another-card"), **facts)
        return
    if not sure:
        yield unclear("which space", ("state",))
        return
    names = _named(move, found[0], space.id)
    if visit is None:
        yield against("none", at, clauses=names, **facts)
        return
    if visit["space"] != space.id:
        yield against("space", at, clauses=names, wanted=Named(visit["space"]), **facts)
        return
    yield from _taken(move, space.id, facts)
    yield from _politics(move, space, facts)
    yield Holds(names)


def _named(move: Move, card: Hagal, space: str) -> tuple[str, ...]:
    """The clauses that tell how this card is read."""
    names, told = ["hagal-card-sends-the-agent"], visits(move.rules, card)
    slugs = [str(one["space"]).rpartition(".")[2] for one in told]
    if len(slugs) > 1:
        names.append("hagal-cards-with-two-spaces")
        known = {
            frozenset({"accept-contract", "shipping"}): "card-of-accept-contract-and-shipping",
            frozenset({"deliver-supplies", "heighliner"}): "card-of-deliver-supplies-and-heighliner",
        }
        names += [known[frozenset(slugs)]] if frozenset(slugs) in known else []
    visit = next((one for one in told if one["space"] == space), told[0])
    if any("when" in one for one in visit["effects"]):
        names.append("agent-goes-without-the-bonus")
    if any(one.get("do") == "collect-bonus-spice" for one in visit["effects"]):
        names.append("rival-at-maker-spaces")
    if told != list(card["visits"]):
        names.append("ix-foldspace-card-may-stay")
    if any(str(one["space"]).startswith(f"{IX}.") for one in told):
        names.append("rise-of-ix.clause.hagal-cards-for-ix-spaces")
    return clauses(*names)


def _taken(move: Move, space: str, facts: dict[str, Any]) -> Say:
    there = move.position.agents_on(space)
    names = clauses("hagal-card-for-an-occupied-space")
    if there is None:
        silent = next(color for color, seat in move.position.seats.items() if seat.get("agents", "on_board") is None)
        yield _missing("players", silent, "agents", "on_board")
    elif set(there) == {move.player.color}:
        yield unclear("own", ("action", "space"), open=(OWN,))
    elif there:
        yield against("occupied", ("action", "space"), clauses=names, **facts)


def _politics(move: Move, space: Any, facts: dict[str, Any]) -> Say:
    """Smart Politics: a card for a space that gives only influence is ignored when that influence is worth little."""
    faction = str(space.faction or "").rpartition(".")[2]
    if "smart-politics" not in variants(move.rules, move.position) or not faction or not _listed(move, space.id):
        return
    mine = step(move.player, faction)
    others = {color: step(seat, faction) for color, seat in move.position.seats.items() if color != move.player.color}
    if mine is None or None in others.values():
        yield _missing("players", move.player.color, "influence", faction)
        return
    highest = max((one for one in others.values() if one is not None), default=0)
    held = [slug(one) for one in move.player.get("alliance_tokens") or ()]
    numbers = move.rules.numbers
    if faction in held and mine - highest >= numbers[NEAR]["lead"]:
        yield against("politics", ("action", "space"), clauses=(*clauses("smart-politics-skips-cards"), NEAR), **facts)
    elif mine >= numbers[FAR]["influence"] and highest - mine >= numbers[FAR]["behind"]:
        yield against("politics", ("action", "space"), clauses=(*clauses("smart-politics-skips-cards"), FAR), **facts)


def _listed(move: Move, space: str) -> bool:
    """Whether a card sends an agent there for influence alone."""
    cards = [one for one in move.rules.things.values() if one.get("deck") == "hagal"]
    found = [it for one in cards for it in one.get("visits", ()) if it["space"] == space]
    return any(len(it["effects"]) == 1 or "steal" in it["effects"][-1] for it in found)


@check(
    "rivals.check.rival-without-an-agent",
    subject=TURN,
    clauses=clauses("rivals-take-agent-turns", "rival-goes-on-while-it-has-agents", "rival-pays-no-cost-of-a-space"),
    says={
        "because": "{player} takes an agent turn and has no agent in its supply.",
        "hint": "a Rival without agents takes no turn",
        "pays": "{player} pays {paid} for a space.",
        "pays hint": "a Rival ignores the costs of spaces",
        "human": "{player} is no Rival.",
        "human hint": "only Rivals take turns by House Hagal cards",
    },
)
def rival_without_an_agent(move: Move) -> Say:
    """
    A Rival takes an agent turn without an agent, or pays for a space.

    Why it cannot be
        A Rival takes agent turns while it has agents in its supply, and ignores the costs of spaces.
    """
    have, paid = move.player.get("agents", "on_leader"), move.action.get("pays") or {}
    if move.player.get("rival") is False:
        yield against("human", ("action", "player"), clauses=clauses("rivals-take-agent-turns"), player=move.mover)
        return
    if have == 0:
        names = clauses("rivals-take-agent-turns", "rival-goes-on-while-it-has-agents")
        yield against("because", move.player.at("agents", "on_leader"), clauses=names, player=move.mover)
    elif have is None:
        yield _missing("players", move.player.color, "agents", "on_leader")
    if any(paid.values()):
        names = clauses("rival-pays-no-cost-of-a-space")
        yield against("pays", ("action", "pays"), clauses=names, player=move.mover, paid=amounts(paid))
    else:
        yield Holds(clauses("rivals-take-agent-turns"))


@check(
    "rivals.check.reveal-turn-of-a-rival",
    subject="reveal",
    clauses=clauses("rival-takes-no-reveal-turn", "rival-goes-on-while-it-has-agents"),
    says={
        "because": "{player} is a Rival and takes a reveal turn.",
        "hint": "Rivals take agent turns only, as long as they have agents",
    },
)
def reveal_turn_of_a_rival(move: Move) -> Say:
    """
    A Rival takes a reveal turn.

    Why it cannot be
        Rivals have no cards to reveal; they take agent turns while they have agents, and then none.
    """
    if move.player.color in rivals(move.position):
        goes_on = ["rival-goes-on-while-it-has-agents"] if move.player.get("agents", "on_leader") else []
        names = clauses("rival-takes-no-reveal-turn", *goes_on)
        yield against("because", ("action", "player"), clauses=names, player=move.mover)


@check(
    "rivals.check.spies-recalled-by-a-rival",
    subject=TURN,
    clauses=clauses("rival-does-not-recall-spies-for-effects"),
    says={
        "because": "{player} is a Rival and recalls a spy to infiltrate or to gather intelligence.",
        "hint": "a Rival's spies come back only for its Scheming ability",
    },
)
def spies_recalled_by_a_rival(move: Move) -> Say:
    """
    A Rival recalls a spy to infiltrate or to gather intelligence.

    Why it cannot be
        Rivals never do either.
    """
    for index, one in enumerate(move.action.get("recalls", ())):
        if one.get("for") in ("infiltrate", "gather_intelligence"):
            yield against("because", ("action", "recalls", index), player=move.mover)
