"""``python -m kodeks``."""

from kodeks.cli import program

program()
