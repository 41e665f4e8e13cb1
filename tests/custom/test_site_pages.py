"""The pages of checks, and names that would be script: harmless on the site."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import jsonschema_rs
import pytest

from kodeks import integrity, registry
from kodeks.sphinx_ext.build import frames
from kodeks.sphinx_ext.build.site import publish_schemas
from kodeks.sphinx_ext.lists.fragments import checks as listed
from kodeks.sphinx_ext.pages.render import render
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


EVIL = json.dumps("<script>alert(1)</script><img src=x onerror=alert(1)> \"x' onmouseover='alert(1)")
HOSTILE = f"""\
- id: aa.module.aa
  name: {EVIL}
  about: {EVIL}
  extends: [uprising.module.uprising]
- id: aa.card.x
  name: {EVIL}
  deck: imperium
  cost: 2
  icons: [shared.icon.city]
  notes: [{EVIL}]
  agent:
    - gain: {{spice: 1}}
    - special: aa.clause.c
  facts: {{sources: [shared.source.valrvrt-diu], confidence: low, conflicts: [{EVIL}]}}
- id: aa.leader.x
  name: {EVIL}
  title: {EVIL}
  abilities:
    - ability: {EVIL}
      effects: [{{gain: {{spice: 1}}}}]
  signet: {{ring: {EVIL}, effects: [{{gain: {{spice: 1}}}}]}}
- id: aa.term.x
  name: {EVIL}
  means: {EVIL}
- id: aa.chapter.x
  title: {EVIL}
  order: 1
  about: {EVIL}
  clauses:
    - id: aa.clause.c
      says: "<b onclick=alert(1)> [<script>alert(2)</script>](aa.term.x) [y](javascript:alert(1))"
      force: may
      about: [aa.term.x, aa.card.x]
      passages: [uprising.passage.pl-infiltrate]
      enforced: [none]
      not_enforced_because: {EVIL}
- id: aa.space.x
  name: {EVIL}
  icon: shared.icon.city
  combat: true
  maker: false
  effects: [{{gain: {{spice: 1}}}}]
- id: aa.technology.x
  name: {EVIL}
  cost: 2
  effects: [{{gain: {{spice: 1}}}}]
- id: aa.silence.x
  question: {EVIL}
  about: [aa.term.x]
"""


class Elements(HTMLParser):
    """The elements of a page as a browser sees them."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.attributes: set[tuple[str, str]] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember an element and its attributes."""
        self.names.add(tag)
        self.attributes |= {(name, value or "") for name, value in attrs}


def test_words_with_script_come_out_harmless(tmp_path: Path) -> None:
    """In every field and on every kind of page, even where no schema has refused them."""
    file = tmp_path / "evil.yaml"
    file.write_text(HOSTILE, encoding="utf-8")
    views = Views(integrity.load_base([file]), "en")
    frame = f"<title>{frames.TITLE}</title>{frames.BODY}"
    filler = frames.Filler(views, {}, dict.fromkeys(frames.folders(views), frame))
    own = [name for name in filler.names if name.startswith("aa/")]
    assert len(own) == 8
    for name in own:
        page = filler.page(name)
        assert "&lt;script&gt;" in page or "&lt;b onclick" in page
        seen = Elements()
        seen.feed(page)
        assert not seen.names & {"script", "img", "b", "iframe", "object"}, name
        assert [
            attribute
            for attribute in seen.attributes
            if attribute[0].startswith("on") or "javascript:" in attribute[1][:20]
        ] == []


def test_the_site_publishes_schemas_in_one_piece(tmp_path: Path) -> None:
    """One for a whole file and one for each kind; none refers to another file."""
    publish_schemas(tmp_path)
    texts = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.iterdir()}
    assert {"set.schema.json", "card.schema.json", "position-uprising.schema.json"} <= set(texts)
    for text in texts.values():
        targets = re.findall(r'"\$ref": "([^"]*)"', text)
        assert all(target.startswith("#/") for target in targets)
        assert '"$id"' not in text
        jsonschema_rs.meta.validate(json.loads(text))
