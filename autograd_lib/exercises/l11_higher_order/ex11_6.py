"""ex11_6: the product of a Hessian and a vector, by two passes and by a difference of gradients."""

import numpy as np

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from ...checking.engines import ENGINES
from ...checking.rows import draw_rows, expect_close
from . import collect

EXACT = Text("`hvp`，x 的形状 {shape}（{engine}）", "`hvp`, x of shape {shape} ({engine})")
ROUGH = Text(
    "`hvp_by_difference`，x 的形状 {shape}（{engine}）", "`hvp_by_difference`, x of shape {shape} ({engine})"
)
RAW = Text(
    "`hvp_by_difference`，f 的一个 backward 不能再求导",
    "`hvp_by_difference`, where one backward in f cannot be differentiated",
)
NO_SECOND = Text(
    "这个 f 里有一个运算，它的 backward 像 ex11_3 那样用了裸数据。两个**一阶**梯度的差不受影响；这里的结果受了影响，说明用了二阶导数。",
    "In this f an operation has a backward that uses raw data, as in ex11_3. A difference of two **first** gradients does not mind; this result does, so second derivatives were used.",
)
LEFT = Text("`{name}` 之后的 x、x.grad 和 v", "x, x.grad and v after `{name}`")
NOT_YOURS = Text(
    "传进来的 `x` 和 `v` 应当保持原样，`x.grad` 应当还是空的。",
    "The `x` and `v` that are passed in should stay as they are, and `x.grad` empty.",
)
EXACTLY = 1e-11  # v is long, so that a difference along it keeps fewer digits
ROUGHLY = {"rel_tol": 1e-5, "abs_tol": 1e-6}


def challenge(rng):
    shapes = {"engine": [2, 3], "torch": [5]}
    sizes = {"x": (0.3, 1.2), "v": (20.0, 60.0), "w": (0.3, 1.2), "c": (0.3, 1.2)}
    return {
        engine: {name: draw_rows(rng, *shape, low=low, high=high) for name, (low, high) in sizes.items()}
        for engine, shape in shapes.items()
    }


def product(x, v, w, c):
    """Return H·v for f(x) = z³ + Σ c·x⁴ with z = Σ w·x: 6z (Σ w·v) w + 12 c x² v."""
    x, v, w, c = map(np.array, (x, v, w, c))
    return (6 * (w * x).sum() * (w * v).sum() * w + 12 * c * x**2 * v).tolist()


def judge(parts, challenge):
    exact = [
        expect_close(
            parts, f"hvp {engine}", product(**one), label=labelled(EXACT, engine, one), within=EXACTLY
        )
        for engine, one in challenge.items()
    ]
    rough = [
        expect(
            parts,
            f"hvp_by_difference {engine}",
            product(**one),
            label=labelled(ROUGH, engine, one),
            **ROUGHLY,
        )
        for engine, one in challenge.items()
    ]
    given = challenge["engine"]
    if all(finding.ok for finding in rough):
        rough.append(expect(parts, "raw", product(**given), label=RAW, why=NO_SECOND, **ROUGHLY))
    return [*kept(parts, "hvp", exact, given), *kept(parts, "hvp_by_difference", rough, given)]


def labelled(label, engine, one):
    """Return a label with the shape of x and the name of the engine."""
    return label.fill(shape=np.shape(one["x"]), engine=ENGINES[engine])


def kept(parts, name, findings, given):
    """Return the findings, and once all are right the one for what the function leaves behind."""
    if not all(finding.ok for finding in findings):
        return findings
    left = {"x": given["x"], "x.grad": None, "v": given["v"]}
    return [
        *findings,
        expect(parts, f"{name} left", left, label=LEFT.fill(name=name), why=NOT_YOURS, weight=0.5),
    ]


def answer(exact=None, rough=None):
    """Return an answer cell around the bodies of the two functions."""
    cell = ""
    for name, head, lines in (("hvp", "f, x, v", exact), ("hvp_by_difference", "f, x, v, h=1e-5", rough)):
        if lines:
            cell += f"\n\ndef {name}(torch, {head}):\n" + "".join(f"    {line}\n" for line in lines)
    return cell.lstrip()


LEAF = "x = x.detach().requires_grad_()"
FIRST = "(g,) = torch.autograd.grad(f(x), x, create_graph=True)"
GRADIENT = (
    "def gradient(at):",
    "    at = at.detach().requires_grad_()",
    "    return torch.autograd.grad(f(at), at)[0]",
)

EXERCISE = Exercise(
    id="ex11_6",
    title=Text("黑塞矩阵乘向量，两种办法", "Hessian times vector, two ways"),
    kind=Kind.IMPLEMENT_OP,
    points=8,
    minutes=12,
    difficulty=4,
    answers=("hvp", "hvp_by_difference"),
    challenge=challenge,
    collect=collect.ex11_6,
    judge=judge,
    hints=(
        Text(
            "黑塞矩阵的一行是梯度的一个元素的梯度。哪一个数的梯度等于所有行乘上 v 再相加？",
            "A row of the Hessian is the gradient of one entry of the gradient. Which number has a gradient that is the sum of all rows, weighted by v?",
        ),
        Text(
            "第一种：Hv 是 Σ g·v 的梯度，v 是常数。第二种：沿 v 走一小步，梯度的变化就是 hHv，所以 Hv ≈ (g(x + hv) − g(x − hv)) / 2h，只用一阶梯度。",
            "First way: Hv is the gradient of Σ g·v, with v a constant. Second way: along a small step hv the gradient changes by hHv, so Hv ≈ (g(x + hv) − g(x − hv)) / 2h, with first gradients only.",
        ),
        Text(
            "`(g,) = torch.autograd.grad(f(x), x, create_graph=True)`，然后 `return torch.autograd.grad((g * v).sum(), x)[0]`。第二种里，每个点都先 `detach().requires_grad_()`，再求一次普通的梯度。",
            "`(g,) = torch.autograd.grad(f(x), x, create_graph=True)`, then `return torch.autograd.grad((g * v).sum(), x)[0]`. In the second way, take `detach().requires_grad_()` of each point and then an ordinary gradient.",
        ),
    ),
    wrong=(
        Wrong(
            "rows_all_alike",
            answer((LEAF, FIRST, "return torch.autograd.grad(g.sum(), x)[0] * v")),
            Text(
                "`g.sum()` 的梯度把黑塞矩阵的各行加在了一起，事后再乘 v 已经分不开了。v 要在求和之前乘上去。",
                "The gradient of `g.sum()` adds all rows of the Hessian together, and multiplying by v afterwards cannot part them. Multiply by v before the sum.",
            ),
        ),
        Wrong(
            "gradient_times_vector",
            answer((LEAF, FIRST, "return (g * v).detach()")),
            Text(
                "这是梯度乘 v，还没有求第二次导数。",
                "This is the gradient times v; nothing has been differentiated a second time.",
            ),
        ),
        Wrong(
            "history_cut_off",
            answer((LEAF, FIRST, "return torch.autograd.grad((g.detach() * v).sum(), x)[0]")),
            Text(
                "`g` 没有历史，不能再求导：不要 `detach()`，也不要忘了 `create_graph=True`。",
                "`g` has no history and cannot be differentiated: no `detach()` here, and do not forget `create_graph=True`.",
            ),
        ),
        Wrong(
            "leaves_it_in_grad",
            answer(
                ("x.requires_grad_()", FIRST, "(g * v).sum().backward()", "return x.grad"),
            ),
            Text(
                "数是对的，但是留在了传进来的 `x` 的 `.grad` 里，下一次调用就会加在上面。",
                "The numbers are right, but they stay in the `.grad` of the `x` that was passed in, and the next call adds to them.",
            ),
        ),
        Wrong(
            "a_difference_for_both",
            answer((*GRADIENT, "h = 1e-5", "return (gradient(x + h * v) - gradient(x - h * v)) / (2 * h)")),
            Text(
                "这是第二种办法，差几位数字。第一种是精确的：求 Σ g·v 的梯度。",
                "This is the second way, and some digits are lost. The first one is exact: take the gradient of Σ g·v.",
            ),
        ),
        Wrong(
            "one_sided",
            answer(rough=(*GRADIENT, "return (gradient(x + h * v) - gradient(x)) / h")),
            Text(
                "单边差商的误差与 h 成正比。两边各走一步，误差就小到 h² 的量级。",
                "The error of a one-sided quotient is proportional to h. Step to both sides, and it is of the order of h².",
            ),
        ),
        Wrong(
            "half_forgotten",
            answer(rough=(*GRADIENT, "return (gradient(x + h * v) - gradient(x - h * v)) / h")),
            Text(
                "两个点相距 2h，要除以 2h。",
                "The two points are 2h apart: divide by 2h.",
            ),
        ),
        Wrong(
            "all_coordinates_at_once",
            answer(rough=(*GRADIENT, "return (gradient(x + h) - gradient(x - h)) / (2 * h) * v")),
            Text(
                "这里每个坐标都走了同样的一步，得到的是各列的和。要沿着 v 的方向走：x + h·v。",
                "Here every coordinate takes the same step, which gives the sum of all columns. Step along v: x + h·v.",
            ),
        ),
        Wrong(
            "second_derivative_after_all",
            answer(rough=(LEAF, FIRST, "return torch.autograd.grad((g * v).sum(), x)[0]")),
            Text(
                "第二种办法不应当用二阶导数，它的好处正在于此：f 里的 backward 不必能再求导。",
                "The second way should do without second derivatives; that is the point of it, since no backward in f has to be differentiable then.",
            ),
        ),
    ),
)
