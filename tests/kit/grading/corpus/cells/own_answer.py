"""An answer in a cell of the student's own; the one meant for it is deleted."""

from tests.kit.grading.handing_in import right, solved, with_cell, without

SCORE = 24
NOTES = ("put_back",)


def made():
    return without(with_cell(solved(), right("ex02_1"), after="ex02_1_task"), "ex02_1")
