"""The infiltrate icon of Rise of Ix: which occupied spaces it opens."""

from collections.abc import Mapping

from kodeks.legality.moves import SPY, Move
from kodeks.positions.cases import slug

INFILTRATE = "rise-of-ix.icon.infiltrate"


def infiltrates(move: Move) -> bool:
    """Whether the card of the move shows the infiltrate icon."""
    if not {"rise-of-ix", "immortality"} & move.rules.playing:
        return False
    if move.card.icons and INFILTRATE in move.card.icons:
        return True
    told = move.action.get("card")
    if isinstance(told, Mapping) and any(slug(str(one)).startswith("infiltrat") for one in told.get("agent_icons", ())):
        return True
    if isinstance(told, Mapping) and any(str(key).startswith("infiltrat") and told[key] for key in told):
        return True
    return any(_printed(move, one) for one in (told, move.action.get("grafted_to")))


def opens(move: Move, space_icon: str) -> bool | None:
    """Whether the infiltrate icon opens an occupied space with this icon; None where the books are silent."""
    if not infiltrates(move):
        return False
    plain = {one for one in move.card.icons or () if one not in (INFILTRATE, SPY)}
    if "grafted_to" in move.action or space_icon not in plain:
        return None if "grafted_to" in move.action or SPY in (move.card.icons or ()) else False
    return True


def _printed(move: Move, told: object) -> bool:
    """Whether the printed card of this name has the icon."""
    name = told.get("name", "") if isinstance(told, Mapping) else told
    data = move.rules.things.get(move.rules.find(name, "card") or "", {}) if isinstance(name, str) and name else {}
    return bool(data.get("infiltrate"))
