"""Pages and lists of cards, tiles, leaders, tracks and spaces: facts, sentences, drawings and what touches them."""

import posixpath
import re
from collections.abc import Callable

import pytest

from kodeks import effects, graph, integrity
from kodeks.model import Entry
from kodeks.sphinx_ext.addresses import page_of
from kodeks.sphinx_ext.drawing import icons
from kodeks.sphinx_ext.labels import SHELVES
from kodeks.sphinx_ext.lists import card_lists
from kodeks.sphinx_ext.pages import cards, relations
from kodeks.sphinx_ext.pages.entry_pages import makers
from kodeks.sphinx_ext.pages.render import packed, render
from kodeks.sphinx_ext.views import Views

LANGUAGES = ("en", "pl", "uk")
Show = Callable[[str, str], str]


@pytest.fixture(scope="module")
def views(base: integrity.Base) -> dict[str, Views]:
    """The shipped base in every language."""
    return {language: Views(base, language) for language in LANGUAGES}


@pytest.fixture(scope="module")
def show(views: dict[str, Views]) -> Show:
    """The page of an entry in a language."""
    made = {language: makers(seen) for language, seen in views.items()}

    def page(id: str, language: str) -> str:
        return made[language][page_of(views[language].kb, id)]().body

    return page


def _sample(base: integrity.Base) -> list[Entry]:
    """For every list and box one thing, for every box one space."""
    found: dict[tuple[str, str], Entry] = {}
    for entry in base.kb.of(*cards.KINDS):
        shelf = "space" if entry.kind == "space" else cards.shelf_of(entry)
        if shelf:
            found.setdefault((shelf, entry.module), entry)
    return list(found.values())


# --- pages ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_of_every_kind_shows_what_is_printed(
    language: str, base: integrity.Base, views: dict[str, Views], show: Show
) -> None:
    """Every box stands on the page as sentences of the effects room, with the label of the language."""
    seen = views[language]
    sample = _sample(base)
    assert len(sample) > 30
    for entry in sample:
        page = show(entry.id, language)
        text = re.sub(r"<title>.*?</title>|<[^>]+>", "", page)
        words = " ".join(text.split())
        for box in effects.boxes(entry, base.kb.store):
            if not isinstance(box.value, list):
                continue
            for effect in box.value:
                told = seen.speech.text(
                    [effect], box.of, module=entry.module, kind=entry.kind, subject=effects.subject(entry)
                )
                assert _plain(told) in _plain(words), (entry.id, told)


def _plain(text: str) -> str:
    """A sentence without arrows, which the page draws, and with one kind of blank."""
    return "".join(text.replace("→", "").replace("&#39;", "'").replace("&#x27;", "'").replace("&amp;", "&").split())


def test_a_name_that_no_book_prints_is_marked(show: Show) -> None:
    """An unofficial name has its mark, an English one too; on the English page there is nothing to mark."""
    head = show("uprising.card.sardaukar-soldier", "pl").partition("</h1>")[0]
    assert "Żołnierz Sardaukarów<abbr" in head
    assert head.count('title="nazwa nieoficjalna"') == 1
    assert "k-short" in show("uprising.card.sardaukar-soldier", "uk").partition("</h1>")[0]
    assert "англійська назва" in show("uprising.leader.gurney-halleck", "uk")
    assert "k-short" not in show("uprising.card.sardaukar-soldier", "en").partition("</h1>")[0]


def test_a_name_that_we_gave_is_marked_and_has_the_printed_one_beside_it(show: Show) -> None:
    """The Ukrainian books do not print Sardaukar Soldier; the page says that its name is ours."""
    page = show("uprising.card.sardaukar-soldier", "uk")
    head = page.partition("</h1>")[0]
    assert "Солдат-сардаукар" in head
    assert head.count('title="неофіційна назва"') == 1
    assert "Sardaukar Soldier" in page


def test_a_name_that_a_book_prints_has_no_mark(show: Show) -> None:
    """The Polish book prints the name of Rebel Supplier."""
    head = show("uprising.card.rebel-supplier", "pl").partition("</h1>")[0]
    assert "Rebeliancki dostawca" in head
    assert "k-short" not in head


def test_the_abilities_of_a_leader_are_marked_one_by_one(show: Show) -> None:
    """The book prints the ability of Hundro Moritani in Polish, not the name of his ring."""
    page = show("rise-of-ix.leader.viscount-hundro-moritani", "pl")
    assert "<span>Wywiad</span></h2>" in page
    assert '<span lang="en">Couriers</span><abbr class="k-short" title="nazwa angielska">en</abbr>' in page


def test_facts_that_are_not_sure_say_so_at_the_top(base: integrity.Base, show: Show) -> None:
    """Medium confidence is a note of its own on the page; high confidence is not."""
    doubted = "Facts of medium confidence: hold them against your own copy."
    assert base.kb["rivals.card.rival-muaddib"].data["facts"]["confidence"] == "medium"
    assert doubted in show("rivals.card.rival-muaddib", "en")
    assert "Facts of high confidence:" not in show("uprising.card.rebel-supplier", "en")


def test_recorded_conflicts_are_shown_once_and_as_english(base: integrity.Base, show: Show) -> None:
    """The note is in English on every page and says so."""
    page = show("uprising.card.dagger", "uk")
    (conflict,) = base.kb["uprising.card.dagger"].data["facts"]["conflicts"]
    assert page.count(conflict) == 1
    assert "Ця нотатка англійською" in page


# --- drawings -------------------------------------------------------------------------------------


def test_every_drawing_has_a_title_and_every_title_a_drawing() -> None:
    """Nothing is drawn that a screen reader cannot name."""
    assert set(icons.symbols()) == set(icons.TITLES)


def test_every_icon_that_sentences_ask_for_is_drawn(base: integrity.Base, views: dict[str, Views]) -> None:
    """The names the effects room lists, and every faction and icon that a sentence of the base names."""
    asked = set(effects.ICONS)
    for entry in base.kb.of(*cards.KINDS):
        for box in effects.boxes(entry, base.kb.store):
            parts = views["en"].speech.tell(
                box.value, box.of, module=entry.module, kind=entry.kind, subject=effects.subject(entry)
            )
            asked |= {part.name for part in parts if isinstance(part, effects.Icon)}
    assert {name for name in asked if icons.drawing_of(name) is None} == set()
    assert "shared.faction.fremen" in asked


def test_a_page_carries_the_drawings_it_shows_and_no_others() -> None:
    """The sprite holds each used symbol once."""
    carried = icons.sprite(icons.drawn("spice") + icons.drawn("spice") + icons.drawn("water", "woda"))
    assert re.findall(r'symbol id="([^"]+)"', carried) == ["k-i-spice", "k-i-water"]
    assert icons.sprite("<p>nothing drawn</p>") == ""


def test_a_drawing_alone_is_named_and_one_beside_its_word_is_not() -> None:
    """Screen readers hear a thing once."""
    assert 'aria-label="woda"' in icons.drawn("water", "woda")
    assert 'aria-hidden="true"' in icons.drawn("water")
    assert icons.drawn("no-such-thing", "a title") == "a title"


# --- lists ----------------------------------------------------------------------------------------


def test_every_thing_stands_in_one_list(base: integrity.Base, views: dict[str, Views]) -> None:
    """All cards of the boxes with decks of their own list, all leaders, tiles and tracks, each once."""
    seen = views["en"]
    listed = [thing.id for shelf in SHELVES for thing in cards.things(seen, shelf)]
    assert len(listed) == len(set(listed))
    wanted = [
        card.id for card in base.kb.of("card", "leader", "contract", "technology", "track") if cards.shelf_of(card)
    ]
    assert sorted(listed) == sorted(wanted)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_show_costs_and_effects_and_can_be_filtered(language: str, views: dict[str, Views]) -> None:
    """Each item says by what it is found, and the filters offer what tells items apart."""
    seen = views[language]
    entries = cards.things(seen, "imperium")
    items = [card_lists.item(seen, entry, "lists/cards/imperium") for entry in entries]
    html = render("card-list", seen, "lists/cards/imperium", items=items, filters=card_lists.filters(seen, entries))
    assert html.count(" data-module=") == len(entries)
    assert [entry.name for entry in card_lists.filters(seen, entries)] == ["module", "faction", "icon", "cost"]
    assert 'data-cost="3"' in html
    assert 'data-faction="shared.faction.fremen"' in html


def test_every_list_has_a_document_that_its_shelf_leads_to(views: dict[str, Views]) -> None:
    """No list is lost: the shelf links each of them."""
    made = dict(card_lists.documents(views["uk"]))
    shelf = made[card_lists.SHELF]
    for name in made:
        assert name == card_lists.SHELF or f"(/{name}.md)" in shelf


# --- what touches what ----------------------------------------------------------------------------


def test_a_thing_and_a_clause_name_each_other(views: dict[str, Views], show: Show) -> None:
    """Desert Tactics lists the clauses that speak of it or of the Fremen, and such a clause lists Desert Tactics."""
    seen = views["en"]
    found = relations.touches(seen, "uprising.space.desert-tactics")
    assert "shared.faction.fremen" in {link.through["uprising.space.desert-tactics"] for link in found}
    clauses = [link.id for link in found if seen.kb[link.id].kind == "clause"]
    assert clauses
    for clause in clauses:
        assert "uprising.space.desert-tactics" in relations.index(seen)[clause]
    about = next(clause for clause in clauses if "uprising.space.desert-tactics" in seen.kb[clause].ids("about"))
    page = show(about, "en")
    assert "Cards, tiles and spaces it touches" in page
    assert re.search(
        r"space/desert-tactics\.html|uprising\.space [^\";]*desert-tactics", page.partition("it touches")[2]
    )


def test_a_card_is_drawn_and_shows_what_concerns_it_alone(show: Show) -> None:
    """Frame, price, icons and boxes; rules of the card itself stand open, general ones are folded away."""
    page = show("uprising.card.imperial-spymaster", "en")
    drawn = page.partition('class="k-drawn"')[2].partition("k-facts")[0]
    assert re.search(r'k-drawn-cost">2 <svg', drawn)
    assert drawn.count("Emperor</a>") == 1  # the icon and the faction have one drawing
    assert "Agent box" in drawn
    assert "Reveal box" in drawn
    own = page.partition("What concerns it")[2].partition("</ul>")[0]
    assert "example-two-icon-card" in own
    assert re.search(r"<summary>General rules that also hold \(\d+\)</summary>", page)


def test_a_card_leads_to_its_neighbours_in_the_deck(views: dict[str, Views], show: Show) -> None:
    """The first of a deck has none before it."""
    first, second, *_ = cards.things(views["en"], "imperium")
    page = show(second.id, "en").partition('class="k-neighbours"')[2]
    assert f"{first.id.rpartition('.')[2]}.html" in page
    assert "← " not in show(first.id, "en").partition('class="k-neighbours"')[2]


def test_the_board_stands_on_the_page_of_a_space_and_of_a_post(show: Show) -> None:
    """The space is marked, and so are the posts that see it; on the page of a post what it sees."""
    space = show("uprising.space.arrakeen", "en")
    assert _drawn(space, "kd-chosen") == ["Arrakeen"]
    assert len(_drawn(space, "kd-reason")) == 1
    assert "Spice Refinery" in _drawn(space, "kd-reason")[0]
    post = show("uprising.post.emperor", "en")
    assert len(_drawn(post, "kd-chosen")) == 1
    assert sorted(_drawn(post, "kd-reason")) == ["Dutiful Service", "Sardaukar"]


def _drawn(page: str, mark: str) -> list[str]:
    """What is drawn with a mark, by the first words of its title."""
    titles = re.findall(rf'<g class="kd-thing {mark}"[^>]*><title>([^<]*)</title>', page)
    return [re.split(r"[.,:;·(]", title)[0].strip() for title in titles]


def _named(page: str, here: str, base: integrity.Base) -> set[str]:
    """The ids that a stretch of a page links to, or names in a list that fills when it is opened."""
    links = re.findall(r'href="([^"#]+)\.html"', page)
    found = {posixpath.normpath(posixpath.join(posixpath.dirname(here), link)).replace("/", ".") for link in links}
    id_of = {packed([entry.id]): entry.id for entry in base.kb}
    for listed in re.findall(r'data-entries="([^"]+)"', page):
        for shelf in listed.split(";"):
            name, *codes = shelf.split(" ")
            found |= {id_of[f"{name} {code}"] for code in codes}
    return found


@pytest.mark.parametrize("id", ["uprising.space.arrakeen", "uprising.token.sandworm", "classic.territory.arrakeen"])
def test_everything_that_comes_into_play_is_on_the_page(id: str, views: dict[str, Views], show: Show) -> None:
    """Every rule that the graph answers, but for mere mentions; and the page stays small."""
    seen = views["en"]
    page = show(id, "en")
    found = {
        entry
        for entry in _named(page, page_of(seen.kb, id), seen.base)
        if entry in seen.kb and seen.kb[entry].kind == "clause"
    }
    told = {
        touch.id
        for touch in graph.touches(seen.graph, [id])
        if touch.closeness > 1 and seen.kb[touch.id].kind == "clause"
    }
    assert told - {id} <= found
    assert len(page) < 40_000


@pytest.mark.parametrize(
    ("id", "language", "sentence"),
    [
        ("classic.card.hajr", "en", "In your movement: gain 1 more move and discard this card."),
        (
            "classic.card.shield",
            "pl",
            "W swoim planie bitwy jako obrona: chroń swojego dowódcę przed bronią pociskową.",
        ),
        ("classic.faction.harkonnen", "uk", "Коли ви купуєте карту підступу: візьміть 1 карту підступу."),
        ("classic.faction.spacing-guild", "en", "You pay the price of shipments divided by 2, rounded up"),
    ],
)
def test_a_page_of_the_classic_game_tells_what_a_thing_does(id: str, language: str, sentence: str, show: Show) -> None:
    """A treachery card and a power of a faction, from the effects of the base."""
    text = re.sub(r"<[^>]+>", "", show(id, language))
    assert sentence in text


def test_a_long_list_is_folded_and_holds_ids(views: dict[str, Views]) -> None:
    """A clause that touches many cards does not push everything else off the page."""
    seen = views["en"]
    many = max(relations.index(seen), key=lambda relation: len(relations.index(seen)[relation]))
    groups = relations.touched(seen, many, page_of(seen.kb, many))
    assert any(group["list"].ids for group in groups)
    assert all(bool(group["list"].ids) == (group["list"].number > relations.SHORT) for group in groups)
