"""The engine's file: what is in it, how much is the learner's, and that it runs where nothing of the course is."""

import subprocess
import sys

import pytest

from autograd_lib.kit.checking.registry import artefact_parts
from autograd_lib.kit.notebooks import Course
from autograd_lib.kit.notebooks.cells import cell_source
from autograd_lib.kit.progress.standing import cells_in
from autograd_lib.mine import taking
from autograd_lib.mine.command import stubs
from autograd_lib.mine.parts import STAGES, parts_of
from autograd_lib.mine.writing import ClashError, answers_in, counted, lines_of_code, written

from .answers import engine, mixture, right


def test_the_file_begins_with_a_table_of_contents_and_has_the_parts_in_its_order():
    text = written("functions", mixture("functions"))
    contents = text.split('"""')[1].strip().split("\n")[2:]
    assert sum(line.strip()[:2].isdigit() for line in contents) == 9
    places = [
        text.index(name)
        for name in ("def central_difference", "def in_order", "class Signs", "class Function:")
    ]
    assert places == sorted(places)


@pytest.mark.parametrize("stage", STAGES)
def test_the_text_is_the_course_s_and_the_answers_and_nothing_else(stage):
    text = written(stage, mixture(stage))
    assert "#|" not in text
    assert "borrow" not in text
    assert "autograd_lib" not in text


def written_in(course):
    """Return {part: text} as the notebooks with answers have it: what their readers would write."""
    found = {}
    for exercise in dict.fromkeys(part.exercise for part in parts_of("functions").values()):
        unit, names, _ = artefact_parts()[exercise]
        kept = [name for name in names if parts_of("functions")[name].exercise == exercise]
        cells = cells_in(course.solution(unit, "en"))
        code = [cell_source(one) for one in cells if one["cell_type"] == "code"]
        found |= taking.taken("functions", kept, code)
    return found


def test_more_than_half_of_the_finished_file_is_what_learners_write_in_their_cells(repository):
    course = Course(repository)
    answers = written_in(course)
    assert counted("functions", answers).frame <= 231  # the text that answers are put into
    written_by_learners = counted("functions", answers, stubs(course))
    assert written_by_learners.share >= 0.5
    assert written_by_learners.bodies >= 0.27 * (written_by_learners.yours + written_by_learners.frame)


def test_the_share_counts_the_answers_that_are_there():
    everything = mixture("functions")
    one = counted("functions", {"sum_to": everything["sum_to"]})
    assert (one.yours, one.bodies) == (7, 6)
    assert one.frame > counted("functions", everything).frame
    assert counted("functions", {}).share == 0.0


def test_what_a_cell_has_before_it_is_answered_is_the_course_s_where_it_stands_in_the_same_function():
    answers = {"sum_to": "def sum_to(g, shape):\n    n = 1\n    return n\n\n\ndef other():\n    return n"}
    stub = {"sum_to": "def sum_to(g, shape):\n    n = 1\n    return ...\n\n\ndef another():\n    return n"}
    bare, less = counted("functions", answers), counted("functions", answers, stub)
    assert (bare.yours, bare.bodies) == (5, 3)
    assert (less.yours, less.bodies, less.frame) == (4, 2, bare.frame + 1)


@pytest.mark.parametrize(
    ("text", "code", "heads"),
    [
        ("x = 1\n\n# a comment\ny = 2  # another", {1, 4}, set()),
        ('def f(x):\n    """Says.\n\n    More.\n    """\n    return x', {1, 6}, {1}),
        (
            "class A:\n    @staticmethod\n    def f(\n        x,\n    ):\n        return x",
            {1, 2, 3, 4, 5, 6},
            {1, 2, 3, 4, 5},
        ),
        ("if x:\n    y = 1\nelse:\n    y = [\n        2,\n    ]", {1, 2, 3, 4, 5, 6}, set()),
    ],
)
def test_lines_of_code_are_without_comments_and_docstrings(text, code, heads):
    assert lines_of_code(text) == (code, heads)


def test_operators_and_order_stay_word_for_word_through_all_stages():
    for name in ("in_order", "Signs", "Operators", "central_difference"):
        assert len({mixture(stage)[name] for stage in STAGES}) == 1


def test_every_part_of_a_stage_has_an_answer():
    for stage in STAGES:
        assert mixture(stage).keys() == parts_of(stage).keys()


def test_a_helper_comes_along_and_must_not_have_the_name_of_something_else():
    helped = {
        name: f"def times_two(x):\n    return 2 * x\n\n\n{text}"
        for name, text in right("arrays", "sum_to")[0].items()
    }
    assert engine("arrays", helped).times_two(4) == 8
    for taken in ("fitted", "np", "Multiply"):
        with pytest.raises(ClashError, match=taken):
            written("arrays", {"sum_to": f"def {taken}():\n    pass\n\n\n{helped['sum_to']}"})


def test_two_parts_cannot_both_bring_a_helper_of_one_name():
    helper = "def helper():\n    pass\n\n\n"
    answers = mixture("arrays")
    answers |= {name: helper + answers[name] for name in ("Sum", "Mean")}
    with pytest.raises(ClashError, match="helper, which comes with Mean"):
        written("arrays", answers)


def test_two_parts_may_import_the_same():
    answers = mixture("arrays")
    same = {name: f"import math\n\n\n{answers[name]}" for name in ("Sum", "Mean")}
    assert engine("arrays", same).math.pi > 3
    with pytest.raises(ClashError, match="math, which comes with Mean"):
        written(
            "arrays", answers | same | {"Mean": same["Mean"].replace("import math", "import cmath as math")}
        )


def test_answers_are_taken_with_their_decorators_and_helpers():
    found = answers_in(
        "import math\n\n\n@cache\ndef sum_to(g, shape):\n    return g\n\n\nclass Sum:\n    pass\n",
        ["sum_to", "Sum"],
    )
    assert found == {
        "sum_to": "import math\n\n\n@cache\ndef sum_to(g, shape):\n    return g",
        "Sum": "class Sum:\n    pass",
    }


PROGRAM = """
import sys
import my_autograd as torch
x = torch.tensor([1.0, 2.0], requires_grad=True)
(2 / x).sum().backward()
print(x.grad.tolist(), sorted({name.split(".")[0] for name in sys.modules} & {"torch", "autograd_lib"}))
"""


def run_in(folder):
    return subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(folder)!r})\n{PROGRAM}"],
        check=False, capture_output=True, text=True, encoding="utf-8", cwd=folder,
    )  # fmt: skip


def test_a_finished_file_needs_numpy_alone(tmp_path):
    (tmp_path / "my_autograd.py").write_text(written("functions", mixture("functions")), encoding="utf-8")
    assert run_in(tmp_path).stdout.strip() == "[-2.0, -0.5] []"


def test_a_file_with_open_parts_says_which_where_the_course_is_not(tmp_path):
    answers = mixture("functions")
    del answers["Divide"], answers["grad"]
    text = written("functions", answers).replace("autograd_lib", "no_such_course")
    (tmp_path / "my_autograd.py").write_text(text, encoding="utf-8")
    assert (
        "ImportError: of this engine, these parts are still the course's, which is not here: Divide, grad"
        in run_in(tmp_path).stderr
    )


def test_a_file_with_open_parts_runs_where_the_course_is(tmp_path):
    answers = mixture("functions")
    del answers["Divide"]
    assert 'Divide = borrowed("Divide")' in written("functions", answers)
    (tmp_path / "my_autograd.py").write_text(written("functions", answers), encoding="utf-8")
    assert run_in(tmp_path).stdout.startswith("[-2.0, -0.5]")


def test_the_first_stage_is_pure_python(tmp_path):
    (tmp_path / "my_autograd.py").write_text(written("scalars", mixture("scalars")), encoding="utf-8")
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import my_autograd; print('numpy' in sys.modules)"
    found = subprocess.run([sys.executable, "-I", "-c", code], check=True, capture_output=True, text=True)
    assert found.stdout.strip() == "False"
