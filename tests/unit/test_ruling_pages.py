"""Rulings and what differences change, on pages, in lists and in the command, in every language."""

import re

import pytest

from kodeks import integrity
from kodeks.graph import RuleGraph
from kodeks.reporting import origins
from kodeks.reporting.entries import entry_text
from kodeks.reporting.speaker import Speaker
from kodeks.sphinx_ext.lists.fragments import FRAGMENTS
from kodeks.sphinx_ext.pages.entry_pages import makers
from kodeks.sphinx_ext.search.index import searched
from kodeks.sphinx_ext.views import Views

LANGUAGES = ("en", "pl", "uk")


@pytest.fixture(scope="module")
def views(base: integrity.Base) -> dict[str, Views]:
    """The shipped base in every language."""
    return {language: Views(base, language) for language in LANGUAGES}


def _list(views: Views, kind: str) -> str:
    return FRAGMENTS["list"].make(views, f"lists/{kind}", kind)


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_open_question_shows_who_answered_it(language: str, views: dict[str, Views]) -> None:
    """The answer stands on the page with its authority and date."""
    seen = views[language]
    page = makers(seen)["uprising/silence/alliance-holder-below-four"]().body
    answer = seen.speaker.say(seen.kb["uprising.ruling.alliance-holder-below-four"], "answer").text
    assert answer in page
    assert seen.phrase("FAQ of the publisher") in page
    assert "2022-02-14" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_clause_and_a_card_lead_to_their_rulings(language: str, views: dict[str, Views]) -> None:
    """Among what concerns them."""
    seen = views[language]
    for page, ruling in (
        ("uprising/clause/placing-a-spy", "../ruling/placing-a-spy-is-compulsory.html"),
        ("uprising/card/manipulate", "../ruling/card-set-aside-by-manipulate.html"),
    ):
        assert ruling in makers(seen)[page]().body


@pytest.mark.parametrize(
    ("page", "kind"),
    [("uprising/term/agent-turn", "clause"), ("uprising/card/manipulate", "ruling")],
)
def test_a_word_begins_with_its_rules_and_a_card_with_its_answers(
    page: str, kind: str, views: dict[str, Views]
) -> None:
    """Of what concerns an entry, first what a reader comes for."""
    body = makers(views["pl"])[page]().body
    listed = body.partition(f"<h2>{views['pl'].phrase('What concerns it')}</h2>")[2].partition("</ul>")[0]
    assert re.findall(r'data-entry="[a-z-]+\.([a-z]+)\.', listed)[0] == kind


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("doubt", ["silence.passing-a-turn", "discrepancy.showing-intrigue-cards"])
def test_a_doubt_says_why_the_judge_does_not_ask(language: str, doubt: str, views: dict[str, Views]) -> None:
    """On its page and in the command, in the language of the reader."""
    seen = views[language]
    entry = seen.kb[f"uprising.{doubt}"]
    reason, label = seen.speaker.say(entry, "not_asked_because"), seen.phrase("Why the judge does not ask")
    assert reason.language == language
    page = makers(seen)[f"uprising/{doubt.replace('.', '/')}"]().body
    assert label in page
    assert reason.text in page
    assert f"{label}: {reason.text}" in entry_text(entry, seen.speaker, RuleGraph(seen.kb))


def test_the_list_of_rulings_can_be_narrowed_down(views: dict[str, Views]) -> None:
    """By box and by who answered; other lists have no such choices."""
    for kind, names in (("ruling", {"module", "authority"}), ("term", set())):
        assert set(re.findall(r'<select name="([a-z]+)"', _list(views["en"], kind))) == names


@pytest.mark.parametrize("language", LANGUAGES)
def test_explain_names_the_authority_and_the_change(language: str, base: integrity.Base) -> None:
    """In the language that was asked for."""
    speaker = Speaker(base.kb, base.words[language])
    told = entry_text(base.kb["uprising.discrepancy.agent-box-compulsory"], speaker, RuleGraph(base.kb))
    assert speaker.phrase("changes what may or must be done") in told
    assert speaker.phrase("FAQ of the publisher") in told
    ruling = entry_text(base.kb["uprising.ruling.placing-a-spy-is-compulsory"], speaker, RuleGraph(base.kb))
    assert speaker.phrase("the base says otherwise") in ruling


def test_an_english_heading_stays_off_other_pages(base: integrity.Base) -> None:
    """The section of an English book is named only to readers of English."""
    ruling = base.kb["uprising.ruling.agent-box-leaves-no-choice"]
    told = {language: origins.origin(ruling, Speaker(base.kb, base.words[language])) for language in LANGUAGES}
    assert "Agent Turn" in told["en"]
    assert "Agent Turn" not in told["pl"] + told["uk"]


def test_rulings_can_be_found(base: integrity.Base) -> None:
    """The search index holds every ruling."""
    found = {entry.id for entry in searched(base.kb)}
    assert {ruling.id for ruling in base.kb.of("ruling")} <= found


def test_a_note_of_the_ledger_stands_on_the_page_of_the_book(views: dict[str, Views]) -> None:
    """What was a difference of story is told beside its passage."""
    passage = views["en"].kb["uprising.passage.pl-tour-choam"]
    page = makers(views["en"])[f"uprising/source/rulebook-pl/p{passage.data['page']:02}"]().body
    assert passage.data["note"] in page
