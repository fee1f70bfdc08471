"""Formulas called on numbers that note what is done with them: where they meet complex numbers, and what is divided."""

from ....kit.checking.collecting import attempt


def call(name, point):
    """Return a call as the learner would write it, such as "dfdx(3, 2)"."""
    return f"{name}({', '.join(str(value) for value in point)})"


COMPLEX = -1  # noted in place of an input's number


class Traced(float):
    """An input that knows its name; whatever is computed from it knows the names of all inputs it depends on.

    Where sums or differences are divided, what they are divided by is noted: that is what a difference quotient does
    with its step, and the formulas here have no need of it. So is a meeting with a complex number, which they do
    without as well.
    """

    def __new__(cls, value, names, divisors, over=frozenset(), summed=False):
        traced = super().__new__(cls, value)
        traced.names, traced.divisors = names, divisors
        traced.over, traced.summed = over, summed  # divided by what depends on these; whether it holds a sum
        if summed:
            divisors.update(over)
        return traced

    def _result(self, value, other, over=frozenset(), summed=False):
        if not isinstance(value, float):
            if isinstance(other, complex):
                self.divisors.add(COMPLEX)
            return value  # NotImplemented, or complex
        return Traced(
            value,
            self.names | getattr(other, "names", frozenset()),
            self.divisors,
            over.union(self.over, getattr(other, "over", ())),
            summed or self.summed or getattr(other, "summed", False),
        )

    def __add__(self, other):
        return self._result(float.__add__(self, other), other, summed=True)

    def __sub__(self, other):
        return self._result(float.__sub__(self, other), other, summed=True)

    def __rsub__(self, other):
        return self._result(float.__rsub__(self, other), other, summed=True)

    def __mul__(self, other):
        return self._result(float.__mul__(self, other), other)

    def __truediv__(self, other):
        return self._result(float.__truediv__(self, other), other, getattr(other, "names", frozenset()))

    def __rtruediv__(self, other):
        return self._result(float.__rtruediv__(self, other), other, self.names)

    def __pow__(self, other, modulus=None):
        return self._result(float.__pow__(self, other), other, self.names if other < 0 else frozenset())

    def __neg__(self):
        return self._result(float.__neg__(self), self)

    def __abs__(self):
        return self._result(float.__abs__(self), self)

    def __complex__(self):
        self.divisors.add(COMPLEX)
        return complex(float(self))

    __radd__, __rmul__ = __add__, __mul__


def _divisors(function, point):
    """Return the places of the inputs that sums and differences are divided by, or by what depends on them."""
    found = set()
    function(*(Traced(value, frozenset((place,)), found) for place, value in enumerate(point)))
    return sorted(found)


def formulas(answers, challenge):
    """Return what every function gives nearby and far out, and what it divides by."""
    parts = {}
    for name, function in answers.items():
        parts[name] = attempt(_values, function, name, challenge["points"])
        parts[f"{name} far"] = attempt(_values, function, name, challenge["far"])
        parts[f"{name} divisors"] = attempt(_divisors, function, challenge["points"][-1])
    return parts


def _values(function, name, points):
    return {call(name, point): function(*point) for point in points}
