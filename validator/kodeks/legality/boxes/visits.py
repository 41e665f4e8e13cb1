"""Visits to the spaces of the two boxes, grafted cards and longer games: the clauses behind what follows."""

from collections.abc import Iterator

from kodeks.findings import Holds
from kodeks.legality.box_effects import variant
from kodeks.legality.boxes.common import ix, tleilaxu
from kodeks.legality.moves import Move
from kodeks.positions.cases import slug
from kodeks.registry import check

#: The clauses that tell what each space brings.
SPACES = {
    "rise-of-ix.space.smuggling": ix("smuggling-effect"),
    "rise-of-ix.space.interstellar-shipping": ix("interstellar-shipping-effect"),
    "rise-of-ix.space.dreadnought": ix("dreadnought-space-effect", "dreadnought-space-cost"),
    "rise-of-ix.space.tech-negotiation": ix("tech-negotiation-choice"),
    "immortality.space.research-station": tleilaxu("research-station-effect", "research-station-recruits-nobody"),
}
NEGOTIATION = "rise-of-ix.space.tech-negotiation"
CONTROL = ix("tech-negotiation-persuasion", "strength-of-a-dreadnought", "example-strength-with-dreadnoughts") + ix(
    "bonus-of-a-dreadnought", "covered-marker-brings-nothing"
)
GRAFT = tleilaxu(
    "graft-both-agent-boxes", "graft-both-cards-send-the-agent", "if-grafted-effects", "ghola-copies-the-agent-box",
    "ghola-with-power-play", "the-other-grafted-card", "ghola-sees-the-other-card", "ghola-is-no-bene-gesserit-card",
)  # fmt: skip


@check(
    "rise-of-ix.check.new-space-outcome",
    subject="outcome",
    clauses=(*(one for name, it in SPACES.items() if name.startswith("rise") for one in it), *CONTROL),
)
def new_space_outcome(move: Move) -> Iterator[Holds]:
    """
    An agent goes to a space of Rise of Ix, or to one that a dreadnought controls.

    Why it comes out so
        The effects are those of the space itself: freighter moves, a dreadnought, a technology or a
        negotiator. A dreadnought on a space takes the place of the marker under it.
    """
    kind = slug(str(move.action.get("type", "")))
    if kind == "reveal":
        here = [move.rules.space_id(one) for one in move.player.get("agents", "on_board") or ()]
        if NEGOTIATION in here:
            yield Holds(ix("tech-negotiation-persuasion"))
    if kind == "set-strength" and move.player.get("dreadnoughts", "conflict"):
        yield Holds(ix("strength-of-a-dreadnought", "example-strength-with-dreadnoughts"))
    if kind in ("send-agent", "resolve-effects") and move.space is not None:
        if move.space.id.startswith("rise-of-ix.") and move.space.id in SPACES:
            yield Holds(SPACES[move.space.id])
        if move.space.control_bonus and any(
            move.space.id == move.rules.space_id(one)
            for seat in move.position.seats.values()
            for one in seat.get("dreadnoughts", "controlling") or ()
        ):
            yield Holds(ix("bonus-of-a-dreadnought"))


@check(
    "rise-of-ix.check.longer-game-outcome",
    subject="outcome",
    clauses=(*ix("epic-mode-is-played-to-twelve"), *tleilaxu("end-at-eleven-points")),
)
def longer_game_outcome(move: Move) -> Iterator[Holds]:
    """
    The recall phase of an epic game, or of a game to 11 points, is reached.

    Why it comes out so
        These games end at another number of victory points than usual.
    """
    if move.position.state.get("phase") != "recall":
        return
    if variant(move.position, move.rules, "epic-mode"):
        yield Holds(ix("epic-mode-is-played-to-twelve"))
    elif variant(move.position, move.rules, "eleven-points"):
        yield Holds(tleilaxu("end-at-eleven-points"))


@check(
    "immortality.check.graft-outcome",
    subject="outcome",
    clauses=(*GRAFT, *SPACES["immortality.space.research-station"]),
)
def graft_outcome(move: Move) -> Iterator[Holds]:
    """
    An agent is sent with two grafted cards, or to Research Station under its overlay.

    Why it comes out so
        Both agent boxes count beside the space, with what each gives for being grafted. Ghola's box is
        that of the other card once more, but influence in place of that of the space does not come twice.
    """
    if slug(str(move.action.get("type", ""))) not in ("send-agent", "resolve-effects") or move.space is None:
        return
    if "grafted_to" in move.action:
        yield Holds(tleilaxu("graft-both-agent-boxes", "graft-both-cards-send-the-agent"))
        names = {
            move.rules.find(str(_name(move.action[key])), "card")
            for key in ("card", "grafted_to")
            if key in move.action
        }
        if "immortality.card.ghola" in names:
            yield Holds(tleilaxu("ghola-copies-the-agent-box", "the-other-grafted-card"))
    if move.space.id == "immortality.space.research-station":
        yield Holds(SPACES[move.space.id])


def _name(told: object) -> str:
    return str(told.get("name", "")) if isinstance(told, dict) else str(told)
