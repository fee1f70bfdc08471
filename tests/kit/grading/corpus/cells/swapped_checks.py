"""The check of a hard exercise replaced by that of an easy one."""

from tests.kit.grading.handing_in import CHECKS, cell_of, released, right

SCORE = 3
NOTES = ("check_kept",) * 3


def made():
    notebook = released(multiply_derive=right("multiply_derive"))
    for check in CHECKS[1:]:
        cell_of(notebook, check)["source"] = 'check("multiply_derive")'
    return notebook
