"""
A build after a change of sentences only: no Sphinx, and only the pages that show them.

It gives the same bytes as a build in full, or says that it cannot, and then the build in full follows.
"""

import gc
from copy import copy
from dataclasses import replace
from pathlib import Path

from kodeks import home, integrity, registry
from kodeks.sphinx_ext.build import page_data
from kodeks.sphinx_ext.build.frames import Filler, put, write_inventory
from kodeks.sphinx_ext.build.state import State, base_files, code_digest, entries_of, read_base, site_digest
from kodeks.sphinx_ext.drawing import atlas
from kodeks.sphinx_ext.search import index
from kodeks.sphinx_ext.views import Views

#: Checks that never look at a sentence: what they would say is what they said of the same base before.
OF_SHAPE = (
    "kb.check.circle-of-clauses", "kb.check.selector-covers-nothing", "kb.check.bends-a-replaced-rule",
    "kb.check.two-replacements", "kb.check.misplaced-entry", "kb.check.reference-to-wrong-kind",
    "kb.check.translation-of-nothing", "kb.check.missing-translation", "kb.check.clause-nobody-reaches",
    "kb.check.explains-a-replaced-rule", "kb.check.opposites-without-a-relation", "kb.check.answer-to-no-question",
)  # fmt: skip
#: Checks that look at one translation at a time, alone or against the English of the same entry.
OF_TRANSLATIONS = (
    "kb.check.other-numbers-in-translation", "kb.check.other-links-in-translation", "kb.check.stale-translation",
    "kb.check.other-force-in-translation", "kb.check.foreign-marks-in-translation", "kb.check.avoided-wording",
)  # fmt: skip
STATE = "kodeks.json"


def inputs(site: Path, root: Path | None, language: str) -> tuple[str, str, dict[str, str]]:
    """What a build is made from: digests of the code, of the site and of every file of the base."""
    return code_digest(), site_digest(site), base_files(root or home.home(), language)


def refresh(language: str, site: Path, out: Path, trees: Path, root: Path | None = None) -> str:
    """What was done in place of a build in full, in words; nothing where one is needed."""
    collecting = gc.isenabled()
    gc.disable()  # everything that is read stays to the end
    try:
        return _refresh(language, site, out, State(trees / STATE), root)
    finally:
        if collecting:
            gc.enable()


def _refresh(language: str, site: Path, out: Path, state: State, root: Path | None) -> str:
    if not state.pages or not (out / "sw.js").is_file():
        return ""
    code, text, now = inputs(site, root, language)
    if state.code != code or state.site != text or not now.keys() == state.base.keys() == state.read.keys():
        return ""
    changed = {name for name, value in now.items() if state.base[name] != value}
    if not changed:
        return "nothing has changed"
    since = {name for name, value in now.items() if state.read[name] != value}
    seen = read_base(state.base_file, root or home.home(), language, since | changed)
    if seen is None:
        return ""
    ids = sentences(state, seen, {item for item in changed if item.startswith(("kb/", f"translations/{language}/"))})
    if ids is None or ids.intersection(state.everywhere) or _faults(seen, changed):
        return ""
    number = _renew(state, seen, out, ids)
    state.base = now
    state.save(frames=False)
    return f"{number} pages"


def _touched(seen: Views, changed: set[str]) -> set[str]:
    """The ids that the changed files speak of, in whatever language."""
    found = {entry.id for entry in seen.kb if entry.file in changed}
    for words in seen.base.words.values():
        found |= {id for id, value in words.entries.items() if value.file in changed}
    return found


def sentences(state: State, seen: Views, changed: set[str]) -> set[str] | None:
    """The ids whose sentences have changed; None where anything else has."""
    now = entries_of(seen, changed)
    ids: set[str] = set()
    for file in changed:
        before, after = state.entries.get(file, {}), now.get(file, {})
        if not before or before.keys() != after.keys():
            return None
        for id, (shape, value) in after.items():
            if before[id][0] != shape:
                return None
            if before[id][1] != value:
                ids.add(id)
        state.entries[file] = after
    return ids


def _faults(seen: Views, changed: set[str]) -> bool:
    """Whether the sentences of these files have brought a finding, which the build in full will tell."""
    touched = _touched(seen, changed)
    some = {language: copy(words) for language, words in seen.base.words.items()}
    for words in some.values():
        words.entries = {id: value for id, value in words.entries.items() if id in touched}
    if integrity.run(replace(seen.base, words=some), only=OF_TRANSLATIONS):
        return True
    wanted = [check.id for check in registry.checks("base") if check.id not in (*OF_SHAPE, *OF_TRANSLATIONS)]
    return bool(integrity.run(seen.base, only=wanted))


def _renew(state: State, seen: Views, out: Path, ids: set[str]) -> int:
    """Make again everything that shows these sentences; the number of pages."""
    frames = state.open_frames()
    filler = Filler(seen, frames["skeletons"], frames["frames"])
    names = [name for name, value in state.pages.items() if not ids.isdisjoint(value)]
    written = {name for name in names if put(out / f"{name}.html", filler.page(name))}
    state.pages |= filler.shows
    atlas.write_words(seen, out)
    page_data.write_previews(seen, out / "_static", {id.rpartition(".")[0] for id in ids})
    for name, text in index.words_texts(seen.base, seen.language).items():
        put(out / index.STATIC / name, text)
    write_inventory(seen, state.inventory, out / "objects.inv")
    state.offline = page_data.renew(seen, out, state.offline, written)
    return len(names)
