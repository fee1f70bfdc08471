"""All cells in random order."""

import random

from tests.kit.grading.handing_in import solved

SCORE = 24


def made():
    notebook = solved()
    random.Random(7).shuffle(notebook["cells"])
    return notebook
