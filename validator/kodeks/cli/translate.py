"""``kodeks translate``: what a language misses, as a template; and marking stale words as read again."""

import argparse
import sys
from pathlib import Path

from kodeks.cli.main import OK, UNUSABLE, refuse


def run(told: argparse.Namespace) -> int:
    """Print a template of missing and stale words, or accept stale ones."""
    from kodeks import integrity
    from kodeks.words import demanded, fingerprint

    if told.of:
        from kodeks import loading
        from kodeks.custom.wording import template

        try:
            print(template([Path(one) for one in told.of], told.language), end="")
        except loading.UnreadableFile as error:
            return refuse(f"{error} {error.hint}".strip())
        return OK
    base = integrity.load_base()
    words = base.words[told.language]
    if told.accept:
        return _accept(base, told.language, told.accept)
    for entry in base.kb:
        english = base.kb.words(entry)
        known = words.entries.get(entry.id)
        if not english or (known is None and not demanded(entry.id, english)):
            continue
        print_of = fingerprint(english)
        if known is not None and known.data.get("of") == print_of:
            continue
        print(f"{entry.id}:" + ("  # stale" if known else ""))
        for field, text in english.items():
            for line in [text] if isinstance(text, str) else text:
                print(f"  # {line}")
            print(f"  {field}:" if isinstance(text, str) else f"  {field}: [{', '.join([''] * len(text))}]")
        print(f"  of: {print_of}\n")
    return OK


def _accept(base: "object", language: str, accepted: list[str]) -> int:
    from kodeks import home, ids, integrity
    from kodeks.cli.writing import write_whole
    from kodeks.words import fingerprint

    assert isinstance(base, integrity.Base)
    words = base.words[language]
    for id in accepted:
        translation = words.entries.get(id)
        if translation is None or id not in base.kb:
            hint = ids.did_you_mean(id, words.entries)
            print(f"kodeks: no words in {language} for {id}; {hint or 'see kodeks translate'}", file=sys.stderr)
            return UNUSABLE
        path = home.home() / Path(translation.file)
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        place = translation.place("of")
        old = str(translation.data.get("of"))
        line, column = place.line - 1, place.column - 1
        new = fingerprint(base.kb.words(base.kb[id]))
        head, tail = lines[line][:column], lines[line][column:]
        lines[line] = head + tail.replace(old, new, 1)
        write_whole(path, "".join(lines))
        print(f"{id}: {old} is now {new}")
    return OK
