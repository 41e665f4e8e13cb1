"""Cases that are easy to get wrong, one by one."""

import pytest

from engine.tables import card, chance, faction, find, hand, leader, post, refusals, space, table, take
from kodeks.games.imperium.combat import ranking
from kodeks.games.imperium.decisions import (
    Acquire,
    AcquireByEffect,
    ChooseFaction,
    Defend,
    Deploy,
    EndTurn,
    GatherIntelligence,
    MoveCard,
    MoveUnits,
    PairIcons,
    Pass,
    PlaceSpy,
    PlayIntrigue,
    RecallAgent,
    Reveal,
    SendAgent,
    TakeContract,
    TrashCard,
)
from kodeks.play import Decline, Frame, Pay, Resolve, agenda, judge, legal, phases, settle
from kodeks.table import Pile

BENE, EMPEROR, GUILD, FREMEN = (faction(slug) for slug in ("bene-gesserit", "emperor", "spacing-guild", "fremen"))


def test_jessica_returns_three_memories_at_a_bene_gesserit_space() -> None:
    """She draws 3 cards, turns over, and her supply grows by 3."""
    state = table(
        {"red.hand": hand("diplomacy"), "red.memories": 3, "red.supply": 6},
        leaders=("lady-jessica", "muaddib", "gurney-halleck"),
    )
    state = take(state, SendAgent, card=card("diplomacy"), space=space("secrets"))
    before = len(state.facts["red.hand"])
    state = chance(take(state, Pay, effect="lady-jessica/abilities"))
    state = chance(take(state, Resolve, effect="then/0/to/0"))
    state = take(state, Resolve, effect="then/0/to/1")
    assert len(state.facts["red.hand"]) == before + 3
    assert state.facts["red.supply"] == 9
    assert state.facts["red.memories"] == 0
    assert state.facts["red.leader"] == leader("reverend-mother-jessica")


def test_reverend_mother_repeats_the_space_once_with_water_gained_there() -> None:
    """Water from Deliver Supplies cannot pay: it is no space of hers; water of a Fremen space's card can."""
    state = table(
        {
            "red.leader": leader("reverend-mother-jessica"),
            "red.hand": hand("diplomacy", "northern-watermaster"),
            "red.water": 0,
            "red.spice": 3,
        },
    )
    state = take(state, SendAgent, card=card("diplomacy"), space=space("espionage"))
    pay = find(state, Pay, effect="reverend-mother-jessica")
    assert refusals(state, pay) == {"cost-before-an-arrow-not-paid"}
    state.facts["red.water"] = 2
    state = take(state, Pay, effect="reverend-mother-jessica")
    state = take(state, Resolve, effect="reverend-mother-jessica/abilities")
    assert state.facts["red.water"] == 1
    assert sum("espionage/effects" in item.effect.id for item in agenda.top(state).items) == 4
    assert not any("reverend-mother" in item.effect.id for item in agenda.top(state).items)


@pytest.mark.parametrize(("trashed", "spice"), [("dagger", 0), ("sardaukar-soldier", 2)])
def test_irulan_trashes_a_card_of_cost_0_and_of_cost_1(trashed: str, spice: int) -> None:
    """Spice comes only for a card that costs something."""
    state = table(
        {"red.hand": hand("signet-ring", trashed), "red.spice": 0},
        leaders=("princess-irulan", "muaddib", "gurney-halleck"),
    )
    state = take(state, SendAgent, card=card("signet-ring"), space=space("accept-contract"))
    state = take(state, Resolve, effect="signet-ring/agent")
    state = take(state, TrashCard, card=card(trashed), zone="hand", effect="princess-irulan")
    reward = find(state, Resolve, effect="princess-irulan/signet/effects/0/choose/1/1")
    if spice:
        state = take(state, Resolve, effect="princess-irulan/signet/effects/0/choose/1/1")
    else:
        assert refusals(state, reward) == {"condition-of-an-effect-not-met"}
    assert state.facts["red.spice"] == spice


def test_staban_s_spy_between_two_kinds_and_another_player_harvesting() -> None:
    """A post of Landsraad spaces lets him sell; a green agent on a spied maker space gives him spice."""
    state = table(
        {"red.hand": hand("signet-ring"), "red.spice": 1, "red.solari": 2, "spies.uprising.post.hagga-basin": ("red",)},
        leaders=("staban-tuek", "muaddib", "gurney-halleck"),
    )
    state.facts["red.spies_ready"] = 2
    state = take(state, SendAgent, card=card("signet-ring"), space=space("accept-contract"))
    state = take(state, Resolve, effect="signet-ring/agent")
    state = take(state, PlaceSpy, post=post("assembly"), effect="staban-tuek/signet")
    assert refusals(state, find(state, Pay, effect="staban-tuek/signet/effects/2")) == {
        "condition-of-an-effect-not-met"
    }
    state = take(state, Pay, effect="staban-tuek/signet/effects/1")
    state = take(state, Resolve, effect="staban-tuek/signet/effects/1")
    assert (state.facts["red.spice"], state.facts["red.solari"]) == (0, 5)
    state = chance(take(state, Resolve, effect="accept-contract/effects/0"))
    state = chance(take(state, TakeContract))
    state = take(state, EndTurn)
    state.facts["green.hand"] = hand("dune-the-desert-planet")
    state = take(state, SendAgent, card=card("dune-the-desert-planet"), space=space("hagga-basin"))
    assert agenda.top(state).owner == "red"
    state = take(state, Resolve, effect="staban-tuek/abilities/0")
    assert state.facts["red.spice"] == 1
    assert agenda.top(state).owner == "green"


def test_shaddam_s_signet_bans_deploying_from_then_on() -> None:
    """Before the ring is used he may deploy, afterwards not."""
    state = table({"red.hand": hand("signet-ring")}, leaders=("shaddam-corrino-iv", "muaddib", "gurney-halleck"))
    state = take(state, SendAgent, card=card("signet-ring"), space=space("arrakeen"))
    assert judge(state, find(state, Deploy, troops=2)).answer == "legal"
    state = take(state, Resolve, effect="signet-ring/agent")
    state = take(state, Resolve, effect="shaddam-corrino-iv/signet/effects/0")
    assert refusals(state, find(state, Deploy, troops=1)) == {"deployment-banned"}


def test_treacherous_maneuver_takes_the_place_of_the_space_s_influence() -> None:
    """With the influence already taken, or without a second Emperor card, it cannot."""
    state = table({"red.hand": hand("treacherous-maneuver", "sardaukar-soldier")})
    state = take(state, SendAgent, card=card("treacherous-maneuver"), space=space("secrets"))
    early = take(state, ChooseFaction, effect="secrets/influence")
    early = take(early, Pay, effect="treacherous-maneuver/agent")
    assert "influence-split" in refusals(early, find(early, ChooseFaction, effect="treacherous-maneuver"))
    state = take(state, Pay, effect="treacherous-maneuver/agent")
    state = take(state, ChooseFaction, effect="treacherous-maneuver", factions=(BENE,))
    assert state.facts[f"red.influence.{BENE}"] == 2
    assert not any("/influence/" in item.effect.id for item in agenda.top(state).items)


def test_treacherous_maneuver_alone_cannot_be_paid() -> None:
    """The card itself is no second Emperor card: it is in play, not in hand."""
    state = table({"red.hand": hand("treacherous-maneuver", "dagger")})
    state = take(state, SendAgent, card=card("treacherous-maneuver"), space=space("secrets"))
    assert refusals(state, find(state, Pay, effect="treacherous-maneuver/agent")) == {"part-of-a-cost-not-given"}


@pytest.mark.parametrize(("played", "found"), [("undercover-asset", set()), ("signet-ring", {"influence-too-low"})])
def test_undercover_asset_opens_a_space_that_asks_for_influence(played: str, found: set[str]) -> None:
    """The permission holds while the sending with that card is judged."""
    state = table({"red.hand": hand(played)})
    assert refusals(state, find(state, SendAgent, card=card(played), space=space("sietch-tabr"))) == found


@pytest.mark.parametrize("bought", [True, False])
def test_manipulate_sets_a_card_aside_for_one_less(bought: bool) -> None:
    """It is bought in the reveal turn for 1 less, or leaves the game at the end of the round."""
    state = table({"red.intrigue": hand("manipulate"), "red.hand": hand("convincing-argument")})
    state.facts["row"] = (card("desert-survival"), *state.facts["row"][1:])
    state = take(state, PlayIntrigue, card=card("manipulate"))
    state = chance(take(state, MoveCard, card=card("desert-survival")))
    state = chance(take(state, Resolve, effect="manipulate/plot/1"))
    assert len(state.facts["row"]) == 5
    state = take(state, Resolve, effect="manipulate/plot/2")
    state = take(state, Reveal)
    state.facts["red.persuasion"] = 1
    if bought:
        state = chance(take(state, AcquireByEffect, card=card("desert-survival"), effect="manipulate"))
        assert card("desert-survival") in state.facts["red.discard"]
        assert state.facts["red.persuasion"] == 0
    else:
        state.facts["red.persuasion"] = 0
        wanted = find(state, AcquireByEffect, card=card("desert-survival"), effect="manipulate")
        assert refusals(state, wanted) == {"card-priced-wrongly"}


def test_unexpected_allies_worm_after_the_wall_goes() -> None:
    """The worm cannot come first while the wall protects the Conflict."""
    state = table({"red.intrigue": hand("unexpected-allies"), "red.water": 2}, conflict="siege-of-arrakeen")
    state = take(state, PlayIntrigue, card=card("unexpected-allies"))
    state = take(state, Pay)
    worm = find(state, Resolve, effect="to/1")
    assert refusals(state, worm) == {"summoned-sandworm-not-allowed"}
    state = take(state, Resolve, effect="to/0")
    state = take(state, Resolve, effect="to/1")
    assert state.facts["red.sandworms"] == 1


@pytest.mark.parametrize(("deployed", "spy"), [((2, 1), True), ((2,), False)])
def test_distraction_after_deploying(deployed: tuple[int, ...], spy: bool) -> None:
    """Three units in one turn set it off, however many goes they took."""
    state = table({"red.hand": hand("signet-ring"), "red.intrigue": hand("distraction"), "red.garrison": 4})
    state = take(state, SendAgent, card=card("signet-ring"), space=space("arrakeen"))
    state = take(state, Resolve, effect="arrakeen/effects/0")
    for troops in deployed:
        state = take(state, Deploy, troops=troops)
    state = take(state, PlayIntrigue, card=card("distraction"))
    state = take(state, Resolve, effect="distraction/plot/0")
    assert any("distraction" in item.effect.id for item in agenda.top(state).items) is spy


def test_double_agent_shares_a_post_but_not_with_oneself() -> None:
    """A second spy of another player is fine, a second of one's own is not."""
    state = table({"red.hand": hand("double-agent"), "spies.uprising.post.spice-refinery-arrakeen": ("green",)})
    state = take(state, SendAgent, card=card("double-agent"), space=space("arrakeen"))
    place = find(state, PlaceSpy, post=post("spice-refinery-arrakeen"), effect="double-agent")
    assert judge(state, place).answer == "legal"
    assert "spy-placed-wrongly" in refusals(state, find(state, PlaceSpy, post=post("emperor"), effect="double-agent"))
    state.facts["spies.uprising.post.spice-refinery-arrakeen"] = ("green", "red")
    assert refusals(state, place) == {"spy-placed-wrongly"}


def test_the_last_spy_is_recalled_to_be_placed() -> None:
    """Only with none in supply; it may go back to its own post."""
    state = table({"red.hand": hand("bene-gesserit-operative"), "red.spies_ready": 0})
    for slug in ("emperor", "fremen", "choam"):
        state.facts[f"spies.{post(slug)}"] = ("red",)
    state = take(state, SendAgent, card=card("bene-gesserit-operative"), space=space("secrets"))
    state = take(state, PlaceSpy, post=post("emperor"), recalled=post("emperor"), effect="operative/agent")
    assert state.facts[f"spies.{post('emperor')}"] == ("red",)
    assert state.facts["red.spies_ready"] == 0


def test_gathering_intelligence_with_no_card_left() -> None:
    """The spy comes back, and nothing is drawn."""
    state = table({"red.hand": hand("signet-ring"), f"spies.{post('spice-refinery-arrakeen')}": ("red",)})
    state.facts |= {"red.deck": Pile(), "red.discard": Pile(), "red.spies_ready": 2}
    state = take(state, SendAgent, card=card("signet-ring"), space=space("arrakeen"))
    late = take(state, Resolve, effect="arrakeen/effects/0")
    gather = find(state, GatherIntelligence, post=post("spice-refinery-arrakeen"))
    assert refusals(late, gather) == {"intelligence-gathered-too-late"}
    state = take(state, GatherIntelligence, post=post("spice-refinery-arrakeen"))
    assert state.facts["red.spies_ready"] == 3
    assert not state.facts["red.hand"]


@pytest.mark.parametrize(("reading", "completed"), [("both", 2), ("one", 1)])
def test_two_contracts_for_one_space(reading: str, completed: int) -> None:
    """Under both readings."""
    contracts = ("khoam.contract.arrakeen-for-water", "khoam.contract.arrakeen-for-a-troop-and-a-spy")
    state = table(
        {"red.hand": hand("signet-ring"), "red.contracts": contracts},
        readings={"khoam.silence.two-contracts-for-one-space": reading},
    )
    state = take(state, SendAgent, card=card("signet-ring"), space=space("arrakeen"))
    assert len(state.facts["red.completed"]) == completed


def test_a_harvest_contract_counts_a_control_bonus() -> None:
    """One spice of the space, one of control and one of bonus spice make three."""
    state = table(
        {
            "red.hand": hand("signet-ring"),
            "red.contracts": ("khoam.contract.harvest-of-three",),
            f"control.{space('imperial-basin')}": "red",
            f"bonus_spice.{space('imperial-basin')}": 1,
        }
    )
    state = take(state, SendAgent, card=card("signet-ring"), space=space("imperial-basin"))
    state = take(state, Resolve, effect="imperial-basin/effects/0")
    assert not state.facts["red.completed"]
    state = take(state, Resolve, effect="imperial-basin/effects/1")
    assert state.facts["red.completed"] == ("khoam.contract.harvest-of-three",)


def test_an_alliance_holder_falls_below_four() -> None:
    """The token stays with its holder; the point of 2 influence goes only below 2."""
    state = table(
        {
            "red.hand": hand("captured-mentat"),
            f"red.influence.{FREMEN}": 4,
            f"alliance.{FREMEN}": "red",
            "red.victory_points": 2,
        }
    )
    state = take(state, Reveal)
    lost = ChooseFaction(player="red", effect=f"{card('captured-mentat')}/reveal/1/give/0", factions=(FREMEN,))
    state = take(state, Pay, effect="captured-mentat/reveal/1", parts=(lost,))
    assert state.facts[f"red.influence.{FREMEN}"] == 3
    assert state.facts[f"alliance.{FREMEN}"] == "red"
    assert state.facts["red.victory_points"] == 2


@pytest.mark.parametrize(("supply", "found"), [(0, {"defence-bonus-not-due"}), (1, set())])
def test_control_defence_with_an_empty_supply(supply: int, found: set[str]) -> None:
    """The troop comes from the supply, and from nowhere else."""
    state = table({"red.supply": supply, "red.garrison": 12 - supply, f"control.{space('arrakeen')}": "red"})
    agenda.push(state, Frame("defend", "red"))
    assert refusals(state, find(state, Defend)) == found


def test_the_last_unit_retreats_in_the_combat_round() -> None:
    """Whoever has no unit left is skipped from then on, and has no strength."""
    state = table({"red.conflict": 1, "red.garrison": 2, "green.conflict": 1, "green.garrison": 2})
    state.facts["red.intrigue"] = hand("go-to-ground")
    phases.begin(state, "uprising.phase.combat")
    settle(state)
    state = take(state, PlayIntrigue, card=card("go-to-ground"), box="combat")
    state = take(state, Pay)
    state = take(state, Decline)
    assert state.facts["red.conflict"] == 0
    assert agenda.top(state).owner == "red"
    state = take(state, Pass)
    assert agenda.top(state).owner == "green"
    state = take(state, Pass)
    assert state.facts["green.won"][-1] == card("skirmish-crysknife") or state.facts["conflict_winner"] == "green"


def test_a_doubled_reward_is_paid_twice_the_second_time_from_the_first() -> None:
    """Influence and an arrow, each twice; what the reward brings may pay."""
    state = table({"red.sandworms": 1, "red.spice": 6}, conflict="spice-freighters")
    phases.begin(state, "uprising.phase.combat")
    settle(state)
    state = take(state, Pass)
    frame = agenda.top(state)
    assert (frame.owner, len(frame.items)) == ("red", 4)
    for _ in range(2):
        state = take(state, Pay, effect="rewards/first/1")
        state = take(state, Resolve, effect="rewards/first/1")
    assert (state.facts["red.spice"], state.facts["red.victory_points"]) == (0, 2)


@pytest.mark.parametrize(
    ("strengths", "players", "rewards"),
    [
        ((6, 6, 4, 4), 4, ("second", "second", None, None)),
        ((6, 6, 6), 3, ("second", "second", "second")),
        ((6, 6, 4), 3, ("second", "second", None)),
        ((6, 6, 6, 2), 4, ("second", "second", "second", None)),
        ((6, 6, 4, 2), 4, ("second", "second", "third", None)),
        ((9, 4, 4, 2), 4, ("first", "third", "third", None)),
        ((9, 4, 2), 3, ("first", "second", None)),
        ((9, 4, 2, 2), 4, ("first", "second", None, None)),
        ((9, 0, 0), 3, ("first", None, None)),
    ],
)
def test_ties(strengths: tuple[int, ...], players: int, rewards: tuple[str | None, ...]) -> None:
    """Two and two, three for first, ties for second and third."""
    seats = ("red", "green", "blue", "yellow")
    given = ranking(dict(zip(seats, strengths, strict=False)), players).rewards
    assert tuple(given.get(seat) for seat in seats[: len(strengths)]) == rewards


@pytest.mark.parametrize(("reading", "found"), [("no", {"pair-that-does-not-match"}), ("yes", set())])
def test_two_wild_icons(reading: str, found: set[str]) -> None:
    """They pair with each other only under one reading; a wild one pairs with any other, and may be left."""
    state = table(
        {"red.won": (card("propaganda"), card("propaganda"), card("skirmish-crysknife"))},
        readings={"uprising.silence.wild-icons-with-each-other": reading},
    )
    phases.begin(state, "uprising.phase.endgame")
    agenda.push(state, Frame("endgame", "red"))
    assert refusals(state, find(state, PairIcons, cards=(card("propaganda"), card("propaganda")))) == found
    assert judge(state, find(state, Pass)).answer == "legal"
    state = take(state, PairIcons, cards=(card("propaganda"), card("skirmish-crysknife")))
    assert state.facts["red.victory_points"] == 1


def test_the_swordmaster_s_price_between_two_visits_of_one_round() -> None:
    """8 Solari for the first, 6 for whoever comes next; never twice for one player."""
    state = table({"red.hand": hand("signet-ring", "dagger"), "red.solari": 8, "green.solari": 6})
    state = take(state, SendAgent, card=card("dagger"), space=space("swordmaster"))
    assert state.facts["red.solari"] == 0
    state = take(state, Resolve, effect="swordmaster/effects/0")
    assert state.facts["red.agents_ready"] == 2
    state = take(state, EndTurn)
    state.facts["green.hand"] = hand("dagger")
    occupied = find(state, SendAgent, card=card("dagger"), space=space("swordmaster"))
    assert refusals(state, occupied) == {"space-occupied"}
    state.facts[f"agents.{space('swordmaster')}"] = ()
    assert judge(state, occupied).answer == "legal"


def test_the_agent_just_sent_cannot_be_recalled() -> None:
    """Imperial Privilege brings another agent back; with none there, the turn can still end."""
    state = table(
        {"red.hand": hand("dagger"), "red.solari": 3, f"red.influence.{EMPEROR}": 2, "red.agents_ready": 1},
    )
    state.facts[f"agents.{space('secrets')}"] = ("red",)
    state = take(state, SendAgent, card=card("dagger"), space=space("imperial-privilege"))
    wrong = find(state, RecallAgent, space=space("imperial-privilege"))
    assert refusals(state, wrong) == {"agent-recalled-wrongly"}
    state = take(state, RecallAgent, space=space("secrets"))
    assert state.facts["red.agents_ready"] == 1


def test_cards_are_acquired_only_in_the_reveal_turn_and_with_enough_persuasion() -> None:
    """What one card gives may be split, what is not there buys nothing."""
    state = table({"red.hand": hand("convincing-argument", "dagger")})
    state.facts["row"] = (
        card("desert-survival"),
        card("overthrow"),
        card("leadership"),
        card("steersman"),
        card("shishakli"),
    )
    early = Acquire(player="red", card=card("desert-survival"))
    assert "acquiring-outside-the-reveal-turn" in refusals(state, early)
    state = take(state, Reveal)
    assert refusals(state, early) == {"more-than-the-persuasion-buys"}
    state = take(state, Resolve, effect="convincing-argument/reveal/0")
    state = chance(take(state, Acquire, card=card("desert-survival")))
    assert state.facts["red.persuasion"] == 0
    assert card("desert-survival") in state.facts["red.discard"]


def test_a_told_turn_cannot_be_ended_before_its_effects() -> None:
    """An effect that must be taken holds the end of the turn back; an optional one does not."""
    state = table({"red.hand": hand("signet-ring")})
    state = take(state, SendAgent, card=card("signet-ring"), space=space("arrakeen"))
    assert refusals(state, find(state, EndTurn)) == {"mandatory-effect-left-out"}
    state = take(state, Resolve, effect="arrakeen/effects/0")
    state = chance(take(state, Resolve, effect="arrakeen/effects/1"))
    assert judge(state, find(state, EndTurn)).answer == "legal"


def test_troops_from_detonation_do_not_count_against_the_limit() -> None:
    """Up to four by the card, and two more by the space."""
    state = table(
        {"red.hand": hand("signet-ring"), "red.intrigue": hand("detonation"), "red.garrison": 7, "red.supply": 5}
    )
    state = take(state, SendAgent, card=card("signet-ring"), space=space("spice-refinery"), pays=())
    state = take(state, PlayIntrigue, card=card("detonation"))
    state = take(state, MoveUnits, troops=4)
    assert judge(state, find(state, Deploy, troops=2)).answer == "legal"
    assert refusals(state, find(state, Deploy, troops=3)) == {"deployment-after-an-agent"}


def test_legal_lists_only_what_judge_calls_legal() -> None:
    """And everything of it."""
    state = table({"red.hand": hand("signet-ring", "dagger", "diplomacy")})
    listed = legal(state)
    assert listed
    assert all(judge(state, decision).answer == "legal" for decision in listed)


def test_manipulate_fills_the_row_in_any_order() -> None:
    """The row has five cards also when it is told to be filled before the card is taken out of it."""
    state = table({"red.intrigue": hand("manipulate")})
    state = take(state, PlayIntrigue, card=card("manipulate"))
    state = take(state, Resolve, effect="manipulate/plot/1")
    state = chance(take(state, MoveCard, card=state.facts["row"][0]))
    assert len(state.facts["row"]) == 5


@pytest.mark.parametrize(("reading", "answer"), [("allowed", "legal"), ("not allowed", "illegal")])
def test_an_intrigue_card_that_would_do_nothing_is_an_open_question(reading: str, answer: str) -> None:
    """Without a cost or a condition only the reading decides; a cost that cannot be paid refuses in any case."""
    readings = {"uprising.silence.intrigue-card-without-effect": reading}
    state = table({"red.intrigue": hand("inspire-awe", "unexpected-allies"), "red.water": 0}, readings=readings)
    dear = [card.id for card in state.game.catalogue.deck("imperium") if (card.cost or 0) > 3]
    state.facts |= {"row": tuple(dear[:5]), f"reserve.{card('prepare-the-way')}": 0}
    assert judge(state, find(state, PlayIntrigue, card=card("inspire-awe"))).answer == answer
    assert refusals(state, find(state, PlayIntrigue, card=card("unexpected-allies"))) == {"intrigue-card-not-paid"}


def test_a_space_with_an_own_agent_and_another_is_refused_for_both() -> None:
    """Every reason is named: one's own agent, and the agent of another without a spy to infiltrate."""
    here = f"agents.{space('arrakeen')}"
    state = table({"red.hand": hand("dune-the-desert-planet", "dagger", "reconnaissance"), here: ("green", "red")})
    move = find(state, SendAgent, card=card("reconnaissance"), space=space("arrakeen"))
    assert [objection.key for objection in judge(state, move).objections] == ["own", "other"]
