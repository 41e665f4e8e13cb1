"""Who acts for whom: influence, units and swords of commanders."""

from collections.abc import Iterator, Mapping
from typing import Any

from kodeks.games.imperium.book import influence_of, things
from kodeks.games.imperium.conditions import within
from kodeks.games.imperium.events import Event
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.six.book import (
    FREMEN,
    REPLACED,
    allies_of,
    book,
    commander_faction,
    commander_of,
    is_commander,
    team_of,
)
from kodeks.games.six.facts import member
from kodeks.play import EffectDecision, Item, object_to
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
    """The ally who acts for a commander: the activated one of the team; empty where none is."""
    ally = member(state, player).activated
    return ally if ally and ally in allies_of(state, player) else ""


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


# --- influence ----------------------------------------------------------------------------------------------------


@book.carries(
    "six-players.clause.influence-through-allies",
    "six-players.clause.highest-ally-counts",
    "six-players.clause.highest-ally-need-not-be-activated",
    "six-players.clause.example-shared-influence",
    "six-players.clause.example-shipping-requirement",
    "six-players.clause.influence-for-shadow-alliance",
    "six-players.clause.endgame-points-of-a-commander",
)
@book.answers_to("influence")
def influence(state: State, player: str, faction: str) -> int | None:
    """A commander has the influence of the higher ally; an ally has none with a faction of a personal board."""
    if is_commander(state, player):
        if faction == commander_faction(state, player):
            question = "six-players.discrepancy.influence-always-through-allies"
            always = state.ask(question, "always that of an ally", "not on the personal board")
            return 0 if always == "always that of an ally" else None
        if faction in REPLACED:
            return 0
        question = "six-players.discrepancy.own-or-borrowed-influence"
        if state.ask(question, "the player's own", "that of the higher ally") == "the player's own":
            return 0
        return max(seat(state, ally).influence[faction] for ally in allies_of(state, player))
    return 0 if faction in REPLACED else None


@book.carries(
    "six-players.clause.commander-chooses-the-track",
    "six-players.clause.ally-chooses-on-the-board",
    "six-players.clause.example-shipping-choice",
)
@book.answers_to("factions")
def factions(state: State, player: str) -> tuple[str, ...]:
    """The factions of the board, and for a commander that of the personal board."""
    own = commander_faction(state, player)
    if own:
        question = "six-players.discrepancy.four-or-more-factions-to-choose-from"
        if state.ask(question, "4", "5 for a commander") == "4":
            own = ""
    return (*on_the_board(state), own) if own else on_the_board(state)


def on_the_board(state: State) -> tuple[str, ...]:
    """The factions with a track on the board."""
    return tuple(faction for faction in things(state).factions if faction not in REPLACED)


@book.carries(
    "six-players.clause.icons-of-two-factions",
    "six-players.clause.emperor-icon-means-great-houses",
    "six-players.clause.emperor-icon-for-shaddam",
    "six-players.clause.fremen-icon-means-fringe-worlds",
    "six-players.clause.fremen-icon-for-muaddib",
    "six-players.clause.imperial-privilege-asks-for-great-houses",
    "six-players.clause.sietch-tabr-asks-for-fringe-worlds",
    "six-players.clause.example-shishakli-of-an-ally",
    "six-players.clause.example-shishakli-of-muaddib",
)
@book.answers_to("meaning")
def meaning(state: State, player: str, faction: str) -> tuple[str, ...] | None:
    """The icons of Emperor and Fremen stand for Great Houses and Fringe Worlds, for their commander for both."""
    if faction not in REPLACED:
        return None
    stands_for = (REPLACED[faction],)
    return (*stands_for, faction) if commander_faction(state, player) == faction else stands_for


@book.answers_to("meaning on a leader")
def meaning_on_a_leader(state: State, player: str, faction: str) -> tuple[str, ...] | None:
    """Whether the icons on leader cards follow the rule for spaces and cards."""
    leader = things(state).leaders.get(state.facts.get(f"{player}.leader", ""))
    if faction not in REPLACED or leader is None:
        return None
    if not any("faction" in ability.data.get("upon", {}) for ability in leader.abilities):
        return None
    question = "six-players.silence.leaders-and-contracts-with-the-icons"
    same = state.ask(question, "as on other cards", "the faction of the icon") == "as on other cards"
    return meaning(state, player, faction) if same else (faction,)


@book.carries(
    "six-players.clause.plans-within-plans",
    "six-players.clause.memocorders",
)
@book.answers_to("tracks")
def tracks(state: State, player: str, found: list[str]) -> int | None:
    """A personal board counts in place of the faction with the same icon; beside it is a question."""
    own = commander_faction(state, player)
    if not own or own not in found or REPLACED[own] not in found:
        return None
    question = "six-players.silence.counting-factions-with-a-personal-board"
    beside = state.ask(question, "in place of it", "beside it") == "beside it"
    return len(found) if beside else len(found) - 1


@book.carries(
    "six-players.clause.spy-satellites-at-the-end",
)
@book.counts_as("factions-with-influence")
def factions_with_influence(state: State, item: Item, wanted: Mapping[str, Any]) -> int:
    """Factions of the board where the influence of the player, or of the higher ally, is within the limit."""
    return sum(within(influence_of(state, item.owner, faction), wanted) for faction in on_the_board(state))


# --- alliances ----------------------------------------------------------------------------------------------------


@book.condition("alliance")
def alliance(state: State, item: Item, wanted: Mapping[str, Any]) -> bool:
    """Whether the player holds the alliance asked for; whether a teammate's counts is a question."""
    named = wanted.get("faction", "")
    if not named:
        asked = (*on_the_board(state), *filter(None, (commander_faction(state, item.owner),)))
    elif named in REPLACED:
        question = "six-players.silence.alliance-icon-of-two-factions"
        both = meaning(state, item.owner, named) or ()
        asked = (
            both
            if state.ask(question, "as with influence", "the faction of the icon") != "the faction of the icon"
            else (named,)
        )
    else:
        asked = (named,)
    holders = {table(state).alliance[faction] for faction in asked}
    if item.owner in holders:
        return True
    if any(holder in holders for holder in team_of(state, item.owner)):
        return state.ask("six-players.silence.alliances-and-the-team", NO, YES) == YES
    return False


@book.permits("keep-alliance")
def passed_by_a_teammate(state: State, holder: str, player: str) -> bool:
    """Whether a teammate who passes the holder leaves the token where it is."""
    if player not in team_of(state, holder):
        return False
    return state.ask("six-players.silence.alliance-taken-from-a-teammate", YES, NO) == NO


@book.permits("keep-point")
def point_of_a_personal_track(state: State, player: str, faction: str) -> bool:
    """Whether the point at step 2 of a personal track stays below it."""
    if faction not in REPLACED:
        return False
    return state.ask("six-players.silence.point-of-a-personal-track-lost", "lost", "kept") == "kept"


@book.permits("pass-a-step")
def step_passed_over(state: State, player: str, faction: str, step: Mapping[str, Any], after: int) -> bool:
    """Whether the reward of a step of a personal track is not given that was only passed over."""
    if faction not in REPLACED or step["level"] == after:
        return False
    if not any("who" in effect for effect in step.get("effects", ())):
        return False
    question = "six-players.silence.several-steps-on-a-personal-track"
    return state.ask(question, "every step", "only the last step") == "only the last step"


@book.permits("ability-sleeps")
def ability_in_the_commanders_turn(state: State, player: str, event: Event) -> bool:
    """Whether the ability of an ally's leader does nothing when the commander's turn moves the ally's cube."""
    if event.name != "reach-influence" or event.player != player or is_commander(state, player):
        return False
    if not player or table(state).active != commander_of(state, player):
        return False
    return state.ask("six-players.silence.leader-ability-in-the-commanders-turn", YES, NO) == NO


@book.permits("teammates")
def teammates(state: State, player: str, other: str) -> bool:
    """Members of one team are no opponents."""
    return other in team_of(state, player)


# --- hooks, swords and units --------------------------------------------------------------------------------------


@book.answers_to("hooks")
def hooks(state: State, player: str) -> str | None:
    """Hooks lie in a garrison, which a commander lacks."""
    ally = acting(state, player) if is_commander(state, player) else ""
    if not ally:
        return None
    question = "six-players.silence.hooks-taken-by-a-commander"
    return ally if state.ask(question, "the activated ally", "the commander") == "the activated ally" else None


@book.condition("maker-hooks")
def maker_hooks(state: State, item: Item, wanted: bool) -> bool:
    """Whether there are maker hooks: the player's own, or for a commander those of the activated ally."""
    own = seat(state, item.owner).maker_hooks
    ally = acting(state, item.owner) if is_commander(state, item.owner) else ""
    if ally and seat(state, ally).maker_hooks != own:
        question = "six-players.silence.sandworms-of-a-commander"
        of_ally = state.ask(question, "the ally's hooks", "the commander's hooks") == "the ally's hooks"
        own = seat(state, ally).maker_hooks if of_ally else own
    return own is wanted


@book.guard(
    "six-players.check.sandworm-of-shaddams-team",
    on=EffectDecision,
    clauses=["six-players.clause.units-are-shared"],
    says={
        "because": "{player} is on the team of Shaddam, and only that of Muad'Dib summons sandworms.",
        "late": "{other} has revealed, and after that {player} has only troops of {other} join the Conflict.",
    },
)
def sandworm_of_shaddams_team(state: State, move: EffectDecision) -> Objections:
    """A sandworm is summoned by the team that cannot."""
    found = waiting_effect(state, move)
    if found is None or found[1].head != "gain.sandworms" or isinstance(move, Decline):
        return
    muaddib = next((player for player in table(state).players if commander_faction(state, player) == FREMEN), "")
    ally = acting(state, move.player) if is_commander(state, move.player) else ""
    if ally and seat(state, ally).revealed:
        question = "six-players.discrepancy.units-or-troops-moved"
        if state.ask(question, "troops alone", "any units") == "troops alone":
            yield object_to("late", at="effect", player=move.player, other=ally)
    if (
        move.player not in team_of(state, muaddib)
        and state.ask("six-players.silence.sandworms-for-both-teams", YES, NO) == NO
    ):
        yield object_to("because", at="effect", player=move.player)


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


@book.after("recruit")
def supply_of_the_other_ally(state: State, player: str, short: int) -> None:
    """What the supply of the activated ally lacks may come from the other ally."""
    ally = acting(state, player) if short > 0 and is_commander(state, player) else ""
    other = next((one for one in allies_of(state, player) if one != ally), "") if ally else ""
    if not other or not seat(state, other).supply:
        return
    question = "six-players.silence.empty-supply-of-the-activated-ally"
    if state.ask(question, "nothing is recruited", "the other ally recruits") == "the other ally recruits":
        number = min(short, seat(state, other).supply)
        seat(state, other).supply -= number
        seat(state, other).garrison += number
        table(state).turn_recruited += number


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
    """Every member of the team."""
    return reversed(team_of(state, item.owner))


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
    players = table(state).players
    at = players.index(item.owner)
    others = players[at + 1 :] + players[:at]
    team = team_of(state, item.owner)
    if item.effect.source == SHIPPING:
        return reversed([player for player in others if _shares_dividends(state, item.owner, player)])
    return reversed([player for player in others if player not in team])


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
