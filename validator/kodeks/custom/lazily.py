"""The table of checks, read only when somebody asks for one."""

from collections.abc import Iterator, Mapping

from kodeks.registry import Check


class Checks(Mapping[str, Check]):
    """All checks of the base and of custom cards by id; importing them waits for the first question."""

    def _table(self) -> dict[str, Check]:
        from kodeks.custom.catalogue import checks

        return {check.id: check for check in checks()}

    def __getitem__(self, id: str) -> Check:
        return self._table()[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._table())

    def __len__(self) -> int:
        return len(self._table())
