"""Which one change of a shape would make two operands fit."""

import pytest

from autograd_lib.kit.checking.fitting import would_fit
from autograd_lib.kit.checking.misfits import in_words


@pytest.mark.parametrize(
    ("kind", "left", "right", "words"),
    [
        ("entrywise", (3, 2), (3,), "`b` would fit if it were (3, 1)"),
        ("entrywise", (4,), (4, 3), "`a` would fit if it were (4, 1)"),
        ("entrywise", (2,), (3, 2), None),  # fits as it is
        ("entrywise", (3, 3, 3), (4,), None),
        ("entrywise", (2, 3), (3, 2), "with one of the two transposed"),
        ("product", (4, 3), (4, 2), "with one of the two transposed"),
        ("product", (4, 3), (2, 4), "with the two sides exchanged"),
        ("product", (2, 4), (5, 2), "with the two sides exchanged"),
        ("product", (4, 3), (5, 6), None),
        ("product", (4, 3), (4,), None),
        ("count", (4, 3), (4,), None),
    ],
)
def test_one_change_that_fits_is_said_where_there_is_one(kind, left, right, words):
    found = would_fit(kind, {"a": str(left), "b": str(right)})
    assert (words in found.en) if words and found else found is None and words is None


def test_it_is_said_behind_the_exception():
    record = {"at": "a - b", "shapes": [["a", [3, 2]], ["b", [3]]]}
    said = in_words(record, "operands could not be broadcast together with shapes (3,2) (3,)")
    assert said.en.endswith("or one of them 1; `b` would fit if it were (3, 1)")
    assert said.zh.endswith("；`b` 的形状若是 (3, 1)，就合得上")
