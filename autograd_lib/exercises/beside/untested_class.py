from ...kit.checking.collecting import attempt, listed
from .shared.function_orders import attempted, doubles, nature
from .shared.function_use import edited, left_alone


def multiply_add(apply):
    """Return an expression with two results of w·x + b, in which each leaf plays more than one part."""
    return lambda w, x, b: apply(w, x, b) + apply(x, b, w)


def collect(answers, challenge):
    """The counterexample with what is said of it, and both orders of gradients with the repaired Function."""
    repaired = answers["Mul"]
    parts = {name: attempt(listed, answers[name]) for name in ("counterexample", "says", "right")}
    parts |= nature("Mul", repaired, [1.5], [2.5], [3.5])
    rows = list(challenge["inputs"].values())
    parts["kept"] = attempt(left_alone, repaired, *rows)
    for place, name in enumerate("wx"):
        parts[f"edited {name}"] = attempt(lambda of, at=place: edited(of, *rows, place=at), repaired)
    parts["a switch"] = attempt(takes_a_fourth, repaired)
    return parts | attempted(repaired, multiply_add, challenge, "repaired")


def takes_a_fourth(function):
    """Return whether a Function can be applied to a fourth input, a switch."""
    inputs = doubles([1.5], [2.5], [3.5], tracked=True)
    try:
        function.apply(*inputs, False)
    except Exception:  # whatever forward raises about an input that it does not know
        return False
    return True
