from typing import NamedTuple

from ...kit.checking.collecting import attempts
from ..engines import values
from .shared.function_orders import doubles, nature_calls, run_during
from .shared.function_use import edited, left_alone


class Settings(NamedTuple):
    """The settings of exercise 6, as the lesson defines them; used where the learner's are of no use."""

    factor: float
    power: int


def settings_of(kind, rows):
    """Return settings made by the learner's class, which an answer may ask for, or else by ours."""
    try:
        return [kind(factor=factor, power=power) for factor, power in rows]
    except Exception:  # whatever has become of that class
        return [Settings(*row) for row in rows]


def slots(function, case, needed):
    """Return what `backward` itself hands back where only some of the inputs need a gradient."""
    inputs = [
        one.requires_grad_(flag) for one, flag in zip(doubles(case["x"], case["y"]), needed, strict=True)
    ]
    result = function.apply(*inputs, case["settings"][0])
    returned = result.grad_fn.apply(*doubles(case["g"]))  # what Autograd calls, before it looks at the result
    return [values(one) for one in (returned if isinstance(returned, tuple) else (returned,))]


def applied_first(function, case, several):
    """Return gradients for each of several settings, where all are applied before the first pass back."""
    (g,) = doubles(case["g"])
    pending = []
    for settings in several:
        inputs = doubles(case["x"], case["y"], tracked=True)
        pending.append((inputs, function.apply(*inputs, settings)))
    for _, result in pending:
        result.backward(g)
    return [[values(one.grad) for one in inputs] for inputs, _ in pending]


def work(function, case, needed):
    """Return how many operations torch runs in `backward` where only some of the inputs need a gradient."""
    inputs = [
        one.requires_grad_(flag) for one, flag in zip(doubles(case["x"], case["y"]), needed, strict=True)
    ]
    result = function.apply(*inputs, case["settings"][0])
    (g,) = doubles(case["g"])
    return len(run_during(lambda: result.grad_fn.apply(g)))


NEEDED = {"both": (True, True), "x only": (True, False), "y only": (False, True)}


def collect(answers, challenge):
    """Values, gradients, what backward returns where not all is needed, and what an edit in place does."""
    function, rows = answers["Monomial"], (challenge["x"], challenge["y"])
    settings = settings_of(answers["Settings"], challenge["settings"])
    case = {**challenge, "settings": settings}

    def forward(function):
        return [values(function.apply(*doubles(*rows), one)) for one in settings]

    def one_by_one(function):
        return [applied_first(function, case, [one])[0] for one in settings]

    calls = {
        "values": (forward, function),
        "gradients": (one_by_one, function),
        "applied first": (applied_first, function, case, settings),
        "kept": (lambda of: left_alone(of, *rows, others=settings[:1]), function),
        **{f"slots {name}": (slots, function, case, flags) for name, flags in NEEDED.items()},
        "work": (lambda of: {name: work(of, case, flags) for name, flags in NEEDED.items()}, function),
        **{
            f"edited {name}": (
                lambda of, at=place: edited(of, *rows, place=at, others=settings[:1]),
                function,
            )
            for place, name in enumerate("xy")
        },
    }
    return attempts(nature_calls("Monomial", function, *rows, others=settings[:1]) | calls, challenge)
