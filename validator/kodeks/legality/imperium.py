"""Dune: Imperium as the judge sees it: its names, its modules, and the targets of its checks."""

from kodeks.legality import games, told
from kodeks.legality.moves import Move
from kodeks.legality.rules import Rules
from kodeks.positions import Case, Position
from kodeks.positions.cases import GAME, slug

#: Names under which positions may call a module.
MODULES = {"choam": "khoam", "six-player": "six-players", "ix": "rise-of-ix"}


def _rules(rules: Rules, case: Case) -> Rules:
    return rules.with_modules(MODULES.get(one, one) for one in case.modules)


def _target(rules: Rules, case: Case, reading: str | None) -> object:
    position = Position(case.state, rules.space_id, rules.post_spaces)
    if case.kind == "state":
        return position, rules
    return Move(rules, position, told.complete(case.action or {}, case.state), reading)


games.add(
    games.Game(
        names=(GAME,),
        modules=("uprising", "khoam", "rivals", "six-players", "rise-of-ix", "immortality", "imperium"),
        harmless=("uprising", "khoam"),
        rules=_rules,
        target=_target,
        move=slug,
        reads=told.understood,
    )
)
