"""The extension is documented: a test fails when something is left out."""

import json
from pathlib import Path

import pytest

from kodeks import home, sphinx_ext
from kodeks.sphinx_ext.build.domain import Warnings

README = (Path(sphinx_ext.__file__).parent / "README.md").read_text(encoding="utf-8")


class _Recorder:
    """Stands in for Sphinx and notes which directives it is given."""

    def __init__(self) -> None:
        self.directives: list[str] = []

    def add_directive_to_domain(self, domain: str, name: str, _: object) -> None:
        """Note a directive of our domain."""
        assert domain == "kodeks"
        self.directives.append(name)

    def __getattr__(self, _: str) -> object:
        return lambda *_, **__: None


def test_every_directive_and_warning_is_documented() -> None:
    """The README of the extension names each of them."""
    recorder = _Recorder()
    sphinx_ext.setup(recorder)  # type: ignore[arg-type]  # it notes what Sphinx would be told
    assert len(recorder.directives) >= 10
    for name in recorder.directives:
        assert f"`{{kodeks:{name}}}" in README, name
    for warning in Warnings:
        assert f"kodeks.{warning.value}" in README


@pytest.mark.parametrize("name", ["position-uprising", "clause"])
def test_the_schemas_are_where_the_readme_says(name: str) -> None:
    """They are copied under their own names."""
    assert json.loads((home.home() / "schema" / f"{name}.schema.json").read_text(encoding="utf-8"))
    assert "`schema/<kind>.schema.json`" in README
