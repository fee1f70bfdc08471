from ...kit.checking.collecting import attempt
from ..engines import library, values
from .shared.function_orders import (
    doubles,
    first_order,
    nature,
    numbers_saved,
    outputs_of,
    run_during,
    second_order,
)
from .shared.function_use import differentiated_again, left_alone, operation, squares_walked_back


def by_cases(torch, apply, cases, order):
    """Return what `order`, such as `first_order`, finds in every case."""
    return {name: order(torch, operation(torch, apply, case), case) for name, case in cases.items()}


def recorded(torch, apply, case):
    """Return the gradients of the weighted squares, when the pass is recorded."""
    inputs, gradients = squares_walked_back(torch, apply, case)
    return {f"∂L/∂{name}": values(one) for name, one in zip(inputs, gradients, strict=True)}


def operations_of_backward(function, rows):
    """Return the names of the operations that torch runs while `backward` does."""
    outputs = outputs_of(function.apply(*doubles(*rows, tracked=True)))
    given = [output.detach() + 1 for output in outputs]
    return run_during(lambda: outputs[0].grad_fn.apply(*given))


def alone(function, rows):
    """Return the outputs of `forward` where it is called by itself."""
    return [values(one) for one in outputs_of(function.forward(*doubles(*rows)))]


def collect(answers, challenge):
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
