"""
The shipped base and a set of custom cards as one model, for every command that answers questions.

:func:`load` is all that a command needs: outside of a set it gives the base as it is.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from kodeks import compiled, loading, model, schemas, shapes
from kodeks import ids as ids_room
from kodeks import words as words_room
from kodeks.base import Base, load_base
from kodeks.custom import files, placing, settings_file
from kodeks.custom.model import CustomSet
from kodeks.custom.settings import Settings, UnusableSettings
from kodeks.findings import Finding, Place
from kodeks.graph import RuleGraph
from kodeks.words import Words


@dataclass(frozen=True)
class Together:
    """The base with a set on top of it, and what belongs to the set."""

    base: Base
    settings: Settings = field(default_factory=Settings)
    #: The ids of the set, in the order of its files.
    own: tuple[str, ...] = ()
    #: Where each file of the set really is, by the name that findings use.
    paths: dict[str, Path] = field(default_factory=dict)
    #: Entries and files of the set that cannot be used as they stand; they are not in the base.
    faults: tuple[Finding, ...] = ()
    #: The shipped base beneath the set.
    shipped: Base | None = None

    def graph(self) -> RuleGraph:
        """The graph of the base with the set; the edges of a compiled base are not worked out again."""
        return compiled.graph(self.shipped or self.base, self.base.kb, self.own)

    def faults_of(self, path: Path) -> list[Finding]:
        """What is wrong in one file."""
        return [
            fault
            for fault in self.faults
            if fault.place.file in self.paths and _same(self.paths[fault.place.file], path)
        ]

    def in_file(self, path: Path) -> list[model.Entry]:
        """The entries that stand in one file."""
        return [item for name, real in self.paths.items() if _same(real, path) for item in self.in_name(name)]

    def in_name(self, name: str) -> list[model.Entry]:
        """The entries of a file, by the name that findings use."""
        return [self.base.kb[id] for id in self.own if self.base.kb[id].file == name]


def _same(path: Path, other: Path) -> bool:
    return os.path.realpath(path) == os.path.realpath(other)


def find(folders: Sequence[Path] = (), start: Path | None = None) -> tuple[list[Path], Settings]:
    """
    The paths of the set that is meant, and its settings: named folders, or the nearest kodeks.toml.

    Settings that cannot be followed raise :class:`UnusableSettings`.
    """
    near = folders[0] if folders else start or Path()
    file = settings_file.find(near if near.is_dir() else near.parent)
    result = settings_file.read(file, files.shown_name(str(file), os.getcwd())) if file else Settings()
    if file is None:
        return list(folders), result
    # The folder of the settings itself stands for what they name.
    others = [folder for folder in folders if folder.resolve() != result.root.resolve()]
    return [*others, *whole(result)], result


def whole(settings: Settings) -> list[Path]:
    """Everything that belongs to the set of these settings: its paths and its translations."""
    paths = [settings.root / path for path in settings.paths] or [settings.root]
    spoken = settings.root / settings.translations
    return [*paths, spoken] if spoken.is_dir() else paths


def load(folders: Sequence[Path] = (), start: Path | None = None, *, places: bool = True) -> Together:
    """
    The base with the set at these folders, or of the nearest settings, on top of it.

    Without ``places`` the shipped entries do not know their places in their files, and are read much faster.
    """
    for folder in folders:
        if not folder.exists():
            raise UnusableSettings(f"{folder} does not exist; name a file or folder of a set")
    paths, text = find(folders, start)
    base = load_base() if places else compiled.load()
    if not paths:
        return Together(base, text)
    sources = files.gather(paths, [], files.Excludes(text.exclude, text.root))
    return with_sources(base, sources, text)


def with_sources(base: Base, sources: list[files.Source], settings: Settings) -> Together:
    """The base with files that have been gathered, whatever they hold."""
    loaded = loading.Loaded()
    spoken: dict[str, Words] = {}
    for source in sources:
        path = Path(source.path)
        if not source.language:
            try:
                loading.take_document(_tree(source), loaded)
            except loading.UnreadableFile as error:
                loaded.findings.append(loading.unreadable(error))
            continue
        if source.language not in spoken:
            spoken[source.language] = _copied(base.words.get(source.language), source.language)
        try:
            tree = _tree(source)
        except loading.UnreadableFile as error:
            loaded.findings.append(loading.unreadable(error))
            continue
        if path.name != words_room.LANGUAGE_FILE:
            words_room.collect(tree, spoken[source.language].entries, loaded.findings)
    paths = {source.shown: Path(source.path) for source in sources}
    spoken_of = Base(base.kb, {**base.words, **spoken}, base.register, base.findings)
    return added(Together(spoken_of, settings, paths=paths, shipped=base), loaded)


def with_set(base: Base, cards: CustomSet, sources: list[files.Source]) -> Base:
    """The base with the entries of a set that has been read already; those of the wrong shape stay out."""
    trees = placing.Trees(sources)
    sound = {(piece.file, piece.path) for piece in cards.shaped()}
    good = [
        model.Entry(
            piece.id, piece.kind, piece.module, piece.data, piece.file,
            placing.LateMarks(trees, piece.file, piece.path),
        )
        for piece in cards.pieces
        # What stands inside an entry shares the fate of its shape.
        if piece.id not in base.kb and (piece.file, piece.path[:-2] if len(piece.path) > 1 else piece.path) in sound
    ]  # fmt: skip
    kb = model.KnowledgeBase.on_top_of(base.kb, good)
    spoken: dict[str, Words] = {}
    for language, tree in cards.words:
        if language not in spoken:
            spoken[language] = _copied(base.words.get(language), language)
        if not tree.file.endswith("/" + words_room.LANGUAGE_FILE):
            words_room.collect(tree, spoken[language].entries, [])
    return Base(kb, {**base.words, **spoken}, base.register)


def _tree(source: files.Source) -> loading.Tree:
    if source.fault:
        raise loading.UnreadableFile(Place(source.shown), source.fault, source.hint)
    return loading.read_tree(loading.decode(source.raw, source.shown), source.shown)


def _inside(entry: model.Entry) -> Iterator[str]:
    """The ids of entries that stand inside another one, and share the fate of its shape."""
    nested = ids_room.NESTED.get(entry.kind)
    listed = entry.data.get(nested[0]) if nested else None
    for item in listed if isinstance(listed, list) else ():
        if isinstance(item, dict):
            yield str(item.get("id"))


def added(known: Together, loaded: loading.Loaded) -> Together:
    """The same with more documents; what has faults, or an id that is taken, stays out."""
    base = known.base
    own = model.from_documents(loaded, schemas.store())
    bad = {str(finding.facts.get("name")) for finding in own.findings if finding.check == shapes.CHECK}
    bad |= {inner for item in own if item.id in bad for inner in _inside(item)}
    good = [item for item in own if item.id not in bad and item.id not in base.kb]
    kb = model.KnowledgeBase(
        [*base.kb, *good], findings=base.kb.findings, store=base.kb.store, beneath=base.kb.beneath or base.kb
    )
    ids = (*known.own, *(item.id for item in good))
    whole = Base(kb, base.words, base.register, base.findings)
    return replace(
        known, base=whole, own=ids, faults=(*known.faults, *own.findings), shipped=known.shipped or known.base
    )


def _copied(words: Words | None, language: str) -> Words:
    """Words that can be added to: those of the base are shared by everybody who asks."""
    if words is None:
        return Words(language)
    return Words(
        language, words.entries, messages=words.messages, manner=words.manner, synonyms=words.synonyms,
        findings=words.findings,
    )  # fmt: skip
