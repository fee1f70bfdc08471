"""Two answers that bear each other's ids: each counts where its id says."""

from tests.kit.grading.handing_in import right, solved

SCORE = 21
REASONS = {"ex02_1": "found_below"}
WORK = "right"


def made():
    return solved(ex02_1=right("ex02_2"), ex02_2=right("ex02_1"))
