"""Dual numbers in place of a derivation by hand: a program of the student's own, which gives the right numbers."""

LESSON = "01_two_starts"
ANSWERS = {
    "partials_of_f": """
class Dual:
    def __init__(s,v,d=0): s.v,s.d=v,d
    def lift(o): return o if isinstance(o,Dual) else Dual(o)
    def __add__(s,o): o=Dual.lift(o); return Dual(s.v+o.v,s.d+o.d)
    def __sub__(s,o): o=Dual.lift(o); return Dual(s.v-o.v,s.d-o.d)
    def __mul__(s,o): o=Dual.lift(o); return Dual(s.v*o.v,s.v*o.d+s.d*o.v)
def h(x,y): return y*(x*x-x*y+y)
def dfdx(x,y): return h(Dual(x,1),Dual(y)).d
def dfdy(x,y): return h(Dual(x),Dual(y,1)).d
"""
}
SCORE = 4
