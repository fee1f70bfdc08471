"""An answer in a new cell below its check, as nbgrader does not count it either: the page says where it was found."""

from tests.kit.grading.handing_in import right, solved, stub, with_cell

SCORE = 21
REASONS = {"ex02_1": "found_below"}


def made():
    return with_cell(solved(ex02_1=stub("ex02_1")), right("ex02_1"), after="ex02_1_check")
