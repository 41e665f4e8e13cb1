"""The Throne Row: who acquires there, and what cannot touch it."""

from kodeks.findings import Holds, Path
from kodeks.legality.moves import Move, Say, against
from kodeks.legality.teams.activation import of_six
from kodeks.legality.teams.names import clauses
from kodeks.legality.teams.table import TeamMove, personal, personal_tracks
from kodeks.positions.cases import slug
from kodeks.registry import check

THRONE = "throne-row"


@check(
    "six-players.check.throne-row-closed",
    subject="acquire",
    clauses=clauses("throne-row-for-shaddams-team", "throne-row-closed-to-muaddib", "throne-row"),
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
    clauses=clauses("throne-row-is-out-of-reach", "throne-row-is-apart"),
    says={
        "because": "{player} uses {card} on a card of the Throne Row.",
        "hint": "a card in the Throne Row is no longer in the Imperium Row",
    },
)
def throne_row_touched(move: Move) -> Say:
    """
    A card that works on the Imperium Row is used on the Throne Row.

    Why it cannot be
        A card in the Throne Row is apart from the Imperium Row, and effects on the row cannot touch it.
    """
    if of_six(move) is None or slug(str(move.action.get("source", ""))).removeprefix("the-") != THRONE:
        return
    yield against("because", ("action", "source"), player=move.mover, card=move.card.name or "?")
