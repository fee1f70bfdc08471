"""What the class of an operation makes of plain arrays, with no engine around it."""

import numpy as np

from ....kit.checking import calls


class Ctx:
    """What one call keeps for its way back. needs_input_grad: for each input whether it is an array of floats."""

    def __init__(self, inputs):
        self.needs_input_grad = tuple(isinstance(one, np.ndarray) and one.dtype.kind == "f" for one in inputs)
        self.saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


def there_and_back(operation):
    """Return what gives (out, vjp) for inputs; vjp lists a share for each input, None where there is none."""

    def ahead(*inputs):
        ctx = Ctx(inputs)
        out = operation.forward(ctx, *inputs)

        def vjp(g):
            shares = operation.backward(ctx, g)
            return list(shares) if isinstance(shares, (tuple, list)) else [shares]

        return out, vjp

    return ahead


def collect(answers, challenge):
    """Return what `calls.collect` does, where answers may be classes with `forward(ctx, …)` and `backward(ctx, g)`."""
    asked = {call["of"]: answers[call["of"]] for call in challenge.values()}
    return calls.collect(
        {name: there_and_back(one) if isinstance(one, type) else one for name, one in asked.items()},
        challenge,
    )
