"""Serve a built site on localhost: ``python -m kodeks.sphinx_ext.build.serve build/site``."""

import argparse
import functools
import gzip
import http
import http.server
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

#: What is worth sending compressed, as hosts of static files do.
TEXTS = (".html", ".css", ".js", ".mjs", ".json", ".svg", ".webmanifest")


@functools.lru_cache(maxsize=64)
def _packed(path: Path, changed: int) -> bytes:
    """A file as it is sent, kept until it changes."""
    return gzip.compress(path.read_bytes(), compresslevel=6, mtime=0)


class _Quiet(http.server.SimpleHTTPRequestHandler):
    """Files without a line of log for each of them, texts compressed."""

    protocol_version = "HTTP/1.1"

    def __init__(self, *args: Any, asked: list[str] | None = None, **options: Any) -> None:
        self.asked = asked  # before the request is answered, which the next line does
        super().__init__(*args, **options)

    def do_GET(self) -> None:
        """Send a file."""
        if self.asked is not None:
            self.asked.append(self.path)
        path = Path(self.translate_path(self.path))
        if path.is_dir() and self.path.split("?")[0].endswith("/"):
            path /= "index.html"
        if path.suffix not in TEXTS or not path.is_file() or "gzip" not in self.headers.get("Accept-Encoding", ""):
            super().do_GET()
            return
        content = _packed(path, path.stat().st_mtime_ns)
        self.send_response(http.HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Vary", "Accept-Encoding")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """An address that is not there gets the page of the site that says so."""
        page = Path(self.directory) / "404.html"
        if code != http.HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        content = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


class _Server(http.server.ThreadingHTTPServer):
    """A server that does not mind a reader who goes away in the middle of an answer."""

    def handle_error(self, request: object, client_address: object) -> None:
        """Report what went wrong, unless it is only a closed connection."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def server(
    folder: Path, port: int, *, tries: int = 20, asked: list[str] | None = None
) -> http.server.ThreadingHTTPServer:
    """A server on the first free port from ``port`` on; 0 lets the system choose. It notes what it is ``asked`` for."""
    handler = functools.partial(_Quiet, directory=str(folder), asked=asked)
    for number in range(port, port + tries):
        try:
            return _Server(("127.0.0.1", number), handler)
        except OSError:
            if number == port + tries - 1:
                raise
    raise AssertionError("the loop has returned or raised")


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m kodeks.sphinx_ext.build.serve", description=__doc__)
    parser.add_argument("folder", type=Path, help="the folder of the built site")
    parser.add_argument("--port", type=int, default=8000, help="the first port to try")
    options = parser.parse_args(arguments)
    serving = server(options.folder, options.port)
    print(f"kodeks is at http://localhost:{serving.server_port}/ (stop with Ctrl-C)", flush=True)
    try:
        serving.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        serving.server_close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
