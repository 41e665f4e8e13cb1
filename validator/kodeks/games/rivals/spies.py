"""Spies of Rivals: where they go, and the Scheming ability."""

from collections.abc import Iterable

from kodeks.games.imperium.agent import recall_spy
from kodeks.games.imperium.book import posts_with, things
from kodeks.games.imperium.decisions import GatherIntelligence, PlaceSpy, SendAgent
from kodeks.games.imperium.facts import seat, table
from kodeks.games.imperium.influence import waiting_effect
from kodeks.games.rivals.book import EFFECTS, book, card_of, clauses, is_rival, silence
from kodeks.play import Effect, Frame, agenda, object_to
from kodeks.play.rules import Objections
from kodeks.table import State

CHOICE = "the players choose"


def _is_free(state: State, post: str) -> bool:
    return not table(state).spies[post]


@book.guard(
    "rivals.check.infiltrating-past-a-rival",
    on=SendAgent,
    clauses=["uprising.clause.infiltrate"],
    says={"because": "{other} holds {space} and is a Rival, and by this reading nobody infiltrates past it."},
)
def infiltrating_past_a_rival(state: State, move: SendAgent) -> Objections:
    """A player recalls a spy to get past the agent of a Rival."""
    held = [other for other in table(state).agents[move.space] if is_rival(state, other)] if move.infiltrate else []
    if held and state.ask(silence("infiltrating-past-a-rival"), "allowed", "not allowed") == "not allowed":
        yield object_to("because", at="space", space=move.space, other=held[0])


def posts_for(state: State, player: str, effect: Effect) -> tuple[list[str], list[str]]:
    """The posts to one of which the spy of a Rival goes by an effect, and the clauses that say so."""
    listed = effect.data.get("posts")
    if listed:
        free = [post for post in listed if post in things(state).posts and _is_free(state, post)]
        rule = clauses("place-a-spy-cards-name-a-kind-of-space", "place-a-spy-without-a-free-post")
        further = _further_posts(state, player, listed)
        several = len(free) > 1 or (free and further)
        if several and state.ask(silence("which-free-post"), "in the printed order", CHOICE) != CHOICE:
            return free[:1], rule
        if further and state.ask(silence("spies-of-rivals-on-ix-posts"), "no", "yes") == "yes":
            free += further
        return free, rule
    if effect.source in {card.id for card in things(state).deck("conflict")}:
        question = silence("spy-won-in-a-conflict")
        if state.ask(question, "by faction priority", CHOICE) == CHOICE:
            return [post for post in things(state).posts if _is_free(state, post)], clauses("rewards-of-rivals")
    rule = clauses("spy-of-a-rival-by-faction-priority", "no-spy-with-all-faction-posts-taken")
    for faction in card_of(state, player).priority:
        for post, spaces in things(state).posts.items():
            here = [things(state).spaces[space].faction for space in spaces if space in things(state).spaces]
            if faction in here and _is_free(state, post):
                return [post], rule
    return [], rule


def _further_posts(state: State, player: str, listed: Iterable[str]) -> list[str]:
    """Free posts that an expansion adds to spaces of the same kind."""
    posts, spaces = things(state).posts, things(state).spaces
    kinds = {spaces[space].icon for post in listed for space in posts.get(post, ()) if space in spaces}
    added = [
        post
        for post, near in posts.items()
        if post.startswith("rise-of-ix.") and any(spaces[space].icon in kinds for space in near if space in spaces)
    ]
    return [post for post in added if _is_free(state, post)]


@book.guard(
    "rivals.check.spy-of-a-rival-elsewhere",
    on=PlaceSpy,
    clauses=clauses(
        "rival-places-a-spy",
        "spy-of-a-rival-by-faction-priority",
        "no-spy-with-all-faction-posts-taken",
        "place-a-spy-cards-name-a-kind-of-space",
        "place-a-spy-without-a-free-post",
    ),
    says={
        "because": "{player} is a Rival, and its spy goes to {wanted}.",
        "none": "{player} is a Rival, and no post is free for its spy, so it places none.",
        "recalled": "{player} is a Rival and recalls no spy to place another.",
    },
)
def spy_elsewhere(state: State, move: PlaceSpy) -> Objections:
    """The spy of a Rival goes to another post than its rules have it go to."""
    if not is_rival(state, move.player):
        return
    found = waiting_effect(state, move)
    if found is None:
        return
    wanted, rule = posts_for(state, move.player, found[1])
    if move.recalled:
        yield object_to("recalled", at="recalled", clauses=clauses("third-spy-sets-off-scheming"), player=move.player)
    if not wanted:
        yield object_to("none", at="post", clauses=rule, player=move.player)
    elif move.post not in wanted:
        yield object_to("because", at="post", clauses=rule, player=move.player, wanted=wanted[0])


@book.carries(*clauses("third-spy-sets-off-scheming", "scheming-before-the-agent-is-sent"))
@book.after("spy")
def third_spy(state: State, player: str, post: str) -> None:
    """The last spy of a Rival's supply brings the others back and sets off the Scheming ability."""
    if not is_rival(state, player) or seat(state, player).spies_ready:
        return
    state.cause = ("scheming", tuple(clauses("third-spy-sets-off-scheming", "scheming-before-the-agent-is-sent")))
    for other in posts_with(state, player):
        if other != post:
            recall_spy(state, player, other)
    if table(state).active == player:
        # Rivals recall spies for nothing else.
        table(state).turn_recalled = 0
    card = card_of(state, player)
    agenda.push(state, Frame(EFFECTS, player, agenda.items_of(card.scheme, player, f"{card.id}/scheme")))


@book.guard(
    "rivals.check.spies-recalled-by-a-rival",
    on=(GatherIntelligence, SendAgent),
    of=("player", "infiltrate"),
    clauses=clauses("rival-does-not-recall-spies-for-effects"),
    says={
        "because": "{player} is a Rival and recalls a spy to infiltrate or to gather intelligence.",
        "card": "{player} is a Rival and plays no card to send an agent.",
    },
)
def recalled_by_a_rival(state: State, move: GatherIntelligence | SendAgent) -> Objections:
    """A Rival recalls a spy to infiltrate or to gather intelligence, or plays a card."""
    if not is_rival(state, move.player):
        return
    if isinstance(move, GatherIntelligence) or move.infiltrate:
        yield object_to("because", player=move.player)
    else:
        yield object_to("card", at="card", clauses=clauses("hagal-card-is-revealed"), player=move.player)
