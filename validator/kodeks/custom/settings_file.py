"""The settings of a set of custom cards in their file: ``kodeks.toml``, or ``[tool.kodeks]`` in ``pyproject.toml``."""

import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kodeks.custom.settings import OFF, Settings, Silence, UnusableSettings
from kodeks.findings import Place, Severity

NAME = "kodeks.toml"
#: Larger settings are not meant for people.
MOST_BYTES = 1_000_000
_KEYS = ("paths", "exclude", "translations", "languages", "preview", "fail-on", "severity", "silence", "baseline")
_LANGUAGE = re.compile(r"[a-z]{2,3}")


def find(start: Path) -> Path | None:
    """The nearest settings at or above a folder, inside its repository."""
    here = start.resolve()
    for folder in [here, *here.parents]:
        if (folder / NAME).is_file():
            return folder / NAME
        project = folder / "pyproject.toml"
        small = project.is_file() and project.stat().st_size <= MOST_BYTES
        if small and "tool.kodeks" in project.read_text(encoding="utf-8", errors="replace"):
            return project
        if (folder / ".git").exists():
            return None
    return None


def read(file: Path, shown: str) -> Settings:
    """Read settings; every mistake in them is told with the file and the key."""
    import tomllib

    try:
        text = _read(file)
        data: Any = tomllib.loads(text)
    except OSError as error:
        raise UnusableSettings(f"{shown}: it cannot be read: {error.strerror or error}") from None
    except (UnicodeDecodeError, tomllib.TOMLDecodeError, UnusableSettings) as error:
        raise UnusableSettings(f"{shown}: it cannot be read: {error}") from None
    except (ValueError, RecursionError):
        because = "it holds a number too long, or brackets too deep, to be read"
        raise UnusableSettings(f"{shown}: {because}") from None
    if file.name != NAME:
        tools = data.get("tool", {})
        data = tools.get("kodeks", {}) if isinstance(tools, dict) else {}
    if not isinstance(data, dict):
        raise UnusableSettings(f"{shown}: tool.kodeks is a table")
    for key in data:
        _known(key, _KEYS, shown, "a setting")
    fail_on = str(data.get("fail-on", "warning"))
    _known(fail_on, [item.value for item in Severity], shown, "a severity in fail-on")
    languages = _texts(data, "languages", shown)
    for language in languages:
        if not _LANGUAGE.fullmatch(language):
            raise UnusableSettings(f"{shown}: languages holds {language!r}; write codes such as pl or uk")
    return Settings(
        file=file,
        root=file.parent,
        paths=_texts(data, "paths", shown),
        exclude=_texts(data, "exclude", shown),
        translations=_text(data, "translations", shown, "translations"),
        baseline=_text(data, "baseline", shown, ""),
        languages=languages,
        preview=_flag(data, "preview", shown),
        fail_on=Severity(fail_on),
        severities=_severities(data, shown),
        silences=tuple(_silences(data, text, shown)),
    )


def _read(file: Path) -> str:
    """The text of settings; what never ends, or would fill the memory, is refused."""
    status = file.stat()
    if not stat.S_ISREG(status.st_mode) or status.st_size > MOST_BYTES:
        raise UnusableSettings(f"settings are a file of up to {MOST_BYTES // 1000} kB")
    return file.read_text(encoding="utf-8")


def _severities(data: dict[str, Any], shown: str) -> dict[str, str]:
    table = data.get("severity", {})
    if not isinstance(table, dict):
        raise UnusableSettings(f'{shown}: severity is a table such as "kb.check.name-twice" = "hint"')
    for check, value in table.items():
        _known_check(check, shown)
        _known(str(value), [*(item.value for item in Severity), OFF], shown, f"a severity of {check}")
    return {check: str(value) for check, value in table.items()}


def _silences(data: dict[str, Any], text: str, shown: str) -> Iterator[Silence]:
    tables = data.get("silence", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise UnusableSettings(f"{shown}: write [[silence]] with check, path and reason below it")
    lines = [number for number, line in enumerate(text.splitlines(), 1) if re.match(r"\s*\[\[.*silence\s*\]\]", line)]
    for index, table in enumerate(tables):
        for key in table:
            _known(key, ("check", "path", "reason"), shown, "a key of a silence")
        check, reason = _text(table, "check", shown, ""), _text(table, "reason", shown, "")
        _known_check(check, shown)
        if not reason.strip():
            raise UnusableSettings(f"{shown}: the silence of {check} gives no reason; add reason = …")
        line = lines[index] if index < len(lines) else 1
        yield Silence(check, _text(table, "path", shown, "*"), reason, Place(shown, line, 1))


def _known_check(check: str, shown: str) -> None:
    from kodeks.custom import catalogue  # the checks are read only where settings name one

    _known(check, [check.id for check in catalogue.checks()], shown, "a check")


def _known(word: str, words: Any, shown: str, what: str) -> None:
    if word in words:
        return
    from kodeks.ids import suggest

    near = suggest(word, words)
    hint = f"did you mean {near[0]}?" if near else "choose one of " + ", ".join(words)
    raise UnusableSettings(f"{shown}: {word!r} is not {what}; {hint}")


def _text(data: dict[str, Any], key: str, shown: str, default: str) -> str:
    value = data.get(key, default)
    if not isinstance(value, str):
        raise UnusableSettings(f"{shown}: {key} is a text, not {value!r}")
    return value


def _texts(data: dict[str, Any], key: str, shown: str) -> tuple[str, ...]:
    value = data.get(key, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise UnusableSettings(f"{shown}: {key} is a list of texts, not {value!r}")
    return tuple(value)


def _flag(data: dict[str, Any], key: str, shown: str) -> bool:
    value = data.get(key, False)
    if not isinstance(value, bool):
        raise UnusableSettings(f"{shown}: {key} is true or false, not {value!r}")
    return value
