"""A language server: :mod:`kodeks.authoring.editor` for every editor that speaks LSP."""

from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from kodeks import __version__, home, words
from kodeks.authoring.editor import Place, Workspace, path_of
from kodeks.custom.lazily import Checks
from kodeks.custom.settings import UnusableSettings
from kodeks.findings import Severity
from kodeks.reporting.report import Report

SEVERITIES = {
    Severity.ERROR: lsp.DiagnosticSeverity.Error,
    Severity.WARNING: lsp.DiagnosticSeverity.Warning,
    Severity.HINT: lsp.DiagnosticSeverity.Hint,
}


class Server(LanguageServer):
    """One editor with one set."""

    def __init__(self, language: str) -> None:
        super().__init__("kodeks", __version__)
        messages = {}
        if language != "en":
            messages = words.messages_of(home.translations_folder() / language)
        self.words = words.Words(language, messages=messages)
        self.set = Workspace(Path(), language)
        #: Files that something has been said about.
        self.shown: set[str] = set()
        self.mends: dict[tuple[str, int, int], str] = {}

    def report(self, outcome: Any, texts: dict[str, bytes]) -> Report:
        """An outcome in the language of the author."""
        return Report(outcome.findings, self.words, Checks(), texts=texts, version=__version__)

    def publish(self) -> None:
        """Tell the editor what is wrong in every file, and that nothing is wrong any more in the others."""
        try:
            found = self.set.troubles(self.report)
        except UnusableSettings as error:
            self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Error, str(error)))
            return
        self.mends = {}
        for path in sorted({*found, *self.shown}):
            shown = []
            for item in found.get(path, ()):
                address = lsp.CodeDescription(item.address) if item.address else None
                spot = self.range(item.place)
                if item.instead:
                    self.mends[path, spot.start.line, spot.start.character] = item.instead
                shown.append(
                    lsp.Diagnostic(
                        spot,
                        item.message,
                        SEVERITIES[item.finding.severity],
                        code=item.finding.check,
                        code_description=address,
                        source="kodeks",
                    )
                )
            uri = Path(path).as_uri()
            self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, shown))
        self.shown = {path for path, some in found.items() if some}

    def line(self, path: str, number: int) -> str:
        """A line of a file, open or not."""
        lines = self.set.text(path).split("\n")
        return lines[number] if number < len(lines) else ""

    def range(self, place: Place) -> lsp.Range:
        """A place as editors count it, in units of UTF-16."""
        line = self.line(place.path, place.line)
        start, end = (len(line[:item].encode("utf-16-le", "surrogatepass")) // 2 for item in (place.start, place.end))
        return lsp.Range(lsp.Position(place.line, start), lsp.Position(place.line, max(end, start)))

    def at(self, given: Any) -> tuple[str, int, int]:
        """The file, the line and the column in characters of a question."""
        path = path_of(given.text_document.uri)
        units = self.line(path, given.position.line).encode("utf-16-le", "surrogatepass")
        column = len(units[: given.position.character * 2].decode("utf-16-le", "replace"))
        return path, given.position.line, column


def make(language: str = "en") -> Server:
    """A server that answers in a language."""
    server = Server(language)

    @server.feature(lsp.INITIALIZED)
    def initialized(_: Any) -> None:
        root = server.workspace.root_path
        if root:
            server.set.root = Path(root)

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(given: lsp.DidOpenTextDocumentParams) -> None:
        server.set.opened[path_of(given.text_document.uri)] = given.text_document.text
        server.publish()

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(given: lsp.DidChangeTextDocumentParams) -> None:
        document = server.workspace.get_text_document(given.text_document.uri)
        server.set.opened[path_of(given.text_document.uri)] = document.source
        server.publish()

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(given: lsp.DidCloseTextDocumentParams) -> None:
        server.set.opened.pop(path_of(given.text_document.uri), None)
        server.publish()

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(_: lsp.DidSaveTextDocumentParams) -> None:
        server.publish()

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[".", "[", "{", " "]))
    def complete(given: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        return [
            lsp.CompletionItem(
                choice.text,
                detail=choice.detail,
                filter_text=f"{choice.text} {choice.detail}",
                text_edit=lsp.TextEdit(server.range(choice.place), choice.text),
            )
            for choice in server.set.choices(*server.at(given))
        ]

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(given: lsp.HoverParams) -> lsp.Hover | None:
        meaning = server.set.meaning(*server.at(given))
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, meaning)) if meaning else None

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(given: lsp.DefinitionParams) -> lsp.Location | None:
        found = server.set.definition(*server.at(given))
        return lsp.Location(Path(found.path).as_uri(), server.range(found)) if found else None

    @server.feature(lsp.TEXT_DOCUMENT_RENAME)
    def rename(given: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        try:
            places = server.set.renamed(*server.at(given), given.new_name)
        except ValueError as error:
            server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Error, str(error)))
            return None
        changes: dict[str, list[lsp.TextEdit]] = {}
        for place in places:
            edit = lsp.TextEdit(server.range(place), given.new_name)
            changes.setdefault(Path(place.path).as_uri(), []).append(edit)
        return lsp.WorkspaceEdit(changes=changes)

    @server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION)
    def mend(given: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        path = path_of(given.text_document.uri)
        found = []
        for diagnostic in given.context.diagnostics:
            new = server.mends.get((path, diagnostic.range.start.line, diagnostic.range.start.character))
            if new:
                edit = lsp.WorkspaceEdit(changes={given.text_document.uri: [lsp.TextEdit(diagnostic.range, new)]})
                found.append(
                    lsp.CodeAction(new, lsp.CodeActionKind.QuickFix, [diagnostic], edit=edit, is_preferred=True)
                )
        return found

    return server
