"""Tags that make other tools skip the checks."""

from tests.kit.grading.handing_in import CHECKS, WRONG, solved

SCORE = 21
NOTES = ("skip_tags",)


def made():
    notebook = solved(multiply_derive=WRONG)
    for cell in notebook["cells"]:
        cell["metadata"]["tags"] = ["skip-execution"] if cell["id"] in CHECKS else []
    return notebook
