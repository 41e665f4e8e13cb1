"""
A position of Dune: Imperium while something is resolved: what has changed, and what each player got.

An outcome is worked out step by step on a ``Changing`` table; nothing of the position itself is touched.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from kodeks.findings import AnyOf, Named, Player, Result, Unknown
from kodeks.legality.moves import MISSING, Move

#: What somebody gets under every name a case may ask by; the first name is the one shown.
GAINS: dict[str, tuple[str, ...]] = {
    "spice": ("spice",),
    "solari": ("solari",),
    "water": ("water",),
    "troops": ("troops_recruited", "troops", "troops_to_garrison"),
    "control": ("control_markers_placed", "control_markers", "control"),
    "battle-icons": ("battle_icons", "battle_icon", "conflict_cards", "conflict_card"),
    "pairs": ("battle_icon_pairs", "pairs", "battle_icon_pair"),
    "victory-points": ("vp", "victory_points", "points"),
    "intrigue": ("intrigue_cards", "intrigue"),
    "cards": ("cards_drawn", "cards"),
    "spies": ("spies", "spies_placed"),
    "contracts": ("contracts",),
    "influence": ("influence",),
    "deployed": ("troops_deployed", "units_deployed", "deployed"),
}

#: How a case may say that nobody gets something.
NOBODY = AnyOf(
    ("none", "nobody", "no_one", "null", "nothing", "tie", "", None),
    words=("none", "nobody", "nothing", "unclaimed", "stays", "remains", "not", "no"),
)
MARKER = "uprising.token.combat-marker"
RESOURCES = ("solari", "spice", "water")

#: Phases in which nobody looks whether the game ends.
GOES_ON = ("player_turns", "combat", "makers")


#: The terms that name the phases.
PHASES = {
    "round_start": "uprising.term.round-start-phase",
    "player_turns": "uprising.term.player-turns-phase",
    "combat": "uprising.term.combat",
    "makers": "uprising.term.makers-phase",
    "recall": "uprising.term.recall-phase",
}


def phase_fact(phase: str) -> object:
    """A phase as a fact of a message."""
    return Named(PHASES[phase]) if phase in PHASES else phase


def clause(name: str) -> str:
    """The id of a clause of Uprising."""
    return name if "." in name else f"uprising.clause.{name}"


def clauses(*names: str) -> tuple[str, ...]:
    """The ids of clauses of Uprising."""
    return tuple(clause(name) for name in names)


class Changing:
    """A position on which effects are carried out."""

    def __init__(self, move: Move) -> None:
        self.move = move
        self.rules = move.rules
        self.position = move.position
        self.colors = tuple(move.position.seats)
        #: The fields of players that have changed, by colour and path.
        self.changed: dict[str, dict[tuple[str, ...], Any]] = {color: {} for color in self.colors}
        self.gains: dict[str, dict[str, int]] = {color: {} for color in self.colors}
        #: What is left to a player and not told; what hangs on it is not told either.
        self.choices: dict[str, list[str]] = {}
        #: Gains that hang on a choice, by colour.
        self.open: dict[str, set[str]] = {color: set() for color in self.colors}
        #: Whether dreadnoughts are about to move that cover markers: who controls a space is then told elsewhere.
        self.covered = False
        self.board: dict[str, Any] = {}
        self.facts: dict[str, Any] = {}
        self.also: dict[str, Any] = {}
        self.named: dict[str, None] = {}
        self.unknowns: list[Unknown] = []

    def get(self, color: str, *path: str) -> Any:
        """A field of a player as it is by now; None where it is not told."""
        found = self.changed[color].get(path)
        return self.position.seat(color).get(*path) if found is None else found

    def put(self, color: str, value: Any, *path: str) -> None:
        """Change a field of a player."""
        self.changed[color][path] = value

    def add(self, color: str, number: int, *path: str) -> bool:
        """Change a number of a player; False where the position does not tell it."""
        have = self.get(color, *path)
        if not isinstance(have, int):
            return False
        self.put(color, have + number, *path)
        return True

    def got(self, color: str, thing: str, number: int) -> None:
        """Count a gain, or with a negative number a loss."""
        self.gains[color][thing] = self.gains[color].get(thing, 0) + number

    def points(self, color: str, number: int) -> None:
        """Give or take victory points."""
        self.got(color, "victory-points", number)
        self.add(color, number, "vp")
        self.rests_on("victory-point-moves-score-marker")

    def rests_on(self, *names: str) -> None:
        """Name clauses that were applied."""
        self.named.update(dict.fromkeys(clauses(*names)))

    def missing(self, color: str, *path: str) -> None:
        """Say that a field is needed which the position does not tell."""
        at = self.position.seat(color).at(*path)
        one = Unknown(MISSING, at, {"fact": ".".join(str(step) for step in at[1:])})
        if one not in self.unknowns:
            self.unknowns.append(one)

    @staticmethod
    def player(color: str) -> Player:
        """A player as a fact of a message."""
        return Player(color)

    def doubt(self, key: str, *open: str, **facts: Any) -> None:
        """Say that something cannot be told; the sentence of this name stands in the check's ``says``."""
        one = Unknown(key, ("state",), facts, open=open)
        if one not in self.unknowns:
            self.unknowns.append(one)

    def lacking(self, *path: str) -> None:
        """Say that a field of the table is needed which the position does not tell."""
        self.unknowns.append(Unknown(MISSING, ("state", *path), {"fact": ".".join(path)}))

    def choice(self, color: str, what: str, *things: str) -> None:
        """Leave something to a player; the gains that hang on it are not told."""
        self.choices.setdefault(color, []).append(what)
        self.open[color].update(things)

    # --- the answer -----------------------------------------------------------------------------

    def result(self) -> Result:
        """Everything that has changed, under the names a case may ask by."""
        facts = dict(self.facts)
        shown = {color: _shown(self.gains[color], self.open[color]) for color in self.colors}
        if any(shown.values()):
            facts["gains"] = {color: one for color, one in shown.items() if one}
        also: dict[str, Any] = {}
        for color in self.colors:
            fields = [*self.position.seat(color).data, *(path[0] for path in self.changed[color])]
            also |= {f"{color}_{field}": self._whole(color, field) for field in fields}
            also[f"{color}_gains"] = _every(self.gains[color], self.open[color])
        also |= self._conflict()
        moved = {
            color: self.gains[color].get("victory-points", 0)
            for color in self.colors
            if "victory-points" not in self.open[color]
        }
        points = {color: self.get(color, "vp") for color in moved if self.get(color, "vp") is not None}
        also |= {"vp_change": moved, "vp": points, "victory_points": points, **self._tracks()}
        if self.position.state.get("phase") in GOES_ON:
            also["game_over"] = False
        also |= self.also
        if any(moved.values()):
            facts |= {"vp_change": moved, "vp": points}
        if self.choices:
            facts["choices"] = self.choices
        return Result(facts, self.changes(), also, tuple(self.named))

    def _conflict(self) -> dict[str, Any]:
        """Units in the Conflict and combat markers as they are by now, all together and by player."""
        found: dict[str, Any] = {}
        for unit in ("troops", "sandworms", "dreadnoughts"):
            there = {color: self.get(color, unit, "conflict") for color in self.colors}
            told = {color: number for color, number in there.items() if isinstance(number, int)}
            if told and (unit != "troops" or len(told) == len(there)):
                found[f"{unit}_in_conflict"] = AnyOf((str(sum(told.values())),), told)
        for color in self.colors:
            worms, marker = self._whole(color, "sandworms"), self._whole(color, "combat_marker")
            if isinstance(worms, Mapping) and "conflict" in worms:
                found[f"{color}_sandworms"] = AnyOf((str(worms["conflict"]),), worms)
            if isinstance(marker, Mapping) and isinstance(marker.get("space"), int):
                limit = self.rules.token(MARKER, "marker_limit") if marker.get("side") == "plus_20" else 0
                shown = AnyOf((str(marker["space"] + limit),), marker)
                found[f"{color}_combat_marker"] = shown
                found.setdefault("combat_markers", {})[color] = shown
        return found

    def _tracks(self) -> dict[str, Any]:
        """Influence and alliances by faction, and control by space, as they are by now."""
        found: dict[str, Any] = {}
        for color in self.colors:
            track = {} if "influence" in self.open[color] else self._whole(color, "influence") or {}
            for faction, step in track.items():
                found.setdefault(f"{faction}_influence", {})[color] = step
                for name in _alliance(faction):
                    found.setdefault(name, NOBODY)
        for color in self.colors:
            for faction in () if "alliances" in self.open[color] else self._whole(color, "alliance_tokens") or ():
                found |= dict.fromkeys(_alliance(faction), color)
                found.setdefault("alliances", {})[faction] = color
            for resource, number in (self._whole(color, "resources") or {}).items():
                if resource not in self.open[color]:
                    found[f"{color}_{resource}"] = number
            pairs = (self._whole(color, "battle_icon_cards") or {}).get("face_down_pairs")
            if pairs is not None:
                found.setdefault("face_down_pairs", {})[color] = pairs
            placed = (self._whole(color, "control_markers") or {}).get("placed") or ()
            before = (self.position.seat(color).get("control_markers", "placed") or ()) if self.covered else ()
            for space in (one for one in placed if one not in before):
                found |= _control(space, color)
        for color in self.colors:
            # A dreadnought covers the marker below it.
            for space in () if self.covered else (self._whole(color, "dreadnoughts") or {}).get("controlling") or ():
                found |= _control(space, color)
        return found

    def _whole(self, color: str, field: str) -> Any:
        """A field of a player with everything under it, as it is by now."""
        value = self.position.seat(color).get(field)
        if field == "vp" and "victory-points" in self.open[color]:
            return None
        if field == "resources" and isinstance(value, Mapping):
            value = {name: number for name, number in value.items() if name not in self.open[color]}
        for path, changed in self.changed[color].items():
            if path[-1] in self.open[color]:
                continue
            if path[0] == field:
                value = changed if len(path) == 1 else {**(value or {}), path[1]: changed}
        return value

    def changes(self) -> dict[str, Any]:
        """The parts of the position that have changed, as a position writes them."""
        players: dict[str, Any] = {}
        for color, fields in self.changed.items():
            for field in dict.fromkeys(path[0] for path in fields):
                value = self._whole(color, field)
                if value is not None:
                    players.setdefault(color, {})[field] = value
        return {**self.board, **({"players": players} if players else {})}


def _alliance(faction: str) -> tuple[str, ...]:
    """The names by which a case may ask for the alliance with a faction."""
    return f"alliance_{faction}", f"{faction}_alliance", f"alliance_with_{faction}", f"alliance_with_the_{faction}"


def _control(space: str, color: str) -> dict[str, str]:
    """Who controls a space, under every name a case may ask by."""
    names = ("{}_control", "control_of_{}", "control_{}", "{}_controlled_by", "{}_controller", "controller_of_{}",
             "{}_held_by", "{}_control_marker")  # fmt: skip
    return {name.format(space): color for name in names}


def _shown(gains: Mapping[str, int], open: Iterable[str]) -> dict[str, int]:
    named = {thing: GAINS.get(thing, (thing.replace("-", "_"),))[0] for thing in gains if thing not in open}
    return {name: gains[thing] for thing, name in named.items() if gains[thing]}


def _every(gains: Mapping[str, int], open: Iterable[str]) -> dict[str, Any]:
    found: dict[str, Any] = {
        name: gains.get(thing, 0) for thing, names in GAINS.items() if thing not in open for name in names
    }
    by_faction = {
        thing.removesuffix("-influence").replace("-", "_"): number
        for thing, number in gains.items()
        if thing.endswith("-influence")
    }
    if by_faction and "influence" in found:
        found["influence"] = AnyOf((str(found["influence"]),), by_faction)
    return found | {thing.replace("-", "_"): number for thing, number in gains.items() if thing not in GAINS}
