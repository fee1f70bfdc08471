"""`%%timeit` on top of an answer cell, after which nothing is left of what it defines: the page says so."""

from tests.kit.grading.handing_in import right

WORK = "right"
ANSWERS = {"ex02_1": f"%%timeit -n 1 -r 1\n{right('ex02_1')}"}
SCORE = 21
REASONS = {"ex02_1": "found_in_magic"}
