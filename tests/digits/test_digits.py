"""The handwritten digits: how many there are, that none is both learnt from and asked for, and reading typed ones."""

import numpy as np
import pytest

from autograd_lib.digits import digits, typed

SEVEN = """
.######.
.....##.
....##..
...##...
"""


def test_all_digits_are_there_and_each_on_one_side():
    (x, classes), (unseen, answers) = digits()
    assert x.shape == (1500, 64)
    assert unseen.shape == (297, 64)
    both = np.concatenate([x, unseen])
    assert len(np.unique(both, axis=0)) == 1797
    assert (both.min(), both.max()) == (0.0, 1.0)
    assert np.bincount(np.concatenate([classes, answers])).tolist() == [
        178, 182, 177, 183, 181, 182, 181, 179, 174, 180
    ]  # fmt: skip


def test_a_seed_gives_the_same_digits_again_and_another_one_others():
    (first, _), _ = digits(3)
    assert np.array_equal(first, digits(3)[0][0])
    assert not np.array_equal(first, digits(4)[0][0])


def test_a_typed_digit_has_ink_where_signs_are_and_soft_edges_around():
    pixels = typed(SEVEN).reshape(8, 8)
    assert pixels[0].tolist() == [0.125, 1, 1, 1, 1, 1, 1, 0.125]
    assert pixels[3, 3] == pixels[3, 4] == 1.0
    assert pixels[4].tolist() == [0, 0, 0, 0.125, 0.125, 0, 0, 0]
    assert not pixels[5:].any()


@pytest.mark.parametrize("text", ["#########", "\n".join(["#"] * 9)])
def test_what_does_not_fit_is_refused(text):
    with pytest.raises(ValueError, match="8 lines of 8 signs"):
        typed(text)
