from ...kit.checking.collecting import attempt
from ..engines import ENGINES, library, values

MOST_STEPS = 50


def train(torch, update, starts, rate, steps):
    """Return where the parameters end: the loop of the lesson."""
    parameters = [torch.tensor(float(start), requires_grad=True) for start in starts]
    for _ in range(min(steps, MOST_STEPS)):
        loss = sum((p - 3) ** 2 for p in parameters)
        loss.backward()
        update(torch, parameters, rate)
        for p in parameters:
            p.grad = None
    return [p.item() for p in parameters]


def tried(function, *arguments):
    """Return what `attempt` does, and put recording back as it was: an update may leave it switched off."""
    before = {name: library(name).is_grad_enabled() for name in ENGINES}
    try:
        return attempt(function, *arguments)
    finally:
        for name, recording in before.items():
            library(name).set_grad_enabled(recording)


def collect(answers, challenge):
    """Which updates are called wrong, the run that hides it, and what the learner's own update does."""
    update, own = answers["update"], answers["silent_run"]
    rate = challenge["rate"]

    def one_step(update, rows):
        torch = library("engine")
        parameters = [torch.tensor(row, requires_grad=True) for row in challenge["values"]]
        held = list(parameters)
        for p, row in zip(parameters, rows, strict=True):
            p.grad = None if row is None else torch.tensor(row)
        update(torch, parameters, rate)
        return held, parameters

    def moved(update):
        held, _ = one_step(update, challenge["gradients"])
        return [values(p) for p in held]

    def kept(update):
        held, parameters = one_step(update, challenge["gradients"])
        same = [p is q for p, q in zip(held, parameters, strict=True)]
        flags = [[p.is_leaf, p.requires_grad] for p in parameters]
        return {
            "moved": held[0].tolist() != library("engine").tensor(challenge["values"][0]).tolist(),
            "same tensors": same,
            "is_leaf, requires_grad": flags,
            "grad": [values(p.grad) for p in held],
        }

    def skipping(update):
        held, _ = one_step(update, [None, *challenge["gradients"][1:]])
        return [values(p) for p in held]

    parts = {
        "wrong_ones": attempt(list, answers["wrong_ones"]),
        "silent": attempt(lambda value: value, own),
        "moved": tried(moved, update),
        "kept": tried(kept, update),
        "skipping": tried(skipping, update),
    }
    for name in ENGINES:
        parts[name] = tried(
            lambda update, name=name: train(
                library(name), update, challenge["starts"], rate, challenge["steps"]
            ),
            update,
        )
    return parts
