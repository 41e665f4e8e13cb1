"""Endgame cards that stay in the hand when the game ends."""

from kodeks.findings import Holds
from kodeks.legality import intrigue
from kodeks.legality.moves import Move, Say, against, unclear
from kodeks.registry import check

CLAUSE = "uprising.clause.endgame-cards-come-first"


@check(
    "uprising.check.endgame-card-kept",
    subject="keep-intrigue",
    clauses=[CLAUSE],
    says={
        "because": "{player} keeps an endgame card at the end of the game.",
        "hint": "the Polish book tells players to play all the endgame cards they hold",
        "books differ": "the books differ on whether endgame cards must be played",
        "which": "the move does not tell of which kind the card is",
    },
)
def endgame_card_kept(move: Move) -> Say:
    """
    An endgame card is not played at the end of the game.

    Why it cannot be
        By the Polish book players play all the endgame cards they hold; by the Ukrainian they may. Other
        intrigue cards are played or kept as their owner likes.
    """
    kind = intrigue.kind(move)
    if kind is None:
        yield unclear("which", ("action", "card"))
    elif kind != "endgame" or move.position.state.get("phase") not in ("game_end", "endgame", "end"):
        yield Holds(("uprising.clause.intrigue-cost-and-condition",))
    elif move.reading is None:
        yield unclear("books differ", ("action", "card"), open=("uprising.discrepancy.playing-endgame-cards",))
    elif move.reading == "pl":
        yield against("because", ("action", "card"), clauses=(CLAUSE,), player=move.mover)
    else:
        yield Holds((CLAUSE,))
