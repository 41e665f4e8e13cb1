"""The base in one language, read once for each process."""

from pathlib import Path

from kodeks import integrity
from kodeks.sphinx_ext.views import Views

_VIEWS: dict[tuple[str, str], Views] = {}


def views(root: Path | None, language: str) -> Views:
    """The shipped base, or the one in another folder, as seen in a language."""
    key = (str(root), language)
    if key not in _VIEWS:
        _VIEWS[key] = Views(integrity.load_base(root=root), language)
    return _VIEWS[key]
