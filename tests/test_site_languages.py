"""The built site in Polish and Ukrainian: no English stands there without its mark."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from kodeks import integrity

pytestmark = [pytest.mark.site]


#: Words of English that neither Polish nor Ukrainian has.
_ENGLISH = frozenset((
    "the", "of", "and", "with", "from", "that", "which", "when", "this", "are", "was", "has", "have", "for",
    "you", "your", "not", "into", "their", "they", "where", "must", "cannot", "may", "each", "other", "than",
    "then", "only", "after", "before", "more", "what", "how", "who",
))  # fmt: skip
#: As many of them make a sentence or a phrase English.
_TELLING = 2
#: What a page must hold somewhere to have any of it: two such words without an element between them.
_SUSPECT = re.compile(rf"\b(?:{'|'.join(_ENGLISH)})\b[^<]*?\b(?:{'|'.join(_ENGLISH)})\b", re.IGNORECASE)
#: What nobody reads: scripts, and attributes that are neither spoken nor name a language.
_UNREAD = re.compile(
    r"<script\b.*?</script>|<style\b.*?</style>"
    r'|\s(?:class|content|d|data-[a-z-]+|for|href|id|name|property|rel|src|value)="[^"]*"',
    re.DOTALL,
)
#: An id, whose words are English in every language.
_ID = re.compile(r"\b[a-z-]+\.[a-z]+\.[a-z0-9-]+")
#: Elements whose text is no prose, and elements that never close.
_SILENT = frozenset(("script", "style", "code", "pre", "noscript"))
_VOID = frozenset(("meta", "link", "br", "img", "input", "hr", "wbr", "use", "path", "circle", "rect", "line"))
_SPOKEN = ("aria-label", "title", "placeholder", "alt")


class _Tongues(HTMLParser):
    """English on a page: where it is not marked as English, and where a long text in English carries no mark."""

    def __init__(self, names: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.names = names  # what things are called is no sentence
        self.stack: list[tuple[str, str, bool]] = []
        self.unmarked: list[str] = []

    def _language(self) -> str:
        return next((language for _, language, _ in reversed(self.stack) if language), "")

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = dict(attrs)
        language = str(told.get("lang") or "")
        for name in _SPOKEN:
            if told.get(name) and (language or self._language()) != "en":
                self._look(str(told[name]))
        if tag not in _VOID:
            self.stack.append((tag, language, tag in _SILENT))

    def handle_endtag(self, tag: str) -> None:
        for index in range(len(self.stack) - 1, -1, -1):
            if self.stack[index][0] == tag:
                del self.stack[index:]
                return

    def handle_data(self, data: str) -> None:
        if self._language() != "en" and not any(silent for _, _, silent in self.stack):
            self._look(data)

    def _look(self, text: str) -> None:
        if not _is_english(text):
            return
        for name in self.names:
            text = text.replace(name, " ")
        if _is_english(_ID.sub(" ", text)):
            self.unmarked.append(" ".join(text.split())[:90])


def _is_english(text: str) -> bool:
    """Whether several English words stand in a text."""
    return sum(element in _ENGLISH for element in re.findall(r"[a-z]+", text.lower())) >= _TELLING


@pytest.mark.parametrize(
    ("html", "number"),
    [
        ("<p>The judge tests it by the rule.</p>", 1),
        ('<p lang="en">The judge tests it by the rule.</p>', 0),
        ('<p lang="en"><b lang="pl">the end of the <i>x</i></b></p>', 1),
        ('<a aria-label="Toggle navigation of the chapters"></a>', 1),
        ("<p>Sędzia sprawdza to tak: the</p>", 0),
        ("<code>if this is not that</code>", 0),
    ],
)
def test_english_is_told_from_other_languages(html: str, number: int) -> None:
    """A sentence or a label counts, one word or a line of code does not, and the nearest language holds."""
    page = _Tongues()
    page.feed(html)
    assert len(page.unmarked) == number
    assert _SUSPECT.search(html) or not number


def _names(name: str) -> list[str]:
    """A name that sounds like a sentence, and its endings, since a map writes it on several lines."""
    words = name.split()
    if sum(word.lower() in _ENGLISH for word in words) < _TELLING:
        return []
    return [" ".join(words[at:]) for at in range(len(words) - 1)]


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_no_english_stands_unmarked(language: str, site: Path, base: integrity.Base) -> None:
    """Not a sentence, not a label for screen readers, on any page."""
    found: dict[str, list[str]] = {}
    names = tuple(name for entry in base.kb for name in _names(str(entry.data.get("name", ""))))
    for path in sorted((site / language).rglob("*.html")):
        text = _UNREAD.sub("", path.read_text(encoding="utf-8"))
        if not _SUSPECT.search(text):
            continue
        page = _Tongues(names)
        page.feed(text)
        if page.unmarked:
            found[path.relative_to(site).as_posix()] = page.unmarked
    assert found == {}


#: English text of some length, and whatever follows it up to its own end.
_LONG_ENGLISH = re.compile(r'<(p|h1|li|ul)\b[^>]*\blang="en"[^>]*>(.*?)</\1>', re.DOTALL)


@pytest.mark.parametrize("language", ["pl", "uk"])
def test_english_notes_carry_a_mark(language: str, site: Path) -> None:
    """A reader is told that a note is in English, beside the note or once at the top of the page."""
    found = []
    for path in sorted((site / language).rglob("*.html")):
        text = path.read_text(encoding="utf-8")
        for match in _LONG_ENGLISH.finditer(text):
            words = re.sub(r"<[^>]+>", " ", match[2]).split()
            if len(words) > 8 and not re.search(r"k-short|k-mark", match[2]) and "k-mark" not in text[: match.start()]:
                found.append((path.relative_to(site).as_posix(), " ".join(words[:8])))
    assert found == []
