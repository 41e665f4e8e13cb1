"""Positions with Rivals: how many there are, what they start with, their Swordmasters and spies."""

from typing import Any

from kodeks.findings import Path, Player
from kodeks.legality.board import Target
from kodeks.legality.moves import Say, against, unclear
from kodeks.legality.rivals.gains import ADDED
from kodeks.legality.rivals.table import clauses, rival_card, rivals, variants
from kodeks.positions import Seat
from kodeks.positions.cases import slug
from kodeks.registry import check

NUMBERS = {1: "rivals.clause.solo-game-has-two-rivals", 2: "rivals.clause.two-player-game-has-one-rival"}
RESOURCES = ("solari", "spice", "water")
STREAMLINED = "rivals.passage.uk-streamlined-rivals"


def wealth(seat: Seat) -> int:
    """What a Rival has for its Swordmaster, as far as it is told."""
    cards = seat.get("intrigue_cards") or 0
    return sum(seat.get("resources", one) or 0 for one in RESOURCES) + (
        len(cards) if isinstance(cards, list) else int(cards)
    )


def most(seat: Seat) -> int:
    """The most that a Rival has of one kind."""
    cards = seat.get("intrigue_cards") or 0
    return max(
        *(seat.get("resources", one) or 0 for one in RESOURCES), len(cards) if isinstance(cards, list) else cards
    )


@check(
    "rivals.check.wrong-number-of-rivals",
    subject="state",
    kept={
        "rivals.clause.rivals-fit-the-number-of-players": 'players.*.rival',
    },
    clauses=clauses(
        "rivals-fit-the-number-of-players", "solo-game-has-two-rivals", "two-player-game-has-one-rival",
        "streamlined-rivals", "components",
    ),
    says={
        "number": "There are {number} Rivals in a game of {humans}, and there must be {wanted}.",
        "number hint": "one player meets two Rivals, two players meet one",
        "none": "{number} players and Rivals: Rivals are for games of one or two players.",
        "card": "There is no Rival card of {leader}.",
        "card hint": "the box holds ten Rival cards",
        "streamlined": "{player} is run by {leader}, which is none of the Streamlined Rivals.",
        "streamlined hint": "the variant knows the two Rivals who cannot win",
    },
)  # fmt: skip
def wrong_number_of_rivals(target: Target) -> Say:
    """
    There are more or fewer Rivals than the number of players asks for, or one without a Rival card.

    Why it cannot be
        A solo game has two Rivals, a game of two players one; each is one of the ten Rival cards, and
        with the variant Streamlined Rivals one of two of them.
    """
    position, rules = target
    found = rivals(position)
    if not found and "rivals" not in rules.playing:
        return
    humans = len(position.seats) - len(found)
    at: Path = ("state", "players")
    if humans in NUMBERS and position.seats:
        wanted = rules.number(NUMBERS[humans], "rivals")
        if len(found) != wanted:
            names = (*clauses("rivals-fit-the-number-of-players"), NUMBERS[humans])
            yield against("number", at, clauses=names, number=len(found), humans=humans, wanted=wanted)
    elif found and humans:
        yield against("none", at, clauses=clauses("rivals-fit-the-number-of-players"), number=humans)
    for color, seat in found.items():
        leader, card = seat.get("leader"), rival_card(rules, seat)
        if leader is not None and card is None:
            yield against("card", seat.at("leader"), clauses=clauses("components"), leader=leader)
        easy = "streamlined-rivals" in variants(rules, position) and humans == max(NUMBERS)
        if easy and card is not None and STREAMLINED not in card.get("passages", ()):
            names = clauses("streamlined-rivals")
            yield against("streamlined", seat.at("leader"), clauses=names, player=Player(color), leader=leader)


@check(
    "rivals.check.rival-with-the-first-player-marker",
    subject="state",
    kept={
        "rivals.clause.rival-is-never-first-with-two-players": 'players.*.rival',
    },
    clauses=clauses("rival-is-never-first-with-two-players", "first-player-marker-with-two-players"),
    says={
        "because": "{player}, the Rival of a game of two, has the first player marker.",
        "hint": "with two players the marker goes to and fro between them",
    },
)  # fmt: skip
def rival_with_the_first_player_marker(target: Target) -> Say:
    """
    The Rival of a game of two players has the first player marker.

    Why it cannot be
        With two players the marker goes to and fro between them, and the Rival always acts between the two.
    """
    position, _ = target
    found, first = rivals(position), position.state.get("first_player")
    if len(position.seats) - len(found) == max(NUMBERS) and first in found:
        names = clauses("rival-is-never-first-with-two-players", "first-player-marker-with-two-players")
        yield against("because", ("state", "first_player"), clauses=names, player=Player(str(first)))


@check(
    "rivals.check.swordmaster-not-bought",
    subject="state",
    kept={
        "rivals.clause.rival-gains-its-swordmaster": 'players.*.rival',
        "rivals.clause.rival-saves-for-its-swordmaster": 'players.*.rival',
    },
    clauses=clauses(
        "rival-gains-its-swordmaster", "rival-saves-for-its-swordmaster", "kwisatz-haderach-denies-the-swordmaster",
    ),
    says={
        "because": "{player} has {number} resources, its Swordmaster value is {wanted}, and it has no Swordmaster.",
        "hint": "a Rival spends its resources on the Swordmaster as soon as they suffice",
        "added": "the booklet does not say outright whether the kinds of resources of {player} are added up",
        "denied": "{player} has a Swordmaster at the level Kwisatz Haderach.",
        "denied hint": "at this level the player never gains the Swordmaster",
    },
)  # fmt: skip
def swordmaster_not_bought(target: Target) -> Say:
    """
    A Rival has saved enough for its Swordmaster and has not gained it, or a player has one against the level.

    Why it cannot be
        As soon as a Rival has as many resources as its Swordmaster value, it spends them. At the level Kwisatz
        Haderach the player never gains the Swordmaster.
    """
    position, rules = target
    found = rivals(position)
    for color, seat in found.items():
        card, third = rival_card(rules, seat), seat.get("agents", "third_agent")
        if card is None or third != "beside_board" or wealth(seat) < card["swordmaster_value"]:
            continue
        if most(seat) < card["swordmaster_value"]:
            yield unclear("added", seat.at("resources"), open=(ADDED,), player=Player(color))
        else:
            facts: dict[str, Any] = {"number": wealth(seat), "wanted": card["swordmaster_value"]}
            names = clauses("rival-gains-its-swordmaster", "rival-saves-for-its-swordmaster")
            yield against("because", seat.at("resources"), clauses=names, player=Player(color), **facts)
    if "kwisatz-haderach" not in variants(rules, position):
        return
    for color, seat in position.seats.items():
        if color not in found and seat.get("agents", "third_agent") == "acquired":
            names = clauses("kwisatz-haderach-denies-the-swordmaster")
            yield against("denied", seat.at("agents", "third_agent"), clauses=names, player=Player(color))


@check(
    "rivals.check.three-spies-of-a-rival",
    subject="state",
    kept={
        "rivals.clause.third-spy-sets-off-scheming": "players.*.spies.on_posts",
    },
    clauses=clauses("third-spy-sets-off-scheming"),
    says={
        "because": "The Rival {player} has {number} spies on posts and none in supply.",
        "hint": "when it places the last one, the two others are recalled for its Scheming ability",
    },
)
def three_spies_of_a_rival(target: Target) -> Say:
    """
    A Rival has all its spies on posts.

    Why it cannot be
        When a Rival places its last spy, the other two are recalled at once and its Scheming ability is used.
    """
    position, rules = target
    every = rules.token("uprising.token.spy", "per_player")
    for color, seat in rivals(position).items():
        posts = seat.get("spies", "on_posts")
        if posts is not None and len(posts) >= every:
            yield against("because", seat.at("spies", "on_posts"), player=Player(color), number=len(posts))


@check(
    "rivals.check.contract-of-a-rival",
    subject="state",
    kept={
        "rivals.clause.rivals-take-no-contracts": "players.*.contracts",
    },
    clauses=clauses("rivals-take-no-contracts"),
    says={
        "because": "The Rival {player} has contracts: {number}.",
        "hint": "a Rival never takes a contract; as a reward it gets Solari instead",
    },
)
def contract_of_a_rival(target: Target) -> Say:
    """
    A Rival has a contract.

    Why it cannot be
        A Rival never takes one, neither from a card of House Hagal nor as a reward.
    """
    position, _ = target
    for color, seat in rivals(position).items():
        for field in ("open", "completed_face_down"):
            told = seat.get("contracts", field) or 0
            number = len(told) if isinstance(told, list) else told
            if number:
                yield against("because", seat.at("contracts", field), player=Player(color), number=number)


#: What a Rival starts with: the field, the clause, and the name of its number there.
START: tuple[tuple[tuple[str, ...], str, str], ...] = (
    (("troops", "garrison"), "starting-troops-of-a-rival", "garrison"),
    (("agents", "on_leader"), "starting-agents-of-a-rival", "agents"),
    (("spies", "supply"), "starting-spies-and-water-of-a-rival", "spies"),
    (("resources", "water"), "starting-spies-and-water-of-a-rival", "water"),
)


@check(
    "rivals.check.opening-not-as-set-up",
    subject="state",
    clauses=clauses(
        "starting-influence-of-a-rival", "starting-troops-of-a-rival", "starting-agents-of-a-rival",
        "swordmaster-of-a-rival-at-setup", "starting-spies-and-water-of-a-rival", "mercenary-leaves-garrisons-empty",
        "mercenary-gives-an-intrigue-card", "objective-of-the-rival-with-two-players",
    ),
    says={
        "because": "{player} starts with {number} of {thing}, and it must be {wanted}.",
        "hint": "look up the set-up of Rivals and of the difficulty level",
        "objective": "{player}, the Rival of a game of two, starts without the ornithopter.",
        "objective hint": "with two players the Rival gets the Objective card with the ornithopter",
    },
)  # fmt: skip
def opening_not_as_set_up(target: Target) -> Say:
    """
    A Rival does not start as the booklet tells.

    Why it cannot be
        Rivals start with the same cubes, troops, agents, spies and water; the level Mercenary leaves their garrisons
        empty and gives the player an Intrigue card. With two players the Rival has the ornithopter.
    """
    position, rules = target
    state, found = position.state, rivals(position)
    if state.get("round") != 1 or state.get("phase") != "round_start":
        return
    easy = "mercenary" in variants(rules, position)
    for color, seat in found.items():
        for path, name, key in START:
            empty = easy and key == "garrison"
            wanted = 0 if empty else rules.number(f"rivals.clause.{name}", key)
            yield from _differs(seat, path, wanted, "mercenary-leaves-garrisons-empty" if empty else name)
        for faction, have in (seat.get("influence") or {}).items():
            if have:
                yield from _differs(seat, ("influence", faction), 0, "starting-influence-of-a-rival")
        if seat.get("agents", "third_agent") not in (None, "beside_board"):
            yield from _differs(seat, ("agents", "third_agent"), "beside_board", "swordmaster-of-a-rival-at-setup")
        shown = seat.get("battle_icon_cards", "face_up")
        two = len(position.seats) - len(found) == max(NUMBERS)
        if two and shown is not None and not any(slug(one).startswith("ornithopter") for one in shown):
            names = clauses("objective-of-the-rival-with-two-players")
            yield against("objective", seat.at("battle_icon_cards"), clauses=names, player=Player(color))
    for color, seat in position.seats.items():
        if easy and found and color not in found:
            wanted = rules.number("rivals.clause.mercenary-gives-an-intrigue-card", "cards")
            yield from _differs(seat, ("intrigue_cards",), wanted, "mercenary-gives-an-intrigue-card")


def _differs(seat: Seat, path: tuple[str, ...], wanted: object, name: str) -> Say:
    told = seat.get(*path)
    number = len(told) if isinstance(told, list) else told
    if number is not None and number != wanted:
        facts: dict[str, Any] = {"thing": " ".join(path).replace("_", " "), "number": number, "wanted": wanted}
        yield against("because", seat.at(*path), clauses=clauses(name), player=Player(seat.color), **facts)
