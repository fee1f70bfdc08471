"""The check of a hard exercise replaced by that of an easy one."""

from tests.kit.grading.handing_in import cell_of, released, right

SCORE = 3
NOTES = ("check_kept",) * 5


def made():
    notebook = released(ex02_1=right("ex02_1"))
    for number in range(2, 7):
        cell_of(notebook, f"ex02_{number}_check")["source"] = 'check("ex02_1")'
    return notebook
