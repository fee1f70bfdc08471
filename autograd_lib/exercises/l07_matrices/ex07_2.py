"""ex07_2: a whole layer, x @ w + b, as one operation of one's own inside the engine."""

from ...checking import Judge, Text
from ...checking.comparing import claim
from ...checking.engines import refused_finding
from . import collect
from .common import expect_array, matrix

APPLY = "`Linear.apply(x, w, b)`"
LABELS = {
    "value": Text(APPLY + " 的值，{shapes}", "the value of " + APPLY + ", {shapes}"),
    "dx": Text("x 的梯度，{shapes}", "the gradient of x, {shapes}"),
    "dw": Text("w 的梯度，{shapes}", "the gradient of w, {shapes}"),
    "db": Text(
        "b 的梯度，{shapes}，由 `backward` 自己返回", "the gradient of b, {shapes}, as `backward` returns it"
    ),
    "square": Text("两个 3×3 的矩阵，三个梯度", "all gradients, with two 3×3 matrices"),
}
THRIFT = Text(
    "`x` 不需要梯度：`backward` 返回的第一个是 `None`",
    "`x` needs no gradient: `backward` returns `None` first",
)
FOR_NOTHING = Text(
    "为 `x` 算了一个没有人要的梯度：先看 `ctx.needs_input_grad[0]`。",
    "A gradient of `x` is computed that nobody wants: look at `ctx.needs_input_grad[0]` first.",
)
BACKWARD = "`Linear.backward`"


def challenge(rng):
    m, k, n = rng.sample((2, 3, 4), 3)
    return {"oblong": draw(rng, m, k, n), "square": draw(rng, 3, 3, 3)}


def draw(rng, m, k, n):
    """Return inputs of one layer and what comes back to its result."""
    return {"x": matrix(rng, m, k), "w": matrix(rng, k, n), "b": matrix(rng, n), "g": matrix(rng, m, n)}


def gradients(task):
    """Return the gradients of all three inputs."""
    x, w, g = (task[name] for name in "xwg")
    return {"dx": g @ w.T, "dw": x.T @ g, "db": g.sum(axis=0)}


def judge(parts, challenge):
    oblong, square = challenge["oblong"], challenge["square"]
    shapes = ", ".join(f"{name} {'×'.join(map(str, oblong[name].shape))}" for name in "xwb")
    truth = {
        "value": oblong["x"] @ oblong["w"] + oblong["b"],
        **gradients(oblong),
        "square": gradients(square),
    }
    found = [
        expect_array(parts, name, value, label=LABELS[name].fill(shapes=shapes))
        for name, value in truth.items()
    ]
    lent = refused_finding(parts, "own", label=BACKWARD, weight=5)
    if lent:
        return [found[0], lent]
    # Whoever never computes it has saved nothing: thrift counts where the gradient is right.
    thrifty = found[1].ok
    return [*found, claim(parts, "thrift", lambda spared: spared and thrifty, label=THRIFT, why=FOR_NOTHING)]


JUDGE = Judge(challenge, collect.ex07_2, judge)
