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
            return list(shares) if isinstance(shares, tuple) else [shares]

        return out, vjp

    return ahead


def both_ways(operation, *names):
    """Return what gives {"out": …, and by its name the share of each input} for inputs, and for g, which comes last.

    Before the way back another call goes forward, so that nothing can be kept outside of `ctx`, and the way back is
    gone twice, so that it cannot add to what it gave. Where shares are missing, they are listed as "shares".
    """

    def run(*given):
        *inputs, g = given
        out, vjp = there_and_back(operation)(*inputs)
        there_and_back(operation)(*map(_other, inputs))
        vjp(np.array(g))
        shares = vjp(g)
        named = dict(zip(names, shares, strict=False)) if len(shares) == len(names) else {"shares": shares}
        return {"out": out, **named}

    return run


def _other(one):
    return one + 1 if isinstance(one, np.ndarray) and one.dtype.kind == "f" else one


def kept_beside(operation, *inputs):
    """Return the names under which `ctx` holds memory of an input or of the result, but for what was saved by it."""
    ctx = Ctx(inputs)
    arrays = [operation.forward(ctx, *inputs), *(one for one in inputs if isinstance(one, np.ndarray))]
    kept = {name: one for name, one in vars(ctx).items() if isinstance(one, np.ndarray)}
    return [name for name, one in kept.items() if any(np.shares_memory(one, array) for array in arrays)]


def collect(answers, challenge):
    """Return what `calls.collect` does, where answers may be classes with `forward(ctx, …)` and `backward(ctx, g)`."""
    asked = {call["of"]: answers[call["of"]] for call in challenge.values()}
    return calls.collect(
        {name: there_and_back(one) if isinstance(one, type) else one for name, one in asked.items()},
        challenge,
    )
