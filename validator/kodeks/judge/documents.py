"""
What is written from the register: the schema of positions and the tables of POSITIONS.md.

``python -m kodeks.judge.documents`` writes both anew.
"""

import json
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from functools import cached_property
from pathlib import Path
from typing import Any, get_origin

from kodeks import home, model
from kodeks.games import mixing
from kodeks.judge.base import AUTHORITIES
from kodeks.judge.cases import FROM
from kodeks.judge.decisions import common_kinds
from kodeks.notation.lexing import LONGEST
from kodeks.play import Decision, EffectDecision
from kodeks.play.decisions import Numbers, kind_of
from kodeks.table import Fact, Keyed, Register

POSITIONS = "POSITIONS.md"
#: The lines of POSITIONS.md between which the tables of a game are.
BEGIN, END = "<!-- {name}: written from the register, begin -->", "<!-- {name}: end -->"
#: The lines at the head of a table.
HEAD = 2
TYPES = {"number": "number", "flag": "true or false", "name": "name", "names": "list of names", "pile": "pile"}


@dataclass(frozen=True)
class Form:
    """What position files of one game can hold, with all its modules."""

    name: str
    module: str
    schema: str
    description: str

    @cached_property
    def packages(self) -> list[mixing.Package]:
        """The game itself and its expansions."""
        return mixing.packages(self.module)

    @cached_property
    def register(self) -> Register:
        """The facts of all packages."""
        return Register([each.table for each in self.packages], [each.seat for each in self.packages])

    @cached_property
    def seats(self) -> tuple[str, ...]:
        """Every seat that a mix of these packages can have."""
        books = [book for package in self.packages for book in package.books]
        return tuple(dict.fromkeys(seat for book in books for seat in book.colours))

    @cached_property
    def arguments(self) -> dict[str, str]:
        """What the arguments of decisions name."""
        return {name: of for package in self.packages for book in package.books for name, of in book.arguments.items()}

    @cached_property
    def kinds(self) -> dict[str, type[Decision]]:
        """Every kind of decision by its name."""
        found = common_kinds()
        for package in self.packages:
            found |= kinds_of(package)
        return found


def kinds_of(package: mixing.Package) -> dict[str, type[Decision]]:
    """The kinds of decisions that a package adds."""
    found = {name: kind for book in package.books for name, kind in book.kinds.items()}
    found |= {kind_of(kind): kind for book in package.books for guard in book.guards for kind in guard.on}
    return {name: kind for name, kind in found.items() if kind is not EffectDecision}


#: Kinds of things that a position can describe in place.
DESCRIBED = frozenset(("card", "contract", "leader", "technology"))
#: Arguments of decisions that name such things.
DESCRIBED_AS = frozenset((*DESCRIBED, "cards", "defence", "graft", "leaders", "weapon"))
FORMS = (
    Form(
        "Uprising",
        mixing.UPRISING,
        "position-uprising.schema.json",
        "A table of Dune: Imperium – Uprising, alone or with its expansions, and one question about it.",
    ),
    Form(
        "Classic Dune",
        mixing.CLASSIC,
        "position-classic.schema.json",
        "A table of classic Dune, and one question about it.",
    ),
)


def facts_of(register: Mapping[str, Fact[Any]]) -> list[tuple[str, Fact[Any]]]:
    """The facts that people write, by name."""
    return [(name, fact) for name, fact in register.items() if not fact.working and name != "players"]


# --- the schema -----------------------------------------------------------------------------------------------------


def schema(form: Form) -> dict[str, Any]:
    """The JSON Schema of a case."""
    table = {name: _fact(fact) for name, fact in form.register.table.items() if name != "players"}
    seat = {name: _fact(fact) for name, fact in form.register.seat.items()}
    line = {"type": "array", "items": {"$ref": "#/$defs/decision"}}
    text = {"type": "string", "maxLength": 4000}
    names = {"type": "array", "items": {"$ref": "#/$defs/name"}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"https://kodeks.invalid/schema/{form.schema}",
        "title": f"a position of {form.name}",
        "description": form.description,
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
                    {"type": "integer", "minimum": 1, "maximum": len(form.seats)},
                    {"type": "array", "uniqueItems": True, "items": {"enum": list(form.seats)}},
                ],
            },
            "from": {"description": "What facts are that are not given: as at set-up, or unknown.", "enum": list(FROM)},
            "things": {
                "description": "Cards, posts, contracts and leaders of this case alone, by the names it calls them.",
                "type": "object",
                "additionalProperties": {"type": "object"},
            },
            "state": {
                "description": "The table before the history: facts by name, or lines of notation.",
                "oneOf": [{"$ref": "#/$defs/state"}, {"type": "string", "maxLength": LONGEST}],
            },
            "effects": {
                "description": "Effects that wait to be taken, by player, in the words of the base.",
                "type": "object",
                "additionalProperties": {"type": "array", "items": {"type": "object"}},
            },
            "this_round": {"description": "What has been decided this round, as evidence for the state.", **line},
            "history": {"description": "What has been decided since.", **line},
            "move": {"description": "May this be done?", **line},
            "outcome": {"description": "What follows from this?", **line},
            "readings": {
                "description": "A book to follow, or answers by the id of an open question.",
                "oneOf": [
                    {"enum": ["pl", "uk"]},
                    {"type": "object", "additionalProperties": {"type": ["string", "integer"]}},
                ],
            },
            "authority": {"description": "Who answers what the books leave open.", "enum": list(AUTHORITIES)},
            "clauses": {"description": "Clauses that must be among those that decide.", **names},
            "expected": {"description": "What should come out.", "$ref": "#/$defs/expected"},
        },
        "anyOf": [{"required": ["from"]}, {"required": ["move"]}, {"required": ["outcome"]}],
        "$defs": {
            "name": {"description": "An id, its last word, or a printed name.", "type": "string", "maxLength": 200},
            "thing": {
                "description": "The name of a thing, or what it is like, in the words of the base.",
                "oneOf": [{"$ref": "#/$defs/name"}, {"type": "object"}],
            },
            "pile": _pile(),
            "decision": _decision(form),
            "state": {
                "description": "Facts of the table, and those of each seat under its colour.",
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    **table,
                    **{seat: {"description": f"What {seat} has.", "$ref": "#/$defs/seat"} for seat in form.seats},
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
    result = _value(fact)
    if isinstance(fact, Keyed):
        return {"description": fact.help, "type": "object", "additionalProperties": result}
    return {"description": fact.help, **result}


def _value(fact: Fact[Any]) -> dict[str, Any]:
    match fact.type:
        case "number":
            # A number below 0 can be told where it is asked whether the table can be.
            return {"type": ["integer", "null"] if fact.absent else "integer"}
        case "flag":
            return {"type": ["boolean", "integer"] if fact.counted else "boolean"}
        case "name":
            alone = _named(fact.of)
            ways = [alone, *([{"type": "array", "items": alone}] if fact.shared else [])]
            # Null says that there is nobody, or nothing, where that can be.
            ways += [{"type": "null"}] if fact.start is not None else []
            return {"oneOf": ways} if len(ways) > 1 else alone
        case "names":
            listed = {"type": "array", "items": _named("" if isinstance(fact, Keyed) else fact.of)}
            return {"oneOf": [{"type": "integer", "minimum": 0}, listed]} if fact.unseen else listed
        case "pile":
            return {"$ref": "#/$defs/pile"}
        case _:
            return {"type": ["array", "object"]}


def _named(of: str) -> dict[str, Any]:
    """A name; where a thing can be described in place, also its description."""
    return {"$ref": "#/$defs/thing" if DESCRIBED.intersection(of.split("|")) else "#/$defs/name"}


def _pile() -> dict[str, Any]:
    cards = {"type": "array", "items": {"$ref": "#/$defs/thing"}}
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


def _decision(form: Form) -> dict[str, Any]:
    known = form.kinds
    return {
        "description": "One decision: its kind with its arguments; or a line of notation, such as its kind alone.",
        "oneOf": [
            {"type": "string", "minLength": 1, "maxLength": LONGEST, "examples": sorted(known)},
            {
                "type": "object",
                "minProperties": 1,
                "maxProperties": 1,
                "additionalProperties": False,
                "properties": {name: _arguments(kind, form) for name, kind in sorted(known.items())},
            },
        ],
    }


def _arguments(kind: type[Decision], form: Form) -> dict[str, Any]:
    found: dict[str, Any] = {"player": {"description": "Who decides.", "enum": list(form.seats)}}
    if issubclass(kind, EffectDecision):
        found["of"] = {"description": "What prints the effect.", "$ref": "#/$defs/name"}
        found["does"] = {"description": "What the effect does.", "type": "string"}
    for field in fields(kind):
        if field.name != "player":
            found[field.name] = {"description": f"The argument {field.name}.", **_argument(field.name, field.type)}
    return {
        "description": _summary(kind),
        "type": "object",
        "additionalProperties": False,
        "properties": found,
    }


def _argument(name: str, kind: Any) -> dict[str, Any]:
    if name == "pays" or kind == Numbers:
        amounts = {"type": "object", "additionalProperties": {"type": "integer", "minimum": 0}}
        return {"oneOf": [amounts, {"const": 0}]} if name == "pays" else amounts
    if name == "parts":
        return {"type": "array", "items": {"$ref": "#/$defs/decision"}}
    if kind is bool:
        return {"type": "boolean"}
    if kind is int:
        return {"type": "integer", "minimum": 0}
    of = "card" if name in DESCRIBED_AS else ""
    if get_origin(kind) is tuple:
        return {"type": "array", "items": _named(of)}
    return _named(of) if of else {"type": "string"}


def _summary(kind: type[Decision]) -> str:
    return " ".join((kind.__doc__ or "").replace("``", "").split())


# --- the tables -----------------------------------------------------------------------------------------------------


def tables(form: Form, kb: model.KnowledgeBase) -> str:
    """The tables of a game in POSITIONS.md: those of the game itself, then what each expansion adds."""
    parts: list[str] = []
    for package in form.packages:
        name = str(kb[package.module].data["name"])
        own = Register([package.table], [package.seat])
        decisions = kinds_of(package) | (common_kinds() if package is form.packages[0] else {})
        for title, rows in (
            ("facts of the table", _facts_table(own.table)),
            ("facts of a player", _facts_table(own.seat)),
            ("decisions", _decisions_table(decisions, form)),
        ):
            if len(rows) > HEAD:
                parts += [f"### {name}: {title}", "", *rows, ""]
    return "\n".join(parts).strip()


def _facts_table(register: Mapping[str, Fact[Any]]) -> list[str]:
    rows = ["| fact | what it is | how it is written |", "| --- | --- | --- |"]
    for name, fact in facts_of(register):
        rows.append(f"| `{name}` | {fact.help} | {_how(fact)} |")
    return rows


def _how(fact: Fact[Any]) -> str:
    result = TYPES.get(fact.type, "mapping")
    if isinstance(fact, Keyed):
        each = "player" if fact.each == "seat" else fact.each
        of = f"{each}s" if fact.type == "names" else each if fact.type == "name" else "number"
        of = " or ".join(fact.words) or of
        word = f", or {fact.shared}" if fact.shared else ""
        return f"by {fact.of}: {of}{word}"
    if fact.type == "number" and fact.most is not None:
        return f"{fact.least} to {fact.most}"
    if fact.of:
        number = ", or how many" if fact.unseen else ""
        return f"{result} ({'player' if fact.of == 'seat' else fact.of.replace('|', ' or ')}){number}"
    return result


def _decisions_table(known: Mapping[str, type[Decision]], form: Form) -> list[str]:
    rows = ["| decision | what it is | arguments |", "| --- | --- | --- |"]
    for name, kind in sorted(known.items()):
        arguments = [
            _argument_of(
                "" if each.type is int else form.arguments.get(each.name, ""), each.name, each.default is MISSING
            )
            for each in fields(kind)
            if each.name != "player"
        ]
        rows.append(f"| `{name}` | {_summary(kind)} | {', '.join(arguments) or '–'} |")
    return rows


def _argument_of(of: str, name: str, needed: bool) -> str:
    text = f"`{name}`" + (f" ({of})" if of and of != name else "")
    return text if needed else f"{text}, if any"


def page(text: str, kb: model.KnowledgeBase) -> str:
    """POSITIONS.md with the tables as they are now."""
    for form in FORMS:
        begin, end = BEGIN.format(name=form.name), END.format(name=form.name)
        before, _, rest = text.partition(begin)
        text = f"{before}{begin}\n\n{tables(form, kb)}\n\n{end}{rest.partition(end)[2]}"
    return text


def schema_text(form: Form) -> str:
    """The schema as its file has it."""
    return json.dumps(schema(form), indent=2, ensure_ascii=False) + "\n"


def write(top: Path) -> None:
    """Write schemas and tables anew."""
    for form in FORMS:
        (top / "schema" / form.schema).write_text(schema_text(form), encoding="utf-8")
    positions = top / POSITIONS
    positions.write_text(page(positions.read_text(encoding="utf-8"), model.load()), encoding="utf-8")


if __name__ == "__main__":
    write(home.home())
