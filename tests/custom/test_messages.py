"""Messages lead to the way out: one for each mistake, at its place, in words of the author's file."""

import pytest

from custom_sets import check, report

HEAD = "id: my-set.card.x\nname: Xylo\ndeck: reserve\n"


def told(text: str) -> list[tuple[str, str]]:
    """Place and hint of every finding but the one about the missing module."""
    outcome = check({"card.yaml": text})
    made = report(outcome)
    return [
        (str(finding.place), made.hint(finding)) for finding in outcome.findings if "not-described" not in finding.check
    ]


@pytest.mark.parametrize(
    ("text", "place", "hint"),
    [
        (HEAD + "icons: [city]\n", "4:9", "did you mean shared.icon.city?"),
        (HEAD + "icons: [Spice Trade]\n", "4:9", "did you mean shared.icon.spice-trade?"),
        (HEAD + "factions: [fremn]\n", "4:12", "did you mean shared.faction.fremen?"),
        (HEAD + "agent:\n  - control: arrakeen\n", "5:14", "did you mean uprising.space.arrakeen"),
        (HEAD + "agent:\n  - gain: {vp: 1}\n", "5:12", "did you mean victory-points?"),
        (HEAD + "agent:\n  - gain: {card: 1}\n", "5:12", "did you mean cards?"),
        (HEAD + "agent:\n  - draw: 1\n", "5:5", "write gain: {cards: 1}"),
        (
            HEAD + "reveal:\n  - pay: {troops: 1}\n    to:\n      - gain: {spice: 1}\n",
            "5:11",
            "only resources are paid; write give with - lose: {troops: 1} beside pay",
        ),
        (
            HEAD + "reveal:\n  - pay: {spies: 1}\n    to:\n      - gain: {spice: 1}\n",
            "5:11",
            "only resources are paid; write give with - recall: {what: spy} beside pay",
        ),
        (HEAD + "agent:\n  - pay: {spice: 1}\n", "5:5", "add it"),
        (HEAD + "agent:\n  - gain: 2 spice\n", "5:11", "write gain: {spice: 2}"),
        (HEAD + "agent:\n  - gain: 3 VP\n", "5:11", "write gain: {victory-points: 3}"),
        (HEAD + "agent:\n  - gain: something\n", "5:11", "write gain: {spice: 1}"),
        (HEAD + "agent:\n  - trash: 1\n", "5:12", "write trash: {what: card}"),
        ("id: my-set.term.x\nname: Xylo\n", "1:1", "add it: What it means, in one sentence"),
        ("name: Xylo\ndeck: intrigue\n", "1:1", "write id: module.card.slug"),
        ("name: Xylo\n", "1:1", "write id: module.kind.slug"),
        ("- 3\n", "1:3", "write id: module.kind.slug"),
        ("- true\n", "1:3", "write id: module.kind.slug"),
        ("- deck\n", "1:3", "write id: module.kind.slug"),
        (
            HEAD.replace("reserve", "own") + "own_deck: Bribes\n",
            "4:11",
            "write the whole id, such as my-set.term.bribes",
        ),
        (
            HEAD.replace("reserve", "own") + "own_deck: my-set.term.bribes\n",
            "4:11",
            'write the entry first: kodeks new term "Bribes"',
        ),
        (
            HEAD + "agent:\n  - pay: {own: {token: my-set.token.x, number: 1}}\n    to:\n      - gain: {water: 1}\n",
            "5:16",
            "only resources are paid; write give with - lose: {own:",
        ),
        (HEAD + "agent:\n  - pay: {spice: 1}\n    to: {gain: {water: 1}}\n", "6:9", "write a list"),
        (HEAD + "agent:\n  - gain: {spice: 1, water: 1}\n", "5:11", "write an effect for each of them"),
        (HEAD.replace("Xylo", "A > b"), "2:7", "U+003E cannot stand in it (greater-than sign)"),
        (HEAD.replace(".card.", ".leader.") + "cost: 2\nicons: []\n", "1:5", "write id: my-set.card.x"),
        ("id: my-set.faction.x\nname: Xylo\n", "1:1", "add icon or color"),
        (HEAD + "bogus: 1\n", "4:1", "known fields: acquire, agent, "),
        ('id: my-set.card.x\nname: "Xylo\ndeck: imperium\n', "2:7", "close it on the same line"),
        ("id: my-set.card.x\nname: Xylo\ncost:3\ndeck: imperium\n", "3:1", "write cost: 3"),
        ("id: my-set.card.x\nicons: [a, b\ndeck: imperium\n", "2:8", "close it"),
        ("id: my-set.card.x\n<<: {a: 1}\n", "2:1", "write the fields out"),
    ],
)
def test_a_mistake_is_told_once_with_the_way_out(text: str, place: str, hint: str) -> None:
    """At the place where something has to be changed."""
    ((where, said),) = told(text)
    assert where == f"card.yaml:{place}"
    assert said.startswith(hint)


def test_nothing_of_the_other_game_is_offered() -> None:
    """A card of Dune: Imperium has neither worms nor weapons."""
    ((_, hint),) = told(HEAD + "bogus: 1\n")
    assert "worm" not in hint
    assert "when_trashed" in hint


def test_no_message_sends_anybody_to_a_folder_that_is_not_there() -> None:
    """Authors have the command, not the repository."""
    text = HEAD + "icons: [1]\nlevel: 9\nrewards: {first: []}\nplayers: []\ncopies: -1\nmodules: x\nnotes: ['']\n"
    assert told(text)
    assert not [hint for _, hint in told(text) if "schema/" in hint]


def test_a_long_value_is_cut() -> None:
    """A name of a megabyte does not fill the screen."""
    outcome = check({"card.yaml": HEAD.replace("Xylo", "Xylo " * 200_000)})
    made = report(outcome)
    assert outcome.findings
    assert all(len(made.sentence(finding)) < 1000 for finding in outcome.findings)
