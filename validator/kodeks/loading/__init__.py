"""YAML files into entries that know their file, line and column."""

from kodeks.loading.files import (
    Document,
    Loaded,
    entry_values,
    load_paths,
    read_document,
    shown_name,
    take_document,
    unreadable,
    without_id,
)
from kodeks.loading.texts import decode, read_text, read_tree, refuse_too_much
from kodeks.loading.trees import LONGEST_LINE, Marks, Tree, UnreadableFile

__all__ = [
    "LONGEST_LINE",
    "Document",
    "Loaded",
    "Marks",
    "Tree",
    "UnreadableFile",
    "decode",
    "entry_values",
    "load_paths",
    "read_document",
    "read_text",
    "read_tree",
    "refuse_too_much",
    "shown_name",
    "take_document",
    "unreadable",
    "without_id",
]
