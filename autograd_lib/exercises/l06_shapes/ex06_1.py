"""ex06_1: which shapes come out of an operation, and which shapes come back."""

from ... import engine as torch
from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import expect
from . import collect

LABELS = {
    "added": Text("`(a + b).shape`", "`(a + b).shape`"),
    "grad_a": Text(
        "`(a + b).sum().backward()`，然后 `a.grad.shape`", "`(a + b).sum().backward()`, then `a.grad.shape`"
    ),
    "filled_a": Text(
        "`(a + b).sum().backward()`，然后 `a.grad` 里的每一个数",
        "`(a + b).sum().backward()`, then each number in `a.grad`",
    ),
    "deeper": Text("`(a * c).shape`", "`(a * c).shape`"),
    "refused": Text("`(x + v).shape`", "`(x + v).shape`"),
    "row_sums": Text("`x.sum(dim=1).shape`", "`x.sum(dim=1).shape`"),
    "picked": Text("`x[[2, 0, 2, 2, 1]].shape`", "`x[[2, 0, 2, 2, 1]].shape`"),
    "grad_x": Text(
        "`x[[2, 0, 2, 2, 1]].sum().backward()`，然后 `x.grad.shape`",
        "`x[[2, 0, 2, 2, 1]].sum().backward()`, then `x.grad.shape`",
    ),
}


def truth():
    """Return what the reference engine gives for the lines of the exercise."""
    a, x = (torch.ones(*shape, requires_grad=True) for shape in ((3, 1), (3, 4)))
    b, c, v = (torch.ones(*shape) for shape in ((4,), (2, 1, 4), (3,)))
    (a + b).sum().backward()
    chosen = x[[2, 0, 2, 2, 1]]
    chosen.sum().backward()
    return {
        "added": list((a + b).shape),
        "grad_a": list(a.grad.shape),
        "filled_a": a.grad[0, 0].item(),
        "deeper": list((a * c).shape),
        "refused": _shape_or_raises(lambda: x + v),
        "row_sums": list(x.sum(dim=1).shape),
        "picked": list(chosen.shape),
        "grad_x": list(x.grad.shape),
    }


def _shape_or_raises(compute):
    try:
        return list(compute().shape)
    except RuntimeError:
        return "raises"


def challenge(rng):
    return {}


def judge(parts, challenge):
    return [expect(parts, name, value, label=LABELS[name]) for name, value in truth().items()]


def answer(**predictions):
    """Return the predictions as an answer cell; `added` is the one that all slips get right."""
    given = {"added": "(3, 4)", **predictions}
    return "\n".join(f"{name} = {given[name]}" for name in LABELS)


EXERCISE = Exercise(
    id="ex06_1",
    title=Text("出去的形状，回来的形状", "Shapes out, shapes back"),
    kind=Kind.PREDICT,
    points=8,
    minutes=6,
    difficulty=2,
    answers=tuple(LABELS),
    challenge=challenge,
    collect=collect.ex06_1,
    judge=judge,
    hints=(
        Text(
            "把两个形状上下写成两行，右边对齐。每一列里的两个数，要怎样才算合得来？`a.grad` 又要拿来做什么？",
            "Write the two shapes one above the other, with their right ends aligned. When do the two numbers in a column agree? And what is `a.grad` going to be used for?",
        ),
        Text(
            "一列里两个数相等，或者有一个是 1（缺的当作 1），就合得来，结果取较大的那个；否则抛出异常。"
            "`sum(dim=…)` 去掉那一维；用列表取行，取几行就有几行，重复的也算。梯度的形状永远和张量自己的一样。",
            "A column agrees if both numbers are equal or one of them is 1 (a missing one counts as 1); the result takes the larger. Otherwise an exception is raised. "
            "`sum(dim=…)` drops that dimension; a list of rows yields as many rows as it names, repeated ones included. A gradient always has the shape of the tensor itself.",
        ),
        Text(
            "`a * c`：形状 (3, 1) 补成 (1, 3, 1)，写在 (2, 1, 4) 下面，一列一列地看。"
            "`a.grad` 里的数：`a` 的每一个数被抄了几份，就收到几个 1。",
            "For `a * c`: extend the shape (3, 1) to (1, 3, 1), write it below (2, 1, 4), and go column by column. "
            "For the numbers in `a.grad`: each number of `a` receives one 1 for every copy that was made of it.",
        ),
    ),
    wrong=(
        Wrong(
            "shape_of_the_output",
            answer(
                grad_a="(3, 4)",
                filled_a=1,
                deeper="(2, 3, 4)",
                refused='"raises"',
                row_sums="(3,)",
                picked="(5, 4)",
                grad_x="(5, 4)",
            ),
            Text(
                "这里让梯度取了输出的形状。`a` 要用 `a.grad` 来更新自己，所以 `a.grad` 和 `a` 的形状必须一样；多出来的各份要加到一起。",
                "Here gradients take the shape of the output. `a` is to be updated by `a.grad`, so `a.grad` must have the shape of `a`; the extra shares are added up.",
            ),
        ),
        Wrong(
            "one_copy_only",
            answer(
                grad_a="(3, 1)",
                filled_a=1,
                deeper="(2, 3, 4)",
                refused='"raises"',
                row_sums="(3,)",
                picked="(5, 4)",
                grad_x="(3, 4)",
            ),
            Text(
                "`a.grad` 的形状对了，里面的数不对：`a` 的每一个数在 `a + b` 里用了不止一次，每用一次就收到一个 1。",
                "The shape of `a.grad` is right, its numbers are not: each number of `a` is used more than once in `a + b`, and receives one 1 for each use.",
            ),
        ),
        Wrong(
            "aligned_on_the_left",
            answer(
                grad_a="(3, 1)",
                filled_a=4,
                deeper='"raises"',
                refused="(3, 4)",
                row_sums="(3,)",
                picked="(5, 4)",
                grad_x="(3, 4)",
            ),
            Text(
                "这里把形状从左边对齐了。广播总是从最后一维往前比，缺的维补在前面。",
                "Here the shapes are aligned on the left. Broadcasting compares from the last dimension backwards, and missing dimensions are added in front.",
            ),
        ),
        Wrong(
            "the_other_dimension",
            answer(
                grad_a="(3, 1)",
                filled_a=4,
                deeper="(2, 3, 4)",
                refused='"raises"',
                row_sums="(4,)",
                picked="(5, 4)",
                grad_x="(3, 4)",
            ),
            Text(
                "`dim=1` 是消失的那一维，不是留下的那一维：把每一行里的数加起来，每行剩下一个数。",
                "`dim=1` is the dimension that disappears, not the one that stays: the numbers within each row are added, and one number per row is left.",
            ),
        ),
        Wrong(
            "dimension_kept",
            answer(
                grad_a="(3, 1)",
                filled_a=4,
                deeper="(2, 3, 4)",
                refused='"raises"',
                row_sums="(3, 1)",
                picked="(5, 4)",
                grad_x="(3, 4)",
            ),
            Text(
                "要写上 `keepdim=True`，那一维才会以 1 的大小留下来；不写就去掉了。",
                "Only with `keepdim=True` does that dimension stay, with size 1; without it, it is dropped.",
            ),
        ),
        Wrong(
            "repeats_merged",
            answer(
                grad_a="(3, 1)",
                filled_a=4,
                deeper="(2, 3, 4)",
                refused='"raises"',
                row_sums="(3,)",
                picked="(3, 4)",
                grad_x="(3, 4)",
            ),
            Text(
                "列表里写了五个行号，就取出五行；同一行写了三次，就取出三份，不会合并。",
                "The list names five rows, so five rows come out; a row that is named three times comes out three times, and nothing is merged.",
            ),
        ),
    ),
)
