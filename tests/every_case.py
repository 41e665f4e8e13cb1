"""Every case there is: those of the checks, the disputes, and the worked examples of the base."""

from collections.abc import Iterator
from functools import lru_cache

from conftest import CASES
from kodeks import integrity, loading, positions, schemas
from kodeks.positions import Case
from merging import merged
from test_legality_cases import FILES, META, PARTS, _defaults


@lru_cache
def of_checks_and_disputes() -> tuple[tuple[str, Case, str | None], ...]:
    """The cases of the checks and the disputes: a name for the test, the case, and the book it is read by."""
    found: list[tuple[str, Case, str | None]] = []
    for path, told in FILES:
        defaults = merged(_defaults(path), told.get("defaults", {}))
        for name, case in told.items():
            if name not in META:
                data = merged(defaults, {key: case[key] for key in PARTS if key in case})
                one = Case("", data, path.name, loading.Marks(1, 1))
                found.append((f"{path.parent.name}/{path.stem}: {name}", one, case.get("reading")))
    for path in sorted((CASES / "positions").glob("*.yaml")):
        for case in positions.read_cases(loading.read_text(path), path.name, schemas.store()):
            assert isinstance(case, Case), case
            found.append((f"{path.stem}: {case.name}", case, case.reading))
    return tuple(found)


def every_case(base: integrity.Base) -> Iterator[tuple[str, Case, str | None]]:
    """Those, and the worked examples."""
    yield from of_checks_and_disputes()
    for entry in base.kb.of("scenario"):
        yield entry.id, Case(entry.id, entry.data, entry.file, entry.marks), None
