"""Cells without ids, as format 4.4 has them."""

from tests.kit.grading.handing_in import solved

SCORE = 24


def made():
    notebook = solved()
    for cell in notebook["cells"]:
        del cell["id"]
    return notebook | {"nbformat_minor": 4}
