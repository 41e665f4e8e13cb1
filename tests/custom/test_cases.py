"""Every check of custom cards against its cases: sets with one fault, and near misses."""

from pathlib import Path
from typing import Any

import pytest

from custom_sets import check as run_check
from kodeks import loading, registry
from kodeks.custom import entries
from kodeks.custom.settings import Settings

FOLDER = registry.CASES / "custom"
#: What a file of cases holds beside them.
BESIDE = ("check", "bad", "good")
PRINTED = (FOLDER / "printed-cards.yaml").read_text(encoding="utf-8")
MODULE = "id: my-set.module.my-set\nname: The set\nabout: A set.\nextends: [{extends}]\n"
FILES: list[tuple[Path, dict[str, Any]]] = [
    (path, loading.read_tree(loading.read_text(path), path.name).value)
    for path in sorted(FOLDER.glob("*.yaml"))
    if path.name != "printed-cards.yaml"
]
SINGLE = [
    pytest.param(told["check"], case, id=f"{path.stem}: {name}")
    for path, told in FILES
    for name, case in told.items()
    if name not in BESIDE
]


@pytest.mark.parametrize(("check", "case"), SINGLE)
def test_case(check: str, case: dict[str, Any]) -> None:
    """The check finds something at exactly these places."""
    files = {"card.yaml": case["card"]} if "card" in case else dict(case["files"])
    extends = ", ".join(f"{one}.module.{one}" for one in case.get("extends", ["uprising"]))
    files.setdefault("module.yaml", MODULE.format(extends=extends))
    if not files["module.yaml"]:
        del files["module.yaml"]
    settings = Settings(preview=True, languages=tuple(case.get("languages", ())))
    outcome = run_check(files, settings, cards=PRINTED)
    assert not [one for one in outcome.findings if one.check == "kb.check.broken-check"]
    assert [str(one.place) for one in outcome.findings if one.check == check] == case["finds"]


def test_every_check_has_a_case_and_a_near_miss() -> None:
    """A check exists when a bad sample makes it fail and a near miss does not."""
    by_check = {told["check"]: told for _, told in FILES}
    for id in [*(one.id for one in registry.checks("custom")), *entries.SHARED, "kb.check.missing-translation"]:
        told = by_check.get(id)
        assert told is not None, f"{id} has no file of cases"
        finds = [case["finds"] for name, case in told.items() if name not in BESIDE]
        assert any(finds), f"{id} has no case in which it finds something"
        assert not all(finds), f"{id} has no near miss"
