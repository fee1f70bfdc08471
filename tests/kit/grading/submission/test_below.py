"""An answer below its check is asked for there, and nothing else is."""

import json

import pytest

from autograd_lib.kit.grading.lessons import load_lesson
from autograd_lib.kit.grading.submission.below import answered_below
from autograd_lib.kit.grading.submission.reading import parse
from autograd_lib.kit.grading.submission.rebuilding import rebuild

from ..handing_in import COURSE, LESSON, right, solved, stub, with_cell

CHECK = "multiply_derive_check"
STUB = stub("multiply_derive")
PREDICTED = "x_after_two = 12.0\ny_after_two = 2\nx_after_reset = 3\ny_after_reset = 1"


@pytest.fixture(scope="module")
def below():
    """Return what is found in a notebook: {exercise: the source of the cell that it is judged behind}."""
    lesson = load_lesson(COURSE, LESSON)

    def found(notebook):
        rebuilt = rebuild(parse(json.dumps(notebook).encode()), lesson)
        cells = answered_below(rebuilt, lesson.exercises)
        return {exercise: rebuilt.source(cell) for exercise, cell in cells.items()}

    return found


def answered(own, later=None, after=CHECK):
    """Return a notebook with something in the answer cell and something below the check."""
    later = right("multiply_derive") if later is None else later
    return with_cell(solved(multiply_derive=own), later, after=after)


@pytest.mark.parametrize(
    "own",
    [
        STUB,
        f"{STUB}\n# see below",
        'hint("multiply_derive")',
        "# below: class Multiply(Function)",
        "class Multiply:\n    pass",
        'class Multiply(Function):\n    """Below: x * y."""\n\n    # later\n    ...',
        "class Multiply:\n    def f(self, x, y): pass\n    def g(self, x: int) -> int:\n        return None  # none yet",
        "class Multiply:\n    @staticmethod\n    def f(x, y):\n        raise NotImplementedError('below: see there')",
        "Multiply = None",
    ],
)
def test_an_answer_below_a_cell_that_says_nothing_counts_there(below, own):
    assert below(answered(own)) == {"multiply_derive": right("multiply_derive")}


@pytest.mark.parametrize(
    "own",
    [
        right("multiply_derive"),
        "class Multiply:\n    def f(self, x, y): return x",
        "Multiply = make()",
        "class Multiply:\n    f = 3",
        "from elsewhere import f\n\nMultiply = f(...)",
    ],
)
def test_an_answer_above_its_check_is_judged_at_the_check(below, own):
    assert below(answered(own)) == {}


@pytest.mark.parametrize(
    "later", ["print(Multiply)", STUB, "%%time\nclass Multiply:\n    f = 1", "class Multiplying:\n    f = 1"]
)
def test_what_answers_nothing_moves_nothing(below, later):
    assert below(answered(STUB, later)) == {}


def test_the_last_of_several_below_counts(below):
    notebook = answered(STUB, "class Multiply:\n    f = 1")
    last = notebook["cells"][-1]["id"]
    assert below(with_cell(notebook, right("multiply_derive"), after=last)) == {
        "multiply_derive": right("multiply_derive")
    }


def test_of_several_answers_one_below_is_enough(below):
    first, rest = PREDICTED.split("\n", 1)
    blanks = PREDICTED.replace("12.0", "...").replace("3", "...  # later")
    for own, later, found in (
        (blanks, first, {"two_passes": first}),
        (blanks, rest, {"two_passes": rest}),
        (PREDICTED, rest, {}),
    ):
        assert below(with_cell(solved(two_passes=own), later, after="two_passes_check")) == found


def test_a_table_of_blanks_is_a_prediction_still_to_be_made(below):
    blank = "x_after_two = y_after_two = {'a': ..., 'b': [None, ...]}\nx_after_reset = y_after_reset = 1"
    rest = "x_after_two, y_after_two = 12, 2"
    assert below(with_cell(solved(two_passes=blank), rest, after="two_passes_check")) == {"two_passes": rest}


def test_a_cell_of_a_megabyte_is_looked_at_in_no_time(below):
    long = f"class Multiply: {'a: ' * 300_000}"
    assert below(answered(STUB, long)) == {"multiply_derive": long}
