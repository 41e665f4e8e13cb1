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
        self.told: set[str] = set()
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
        for path in sorted({*found, *self.told}):
            shown = []
            for one in found.get(path, ()):
                address = lsp.CodeDescription(one.address) if one.address else None
                spot = self.range(one.place)
                if one.instead:
                    self.mends[path, spot.start.line, spot.start.character] = one.instead
                shown.append(
                    lsp.Diagnostic(
                        spot,
                        one.message,
                        SEVERITIES[one.finding.severity],
                        code=one.finding.check,
                        code_description=address,
                        source="kodeks",
                    )
                )
            uri = Path(path).as_uri()
            self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, shown))
        self.told = {path for path, some in found.items() if some}

    def line(self, path: str, number: int) -> str:
        """A line of a file, open or not."""
        lines = self.set.text(path).split("\n")
        return lines[number] if number < len(lines) else ""

    def range(self, place: Place) -> lsp.Range:
        """A place as editors count it, in units of UTF-16."""
        line = self.line(place.path, place.line)
        start, end = (len(line[:one].encode("utf-16-le", "surrogatepass")) // 2 for one in (place.start, place.end))
        return lsp.Range(lsp.Position(place.line, start), lsp.Position(place.line, max(end, start)))

    def at(self, told: Any) -> tuple[str, int, int]:
        """The file, the line and the column in characters of a question."""
        path = path_of(told.text_document.uri)
        units = self.line(path, told.position.line).encode("utf-16-le", "surrogatepass")
        column = len(units[: told.position.character * 2].decode("utf-16-le", "replace"))
        return path, told.position.line, column


def make(language: str = "en") -> Server:
    """A server that answers in a language."""
    server = Server(language)

    @server.feature(lsp.INITIALIZED)
    def initialized(_: Any) -> None:
        root = server.workspace.root_path
        if root:
            server.set.root = Path(root)

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(told: lsp.DidOpenTextDocumentParams) -> None:
        server.set.opened[path_of(told.text_document.uri)] = told.text_document.text
        server.publish()

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(told: lsp.DidChangeTextDocumentParams) -> None:
        document = server.workspace.get_text_document(told.text_document.uri)
        server.set.opened[path_of(told.text_document.uri)] = document.source
        server.publish()

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(told: lsp.DidCloseTextDocumentParams) -> None:
        server.set.opened.pop(path_of(told.text_document.uri), None)
        server.publish()

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(_: lsp.DidSaveTextDocumentParams) -> None:
        server.publish()

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[".", "[", "{", " "]))
    def complete(told: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        return [
            lsp.CompletionItem(
                one.text,
                detail=one.detail,
                filter_text=f"{one.text} {one.detail}",
                text_edit=lsp.TextEdit(server.range(one.place), one.text),
            )
            for one in server.set.choices(*server.at(told))
        ]

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(told: lsp.HoverParams) -> lsp.Hover | None:
        said = server.set.meaning(*server.at(told))
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, said)) if said else None

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(told: lsp.DefinitionParams) -> lsp.Location | None:
        found = server.set.definition(*server.at(told))
        return lsp.Location(Path(found.path).as_uri(), server.range(found)) if found else None

    @server.feature(lsp.TEXT_DOCUMENT_RENAME)
    def rename(told: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        try:
            places = server.set.renamed(*server.at(told), told.new_name)
        except ValueError as error:
            server.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Error, str(error)))
            return None
        changes: dict[str, list[lsp.TextEdit]] = {}
        for one in places:
            edit = lsp.TextEdit(server.range(one), told.new_name)
            changes.setdefault(Path(one.path).as_uri(), []).append(edit)
        return lsp.WorkspaceEdit(changes=changes)

    @server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION)
    def mend(told: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        path = path_of(told.text_document.uri)
        found = []
        for one in told.context.diagnostics:
            new = server.mends.get((path, one.range.start.line, one.range.start.character))
            if new:
                edit = lsp.WorkspaceEdit(changes={told.text_document.uri: [lsp.TextEdit(one.range, new)]})
                found.append(lsp.CodeAction(new, lsp.CodeActionKind.QuickFix, [one], edit=edit, is_preferred=True))
        return found

    return server
