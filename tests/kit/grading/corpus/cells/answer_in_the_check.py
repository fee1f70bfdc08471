"""An answer written into the check cell, which runs before the check."""

from tests.kit.grading.handing_in import cell_of, right, solved, stub

SCORE = 24
NOTES = ("check_kept",)


def made():
    notebook = solved(ex02_1=stub("ex02_1"))
    cell_of(notebook, "ex02_1_check")["source"] = right("ex02_1") + '\ncheck("ex02_1")'
    return notebook
