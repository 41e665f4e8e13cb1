"""The command ``kodeks``: one function for each command. Everything but argparse is imported inside them."""

from kodeks.cli.main import main

__all__ = ["main"]
