from ...kit.checking.collecting import attempt
from ..engines import library, values
from .shared.function_orders import doubles

LONG = 40  # entries, where it is counted what is kept


def running(torch, length):
    """Return a stretch of so many operations, of three inputs each."""

    def run(x, w, b):
        for _ in range(length):
            x = torch.sin(x * w) + b
        return x

    return run


def collect(answers, challenge):
    """The numbers of stretches; value and gradients of two stretches in a row; the numbers kept for the way back."""
    torch, Stretch = library("torch"), answers["Stretch"]

    def counted(how_many):
        return [how_many(n) for n in challenge["lengths"]]

    def differentiated(Stretch):
        x, w, b = leaves = doubles(*challenge["inputs"], tracked=True)
        run = running(torch, challenge["length"])
        y = Stretch.apply(run, Stretch.apply(run, x, w, b), w, b)
        y.backward(doubles(challenge["g"])[0])
        return {"value": values(y)} | {
            name: values(one.grad) for name, one in zip("xwb", leaves, strict=True)
        }

    def kept(Stretch):
        numbers = []
        inputs = [torch.full((LONG,), 0.5, dtype=torch.float64, requires_grad=True) for _ in "xwb"]
        with torch.autograd.graph.saved_tensors_hooks(
            lambda one: numbers.append(one.numel()) or one, lambda one: one
        ):
            Stretch.apply(running(torch, challenge["length"]), *inputs)
        return sum(numbers)

    return {
        "counts": attempt(counted, answers["how_many"]),
        "gradients": attempt(differentiated, Stretch),
        "kept": attempt(kept, Stretch),
    }
