"""Battles of the classic game: plans, weapons, traitors, the Voice and prescience."""

from collections.abc import Mapping
from typing import Any

from engine.classic_tables import card, classic, hand, leader, on_map, place, table
from engine.tables import refusals, take
from kodeks.games.classic import battle_result
from kodeks.games.classic.decisions import (
    CallTraitor,
    Fight,
    GoOn,
    KaramaStop,
    Pass,
    PlanBattle,
    Prescience,
    ShowPart,
    Voice,
)
from kodeks.play import agenda, judge
from kodeks.table import Pile, State

ARRAKEEN = {"green": {place("arrakeen", 10): 8}, "black": {place("arrakeen", 10): 6}}


def fighting(facts: Mapping[str, Any] | None = None, **more: Any) -> State:
    """Green, the aggressor, fights black in Arrakeen; red looks on."""
    more.setdefault("forces", ARRAKEEN)
    state = table("battle", facts, **more)
    return take(state, Fight, player="green", territory=place("arrakeen"), opponent="black")


def plan(state: State, player: str, dial: int, who: str = "", weapon: str = "", defence: str = "") -> State:
    """A plan that is legal."""
    cards = {name: card(slug) if slug else "" for name, slug in (("weapon", weapon), ("defence", defence))}
    chosen = card(who) if who == "cheap-hero" else leader(who) if who else ""
    return take(state, PlanBattle, player=player, dial=dial, leader=chosen, **cards)


def planned(facts: Mapping[str, Any], green: tuple[Any, ...], black: tuple[Any, ...], **more: Any) -> State:
    """Both plans are open, and nobody has been asked about traitors yet."""
    state = fighting(facts, **more)
    if agenda.top(state).kind == "prescience":
        state = take(state, Pass, player="green")
    return plan(plan(state, "green", *green), "black", *black)


def nobody_calls(state: State) -> State:
    """All pass on traitors."""
    while agenda.top(state).kind == "traitors":
        state = take(state, Pass)
    return state


def test_the_higher_total_wins_and_ties_go_to_the_aggressor() -> None:
    """Green 5 + 2 against black 4 + 3: green wins and loses 5; with 5 + 3 black wins and loses 5."""
    tied = nobody_calls(planned({}, (5, "duncan-idaho"), (4, "piter-de-vries")))
    assert (on_map(tied, "green", "arrakeen", 10), on_map(tied, "black", "arrakeen", 10)) == (3, 0)
    assert (tied.facts["green.tanks"], tied.facts["black.tanks"]) == (5, 6)
    beaten = nobody_calls(planned({}, (5, "duncan-idaho"), (5, "piter-de-vries")))
    assert (on_map(beaten, "green", "arrakeen", 10), on_map(beaten, "black", "arrakeen", 10)) == (0, 1)


def test_a_weapon_kills_unless_the_right_defence_is_played() -> None:
    """A killed leader does not count and is worth spice to the winner; a Snooper saves from poison only."""
    held = {"black.hand": hand("chaumas"), "green.hand": hand("shield", "snooper")}
    wrong = nobody_calls(planned(held, (8, "gurney-halleck", "", "shield"), (0, "feyd-rautha", "chaumas")))
    strength = classic(3).catalogue.leaders[leader("gurney-halleck")].strength
    assert wrong.facts["green.dead"] == (leader("gurney-halleck"),)
    assert wrong.facts["green.spice"] == 10 + strength
    right = nobody_calls(planned(held, (8, "gurney-halleck", "", "snooper"), (0, "feyd-rautha", "chaumas")))
    assert right.facts["green.dead"] == ()
    assert right.facts["green.spice"] == 10


def test_lasgun_and_shield_take_a_third_party_with_them() -> None:
    """Everything in the territory dies; with a Snooper in place of the Shield the third party stays."""
    forces = {
        "green": {place("hagga-basin", 12): 3},
        "black": {place("hagga-basin", 12): 3},
        "red": {place("hagga-basin", 13): 2},
    }

    def fought(defence: str) -> State:
        held = {"green.hand": hand("lasgun"), "black.hand": hand(defence), f"spice.{place('hagga-basin')}": 6}
        state = table("battle", held, forces=forces)
        state = take(state, Fight, player="green", territory=place("hagga-basin"), opponent="black")
        state = take(state, Pass, player="green")
        state = plan(state, "green", 1, "gurney-halleck", "lasgun")
        return nobody_calls(plan(state, "black", 1, "feyd-rautha", "", defence))

    bang = fought("shield")
    assert bang.facts["red.tanks"] == 2
    assert bang.facts[f"spice.{place('hagga-basin')}"] == 0
    assert bang.facts["green.dead"] == (leader("gurney-halleck"),)
    quiet = fought("snooper")
    assert quiet.facts["red.tanks"] == 0
    assert quiet.facts[f"spice.{place('hagga-basin')}"] == 6


def test_a_traitor_is_called_with_the_card_and_not_without() -> None:
    """The caller wins and loses nothing; another traitor card or a cheap hero gives no call."""
    held = {"green.traitors": Pile.of([leader("feyd-rautha")]), "black.hand": hand("cheap-hero")}
    state = planned(held, (5, "duncan-idaho"), (6, "feyd-rautha"))
    called = nobody_calls(take(state, CallTraitor, player="green", leader=leader("feyd-rautha")))
    assert (on_map(called, "green", "arrakeen", 10), on_map(called, "black", "arrakeen", 10)) == (8, 0)
    assert called.facts["green.spice"] == 10 + classic(3).catalogue.leaders[leader("feyd-rautha")].strength
    rabban = {**held, "green.traitors": Pile.of([leader("beast-rabban")])}
    other = planned(rabban, (5, "duncan-idaho"), (6, "feyd-rautha"))
    assert refusals(other, CallTraitor(player="green", leader=leader("feyd-rautha"))) == {"traitor-that-is-none"}
    hero = planned(held, (5, "duncan-idaho"), (6, "cheap-hero"))
    assert refusals(hero, CallTraitor(player="green", leader=card("cheap-hero"))) == {"traitor-that-is-none"}


def test_two_traitors_cost_both_sides_everything_and_pay_nothing() -> None:
    """Both lose forces and leaders; with one call only one does."""
    held = {"green.traitors": Pile.of([leader("feyd-rautha")]), "black.traitors": Pile.of([leader("duncan-idaho")])}
    state = planned(held, (5, "duncan-idaho"), (6, "feyd-rautha"))
    called = take(state, CallTraitor, player="green")
    both = take(called, CallTraitor, player="black")
    assert (both.facts["green.tanks"], both.facts["black.tanks"]) == (8, 6)
    assert (both.facts["green.spice"], both.facts["black.spice"]) == (10, 10)
    single = take(called, Pass, player="black")
    assert (single.facts["green.tanks"], single.facts["black.tanks"]) == (0, 6)


def test_the_harkonnen_call_a_traitor_for_an_ally() -> None:
    """Black is allied with red, whom green fights: black's card betrays green's leader, and black is paid."""
    forces = {"green": {place("arrakeen", 10): 8}, "red": {place("arrakeen", 10): 2}, "black": {}}
    allies = {"red.allies": ("black",), "black.allies": ("red",), "black.traitors": Pile.of([leader("duncan-idaho")])}
    state = table("battle", allies, forces=forces)
    state = take(state, Fight, player="green", territory=place("arrakeen"), opponent="red")
    state = take(state, Pass, player="green")
    state = plan(plan(state, "green", 8, "duncan-idaho"), "red", 1, "caid")
    state = take(take(state, Pass, player="green"), Pass, player="red")
    called = take(take(state, CallTraitor, player="black", leader=leader("duncan-idaho")), GoOn)
    assert (on_map(called, "red", "arrakeen", 10), called.facts["green.tanks"]) == (2, 8)
    assert called.facts["black.spice"] == 12
    assert refusals(state, CallTraitor(player="red", leader=leader("duncan-idaho"))) == {"traitor-that-is-none"}


def test_battles_that_cannot_be() -> None:
    """Not in the Polar Sink, not against an ally, not in storm, not out of turn."""
    forces = {
        "green": {place("polar-sink", 0): 2, place("arrakeen", 10): 2, place("imperial-basin", 9): 2},
        "black": {place("polar-sink", 0): 2, place("arrakeen", 10): 2, place("imperial-basin", 9): 2},
    }

    def refused(slug: str, facts: Mapping[str, Any], player: str = "green") -> set[str]:
        state = table("battle", facts, forces=forces)
        other = "black" if player == "green" else "green"
        return refusals(state, Fight(player=player, territory=place(slug), opponent=other))

    wrong = {"battle-that-is-not-fought"}
    assert refused("arrakeen", {}) == set()
    assert refused("polar-sink", {}) == wrong
    assert refused("imperial-basin", {"storm": 9}) == wrong
    assert refused("imperial-basin", {"storm": 8}) == set()
    assert refused("arrakeen", {}, "black") == wrong
    state = table("battle", {}, forces=forces)
    state.facts |= {"green.allies": ("black",), "black.allies": ("green",)}
    assert refusals(state, Fight(player="green", territory=place("arrakeen"), opponent="black")) == wrong


def test_prescience_fixes_the_part_that_was_shown_and_karama_stops_it() -> None:
    """Black shows a dial of 2 and must keep it; stopped by Karama, nothing is shown."""
    asked = take(fighting({"red.hand": hand("karama")}), Prescience, player="green", part="dial")
    shown = take(take(asked, GoOn), ShowPart, player="black", number=2)
    other = PlanBattle(player="black", dial=3, leader=leader("feyd-rautha"))
    assert refusals(shown, other) == {"battle-plan-that-cannot-be"}
    assert not refusals(shown, PlanBattle(player="black", dial=2, leader=leader("feyd-rautha")))
    stopped = take(asked, KaramaStop, player="red")
    assert agenda.top(stopped).kind == "plans"
    assert not refusals(stopped, other)


def test_the_voice_comes_first_and_is_obeyed_as_far_as_possible() -> None:
    """Black is ordered to play a poison weapon: with one in hand it must be played, without one anything goes."""
    seats = ("green", "black", "blue")
    allied = {"green.allies": ("blue",), "blue.allies": ("green",)}

    def ordered(*cards: str) -> State:
        state = fighting({**allied, "black.hand": hand(*cards)}, seats=seats)
        assert agenda.top(state).kind == "voice"
        state = take(state, Voice, player="blue", category="poison-weapon", play=True)
        return take(take(state, GoOn), Pass, player="green")

    bare = PlanBattle(player="black", dial=1, leader=leader("feyd-rautha"))
    assert refusals(ordered("chaumas"), bare) == {"battle-plan-that-cannot-be"}
    assert not refusals(ordered("shield"), bare)
    armed = PlanBattle(player="black", dial=1, leader=leader("feyd-rautha"), weapon=card("chaumas"))
    assert not refusals(ordered("chaumas"), armed)


def test_a_cheap_hero_under_the_voice() -> None:
    """Forbidden, the hero stays in hand, even where nobody else is left to play."""
    seats = ("green", "black", "blue")
    allied = {"green.allies": ("blue",), "blue.allies": ("green",), "black.hand": hand("cheap-hero")}
    leaders = classic(3).catalogue.factions["classic.faction.harkonnen"].leaders
    dead = {"black.dead": tuple(leaders)}
    state = fighting({**allied, **dead}, seats=seats)
    hero = PlanBattle(player="black", dial=1, leader=card("cheap-hero"))
    nobody = PlanBattle(player="black", dial=1)
    silent = take(take(state, Pass, player="blue"), Pass, player="green")
    assert not refusals(silent, hero)
    assert refusals(silent, nobody) == {"battle-plan-that-cannot-be"}
    state = take(state, Voice, player="blue", category="leader-substitute", play=False)
    state = take(take(state, GoOn), Pass, player="green")
    assert refusals(state, hero) == {"battle-plan-that-cannot-be"}
    assert not refusals(state, nobody)


def test_a_plan_with_an_unknown_hand_is_undecided() -> None:
    """Whether a cheap hero must be played is not known while the hand is not."""
    leaders = classic(3).catalogue.factions["classic.faction.harkonnen"].leaders
    dead = {"black.dead": tuple(leaders)}
    state = take(fighting({**dead, "black.hand": Pile(hidden=2)}), Pass, player="green")
    verdict = judge(state, PlanBattle(player="black", dial=1))
    assert (verdict.answer, [unknown.name for unknown in verdict.unknowns]) == ("undecided", ["black.hand"])


def test_the_winner_is_worked_out_from_the_plans_alone() -> None:
    """A Lasgun kills through every defence, and explodes with a Shield only."""
    state = fighting()
    armed = PlanBattle(player="green", dial=0, leader=leader("duncan-idaho"), weapon=card("lasgun"))
    for defence, dies, bang in (("snooper", True, False), ("shield", True, True), ("", True, False)):
        other = PlanBattle(
            player="black", dial=0, leader=leader("feyd-rautha"), defence=card(defence) if defence else ""
        )
        assert battle_result.is_killed(state, other, armed) is dies
        assert battle_result.explodes(state, {"green": armed, "black": other}) is bang
