"""The language server, driven as an editor drives it: over its standard input and output."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlparse

import pytest

from conftest import ROOT

SET = """\
- id: salt.module.salt
  name: Salt Road
  about: Caravans of the deep desert.
  extends: [uprising.module.uprising]
- id: salt.space.pan
  name: Salt Pan
  icon: shared.icon.city
  combat: false
  maker: false
  control_bonus: {solari: 1}
  effects:
    - gain: {solari: 3}
"""
CARD = """\
id: salt.card.guide
name: "Guide 🐪 of the Pan"
deck: imperium
cost: 3
icons: [shared.icon.city]
agent:
  - control: salt.space.pan
  - pay: {water: 1}
    to:
      - gain: {cards: 2}
"""


class Editor:
    """The other end of the wire."""

    def __init__(self, root: Path, language: str) -> None:
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "validator")}
        command = [sys.executable, "-m", "kodeks", "lsp", "--lang", language]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment)
        self.number = 0
        self.diagnostics: dict[str, list[dict[str, Any]]] = {}
        self.messages: list[str] = []
        self.ask("initialize", {"processId": None, "rootUri": root.as_uri(), "capabilities": {}})
        self.tell("initialized", {})

    def send(self, told: dict[str, Any]) -> None:
        """One message."""
        raw = json.dumps({"jsonrpc": "2.0", **told}).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(raw), raw))
        self.process.stdin.flush()

    def read(self) -> dict[str, Any]:
        """The next message; what is only told is kept."""
        assert self.process.stdout is not None
        length = 0
        while (line := self.process.stdout.readline()).strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        assert length, "the server has gone"
        told: dict[str, Any] = json.loads(self.process.stdout.read(length))
        if told.get("method") == "textDocument/publishDiagnostics":
            self.diagnostics[told["params"]["uri"]] = told["params"]["diagnostics"]
        elif told.get("method") == "window/showMessage":
            self.messages.append(told["params"]["message"])
        return told

    def tell(self, method: str, params: dict[str, Any] | None) -> None:
        """Tell something that has no answer."""
        self.send({"method": method} | ({} if params is None else {"params": params}))

    def ask(self, method: str, params: dict[str, Any] | None) -> Any:
        """Ask, and wait for the answer."""
        self.number += 1
        self.send({"id": self.number, "method": method} | ({} if params is None else {"params": params}))
        while (told := self.read()).get("id") != self.number:
            pass
        assert "error" not in told, told["error"]
        return told["result"]

    def at(self, method: str, uri: str, line: int, column: int, **more: Any) -> Any:
        """Ask about a place."""
        position = {"line": line, "character": column}
        return self.ask(method, {"textDocument": {"uri": uri}, "position": position, **more})

    def change(self, uri: str, text: str, version: int = 2) -> list[dict[str, Any]]:
        """Change a file, and give what is wrong with it then."""
        self.diagnostics.pop(uri, None)
        document = {"uri": uri, "version": version}
        self.tell("textDocument/didChange", {"textDocument": document, "contentChanges": [{"text": text}]})
        while uri not in self.diagnostics:
            self.read()
        return self.diagnostics[uri]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the servers of all tests look."""
    return tmp_path_factory.mktemp("set")


@pytest.fixture(scope="module")
def servers(folder: Path) -> Iterator[dict[str, Editor]]:
    """The server of each language: starting one takes longer than all that it is asked."""
    running: dict[str, Editor] = {}
    yield running
    for editor in running.values():
        editor.ask("shutdown", None)
        editor.tell("exit", None)
        assert editor.process.wait(20) == 0
        for pipe in (editor.process.stdin, editor.process.stdout):
            assert pipe is not None
            pipe.close()


@pytest.fixture
def project(folder: Path) -> Path:
    """A set with a space and a card, as it was before any test."""
    (folder / "kodeks.toml").write_text('paths = ["cards"]\n')
    (folder / "cards").mkdir(exist_ok=True)
    (folder / "cards" / "set.yaml").write_text(SET)
    (folder / "cards" / "guide.yaml").write_text(CARD, encoding="utf-8")
    return folder


@pytest.fixture(params=["en"])
def editor(project: Path, servers: dict[str, Editor], request: pytest.FixtureRequest) -> Iterator[Editor]:
    """An editor with the card open."""
    if request.param not in servers:
        servers[request.param] = Editor(project, request.param)
    opened, uri = servers[request.param], uri_of(project)
    document = {"uri": uri, "languageId": "yaml", "version": 1, "text": CARD}
    opened.tell("textDocument/didOpen", {"textDocument": document})
    while uri not in opened.diagnostics:
        opened.read()
    yield opened
    opened.tell("textDocument/didClose", {"textDocument": {"uri": uri}})
    opened.at("textDocument/hover", uri, 0, 0)  # whatever is still on its way comes before the answer
    opened.diagnostics.clear()
    opened.messages.clear()


def uri_of(project: Path) -> str:
    """The card."""
    return (project / "cards" / "guide.yaml").as_uri()


def test_what_is_wrong_is_shown_while_one_types_and_goes_away(editor: Editor, project: Path) -> None:
    """With its place in the units of editors, its check, and what mends it."""
    uri = uri_of(project)
    assert editor.diagnostics[uri] == []
    (finding,) = editor.change(uri, CARD.replace("[shared.icon.city]", "[shared.icon.citty]"))
    assert (finding["range"]["start"], finding["range"]["end"]) == (
        {"line": 4, "character": 8},
        {"line": 4, "character": 25},
    )
    assert (finding["code"], finding["severity"], finding["source"]) == ("kb.check.dangling-reference", 1, "kodeks")
    context = {"diagnostics": [finding]}
    params = {"textDocument": {"uri": uri}, "range": finding["range"], "context": context}
    (action,) = editor.ask("textDocument/codeAction", params)
    assert action["edit"]["changes"][uri] == [{"range": finding["range"], "newText": "shared.icon.city"}]
    assert editor.change(uri, CARD, 3) == []


def test_a_place_is_counted_in_units_of_utf_16(editor: Editor, project: Path) -> None:
    """A camel is two of them."""
    text = '{id: salt.card.guide, name: "🐪 x", deck: imperum}\n'
    (finding,) = editor.change(uri_of(project), text)
    assert finding["range"]["start"]["character"] == text.index("imperum") + 1


@pytest.mark.parametrize(
    ("line", "text", "column", "wanted", "unwanted"),
    [
        (4, "icons: [", 8, "shared.icon.spice-trade", "shared.faction.fremen"),
        (4, "factions: [shared.faction.f", 27, "shared.faction.fremen", "shared.icon.fremen"),
        (6, "  - control: ", 13, "salt.space.pan", "salt.card.guide"),
        (6, "  - gain: {", 11, "victory-points", "salt.space.pan"),
        (6, "  - pay: {", 10, "water", "victory-points"),
        (6, "  - gain: {own: {token: uprising.token.t", 40, "uprising.token.troop", "uprising.token.spy"),
        (6, "  - upon: {event: r", 19, "reveal-turn", "game-end"),
        (2, "deck: ", 6, "intrigue", "salt.card.guide"),
    ],
)
def test_ids_and_words_are_completed(
    editor: Editor, project: Path, line: int, text: str, column: int, wanted: str, unwanted: str
) -> None:
    """Printed and own ones, of the kind that the field takes."""
    lines = CARD.split("\n")
    lines[line] = text
    editor.change(uri_of(project), "\n".join(lines))
    found = editor.at("textDocument/completion", uri_of(project), line, column)
    labels = [item["label"] for item in found]
    assert wanted in labels
    assert unwanted not in labels
    edit = next(item["textEdit"] for item in found if item["label"] == wanted)
    assert edit["range"]["end"] == {"line": line, "character": column}


@pytest.mark.parametrize(
    ("editor", "said"),
    [
        ("en", "Take control of Salt Pan. Pay 1 water → draw 2 cards."),
        ("pl", "Przejmij kontrolę nad polem „Salt Pan”. Zapłać 1 wodę → dobierz 2 karty."),
    ],
    indirect=["editor"],
)
def test_a_box_is_told_in_the_language_of_the_author(editor: Editor, project: Path, said: str) -> None:
    """Anywhere inside it; over an id the entry is told instead."""
    uri = uri_of(project)
    assert editor.at("textDocument/hover", uri, 9, 10)["contents"]["value"] == said
    told = editor.at("textDocument/hover", uri, 6, 20)["contents"]["value"]
    assert told.startswith("**Salt Pan** (`salt.space.pan`)")
    assert editor.at("textDocument/hover", uri, 2, 2) is None


def test_a_definition_is_found_in_another_file(editor: Editor, project: Path) -> None:
    """At the id of the entry."""
    found = editor.at("textDocument/definition", uri_of(project), 6, 20)
    assert found["uri"] == (project / "cards" / "set.yaml").as_uri()
    assert found["range"]["start"] == {"line": 4, "character": 6}
    assert editor.at("textDocument/definition", uri_of(project), 2, 2) is None


def test_a_printed_entry_is_found_in_the_base(editor: Editor, project: Path) -> None:
    """In the file that holds it, at its id."""
    found = editor.at("textDocument/definition", uri_of(project), 4, 15)
    lines = Path(unquote(urlparse(found["uri"]).path)).read_text(encoding="utf-8").split("\n")
    start = found["range"]["start"]
    assert lines[start["line"]][start["character"] :] == "shared.icon.city"


def test_an_id_is_renamed_everywhere(editor: Editor, project: Path) -> None:
    """Where it stands and where it is named; printed ids and wrong names are refused with a reason."""
    uri = uri_of(project)
    found = editor.at("textDocument/rename", uri, 6, 20, newName="salt.space.flat")["changes"]
    assert {Path(changed).name: len(edits) for changed, edits in found.items()} == {"guide.yaml": 1, "set.yaml": 1}
    assert editor.at("textDocument/rename", uri, 4, 15, newName="salt.icon.city") is None
    assert editor.at("textDocument/rename", uri, 6, 20, newName="pan") is None
    assert [message.split(";")[0] for message in editor.messages] == [
        "only ids of the set itself can be renamed",
        "'pan' is no id of the same kind",
    ]


def test_what_cannot_be_read_does_not_stop_the_server(editor: Editor, project: Path) -> None:
    """Neither half a file nor broken settings."""
    uri = uri_of(project)
    assert [finding["code"] for finding in editor.change(uri, "id: [")] == ["kb.check.unreadable-file"]
    assert editor.at("textDocument/completion", uri, 0, 5) is not None
    (project / "kodeks.toml").write_text("paths = 5\n")
    editor.tell("textDocument/didSave", {"textDocument": {"uri": uri}})
    while not editor.messages:
        editor.read()
    assert "paths" in editor.messages[0]
    (project / "kodeks.toml").write_text("")
    assert editor.change(uri, CARD, 9) == []
