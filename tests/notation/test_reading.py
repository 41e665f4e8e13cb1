"""Lines as people write them: any order, any language, any prefix; and lines that are none."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kodeks.notation import Unreadable
from kodeks.notation.faults import Problem
from kodeks.notation.lexing import LONGEST
from kodeks.play.decisions import kind_of
from kodeks.play.matching import SOME, GivenDecision
from kodeks.table import Pile
from notation.tables import MIXES, library, notation

MIX = "uprising+khoam@4"


def told(text: str, mix: str = MIX) -> list[tuple[str, str, dict[str, Any]]]:
    """The decisions of a line: who, what, with which arguments."""
    return [_plain(decision) for decision in notation(mix).read(text).decisions]


def _plain(decision: GivenDecision) -> tuple[str, str, dict[str, Any]]:
    return decision.player, kind_of(decision.kind), dict(decision.arguments)


def test_the_line_of_the_manual() -> None:
    """Red sends with Dagger to Arrakeen, infiltrates, pays 1 water and deploys 2."""
    sent = {"card": "uprising.card.dagger", "space": "uprising.space.arrakeen", "infiltrate": SOME}
    assert told("R Dagger>arr^ -1w +2") == [
        ("red", "send_agent", {**sent, "pays": (("water", 1),)}),
        ("red", "deploy", {"troops": 2}),
    ]


@pytest.mark.parametrize(
    "space",
    ["arr", "Arrakeen", "arrakeen", "Arrakin", "Arrakinu", "do Arrakinu", "Арракін", "до Арракіна", "арр",
     "uprising.space.arrakeen", '"Arrakeen"', "„Arrakin”", "«Арракін»"],
)  # fmt: skip
def test_a_space_by_any_name(space: str) -> None:
    """Prefixes, printed names, declined forms, prepositions, ids and quotation marks."""
    assert told(f"R Dagger>{space}")[0][2]["space"] == "uprising.space.arrakeen"


@pytest.mark.parametrize(
    ("name", "id"),
    [
        ("Głębokiej Pustyni", "deep-desert"),
        ("do Głębokiej Pustyni", "deep-desert"),
        ("gleb", "deep-desert"),
        ("Wysokiej Rady", "high-council"),
        ("Rafinerii przyprawy", "spice-refinery"),
        ("Sali zebrań", "assembly-hall"),
        ("Глибокої пустелі", "deep-desert"),
        ("Імперського басейну", "imperial-basin"),
        ("Вищої ради", "high-council"),
        ("Залу засідань", "assembly-hall"),
        ("до Меланжоочисного заводу", "spice-refinery"),
        ("deep", "deep-desert"),
        ("Hagga", "hagga-basin"),
    ],
)
def test_declined_names(name: str, id: str) -> None:
    """Forms of Polish and Ukrainian names, with and without their first word."""
    assert told(f"R ?>{name} +1")[0][2]["space"] == f"uprising.space.{id}"


def test_parts_come_in_any_order_and_players_change() -> None:
    """Facts before and after decisions, several players, a history, an outcome."""
    here = notation(MIX)
    line = here.read("R Dagger>assembly . // G: w2; G =; wall- R: hooks; round=3 =>")
    assert [_plain(word)[:2] for word in line.history] == [("red", "send_agent"), ("red", "end_turn")]
    assert [_plain(decision)[:2] for decision in line.decisions] == [("green", "reveal")]
    assert line.facts == {"green.water": 2, "shield_wall": False, "red.maker_hooks": True, "round": 3}
    assert line.asks == "outcome"
    other = here.read("round=3; R: hooks; wall-; G: w2; R Dagger>assembly . // G = =>")
    assert (other.facts, other.asks) == (line.facts, line.asks)


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("R: w2 sp1 g3 hooks", {"red.water": 2, "red.spice": 1, "red.garrison": 3, "red.maker_hooks": True}),
        ("R: w2, hooks, sp 1", {"red.water": 2, "red.maker_hooks": True, "red.spice": 1}),
        ("red: water=2 spice 1", {"red.water": 2, "red.spice": 1}),
        ("czerwony: woda 2 haki-", {"red.water": 2, "red.maker_hooks": False}),
        ("червоний: вода2", {"red.water": 2}),
        ("R: fremen3", {"red.influence.shared.faction.fremen": 3}),
        ("R: inf=fremen:3,emp:0",
         {"red.influence.shared.faction.fremen": 3, "red.influence.shared.faction.emperor": 0}),
        ("R: hand=Dagger,?", {"red.hand": Pile.of(["uprising.card.dagger"], hidden=1)}),
        ("R: hand=Dagger*2,?*3", {"red.hand": Pile.of(["uprising.card.dagger"] * 2, hidden=3)}),
        ("R: hand5", {"red.hand": Pile(hidden=5)}),
        ("R: hand=-", {"red.hand": Pile()}),
        ("R: deck=Dagger|?*4|", {"red.deck": Pile(("uprising.card.dagger",), (), 4, ())}),
        ("R: w=?", {}),
        ("wall-", {"shield_wall": False}),
        ("wall", {"shield_wall": True}),
        ("R: w2 shield_wall- hooks", {"red.water": 2, "shield_wall": False, "red.maker_hooks": True}),
        ("conflict=siege", {"conflict_card": "uprising.card.siege-of-arrakeen"}),
        ("agents=arr:R,deep des:G&B", {
            "agents.uprising.space.arrakeen": ("red",), "agents.uprising.space.deep-desert": ("green", "blue")}),
        ("table: round 3; active=G", {"round": 3, "active": "green"}),
        ("control=arr:-", {"control.uprising.space.arrakeen": ""}),
        ("R: leader=gurney w2", {"red.leader": "uprising.leader.gurney-halleck", "red.water": 2}),
    ],
)  # fmt: skip
def test_facts(text: str, facts: dict[str, Any]) -> None:
    """Short names, values of every type, words of other languages."""
    assert notation(MIX).read(text).facts == facts


@pytest.mark.parametrize(
    ("text", "kind", "arguments"),
    [
        ("R <assembly", "gather_intelligence", {"post": "uprising.post.assembly"}),
        ("R *unexpected", "play_intrigue", {"card": "uprising.card.unexpected-allies"}),
        ("R *unexpected:plot", "play_intrigue", {"card": "uprising.card.unexpected-allies", "box": "plot"}),
        ("R + 2", "deploy", {"troops": 2}),
        ("R +2?", "deploy", {"troops": 2}),
        ("R =", "reveal", {}),
        ("R odkrycie", "reveal", {}),
        ("R $spy network", "acquire", {"card": "uprising.card.spy-network"}),
        ("R $spy network^", "acquire", {"card": "uprising.card.spy-network", "on_deck": True}),
        ("R .", "end_turn", {}),
        ("R -", "pass", {}),
        ("R ~", "finish", {}),
        ("R place_spy(emperor)", "place_spy", {"post": "uprising.post.emperor"}),
        ("R place_spy(post=emperor @espionage/effects/1)", "place_spy",
         {"post": "uprising.post.emperor", "effect": "uprising.space.espionage/effects/1"}),
        ("R trash(dagger zone=hand)", "trash_card", {"card": "uprising.card.dagger", "zone": "hand"}),
        ("R ?>?", "send_agent", {}),
        ("[dagger]", "draw", {"card": "uprising.card.dagger"}),
    ],
)  # fmt: skip
def test_signs_and_the_general_form(text: str, kind: str, arguments: dict[str, Any]) -> None:
    """Every sign, and kinds by a prefix with values by name or in their order."""
    ((_, found, given_arguments),) = told(text)
    assert (found, given_arguments) == (kind, arguments)


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("K 5>arrakeen@10", ["ship"]),
        ("K arrakeen@10:3>imperial@10", ["choose_group", "move_to"]),
        ("K arrakeen@10:3> >imperial@10", ["choose_group", "move_to"]),
        ("K $4", ["bid"]),
        ("K plan_battle(3 stilgar weapon=chaumas)", ["plan_battle"]),
        ("K voice(red projectile-weapon play-)", ["voice"]),
    ],
)
def test_lines_of_the_classic_game(text: str, kinds: list[str]) -> None:
    """Shipping, moving, bidding, plans."""
    assert [kind for _, kind, _ in told(text, "classic@6")] == kinds


def test_factions_of_the_classic_game_are_players() -> None:
    """Each has its colour; who is called by the faction has it."""
    line = notation("classic@6").read("Harkonnen: sp3; Harkonnenowie 5>Arrakin@10; Атріди 2>Карфаг@11")
    assert [decision.player for decision in line.decisions] == ["black", "green"]
    assert line.facts == {
        "black.faction": "classic.faction.harkonnen",
        "black.spice": 3,
        "green.faction": "classic.faction.atreides",
    }


# --- lines that are none ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "R " + "x" * 50_000 + ">arr",
        "R " + "dagger " * 5_000 + ">arr",
        "R " + "(" * 10_000,
        "R deploy" + "(deploy" * 1_000,
        "R: hand=" + "dagger," * 5_000,
        "R: hand=dagger*99999999999",
        "R +" + "9" * 4_000,
        "agenda=" + "[" * 20_000,
        'agenda={"a":' * 500,
        "R " + "?" * 20_000,
        "R " + "^" * 20_000,
        "R \x00\x1b[2J>arr",
        "R \u202edagger>arr",
        "R: w" + "\u0663",
        "x" * (LONGEST + 1),
        '"' * 999,
        ";" * 30_000 + "R boo",
        "R " + "dagger>arr" * 2_000,
        "R " + " ".join(["frob"] * 3_000),
    ],
    ids=range(19),
)
def test_hostile_lines_are_refused(text: str) -> None:
    """Long, odd and deep input gets a short message with its place."""
    here = notation(MIX)
    here.read("R Dagger>arr; R: w2 hooks")
    with pytest.raises(Unreadable) as found:
        here.read(text)
    assert found.value.problems
    assert all(len(str(problem)) < 400 for problem in found.value.problems)
    assert all(str(problem).isprintable() for problem in found.value.problems)


SIGNS = st.sampled_from([*'><^+-*=$!~%@()[],:;?.&|#"/', "//", "=>", " ", "\n"])
WORDS = st.sampled_from(
    ["R", "G", "red", "dagger", "arr", "deep desert", "w2", "hooks", "hand", "agents", "2", "1w", "deploy", "place_spy",
     "wall", "conflict", "fremen", "черв", "Głębokiej", "agenda", "{}", "[1]", "x", "'", "card", "troops"]
)  # fmt: skip


def _problems(text: str) -> list[Problem] | None:
    """What is wrong with a text that cannot be read; nothing else may come of it."""
    try:
        notation(MIX).read(text)
    except Unreadable as error:
        return list(error.problems)
    return None


@settings(deadline=None)
@given(st.lists(st.one_of(SIGNS, WORDS), max_size=25).map("".join))
def test_any_text_is_read_or_refused_with_a_place(text: str) -> None:
    """Nothing else comes out than facts and decisions, or problems within the text."""
    lines, problems = text.split("\n"), _problems(text)
    assert problems != []
    for problem in problems or ():
        assert 1 <= problem.line <= len(lines)
        assert 1 <= problem.column <= len(lines[problem.line - 1]) + 1


@settings(deadline=None)
@given(st.text(max_size=60))
def test_any_characters_are_read_or_refused(text: str) -> None:
    """The same with any characters at all."""
    assert all(str(problem).isprintable() for problem in _problems(text) or ())


@pytest.mark.parametrize("mix", [*MIXES, "uprising+imperium@4"])
def test_decisions_have_words_in_polish_and_ukrainian(mix: str) -> None:
    """What a table decides, and what effects of an expansion do, is told in each language."""
    kinds = notation(mix).context.kinds
    words = library().words_for(kinds)
    cyrillic = {word for _, word in words if "\u0400" <= word[0] <= "\u04ff"}
    assert {*kinds} == {name for name, word in words if word in cyrillic}
    assert {*kinds} == {name for name, word in words if word not in cyrillic}


@pytest.mark.parametrize(
    ("word", "means"),
    [("dywidendy", "dividends"), ("дивіденди", "dividends"), ("badania", "research"), ("перемовники", "negotiators")],
)
def test_what_effects_of_an_expansion_do(word: str, means: str) -> None:
    """Effects of Rise of Ix and Immortality are named in Polish and Ukrainian."""
    assert notation("uprising+khoam+rise-of-ix+immortality@4").context.deeds.find([word]) == [means]
