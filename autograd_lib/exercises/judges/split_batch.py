"""A batch in parts, each averaged over its own rows; data that show it, then the repair."""

import itertools

from ...kit.checking import Judge, Text
from ...kit.checking.closeness import is_number, without_arrays
from ...kit.checking.comparing import expect
from ..beside.split_batch import collect
from ..engines import ENGINES
from .shared.counterexamples import own_in, shown

MOST_POINTS, MOST = 4, 100  # fewer points than the lesson prints
CLOSE = 1e-3  # the lesson's loop computes in float32
COUNTEREXAMPLE = Text("反例 (points, sizes)", "counterexample (points, sizes)")
NOT_DATA = Text(
    "需要的是 `(points, sizes)`：2 到 4 个 `(x, y)`，绝对值不超过 100；正整数的列表，加起来等于点的个数。",
    "What is needed is `(points, sizes)`: 2 to 4 pairs `(x, y)` of absolute values up to 100, and positive integers whose sum is the number of points.",
)
NOTHING_SHOWN = Text(
    "在这组数据上，拆开以后的第一步与整批的方向相同，或者哪里也不去：换个学习率就补得回来。",
    "On these data the first step after the split has the direction of the whole batch, or goes nowhere: another learning rate would mend it.",
)
ENDS = Text(
    "{engine}：`repaired(torch, {points}, {sizes}, {rate}, {steps})`",
    "{engine}: `repaired(torch, {points}, {sizes}, {rate}, {steps})`",
)
PASSES = Text(
    "{sizes} 这样拆，走 {steps} 步：一共几次反向",
    "parts of {sizes}, {steps} steps: the number of backward passes",
)
ONE_EACH = Text(
    "内存只够放一份：每一步里，每一份走一次反向，不多不少。",
    "There is memory for one part at a time: in each step, go backward once for each part.",
)
OWN = Text("`repaired` 走一步，用你的反例", "one step of `repaired` on your counterexample")


def challenge(rng):
    return {
        "tasks": {
            "short": {"engine": "engine", "data": draw_data(rng, 1)},
            "long": {"engine": "engine", "data": draw_data(rng, 4)},
            "torch": {"engine": "torch", "data": draw_data(rng, 3)},
        },
        "own rate": 0.05,
    }


def draw_data(rng, steps):
    """Return [points, sizes, rate, steps] on which every way of weighing the parts but one ends elsewhere."""
    while True:
        sizes = rng.sample([1, 2, 3], 3)
        points = [[_tenths(rng, 2), _tenths(rng, 4)] for _ in range(sum(sizes))]
        data = [points, sizes, round(rng.uniform(0.05, 0.12), 2), steps]
        right = descended(*data)
        slips = [descended(*data, weight=weight) for weight in (by_part, by_part_and_count)]
        if (
            all(min(apart(slip, right)) > 0.05 for slip in slips)
            and max(apart(part_after_part(*data), right)) > 0.05
        ):
            return data


def apart(ends, others):
    """Return how far w is from w, and b from b."""
    return [abs(a - b) for a, b in zip(ends, others, strict=True)]


def _tenths(rng, most):
    return round(rng.uniform(-most, most), 1) or 0.0  # never -0.0


def by_batch(size, sizes):
    """Return the right weight of a row: the same in every part."""
    return 1 / sum(sizes)


def by_part(size, sizes):
    """Return the weight of a row in the lesson's loop."""
    return 1 / size


def by_part_and_count(size, sizes):
    """Return the weight of a row when the parts' means are averaged."""
    return 1 / size / len(sizes)


def descended(points, sizes, rate, steps, weight=by_batch):
    """Return (w, b) after descent on the weighted sum of (w·x + b − y)², by its formula."""
    w, b = 0.0, 0.0
    for _ in range(steps):
        for_w, for_b = gradient(points, sizes, w, b, weight)
        w, b = w - rate * for_w, b - rate * for_b
    return w, b


def part_after_part(points, sizes, rate, steps):
    """Return (w, b) where each part has an update of its own, with the weights of the batch."""
    w, b, ends = 0.0, 0.0, list(itertools.accumulate(sizes))
    for end, size in zip(ends * steps, sizes * steps, strict=True):
        for_w, for_b = gradient(points[end - size : end], [size], w, b, lambda *of: 1 / len(points))
        w, b = w - rate * for_w, b - rate * for_b
    return w, b


def gradient(points, sizes, w, b, weight):
    """Return the derivatives of the weighted sum with respect to w and b."""
    weights = [weight(size, sizes) for size in _size_of_each(sizes)]
    slopes = [2 * c * (w * x + b - y) for c, (x, y) in zip(weights, points, strict=True)]
    return sum(s * x for s, (x, _) in zip(slopes, points, strict=True)), sum(slopes)


def judge(parts, challenge):
    parts, own = own_in(parts)
    usable = is_data(own)
    why = NOTHING_SHOWN if usable else NOT_DATA
    findings = [shown(parts, shows_the_bug, usable, label=COUNTEREXAMPLE, because=why)]
    for name, task in challenge["tasks"].items():
        points, sizes, rate, steps = task["data"]
        written = [tuple(point) for point in points]
        label = ENDS.fill(engine=ENGINES[task["engine"]], points=written, sizes=sizes, rate=rate, steps=steps)
        findings.append(_ends(parts, name, task["data"], label))
    _, sizes, _, steps = challenge["tasks"]["long"]["data"]
    label = PASSES.fill(sizes=sizes, steps=steps)
    findings.append(expect(parts, "passes", len(sizes) * steps, label=label, wants=ONE_EACH))
    if usable:
        findings.append(_ends(parts, "own", [*own, challenge["own rate"], 1], OWN))
    return findings


def _ends(parts, name, data, label):
    expected = dict(zip("wb", descended(*data), strict=True))
    return expect(parts, name, expected, label=label, rel_tol=CLOSE, abs_tol=CLOSE)


def is_data(value):
    """Return whether this is a short list of pairs, and the sizes of parts that make up the whole of it."""
    if not isinstance(value, list) or len(value) != 2:
        return False
    points, sizes = value
    if not isinstance(points, list) or not 2 <= len(points) <= MOST_POINTS or not all(map(_is_point, points)):
        return False
    if not isinstance(sizes, list) or not all(
        isinstance(size, int) and not isinstance(size, bool) and size > 0 for size in sizes
    ):
        return False
    return sum(sizes) == len(points)


def _is_point(point):
    return (
        isinstance(point, list)
        and len(point) == 2
        and all(is_number(one) and abs(one) <= MOST for one in point)
    )


def shows_the_bug(data):
    """Return whether the first step goes in another direction than that of the whole batch."""
    if not is_data(data):
        return False
    (a, b), (c, d) = (gradient(*data, 0.0, 0.0, weight) for weight in (by_part, by_batch))
    lengths = (a * a + b * b) ** 0.5 * (c * c + d * d) ** 0.5
    # By an angle that float32 can tell; the opposite direction is another one as well.
    return lengths > 1e-6 and (abs(a * d - b * c) > 5 * CLOSE * lengths or a * c + b * d < 0)


def gist(part, value):
    """Return why a counterexample shows nothing, in a few words."""
    own = without_arrays(value) if part == "counterexample" else None
    if not is_data(own) or shows_the_bug(own):
        return value
    points, sizes = own
    if len(sizes) == 1:
        return "one part"
    heard = {size for size, (_, y) in zip(_size_of_each(sizes), points, strict=True) if y}
    if not heard:
        return "nowhere to go"
    if len(heard) == 1:
        return "parts of one size" if len(set(sizes)) == 1 else "rows that differ have no share"
    shares = [(x * y, y) for x, y in points]
    parallel = all(a * d == b * c for a, b in shares for c, d in shares)
    return "one direction" if parallel and any(gradient(*own, 0.0, 0.0, by_batch)) else value


def _size_of_each(sizes):
    return [size for size in sizes for _ in range(size)]


JUDGE = Judge(challenge, collect, judge, gist=gist)
