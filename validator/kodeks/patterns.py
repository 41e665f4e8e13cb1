"""Patterns that are only worked out when a text is first held against them."""

import re
from typing import Any, cast

_WAYS = ("search", "match", "fullmatch", "split", "findall", "finditer", "sub", "subn", "pattern", "flags")


class _Pattern:
    """Stands in for a compiled pattern until somebody asks something of it."""

    def __init__(self, text: str) -> None:
        self._text = text

    def __getattr__(self, name: str) -> Any:
        made = re.compile(self._text)
        # Once worked out, its ways are found without this detour.
        self.__dict__.update({way: getattr(made, way) for way in _WAYS})
        return getattr(made, name)


def pattern(text: str) -> re.Pattern[str]:
    """
    A pattern that costs nothing until it is used.

    >>> pattern("a+").fullmatch("aa").group()
    'aa'
    """
    return cast("re.Pattern[str]", _Pattern(text))
