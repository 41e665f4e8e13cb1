"""Serve a built site on localhost: ``python -m kodeks.sphinx_ext.serve build/site``."""

import argparse
import functools
import http.server
import sys
from collections.abc import Sequence
from pathlib import Path


class _Quiet(http.server.SimpleHTTPRequestHandler):
    """Files without a line of log for each of them."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def server(folder: Path, port: int, *, tries: int = 20) -> http.server.ThreadingHTTPServer:
    """A server on the first free port from ``port`` on; 0 lets the system choose."""
    handler = functools.partial(_Quiet, directory=str(folder))
    for number in range(port, port + tries):
        try:
            return http.server.ThreadingHTTPServer(("127.0.0.1", number), handler)
        except OSError:
            if number == port + tries - 1:
                raise
    raise AssertionError("the loop has returned or raised")


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until interrupted."""
    parser = argparse.ArgumentParser(prog="python -m kodeks.sphinx_ext.serve", description=__doc__)
    parser.add_argument("folder", type=Path, help="the folder of the built site")
    parser.add_argument("--port", type=int, default=8000, help="the first port to try")
    told = parser.parse_args(arguments)
    serving = server(told.folder, told.port)
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
