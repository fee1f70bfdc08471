"""No ids and no metadata, as some editors save."""

from tests.kit.grading.handing_in import solved

SCORE = 24
NOTES = ("put_back",)


def made():
    notebook = solved()
    cells = [{k: v for k, v in cell.items() if k != "id"} | {"metadata": {}} for cell in notebook["cells"]]
    return {**notebook, "cells": cells, "metadata": {}}
