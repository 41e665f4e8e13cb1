"""Who acts for whom: influence, units and swords of commanders."""

from collections.abc import Iterator

from kodeks.games.imperium.book import from_seat, opponents, others, things
from kodeks.games.imperium.decisions import ChooseFaction
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.six.book import (
    FREMEN,
    allies_of,
    book,
    commander_faction,
    is_commander,
    team_of,
)
from kodeks.games.six.facts import member
from kodeks.play import Decision, EffectDecision, Item, Pay, object_to
from kodeks.play.decisions import Decline
from kodeks.play.rules import Objections
from kodeks.table import State

#: Effects that only somebody with an army, with cubes on the board or with markers of their own can use.
OF_AN_ALLY = (
    *("gain.troops", "gain.swords", "gain.sandworms", "deploy.troops", "retreat.troops", "lose.troops"),
    *("gain.research", "gain.tleilaxu", "gain.specimens", "lose.specimens"),
    *("gain.freighter-moves", "gain.negotiators", "gain.dreadnoughts", "lose.dreadnoughts"),
)
#: The track whose dividends go to more than opponents.
SHIPPING = "rise-of-ix.track.shipping"
INFLUENCE = ("gain.influence", "lose.influence")
#: How the books give their answers.
YES, NO = "yes", "no"


def acting(state: State, player: str) -> str:
    """The ally who acts for a commander: the activated one of the team; empty where none is, or for an ally."""
    if not is_commander(state, player):
        return ""
    ally = member(state, player).activated
    return ally if ally and ally in allies_of(state, player) else ""


def nobody_activated(state: State) -> None:
    """After a turn, a combat and a round no ally is activated any more."""
    for player in table(state).players:
        member(state, player).activated = ""


@book.carries(
    "six-players.clause.activated-ally-takes-effects",
    "six-players.clause.commander-recruits-for-an-ally",
    "six-players.clause.ally-recruits-and-deploys",
    "six-players.clause.units-are-shared",
    "six-players.clause.shared-units-make-cards-work",
    "six-players.clause.both-have-recruited",
    "six-players.clause.troops-lost-for-a-commander",
    "six-players.clause.example-hardy-warriors",
    "six-players.clause.example-chani-in-an-agent-turn",
    "six-players.clause.example-chani-in-a-reveal-turn",
    "six-players.clause.specimen-of-a-commander",
    "six-players.clause.specimens-a-commander-spends",
    "six-players.clause.negotiator-of-a-commander",
    "six-players.clause.negotiators-for-a-technology",
    "six-players.clause.freighter-of-the-ally",
    "six-players.clause.freighter-rewards-for-the-ally",
    "six-players.clause.freighter-troops-count-for-both",
    "six-players.clause.dreadnoughts-for-an-ally",
    "six-players.clause.research-for-the-ally",
    "six-players.clause.spy-satellites-trashed",
)
@book.answers_to("army")
def army(state: State, player: str) -> str | None:
    """The activated ally has the units and swords of a commander."""
    return acting(state, player) if is_commander(state, player) else None


@book.carries(
    "six-players.clause.ally-moves-on-the-board-track",
    "six-players.clause.track-bonus-goes-with-the-cube",
    "six-players.clause.ally-never-moves-the-commander-cube",
    "six-players.clause.personal-board-moves-the-cube",
    "six-players.clause.example-espionage",
)
@book.answers_to("cube")
def cube(state: State, player: str, faction: str) -> str | None:
    """On the board the cube of the activated ally moves, on the personal board the commander's own."""
    if is_commander(state, player) and faction != commander_faction(state, player):
        return acting(state, player)
    return None


@book.answers_to("speaks for")
def ally_speaks(state: State, told: str, decision: Decision) -> bool | None:
    """
    What the activated ally does for a commander may be told as a decision of the ally.

    What the ally takes in the commander's turn, as the rewards of a freighter, may be told without naming the ally.
    """
    if not isinstance(decision, EffectDecision):
        return None
    if is_commander(state, told) and not isinstance(decision, Pay):
        return told == table(state).active and decision.player == acting(state, told)
    if not is_commander(state, decision.player):
        return None
    found = waiting_effect(state, decision)
    if found is None or told != acting(state, decision.player):
        return None
    own = commander_faction(state, decision.player)
    on_the_board = found[1].head in INFLUENCE and own not in getattr(decision, "factions", ())
    return found[1].head in OF_AN_ALLY or on_the_board


@book.guard(
    "six-players.check.influence-of-another-commander",
    on=ChooseFaction,
    clauses=["six-players.clause.influence-of-commanders-alone"],
    says={"because": "{player} has no influence with {faction}: its track is on the personal board of a commander."},
)
def influence_of_another_commander(state: State, move: ChooseFaction) -> Objections:
    """Influence with the Emperor or the Fremen is moved by somebody who has no track of theirs."""
    personal = {commander_faction(state, player) for player in table(state).players if is_commander(state, player)}
    for faction in dict.fromkeys(move.factions):
        if faction in personal and faction != commander_faction(state, move.player):
            yield object_to("because", at="factions", player=move.player, faction=faction)


@book.guard(
    "six-players.check.no-ally-to-act",
    on=EffectDecision,
    clauses=[
        "six-players.clause.activated-ally-acts-instead",
        "six-players.clause.activated-ally-takes-effects",
        "six-players.clause.commander-has-no-troops",
        "six-players.clause.commander-has-no-cubes-on-the-board",
        "six-players.clause.no-ally-activated-at-the-end",
        "six-players.clause.shadowy-bargain",
    ],
    says={"because": "{player} is a commander without an activated ally, and only an ally can use this of {source}."},
)
def no_ally_to_act(state: State, move: EffectDecision) -> Objections:
    """A commander takes an effect that only an ally can use, and no ally is activated."""
    if isinstance(move, Decline) or not is_commander(state, move.player):
        return
    found = waiting_effect(state, move)
    if found is None or "who" in found[1].data:
        return
    needs = found[1].head in OF_AN_ALLY
    if found[1].head in INFLUENCE:
        own = commander_faction(state, move.player)
        needs = any(faction != own for faction in getattr(move, "factions", ()))
    if needs and not acting(state, move.player):
        yield object_to("because", at="effect", player=move.player, source=found[1].source)


# --- hooks, swords and units --------------------------------------------------------------------------------------


@book.answers_to("hooks")
def hooks(state: State, player: str) -> str | None:
    """Hooks lie in a garrison, which a commander lacks."""
    ally = acting(state, player)
    if not ally:
        return None
    question = "six-players.silence.hooks-taken-by-a-commander"
    return ally if state.ask(question, "the activated ally", "the commander") == "the activated ally" else None


@book.condition("maker-hooks")
def maker_hooks(state: State, item: Item, wanted: bool) -> bool:
    """Whether there are maker hooks: the player's own, or for a commander those of the activated ally."""
    own = seat(state, item.owner).maker_hooks
    ally = acting(state, item.owner)
    if ally and seat(state, ally).maker_hooks != own:
        question = "six-players.silence.sandworms-of-a-commander"
        of_ally = state.ask(question, "the ally's hooks", "the commander's hooks") == "the ally's hooks"
        own = seat(state, ally).maker_hooks if of_ally else own
    return own is wanted


@book.guard(
    "six-players.check.sandworm-of-shaddams-team",
    on=EffectDecision,
    clauses=["uprising.clause.sandworm-goes-to-the-conflict"],
    says={"because": "{player} is on the team of Shaddam, and only that of Muad'Dib summons sandworms."},
)
def sandworm_of_shaddams_team(state: State, move: EffectDecision) -> Objections:
    """A sandworm is summoned by the team that cannot."""
    if not _summons(state, move):
        return
    muaddib = next((player for player in table(state).players if commander_faction(state, player) == FREMEN), "")
    if (
        move.player not in team_of(state, muaddib)
        and state.ask("six-players.silence.sandworms-for-both-teams", YES, NO) == NO
    ):
        yield object_to("because", at="effect", player=move.player)


def _summons(state: State, move: EffectDecision) -> bool:
    """Whether a decision takes an effect that summons sandworms."""
    found = waiting_effect(state, move)
    return found is not None and found[1].head == "gain.sandworms" and not isinstance(move, Decline)


@book.guard(
    "six-players.check.other-units-after-the-reveal-turn",
    on=(EffectDecision, "launch"),
    clauses=["six-players.clause.ally-moves-troops-after-revealing"],
    says={"because": "{other} has revealed, and after that {player} has only troops of {other} join the Conflict."},
)
def other_units_after_the_reveal_turn(state: State, move: Decision) -> Objections:
    """A sandworm or a dreadnought joins the Conflict for a commander whose ally has revealed."""
    commander = table(state).active
    if not commander or not is_commander(state, commander):
        return
    if isinstance(move, EffectDecision) and not (move.player == commander and _summons(state, move)):
        return
    ally = acting(state, commander)
    if ally and seat(state, ally).revealed:
        question = "six-players.discrepancy.units-or-troops-moved"
        if state.ask(question, "troops alone", "any units") == "troops alone":
            yield object_to("because", player=commander, other=ally)


def bonus_swords(state: State, player: str) -> None:
    """The swords of the bonus token in a reveal turn, for the activated ally where a commander has it."""
    taker = army(state, player)
    if not member(state, player).bonus_token or taker == "":
        return
    question = "six-players.discrepancy.swords-or-strength-of-the-bonus-token"
    if taker and state.ask(question, "swords", "strength") == "strength":
        return
    state.cause = (
        "reveal",
        ("six-players.clause.bonus-token-gives-swords", "six-players.clause.bonus-swords-of-a-commander"),
    )
    number = things(state).stated("six-players.clause.bonus-token-gives-swords", "swords")
    state.add(f"{taker or player}.swords", number)
    if taker:
        member(state, taker).given += number


@book.carries(
    "six-players.clause.bonus-token-gives-swords",
    "six-players.clause.bonus-swords-of-a-commander",
)
@book.after("reveal")
def swords_of_the_bonus(state: State, player: str) -> None:
    """The bonus token adds swords in each reveal turn."""
    bonus_swords(state, player)


@book.condition("swordmaster-bonus")
def swordmaster_bonus(state: State, item: Item, wanted: bool) -> bool:
    """Whether the player has the Swordmaster bonus token."""
    return member(state, item.owner).bonus_token is wanted


# --- whom effects happen to ---------------------------------------------------------------------------------------


@book.carries(
    "six-players.clause.icon-team-reward",
    "six-players.clause.personal-track-rewards-the-team",
    "six-players.clause.fremen-track-rewards",
    "six-players.clause.emperor-track-rewards",
    "six-players.clause.personal-track-point",
)
@book.aimed_at("team")
def whole_team(state: State, item: Item) -> Iterator[str]:
    """Every member of the team, clockwise from the player; the frames are laid so that the player is first."""
    team = team_of(state, item.owner)
    return reversed([player for player in from_seat(state, item.owner) if player in team])


@book.aimed_at("each-ally")
def each_ally(state: State, item: Item) -> Iterator[str]:
    """Both allies of the team."""
    return reversed(allies_of(state, item.owner))


@book.aimed_at("activated-ally")
def activated_ally(state: State, item: Item) -> Iterator[str]:
    """The activated ally."""
    return iter(filter(None, (acting(state, item.owner),)))


@book.carries(
    "six-players.clause.dividends-for-all",
    "six-players.clause.test-of-humanity",
)
@book.aimed_at("each-opponent")
def each_opponent(state: State, item: Item) -> Iterator[str]:
    """The members of the other team, clockwise; the frames are laid so that the next player is first."""
    if item.effect.source == SHIPPING:
        found = [player for player in others(state, item.owner) if _shares_dividends(state, item.owner, player)]
        return reversed(found)
    return reversed(opponents(state, item.owner))


def _shares_dividends(state: State, taker: str, player: str) -> bool:
    """Dividends are for teammates as well as opponents; whether also for a commander who recalled the freighter."""
    if player not in team_of(state, taker):
        return True
    question = "six-players.discrepancy.who-gets-dividends"
    if state.ask(question, "each opponent", "all other players") == "each opponent":
        return False
    if table(state).active != player or not is_commander(state, player):
        return True
    return state.ask("six-players.silence.choosing-freighter-rewards", YES, NO) == YES
