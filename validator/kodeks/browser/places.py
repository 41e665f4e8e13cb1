"""What was tapped on the drawn table, and everything that can be said there."""

from collections.abc import Iterator
from typing import Any

from kodeks.browser.controls import NO_CONTROL, fact_control
from kodeks.drawing.svg import EVERYTHING, TABLE
from kodeks.games.imperium import survey
from kodeks.games.imperium.catalogue import Catalogue
from kodeks.judge.base import GAMES, known_module_ids
from kodeks.judge.case import Case
from kodeks.judge.cases import FROM
from kodeks.model import Entry, KnowledgeBase
from kodeks.reporting.case_words import Teller
from kodeks.table.facts import Fact, Keyed, Register

#: Kinds of things that have a place on the board, where what lies and stands on them is said.
ON_BOARD = frozenset(("space", "post", "territory", "cell"))

PHRASES = ("what is not given", "as at set-up", "unknown", "variants")


def title(at: str, teller: Teller) -> str:
    """How the place that was tapped is called."""
    return teller.speaker.phrase(EVERYTHING) if at == TABLE else teller.fact(at)


def controls_at(at: str, case: Case, teller: Teller) -> list[dict[str, Any]]:
    """A control for each fact at a place; at the table itself also what is said of the case as a whole."""
    whole = _of_case(case, teller) if at == TABLE else ()
    whose = at not in case.state.facts["players"]
    found = (fact_control(key, case.state, teller, whose=whose) for key in keys_at(at, case))
    return [*(item for item in found if item), *whole]


def keys_at(at: str, case: Case) -> list[str]:
    """
    The facts at a place that was tapped.

    A fact is a place itself. A seat and the table have every fact that has no place on the board; a space, a post
    or a territory has whatever lies and stands there.
    """
    register, seats = case.game.register, case.state.facts["players"]
    if at == TABLE:
        return list(_of_part(register.table, "", case))
    if at in seats:
        return list(_of_part(register.seat, f"{at}.", case))
    place = register.find(at, seats)
    if place is not None:
        return list(_keys(place.fact, f"{place.seat}." if place.seat else "", case)) if _is_whole(at, place) else [at]
    return list(_on_board(at, register, seats, case))


def _is_whole(at: str, place: Any) -> bool:
    """Whether a fact is named that there is once for each entry, and no entry of it."""
    return isinstance(place.fact, Keyed) and not place.entry


def _of_part(facts: Any, start: str, case: Case) -> Iterator[str]:
    for name, fact in facts.items():
        on_board = isinstance(fact, Keyed) and not ON_BOARD.isdisjoint(fact.of.split("|"))
        if not on_board and not fact.working and name not in NO_CONTROL:
            yield from _keys(fact, start, case)


def _on_board(at: str, register: Register, seats: tuple[str, ...], case: Case) -> Iterator[str]:
    kind = case.game.catalogue.entries[at][0]
    for start, facts in (("", register.table), *((f"{seat}.", register.seat) for seat in seats)):
        for fact in facts.values():
            if isinstance(fact, Keyed) and not {kind, _part_of(kind)}.isdisjoint(fact.of.split("|")):
                yield from (key for key in _keys(fact, start, case) if key.partition("@")[0].endswith(f".{at}"))


def _part_of(kind: str) -> str:
    """What a place is divided into."""
    return "cell" if kind == "territory" else kind


def _keys(fact: Fact[Any], start: str, case: Case) -> Iterator[str]:
    """The keys of a fact: one, or one for each entry that it can be about."""
    if not isinstance(fact, Keyed):
        yield start + fact.name
        return
    for entry in _entries(fact, start, case):
        yield f"{start}{fact.name}.{entry}"


def _entries(fact: Keyed[Any], start: str, case: Case) -> Iterator[str]:
    catalogue, kinds = case.game.catalogue, fact.of.split("|")
    if isinstance(catalogue, Catalogue):
        known = survey.entries_of(catalogue).get(fact.name)
        if known is not None:
            yield from known
            return
    if "cell" in kinds:
        yield from catalogue.places
        return
    faction = case.state.facts.get(f"{start}faction")
    for id, (kind, data) in catalogue.entries.items():
        # Leaders are those of the faction, where it is given.
        if kind in kinds and (kind != "leader" or faction is None or data.get("faction") == faction):
            yield id


# --- the case as a whole --------------------------------------------------------------------------------------------


def _of_case(case: Case, teller: Teller) -> Iterator[dict[str, Any]]:
    """Which variants are played, and what is taken of facts that are not given."""
    phrase, shared = teller.speaker.phrase, {"of": "", "least": 0, "most": None, "unseen": False, "known": True}
    kb = teller.speaker.kb
    variants = [entry for entry in kb.of("variant") if _can_be_played(entry, case, kb)]
    if variants:
        named = [str(name).rpartition(".")[2] for name in case.data.get("variants", ())]
        options = [{"value": entry.id.rpartition(".")[2], "text": teller.speaker.title(entry.id)} for entry in variants]
        shown = ", ".join(item["text"] for item in options if item["value"] in named)
        yield {
            **shared, "key": "variants", "path": ["variants"], "label": phrase("variants"), "type": "names",
            "given": bool(named), "value": named, "shown": shown or "–", "options": options,
        }  # fmt: skip
    start = case.data.get("from", "nothing")
    words = dict(zip(FROM, (phrase("as at set-up"), phrase("unknown")), strict=True))
    yield {
        **shared, "key": "from", "path": ["from"], "label": phrase("what is not given"), "type": "name",
        "given": "from" in case.data, "value": start, "shown": words[start],
        "options": [{"value": value, "text": text} for value, text in words.items()],
    }  # fmt: skip


def _can_be_played(variant: Entry, case: Case, kb: KnowledgeBase) -> bool:
    """Whether the modules and the number of players are those of a variant."""
    named = (case.data.get("game", "uprising"), *case.data.get("modules", ()))
    modules = {GAMES.get(str(name), str(name)) for name in named}
    modules |= set(known_module_ids(kb, map(str, named)))
    facts, marks = case.state.facts, [name for name, fact in case.game.register.seat.items() if fact.marks]
    players = sum(not any(facts.get(f"{seat}.{name}") for name in marks) for seat in facts["players"])
    needs = (variant.data["of"], *variant.data.get("needs", ()))
    return all(id in modules for id in needs) and players in variant.data.get("players", (players,))
