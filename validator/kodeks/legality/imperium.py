"""Dune: Imperium as the judge sees it: its names, its modules, and the targets of its checks."""

from collections.abc import Iterator, Mapping
from functools import cache
from types import ModuleType
from typing import Any

from kodeks.findings import Finding
from kodeks.legality import games, rooms
from kodeks.legality.rules import Rules
from kodeks.positions import Case, Position
from kodeks.positions.cases import GAME, slug

#: Names under which positions may call a module.
MODULES = {"choam": "khoam", "six-player": "six-players", "ix": "rise-of-ix"}


#: Names of the older base game. Only its cards are mixed in, and cards are found by name in any box; its spaces do
#: not take part.
OLDER = ("imperium", "dune-imperium", "base-game")

#: Other names of kinds of moves.
KINDS = {
    "reveal-turn": "reveal", "take-reveal-turn": "reveal", "reveal-cards": "reveal", "pass": "pass-combat",
    "buy": "acquire", "acquire-cards": "acquire", "acquire-card": "acquire", "gather-intelligence": "recall-spy",
    "infiltrate": "recall-spy", "recall-spies": "recall-spy", "place-spies": "place-spy", "trash-card": "trash",
    "discard-card": "discard", "deploy-units": "deploy", "deploy-troops": "deploy",
    "use-defence-bonus": "defence-bonus",
    "agent-turn": "send-agent", "send-an-agent": "send-agent", "fulfil-contract": "complete-contract",
    "play-intrigue-card": "play-intrigue", "rival-turn": "rival-agent-turn", "rival-send-agent": "rival-agent-turn",
    "rival-sends-agent": "rival-agent-turn",
    "summon-worm": "summon-sandworm", "summon": "summon-sandworm", "decline-intrigue": "keep-intrigue",
    "hold-intrigue": "keep-intrigue", "not-play-intrigue": "keep-intrigue", "keep-intrigue-card": "keep-intrigue",
    "take-back-agent": "recall-agent",
}  # fmt: skip


def kind(told: str) -> str:
    """The kind of a move, whatever name it goes by."""
    return _kinds().get(slug(told), slug(told))


@cache
def _kinds() -> dict[str, str]:
    from kodeks.legality import box_choices

    return {**box_choices.KINDS, **KINDS}


def _kind_of(case: Case) -> str:
    """The kind of the move of a case; a Rival who sends an agent does it by a House Hagal card."""
    action = case.action or {}
    found = kind(str(action.get("type", "")))
    seat = (case.state.get("players") or {}).get(action.get("player")) or {}
    rival = seat.get("rival") is True or seat.get("role") == "rival"
    return "rival-agent-turn" if rival and found == "send-agent" else found


def _rules(rules: Rules, case: Case) -> Rules:
    return rules.with_modules(MODULES.get(one, one) for one in case.modules if one not in OLDER)


def _target(rules: Rules, case: Case, reading: str | None) -> object:
    position = Position(case.state, rules.space_id, rules.post_spaces)
    if case.kind == "state":
        return position, rules
    action = case.action or {}
    return _targets().move(rules, position, action, kind(str(action.get("type", ""))), reading)


def _sift(checks: games.Checks, sieve: dict[tuple[Any, ...], games.Checks], target: Any) -> games.Checks:
    return checks if type(target) is tuple else _targets().sifted(checks, sieve, target)


@cache
def _targets() -> ModuleType:
    # A position alone needs nothing of what reads moves.
    from kodeks.legality import targets

    return targets


def _misnamed(rules: Rules, case: Case) -> Iterator[Finding]:
    from kodeks.legality.unknown_names import unknown_names

    action = case.action or {}
    if action:
        action = _targets().completed(action, kind(str(action.get("type", ""))), case.state)
    return unknown_names(case.state, action, rules)


def _reads(field: str, action: Mapping[str, Any]) -> bool:
    """Whether a field of a move that the schema does not know is read under another name."""
    return bool(_targets().understood(field, action, kind(str(action.get("type", "")))))


games.add(
    games.Game(
        names=(GAME,),
        modules=("uprising", "khoam", "rivals", "six-players", "rise-of-ix", "immortality", "imperium"),
        harmless=(
            "uprising",
            "khoam",
            "choam",
            *OLDER,
            "rise-of-ix",
            "ix",
            "immortality",
            "epic-mode",
            "eleven-points",
            "six-players",
            "six-player",
            "rivals",
            "mercenary",
            "sardaukar",
            "mentat",
            "kwisatz-haderach",
            "brutal-escalation",
            "expert-deployment",
            "smart-politics",
            "streamlined-rivals",
            "imperium-row-dice",
        ),
        rules=_rules,
        target=_target,
        move=_kind_of,
        reads=_reads,
        sift=_sift,
        misnamed=_misnamed,
        fetch=rooms.fetch,
    )
)
