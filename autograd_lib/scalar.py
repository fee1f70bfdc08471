"""Plain numbers that know their derivatives: the reference of the course's first stage, in two forms.

Expression trees come first, and `Var`, which writes the same graph with operators and has neither of the trees' limits,
at the end.

A tree is built from leaves (`Variable`) and operations. `evaluate()` walks it forward and stores a value in every node;
`derive(seed)` walks it backward and hands each operand the derivative of the root with respect to that operand (reverse
accumulation, https://en.wikipedia.org/wiki/Automatic_differentiation#Reverse_accumulation).

Two limits belong to trees and are kept on purpose, because lessons 02 and 03 measure them: a node is visited once per
*path* from the root, so n successive doublings cost 2**n visits, and both walks recurse as deep as the tree.
"""

import itertools
import math
import operator


class Variable:
    """A leaf: a number that may change, and the partial derivative collected for it."""

    def __init__(self, value):
        self.value = value
        self.partial = 0

    def evaluate(self):
        """Return the current value."""
        return self.value

    def derive(self, seed):
        """Add `seed` to `partial`: a leaf that is used twice receives two contributions and owes their sum."""
        self.partial += seed


class Operation:
    """An inner node. `value` stays None until `evaluate` has run, and `derive` refuses to work before that."""

    value = None

    def evaluate(self):
        """Evaluate the operands, then store and return this node's value."""
        self.value = self.forward(*(operand.evaluate() for operand in self.operands))
        return self.value

    def derive(self, seed):
        """Hand every operand `seed` times the derivative of this node with respect to that operand.

        Raises RuntimeError when `evaluate` has not run, since the factors are made of the values it stores.
        """
        if self.value is None:
            raise RuntimeError(
                f"{type(self).__name__}.derive needs values: call evaluate() on the root first"
            )
        for operand, factor in zip(self.operands, self.local_derivatives(), strict=True):
            operand.derive(seed * factor)


class Binary(Operation):
    """An operation on a left and a right operand."""

    def __init__(self, lhs, rhs):
        self.lhs = lhs
        self.rhs = rhs

    @property
    def operands(self):
        return self.lhs, self.rhs


class Multiply(Binary):
    """The product lhs * rhs."""

    def forward(self, lhs, rhs):
        return lhs * rhs

    def local_derivatives(self):
        return self.rhs.value, self.lhs.value


class Plus(Binary):
    """The sum lhs + rhs."""

    def forward(self, lhs, rhs):
        return lhs + rhs

    def local_derivatives(self):
        return 1, 1


class Minus(Binary):
    """The difference lhs - rhs."""

    def forward(self, lhs, rhs):
        return lhs - rhs

    def local_derivatives(self):
        return 1, -1


class Divide(Binary):
    """The quotient lhs / rhs."""

    def forward(self, lhs, rhs):
        return lhs / rhs

    def local_derivatives(self):
        # d(u/v)/dv = -u/v**2, written with the stored quotient u/v.
        return 1 / self.rhs.value, -self.value / self.rhs.value


class Power(Operation):
    """The power base ** exponent, where the exponent is a plain number, not a node."""

    def __init__(self, base, exponent):
        self.base = base
        self.exponent = exponent

    @property
    def operands(self):
        return (self.base,)

    def forward(self, base):
        return base**self.exponent

    def local_derivatives(self):
        if self.exponent == 0:
            return (
                0,
            )  # base ** -1 below would divide by zero at base 0, where the constant 1 is perfectly flat
        return (self.exponent * self.base.value ** (self.exponent - 1),)


class Exp(Operation):
    """The exponential of the operand."""

    def __init__(self, operand):
        self.operand = operand

    @property
    def operands(self):
        return (self.operand,)

    def forward(self, operand):
        return math.exp(operand)

    def local_derivatives(self):
        return (self.value,)


_next_number = itertools.count().__next__
_number = operator.attrgetter("number")


class Var:
    """A number that remembers what it was computed from, so that `backward` can differentiate it.

    value    the number
    partial  the derivative of the last root by this number. Leaves add up over several passes, results do not
    parents  the Vars it was computed from, once per use
    slopes   its derivative by each parent, known as soon as the value is
    number   counts creations. A result is younger than its parents, so going from young to old meets every Var after
             all of its uses: no recursion is needed, and each Var is visited once

    References lead from results to parents only, so a graph is freed as soon as its root is.
    """

    __slots__ = ("number", "parents", "partial", "slopes", "value")

    def __init__(self, value, parents=(), slopes=()):
        self.value = value
        self.partial = 0.0
        self.parents = parents
        self.slopes = slopes
        self.number = _next_number()

    def backward(self, seed=1.0):
        """Add the derivative of this number, times `seed`, to the `partial` of every leaf it was computed from."""
        found, results = {self}, [self] if self.parents else []
        for one in results:  # the list grows while it is walked
            one.partial = 0.0  # what an earlier pass left here has been handed on already
            for parent in one.parents:
                if parent.parents and parent not in found:
                    found.add(parent)
                    results.append(parent)
        results.sort(key=_number, reverse=True)
        self.partial += seed
        for one in results:
            partial, parents, slopes = one.partial, one.parents, one.slopes
            if len(parents) == 2:  # nearly always, and without a loop it takes a third of the time
                parents[0].partial += partial * slopes[0]
                parents[1].partial += partial * slopes[1]
            else:
                for parent, slope in zip(parents, slopes, strict=True):
                    parent.partial += partial * slope

    def __repr__(self):
        return f"Var({self.value!r}, partial={self.partial!r})"

    def __add__(self, other):
        if isinstance(other, Var):
            return Var(self.value + other.value, (self, other), (1.0, 1.0))
        return Var(self.value + other, (self,), (1.0,))

    def __sub__(self, other):
        if isinstance(other, Var):
            return Var(self.value - other.value, (self, other), (1.0, -1.0))
        return Var(self.value - other, (self,), (1.0,))

    def __rsub__(self, other):  # other - self
        return Var(other - self.value, (self,), (-1.0,))

    def __mul__(self, other):
        if isinstance(other, Var):
            return Var(self.value * other.value, (self, other), (other.value, self.value))
        return Var(self.value * other, (self,), (other,))

    def __truediv__(self, other):
        if isinstance(other, Var):
            quotient = self.value / other.value
            return Var(quotient, (self, other), (1 / other.value, -quotient / other.value))
        return Var(self.value / other, (self,), (1 / other,))

    def __rtruediv__(self, other):  # other / self
        quotient = other / self.value
        return Var(quotient, (self,), (-quotient / self.value,))

    def __pow__(self, other):
        exponent = other.value if isinstance(other, Var) else other
        power = self.value**exponent
        slope = exponent * self.value ** (exponent - 1) if exponent else 0.0  # at 0 ** 0 as well
        if not isinstance(other, Var):
            return Var(power, (self,), (slope,))
        # Where the base is 0, so is the derivative by a positive exponent, although log(0) is not a number.
        return Var(power, (self, other), (slope, power * math.log(self.value) if self.value else 0.0))

    def __rpow__(self, other):  # other ** self
        power = other**self.value
        return Var(power, (self,), (power * math.log(other) if other else 0.0,))

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self):
        return Var(-self.value, (self,), (-1.0,))

    def __abs__(self):
        """Return |self|, whose derivative at 0 is taken to be 0."""
        return Var(abs(self.value), (self,), ((self.value > 0) - (self.value < 0),))

    def exp(self):
        """Return e to the power of self."""
        power = math.exp(self.value)
        return Var(power, (self,), (power,))

    def log(self):
        """Return the natural logarithm. Raises ValueError for numbers that are not positive."""
        return Var(math.log(self.value), (self,), (1 / self.value,))

    def sqrt(self):
        """Return the square root. Raises ValueError for negative numbers, ZeroDivisionError for 0."""
        root = math.sqrt(self.value)
        return Var(root, (self,), (0.5 / root,))

    def sin(self):
        """Return the sine."""
        return Var(math.sin(self.value), (self,), (math.cos(self.value),))

    def cos(self):
        """Return the cosine."""
        return Var(math.cos(self.value), (self,), (-math.sin(self.value),))

    def tanh(self):
        """Return the hyperbolic tangent."""
        value = math.tanh(self.value)
        return Var(value, (self,), (1 - value * value,))

    def sigmoid(self):
        """Return 1 / (1 + exp(-self)), computed without overflow."""
        small = math.exp(-abs(self.value))
        value = (1.0 if self.value >= 0 else small) / (1 + small)
        return Var(value, (self,), (value * (1 - value),))

    def relu(self):
        """Return self where positive, else 0; the derivative at 0 is taken to be 0. nan stays nan."""
        return Var(0.0, (self,), (0.0,)) if self.value <= 0 else Var(self.value, (self,), (1.0,))
