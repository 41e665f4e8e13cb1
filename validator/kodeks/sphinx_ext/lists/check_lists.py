"""The list of what ``kodeks check`` can find in custom cards, each with a page of its own."""

from typing import TYPE_CHECKING, Any

from kodeks.custom import catalogue

if TYPE_CHECKING:
    from kodeks.sphinx_ext.views import Views


def listed(seen: "Views", here: str) -> list[dict[str, Any]]:
    """What the list shows of each check, heavy findings first."""
    checks = sorted(catalogue.checks(), key=lambda one: (-one.severity.weight, one.id))
    return [
        {"link": seen.link(here, one.id), "severity": seen.phrase(one.severity.value), "preview": one.preview}
        for one in checks
        if any(title == "Bad" for title, _, _ in one.sections)
    ]
