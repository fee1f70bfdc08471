"""Where answers stand is found by their lines, and of a cell that holds more, what is about them is taken out."""

import json

import pytest

from autograd_lib.kit.grading.lessons import load_lesson
from autograd_lib.kit.grading.submission.definitions import answers, definitions
from autograd_lib.kit.grading.submission.reading import parse
from autograd_lib.kit.grading.submission.rebuilding import rebuild

from ..handing_in import COURSE, LESSON, copied, right, solved, stub, with_cell, without

NAMES = ("Multiply",)
OWN = "import math\n\n\n@decorated\nclass Multiply:\n    pass\n\n    def f(self): ...\n\n\nMinus = 3\n# end"


@pytest.fixture(scope="module")
def rebuilt():
    lesson = load_lesson(COURSE, LESSON)
    return lambda notebook: rebuild(parse(json.dumps(notebook).encode()), lesson)


def test_an_answer_in_its_own_cell_is_all_of_the_cell(rebuilt):
    assert answers(rebuilt(solved()), "multiply_derive", NAMES) == [right("multiply_derive")]


def test_where_nobody_wrote_the_stub_is_shown(rebuilt):
    assert answers(rebuilt(without(solved(), "multiply_derive")), "multiply_derive", NAMES) == [
        stub("multiply_derive")
    ]


def test_of_another_cell_the_statements_that_define_the_answer_are_shown(rebuilt):
    made = rebuilt(with_cell(without(solved(), "multiply_derive"), OWN, after="multiply_derive_task"))
    expected = "@decorated\nclass Multiply:\n    pass\n\n    def f(self): ..."
    assert answers(made, "multiply_derive", NAMES) == [expected]


def test_both_halves_of_a_cell_are_shown(rebuilt):
    made = rebuilt(
        copied(solved(multiply_derive="# works!"), "multiply_derive", right("multiply_derive"), before=True)
    )
    assert answers(made, "multiply_derive", NAMES) == [right("multiply_derive").rstrip(), "# works!"]


@pytest.mark.parametrize(
    "line",
    [
        "Multiply = 1",
        "Multiply: int = 1",
        "a, Multiply = 1, 2",
        "Multiply, a = 1, 2",
        "Multiply = [\n    1,\n]",
    ],
)
def test_a_variable_is_defined_where_something_is_assigned_to_it(rebuilt, line):
    made = rebuilt(
        with_cell(without(solved(), "multiply_derive"), f"b = 0\n{line}\nc = 3", after="multiply_derive_task")
    )
    assert answers(made, "multiply_derive", NAMES) == [line]


@pytest.mark.parametrize(
    "line", ["print(Multiply)", "Multiply == 1", "    Multiply = 1", "MultiplyBy = 1", "x.Multiply = 1"]
)
def test_who_only_uses_a_name_defines_nothing(rebuilt, line):
    made = rebuilt(
        with_cell(
            without(solved(), "multiply_derive"), f"if True:\n    pass\n{line}", after="multiply_derive_task"
        )
    )
    assert definitions(made, "multiply_derive", NAMES) == []
