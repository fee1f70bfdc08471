"""What runs beside answers to divide_and_power."""

from .shared.trees import Inner, Together, attempt_moved, attempt_passes


class Twice(Inner):
    """An inner node worth twice its operand, which only knows its value once it has been evaluated."""

    def __init__(self, operand):
        self.operand = operand

    def evaluate(self):
        self.value = 2 * self.operand.evaluate()
        return self.value

    def derive(self, seed):
        self.operand.derive(2 * seed)


class Squared(Inner):
    """A node worth its operand times itself, which reads the value that the operand has stored."""

    def __init__(self, operand):
        self.operand = operand

    def evaluate(self):
        self.value = self.operand.evaluate() ** 2
        return self.value

    def derive(self, seed):
        if not hasattr(self.operand, "value"):
            raise AttributeError(
                f"'{type(self.operand).__name__}' object has no attribute 'value' after `evaluate`"
            )
        for _ in range(2):  # as `Multiply(d, d)` does, once for each side
            self.operand.derive(seed * self.operand.value)


def collect(answers, challenge):
    """Each new operation on leaves, and between an operand that is itself an inner node and a node that uses it."""
    divide, power, exp = answers["Divide"], answers["Power"], answers["Exp"]
    exponent = challenge["power"]["exponent"], challenge["power_deep"]["exponent"]
    odd = challenge["power_odd"]["exponent"]
    return {
        "divide": attempt_passes(challenge["divide"], lambda op, a, b: op(a, b), divide),
        "divide_deep": attempt_passes(
            challenge["divide_deep"], lambda op, a, b: Squared(op(a, Together(Twice(a), b))), divide
        ),
        "power": attempt_passes(challenge["power"], lambda op, a: op(a, exponent[0]), power),
        "power_deep": attempt_passes(
            challenge["power_deep"], lambda op, a: Squared(op(Twice(a), exponent[1])), power
        ),
        "divide_moved": attempt_moved(challenge["divide"], lambda op, a, b: op(a, b), divide),
        "divide_zero": attempt_passes(challenge["divide_zero"], lambda op, a, b: op(a, b), divide),
        "power_moved": attempt_moved(challenge["power_odd"], lambda op, a: op(a, odd), power),
        "exp_moved": attempt_moved(challenge["exp"], lambda op, a: op(a), exp),
        "exp": attempt_passes(challenge["exp"], lambda op, a: op(a), exp),
        "exp_deep": attempt_passes(challenge["exp_deep"], lambda op, a: Squared(op(Twice(a))), exp),
    }
