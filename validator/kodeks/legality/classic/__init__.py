"""The classic game as the judge sees it: its names, its checks, and what they are given."""

from kodeks.legality import games
from kodeks.legality.classic.kinds import move_kind
from kodeks.legality.classic.table import Table
from kodeks.legality.rules import Rules
from kodeks.positions import Case
from kodeks.positions.cases import CLASSIC, slug
from kodeks.positions.classic import ClassicPosition

# The rooms below register their checks when they are imported.
from kodeks.legality.classic import (  # noqa: F401  # isort: skip
    alliances,
    battle,
    battle_outcome,
    battle_plan,
    bidding,
    blow_outcome,
    cards,
    economy_outcome,
    forces,
    harvest,
    karama,
    movement,
    order,
    pieces,
    powers,
    revival,
    shipment,
    start,
    storm_dial,
    storm_outcome,
    traitors,
    unknown_names,
    victory_outcome,
)

MODULE = "classic"

#: The variants of the optional table of alliances, whose clauses the checks ask for.
VARIANTS = (
    "two-allies-three-strongholds",
    "three-allies-four-strongholds",
    "three-allies-three-strongholds",
    "any-allies-three-strongholds",
)


#: Fields of a move that are for readers.
REMARKS = ("note", "notes", "remark", "comment", "reason", "title", "description")


def _rules(rules: Rules, case: Case) -> Rules:
    return rules.of_game(MODULE)


def _target(rules: Rules, case: Case, reading: str | None) -> Table:
    told = [str(one) for one in case.data.get("modules") or ()]
    variants = frozenset(one if one.startswith("classic.") else f"classic.variant.{slug(one)}" for one in told)
    return Table(rules, ClassicPosition(case.state), case.action or {}, variants, reading)


games.add(
    games.Game(
        names=(CLASSIC,),
        modules=(MODULE,),
        harmless=(MODULE, "basic", *VARIANTS, *(f"{MODULE}.variant.{one}" for one in VARIANTS)),
        rules=_rules,
        target=_target,
        move=lambda case: move_kind(str((case.action or {}).get("type", ""))),
        reads=lambda field, action: field in REMARKS,
        misnamed=lambda rules, case: unknown_names.unknown_names(_target(rules, case, None)),
    )
)
