import numpy as np

from ...kit.checking.absence import NotHereError
from ...kit.checking.collecting import attempt
from ...mine import answered  # noqa: F401 what stands in for the engine's other parts has to be there when it is hidden
from ..engines import values

# What happens at the leaves a and b: "a0" is the arrival of gradient 0 at a; then which things are looked at.
ARRIVALS = {
    "once": (["a3"], ["a.grad"]),
    "three": (["a0", "a1", "a2"], ["a.grad"]),
    "number": (["a0", "a1"], ["a.grad"]),
    "anew": (["a0", "clear", "a4"], ["a.grad"]),
    "apart": (["a0", "b0", "a1", "spoil"], ["a.grad", "b.grad"]),
    "alone": (["a0", "b0", "a1"], ["a.grad", "b.grad"]),
    "given": (["a0", "a1"], ["a.grad", "arrived"]),
    "held": (["a0", "hold", "a1", "a2"], ["a.grad", "held"]),
}


class Leaf:
    """A leaf of the engine's kind, which takes no other gradient than the engine's would."""

    requires_grad, is_leaf, grad_fn = True, True, None
    shape, dtype = (
        property(lambda self, name=name: getattr(self.value, name)) for name in ("shape", "dtype")
    )

    def __init__(self, value):
        self.value, self._grad = np.zeros_like(value), None

    @property
    def grad(self):
        return self._grad

    @grad.setter
    def grad(self, grad):
        form = [getattr(getattr(grad, "value", None), name, None) for name in ("shape", "dtype")]
        if grad is not None and form != [self.shape, self.dtype]:
            raise RuntimeError(f"grad is None, or a tensor of {self.dtype} and shape {self.shape}")
        self._grad = grad

    def backward(self, gradient=None):
        raise NotHereError("backward")


def collect(answers, challenge):
    """What the leaves' `.grad` hold after gradients have arrived at the learner's nodes."""
    node_class = answers["AccumulateGrad"]
    rows = [np.array(row) for row in challenge["gradients"]]
    given = {name: [row[0] for row in rows] if name == "number" else rows for name in ARRIVALS}
    return {
        name: attempt(_after_arrivals, node_class, name == "alone", given[name], events, shown)
        for name, (events, shown) in ARRIVALS.items()
    }


def _after_arrivals(node_class, apart, rows, events, shown):
    gradients = [np.array(row) for row in rows]
    leaves = {letter: Leaf(gradients[0]) for letter in "ab"}
    nodes = {letter: node_class(leaf) for letter, leaf in leaves.items()}
    held = None
    for event in events:
        if event == "clear":
            leaves["a"].grad = None
        elif event == "spoil":
            gradients[0][...] = 0
        elif event == "hold":
            held = leaves["a"].grad.value  # the memory, as whoever looks at it from elsewhere holds it
        else:
            with np.errstate(all="ignore"):
                gradient = gradients[int(event[1])]
                nodes[event[0]](gradient.copy() if apart else gradient)
    seen = {f"{letter}.grad": leaf.grad for letter, leaf in leaves.items()}
    seen |= {"arrived": gradients[1], "held": held}
    return {thing: values(seen[thing]) for thing in shown}
