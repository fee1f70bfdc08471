"""A thousand copies of one answer cell, the last of them wrong."""

from tests.kit.grading.handing_in import WRONG, cell_of, solved

SCORE = 21
NOTES = ("duplicated",)


def made():
    notebook = solved()
    answer = cell_of(notebook, "multiply_derive")
    copies = [{**answer, "id": f"copy-{n}", "source": "pass"} for n in range(200)]
    return {**notebook, "cells": [*notebook["cells"], *copies, {**answer, "id": "last", "source": WRONG}]}
