"""
What a build keeps for the next one: digests of all it was made from, frames and skeletons, and what each page shows.

The sentences of an entry are told apart from all the rest of it. Where only sentences have changed, exactly the pages
that show them are made again; anything else is built from scratch.
"""

import gc
import hashlib
import json
import pickle
import sys
from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kodeks import home, ids, loading, model, schemas
from kodeks.graph import RuleGraph
from kodeks.integrity import Base
from kodeks.sphinx_ext.pages import relations
from kodeks.sphinx_ext.views import LONG, Views
from kodeks.words import Translation, Words, collect

if TYPE_CHECKING:
    from kodeks.findings import Finding

#: What else decides how a page looks.
PARTS = ("sphinx", "myst-parser", "docutils", "jinja2", "markupsafe", "pygments")


def digest(content: bytes) -> str:
    """A short digest of bytes."""
    return hashlib.blake2b(content, digest_size=12).hexdigest()


def files(folder: Path, top: Path) -> Iterator[tuple[str, str]]:
    """The files below a folder with their digests."""
    for path in sorted(folder.rglob("*")):
        if (
            path.is_file()
            and not {"__pycache__", "node_modules"} & set(path.parts)
            and path.suffix not in (".pyc", ".mo")
        ):
            yield path.relative_to(top).as_posix(), digest(path.read_bytes())


@lru_cache(maxsize=1)
def code_digest() -> str:
    """What a build is made from besides the base and the site: our code, its templates, schemas and libraries."""
    code = Path(__file__).resolve().parents[2]
    listed = [*files(code, code), *((part, version(part)) for part in PARTS), sys.version]
    if (schema := home.home() / "schema").is_dir():
        listed += files(schema, schema)
    return digest(repr(listed).encode())


def base_files(root: Path, language: str) -> dict[str, str]:
    """The files of the base and of the words of a language, with their digests; of other languages what checks read."""
    found = {**dict(files(root / "kb", root)), **dict(files(root / "translations" / language, root))}
    for other in ids.LANGUAGES:
        for folder in sorted((root / "translations" / other).glob("*/")) if other != language else ():
            if folder.name != "LC_MESSAGES":
                found.update(files(folder, root))
    return found


def site_digest(site: Path) -> str:
    """The hand-written pages, their looks and the changelog."""
    items: list[object] = list(files(site, site))
    for path in (home.home() / "CHANGELOG.md", home.home() / "NOTATION.md"):
        items.append(digest(path.read_bytes()) if path.is_file() else "")
    return digest(repr(items).encode())


def _split(value: Any) -> tuple[Any, list[str]]:
    """A value without the sentences in it, and these."""
    if isinstance(value, dict):
        rest, text = {}, []
        for key, each in value.items():
            if key in LONG and _spoken(key, each):
                text.append(repr(each))
                rest[key] = ""
            else:
                rest[key], more = _split(each)
                text += more
        return rest, text
    if isinstance(value, list):
        split = [_split(item) for item in value]
        return [item for item, _ in split], [item for _, more in split for item in more]
    return value, []


def _spoken(key: str, value: Any) -> bool:
    """Whether a field holds sentences; that of what a clause is about holds ids."""
    if isinstance(value, list):
        return key != "about" and all(isinstance(item, str) for item in value)
    return isinstance(value, str)


def _digests(value: Any, *, also: object = None) -> list[str]:
    """Two digests: of everything but the sentences, and of the sentences."""
    rest, text = _split(value)
    return [digest(json.dumps([item, also], default=str, sort_keys=True).encode()) for item in (rest, text)]


def entries_of(seen: "Views", wanted: Iterable[str] | None = None) -> dict[str, dict[str, list[str]]]:
    """For every file, the digests of what it says of each id."""
    only = set(wanted) if wanted is not None else None
    found: dict[str, dict[str, list[str]]] = {}
    for entry in seen.kb:
        if only is None or entry.file in only:
            links = [(link.relation, link.target) for link in seen.kb.links[entry.id]]
            found.setdefault(entry.file, {})[entry.id] = _digests(dict(entry.data), also=links)
    for id, words in seen.words.entries.items():
        if only is None or words.file in only:
            data = {key: value for key, value in words.data.items() if key != "of"}
            result = _digests(data)
            # Whether a sentence is shown at all hangs on the print of the English one.
            found.setdefault(words.file, {})[id] = [result[0], result[1] + str(words.data.get("of"))]
    return found


class State:
    """What the last build has kept; empty where there was none."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.frames_file = file.with_suffix(".frames.json")
        self.base_file = file.with_suffix(".base")
        kept = _read(file)
        self.code: str = kept.get("code", "")
        self.site: str = kept.get("site", "")
        self.base: dict[str, str] = kept.get("base", {})
        #: The same for the time when the base was kept.
        self.read: dict[str, str] = kept.get("read", {})
        self.entries: dict[str, dict[str, list[str]]] = kept.get("entries", {})
        self.everywhere: list[str] = kept.get("everywhere", [])
        self.inventory: list[str] = kept.get("inventory", [])
        self.offline: dict[str, str] = kept.get("offline", {})
        order = kept.get("ids", [])
        self.pages = {name: [order[number] for number in numbers] for name, numbers in kept.get("pages", {}).items()}
        self.frames: dict[str, dict[str, str]] = {}

    def take(
        self, seen: "Views", shows: dict[str, list[str]], frames: dict[str, dict[str, str]], inventory: list[str]
    ) -> None:
        """Keep what a build in full has made."""
        self.pages = shows
        self.entries = entries_of(seen)
        self.everywhere = sorted(seen.words.asked)
        self.inventory = inventory
        self.frames = frames

    def invalidate(self) -> None:
        """Let the next build be one in full, unless this one comes to its end."""
        self.code = ""
        self.save(frames=False)

    def open_frames(self) -> dict[str, dict[str, str]]:
        """Skeletons and frames of the last build in full."""
        self.frames = self.frames or _read(self.frames_file)
        return self.frames

    def save(self, *, frames: bool) -> None:
        """Write it; the frames only where they are new."""
        order = sorted({id for value in self.pages.values() for id in value})
        number = {id: index for index, id in enumerate(order)}
        kept = {
            "code": self.code, "site": self.site, "base": self.base, "read": self.read,
            "entries": self.entries,
            "everywhere": self.everywhere, "inventory": self.inventory, "offline": self.offline, "ids": order,
            "pages": {name: [number[id] for id in value] for name, value in self.pages.items()},
        }  # fmt: skip
        self.file.parent.mkdir(parents=True, exist_ok=True)
        if frames:
            _write(self.frames_file, self.frames)
        _write(self.file, kept)


def _read(file: Path) -> dict[str, Any]:
    try:
        data = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}


def _write(file: Path, given: object) -> None:
    """In one go, so that a build that is broken off leaves the old state or none."""
    beside = file.with_suffix(".new")
    beside.write_text(json.dumps(given, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")
    beside.replace(file)


# --- kept -----------------------------------------------------------------------------------------


def keep_base(seen: Views, file: Path) -> None:
    """Keep a base beside the state of the build; one with faults is not kept."""
    file.unlink(missing_ok=True)
    kb = seen.kb
    if kb.findings or kb.twice or seen.base.findings:
        return
    data = {
        "entries": kb.entries, "links": kb.links, "edges": seen.graph.edges, "register": seen.base.register,
        "words": seen.base.words, "touched": relations.index(seen),
        "english": {entry.id: kb.words(entry) for entry in kb},
        "stale": {language: _stale(words, kb, words.entries) for language, words in seen.base.words.items()},
    }  # fmt: skip
    file.write_bytes(pickle.dumps(data, protocol=5))


def read_base(file: Path, root: Path, language: str, changed: set[str]) -> Views | None:
    """The base with what the changed files say now; None where it cannot be had without reading everything."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        data = pickle.loads(file.read_bytes())  # our own file, in the folder of the build
        return _patched(data, root, language, changed)
    except (OSError, pickle.UnpicklingError, AttributeError, EOFError, loading.UnreadableFile):
        return None
    finally:
        if collecting:
            gc.enable()


def _patched(data: dict[str, Any], root: Path, language: str, changed: set[str]) -> Views | None:
    entries: dict[str, model.Entry] = data["entries"]
    links = data["links"]
    for name in sorted(changed):
        if name.startswith("kb/"):
            some = model.from_documents(loading.load_paths([root / name], below=root), schemas.store())
            if some.findings or some.twice or not entries.keys() >= some.entries.keys():
                return None
            entries.update(some.entries)
            links.update(some.links)
            data["english"].update({entry.id: some.words(entry) for entry in some})
        elif not _translated(data["words"], root, name):
            return None
    kb = model.KnowledgeBase(entries.values(), store=schemas.store())
    kb.__dict__["links"] = links
    kb.__dict__["_words"] = data["english"]
    for spoken, words in data["words"].items():
        again = {id for id, value in words.entries.items() if value.file in changed or entries[id].file in changed}
        words.stale = data["stale"][spoken] - again | _stale(words, kb, again)
    seen = Views(Base(kb, data["words"], data["register"], ()), language)
    # Places in files may have moved; nothing on a page tells them.
    seen.graph = RuleGraph(kb)
    seen.graph.__dict__["edges"] = data["edges"]
    # What touches what, and in which order, hangs on names and relations alone.
    seen.memo[f"{relations.__name__}.index"] = data["touched"]
    return seen


def _stale(words: Words, kb: model.KnowledgeBase, wanted: Iterable[str]) -> set[str]:
    """Those of these ids whose English has changed since it was translated."""
    return {id for id in wanted if id in kb and words.is_stale(words.entries[id], kb.words(kb[id]))}


def _translated(words: dict[str, Words], root: Path, name: str) -> bool:
    """Read a file of translations read_base; False where it holds anything else, or other ids than before."""
    language = name.split("/")[1]
    known = words[language].entries
    found: dict[str, Translation] = {}
    findings: list[Finding] = []
    collect(loading.read_tree(loading.read_text(root / name, name), name), found, findings)
    if findings or language not in ids.LANGUAGES:
        return False
    if {id for id, value in known.items() if value.file == name} != found.keys():
        return False
    known.update(found)
    return True
