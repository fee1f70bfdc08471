"""The notebook format of 2014."""

from tests.kit.grading.handing_in import solved

SCORE = 24
NOTES = ("format",)


def made():
    cells = []
    for cell in solved()["cells"]:
        source = cell.pop("source")
        cells.append({**cell, "input" if cell["cell_type"] == "code" else "source": source})
    return {"nbformat": 3, "nbformat_minor": 0, "metadata": {}, "worksheets": [{"cells": cells}]}
