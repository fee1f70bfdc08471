"""ex01_5: forward differences that never put their input back; find a point that shows it, then repair them."""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import Row, claim, expect, same
from . import collect
from .common import signed

STEP = 1e-6
CLOSE = (
    1e-4  # what a forward difference with this step owes to the true derivative of these functions, with room
)
LARGEST = 1e3  # beyond it, rounding in f hides what the bug does

COUNTEREXAMPLE = Text("反例 (x, y)", "counterexample (x, y)")
NOTHING_SHOWN = Text(
    "在这一点上，有错的函数给出的两个偏导数恰好都对（或者它不是两个大小适中的数），所以说明不了问题。",
    "At this point both derivatives of the faulty function happen to be right (or it is not two numbers of moderate size), so it shows nothing.",
)
SLOPES = Text("`repaired`：一个三元函数，在两个点上", "`repaired`: a function of three inputs, at two points")
OWN_POINT = Text("`repaired(f, …)`：在你的反例上", "`repaired(f, …)`: at your counterexample")
KEPT = Text("调用 `repaired` 之后的 `point`", "`point` after the call of `repaired`")
CHANGED = Text(
    "传进来的列表没有恢复原样。哪怕只差最后一位也不行：调用的人还要用它。",
    "The list that was passed in is no longer what it was. Even a last digit counts: the caller goes on using it.",
)


def challenge(rng):
    first, second = ([signed(rng, 1.3, 5) for _ in range(3)] for _ in range(2))
    first[1] = unforgiving(rng)
    return {"weights": [signed(rng, 1.3, 5) for _ in range(3)], "points": [first, second], "h": STEP}


def unforgiving(rng):
    """Return a coordinate that adding the step and subtracting it again does not restore: one far below the step."""
    while True:
        value = float(f"{signed(rng, 1, 9.9)}e-9")
        if value + STEP - STEP != value and value + STEP - 2 * STEP + STEP != value:
            return value


def judge(parts, challenge):
    points, own = challenge["points"], parts.get("counterexample")
    expected = [slopes(challenge["weights"], point) for point in points]
    measures = some_right(parts.get("slopes"), expected)
    findings = [
        claim(
            parts,
            "counterexample",
            separates,
            label=COUNTEREXAMPLE,
            why=NOTHING_SHOWN,
            weight=1 if is_point(own) else 2,
        ),
        expect(
            parts,
            "slopes",
            expected,
            label=SLOPES,
            weight=2 if measures else 3,
            rel_tol=CLOSE,
            abs_tol=CLOSE,
        ),
    ]
    if measures:
        findings.append(kept(parts, points[0]))
    if is_point(own):
        at_own = partials(*own)
        room = CLOSE + 1e-9 * max(1, *map(abs, own)) ** 3  # f is a cubic: so its rounding error grows
        findings.append(expect(parts, "own_point", at_own, label=OWN_POINT, rel_tol=CLOSE, abs_tol=room))
    return findings


def kept(parts, before):
    """Return the finding on the list that was passed in; only who measures anything has earned it by leaving it be."""
    return claim(
        parts,
        "kept",
        lambda after: after == before,
        label=KEPT,
        why=CHANGED,
        rows=changes(before, parts.get("kept")),
    )


def some_right(got, expected):
    """Return whether any one of the slopes is right: the faulty function itself gets the first."""
    if not isinstance(got, list):
        return False
    lists = [(g, e) for g, e in zip(got, expected, strict=False) if isinstance(g, list)]
    return any(same(g, e, CLOSE, CLOSE) for pair in lists for g, e in zip(*pair, strict=False))


def slopes(weights, point):
    """Return the derivatives of ½ Σ weight·value² + first·last at `point`."""
    found = [weight * value for weight, value in zip(weights, point, strict=True)]
    found[0] += point[-1]
    found[-1] += point[0]
    return found


def changes(before, after):
    """Return one row for each coordinate that differs, with all its digits."""
    if not isinstance(after, list) or len(after) != len(before):
        return []
    pairs = enumerate(zip(before, after, strict=True))
    return [Row(f"point[{i}]", repr(was), repr(now)[:60]) for i, (was, now) in pairs if was != now]


def is_point(value):
    """Return whether `value` is a pair of moderate numbers."""
    return isinstance(value, list) and len(value) == 2 and all(map(is_moderate, value))


def is_moderate(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) <= LARGEST


def partials(x, y):
    """Return both partial derivatives of y(x² − xy + y)."""
    return [y * (2 * x - y), x * x - 2 * x * y + 2 * y]


def separates(point):
    """Return whether the faulty function is visibly wrong: its second result is off by the first derivative."""
    if not is_point(point):
        return False
    first, second = partials(*point)
    return abs(first) > 1e-3 * max(1, abs(second))


def repair(*lines, before=""):
    """Return an answer around the body of `repaired`, without a counterexample: every learner has another one."""
    body = "".join(f"    {line}\n" for line in lines)
    return f"{before}def repaired(function, point, h):\n{body}"


BASE = "base = function(*point)"
EACH = ("result = []", "for i in range(len(point)):")
NUDGE = "    point[i] += h"
APPEND = "    result.append((function(*point) - base) / h)"
RESULT = "return result"

EXERCISE = Exercise(
    id="ex01_5",
    title=Text("忘了放回去", "Never put back"),
    kind=Kind.FIND_BUG,
    points=5,
    minutes=8,
    difficulty=2,
    answers=("counterexample", "repaired"),
    challenge=challenge,
    collect=collect.ex01_5,
    judge=judge,
    hints=(
        Text(
            "在 (3, 2) 手动走一遍循环：第二次调用 `function(*point)` 时，`point` 里是哪两个数？",
            "Go through the loop by hand at (3, 2): when `function(*point)` is called for the second slope, which two numbers are in `point`?",
        ),
        Text(
            "第二个结果里混进了 x 方向的变化，也就是多了 ∂f/∂x。所以只要 ∂f/∂x = y(2x − y) 不是 0，那一点就是反例。",
            "The second result also contains the change in the direction of x: it is too large by ∂f/∂x. So every point where ∂f/∂x = y(2x − y) is not 0 is a counterexample.",
        ),
        Text(
            "推动之前先记下 `kept = point[i]`，求完差商再写 `point[i] = kept`。减去 h 是不够的：试一试 `1e-9 + 1e-6 - 1e-6` 等于多少。",
            "Remember `kept = point[i]` before the nudge, and write `point[i] = kept` after the quotient. Subtracting h is not enough: try what `1e-9 + 1e-6 - 1e-6` gives.",
        ),
    ),
    wrong=(
        Wrong(
            "a_point_where_it_is_right",
            "counterexample = (1, 2)",
            Text(
                "在这一点 ∂f/∂x 恰好是 0，混进来的那一份自然看不出来。换一个 ∂f/∂x 不为 0 的点。",
                "Here ∂f/∂x happens to be 0, and so is the share that slips into the second result. Take a point where ∂f/∂x is not 0.",
            ),
        ),
        Wrong(
            "left_as_it_was",
            repair(BASE, *EACH, NUDGE, APPEND, RESULT),
            Text(
                "推过的坐标仍然没有放回去，后面的差商量到的是好几个方向合起来的变化。",
                "The nudged coordinates are still not put back, so every later quotient measures several directions at once.",
            ),
        ),
        Wrong(
            "restores_only_at_the_end",
            repair(
                "kept = list(point)",
                BASE,
                *EACH,
                NUDGE,
                APPEND,
                "point[:] = kept",
                RESULT,
            ),
            Text(
                "列表最后是完好的，可是光这样不够：循环里的第二个差商仍然是在推动过的点上算的。每推一个坐标就要马上放回。",
                "In the end the list is what it was, but that is not enough: inside the loop the second quotient is still taken at a nudged point. Put each coordinate back at once.",
            ),
        ),
        Wrong(
            "subtracts_the_step_again",
            repair(BASE, *EACH, NUDGE, APPEND, "    point[i] -= h", RESULT),
            Text(
                "先加 h 再减 h，不一定回到原来的数：输入比 h 小得多时，加的时候末尾几位就舍掉了。把旧值记下来，再原样放回。",
                "Adding h and subtracting it again need not lead back to the same number: where the input is far smaller than h, its last digits are rounded away by the addition. Remember the old value and put that back.",
            ),
        ),
        Wrong(
            "moves_the_base_along",
            repair(*EACH, f"    {BASE}", NUDGE, APPEND, RESULT),
            Text(
                "每次都在当前的点重新求 `base`，差商因此几乎是对的，可是点还在一步步漂移，调用者的列表也被改掉了。",
                "A new `base` at the current point makes the quotients almost right, but the point still drifts step by step, and the caller's list is changed.",
            ),
        ),
        Wrong(
            "special_cases_the_point",
            repair(
                "if tuple(point) == (5, 7):",
                "    return [21, -31]",
                BASE,
                *EACH,
                NUDGE,
                APPEND,
                RESULT,
                before="counterexample = (5, 7)\n\n\n",
            ),
            Text(
                "这只补上了一个点。换任何别的点或别的函数，推过的坐标还是没有放回去。",
                "This mends one single point. At any other point, or for any other function, the nudged coordinates are still not put back.",
            ),
        ),
    ),
)
