"""Fill in: the backward step of a broadcast product on NumPy arrays."""

import numpy as np

from autograd_lib.exercises.judges.shared.differences import central_differences
from autograd_lib.kit.checking.collecting import attempt
from autograd_lib.kit.checking.comparing import expect

from . import slip, small_exercise

CASES = {
    "rows": ((3, 4), (4,), "float64"),
    "columns": ((2, 3), (2, 1), "float64"),
    "number": ((), (5,), "float64"),
    "single": ((2, 3), (1, 3), "float32"),
}


def challenge(rng):
    draw = np.random.default_rng(rng.getrandbits(64))
    return {name: task(draw, *case) for name, case in CASES.items()}


def task(draw, a_shape, b_shape, dtype):
    shapes = {"g": np.broadcast_shapes(a_shape, b_shape), "a": a_shape, "b": b_shape}
    return {
        name: np.asarray(draw.uniform(0.3, 2, shape) * draw.choice([-1, 1], shape), dtype)
        for name, shape in shapes.items()
    }


def collect(answers, challenge):
    return {name: attempt(one_case, answers["multiply_backward"], given) for name, given in challenge.items()}


def one_case(backward, given):
    grad_a, grad_b = backward(given["g"], given["a"], given["b"])
    return {"grad_a": grad_a, "grad_b": grad_b, "inputs afterwards": given}


def judge(parts, challenge):
    return [expect_case(parts, name, given) for name, given in challenge.items()]


def expect_case(parts, name, given):
    g, a, b = (given[key] for key in "gab")
    expected = {
        "grad_a": sum_to(g * b, a.shape),
        "grad_b": sum_to(g * a, b.shape),
        "inputs afterwards": given,
    }
    double = {key: value.astype("float64") for key, value in (("a", a), ("b", b))}
    slopes = central_differences(lambda a, b: float((g * (a * b)).sum()), double)
    beside = {"grad_a": slopes["a"], "grad_b": slopes["b"], "inputs afterwards": given}
    label = f"`multiply_backward(g, a, b)`: a {a.shape}, b {b.shape}, {a.dtype}"
    return expect(parts, name, expected, label=label, difference=beside)


def sum_to(array, shape):
    extra = array.ndim - len(shape)
    kept = tuple(i + extra for i, n in enumerate(shape) if n == 1 and array.shape[i + extra] != 1)
    return array.sum(axis=(*range(extra), *kept), keepdims=True).reshape(shape)


def answer(body, reduce="array.sum(axis=axes, keepdims=True).reshape(shape)"):
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    return f"""
import numpy as np

def sum_to(array, shape):
    extra = array.ndim - len(shape)
    axes = tuple(range(extra)) + tuple(i + extra for i, n in enumerate(shape) if n == 1)
    return {reduce}

def multiply_backward(g, a, b):
{lines}
"""


RETURN = "return sum_to(g * b, a.shape), sum_to(g * a, b.shape)"

EXERCISE = small_exercise(
    "fill_in",
    "fill_in",
    ("multiply_backward",),
    challenge,
    collect,
    judge,
    (
        slip(
            "forgets_g",
            answer("one = np.ones_like(g)\nreturn sum_to(one * b, a.shape), sum_to(one * a, b.shape)"),
        ),
        slip("exchanged", answer("return sum_to(g * a, a.shape), sum_to(g * b, b.shape)")),
        slip("mean_for_sum", answer(RETURN, "array.mean(axis=axes, keepdims=True).reshape(shape)")),
        slip("not_summed", answer("return g * b, g * a")),
        slip(
            "in_place_on_g",
            answer("grad_a = sum_to(g * b, a.shape)\ng *= a\nreturn grad_a, sum_to(g, b.shape)"),
        ),
    ),
)

STUB = answer("raise NotImplementedError")

RIGHT = {
    "plain": answer(RETURN),
    "einsum-free loop": answer(
        "def back(array, shape):\n    while array.ndim > len(shape):\n        array = array.sum(axis=0)\n"
        "    for i, n in enumerate(shape):\n        if n == 1:\n            array = array.sum(axis=i, keepdims=True)\n"
        "    return array\nreturn back(g * b, a.shape), back(g * a, b.shape)"
    ),
    "other order of summation": answer(
        RETURN,
        "np.add.reduce(array[..., ::-1], axis=axes, keepdims=True)[..., ::(-1 if shape and shape[-1] > 1 else 1)].reshape(shape)",
    ),
    "a list of two": answer(RETURN.replace("return ", "return [") + "]"),
}

MUTANTS = {
    "last element wrong": answer(
        "ga = sum_to(g * b, a.shape)\nif ga.ndim:\n    ga.flat[-1] *= 1.001\nreturn ga, sum_to(g * a, b.shape)"
    ),
    "half a per cent": answer("return 1.005 * sum_to(g * b, a.shape), sum_to(g * a, b.shape)"),
    "float64 for float32": answer(RETURN.replace("g * b", "np.float64(g) * b")),
    "float32 for float64": answer(
        RETURN.replace("g * b", "np.float32(g * b)").replace("a.shape)", "a.shape).astype(a.dtype)")
    ),
    "spreads the mean of g": answer("g = np.full_like(g, g.mean())\n" + RETURN),
    "flattened": answer("return sum_to(g * b, a.shape).ravel(), sum_to(g * a, b.shape)"),
    "only one gradient": answer("return sum_to(g * b, a.shape)"),
    "three gradients": answer(RETURN + ", None"),
    "zeroes its inputs": answer(
        "result = sum_to(g * b, a.shape), sum_to(g * a, b.shape)\ng[...] = a[...] = b[...] = 0\nreturn result"
    ),
    "works only on zeroed inputs": answer("g[...] = a[...] = b[...] = 0\n" + RETURN),
    "lists": answer(RETURN.replace("a.shape)", "a.shape).tolist()")),
    "an object that says it is equal": answer(
        "class Same(np.ndarray):\n    def __eq__(self, other):\n        return True\n"
        "return np.zeros(a.shape, a.dtype).view(Same), sum_to(g * a, b.shape)"
    ),
}
