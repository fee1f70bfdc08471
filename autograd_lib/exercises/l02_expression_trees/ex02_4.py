"""ex02_4: a function that differentiates at stale values; find an input that shows it, then repair it."""

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, expect
from ...scalar import Minus, Multiply, Plus, Variable
from . import collect
from .common import draw

EVALUATED_AT = (3, 2)  # where the lesson evaluates its tree before the leaves are moved


COUNTEREXAMPLE = Text("反例 (x, y)", "counterexample (x, y)")
NOTHING_SHOWN = Text(
    "在这一点上，有错的函数给出的两个偏导数恰好都对（或者它不是两个有限的数），所以说明不了问题。",
    "At this point both partials of the faulty function happen to be right (or it is not two finite numbers), so it shows nothing.",
)
MOVES = Text("`repaired`：同一棵树，先后移到两个点", "`repaired`: one tree, moved to two points in turn")
OWN_POINT = Text(
    "`repaired`：另一棵树，移到你的反例", "`repaired`: another tree, moved to your counterexample"
)
UNEVALUATED = Text("`repaired`：一棵还没有求过值的树", "`repaired`: a tree that was never evaluated")


def challenge(rng):
    names = ("a", "b", "c")
    start, first, second, weights = (list(draw(rng, *names).values()) for _ in range(4))
    return {"start": start, "points": [first, second], "weights": weights}


def judge(parts, challenge):
    weights, points, own = challenge["weights"], challenge["points"], parts.get("counterexample")
    findings = [
        claim(
            parts,
            "counterexample",
            separates,
            label=COUNTEREXAMPLE,
            why=NOTHING_SHOWN,
            weight=1 if is_point(own) else 2,
        ),
        expect(parts, "moves", [slopes(weights, point) for point in points], label=MOVES),
        expect(parts, "unevaluated", slopes(weights, points[0]), label=UNEVALUATED),
    ]
    if is_point(own):
        findings.append(expect(parts, "own_point", slopes(weights[:2], own), label=OWN_POINT))
    return findings


def slopes(weights, point):
    """Return the partials of ½ Σ weight·leaf² at `point`."""
    return [weight * value for weight, value in zip(weights, point, strict=True)]


def is_point(value):
    """Return whether `value` is a pair of moderate numbers."""
    return isinstance(value, list) and len(value) == 2 and all(_is_number(number) for number in value)


def separates(point):
    """Return whether the faulty function gives a wrong partial at `point` after the tree was evaluated at (3, 2)."""
    if not is_point(point):
        return False
    stale, fresh = partials_after_move(point, evaluate=False), partials_after_move(point, evaluate=True)
    return any(abs(s - f) > 1e-9 * max(1, abs(s), abs(f)) for s, f in zip(stale, fresh, strict=True))


def partials_after_move(point, *, evaluate):
    """Return both partials of y(x² − xy + y) at `point`, with or without a new forward pass after the move."""
    x, y = (Variable(value) for value in EVALUATED_AT)
    root = Multiply(y, Plus(Minus(Multiply(x, x), Multiply(x, y)), y))
    root.evaluate()
    x.value, y.value = point
    if evaluate:
        root.evaluate()
    root.derive(1)
    return x.partial, y.partial


def _is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1e6


def repair(*lines, before=""):
    """Return an answer around the body of `repaired`, without a counterexample: every learner has another one."""
    body = "".join(f"    {line}\n" for line in lines)
    return f"{before}def repaired(root, leaves, values):\n{body}"


SET_LEAVES = ("for leaf, value in zip(leaves, values):", "    leaf.value = value", "    leaf.partial = 0")
RESULT = "return [leaf.partial for leaf in leaves]"

EXERCISE = Exercise(
    id="ex02_4",
    title=Text("过期的值", "Stale values"),
    kind=Kind.FIND_BUG,
    points=4,
    minutes=12,
    difficulty=3,
    answers=("counterexample", "repaired"),
    challenge=challenge,
    collect=collect.ex02_4,
    judge=judge,
    hints=(
        Text(
            "反向时，`Multiply` 用到的 `self.lhs.value` 是什么时候存进去的？谁负责更新内部节点的 `value`？",
            "When was the `self.lhs.value` that `Multiply` uses backward stored? Who renews the `value` of inner nodes?",
        ),
        Text(
            "移动叶子只改变叶子自己的 `value`。在 y(x² − xy + y) 里，括号是内部节点，它还停在 (3, 2) 时的 5。"
            "所以凡是括号的新值不等于 5 的点都是反例。",
            "Moving a leaf changes that leaf's own `value` only. In y(x² − xy + y) the bracket is an inner node, still holding the "
            "5 of (3, 2). So every point where the bracket is not 5 is a counterexample.",
        ),
        Text(
            "修复只需要一行 `root.evaluate()`。它必须放在叶子换上新值之后、`derive` 之前。",
            "The repair is one line, `root.evaluate()`. It has to stand after the leaves have their new values and before `derive`.",
        ),
    ),
    wrong=(
        Wrong(
            "same_point",
            "counterexample = (3, 2)",
            Text(
                "(3, 2) 就是上次求值的点：叶子没有动，存下来的值就没有过期。要换一个点。",
                "(3, 2) is where the tree was evaluated: no leaf moved, so no stored value is stale. Choose another point.",
            ),
        ),
        Wrong(
            "left_as_it_was",
            repair(*SET_LEAVES, "root.derive(1)", RESULT),
            Text(
                "反向之前仍然没有重新求值，内部节点里还是旧的数。",
                "There is still no new forward pass before the backward one; the inner nodes hold the old numbers.",
            ),
        ),
        Wrong(
            "evaluates_too_early",
            repair("root.evaluate()", *SET_LEAVES, "root.derive(1)", RESULT),
            Text(
                "求值放在了移动叶子之前，存下来的还是旧点上的值。先换值，再求值。",
                "The evaluation comes before the leaves are moved, so it stores the values of the old point. Move first, then evaluate.",
            ),
        ),
        Wrong(
            "no_longer_resets",
            repair(
                "for leaf, value in zip(leaves, values):",
                "    leaf.value = value",
                "root.evaluate()",
                "root.derive(1)",
                RESULT,
            ),
            Text(
                "值是新的了，但清零的那一行不见了：第二次调用会把上一个点的偏导数也加进去。",
                "The values are fresh now, but the reset got lost: a second call adds the partials of the previous point.",
            ),
        ),
        Wrong(
            "special_cases_the_point",
            repair(
                *SET_LEAVES,
                "if tuple(values) == (5, 7):",
                "    return [21, -31]",
                "root.derive(1)",
                RESULT,
                before="counterexample = (5, 7)\n\n\n",
            ),
            Text(
                "这只修好了一个点。换任何别的点或别的树，结果仍然用的是过期的值。",
                "This repairs a single point. At any other point, or for any other tree, the result still rests on stale values.",
            ),
        ),
    ),
)
