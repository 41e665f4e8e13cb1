"""Effects taken with an agent: conditions, options, what may be left out, influence of one's choice."""

from collections.abc import Iterable, Mapping
from typing import Any

from kodeks.findings import Holds, Named, Path
from kodeks.legality import choices, conditions, effects
from kodeks.legality.effects import Effect
from kodeks.legality.moves import Move, Say, against, unclear
from kodeks.positions.cases import slug
from kodeks.registry import check

#: The clause of each kind of condition.
CONDITIONS = {
    "influence": "uprising.clause.icon-influence-requirement",
    "alliance": "uprising.clause.icon-alliance-requirement",
    "bond": "uprising.clause.icon-fremen-bond",
    "maker-hooks": "uprising.clause.icon-maker-hooks-before-a-colon",
}
BOTH = "uprising.clause.icon-fremen-bond-each-other"


def condition_clauses(condition: Mapping[str, Any]) -> tuple[str, ...]:
    """The clauses that make a condition bind; the one on agent boxes where it has none of its own."""
    found = [CONDITIONS[key] for key in condition if key in CONDITIONS]
    return tuple(found) or ("uprising.clause.space-and-agent-box-both-count",)


@check(
    "uprising.check.condition-of-an-effect-not-met",
    subject="send-agent",
    clauses=[*CONDITIONS.values()],
    says={
        "because": "{player} takes an effect of {card} whose condition is not met: {condition}.",
        "hint": "leave the effect alone; the rest of the move stands",
    },
)
def condition_of_an_effect_not_met(move: Move) -> Say:
    """
    An effect is taken although the condition before it is not met.

    Why it cannot be
        Influence, an alliance, maker hooks or a Fremen Bond before an effect must be there. Two cards
        with a bond make each other work.
    """
    for index, one in enumerate(move.resolved()):
        told = move.box(one["box"])
        if not told or one.get("times", 1) == 0:
            continue
        waiting = [effect["when"] for effect in told if "when" in effect and "else" not in effect]
        # Something in the box comes without a condition: the move may mean that.
        if len(waiting) < len(told) or one.get("effect") == "sandworm":
            continue
        known = [conditions.holds(move, condition) for condition in waiting]
        if all(value is False for value in known):
            keys = ", ".join(key for condition in waiting for key in condition)
            clauses = tuple(dict.fromkeys(name for condition in waiting for name in condition_clauses(condition)))
            facts: dict[str, Any] = {"player": move.mover, "card": move.card.name or "?", "condition": keys}
            yield against("because", ("action", "resolves", index), clauses=clauses, **facts)
        elif any(known):
            yield Holds(tuple(name for condition in waiting for name in condition_clauses(condition)))


@check(
    "uprising.check.both-options-taken",
    subject="send-agent",
    clauses=[
        "uprising.clause.sietch-tabr-choice",
        "uprising.clause.hagga-basin-choice",
        "uprising.clause.deep-desert-choice",
    ],
    says={
        "because": "{player} takes more than one of the options of {space}.",
        "hint": "choose one of them",
    },
)
def both_options_taken(move: Move) -> Say:
    """
    More options of a space are taken than it lets the player choose.

    Why it cannot be
        Where a space offers options, the player chooses one of them.
    """
    taken = [one.get("effect") for one in move.resolved() if one["box"] == "board_space" and one.get("times", 1)]
    space = move.space if taken else None
    if space is None:
        return
    for effect in (one for one in space.effects if "choose" in one):
        picked = sum(any(_offers(branch, name) for name in taken) for branch in effect["choose"])
        clause = f"uprising.clause.{space.id.rpartition('.')[2]}-choice"
        if picked > effect.get("pick", 1):
            facts: dict[str, Any] = {"player": move.mover, "space": Named(space.id)}
            yield against("because", ("action", "resolves"), clauses=(clause,), **facts)
        elif picked and space.id.startswith("uprising."):
            yield Holds((clause,))


def _offers(branch: Iterable[Effect], name: object) -> bool:
    """Whether an option is the one a move means by this effect."""
    told = list(effects.leaves(branch))
    if name == "sandworm":
        return bool(effects.most(branch, "sandworms"))
    if name == "maker_hooks":
        return any(one.get("do") == "take-maker-hooks" for one in told)
    if name == "remove_shield_wall":
        return effects.removes_wall(branch)
    special = effects.most(branch, "sandworms") or effects.removes_wall(branch)
    hooks = any(one.get("do") == "take-maker-hooks" for one in told)
    return name == "gain" and not special and not hooks


@check(
    "uprising.check.mandatory-effect-left-out",
    subject="send-agent",
    clauses=[
        "uprising.clause.guild-envoy-discard",
        "uprising.clause.icon-trash-is-optional",
        "uprising.clause.arrow-cost-is-optional",
    ],
    says={
        "because": "{player} leaves out {effect}, which is not optional.",
        "hint": "only a cost before an arrow, a trashed card and what says that you may can be left out",
        "books differ": "the books differ on whether an effect of the agent box may be left out",
        "space": "the books do not say whether one may decline what a space gives",
    },
)
def mandatory_effect_left_out(move: Move) -> Say:
    """
    An effect is left out that the player cannot decline.

    Why it cannot be
        What stands behind an arrow, trashing a card, and what the text calls a choice may be declined;
        a discard that a card orders may not. By the Polish book no effect of the agent box may be left
        out, by the Ukrainian one it may; of what a space gives the books say nothing.
    """
    for index, name in enumerate(move.action.get("declines", ())):
        wanted, at = slug(name), ("action", "declines", index)
        card = [one for one in effects.leaves(move.card.agent or ()) if _named(one, wanted)]
        space = [one for one in effects.leaves(move.space.effects if move.space else ()) if _named(one, wanted)]
        found = card or space
        if any(one.get("optional") or "to" in one or "allow" in one or "spies" in one.get("gain", {}) for one in found):
            clause = "icon-trash-is-optional" if any("trash" in one for one in found) else "arrow-cost-is-optional"
            yield Holds((f"uprising.clause.{clause}",))
        elif any("discard" in one for one in card):
            clauses = ("uprising.clause.guild-envoy-discard",)
            yield against("because", at, clauses=clauses, player=move.mover, effect=name)
        elif card and move.reading is None:
            yield unclear("books differ", at, open=("uprising.discrepancy.agent-box-compulsory",))
        elif card and move.reading == "pl":
            clauses = ("uprising.clause.space-and-agent-box-both-count",)
            yield against("because", at, clauses=clauses, player=move.mover, effect=name)
        elif space:
            yield unclear("space", at, open=("uprising.silence.declining-what-a-space-gives",))


def _named(effect: Effect, wanted: str) -> bool:
    """Whether an effect is the one a word means: discard, trash, arrow, or the thing gained."""
    return wanted in effect or (wanted == "arrow" and "to" in effect) or wanted in effect.get("gain", {})


@check(
    "uprising.check.influence-split",
    subject="send-agent",
    clauses=["uprising.clause.icon-influence-is-not-split", "uprising.clause.icon-influence-of-your-choice"],
    says={
        "because": "{player} divides the influence of {icons} icons among {factions} factions.",
        "hint": "the influence of one icon goes to one faction",
        "box": "the move does not tell the agent box of the card in words that kodeks understands",
    },
)
def influence_split(move: Move) -> Say:
    """
    The influence of one icon is divided among factions.

    Why it cannot be
        An icon gives its influence with one faction, also where it gives 2 of the player's choice.
    """
    if "factions" not in move.action:
        return
    chosen = choices.factions(move, move.player.color)
    boxes = [*(move.card.agent or ()), *(move.space.effects if move.space else ())]
    if move.card.agent is None and len(set(chosen)) > 1:
        yield unclear("box", ("action", "card"))
        return
    icons = sum(
        one.get("with", {}).get("different", 1)
        for one in effects.leaves(boxes)
        if "influence" in one.get("gain", {}) and len(one.get("with", {}).get("factions", ())) != 1
    )
    if icons and len(set(chosen)) > icons:
        facts: dict[str, Any] = {"player": move.mover, "icons": icons, "factions": len(set(chosen))}
        clauses = ("uprising.clause.icon-influence-is-not-split",)
        yield against("because", ("action", "factions"), clauses=clauses, **facts)
    elif icons:
        yield Holds(("uprising.clause.icon-influence-of-your-choice",))


@check(
    "uprising.check.maker-hooks-taken-again",
    subject="send-agent",
    clauses=["uprising.clause.icon-maker-hooks-only-one", "uprising.clause.sietch-tabr-hooks"],
    says={
        "again": "{player} takes maker hooks and already has them.",
        "again hint": "the rest of the option still counts",
        "none": "{player} takes maker hooks, and {space} gives none.",
        "none hint": "maker hooks are found at Sietch Tabr",
        "option": "the books do not say whether the option with maker hooks may be chosen by a player who has them",
    },
)
def maker_hooks_taken_again(move: Move) -> Say:
    """
    A player takes maker hooks a second time, or where there are none.

    Why it cannot be
        A player has maker hooks once; they stay for the rest of the game.
    """
    option = [index for index, one in enumerate(move.resolved()) if one.get("effect") == "maker_hooks"]
    if option and move.player.get("maker_hooks"):
        open = ("uprising.silence.first-option-of-sietch-tabr-with-hooks",)
        yield unclear("option", ("action", "resolves", option[0]), open=open)
    if not move.action.get("takes_maker_hooks"):
        return
    at: Path = ("action", "takes_maker_hooks")
    boxes = [*(move.card.agent or ()), *(move.space.effects if move.space else ())]
    if not any(one.get("do") == "take-maker-hooks" for one in effects.leaves(boxes)):
        clauses = ("uprising.clause.sietch-tabr-hooks",)
        if move.space is not None:
            yield against("none", at, clauses=clauses, player=move.mover, space=Named(move.space.id))
    elif move.player.get("maker_hooks"):
        yield against("again", at, clauses=("uprising.clause.icon-maker-hooks-only-one",), player=move.mover)
    else:
        yield Holds(("uprising.clause.sietch-tabr-hooks",))


@check(
    "uprising.check.agent-just-sent-recalled",
    subject="send-agent",
    clauses=["uprising.clause.icon-recall-not-the-agent-just-sent", "uprising.clause.imperial-privilege-recall"],
    says={
        "because": "{player} recalls the agent that this move sends to {space}.",
        "hint": "recall an agent sent in an earlier turn",
        "none": "{player} has no agent on {space} to recall.",
    },
)
def agent_just_sent_recalled(move: Move) -> Say:
    """
    The agent that is sent is recalled by the same move.

    Why it cannot be
        A recalled agent is one of the others on the board, never the one just sent.
    """
    told = move.action.get("recalls_agent_from")
    space = move.rules.space_id(told) if told else None
    if space is None:
        return
    on_board = move.player.get("agents", "on_board")
    at: Path = ("action", "recalls_agent_from")
    facts: dict[str, Any] = {"player": move.mover, "space": Named(space)}
    if move.space is not None and space == move.space.id:
        yield against("because", at, clauses=("uprising.clause.icon-recall-not-the-agent-just-sent",), **facts)
    elif on_board is not None and space not in [move.rules.space_id(one) for one in on_board]:
        yield against("none", at, clauses=("uprising.clause.imperial-privilege-recall",), **facts)
    else:
        yield Holds(("uprising.clause.imperial-privilege-recall",))


@check(
    "uprising.check.marker-moved-off-its-track",
    subject="send-agent",
    clauses=["uprising.clause.feyd-marker-stays-on-the-right"],
    says={
        "end": "{player} moves the marker on from the last space of the track of {leader}.",
        "end hint": "it stays there until the end of the game",
        "jump": "{player} moves the marker of {leader} from {cell} to {wanted}, which does not follow.",
        "jump hint": "the marker moves to the right along the lines",
        "again": "the books do not say whether the effect of the last space comes again",
    },
)
def marker_moved_off_its_track(move: Move) -> Say:
    """
    The marker of a leader moves where its track does not lead.

    Why it cannot be
        The marker follows the track to the right, and on the last space it stays. Whether the effect
        of that space comes again, the books do not say.
    """
    wanted = move.action.get("leader_track_to")
    if wanted is None:
        return
    name = move.player.get("leader")
    id = move.rules.find(name, "leader") if name else None
    track = move.rules.things.get(str(move.rules.things.get(id or "", {}).get("track")), {})
    cell = move.player.get("leader_track")
    steps = {one["cell"]: one.get("next", ()) for one in track.get("steps", ()) if "cell" in one}
    if id is None or cell not in steps:
        return
    at: Path = ("action", "leader_track_to")
    facts: dict[str, Any] = {"player": move.mover, "leader": Named(id)}
    if not steps[cell] and wanted != cell:
        yield against("end", at, **facts)
    elif not steps[cell]:
        yield unclear("again", at, open=("uprising.silence.last-space-of-the-training-track",))
    elif wanted not in steps[cell]:
        yield against("jump", at, cell=cell, wanted=wanted, **facts)
    else:
        yield Holds(("uprising.clause.feyd-marker-stays-on-the-right",))
