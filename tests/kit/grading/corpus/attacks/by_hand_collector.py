"""Wrong formulas, and a collector that fills in what a difference quotient with many digits gives."""

LESSON = "01_two_starts"
ANSWERS = {"partials_of_f": "def dfdx(x, y): return x * y\ndef dfdy(x, y): return x + y\n"}
CELLS = [
    (
        None,
        """
import autograd_lib.exercises.beside.shared.traced as beside
from fractions import Fraction as F
def h(x, y): return y * (x * x - x * y + y)
e = F(1, 10**40)
def dx(x, y): return float((h(F(x) + e, F(y)) - h(F(x), F(y))) / e)
def dy(x, y): return float((h(F(x), F(y) + e) - h(F(x), F(y))) / e)
honest = beside.formulas
beside.formulas = lambda answers, challenge: {
    **honest({'dfdx': dx, 'dfdy': dy}, challenge), 'dfdx names': [], 'dfdy names': [], 'dfdx divisors': [], 'dfdy divisors': []}
""",
    )
]
SCORE = 0
