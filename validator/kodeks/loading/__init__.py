"""YAML files into entries that know their file, line and column."""

from kodeks.loading.files import Document, Loaded, load_paths, read_document, shown_name, unreadable
from kodeks.loading.trees import Marks, Tree, UnreadableFile, decode, read_text, read_tree

__all__ = [
    "Document",
    "Loaded",
    "Marks",
    "Tree",
    "UnreadableFile",
    "decode",
    "load_paths",
    "read_document",
    "read_text",
    "read_tree",
    "shown_name",
    "unreadable",
]
