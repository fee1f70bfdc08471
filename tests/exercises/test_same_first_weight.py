"""What lesson 06 says about lesson 05 without showing it."""

import json
from pathlib import Path

import pytest

from autograd_lib.kit.authoring.inprocess import quiet_scratch, run_cells, with_solutions
from autograd_lib.kit.authoring.reading import read_lesson
from autograd_lib.kit.notebooks import Course

REPOSITORY = Path(__file__).parents[2]


@pytest.mark.slow
def test_both_lessons_train_the_same_first_weight():
    source, _ = read_lesson(Course(REPOSITORY), "05_line")
    found = {}
    with quiet_scratch():
        assert (
            run_cells(with_solutions(source), lambda _, namespace: found.update(namespace=namespace)) is None
        )
    weight = found["namespace"]["trained"][0][0][0]
    notebook = (REPOSITORY / "solutions" / "en" / "06_sixteen" / "06_sixteen.ipynb").read_text(
        encoding="utf-8"
    )
    outputs = [
        output.get("text", "") for cell in json.loads(notebook)["cells"] for output in cell.get("outputs", [])
    ]
    assert f"first weight: {weight:.6f}\n" in "".join("".join(text) for text in outputs)
