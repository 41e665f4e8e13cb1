"""Where the knowledge base, the schemas and the translations are."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def home() -> Path:
    """
    The folder that holds ``kb/``, ``schema/`` and ``translations/``.

    A checkout comes first: an editable install may carry a stale packaged copy.
    """
    checkout = _PACKAGE.parent.parent
    if (checkout / "kb").is_dir() and (checkout / "schema").is_dir():
        return checkout
    return _PACKAGE / "_data"


def kb_folder() -> Path:
    """The folder of the shipped knowledge base."""
    return home() / "kb"


def schema_folder() -> Path:
    """The folder of the shipped schemas."""
    return home() / "schema"


def translations_folder() -> Path:
    """The folder of the shipped translations."""
    return home() / "translations"
