"""`%%timeit` on top of an answer cell, after which nothing is left of what it defines: the page says so."""

from tests.kit.grading.handing_in import right

WORK = "right"
ANSWERS = {"multiply_derive": f"%%timeit -n 1 -r 1\n{right('multiply_derive')}"}
SCORE = 21
REASONS = {"multiply_derive": "found_in_magic"}
