"""Four ways to write the SGD update, two of which move nothing; find them, hide it, and write it right."""

from ...kit.checking import Judge, Text
from ...kit.checking.closeness import is_number, without_arrays
from ...kit.checking.comparing import claim, expect, same
from ...kit.checking.rows import LOOSE, draw_apart
from ..beside.four_updates import MOST_STEPS, collect
from ..engines import ENGINES
from .shared.counterexamples import own_in

NEAREST = 0.1  # that a start may be to the target
TARGET = 3  # the loss of the lesson's loop is the sum of (p - 3)²
LABELS = {
    "wrong_ones": Text("`wrong_ones`：错的是哪些", "`wrong_ones`: which ones are wrong"),
    "silent": Text(
        "`silent_run`：看不出错误的一次", "`silent_run`: a run in which the mistake does not show"
    ),
    "moved": Text("`update` 一步：参数", "one step of `update`: the parameters"),
    "kept": Text(
        "`update` 一步：参数移动了，还是原来的张量、要梯度的叶子，`grad` 没有变",
        "one step of `update`: the parameters have moved, and are the same tensors, leaves that require a gradient, with the same `grad`",
    ),
    "skipping": Text(
        "第一个参数的 `grad` 是 `None`：不动它，其余照常",
        "the `grad` of the first parameter is `None`: leave it, and update the others",
    ),
}
TRAINED = Text("{engine}：`train` 走 {steps} 步", "{engine}: {steps} steps of `train`")
NO_RUN = Text(
    "需要的是 `(starts, rate, steps)`，其中 `starts` 是一个列表，有 1 到 8 个数。",
    "What is needed is `(starts, rate, steps)`, and `starts` is a list of 1 to 8 numbers.",
)
AT_THE_TARGET = Text(
    "每个起点离 3 至少 0.1：从 3 出发，本来就谁也不动。",
    "Every start is at least 0.1 away from 3, where nobody moves anyway.",
)
NO_RATE = Text(
    "学习率 `rate` 是一个 0.01 到 1 的数。", "The learning rate `rate` is a number from 0.01 to 1."
)
NO_STEPS = Text(
    "步数 `steps` 是一个 1 到 50 的整数。", "The number of steps, `steps`, is an integer from 1 to 50."
)
SHOWN = Text(
    "在这组数据上，对的写法走到了别处，错的没有走：看得出来。",
    "On these data the right ones end elsewhere and the wrong ones do not: it shows.",
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
        "values": [draw_apart(rng, 2, 0.5, 4.0), draw_apart(rng, 3, 0.5, 4.0)],
        "gradients": [draw_apart(rng, 2, 0.5, 4.0), draw_apart(rng, 3, 0.5, 4.0)],
        "rate": round(rng.uniform(0.05, 0.2), 2),
        "starts": draw_apart(rng, 2, 0.5, 2.0),
        "steps": rng.randint(3, 6),
    }


def judge(parts, challenge):
    parts, own = own_in(parts, "silent")
    rate, steps, starts = (challenge[name] for name in ("rate", "steps", "starts"))
    rows = list(zip(challenge["values"], challenge["gradients"], strict=True))
    moved = [[v - rate * g for v, g in zip(*row, strict=True)] for row in rows]
    findings = [
        claim(
            parts,
            "wrong_ones",
            lambda names: sorted(names) == WRONG_ONES and hides_the_bug(own),
            label=LABELS["wrong_ones"],
            because=why_not(sorted_names(parts)),
            weight=1,
        ),
        claim(
            parts,
            "silent",
            hides_the_bug,
            label=LABELS["silent"],
            because=misfit(own) or SHOWN,
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
    "逐个想一想：写完以后，列表里的张量变了吗？",
    "Think about each of them: have the tensors in the list changed when it is done?",
)
TOGETHER = Text(
    "`silent_run` 对了，才看这些名字。",
    "The names are judged when `silent_run` is right.",
)
NO_NAMES = Text(
    '需要的是一个列表，里面是名字，例如 `["first"]`。',
    'What is needed is a list of names, such as `["first"]`.',
)
NAMES = ["first", "fourth", "second", "third"]
WRONG_ONES = ["fourth", "third"]


def why_not(names):
    """Return what is said of the names that are called wrong, where they do not count."""
    if not isinstance(names, list) or not all(any(same(one, name) for name in NAMES) for one in names):
        return NO_NAMES
    return TOGETHER if same(names, WRONG_ONES) else WRONG_ONE


def sorted_names(parts):
    """Return the names that are called wrong in order, or what cannot be sorted as it is."""
    names = parts.get("wrong_ones")
    usable = isinstance(names, list) and all(isinstance(name, str) for name in names)
    return sorted(names) if usable else names


def _close(parts, part, value, label, wants):
    return expect(parts, part, value, label=label, wants=wants, rel_tol=LOOSE, abs_tol=LOOSE / 10)


def descended(starts, rate, steps):
    """Return where gradient descent on the sum of (p - 3)² ends: the distance shrinks by 1 - 2·rate in each step."""
    return [TARGET + (start - TARGET) * (1 - 2 * rate) ** steps for start in starts]


def misfit(value):
    """Return why something is no list of numbers away from the target, a rate and a number of steps; None if it is."""
    if not isinstance(value, list) or len(value) != 3:
        return NO_RUN
    starts, rate, steps = value
    if not isinstance(starts, list) or not 1 <= len(starts) <= 8 or not all(map(is_number, starts)):
        return NO_RUN
    if any(abs(start - TARGET) < NEAREST for start in starts):
        return AT_THE_TARGET
    if not (is_number(rate, 1e3) and 0.01 <= rate <= 1):
        return NO_RATE
    whole = isinstance(steps, int) and not isinstance(steps, bool)
    return None if whole and 1 <= steps <= MOST_STEPS else NO_STEPS


def is_data(value):
    """Return whether a run is one that is asked for."""
    return misfit(value) is None


def hides_the_bug(data):
    """Return whether gradient descent ends where it started, as those end that never move."""
    return is_data(data) and all(
        abs(end - start) < 1e-3 * NEAREST for end, start in zip(descended(*data), data[0], strict=True)
    )


def gist(part, value):
    """Return the names in order, and in a few words why a run shows the mistake."""
    if part == "wrong_ones":
        return sorted_names({part: value})
    data = without_arrays(value) if part == "silent" else None
    if not is_data(data) or hides_the_bug(data):
        return value
    rate = data[1]
    if rate == 1:
        return "over and not back"
    if all(abs(end - TARGET) < NEAREST / 10 for end in descended(*data)):
        return "arrived"
    return "on the way" if rate <= 0.5 else value


JUDGE = Judge(challenge, collect, judge, gist=gist)
