"""Dune: Imperium as the judge sees it: its names, its modules, and the targets of its checks."""

from collections.abc import Mapping
from typing import Any

from kodeks.legality import box_words, event_words, games, grafting, naming, told, visit_outcome
from kodeks.legality.moves import Move
from kodeks.legality.rules import Rules
from kodeks.legality.teams import moving, table
from kodeks.positions import Case, Position
from kodeks.positions.cases import GAME, slug

#: Names under which positions may call a module.
MODULES = {"choam": "khoam", "six-player": "six-players", "ix": "rise-of-ix"}


#: Other names of kinds of moves.
KINDS = {
    **box_words.KINDS,
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
    return KINDS.get(slug(told), slug(told))


def _kind_of(case: Case) -> str:
    """The kind of the move of a case; a Rival who sends an agent does it by a House Hagal card."""
    action = case.action or {}
    found = kind(str(action.get("type", "")))
    seat = (case.state.get("players") or {}).get(action.get("player")) or {}
    rival = seat.get("rival") is True or seat.get("role") == "rival"
    return "rival-agent-turn" if rival and found == "send-agent" else found


def _rules(rules: Rules, case: Case) -> Rules:
    return rules.with_modules(MODULES.get(one, one) for one in case.modules)


def _action(case: Case, rules: Rules, position: Position) -> Mapping[str, Any]:
    """The move of a case; where an outcome tells of a single event instead, the move that it tells of."""
    events = case.state.get("events_to_resolve", ())
    if case.action is not None or case.kind != "outcome" or len(events) != 1:
        return case.action or {}
    found = event_words.action(events, position.seats)
    if found is None:
        visits = visit_outcome.told_as_events(Move(rules, position, {}))
        found = dict(visits[0].action) if len(visits) == 1 else {}
    return found


def _target(rules: Rules, case: Case, reading: str | None) -> object:
    position = Position(case.state, rules.space_id, rules.post_spaces)
    if case.kind == "state":
        return position, rules
    told_action = _action(case, rules, position)
    named = naming.complete(told_action, kind(str(told_action.get("type", ""))))
    action = told.complete(grafting.complete(named), case.state)
    if table.six_players(rules, position):
        return moving.team_move(rules, position, action, reading)
    return Move(rules, position, action, reading)


def _reads(field: str, action: Mapping[str, Any]) -> bool:
    """Whether a field of a move that the schema does not know is read under another name."""
    if told.understood(field) or grafting.understood(field):
        return True
    return naming.understood(field, action, kind(str(action.get("type", ""))))


games.add(
    games.Game(
        names=(GAME,),
        modules=("uprising", "khoam", "rivals", "six-players", "rise-of-ix", "immortality", "imperium"),
        harmless=(
            "uprising",
            "khoam",
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
    )
)
