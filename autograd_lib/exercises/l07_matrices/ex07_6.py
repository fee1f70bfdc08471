"""ex07_6: a loss that is inf, and a gradient that is nan, far from zero; find where, then repair it."""

import math

import numpy as np

from ... import engine as torch
from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, expect
from . import collect
from .common import by_hand

WRONG_BY = 1e-3  # what counts as a wrong loss: far more than float32's round-off
FAR = 200.0
FARTHEST = 1e6  # for the logit of a counterexample
COUNTEREXAMPLE = Text("反例 (z, y)", "counterexample (z, y)")
NO_PAIR = Text(
    "这里需要两个有限的数 `(z, y)`，z 的绝对值不超过一百万，y 在 0 和 1 之间。",
    "Two finite numbers `(z, y)` are needed here, with z no farther from zero than a million, and y between 0 and 1.",
)
NOTHING_SHOWN = Text(
    "在这一对数上，`naive_bce` 用 float32 算出的损失是对的，所以说明不了问题。",
    "On this pair the loss that `naive_bce` computes in float32 is right, so it shows nothing.",
)
USES_THE_LIBRARY = Text(
    "要写出的是这个公式本身：不要调用库里现成的损失，也不要让引擎在里面求导。",
    "The formula itself is wanted: do not call the library's own loss, and let no engine differentiate inside.",
)
LABELS = {
    "near": Text("`repaired`，z 在 0 附近，float64", "`repaired` with z near 0, float64"),
    "far": Text("`repaired`，z 等于 ±200，float32", "`repaired` with z at ±200, float32"),
    "farther": Text("`repaired`，z 远到 ±10000，float64", "`repaired` with z as far as ±10000, float64"),
    "at_zero": Text("`repaired`，有的 z 正好是 0", "`repaired` with some z exactly 0"),
}
# The given loss is right near 0 already: that earns something only together with being right far out.
MENDED = {"near": 0.5, "at_zero": 1, "far": 0.75, "farther": 0.75}
NOT_YET = {"near": 0, "at_zero": 0, "far": 1.5, "farther": 1.5}
REPAIR = Text("`repaired`", "`repaired`")


def challenge(rng):
    def numbers(count, low, high):
        return [round(rng.choice((-1, 1)) * rng.uniform(low, high), 2) for _ in range(count)]

    def targets(count):
        return [0.0, 1.0, *(round(rng.uniform(0.1, 0.9), 2) for _ in range(count - 2))]

    far = [FAR, -FAR, -FAR, FAR]
    return {
        "near": {"z": numbers(5, 0.2, 5), "y": targets(5), "dtype": "float64"},
        "far": {"z": [*far, *numbers(1, 1, 3)], "y": [0.0, 1.0, 0.0, 1.0, 0.25], "dtype": "float32"},
        "farther": {"z": [1e4, -800.0, *numbers(3, 40, 90)], "y": targets(5), "dtype": "float64"},
        "at_zero": {"z": [0.0, *numbers(2, 1, 3), 0.0], "y": [*targets(3), 0.7], "dtype": "float64"},
    }


def truth(task):
    """Return loss and gradient, computed from -|z|, whose exponential never overflows."""
    z, y = np.array(task["z"]), np.array(task["y"])
    small = np.exp(-np.abs(z))
    loss = np.maximum(z, 0) - y * z + np.log1p(small)
    probability = np.where(z > 0, 1 / (1 + small), small / (1 + small))
    return {"loss": float(loss.mean()), "grad": ((probability - y) / z.size).tolist()}


def judge(parts, challenge):
    why = NOTHING_SHOWN if numbers_of(parts.get("counterexample")) else NO_PAIR
    example = claim(parts, "counterexample", fails, label=COUNTEREXAMPLE, why=why, weight=2)
    cheated = by_hand(parts, "names", label=REPAIR, weight=3, why=USES_THE_LIBRARY)
    if cheated:
        return [example, cheated]
    far = [judge_one(parts, name, challenge[name], 1) for name in ("far", "farther")]
    weights = MENDED if all(finding.ok for finding in far) else NOT_YET
    return [example, *(judge_one(parts, name, challenge[name], weight) for name, weight in weights.items())]


def judge_one(parts, name, task, weight):
    # In float32 eps is 1e-7. Some right formulas switch to a shortcut beyond 20, which costs 2e-9.
    single = task["dtype"] == "float32"
    tolerances = {"rel_tol": 1e-5, "abs_tol": 1e-6} if single else {"rel_tol": 1e-8, "abs_tol": 1e-8}
    return expect(parts, name, truth(task), label=LABELS[name], weight=weight, **tolerances)


def numbers_of(pair):
    """Return a logit and its target as floats, or None for anything else."""
    pair = pair.tolist() if hasattr(pair, "dtype") else pair
    if not isinstance(pair, list) or len(pair) != 2:
        return None
    z, y = (one.item() if getattr(one, "shape", None) == () else one for one in pair)
    if not (_is_number(z) and _is_number(y)):
        return None
    return (float(z), float(y)) if abs(z) <= FARTHEST and 0 <= y <= 1 else None


def _is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value)


def naive_bce(z, y):
    """Return the loss as it is defined on paper."""
    p = torch.sigmoid(z)
    return -(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean()


def fails(pair):
    """Return whether the given loss is wrong, or not even a finite number, for one logit and its target."""
    z, y = numbers_of(pair)
    found = float(naive_bce(torch.tensor([z]), torch.tensor([y])).item())
    right = truth({"z": [z], "y": [y]})["loss"]
    return not math.isfinite(found) or abs(found - right) > WRONG_BY * max(1, right)


def repair(*lines):
    """Return an answer around the body of `repaired`, with a counterexample that is right."""
    body = "".join(f"    {line}\n" for line in lines)
    return f"import autograd_lib.engine as torch\n\ncounterexample = (200.0, 0.0)\n\n\ndef repaired(z, y):\n{body}"


NAIVE = "return -(y * torch.log(p) + (1 - y) * torch.log(1 - p)).mean()"

EXERCISE = Exercise(
    id="ex07_6",
    title=Text("损失变成 inf", "A loss of inf"),
    kind=Kind.FIND_BUG,
    points=5,
    minutes=10,
    difficulty=4,
    answers=("counterexample", "repaired"),
    names=(("names", "repaired"),),
    challenge=challenge,
    collect=collect.ex07_6,
    judge=judge,
    hints=(
        Text(
            "float32 里 1 和它下面的数相差大约 6e-8。z 要多大，σ(z) 就正好等于 1 了？那时 log(1 − p) 是多少？",
            "In float32 the number below 1 is about 6e-8 away from it. How large must z be for σ(z) to be exactly 1? And what is log(1 − p) then?",
        ),
        Text(
            "别让概率 p 出现，它把信息弄丢了。用 log 的法则在纸上化简：−log σ(z) = log(1 + e⁻ᶻ)，−log(1 − σ(z)) = log(1 + eᶻ) = z + log(1 + e⁻ᶻ)。把两项按 y 加权合起来，看看 y 还剩在哪里。",
            "Keep the probability p out of it, since that is where information gets lost. Simplify on paper with the rules of log: −log σ(z) = log(1 + e⁻ᶻ), and −log(1 − σ(z)) = log(1 + eᶻ) = z + log(1 + e⁻ᶻ). Put both together with their weights, and see where y is left.",
        ),
        Text(
            "合起来是 log(1 + eᶻ) − y·z。eᶻ 自己还会溢出，但 log(1 + eᶻ) = log(e⁰ + eᶻ)，这正是 `torch.logaddexp(z, torch.zeros_like(z))`。用 `relu` 和 `abs` 拼的公式数值也稳定，可是在 z = 0 处两个拐点会给出错误的梯度。",
            "Together it is log(1 + eᶻ) − y·z. eᶻ by itself still overflows, but log(1 + eᶻ) = log(e⁰ + eᶻ), and that is `torch.logaddexp(z, torch.zeros_like(z))`. A formula put together from `relu` and `abs` is stable as well, but at z = 0 its two kinks give a wrong gradient.",
        ),
    ),
    wrong=(
        Wrong(
            "confident_and_right",
            "counterexample = (-50.0, 0.0)\n",
            Text(
                "z = −50、y = 0：预测得很对，p 很小但不是 0，log(1 − p) 约等于 0，什么事也没有。",
                "z = −50 with y = 0: the prediction is right, p is tiny but not 0, log(1 − p) is about 0, and nothing happens.",
            ),
        ),
        Wrong(
            "clips_the_probability",
            repair("p = torch.sigmoid(z).clamp(1e-7, 1 - 1e-7)", NAIVE),
            Text(
                "夹住 p 以后，损失确实有限了，可是应当是 200 的地方只有 16，而且那里的梯度是 0：错得最厉害的点，反而什么也学不到。",
                "With p clipped the loss is finite, but it says 16 where it should say 200, and the gradient there is 0: from the points that are most wrong, nothing is learnt.",
            ),
        ),
        Wrong(
            "adds_a_little",
            repair(
                "p = torch.sigmoid(z)",
                "return -(y * torch.log(p + 1e-7) + (1 - y) * torch.log(1 - p + 1e-7)).mean()",
            ),
            Text(
                "加上的 1e-7 改变了每一个损失，200 变成了 16；而 σ 在那里是平的，梯度传不过去，变成 0。",
                "The added 1e-7 changes every loss, 200 becomes 16; and σ is flat out there, so that no gradient gets through and it is 0.",
            ),
        ),
        Wrong(
            "clips_the_logit",
            repair("p = torch.sigmoid(z.clamp(-15, 15))", NAIVE),
            Text(
                "夹住的是 z：15 以外的损失都成了 15，梯度都成了 0。问题被藏起来，没有解决。",
                "Here z was clipped: beyond 15 every loss is 15 and every gradient 0. The trouble is hidden, not solved.",
            ),
        ),
        Wrong(
            "exponential_overflows",
            repair("return (torch.log(1 + torch.exp(z)) - y * z).mean()"),
            Text(
                "化简是对的，算法还不行：float32 里 z 超过 88，eᶻ 就溢出成 inf。",
                "Simplified rightly, but computed badly: in float32 eᶻ overflows to inf once z exceeds 88.",
            ),
        ),
        Wrong(
            "kinks_at_zero",
            repair("return (torch.relu(z) - y * z + torch.log(1 + torch.exp(-z.abs()))).mean()"),
            Text(
                "值处处都对，z = 0 处的梯度却不对：`relu` 和 `abs` 在那里都取 0，两个拐点本该互相抵消，引擎却不知道（第 04 课 ex04_3）。训练恰恰常常从 z = 0 开始。",
                "The value is right everywhere, but not the gradient at z = 0: `relu` and `abs` both take 0 there; their kinks ought to cancel, and the engine does not know (ex04_3 in lesson 04). And z = 0 is where training often starts.",
            ),
        ),
        Wrong(
            "sums_instead",
            repair("return (torch.logaddexp(z, torch.zeros_like(z)) - y * z).sum()"),
            Text(
                "稳定了，但返回的是和；原来的损失是平均值。",
                "It is stable now, but returns the sum; the given loss is a mean.",
            ),
        ),
        Wrong(
            "drops_what_is_not_finite",
            repair(
                "p = torch.sigmoid(z)", f"{NAIVE.replace('.mean()', '.nan_to_num(0.0, 0.0, 0.0).mean()')}"
            ),
            Text(
                "inf 和 nan 被换成了 0：损失好看了，可是错得最厉害的点从此不算数了，梯度也还是坏的。",
                "inf and nan were replaced by 0: the loss looks fine, but the points that are most wrong no longer count, and the gradient is as bad as before.",
            ),
        ),
    ),
)
