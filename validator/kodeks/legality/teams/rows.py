"""The Throne Row: who acquires there, and what cannot touch it."""

from kodeks.findings import Holds, Path
from kodeks.legality.moves import Move, Say, against, unclear
from kodeks.legality.teams.activation import of_six
from kodeks.legality.teams.moving import TeamMove
from kodeks.legality.teams.names import SIX, clauses
from kodeks.legality.teams.table import personal, personal_tracks
from kodeks.positions.cases import slug
from kodeks.registry import check

THRONE = "throne-row"


@check(
    "six-players.check.throne-row-closed",
    subject="acquire",
    clauses=clauses("throne-row-for-shaddams-team", "throne-row-closed-to-muaddib"),
    says={
        "because": "{player} acquires a card from the Throne Row.",
        "hint": "only Shaddam and his allies may acquire cards there",
    },
)
def throne_row_closed(move: Move) -> Say:
    """
    A player of Muad'Dib's team acquires a card from the Throne Row.

    Why it cannot be
        The Throne Row is Shaddam's own: he and his allies may acquire cards there, the others never.
    """
    six = of_six(move)
    sources = [one.get("source", "") for one in move.action.get("buys", ())] or [move.action.get("source", "")]
    if six is None or THRONE not in [slug(str(one)).removeprefix("the-") for one in sources]:
        return
    team = six.team
    owner = _throne(six)
    if owner is None or team is None:
        return
    at: Path = ("action", "buys") if "buys" in move.action else ("action", "source")
    if owner not in team.members:
        yield against("because", at, clauses=clauses("throne-row-closed-to-muaddib"), player=move.mover)
    else:
        yield Holds(clauses("throne-row-for-shaddams-team"))


def _throne(move: TeamMove) -> str | None:
    """The commander whose deck has the card that moves cards to the Throne Row."""
    lead = next(
        (
            str(one["commander"])
            for one in move.rules.things.values()
            if "commander" in one and any(it.get("move", {}).get("into") == THRONE for it in one.get("agent", ()))
        ),
        None,
    )
    for color in move.position.seats:
        own = personal(move.rules, move.position, color)
        if own is not None and str(personal_tracks(move.rules)[own]["commander"]) == lead:
            return color
    return None


@check(
    "six-players.check.throne-row-touched",
    subject="resolve-effects",
    clauses=clauses("throne-row-is-out-of-reach", "throne-row-is-apart", "throne-row"),
    says={
        "because": "{player} uses {card} on a card of the Throne Row.",
        "hint": "a card in the Throne Row is no longer in the Imperium Row",
        "moved": "{player} moves a card to the Throne Row with {card}, which has no such effect.",
        "moved hint": "cards come to the Throne Row by Imperial Tent or by the board of the Emperor",
        "board": "the booklet does not say which effect of the Emperor board moves a card to the Throne Row",
    },
)
def throne_row_touched(move: Move) -> Say:
    """
    A card that works on the Imperium Row is used on the Throne Row, or a card is moved there without the effect.

    Why it cannot be
        A card in the Throne Row is apart from the Imperium Row, and effects on the row cannot touch it. Cards
        come there by Imperial Tent or by the board of the Emperor alone.
    """
    if of_six(move) is None:
        return
    source, goal = (slug(str(move.action.get(one, ""))).removeprefix("the-") for one in ("source", "to"))
    if source == THRONE:
        names = clauses("throne-row-is-out-of-reach", "throne-row-is-apart")
        yield against("because", ("action", "source"), clauses=names, player=move.mover, card=move.card.name or "?")
    if goal != THRONE:
        return
    if "card" not in move.action:
        yield unclear("board", ("action",), open=(f"{SIX}.discrepancy.throne-row-by-the-emperor-board",))
    elif any(one.get("move", {}).get("into") == THRONE for one in move.card.agent or ()):
        yield Holds(clauses("throne-row"))
    elif move.card.agent is not None:
        names = clauses("throne-row")
        yield against("moved", ("action", "to"), clauses=names, player=move.mover, card=move.card.name or "?")
