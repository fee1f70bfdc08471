"""ex13_3: a test that tells a right engine from eleven wrong ones, to ten digits.

The candidates travel as recipes, in secret order; which is which only the judge knows.
"""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.candidates import Verdicts, accepts_everything
from . import collect
from .common import SAYS_ALWAYS_NO

WAYS = {
    "engine": Text("正确的梯度，我们的引擎算的", "right gradients, by our engine"),
    "torch": Text("正确的梯度，PyTorch 算的", "right gradients, by PyTorch"),
    "reversed": Text("正确的梯度，各行倒过来加", "right gradients, the rows added in reverse order"),
}
MUTANTS = {
    "single": Text("中途变成了 float32", "float32 on the way"),
    "slightly": Text("第一个梯度的每个数差了 1e-9", "every number of the first gradient off by 1e-9"),
    "last_entry": Text("最后一个偏置没有梯度", "no gradient for the very last bias"),
    "hidden": Text("隐藏层没有梯度", "no gradient for hidden layers"),
    "sums": Text("梯度对各行求和，损失求平均", "gradients summed over rows, the loss a mean"),
    "transposes": Text("方阵的梯度转置了", "gradients transposed where they are square"),
    "adds_up": Text("第二次调用时加上了第一次的", "adds those of the first call in the second"),
    "loss_only": Text("梯度对，损失差了百万分之一", "right gradients, the loss off by a millionth"),
    "not_a_number": Text("一个偏置的梯度是 `nan`", "the gradient of one bias is `nan`"),
    "one_too_few": Text("少了最后一个梯度", "the last gradient is missing"),
    "extra_axis": Text("一个梯度多了一维", "one gradient has an axis too many"),
}
VERDICTS = Verdicts(
    accepts=Text("正确的引擎（三种）", "the right engine (three of them)"),
    refused=SAYS_ALWAYS_NO,
    toothless=Text(
        "`agree` 接受了正确的，可是错的也全都接受了。什么都放过的检验等于没有检验。",
        "`agree` accepts the right ones, but all of the wrong ones as well. A test that lets everything pass is none.",
    ),
    wrong_one=Text("错误的引擎：{what}", "a wrong engine: {what}"),
    survives=Text(
        "你的检验放过了它，或者没有返回 `False` 就停了下来。什么样的网络、怎样的比较能让它露出来？",
        "Your test lets it pass, or stops without returning `False`. What network, and what comparison, would give it away?",
    ),
)


def challenge(rng):
    recipes = list(recipes_of(1e-9).values())
    rng.shuffle(recipes)
    return {"candidates": recipes}


def recipes_of(amount):
    """Return all recipes by name; `amount` is what the small slips are off by, up or down."""
    right = {way: {"way": way, "slip": None, "amount": 0} for way in WAYS}
    amounts = {"slightly": amount, "loss_only": 1000 * amount}
    return right | {name: {"way": "engine", "slip": name, "amount": amounts.get(name, 0)} for name in MUTANTS}


def judge(parts, challenge):
    places = {
        one["slip"] or one["way"]: f"candidate {place}" for place, one in enumerate(challenge["candidates"])
    }
    right = {places[way]: label for way, label in WAYS.items()}
    return VERDICTS.findings(parts, right, {places[name]: what for name, what in MUTANTS.items()})


HEAD = """
import numpy as np
import torch


def expected(parameters, x, targets):
    leaves = [torch.tensor(p, requires_grad=True) for p in parameters]
    *hidden, last = zip(leaves[::2], leaves[1::2])
    below = torch.tensor(x)
    for w, b in hidden:
        below = torch.tanh(below @ w.T + b)
    w, b = last
    logs = torch.log_softmax(below @ w.T + b, dim=1)
    loss = -(torch.tensor(targets) * logs).sum() / len(x)
    loss.backward()
    return loss.item(), [leaf.grad.numpy() for leaf in leaves]


def close(a, b):
    return bool(np.shape(a) == np.shape(b) and np.all(np.abs(np.asarray(a) - b) <= 1e-10))


def agree(candidate):
    rng = np.random.default_rng(5)
    sizes = {sizes}
    parameters = [rng.normal(size=s) for above, below in zip(sizes[1:], sizes) for s in ((above, below), above)]
    x, targets = rng.normal(size=({rows}, sizes[0])), np.eye(sizes[-1])[rng.integers(sizes[-1], size={rows})]
    wanted, slopes = expected(parameters, x, targets)
"""
TWICE = ("for _ in range(2):", "    loss, found = candidate(parameters, x, targets)")
EACH = "all(close(a, b) for a, b in zip(found, slopes))"
WHOLE = (
    f"    if not (close(loss, wanted) and len(found) == len(slopes) and {EACH}):",
    "        return False",
)


def answer(*lines, sizes=(3, 3, 3), rows=4, close=None):
    """Return an answer with these lines at the end of `agree`, and another network or comparison."""
    head = HEAD.format(sizes=sizes, rows=rows)
    if close:
        head = head.replace(
            "bool(np.shape(a) == np.shape(b) and np.all(np.abs(np.asarray(a) - b) <= 1e-10))", close
        )
    return head + "".join(f"    {line}\n" for line in lines or (*TWICE, *WHOLE, "return True"))


EXERCISE = Exercise(
    id="ex13_3",
    title=Text("十位数字相同", "Equal to ten digits"),
    kind=Kind.WRITE_TEST,
    points=10,
    minutes=20,
    difficulty=4,
    answers=("agree",),
    challenge=challenge,
    collect=collect.ex13_3,
    judge=judge,
    hints=(
        Text(
            "先选一个网络，让每个错误都看得出来：几层？有没有方阵？几行数据？再想怎样比较：形状、个数、`nan`、容差。",
            "Choose a network first on which every mistake shows: how many layers? Is any matrix square? How many rows of data? Then think of the comparison: shapes, count, `nan`, tolerance.",
        ),
        Text(
            "用 float64 的随机数，至少两行数据，一个方阵。比较损失，再比较梯度的个数、形状和每个元素，差的绝对值都不超过 1e-10。`np.allclose` 默认的两个容差是 1e-5 和 1e-8，都太宽了。问它两次。",
            "Take random numbers in float64, at least two rows of data, one square matrix. Compare the loss, then the number of gradients, their shapes and every entry: no difference above 1e-10. By default `np.allclose` allows 1e-5 and 1e-8, both of which are too much. Ask the candidate twice.",
        ),
        Text(
            "比较一个梯度：`np.shape(a) == np.shape(b) and np.all(np.abs(a - b) <= 1e-10)`。写成“小于”才对：`nan` 和任何数比较都不成立，所以 `np.any(np.abs(a - b) > 1e-10)` 会放过它。",
            "To compare one gradient: `np.shape(a) == np.shape(b) and np.all(np.abs(a - b) <= 1e-10)`. It has to be said with “less”: no comparison with `nan` holds, so `np.any(np.abs(a - b) > 1e-10)` would let it pass.",
        ),
    ),
    wrong=(
        accepts_everything(answer("return True")),
        Wrong(
            "refuses_everything",
            answer("return False"),
            Text(
                "它连正确的也拒绝。",
                "It refuses even the right ones.",
            ),
        ),
        Wrong(
            "default_tolerance",
            answer(close="np.shape(a) == np.shape(b) and np.allclose(a, b)"),
            Text(
                "`np.allclose` 默认放过十万分之一的差别，float32 的误差就在它下面。写明 `rtol` 和 `atol`。",
                "By default `np.allclose` lets differences of one part in a hundred thousand pass, and the errors of float32 are below that. State `rtol` and `atol`.",
            ),
        ),
        Wrong(
            "forgets_the_other_tolerance",
            answer(close="np.shape(a) == np.shape(b) and np.allclose(a, b, rtol=1e-10)"),
            Text(
                "`np.allclose` 有两个容差，加在一起：写了 `rtol`，`atol` 还是默认的 1e-8，比 1e-10 大一百倍。",
                "`np.allclose` has two tolerances, which add up: with `rtol` given, `atol` is still its default 1e-8, a hundred times 1e-10.",
            ),
        ),
        Wrong(
            "exactly_equal",
            answer(close="np.shape(a) == np.shape(b) and bool(np.all(np.asarray(a) == b))"),
            Text(
                "逐位相等要求太高了：加法换一个先后，最后一位就可能不同，正确的引擎也会被拒绝。",
                "Equal to the last bit asks too much: another order of summation may change the last digit, and a right engine is refused.",
            ),
        ),
        Wrong(
            "never_square",
            answer(sizes=(2, 4, 3)),
            Text(
                "网络里没有方阵，转置的错误就没有机会发生。",
                "No matrix in this network is square, so the transpose never gets its chance.",
            ),
        ),
        Wrong(
            "a_single_layer",
            answer(sizes=(3, 3)),
            Text(
                "只有一层，没有隐藏层：往下传的那一半反向从来没有走过。",
                "With a single layer there is no hidden one: the half of the pass that goes on below is never taken.",
            ),
        ),
        Wrong(
            "a_single_row",
            answer(rows=1),
            Text(
                "只有一行数据，求和与求平均就是一回事。",
                "With a single row of data a sum and a mean are the same thing.",
            ),
        ),
        Wrong(
            "asks_once",
            answer(*(line[4:] for line in TWICE[1:]), *(line[4:] for line in WHOLE), "return True"),
            Text(
                "只问了一次。忘了清零的引擎第一次总是对的。",
                "The candidate is asked once. An engine that forgets to clear is always right the first time.",
            ),
        ),
        Wrong(
            "looks_for_large_differences",
            answer(
                close="np.shape(a) == np.shape(b) and not bool(np.any(np.abs(np.asarray(a) - b) > 1e-10))"
            ),
            Text(
                "`nan` 大于任何数都不成立，于是被放过了。要求差**不超过** 1e-10，而不是找出超过的。",
                "A `nan` is never greater than anything, and so it passes. Demand differences of **at most** 1e-10, in place of looking for larger ones.",
            ),
        ),
        Wrong(
            "stops_at_the_shorter_list",
            answer(*TWICE, WHOLE[0].replace(" and len(found) == len(slopes)", ""), WHOLE[1], "return True"),
            Text(
                "`zip` 到短的那个列表为止，少了一个梯度也不会发现。先比较个数。",
                "`zip` ends with the shorter list, and a missing gradient goes unnoticed. Compare the lengths first.",
            ),
        ),
        Wrong(
            "shapes_may_differ",
            answer(close="bool(np.all(np.abs(np.asarray(a) - b) <= 1e-10))"),
            Text(
                "形状没有比较：多一维的数组会广播，差仍然是零。",
                "Shapes are not compared: an array with one axis more is broadcast, and the difference is still zero.",
            ),
        ),
        Wrong(
            "only_the_gradients",
            answer(*TWICE, WHOLE[0].replace("close(loss, wanted) and ", ""), WHOLE[1], "return True"),
            Text(
                "损失也是结果，没有比较它。",
                "The loss is a result as well, and it is not compared.",
            ),
        ),
        Wrong(
            "matrices_only",
            answer(
                *TWICE,
                WHOLE[0].replace("zip(found, slopes)", "zip(found[::2], slopes[::2])"),
                WHOLE[1],
                "return True",
            ),
            Text(
                "只比较了矩阵的梯度，偏置的没有看。",
                "Only the gradients of matrices are compared, and never those of a bias.",
            ),
        ),
    ),
)
