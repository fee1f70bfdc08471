"""A complex step without a complex number in sight, in numbers that have forgotten where they came from."""

LESSON = "01_two_starts"
ANSWERS = {
    "partials_of_f": """
def h(x, y): return y * (x * x - x * y + y)
def unit(a, b): return a ** b
def i(): return unit(-1, 0.5)
def sign(a): return 1 if a > 0 else -1
def dfdx(x, y):
    x, y = float(x), float(y)
    return sign(h(x + 1e-4, y) - h(x - 1e-4, y)) * abs(h(x + 1e-30 * i(), y) - h(x, y)) / 1e-30
def dfdy(x, y):
    x, y = float(x), float(y)
    return sign(h(x, y + 1e-4) - h(x, y - 1e-4)) * abs(h(x, y + 1e-30 * i()) - h(x, y)) / 1e-30
"""
}
SCORE = 4
