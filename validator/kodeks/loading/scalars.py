"""What a plain word of YAML means: a number, a constant, or itself, as YAML 1.2 reads it."""

import re

from kodeks.loading.trees import MOST_DIGITS

Scalar = str | int | float | bool | None

_INTEGER = re.compile(r"[-+]?[0-9]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_CONSTANTS: dict[str, bool | None] = {
    "": None, "~": None, "null": None, "Null": None, "NULL": None,
    "true": True, "True": True, "TRUE": True,
    "false": False, "False": False, "FALSE": False,
}  # fmt: skip
#: What a number starts with.
_NUMERIC = frozenset("-+.0123456789")


class BadNumber(ValueError):  # noqa: N818  # it names what is wrong, not that it is wrong
    """A number that cannot be one; says why."""


def value_of(text: str) -> Scalar:
    """
    The value of a word without quotation marks.

    >>> value_of("no"), value_of("010"), value_of("1:30"), value_of("true")
    ('no', 10, '1:30', True)
    """
    if text in _CONSTANTS:
        return _CONSTANTS[text]
    if text[0] not in _NUMERIC:
        return text
    if _INTEGER.fullmatch(text):
        if len(text) > MOST_DIGITS:
            raise BadNumber("the number has too many digits.")
        return int(text)
    if _FLOAT.fullmatch(text):
        number = float(text)
        if number in (float("inf"), float("-inf")):
            raise BadNumber("the number is too large.")
        return number
    return text
