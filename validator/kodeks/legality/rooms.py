"""
The modules that hold the checks, fetched when a case asks for them.

One position needs a fifth of the judge. Which modules hold the checks of a kind of question is worked out from the
checks themselves; whoever keeps that table between runs hands it back to `remember`. Without it everything is fetched.
"""

from collections.abc import Iterable, Mapping
from importlib import import_module

from kodeks import registry
from kodeks.positions.cases import CLASSIC, GAME

#: Where each game registers itself.
GAMES = {GAME: "kodeks.legality.imperium", CLASSIC: "kodeks.legality.classic"}
#: The packages whose modules hold the checks of Dune: Imperium; those of the classic game are fetched with it.
PACKAGES = ("kodeks.legality", "kodeks.legality.boxes", "kodeks.legality.rivals", "kodeks.legality.teams")

#: What has been fetched: subjects, and "" for everything.
_fetched: set[str] = set()
#: The modules that hold the checks of a subject, as far as they are known without looking.
_known: dict[str, tuple[str, ...]] = {}


def remember(table: Mapping[str, Iterable[str]]) -> None:
    """Take over which modules hold the checks of Dune: Imperium, by subject."""
    _known.update({subject: tuple(modules) for subject, modules in table.items()})


def table() -> dict[str, list[str]]:
    """Which modules hold the checks of Dune: Imperium, by subject."""
    fetch("")
    found: dict[str, dict[str, None]] = {}
    for check in registry.checks():
        module = check.run.__module__
        if module.startswith("kodeks.legality.") and not module.startswith(GAMES[CLASSIC]):
            found.setdefault(check.subject, {})[module] = None
    return {subject: sorted(modules) for subject, modules in found.items()}


def fetch(subject: str) -> None:
    """Fetch the checks of a subject of Dune: Imperium; those of all subjects where nobody knows where they are."""
    if subject in _fetched:
        return
    if _known and subject:
        # A word that no check answers to is as good as known: nothing is there to fetch.
        for module in _known.get(subject, ()):
            import_module(module)
        # Subjects may be words of a user; only those that lead to a check are worth keeping.
        if subject in _known:
            _fetched.add(subject)
        return
    if "" not in _fetched:
        _everything()
        _fetched.add("")


def _everything() -> None:
    from pkgutil import iter_modules

    for package in PACKAGES:
        for one in iter_modules(import_module(package).__path__, f"{package}."):
            if not one.ispkg:
                import_module(one.name)
