"""Equations solved outside the graph: both gradients, and a second order that is right or refused."""

from ...kit.checking import Judge, Text
from ...kit.checking.comparing import expect, expect_raised, same
from ...kit.checking.rows import CLOSE
from ..beside.shared.function_orders import first_order
from ..beside.shared.function_use import differentiated_again
from ..beside.solve import collect, solving
from ..engines import library
from .shared.own_functions import draw_case, expect_close, left_as_given, own_function, unless

SIZE = 3
LABELS = {
    "first": Text("`Solve`：解，以及 A 和 b 的梯度", "`Solve`: the solution, and the gradients of A and b"),
    "transposed": Text("`Solve.apply(A.T, b)` 的值", "the value of `Solve.apply(A.T, b)`"),
    "dtype": Text("`Solve`：float32 的输入", "`Solve` on float32 inputs"),
    "again": Text("`Solve`：再求一次导", "`Solve`, differentiated once more"),
}
SILENT = Text(
    "没有报错，二阶梯度却不对。`backward` 里在图外面算出来的东西没有历史：用 `once_differentiable` 声明，或者让它可以求导。",
    "There was no error, and second gradients are wrong. What `backward` computes outside the graph has no history: "
    "declare that with `once_differentiable`, or make it differentiable.",
)


def challenge(rng):
    case = draw_case(rng, {"A": (SIZE, SIZE), "b": (SIZE,)}, (SIZE,)) | {"layout": "plain"}
    for i, row in enumerate(case["inputs"]["A"]):
        row[i] += 5.0 if row[i] > 0 else -5.0  # far from singular
    case["inputs"]["b"][0] = 0.0
    return {"case": case}


def judge(parts, challenge):
    case, engine = challenge["case"], library("engine")
    A, b = (engine.tensor(rows, dtype=engine.float64) for rows in case["inputs"].values())
    expected = first_order(engine, solving(engine.linalg.solve), case)
    first = own_function(parts, "Solve", label="`Solve`", weight=4) or unless(
        [expect_close(parts, "first", expected, label=LABELS["first"], weight=4)],
        lambda: expect_close(
            parts, "transposed", engine.linalg.solve(A.T, b).tolist(), label=LABELS["transposed"], weight=4
        ),
    )
    if not first.ok:
        return [first]
    return [
        first,
        expect(parts, "dtype", "torch.float32", label=LABELS["dtype"]),
        left_as_given(parts, "kept", "Solve", list(case["inputs"].values())),
        again(parts, case, engine),
    ]


def again(parts, case, engine):
    """Return the finding for second order: right, or refused."""
    expected = differentiated_again(engine, solving(engine.linalg.solve), case)
    label, weight = LABELS["again"], 2
    if same(parts.get("again"), expected, rel_tol=CLOSE, abs_tol=CLOSE):
        return expect_close(parts, "again", expected, label=label, weight=weight)
    return expect_raised(parts, "again", "RuntimeError", label=label, because=SILENT, weight=weight)


def gist(part, value):
    """Return that there was no error in the place of second gradients, whatever they are."""
    return "no error" if part == "again" else value


JUDGE = Judge(challenge, collect, judge, gist=gist)
