"""What custom cards are held against: the printed things, drawn from the base and kept in the cache."""

import json
import os
import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any

from kodeks import home, ids, loading
from kodeks.loading import quick

#: Kinds whose names a custom thing should not take.
NAMED = ("card", "leader", "technology", "space", "module", "faction")
_NUMBERS = ("per_player", "total", "garrison_limit", "marker_limit")


def normal(name: str) -> str:
    """
    A name without what readers do not hear: case, marks and spaces.

    >>> normal("Smuggler’s  Map") == normal("smugglers map")
    True
    """
    if name.isascii():
        short = name.lower().replace(" ", "")
        return short if short.isalnum() else _SPOKEN.sub("", short)
    folded = unicodedata.normalize("NFKC", name).casefold()
    return "".join(item for item in folded if item.isalnum())


_SPOKEN = re.compile(r"[^a-z0-9]+")


class Printed:
    """The printed things by id, by name and by number."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.ids: frozenset[str] = frozenset(data["ids"])
        #: For every name in every language, who has it.
        self.names: dict[str, list[list[str]]] = data["names"]
        #: Whether an icon is an agent icon.
        self.icons: dict[str, bool] = data["icons"]
        self.modules: dict[str, dict[str, Any]] = data["modules"]
        self.tokens: dict[str, dict[str, int]] = data["tokens"]
        self.cards: list[dict[str, Any]] = data["cards"]
        #: The fields of every printed space, and the spaces that every post is connected to.
        self.spaces: dict[str, dict[str, Any]] = data["spaces"]
        self.posts: dict[str, list[str]] = data["posts"]
        #: Leaders, contracts and technologies, with their fields.
        self.others: list[dict[str, Any]] = data["others"]
        #: What everything is called in English.
        self.called: dict[str, str] = data["called"]

    @cached_property
    def slugs(self) -> frozenset[str]:
        """The first words of all printed ids."""
        return frozenset(id.partition(".")[0] for id in self.ids)

    @cached_property
    def resources(self) -> frozenset[str]:
        """The slugs of the resources."""
        return frozenset(id.rpartition(".")[2] for id in self.ids if id.startswith("shared.resource."))

    @cached_property
    def by_kind(self) -> dict[str, list[str]]:
        """The ids of each kind."""
        found: dict[str, list[str]] = {}
        for id in sorted(self.ids):
            found.setdefault(ids.kind_of(id), []).append(id)
        return found

    @cached_property
    def bearers(self) -> dict[str, list[str]]:
        """For every English name, the ids of all that have it."""
        found: dict[str, list[str]] = {}
        for id, name in self.called.items():
            found.setdefault(normal(name), []).append(id)
        return found

    @cached_property
    def vocabulary(self) -> dict[str, list[str]]:
        """For each word of the effect grammar that not every box has, the modules that have it."""
        found: dict[str, list[str]] = {}
        for module, data in sorted(self.modules.items()):
            for word in data.get("vocabulary", ()):
                found.setdefault(word, []).append(module)
        return found


def draw(root: Path | None = None) -> dict[str, Any]:
    """Read the printed things of the shipped base, or of another folder that holds ``kb/``."""
    top = root or home.home()
    data: dict[str, Any] = {"ids": [], "names": {}, "icons": {}, "modules": {}, "tokens": {}, "cards": [], "called": {}}
    data |= {"spaces": {}, "posts": {}, "others": []}
    for _, value in _values(_below(top / "kb")):
        for _, entry in loading.entry_values(value):
            if isinstance(entry, dict) and isinstance(entry.get("id"), str):
                _take(entry, data)
    for language in ids.LANGUAGES[1:]:
        for _, value in _values(_below(top / "translations" / language)):
            for id, words in value.items() if isinstance(value, dict) else ():
                name = words.get("name") if isinstance(words, dict) else None
                if isinstance(name, str) and ids.kind_of(str(id)) in NAMED and ".card.hagal-" not in id:
                    _name(data, name, str(id), language)
    return data


def _take(entry: dict[str, Any], data: dict[str, Any]) -> None:
    id = entry["id"]
    kind = ids.kind_of(id)
    data["ids"].append(id)
    if isinstance(entry.get("name"), str):
        data["called"][id] = entry["name"]
    if kind in NAMED and isinstance(entry.get("name"), str) and entry.get("deck") != "hagal":
        _name(data, entry["name"], id, "en")
    if kind == "icon":
        data["icons"][id] = bool(entry.get("agent"))
    elif kind in ("module", "variant"):
        keep = ("extends", "needs", "brings", "of", "players", "vocabulary")
        data["modules"][id] = {key: entry[key] for key in keep if key in entry}
    elif kind == "token":
        data["tokens"][id] = {key: entry[key] for key in _NUMBERS if isinstance(entry.get(key), int)}
    elif kind in ("card", "space", "leader", "contract", "technology"):
        kept = {key: value for key, value in entry.items() if key not in ("facts", "passages", "notes")}
        if kind == "card":
            data["cards"].append(kept)
        elif kind == "space":
            data["spaces"][id] = kept
        else:
            data["others"].append(kept)
    elif kind == "post":
        data["posts"][id] = entry.get("connects", [])


def _name(data: dict[str, Any], name: str, id: str, language: str) -> None:
    data["names"].setdefault(normal(name), []).append([id, language, name])


def _below(folder: Path) -> Iterator[str]:
    for place, folders, names in os.walk(folder):
        folders.sort()
        yield from (os.path.join(place, name) for name in sorted(names) if name.endswith(".yaml"))


def _values(paths: Iterable[str]) -> Iterator[tuple[str, Any]]:
    reader = quick.Reader()
    for path in paths:
        with open(path, encoding="utf-8") as file:
            text = file.read()
        value = reader.value(text)
        try:
            yield path, loading.read_tree(text, path).value if value is None else value
        except loading.UnreadableFile:
            continue  # `kodeks check` of the base itself tells what is wrong with it


def fingerprint(root: Path | None = None) -> str:
    """A print of everything shipped that decides what is found: data, schemas and code."""
    import hashlib

    top = root or home.home()
    found = hashlib.sha256()
    package = Path(__file__).resolve().parent.parent
    for folder, suffixes in (
        (top / "kb", (".yaml",)),
        (top / "schema", (".json",)),
        (top / "translations", (".yaml", ".po")),
        (package, (".py",)),
    ):
        for place, folders, names in os.walk(folder):
            folders[:] = sorted(folder for folder in folders if folder not in ("_data", "__pycache__"))
            for name in sorted(names):
                if name.endswith(suffixes):
                    found.update(name.encode())
                    with open(os.path.join(place, name), "rb") as file:
                        found.update(file.read())
    return found.hexdigest()


def load(print_of: str, root: Path | None = None) -> Printed:
    """The printed things, from the cache where it has them."""
    from kodeks import cache

    name = f"printed-{print_of[:40]}.json"
    kept = cache.load(name)
    if not isinstance(kept, dict) or kept.get("print") != print_of:
        kept = {"print": print_of, **draw(root)}
        cache.save(name, json.dumps(kept, ensure_ascii=False))
    return Printed(kept)
