"""The query code under Node: what it finds, how it ranks, and how it says that it cannot."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from kodeks import home, ids, integrity
from kodeks.sphinx_ext.search.index import STATIC, node, query, write

SCRIPT = home.home() / "site" / "search" / "query.mjs"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The files of the search as in the built site, without its pages."""
    into = tmp_path_factory.mktemp("search")
    base = integrity.load_base()
    for language in ids.LANGUAGES:
        write(base, into / language / STATIC, language)
    return into


def _ask(site: Path, asked: list[tuple[str, str]], folder: Path) -> list[list[dict[str, Any]]]:
    batch = folder / "asked.json"
    batch.write_text(json.dumps([{"lang": lang, "query": text} for lang, text in asked]), encoding="utf-8")
    told: list[list[dict[str, Any]]] = query(site, ["--limit", "3", "--batch", str(batch)])
    return told


def _every(answer: dict[str, Any]) -> list[str]:
    """The ids that an answer shows: its own and those of the rules that stand with it."""
    return [answer["id"], *(twin["id"] for twin in answer["twins"])]


#: A query, and an entry that has to be shown by one of its first three answers.
WANTED = {
    "inflected": ("pl", "krysnoże, skoczki i ornitoptery", "uprising.clause.three-battle-icons"),
    "inflected Ukrainian": ("uk", "піщаних хробаків викликати", "uprising.term.summon"),
    "no marks": ("pl", "dwoch szpiegow przy tym samym polu", "uprising.clause.two-spies-different-effects"),
    "no marks Ukrainian": ("uk", "Басейн Гагга", "uprising.space.hagga-basin"),
    "typo": ("pl", "obsrewacyjny pnukt", "uprising.term.observation-post"),
    "typo English": ("en", "swrodmaster", "uprising.space.swordmaster"),
    "number in words": ("uk", "чи можна мати більше двох дредноутів", "rise-of-ix.clause.two-dreadnoughts-at-most"),
    "slang": ("pl", "atomówki", "immortality.token.family-atomics"),
    "other language": ("en", "Głęboka Pustynia", "uprising.space.deep-desert"),
    "other alphabet": ("pl", "Глибока пустеля", "uprising.space.deep-desert"),
    "two languages": ("pl", "swordmaster mistrz miecza", "uprising.space.swordmaster"),
    "icon by name": ("uk", "підрив Оборонної стіни", "shared.icon.remove-shield-wall"),
    "name no dictionary knows": ("pl", "Hagalom", "rivals.clause.empty-hagal-deck-is-shuffled"),
    "name that ends like a case": ("pl", "Kwisatz Haderacha", "rivals.variant.kwisatz-haderach"),
    "foreign name with our ending": ("pl", "Heighlinerem", "uprising.space.heighliner"),
    "Latin letter in Cyrillic": ("uk", "Збiр розвiдданих", "uprising.term.gather-intelligence"),
    "small words without marks": (
        "pl",
        "czy moge sie pozbyc intrygi zeby jej nie bylo",
        "uprising.clause.icon-trash-an-intrigue-card",
    ),
    "how many": ("en", "how many cards do I draw each round", "uprising.clause.hand-of-five-cards"),
    "other name": ("en", "Conflict zone", "uprising.term.conflict"),
    "printed heading": ("pl", "Krytyczne lokacje", "uprising.clause.three-contested-locations"),
    "two words in one": ("en", "highcouncil", "uprising.space.high-council"),
    "two words in one, Polish": ("pl", "wysokarada", "uprising.space.high-council"),
    "one word in two": ("en", "sword master", "uprising.space.swordmaster"),
    "one word in two, Polish": ("pl", "frach towiec", "rise-of-ix.icon.freighter"),
    "Latin keyboard": ("uk", "ghzyjos", "shared.resource.spice"),
    "Cyrillic keyboard": ("en", "руддщ цщкьы", "uprising.clause.sandworm-doubles-the-reward"),
    "letters of one sign": ("en", "ﬁrst player", "uprising.term.first-player-marker"),
    "small talk": ("uk", "привіт, підкажіть будь ласка ціна Глибокої пустелі", "uprising.clause.deep-desert-cost"),
    "everyday word": ("en", "immune to the snake behind the gate", "uprising.clause.shield-wall-blocks-sandworms"),
    "words over and over": ("en", "gather intelligence with a spy " * 60, "uprising.clause.gather-intelligence"),
}
#: A query that names an entry outright, and the entry, which has to come first.
NAMED = {
    "id": ("pl", "uprising.clause.infiltrate", "uprising.clause.infiltrate"),
    "end of an id": ("en", "clause.infiltrate", "uprising.clause.infiltrate"),
    "words beside a page": ("pl", "infiltracja str. 11", "uprising.clause.infiltrate"),
}
#: A query that names a page of a book.
PAGES = {"pl": "s. 9", "uk": "сторінка 9", "en": "p. 9"}


def test_each_kind_of_query_is_understood(site: Path, tmp_path: Path) -> None:
    """Forms, marks, typos, slang, numbers, names and languages lead to the entry."""
    told = _ask(site, [(lang, text) for lang, text, _ in WANTED.values()], tmp_path)
    missed = {
        kind: [answer["id"] for answer in found]
        for (kind, (_, _, wanted)), found in zip(WANTED.items(), told, strict=True)
        if wanted not in {id for answer in found for id in _every(answer)}
    }
    assert missed == {}


def test_what_is_named_outright_comes_first(site: Path, tmp_path: Path) -> None:
    """An id brings its entry; other words choose among the rules of a page."""
    told = _ask(site, [(lang, text) for lang, text, _ in NAMED.values()], tmp_path)
    assert [found[0]["id"] for found in told] == [wanted for _, _, wanted in NAMED.values()]


def test_a_page_brings_its_rules(site: Path, tmp_path: Path) -> None:
    """The rules of Uprising that rest on this page of the book in the language of the site, in English of either."""
    for (language, _), found in zip(PAGES.items(), _ask(site, list(PAGES.items()), tmp_path), strict=True):
        assert len(found) == 3
        for one in found:
            books = [place["source"] for place in one["passages"] if place["page"] == 9]
            assert any(book == f"uprising.source.rulebook-{language}" or language == "en" for book in books), one["id"]
    # A number alone, or a small word before it, is no page.
    [[first, *_]] = _ask(site, [("en", "10 points")], tmp_path)
    assert first["id"] == "uprising.clause.end-of-the-game"


def test_a_result_tells_what_it_is_and_where_it_stands(site: Path) -> None:
    """Id, score, title, kind, address, the words that matched, and the passages with book, page and lines."""
    (first, *_) = query(site, ["--lang", "pl", "--limit", "5", "infiltracją zajętego pola"])
    assert {"id", "score", "title", "kind", "module", "url", "matched", "passages"} <= set(first)
    assert any(word.startswith("infiltr") for word in first["matched"])
    for passage in first["passages"]:
        assert passage["page"] >= 1
        assert all(start <= end for start, end in passage["lines"])


def test_the_limit_is_kept_and_the_best_stands_first(site: Path) -> None:
    """As many as asked for, each once, by falling score where nothing steps back."""
    found = query(site, ["--lang", "uk", "--limit", "7", "шпигун"])
    assert len(found) == 7
    assert len({answer["id"] for answer in found}) == 7
    scores = [answer["score"] for answer in found]
    assert scores == sorted(scores, reverse=True)


def test_a_rule_about_the_same_stands_with_the_answer(site: Path) -> None:
    """It is not an answer of its own as well, its passages are cited with its id, and it is a rule of the same box."""
    found = query(site, ["--lang", "en", "--limit", "8", "how many troops can I deploy from my garrison"])
    assert found[0]["id"] == "uprising.clause.deployment-limit"
    assert "uprising.clause.deploying-at-a-combat-space" in _every(found[0])
    shown = [id for answer in found for id in _every(answer)]
    assert len(shown) == len(set(shown))
    for answer in found:
        assert len(answer["twins"]) <= 2
        assert {id for passage in answer["passages"] for id in passage["of"]} <= set(_every(answer))
        assert {id.partition(".")[0] for id in _every(answer)} == {answer["module"]}
        assert all(".clause." in twin["id"] for twin in answer["twins"])


def test_a_rule_about_something_else_is_an_answer_of_its_own(site: Path) -> None:
    """What fits as well but speaks of another thing or of another box stands below and not with the answer."""
    found = query(site, ["--lang", "en", "--limit", "6", "troops from the garrison limit"])
    modules = [answer["module"] for answer in found]
    assert modules[0] == "uprising"
    assert len(set(modules)) > 1
    [named, *_] = query(site, ["--lang", "en", "--limit", "1", "uprising.clause.infiltrate"])
    assert named["twins"] == []


def test_what_only_speaks_about_a_clause_does_not_push_it_out(site: Path, tmp_path: Path) -> None:
    """A clause stands above the differences, open questions and examples that touch it."""
    told = _ask(site, [("en", "gather intelligence"), ("pl", "zebranie danych"), ("uk", "збір розвідданих")], tmp_path)
    for found in told:
        kinds = [answer["kind"] for answer in found]
        assert kinds[0] in ("clause", "term")
        assert sum(kind in ("discrepancy", "silence", "scenario") for kind in kinds) <= 1


def test_nothing_is_found_for_nothing(site: Path) -> None:
    """Signs and unknown words give an empty list, not an error."""
    assert query(site, ["--lang", "pl", "?!…"]) == []
    assert query(site, ["--lang", "uk", "qqqqxxzz"]) == []


@pytest.mark.parametrize(
    ("arguments", "because"),
    [
        (["--lang", "de", "x"], "--lang takes en, pl, uk, not de"),
        (["--limit", "0", "x"], "--limit takes a number from 1, not 0"),
        (["--speed", "x"], "--speed is not an option"),
        (["--site", "/nowhere", "x"], "/nowhere"),
    ],
)
def test_wrong_use_is_told_in_a_sentence(arguments: list[str], because: str) -> None:
    """Exit code 2 and one line, never a stack of calls."""
    result = subprocess.run([node(), str(SCRIPT), *arguments], capture_output=True, text=True, check=False)
    assert result.returncode == 2
    assert because in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1


def test_small_parts_of_the_code(tmp_path: Path) -> None:
    """Marks, slips of the pen and English stems."""
    script = tmp_path / "parts.mjs"
    script.write_text(
        f"""import {{ fold, slips, englishStem, caseStem, tokenise }} from {json.dumps(SCRIPT.as_uri())};
        const same = (...words) => new Set(words.map(englishStem)).size === 1;
        console.log(JSON.stringify({{
          fold: ["żołnierz", "її", "Фейд".toLowerCase(), "об'єкт"].map(fold),
          slips: ["szpeig szpieg", "agent agenty", "agent woda", "kot kot"].map((two) => slips(...two.split(" "), 2)),
          deploy: same("deploy", "deployed", "deploying", "deploys", "deployment"),
          reveal: same("reveal", "reveals", "revealed", "revealing"),
          apart: !same("deploy", "deck"),
          stem: [caseStem("pl", "Hagalów".toLowerCase()), caseStem("uk", "гаґала")],
          words: tokenise("Дев’ять карт!").map((one) => one.word),
        }}));""",
        encoding="utf-8",
    )
    told = json.loads(subprocess.run([node(), str(script)], capture_output=True, text=True, check=True).stdout)
    assert told["fold"] == ["zolnierz", "іі", "феид", "обект"]
    assert told["slips"] == [1, 1, 3, 0]
    assert told["deploy"]
    assert told["reveal"]
    assert told["apart"]
    assert told["stem"] == ["hagal", "гагал"]
    assert told["words"] == ["дев'ять", "карт"]
