"""Whether a move is made in its phase and in its turn."""

from kodeks.findings import Named, Player
from kodeks.legality.classic.table import Say, Table, against
from kodeks.positions.classic import ClassicSeat

SAYS = {
    "phase": "This move belongs to another phase: {phase}.",
    "phase hint": "the phases of a round follow each other in a fixed order",
    "turn": "It is the turn of {other}, not of {player}.",
    "turn hint": "play goes to the right, beginning with the first player",
}

TERMS = {
    "storm": "classic.term.storm",
    "spice_blow": "classic.term.spice-blow",
    "charity": "classic.term.choam-charity",
    "bidding": "classic.term.bidding",
    "revival": "classic.term.revival",
    "shipment_and_movement": "classic.term.shipment",
    "battle": "classic.term.battle",
    "collection": "classic.term.collection",
    "mentat_pause": "classic.term.mentat-pause",
}


def in_phase(table: Table, phase: str) -> Say:
    """An objection where the position is in another phase; a phase that is not told is taken to be the right one."""
    if table.position.phase not in (None, phase):
        yield against("phase", ("state", "phase"), "nine-phases-in-order", phase=Named(TERMS[phase]))


def in_turn(table: Table, *names: str, mover: ClassicSeat | None = None) -> Say:
    """An objection where the position says that another player acts now."""
    seat = mover or table.player
    told = table.position.state.get("active_player")
    if told is not None and str(told) != seat.color:
        at = ("state", "active_player")
        yield against("turn", at, *names, other=Player(str(told)), player=Player(seat.color))
