"""Mixes of modules and the clauses they put in force."""

from kodeks import integrity, rulesets


def test_a_module_brings_what_it_is_played_with(base: integrity.Base) -> None:
    """CHOAM is played with Uprising, and both with the shared parts."""
    mix = rulesets.mix_of(base.kb, ["khoam.module.khoam"], 4)
    assert {"uprising.module.uprising", "shared.module.shared", "khoam.module.khoam"} == mix.modules


def test_a_clause_of_a_module_is_in_force_only_with_it(base: integrity.Base) -> None:
    """Contracts are a matter of the CHOAM module."""
    alone = rulesets.in_force(base.kb, rulesets.mix_of(base.kb, ["uprising.module.uprising"], 4))
    both = rulesets.in_force(base.kb, rulesets.mix_of(base.kb, ["khoam.module.khoam"], 4))
    assert not [one for one in alone.clauses if one.startswith("khoam.")]
    assert [one for one in both.clauses if one.startswith("khoam.")]


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
    assert [one.entry for one in rulesets.bars(base.kb, alone)] == ["uprising.module.uprising"]
    rivals = rulesets.mix_of(base.kb, ["rivals.module.rivals"], 2)
    assert list(rulesets.bars(base.kb, rivals)) == []
    crowded = rulesets.mix_of(base.kb, ["rivals.module.rivals"], 4)
    assert [one.entry for one in rulesets.bars(base.kb, crowded)] == ["rivals.module.rivals"]
