"""The printed cards pass the checks of custom cards: what is printed cannot be impossible."""

from collections.abc import Iterator

import pytest

from custom_sets import prints
from kodeks import home, ids, loading, registry, schemas
from kodeks.custom.model import CustomSet, Piece
from kodeks.custom.printed import normal

#: Checks that are about being custom, or about a whole set.
ASIDE = (
    "kb.check.printed-module-claimed",
    "kb.check.module-not-described",
    "kb.check.printed-name-taken",
    "kb.check.name-twice",
)
#: What is printed all the same, and why.
KNOWN = {
    ("kb.check.endless-trigger", "rise-of-ix.leader.princess-yuna-moritani"),  # taken at its word it never ends
}
#: Printed things of one box name those of another that it can also be played with.
OTHER_BOX = "kb.check.module-not-in-play"
KINDS = ("card", "leader", "contract", "technology", "space", "track")


def _pieces() -> Iterator[Piece]:
    for path in sorted(home.kb_folder().rglob("*.yaml")):
        if path.parent.name not in ("cards", "leaders", "contracts", "technologies", "spaces", "tracks"):
            continue
        for way, entry in loading.entry_values(loading.read_tree(loading.read_text(path), path.name).value):
            parts = ids.parse(entry["id"])
            assert parts is not None
            if parts.kind in KINDS and schemas.store().valid(parts.kind, entry):
                yield Piece(entry["id"], parts.kind, parts.module, entry, path.name, way)


@pytest.fixture(scope="module")
def cards() -> CustomSet:
    """All printed cards, leaders, contracts, technologies, spaces and tracks as one set."""
    pieces = list(_pieces())
    return CustomSet(pieces, pieces, prints())


@pytest.mark.parametrize(
    "check", [check for check in registry.checks("custom") if check.id not in ASIDE], ids=lambda check: check.id
)
def test_a_printed_card_is_not_faulted(check: registry.Check, cards: CustomSet) -> None:
    """No false alarm on anything that is printed."""
    found = {(check.id, str(finding.facts["id"])) for finding in check.run(cards) if finding.because != "entry"}
    assert found <= KNOWN


def test_words_of_the_grammar_belong_to_boxes(cards: CustomSet) -> None:
    """A module lists its words only where the grammar has them, and printed cards of the module use some."""
    told = cards.printed.vocabulary
    assert told["gain.dreadnoughts"] == ["rise-of-ix.module.rise-of-ix"]
    assert told["deck.tleilaxu"] == ["immortality.module.immortality"]
    grammar = schemas.store().schemas["effect"]["$defs"]
    gains = {f"gain.{prop}" for prop in grammar["gains"]["properties"]}
    conditions = {f"when.{prop}" for prop in grammar["condition"]["properties"]}
    decks = {f"deck.{deck}" for deck in schemas.store().schemas["card"]["properties"]["deck"]["enum"]}
    for word in told:
        head = word.partition(".")[0]
        known = {"gain": gains, "when": conditions, "deck": decks}.get(head)
        assert known is None or word in known, word


def test_names_are_known_in_every_language(cards: CustomSet) -> None:
    """A custom card cannot take the Polish or the Ukrainian name of a printed thing either."""
    for name in ("Arrakeen", "Arrakin", "Арракін"):
        assert normal(name) in cards.printed.names
