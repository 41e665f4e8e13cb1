"""What a Rival gains: effects come in their order, nothing is left out by choice, and rules choose for it."""

from collections.abc import Callable, Iterable, Iterator

from kodeks.games.imperium.agent import gain_resource
from kodeks.games.imperium.book import book as core
from kodeks.games.imperium.book import things
from kodeks.games.imperium.combat import defend
from kodeks.games.imperium.conditions import sandworms_allowed
from kodeks.games.imperium.contracts import contracts_to_take, khoam, take_contract
from kodeks.games.imperium.decisions import Pass, PlayIntrigue
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.imperium.moving import steal, stealing_ways
from kodeks.games.imperium.sandworms import gain_sandworms
from kodeks.games.imperium.tokens import control, signet_ring, take_hooks
from kodeks.games.imperium.troops import gain_troops
from kodeks.games.imperium.verbs import collect_bonus_spice, gain_resources
from kodeks.games.rivals.book import (
    EFFECTS,
    book,
    card_of,
    clauses,
    gets_resources_of_spaces,
    hagal_cards,
    in_force,
    is_rival,
    silence,
)
from kodeks.games.rivals.facts import hagal
from kodeks.play import Decision, Decline, Effect, Finish, Frame, Item, Leaf, Resolve, agenda, object_to
from kodeks.play.engine import allowed, conditions_hold, happened, judge, taking, verb_of
from kodeks.play.rules import Does, Objections, Offers
from kodeks.table import Missing, Open, State

#: What only somebody with a deck can use; and Rivals do not research.
DECK_ONLY = (
    *("gain.cards", "gain.persuasion", "discard.card", "discard.cards", "trash.card", "trash.cards", "trash.intrigue"),
    *("acquire.cards", "acquire.card", "move.card", "move.cards", "look.cards", "move.intrigue", "gain.research"),
)
USELESS = silence("rewards-a-rival-cannot-use")
NOTHING, CHOICE = "no effect", "the players choose"
TWICE = "#again"


# --- effects in their order ---------------------------------------------------------------------------------------


@book.goes_on("effects")
def whose_effects(state: State, frame: Frame) -> bool:
    """Effects of a Rival are carried out in their order; those of players wait for them."""
    if not frame.items:
        agenda.pop(state)
        return True
    if is_rival(state, frame.owner):
        agenda.change(state, kind=EFFECTS)
        return True
    return False


@book.goes_on(EFFECTS)
def next_effect(state: State, frame: Frame) -> bool:
    """The first effect is carried out; one of which nothing can come is over."""
    if not frame.items:
        agenda.pop(state)
        return True
    if next(_ways(state, _first(state, frame)), None) is not None:
        return False
    agenda.without(state, _at(state, frame))
    return True


def _at(state: State, frame: Frame) -> int:
    """
    Which effect comes first: the printed order, but for one question.

    The booklet gives no order for a card that has the Rival remove the Shield Wall and summon sandworms.
    """
    heads = [{part.head for part in item.effect.walk()} for item in frame.items]
    if "do.remove-shield-wall" not in heads[0] or not table(state).shield_wall:
        return 0
    worms = next((i for i, found in enumerate(heads) if "gain.sandworms" in found), 0)
    if not worms or not seat(state, frame.owner).maker_hooks or sandworms_allowed(state, frame.items[0], True):
        # Where the wall protects nothing, the order makes no difference.
        return 0
    question = silence("wall-and-sandworms-on-one-card")
    return worms if state.ask(question, "the wall first", "the sandworms first") == "the sandworms first" else 0


def _first(state: State, frame: Frame) -> Item:
    return frame.items[_at(state, frame)]


@book.frame(EFFECTS)
def what_comes(state: State, frame: Frame) -> Iterator[Decision]:
    """Every way to carry out the effect that comes first."""
    if frame.items:
        yield from _ways(state, _first(state, frame), judged=False)


def _ways(state: State, item: Item, *, judged: bool = True) -> Iterator[Decision]:
    """The ways to carry out an effect: of a list the first part that can be, of a choice that of each branch."""
    begun: set[str] = set()
    for leaf in item.effect.leaves:
        branch = leaf.effect.id.removeprefix(f"{item.effect.id}/choose/").partition("/")[0]
        branch = branch if item.effect.head == "choose" else ""
        if branch in begun or not conditions_hold(state, item, leaf):
            continue
        use = _use(state, item, leaf)
        if use == NOTHING:
            continue
        for decision in taking(state, item, leaf.effect, verb_of(state, leaf.effect)):
            if _is_allowed(state, decision):
                begun.add(branch)
                yield decision
            elif not judged:
                yield decision
        if use == CHOICE and (leaf.optional or item.effect.optional):
            yield Decline(player=item.owner, effect=leaf.effect.id)


def _is_allowed(state: State, decision: Decision) -> bool:
    """Whether no rule refuses; one that does decides, whatever another one leaves open."""
    try:
        return allowed(state, decision)
    except (Missing, Open):
        if judge(state, decision).answer == "illegal":
            return False
        raise


def _use(state: State, item: Item, leaf: Leaf) -> str:
    """Whether a Rival carries an effect out, has no use for it, or the players choose for it."""
    effect = leaf.effect
    if effect.head in DECK_ONLY:
        return NOTHING
    if _is_settled(item, leaf):
        return ""
    if effect.head == "to":
        if all(part.head == "gain.victory-points" for part in effect.to):
            return _buys(state, item)
        return state.ask(USELESS, NOTHING, CHOICE)
    if item.effect.head == "choose" or leaf.optional:
        return state.ask(USELESS, NOTHING, CHOICE)
    return ""


def _is_settled(item: Item, leaf: Leaf) -> bool:
    """Whether a rule of another box tells what a Rival does with a choice."""
    return item.effect.source.startswith("rise-of-ix.track.") or "technology" in leaf.effect.source


def _buys(state: State, item: Item) -> str:
    """A Rival takes a victory point for a price whenever it can pay."""
    if not seat(state, item.owner).swordmaster:
        question = silence("swordmaster-or-the-point-of-a-conflict")
        if state.ask(question, "the point", "the Swordmaster") == "the Swordmaster":
            return NOTHING
    if item.group.endswith(TWICE):
        question = silence("doubled-rewards-at-a-price")
        if state.ask(question, "as often as it can", "once") == "once":
            return NOTHING
    return ""


@book.guard(
    "rivals.check.effect-left-by-a-rival",
    on=(Decline, Finish),
    clauses=[
        *clauses(
            "rival-at-maker-spaces",
            "rival-buys-the-point-of-a-conflict-card",
            "rewards-of-rivals",
            "doubled-rewards-of-rivals",
        ),
        "rise-of-ix.clause.hagal-cards-of-ix-give-their-effects",
        "rise-of-ix.clause.rival-detonation-devices",
        "immortality.clause.solo-rival-on-the-tleilaxu-track",
    ],
    says={"because": "{player} is a Rival and leaves an effect that it must carry out."},
)
def left_by_a_rival(state: State, move: Decline | Finish) -> Objections:
    """A Rival leaves an effect, and nobody has a choice for it."""
    if not is_rival(state, move.player):
        return
    frame = agenda.top(state)
    if frame.kind == EFFECTS and any(way != move for way in every_way(state, frame)) and not _open(state, frame, move):
        yield object_to("because", player=move.player)


def every_way(state: State, frame: Frame) -> Iterable[Decision]:
    """Every way to carry out the effect that comes first which no rule refuses."""
    return _ways(state, _first(state, frame)) if frame.items else ()


def _open(state: State, frame: Frame, move: Decline | Finish) -> bool:
    return isinstance(move, Decline) and move in list(every_way(state, frame))


@book.guard(
    "rivals.check.card-played-by-a-rival",
    on=PlayIntrigue,
    clauses=clauses("rivals-collect-resources", "rival-takes-no-reveal-turn"),
    says={"because": "{player} is a Rival, and Intrigue cards are only a resource to it."},
)
def played_by_a_rival(state: State, move: PlayIntrigue) -> Objections:
    """A Rival plays an Intrigue card."""
    if not is_rival(state, move.player):
        return
    ending = move.box == "endgame"
    question = silence("endgame-cards-of-a-rival" if ending else "intrigue-cards-of-a-rival")
    if state.ask(question, "only spent", "played") == "only spent":
        yield object_to("because", at="card", player=move.player)


# --- resources, troops, spice -------------------------------------------------------------------------------------


def of_a_rival(
    *heads: str, players: Does, names: tuple[str, ...], offers: Offers | None = None, aims: bool = False
) -> Callable[[Does], Does]:
    """Register what an effect does for a Rival; for a player it does the same as without Rivals, by its own clauses."""

    def register(run: Does) -> Does:
        @book.verb(*heads, clauses=clauses(*names), offers=offers, aims=aims)
        def carry_out(state: State, item: Item, effect: Effect, decision: Decision) -> None:
            if is_rival(state, item.owner):
                run(state, item, effect, decision)
                return
            own = (verb.clauses for verb in (*khoam.verbs, *core.verbs) if verb.head == effect.head)
            state.cause = (effect.id, next((found for found in own if state.game.in_force(found[0])), ()))
            players(state, item, effect, decision)

        return run

    return register


def is_streamlined(state: State, player: str) -> bool:
    """Whether a Rival is one of the Streamlined Rivals and has its Swordmaster."""
    if not in_force(state, "streamlined-rivals-leave-bonus-spice") or not is_rival(state, player):
        return False
    return card_of(state, player).streamlined and seat(state, player).swordmaster


@of_a_rival(
    "gain.solari",
    "gain.spice",
    "gain.water",
    players=gain_resources,
    names=("resource-on-a-hagal-card", "rivals-collect-resources", "rival-takes-basic-spice"),
)
def gain_goods(state: State, item: Item, effect: Effect, decision: Decision) -> None:
    """Resources of a card; a Streamlined Rival with its Swordmaster may have no more use for them."""
    of_a_card = effect.source in hagal_cards(state)
    if of_a_card and is_streamlined(state, item.owner):
        question = silence("other-resources-of-streamlined-rivals")
        if state.ask(question, "taken", "left in the bank") == "left in the bank":
            return
    elif of_a_card and effect.head == "gain.spice" and not gets_resources_of_spaces(state):
        # Cards give spice at maker spaces alone, and it is the spice of the space.
        return
    gain_resources(state, item, effect, decision)


@of_a_rival(
    "do.collect-bonus-spice",
    players=collect_bonus_spice,
    names=("rival-takes-bonus-spice", "streamlined-rivals-leave-bonus-spice"),
)
def bonus_spice(state: State, item: Item, effect: Effect, decision: Decision) -> None:
    """All bonus spice of the space; that of a Streamlined Rival with its Swordmaster goes to the bank."""
    if is_streamlined(state, item.owner):
        state.cause = (effect.id, tuple(clauses("streamlined-rivals-leave-bonus-spice")))
        table(state).bonus_spice[table(state).turn_space] = 0
    elif gets_resources_of_spaces(state):
        collect_bonus_spice(state, item, effect, decision)


@of_a_rival("gain.troops", players=gain_troops, names=("rival-recruits-troops", "rival-recruits-stay-elsewhere"))
def recruits(state: State, item: Item, effect: Effect, decision: Decision) -> None:
    """Troops are recruited; those of a Rival's signet ring are noted."""
    before = seat(state, item.owner).supply
    gain_troops(state, item, effect, decision)
    number = before - seat(state, item.owner).supply
    if number and "/signet/" in effect.id:
        hagal(state).turn_signet += number
    if number:
        happened(state, "rival-recruits", item.owner, effect.source, number)


@of_a_rival("do.signet-ring", players=signet_ring, names=("signet-ring-on-a-hagal-card",))
def own_signet(state: State, item: Item, effect: Effect, decision: Decision) -> None:
    """The ability of the own Rival card comes before what else the card shows."""
    card = card_of(state, item.owner)
    agenda.push(state, Frame(EFFECTS, item.owner, agenda.items_of(card.signet, item.owner, f"{card.id}/signet")))


# A Rival does this as players do, by clauses of its own.
of_a_rival("steal.intrigue", players=steal, names=("rival-steals-intrigue-cards",),
           offers=stealing_ways, aims=True)(steal)  # fmt: skip
of_a_rival("gain.sandworms", players=gain_sandworms, names=("rival-summons-sandworms",))(gain_sandworms)
of_a_rival("control", players=control, names=("rival-gains-control", "rival-takes-the-conflict-card"))(control)
HOOKS = ("rival-keeps-maker-hooks-in-its-garrison", "rival-takes-maker-hooks-only-once")
of_a_rival("do.take-maker-hooks", players=take_hooks, names=HOOKS)(take_hooks)


@book.answers_to("gives Intrigue cards")
def gives_intrigue_cards(state: State, player: str) -> bool | None:
    """Whether a Rival with many Intrigue cards gives one away as players do."""
    if not is_rival(state, player):
        return None
    return bool(state.ask("uprising.silence.rivals-and-stolen-intrigue-cards", "yes", "no") == "yes")


@book.guard(
    "rivals.check.shield-wall-without-hooks",
    on=Resolve,
    clauses=clauses("rival-without-hooks-leaves-the-shield-wall", "rival-removes-the-shield-wall"),
    says={"because": "{player} is a Rival without maker hooks and ignores the detonation icon."},
)
def wall_without_hooks(state: State, move: Resolve) -> Objections:
    """A Rival without maker hooks removes the Shield Wall."""
    found = waiting_effect(state, move)
    if not found or found[1].head != "do.remove-shield-wall" or not is_rival(state, move.player):
        return
    if not seat(state, move.player).maker_hooks:
        yield object_to("because", player=move.player)


# --- contracts ----------------------------------------------------------------------------------------------------


def _offers(state: State, item: Item, effect: Effect) -> Iterator[Decision]:
    if is_rival(state, item.owner):
        yield Resolve(player=item.owner, effect=effect.id)
    else:
        yield from contracts_to_take(state, item, effect)


@of_a_rival("gain.contracts", players=take_contract, names=("solari-instead-of-a-contract-reward",), offers=_offers)
def no_contract(state: State, item: Item, effect: Effect, decision: Decision) -> None:
    """A Rival gets Solari for a contract icon among its rewards."""
    if effect.source not in {card.id for card in things(state).deck("conflict")}:
        question = silence("contract-icon-outside-conflicts")
        if state.ask(question, "nothing", "Solari") == "nothing":
            return
    if (
        item.group.endswith(TWICE)
        and state.ask(silence("doubled-contract-reward"), "4 Solari", "2 Solari") == "2 Solari"
    ):
        return
    each = things(state).stated("rivals.clause.solari-instead-of-a-contract-reward", "solari")
    gain_resource(state, item.owner, "solari", effect.amount * each)


# --- defence ------------------------------------------------------------------------------------------------------

book.carries(*clauses("defence-bonus-of-a-rival"))(defend)


@book.guard(
    "rivals.check.defence-left-by-a-rival",
    on=Pass,
    clauses=clauses("defence-bonus-of-a-rival"),
    says={"because": "{player} is a Rival and must deploy the troop of its defence bonus."},
)
def defence_left(state: State, move: Pass) -> Objections:
    """A Rival does not defend a location that it controls."""
    if agenda.top(state).kind == "defend" and is_rival(state, move.player) and seat(state, move.player).supply:
        yield object_to("because", player=move.player)
