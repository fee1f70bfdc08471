"""A wrong answer, and below its check a copy of the cell with the right one."""

from tests.kit.grading.handing_in import WRONG, copied, right, solved

SCORE = 24
NOTES = ("duplicated",)


def made():
    return copied(solved(ex02_1=WRONG), "ex02_1", right("ex02_1"))
