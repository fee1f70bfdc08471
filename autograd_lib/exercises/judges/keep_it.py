"""Keep the gradient of a tensor that is not a leaf, with a hook."""

from ...kit.checking import Judge, Text
from ...kit.checking.rows import draw_rows
from ..beside.keep_it import collect
from .shared.programs import expect_own

LABELS = {
    "once": Text(
        "`retain_grad(y)`，一次反向：`y.kept` 之前、`y.kept` 之后、`x.grad`",
        "`retain_grad(y)` and one pass: `y.kept` before it, `y.kept` after it, `x.grad`",
    ),
    "engine": Text(
        "`retain_grad(y)`，两次反向（autograd_lib.engine）",
        "`retain_grad(y)` and two passes (autograd_lib.engine)",
    ),
    "torch": Text("`retain_grad(y)`，两次反向（torch）", "`retain_grad(y)` and two passes (torch)"),
    "asked_twice": Text(
        "对 `y` 调用两次 `retain_grad`，一次反向", "`retain_grad` called twice on `y`, then one pass"
    ),
    "asked_later": Text(
        "`retain_grad(y)`，一次反向，再 `retain_grad(y)`，再一次反向",
        "`retain_grad(y)`, one pass, `retain_grad(y)` again, another pass",
    ),
    "leaf": Text(
        "对叶子 `x` 和对 `y` 各调用一次，一次反向",
        "called on the leaf `x` and on `y`, then one pass",
    ),
    "root": Text(
        "`y.backward(g)` 之后把 `g` 改成零，再 `y.backward(g)`：`y.kept`、`x.grad`",
        "`y.backward(g)`, then `g` is set to zero, then `y.backward(g)` again: `y.kept`, `x.grad`",
    ),
    "plain": Text(
        "对不要梯度的张量调用：抛出 `RuntimeError`；对 `y` 照常",
        "called on a tensor that requires no gradient: a `RuntimeError`; on `y` as usual",
    ),
    "both": Text("对 `y` 和 `z` 各调用一次，一次反向", "called on `y` and on `z`, then one pass"),
}
TWICE = Text("问两次和问一次应当一样。", "Asking twice should be the same as asking once.")
LEFT_ALONE = Text(
    "叶子的梯度本来就会进 `.grad`，所以对叶子什么也不用做，连 `kept` 也不要设。",
    "The gradient of a leaf goes to its `.grad` anyway, so do nothing for a leaf; do not even set `kept`.",
)
SHARED = Text(
    "`kept` 和别人的张量共用内存，要存复制品。",
    "`kept` shares its memory with somebody else's tensor; store a copy.",
)
REFUSED = Text(
    "不要梯度的张量永远等不到梯度，所以马上抛出 `RuntimeError`，不要悄悄地什么也不做。",
    "A tensor that requires no gradient would wait for one for ever, so raise a `RuntimeError` at once; do not silently do nothing.",
)
CHANGED = Text(
    "`x.grad` 变了：钩子既不要返回别的梯度（它会代替往下传的那一份），也不要往到达的那一份里写。",
    "`x.grad` has changed: a hook should neither return another gradient, which replaces the one that is handed on, nor write into the one that arrives.",
)


def challenge(rng):
    x, slopes, weights = draw_rows(rng, 3, 3, low=1.2, high=6.0)
    return {"x": x, "slopes": slopes, "weights": weights}


def judge(parts, challenge):
    kept, reached = gradients(**challenge)
    weights, slopes = challenge["weights"], challenge["slopes"]
    one, two = seen(kept, reached), seen(doubled(kept), doubled(reached))
    once = parts.get("once")
    expected = {
        "once": one,
        "engine": two,
        "torch": two,
        "asked_twice": one,
        "asked_later": two,
        "leaf": one,
        "root": seen(weights, [w * m for w, m in zip(weights, slopes, strict=True)]),
        "plain": {**one, "raised": "RuntimeError"},
        "both": {**one, "z.kept": 1.0},
    }
    whys = {
        "engine": lambda left: CHANGED if left["x.grad"] != doubled(once["x.grad"]) else None,
        "asked_twice": lambda left: TWICE if left["y.kept"] == doubled(once["y.kept"]) else None,
        "leaf": lambda left: LEFT_ALONE if left["x has kept"] else None,
        "root": lambda left: SHARED if adds(parts) and not any(left["y.kept"]) else None,
        "plain": lambda left: REFUSED if left["raised"] != "RuntimeError" else None,
    }
    return [
        expect_own(parts, name, value, label=LABELS[name], because=whys.get(name))
        for name, value in expected.items()
    ]


def adds(parts):
    """Return whether a second pass was added to the first: who keeps the last one alone keeps zeros without sharing."""
    once = parts["once"]["y.kept"]
    return once != parts["engine"]["y.kept"] == doubled(once)


def seen(kept, reached):
    """Return what should be seen of y and of the leaf x."""
    return {"y.kept at first": None, "y.kept": kept, "x.grad": reached, "x has kept": False}


def gradients(x, slopes, weights):
    """Return ∂z/∂y and ∂z/∂x of y = x·slopes, z = sum(y·y·weights)."""
    kept = [2 * a * m * v for a, m, v in zip(x, slopes, weights, strict=True)]
    return kept, [g * m for g, m in zip(kept, slopes, strict=True)]


def doubled(row):
    """Return twice every number of a row."""
    return [2 * value for value in row]


JUDGE = Judge(challenge, collect, judge)
