"""Numbers of four thousand digits, and beyond all floats, where small ones belong."""

import json

from tests.kit.grading.handing_in import solved

SCORE = 24
NOTES = ("format",)


def made():
    notebook = json.dumps(solved() | {"nbformat": 99, "nbformat_minor": 98})
    return notebook.replace("99", "9" * 4000).replace("98", "1e999").encode()
