"""Our values behave as those of the standard library."""

import copy
import dataclasses
import pickle
from typing import Any

import pytest

from kodeks import records


def _classes(maker: Any, field: Any) -> tuple[type, type, type]:
    @maker(frozen=True, slots=True, order=True)
    class Point:
        """A point."""

        x: int
        y: int = 2
        tags: list[str] = field(default_factory=list)

    @maker(frozen=True)
    class Base:
        a: int
        b: str = "b"

    @maker(frozen=True)
    class Below(Base):
        c: dict[str, int] = field(default_factory=dict)
        made: list[int] = field(default_factory=list, init=False, repr=False, compare=False)

    return Point, Base, Below


@pytest.mark.parametrize("maker", [(records.dataclass, records.field), (dataclasses.dataclass, dataclasses.field)])
def test_values_of_both(maker: tuple[Any, Any]) -> None:
    """Made, compared, sorted, shown, hashed, kept from change and told with other fields."""
    point, base, below = _classes(*maker)
    one, other = point(1), point(1, y=2, tags=[])
    assert one == other
    assert one != point(2)
    assert one.tags is not other.tags
    assert sorted([point(3), one, point(2)])[0] is one
    assert "Point(x=1, y=2, tags=[])" in repr(one)
    with pytest.raises(TypeError):
        hash(one)
    assert hash(base(1)) == hash(base(1))
    for change in ("x", "new"):
        with pytest.raises((dataclasses.FrozenInstanceError, AttributeError, TypeError)):
            setattr(one, change, 5)
    with pytest.raises(TypeError):
        point()
    with pytest.raises(TypeError):
        point(1, 2, [], 4)
    child = below(1, "x", {"k": 1})
    assert (child.a, child.b, child.c, child.made) == (1, "x", {"k": 1}, [])
    assert child != base(1, "x")
    assert [one.name for one in dataclasses.fields(child)] == ["a", "b", "c", "made"]
    match one:
        case point(x, y):  # type: ignore[misc]  # a class made in a function
            assert (x, y) == (1, 2)


@pytest.mark.parametrize("replace", [records.replace, dataclasses.replace])
def test_other_fields(replace: Any) -> None:
    """By our own way and by that of the standard library; what is not told when made starts afresh."""
    point, _, below = _classes(records.dataclass, records.field)
    assert replace(point(1, 5), x=3) == point(3, 5)
    child = below(1)
    child.made.append(4)
    assert replace(child, b="z").made == []
    assert replace(child, b="z") == below(1, "z")
    with pytest.raises((TypeError, ValueError)):
        replace(child, made=[])
    with pytest.raises(TypeError):
        replace(child, nothing=1)


def test_copies() -> None:
    """Values travel between processes."""
    from kodeks.findings import Finding, Place

    one = Finding("because", ("a", 1), facts={"k": 1}, place=Place("f", 1, 2))
    assert copy.deepcopy(one) == one
    assert pickle.loads(pickle.dumps(one)) == one
