"""Cells with their source twice, right and then wrong: readers of JSON take the last."""

import json

from tests.kit.grading.handing_in import WRONG, cell_of, solved

SCORE = 21


def made():
    notebook = solved()
    cell_of(notebook, "multiply_derive")["other"] = WRONG
    return json.dumps(notebook).replace('"other": ', '"source": ').encode()
