"""An answer whose nbgrader id and schema version were changed."""

from tests.kit.grading.handing_in import cell_of, solved

SCORE = 24


def made():
    notebook = solved()
    cell_of(notebook, "multiply_derive")["metadata"]["nbgrader"] = {"grade_id": "mine", "schema_version": 99}
    return notebook
