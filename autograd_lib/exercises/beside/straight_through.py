from ...kit.checking.collecting import attempt
from ..engines import doubles, library, values


def collect(answers, challenge):
    """Values and gradients, what becomes of the input, and what another path receives of the same cotangent."""
    function = answers["straight_through"]

    def through(function, engine, task):
        torch = library(engine)
        w, k, c = doubles(torch, task["w"], tracked=True) + doubles(torch, task["k"], task["c"])
        below = w * k
        out = function(torch, below)
        v = torch.tensor(task["v"], dtype=torch.float64, requires_grad=True)
        (c * v * out).sum().backward()
        return {"value": values(out.detach()), "w.grad": values(w.grad), "v.grad": values(v.grad)}

    def left(function, task):
        torch = library("engine")
        (x,) = doubles(torch, task["w"])
        out = function(torch, x)
        out += 100  # whoever hands the input itself on gives it away here
        return values(x)

    def beside(function, engine, task):
        torch = library(engine)
        w, y = doubles(torch, task["w"], task["w"], tracked=True)
        k, c = doubles(torch, task["k"], task["c"])
        other = y * 1  # made first, so that its turn comes last
        ((function(torch, w * k) + other) * c).sum().backward()
        return values(y.grad)

    parts = {"left": attempt(left, function, challenge["engine"])}
    for engine, task in challenge.items():
        parts[engine] = attempt(through, function, engine, task)
        parts[f"beside {engine}"] = attempt(beside, function, engine, task)
    return parts
