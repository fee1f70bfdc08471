"""A notebook that asks for R."""

from tests.kit.grading.handing_in import solved

SCORE = 24


def made():
    notebook = solved()
    notebook["metadata"]["kernelspec"] = {"name": "ir", "display_name": "R", "language": "R"}
    notebook["metadata"]["language_info"] = {"name": "R"}
    return notebook
