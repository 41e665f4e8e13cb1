"""The end of the game: endgame cards, wild battle icons, and who has won."""

from collections.abc import Iterator
from itertools import combinations

from kodeks.games.imperium.book import book, from_seat, plays_cards, things
from kodeks.games.imperium.contracts import without
from kodeks.games.imperium.decisions import PairIcons, Pass, PlayIntrigue
from kodeks.games.imperium.events import Event, emit
from kodeks.games.imperium.facts import seat, table
from kodeks.play import Decision, Frame, agenda, object_to
from kodeks.play.engine import allowed, answer, total
from kodeks.play.rules import Objections
from kodeks.table import HIDDEN, Missing, State

WILD = "wild"
PLAYED_FIRST = "uprising.clause.endgame-cards-come-first"


@book.step("endgame-cards")
def endgame_cards(state: State) -> None:
    """Each player may play endgame cards and pair a wild battle icon."""
    agenda.push(state, *(Frame("endgame", player) for player in reversed(from_seat(state, table(state).first))))
    for player in from_seat(state, table(state).first):
        emit(state, Event("game-end", player))


@book.frame("endgame")
def at_the_end(state: State, frame: Frame) -> Iterator[Decision]:
    """Endgame cards, pairs of battle icons, or nothing more."""
    own = seat(state, frame.owner)
    for card in own.intrigue.distinct():
        if card != HIDDEN:
            yield PlayIntrigue(player=frame.owner, card=card, box="endgame")
    for pair in dict.fromkeys(combinations(sorted(card for card in own.won if card != HIDDEN), 2)):
        yield PairIcons(player=frame.owner, cards=pair)
    yield Pass(player=frame.owner)


@book.waives("endgame")
def nothing_to_play(state: State, frame: Frame) -> Decision | None:
    """Whoever holds no Intrigue card and has no icon to pair passes."""
    own = seat(state, frame.owner)
    if own.intrigue or HIDDEN in own.won:
        return None
    return Pass(player=frame.owner)


@book.guard(
    "uprising.check.pair-that-does-not-match",
    on=PairIcons,
    clauses=["uprising.clause.icon-wild-battle-icon", "uprising.clause.pair-of-battle-icons"],
    says={
        "moment": "{player} cannot pair battle icons now.",
        "absent": "{player} does not have both cards face up.",
        "wild": "neither card has a wild battle icon that could be paired with the other.",
    },
)
def pair_does_not_match(state: State, move: PairIcons) -> Objections:
    """Two cards are paired that are not both face up, or of which exactly one is not wild."""
    frame = agenda.top(state)
    if frame.kind != "endgame" or frame.owner != move.player:
        yield object_to("moment", player=move.player)
    won = list(seat(state, move.player).won)
    if any(won.count(card) < move.cards.count(card) for card in move.cards):
        yield object_to("absent", at="cards", player=move.player)
    wild = [things(state).cards[card].battle_icon == WILD for card in move.cards]
    question = "uprising.discrepancy.wild-battle-icon-and-the-end-of-the-game"
    if frame.kind == "endgame" and any(wild) and state.ask(question, "no step", "a step") == "no step":
        yield object_to("moment", player=move.player)
    both = all(wild) and state.ask("uprising.silence.wild-icons-with-each-other", "no", "yes") == "no"
    if both or not any(wild):
        yield object_to("wild", at="cards")


@book.guard(
    "uprising.check.endgame-card-kept",
    on=Pass,
    clauses=["uprising.clause.endgame-cards-come-first", "uprising.clause.icon-wild-battle-icon"],
    says={
        "card": "{player} keeps {card}, and endgame cards have to be played.",
        "pair": "{player} leaves a wild battle icon, and it has to be paired.",
    },
)
def endgame_card_kept(state: State, move: Pass) -> Objections:
    """A player does nothing more at the end and could, by a book that has it a duty."""
    frame = agenda.top(state)
    if frame.kind != "endgame" or frame.owner != move.player:
        return
    for decision in at_the_end(state, frame):
        if isinstance(decision, Pass) or not allowed(state, decision):
            continue
        if isinstance(decision, PlayIntrigue):
            if state.ask("uprising.discrepancy.playing-endgame-cards", "all", "any") == "all":
                yield object_to("card", clauses=[PLAYED_FIRST], player=move.player, card=decision.card)
                return
        elif state.ask("uprising.discrepancy.wild-battle-icon-compulsory", "may", "must") == "must":
            yield object_to("pair", clauses=["uprising.clause.icon-wild-battle-icon"], player=move.player)
            return


@book.performs(PairIcons, clauses=["uprising.clause.icon-wild-battle-icon"])
def pair_icons(state: State, move: PairIcons) -> None:
    """Both cards face down, and a victory point."""
    own = seat(state, move.player)
    for card in move.cards:
        own.won = without(own.won, card)
    own.spent = (*own.spent, *move.cards)
    own.victory_points += things(state).number("uprising.token.battle-icon-pair", "points")


@book.step("winner")
def find_winner(state: State) -> None:
    """The most victory points win; spice, Solari, water and troops in the garrison break a tie."""
    here = table(state)
    able = [player for player in here.players if answer(state, "can win", player) is not False]
    scores = {player: score(state, player) for player in able}
    best = max(scores.values())
    first = [player for player, points in scores.items() if points == best]
    here.winner = first[0] if len(first) == 1 else _after_the_last_measure(state, first)


def _after_the_last_measure(state: State, level: list[str]) -> str:
    """Who wins of players who are level in everything that the books compare."""
    question = "uprising.silence.tie-after-the-last-measure"
    given: str | None = answer(state, "level in everything", level)
    if given is not None:
        return given
    if not all(plays_cards(state, player) for player in level):
        # A player whom cards run takes no reveal turn.
        return ""
    if state.ask(question, "last to reveal", "nobody alone") == "nobody alone":
        return ""
    revealed: tuple[str, ...] = table(state).reveals
    if any(player not in revealed for player in level):
        raise Missing("reveals")
    return max(level, key=revealed.index)


def score(state: State, player: str) -> tuple[int, ...]:
    """What decides the game, in its order."""
    own = seat(state, player)
    return (own.victory_points, total(state, "ties", player), own.spice, own.solari, own.water, own.garrison)
