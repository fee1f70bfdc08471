"""ex04_4: functions made in a loop that all see the last pass of the loop; a counterexample, then the repair."""

import math

from ...checking import Exercise, Kind, Text, Wrong
from ...checking.comparing import claim, expect
from . import collect
from .common import body, draw

MOST = 20  # terms of a counterexample
COUNTEREXAMPLE = Text("反例 (weights, values)", "counterexample (weights, values)")
NOTHING_SHOWN = Text(
    "在这个例子上，有错的函数给出的偏导数恰好全对（或者它不是两个一样长的、由有限的数组成的列表），所以说明不了问题。",
    "On this example all partials of the faulty function happen to be right (or it is not two lists of finite numbers, equally long), so it shows nothing.",
)
APART = Text(
    "`repaired({weights}, nodes)`，再乱序调用各个函数，梯度依次为 {gradients}",
    "`repaired({weights}, nodes)`, then its functions called in mixed order, with gradients {gradients}",
)
SHARED = Text(
    "`repaired({weights}, [a, b, a])`，各个函数的梯度为 {gradients}",
    "`repaired({weights}, [a, b, a])`, functions called with gradients {gradients}",
)
OWN = Text("`repaired`，用你的反例", "`repaired` on your counterexample")


def challenge(rng):
    return {"apart": task(rng, [0, 1, 2, 3]), "shared": task(rng, [0, 1, 0])}


def task(rng, uses):
    """Return what one sum is checked with; `uses` says which leaf each term uses."""
    weights, values, gradients = draw(rng, len(uses)), draw(rng, max(uses) + 1), draw(rng, len(uses))
    order = rng.sample(range(len(uses)), len(uses))
    return {"weights": weights, "values": values, "uses": uses, "gradients": gradients, "order": order}


def judge(parts, challenge):
    own, findings = parts.get("counterexample"), []
    findings.append(
        claim(
            parts,
            "counterexample",
            shows_the_bug,
            label=COUNTEREXAMPLE,
            why=NOTHING_SHOWN,
            weight=1 if is_pair(own) else 2,
        )
    )
    for part, label in (("apart", APART), ("shared", SHARED)):
        given = challenge[part]
        label = label.fill(weights=given["weights"], gradients=given["gradients"])
        findings.append(expect(parts, part, pulled(**given), label=label))
    if is_pair(own):
        weights, values = own
        terms = range(len(weights))
        findings.append(
            expect(parts, "own", pulled(weights, values, terms, range(2, 2 + len(terms))), label=OWN)
        )
    return findings


def pulled(weights, values, uses, gradients, order=()):
    """Return the value of the sum, and the partial of each term's leaf after every term has received its gradient."""
    partials = [0] * len(values)
    for weight, leaf, gradient in zip(weights, uses, gradients, strict=True):
        partials[leaf] += weight * gradient
    value = sum(weight * values[leaf] for weight, leaf in zip(weights, uses, strict=True))
    return {"value": value, "functions": len(weights), "partials": [partials[leaf] for leaf in uses]}


def is_pair(value):
    """Return whether a learner's counterexample is two lists of moderate numbers, equally long."""
    if not isinstance(value, list) or len(value) != 2 or not all(isinstance(side, list) for side in value):
        return False
    weights, values = value
    return 0 < len(weights) == len(values) <= MOST and all(map(_is_number, weights + values))


def _is_number(value):
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return number and math.isfinite(value) and abs(value) < 1e6


def shows_the_bug(pair):
    """Return whether functions that all see the last term give some leaf a wrong partial."""
    if not is_pair(pair):
        return False
    weights, _ = pair
    late = [0] * (len(weights) - 1) + [len(weights) * weights[-1]]
    return any(abs(got - right) > 1e-9 * max(1, abs(right)) for got, right in zip(late, weights, strict=True))


def repair(*lines, before=""):
    """Return an answer around the loop of `repaired`, without a counterexample: every learner has another one."""
    return (
        f"{before}def repaired(weights, nodes):\n"
        "    value = sum(weight * node.value for weight, node in zip(weights, nodes))\n    pulls = []\n"
        f"    for weight, node in zip(weights, nodes):\n{body(lines, 8)}    return value, pulls\n"
    )


EXERCISE = Exercise(
    id="ex04_4",
    title=Text("循环里做出来的函数", "Functions made in a loop"),
    kind=Kind.FIND_BUG,
    points=4,
    minutes=10,
    difficulty=3,
    answers=("counterexample", "repaired"),
    challenge=challenge,
    collect=collect.ex04_4,
    judge=judge,
    hints=(
        Text(
            "`pull` 里的 `node` 和 `weight` 是什么时候去查的：做出 `pull` 的时候，还是调用 `pull` 的时候？那时循环走到哪里了？",
            "When are `node` and `weight` inside `pull` looked up: when `pull` is made, or when it is called? Where is the loop by then?",
        ),
        Text(
            "所有的 `pull` 共用同一个变量 `node`，循环结束后它停在最后一个节点上。所以要看出问题，至少要有另一个节点也应当收到一点什么。",
            "All `pull` functions share one variable `node`, which after the loop stays at the last node. So the bug shows as soon as some other node ought to receive something too.",
        ),
        Text(
            "参数的默认值在做出函数的那一刻就算好了：`def pull(gradient, node=node):`。循环里变的不止 `node` 一个。",
            "A default value is computed at the moment the function is made: `def pull(gradient, node=node):`. And `node` is not the only thing that changes in the loop.",
        ),
    ),
    wrong=(
        Wrong(
            "a_single_term",
            "counterexample = ([2], [3])\n",
            Text(
                "只有一项的时候，最后一项就是唯一的一项，每个函数看到的都对。",
                "With a single term the last one is the only one, and every function sees the right thing.",
            ),
        ),
        Wrong(
            "copies_inside_the_loop",
            repair(
                "w, n = weight, node",
                "def pull(gradient):",
                "    n.partial += gradient * w",
                "pulls.append(pull)",
            ),
            Text(
                "所有函数看到的仍然是最后一项。循环没有自己的作用域：就算在循环里另起一个名字，它也还是整个 `repaired` 的一个变量，由所有函数共用。改写成 `lambda` 或列表推导也一样。",
                "All functions still see the last term. A loop has no scope of its own: even a new name inside it is one variable of the whole of `repaired`, shared by all functions. "
                "Writing it as a `lambda` or a comprehension changes nothing.",
            ),
        ),
        Wrong(
            "binds_only_the_node",
            repair(
                "def pull(gradient, node=node):",
                "    node.partial += gradient * weight",
                "pulls.append(pull)",
            ),
            Text(
                "`node` 固定住了，`weight` 还没有：每个节点都收到了自己的一份，可是乘的都是最后一个系数。",
                "`node` is fixed now, `weight` is not: every node receives a share, but each is multiplied by the last weight.",
            ),
        ),
        Wrong(
            "binds_only_the_weight",
            repair(
                "def pull(gradient, weight=weight):",
                "    node.partial += gradient * weight",
                "pulls.append(pull)",
            ),
            Text(
                "`weight` 固定住了，`node` 还没有：系数都对，可是全都加到了最后一个节点上。",
                "`weight` is fixed now, `node` is not: the weights are right, but everything is added to the last node.",
            ),
        ),
        Wrong(
            "pulls_at_once",
            repair("node.partial += weight", "pulls.append(lambda gradient: None)"),
            Text(
                "加上去的只是系数，没有乘上游梯度。也许是在前向里就加了，那时还不知道上游梯度是多少；要等函数被调用时再乘、再加。",
                "What is added is the weight alone, without the incoming gradient as a factor, perhaps already in the forward walk, when that gradient is not known yet. Multiply and add when the function is called.",
            ),
        ),
        Wrong(
            "assigns_not_adds",
            repair(
                "def pull(gradient, node=node, weight=weight):",
                "    node.partial = gradient * weight",
                "pulls.append(pull)",
            ),
            Text(
                "两个名字都固定住了，但是 `=` 会冲掉别的份：同一个节点用了两次，只剩下后来的那一份。",
                "Both names are fixed, but `=` wipes out other shares: of a node that is used twice only the later share is left.",
            ),
        ),
    ),
)
