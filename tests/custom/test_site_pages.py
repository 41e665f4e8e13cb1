"""The pages of checks, and names that would be script: harmless on the site."""

import json
import re
from pathlib import Path

import jsonschema_rs
import pytest

from kodeks import integrity, registry
from kodeks.sphinx_ext import touching
from kodeks.sphinx_ext.build import publish_schemas
from kodeks.sphinx_ext.check_lists import listed
from kodeks.sphinx_ext.fragments import render
from kodeks.sphinx_ext.views import Views


@pytest.fixture(scope="module")
def seen(base: integrity.Base) -> Views:
    """The shipped base as the English site shows it."""
    return Views(base, "en")


def test_a_check_has_a_page_with_its_examples(seen: Views) -> None:
    """What it means, why, and the examples as they stand, escaped."""
    check = registry.get("kb.check.agent-box-without-icon")
    html = render("check", seen, "check/x", check=check, clauses=[], label="Check")
    assert '<h1 lang="en">A card has an agent box, but no agent icon to be played with.</h1>' in html
    assert html.count("k-sample") == 2
    assert "icons: []" in html


def test_the_list_of_checks_links_their_pages(seen: Views) -> None:
    """Errors first, preview marked."""
    told = listed(seen, "lists/check")
    html = render("checks", seen, "lists/check", checks=told)
    assert "kb.check.agent-box-without-icon" in html
    assert told[0]["severity"] == "error"
    assert "preview" in html


def test_a_name_with_script_comes_out_harmless(small_base: Path) -> None:
    """Even where no schema has refused it."""
    evil = "<script>alert(1)</script>"
    file = small_base / "kb" / "mine" / "terms" / "x.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(f'id: mine.term.x\nname: "{evil}"\nmeans: "{evil} [x](mine.term.x) <img src=x onerror=alert(1)>"\n')
    (small_base / "kb" / "mine" / "module.yaml").write_text("id: mine.module.mine\nname: Mine\nabout: Mine.\n")
    views = Views(integrity.load_base(root=small_base), "en")
    entry = views.kb["mine.term.x"]
    bare: dict[str, object] = {"leaders": [], "around": None, "borders": [], "picture": ""}  # what other pages add
    around = touching.around(views, entry, "term/x")
    html = render("entry", views, "term/x", card=views.card(entry, "term/x"), **around, **bare)
    assert "<script" not in html
    assert "<img" not in html
    assert "&lt;script&gt;" in html


def test_the_site_publishes_schemas_in_one_piece(tmp_path: Path) -> None:
    """One for a whole file and one for each kind; none refers to another file."""
    publish_schemas(tmp_path)
    texts = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert {"set.schema.json", "card.schema.json", "position.schema.json"} <= set(texts)
    for text in texts.values():
        targets = re.findall(r'"\$ref": "([^"]*)"', text)
        assert all(one.startswith("#/") for one in targets)
        assert '"$id"' not in text
        jsonschema_rs.meta.validate(json.loads(text))
