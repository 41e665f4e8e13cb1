"""
What is written from the register: the schema of positions and the tables of POSITIONS.md.

``python -m kodeks.judge.documents`` writes both anew.
"""

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields
from pathlib import Path
from typing import Any, get_origin

from kodeks import compiled, home
from kodeks.games.imperium.decisions import ARGUMENTS
from kodeks.games.imperium.setup import COLOURS
from kodeks.judge.base import AUTHORITIES, Library
from kodeks.judge.cases import FROM
from kodeks.judge.decisions import kinds
from kodeks.play import Decision, EffectDecision, Game
from kodeks.table import Fact, Keyed

SCHEMA = "position-uprising.schema.json"
POSITIONS = "POSITIONS.md"
#: The lines of POSITIONS.md between which the tables are.
BEGIN, END = "<!-- the tables are written from the register: begin -->", "<!-- end -->"
TYPES = {"number": "number", "flag": "true or false", "name": "name", "names": "list of names", "pile": "pile"}


def shipped_game() -> Game:
    """Uprising with CHOAM, which has all facts and decisions of the form."""
    library = Library(compiled.load())
    return library.game(library.mix(["khoam.module.khoam"], len(COLOURS)))


def facts_of(register: Mapping[str, Fact[Any]]) -> list[tuple[str, Fact[Any]]]:
    """The facts that people write, by name."""
    return [(name, fact) for name, fact in register.items() if not fact.working and name != "players"]


# --- the schema -----------------------------------------------------------------------------------------------------


def schema(game: Game) -> dict[str, Any]:
    """The JSON Schema of a case."""
    table = {name: _fact(fact) for name, fact in game.register.table.items() if name != "players"}
    seat = {name: _fact(fact) for name, fact in game.register.seat.items()}
    line = {"type": "array", "items": {"$ref": "#/$defs/decision"}}
    text = {"type": "string", "maxLength": 4000}
    names = {"type": "array", "items": {"$ref": "#/$defs/name"}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"https://kodeks.invalid/schema/{SCHEMA}",
        "title": "a position of Uprising",
        "description": "A table of Dune: Imperium – Uprising, with CHOAM or without, and one question about it.",
        "type": "object",
        "additionalProperties": False,
        "properties": {
            "id": {"description": "A name for the case.", **text},
            "title": {"description": "A title.", **text},
            "reason": {"description": "Why it is so; a remark.", **text},
            "game": {"description": "The game.", "$ref": "#/$defs/name"},
            "modules": {"description": "Modules in play beside the game itself.", **names},
            "variants": {"description": "Variants in play.", **names},
            "players": {
                "description": "The seats clockwise, or their number.",
                "oneOf": [
                    {"type": "integer", "minimum": 1, "maximum": len(COLOURS)},
                    {"type": "array", "uniqueItems": True, "items": {"enum": list(COLOURS)}},
                ],
            },
            "from": {"description": "What facts are that are not given: as at set-up, or unknown.", "enum": list(FROM)},
            "state": {"description": "The table before the history.", "$ref": "#/$defs/state"},
            "history": {"description": "What has been decided since.", **line},
            "move": {"description": "May this be done?", **line},
            "outcome": {"description": "What follows from this?", **line},
            "readings": {
                "description": "A book to follow, or answers by the id of an open question.",
                "oneOf": [{"enum": ["pl", "uk"]}, {"type": "object", "additionalProperties": {"type": "string"}}],
            },
            "authority": {"description": "Who answers what the books leave open.", "enum": list(AUTHORITIES)},
            "clauses": {"description": "Clauses that must be among those that decide.", **names},
            "expected": {"description": "What should come out.", "$ref": "#/$defs/expected"},
        },
        "anyOf": [{"required": ["from"]}, {"required": ["move"]}, {"required": ["outcome"]}],
        "$defs": {
            "name": {"description": "An id, its last word, or a printed name.", "type": "string", "maxLength": 200},
            "pile": _pile(),
            "decision": _decision(kinds(game)),
            "state": {
                "description": "Facts of the table, and those of each seat under its colour.",
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    **table,
                    **{seat: {"description": f"What {seat} has.", "$ref": "#/$defs/seat"} for seat in COLOURS},
                },
            },
            "seat": {
                "description": "Facts of a player.",
                "type": "object",
                "additionalProperties": False,
                "properties": seat,
            },
            "expected": {
                "description": "What should come out.",
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    "verdict": {
                        "description": "The verdict.",
                        "enum": ["legal", "illegal", "undecided", "resolved"],
                    },
                    "checks": {"description": "Checks that must object.", **names},
                    "clauses": {"description": "Clauses that must be among those that decide.", **names},
                    "unknowns": {"description": "Facts or questions that must be named as unknown.", **names},
                    "state": {"description": "Facts afterwards.", "$ref": "#/$defs/state"},
                },
            },
        },
    }


def _fact(fact: Fact[Any]) -> dict[str, Any]:
    one = _value(fact)
    if isinstance(fact, Keyed):
        return {"description": fact.help, "type": "object", "additionalProperties": one}
    return {"description": fact.help, **one}


def _value(fact: Fact[Any]) -> dict[str, Any]:
    match fact.type:
        case "number":
            most = {} if fact.most is None else {"maximum": fact.most}
            return {"type": "integer", "minimum": fact.least, **most}
        case "flag":
            return {"type": "boolean"}
        case "name":
            return {"$ref": "#/$defs/name"}
        case "names":
            return {"type": "array", "items": {"$ref": "#/$defs/name"}}
        case "pile":
            return {"$ref": "#/$defs/pile"}
        case _:
            return {"type": ["array", "object"]}


def _pile() -> dict[str, Any]:
    cards = {"type": "array", "items": {"$ref": "#/$defs/name"}}
    return {
        "description": "A number of hidden cards, a list of cards with ? for hidden ones, or parts in a known order.",
        "oneOf": [
            {"type": "integer", "minimum": 0},
            cards,
            {
                "type": "object",
                "minProperties": 1,
                "additionalProperties": False,
                "properties": {
                    "top": {"description": "Cards on top, the uppermost first.", **cards},
                    "cards": {"description": "Cards in no known order.", **cards},
                    "hidden": {"description": "How many cards nobody can name.", "type": "integer", "minimum": 0},
                    "bottom": {"description": "Cards at the bottom, the lowest last.", **cards},
                },
            },
        ],
    }


def _decision(known: Mapping[str, type[Decision]]) -> dict[str, Any]:
    return {
        "description": "One decision: its kind, alone or with its arguments.",
        "oneOf": [
            {"enum": sorted(known)},
            {
                "type": "object",
                "minProperties": 1,
                "maxProperties": 1,
                "additionalProperties": False,
                "properties": {name: _arguments(kind) for name, kind in sorted(known.items())},
            },
        ],
    }


def _arguments(kind: type[Decision]) -> dict[str, Any]:
    found: dict[str, Any] = {"player": {"description": "Who decides.", "enum": list(COLOURS)}}
    if issubclass(kind, EffectDecision):
        found["of"] = {"description": "What prints the effect.", "$ref": "#/$defs/name"}
        found["does"] = {"description": "What the effect does.", "type": "string"}
    for one in fields(kind):
        if one.name != "player":
            found[one.name] = {"description": f"The argument {one.name}.", **_argument(one.name, one.type)}
    return {
        "description": _summary(kind),
        "type": "object",
        "additionalProperties": False,
        "properties": found,
    }


def _argument(name: str, kind: Any) -> dict[str, Any]:
    if name == "pays":
        return {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}
    if name == "parts":
        return {"type": "array", "items": {"$ref": "#/$defs/decision"}}
    if kind is bool:
        return {"type": "boolean"}
    if kind is int:
        return {"type": "integer", "minimum": 0}
    return {"type": "array", "items": {"$ref": "#/$defs/name"}} if get_origin(kind) is tuple else {"type": "string"}


def _summary(kind: type[Decision]) -> str:
    return " ".join((kind.__doc__ or "").replace("``", "").split())


# --- the tables -----------------------------------------------------------------------------------------------------


def tables(game: Game) -> str:
    """The tables of POSITIONS.md."""
    parts = [
        *("### Facts of the table", "", *_facts_table(game.register.table), ""),
        *("### Facts of a player", "", *_facts_table(game.register.seat), ""),
        *("### Decisions", "", *_decisions_table(kinds(game))),
    ]
    return "\n".join(parts)


def _facts_table(register: Mapping[str, Fact[Any]]) -> list[str]:
    rows = ["| fact | what it is | how it is written |", "| --- | --- | --- |"]
    for name, fact in facts_of(register):
        rows.append(f"| `{name}` | {fact.help} | {_how(fact)} |")
    return rows


def _how(fact: Fact[Any]) -> str:
    told = TYPES.get(fact.type, "mapping")
    if isinstance(fact, Keyed):
        of = "players" if fact.type == "names" else "player" if fact.type == "name" else "number"
        return f"by {fact.of}: {of}"
    if fact.type == "number" and fact.most is not None:
        return f"{fact.least} to {fact.most}"
    if fact.of:
        return f"{told} ({'player' if fact.of == 'seat' else fact.of.replace('|', ' or ')})"
    return told


def _decisions_table(known: Mapping[str, type[Decision]]) -> list[str]:
    rows = ["| decision | what it is | arguments |", "| --- | --- | --- |"]
    for name, kind in sorted(known.items()):
        told = [_argument_of(one.name, one.default is MISSING) for one in fields(kind) if one.name != "player"]
        rows.append(f"| `{name}` | {_summary(kind)} | {', '.join(told) or '–'} |")
    return rows


def _argument_of(name: str, needed: bool) -> str:
    of = ARGUMENTS.get(name, "")
    told = f"`{name}`" + (f" ({of})" if of and of != name else "")
    return told if needed else f"{told}, if any"


def page(text: str, game: Game) -> str:
    """POSITIONS.md with the tables as they are now."""
    before, _, rest = text.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{tables(game)}\n\n{END}{rest.partition(END)[2]}"


def schema_text(game: Game) -> str:
    """The schema as its file has it."""
    return json.dumps(schema(game), indent=2, ensure_ascii=False) + "\n"


def write(top: Path) -> None:
    """Write schema and tables anew."""
    game = shipped_game()
    (top / "schema" / SCHEMA).write_text(schema_text(game), encoding="utf-8")
    positions = top / POSITIONS
    positions.write_text(page(positions.read_text(encoding="utf-8"), game), encoding="utf-8")


if __name__ == "__main__":
    write(home.home())
