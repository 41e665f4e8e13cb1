"""The words around the entries: whatever a template or a page maker says has a translation."""

import ast
from collections.abc import Iterator

import jinja2
import pytest
from jinja2 import nodes

from conftest import ROOT
from kodeks.judge import documents
from kodeks.sphinx_ext import labels
from kodeks.words import messages_of

MADE = ROOT / "validator" / "kodeks" / "sphinx_ext"
TEMPLATES = [*MADE.glob("templates/**/*.*"), *ROOT.glob("site/_templates/*.html"), *ROOT.glob("site/_theme/*/*.html")]
#: What templates call to translate: those of an entry, and those around it.
TRANSLATES = ("_", "kodeks")
BAD_TEMPLATE = "{{ _('never translated') }}{{ kodeks('a' if here else 'b') }}{{ _(kind) }}"
BAD_CODE = "views.phrase('never translated' if here else kind)"


def in_template(text: str) -> Iterator[str]:
    """The phrases that a template writes out."""
    for call in jinja2.Environment().parse(text).find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name in TRANSLATES:
            first = call.args[0]
            for found in (first.expr1, first.expr2) if isinstance(first, nodes.CondExpr) else (first,):
                if isinstance(found, nodes.Const):
                    yield found.value


def in_code(text: str) -> Iterator[str]:
    """The phrases that a module writes out."""
    for call in ast.walk(ast.parse(text)):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "phrase":
            first = call.args[0]
            for found in (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,):
                if isinstance(found, ast.Constant) and isinstance(found.value, str):
                    yield found.value


def phrases() -> set[str]:
    """Everything that the site says itself."""
    found = set(labels.PHRASES)
    for template in TEMPLATES:
        found |= set(in_template(template.read_text(encoding="utf-8")))
    for module in MADE.rglob("*.py"):
        found |= set(in_code(module.read_text(encoding="utf-8")))
    return found


def spoken(language: str) -> dict[str, str]:
    """The catalogues that the pages read."""
    return messages_of(ROOT / "translations" / language)


def test_a_phrase_is_seen_wherever_it_is_written() -> None:
    """A phrase that nobody translates is found in a template and in code; a word that comes from data is not meant."""
    assert list(in_template(BAD_TEMPLATE)) == ["never translated", "a", "b"]
    assert list(in_code(BAD_CODE)) == ["never translated"]
    assert len(TEMPLATES) > 20
    assert {"added", "Which game is on your table?", "Skip to content", "Agent icons"} <= phrases()


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_every_phrase_of_the_site_is_translated(language: str) -> None:
    """Templates, page makers and labels say nothing that the catalogue of the language lacks."""
    known = spoken(language)
    assert sorted(phrase for phrase in phrases() if not known.get(phrase)) == []


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_a_label_of_a_fact_ends_where_it_ends_in_english(language: str) -> None:
    """A label is what is before the semicolon: a remark behind it stays out of the label in every language."""
    known = spoken(language)
    forms = documents.FORMS
    helps = {fact.help for form in forms for _, fact in documents.facts_of(form.register.table)}
    helps |= {fact.help for form in forms for _, fact in documents.facts_of(form.register.seat)}
    assert sorted(text for text in helps if (";" in text) != (";" in known[text])) == []
