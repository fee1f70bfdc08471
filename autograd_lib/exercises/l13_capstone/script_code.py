"""The repaired script of ex13_4 as text, with mistakes to be put back in."""

SCRIPT = """
import math


def repaired(torch, start, data, held_out, rates, size, decay):
    parameters = [torch.tensor(p, dtype=torch.float64, requires_grad=True) for p in start]
    w1, b1, w2, b2 = parameters

    def loss_on(x, targets):
        scores = torch.tanh(x @ w1.T + b1) @ w2.T + b2
        return -(targets * torch.log_softmax(scores, dim={dim})).sum() / len(x)

    (x, targets), best, lowest, history = data, None, math.inf, []
    for rate in rates:
        for i in range(0, {end}, size):
            penalty = {penalty}
            loss = loss_on(x[i : i + size], targets[i : i + size]) + decay * penalty
            loss.backward()
            with torch.no_grad():
                for p in parameters:
                    {update}
                    {clear}
        for p in parameters:
            p.grad = None
        with torch.no_grad():
            history.append(loss_on(*held_out).item())
        if history[-1] < lowest:
            lowest, best = history[-1], [{keep} for p in parameters]
    return [p.tolist() for p in best], history
"""
LINES = {
    "dim": "1",
    "end": "len(x)",
    "penalty": "sum((p**2).sum() for p in parameters)",
    "update": "p -= rate * p.grad",
    "clear": "p.grad = None",
    "keep": "p.detach().clone()",
}
BROKEN = {
    "axis": {"dim": "0"},
    "ragged": {"end": "len(x) - size + 1"},
    "detached": {"penalty": "sum((p.detach() ** 2).sum() for p in parameters)"},
    "stale": {"clear": "pass"},
    "alias": {"keep": "p.detach()"},
}


def script(*bugs, **lines):
    """Return the repaired script with some mistakes left in, or with other lines."""
    changes = {name: line for bug in bugs for name, line in BROKEN[bug].items()}
    return SCRIPT.format(**{**LINES, **changes, **lines})
