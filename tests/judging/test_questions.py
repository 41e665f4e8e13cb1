"""What an answer says beside the verdict: deciding facts, ways out, open questions, faults of the input."""

from collections.abc import Mapping
from typing import Any

import pytest

from kodeks import loading
from kodeks.findings import Finding
from kodeks.judge import cases, questions
from kodeks.judge.answer import Answer
from kodeks.judge.base import Library
from kodeks.judge.case import Case
from kodeks.judge.decisions import written
from kodeks.judge.settled import Settled, settled
from kodeks.play import agenda
from kodeks.play.rules import OUT_OF_TURN
from kodeks.play.unseen import go_on
from kodeks.table import Pile

MARKS = loading.Marks(1, 1)
TABLE = {
    "active": "red",
    "first": "red",
    "conflict_card": "skirmish-crysknife",
    "red": {"leader": "gurney-halleck"},
    "green": {"leader": "lady-amber-metulli"},
    "blue": {"leader": "muaddib"},
}


def read(library: Library, state: Mapping[str, Any], **more: Any) -> Case | list[Finding]:
    """A case on a table of three, with these facts."""
    red = {**TABLE["red"], **state.get("red", {})}  # type: ignore[dict-item]
    whole = {**TABLE, **state, "red": red}
    data = {"from": "set-up", "players": 3, "state": whole, **more}
    return cases.read_case(library, data, "case.yaml", MARKS)


def ask(library: Library, state: Mapping[str, Any], **more: Any) -> Answer:
    """The answer to a case."""
    case = read(library, state, **more)
    assert not isinstance(case, list), case
    return questions.answer(case)


def test_only_the_facts_that_decide_are_named(library: Library) -> None:
    """Water decides, the hand and the agents do not."""
    state = {"red": {"water": 2, "hand": ["dune-the-desert-planet"]}}
    found = ask(library, state, move=[{"send_agent": {"card": "dune-the-desert-planet", "space": "deep-desert"}}])
    assert [objection.rule for objection in found.objections] == ["uprising.check.space-not-paid"]
    assert "red.water" in found.objections[0].facts
    assert "red.hand" not in found.objections[0].facts
    assert found.turning == ("red.water", 3)
    names = library.names(library.mix(["uprising.module.uprising"], 3))
    assert [written(decision, names, active="red")["send_agent"]["space"] for decision in found.could] == [
        *("accept-contract", "hagga-basin", "imperial-basin")
    ]


def test_a_refusal_counts_what_comes_first(library: Library) -> None:
    """Troops that the space gives are recruited before too many are deployed."""
    state = {"red": {"spice": 5, "supply": 2, "garrison": 10}}
    agent = {"send_agent": {"card": {"icons": ["spacing-guild"]}, "space": "heighliner"}}
    found = ask(library, state, move=[agent, {"deploy": {"troops": 5}}])
    assert [objection.values["most"] for objection in found.objections] == [4]
    assert ask(library, state, move=[agent, {"deploy": {"troops": 4}}]).verdict == "legal"


def test_what_is_wrong_is_said_before_that_it_is_not_the_moment(library: Library) -> None:
    """A full hand, and the storm between two armies, are the first reasons, not whose turn it is."""
    state: dict[str, Any] = {
        **{"round": 3, "first": "red", "storm": 6},
        "red": {"faction": "harkonnen", "hand": 8, "forces": {"pasty-mesa@5": 4}},
        "green": {"faction": "atreides", "forces": {"pasty-mesa@7": 5}},
        "blue": {"faction": "emperor"},
    }
    fight = {"fight": {"player": "red", "territory": "pasty-mesa", "opponent": "green"}}
    moves = {"bidding": {"bid": {"player": "red", "spice": 1}}, "battle": fight}
    for phase, move in moves.items():
        data = {"game": "classic", "from": "set-up", "players": 3, "state": {**state, "phase": phase}, "move": [move]}
        case = cases.read_case(library, data, "case.yaml", MARKS)
        assert not isinstance(case, list), case
        keys = [objection.key for objection in questions.answer(case).objections]
        assert len(keys) == 2
        assert keys[0] not in OUT_OF_TURN
        assert keys[1] in OUT_OF_TURN


def test_a_verdict_on_assumed_facts_says_so(library: Library) -> None:
    """Water as at set-up is named; water that is given is not."""
    move = [{"send_agent": {"card": "dune-the-desert-planet", "space": "deep-desert"}}]
    hand = {"hand": ["dune-the-desert-planet"]}
    assert "red.water" in ask(library, {"red": hand}, move=move).assumed
    assert "red.water" not in ask(library, {"red": {**hand, "water": 2}}, move=move).assumed


def test_an_open_question_is_named_only_where_it_matters(library: Library) -> None:
    """Losing influence that is not there is open; losing influence that is there is not."""
    state = {"red": {"intrigue": ["questionable-methods"], "conflict": 1}, "phase": "combat"}
    move = [
        {"play_intrigue": {"card": "questionable-methods", "box": "combat"}},
        {"pay": {"parts": [{"choose_faction": {"factions": ["fremen"]}}]}},
    ]
    question = "uprising.silence.losing-influence-where-you-have-none"
    assert ask(library, state, move=move).verdict == "illegal", "the publisher has answered it"
    found = ask(library, state, move=move, authority="book")
    assert (found.verdict, [unknown.name for unknown in found.unknowns]) == ("undecided", [question])
    assert found.unknowns[0].answers == ("not allowed", "allowed")
    for answer, verdict in (("allowed", "legal"), ("not allowed", "illegal")):
        assert ask(library, state, move=move, readings={question: answer}).verdict == verdict
    state["red"]["influence"] = {"fremen": 1}  # type: ignore[index]
    assert ask(library, state, move=move).verdict == "legal"


def test_a_ruling_is_named_where_the_verdict_hangs_on_it(library: Library) -> None:
    """Whoever has settled a question is named; a reading chosen for the case, or a question that is moot, is not."""
    state = {
        "red": {"intrigue": ["questionable-methods"], "conflict": 1, "influence": {"fremen": 0}},
        "phase": "combat",
    }
    move = [
        {"play_intrigue": {"card": "questionable-methods", "box": "combat"}},
        {"pay": {"parts": [{"choose_faction": {"factions": ["fremen"]}}]}},
    ]
    question = "uprising.silence.losing-influence-where-you-have-none"

    def named(**more: Any) -> list[Settled]:
        case = read(library, state, move=move, **more)
        assert not isinstance(case, list), case
        return [each for each in settled(case, questions.answer(case), library.kb) if each.question == question]

    assert named() == [Settled(question, "not allowed", "uprising.ruling.influence-lost-as-a-cost")]
    assert named(authority="book") == []
    assert named(readings={question: "allowed"}) == []
    state["red"]["influence"] = {"fremen": 1}  # type: ignore[index]
    assert named() == []


def test_a_told_value_that_nothing_matches_leaves_it_undecided(library: Library) -> None:
    """An effect that no card has is named, not dropped."""
    found = ask(library, {"red": {"hand": ["dagger"]}}, move=[{"resolve": {"of": "dagger", "does": "sandworms"}}])
    assert (found.verdict, [unknown.cause for unknown in found.unknowns]) == ("undecided", ["unmatched"])


def test_an_outcome_has_steps_with_their_clauses(library: Library) -> None:
    """Each change names the fact, both values and what changed it; what is left to decide is listed."""
    move = [{"send_agent": {"card": "reconnaissance", "space": "arrakeen"}}]
    found = ask(library, {"red": {"hand": ["reconnaissance"]}}, outcome=move)
    assert found.verdict == "resolved"
    assert found.changes["red.garrison"] == (3, 4)
    (step,) = [step for step in found.steps if step.fact == "red.garrison"]
    assert (step.before, step.after) == (3, 4)
    assert step.clauses == ("uprising.clause.recruiting-a-troop", "uprising.clause.arrakeen-effect")
    assert found.changes["red.hand"] == (Pile.of(["uprising.card.reconnaissance"]), Pile(hidden=1))
    player, options = found.pending
    assert player == "red"
    assert {type(option).__name__ for option in options} == {"Deploy", "EndTurn"}


def test_chance_goes_on_hidden(library: Library) -> None:
    """A card that is drawn from many is hidden; one whose place is known is that card."""
    case = read(library, {"red": {"hand": [], "deck": {"top": ["dagger"], "hidden": 2}}})
    assert not isinstance(case, list)
    for expected in (Pile.of(["uprising.card.dagger"]), Pile(cards=("uprising.card.dagger",), hidden=1)):
        frame = agenda.Frame("draw", "", data={"pile": "red.deck", "into": "hand", "left": 1, "seat": "red"})
        agenda.push(case.state, frame)
        case.state = go_on(case.state)
        assert case.state.facts["red.hand"] == expected


def test_every_move_is_listed_with_its_reasons(library: Library) -> None:
    """Legal ones and refused ones; each refused one has a sentence."""
    case = read(library, {"red": {"hand": ["dagger"]}})
    assert not isinstance(case, list)
    found = questions.moves(case)
    assert isinstance(found, tuple)
    answers = {verdict.answer for verdict in found[1]}
    assert answers == {"legal", "illegal"}
    for verdict in found[1]:
        assert (verdict.answer == "illegal") is bool(verdict.objections)


@pytest.mark.parametrize(
    ("more", "because", "hint"),
    [
        ({"move": [{"send_agnt": {}}]}, "{name} is no kind of decision.", "send_agent"),
        ({"move": [{"retreat": {"troops": 2}}]}, "{name} is no kind of decision.", "move_units"),
        ({"move": [{"deploy": 2}]}, "The arguments of {name} are a mapping.", "write deploy: {troops: …}"),
        ({"move": [{"deploy": {"troops": "two"}}]}, "{name} is a whole number.", ""),
        ({"move": [{"deploy": {"number": 2}}]}, "{kind} has no argument {name}.", "troops"),
        ({"move": [{"resolve": {"does": "trops"}}]}, "No effect does {name}.", "troops"),
        (
            {"move": [{"resolve": {"does": "sp"}}]},
            "{name} can be {listed}.",
            "write more of it",
        ),
        ({"move": "send"}, "A move is a list of decisions.", "write a list"),
        ({"move": [], "outcome": []}, "A case asks one question: a move or an outcome.", "two cases"),
        ({"modules": ["choamm"]}, "{name} is no module or variant.", ""),
        ({"players": 9}, "{number} players cannot sit here: there are {seats} seats.", "red, green"),
        ({"players": 0}, "players are seats in their order, clockwise, or their number.", "red, green"),
        ({"from": "start"}, "{name} is {words}, not {value}.", ""),
        ({"game": "chess"}, "{name} is no game of this form.", "uprising"),
        ({"readings": {"a.silence.b": "yes"}}, "no question has the id {name}.", ""),
        ({"sate": {}}, "{name} is no part of a case.", "state"),
        ({"state": {"row": [3]}}, "A name stands here, not {value}.", ""),
        ({"state": {"row": ["ghola"]}}, "{name} is {id}, which is not in play here.", "add its module"),
        (
            {
                "modules": ["rivals"],
                "state": {"red": {"rival": True}, "green": {"rival": True}, "hagal_card": "hagal-reshuffle"},
            },
            "{name} is {id}, which is not in play here.",
            "number of players",
        ),
        (
            {"players": 4, "state": {"red": {"won": ["objective-ornithopter"]}}},
            "{name} is {id}, which is not in play here.",
            "number of players",
        ),
        ({"state": {"red": {"deck": {"up": []}}}}, "{name} is no part of a pile.", "top"),
        ({"state": {"water": 2}}, "{name} is no fact of the table or of a player.", "belongs to a player"),
        ({"state": {"first_player": "red"}}, "{name} is no fact of the table or of a player.", "did you mean first?"),
        ({"state": {"red": {"vp": 2}}}, "{name} is no fact of the table or of a player.", "victory_points"),
        ({"state": {"agents": ["red"]}}, "{name} is a mapping by {of}.", ""),
        ({"state": {"agents": {"arrakeen": ["purple"]}}}, "{name} is no player here.", "red"),
        ({"state": []}, "A state is a mapping of facts.", "write state"),
        ({"game": "classic", "state": {"red": {"forces": [3]}}}, "{name} is a mapping by {of}.", "hagga-basin@12"),
        (
            {"game": "classic", "state": {"red": {"forces": {"dunes": 3}}}},
            "no {kind} is called {name}.",
            "hagga-basin@12",
        ),
        ({"game": "classic", "state": {"alliances": []}}, "{name} is no fact of the table or of a player.", "allies"),
        ({"game": "classic", "move": [{"move": {}}]}, "{name} is no kind of decision.", "choose_group"),
        ({"state": {"waiting": [{"effect": "x"}]}}, "An effect that waits has effect, owner and group.", ""),
    ],
)
def test_what_cannot_be_read_is_told_with_a_way_out(
    more: dict[str, Any], because: str, hint: str, library: Library
) -> None:
    """A sentence, its place, and where there is one a way out; never a traceback."""
    data = {"from": "set-up", "players": 3, "state": {"active": "red"}, **more}
    found = cases.read_case(library, data, "case.yaml", MARKS)
    assert isinstance(found, list)
    assert [answer for answer in found if answer.because == because and hint in answer.hint], found


@pytest.mark.parametrize("players", [3, 6])
def test_a_classic_table_without_its_game_is_told_once(players: int, library: Library) -> None:
    """One sentence with the way out, not one for every fact; a fact of Uprising beside it leaves them as they are."""
    state: dict[str, Any] = {"storm": 3, "red": {"faction": "harkonnen", "tanks": 3, "forces": {"carthag": 6}}}
    data = {"from": "set-up", "players": players, "state": state, "move": [{"ship": {"forces": 2}}]}
    found = cases.read_case(library, data, "case.yaml", MARKS)
    assert isinstance(found, list)
    assert [(answer.because.format_map(answer.facts), answer.hint) for answer in found] == [
        (
            "storm is a fact of classic Dune, and a case that names no game is one of Uprising.",
            "write game: classic",
        )
    ]
    mixed = cases.read_case(library, {**data, "players": 3, "state": {**state, "intrigue_deck": 3}}, "a.yaml", MARKS)
    assert isinstance(mixed, list)
    assert len(mixed) > 1


def test_a_mix_that_no_book_allows_is_refused_with_what_bars_it(library: Library) -> None:
    """Uprising is not played alone without Rivals."""
    found = cases.read_case(library, {"from": "set-up", "players": 1}, "case.yaml", MARKS)
    assert isinstance(found, list)
    assert [answer.clauses for answer in found] == [("uprising.clause.rivals-for-one-or-two-players",)]
