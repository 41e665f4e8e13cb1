"""``kodeks lsp``: a language server on standard input and output."""

import argparse

from kodeks.cli.main import OK, refuse


def run(options: argparse.Namespace) -> int:
    """Serve one editor until it leaves."""
    try:
        from kodeks.authoring.server import make
    except ImportError:
        return refuse('the language server needs pygls; install it with pip install "kodeks[editor]"')
    make(options.lang).start_io()
    return OK
