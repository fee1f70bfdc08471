"""Frozen data on its way to another process or into a file: written as plain data, and read back part by part.

What is read may have been written by anybody: a part that is not of its type is refused.
"""

from dataclasses import fields
from datetime import datetime
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import ClassVar, Literal, Self, Union, get_args, get_origin, get_type_hints


class Plain:
    """Base of dataclasses that travel. told: names of properties that are written as well, for others to read."""

    told: ClassVar[tuple[str, ...]] = ()

    def to_json(self) -> dict:
        """Return plain data for `from_json`. What a bare `dict` or `tuple` holds is plain, and not copied."""
        written = {name: write(getattr(self, name)) for name, (write, _) in _parts(type(self)).items()}
        return written | {name: getattr(self, name) for name in self.told}

    @classmethod
    def from_json(cls, data) -> Self:
        """Return what `to_json` wrote, with its default for a part that is not there. Raises ValueError otherwise."""
        parts = _parts(cls)
        _must(set(_of(dict, data)) <= {*parts, *cls.told}, cls)
        given = {name: read(data[name]) for name, (_, read) in parts.items() if name in data}
        try:
            return cls(**given)
        except TypeError as error:  # a part without a default is not there
            raise ValueError(str(error)) from None


@cache
def _parts(cls):
    hints = get_type_hints(cls)
    return {one.name: _ways(hints[one.name]) for one in fields(cls)}


def _ways(kind):
    """Return (what writes a value of a type, what reads it)."""
    origin, inside = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):  # of one type and None
        (one,) = (one for one in inside if one is not NoneType)
        return [lambda value, way=way: None if value is None else way(value) for way in _ways(one)]
    if origin is Literal:
        return _itself, lambda value: _must(value in inside, kind) or value
    if origin is dict:
        keys, values = map(_ways, inside)
        return (
            lambda found: {keys[0](key): values[0](one) for key, one in found.items()},
            lambda found: {keys[1](key): values[1](one) for key, one in _of(dict, found).items()},
        )
    if origin is frozenset:
        return sorted, lambda values: frozenset(map(_ways(inside[0])[1], _of(list, values)))
    return _ways_of_tuple(inside) if origin is tuple else _ways_of_one(kind)


def _ways_of_tuple(inside):
    if inside[-1] is ...:
        write, read = _ways(inside[0])
        return lambda values: list(map(write, values)), lambda values: tuple(map(read, _of(list, values)))
    writes, reads = zip(*map(_ways, inside), strict=True)

    def read_all(values):
        _must(len(_of(list, values)) == len(reads), tuple)
        return tuple(read(one) for read, one in zip(reads, values, strict=True))

    return lambda values: [write(one) for write, one in zip(writes, values, strict=True)], read_all


def _ways_of_one(kind):
    if issubclass(kind, Plain):
        return kind.to_json, kind.from_json
    if issubclass(kind, Enum):
        return (lambda value: value.value), kind
    if kind is datetime:
        return datetime.isoformat, lambda value: datetime.fromisoformat(_of(str, value))
    if kind is tuple:
        return list, lambda value: tuple(_of(list, value))
    return _itself, lambda value: value if kind is float and type(value) is int else _of(kind, value)


def _itself(value):
    return value


def _of(kind, value):
    """Return plain data that is of this very type: True is no number."""
    _must(type(value) is kind, kind)
    return value


def _must(holds, kind):
    if not holds:
        raise ValueError(f"expected {getattr(kind, '__name__', kind)}")
