"""Sending an agent: the card, the space, its price and its demands."""

from functools import lru_cache
from typing import Any

from kodeks.findings import Holds, Named, Player
from kodeks.legality.moves import SPY, Move, Say, against, missing, unclear
from kodeks.registry import check

#: A card that has an agent icon only if it gets one, and the clause that says so.
MEETING = ("immortality.card.clandestine-meeting", "immortality.clause.clandestine-meeting-needs-an-icon")


@check(
    "uprising.check.space-that-is-unknown",
    subject="send-agent",
    clauses=["uprising.clause.agent-icon-matches-space"],
    says={
        "unknown": "the base has no space {space}",
        "not in play": "{space} belongs to a module that is not in play.",
        "hint": "name the module under modules, or choose a space of the board in play",
    },
)
def space_that_is_unknown(move: Move) -> Say:
    """
    An agent is sent to a space that is not on the board.

    Why it cannot be
        A space of another module is not on the board of this game. A space that the base does not
        know at all has no icon, price or demand to hold the move against, so the verdict is undecided.
    """
    if move.space is None:
        yield unclear("unknown", ("action", "space"), space=move.action.get("space", "?"))
    elif move.space.id.partition(".")[0] not in move.rules.playing:
        yield against("not in play", ("action", "space"), space=Named(move.space.id))


@check(
    "uprising.check.agent-out-of-turn",
    subject="send-agent",
    clauses=["uprising.clause.one-turn-at-a-time", "uprising.clause.no-turns-after-the-reveal-turn"],
    says={
        "phase": "{player} sends an agent outside the phase of player turns.",
        "phase hint": "agents are sent in the phase of player turns",
        "other": "{player} sends an agent, and it is the turn of {other}.",
        "other hint": "wait for your own turn",
        "revealed": "{player} sends an agent after the reveal turn.",
        "revealed hint": "after the reveal turn no further turn follows in this round",
    },
)
def agent_out_of_turn(move: Move) -> Say:
    """
    An agent is sent when it is not the player's turn, or after the player has revealed.

    Why it cannot be
        Players take one turn at a time, and whoever has taken the reveal turn takes no other turn
        in that phase.

    Does not catch
        A position that does not tell whose turn it is: the move is then taken to be made in turn.
    """
    phase, active = move.position.state.get("phase"), move.position.state.get("active_player")
    turn, after = ("uprising.clause.one-turn-at-a-time",), ("uprising.clause.no-turns-after-the-reveal-turn",)
    if phase not in (None, "player_turns"):
        yield against("phase", ("state", "phase"), clauses=turn, player=move.mover)
    elif active not in (None, move.player.color):
        yield against("other", ("state", "active_player"), clauses=turn, player=move.mover, other=Player(active))
    if move.player.get("revealed_this_round"):
        yield against("revealed", move.player.at("revealed_this_round"), clauses=after, player=move.mover)


@check(
    "uprising.check.no-agent-to-send",
    subject="send-agent",
    clauses=["uprising.clause.agent-turn-plays-one-card", "uprising.clause.reveal-turn-follows-agents"],
    says={
        "because": "{player} has no agent left on the leader.",
        "hint": "an agent that stands on the board comes back in the recall phase",
    },
)
def no_agent_to_send(move: Move) -> Say:
    """
    A player sends an agent and has none on the leader.

    Why it cannot be
        Agents are sent from the leader card, and each stays on its space until it is recalled.
    """
    at = ("agents", "on_leader")
    if move.player.get(*at) is None and move.player.get("agent_tokens", "on_leader") is not None:
        at = ("agent_tokens", "on_leader")
    told = move.player.get(*at)
    if told is None:
        yield missing(move, *at)
    elif told < 1:
        names = ("uprising.clause.agent-turn-plays-one-card", "uprising.clause.reveal-turn-follows-agents")
        yield against("because", move.player.at(*at), clauses=names, player=move.mover)
    else:
        yield Holds(("uprising.clause.agent-turn-plays-one-card",))


@check(
    "uprising.check.second-agent-for-one-card",
    subject="send-agent",
    clauses=["uprising.clause.one-card-sends-one-agent"],
    says={
        "because": "{player} sends {number} agents with one card.",
        "hint": "send one now and the other in a later turn with another card",
    },
)
def second_agent_for_one_card(move: Move) -> Say:
    """
    One card sends more than one agent.

    Why it cannot be
        A card sends one agent to one space.
    """
    number = move.action.get("agents", 1)
    if number > 1:
        yield against("because", ("action", "agents"), player=move.mover, number=number)


@check(
    "uprising.check.empty-hand",
    subject="send-agent",
    clauses=["uprising.clause.agent-turn-plays-one-card", "uprising.clause.agent-needs-a-card"],
    says={
        "empty": "{player} has no card in hand to send an agent with.",
        "other": "{player} does not have {card} in hand.",
        "hint": "a player without a card to play takes a reveal turn",
    },
)
def empty_hand(move: Move) -> Say:
    """
    A player sends an agent without a card for it in hand.

    Why it cannot be
        Every agent turn plays one card from the hand.
    """
    hand, at = move.player.get("cards", "hand"), move.player.at("cards", "hand")
    if hand is None:
        yield missing(move, "cards", "hand")
    elif hand in (0, []):
        clauses = ("uprising.clause.agent-turn-plays-one-card", "uprising.clause.agent-needs-a-card")
        yield against("empty", at, clauses=clauses, player=move.mover)
    elif isinstance(hand, list) and move.card.name:
        wanted = move.rules.find(move.card.name, "card") or move.card.name
        if wanted not in [move.rules.find(one, "card") or one for one in hand]:
            names = ("uprising.clause.agent-turn-plays-one-card",)
            yield against("other", at, clauses=names, player=move.mover, card=move.card.name)


@check(
    "uprising.check.card-without-agent-icon",
    subject="send-agent",
    clauses=["uprising.clause.card-without-agent-icon", "immortality.clause.clandestine-meeting-needs-an-icon"],
    says={
        "because": "{card} has no agent icon.",
        "hint": "it can only be revealed, in the reveal turn",
        "unknown": "the move does not tell the agent icons of {card}",
    },
)
def card_without_agent_icon(move: Move) -> Say:
    """
    A card without an agent icon is played in an agent turn.

    Why it cannot be
        The agent icons tell where a card can send an agent. A card without any waits for the
        reveal turn.
    """
    at, name = ("action", "card"), move.card.name or "?"
    if move.card.icons is None:
        yield unclear("unknown", at, card=name)
    elif not move.card.icons:
        own = (MEETING[1],) if move.rules.find(name, "card") == MEETING[0] else ()
        yield against("because", at, clauses=("uprising.clause.card-without-agent-icon", *own), card=name)


@check(
    "uprising.check.icon-does-not-match",
    subject="send-agent",
    clauses=[
        "uprising.clause.agent-icon-matches-space",
        "uprising.clause.spy-agent-icon",
        "uprising.clause.faction-spaces",
        "uprising.clause.landsraad-spaces",
        "uprising.clause.city-spaces",
        "uprising.clause.spice-trade-spaces",
        "six-players.clause.spaces-with-the-emperor-icon",
        "six-players.clause.spaces-with-the-fremen-icon",
        "six-players.clause.new-spice-trade-and-city-space",
        "uprising.clause.ix-boards-have-posts",
        "uprising.clause.ix-posts-connect",
    ],
    says={
        "because": "{space} shows {icon}, and the card does not.",
        "no spy": "{space} shows {icon}, the card only the spy icon, and {player} has no spy at a connected post.",
        "hint": "play a card with that icon, or one with the spy icon and a spy at a connected post",
    },
)
def icon_does_not_match(move: Move) -> Say:
    """
    No agent icon of the card matches the space.

    Why it cannot be
        The icon of the space must be on the card. The one way around it is the spy icon, for
        a space connected to a post that holds the player's spy; the spy need not be recalled.

    Does not catch
        A card without any icon: that is ``uprising.check.card-without-agent-icon``.
    """
    space, icons = move.space, move.card.icons
    if space is None or not icons:
        return
    matching, spying = _matching(space.id, space.icon, space.faction)
    if space.icon in icons:
        yield Holds(matching)
        return
    facts: dict[str, Any] = {"space": Named(space.id), "icon": Named(space.icon), "player": move.mover}
    if SPY not in icons:
        yield against("because", ("action", "card"), clauses=matching, **facts)
    elif move.own_posts_at(space.id):
        yield Holds(spying)
    elif not move.position.spies_known(move.player.color):
        yield missing(move, "spies", "on_posts")
    else:
        yield against("no spy", ("action", "card"), clauses=spying, **facts)


@lru_cache(maxsize=1_000)
def _matching(space: str, icon: str, faction: str | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The clauses by which an icon of the card, and by which the spy icon, sends an agent to a space."""
    spying: tuple[str, ...] = ("uprising.clause.spy-agent-icon",)
    matching: tuple[str, ...] = ("uprising.clause.agent-icon-matches-space",)
    shown = icon.rpartition(".")[2]
    if space.startswith("uprising."):
        matching = (*matching, f"uprising.clause.{'faction' if faction else shown}-spaces")
    if space.startswith("six-players."):
        new = "new-spice-trade-and-city-space" if faction is None else f"spaces-with-the-{shown}-icon"
        matching = (matching[0], f"six-players.clause.{new}")
    if space.startswith("rise-of-ix."):
        spying = (*spying, "uprising.clause.ix-boards-have-posts", "uprising.clause.ix-posts-connect")
    return matching, spying
