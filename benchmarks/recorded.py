"""
Holds the engine against games that another program has recorded.

``python benchmarks/recorded.py FOLDER`` reads ``states.jsonl.gz``, ``moves.jsonl.gz`` and ``combats.jsonl.gz`` of the
folder: pictures of tables, what may be done at them, and how combats ended. It prints how many tables were refused or
left undecided, by check, and how many pairs of a card and a space, purchases, deployments, spies, Intrigue cards,
winners and rewards came out otherwise. Tables of 2 players are left out, because the books have none without a Rival.
That program lets an Intrigue card be played of which nothing can be used; the books want its cost and condition met
(``uprising.clause.intrigue-cost-and-condition``).
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
#: That program lets Intrigue cards be played whose cost or condition is not met.
UNUSABLE = "uprising.check.intrigue-card-not-paid"
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
            "row": [self.card(card) for card in given["imperium_row"]],
            "imperium_deck": [self.card(card) for card in given["imperium_deck_list"]],
            "reserve": given["reserve"],
            "intrigue_deck": [self.card(card) for card in given["intrigue_deck_list"]],
            "intrigue_discard": [self.card(card) for card in given["intrigue_discard_list"]],
            "box": [self.card(card) for card in given["removed_from_game"]],
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
            "turn_space": [*turn.get("agent_sent_to", ()), "none"][0],
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
            "hand": [self.card(card) for card in lists["hand"]],
            "deck": [self.card(card) for card in lists["draw_pile_top_first"]],
            "discard": [self.card(card) for card in lists["discard"]],
            "played": [self.card(card) for card in lists["in_play_agent"]],
            "shown": [self.card(card) for card in lists["in_play_revealed"]],
            "aside": self._aside(own["leader"]) + self._from_the_row(player),
            "intrigue": [self.card(card) for card in own["intrigue_list"]],
            "contracts": len(own["contracts"]["open"]),
            "completed": len(own["contracts"]["completed_face_down"]),
            "won": [self.card(battle_card) for battle_card in battle_cards if battle_card not in battle["face_down"]],
            "spent": [self.card(card) for card in battle["face_down"]],
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
        return "unreadable", [f"{finding.because} {finding.facts}" for finding in read]
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
            reasons.update(f"{table.data['moment']}: {reason}" for reason in why[:1])
            if verdict != "undecided":
                print(id, table.data["moment"], verdict, why[:2])
    print(f"{len(tables)} tables:", dict(verdicts))
    for reason, number in reasons.most_common(12):
        print(f"  {number:4} {reason}")
    return tables


def moves(library: Library, folder: Path, tables: dict[str, Table], every: int) -> int:
    """Judge what may be done; returns how much came out otherwise than recorded."""
    apart: Counter[str] = Counter()
    number: Counter[str] = Counter()
    unusable = 0
    for move in lines(folder / "moves.jsonl.gz"):
        table = tables.get(move["state"])
        if table is None:
            continue
        for wanted, case in asked(table, move, every if move["kind"] == "send_agent" else 1):
            verdict, why = judged(library, case)
            number[move["kind"]] += 1
            if verdict != wanted and verdict == "illegal" and all(reason.startswith(UNUSABLE) for reason in why):
                unusable += 1
            elif verdict != wanted:
                apart[f"{move['kind']}: recorded {wanted}, judged {verdict}"] += 1
                if apart.total() <= FEW * 4:
                    print(move["state"], wanted, verdict, case.get("move", "outcome"), why[:2])
    print(dict(number), "moves;", dict(apart) or "all as recorded", f"but for {unusable} Intrigue cards of no use")
    return apart.total()


def asked(table: Table, move: dict[str, Any], every: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """The questions of a recorded move, each with the verdict that was recorded."""
    kind = move["kind"]
    if kind == "deploy":
        yield from (
            (wanted, table.case(move=[{"deploy": {"player": move["player"], "troops": troops}}]) | deployed(table))
            for wanted, troops in (("legal", move["max_troops"]), ("illegal", move["max_troops"] + 1))
        )
        return
    if kind == "winner":
        case = table.case(outcome=[], expected={"state": {"winner": move["player"]}})
        case["state"] |= {"cards_over": True}
        del case["state"]["winner"]
        yield "resolved", case
        return
    for wanted in ("legal", "illegal"):
        for option in move.get(wanted, ())[::every]:
            line = told(table, move, option)
            if line is None:
                continue
            case = table.case(move=[line])
            if kind == "play_intrigue" and move["timing"] == "combat":
                case["state"]["active"] = move["player"]
            if kind == "place_spy":
                case["effects"] = {move["player"]: [{"gain": {"spies": 1}}]}
            yield wanted, case


def deployed(table: Table) -> dict[str, Any]:
    """The table of a turn in which troops may go, with what the turn has brought."""
    turn, state = table.given["this_turn"], table.case()["state"]
    recruited = turn["troops_recruited_to_garrison"] + turn["troops_recruited_to_conflict"]
    return {"state": state | {"turn_recruited": recruited, "turn_deployed": turn["troops_deployed_from_garrison"]}}


def told(table: Table, move: dict[str, Any], option: Any) -> dict[str, Any] | None:
    """A recorded move as a decision; None where the base knows the card by another name."""
    if move["kind"] == "place_spy":
        post = table.given["observation_posts"][option]
        return {"place_spy": {"player": move["player"], "post": table.posts[frozenset(post["connected_to"])]}}
    name = option["card"] if isinstance(option, dict) else option[0] if isinstance(option, list) else option
    card = table.card(name)
    if card == "?" or name in move.get("doubtful_cards", ()):
        return None
    if move["kind"] in ("acquire", "play_intrigue"):
        return {move["kind"]: {"player": move["player"], "card": card}}
    space = option["space"] if isinstance(option, dict) else option[1]
    return {"send_agent": {"player": move["player"], "card": card, "space": space}}


def combats(library: Library, folder: Path) -> int:
    """Work out who takes which reward; returns how many combats came out otherwise than recorded."""
    number = apart = 0
    for combat in lines(folder / "combats.jsonl.gz"):
        seats = combat["players"]
        if len(seats) < FEW or not combat["fought"]:
            continue
        before = {seat: combat["before_rewards"][seat] for seat in seats}
        own = {
            seat: {
                "conflict": units["troops"],
                "sandworms": units["sandworms"],
                "swords": units["swords"],
                "garrison": units["holdings"]["garrison"],
                "supply": units["holdings"]["supply"],
                "revealed": True,
                "reward": "none",
            }
            for seat, units in before.items()
        }
        state = {
            "round": combat["round"],
            "phase": "combat",
            "cards_over": True,
            "shield_wall": combat["shield_wall"] == "in_place",
            "conflict_card": combat["conflict"]["id"],
            **own,
        }
        case = {"from": "set-up", "modules": ["khoam"], "players": seats, "state": state, "outcome": []}
        read = cases.read_case(library, case, "recorded", Marks(0, 0))
        found = None if isinstance(read, list) else questions.answer(read).after
        taken = {seat: found.facts.get(f"{seat}.reward", "") if found else "unknown" for seat in seats}
        wanted = {seat: combat["rewards"].get(seat, {}).get("reward", "") for seat in seats}
        number += 1
        if taken != wanted:
            apart += 1
            print(combat["game"], combat["round"], "recorded", wanted, "worked out", taken)
    print(number, "combats;", apart or "none", "otherwise than recorded")
    return apart


def main() -> int:
    """Judge everything in a folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--moves", type=int, default=0, metavar="N", help="moves and combats too; of agents every Nth")
    chosen = parser.parse_args()
    library = Library(compiled.load())
    tables = states(library, chosen.folder)
    if not chosen.moves:
        return 0
    return int(bool(moves(library, chosen.folder, tables, chosen.moves) + combats(library, chosen.folder)))


if __name__ == "__main__":
    sys.exit(main())
