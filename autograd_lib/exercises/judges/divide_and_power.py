"""Three more operations, forward and backward."""

from ...kit.checking import Judge
from ...scalar import Divide, Exp, Plus, Power
from ..beside.divide_and_power import Squared, Twice, collect
from .shared.trees import both_signs, draw, draw_seed, expect_moved, expect_tree, task, with_zero


def challenge(rng):
    tasks = {
        "divide": task(rng, "a", "b"),
        "divide_deep": apart(rng),
        "divide_zero": with_zero(rng),
        # Of a negative number, even powers and odd ones tell different mistakes apart.
        "power": negative(rng, (-2, -4)),
        "power_odd": negative(rng, (3, 5)),
        "power_deep": {"inputs": {"a": abs(draw(rng, "a")["a"])}, "seed": draw_seed(rng), "exponent": 3.5},
        "exp": small(rng),
        "exp_deep": small(rng),
    }
    return both_signs(rng, tasks)


def negative(rng, exponents):
    """Return a task for the power of a negative number, with one of these exponents."""
    drawn = task(rng, "a")
    return {**drawn, "inputs": {"a": -abs(drawn["inputs"]["a"])}, "exponent": rng.choice(exponents)}


def apart(rng):
    """Return a task for a / (2a + b) whose denominator is far from 0, and so are both derivatives."""
    while True:
        drawn = task(rng, "a", "b")
        if drawn["inputs"]["a"] * drawn["inputs"]["b"] > 0:
            return drawn


def small(rng):
    """Return a task whose input keeps exponentials between e⁻³ and e³."""
    return {"inputs": {"a": round(rng.choice((-1, 1)) * rng.uniform(0.3, 1.5), 2)}, "seed": draw_seed(rng)}


def judge(parts, challenge):
    exponent, deep = challenge["power"]["exponent"], challenge["power_deep"]["exponent"]
    trees = (
        ("divide", Divide, "Divide(a, b)"),
        (
            "divide_deep",
            lambda a, b: Squared(Divide(a, Plus(Twice(a), b))),
            "d = Divide(a, Plus(Plus(a, a), b)); Multiply(d, d)",
        ),
        ("divide_zero", Divide, "Divide(a, b)"),
        ("power", lambda a: Power(a, exponent), f"Power(a, {exponent})"),
        (
            "power_deep",
            lambda a: Squared(Power(Twice(a), deep)),
            f"p = Power(Plus(a, a), {deep}); Multiply(p, p)",
        ),
        ("exp", Exp, "Exp(a)"),
        ("exp_deep", lambda a: Squared(Exp(Twice(a))), "e = Exp(Plus(a, a)); Multiply(e, e)"),
    )
    odd = challenge["power_odd"]["exponent"]
    again = (
        ("divide", "divide", Divide, "Divide(a, b)"),
        ("power", "power_odd", lambda a: Power(a, odd), f"Power(a, {odd})"),
        ("exp", "exp", Exp, "Exp(a)"),
    )
    return [
        *(expect_tree(parts, part, challenge, build, call=call) for part, build, call in trees),
        *(
            expect_moved(parts, f"{part}_moved", challenge[given], build, call=call)
            for part, given, build, call in again
        ),
    ]


JUDGE = Judge(challenge, collect, judge)
