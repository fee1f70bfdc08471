"""Right formulas that stand in the notebook only as text that another cell runs."""

LESSON = "01_two_starts"
ANSWERS = {
    "partials_of_f": "exec('def dfdx(x, y): return y * (2 * x - y)\\ndef dfdy(x, y): return x * x - 2 * x * y + 2 * y')"
}
SCORE = 4
