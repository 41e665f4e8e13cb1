"""The settings of a set of custom cards, as values; ``settings_file`` reads them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kodeks.findings import Place, Severity

OFF = "off"


class UnusableSettings(ValueError):  # noqa: N818  # it names what is wrong, not that it is wrong
    """Settings that cannot be followed; says where and why."""


@dataclass(frozen=True, slots=True)
class Silence:
    """A check that is not to speak about some files, and why."""

    check: str
    path: str
    reason: str
    place: Place


@dataclass(frozen=True, slots=True)
class Settings:
    """What is checked, how much each finding weighs, and what is silenced."""

    file: Path | None = None
    root: Path = Path()
    paths: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    translations: str = "translations"
    languages: tuple[str, ...] = ()
    preview: bool = False
    fail_on: Severity = Severity.WARNING
    severities: Mapping[str, str] = field(default_factory=dict)
    silences: tuple[Silence, ...] = ()
    #: A file of findings that are not reported any more.
    baseline: str = ""

    def as_data(self) -> list[Any]:
        """Everything that decides which findings come out, as plain data."""
        silences = [[silence.check, silence.path, silence.reason, str(silence.place)] for silence in self.silences]
        return [
            *(list(path) for path in (self.paths, self.exclude, self.languages)),
            self.translations,
            self.preview,
            sorted(self.severities.items()),
            silences,
        ]
