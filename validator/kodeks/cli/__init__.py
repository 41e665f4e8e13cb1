"""The command ``kodeks``: one function for each command. Everything but argparse is imported inside them."""

from kodeks.cli.main import main, program

__all__ = ["main", "program"]
