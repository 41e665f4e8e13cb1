"""Where the knowledge base, the schemas and the translations are."""

import os
from functools import cache
from pathlib import Path

#: The register of ids inside the knowledge base.
REGISTER = "register.yaml"

_PACKAGE = os.path.dirname(os.path.realpath(__file__))


def top() -> str:
    """
    The folder that holds ``kb/``, ``schema/`` and ``translations/``.

    A checkout comes first: an editable install may carry a stale packaged copy.
    """
    checkout = os.path.dirname(os.path.dirname(_PACKAGE))
    if os.path.isdir(os.path.join(checkout, "kb")) and os.path.isdir(os.path.join(checkout, "schema")):
        return checkout
    return os.path.join(_PACKAGE, "_data")


def installed() -> bool:
    """Whether the base is the one that an installed package carries, and no checkout."""
    return top() == os.path.join(_PACKAGE, "_data")


def site() -> str:
    """
    The address of the site without a slash at its end: ``KODEKS_SITE``, or what the package says.

    Nothing where neither tells one.
    """
    return (os.environ.get("KODEKS_SITE", "") or _site_of_package()).rstrip("/")


@cache
def _site_of_package() -> str:
    """The address that stands under ``[project.urls]`` as Documentation; read once, every finding asks for it."""
    from importlib.metadata import PackageNotFoundError, metadata

    try:
        addresses = metadata("kodeks").get_all("Project-URL") or []
    except PackageNotFoundError:
        return ""
    return next((item.partition(", ")[2] for item in addresses if item.startswith("Documentation, ")), "")


def home() -> Path:
    """The same folder, as a path."""
    return Path(top())


def kb_folder() -> Path:
    """The folder of the shipped knowledge base."""
    return home() / "kb"


def schema_folder() -> Path:
    """The folder of the shipped schemas."""
    return home() / "schema"


def translations_folder() -> Path:
    """The folder of the shipped translations."""
    return home() / "translations"
