"""What makes the engine worth trusting: whole games, soundness, hidden cards, missing facts, and symmetry."""

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from random import Random

import pytest

from engine.games import game_of
from engine.tables import card, chance, hand, post, space, table, uprising
from kodeks.games.imperium.decisions import EndTurn, SendAgent
from kodeks.judge import coverage, records
from kodeks.play import Decision, Resolve, agenda, apply, judge, legal, offered
from kodeks.play.decisions import from_data, to_data
from kodeks.play.playing import answering, play
from kodeks.table import Pile, State

PERFT = Path(__file__).parents[1] / "cases" / "engine" / "perft.json"


@cache
def moments() -> tuple[State, ...]:
    """States from a few games of every kind, in which a player has to decide."""
    found = []
    for seed in range(4):
        players, khoam = 3 + seed % 2, seed < 2
        rules = uprising(players, khoam=khoam)
        luck = Random(seed)
        leaders = rules.catalogue.leaders_to_choose()
        from kodeks.games.imperium import setup

        start = setup.set_up(rules, luck.sample(leaders, players), setup.deal(rules, luck))
        for number, move in enumerate(play(start, luck)):
            if number % 17 == 0 and agenda.top(move.before).owner:
                found.append(move.before)
    return tuple(found)


#: Mixes whose guards read more than those of Uprising alone.
MIXED = (
    "uprising+khoam+rise-of-ix+immortality+imperium@3",
    "uprising+khoam+six-players@6",
    "uprising+rivals@2",
    "classic@6",
)


@cache
def some_moments(mix: str) -> tuple[State, ...]:
    """A few states from the first rounds of a game of a mix, and of classic Dune."""
    rules, luck = game_of(mix), Random(3)
    state, _ = records.opened(rules, ["uprising"], 3, luck, rules.catalogue.players)
    found = []
    for move in play(state, luck):
        if any(part for _, part in rules.readings(type(move.legal[0]))):
            found.append(move.before)
        if len(found) == 3:
            break
    return tuple(found)


def answered(state: State, decision: Decision) -> str:
    """The verdict, with every open question answered as in the game."""
    return judge(state, decision).answer


@pytest.mark.parametrize("seed", range(100))
def test_games_are_played_to_the_end(seed: int) -> None:
    """Without a dead end, a state that cannot be, or a number below 0; every decision is checked in a tenth of them."""
    players, khoam = 3 + seed % 2, seed % 4 < 2
    rules = uprising(players, khoam=khoam)
    when = "decision" if seed % 10 == 0 else "turn"
    modules = ["uprising", "khoam"] if khoam else ["uprising"]
    record = records.play_one(rules, modules, seed, coverage.Tally(), check=when, players=players, sample=0)
    assert len(record.decisions) > 300


def test_decisions_are_written_and_read() -> None:
    """Every decision that is offered comes back from its data as it was."""
    for state in moments()[:40]:
        for decision in offered(state):
            told = json.loads(json.dumps(to_data(decision)))
            assert from_data(state.game.book.kinds, told) == decision


def test_what_is_not_listed_is_refused_by_a_named_rule() -> None:
    """Judge and legal never differ, and a refusal names a rule, a sentence and a clause."""
    for state in moments():
        listed = answering(state, Random(0), legal)
        for decision in offered(state):
            verdict = judge(state, decision)
            assert (decision in listed) == (verdict.answer == "legal"), (decision, verdict)
            for objection in verdict.objections:
                rule = state.game.rules[objection.rule]
                assert objection.key in rule.says
                assert objection.clauses


def test_a_guard_reads_no_argument_beside_those_it_names() -> None:
    """Of decisions that are alike in what a guard says it reads, it refuses all or none."""
    compared = 0
    for state in (*moments()[::20], *(moment for mix in MIXED for moment in some_moments(mix))):
        said: dict[object, bool] = {}
        for decision in offered(state):
            for guards, part in state.game.readings(type(decision)):
                for guard in guards if part is not None else ():
                    key = (guard.id, part(decision))
                    compared += key in said
                    refuses = answering(state, Random(0), lambda now, g=guard, d=decision: any(g.run(now, d)))  # type: ignore[misc]
                    assert said.setdefault(key, refuses) == refuses, (guard.id, decision)
    assert compared > 1000


def test_whoever_seeks_takes_what_was_used_least() -> None:
    """A card that was never played comes before those that were, and what nobody offers is refused by more guards."""
    state = table({"red.hand": hand("signet-ring", "dagger", "diplomacy")})
    sends: list[Decision] = [decision for decision in legal(state) if isinstance(decision, SendAgent)]
    tally = coverage.Tally()
    for decision in sends[1:]:
        tally.add(state, decision)
    rarest = min(tally.rarity(state, send) for send in sends)
    chosen = [coverage.Seeker(tally)(state, sends, Random(seed)) for seed in range(40)]
    assert sum(tally.rarity(state, decision) == rarest for decision in chosen) > 20
    tally.ask(state, Random(0))
    before = set(tally.refused)
    tally.ask(state, Random(0), plausible=True)
    assert set(tally.refused) > before
    report = coverage.numbers(tally, [state.game])
    assert report["coverage"]["guard"]["used"] == len(set(tally.refused))
    assert report["coverage"]["space"]["used"] == len({send.arguments()["space"] for send in sends[1:]})


def test_everything_listed_can_be_applied_and_changes_nothing_before() -> None:
    """Applying leaves the state before as it was."""
    for state in moments()[::3]:
        before = dict(state.facts)
        for decision in answering(state, Random(0), legal):
            answering(state, Random(0), lambda now, each=decision: apply(now, each))  # type: ignore[misc]
        assert state.facts == before


def test_hidden_cards_dealt_anew_change_nothing_that_a_player_may_do() -> None:
    """What other hands and the decks hold does not change the list of legal decisions."""
    for state in moments()[::2]:
        me = agenda.top(state).owner
        other = state.copy()
        for player in state.facts["players"]:
            if player != me:
                hands = [*state.facts[f"{player}.hand"], *state.facts[f"{player}.deck"]]
                Random(3).shuffle(hands)
                number = len(state.facts[f"{player}.hand"])
                other.facts[f"{player}.hand"] = Pile.of(hands[:number])
                other.facts[f"{player}.deck"] = Pile.of(hands[number:])
        assert answering(state, Random(0), legal) == answering(other, Random(0), legal)


#: Facts that may be hidden to see whether a verdict can be trusted without them.
HIDDEN = ("solari", "spice", "water", "garrison", "supply", "agents_ready", "maker_hooks", "council", "swordmaster")


def test_a_missing_fact_never_turns_a_verdict_round() -> None:
    """With facts hidden a verdict is the same or undecided; undecided names what is missing."""
    seen: Counter[str] = Counter()
    for number, state in enumerate(moments()[::2]):
        me = agenda.top(state).owner
        less = state.copy()
        for name in HIDDEN[number % 3 :: 3]:
            less.facts.pop(f"{me}.{name}", None)
        for decision in list(offered(state))[:60]:
            full, partial = judge(state, decision), judge(less, decision)
            seen[f"{full.answer} → {partial.answer}"] += 1
            assert partial.answer in (full.answer, "undecided")
            if partial.answer == "undecided":
                assert any(unknown.cause == "missing" for unknown in partial.unknowns)
    assert seen["legal → legal"]
    assert seen["legal → undecided"]


#: The values that stand for every one that a hidden fact can have.
VALUES = {
    "maker_hooks": (False, True),
    "council": (False, True),
    "swordmaster": (False, True),
    "agents_ready": range(4),
}
UP = range(13)


def test_what_is_undecided_has_completions_that_differ() -> None:
    """A verdict that waits for one fact is legal with some value of it, and refused with another."""
    undecided = 0
    for number, state in enumerate(moments()):
        me = agenda.top(state).owner
        for name in HIDDEN[number % 3 :: 3]:
            key = f"{me}.{name}"
            less = state.copy()
            less.facts.pop(key, None)
            for decision in list(offered(state))[:40]:
                partial = judge(less, decision)
                if partial.answer == "undecided" and {unknown.name for unknown in partial.unknowns} == {key}:
                    ways = [
                        State(less.game, {**less.facts, key: value}, less.readings) for value in VALUES.get(name, UP)
                    ]
                    answers = {judge(way, decision).answer for way in ways}
                    assert len(answers) > 1, (decision, key, answers)
                    undecided += 1
    assert undecided > 50


def test_on_a_full_state_only_open_questions_leave_a_decision_undecided() -> None:
    """Nothing else may be the cause."""
    for state in moments():
        bare = State(state.game, state.facts)
        for decision in offered(state):
            assert all(unknown.cause == "open" for unknown in judge(bare, decision).unknowns)


def test_seats_can_be_renamed() -> None:
    """Red and green changing names changes the names in the list, and nothing else."""
    names = {"red": "green", "green": "red"}

    def swap(value: object) -> object:
        if isinstance(value, tuple):
            return tuple(swap(part) for part in value)
        return names.get(value, value) if isinstance(value, str) else value

    state = table(
        {"red.hand": hand("signet-ring", "dagger"), "red.solari": 4, f"agents.{space('arrakeen')}": ("green",)}
    )
    other = State(state.game, {}, state.readings)
    for key, value in state.facts.items():
        first, dot, rest = key.partition(".")
        other.facts[f"{names.get(first, first)}{dot}{rest}"] = value if key == "agenda" else swap(value)
    other.facts["agenda"] = tuple(
        type(frame)(frame.kind, names.get(frame.owner, frame.owner), frame.items, frame.data)
        for frame in state.facts["agenda"]
    )
    ours = {repr(decision).replace("red", "green") for decision in legal(state)}
    assert ours == {repr(decision) for decision in legal(other)}


def test_more_water_never_closes_a_space() -> None:
    """What is legal stays legal with one water more."""
    for state in moments()[::4]:
        me = agenda.top(state).owner
        more = state.copy()
        more.facts[f"{me}.water"] += 1
        sends = {decision for decision in answering(state, Random(0), legal) if isinstance(decision, SendAgent)}
        assert sends <= set(answering(more, Random(0), legal))


def test_independent_effects_can_be_taken_in_either_order() -> None:
    """Two effects that wait and touch different facts lead to the same table, whichever comes first."""
    swapped = 0
    for state in moments():
        ways = [decision for decision in legal(state) if type(decision) is Resolve]
        for first, second in combinations(ways, 2):
            after = {decision: apply(state, decision) for decision in (first, second)}
            touched = {key: _changed(state, now) for key, now in after.items()}
            waits = {
                decision
                for now in after.values()
                for decision in (first, second)
                if judge(now, decision).answer == "legal"
            }
            if touched[first] & touched[second] or waits != {first, second}:
                continue
            one, other = apply(after[first], second), apply(after[second], first)
            assert _told(one) == _told(other), (first, second)
            swapped += 1
    assert swapped > 20


def _changed(state: State, after: State) -> set[str]:
    return {key for key, value in _told(after).items() if state.facts.get(key) != value}


def _told(state: State) -> dict[str, object]:
    """The facts of a state without those that only say what waits."""
    return {key: value for key, value in state.facts.items() if key not in ("agenda", "links", "waiting", "standing")}


def test_the_module_with_contracts_changes_no_sending_of_agents() -> None:
    """The same table with and without CHOAM has the same agents to send."""
    facts = {"red.hand": hand("signet-ring", "dagger", "diplomacy"), "red.solari": 5, "red.spice": 3}
    ours, theirs = (
        {decision for decision in legal(table(facts, khoam=khoam)) if isinstance(decision, SendAgent)}
        for khoam in (True, False)
    )
    assert ours == theirs


def ends(state: State, limit: int = 6000) -> Iterator[tuple[object, ...]]:
    """Every way a turn can end, as what it leaves the player with; each state is visited once."""
    seen = set()
    todo = [state]
    while todo:
        now = chance(todo.pop())
        frame = agenda.top(now)
        key = (
            tuple(sorted((name, repr(value)) for name, value in now.facts.items() if name not in ("agenda", "links"))),
            tuple(sorted(item.effect.id for item in frame.items)),
            frame.data.get("begun", False),
        )
        if key in seen:
            continue
        seen.add(key)
        assert len(seen) < limit, "the turn has more states than expected"
        for decision in legal(now):
            if isinstance(decision, EndTurn):
                after = apply(now, decision)
                yield tuple(
                    after.facts[f"red.{name}"]
                    for name in ("solari", "spice", "water", "garrison", "conflict", "sandworms", "spies_ready")
                )
            else:
                todo.append(apply(now, decision))


PERFT_CASES = {
    "Dagger at Assembly Hall": ("dagger", "assembly-hall"),
    "Signet Ring of Gurney Halleck at Arrakeen": ("signet-ring", "arrakeen"),
    "Dune, the Desert Planet at Imperial Basin": ("dune-the-desert-planet", "imperial-basin"),
    "Dune, the Desert Planet at Hagga Basin": ("dune-the-desert-planet", "hagga-basin"),
    "Double Agent at Spice Refinery": ("double-agent", "spice-refinery"),
    "Diplomacy at Desert Tactics": ("diplomacy", "desert-tactics"),
    "Diplomacy at Sardaukar": ("diplomacy", "sardaukar"),
    "Rebel Supplier at Research Station": ("rebel-supplier", "research-station"),
}


@pytest.mark.parametrize("name", PERFT_CASES)
def test_the_ways_a_turn_can_end_are_counted(name: str) -> None:
    """The numbers of different ends, stored once, change only when a rule is meant to change."""
    played, where = PERFT_CASES[name]
    state = table(
        {
            "red.hand": hand(played),
            "red.deck": Pile(),
            "red.spice": 4,
            "red.water": 3,
            "red.solari": 2,
            "red.maker_hooks": True,
            "red.spies_ready": 2,
            f"spies.{post('research-station-spice-refinery')}": ("red",),
        }
    )
    state.readings = {
        **state.readings,
        "uprising.silence.moment-of-deployment": "several goes",
        "uprising.silence.recruits-from-other-sources": "count",
    }
    sent = [decision for decision in legal(state) if isinstance(decision, SendAgent) and decision.space == space(where)]
    assert {decision.card for decision in sent} == {card(played)}
    found = len({end for decision in sent for end in ends(apply(state, decision))})
    assert found == json.loads(PERFT.read_text(encoding="utf-8"))[name]
