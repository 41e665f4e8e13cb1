"""The base as it was read by the last build, and only the files that have changed since read again."""

import gc
import pickle
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kodeks import ids, loading, model, schemas
from kodeks.graph import RuleGraph
from kodeks.integrity import Base
from kodeks.sphinx_ext.pages import touching
from kodeks.sphinx_ext.views import Views
from kodeks.words import Translation, Words, collect

if TYPE_CHECKING:
    from kodeks.findings import Finding


def keep(seen: Views, file: Path) -> None:
    """Keep a base beside the state of the build; one with faults is not kept."""
    file.unlink(missing_ok=True)
    kb = seen.kb
    if kb.findings or kb.twice or seen.base.findings:
        return
    told = {
        "entries": kb.entries, "links": kb.links, "edges": seen.graph.edges, "register": seen.base.register,
        "words": seen.base.words, "touched": touching.index(seen), "english": {one.id: kb.words(one) for one in kb},
    }  # fmt: skip
    file.write_bytes(pickle.dumps(told, protocol=5))


def again(file: Path, root: Path, language: str, changed: set[str]) -> Views | None:
    """The base with what the changed files say now; None where it cannot be had without reading everything."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        told = pickle.loads(file.read_bytes())  # our own file, in the folder of the build
        return _patched(told, root, language, changed)
    except (OSError, pickle.UnpicklingError, AttributeError, EOFError, loading.UnreadableFile):
        return None
    finally:
        if collecting:
            gc.enable()


def _patched(told: dict[str, Any], root: Path, language: str, changed: set[str]) -> Views | None:
    entries: dict[str, model.Entry] = told["entries"]
    links = told["links"]
    for name in sorted(changed):
        if name.startswith("kb/"):
            some = model.from_documents(loading.load_paths([root / name], below=root), schemas.store())
            if some.findings or some.twice or not entries.keys() >= some.entries.keys():
                return None
            entries.update(some.entries)
            links.update(some.links)
            told["english"].update({one.id: some.words(one) for one in some})
        elif not _translated(told["words"], root, name):
            return None
    kb = model.KnowledgeBase(entries.values(), store=schemas.store())
    kb.__dict__["links"] = links
    kb.__dict__["_words"] = told["english"]
    seen = Views(Base(kb, told["words"], told["register"], ()), language)
    # Places in files may have moved; nothing on a page tells them.
    seen.graph = RuleGraph(kb)
    seen.graph.__dict__["edges"] = told["edges"]
    # What touches what, and in which order, hangs on names and relations alone.
    seen.memo[f"{touching.__name__}.index"] = told["touched"]
    return seen


def _translated(words: dict[str, Words], root: Path, name: str) -> bool:
    """Read a file of translations again; False where it holds anything else, or other ids than before."""
    language = name.split("/")[1]
    known = words[language].entries
    found: dict[str, Translation] = {}
    findings: list[Finding] = []
    collect(loading.read_tree(loading.read_text(root / name, name), name), found, findings)
    if findings or language not in ids.LANGUAGES:
        return False
    if {id for id, one in known.items() if one.file == name} != found.keys():
        return False
    known.update(found)
    return True
