"""Functions made in a loop that all see the last pass of the loop; a counterexample, then the repair."""

from ...kit.checking import Judge, Text
from ...kit.checking.closeness import is_number, without_arrays
from ...kit.checking.comparing import expect
from ...kit.checking.rows import draw_apart
from ..beside.pulls import collect
from .shared.counterexamples import LARGEST, own_in, shown

MOST = 1_000  # terms of a counterexample
COUNTEREXAMPLE = Text("反例 (weights, values)", "counterexample (weights, values)")
NOTHING_SHOWN = Text(
    "在这个例子上，有错的函数给出的偏导数恰好全对（或者它不是两个一样长的、由有限的数组成的列表），所以说明不了问题。",
    "On this example all partials of the faulty function happen to be right (or it is not two lists of finite numbers, equally long), so it shows nothing.",
)
APART = Text(
    "`repaired({weights}, nodes)`，再乱序调用各个函数，梯度依次为 {gradients}，然后各以两倍的梯度再调用一次",
    "`repaired({weights}, nodes)`, then its functions called in mixed order, with gradients {gradients}, and again with twice these",
)
SHARED = Text(
    "`repaired({weights}, [a, b, a])`，各个函数的梯度为 {gradients}，再来一次时加倍",
    "`repaired({weights}, [a, b, a])`, functions called with gradients {gradients}, and again with twice these",
)
OWN = Text("`repaired`，用你的反例", "`repaired` on your counterexample")


def challenge(rng):
    return {"apart": task(rng, [0, 1, 2, 3]), "shared": task(rng, [0, 1, 0])}


def task(rng, uses):
    """Return what one sum is checked with; `uses` says which leaf each term uses."""
    weights, values, gradients = (
        draw_apart(rng, len(uses)),
        draw_apart(rng, max(uses) + 1),
        draw_apart(rng, len(uses)),
    )
    order = rng.sample(range(len(uses)), len(uses))
    return {"weights": weights, "values": values, "uses": uses, "gradients": gradients, "order": order}


def judge(parts, challenge):
    parts, own = own_in(parts)
    findings = [shown(parts, shows_the_bug, is_pair(own), label=COUNTEREXAMPLE, because=NOTHING_SHOWN)]
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
    """Return the value of the sum, and the partial of each term's leaf after every term has received its gradient,
    and twice that once more."""
    partials = [0] * len(values)
    for weight, leaf, gradient in zip(weights, uses, gradients, strict=True):
        partials[leaf] += 3 * weight * gradient
    value = sum(weight * values[leaf] for weight, leaf in zip(weights, uses, strict=True))
    return {
        "value": value,
        "functions": len(weights),
        "before": [0] * len(weights),
        "partials": [partials[leaf] for leaf in uses],
    }


def is_pair(value):
    """Return whether a learner's counterexample is two lists of moderate numbers, equally long."""
    if not isinstance(value, list) or len(value) != 2 or not all(isinstance(side, list) for side in value):
        return False
    weights, values = value
    return 0 < len(weights) == len(values) <= MOST and all(
        is_number(one, LARGEST) for one in weights + values
    )


def shows_the_bug(pair):
    """Return whether functions that all see the last term give some leaf a wrong partial."""
    if not is_pair(pair):
        return False
    weights, _ = pair
    late = [0] * (len(weights) - 1) + [len(weights) * weights[-1]]
    return any(abs(got - right) > 1e-9 * max(1, abs(right)) for got, right in zip(late, weights, strict=True))


def gist(part, value):
    """Return why an example shows nothing in the place of the example."""
    own = without_arrays(value) if part == "counterexample" else None
    if not is_pair(own) or shows_the_bug(own):
        return value
    return "a single term" if len(own[0]) == 1 else "every weight is 0"


JUDGE = Judge(challenge, collect, judge, gist=gist)
