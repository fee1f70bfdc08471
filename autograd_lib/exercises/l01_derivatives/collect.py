"""What lesson 01 runs beside the learner's code. This module knows no answer."""

import cmath
import math

from ...kit.checking.collecting import attempt


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


def _formulas(answers, challenge):
    """Return what every function gives nearby and far out, and what it divides by."""
    parts = {}
    for name, function in answers.items():
        parts[name] = attempt(_values, function, name, challenge["points"])
        parts[f"{name} far"] = attempt(_values, function, name, challenge["far"])
        parts[f"{name} divisors"] = attempt(_divisors, function, challenge["points"][-1])
    return parts


def _values(function, name, points):
    return {call(name, point): function(*point) for point in points}


def ex01_1(answers, challenge):
    """Both partial derivatives at every point."""
    return _formulas(answers, challenge)


def ex01_2(answers, challenge):
    """The five partial derivatives at every point."""
    return _formulas(answers, challenge)


def cubic(coefficients):
    """Return the function p(t) = k3·t³ + k2·t² + k1·t."""
    k3, k2, k1 = coefficients

    def p(t):
        return ((k3 * t + k2) * t + k1) * t

    return p


def reciprocal(t):
    """Return 1/t."""
    return 1 / t


def saddle(k, m):
    """Return the function s(x, y) = k·x³y + m·xy³."""

    def s(x, y):
        return k * x**3 * y + m * x * y**3

    return s


def _at_tasks(method, functions, challenge):
    """Return what the learner's method gives for each function at the point and step of its task."""

    def run(given, name):
        return given(functions[name], challenge[name]["x"], challenge[name]["h"])

    return {name: attempt(run, method, name) for name in functions}


def ex01_3(answers, challenge):
    """The quotient of a cubic and of 1/t with wide steps, of the exponential with a small one, and along x and y."""
    task = challenge["partials"]
    given = saddle(task["k"], task["m"]), task["x"], task["y"], task["h"]
    functions = {"cubic": cubic(challenge["cubic"]["k"]), "reciprocal": reciprocal, "small": math.exp}
    return {
        **_at_tasks(answers["central_difference"], functions, challenge),
        **{name: attempt(lambda by: by(*given), answers[name]) for name in ("central_by_x", "central_by_y")},
    }


def f(x, y):
    """Return the lesson's y(x² − xy + y), whatever the learner did to that name."""
    return y * (x * x - x * y + y)


def bowl(weights):
    """Return the function ½ Σ weight·value² + first·last of as many values as there are weights."""

    def function(*values):
        squares = sum(w * v * v / 2 for w, v in zip(weights, values, strict=True))
        return squares + values[0] * values[-1]

    return function


def ex01_5(answers, challenge):
    """The counterexample, what the repaired function returns, and what it leaves in the list that it was given."""
    repaired, own, h = answers["repaired"], answers["counterexample"], challenge["h"]
    function = bowl(challenge["weights"])

    def afterwards(repaired):
        point = list(challenge["points"][0])
        repaired(function, point, h)
        return point

    return {
        "counterexample": attempt(lambda value: value, own),
        "slopes": attempt(
            lambda given: [list(given(function, list(p), h)) for p in challenge["points"]], repaired
        ),
        "kept": attempt(afterwards, repaired),
        "own_point": attempt(lambda given, point: list(given(f, list(point), h)), repaired, own),
    }


def ex01_6(answers, challenge):
    """Both derivatives at every point."""
    return _formulas(answers, challenge)


def wave(t):
    """Return t²·eᵗ / (1 + t²), for real and for complex t."""
    return t * t * cmath.exp(t) / (1 + t * t)


def ex01_7(answers, challenge):
    """The complex step of a cubic with a wide step, and of a cubic and a longer formula with a tiny one."""
    functions = {
        "wide": cubic(challenge["wide"]["k"]),
        "tiny": cubic(challenge["tiny"]["k"]),
        "wave": wave,
    }
    return _at_tasks(answers["complex_step"], functions, challenge)
