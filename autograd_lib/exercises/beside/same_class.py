from ...kit.checking.collecting import attempt
from ..engines import library, values
from .shared.function_orders import attempted, doubles, nature, numbers_saved


def pairs(apply):
    """Return an expression in which two results of a binary operation are added, and so share one gradient."""
    return lambda a, b, d: apply(a, b) + apply(a, d)


def collect(answers, challenge):
    """Both orders of gradients with each of the Functions, and what happens when a saved operand is changed."""

    def changed_before_backward(function, place):
        operands = doubles([1.5, -2.0], [0.5, 3.0], tracked=True)
        result = function.apply(*operands)
        with library("torch").no_grad():
            operands[place].mul_(2)
        result.sum().backward()
        return [values(one.grad) for one in operands]

    parts = {}
    for name, case in challenge.items():
        parts |= nature(name, answers[name], [1.5], [2.5])
        parts |= attempted(answers[name], pairs, case, name)
        parts[f"{name} saved"] = attempt(numbers_saved, answers[name], ([1.5, -2.0], [0.5, 3.0]))
    for place, word in enumerate(("lhs", "rhs")):
        parts[f"changed {word}"] = attempt(changed_before_backward, answers["Multiply"], place)
    return parts
