"""Assembling: every right answer of the course fits the others, alone and together; what made-up learners get."""

import ast
import re
import sys

import numpy as np
import pytest

import autograd_lib.engine as reference
from autograd_lib.assembly.assembling import UnfitError, answer_of, assembled, places, without_clashes
from autograd_lib.assembly.judging import judged
from autograd_lib.assembly.writing import engine_of, wanted_parts, write_engine
from autograd_lib.kit.checking.registry import artefact_parts
from autograd_lib.kit.notebooks import Course
from autograd_lib.own_engine import trial
from tests.assembly.learners import learner, module_of, right_answers, wrong_answers


def cells_of(repository, lesson):
    """Return the sources of the code cells of a lesson's solution."""
    import json

    notebook = json.loads(Course(repository).solution(lesson, "en").read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


@pytest.fixture(scope="module")
def answers(repository):
    """Return {exercise: its right answers as they would be put into the file}."""
    found = {}
    for exercise, sources in right_answers(Course(repository)).items():
        lesson, names, asked = artefact_parts()[exercise]
        cells = cells_of(repository, lesson)
        found[exercise] = [answer_of(exercise, names, asked, [*cells, source]) for source in sources]
    return found


def chosen(answers, number):
    """Return the answers of that number, or the last one there is."""
    return without_clashes(
        {exercise: several[min(number, len(several) - 1)] for exercise, several in answers.items()}
    )


def imported(text):
    """Return the libraries that a file imports."""
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, (ast.Import, ast.ImportFrom))]
    names = [
        name
        for node in nodes
        for name in ([node.module] if isinstance(node, ast.ImportFrom) else [a.name for a in node.names])
    ]
    return {name.partition(".")[0] for name in names} - set(sys.stdlib_module_names)


def test_every_part_has_a_place_and_every_place_an_exercise():
    assert set(places()) == {name for _, names, _ in artefact_parts().values() for name in names}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_authors_table_names_every_part(repository, language):
    page = (repository / "docs" / language / "authors.md").read_text(encoding="utf-8")
    rows = {row[1]: row[2] for row in re.finditer(r"(?m)^\| `(\w+)` \| ([^|]+) \|", page)}
    assert {
        exercise: all(re.search(rf"`{name}\b", rows.get(exercise, "")) for name in names)
        for exercise, (_, names, _) in artefact_parts().items()
    } == dict.fromkeys(artefact_parts(), True)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(3))
def test_every_right_answer_fits_the_course_s_parts(answers, number):
    parts = wanted_parts()
    asked = {
        exercise: {"answer": one.whole, "engine": assembled(parts, {exercise: one}, "en")}
        for exercise, one in chosen(answers, number).items()
        if number < len(answers[exercise])  # else it is judged with a smaller number
    }
    assert asked
    assert judged(asked) == dict.fromkeys(asked, "right")


@pytest.mark.parametrize("number", range(3))
def test_the_right_answers_together_are_an_engine_of_numpy_alone(answers, number):
    text = assembled(wanted_parts(), chosen(answers, number), "en")
    assert imported(text) == {"numpy"}
    assert trial.fits(module_of(text))


def test_the_same_answers_give_the_same_file(answers):
    kept = chosen(answers, 0)
    assert assembled(wanted_parts(), kept, "zh") == assembled(wanted_parts(), kept, "zh")


def test_gradients_agree_with_difference_quotients(answers):
    torch, rng = module_of(assembled(wanted_parts(), chosen(answers, 0), "en")), np.random.default_rng(11)
    arrays = [rng.normal(size=size) for size in ((5, 3), (3, 2), (2,))]

    def loss(x, w, b):
        scores = (x @ w + b).tanh() * x.sum(1, True) / (b * b + 2.0)
        return (scores.log_softmax()[[0, 2, 2, 4], [1, 0, 1, 1]] * (-1.0)).mean() + (w.sigmoid() ** 3).sum()

    leaves = [torch.tensor(array, requires_grad=True) for array in arrays]
    loss(*leaves).backward()
    for place, (array, leaf) in enumerate(zip(arrays, leaves, strict=True)):
        for index in np.ndindex(array.shape):
            ends = []
            for h in (1e-5, -1e-5):
                moved = [one.copy() for one in arrays]
                moved[place][index] += h
                ends.append(loss(*map(torch.tensor, moved)).item())
            assert leaf.grad.value[index] == pytest.approx((ends[0] - ends[1]) / 2e-5, rel=1e-6, abs=1e-8)


def descended(torch, steps=30):
    """Return the losses of a small training."""
    rng = np.random.default_rng(4)
    x, classes = rng.normal(size=(12, 3)), rng.integers(3, size=12)
    start = [rng.normal(size=size) for size in ((3, 6), (6,), (6, 3), (3,))]
    w1, b1, w2, b2 = leaves = [
        torch.tensor(one.tolist(), dtype=torch.float64, requires_grad=True) for one in start
    ]
    losses, rows = [], list(range(12))
    for _ in range(steps):
        scores = (torch.tensor(x.tolist(), dtype=torch.float64) @ w1 + b1).tanh() @ w2 + b2
        loss = -scores.log_softmax(-1)[rows, classes.tolist()].mean()
        loss.backward()
        with torch.no_grad():
            for p in leaves:
                p -= 0.5 * p.grad
                p.grad = None
        losses.append(loss.item())
    return losses


def test_a_training_has_the_losses_of_the_reference_engine(answers):
    ours = descended(module_of(assembled(wanted_parts(), chosen(answers, 0), "en")))
    assert np.abs(np.subtract(ours, descended(reference))).max() < 1e-10
    assert ours[-1] < 0.5 * ours[0]


@pytest.fixture(scope="module")
def mixed(repository, tmp_path_factory):
    """Return a learner with some parts right, one wrong, the others missing, and helpers in cells of their own."""
    right = right_answers(Course(repository))
    wrong = next(iter(wrong_answers(Course(repository), "sum_to").values()))
    own = right["index_vjp"][0].replace("np.add.at", "put_back")
    folder = tmp_path_factory.mktemp("mixed")
    extra = {"06_shapes": "put_back = np.add.at"}
    given = {
        "walk_the_graph": right["walk_the_graph"][1],
        "second_pass": right["second_pass"][0],
        "sum_to": wrong,
        "index_vjp": own,
    }
    return learner(repository, folder, given, extra=extra)


@pytest.mark.slow
def test_a_learner_with_some_parts_right_gets_those_and_ours_for_the_rest(mixed):
    engine = engine_of(mixed, "en")
    assert engine.own == {"by_number", "backward", "index_vjp"}
    assert "put_back = np.add.at" in engine.text
    assert "# Yours: index_vjp (lesson 06)" in engine.text
    assert re.search(
        r"# The course's, until sum_to \(lesson 06\) is right\n# Your answer is not right yet\nfrom \S+ import sum_to\n",
        engine.text,
    )
    module = module_of(engine.text)
    assert trial.fits(module)
    assert np.abs(np.subtract(descended(module), descended(reference))).max() < 1e-10


def test_a_learner_of_whom_nothing_is_there_gets_the_course_s_parts(repository, tmp_path):
    engine = engine_of(learner(repository, tmp_path, {}), "zh")
    assert engine.own == frozenset()
    assert trial.fits(module_of(engine.text))
    assert "课程的，等 walk_the_graph（第 03 课）做对了就换成你的" in engine.text


def test_what_does_not_fit_is_told_from_what_is_wrong_and_from_what_was_not_attempted():
    stub = "def index_vjp(g, shape, index):\n    raise NotImplementedError\n"
    asked = {
        "sum_to": {"answer": right_sum_to("g"), "engine": assembled(wanted_parts(), {}, "en")},
        "sum_and_mean": {
            "answer": "def sum_vjp(g, *more):\n    return g\n\n\nmean_vjp = sum_vjp\n",
            "engine": "",
        },
        "index_vjp": {"answer": stub, "engine": ""},
        "walk_the_graph": {"answer": "import os\nos._exit(0)\n", "engine": ""},  # nothing is said of it
    }
    asked["sum_to"]["engine"] = asked["sum_to"]["engine"].replace("return g, g\n", "return g\n", 1)
    assert judged(asked) == {"sum_to": "unfit", "sum_and_mean": "wrong", "index_vjp": "open"}


def right_sum_to(name):
    return f"""
import os
os.write(1, b"not a verdict\\n")

def sum_to({name}, shape):
    while {name}.ndim > len(shape):
        {name} = {name}.sum(axis=0)
    return {name}.sum(axis=tuple(i for i, n in enumerate(shape) if n == 1), keepdims=True)
"""


def test_helpers_of_one_name_are_told_apart():
    cells = ["def amax(g):\n    return g.amax\n\n\ndef sum_to(g, shape):\n    return amax(g)[shape].amax\n"]
    answer = without_clashes({"sum_to": answer_of("sum_to", ("sum_to",), ("sum_to",), cells)})["sum_to"]
    assert [one.source for one in answer.statements] == [
        "def amax_sum_to(g):\n    return g.amax",
        "def sum_to(g, shape):\n    return amax_sum_to(g)[shape].amax",
    ]


def test_what_another_library_does_is_no_part():
    cells = ["import torch", "def sum_to(g, shape):\n    return torch.tensor(g).sum_to_size(shape).numpy()\n"]
    with pytest.raises(UnfitError, match="torch"):
        answer_of("sum_to", ("sum_to",), ("sum_to",), cells)


def test_what_a_person_has_changed_is_left_alone(repository, tmp_path):
    engine = engine_of(learner(repository, tmp_path, {}), "en")
    file, left = write_engine(engine, tmp_path)
    assert (file.name, left) == ("my_autograd.py", None)
    assert write_engine(engine, tmp_path) == (file, None)
    file.write_text(file.read_text(encoding="utf-8") + "\n# my own line\n", encoding="utf-8")
    beside, left = write_engine(engine, tmp_path)
    assert (beside.name, left) == ("my_autograd_new.py", file)
    assert file.read_text(encoding="utf-8").endswith("# my own line\n")
    beside.write_text("mine as well", encoding="utf-8")
    assert write_engine(engine, tmp_path)[0].name == "my_autograd_new2.py"
    assert beside.read_text(encoding="utf-8") == "mine as well"
