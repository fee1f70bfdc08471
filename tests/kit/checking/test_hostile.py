"""Hostile values: they cannot lie about what they hold, hide other parts, or stop the journey."""

import math
import types

import numpy as np
import pytest

from autograd_lib.kit.checking.collecting import attempt, gather
from autograd_lib.kit.checking.evidence import (
    MAX_DEPTH,
    MAX_INT_BITS,
    MAX_ITEMS,
    MAX_JSON,
    MAX_TEXT,
    TOO_LARGE,
    UNATTEMPTED,
    carry,
    dumps,
    loads,
    to_plain,
)

from .plain_data import alike, only_plain


class LyingFloat(float):
    def __float__(self):
        return 3.0

    def __eq__(self, other):
        return True

    __hash__ = float.__hash__
    __repr__ = __str__ = __float__


class LyingInt(int):
    def __index__(self):
        return 3

    __int__ = __index__
    __eq__ = LyingFloat.__eq__
    __hash__ = int.__hash__

    def bit_length(self):
        raise RuntimeError


class LyingStr(str):
    def __str__(self):
        return "right"

    def __getitem__(self, at):
        return "right"

    def encode(self, *how):
        raise RuntimeError

    __eq__ = LyingFloat.__eq__
    __hash__ = str.__hash__


class LyingList(list):
    def __iter__(self):
        return iter([3.0])

    def __len__(self):
        raise RuntimeError

    __getitem__ = __iter__


class LyingTuple(tuple):
    __slots__ = ()
    __iter__ = LyingList.__iter__
    __len__ = LyingList.__len__


class LyingDict(dict):
    def items(self):
        return [("a", 3.0)]

    def __iter__(self):
        return iter("a")

    __len__ = LyingList.__len__
    __eq__ = LyingFloat.__eq__
    __hash__ = None


class LyingArray(np.ndarray):
    def __array__(self, *args, **options):
        return np.array([3.0])

    def tobytes(self):
        return np.array([3.0]).tobytes()

    @property
    def nbytes(self):
        return 0


class LyingClass:
    @property
    def __class__(self):
        return float

    def __float__(self):
        return 3.0


class LyingMeta(type):
    def __getattribute__(cls, name):
        if name in ("__module__", "__qualname__", "__name__", "__mro__"):
            raise RuntimeError(name)
        return type.__getattribute__(cls, name)


class LyingTensor:
    __module__ = "torch"

    def detach(self):
        return self

    def numpy(self):
        return self


LIES = {
    "float": (LyingFloat(7.5), 7.5),
    "int": (LyingInt(7), 7),
    "str": (LyingStr("wrong"), "wrong"),
    "list": (LyingList([7.5]), [7.5]),
    "tuple": (LyingTuple((7.5,)), [7.5]),
    "dict": (LyingDict(b=7.5), {"b": 7.5}),
    "keys": ({LyingStr("b"): 1}, {"b": 1}),
    "array": (np.array([7.5]).view(LyingArray), np.array([7.5])),
    "class": (LyingClass(), {"$type": f"{__name__}.LyingClass"}),
    "metaclass": (LyingMeta("Odd", (), {})(), {"$type": f"{__name__}.Odd"}),
    "tensor": (LyingTensor(), {"$type": "torch.LyingTensor"}),
    "proxy": (types.MappingProxyType({"a": 3.0}), {"$type": "mappingproxy"}),
}


@pytest.mark.parametrize(("value", "truth"), LIES.values(), ids=LIES)
def test_subclasses_cannot_lie_about_what_they_hold(value, truth):
    home = attempt(lambda: value)
    assert alike(loads(dumps(home)), truth)


class Unspeakable:
    def __str__(self):
        raise RuntimeError("I will not be named")

    __repr__ = __str__
    __hash__ = object.__hash__


def cycle():
    ring = [1]
    ring.append({"back": ring})
    return ring


def deep(levels):
    value = 1
    for _ in range(levels):
        value = [value]
    return value


def holding_itself():
    mark = {}
    mark["$raised"] = mark
    return mark


def doubling():
    value = [1]
    for _ in range(28):
        value = [value, value]
    return value


HOSTILE = {
    "cycle": cycle,
    "deep": lambda: deep(5000),
    "doubling": doubling,
    "long": lambda: [0] * (MAX_ITEMS + 1),
    "many keys": lambda: dict.fromkeys(range(MAX_ITEMS + 1)),
    "huge integer": lambda: 1 << 10_000_000,
    "huge text": lambda: "x" * 10_000_000,
    "huge array": lambda: np.broadcast_to(1.0, (10**6, 10**6)),
    "lone surrogate": lambda: "\ud800 and \udfff",
    "surrogate key": lambda: {"\ud800": 1},
    "numbers as keys": lambda: {1: 2, None: 3, (1, 2): 4, 1.5: 5},
    "unspeakable key": lambda: {Unspeakable(): 1},
    "unspeakable": Unspeakable,
    "endless generator": lambda: iter(int, 1),
    "mark with an object in it": lambda: {"$array": object()},
    "mark that holds itself": holding_itself,
    "bad array mark": lambda: {"$array": {"dtype": "object", "shape": [1], "data": ""}},
    "bad dtype mark": lambda: {"$array": {"dtype": [], "shape": [1], "data": ""}},
    "bad float mark": lambda: {"$float": "1.0"},
    "unhashable float mark": lambda: {"$float": [1]},
    "surrogate mark": lambda: {"$refused": "\ud800"},
    "deep mark": lambda: {"$raised": deep(900)},
    "mark with two keys": lambda: {"$raised": 1, "$type": 2},
    "subclassed mark": lambda: LyingDict({"$float": "nan"}),
}


def journey(*given):
    return loads(dumps(gather(*given)))


@pytest.mark.parametrize("make", HOSTILE.values(), ids=HOSTILE)
def test_hostile_values_become_plain_and_travel(make):
    home = journey(lambda answers, challenge: {"part": make()}, ["answer"], {"answer": 1}, None)
    assert only_plain(home)
    assert len(dumps(to_plain(home))) < MAX_JSON
    inside = journey(
        lambda answers, challenge: {"part": attempt(make), "other": attempt(int, 5)},
        ["answer"],
        {"answer": 1},
        None,
    )
    assert only_plain(inside)
    assert inside["parts"]["other"] == 5  # one hostile part does not hide the others


def test_a_mark_made_up_badly_is_an_ordinary_dictionary():
    assert to_plain({"$float": "1.0"}) == {"float": "1.0"}
    assert to_plain({"$array": 3}) == {"array": 3}


def test_forged_marks_are_worth_what_they_say():
    assert to_plain({"$raised": {"type": "X"}}) == {"$raised": {"type": "X"}}
    assert math.isnan(carry({"$float": "nan"}))
    assert carry({"$unattempted": True}) == UNATTEMPTED


def test_a_cycle_is_named_and_the_rest_kept():
    assert carry(cycle()) == [1, {"back": {"$refused": "contains itself"}}]


def test_the_same_list_twice_is_no_cycle():
    row = [1, 2]
    assert carry([row, row]) == [[1, 2], [1, 2]]


def test_limits_are_exact():
    assert to_plain([0] * (MAX_ITEMS - 1)) == [0] * (MAX_ITEMS - 1)
    assert to_plain([0] * MAX_ITEMS) == TOO_LARGE
    assert carry((1 << MAX_INT_BITS) - 1) == (1 << MAX_INT_BITS) - 1
    assert carry(1 << MAX_INT_BITS) == {"$refused": "integer too large"}
    assert carry("é" * (MAX_TEXT + 1)) == "é" * MAX_TEXT
    assert type(to_plain(np.zeros(MAX_JSON // 16))["$array"]) is dict
    assert to_plain(np.zeros(MAX_JSON // 16 + 1)) == TOO_LARGE
    assert carry(deep(MAX_DEPTH)) == deep(MAX_DEPTH)
    assert "too large" in dumps(to_plain(deep(MAX_DEPTH + 1)))


def test_parts_beyond_the_limit_are_refused_one_by_one():
    big = np.zeros(600_000)

    def collect(answers, challenge):
        return {"a": attempt(lambda: big), "b": attempt(lambda: big), "c": attempt(lambda: big), "d": 4}

    parts = journey(collect, ["answer"], {"answer": 1}, None)["parts"]
    assert [type(parts[key]) for key in "abc"] == [np.ndarray, np.ndarray, dict]
    assert (parts["c"], parts["d"]) == (TOO_LARGE, 4)
