"""What effects do: resources, units, spies, agents and the other things of the board."""

from collections.abc import Iterator

from kodeks.games.imperium.agent import gain_resource
from kodeks.games.imperium.book import (
    army,
    book,
    opponents,
    things,
)
from kodeks.games.imperium.disputed import not_given
from kodeks.games.imperium.drawing import draw
from kodeks.games.imperium.events import wait_for
from kodeks.games.imperium.facts import table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.play import (
    ChooseSeat,
    Decline,
    Effect,
    EffectDecision,
    Finish,
    Frame,
    Item,
    Pay,
    Resolve,
    agenda,
    object_to,
)
from kodeks.play.effects import CHOSEN, of_one_choice
from kodeks.play.engine import answer, conditions_hold, happened, may_leave, must_take, times
from kodeks.play.rules import Objections
from kodeks.table import State

# --- any effect ---------------------------------------------------------------------------------------------------


@book.guard(
    "uprising.check.effect-that-does-not-wait",
    on=EffectDecision,
    clauses=["uprising.clause.space-and-agent-box-both-count"],
    says={
        "because": "nothing gives {player} this effect of {source} now.",
        "nothing": "nothing lets {player} do this now.",
        "other": "the effect of {source} belongs to {other}.",
    },
)
def effect_does_not_wait(state: State, move: EffectDecision) -> Objections:
    """An effect is taken that no card, space or ability gives at this moment."""
    found = waiting_effect(state, move)
    if found is None:
        if not move.effect:
            yield object_to("nothing", player=move.player)
        elif not _taken(state, move.effect):
            yield object_to("because", at="effect", player=move.player, source=move.effect.partition("/")[0])
    elif found[0].owner != move.player:
        yield object_to("other", at="effect", source=found[1].source, other=found[0].owner)


def _taken(state: State, effect: str) -> str:
    """The effect of the same list that has been taken already in its place: the same, or another of the choice."""
    if not effect:
        return ""
    for other in agenda.top(state).data.get("taken", ()):
        if other == effect or of_one_choice(other, effect):
            return str(other)
    return ""


@book.carries("uprising.clause.icon-cost-once-a-turn")
@book.guard(
    "uprising.check.arrow-paid-again",
    on=EffectDecision,
    clauses=["uprising.clause.arrow-cost-paid-once", "uprising.clause.space-and-agent-box-both-count"],
    says={
        "arrow": "{player} has already paid the cost of {source} this turn.",
        "effect": "{player} has already taken this effect of {source}.",
    },
)
def taken_again(state: State, move: EffectDecision) -> Objections:
    """A cost before an arrow is paid a second time, or an effect is taken again that has been taken."""
    if move.effect and waiting_effect(state, move) is None and _taken(state, move.effect) == move.effect:
        arrow = isinstance(move, Pay)
        clause = "arrow-cost-paid-once" if arrow else "space-and-agent-box-both-count"
        clauses, source = [f"uprising.clause.{clause}"], move.effect.partition("/")[0]
        yield object_to("arrow" if arrow else "effect", clauses=clauses, player=move.player, source=source)


@book.guard(
    "uprising.check.both-options-taken",
    on=EffectDecision,
    clauses=["uprising.clause.hagga-basin-choice", "uprising.clause.sietch-tabr-choice"],
    says={"because": "{player} has taken the other option of {source}."},
)
def both_options(state: State, move: EffectDecision) -> Objections:
    """Both options of a choice are taken."""
    other = _taken(state, move.effect)
    if waiting_effect(state, move) is None and other and other != move.effect:
        source = move.effect.partition("/")[0]
        clauses = [f"uprising.clause.{source.rpartition('.')[2]}-choice"]
        if not things(state).holds(clauses[0]):
            clauses = ["uprising.clause.cards-before-rules"]
        yield object_to("because", clauses=clauses, player=move.player, source=source)


#: The rules of the conditions that have an icon of their own.
CONDITIONS = {
    "influence": "uprising.clause.icon-influence-requirement",
    "alliance": "uprising.clause.icon-alliance-requirement",
    "maker-hooks": "uprising.clause.icon-maker-hooks-before-a-colon",
    "bond": "uprising.clause.icon-fremen-bond",
}


@book.guard(
    "uprising.check.condition-of-an-effect-not-met",
    on=EffectDecision,
    clauses=[*CONDITIONS.values(), "uprising.clause.cards-before-rules"],
    says={"because": "the condition of this effect of {source} is not met."},
)
def condition_not_met(state: State, move: EffectDecision) -> Objections:
    """An effect is taken whose condition does not hold."""
    found = agenda.locate(agenda.top(state), move.effect)
    if not found or isinstance(move, Decline):
        return
    if not conditions_hold(state, found[1], found[2]) or not_given(state, move.player, found[2].effect):
        words = {word for effect, _ in found[2].conditions for word in effect.data["when"]}
        clauses = [clause for word, clause in CONDITIONS.items() if word in words]
        clauses = clauses or ["uprising.clause.cards-before-rules"]
        yield object_to("because", at="effect", clauses=clauses, source=found[2].effect.source)


@book.guard(
    "uprising.check.effect-that-cannot-be-left",
    on=Decline,
    clauses=["uprising.clause.arrow-cost-is-optional", "uprising.clause.icon-trash-is-optional"],
    says={"because": "this effect of {source} is not left to {player}'s choice."},
)
def cannot_be_left(state: State, move: Decline) -> Objections:
    """An effect is left that has to be taken."""
    found = agenda.locate(agenda.top(state), move.effect)
    if found and not may_leave(state, found[1], found[2]):
        yield object_to("because", at="effect", player=move.player, source=found[2].effect.source)


@book.guard(
    "uprising.check.effects-left-out",
    on=Finish,
    clauses=["uprising.clause.space-and-agent-box-both-count"],
    says={
        "because": "an effect of {source} is still to be resolved.",
        "none": "no effects of {player} wait now.",
    },
)
def effects_left_out(state: State, move: Finish) -> Objections:
    """Effects are called finished while none wait, or while one that may not be left can still be taken."""
    frame = agenda.top(state)
    if frame.owner != move.player or not (frame.items or frame.kind in state.game.bags):
        yield object_to("none", player=move.player)
        return
    for leaf, _ in must_take(state, agenda.top(state)):
        yield object_to("because", source=leaf.effect.source, effect=leaf.effect.id)
        return


@book.verb("to", clauses=["uprising.clause.arrow-separates-cost-and-effect"])
def pay(state: State, item: Item, effect: Effect, decision: Pay) -> None:
    """The resources before an arrow go to the bank."""
    for resource, amount in effect.data.get("pay", {}).items():
        state.add(f"{item.owner}.{resource}", -amount)


@book.guard(
    "uprising.check.cost-before-an-arrow-not-paid",
    on=Pay,
    clauses=["uprising.clause.icon-arrow-without-payment", "uprising.clause.arrow-separates-cost-and-effect"],
    says={"because": "{source} asks for {amount} {resource}, and {player} has {held}."},
)
def cost_not_paid(state: State, move: Pay) -> Objections:
    """The cost before an arrow is more than the player has."""
    found = waiting_effect(state, move)
    if found is None:
        return
    for resource, amount in found[1].data.get("pay", {}).items():
        held = state.get(f"{move.player}.{resource}") + int(answer(state, "help with a cost", move) or 0)
        if held < amount:
            yield object_to(
                "because", player=move.player, source=found[1].source, amount=amount, resource=resource, held=held
            )


@book.guard(
    "uprising.check.part-of-a-cost-not-given",
    on=Pay,
    clauses=["uprising.clause.icon-arrow-without-payment"],
    says={"because": "{player} cannot give what {source} asks for: {rule}"},
)
def part_not_given(state: State, move: Pay) -> Objections:
    """A part of the cost before an arrow cannot be given."""
    for part in move.parts if waiting_effect(state, move) is not None else ():
        for guard in state.game.guards(type(part)):
            for draft in guard.run(state, part):
                sentence = guard.says[draft.key]
                yield object_to(
                    "because", clauses=draft.clauses or guard.clauses, rule=sentence, **{**draft.values, **_whose(move)}
                )
                return


def _whose(move: Pay) -> dict[str, str]:
    return {"player": move.player, "source": move.effect.partition("/")[0]}


@book.verb("choose", clauses=["uprising.clause.cards-before-rules"])
def choose(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """A choice that each of several players has: the engine lays it before them one by one."""
    agenda.push(state, Frame("effects", item.owner, (Item(effect, item.owner, item.group),)))


@book.verb("upon", clauses=["uprising.clause.cards-before-rules"])
def upon(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The effect waits for its event."""
    wait_for(state, item, effect)


@book.verb("allow", "forbid", "change", clauses=["uprising.clause.cards-before-rules"])
def stands(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """A permission, a ban or a change that holds from now on."""
    table(state).standing = (*table(state).standing, Item(effect, item.owner, item.group))


@book.aimed_at("each-opponent")
def each_opponent(state: State, item: Item) -> Iterator[str]:
    """The opponents clockwise; the frames are laid so that the next player is first."""
    return reversed(opponents(state, item.owner))


@book.aimed_at(*CHOSEN)
def one_opponent(state: State, item: Item) -> Iterator[str]:
    """Any one of them."""
    yield from opponents(state, item.owner)


@book.guard(
    "uprising.check.effect-aimed-at-no-opponent",
    on=ChooseSeat,
    clauses=["uprising.clause.cards-before-rules"],
    says={"because": "{source} is aimed at an opponent, and {other} is none of {player}."},
)
def aimed_wrongly(state: State, move: ChooseSeat) -> Objections:
    """
    An effect that happens to one opponent is aimed at somebody else.

    Why it cannot be
        The card names whom it happens to, and lets you choose among your opponents alone.
    """
    found = waiting_effect(state, move)
    if found is not None and move.seat not in opponents(state, move.player):
        yield object_to("because", at="seat", player=move.player, other=move.seat, source=found[1].source)


# --- resources ----------------------------------------------------------------------------------------------------


@book.carries("uprising.clause.icon-resource-amount")
@book.verb("gain.solari", "gain.spice", "gain.water", clauses=["uprising.clause.icon-resources"])
def gain_resources(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Resources from the bank."""
    amount = effect.amount * times(state, item, effect)
    gain_resource(state, item.owner, effect.head.partition(".")[2], amount, effect.source)


@book.verb("gain.persuasion", clauses=["uprising.clause.icon-persuasion"])
def gain_persuasion(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Persuasion for this reveal turn."""
    state.add(f"{item.owner}.persuasion", effect.amount * times(state, item, effect))


@book.verb("gain.swords", clauses=["uprising.clause.icon-sword"])
def gain_swords(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Swords for the Conflict of this round."""
    number = effect.amount * times(state, item, effect)
    question = "uprising.discrepancy.swords-outside-revealed-cards"
    if "/reveal#" not in item.group and state.ask(question, "revealed cards", "every sword") == "revealed cards":
        return
    state.add(f"{army(state, item.owner)}.swords", number)
    happened(state, "swords", item.owner, number)


@book.verb("gain.victory-points", clauses=["uprising.clause.victory-point-moves-score-marker"])
def gain_points(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Steps up the score track."""
    state.add(f"{item.owner}.victory_points", effect.amount * times(state, item, effect))


@book.verb("gain.cards", clauses=["uprising.clause.icon-draw-a-card"])
def gain_cards(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Cards from the own deck."""
    draw(state, item.owner, effect.amount * times(state, item, effect))


@book.verb("gain.intrigue", clauses=["uprising.clause.icon-draw-an-intrigue-card"])
def gain_intrigue(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Cards from the Intrigue deck."""
    draw(state, item.owner, effect.amount * times(state, item, effect), "intrigue")


@book.verb("do.collect-bonus-spice", clauses=["uprising.clause.icon-maker-bonus-spice-collected"])
def collect_bonus_spice(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """All bonus spice of the space: the one that prints it, or the one visited with a card that does."""
    here = table(state)
    space = effect.source if effect.source in things(state).spaces else here.turn_space
    amount = here.bonus_spice[space]
    here.bonus_spice[space] = 0
    if amount:
        gain_resource(state, item.owner, "spice", amount)
