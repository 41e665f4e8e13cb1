"""Mixes of modules and the clauses they put in force."""

import pytest

from kodeks import integrity, rulesets


def test_a_module_brings_what_it_is_played_with(base: integrity.Base) -> None:
    """CHOAM is played with Uprising, and both with the shared parts."""
    mix = rulesets.mix_of(base.kb, ["khoam.module.khoam"], 4)
    assert {"uprising.module.uprising", "shared.module.shared", "khoam.module.khoam"} == mix.modules


def test_a_clause_of_a_module_is_in_force_only_with_it(base: integrity.Base) -> None:
    """Contracts are a matter of the CHOAM module."""
    alone = rulesets.in_force(base.kb, rulesets.mix_of(base.kb, ["uprising.module.uprising"], 4))
    both = rulesets.in_force(base.kb, rulesets.mix_of(base.kb, ["khoam.module.khoam"], 4))
    assert not [clause for clause in alone.clauses if clause.startswith("khoam.")]
    assert [clause for clause in both.clauses if clause.startswith("khoam.")]


def test_an_overridden_clause_is_replaced_not_doubled(base: integrity.Base) -> None:
    """With the module the contract icon takes a contract, without it 2 Solari."""
    old, new = "uprising.clause.contract-icon-without-the-module", "khoam.clause.icon-takes-a-contract"
    alone = rulesets.in_force(base.kb, rulesets.mix_of(base.kb, ["uprising.module.uprising"], 4))
    both = rulesets.in_force(base.kb, rulesets.mix_of(base.kb, ["khoam.module.khoam"], 4))
    assert old in alone.clauses
    assert old not in both.clauses
    assert both.replaced[old] == (new,)


def test_the_number_of_players_is_barred_by_the_books(base: integrity.Base) -> None:
    """Uprising alone is for three or four; Rivals make it a game for one or two."""
    alone = rulesets.mix_of(base.kb, ["uprising.module.uprising"], 2)
    assert [bar.entry for bar in rulesets.bars(base.kb, alone)] == ["uprising.module.uprising"]
    rivals = rulesets.mix_of(base.kb, ["rivals.module.rivals"], 2)
    assert list(rulesets.bars(base.kb, rivals)) == []
    crowded = rulesets.mix_of(base.kb, ["rivals.module.rivals"], 4)
    assert [bar.entry for bar in rulesets.bars(base.kb, crowded)] == ["rivals.module.rivals"]


ALLOWED = [
    (["uprising.module.uprising"], 3),
    (["khoam.module.khoam"], 4),
    (["rise-of-ix.module.rise-of-ix"], 3),
    (["rise-of-ix.module.rise-of-ix", "khoam.module.khoam"], 4),
    (["immortality.module.immortality"], 4),
    (["immortality.module.immortality", "rise-of-ix.module.rise-of-ix"], 4),
    (["imperium.module.imperium", "uprising.module.uprising"], 4),
    (["rise-of-ix.variant.epic-mode"], 4),
    (["immortality.variant.eleven-points"], 3),
    (["rivals.module.rivals"], 1),
    (["rivals.module.rivals"], 2),
    (["rivals.variant.mentat"], 1),
    (["rivals.variant.streamlined-rivals"], 2),
    (["six-players.module.six-players", "khoam.module.khoam"], 6),
    (["classic.module.classic"], 6),
]
BARRED = [
    (["uprising.module.uprising"], 2, "uprising.module.uprising"),
    (["uprising.module.uprising"], 6, "uprising.module.uprising"),
    (["rise-of-ix.module.rise-of-ix"], 5, "uprising.module.uprising"),
    (["six-players.module.six-players"], 6, "six-players.module.six-players"),
    (["six-players.module.six-players", "khoam.module.khoam"], 4, "six-players.module.six-players"),
    (["rivals.module.rivals", "six-players.module.six-players", "khoam.module.khoam"], 6, "rivals.module.rivals"),
    (["rivals.variant.mentat"], 2, "rivals.variant.mentat"),
    (["rivals.variant.mentat", "rivals.variant.mercenary"], 1, "rivals.variant.mentat"),
    (["classic.module.classic", "uprising.module.uprising"], 4, "classic.module.classic"),
]


@pytest.mark.parametrize(("parts", "players"), ALLOWED)
def test_a_mix_that_the_books_allow_resolves(parts: list[str], players: int, base: integrity.Base) -> None:
    """Nothing bars it, and no clause in force is also replaced."""
    mix = rulesets.mix_of(base.kb, parts, players)
    assert list(rulesets.bars(base.kb, mix)) == []
    found = rulesets.in_force(base.kb, mix)
    assert not set(found.clauses) & set(found.replaced)
    if "classic.module.classic" not in parts:
        assert found.clauses


@pytest.mark.parametrize(("parts", "players", "entry"), BARRED)
def test_a_mix_that_the_books_do_not_allow_says_why(
    parts: list[str], players: int, entry: str, base: integrity.Base
) -> None:
    """The entry that restricts it is named."""
    mix = rulesets.mix_of(base.kb, parts, players)
    assert entry in [bar.entry for bar in rulesets.bars(base.kb, mix)]


def test_every_module_changes_the_base_by_typed_relations(base: integrity.Base) -> None:
    """Boxes that change Uprising point at the clauses they change."""
    for module in ("khoam", "rivals", "six-players", "rise-of-ix", "immortality"):
        changing = [
            entry.id
            for entry in base.kb.of("clause")
            if entry.module == module
            for relation in ("overrides", "modifies", "exception_to")
            for target in entry.ids(relation)
            if target.startswith("uprising.")
        ]
        assert changing, module


@pytest.mark.parametrize("level", ["rivals.variant.mentat", "rivals.variant.kwisatz-haderach"])
def test_a_level_brings_its_variants_along(level: str, base: integrity.Base) -> None:
    """The two hardest levels put the clauses of their three variants in force."""
    mix = rulesets.mix_of(base.kb, [level], 1)
    assert {
        f"rivals.variant.{variant}" for variant in ("brutal-escalation", "expert-deployment", "smart-politics")
    } <= mix.modules
    clauses = rulesets.in_force(base.kb, mix).clauses
    assert [clause for clause in clauses if "rivals.variant.brutal-escalation" in base.kb[clause].modules]


@pytest.mark.parametrize(
    ("parts", "players", "clause"),
    [
        (["six-players.module.six-players"], 6, "six-players.clause.choam-is-compulsory"),
        (["six-players.module.six-players", "khoam.module.khoam"], 4, "six-players.clause.two-teams"),
        (["rivals.module.rivals"], 4, "rivals.clause.two-player-game-has-one-rival"),
        (["rivals.variant.mentat", "rivals.variant.mercenary"], 1, "rivals.clause.four-difficulty-levels"),
        (["rise-of-ix.variant.ix-brutal-escalation"], 1, "rise-of-ix.clause.solo-variants-of-ix"),
        (["uprising.module.uprising"], 6, "uprising.clause.own-rules-for-six-players"),
    ],
)
def test_a_mix_that_is_refused_names_the_clause(
    parts: list[str], players: int, clause: str, base: integrity.Base
) -> None:
    """Who is refused a mix is told which rule of the books does it."""
    found = list(rulesets.bars(base.kb, rulesets.mix_of(base.kb, parts, players)))
    assert clause in {each for bar in found for each in bar.grounds}
