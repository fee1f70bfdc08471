"""Write the test: a `check(backward)` for z = a * b on arrays, which must tell one right backward from wrong ones.

The candidates travel as source text, in secret order and under one name; which is which only the judge knows.
"""

import numpy as np

from autograd_lib.kit.checking import Text
from autograd_lib.kit.checking.collecting import attempt
from autograd_lib.kit.checking.comparing import claim

from . import slip, small_exercise

REFERENCE = "return g * b, g * a"
BROKEN = {
    "return b + 0 * g, a + 0 * g": Text("忘了上游梯度", "forgets the incoming gradient"),
    "return g * a, g * b": Text("两个偏导数对调", "exchanges the partials"),
    "return g, g": Text("只传下上游梯度", "hands the incoming gradient on"),
    "return g * b * 1.005, g * a": Text("差千分之五", "is off by half a per cent"),
    "return g * b, g * a * 1.005": Text("另一边差千分之五", "is off by half a per cent on the other side"),
    "return g.mean() * b, g.mean() * a": Text(
        "用了上游梯度的平均值", "uses the mean of the incoming gradient"
    ),
    "return g.T * b, g.T * a": Text("转置了上游梯度", "transposes the incoming gradient"),
}
ACCEPTS = Text("检验拒绝了正确的 backward。", "The check rejects the right backward.")
REJECTS = Text("检验放过了这个错误的 backward。", "The check lets this wrong backward pass.")


def challenge(rng):
    bodies = [REFERENCE, *BROKEN]
    rng.shuffle(bodies)
    return {"candidates": bodies}


def collect(answers, challenge):
    bodies = challenge["candidates"]
    return {str(i): attempt(accepts, answers["check"], body) for i, body in enumerate(bodies)}


def accepts(check, body):
    """Return twice whether the learner's check lets a candidate pass: one that tosses a coin contradicts itself."""
    namespace = {"np": np}
    exec(f"def backward(g, a, b):\n    {body}\n", namespace)
    return [outcome(check, namespace["backward"]) for _ in range(2)]


def outcome(check, backward):
    try:
        return check(backward)
    except AssertionError:  # a failed `assert` is a rejection
        return False


def judge(parts, challenge):
    order = {body: str(i) for i, body in enumerate(challenge["candidates"])}
    reference = claim(
        parts,
        order[REFERENCE],
        lambda both: says(both, True),
        label=Text("正确的 backward", "the right backward"),
        because=ACCEPTS,
    )
    if not reference.ok:
        return [reference]  # rejecting everything is no achievement
    return [
        claim(parts, order[body], lambda both: says(both, False), label=label, because=REJECTS)
        for body, label in BROKEN.items()
    ]


def says(both, outcome):
    return all(one is outcome for one in both)


def answer(body, inputs="a, b = np.array([[1.0, 2.0], [3.0, 5.0]]), np.array([[0.5, -2.0], [4.0, 7.0]])"):
    lines = "\n".join(f"    {line}" for line in [inputs, *body.splitlines()])
    return f"import numpy as np\n\ndef check(backward):\n{lines}\n"


WHOLE = "g = np.array([[1.0, -2.0], [0.5, 3.0]])\nga, gb = backward(g, a, b)\nreturn bool(np.allclose(ga, g * b) and np.allclose(gb, g * a))"

EXERCISE = small_exercise(
    "write_test",
    "write_test",
    ("check",),
    challenge,
    collect,
    judge,
    (
        slip("always_passes", answer("return True")),
        slip("always_fails", answer("return False")),
        slip("ones_only", answer(WHOLE.replace("np.array([[1.0, -2.0], [0.5, 3.0]])", "np.ones((2, 2))"))),
        slip("second_side_only", answer(WHOLE.replace("np.allclose(ga, g * b) and ", ""))),
        slip(
            "too_wide",
            answer(WHOLE.replace("g * b)", "g * b, rtol=0.01)").replace("g * a)", "g * a, rtol=0.01)")),
        ),
    ),
)

STUB = answer("raise NotImplementedError")

RIGHT = {
    "comparing": answer(WHOLE),
    "asserting": answer(WHOLE.replace("return bool(", "assert (") + "\nreturn True"),
    "differences": answer(
        "g, h = np.array([[1.0, -2.0], [0.5, 3.0]]), 1e-6\nga, gb = backward(g, a, b)\nfor i in np.ndindex(2, 2):\n"
        "    e = np.zeros((2, 2)); e[i] = h\n"
        "    if abs((g * ((a + e) * b - (a - e) * b)).sum() / (2 * h) - ga[i]) > 1e-4:\n        return False\n"
        "    if abs((g * (a * (b + e) - a * (b - e))).sum() / (2 * h) - gb[i]) > 1e-4:\n        return False\nreturn True"
    ),
}

MUTANTS = {
    "a number for True": answer(WHOLE.replace("bool(", "int(")),
    "tells by a coin of its own": answer("check.n = getattr(check, 'n', 0) + 1\nreturn check.n % 2 == 0"),
    "always raises": answer("assert False"),
    "returns nothing": answer(WHOLE.replace("return bool", "bool")),
    "always an error": answer("return backward.no_such_attribute"),
    "only a scalar": answer(
        "ga, gb = backward(np.ones(()), np.array(2.0), np.array(3.0))\nreturn bool(ga == 3 and gb == 2)"
    ),
    "a constant g": answer(WHOLE.replace("np.array([[1.0, -2.0], [0.5, 3.0]])", "np.full((2, 2), 3.0)")),
    "a symmetric g": answer(WHOLE.replace("[[1.0, -2.0], [0.5, 3.0]]", "[[1.0, -2.0], [-2.0, 3.0]]")),
    "equal inputs": answer(WHOLE, inputs="a = b = np.array([[1.0, 2.0], [3.0, 5.0]])"),
}

LOOKS_LIKE = {
    "always raises": "always_fails",
    "only a scalar": "ones_only",
}
