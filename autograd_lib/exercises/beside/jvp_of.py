from ...kit.checking.collecting import attempt
from ..engines import library, no_passes, values
from .shared.function_orders import doubles, first_order, nature


class Slip:
    """A ctx that has both directions apart, as PyTorch's has: what `jvp` finds is what `save_for_forward` put there."""

    needs_input_grad = (True, True)

    def __init__(self):
        self.saved_tensors = ()

    def save_for_backward(self, *tensors):
        """Save for the other direction, of which `jvp` sees nothing."""

    def save_for_forward(self, *tensors):
        """Save what `jvp` is to find."""
        self.saved_tensors = tensors


def carried(function, inputs, tangents):
    """Return the tangent of the output, and what has become of the inputs and the tangents."""
    inputs, tangents, ctx = doubles(*inputs), doubles(*tangents), Slip()
    output = function.forward(*inputs)
    function.setup_context(ctx, tuple(inputs), output)
    with no_passes("torch"):
        found = function.jvp(ctx, *tangents)
    found = found if isinstance(found, (tuple, list)) else [found]
    return {
        "how many tangents": len(found),
        "tangent": values(found[0]) if len(found) == 1 else [values(one) for one in found],
        "inputs": [values(one) for one in (*inputs, *tangents)],
    }


def collect(answers, challenge):
    """Values and gradients as before; the tangent of the output for several pairs of tangents."""
    function, case = answers["CubeTimes"], challenge["case"]
    rows, torch = list(case["inputs"].values()), library("torch")

    def both_ways(function):
        return first_order(torch, lambda **inputs: function.apply(*inputs.values()), case)

    parts = nature("CubeTimes", function, *rows) | {"back": attempt(both_ways, function)}
    for name, tangents in challenge["tangents"].items():
        parts[name] = attempt(carried, function, rows, tangents)
    return parts
