"""21 MB of text in a cell: that is read by nobody."""

from tests.kit.grading.handing_in import solved, with_cell

STATUS = "corrupt"
SCORE = 0
REASON = "too_much"


def made():
    return with_cell(solved(), "x" * (21 * 2**20))
