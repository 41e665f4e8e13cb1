"""
Write the index of printed words anew: ``python -m kodeks.sphinx_ext.search.make_printed TEXT...``.

It takes the plain texts of the books, which are no part of this repository, tells by their prints which source
each of them is, and lists for every passage the dictionary forms of its words.
"""

import argparse
import hashlib
import re
import sys
from collections.abc import Sequence
from pathlib import Path

from kodeks import ids, integrity
from kodeks.sphinx_ext.search.forms import tokens
from kodeks.sphinx_ext.search.printed import lemmas, table

HEAD = (
    "# Words of the printed passages, as dictionary forms in the order of the alphabet, without small words.\n"
    "# python -m kodeks.sphinx_ext.search.make_printed writes this file.\n"
)
#: Kinds of passages in which nobody looks for a rule.
MUTE = ("layout", "credits", "story")
_BROKEN = re.compile(r"(\w)-\s+(\w)")
_MARK = re.compile(r"<\|.*?\|>")


def words(language: str, text: str, stop: frozenset[str]) -> list[str]:
    """The dictionary forms of the words of a printed text that the table of forms knows, without small words."""
    plain = _BROKEN.sub(r"\1\2", _MARK.sub(" ", text))
    known = lemmas(language)
    told = {one for word in tokens(plain) if word not in stop for one in known.get(word, ())}
    return sorted(told - stop)


def main(arguments: Sequence[str] | None = None) -> int:
    """Parse, read the texts and write."""
    parser = argparse.ArgumentParser(prog="python -m kodeks.sphinx_ext.search.make_printed", description=__doc__)
    parser.add_argument("texts", type=Path, nargs="+", metavar="TEXT", help="the plain text of a book")
    told = parser.parse_args(arguments)
    for path in told.texts:
        if not path.is_file():
            print(f"{path}: there is no such file\n  hint: name the plain texts of the books", file=sys.stderr)
            return 2
    prints = {hashlib.sha256(path.read_bytes()).hexdigest(): path.read_text(encoding="utf-8") for path in told.texts}
    base = integrity.load_base()
    for language in ids.LANGUAGES:
        stop = frozenset(" ".join(base.words[language].synonyms.get("stop", [])).split())
        rows = []
        for source in base.kb.of("source"):
            text = prints.get(source.data.get("text", {}).get("sha256", ""))
            if text is None or source.data["language"] != language:
                continue
            lines = text.split("\n")
            for passage in source.data["passages"]:
                if passage["kind"] not in MUTE:
                    chosen = "\n".join("\n".join(lines[first - 1 : last]) for first, last in passage["lines"])
                    rows.append(f"{passage['id']}\t{' '.join(words(language, chosen, stop))}")
        if rows:
            table(language).write_text(HEAD + "\n".join(sorted(rows)) + "\n", encoding="utf-8")
            print(f"{language}: {len(rows)} passages")
    return 0


if __name__ == "__main__":
    sys.exit(main())
