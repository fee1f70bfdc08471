from ...kit.checking.collecting import attempt
from ..engines import library
from .shared.rows import row


def collect(answers, challenge):
    """The counterexample; what the repaired function returns and hands back for rows with and without positives."""
    rows, gradient = challenge["rows"], challenge["gradient"]

    def passed(repaired):
        return {row(values): _one_pass(repaired, values, gradient) for values in rows}

    return {
        "counterexample": attempt(lambda value: value, answers["counterexample"]),
        "repaired": attempt(passed, answers["repaired"]),
    }


def _one_pass(repaired, values, gradient):
    torch = library("engine")
    x = torch.tensor(values, dtype=torch.float64, requires_grad=True)
    y = repaired(x)
    y.backward(torch.tensor(gradient, dtype=torch.float64))
    return {
        "shape": list(y.shape),
        "value": y.tolist(),
        "x.grad": None if x.grad is None else x.grad.tolist(),
        "x": x.tolist(),
    }
