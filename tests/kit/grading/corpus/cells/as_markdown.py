"""An answer and its check turned into text, by the key for it."""

from tests.kit.grading.handing_in import cell_of, solved

SCORE = 24


def made():
    notebook = solved()
    for id in ("minus_derive", "minus_derive_check"):
        cell_of(notebook, id)["cell_type"] = "markdown"
    return notebook
