"""
What games have used: things, effects, verbs, steps of tracks, and guards that have refused something.

A game played at random seldom comes to the rare things. :class:`Seeker` prefers the decisions that lead to what has
been used least, chance included, and :meth:`Tally.ask` holds plausible decisions against the guards: what is offered,
what was offered earlier in the game, and the same by somebody else or with another argument.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields, replace
from random import Random
from typing import Any, get_origin

from kodeks.judge.balance import Balance
from kodeks.play import Decision, Game, Pay, agenda, judge, offered
from kodeks.play.decisions import Decline, EffectDecision
from kodeks.play.playing import answering, at_random
from kodeks.table import State
from kodeks.table.names import kind_of as entry_kind

#: How many decisions of each kind are remembered, to be asked about again when their moment has passed.
REMEMBERED = 6
#: How often the seeker looks for what is rare; otherwise any decision will do, so that games differ.
SEEKING = 0.7
STEPS = "/steps/"
#: Decks whose cards are turned up and never played; being drawn is all that happens to them.
TURNED_UP = ("hagal", "conflict", "spice")


@dataclass
class Tally:
    """What games have used: things, verbs, guards that refused, answers to open questions."""

    decisions: Counter[str] = field(default_factory=Counter)
    things: Counter[str] = field(default_factory=Counter)
    effects: Counter[str] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    readings: Counter[str] = field(default_factory=Counter)
    reached: Counter[str] = field(default_factory=Counter)
    balance: Balance = field(default_factory=Balance)
    #: The last decisions of each kind that this game has offered.
    offered: dict[type[Decision], list[Decision]] = field(default_factory=dict)

    def add(self, state: State, decision: Decision) -> None:
        """Count a decision and the things it names."""
        self.decisions[type(decision).__name__] += 1
        self.balance.use(decision)
        self.things.update(named(state, decision))
        if isinstance(decision, EffectDecision):
            found = agenda.locate(agenda.top(state), decision.effect)
            if found:
                effect = found[2].effect
                self.verbs[effect.head] += 1
                self.things[effect.source] += 1
                self.effects[effect.id] += 1
                if isinstance(decision, Pay):
                    self.verbs.update(part.head for part in effect.give)

    def rarity(self, state: State, decision: Decision) -> int:
        """How often the rarest of what a decision names has been used."""
        counts = [self.decisions[type(decision).__name__]]
        counts += [self.things[name] for name in named(state, decision)]
        if isinstance(decision, EffectDecision):
            counts.append(self.effects[decision.effect])
        return min(counts)

    def ask(self, state: State, chance: Random, *, plausible: bool = False) -> None:
        """Judge everything that is offered, and count the guards that refuse; with ``plausible`` more than that."""
        now = list(dict.fromkeys(answering(state, chance, lambda here: list(offered(here)))))
        others = list(self._plausible(state, now, chance)) if plausible else []
        for decision in (*now, *others):
            verdict = answering(state, chance, lambda here, each=decision: judge(here, each))  # type: ignore[misc]
            self.refused.update({objection.rule for objection in verdict.objections})
            if verdict.answer == "legal":
                self.balance.could(decision)
        for decision in chance.sample(now, min(len(now), REMEMBERED)):
            kept = self.offered.setdefault(type(decision), [])
            kept.append(decision)
            del kept[:-REMEMBERED]

    def _plausible(self, state: State, now: list[Decision], chance: Random) -> Iterator[Decision]:
        """
        What was offered before, as it was, by another player, and with another argument.

        So is what is offered now, with another argument; what is to be given before an arrow is decided by itself.
        Effects that wait are left too, whether they may be or not, and of the kinds that were not offered yet one is
        made up.
        """
        players = state.facts["players"]
        for kept in self.offered.values():
            for decision in kept:
                yield decision
                if decision.player:
                    yield replace(decision, player=chance.choice(players))
                yield from _changed(state, decision, kept, chance)
        given = [part for decision in now if isinstance(decision, Pay) for part in decision.parts]
        for decision in chance.sample(now, min(len(now), REMEMBERED)):
            yield from _changed(state, decision, self.offered.get(type(decision), ()), chance)
        for part in chance.sample(given, min(len(given), REMEMBERED)):
            yield from (part, *_changed(state, part, (), chance))
        for _, item, leaf in agenda.leaves(agenda.top(state)):
            yield Decline(player=item.owner, effect=leaf.effect.id)
        others = [kind for kind in state.game.kinds.values() if kind not in self.offered]
        if others:
            yield from _made_up(state, chance.choice(others), chance)

    def begin(self) -> None:
        """Forget what an earlier game has offered."""
        self.offered.clear()

    def end(self, state: State) -> None:
        """Count what the end of a game shows."""
        facts = state.facts
        self.balance.end(state)
        self.things.update(facts[f"{player}.leader"] for player in facts["players"] if f"{player}.leader" in facts)
        self.effects.update(_steps_reached(state))
        if state.game.book.telling:
            for tell in state.game.book.telling:
                self.reached.update(tell(state))
            return
        self.reached[f"ended in round {facts['round']}"] += 1
        self.reached["won"] += bool(facts["winner"])
        self.reached["tied"] += not facts["winner"]
        self.reached["alliance held"] += any(facts[key] for key in facts if key.startswith("alliance."))
        self.reached["location controlled"] += any(facts[key] for key in facts if key.startswith("control."))
        self.reached["wall gone"] += not facts["shield_wall"]


class Seeker:
    """Chooses what has been used least, most of the time."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally

    def __call__(self, state: State, decisions: list[Decision], chance: Random) -> Decision:
        """One of the decisions that lead to the rarest things, or any."""
        if len(decisions) == 1 or chance.random() > SEEKING:
            return at_random(state, decisions, chance)
        rarity = [self.tally.rarity(state, decision) for decision in decisions]
        least = min(rarity)
        return chance.choice([item for item, number in zip(decisions, rarity, strict=True) if number == least])


def _changed(state: State, decision: Decision, alike: Sequence[Decision], chance: Random) -> Iterator[Decision]:
    """A decision with another argument: a flag turned round, one more, as in a decision alike, or anything named so."""
    names = [field.name for field in fields(decision) if field.name not in ("player", "effect", "parts")]
    if not names:
        return
    name = chance.choice(names)
    value: Any = getattr(decision, name)
    others: list[Any] = []
    if isinstance(value, bool):
        others.append(not value)
    elif isinstance(value, int):
        others.append(value + 1)
    elif alike:
        others.append(getattr(chance.choice(alike), name))
    if some := _named_so(state, name):
        other = chance.choice(some)
        others.append((other,) if isinstance(value, tuple) else other)
    yield from (replace(decision, **{name: each}) for each in others)


def _named_so(state: State, argument: str) -> list[str]:
    """Everything that an argument of this name can name: entries, or seats."""
    kinds = state.game.book.arguments.get(argument, "").split("|")
    if kinds == ["seat"]:
        return list(state.facts["players"])
    return [id for id in state.game.catalogue.entries if entry_kind(id) in kinds]


def _made_up(state: State, kind: type[Decision], chance: Random) -> Iterator[Decision]:
    """A decision of a kind with any arguments, where each is named or has a value without being told."""
    data: dict[str, Any] = {}
    for argument in fields(kind):
        if argument.name == "player":
            data["player"] = chance.choice(state.facts["players"])
        elif argument.name == "effect":
            waiting = [leaf.effect.id for _, _, leaf in agenda.leaves(agenda.top(state))]
            data["effect"] = chance.choice(waiting or [""])
        elif argument.default is not MISSING:
            continue
        elif some := _named_so(state, argument.name):
            several = get_origin(argument.type) is tuple
            data[argument.name] = (chance.choice(some),) if several else chance.choice(some)
        else:
            return
    yield kind(**data)


def named(state: State, decision: Decision) -> Iterator[str]:
    """The things that a decision of a player names, and what chance turns up."""
    entries: Mapping[str, tuple[str, Mapping[str, Any]]] = state.game.catalogue.entries
    for value in decision.arguments().values():
        for name in value if isinstance(value, tuple) else (value,):
            if isinstance(name, str) and name in entries and (decision.player or _turned_up(entries[name][1])):
                yield name


def _turned_up(data: Mapping[str, Any]) -> bool:
    return data.get("deck") in TURNED_UP


def things_of(game: Game) -> dict[str, set[str]]:
    """Everything that games of a mix can use, by its kind: things, steps of tracks, and Hagal cards by themselves."""
    catalogue = game.catalogue
    decks = {id: data.get("deck") for id, (kind, data) in catalogue.entries.items() if kind == "card"}
    found: dict[str, set[str]] = {"card": set(), "house-hagal-card": set()}
    for id in catalogue.cards:
        # Objectives are dealt, never decided about.
        if id and decks.get(id) not in ("objective", "", None):
            found["card"].add(id)
    found["house-hagal-card"] = {id for id, deck in decks.items() if deck == "hagal"}
    found["card"] -= found["house-hagal-card"]
    for kind, things in (("leader", catalogue.leaders), ("contract", catalogue.contracts)):
        found[kind] = {id for id in things if id}
    found["technology"] = {id for id, (kind, _) in catalogue.entries.items() if kind == "technology"}
    found["space"] = set(getattr(catalogue, "spaces", ()))
    found["territory"] = set(getattr(catalogue, "territories", ()))
    found["step"] = {
        step_of(effect) for effect in catalogue.all_effects if STEPS in effect and entry_kind(effect) == "track"
    }
    return {kind: ids for kind, ids in found.items() if ids}


def _steps_reached(state: State) -> Iterator[str]:
    """The steps of the factions' tracks that somebody's influence has come to; what they give comes of itself."""
    facts = state.facts
    for track in getattr(state.game.catalogue, "tracks", {}).values():
        held = [facts.get(f"{player}.influence.{track.faction}") or 0 for player in facts["players"]]
        for i, step in enumerate(track.steps):
            if track.faction and step.get("level", 0) <= max(held):
                yield f"{track.id}{STEPS}{i}"


def step_of(effect: str) -> str:
    """The step of a track to which an effect belongs."""
    track, _, rest = effect.partition(STEPS)
    return f"{track}{STEPS}{rest.partition('/')[0]}"


def numbers(tally: Tally, rules: Iterable[Game]) -> dict[str, Any]:
    """A tally as data, with what was never used, and how much of each kind was."""
    every = list(rules)
    printed = {
        effect.head
        for game in every
        for effect in game.catalogue.all_effects.values()
        # A choice of the owner is made by taking one of its lists; only that of others is carried out by itself.
        if effect.head != "choose" or "who" in effect.data
    }
    verbs = {head for game in every for head in game.verbs} & printed
    guards = {guard.id for game in every for guard in game.book.guards}
    used = {*tally.things, *(step_of(effect) for effect in tally.effects if STEPS in effect)}
    all_things: dict[str, set[str]] = {}
    for game in every:
        for kind, ids in things_of(game).items():
            all_things.setdefault(kind, set()).update(ids)
    coverage = {kind: (len(ids & used), len(ids)) for kind, ids in all_things.items()}
    coverage |= {"verb": (len(verbs & set(tally.verbs)), len(verbs))}
    coverage |= {"guard": (len(guards & set(tally.refused)), len(guards))}
    return {
        "decisions": dict(sorted(tally.decisions.items())),
        "verbs": dict(sorted(tally.verbs.items())),
        "reached": dict(sorted(tally.reached.items())),
        "readings": dict(sorted(tally.readings.items())),
        "coverage": {kind: {"used": some, "of": whole} for kind, (some, whole) in coverage.items()},
        "never_used": sorted(id for ids in all_things.values() for id in ids - used),
        "verbs_never_used": sorted(verbs - set(tally.verbs)),
        "guards_that_never_refused": sorted(guards - set(tally.refused)),
    }
