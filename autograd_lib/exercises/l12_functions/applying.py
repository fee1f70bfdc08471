"""What exercises 5 to 7 of lesson 12 run beside the learner's Functions, on torch. No answer is known here."""

from typing import NamedTuple

from ...checking.collecting import attempt
from ...checking.engines import library, values
from .collect import doubles, first_order, nature, plain, run_during

OUTPUTS = ("z", "xx", "yy", "xy")
LOSSES = (*OUTPUTS, "all")


class Settings(NamedTuple):
    """The settings of exercise 6, as the lesson defines them; used where the learner's are of no use."""

    factor: float
    power: int


def loss_on(name, case):
    """Return the case in which the loss uses one output, or all of them."""
    used = [
        weights if name in ("all", one) else None
        for one, weights in zip(OUTPUTS, case["weights"], strict=True)
    ]
    return {"inputs": case["inputs"], "weights": used}


def by_loss(torch, function, case, names):
    """Return the gradients by x and y for every loss; where there is none, zeros, which mean the same."""
    zeros = torch.zeros(2, 3, dtype=torch.float64).tolist()
    found = {}
    for name in names:
        gradients = first_order(torch, function, loss_on(name, case))
        found[name] = {key: gradients[key] or zeros for key in ("∂L/∂x", "∂L/∂y")}
    return found


def left_alone(function, *rows, others=()):
    """Return the inputs and the cotangents as they are after a pass in both directions."""
    torch = library("torch")
    inputs = doubles(*rows, tracked=True)
    results = function.apply(*inputs, *others)
    outputs = [one for one in (results if isinstance(results, tuple) else (results,)) if one.requires_grad]
    given = [torch.full_like(one, 1.5) for one in outputs]
    torch.autograd.grad(outputs, inputs, given)
    untouched = all(torch.equal(one, torch.full_like(one, 1.5)) for one in given)
    return {"inputs": [values(one) for one in inputs], "cotangents untouched": untouched}


def ex12_5(answers, challenge):
    """The weights; and of both repairs the outputs, which of them are differentiable, and gradients of losses."""
    rows = list(challenge["inputs"].values())
    parts = {"weights": attempt(plain, answers["weights"])}

    def outputs(function, look):
        return [look(one) for one in function.apply(*doubles(*rows, tracked=True))]

    def gradients(function, names):
        return by_loss(library("torch"), function.apply, challenge, names)

    for name, losses in (("Complete", LOSSES), ("Marked", ("z",))):
        of = answers[name]
        parts |= nature(name, of, *rows)
        parts[f"{name} values"] = attempt(outputs, of, values)
        parts[f"{name} flags"] = attempt(outputs, of, lambda one: one.requires_grad)
        parts[f"{name} gradients"] = attempt(gradients, of, losses)
        parts[f"{name} kept"] = attempt(left_alone, of, *rows)
    return parts


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


def edited(function, case, place):
    """Return the gradients by inputs of which one is changed in place after the forward pass."""
    leaves = doubles(case["x"], case["y"], tracked=True)
    inputs = [one.clone() for one in leaves]
    result = function.apply(*inputs, case["settings"][0])
    inputs[place].mul_(2)
    result.backward(*doubles(case["g"]))
    return [values(one.grad) for one in leaves]


def work(function, case, needed):
    """Return how many operations torch runs in `backward` where only some of the inputs need a gradient."""
    inputs = [
        one.requires_grad_(flag) for one, flag in zip(doubles(case["x"], case["y"]), needed, strict=True)
    ]
    result = function.apply(*inputs, case["settings"][0])
    (g,) = doubles(case["g"])
    return len(run_during(lambda: result.grad_fn.apply(g)))


NEEDED = {"both": (True, True), "x only": (True, False), "y only": (False, True)}


def ex12_6(answers, challenge):
    """Values, gradients, what backward returns where not all is needed, and what an edit in place does."""
    function, rows = answers["Monomial"], (challenge["x"], challenge["y"])
    settings = settings_of(answers["Settings"], challenge["settings"])
    case = {**challenge, "settings": settings}

    def forward(function):
        return [values(function.apply(*doubles(*rows), one)) for one in settings]

    parts = {
        **nature("Monomial", function, *rows, others=settings[:1]),
        "values": attempt(forward, function),
        "gradients": attempt(lambda of: [applied_first(of, case, [one])[0] for one in settings], function),
        "applied first": attempt(applied_first, function, case, settings),
        "kept": attempt(lambda of: left_alone(of, *rows, others=settings[:1]), function),
    }
    parts |= {f"slots {name}": attempt(slots, function, case, flags) for name, flags in NEEDED.items()}
    parts["work"] = attempt(
        lambda of: {name: work(of, case, flags) for name, flags in NEEDED.items()}, function
    )
    return parts | {f"edited {name}": attempt(edited, function, case, at) for at, name in enumerate("xy")}


def ex12_7(answers, challenge):
    """The predictions, as they are."""
    return {name: attempt(plain, answer) for name, answer in answers.items()}
