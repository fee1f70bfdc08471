"""One known wrong answer in Chinese, which earns a part of its points."""

from tests.kit.grading.handing_in import slip

LANGUAGE = "zh"
WORK = "right"
ANSWERS = {"ex02_3": slip("ex02_3", "assigned_not_added")}
SCORE = 21
