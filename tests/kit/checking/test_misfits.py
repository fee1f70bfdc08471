"""Exceptions in words: whatever library raised them, and without anything that a learner cannot know."""

import numpy as np
import pytest
import torch

from autograd_lib import engine
from autograd_lib.kit.checking.misfits import in_words, without_addresses

LIBRARIES = {"numpy": np, "torch": torch, "engine": engine}
SHAPES = {"at": "x @ g", "shapes": [["x", [5, 3]], ["g", [5, 2]]]}


def said_by(call):
    with pytest.raises(Exception) as caught:  # noqa: PT011 - each library has its own kind
        call()
    return str(caught.value)


@pytest.mark.parametrize("library", LIBRARIES.values(), ids=LIBRARIES)
@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda of: of.ones((5, 3)) @ of.ones((5, 2)), "`@` needs the last size"),
        (lambda of: of.ones((5, 3)) @ of.ones((5,)), "`@` needs the last size"),
        (lambda of: of.ones((3,)) @ of.ones((5,)), "`@` needs the last size"),
        (lambda of: of.ones((3, 2)).T @ of.ones((5, 2, 3)), "`@` needs the last size"),
        (lambda of: of.ones((5, 3)) @ of.ones(()), "takes no single number"),
        (lambda of: of.ones((5, 3)) + of.ones((5, 2)), "entry by entry"),
        (lambda of: of.ones((5, 3)).__iadd__(of.ones((5, 2))), "entry by entry"),
        (lambda of: of.ones((3,)).__iadd__(of.ones((5, 3))), "entry by entry"),
        (lambda of: bool(of.ones((3,))), "`x @ g` holds several values"),
    ],
)
def test_shapes_that_do_not_fit_are_told_in_words(library, call, words):
    said = in_words(SHAPES, said_by(lambda: call(library)))
    assert words in said.en
    assert "signature" not in said.en + said.zh
    if "holds" not in words:
        assert said.en.startswith("in `x @ g`, `x` is (5, 3) and `g` is (5, 2): ")
        assert said.zh.startswith("`x @ g` 里 `x` 的形状是 (5, 3)，`g` 的形状是 (5, 2)：")


@pytest.mark.parametrize("library", LIBRARIES.values(), ids=LIBRARIES)
def test_what_is_computed_has_the_shape_that_the_exception_names(library):
    record = {"at": "x - rows(x)", "shapes": [["x", [5, 3]]]}
    said = in_words(record, said_by(lambda: np.ones((5, 3)) - np.ones(5)))
    assert said.en.startswith("in `x - rows(x)`, `x` is (5, 3) and `rows(x)` is (5,): entry by entry")
    product = {"at": "x @ (w + 1)", "shapes": [["x", [5, 3]], ["w", [2, 4]]]}
    said = in_words(product, said_by(lambda: library.ones((5, 3)) @ library.ones((2, 4))))
    assert "`x` is (5, 3)" in said.en
    assert "signature" not in said.en


def test_a_shape_that_pytorch_has_folded_into_a_matrix_is_told_as_that():
    record = {"at": "f(x) @ v", "shapes": [["v", [2, 3]]]}
    said = in_words(record, "mat1 and mat2 shapes cannot be multiplied (12x3 and 2x3)")
    assert said.en.startswith("in `f(x) @ v`, `f(x)`, taken as a matrix, is (12, 3) and `v` is (2, 3): ")


@pytest.mark.parametrize("library", LIBRARIES.values(), ids=LIBRARIES)
def test_a_shape_for_another_count_of_numbers_is_told_in_words(library):
    record = {"at": "g.reshape(shape)", "shapes": [["g", [3, 4, 2]]]}
    said = in_words(record, said_by(lambda: library.ones((3, 4, 2)).reshape((2,))))
    assert said.en == (
        "in `g.reshape(shape)`, `g` is (3, 4, 2): a new shape has to hold just as many numbers, and (2,) does not"
    )


def test_where_shapes_are_not_known_the_rule_is_told_all_the_same():
    said = in_words({}, said_by(lambda: np.ones((5, 3)) @ np.ones((5, 2))))
    assert said.en.startswith("the shapes do not fit: `@` needs")
    assert said.zh.startswith("形状合不上：")


def test_an_object_that_stands_for_another_is_not_named():
    said = in_words({"lacks": "clone", "at": "tensor.clone"}, "'Stand' object has no attribute 'clone'")
    assert "Stand" not in said.en + said.zh
    assert "has no `clone`" in said.en
    assert "`tensor.clone`" in said.zh


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("<a_course.exercises.beside.nodes.Watched object at 0x7f00>", "an object that was passed in"),
        ("no <__main__.Node object at 0x7F1> here", "no an object of type Node here"),
        ("<function f at 0x7f>", "f"),
        ("a < b at 0x7f", "a < b at 0x7f"),
    ],
)
def test_no_address_is_told(said, told):
    assert without_addresses(said).en == told


@pytest.mark.parametrize(
    "junk",
    [{"shapes": 3}, {"shapes": [[1, 2], ["x", "y"], 5]}, {"at": 3}, {"lacks": ["x"]}, {"at": "`" * 999}],
)
def test_forged_records_are_bounded(junk):
    for said in ("core dimension", "truth value of an array", "any other"):
        assert len(in_words(junk, said).en) < 400


def test_the_ways_in_which_pytorch_might_be_called_are_left_out():
    got = "where() received an invalid combination of arguments - got (int, int)"
    said = in_words(
        {}, f"{got}, but expected one of:\n * (Tensor condition)\n * (Tensor condition, Tensor input)"
    )
    assert (said.zh, said.en) == (got, got)


@pytest.mark.parametrize(
    ("at", "axis", "words"),
    [
        ("b[j, k]", 0, "in `b[j, k]`, `j` is 5, and axis 0 of `b` has size 2, counted from 0"),
        ("b[j, k]", 1, "in `b[j, k]`, `k` is 5, and axis 1 of `b` has size 3, counted from 0"),
        (
            "rows(x)[i + 1]",
            0,
            "in `rows(x)[i + 1]`, `i + 1` is 5, and axis 0 of `rows(x)` has size 2, counted from 0",
        ),
        ("b[..., k]", 1, None),
        ("b[j]", 1, None),
        ("f(b)", 0, None),
    ],
)
def test_an_index_that_is_too_large_is_told_with_its_axis(at, axis, words):
    place = (5, 0) if axis == 0 else (0, 5)
    exception = said_by(lambda: np.ones((2, 3))[place])
    assert in_words({"at": at}, exception).en == (words or exception)
