"""Runs inside Pyodide at build time, see freeze.mjs."""

import importlib.util
import json
import marshal
import pathlib
import sys
import types
import zipfile

#: Code pages that the page never reads.
CODE_PAGES = ("utf_8", "ascii", "latin_1", "aliases", "__init__", "idna", "utf_16", "cp437", "raw_unicode_escape",
              "unicode_escape", "charmap")  # fmt: skip
TIME = (2020, 1, 1, 0, 0, 0)


def compiled(source: bytes, name: str) -> bytes:
    """A module as Python writes it beside its source, never to be compared with it, without what only readers need."""
    # Pyodide reads its own descriptions when it starts.
    code = compile(source, name, "exec", dont_inherit=True, optimize=0 if name.startswith("_pyodide/") else 2)
    return importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(unplaced(code))


def unplaced(code: types.CodeType) -> types.CodeType:
    """A code whose instructions all stand in its first line: where each stands is a third of what would be fetched."""
    full, rest = divmod(len(code.co_code) // 2, 8)
    # Entries for 8 instructions each and for those left over: "on this line, no columns", and 0 lines further.
    table = bytes((0xEF, 0)) * full + (bytes((0xE8 | (rest - 1), 0)) if rest else b"")
    inner = (unplaced(one) if isinstance(one, types.CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=table, co_consts=tuple(inner))


def add(archive: zipfile.ZipFile, name: str, content: bytes) -> None:
    """Add a file as it is, with no time of its own; the whole archive is packed afterwards, which makes it smaller."""
    info = zipfile.ZipInfo(name, TIME)
    archive.writestr(info, content)


def ask() -> dict[str, int]:
    """Answer every question, so that whatever they need is imported."""
    zipfile.ZipFile("/code.zip").extractall("/code")
    sys.path.insert(0, "/code")
    from kodeks.browser.page import Page

    desk = Page()
    for language in ("en", "pl", "uk"):
        desk.read_words(language, f"/words-{language}.json")
    desk.read_rules("/rules.json")
    found = {"asked": 0, "faults": 0}
    for question in json.loads(pathlib.Path("/questions.json").read_text()):
        answer = json.loads(desk.ask(json.dumps(question)))
        found["asked"] += 1
        found["faults"] += "faults" in answer
        if "faults" in answer and not question.get("bad"):
            raise SystemExit(f"{question}: {answer['faults']}")
    try:
        raise ValueError("so that the module that tells of it is there")
    except ValueError:
        import traceback

        traceback.format_exc()
    return found


told = ask()
needed = set(sys.modules)
code = pathlib.Path("/code")
with zipfile.ZipFile("/kodeks.zip", "w") as out:
    for path in sorted(code.rglob("*")):
        name = path.relative_to(code).as_posix()
        module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        if path.suffix == ".py" and module not in needed and not name.startswith(("kodeks/games/", "yaml/")):
            continue
        if path.suffix == ".py":
            add(out, name + "c", compiled(path.read_bytes(), name))
        elif path.is_file() and path.suffix != ".pyc":
            add(out, name, path.read_bytes())
tops = {one.partition(".")[0] for one in needed}
with zipfile.ZipFile("/stdlib.zip") as source, zipfile.ZipFile("/python_stdlib.zip", "w") as out:
    for name in sorted(source.namelist()):
        top = name.partition("/")[0].removesuffix(".py")
        module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        # A part of the standard library of which nothing was asked for is left out as a whole.
        if name.endswith("/") or top not in tops:
            continue
        if name.startswith("encodings/") and not name.startswith(tuple(f"encodings/{one}" for one in CODE_PAGES)):
            continue
        content = source.read(name)
        if name.endswith(".py") and module in needed:
            add(out, name + "c", compiled(content, name))
        else:
            add(out, name, content)
told["modules"] = len(needed)
pathlib.Path("/told.json").write_text(json.dumps(told))
