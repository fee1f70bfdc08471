"""ex09_7: three ways to write the SGD update, one of which moves nothing; find it, show it, and write it right."""

import math

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, expect
from ...checking.engines import ENGINES
from . import collect
from .common import LOOSE, numbers

TARGET = 3  # the loss of the lesson's loop is the sum of (p - 3)²
LABELS = {
    "wrong_one": Text("`wrong_one`：错的是哪一个", "`wrong_one`: which one is wrong"),
    "counterexample": Text("反例 (starts, rate, steps)", "counterexample (starts, rate, steps)"),
    "moved": Text("`update` 一步：参数", "one step of `update`: the parameters"),
    "kept": Text(
        "`update` 一步：参数移动了，还是原来的张量、要梯度的叶子，`grad` 没有变",
        "one step of `update`: the parameters have moved, and are the same tensors, leaves that want a gradient, with the same `grad`",
    ),
    "skipping": Text(
        "第一个参数的 `grad` 是 `None`：不动它，其余照常",
        "the `grad` of the first parameter is `None`: leave it, and update the others",
    ),
}
TRAINED = Text("{engine}：`train` 走 {steps} 步", "{engine}: {steps} steps of `train`")
NOT_DATA = Text(
    "需要的是 `(starts, rate, steps)`：1 到 8 个数，一个不大于 1 的正的学习率，一个 0 到 50 的整数。",
    "What is needed is `(starts, rate, steps)`: 1 to 8 numbers, a positive rate of at most 1, and an integer from 0 to 50.",
)
NOTHING_SHOWN = Text(
    "在这组数据上，三种写法的结果相同，所以说明不了问题。",
    "On these data all three end at the same place, so they show nothing.",
)
WHY = {
    "kept": Text(
        "优化器手里的张量和模型手里的必须是同一个：改它里面的数，不要换一个新的张量，也不要动 `grad`。",
        "The optimizer and the model must hold the same tensor: change the numbers in it, make no new tensor, and leave `grad` alone.",
    ),
    "skipping": Text(
        "没有走到过的参数的 `grad` 是 `None`，跳过它，接着更新后面的。",
        "A parameter that was never reached has `None` in `grad`; skip it and go on to the next.",
    ),
}


def challenge(rng):
    return {
        "values": [numbers(rng, 2), numbers(rng, 3)],
        "gradients": [numbers(rng, 2), numbers(rng, 3)],
        "rate": round(rng.uniform(0.05, 0.2), 2),
        "starts": numbers(rng, 2, 0.5, 2.0),
        "steps": rng.randint(3, 6),
    }


def judge(parts, challenge):
    rate, steps, starts = (challenge[name] for name in ("rate", "steps", "starts"))
    rows = list(zip(challenge["values"], challenge["gradients"], strict=True))
    moved = [[v - rate * g for v, g in zip(*row, strict=True)] for row in rows]
    findings = [
        claim(
            parts,
            "wrong_one",
            lambda name: name == "third" and shows_the_bug(parts.get("counterexample")),
            label=LABELS["wrong_one"],
            why=WRONG_ONE,
            weight=1,
        ),
        claim(
            parts,
            "counterexample",
            shows_the_bug,
            label=LABELS["counterexample"],
            why=NOTHING_SHOWN if is_data(parts.get("counterexample")) else NOT_DATA,
        ),
    ]
    expected = {
        "moved": moved,
        "kept": {
            "moved": True,
            "same tensors": [True, True],
            "is_leaf, requires_grad": [[True, True]] * 2,
            "grad": challenge["gradients"],
        },
        "skipping": [challenge["values"][0], moved[1]],
    }
    for part, value in expected.items():
        findings.append(_close(parts, part, value, LABELS[part], WHY.get(part)))
    for engine, name in ENGINES.items():
        label = TRAINED.fill(engine=name, steps=steps)
        findings.append(_close(parts, engine, descended(starts, rate, steps), label, None))
    return findings


WRONG_ONE = Text(
    "逐个想一想：写完以后，列表里的张量变了吗？这一题要和反例一起答对。",
    "Think about each of them: have the tensors in the list changed when it is done? This counts together with the counterexample.",
)


def _close(parts, part, value, label, why):
    return expect(parts, part, value, label=label, why=why, rel_tol=LOOSE, abs_tol=LOOSE / 10)


def descended(starts, rate, steps):
    """Return where gradient descent on the sum of (p - 3)² ends: the distance shrinks by 1 - 2·rate in each step."""
    return [TARGET + (start - TARGET) * (1 - 2 * rate) ** steps for start in starts]


def is_data(value):
    """Return whether this is a list of numbers, a rate and a number of steps."""
    if not isinstance(value, list) or len(value) != 3:
        return False
    starts, rate, steps = value
    if not isinstance(starts, list) or not 1 <= len(starts) <= 8 or not all(map(_is_number, starts)):
        return False
    whole = isinstance(steps, int) and not isinstance(steps, bool)
    return whole and 0 <= steps <= collect.MOST_STEPS and _is_number(rate) and 0 < rate <= 1


def _is_number(value):
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return number and math.isfinite(value) and abs(value) < 1e3


def shows_the_bug(data):
    """Return whether gradient descent ends elsewhere than where it started."""
    return is_data(data) and any(
        abs(end - start) > 1e-3 for end, start in zip(descended(*data), data[0], strict=True)
    )


HEAD = 'wrong_one = "third"\ncounterexample = ([1.0, 2.0], 0.1, 1)\ndef update(torch, parameters, rate):\n'


def answer(*lines):
    """Return an answer whose first two parts are right, with these lines in `update`."""
    return HEAD + "".join(f"    {line}\n" for line in lines)


SKIP = ("    for p in parameters:", "        if p.grad is not None:")

EXERCISE = Exercise(
    id="ex09_7",
    title=Text("三种更新，一种没有动", "Three updates, one of which moves nothing"),
    kind=Kind.FIND_BUG,
    points=7,
    minutes=10,
    difficulty=3,
    answers=("wrong_one", "counterexample", "update"),
    challenge=challenge,
    collect=collect.ex09_7,
    judge=judge,
    hints=(
        Text(
            "`p = …` 改的是名字 `p`，还是张量？`p -= …` 呢？",
            "Does `p = …` change the name `p`, or the tensor? And `p -= …`?",
        ),
        Text(
            "给循环变量赋值，列表里的张量原封不动。要原地修改，又不能被记录：叶子只有在 `no_grad` 里（或者通过不要梯度的别名）才能原地修改。",
            "Assigning to the loop variable leaves the tensors in the list as they are. The edit has to be in place and must not be recorded: a leaf may be edited in place only inside `no_grad`, or through an alias that wants no gradient.",
        ),
        Text(
            "`with torch.no_grad():` 里面，对每个 `p`，`if p.grad is not None: p -= rate * p.grad`。",
            "Inside `with torch.no_grad():`, for each `p`: `if p.grad is not None: p -= rate * p.grad`.",
        ),
    ),
    wrong=(
        Wrong(
            "blames_data",
            'wrong_one = "second"\ncounterexample = ([1.0, 2.0], 0.1, 1)\n',
            Text(
                "`.data` 不保护你，但这里没有什么要保护的：反向已经走完，已保存张量也释放了。`second` 确实移动了参数。",
                "`.data` does not protect you, but there is nothing to protect here: the backward pass is over and the saved tensors are freed. `second` does move the parameters.",
            ),
        ),
        Wrong(
            "already_at_the_target",
            'wrong_one = "third"\ncounterexample = ([3.0], 0.1, 5)\n',
            Text(
                "在 3 处梯度是零，对的写法也不动。",
                "The gradient is zero at 3, so the right ones do not move either.",
            ),
        ),
        Wrong(
            "there_and_back",
            'wrong_one = "third"\ncounterexample = ([1.0], 1.0, 2)\n',
            Text(
                "学习率为 1 时，一步跳到 3 的另一边，再一步跳回来：走两步正好回到起点。",
                "With a rate of 1 a step jumps to the other side of 3 and the next one back: two steps end where they began.",
            ),
        ),
        Wrong(
            "rebinds_the_name",
            answer("with torch.no_grad():", *SKIP, "            p = p - rate * p.grad"),
            Text(
                "`p = …` 只是让名字 `p` 指向一个新的张量，列表里的那个没有动。",
                "`p = …` makes the name `p` mean a new tensor; the one in the list does not move.",
            ),
        ),
        Wrong(
            "without_no_grad",
            answer(*(line[4:] for line in SKIP), "        p -= rate * p.grad"),
            Text(
                "记录着的时候，要梯度的叶子不许原地修改：第一步就抛出 `RuntimeError`。",
                "A leaf that wants a gradient must not be edited in place while recording is on: the first step raises a `RuntimeError`.",
            ),
        ),
        Wrong(
            "replaces_the_tensors",
            answer(
                "for i, p in enumerate(parameters):",
                "    if p.grad is not None:",
                "        parameters[i] = (p - rate * p.grad).detach().requires_grad_()",
            ),
            Text(
                "列表里换成了新的张量，而模型手里拿的还是旧的。优化器必须改同一个张量。",
                "The list gets new tensors, while the model still holds the old ones. An optimizer has to change the very tensor.",
            ),
        ),
        Wrong(
            "uphill",
            answer("with torch.no_grad():", *SKIP, "            p += rate * p.grad"),
            Text(
                "方向反了：梯度指向增大最快的方向，要减。",
                "The wrong way: the gradient points uphill, so subtract.",
            ),
        ),
        Wrong(
            "scales_the_gradient",
            answer("with torch.no_grad():", *SKIP, "            p -= p.grad.mul_(rate)"),
            Text(
                "`mul_` 有下划线，改的是 `grad` 自己。别人可能还要看它，例如要再走一步，或者要打印它的大小。",
                "`mul_` has an underscore and changes `grad` itself, which others may still want, to take another step or to print its size.",
            ),
        ),
        Wrong(
            "stops_at_none",
            answer(
                "with torch.no_grad():",
                "    for p in parameters:",
                "        if p.grad is None:",
                "            return",
                "        p -= rate * p.grad",
            ),
            Text(
                "遇到第一个 `None` 就结束了，后面的参数没有更新。跳过它就行。",
                "This ends at the first `None`, and later parameters are not updated. Just skip it.",
            ),
        ),
    ),
)
