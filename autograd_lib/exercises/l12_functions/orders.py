"""What exercises 8 and 9 of lesson 12 run beside the learner's Functions, on torch: a second order, or its refusal.

No answer is known here.
"""

from ...checking.collecting import attempt
from ...checking.engines import library, values
from .applying import left_alone
from .collect import (
    doubles,
    first_order,
    leaves,
    nature,
    numbers_saved,
    outputs_of,
    run_during,
    second_order,
    weighted,
)


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
    rows = {name: list(next(iter(cases.values()))["inputs"].values()) for name, cases in challenge.items()}

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
