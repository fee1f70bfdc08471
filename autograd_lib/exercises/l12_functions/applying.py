"""What exercises 5 to 9 of lesson 12 run beside the learner's Functions, on torch. No answer is known here."""

from typing import NamedTuple

from ...kit.checking.collecting import attempt, attempts
from ...kit.checking.engines import library, values
from .collect import (
    doubles,
    first_order,
    leaves,
    nature,
    nature_calls,
    numbers_saved,
    outputs_of,
    plain,
    run_during,
    second_order,
    weighted,
)

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
    """Both losses; and of both repairs the outputs, which of them are differentiable, and gradients of losses."""
    rows = list(challenge["inputs"].values())
    parts = {name: attempt(plain, answers[name]) for name in ("weights", "silent")}

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

    def one_by_one(function):
        return [applied_first(function, case, [one])[0] for one in settings]

    calls = {
        "values": (forward, function),
        "gradients": (one_by_one, function),
        "applied first": (applied_first, function, case, settings),
        "kept": (lambda of: left_alone(of, *rows, others=settings[:1]), function),
        **{f"slots {name}": (slots, function, case, flags) for name, flags in NEEDED.items()},
        "work": (lambda of: {name: work(of, case, flags) for name, flags in NEEDED.items()}, function),
        **{f"edited {name}": (edited, function, case, place) for place, name in enumerate("xy")},
    }
    return attempts(nature_calls("Monomial", function, *rows, others=settings[:1]) | calls, challenge)


def ex12_7(answers, challenge):
    """The predictions, as they are."""
    return {name: attempt(plain, answer) for name, answer in answers.items()}


def strided(torch, tensor):
    """Return a tensor of the same values whose entries do not lie one beside the other in memory."""
    turned = tensor.transpose(0, -1)
    return torch.stack([turned, turned + 1], dim=-1)[..., 0].transpose(0, -1)


def operation(torch, apply, case):
    """Return the operation on the inputs of a case, and its result laid out as the case wants it."""
    if case["layout"] == "plain":
        return apply
    return lambda x, y: apply(strided(torch, x), strided(torch, y)).transpose(0, 1)


def by_cases(torch, apply, cases, order):
    """Return what `order`, such as `first_order`, finds in every case."""
    return {name: order(torch, operation(torch, apply, case), case) for name, case in cases.items()}


def recorded(torch, apply, case):
    """Return the gradients of the weighted squares, when the pass is recorded."""
    inputs, gradients = squares_walked_back(torch, apply, case)
    return {f"∂L/∂{name}": values(one) for name, one in zip(inputs, gradients, strict=True)}


def differentiated_again(torch, apply, case):
    """Walk back through the recorded gradients, in the company of something that can be walked back through."""
    inputs, gradients = squares_walked_back(torch, apply, case)
    company = sum((leaf**3).sum() for leaf in inputs.values())
    (sum(one.sum() for one in gradients) + company).backward()
    return {name: values(leaf.grad) for name, leaf in inputs.items()}


def squares_walked_back(torch, apply, case):
    """Return the leaves of a case, and the recorded gradients of the weighted squares of the outputs."""
    inputs = leaves(torch, case)
    squares = [output * output for output in outputs_of(operation(torch, apply, case)(**inputs))]
    total = weighted(torch, case, squares)
    return inputs, torch.autograd.grad(total, list(inputs.values()), create_graph=True)


def operations_of_backward(function, rows):
    """Return the names of the operations that torch runs while `backward` does."""
    outputs = outputs_of(function.apply(*doubles(*rows, tracked=True)))
    given = [output.detach() + 1 for output in outputs]
    return run_during(lambda: outputs[0].grad_fn.apply(*given))


def alone(function, rows):
    """Return the outputs of `forward` where it is called by itself."""
    return [values(one) for one in outputs_of(function.forward(*doubles(*rows)))]


def ex12_8(answers, challenge):
    """Of all three Functions: forward alone and first gradients; then what each of them promises besides."""
    torch, parts = library("torch"), {}
    rows = {kind: list(next(iter(challenge[kind].values()))["inputs"].values()) for kind in ("one", "two")}
    answers = {name: of if name in challenge.get("of", answers) else ... for name, of in answers.items()}

    def over(cases, order):
        return lambda of: by_cases(torch, of.apply, challenge[cases], order)

    for name, cases in (("Recompute", "one"), ("Return", "two"), ("Refuse", "one")):
        of = answers[name]
        parts |= nature(name, of, *rows[cases])
        parts[f"{name} alone"] = attempt(alone, of, rows[cases])
        parts[f"{name} first"] = attempt(over(cases, first_order), of)
        parts[f"{name} kept"] = attempt(left_alone, of, *rows[cases])
    recompute, returned, refuse = (answers[name] for name in ("Recompute", "Return", "Refuse"))
    company = challenge["one"]["broadcast"]
    return parts | {
        "Recompute second": attempt(over("one", second_order), recompute),
        "Recompute saved": attempt(numbers_saved, recompute, rows["one"]),
        "Return second": attempt(over("two", second_order), returned),
        "Return operations": attempt(operations_of_backward, returned, rows["two"]),
        "Refuse recorded": attempt(lambda of: recorded(torch, of.apply, company), refuse),
        "Refuse again": attempt(lambda of: differentiated_again(torch, of.apply, company), refuse),
    }


def solving(solve):
    """Return the solution of a system as a function of the names of its inputs."""

    def solved(A, b):
        return solve(A, b)

    return solved


def ex12_9(answers, challenge):
    """The solution, its dtype, both gradients, what became of the inputs, and a second pass or its refusal."""
    of, case = answers["Solve"], challenge["case"]
    torch, rows = library("torch"), list(case["inputs"].values())

    def in_float32(of):
        result = of.apply(*(torch.tensor(one, dtype=torch.float32) for one in rows))
        return str(result.dtype)

    def on_a_transposed(of):
        A, b = doubles(*rows)
        return values(of.apply(A.T, b))

    return {
        **nature("Solve", of, *rows),
        "first": attempt(lambda of: first_order(torch, solving(of.apply), case), of),
        "transposed": attempt(on_a_transposed, of),
        "dtype": attempt(in_float32, of),
        "kept": attempt(left_alone, of, *rows),
        "again": attempt(lambda of: differentiated_again(torch, solving(of.apply), case), of),
    }
