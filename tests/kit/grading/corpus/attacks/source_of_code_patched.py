"""A patched `inspect.getsource`, and functions that lie about their code."""

CELLS = [
    (
        "multiply_derive",
        """
import inspect, linecache, dis
inspect.getsource = inspect.getsourcefile = lambda *a: 'def derive(self, seed): pass'
linecache.getline = lambda *a, **k: 'return seed * self.rhs.value'
class Multiply:
    __code__ = __globals__ = __name__ = 'derive'
    def __init__(self, *a): pass
""",
    )
]
SCORE = 0
