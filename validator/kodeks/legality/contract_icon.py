"""The contract icon of a visit: a contract while one is left, Solari otherwise."""

from kodeks.findings import Holds
from kodeks.legality import choices, effects
from kodeks.legality.moves import Move, Say, against, unclear
from kodeks.registry import check

CHOAM = "khoam"


@check(
    "khoam.check.contract-icon-taken-otherwise",
    subject="send-agent",
    clauses=[
        "khoam.clause.icon-takes-a-contract",
        "khoam.clause.no-contract-left",
        "uprising.clause.contract-icon-without-the-module",
    ],
    says={
        "solari": "{player} takes Solari for the contract icon, and {number} contracts lie face up.",
        "solari hint": "the icon gives Solari only when no contract is left",
        "module": "{player} takes a contract in a game without the CHOAM module.",
        "module hint": "without the module the icon gives Solari",
        "unknown": "the position does not tell how many contracts lie face up",
    },
)
def contract_icon_taken_otherwise(move: Move) -> Say:
    """
    Solari are taken for the contract icon while contracts are left, or a contract without the module.

    Why it cannot be
        With the CHOAM module the icon takes a contract that lies face up; the Solari stand in for it only
        when none is left. Without the module the icon always gives Solari.
    """
    chosen = choices.chosen(move)
    if not chosen:
        return
    boxes = [*(move.card.agent or ()), *(move.space.effects if move.space else ())]
    if not effects.most(boxes, "contracts"):
        return
    solari = "solari" in chosen and "contract" not in chosen
    if CHOAM not in move.rules.playing:
        if not solari and "contract" in chosen:
            names = ("uprising.clause.contract-icon-without-the-module",)
            yield against("module", ("action",), clauses=names, player=move.mover)
        return
    shown = (move.position.state.get("contracts") or {}).get("face_up")
    if not solari:
        return
    if shown is None:
        yield unclear("unknown", ("state", "contracts"))
    elif shown:
        names = ("khoam.clause.icon-takes-a-contract",)
        yield against("solari", ("action",), clauses=names, player=move.mover, number=shown)
    else:
        yield Holds(("khoam.clause.no-contract-left",))
