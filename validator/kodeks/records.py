"""
Values with named fields, as ``dataclasses`` makes them, but at a fraction of its price when the program starts.

``dataclass``, ``field`` and ``replace`` are called and behave as those of the standard library, as far as this
project uses them. What costs there is put off here: the way a value is made is only written out when the first one
is. Readers of types see the standard library itself.
"""

from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dataclasses import dataclass, field, replace
    from functools import cached_property
else:
    _NOTHING = object()

    class _Field:
        """What ``field`` was told."""

        __slots__ = ("compare", "default", "factory", "init", "repr")

        def __init__(self, default, factory, init, repr, compare):
            self.default, self.factory, self.init, self.repr, self.compare = default, factory, init, repr, compare

    _PLAIN = _Field(_NOTHING, _NOTHING, True, True, True)

    def field(*, default=_NOTHING, default_factory=_NOTHING, init=True, repr=True, compare=True):
        """How a field is filled and shown where its name and type alone do not tell."""
        return _Field(default, default_factory, init, repr, compare)

    def dataclass(cls=None, /, *, frozen=False, slots=False, order=False):
        """Make a class of values of the fields it names."""

        def make(cls):
            return _made(cls, frozen, slots, order)

        return make if cls is None else make(cls)

    def replace(value, /, **changes):
        """The same value with other fields."""
        cls = value.__class__
        copy = cls.__dict__.get("__copy_with__") or _copying(cls)
        for name in changes:
            if name not in cls.__match_args__:
                raise TypeError(f"{cls.__name__} is not made with {name}")
        return copy(value, changes)

    def _copying(cls):
        """Write out how a value of a class is made of another."""
        known, lines = {"_new": cls.__new__, "_cls": cls}, ["made = _new(_cls)"]
        for name, told in cls.__record__.items():
            source = f'told["{name}"] if "{name}" in told else value.{name}'
            if not told.init:
                known[f"_make_{name}"] = told.factory if told.factory is not _NOTHING else lambda one=told.default: one
                source = f"_make_{name}()"
            if name in cls.__record_slots__:
                known[f"_set_{name}"] = getattr(cls, name).__set__
                lines.append(f"_set_{name}(made, {source})")
            else:
                lines.append(f"made.__dict__[{name!r}] = {source}")
        exec("def copy(value, told):\n    " + "\n    ".join([*lines, "return made"]), known)
        # As a plain function of the class it would be bound to the value it is asked of.
        cls.__copy_with__ = staticmethod(known["copy"])
        return known["copy"]

    def _made(cls, frozen, slots, order):
        own, body = {}, cls.__dict__
        for name in body.get("__annotations__", ()):
            told = body.get(name, _NOTHING)
            if not isinstance(told, _Field):
                told = _PLAIN if told is _NOTHING else _Field(told, _NOTHING, True, True, True)
            own[name] = told
        fields = {}
        for base in reversed(cls.__mro__[1:]):
            fields.update(base.__dict__.get("__record__", {}))
        fields.update(own)
        told = {"__record__": fields, "__match_args__": tuple(name for name, one in fields.items() if one.init)}
        compared = [name for name, one in fields.items() if one.compare]
        told.update(_METHODS, __values__=attrgetter(*compared) if compared else _no_values)
        told["__hash__"] = _hash if frozen else None
        if frozen:
            told.update(__setattr__=_frozen, __delattr__=_frozen)
        if order:
            told.update(__lt__=_lt, __le__=_le, __gt__=_gt, __ge__=_ge)
        told = {name: one for name, one in told.items() if name not in body or name == "__hash__"}
        inherited = [one for base in cls.__mro__[1:] for one in base.__dict__.get("__slots__", ())]
        told["__record_slots__"] = frozenset([*inherited, *(own if slots else ())])
        if slots:
            kept = {name: one for name, one in body.items() if name not in (*own, "__dict__", "__weakref__")}
            made = type(cls)(cls.__name__, cls.__bases__, {**kept, **told, "__slots__": tuple(own)})
            made.__qualname__ = cls.__qualname__
        else:
            made = cls
            for name, one in told.items():
                setattr(made, name, one)
            for name, one in own.items():
                if one.default is not _NOTHING:
                    setattr(made, name, one.default)
                elif name in body:
                    delattr(made, name)
        if "__init__" not in body:
            made.__init__ = _first(made, frozen, slots)
        return made

    def _first(cls, frozen, slots):
        """What makes the first value of a class, and writes out what makes the next ones."""

        def first(self, *values, **named):
            if cls.__dict__["__init__"] is first:
                cls.__init__ = _written(cls, frozen, slots)
            cls.__init__(self, *values, **named)

        return first

    def _written(cls, frozen, slots):
        known, head, lines = {"_NOTHING": _NOTHING}, ["self"], []
        if frozen and not slots:
            lines.append("inside = self.__dict__")
        for name, told in cls.__record__.items():
            value = name
            if told.factory is not _NOTHING:
                known[f"_make_{name}"] = told.factory
                value = f"_make_{name}()"
                if told.init:
                    head.append(f"{name}=_NOTHING")
                    value = f"{value} if {name} is _NOTHING else {name}"
            elif told.default is not _NOTHING:
                known[f"_is_{name}"] = told.default
                head.append(f"{name}=_is_{name}")
            else:
                head.append(name)
            if not frozen:
                lines.append(f"self.{name} = {value}")
            elif slots:
                known[f"_set_{name}"] = getattr(cls, name).__set__
                lines.append(f"_set_{name}(self, {value})")
            else:
                lines.append(f"inside[{name!r}] = {value}")
        text = f"def __init__({', '.join(head)}):\n    " + "\n    ".join(lines or ["pass"])
        exec(text, known)
        made = known["__init__"]
        made.__qualname__ = f"{cls.__qualname__}.__init__"
        return made

    def _frozen(self, name, *_):
        from dataclasses import FrozenInstanceError

        raise FrozenInstanceError(f"{type(self).__name__}.{name} cannot be changed")

    def _no_values(_):
        return ()

    def _eq(self, other):
        if other.__class__ is not self.__class__:
            return NotImplemented
        get = self.__class__.__values__
        return get(self) == get(other)

    def _hash(self):
        return hash(self.__class__.__values__(self))

    def _lt(self, other):
        get = self.__class__.__values__
        return get(self) < get(other) if other.__class__ is self.__class__ else NotImplemented

    def _le(self, other):
        get = self.__class__.__values__
        return get(self) <= get(other) if other.__class__ is self.__class__ else NotImplemented

    def _gt(self, other):
        get = self.__class__.__values__
        return get(self) > get(other) if other.__class__ is self.__class__ else NotImplemented

    def _ge(self, other):
        get = self.__class__.__values__
        return get(self) >= get(other) if other.__class__ is self.__class__ else NotImplemented

    def _repr(self):
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name, one in self.__record__.items() if one.repr)
        return f"{type(self).__qualname__}({told})"

    def _reduce(self):
        return _again, (type(self), tuple(getattr(self, name) for name in self.__record__))

    def _again(cls, values):
        made = cls.__new__(cls)
        for name, value in zip(cls.__record__, values, strict=True):
            object.__setattr__(made, name, value)
        return made

    class cached_property:  # noqa: N801  # called as that of the standard library
        """A value worked out once for each object; without the lock that the standard library took before 3.12."""

        def __init__(self, make):
            self.make, self.__doc__ = make, make.__doc__

        def __set_name__(self, owner, name):
            self.name = name

        def __get__(self, value, owner=None):
            if value is None:
                return self
            made = value.__dict__[self.name] = self.make(value)
            return made

    class _Standard:
        """The fields as the standard library tells them, worked out for whoever asks."""

        def __get__(self, value, cls):
            import dataclasses

            told = []
            for name, one in cls.__record__.items():
                how = {"init": one.init, "repr": one.repr, "compare": one.compare}
                if one.factory is not _NOTHING:
                    how["default_factory"] = one.factory
                elif one.default is not _NOTHING:
                    how["default_factory"] = lambda default=one.default: default
                told.append((name, Any, dataclasses.field(**how)))
            found = dataclasses.make_dataclass(cls.__name__, told, kw_only=True).__dataclass_fields__
            cls.__dataclass_fields__ = found
            return found

    _METHODS = {
        "__eq__": _eq, "__repr__": _repr, "__reduce__": _reduce, "__dataclass_fields__": _Standard(),
    }  # fmt: skip

__all__ = ["cached_property", "dataclass", "field", "replace"]
