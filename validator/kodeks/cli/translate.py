"""``kodeks translate``: what a language misses, as a template; and marking stale words as read again."""

import argparse
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from kodeks.cli.main import OK, UNUSABLE, refuse

if TYPE_CHECKING:
    from kodeks.custom.together import Together
    from kodeks.model import Entry


def run(options: argparse.Namespace) -> int:
    """Print a template of missing and stale words, write it into a set, or accept stale ones."""
    from kodeks.cli import sets

    options.with_set = [*(options.of or []), *options.with_set]
    for item in options.with_set:
        if not Path(item).exists():
            return refuse(f"{item}: the file cannot be opened: it does not exist; check the path")
    found = sets.load(options, places=True)
    for item in found.faults:
        # Nobody knows what a file that cannot be read still misses.
        if item.check == "kb.check.unreadable-file":
            return refuse(f"{item.place}: {item.facts.get('why', item.because)} {item.hint}".strip())
    if options.accept:
        return _accept(found, options.language, options.accept)
    missing = _missing(found, options)
    if options.write:
        return _write(found, options.language, missing)
    for entry, known in missing:
        print(_template(found, entry, stale=known))
    return OK


def _missing(found: "Together", options: argparse.Namespace) -> "list[tuple[Entry, bool]]":
    """The entries without good words in a language, and whether they have stale ones."""
    from kodeks.words import demanded, fingerprint

    kb, words = found.base.kb, found.base.words.get(options.language)
    own = bool(options.with_set or found.settings.file)
    wanted = [kb[id] for id in found.own] if own else list(kb)
    if options.of:
        inside = {entry.id for item in options.of for entry in _below(found, Path(item))}
        wanted = [wanted_one for wanted_one in wanted if wanted_one.id in inside]
    missing = []
    for entry in wanted:
        english = kb.words(entry)
        known = words.entries.get(entry.id) if words else None
        if not english or (known is None and not own and not demanded(entry.id, english)):
            continue
        if known is None or known.data.get("of") != fingerprint(english):
            missing.append((entry, known is not None))
    return missing


def _below(found: "Together", path: Path) -> "list[Entry]":
    here = path.resolve()
    names = [name for name, real in found.paths.items() if real.resolve().is_relative_to(here)]
    return [item for name in names for item in found.in_name(name)]


def _template(found: "Together", entry: "Entry", *, stale: bool) -> str:
    from kodeks.words import fingerprint

    english = found.base.kb.words(entry)
    lines = [f"{entry.id}:" + ("  # stale" if stale else "")]
    for field, text in english.items():
        for item in [text] if isinstance(text, str) else text:
            lines += [f"  # {_printable(line)}" for line in item.splitlines()]
        lines.append(f"  {field}:" if isinstance(text, str) else f"  {field}: [{', '.join([''] * len(text))}]")
    return "\n".join([*lines, f"  of: {fingerprint(english)}\n"])


def _printable(line: str) -> str:
    return line if line.isprintable() else ascii(line)[1:-1]


def _write(found: "Together", language: str, missing: "list[tuple[Entry, bool]]") -> int:
    """Put the English of what is missing beside the translations of the set, one file for each file of cards."""
    import json

    from kodeks.cli.writing import write_whole
    from kodeks.words import UNREAD

    if not found.own:
        return refuse("--write needs a set of your own; run it where a kodeks.toml is, or name the set with --with")
    root = found.settings.root if found.settings.file else Path()
    files: dict[Path, list[str]] = {}
    for entry, stale in missing:
        if stale:
            continue
        path = found.paths[entry.file].resolve()
        inside = path.relative_to(root.resolve()) if path.is_relative_to(root.resolve()) else Path(path.name)
        file = root / found.settings.translations / language / inside.with_suffix(".yaml")
        lines = [f"{entry.id}:"]
        for field, text in found.base.kb.words(entry).items():
            lines.append(f"  {field}: {json.dumps(text, ensure_ascii=False)}")
        files.setdefault(file, []).append("\n".join([*lines, f"  of: {UNREAD}\n"]))
    for file, parts in files.items():
        before = file.read_text(encoding="utf-8").rstrip("\n") + "\n\n" if file.is_file() else ""
        write_whole(file, before + "\n".join(parts))
        print(f"{os.path.relpath(file)}: {len(parts)}")
    stale_ids = [entry.id for entry, stale in missing if stale]
    if files:
        print(f"now translate them, and then: kodeks translate {language} --accept ID…, "
              "or for all at once kodeks check --fix --stale")  # fmt: skip
    if stale_ids:
        print(f"stale, read them again: {', '.join(stale_ids)}")
    if not files and not stale_ids:
        print("nothing is missing")
    return OK


def _accept(found: "Together", language: str, accepted: list[str]) -> int:
    from kodeks import home, ids
    from kodeks.cli.writing import write_whole
    from kodeks.words import fingerprint

    kb, words = found.base.kb, found.base.words.get(language)
    entries = words.entries if words else {}
    for id in accepted:
        translation = entries.get(id)
        if translation is None or id not in kb:
            hint = ids.did_you_mean(id, entries)
            print(f"kodeks: no words in {language} for {id}; {hint or 'see kodeks translate'}", file=sys.stderr)
            return UNUSABLE
        new = fingerprint(kb.words(kb[id]))
        path = found.paths.get(translation.file) or home.home() / Path(translation.file)
        lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
        if "of" not in translation.data:
            return refuse(f"{translation.place()}: {id} has no of: in it; add of: {new}")
        place = translation.place("of")
        old = str(translation.data.get("of"))
        line, column = place.line - 1, place.column - 1
        head, tail = lines[line][:column], lines[line][column:]
        lines[line] = head + tail.replace(old, new, 1)
        write_whole(path, "".join(lines))
        print(f"{id}: {old} is now {new}")
        english = [field for field, text in kb.words(kb[id]).items() if translation.data.get(field) == text]
        if english:
            print(f"kodeks: {id} still says in English: {', '.join(english)}", file=sys.stderr)
    return OK
