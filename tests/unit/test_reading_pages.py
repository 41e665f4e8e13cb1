"""Chapters under headings, doubts with an answer, games by name, the board, and the position of an example."""

import re
from html import escape

import pytest

from kodeks import ids, integrity
from kodeks.browser import address
from kodeks.judge import questions
from kodeks.judge.case import Case
from kodeks.judge.cases import read_case
from kodeks.loading import Marks
from kodeks.sphinx_ext.drawing import boards
from kodeks.sphinx_ext.lists import fragments, home_page
from kodeks.sphinx_ext.pages import doubts, entries, examples, phases
from kodeks.sphinx_ext.pages.entry_pages import makers
from kodeks.sphinx_ext.pages.render import code
from kodeks.sphinx_ext.views import Views


@pytest.fixture(scope="module")
def seen(base: integrity.Base) -> Views:
    """The base seen in Polish."""
    return Views(base, "pl")


def test_every_chapter_is_cut_into_parts_of_five_to_ten(seen: Views) -> None:
    """In the order of the rules, none left out; a chapter of fewer than ten rules is one part."""
    for chapter in seen.kb.of("chapter"):
        parts = entries.parts(seen, chapter, "chapters/x/y")
        told = [rule.card.id for part in parts for rule in part.rules]
        assert told == [clause["id"] for clause in chapter.data["clauses"]]
        if len(told) >= 2 * entries.FEWEST:
            assert all(entries.FEWEST <= len(part.rules) <= entries.MOST for part in parts), chapter.id
        else:
            assert len(parts) == 1
        titles = [part.title for part in parts]
        assert len(titles) == len(set(titles)), chapter.id


@pytest.mark.parametrize("language", ids.LANGUAGES)
def test_every_rule_has_a_heading_of_its_own(language: str, base: integrity.Base) -> None:
    """Short, in the language of the page, and no other rule of the chapter has the same."""
    seen = Views(base, language)
    for chapter in seen.kb.of("chapter"):
        leads = [rule.lead for part in entries.parts(seen, chapter, "x") for rule in part.rules]
        said = [lead.text for lead in leads if lead and lead.language == seen.language]
        assert len(said) == len(leads), chapter.id
        assert len(set(said)) == len(said), chapter.id
        assert [text for text in said if len(text) > 50 or text.endswith(".")] == []


def test_the_numbers_of_rules_are_told_apart_in_a_game(seen: Views) -> None:
    """No number is given twice in a module."""
    found = [(seen.kb[id].module, number) for id, number in entries.numbers(seen).items()]
    assert len(found) == len(set(found)) == sum(1 for _ in seen.kb.of("clause"))


def test_doubts_that_change_something_come_first(seen: Views) -> None:
    """What only concerns a name or a wording comes last."""
    lines = doubts.lines(seen, "doubts", list(seen.kb.of("discrepancy", "silence")))
    kinds = [line["changes"] for line in lines]
    assert kinds.index("nothing") > 0
    assert set(kinds[kinds.index("nothing") :]) == {"nothing"}
    told = {entry.id: entry.data["changes"] for entry in seen.kb.of("discrepancy")}
    assert all(line["changes"] == told.get(line["id"], "move") for line in lines)


def test_a_difference_ends_in_the_reading_that_is_followed(seen: Views) -> None:
    """And one that is left open in no answer."""
    for entry in seen.kb.of("discrepancy"):
        told = doubts.answer(seen, entry, "doubts")
        follows = entry.data["follows"]
        assert (told is None) == (follows == 0)
        if told is not None:
            assert told == seen.text(entry, "yields", "doubts", follows - 1)


def test_only_what_is_open_at_the_table_marks_a_rule(seen: Views) -> None:
    """Neither a question that somebody has answered nor one that a rule makes idle; a part of them all the same."""
    open_questions = list(seen.kb.of("silence"))
    marking = [entry for entry in open_questions if doubts.marks(entry)]
    assert 100 < len(marking) < len(open_questions)
    for entry in open_questions:
        settled = "ruled_by" in entry.data or "not_asked_because" in entry.data
        assert doubts.marks(entry) != settled, entry.id
    touched = {clause for entry in marking for clause in entry.ids("touches")}
    for chapter in seen.kb.of("chapter"):
        for part in entries.parts(seen, chapter, "x"):
            assert [rule.card.id for rule in part.rules if rule.open != (rule.card.id in touched)] == []


@pytest.mark.parametrize(
    ("doubt", "chip"),
    [
        ("uprising.ruling.recruits-of-any-source", "rozstrzygnięcie"),
        ("uprising.silence.recruits-from-other-sources", "rozstrzygnięcie"),
        ("uprising.silence.acquired-card-to-another-place", "pytanie otwarte"),
        ("uprising.discrepancy.agent-box-compulsory", "instrukcje się różnią"),
    ],
)
def test_an_answer_is_not_called_an_open_question(doubt: str, chip: str, seen: Views) -> None:
    """A ruling says that it is one, and so does a question that the publisher has answered."""
    assert doubts.line(seen, seen.kb[doubt], "x")["state_label"] == chip


def test_a_heading_keeps_the_letters_of_names(seen: Views) -> None:
    """Names of things are written as the glossary has them; common words are small there already."""
    chapter = seen.kb["classic.chapter.factions"]
    titles = [part.title for part in entries.parts(seen, chapter, "x")]
    assert "Umieszczenie, Gildia Kosmiczna" in titles
    assert "Harkonnenowie, karta podstępu" in titles


def test_a_rule_goes_by_its_heading_and_is_shared_with_its_sentence(seen: Views) -> None:
    """Other pages go by their title, and a shared link says what the site is."""
    rule = makers(seen)["uprising/clause/infiltrate"]()
    assert rule.title == seen.speaker.say(seen.kb["uprising.clause.infiltrate"], "heading").text
    assert rule.about == seen.title(seen.kb["uprising.clause.infiltrate"])
    card = makers(seen)["uprising/card/detonation"]()
    assert (card.title, card.about) == ("Detonacja", "")


def test_no_two_entries_of_a_list_have_one_code(seen: Views) -> None:
    """A list holds codes of slugs; of one module and kind they are all different."""
    shelves: dict[str, list[str]] = {}
    for entry in seen.kb:
        shelf, _, slug = entry.id.rpartition(".")
        shelves.setdefault(shelf, []).append(code(slug))
    assert len(shelves) > 50
    assert [shelf for shelf, codes in shelves.items() if len(codes) != len(set(codes))] == []


def test_the_phases_of_a_game_are_shown_in_their_order(seen: Views) -> None:
    """Those of a round first, then those that come once; a page marks its own, and names its rules."""
    told = phases.course(seen, "x", "uprising", "uprising.phase.combat")
    assert [one["id"].rpartition(".")[2] for one in told["round"]] == [
        "round-start", "player-turns", "combat", "makers", "recall",
    ]  # fmt: skip
    assert [one["id"] for one in told["once"]] == ["uprising.phase.endgame"]
    assert [one["id"] for one in (*told["round"], *told["once"]) if one["now"]] == ["uprising.phase.combat"]
    body = makers(seen)["uprising/phase/combat"]().body
    assert body.count("aria-current") == 1
    assert "../clause/combat-intrigue-cards-in-turn.html" in body


def test_an_example_names_first_what_it_is_an_example_of(seen: Views) -> None:
    """At most five rules stand on its page, those the book gives it for before the others."""
    entry = seen.kb["uprising.scenario.basin-agent-and-deployment"]
    verdict = examples.example(seen, entry).verdict("x")
    listed = [link.id for link in verdict["clauses"]]
    assert len(listed) > 5
    own = [clause for clause in entry.ids("example_of") if clause in listed]
    assert own
    assert set(listed[: len(own)]) == set(own)
    body = makers(seen)["uprising/scenario/basin-agent-and-deployment"]().body
    related = body.partition('<ul class="k-related">')[2].partition("</ul>")[0]
    assert related.count("<li>") == 5


def test_games_are_named_by_their_boxes(seen: Views) -> None:
    """The most played first; six players need not say that they play with the CHOAM module."""
    told = {game["slug"]: game for game in home_page.games(seen)}
    assert next(iter(told)) == "uprising"
    assert told["khoam"]["name"] == "Powstanie + moduł KHOAM"
    assert told["six-players"]["name"] == "Powstanie + Rozgrywka sześcioosobowa"
    assert told["khoam"]["range"] == "3–4 graczy"
    assert told["six-players"]["range"] == "6 graczy"


def test_spaces_that_share_a_post_stand_side_by_side(seen: Views) -> None:
    """Every space once, every post once, and a post beside a space that it sees."""
    groups = boards.groups(seen, "lists/space")
    shown = [space["id"] for group in groups for space in group["spaces"]]
    assert sorted(shown) == sorted(place.id for place in seen.kb.of("space") if place.module == "uprising")
    posts = [post["id"] for group in groups for space in group["spaces"] for post in space["posts"]]
    assert sorted(posts) == sorted(post.id for post in seen.kb.of("post") if post.module == "uprising")
    for group in groups:
        for space in group["spaces"]:
            assert all(space["id"] in seen.kb[post["id"]].ids("connects") for post in space["posts"])


def test_worked_examples_are_shown_in_the_language_of_the_page(seen: Views) -> None:
    """Each has a position; facts and decisions have words of the language."""
    for entry in seen.kb.of("scenario"):
        position = examples.example(seen, entry).position()
        lines = [*position["table"], *(line for seat in position["seats"] for line in seat["lines"])]
        assert lines or position["move"], entry.id
        assert all(line.label and line.value for line in lines), entry.id


def test_the_picture_of_a_module_counts_what_it_changes(seen: Views) -> None:
    """One line for each chapter, and together all rules that are changed."""
    groups = fragments.changes(seen, "rise-of-ix", "differences/rise-of-ix")
    drawn = fragments.picture(groups)
    assert len({example["link"].id for example in drawn}) == len(drawn)
    number = sum(len(chapter["items"]) for group in groups for chapter in group["chapters"])
    assert sum(bar["number"] for example in drawn for bar in example["bars"]) == number
    assert max(sum(bar["share"] for bar in example["bars"]) for example in drawn) == pytest.approx(60, abs=0.5)


def test_a_worked_example_is_drawn_and_opens_on_the_table_with_the_same_verdict(seen: Views) -> None:
    """The marks of the verdict are in the drawing; what the address holds is judged as the page says."""
    kinds: set[str] = set()
    for entry in seen.kb.of("scenario"):
        example = examples.example(seen, entry)
        held = address.read(example.address())
        assert held["dispute"] == entry.id
        case = read_case(seen.library, held["case"], "", Marks(0, 0))
        assert isinstance(case, Case), entry.id
        assert questions.answer(case).verdict == example.answer.verdict, entry.id
        board = example.board()
        kinds |= set(
            re.findall(r"kd-(chosen|fault|reason)\b", re.sub("<style>.*?</style>", "", board, flags=re.DOTALL))
        )
        assert 2_000 < len(board.encode()) < 45_000, entry.id
    assert kinds == {"chosen", "fault", "reason"}


def test_a_space_and_a_post_are_marked_on_the_drawn_board(seen: Views) -> None:
    """Only their groups are drawn; exactly one thing is chosen, and every post or space they are connected to shows."""
    for kind in ("space", "post"):
        for entry in (entry for entry in seen.kb.of(kind) if entry.module != "imperium"):
            drawn = re.sub("<style>.*?</style>", "", boards.around(seen, entry), flags=re.DOTALL)
            assert drawn.count('class="kd-thing kd-chosen"') == 1, entry.id
            assert f"<title>{escape(seen.speaker.title(entry.id))}" in drawn
    assert boards.around(seen, seen.kb["imperium.space.arrakeen"]) == ""
    arrakeen = boards.around(seen, seen.kb["uprising.space.arrakeen"])
    watching = [post for post in seen.kb.of("post") if "uprising.space.arrakeen" in post.ids("connects")]
    assert arrakeen.count('class="kd-thing kd-reason"') == len(watching) > 0
    assert arrakeen.count("<svg") == 1
