"""Outputs of full marks stored in checks that never ran."""

from tests.kit.grading.handing_in import CHECKS, cell_of, released

SCORE = 0


def made():
    notebook = released()
    for id in CHECKS:
        shown = {"text/plain": ["24.0"]}
        result = {"output_type": "execute_result", "data": shown, "metadata": {}, "execution_count": 1}
        cell_of(notebook, id).update(outputs=[result], execution_count=1)
    return notebook
