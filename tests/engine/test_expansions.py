"""Cases of Rise of Ix and Immortality that are easy to get wrong."""

from functools import partial
from random import Random
from typing import Any

import pytest

from engine import tables
from engine.tables import base, card, chance, find, refusals, space, take
from kodeks.games.immortality.decisions import AcquireTleilaxu, MoveResearch, ReturnSpecimens, SendGrafted, TrashGrafted
from kodeks.games.imperium import setup
from kodeks.games.imperium.agent import PLAYER_TURNS
from kodeks.games.imperium.book import controller_of, strength
from kodeks.games.imperium.decisions import Deploy, DiscardCards, EndTurn, Pass, Reveal, SendAgent, TrashCard
from kodeks.games.imperium.turns import start_turn
from kodeks.games.ix.decisions import AcquireTechnology, Launch, MoveFreighter, PlaceDreadnought, UseTechnology
from kodeks.judge import coverage, records
from kodeks.judge.base import Barred, make_game
from kodeks.play import Game, Pay, Resolve, agenda, apply, judge, legal, offered, phases, settle
from kodeks.play.agenda import Frame
from kodeks.play.playing import answering
from kodeks.table import Pile, State

GAMES: dict[tuple[str, ...], Game] = {}


def game(*modules: str, players: int = 3) -> Game:
    """A game of these modules, made once."""
    key = (*modules, str(players))
    if key not in GAMES:
        GAMES[key] = make_game(base(), [f"{name}.module.{name}" for name in ("uprising", *modules)], players)
    return GAMES[key]


def table(*modules: str, leaders: tuple[str, ...] = (), **facts: Any) -> State:
    """The first turn of red in a game of these modules; facts of red by name."""
    rules = game(*modules)
    chosen = [
        *leaders,
        "uprising.leader.gurney-halleck",
        "uprising.leader.muaddib",
        "uprising.leader.lady-amber-metulli",
    ]
    state = setup.set_up(rules, chosen[:3], setup.deal(rules, Random(1)), readings=tables.READINGS)
    while agenda.top(state).kind != "turn":
        state = apply(state, legal(state)[0])
    state.facts |= {"first": "red", "conflict_card": card("skirmish-crysknife")}
    phases.begin(state, PLAYER_TURNS, step=1)
    agenda.push(state, Frame("turns", data={"next": "green"}))
    start_turn(state, "red")
    state.facts |= {f"red.{name}": value for name, value in facts.items()}
    return state


def pile(*slugs: str) -> Pile:
    """Cards of any box by their slugs."""
    return Pile.of(named(slug) for slug in slugs)


def named(slug: str) -> str:
    """The id of a card of any box."""
    return next(
        f"{box}.card.{slug}" for box in ("uprising", "rise-of-ix", "immortality") if f"{box}.card.{slug}" in base()
    )


def test_a_discard_forced_in_another_s_turn_unloads() -> None:
    """Green discards CHOAM Delegate for red's Covert Operation and gains its 3 Solari."""
    state = table("rise-of-ix", hand=pile("covert-operation"), spies_ready=2)
    state.facts["spies.uprising.post.imperial-basin"] = ("red",)
    state.facts |= {"green.hand": pile("choam-delegate"), "blue.hand": Pile(), "green.solari": 0}
    state = take(state, SendAgent, card=card("covert-operation"), space=space("imperial-basin"))
    state = take(state, Resolve, effect="covert-operation/agent")
    assert agenda.top(state).owner == "green"
    state = take(state, DiscardCards, cards=(named("choam-delegate"),))
    state = take(state, Resolve, effect="choam-delegate/reveal/0")
    assert state.facts["green.solari"] == 3


def test_yuna_gains_one_more_solari_once() -> None:
    """What her ability gives does not set it off again."""
    state = table(
        "rise-of-ix", leaders=("rise-of-ix.leader.princess-yuna-moritani",), hand=pile("signet-ring"), solari=0
    )
    assert state.facts["red.water"] == 0
    state = take(state, SendAgent, card=card("signet-ring"), space=space("spice-refinery"), pays=())
    state = take(state, Resolve, effect="spice-refinery/effects/0")
    state = take(state, Resolve, effect="princess-yuna-moritani/abilities")
    assert state.facts["red.solari"] == 3
    assert not any("yuna" in item.effect.id for item in agenda.top(state).items)


def test_the_freighter_pays_for_a_technology() -> None:
    """Spice of the lowest reward buys a tile at the discount of the highest."""
    state = table("rise-of-ix", hand=pile("signet-ring"), freighter=2, spice=0)
    state.facts["red.influence.shared.faction.spacing-guild"] = 2
    state.facts["tech_offer"] = ("rise-of-ix.technology.restricted-ordnance", *state.facts["tech_offer"][1:])
    state = take(state, SendAgent, card=card("signet-ring"), space="rise-of-ix.space.interstellar-shipping")
    state = take(state, MoveFreighter, way="advance")
    again = find(state, MoveFreighter, way="advance")
    assert refusals(state, again) == {"freighter-moved-wrongly"}
    state = take(state, MoveFreighter, way="recall")
    buy = find(state, AcquireTechnology, technology="rise-of-ix.technology.restricted-ordnance", negotiators=0)
    assert refusals(state, buy) == {"technology-not-paid"}
    state = take(state, Resolve, effect="shipping/steps/0/effects/0/choose/1")
    state = chance(apply(state, buy))
    assert state.facts["red.spice"] == 0
    assert state.facts["red.technologies"] == ("rise-of-ix.technology.restricted-ordnance",)


def test_a_dreadnought_takes_control_over_a_marker_and_goes_home_after_the_next_combat() -> None:
    """The marker below counts again once it has left."""
    state = table("rise-of-ix", fighting=1, dreadnoughts=1)
    state.facts[f"control.{space('arrakeen')}"] = "green"
    state.facts["green.markers"] = 2
    assert strength(state, "red") == 3
    phases.begin(state, "uprising.phase.combat")
    settle(state)
    state = take(state, Pass)
    while agenda.top(state).kind != "place-dreadnought":
        state = apply(state, legal(state)[0])
    state = take(state, PlaceDreadnought, space=space("arrakeen"))
    assert controller_of(state, space("arrakeen")) == "red"
    assert state.facts["red.docked"] == 0
    phases.begin(state, "uprising.phase.combat", step=3)
    state.facts["dreadnought_new"] = ""
    while state.facts["phase"] == "uprising.phase.combat":
        settle(state)
    assert controller_of(state, space("arrakeen")) == "green"
    assert state.facts["red.docked"] == 1


def test_dreadnoughts_and_troops_share_the_limit_of_two() -> None:
    """One of each is two units from the garrison; a second dreadnought would be three."""
    state = table("rise-of-ix", hand=pile("signet-ring"), docked=2, dreadnoughts=0)
    state = take(state, SendAgent, card=card("signet-ring"), space=space("spice-refinery"), pays=())
    state = take(state, Launch, dreadnoughts=1)
    state = take(state, Deploy, troops=1)
    assert refusals(state, find(state, Launch, dreadnoughts=1)) == {"dreadnoughts-deployed-after-an-agent"}


def test_a_tile_works_once_a_round() -> None:
    """Training Drones recruit a troop, and then only after the next round has begun."""
    state = table("rise-of-ix", technologies=("rise-of-ix.technology.training-drones",))
    state = take(state, UseTechnology)
    state = take(state, Resolve, effect="training-drones")
    assert state.facts["red.garrison"] == 4
    assert refusals(state, find(state, UseTechnology)) == {"ability-used-wrongly"}


@pytest.mark.parametrize(("row", "found"), [(True, set()), (False, {"graft-card-without-a-second-card", "empty-hand"})])
def test_usurp_is_grafted_to_a_card_of_the_row(row: bool, found: set[str]) -> None:
    """Usurp takes the icon of a row card, trashes it at the end of the turn, and the card unloads."""
    state = table("immortality", "rise-of-ix", hand=pile("usurp"), spice=0, solari=0)
    state.facts["row"] = (named("esmar-tuek"), *state.facts["row"][1:])
    told = SendGrafted(player="red", card=named("usurp"), space=space("arrakeen"), graft=named("esmar-tuek"), row=row)
    assert refusals(state, told) <= found
    if not row:
        assert refusals(state, told)
        return
    state = chance(apply(state, told))
    while not any(isinstance(decision, EndTurn) for decision in legal(state)):
        state = chance(apply(state, next(decision for decision in legal(state) if isinstance(decision, Resolve))))
    state = take(state, EndTurn)
    state = chance(take(state, TrashGrafted))
    assert named("esmar-tuek") not in state.facts["row"]
    assert len(state.facts["row"]) == 5
    assert {item.effect.head for item in agenda.top(state).items} == {"gain.spice", "gain.solari"}


def test_a_graft_card_is_not_played_alone() -> None:
    """With another card it may be, and either icon counts."""
    state = table("immortality", hand=pile("face-dancer", "dagger"))
    alone = SendAgent(player="red", card=named("face-dancer"), space=space("secrets"))
    assert "graft-card-without-a-second-card" in refusals(state, alone)
    state = take(state, SendGrafted, card=named("face-dancer"), graft=card("dagger"), space=space("assembly-hall"))
    assert len(state.facts["red.played"]) == 2


def test_ghola_copies_the_agent_box() -> None:
    """Maula Pistol draws one card by itself and one by Ghola."""
    state = table("immortality", hand=pile("ghola", "maula-pistol"))
    state = take(state, SendGrafted, card=named("ghola"), graft=card("maula-pistol"), space=space("imperial-basin"))
    state = chance(take(state, Resolve, effect="maula-pistol/agent"))
    state = take(state, Resolve, effect="ghola/agent")
    state = chance(take(state, Resolve, effect="ghola/copy"))
    assert len(state.facts["red.hand"]) == 2


def test_a_step_of_research_that_gives_research_and_the_second_marker() -> None:
    """The bonus comes at once; from the end of the track a card is drawn instead."""
    state = table("immortality", hand=pile("experimentation"), research="c2r2", specimens=0)
    state = take(state, SendAgent, card=named("experimentation"), space=space("imperial-basin"))
    assert refusals(state, MoveResearch(player="red", effect=f"{named('experimentation')}/agent/0", cell="c1r3")) == {
        "research-in-the-wrong-direction"
    }
    state = take(state, MoveResearch, cell="c3r1")
    assert agenda.top(state).kind == "effects"
    state = take(state, MoveResearch, cell="c4r2")
    assert state.facts["red.research"] == "c4r2"
    end = table("immortality", hand=pile("experimentation"), research="c8r2")
    end = take(end, SendAgent, card=named("experimentation"), space=space("imperial-basin"))
    end = chance(take(end, Resolve, effect="experimentation/agent"))
    assert len(end.facts["red.hand"]) == 1


def test_specimens_come_back_when_the_supply_is_empty() -> None:
    """Nobody can be recruited before, and one can afterwards."""
    state = table("immortality", supply=0, garrison=9, specimens=3)
    state = take(state, ReturnSpecimens, number=2)
    assert (state.facts["red.supply"], state.facts["red.specimens"]) == (2, 1)
    assert refusals(state, ReturnSpecimens(player="red", number=2)) == {"specimens-returned-wrongly"}


def test_a_tleilaxu_card_is_paid_with_specimens_and_reclaimed_forces_stay() -> None:
    """Persuasion does not help; the first genetic marker lets a card go on the deck."""
    state = table("immortality", hand=pile("dagger"), specimens=3, supply=6)
    state = take(state, Reveal)
    state = take(state, AcquireTleilaxu, card=named("reclaimed-forces"))
    assert state.facts["red.specimens"] == 0
    assert refusals(state, AcquireTleilaxu(player="red", card=named("reclaimed-forces"))) >= {"tleilaxu-card-not-paid"}


def test_a_covered_space_is_out_of_play() -> None:
    """Assembly Hall lies under the overlay of Rise of Ix, Research Station under that of Immortality."""
    state = table("rise-of-ix", hand=pile("diplomacy"))
    there = SendAgent(player="red", card=card("diplomacy"), space=space("assembly-hall"))
    assert "agent-sent-to-a-covered-space" in refusals(state, there)
    assert space("research-station") not in game("immortality").catalogue.spaces
    posts = game("immortality").catalogue.spaces["immortality.space.research-station"].posts
    assert len(posts) == 2


def test_a_mix_that_no_book_allows_is_refused() -> None:
    """Five players have no rules."""
    with pytest.raises(Barred):
        make_game(base(), ["uprising.module.uprising"], 5)


def test_a_card_that_unloads_may_be_trashed_in_play() -> None:
    """Trashing it by Desert Tactics brings its reveal box."""
    state = table("rise-of-ix", hand=pile("diplomacy", "water-peddler"), water=1)
    state = take(state, SendAgent, card=card("diplomacy"), space=space("desert-tactics"))
    state = take(state, TrashCard, card=named("water-peddler"), zone="hand")
    state = take(state, Resolve, effect="water-peddler/reveal")
    assert state.facts["red.water"] == 1


def test_a_card_unloads_before_the_effect_for_which_it_was_discarded() -> None:
    """Guild Chief Administrator trashes nothing while Esmar Tuek still unloads."""
    state = table("rise-of-ix", hand=pile("guild-chief-administrator", "esmar-tuek", "dagger"))
    state.readings = {**state.readings, "rise-of-ix.silence.moment-of-unloading": "first"}
    state = take(state, SendAgent, card=named("guild-chief-administrator"), space=space("arrakeen"))
    discard = next(item for item in legal(state) if isinstance(item, Pay) and "esmar-tuek" in str(item))
    state = apply(state, discard)
    wanted = next(item for item in offered(state) if isinstance(item, TrashCard) and item.card == card("dagger"))
    assert refusals(state, wanted) == {"effect-before-unloading"}
    state = take(state, Resolve, effect="esmar-tuek/reveal/0")
    state = take(state, Resolve, effect="esmar-tuek/reveal/1")
    assert refusals(state, wanted) == set()


def test_legal_and_judge_agree_with_every_box_in_play() -> None:
    """A few moments of a game with everything."""
    rules = game("immortality", "rise-of-ix", "khoam")
    luck = Random(5)
    state = setup.set_up(
        rules, rules.catalogue.leaders_to_choose()[:3], setup.deal(rules, luck), readings=tables.READINGS
    )
    for number in range(300):
        decisions = answering(state, luck, legal)
        if number % 50 == 0:
            assert all(judge(state, decision).answer == "legal" for decision in decisions)
        state = answering(state, luck, partial(apply, decision=luck.choice(decisions)))


@pytest.mark.parametrize(
    "more",
    [
        ("imperium.module.imperium",),
        ("rise-of-ix.module.rise-of-ix", "imperium.module.imperium", "rise-of-ix.variant.epic-mode"),
        (
            *("khoam.module.khoam", "rise-of-ix.module.rise-of-ix", "immortality.module.immortality"),
            *("imperium.module.imperium", "rise-of-ix.variant.epic-mode", "immortality.variant.eleven-points"),
        ),
    ],
    ids=len,
)
def test_a_game_of_the_mix_goes_through(more: tuple[str, ...]) -> None:
    """Expansions, variants and the cards of the older game together come to an end."""
    modules = ["uprising.module.uprising", *more]
    tally = coverage.Tally()
    records.play_one(make_game(base(), modules, 4), modules, 21, tally, players=4, sample=0)
    assert tally.reached["won"] + tally.reached["tied"] == 1
