"""ex10_1: the gradient of a product that skips what is not positive, and the number of products in its graph."""

import autograd_lib.engine as torch

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.arrays import as_array
from ...checking.comparing import claim, expect
from . import collect
from .common import SINGLE, gradient_of, names_in, product_of_positives

INPUTS = {
    "gradient": [-2.0, -1.0, 0.0, 1.0, 2.0, 3.0],
    "nudged": [-2.0, -1.0, 0.001, 1.0, 2.0, 3.0],
    "repeated": [2.0, -4.0, 2.0, 5.0],
}
LABEL = Text("`{name}`：`x.grad`，x = {values}", "`{name}`: `x.grad` for x = {values}")
COUNT = Text("`products`：图里有几个 `MulBackward0`", "`products`: how many `MulBackward0` the graph has")
NOT_A_COUNT = Text(
    "这里要一个整数。跟着循环走一遍：`result *= …` 真正执行了几次？",
    "A whole number is wanted here. Follow the loop: how often does `result *= …` really run?",
)


def challenge(rng):
    return {}


def judge(parts, challenge):
    return [*(judged(parts, name) for name in INPUTS), counted(parts)]


def judged(parts, name):
    """Return the finding for one predicted gradient, a list of numbers in any form."""
    values = INPUTS[name]
    got = {**parts, name: as_array(parts[name])} if name in parts else parts
    expected = gradient_of(torch, product_of_positives, values)[1]
    label = LABEL.fill(name=name, values=collect.row(values))
    return expect(got, name, expected, label=label, rel_tol=SINGLE)


def counted(parts):
    """Return the finding for the number of products."""
    if isinstance(parts.get("products"), (dict, int, float)):
        y = product_of_positives(torch.tensor(INPUTS["gradient"], requires_grad=True))
        return expect(parts, "products", names_in(y).count("MulBackward0"), label=COUNT)
    return claim(parts, "products", lambda _: False, label=COUNT, why=NOT_A_COUNT)


def answer(**predictions):
    """Return an answer cell with some of the predictions."""
    return "".join(f"{name} = {value}\n" for name, value in predictions.items())


EXERCISE = Exercise(
    id="ex10_1",
    title=Text("正数的乘积", "The product of positives"),
    kind=Kind.PREDICT,
    points=6,
    minutes=7,
    difficulty=2,
    answers=(*INPUTS, "products"),
    challenge=challenge,
    collect=collect.ex10_1,
    judge=judge,
    hints=(
        Text(
            "对这个输入，循环实际算的是哪个乘积？把没有参加的元素划掉，剩下的就是一个普通的公式。",
            "Which product does the loop really compute for this input? Cross out the entries that take no part; what is left is an ordinary formula.",
        ),
        Text(
            "没有参加的元素，梯度是 0。参加了的元素，梯度是其余参加者的乘积。每乘一次，图里多一个节点，从 1 开始的那一次也算。",
            "An entry that takes no part has gradient 0. One that does has the product of the others that do. Each multiplication adds a node to the graph, and so does the first one, by 1.",
        ),
        Text(
            "`repeated`：乘积是 2 · 2 · 5 = 20，所以第一个元素的梯度是 2 · 5 = 10，第二个元素是 0。`nudged`：0.001 现在也参加，它的梯度是 1 · 2 · 3。",
            "`repeated`: the product is 2 · 2 · 5 = 20, so the first gradient is 2 · 5 = 10 and the second is 0. `nudged`: now 0.001 takes part as well, and its own gradient is 1 · 2 · 3.",
        ),
    ),
    wrong=(
        Wrong(
            "none_where_skipped",
            answer(gradient=[None, None, None, 6, 3, 2], repeated=[10, None, 10, 4]),
            Text(
                "`x` 整个是一个张量，它有一个梯度，形状和它相同。没有参加的元素在里面占一个 0；`None` 只能是整个张量的。",
                "`x` is one single tensor with one gradient of its shape. Entries that take no part hold a 0 in it; only a whole tensor can have `None`.",
            ),
        ),
        Wrong(
            "ones_where_used",
            answer(gradient=[0, 0, 0, 1, 1, 1], repeated=[1, 0, 1, 1]),
            Text(
                "这是求和的梯度。乘积的局部导数是其余因子的乘积。",
                "This is the gradient of a sum. The local derivative of a product is the product of the other factors.",
            ),
        ),
        Wrong(
            "whole_product_everywhere",
            answer(gradient=[0, 0, 0, 6, 6, 6], repeated=[20, 0, 20, 20]),
            Text(
                "把乘积本身当成了梯度。对某个因子求导，这个因子自己就不见了。",
                "The product itself was taken for the gradient. Differentiating by a factor removes that factor.",
            ),
        ),
        Wrong(
            "zero_takes_part",
            answer(gradient=[0, 0, 6, 0, 0, 0], products=4),
            Text(
                "0 不大于 0，所以条件不成立，它没有参加。要是参加了，乘积就是 0，而文中打印的是 6。",
                "0 is not greater than 0, so the condition fails and it takes no part. Had it taken part, the product would be 0, and 6 was printed above.",
            ),
        ),
        Wrong(
            "nudge_changes_little",
            answer(nudged=[0, 0, 0, 6, 3, 2]),
            Text(
                "0.001 是正数，所以现在参加：乘积从 6 跳到 0.006，其余的梯度也跟着乘上 0.001。",
                "0.001 is positive and takes part now: the product jumps from 6 to 0.006, and every other gradient is multiplied by 0.001 too.",
            ),
        ),
        Wrong(
            "one_node_for_every_turn",
            answer(products=6),
            Text(
                "循环转了 6 圈，但只有条件成立的那几圈做了乘法。图记的是做过的运算，不是源代码。",
                "The loop made 6 turns, but multiplied only in those where the condition held. A graph records operations that happened, not source code.",
            ),
        ),
        Wrong(
            "one_node_for_the_line",
            answer(products=1),
            Text(
                "源代码里乘法只写了一行，但它执行了好几次，每次都记下一个新的节点。",
                "The source has the multiplication on one line only, but the line runs several times and records a new node each time.",
            ),
        ),
        Wrong(
            "first_product_not_counted",
            answer(products=2),
            Text(
                "第一次乘的是整数 1 和一个张量。这也是乘法，也记下一个节点。",
                "The first multiplication is of the integer 1 and a tensor. It is one all the same, and it is recorded.",
            ),
        ),
    ),
)
