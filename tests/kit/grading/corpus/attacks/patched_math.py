"""`math.isclose` and NumPy's comparisons, all of which say yes."""

CELLS = [
    (
        None,
        """
import math, numpy, numpy.testing
math.isclose = numpy.isclose = numpy.allclose = numpy.array_equal = numpy.equal = lambda *a, **k: True
numpy.testing.assert_allclose = numpy.testing.assert_equal = numpy.testing.assert_array_equal = lambda *a, **k: None
""",
    )
]
SCORE = 0
