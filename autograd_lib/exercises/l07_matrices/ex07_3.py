"""ex07_3: what three backward passes over the 3×3 example leave in the leaves, predicted."""

import numpy as np

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect, expect_members
from . import collect

A = np.array([[2, 4, 6], [2, 3, 4], [9, 7, 8]])
B = np.array([[4, 9, 2], [7, 1, 1], [6, 7, 3]])
ONES = np.ones((3, 3), dtype=int)
LABELS = {
    "a_after_1": Text("第 1 遍之后的 `a.grad`", "`a.grad` after pass 1"),
    "b_after_1": Text("第 1 遍之后的 `b.grad`", "`b.grad` after pass 1"),
    "row_of_pass_2": Text("第 2 遍给 `a.grad[1]` 添的一份", "the share of pass 2 in `a.grad[1]`"),
    "row_after_2": Text("第 2 遍之后的 `a.grad[1]`", "`a.grad[1]` after pass 2"),
    "column_after_2": Text("第 2 遍之后的 `b.grad[:, 1]`", "`b.grad[:, 1]` after pass 2"),
    "row_after_3": Text("第 3 遍之后的 `a.grad[1]`", "`a.grad[1]` after pass 3"),
}
FIRST = Text(
    "第 3 遍之后，`.grad` 里只有一份的叶子", "the leaves whose `.grad` holds a single share after pass 3"
)
OF_FIVE = Text(
    "看一看每一遍的根是谁：从那个根出发，走得到哪些叶子？",
    "See what the root of each pass is: which leaves can be reached from there?",
)


def challenge(rng):
    return {}


def what_happens():
    """Return the six numbers or lists, from the gradients of a plain matrix product."""
    doubled = ONES.copy()
    doubled[1, 1] = 2
    of_a, of_b = zip(*((g @ B.T, A.T @ g) for g in (ONES, doubled, ONES)), strict=True)
    return {
        "a_after_1": of_a[0].tolist(),
        "b_after_1": of_b[0].tolist(),
        "row_of_pass_2": of_a[1][1].tolist(),
        "row_after_2": sum(of_a[:2])[1].tolist(),
        "column_after_2": sum(of_b[:2])[:, 1].tolist(),
        "row_after_3": sum(of_a)[1].tolist(),
    }


def judge(parts, challenge):
    found = [expect(parts, name, truth, label=LABELS[name]) for name, truth in what_happens().items()]
    return [*found, expect_members(parts, "single_share", ["c", "d", "e"], label=FIRST, why=OF_FIVE)]


def answer(**predictions):
    """Return predictions as an answer cell; those not given are right."""
    right = {**what_happens(), "single_share": ["c", "d", "e"]}
    return "".join(f"{name} = {value!r}\n" for name, value in (right | predictions).items())


EXERCISE = Exercise(
    id="ex07_3",
    title=Text("三遍反向，谁也没有清零", "Three passes, and nobody resets"),
    kind=Kind.PREDICT,
    points=7,
    minutes=8,
    difficulty=3,
    answers=(*LABELS, "single_share"),
    challenge=challenge,
    collect=collect.ex07_3,
    judge=judge,
    hints=(
        Text(
            "上游梯度全是一的时候，你的 dA 化简成什么？它的每一行之间有什么不同？dB 的每一列之间呢？",
            "What does your dA come down to when the incoming gradient is all ones? In what do its rows differ, and the columns of dB?",
        ),
        Text(
            "全是 1 时，`a.grad[i, k]` 是 b 第 k 行的和，`b.grad[k, j]` 是 a 第 k 列的和。`g[1][1]` 多出来的 1 只经过 C 的一个元素：它给 `a.grad` 的第 1 行添上 b 的某一列，给 `b.grad` 的第 1 列添上 a 的某一行。",
            "With ones, `a.grad[i, k]` is the sum of row k of b, and `b.grad[k, j]` the sum of column k of a. The extra 1 in `g[1][1]` goes through a single entry of C: it adds a certain column of b to row 1 of `a.grad`, and a certain row of a to column 1 of `b.grad`.",
        ),
        Text(
            "b 第 0 行的和是 4 + 9 + 2 = 15，所以 `a_after_1` 的第 0 列全是 15。第 2 遍添的一行，是这样的一行再加上 b 的第 1 列 `[9, 1, 7]`。叶子的 `.grad` 一遍一遍地累积。",
            "Row 0 of b sums to 4 + 9 + 2 = 15, so column 0 of `a_after_1` is 15 throughout. The share of pass 2 is such a row plus column 1 of b, `[9, 1, 7]`. The `.grad` of a leaf accumulates from pass to pass.",
        ),
    ),
    wrong=(
        Wrong(
            "the_other_factor",
            answer(a_after_1=B.tolist(), b_after_1=A.tolist()),
            Text(
                "这是 `a * b` 的法则：梯度就是另一个因子。`@` 的梯度还要加起来：a 的每个元素都用在 C 的一整行里。",
                "That is the rule for `a * b`, where the gradient is the other factor. For `@` there is a sum as well: every entry of a is used in a whole row of C.",
            ),
        ),
        Wrong(
            "sums_the_wrong_way",
            answer(a_after_1=(ONES @ B).tolist(), b_after_1=(A @ ONES).tolist()),
            Text(
                "加的方向反了：这是 b 的列和与 a 的行和。a.grad 里是 b 的行和，b.grad 里是 a 的列和。",
                "Summed in the wrong direction: these are the column sums of b and the row sums of a. In a.grad stand the row sums of b, in b.grad the column sums of a.",
            ),
        ),
        Wrong(
            "rows_and_columns_exchanged",
            answer(a_after_1=(B @ ONES).tolist(), b_after_1=(ONES @ A).tolist()),
            Text(
                "加出来的数是对的，摆放的方向不对：`a.grad[i, k]` 与 i 无关，所以三**行**相同；`b.grad[k, j]` 与 j 无关，所以三**列**相同。",
                "The sums are right, but they lie the wrong way: `a.grad[i, k]` does not depend on i, so its three **rows** are equal; `b.grad[k, j]` does not depend on j, so its three **columns** are.",
            ),
        ),
        Wrong(
            "nothing_accumulates",
            answer(
                row_after_2=[24, 10, 23],
                column_after_2=[15, 17, 22],
                row_after_3=[15, 9, 16],
                single_share=["a", "b", "c", "d", "e"],
            ),
            Text(
                "这些都是某一遍自己的那一份。叶子的 `.grad` 不会被新的一遍覆盖：每一遍都往里加。",
                "These are the shares of one pass each. A new pass does not overwrite the `.grad` of a leaf: every pass adds to it.",
            ),
        ),
        Wrong(
            "doubles_the_whole_row",
            answer(row_of_pass_2=[30, 18, 32], row_after_2=[45, 27, 48], row_after_3=[60, 36, 64]),
            Text(
                "把整整一行都加倍了。变成 2 的只有 `g[1][1]` 一个元素，C 的同一行里另外两个元素的权重还是 1。",
                "The whole row was doubled. Only the single entry `g[1][1]` has become 2; the other two entries in that row of C still weigh 1.",
            ),
        ),
        Wrong(
            "doubles_one_entry",
            answer(row_of_pass_2=[15, 18, 16], row_after_2=[30, 27, 32], row_after_3=[45, 36, 48]),
            Text(
                "这里以为 `g[1][1]` 只影响 `a.grad[1][1]`。C 的一个元素用到了 a 的一整行，所以那一整行都要变。",
                "This takes `g[1][1]` to concern `a.grad[1][1]` only. One entry of C uses a whole row of a, so that whole row changes.",
            ),
        ),
        Wrong(
            "the_printed_row_as_a_share",
            answer(row_of_pass_2=[39, 19, 39]),
            Text(
                "这是屏幕上看到的累积值，里面还有第 1 遍的一份。要的是第 2 遍**自己**添的那一份。",
                "That is the accumulated row as it appears on the screen, with the share of pass 1 in it. What is asked for is the share that pass 2 itself has added.",
            ),
        ),
    ),
)
