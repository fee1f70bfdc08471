"""The product of a Hessian and a vector, by two passes and by a difference of gradients."""

import numpy as np

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect
from ...kit.checking.rows import draw_rows, expect_close
from ..beside.hvp import collect
from ..engines import ENGINES

EXACT = Text("`hvp`，x 的形状 {shape}（{engine}）", "`hvp`, x of shape {shape} ({engine})")
ROUGH = Text(
    "`hvp_by_difference`，x 的形状 {shape}（{engine}）", "`hvp_by_difference`, x of shape {shape} ({engine})"
)
RAW = Text(
    "`hvp_by_difference`，f 的一个 backward 不能再求导",
    "`hvp_by_difference`, where one backward in f cannot be differentiated",
)
LONG = 0.25  # a step that shows in the result
WITH_H = Text("`hvp_by_difference(…, h={h})`", "`hvp_by_difference(…, h={h})`").fill(h=LONG)
OWN_STEP = Text(
    "步长这样长的时候，差商和 Hv 差得很远；要的就是这个步长的差商。",
    "With a step as long as this the quotient is far from Hv; the quotient for this very step is what counts.",
)
NO_SECOND = Text(
    "只用两个**一阶**梯度的差：这个 f 里有一个运算，它的 backward 像 bump 那样，二阶是错的，而一阶梯度不受影响。",
    "A difference of two **first** gradients and nothing else: in this f an operation has a backward that is wrong at second order, as in bump, which leaves first gradients as they are.",
)
LEFT = Text("`{name}` 之后的 x、x.grad、v 和 requires_grad", "x, x.grad, v and requires_grad after `{name}`")
LEFT_BY_LINEAR = Text(
    "`{name}` 之后 x 和 v 的 requires_grad，f 是线性的",
    "requires_grad of x and v after `{name}`, where f is linear",
)
NOT_YOURS = Text(
    "传进来的 `x` 和 `v` 应当保持原样，`requires_grad` 还是 False，`x.grad` 还是空的。",
    "The `x` and `v` that are passed in should stay as they are, their `requires_grad` False and `x.grad` empty.",
)
LINEAR = Text("`{name}`，f 是线性的", "`{name}`, where f is linear")
NO_CURVATURE = Text(
    "线性的 f 没有曲率，Hv 全是 0，形状和 x 相同。",
    "A linear f has no curvature: Hv is zeros in the shape of x.",
)
EXACTLY = 1e-11  # v is long, so that a difference along it keeps fewer digits
ROUGHLY = (
    1e-5  # of the largest entry: where the terms of an entry cancel, what is left has fewer correct digits
)


def challenge(rng):
    shapes = {"engine": [2, 3], "torch": [5]}
    sizes = {"x": (0.3, 1.2), "v": (20.0, 60.0), "w": (0.3, 1.2), "c": (0.3, 1.2)}
    cases = {
        engine: {name: draw_rows(rng, *shape, low=low, high=high) for name, (low, high) in sizes.items()}
        for engine, shape in shapes.items()
    }
    return {"functions": ["hvp", "hvp_by_difference"], "cases": cases}


def glance(challenge, lost):
    """Return the challenge without the function of which nothing was lost."""
    of_hvp = {part for part in lost if part.startswith("hvp ")}
    functions = [
        name for name, some in zip(challenge["functions"], (of_hvp, lost - of_hvp), strict=True) if some
    ]
    return {**challenge, "functions": functions}


def product(x, v, w, c):
    """Return H·v for f(x) = z³ + Σ c·x⁴ with z = Σ w·x: 6z (Σ w·v) w + 12 c x² v."""
    x, v, w, c = map(np.array, (x, v, w, c))
    return (6 * (w * x).sum() * (w * v).sum() * w + 12 * c * x**2 * v).tolist()


def quotient(h, x, v, w, c):
    """Return the difference quotient of the gradient, 3z² w + 4c x³, for a step of this length."""
    x, v, w, c = map(np.array, (x, v, w, c))

    def gradient(at):
        return 3 * (w * at).sum() ** 2 * w + 4 * c * at**3

    return ((gradient(x + h * v) - gradient(x - h * v)) / (2 * h)).tolist()


def rough_product(one):
    """Return what a difference of gradients should give, and how near to it it has to be."""
    expected = product(**one)
    return expected, {"rel_tol": ROUGHLY, "abs_tol": ROUGHLY * float(np.abs(expected).max())}


def judge(parts, challenge):
    judges = {"hvp": exact, "hvp_by_difference": rough}
    cases = challenge["cases"]
    return [
        finding
        for name in challenge["functions"]
        for finding in kept(parts, name, judges[name](parts, cases), cases["engine"])
    ]


def exact(parts, cases):
    """Return the findings for the exact way."""
    findings = [
        expect_close(
            parts, f"hvp {engine}", product(**one), label=labelled(EXACT, engine, one), within=EXACTLY
        )
        for engine, one in cases.items()
    ]
    return [*findings, flat(parts, "hvp", cases, EXACTLY)]


def rough(parts, cases):
    """Return the findings for the difference of gradients; once it is right, for what should not matter to it."""
    findings = []
    for engine, one in cases.items():
        expected, near = rough_product(one)
        label = labelled(ROUGH, engine, one)
        findings.append(expect(parts, f"hvp_by_difference {engine}", expected, label=label, **near))
    if not all(finding.ok for finding in findings):
        return findings
    given = cases["engine"]
    expected, near = rough_product(given)
    return [
        *findings,
        flat(parts, "hvp_by_difference", cases, ROUGHLY),
        expect(parts, "raw", expected, label=RAW, wants=NO_SECOND, **near),
        expect_close(parts, "long step", quotient(LONG, **given), label=WITH_H, wants=OWN_STEP),
    ]


def flat(parts, name, cases, within):
    """Return the finding for a linear f, whose Hessian is 0."""
    zeros = {engine: np.zeros(np.shape(one["x"])).tolist() for engine, one in cases.items()}
    label = LINEAR.fill(name=name)
    return expect_close(parts, f"{name} linear", zeros, label=label, wants=NO_CURVATURE, within=within)


def labelled(label, engine, one):
    """Return a label with the shape of x and the name of the engine."""
    return label.fill(shape=np.shape(one["x"]), engine=ENGINES[engine])


def kept(parts, name, findings, given):
    """Return the findings, and once all are right the one for what the function leaves behind."""
    if not all(finding.ok for finding in findings):
        return findings
    left = {"x": given["x"], "x.grad": None, "v": given["v"], "requires_grad": [False, False]}
    exactly = {"wants": NOT_YOURS, "rel_tol": 0, "abs_tol": 0}
    by_linear = LEFT_BY_LINEAR.fill(name=name)
    return [
        *findings,
        expect(parts, f"{name} left", left, label=LEFT.fill(name=name), weight=0.5, **exactly),
        expect(parts, f"{name} left by linear", [False, False], label=by_linear, weight=0.25, **exactly),
    ]


JUDGE = Judge(challenge, collect, judge, glance=glance)
