"""Every check of custom cards against its cases: sets with one fault, and near misses."""

from typing import Any

import pytest

from check_cases import Cases
from custom_sets import check as run_check
from kodeks import registry
from kodeks.custom import entries
from kodeks.custom.settings import Settings

CASES = Cases("custom", leaving_out="printed-cards.yaml")
PRINTED = (CASES.folder / "printed-cards.yaml").read_text(encoding="utf-8")
MODULE = "id: my-set.module.my-set\nname: The set\nabout: A set.\nextends: [{extends}]\n"


@pytest.mark.parametrize(("check", "case"), CASES.each())
def test_case(check: str, case: dict[str, Any]) -> None:
    """The check finds something at exactly these places."""
    files = {"card.yaml": case["card"]} if "card" in case else dict(case["files"])
    extends = ", ".join(f"{module}.module.{module}" for module in case.get("extends", ["uprising"]))
    files.setdefault("module.yaml", MODULE.format(extends=extends))
    if not files["module.yaml"]:
        del files["module.yaml"]
    settings = Settings(preview=True, languages=tuple(case.get("languages", ())))
    outcome = run_check(files, settings, cards=PRINTED)
    assert not [finding for finding in outcome.findings if finding.check == "kb.check.broken-check"]
    assert [str(finding.place) for finding in outcome.findings if finding.check == check] == case["finds"]


def test_every_check_has_a_case_and_a_near_miss() -> None:
    """A check exists when a bad sample makes it fail and a near miss does not."""
    custom = [check.id for check in registry.checks("custom")]
    assert CASES.lacking([*custom, *entries.SHARED, "kb.check.missing-translation"]) == []
