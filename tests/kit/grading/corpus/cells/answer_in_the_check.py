"""An answer written into the check cell, which runs before the check."""

from tests.kit.grading.handing_in import cell_of, right, solved, stub

SCORE = 24
NOTES = ("check_kept",)


def made():
    notebook = solved(multiply_derive=stub("multiply_derive"))
    cell_of(notebook, "multiply_derive_check")["source"] = (
        right("multiply_derive") + '\ncheck("multiply_derive")'
    )
    return notebook
