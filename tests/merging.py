"""Cases that say only what they change."""

from typing import Any

#: A value that takes a field away, so that a case can leave something unknown.
DELETE = "~delete"


def merged(base: Any, change: Any) -> Any:
    """
    A copy of ``base`` with ``change`` laid over it; mappings are merged, all else is replaced.

    >>> merged({"a": {"b": 1, "c": 2}}, {"a": {"c": "~delete"}})
    {'a': {'b': 1}}
    """
    if not isinstance(base, dict) or not isinstance(change, dict):
        return change
    result = dict(base)
    for key, value in change.items():
        if value == DELETE:
            result.pop(key, None)
        else:
            result[key] = merged(result.get(key), value)
    return result
