"""A complex step inside an object that can be called."""

LESSON = "01_two_starts"
ANSWERS = {
    "partials_of_f": """
def f(x, y):
    return y * (x * x - x * y + y)
class D:
    def __init__(self,i): self.i=i
    def __call__(self,*p):
        p=list(p); p[self.i]+=1e-30j; return f(*p).imag/1e-30
dfdx,dfdy=D(0),D(1)
"""
}
SCORE = 0
