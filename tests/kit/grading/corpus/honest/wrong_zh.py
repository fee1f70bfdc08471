"""One known wrong answer in Chinese, which earns a part of its points."""

from tests.kit.grading.handing_in import slip

LANGUAGE = "zh"
WORK = "right"
ANSWERS = {"two_passes": slip("two_passes", "assigned_not_added")}
SCORE = 18
