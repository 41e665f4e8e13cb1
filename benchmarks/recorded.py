"""
Holds the engine against games that another program has recorded.

``python benchmarks/recorded.py FOLDER`` reads ``states.jsonl.gz`` and ``moves.jsonl.gz`` of the folder: pictures of
tables, and what may be done at them. It prints how many tables were refused or left undecided, by check, and how many
pairs of a card and a space, purchases and deployments came out otherwise. Tables of 2 players are left out, because
the books have none without a Rival.
"""

import argparse
import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kodeks import compiled
from kodeks.judge import cases, questions
from kodeks.judge.base import Library
from kodeks.loading import Marks

PHASES = {"player_turns": "player-turns", "round_start": "round-start", "game_end": "endgame"}
#: Moments at which an effect of a turn may still wait: what is pending is not recorded.
UNSETTLED = ("agent_turn_mid", "reveal_turn_mid")
FEW = 3
PLACES = ("supply", "garrison", "conflict")


def lines(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a file."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            yield json.loads(line)


class Table:
    """A recorded table as a position file has it."""

    def __init__(self, library: Library, data: dict[str, Any]) -> None:
        self.library, self.data, self.given = library, data, data["state"]
        self.names = library.names(library.mix(["khoam.module.khoam"], len(data["players"])))
        kb = library.kb
        self.posts = {
            frozenset(slug(space) for space in each.data["connects"]): slug(each.id) for each in kb.of("post")
        }

    def card(self, name: str) -> str:
        """A card by its name here; one that has another name in the base is not named."""
        found = self.names.find(name, "card") or self.names.find(name.replace("-4-6", "-for-four"), "card")
        return found[0] if len(found) == 1 else "?"

    def case(self, **question: Any) -> dict[str, Any]:
        """The position, with a question."""
        seats: list[str] = self.data["players"]
        state = self._table()
        for player in seats:
            state[player] = self._seat(player)
        return {"from": "set-up", "modules": ["khoam"], "players": seats, "state": state, **question}

    def _table(self) -> dict[str, Any]:
        given = self.given
        here: dict[str, Any] = {}
        conflict = given["current_conflict"]
        turn = given.get("this_turn") or {}
        here |= {
            "round": given["round"],
            "phase": PHASES.get(given["phase"], given["phase"]),
            "first": given["first_player"],
            "active": (given.get("active_player") or "none") if given["phase"] == "player_turns" else "none",
            "shield_wall": given["shield_wall"] == "in_place",
            "conflict_card": "none" if not conflict or conflict.get("taken_by") or over(self.data) else conflict["id"],
            "conflict_deck": given["conflict_deck"]["face_down"],
            "conflict_unclaimed": given["conflict_deck"]["earlier_cards_unclaimed_face_up"]
            + bool(conflict and over(self.data) and not conflict.get("taken_by")),
            "row": [self.card(one) for one in given["imperium_row"]],
            "imperium_deck": [self.card(one) for one in given["imperium_deck_list"]],
            "reserve": given["reserve"],
            "intrigue_deck": [self.card(one) for one in given["intrigue_deck_list"]],
            "intrigue_discard": [self.card(one) for one in given["intrigue_discard_list"]],
            "box": [self.card(one) for one in given["removed_from_game"]],
            "contract_offer": given["contracts"]["face_up"],
            "contract_bank": given["contracts"]["face_down_bank"],
            "bonus_spice": given["bonus_spice"],
            "control": {place: holder or "nobody" for place, holder in given["control"].items()},
            "agents": self._agents(),
            "spies": {
                self.posts[frozenset(post["connected_to"])]: post["spies"]
                for post in given["observation_posts"].values()
            },
            "alliance": self._alliances(),
            "turn_space": turn.get("space") or "none",
            "combat_players": [],
            "conflict_winner": "none",
            "winner": "none",
        }
        return here

    def _agents(self) -> dict[str, list[str]]:
        spaces = [slug(each.id) for each in self.library.kb.of("space") if each.id.startswith("uprising.")]
        return {space: self.given["occupied_spaces"].get(space, []) for space in spaces}

    def _alliances(self) -> dict[str, str]:
        found = {slug_of(faction): "track" for faction in self.given["alliance_tokens_on_tracks"]}
        for player, own in self.given["players"].items():
            found |= {slug_of(faction): player for faction in own["alliance_tokens"]}
        return found

    def _seat(self, player: str) -> dict[str, Any]:
        own = self.given["players"][player]
        lists = own["card_lists"]
        battle = own["battle_cards"]
        battle_cards = (battle["objective"], *battle["conflicts_won"])
        return {
            "leader": own["leader"],
            "victory_points": own["vp"],
            **own["resources"],
            **{name: own["troops"].get(name, 0) for name in PLACES},
            "memories": sum(own["troops"].values()) - sum(own["troops"][place] for place in PLACES),
            "sandworms": own["sandworms"]["conflict"],
            "agents_ready": own["agents"]["on_leader"],
            "swordmaster": own["agents"]["third_agent"] == "acquired",
            "spies_ready": own["spies"]["supply"],
            "maker_hooks": own["maker_hooks"],
            "council": own["council_seats"],
            "influence": {slug_of(faction): step for faction, step in own["influence"].items()},
            "markers": own["control_markers"]["supply"],
            "hand": [self.card(one) for one in lists["hand"]],
            "deck": [self.card(one) for one in lists["draw_pile_top_first"]],
            "discard": [self.card(one) for one in lists["discard"]],
            "played": [self.card(one) for one in lists["in_play_agent"]],
            "shown": [self.card(one) for one in lists["in_play_revealed"]],
            "aside": self._aside(own["leader"]) + self._from_the_row(player),
            "intrigue": [self.card(one) for one in own["intrigue_list"]],
            "contracts": len(own["contracts"]["open"]),
            "completed": len(own["contracts"]["completed_face_down"]),
            "won": [self.card(battle_card) for battle_card in battle_cards if battle_card not in battle["face_down"]],
            "spent": [self.card(one) for one in battle["face_down"]],
            "revealed": own["revealed_this_round"],
            "persuasion": own.get("persuasion", 0) if own["revealed_this_round"] else 0,
            "swords": own["swords_this_round"],
        }

    def _from_the_row(self, player: str) -> list[str]:
        """Cards of the Imperium Row that a player has set aside."""
        cards = self.given.get("set_aside_from_row") or []
        return [self.card(card["card"]) for card in cards if card["player"] == player]

    def _aside(self, leader: str) -> list[str]:
        """The contracts that a leader has set aside."""
        contracts = [
            each.id for each in self.library.kb.of("contract") if each.id.startswith("khoam.contract.sardaukar")
        ]
        number = self.given["contracts"].get("set_aside_sardaukar_contracts", 0)
        return contracts[:number] if leader.startswith("shaddam") else []


def over(data: dict[str, Any]) -> bool:
    """Whether the Conflict card of the round lies with the others already."""
    return data["moment"] in ("after_combat", "after_makers", "after_recall", "game_end")


def slug(id: str) -> str:
    """The last word of an id."""
    return id.rpartition(".")[2]


def slug_of(name: str) -> str:
    """A name as ids write it."""
    return name.replace("_", "-")


def judged(library: Library, case: dict[str, Any]) -> tuple[str, list[str]]:
    """The verdict on a case, and what it rests on."""
    read = cases.read_case(library, case, "recorded", Marks(0, 0))
    if isinstance(read, list):
        return "unreadable", [f"{one.because} {one.facts}" for one in read]
    found = questions.answer(read)
    why = [f"{objection.rule} {objection.values}" for objection in found.objections] or [
        unknown.name for unknown in found.unknowns
    ]
    return found.verdict, why


def states(library: Library, folder: Path) -> dict[str, Table]:
    """Judge every table; returns them by their ids."""
    tables = {line["id"]: Table(library, line) for line in lines(folder / "states.jsonl.gz")}
    tables = {id: table for id, table in tables.items() if len(table.data["players"]) >= FEW}
    verdicts: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for id, table in tables.items():
        verdict, why = judged(library, table.case())
        verdicts[verdict] += 1
        if verdict != "legal":
            reasons.update(f"{table.data['moment']}: {one}" for one in why[:1])
            if verdict != "undecided":
                print(id, table.data["moment"], verdict, why[:2])
    print(f"{len(tables)} tables:", dict(verdicts))
    for reason, number in reasons.most_common(12):
        print(f"  {number:4} {reason}")
    return tables


def moves(library: Library, folder: Path, tables: dict[str, Table], every: int) -> int:
    """Judge every pair of a card and a space, and every purchase; returns how many came out otherwise."""
    apart: Counter[str] = Counter()
    number: Counter[str] = Counter()
    for move in lines(folder / "moves.jsonl.gz"):
        table = tables.get(move["state"])
        if table is None or move["kind"] not in ("send_agent", "acquire"):
            continue
        for wanted, listed in (("legal", move.get("legal", ())), ("illegal", move.get("illegal", ()))):
            for one in listed[::every] if move["kind"] == "send_agent" else listed:
                line = told(table, move, one)
                if line is None:
                    continue
                verdict, why = judged(library, table.case(move=[line]))
                number[move["kind"]] += 1
                if verdict != wanted:
                    apart[f"{move['kind']}: recorded {wanted}, judged {verdict}"] += 1
                    if apart.total() <= FEW * 4:
                        print(move["state"], wanted, verdict, line, why[:2])
    print(dict(number), "moves;", dict(apart) or "all as recorded")
    return apart.total()


def told(table: Table, move: dict[str, Any], one: Any) -> dict[str, Any] | None:
    """A recorded move as a decision; None where the base knows the card by another name."""
    name = one["card"] if isinstance(one, dict) else one[0]
    card = table.card(name)
    if card == "?" or name in move.get("doubtful_cards", ()):
        return None
    if move["kind"] == "acquire":
        return {"acquire": {"player": move["player"], "card": card}}
    space = one["space"] if isinstance(one, dict) else one[1]
    return {"send_agent": {"player": move["player"], "card": card, "space": space}}


def main() -> int:
    """Judge everything in a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--moves", type=int, default=0, metavar="N", help="judge moves too, of agents every Nth")
    chosen = parser.parse_args()
    library = Library(compiled.load())
    tables = states(library, chosen.folder)
    return int(bool(moves(library, chosen.folder, tables, chosen.moves))) if chosen.moves else 0


if __name__ == "__main__":
    sys.exit(main())
