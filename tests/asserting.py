"""A plugin of the tests: a test that can pass without an assertion fails."""

import ast
import inspect
import textwrap
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest


def refuse_idle(items: list[pytest.Item]) -> None:
    """Look at every test function once, before anything runs."""
    idle = sorted({item.nodeid.partition("[")[0] for item in items if _is_idle(item)})
    if idle:
        raise pytest.UsageError("these tests assert nothing: " + ", ".join(idle))


def _is_idle(item: pytest.Item) -> bool:
    function: Any = getattr(item, "function", None)
    # What hypothesis runs with its examples.
    function = getattr(getattr(function, "hypothesis", None), "inner_test", function)
    return inspect.isfunction(function) and not asserts(function)


@cache
def asserts(function: Callable[..., Any]) -> bool:
    """Whether a function asserts something, itself or through a function of its module that it calls."""
    return _asserts(function, frozenset())


def _asserts(function: Callable[..., Any], seen: frozenset[Callable[..., Any]]) -> bool:
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    called: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert):
            return True
        if isinstance(node, ast.Call):
            name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            # pytest.raises, pytest.warns and the waiting assertions of playwright.
            if name in ("raises", "warns", "fail", "expect"):
                return True
            called.add(name)
    helpers = [getattr(function, "__globals__", {}).get(name) for name in called]
    return any(
        inspect.isfunction(helper) and helper not in seen and _asserts(helper, seen | {function}) for helper in helpers
    )
