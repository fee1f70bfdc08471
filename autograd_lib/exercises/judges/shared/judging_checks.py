"""Judging an operation with its backward, and a check of it that must tell right ones from wrong ones.

That the backward is right is decided here, by difference quotients along random directions; and what the check says
counts only if it accepts all right backwards and rejects some wrong one.
"""

from dataclasses import replace

import numpy as np

from ....kit.checking import Text
from ....kit.checking.comparing import claim

H = 1e-3
STEPS = (-2 * H, -H, H, 2 * H)  # with weights (1, -8, 8, -1)/12h the error is of order h⁴
MOST_INPUTS, MOST_NUMBERS = 3, 200
RIGHT = ("as_written", "as_a_list", "rounding")
REJECTED = {
    "forgets_the_cotangent": Text("`g` 换成了全 1", "`g` replaced by ones"),
    "one_number_for_all": Text("`g` 换成了它的平均值", "`g` replaced by its mean"),
    "turned_round": Text("`g` 沿第一维颠倒了", "`g` in reverse order along its first dimension"),
    "forgets_the_inputs": Text("梯度是输入全为 1 时的", "the gradients are those at inputs of ones"),
    "negated": Text("正负号全反", "all signs reversed"),
    "first_off": Text("第一个梯度差了 0.1%", "the first gradient off by 0.1 %"),
    "first_entry": Text(
        "第一个梯度里只有一个数差了 0.1%", "a single number of the first gradient off by 0.1 %"
    ),
    "last_entry": Text("最后一个梯度的最后一个数是 0", "the last number of the last gradient is 0"),
    "not_a_number": Text("一个数是 `nan`", "one number is `nan`"),
    "mixed_up": Text("每个梯度里的数次序颠倒了", "the numbers of every gradient in reverse order"),
    "one_too_few": Text("少一个梯度", "one gradient is missing"),
    "an_axis_too_many": Text("第一个梯度多了一维", "the first gradient has an axis too many"),
    "spoils_its_input": Text("梯度对，可是改动了输入", "right gradients, but it changes an input"),
    "wrong_itself": Text(
        "`my_backward` 自己错了，问的就是它", "`my_backward` has a mistake itself, and is the candidate"
    ),
}
LABELS = {
    "drawn": Text("`my_inputs`：每次的输入", "`my_inputs`: the inputs"),
    "backward": Text("`my_backward`：`my_forward` 的 VJP", "`my_backward`: the VJP of `my_forward`"),
    "telling": Text("抽到的输入能分辨对错", "the inputs drawn tell right from wrong"),
    "accepts": Text(
        "`is_right` 接受正确的（元组、列表、末位舍入不同）",
        "`is_right` accepts right ones (tuples, lists, other rounding)",
    ),
    "rejects": Text("`is_right` 拒绝：{what}", "`is_right` rejects: {what}"),
}
WHY = {
    "drawn": Text(
        "`my_inputs(rng)` 应当返回一个列表：1 到 3 个 float64 的数组，一共不超过 200 个数；同一个种子给出同样的数，不同的种子给出不同的数。",
        "`my_inputs(rng)` should return a list of 1 to 3 arrays of float64, 200 numbers at most: the same ones for the same seed, and others for another.",
    ),
    "backward": Text(
        "`my_backward(g, *inputs)` 返回每个输入的梯度，形状与输入相同，并且与沿随机方向的差商一致。",
        "`my_backward(g, *inputs)` returns a gradient for every input, in its shape, and difference quotients along random directions agree with it.",
    ),
    "telling": Text(
        "结果的第一维至少要有两个数，有一个输入也要有几个数；斜率要随输入而变，每个梯度都不能处处是 0：不然有些错误在这个运算上看不出来。换一个运算，或者换一些输入。",
        "The first dimension of the result needs at least two numbers, and so does some input; slopes have to depend on the inputs, and no gradient may be 0 throughout: otherwise some mistakes cannot be seen in this operation. Choose another one, or other inputs.",
    ),
    "accepts": Text("至少有一个正确的没有得到 `True`。", "Some right one did not get a `True`."),
    "rejects": Text(
        "它没有每次都得到 `False`（报错停下来不算）。",
        "It did not get a `False` every time (to stop with an error does not count).",
    ),
}
FAULTS = {
    "count": Text(
        "输入有 {inputs} 个，返回的梯度却有 {found} 个。",
        "There are {inputs} inputs, and {found} gradients came back.",
    ),
    "no_tuple": Text(
        "输入只有一个，返回的却有 {found} 个。只有一个梯度时也要返回元组：`return (…,)`。",
        "There is one input, and {found} gradients came back. A single gradient goes into a tuple as well: `return (…,)`.",
    ),
    "shape": Text(
        "第 {place} 个梯度的形状是 {found}，而输入的是 {wanted}。",
        "Gradient {place} has the shape {found}, and its input has {wanted}.",
    ),
    "values": Text(
        "与差商不一致的是第 {places} 个梯度。",
        "What does not agree with difference quotients: gradient {places}.",
    ),
    "ones": Text(
        "把 `g` 换成全 1，这些梯度就对了：没有乘上 `g`。",
        "With ones in place of `g` these gradients would be right: `g` is not multiplied in.",
    ),
}
NOTHING_SAID = {
    "accepts": Text(
        "对一个正确的，`is_right` 返回了 `None`：是不是忘了写 `return`？",
        "Of a right one `is_right` returned `None`: is a `return` missing?",
    ),
    "rejects": Text(
        "`is_right` 返回了 `None`，而这里要的是 `False`：是不是忘了写 `return`？",
        "`is_right` returned `None`, and `False` is wanted here: is a `return` missing?",
    ),
}
TOOTHLESS = Text(
    "`is_right` 接受正确的，可是错的也全都接受了。什么都放过的检查等于没有检查。",
    "`is_right` accepts right ones, but all wrong ones as well. A check that lets everything pass is none.",
)


def gist(part, value):
    """Return what diagnosis compares: what a check says of a candidate, however often it was asked."""
    return (
        value[:1]
        if part.startswith("says ") and isinstance(value, list) and value == value[:1] * len(value)
        else value
    )


def judge(parts, challenge):
    checked = []
    for stage in (described, solved, told_apart, sound):
        finding = stage(parts, challenge)
        if not finding.ok:  # the inputs come with the cell: they alone are no attempt
            earlier = checked[1:] if finding.state == "unattempted" else checked
            return [replace(one, weight=float(not one.ok)) for one in (*earlier, finding)]
        checked.append(finding)
    rejections = [rejects(parts, challenge, way) for way in REJECTED]
    if not any(finding.ok for finding in rejections):
        silent = all(says_nothing(parts, part_of(challenge, way)) for way in REJECTED)
        return [replace(rejections[0], messages=() if silent else (TOOTHLESS,))]
    return [*(replace(finding, weight=0.5) for finding in checked), *rejections]


def said(parts, part, label, holds, because=()):
    """Return the finding for one part; what raised or was not written stands for the whole of it."""
    several = parts.get(part)
    each = several if isinstance(several, list) else []
    failed = next((one for one in each if isinstance(one, dict) and _is_mark(one)), several)
    return claim({part: failed}, part, holds, label=LABELS[label], wants=WHY[label], because=because)


def _is_mark(one):
    return any(str(name).startswith("$") for name in one)


def described(parts, challenge):
    """Return the finding for what is drawn."""
    return said(
        parts, "drawn", "drawn", lambda drawn: well_drawn(drawn, parts["again"], len(challenge["seeds"]))
    )


def well_drawn(drawn, again, draws):
    """Return whether these are lists of a few arrays of finite numbers, the same again, and others for other seeds."""
    numbers = [np.concatenate([np.ravel(one) for one in place]) for place in drawn]
    repeated = [np.concatenate([np.ravel(one) for one in place]) for place in again]
    return (
        len(drawn) == draws
        and all(1 <= len(place) <= MOST_INPUTS for place in drawn)
        and all(np.asarray(one).dtype == np.float64 for place in drawn for one in place)
        and all(1 <= len(one) <= MOST_NUMBERS and np.isfinite(one).all() for one in numbers)
        and all(np.array_equal(a, b) for a, b in zip(numbers, repeated, strict=True))
        and not any(np.array_equal(a, b) for i, a in enumerate(numbers) for b in numbers[:i])
    )


def solved(parts, challenge):
    """Return the finding for the backward, or one that says why the operation cannot be judged."""
    broken = said(parts, "values", "backward", lambda values: len(values) == len(challenge["seeds"]))
    if not broken.ok:
        return broken
    return said(
        parts,
        "gradients",
        "backward",
        lambda found: not any(fault_of(parts, challenge, i) for i in range(len(found))),
        because=first_fault(parts, challenge),
    )


def first_fault(parts, challenge):
    """Return what is the matter with the gradients, None where nothing is or where they are none at all."""
    try:
        faults = (fault_of(parts, challenge, i) for i in range(len(parts["gradients"])))
        return next((fault for fault in faults if fault), None)
    except Exception:  # an exception stands there, or what nobody's backward returns
        return None


def fault_of(parts, challenge, i):
    """Return what is the matter with the gradients at one place, as a sentence; None where they are right."""
    inputs, found = parts["drawn"][i], parts["gradients"][i]["here"]
    if len(found) != len(inputs):
        return FAULTS["no_tuple" if len(inputs) == 1 else "count"].fill(inputs=len(inputs), found=len(found))
    for place, (one, given) in enumerate(zip(found, inputs, strict=True), 1):
        if np.shape(one) != np.shape(given):
            return FAULTS["shape"].fill(place=place, found=str(np.shape(one)), wanted=str(np.shape(given)))
    g = np.random.default_rng(challenge["seeds"][i]).normal(size=np.shape(parts["values"][i][0][0][0]))
    wrong = [place for place in range(len(found)) if not agrees(parts, challenge, i, place, g)]
    if not wrong:
        return None
    if all(agrees(parts, challenge, i, place, np.ones_like(g)) for place in wrong):
        return FAULTS["ones"]
    return FAULTS["values"].fill(places=", ".join(str(place + 1) for place in wrong))


def agrees(parts, challenge, i, place, g):
    """Return whether the gradient of one input gives the slopes along every direction that the values show."""
    one = parts["gradients"][i]["here"][place]
    for seed, (a, b, c, d) in zip(challenge["directions"], parts["values"][i][place], strict=True):
        along = np.random.default_rng(seed).normal(size=np.shape(one))
        slope = float((g * (np.subtract(a, d) - 8 * np.subtract(b, c))).sum()) / (12 * H)
        size = max(1.0, *(float(np.abs(array).max()) for array in (a, one)))
        if not abs(slope - float(np.sum(one * along))) <= 1e-6 * size * np.size(a):
            return False
    return True


def told_apart(parts, challenge):
    """Return the finding for operations and inputs on which every candidate really is wrong."""

    def telling(found):
        several = all(len(np.atleast_1d(values[0][0][0])) > 1 for values in parts["values"])
        return several and all(
            any(not np.allclose(a, b, rtol=1e-3) for a, b in zip(one["here"], one["at_ones"], strict=True))
            and any(not np.allclose(np.ravel(a), np.ravel(a)[::-1], rtol=1e-3) for a in one["here"])
            and all(np.abs(a).max() > 1e-6 and abs(np.ravel(a)[-1]) > 1e-9 for a in one["here"])
            and abs(np.ravel(one["here"][0])[0]) > 1e-9
            for one in found
        )

    return said(parts, "gradients", "telling", telling)


def sound(parts, challenge):
    """Return the finding for the right backwards, all of which have to be accepted."""
    ways = [part_of(challenge, way) for way in RIGHT]
    refused = (way for way in ways if not all(one is True for one in parts.get(way) or [None]))
    part = next(refused, ways[0])
    return said(
        parts,
        part,
        "accepts",
        lambda verdicts: all(one is True for one in verdicts),
        because=NOTHING_SAID["accepts"] if says_nothing(parts, part) else (),
    )


def rejects(parts, challenge, way):
    """Return the finding for one wrong backward."""
    label, part = LABELS["rejects"].fill(what=REJECTED[way]), part_of(challenge, way)
    no = all(verdict is False for verdict in parts.get(part) or [None])
    because = NOTHING_SAID["rejects"] if says_nothing(parts, part) else WHY["rejects"]
    return claim({part: no}, part, lambda no: no, label=label, because=because)


def says_nothing(parts, part):
    """Return whether the check ever gave None for a verdict."""
    verdicts = parts.get(part)
    return isinstance(verdicts, list) and any(verdict is None for verdict in verdicts)


def part_of(challenge, way):
    """Return the part that holds what the check says of the backward of this way."""
    return f"says {challenge['sealed'].index(way)}"
