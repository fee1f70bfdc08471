"""A complex step under other names, whose imaginary part is read off as a real one."""

LESSON = "01_two_starts"
ANSWERS = {
    "partials_of_f": """
def g(x, y):
    return y * (x * x - x * y + y)
def dfdx(x,y): return (-1j*g(x+1e-30j,y)).real/1e-30
def dfdy(x,y): return (-1j*g(x,y+1e-30j)).real/1e-30
"""
}
SCORE = 0
