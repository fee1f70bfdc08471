"""Answers of notebooks become parts that fit: right ones of the course's own documents, by what a check does."""

import pytest

from autograd_lib.kit.authoring.reading import read_documents
from autograd_lib.kit.authoring.regions import without_marks
from autograd_lib.kit.checking.registry import artefact_parts
from autograd_lib.kit.notebooks import Course
from autograd_lib.mine import keeping
from autograd_lib.mine.parts import STAGES, parts_of
from autograd_lib.mine.taking import taken
from autograd_lib.mine.trying import faults

SETUP = "import math\nfrom mine import Add, Function, Negate, Signs, Variable, in_order\n"
ON_NUMBERS = [
    one for one, (_, names, _) in artefact_parts().items() if set(names) <= set(parts_of("scalars"))
]


def right_answers(repository, exercise):
    documents, _ = read_documents(Course(repository), artefact_parts()[exercise][0])
    document = next(one for one in documents if one.id == exercise)
    return [without_marks(cell.text) for cell in (document.answer, *document.right)]


@pytest.mark.slow
@pytest.mark.parametrize("exercise", ON_NUMBERS)
def test_every_right_answer_is_a_part_at_each_stage_that_has_it_in_this_form(repository, exercise):
    names = artefact_parts()[exercise][1]
    for answer in right_answers(repository, exercise):
        parts = taken("scalars", names, [SETUP, answer])
        assert parts.keys() == set(names)
        for stage in STAGES:
            kept = {name: text for name, text in parts.items() if parts_of(stage)[name].exercise == exercise}
            assert faults(stage, kept) == []


def test_cells_that_an_earlier_check_has_read_are_not_read_again(monkeypatch):
    cells = [f"def helper_{number}():\n    return {number}" for number in range(9)]
    assert taken("scalars", ["helper_8"], cells)
    with monkeypatch.context() as patched:
        patched.setattr("ast.parse", None)
        again = taken("scalars", ["helper_8"], cells)
    assert again == {"helper_8": cells[8]}


BORROWED = {
    "signs": "from mine import Multiply, Signs as Theirs\nclass Signs(Theirs):\n    pass",
    "divide_and_power": "from mine import Divide, Operators, Power",
    "second_pass": "from mine import one_pass",
    "slopes_from_outputs": "from mine import Relu, Tanh\nclass Sigmoid(Relu):\n    pass",
}


@pytest.mark.slow
@pytest.mark.parametrize("exercise", BORROWED)
def test_a_check_keeps_right_answers_and_refuses_what_is_lent(kernel, repository, course, exercise):
    unit, names, _ = artefact_parts()[exercise]
    one = kernel(unit)
    one.run(f"{SETUP}{BORROWED[exercise]}")
    is_right, said = one.checked(exercise)
    assert not is_right
    assert "does not exist where this answer is checked" in said
    before = right_answers(repository, "signs")[0]  # `/` may be written with `*`
    for answer in right_answers(repository, exercise):
        one.run(f"{SETUP}{before}\n\n\n{answer}")
        assert one.checked(exercise)[0]
        assert keeping.read(course.root / "work").at("scalars").keys() == set(names)
    one = kernel(unit, graded=True)
    one.run(f"{SETUP}{before}\n\n\n{answer}")
    assert one.graded(exercise) == (True, set())
