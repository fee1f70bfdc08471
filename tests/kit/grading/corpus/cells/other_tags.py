"""Every other tag that a tool gives a meaning to, on the checks and on a wrong answer."""

from tests.kit.grading.handing_in import CHECKS, WRONG, solved

SCORE = 21
TAGS = [
    "raises-exception",
    "remove-cell",
    "hide-input",
    "parameters",
    "nbval-ignore-output",
    "nbval-raises-exception",
]


def made():
    notebook = solved(multiply_derive=WRONG)
    for cell in notebook["cells"]:
        if cell["id"] in (*CHECKS, "multiply_derive"):
            cell["metadata"]["tags"] = TAGS
    return notebook
