"""A complex step inside objects that plain functions call."""

LESSON = "01_two_starts"
ANSWERS = {
    "partials_of_f": """
def f(x, y):
    return y * (x * x - x * y + y)
import operator
class D:
    def __init__(self,i): self.i=i
    def __call__(self,*p):
        p=list(p); p[self.i]+=1e-30j; return f(*p).imag/1e-30
a,b=D(0),D(1)
def dfdx(x,y): return a(x,y)
def dfdy(x,y): return b(x,y)
"""
}
SCORE = 0
