"""A whole layer, x @ w + b, as one operation of one's own engine."""

from ...kit.checking import Judge, Text
from ...kit.checking.arrays import draw_array, expect_exactly
from ...kit.checking.comparing import REL_TOL, claim, same
from ..beside.affine import collect

FORWARD = "`Affine.forward(ctx, x, w, b)`"
LABELS = {
    "value": Text(FORWARD + " 的值，{shapes}", "the value of " + FORWARD + ", {shapes}"),
    "dx": Text("x 的梯度，{shapes}", "the gradient of x, {shapes}"),
    "dw": Text("w 的梯度，{shapes}", "the gradient of w, {shapes}"),
    "db": Text(
        "b 的梯度，{shapes}，由 `backward` 自己返回", "the gradient of b, {shapes}, as `backward` returns it"
    ),
    "two": Text(
        "两层，都前向之后再逐个反向，梯度相加",
        "two layers, both run before either is walked back: the sums of their gradients",
    ),
    "square": Text("两个 3×3 的矩阵，三个梯度", "all gradients, with two 3×3 matrices"),
}
THRIFT = Text(
    "`x` 不需要梯度：`backward` 返回的第一个是 `None`，也没有为它算过矩阵乘积",
    "`x` needs no gradient: `backward` returns `None` first, and computes no product for it",
)
NOT_NONE = Text(
    "`x` 不需要梯度，第一个返回值却是 `{kind}`：那里要 `None`。",
    "`x` needs no gradient, and yet what is returned first is of type `{kind}`: it should be `None`.",
)
OF_ONE = Text(
    "两次 `forward` 各有各的 `ctx`：每一次要用的东西，存在它自己的 `ctx` 里。",
    "Two calls of `forward` have a `ctx` each: what belongs to a call is kept in its own `ctx`.",
)
FOR_NOTHING = Text(
    "为 `x` 算了一个没有人要的梯度：先看 `ctx.needs_input_grad[0]`。",
    "A gradient of `x` is computed that nobody wants: look at `ctx.needs_input_grad[0]` first.",
)
STILL_DUE = Text(
    "只有 `x` 不需要梯度：`w` 和 `b` 的梯度照样要返回。",
    "Only `x` needs no gradient: those of `w` and `b` are due as before.",
)

NOT_YET = Text(
    "省没省，要等 `x` 需要的那个梯度算对了才看得出来。",
    "Whether anything is spared shows only once the gradient of `x` is right where it is needed.",
)


def challenge(rng):
    m, k, n = rng.sample((2, 3, 4), 3)
    return {"oblong": draw(rng, m, k, n), "square": draw(rng, 3, 3, 3)}


def draw(rng, m, k, n):
    """Return inputs of one layer and what comes back to its result."""
    return {
        name: draw_array(rng, *of) for name, of in (("x", (m, k)), ("w", (k, n)), ("b", (n,)), ("g", (m, n)))
    }


def gradients(task):
    """Return the gradients of all three inputs."""
    x, w, g = (task[name] for name in "xwg")
    return {"dx": g @ w.T, "dw": x.T @ g, "db": g.sum(axis=0)}


def shared(task):
    """Return the gradients of two layers together, of which the other is applied to x + 1."""
    one, other = gradients(task), gradients({**task, "x": task["x"] + 1})
    return {name: one[name] + other[name] for name in one}


def judge(parts, challenge):
    oblong, square = challenge["oblong"], challenge["square"]
    shapes = ", ".join(f"{name} {'×'.join(map(str, oblong[name].shape))}" for name in "xwb")
    truth = {
        "value": oblong["x"] @ oblong["w"] + oblong["b"],
        **gradients(oblong),
        "square": gradients(square),
    }
    found = [
        expect_exactly(parts, name, value, rel_tol=REL_TOL, label=LABELS[name].fill(shapes=shapes))
        for name, value in truth.items()
    ]
    why = OF_ONE if all(finding.ok for finding in found) else None
    found.append(
        expect_exactly(parts, "two", shared(square), label=LABELS["two"], wants=why, rel_tol=REL_TOL)
    )
    return [*found, thrift(parts, gradients(oblong), right=found[1].ok)]


def thrift(parts, wanted, right):
    """Return the finding for what is spared; whoever never computes the gradient right has spared nothing.

    wanted: the gradients, of which those of w and b are due as before.
    """
    spared = parts.get("thrift") if isinstance(parts.get("thrift"), dict) else {}
    others = spared.get("others")
    returned = {name: parts.get(name) for name in ("dw", "db")}  # where x does need its own: judged there
    due = same(others, returned) or same(others, {name: wanted[name] for name in returned})

    def holds(spared):
        return right and due and spared["first"] == "None" and spared["products"] <= 1

    return claim(parts, "thrift", holds, label=THRIFT, because=not_spared(spared, due, right))


def not_spared(spared, due, right):
    """Return what is wrong where `x` needs no gradient.

    due: whether those of w and b came as before; right: whether that of x is right where it is needed.
    """
    first = spared.get("first", "None")
    if first != "None":
        return NOT_NONE.fill(kind=str(first)[:40])
    if right and not due:
        return STILL_DUE
    return FOR_NOTHING if spared.get("products", 0) > 1 else NOT_YET


JUDGE = Judge(challenge, collect, judge, by_hand=True)
