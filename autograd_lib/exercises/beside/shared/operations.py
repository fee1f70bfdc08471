"""Operations as classes with `forward(ctx, …)` and `backward(ctx, g)`, called on plain arrays, without an engine."""

import numpy as np

from ....kit.checking import calls
from ....kit.checking.arrays import as_array
from ....kit.checking.entered import made_of
from ....kit.checking.evidence import is_any_mark
from ....kit.checking.promises import left_alone


class Ctx:
    """What one call keeps for its way back. needs_input_grad: for each input whether it is an array of floats."""

    def __init__(self, inputs):
        self.needs_input_grad = tuple(isinstance(one, np.ndarray) and one.dtype.kind == "f" for one in inputs)
        self.saved_tensors = ()

    def save_for_backward(self, *arrays):
        self.saved_tensors = arrays


def there_and_back(operation, names=()):
    """Return what gives (out, vjp) for inputs; those that have names are left alone by the way back as well.

    vjp lists a share for each input, None where there is none.
    """

    def ahead(*inputs):
        ctx = Ctx(inputs)
        out = operation.forward(ctx, *inputs)

        def vjp(g):
            given = dict(zip(names, inputs, strict=False))
            return _shares(operation, left_alone(lambda *_: operation.backward(ctx, g), **given), len(inputs))

        return out, vjp

    return ahead


def _shares(operation, returned, count):
    """Return what `backward` returned as a list with a share for each input; what is None beyond them is none."""
    shares = returned if isinstance(returned, tuple) else (returned,)
    if len(shares) < count or any(one is not None for one in shares[count:]):
        got = f"{len(shares)} in a tuple" if shares is returned else f"one {type(returned).__name__}"
        raise RuntimeError(
            f"{operation.__name__}.backward returned an incorrect number of gradients "
            f"(expected {count}{' in a tuple' if count > 1 else ''}, got {got})"
        )
    return list(shares[:count])


def both_ways(operation, *names):
    """Return what gives {"out": …, and by its name the share of each input} for inputs, and for g, which comes last.

    Before the way back another call goes forward, so that nothing can be kept outside of `ctx`, and the way back is
    gone twice, so that it cannot add to what it gave.
    """

    def run(*given):
        *inputs, g = given
        ahead = there_and_back(operation, names)
        out, vjp = ahead(*inputs)
        ahead(*map(_other, inputs))
        vjp(np.array(g))
        return {"out": out, **dict(zip(names, vjp(g), strict=True))}

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
    asked = {call["of"]: (answers[call["of"]], inputs_of(call)) for call in challenge.values()}
    return calls.collect(
        {
            name: there_and_back(one, names) if isinstance(one, type) else one
            for name, (one, names) in asked.items()
        },
        challenge,
    )


def inputs_of(call):
    """Return the names of what goes forward in the cases of a call."""
    return [name for name in call["cases"][0] if name != call["back"]]


def collect_by_input(answers, challenge):
    """Return what `collect` does, with each share under the name of its input."""
    found = collect(answers, challenge)
    return {part: made_of(one, _by_input(one, challenge[part])) for part, one in found.items()}


def _by_input(results, call):
    if is_any_mark(results):
        return results
    return {text: _named(one, inputs_of(call), f"vjp({call['back']})") for text, one in results.items()}


def _named(result, names, vjp):
    shares = zip(names, result.pop(vjp), strict=True)
    result |= {f"∂L/∂{name}": share for name, share in shares}
    return {name: as_array(value) for name, value in result.items()}
