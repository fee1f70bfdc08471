from ...kit.checking.absence import without_machinery
from ...kit.checking.collecting import attempt
from .shared.variables import hand_on, with_signs

# What is written with operators, on nodes a and b and on plain numbers k and n.
EXPRESSIONS = {
    "over": lambda a, b, k, n: a / b,
    "by a number": lambda a, b, k, n: a / k,
    "below a number": lambda a, b, k, n: k / a,
    "below 0": lambda a, b, k, n: 0 / a,
    "raised": lambda a, b, k, n: a**n,
}


def by_formula(_, operation, cases):
    """Return what an operation makes of each pair of numbers: its value, then what `slopes` returns."""

    def found(operation, numbers):
        out = operation.forward(*numbers)
        slopes = operation.slopes(out, *numbers)
        return [out, *slopes] if isinstance(slopes, (tuple, list)) else [out, slopes]

    return {part: attempt(found, operation, numbers) for part, numbers in cases.items()}


def collect(answers, challenge):
    """Values and slopes of both operations, then value and partials of what is written with their signs."""

    def written(signs, operation, part, numbers):
        with with_signs(signs, operation) as node_class:
            a, b = (node_class(numbers[name]) for name in "ab")
            root = EXPRESSIONS[part](a, b, numbers["k"], numbers["n"])
        if not hasattr(root, "slopes"):
            return {"value": root}
        hand_on(root, 1)
        return {"value": root.value, "∂/∂a": a.partial, "∂/∂b": b.partial}

    parts = {}
    for of in ("Divide", "Power"):
        operation = answers[of]
        cases = {part: case["numbers"] for part, case in challenge["by hand"].items() if case["of"] == of}
        parts |= without_machinery(by_formula)(getattr(operation, "slopes", None), operation, cases)
    own = answers["Operators"], answers["Power"]
    return parts | {part: attempt(written, *own, part, challenge["written"]) for part in EXPRESSIONS}
