"""What effects do: resources, units, spies, agents and the other things of the board."""

from collections.abc import Iterator
from itertools import combinations

from kodeks.games.imperium.agent import gain_resource, recall_spy
from kodeks.games.imperium.book import (
    add_to_bag,
    army,
    book,
    hooks_of,
    link,
    linked,
    opponents,
    posts_with,
    space_fits,
    things,
)
from kodeks.games.imperium.catalogue import Track, cells_of
from kodeks.games.imperium.decisions import LoseTroops, MoveMarker, MoveUnits, PlaceSpy, RecallAgent, RecallSpies
from kodeks.games.imperium.disputed import not_given, off_the_list
from kodeks.games.imperium.drawing import draw
from kodeks.games.imperium.events import Event, emit, wait_for
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.play import Decision, Decline, Effect, EffectDecision, Finish, Frame, Item, Pay, Resolve, agenda, object_to
from kodeks.play.engine import answer, conditions_hold, happened, may_leave, must_take, permitted, times
from kodeks.play.rules import Objections
from kodeks.table import State
from kodeks.table.names import kind_of

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
        if other == effect or _choice(other, effect):
            return str(other)
    return ""


def _choice(text: str, other: str) -> bool:
    """
    Whether two effects stand in different lists of one choice.

    >>> _choice("a/effects/0/choose/0/0", "a/effects/0/choose/1/0"), _choice("a/0/choose/0/0", "a/0/choose/0/1")
    (True, False)
    """
    first, second = text.split("/"), other.split("/")
    at = next((i for i, (here, there) in enumerate(zip(first, second, strict=False)) if here != there), 0)
    return at > 0 and first[at - 1] == "choose"


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


# --- units --------------------------------------------------------------------------------------------------------


@book.carries("uprising.clause.no-recruiting-from-an-empty-supply")
def recruit(state: State, player: str, number: int, *, otherwise: bool = False) -> None:
    """Troops from the supply to the garrison, as many as there are; ``otherwise`` by neither space nor card."""
    own, wanted = seat(state, army(state, player)), number
    number = min(wanted, own.supply)
    own.supply -= number
    own.garrison += number
    active = table(state).active
    if active and (active == player or army(state, active) == player):
        table(state).turn_recruited += number
        if otherwise:
            state.add("turn_recruited_otherwise", number)
    happened(state, "recruit", player, wanted - number)


def _otherwise(state: State, effect: Effect) -> bool:
    """Whether troops come from something else than a space and a card of the deck: a leader, a contract, a plot."""
    card = things(state).cards.get(effect.source)
    return kind_of(effect.source) != "space" if card is None else card.deck == "intrigue"


@book.verb("gain.troops", clauses=["uprising.clause.recruiting-a-troop"])
def gain_troops(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Troops are recruited."""
    number = effect.amount * times(state, item, effect)
    if effect.data.get("into") == "conflict":
        own = seat(state, army(state, item.owner))
        number = min(number, own.supply)
        own.supply -= number
        own.conflict += number
        join_conflict(state, item.owner, number)
    else:
        recruit(state, item.owner, number, otherwise=_otherwise(state, effect))


def join_conflict(state: State, player: str, number: int) -> None:
    """Note that units have come to the Conflict this turn: of the player who takes it, or who act for that player."""
    active = table(state).active
    happened(state, "units", player, number)
    _count_earlier_swords(state, player, number)
    if active and (active == player or army(state, active) == player):
        before = table(state).turn_units
        table(state).turn_units = before + number
        for who in dict.fromkeys((active, player)):
            emit(state, Event("deploy", who, before=before, number=before + number))


def _count_earlier_swords(state: State, player: str, number: int) -> None:
    """Swords revealed without a unit may not count for one that comes later in the round."""
    own = seat(state, army(state, player))
    late = state.facts.get(f"{player}.revealed") and own.swords and own.conflict + own.sandworms == number
    if late and state.ask("uprising.silence.swords-without-a-unit", "count", "lost") == "lost":
        own.swords = 0


def _bounds(state: State, item: Item, effect: Effect) -> range:
    """How many troops an effect can deploy, or let retreat."""
    wanted = effect.data[effect.verb]
    own = seat(state, army(state, item.owner))
    there = own.conflict if effect.verb == "retreat" else own.supply if wanted.get("from") else own.garrison
    if "exactly" in wanted:
        return range(wanted["exactly"], min(wanted["exactly"], there) + 1)
    return range(wanted.get("at_least", 1), min(wanted.get("at_most", there), there) + 1)


def _moving_units(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    numbers = _bounds(state, item, effect)
    for troops in numbers or (0,):
        yield MoveUnits(player=item.owner, effect=effect.id, troops=troops)


@book.verb("deploy.troops", clauses=["uprising.clause.icon-deploy"], offers=_moving_units)
def deploy_by_effect(state: State, item: Item, effect: Effect, decision: MoveUnits) -> None:
    """Troops into the Conflict by an effect."""
    own = seat(state, army(state, item.owner))
    if effect.data["deploy"].get("from") == "supply":
        own.supply -= decision.troops
    else:
        own.garrison -= decision.troops
    own.conflict += decision.troops
    join_conflict(state, item.owner, decision.troops)


@book.verb("retreat.troops", clauses=["uprising.clause.icon-retreat"], offers=_moving_units)
def retreat(state: State, item: Item, effect: Effect, decision: MoveUnits) -> None:
    """Troops from the Conflict back to the garrison."""
    own = seat(state, army(state, item.owner))
    own.conflict -= decision.troops
    own.garrison += decision.troops


@book.guard(
    "uprising.check.troops-moved-wrongly",
    on=MoveUnits,
    clauses=["uprising.clause.icon-deploy", "uprising.clause.icon-retreat"],
    says={"because": "{source} cannot move {troops} troops of {player} now."},
)
def troops_moved_wrongly(state: State, move: MoveUnits) -> Objections:
    """An effect moves more or fewer troops than it says, or than there are."""
    found = waiting_effect(state, move)
    if found and move.troops not in _bounds(state, *found):
        yield object_to("because", at="troops", player=move.player, source=found[1].source, troops=move.troops)


def losing(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    """Every way in which a player can lose the troops of an effect."""
    own, place = seat(state, army(state, item.owner)), effect.data.get("from")
    garrison = 0 if place == "conflict" else own.garrison
    conflict = 0 if place == "garrison" else own.conflict
    choices = [
        (first, effect.amount - first) for first in range(garrison + 1) if 0 <= effect.amount - first <= conflict
    ]
    for first, second in choices or [(0, 0)]:
        yield LoseTroops(player=item.owner, effect=effect.id, garrison=first, conflict=second)


@book.verb("lose.troops", clauses=["uprising.clause.icon-lose-a-troop"], offers=losing)
def lose_troops(state: State, item: Item, effect: Effect, decision: LoseTroops) -> None:
    """Troops back to the supply."""
    own = seat(state, army(state, item.owner))
    own.garrison -= decision.garrison
    own.conflict -= decision.conflict
    own.supply += decision.garrison + decision.conflict


@book.guard(
    "uprising.check.troops-lost-that-are-not-there",
    on=LoseTroops,
    clauses=["uprising.clause.icon-lose-a-troop"],
    says={"because": "{player} cannot lose these troops for {source}."},
)
def troops_not_there(state: State, move: LoseTroops) -> Objections:
    """Troops are lost that are not there, or not as many as the effect says."""
    found = waiting_effect(state, move)
    if found is None:
        return
    if move.garrison + move.conflict != found[1].amount or move not in list(losing(state, *found)):
        yield object_to("because", player=move.player, source=found[1].source)
        return
    free = move.conflict and "from" not in found[1].data and seat(state, army(state, move.player)).garrison
    question = "uprising.silence.which-troop-is-lost"
    if free and state.ask(question, "either", "garrison first") == "garrison first":
        yield object_to("because", player=move.player, source=found[1].source)


# --- spies and agents ---------------------------------------------------------------------------------------------


def _may_share(state: State, player: str, post: str, effect: Effect) -> bool:
    present = table(state).spies[post]
    if not present or (bool(effect.data.get("sharing")) and player not in present):
        return True
    return player not in present and permitted(state, "share-a-post", player, post)


def _placing(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    player = item.owner
    recalls = [""] if seat(state, player).spies_ready else posts_with(state, player)
    for post in things(state).posts:
        for recalled in recalls or [""]:
            yield PlaceSpy(player=player, effect=effect.id, post=post, recalled=recalled)


@book.carries("uprising.clause.icon-spy")
@book.verb("gain.spies", clauses=["uprising.clause.placing-a-spy"], offers=_placing, optional=True)
def place_spy(state: State, item: Item, effect: Effect, decision: PlaceSpy) -> None:
    """A spy on a post; with none in supply, one is recalled first without effect."""
    if decision.recalled:
        recall_spy(state, item.owner, decision.recalled)
        counts = state.ask("uprising.silence.recall-before-placing-counts-as-recall", "no", "yes")
        if counts == "no" and table(state).active == item.owner:
            table(state).turn_recalled -= 1
    spies = table(state).spies
    spies[decision.post] = (*spies[decision.post], item.owner)
    state.add(f"{item.owner}.spies_ready", -1)
    link(state, item.group, "spy", (decision.post,))
    happened(state, "spy", item.owner, decision.post)
    if effect.amount > 1:
        again = Effect(f"{effect.id}/again", {**effect.data, "gain": {"spies": effect.amount - 1}})
        add_to_bag(state, agenda.items_of((again,), item.owner, item.group))


@book.guard(
    "uprising.check.spy-placed-wrongly",
    on=PlaceSpy,
    clauses=["uprising.clause.placing-a-spy", "uprising.clause.spy-limited-to-an-icon"],
    says={
        "board": "{post} is no observation post of this board.",
        "occupied": "{post} already holds a spy.",
        "limited": "{source} does not let {player} place a spy on {post}.",
    },
)
def spy_placed_wrongly(state: State, move: PlaceSpy) -> Objections:
    """A spy is placed on a post that is occupied, or that the effect does not mean."""
    found = waiting_effect(state, move)
    if found is None:
        return
    _, effect = found
    if move.post not in things(state).posts:
        yield object_to("board", at="post", clauses=["uprising.clause.placing-a-spy"], post=move.post)
        return
    alone = move.recalled == move.post and len(table(state).spies[move.post]) == 1
    if alone and state.ask("uprising.silence.spy-back-on-the-same-post", "yes", "no") == "no":
        alone = False
    if not alone and not _may_share(state, move.player, move.post, effect):
        yield object_to("occupied", at="post", clauses=["uprising.clause.placing-a-spy"], post=move.post)
    wanted = effect.data.get("at")
    if wanted and not any(space_fits(state, wanted, space, move.player) for space in _connected(state, move.post)):
        yield object_to("limited", at="post", source=effect.source, player=move.player, post=move.post)


def _connected(state: State, post: str) -> list[str]:
    return [space for space in things(state).posts[post] if space in things(state).spaces]


@book.guard(
    "uprising.check.spy-not-in-supply",
    on=PlaceSpy,
    clauses=["uprising.clause.spy-without-supply", "uprising.clause.placing-a-spy"],
    says={
        "none": "{player} has no spy in supply and none to recall.",
        "needless": "{player} has a spy in supply and cannot recall another to place it.",
        "absent": "{player} has no spy on {post} to recall.",
    },
)
def spy_not_in_supply(state: State, move: PlaceSpy) -> Objections:
    """A spy is placed that is not there, or one is recalled for it without need."""
    ready = seat(state, move.player).spies_ready
    if not ready and not move.recalled:
        yield object_to("none", player=move.player)
    question = "uprising.silence.recall-with-spies-in-supply"
    if ready and move.recalled and state.ask(question, "no", "yes") == "no":
        yield object_to("needless", at="recalled", player=move.player)
    if move.recalled and move.player not in table(state).spies[move.recalled]:
        yield object_to("absent", at="recalled", player=move.player, post=move.recalled)


def _recalling(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    wanted = effect.data["recall"]
    if wanted["what"] == "spy":
        choices = list(combinations(posts_with(state, item.owner), wanted.get("number", 1)))
        for posts in choices or [()]:
            yield RecallSpies(player=item.owner, effect=effect.id, posts=posts)
        return
    agents = table(state).agents
    spaces = [space for space in things(state).spaces if item.owner in agents[space]]
    for space in spaces or [""]:
        yield RecallAgent(player=item.owner, effect=effect.id, space=space)


@book.verb(
    "recall.spy",
    "recall.agent",
    clauses=["uprising.clause.recall-icon", "uprising.clause.icon-recall-agent"],
    offers=_recalling,
)
def recall(state: State, item: Item, effect: Effect, decision: Decision) -> None:
    """Spies back to the supply, or an agent back to the leader."""
    if isinstance(decision, RecallSpies):
        for post in decision.posts:
            recall_spy(state, item.owner, post)
    elif isinstance(decision, RecallAgent):
        agents = table(state).agents
        agents[decision.space] = tuple(agent for agent in agents[decision.space] if agent != item.owner)
        state.add(f"{item.owner}.agents_ready", 1)
        happened(state, "recall-agent", item.owner, decision.space)


@book.guard(
    "uprising.check.spies-recalled-that-are-not-there",
    on=RecallSpies,
    clauses=["uprising.clause.recall-icon"],
    says={
        "number": "{source} asks for {number} spies to be recalled.",
        "absent": "{player} has no spy on {post}.",
    },
)
def spies_not_there(state: State, move: RecallSpies) -> Objections:
    """Too few spies are recalled, or spies that are not on the board."""
    found = waiting_effect(state, move)
    if found is None:
        return
    number = found[1].data["recall"].get("number", 1)
    if len(set(move.posts)) != number:
        yield object_to("number", at="posts", source=found[1].source, number=number)
    for post in move.posts:
        if post not in things(state).posts or move.player not in table(state).spies[post]:
            yield object_to("absent", at="posts", player=move.player, post=post)


@book.guard(
    "uprising.check.agent-recalled-wrongly",
    on=RecallAgent,
    clauses=["uprising.clause.icon-recall-agent", "uprising.clause.icon-recall-not-the-agent-just-sent"],
    says={
        "sent": "{player} cannot recall the agent just sent to {space}.",
        "other": "{player} can recall only the agent just sent.",
        "absent": "{player} has no agent there to recall.",
    },
)
def agent_recalled_wrongly(state: State, move: RecallAgent) -> Objections:
    """An agent is recalled that is not on the board, or that was sent this turn."""
    if not move.space or move.player not in table(state).agents[move.space]:
        yield object_to("absent", at="space", clauses=["uprising.clause.icon-recall-agent"], player=move.player)
        return
    sent = move.space == table(state).turn_space and table(state).active == move.player
    found = waiting_effect(state, move)
    wanted = found is not None and found[1].data["recall"].get("which") == "this-turn"
    if sent is not wanted:
        yield object_to("sent" if sent else "other", at="space", player=move.player, space=move.space)


@book.carries("uprising.clause.third-agent-can-be-gained", "uprising.clause.swordmaster-from-this-round-on")
@book.verb("gain.agents", clauses=["uprising.clause.swordmaster-gain"])
def gain_agent(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The third agent comes to the leader."""
    seat(state, item.owner).swordmaster = True
    state.add(f"{item.owner}.agents_ready", 1)


# --- tokens, leaders, control -------------------------------------------------------------------------------------


@book.verb("do.take-maker-hooks", clauses=["uprising.clause.icon-maker-hooks"])
def take_hooks(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Maker hooks for the rest of the game."""
    seat(state, hooks_of(state, item.owner)).maker_hooks = True


@book.guard(
    "uprising.check.maker-hooks-taken-again",
    on=Resolve,
    clauses=["uprising.clause.icon-maker-hooks-only-one"],
    says={"because": "{player} already has maker hooks."},
)
def hooks_again(state: State, move: Resolve) -> Objections:
    """Maker hooks are taken a second time."""
    found = waiting_effect(state, move)
    if found and found[1].head == "do.take-maker-hooks" and seat(state, hooks_of(state, move.player)).maker_hooks:
        yield object_to("because", player=move.player)


@book.verb("do.take-council-seat", clauses=["uprising.clause.high-council-first-visit"])
def take_seat(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """A seat on the High Council; taken in the reveal turn, it gives its persuasion there."""
    own = seat(state, item.owner)
    own.council = True
    if own.revealed and table(state).active == item.owner:
        own.persuasion += things(state).stated("uprising.clause.council-seat-gives-persuasion", "persuasion")
    emit(state, Event("take-council-seat", item.owner, source=effect.source))


@book.guard(
    "uprising.check.second-council-seat",
    on=Resolve,
    clauses=["uprising.clause.high-council-first-visit"],
    says={"because": "{player} already sits on the High Council."},
)
def second_seat(state: State, move: Resolve) -> Objections:
    """A second seat on the High Council is taken."""
    found = waiting_effect(state, move)
    if found and found[1].head == "do.take-council-seat" and seat(state, move.player).council:
        yield object_to("because", player=move.player)


@book.carries("uprising.clause.icon-signet-ring")
@book.verb("do.signet-ring", clauses=["uprising.clause.leader-signet-ability"])
def signet_ring(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The ability of the leader's signet ring."""
    leader = things(state).leaders[seat(state, item.owner).leader]
    add_to_bag(state, agenda.items_of(leader.signet, item.owner, f"{leader.id}/signet"))


@book.verb("do.return-memories", clauses=["uprising.clause.leader-left-ability"])
def return_memories(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """Memories go back to the supply; how many they were is what later effects count."""
    own = seat(state, item.owner)
    link(state, item.group, "memories", own.memories)
    own.supply += own.memories
    own.memories = 0


@book.verb("repeat.visited-space", clauses=["uprising.clause.leader-left-ability"])
def repeat(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """The printed effects of the visited space once more."""
    space = things(state).spaces[table(state).turn_space]
    again = (part for part in space.effects if part.head != "upon")
    add_to_bag(state, agenda.items_of(again, item.owner, f"{space.id}/again"))


@book.carries("uprising.clause.icon-control-replaces-a-marker")
@book.verb("control", clauses=["uprising.clause.icon-control"])
def control(state: State, item: Item, effect: Effect, decision: Resolve) -> None:
    """A control marker on the flag; one that lies there goes back to its owner."""
    here, space = table(state), effect.data["control"]
    holder = here.control[space]
    if holder == item.owner or off_the_list(state, space):
        return
    if holder:
        state.add(f"{holder}.markers", 1)
    here.control[space] = item.owner
    state.add(f"{item.owner}.markers", -1)


def _track(state: State, player: str) -> Track:
    catalogue = things(state)
    return catalogue.tracks[catalogue.leaders[seat(state, player).leader].track]


def _cells(state: State, player: str) -> tuple[str, ...]:
    """The cells to which the marker of a leader can move; a leader without a track has none."""
    leader = things(state).leaders[seat(state, player).leader]
    if not leader.track:
        return ()
    cells = cells_of(things(state).tracks[leader.track])[1]
    cell = seat(state, player).training
    return cells[cell].leads_to if cell in cells else ()


def _marking(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    for cell in _cells(state, item.owner) or (seat(state, item.owner).training,):
        yield MoveMarker(player=item.owner, effect=effect.id, cell=cell)


@book.verb("gain.leader-track", clauses=["uprising.clause.feyd-marker-stays-on-the-right"], offers=_marking)
def move_marker(state: State, item: Item, effect: Effect, decision: MoveMarker) -> None:
    """The marker moves on, and the effect of its cell comes."""
    track = _track(state, item.owner)
    seat(state, item.owner).training = decision.cell
    effects, group = cells_of(track)[1][decision.cell].effects, f"{track.id}/{decision.cell}"
    link(state, group, "faction", linked(state, item.group, "faction"))
    add_to_bag(state, agenda.items_of(effects, item.owner, group))


@book.guard(
    "uprising.check.marker-moved-off-its-track",
    on=MoveMarker,
    clauses=["uprising.clause.feyd-marker-stays-on-the-right"],
    says={"because": "the marker of {player} cannot move there."},
)
def marker_off_track(state: State, move: MoveMarker) -> Objections:
    """The marker of a leader moves to a cell that its track does not lead to."""
    cells = _cells(state, move.player)
    if move.cell in cells:
        return
    # The marker stands on the right and stays there.
    stays = not cells and move.cell and move.cell == seat(state, move.player).training
    if stays and state.ask("uprising.silence.last-space-of-the-training-track", "nothing", "again") == "again":
        return
    yield object_to("because", at="cell", player=move.player)
