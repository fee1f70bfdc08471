"""What runs beside answers to accumulate_grad."""

from ...kit.checking.collecting import attempt
from ..engines import library, no_passes, values

# What happens at the leaves a and b: "a0" is the arrival of gradient 0 at a; then which things are looked at.
ARRIVALS = {
    "once": (["a3"], ["a.grad"]),
    "engine": (["a0", "a1", "a2"], ["a.grad"]),
    "torch": (["a0", "a1", "a2"], ["a.grad"]),
    "anew": (["a0", "clear", "a1"], ["a.grad"]),
    "apart": (["a0", "b0", "a1", "spoil"], ["a.grad", "b.grad"]),
    "alone": (["a0", "b0", "a1"], ["a.grad", "b.grad"]),
    "given": (["a0", "a1"], ["a.grad", "arrived"]),
    "held": (["a0", "hold", "a1", "a2"], ["a.grad", "held"]),
}


def collect(answers, challenge):
    """What the leaves' `.grad` hold after gradients have arrived at the learner's nodes."""
    node_class = answers["AccumulateGrad"]
    return {
        name: attempt(_after_arrivals, node_class, name, challenge["gradients"], events, shown)
        for name, (events, shown) in ARRIVALS.items()
    }


def _after_arrivals(node_class, name, rows, events, shown):
    torch = library("torch" if name == "torch" else "engine")
    gradients = [torch.tensor(row, dtype=torch.float64) for row in rows]
    leaves = {letter: torch.zeros(3, dtype=torch.float64).requires_grad_() for letter in "ab"}
    nodes = {letter: node_class(leaf) for letter, leaf in leaves.items()}
    held = None
    for event in events:
        if event == "clear":
            leaves["a"].grad = None
        elif event == "spoil":
            gradients[0].mul_(0)
        elif event == "hold":
            held = leaves["a"].grad
        else:
            with no_passes("torch" if name == "torch" else "engine"):
                gradient = gradients[int(event[1])]
                nodes[event[0]](gradient.clone() if name == "alone" else gradient)
    seen = {f"{letter}.grad": leaf.grad for letter, leaf in leaves.items()}
    seen |= {"arrived": gradients[1], "held": held}
    return {thing: values(seen[thing]) for thing in shown}
