from types import SimpleNamespace

from ...kit.checking.collecting import attempt
from .shared.methods import among
from .shared.operations import collect_by_input

OPERATIONS = ("Exp", "Log", "Tanh", "Relu")


def collect(answers, challenge):
    """What the operations give there and back, and which of them the methods ask."""
    asked = {part: call for part, call in challenge.items() if "cases" in call}
    return collect_by_input(answers, asked) | {"Methods": attempt(methods, answers["Methods"])}


def methods(kind):
    """Return to which operation each method hands its tensor, and what `abs` gives for numbers."""
    number = type("Number", (Number, kind), {})
    one = number("x")
    asked = {
        name: SimpleNamespace(apply=lambda *inputs, name=name: recorded(name, inputs)) for name in OPERATIONS
    }
    with among(kind, asked):
        found = {f"x.{name.lower()}()": getattr(one, name.lower())() for name in OPERATIONS}
    with among(kind, {"Relu": SimpleNamespace(apply=lambda one: number(max(one.value, 0)))}):
        return found | {f"abs({x})": getattr(abs(number(x)), "value", None) for x in (-3, 0, 2)}


def recorded(name, inputs):
    return [name, *(getattr(one, "value", "?") for one in inputs)]


class Number:
    """A number with the signs of a tensor that `abs` may be made with, other numbers on either side."""

    def __init__(self, value):
        self.value = value

    def __neg__(self):
        return type(self)(-self.value)

    def __add__(self, other):
        return type(self)(self.value + getattr(other, "value", other))

    def __mul__(self, other):
        return type(self)(self.value * getattr(other, "value", other))

    def __truediv__(self, other):
        return type(self)(self.value / getattr(other, "value", other))

    def __sub__(self, other):
        return self + -other

    def __rsub__(self, other):
        return -self + other

    __radd__, __rmul__ = __add__, __mul__
