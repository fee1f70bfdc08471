from ...kit.checking.absence import without_method
from ...kit.checking.collecting import attempt
from ..engines import library, values

# Whose gradient is asked for, and which passes follow: from z, or from y with a gradient that is changed afterwards.
REQUESTS = {
    "once": ["y", "z.backward"],
    "engine": ["y", "z.backward", "z.backward"],
    "torch": ["y", "z.backward", "z.backward"],
    "asked_twice": ["y", "y", "z.backward"],
    "asked_later": ["y", "z.backward", "y", "z.backward"],
    "leaf": ["x", "y", "z.backward"],
    "root": ["y", "y.backward", "y.backward"],
    "plain": ["y", "z.backward", "weights"],
    "both": ["y", "z", "z.backward"],
}


def collect(answers, challenge):
    """What the learner's `retain_grad` has kept after requests and passes."""
    retain_grad = answers["retain_grad"]
    return {
        name: attempt(_after_requests, retain_grad, name, challenge, events)
        for name, events in REQUESTS.items()
    }


def _after_requests(retain_grad, name, challenge, events):
    torch = library("torch" if name == "torch" else "engine")
    x, slopes, weights = (
        torch.tensor(challenge[row], dtype=torch.float64) for row in ("x", "slopes", "weights")
    )
    x.requires_grad_()
    y = x * slopes
    z = (y * y * weights).sum()
    asked, raised = {"x": x, "y": y, "z": z, "weights": weights}, None
    for event in events:
        if event == "z.backward":
            z.backward(retain_graph=True)
        elif event == "y.backward":
            y.backward(weights, retain_graph=True)
            weights.mul_(0)
        elif event == "weights":
            raised = _complaint_of(retain_grad, weights)
        else:
            with without_method(torch.Tensor, "retain_grad"):
                retain_grad(asked[event])
            at_first = values(y.kept) if event == "y" and events.count("y") == 1 else None
    seen = {"y.kept at first": at_first, "y.kept": values(y.kept), "x.grad": values(x.grad)}
    more = {"plain": lambda: {"raised": raised}, "both": lambda: {"z.kept": values(z.kept)}}
    return seen | {"x has kept": hasattr(x, "kept")} | more.get(name, dict)()


def _complaint_of(retain_grad, tensor):
    """Return the name of what is raised for a tensor that wants no gradient."""
    try:
        with without_method(type(tensor), "retain_grad"):
            retain_grad(tensor)
    except RuntimeError:
        return "RuntimeError"
    except Exception as error:
        return type(error).__name__
    return "nothing"
