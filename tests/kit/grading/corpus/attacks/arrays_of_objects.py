"""Objects that become other arrays each time they are looked at."""

ANSWERS = {
    "multiply_derive": """
import numpy
class Liar:
    dtype, shape, ndim = numpy.dtype('float64'), (), 0
    def __array__(self, *a, **k): return numpy.array(object())
    def item(self): return 1 / 0
    __class__ = property(lambda self: float)
class Multiply:
    def __init__(self, *operands): self.value = Liar()
    def evaluate(self): return self.value
    def derive(self, seed): pass
"""
}
SCORE = 0
