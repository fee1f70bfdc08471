"""ex07_1: both gradients of a matrix product, entry by entry and as a whole, by hand."""

import numpy as np

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from ...checking.differences import central_differences
from ...checking.own_work import each_by_name
from . import collect
from .collect import INDICES, entry, whole
from .common import EXACT, by_hand, expect_array, matrix

LABELS = {
    "entry_of_dA": "`entry_of_dA(g, a, b, i, k)`",
    "entry_of_dB": "`entry_of_dB(g, a, b, k, j)`",
    "dA": "`dA(g, a, b)`",
    "dB": "`dB(g, a, b)`",
}
WEIGHTS = {"entry_of_dA": 1, "entry_of_dB": 1, "dA": 2, "dB": 2}


def gradients(task):
    """Return both gradients, summed over the index that each of them does not have."""
    g, a, b = (task[name] for name in "gab")
    return {"A": np.einsum("ij,kj->ik", g, b), "B": np.einsum("ik,ij->kj", a, g)}


def challenge(rng):
    return {"tasks": [draw(rng, rng.sample((2, 3, 4), 3)), draw(rng, [3, 3, 3])]}


def draw(rng, counts):
    """Return a product of n×k by k×m with its cotangent, and which entries of the gradients to ask for."""
    n, k, m = counts
    while True:
        task = {"a": matrix(rng, n, k), "b": matrix(rng, k, m), "g": matrix(rng, n, m)}
        if all(np.abs(of).min() > 0.05 for of in gradients(task).values()):
            break
    for name, (rows, columns) in {"entry_of_dA": (n, k), "entry_of_dB": (k, m)}.items():
        task[name] = [[rows - 1, 0], [rng.randrange(rows), columns - 1]]
    return task


def judge(parts, challenge):
    return [judge_one(parts, challenge["tasks"], name) for name in LABELS]


def judge_one(parts, tasks, name):
    common = {"label": LABELS[name], "weight": WEIGHTS[name]}
    cheated = by_hand(parts, f"{name} names", **common)
    if cheated:
        return cheated
    pick = entries if name in INDICES else matrices
    expected, beside = (pick(name, tasks, of) for of in (gradients, differences))
    if name in INDICES:
        return expect(parts, name, expected, difference=beside, rel_tol=EXACT, **common)
    return expect_array(parts, name, expected, difference=beside, rel_tol=EXACT, **common)


def entries(name, tasks, of):
    return {
        entry(name, task, at): float(of(task)[name[-1]][tuple(at)]) for task in tasks for at in task[name]
    }


def matrices(name, tasks, of):
    return {whole(name, task): of(task)[name[-1]] for task in tasks}


def differences(task):
    """Return both gradients as difference quotients of the weighted sum."""
    found = central_differences(
        lambda a, b: float((task["g"] * (a @ b)).sum()), {"a": task["a"], "b": task["b"]}
    )
    return {"A": found["a"], "B": found["b"]}


def answer(before="import numpy as np\n\n\n", **bodies):
    """Return an answer cell with some of the four functions, around what they return."""
    arguments = {name: "g, a, b" + "".join(f", {i}" for i in INDICES.get(name, "")) for name in LABELS}
    return before + "".join(
        f"def {name}({arguments[name]}):\n    return {body}\n\n\n" for name, body in bodies.items()
    )


def slips(name, bodies, why, **options):
    """Return one wrong answer for each of the functions that a slip may be made in, alone or in several."""
    return tuple(
        Wrong(f"{name}_in_{of.lower()}", answer(**options, **{of: body}), why) for of, body in bodies.items()
    )


ENGINE = """
import autograd_lib.engine as torch


def both(g, a, b):
    a, b = torch.tensor(a, requires_grad=True), torch.tensor(b, requires_grad=True)
    (a @ b).backward(torch.tensor(g))
    return a.grad, b.grad


"""

EXERCISE = Exercise(
    id="ex07_1",
    title=Text("A @ B 的两个梯度", "The two gradients of A @ B"),
    kind=Kind.DERIVE,
    points=6,
    minutes=10,
    difficulty=3,
    answers=tuple(LABELS),
    names=each_by_name(*LABELS),
    challenge=challenge,
    collect=collect.ex07_1,
    judge=judge,
    hints=(
        Text(
            "把 `A[i, k]` 动一下，C 的哪些元素会动？每个动多少？损失又因此动多少？",
            "Nudge `A[i, k]`: which entries of C move, and by how much each? And by how much does the loss move in turn?",
        ),
        Text(
            "`C[i, j]` 随 `A[i, k]` 变化的速度是 `B[k, j]`，它在损失里的权重是 `G[i, j]`。i 和 k 是给定的，剩下的 j 要全部加起来。对 `B[k, j]`，剩下要加的是 i。",
            "`C[i, j]` moves with `A[i, k]` at the rate `B[k, j]`, and weighs `G[i, j]` in the loss. i and k are given, so add up over every j that is left. For `B[k, j]` it is i that is left.",
        ),
        Text(
            "第一个函数是 `sum(g[i, j] * b[k, j] for j in range(b.shape[1]))`。要写成一个矩阵乘积，两个矩阵里被加掉的 j 必须分别是左边的列号和右边的行号：哪一个要转置？",
            "The first function is `sum(g[i, j] * b[k, j] for j in range(b.shape[1]))`. As one matrix product, the summed j has to number the columns of the left matrix and the rows of the right one: which of the two has to be transposed?",
        ),
    ),
    wrong=(
        *slips(
            "the_rule_for_numbers",
            {"entry_of_dA": "g[i, 0] * b[k, 0]", "entry_of_dB": "a[0, k] * g[0, j]"},
            Text(
                "只取了一项。`A[i, k]` 出现在 C 的整整一行里（`B[k, j]` 出现在整整一列里），每一处都贡献一份，要加起来。",
                "Only one term is taken. `A[i, k]` occurs in a whole row of C (and `B[k, j]` in a whole column); every occurrence contributes, and the shares add up.",
            ),
        ),
        *slips(
            "elementwise_product",
            {"dA": "g * b", "dB": "g * a"},
            Text(
                "这是逐元素乘法的法则。`@` 的每个输出都是一串乘积之和，换成别的形状，`*` 连算都算不出来。",
                "That is the rule of elementwise multiplication. Every output of `@` is a sum of products; with other shapes `*` cannot even be computed.",
            ),
        ),
        *slips(
            "no_transpose",
            {"dA": "g @ b", "dB": "a @ g"},
            Text(
                "少了转置：G 的列号是 j，B 的行号却是 k，对不上。方阵时它也能算，只是算错。",
                "A transpose is missing: the columns of G are numbered by j, the rows of B by k, and they do not match. For square matrices it can be computed all the same, and is wrong.",
            ),
        ),
        *slips(
            "wrong_side",
            {"dA": "b.T @ g", "dB": "g @ a.T"},
            Text(
                "转置了，却乘错了一边。矩阵乘法不能交换：A 在左边，它的梯度里剩下的那个矩阵就还在右边；B 反过来。",
                "Transposed, but multiplied from the wrong side. Matrix products do not commute: A stands on the left, so in its gradient the other matrix stays on the right; for B it is the other way round.",
            ),
        ),
        *slips(
            "transposed_result",
            {"dA": "b @ g.T", "dB": "g.T @ a"},
            Text(
                "数都对，摆放的方向反了：这是正确答案的转置。梯度的形状总与它所属的矩阵相同。",
                "The numbers are right, but lie the other way round: this is the transpose of the right answer. A gradient always has the shape of what it belongs to.",
            ),
        ),
        *slips(
            "forgets_the_cotangent",
            {
                "entry_of_dA": "b[k, :].sum()",
                "entry_of_dB": "a[:, k].sum()",
                "dA": "np.ones_like(g) @ b.T",
                "dB": "a.T @ np.ones_like(g)",
            },
            Text(
                "`g` 没有用上。只有上游梯度全是 1 的时候，结果才会是 B 的行和与 A 的列和。",
                "`g` is not used. Only when the incoming gradient is all ones are the results the row sums of B and the column sums of A.",
            ),
        ),
        *slips(
            "indices_of_the_other_matrix",
            {"entry_of_dA": "sum(g[:, k] * b[i, k])", "entry_of_dB": "sum(a[j, :] * g[k, :])"},
            Text(
                "下标串位了。先写出 `C[i, j]` 是哪些乘积之和，再看给定的两个下标在每一项里站在哪里。",
                "The indices got mixed up. Write down which products `C[i, j]` is the sum of, and then look where the two given indices stand in each term.",
            ),
        ),
        *slips(
            "asks_the_engine",
            {"dA": "both(g, a, b)[0]", "dB": "both(g, a, b)[1]"},
            Text(
                "你的函数请引擎代劳了。引擎里也要有人先写下这条法则，这一次那个人是你。",
                "Your function leaves the work to the engine. Somebody had to write the rule into the engine too, and this time it is you.",
            ),
            before=ENGINE,
        ),
    ),
)
