"""Subclasses of list, dict, str and ndarray that lie about what they hold."""

ANSWERS = {
    "multiply_derive": """
import numpy
class Rows(list):
    __len__, __iter__ = (lambda self: 10**9), (lambda self: iter(lambda: 0, 1))
class Names(dict):
    items = keys = values = lambda self: 3
class Word(str):
    encode = __str__ = lambda self, *a: 1 / 0
class Array(numpy.ndarray):
    shape, nbytes, dtype = (2, 2), 0, 'float64'
    def tobytes(self): return b'x'
class Multiply:
    def __init__(self, *operands): self.n = 0
    def evaluate(self):
        return [Rows([1]), Names(a=1), Word('x'), numpy.zeros(2).view(Array)]
    def derive(self, seed): pass
"""
}
SCORE = 0
