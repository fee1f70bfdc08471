"""Right formulas that stand in the notebook only as text that another cell runs."""

LESSON = "01_derivatives"
ANSWERS = {
    "ex01_1": "exec('def dfdx(x, y): return y * (2 * x - y)\\ndef dfdy(x, y): return x * x - 2 * x * y + 2 * y')"
}
SCORE = 4
